function [found, info] = polynet_train (caller, X, y, o, clock)
%POLYNET_TRAIN  Conditional gradient with refitting, for sl_polynet_train and sl_polynet_path.
%   [FOUND, INFO] = polynet_train (CALLER, X, Y, O, CLOCK): O is that of polynet_options. FOUND has best, the best
%   model; train, the samples that it is fitted to; and paths, a struct array with what the best model for each Tau is
%   and how it came about. CLOCK = tic at the call. An iteration of slx_run_loop adds a basis and refits, or goes on to
%   the next Tau. A rank of engine 'mpi' has its own samples, and what belongs to them in the states; all else is the
%   same on all ranks, because sums over samples go over those of all.

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
                 'start', @() start (p, seed), 'step', [], 'divided', true, ...
                 'ready', @(task, s) with_problem (task, about, o, p, s), 'report', @(s, before) s.values, ...
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
  p = problem_of (about, o, s.seed, p, s);
  if (s.final)
    best = struct ('iteration', run.iteration, 'state', polynet_kept (s));
  end
  bound = slx_polynet_bound (p.data, o.Penalty, s.D, p.pairs);
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'best', best.iteration, 'seed', s.seed);
  names = {'objective', 'gap_lower', 'bases', 'tau', 'validation'};
  for k = 1:numel (measures)
    info.(names{k}) = run.history(k,:);
  end
  if (automatic)
    info.chosen = s.chosen;
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
    found.scores = bsxfun (@plus, polynet_total (s, polynet_of_bases (p, s)), about.centre);
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

% The problem, for the seed of a checkpoint, or P, if that is it already. With Tau 'auto' p.whole is the one that ends
% the run, with the samples that were held out; where the state S says so, it is p.
function p = problem_of (about, o, seed, p, s)
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
  if (nargin > 4)
    p = problem_at (p, s);
  end
end

% That of the state S.
function p = problem_at (p, s)
  if (s.final)
    p = p.whole;
    p.o.Refit = 'full';                 % the bases are those of fewer samples
  end
  p = polynet_at_ridge (p, s.ridge);
end

function task = with_problem (task, about, o, p, s)
  p = problem_of (about, o, s.seed, p);
  task.step = @(s, k) step (p, s, k);
end

