function [found, info] = polynet_train (caller, X, y, o, clock)
%POLYNET_TRAIN  Conditional gradient with refitting, for sl_polynet_train and sl_polynet_path.
%   [FOUND, INFO] = polynet_train (CALLER, X, Y, O, CLOCK): O is that of polynet_options. FOUND has best, the best
%   model; train, the samples that it is fitted to; and paths, a struct array with what the best model for each Tau is
%   and how it came about. CLOCK = tic at the call. An iteration of slx_run_loop is one of the path over
%   Tau, see polynet_path, which adds a basis and refits, see polynet_fit, or goes on to the next Tau. polynet_start has
%   the fields of a state. A rank of engine 'mpi' has its own samples, and sums over samples go over those of all.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  about = polynet_samples (X, y, o);
  seed = slx_run_seeds (o.Seed, 1);
  automatic = ischar (o.Tau);
  p = problem_of (about, o, seed);
  few = too_few_digits (about, o);
  identity = [];
  if (~ isempty (o.Checkpoint))
    identity = identity_of (o, caller, about);
  end
  validated = ~ isempty (o.Validation);
  measures = [{'objective', 'certificate', 'bases', 'tau'}, repmat({'validation'}, 1, validated)];
  titles = [{'objective', 'gap', 'bases', 'tau'}, measures(5:end), {'seconds'}];
  keep = {'last', 'validation'};
  task = struct ('caller', caller, 'name', 'conditional gradient', 'keep', keep{1+validated}, 'growth', Inf, ...
                 'measures', {measures}, 'titles', {{titles, [measures, {'seconds'}]}}, ...
                 'start', @() polynet_start (p, seed), 'step', [], 'divided', true, ...
                 'ready', @(task, s) with_problem (task, about, o, p, s, clock), 'report', @(s, before) s.values, ...
                 'kept', @(s) polynet_kept (s), 'exact', false, 'view', @(s, now) view (s, now, about), ...
                 'identity', identity);
  settings = o;
  settings.Tol = 0;                     % what ends a Tau is looked at in the steps
  settings.MaxIter = (o.MaxIter + 1) * numel (o.Tau);
  if (automatic)
    settings.MaxIter = Inf;             % RADII in the steps bounds them
  end
  [best, run, why] = slx_run_loop (task, settings, clock);
  s = run.state;
  p = problem_of (about, o, s.seed, p);
  if (s.final)
    best = struct ('iteration', run.iteration, 'state', polynet_kept (s));
  end
  if (strcmp (why, 'TimeLimit'))
    [best.state, linear] = polynet_or_linear (p, s, best.state);
    best.iteration = best.iteration * ~ linear;
  end
  p = polynet_at (p, s);
  bound = slx_polynet_bound (p.data, o.Penalty, s.D, p.pairs);
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'best', best.iteration, 'seed', s.seed);
  names = {'objective', 'gap_lower', 'bases', 'tau', 'validation'};
  for k = 1:numel (measures)
    info.(names{k}) = run.history(k,:);
  end
  if (automatic)
    info.chosen = s.chosen;
    if (isempty (s.chosen))             % the models of the search are the last
      info.chosen = polynet_count (best.state);
    end
  end
  if (few && ~ any (strcmp (why, {'TimeLimit', 'OutputFcn', 'interrupted'})))
    [info.converged, info.stop] = deal (false, 'precision');
  end
  info.gap_certified = max (s.tau * bound - s.inner + s.left, s.gap);
  info.seconds = run.history(end,:);
  if (isfield (run, 'traffic'))
    info.traffic = run.traffic;
  end
  found = struct ('best', model_of (p, o, about, best.state), 'paths', [], 'train', p.train, 'scores', []);
  if (isequal (best.state.H, s.H) && isequal (best.state.U, s.U) && isequal (best.state.W, s.W))
    found.scores = bsxfun (@plus, polynet_total (p, s), about.centre);
  end
  paths = s.paths;
  for k = 1:numel (paths)
    paths(k).model = model_of (p, o, about, paths(k).state);
  end
  found.paths = rmfield (paths, {'state', 'loss'});
  slx_run_end (caller, o.Display, info, few || o.Tol == 0 || o.MaxIter == 0, o.Tol == 0);