% What must be the same in a run that goes on. Where Tau has several values, also what ends one of them.
function identity = identity_of (o, caller, about)
  ends = [];
  if (numel (o.Tau) > 1)                % as it has where Tau is 'auto'
    ends = [o.MaxIter, o.Tol, o.Patience];
  end
  hashes = slx_data_hash ({about.X, about.other, about.other_truth});          % of what this rank has
  data = {about.count, slx_ranks('join', hashes'), about.truth, about.classes, ends};
  identity = slx_run_identity (o, caller, data);
end

% ---- states. H, U, b and the features Z (Zv of the samples for validation); W, and the linear part L = W'X of the
% scores (Lv likewise), [] without Ridge; D, the negative derivatives at the scores; h and row, the next basis and its
% row g (h); more, further ones; bare, the model without bases of these samples with this ridge, see with_bare, and
% first, F there; simplest, what is kept of that with which the run begins; inner = sum (U .* Z'D); left, what W may
% gain; gap; at and tau; final, whether this is the last fit of Tau 'auto', enough, how many bases that has, and chosen,
% how many the least validation error asks for; steps since this Tau began, how many of them gained next to nothing, how
% many did not lower the validation error.

function s = start (p, seed)
  n = size (p.data{1}, 2);
  s = struct ('H', [], 'U', [], 'b', zeros (p.m, 1), 'Z', zeros (n, 1), 'Zv', [], 'W', [], 'L', [], 'Lv', [], ...
              'D', [], 'h', [], 'row', [], 'more', [], 'inner', 0, 'left', 0, 'gap', Inf, 'at', 1, 'tau', 0, ...
              'final', false, 'enough', 0, 'chosen', [], 'ridge', 1, ...
              'steps', 0, 'stalled', 0, 'idle', 0, 'least', Inf, 'curvature', 0, 'seed', seed, 'objective', p.zero, ...
              'noise', 0, 'held_loss', NaN, 'validation', NaN, 'values', [], 'paths', [], 'first', p.zero, ...
              'bare', [], 'simplest', []);
  s = polynet_constant (p, s);
  if (~ isempty (p.ridge))
    s.ridge = polynet_first_ridge (p, s);
    p = problem_at (p, s);
    [s, s.first] = polynet_linear (p, s, 1e-10 * s.first);
  end
  s.bare = bare_of (s);
  s.simplest = polynet_kept (s);
  if (ischar (p.o.Tau))                         % the first radius depends on what a basis may gain
    s = polynet_measure (p, s, 0);
    s.paths = [];
    s.idle = 0;
    s.least = Inf;
  end
  s.tau = polynet_radius (p, s);
  s = polynet_measure (p, s, 0);
  if (~ isempty (p.o.Init) && s.tau > 0)
    s = warm (p, s);
  end
end

function bare = bare_of (s)
  bare = struct ('b', s.b, 'W', s.W, 'ridge', s.ridge, 'final', s.final);
end

% The state with s.bare and s.first for the samples and the ridge that P has now: sums over other samples, or with
% another ridge, cannot be compared.
function s = with_bare (p, s)
  if (s.bare.ridge == s.ridge && s.bare.final == s.final)
    return;
  end
  t = polynet_constant (p, s);
  if (~ isempty (t.W))
    [t.b, t.W] = deal (s.bare.b, s.bare.W);
    [t, t.first] = polynet_linear (p, t, 1e-10 * t.first);
  end
  s.first = t.first;
  s.bare = bare_of (t);
end

% A start with the bases of another model, refitted, unless no bases are better.
function s = warm (p, s)
  bare = s;
  given = p.o.Init;
  [~, order] = sort (-sum (given.U .^ 2, 2));
  order = sort (order(1:min (end, p.o.MaxBases)));
  s.H = given.H(:,order);
  s.U = given.U(order,:) * min (1, s.tau / max (given.tau, realmin));
  s.b = given.b - p.about.centre;
  if (~ isempty (s.W) && ~ isempty (given.W))
    s.W(1:size (given.W, 1),:) = given.W;
  end
  s = with_features (p, s);
  s = polynet_measure (p, polynet_refit (p, s), 0);
  if (~ (s.objective <= bare.objective))
    s = bare;
  end
end

function state = view (s, now, about)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'gap_lower', now.certificate, 'bases', ...
                  now.bases, 'tau', now.tau, 'seconds', now.seconds, 'H', s.H, 'U', s.U, 'b', s.b + about.centre, ...
                  'W', s.W);
end

% ---- iterations

function [s, whole] = step (p, s, k)
  whole = true;
  at = problem_at (p, s);
  word = ending (at, s);
  if (~ isempty (word))
    tau = polynet_radius (p, s);
    if (tau >= 0)
      s = next_tau (p, s, k, tau, s.paths(s.at).state);
    elseif (~ isempty (p.whole) && ~ s.final)
      s = on_all (p, with_fewer_bases (p, s, k), k);
    else
      whole = word;
    end
    return;
  end
  p = at;
  before = s;
  s = polynet_refit (p, polynet_extend (p, s));
  s = polynet_measure (p, s, k);
  gain = before.objective - s.objective;
  if (~ (gain >= 0))                    % rounding
    [steps, stalled] = deal (before.steps, before.stalled);
    s = before;
    s.steps = steps + 1;
    s.stalled = stalled + 1;
    s.idle = s.idle + 1;
    [s.h, s.row, s.more] = polynet_select (p, s, k, zeros (size (s.H, 1), 0));
    return;
  end
  s.steps = before.steps + 1;
  s.stalled = (before.stalled + 1) * (gain <= 1e-10 * s.first);
end

% The least validation error, of equal ones that with the least loss.
function at = best_radius (s)
  error = [s.paths.validation];
  at = find (error == min (error));
  [~, which] = min ([s.paths(at).loss]);
  at = at(which);
end

% The best model of Tau 'auto' with fewer bases, as long as the validation error falls: its Tau begins with those of
% smaller ones, and a refit seldom sets one to zero.
function s = with_fewer_bases (p, s, k)
  s.at = best_radius (s);
  best = s.paths(s.at);
  more = strcmp (p.o.Refit, 'full');
  while (more && best.bases > 1)
    t = from_state (s, best.state, max (1, floor (.8 * best.bases)));
    t.tau = best.tau;
    t.least = best.validation;
    at = problem_at (p, t);
    t = polynet_measure (at, polynet_refit (at, with_features (at, t)), k);
    more = t.paths(t.at).validation < best.validation;
    if (more)
      s = t;
      best = s.paths(s.at);
    end
  end
end

% A state with the ROOM strongest bases of another, and its other parameters; without their features.
function s = from_state (s, other, room)
  s.ridge = other.ridge;
  [~, order] = sort (-sum (other.U .^ 2, 2));
  order = sort (order(1:min (end, room)));
  s.H = other.H(:,order);
  s.U = other.U(order,:);
  s.b = other.b;
  s.W = other.W;
end

% The end of Tau 'auto': the best model, or the one without bases unless the best one is better beyond chance, refitted
% to all samples with as many bases.
function s = on_all (p, s, k)
  s.at = best_radius (s);
  chosen = s.paths(s.at).state;
  s.chosen = polynet_count (chosen);
  if (~ polynet_pays (p, s, s.simplest, chosen))
    chosen = s.simplest;
    chosen.tau = s.paths(1).tau;
  end
  s.final = true;
  s.enough = polynet_count (chosen);
  s.Lv = [];
  s.Zv = [];
  s = next_tau (p, s, k, chosen.tau, chosen);
end

% W and b for the bases that there are. Ridge 'auto' moves to either side as far as the validation error falls.
function [s, F] = with_ridge (p, s, target)
  [s, F] = polynet_linear (problem_at (p, s), s, target);
  if (numel (p.ridges) == 1 || isempty (p.held) || s.final)
    return;
  end
  t = s;
  least = polynet_error (p, polynet_held_scores (p, s));
  at = find (p.ridges == s.ridge);
  for way = {p.ridges(at+1:end), p.ridges(at-1:-1:1)}
    for ridge = way{1}
      t.ridge = ridge;
      [t, value] = polynet_linear (problem_at (p, t), t, target);
      e = polynet_error (p, polynet_held_scores (p, t));
      if (~ (e < least))
        break;
      end
      least = e;
      s = t;
      F = value;
    end
  end
end

% Why this Tau ends; '' to go on.
function word = ending (p, s)
  word = '';
  o = p.o;
  if (polynet_far_off (p, s, s.validation))
    word = 'patience';
  elseif ((o.Tol > 0 && s.gap <= o.Tol * s.first) || s.gap == 0 || s.tau == 0)
    word = 'converged';
  elseif (s.idle >= o.Patience || (s.final && polynet_count (s) >= s.enough))
    word = 'patience';
  elseif (polynet_count (s) >= o.MaxBases)
    word = 'MaxBases';
  elseif (s.stalled >= 3)
    word = 'stalled';
  elseif (s.steps >= o.MaxIter)
    word = 'MaxIter';
  end
end

% The next Tau begins with the bases of BEST, the best state of the one before, or the stronger half of those that it
% may have, refitted; with Tau 'auto' with all of them, unless a refit cannot move them and they leave no room for a
% quarter of MaxBases: then a larger Tau would show nothing.
function s = next_tau (p, s, k, tau, best)
  room = max (1, floor (p.o.MaxBases / 2));
  if (ischar (p.o.Tau) && (s.final || strcmp (p.o.Refit, 'full') || size (best.H, 2) <= .75 * p.o.MaxBases))
    room = p.o.MaxBases;
  end
  s = from_state (s, best, room);
  raw = p;
  p = problem_at (p, s);
  s = with_features (p, s);
  if (numel (p.ridges) > 1 && ~ isempty (p.held))
    s = with_ridge (raw, s, 1e-6 * s.objective);
    p = problem_at (raw, s);
  end
  s = with_bare (p, s);
  s.at = s.at + 1;
  s.tau = tau;
  s.steps = 0;
  s.stalled = 0;
  s.idle = 0;
  s.least = Inf;
  if (polynet_count (s) > 0)
    s = polynet_refit (p, s);
  end
  % where there are none, or it is so far off that no refit comes back
  if (polynet_count (s) == 0 || ~ (polynet_value (p, s, polynet_total (s, polynet_of_bases (p, s))) <= s.first))
    s = polynet_bare (p, s);
    s.b = s.bare.b;
    s.W = s.bare.W;
    s = with_linear_scores (p, s);
  end
  s = polynet_measure (p, s, k);
end

% The features that the bases of a state make, and the linear part of its scores.
function s = with_features (p, s)
  s.Z = sl_polynet_features_mex (p.data, s.H);
  if (~ isempty (p.held))
    s.Zv = polynet_held (p, s.H);
  end
  s = with_linear_scores (p, s);
end

function s = with_linear_scores (p, s)
  if (~ isempty (s.W))
    s.L = polynet_line (p.data, s.W);
    if (~ isempty (p.held))
      s.Lv = polynet_line (p.held, s.W);
    end
  end
end

% ---- the model

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