end

% Whether X has too few digits for Standardize, or for a linear part with an intercept. A rank looks at its own samples.
% A sparse X can have too few only in rows without a zero: see logistic_problem.
function few = too_few_digits (about, o)
  few = false;
  X = about.X;
  if (~ o.Standardize && ~ (o.Intercept && ~ strcmp (o.Ridge, 'off')))
    return;
  elseif (~ issparse (X))
    [~, ~, few] = slx_data_moments (X);
    return;
  end
  [m, s] = deal (zeros (size (X, 1), 1));
  whole = full (sum (X ~= 0, 2)) == size (X, 2);
  if (any (whole))
    A = full (X(whole,:));
    m(whole) = mean (A, 2);
    s(whole) = std (A, 1, 2);
  end
  [~, few] = slx_data_digits (m, s, class (X));
end

% The problem for a seed, which may be that of a checkpoint; P, if that is it already. With Tau 'auto' p.whole is the
% one that ends the run, with the samples that were held out.
function p = problem_of (about, o, seed, p)
  if (nargin < 4 || (seed ~= p.seed && isnumeric (o.Validation) && ~ isempty (o.Validation)))
    p = polynet_problem (about, o, seed);
    p.whole = [];
    if (ischar (o.Tau) && isnumeric (o.Validation))
      all = o;
      all.Validation = [];
      p.whole = polynet_problem (about, all, seed);
      p.whole.o = o;
    end
  end
end

function task = with_problem (task, about, o, p, s, clock)
  p = problem_of (about, o, s.seed, p);
  late = @() p.parts.max (double (toc (clock) >= o.TimeLimit)) > 0;      % the ranks go the same way
  task.step = @(s, k) polynet_path (p, s, k, late);
end

% What must be the same in a run that goes on. Where Tau has several values, also what ends one of them.
function identity = identity_of (o, caller, about)
  parts = slx_data_parts ();
  hashes = slx_data_hash ({about.X, about.other, about.other_truth});          % of what this rank has
  data = {about.count, parts.join(hashes'), about.truth, about.classes};
  identity = slx_run_identity (o, caller, data);
  for name = {'MaxIter', 'Tol', 'Patience'}
    identity.(name{1}) = [];
    if (numel (o.Tau) > 1)              % as it has where Tau is 'auto'
      identity.(name{1}) = o.(name{1});
    end
  end
end

function state = view (s, now, about)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'gap_lower', now.certificate, 'bases', ...
                  now.bases, 'tau', now.tau, 'seconds', now.seconds, 'H', s.H, 'U', s.U, 'b', s.b + about.centre, ...
                  'W', s.W);
end

function model = model_of (p, o, about, s)
  d = size (about.X, 1);
  shift = zeros (d, 1);
  scale = ones (d, 1);
  if (o.Standardize)
    shift = sum (p.shift, 2);
    scale = p.scale;
  end
  kind = class (about.X);
  if (ischar (o.Ridge) && strcmp (o.Ridge, 'auto'))
    o.Ridge = p.ridge(1);               % the one that was chosen
  end
  used = {'Penalty', 'Refit', 'MaxBases', 'NewBases', 'MaxRefitIter', 'RefitTol', 'Standardize', 'ClassWeights', ...
          'Augment', 'Intercept', 'Ridge', 'MaxIter', 'Tol'};
  model = struct ('kind', 'sl_polynet_train', 'version', 1, 'classes', {about.classes}, ...
                  'layout', about.layout, ...
                  'sizes', struct ('d', d, 'm', p.m, 'k', size (s.H, 2), 'p', size (s.H, 1)), 'type', o.Model, ...
                  'loss', o.Loss, 'tau', s.tau, 'H', cast (s.H, kind), 'U', cast (s.U, kind), ...
                  'b', cast (s.b + about.centre, kind), 'shift', shift, 'scale', scale, ...
                  'options', slx_opt_some (o, used));
  if (~ isempty (s.W))
    model.W = cast (s.W(1:d,:), kind);
  end
end
