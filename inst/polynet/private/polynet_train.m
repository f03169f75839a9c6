function [found, info] = polynet_train (caller, X, y, o, clock)
%POLYNET_TRAIN  Conditional gradient with refitting, for sl_polynet_train and sl_polynet_path.
%   [FOUND, INFO] = polynet_train (CALLER, X, Y, O, CLOCK): O is that of polynet_options. FOUND has the model that is
%   the best, and paths, a struct array with what the best model for each Tau is and how it came about. CLOCK = tic at
%   the call. An iteration of slx_run_loop adds a basis and refits, or goes on to the next Tau.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  about = polynet_samples (X, y, o);
  seed = slx_run_seeds (o.Seed, 1);
  p = polynet_problem (about, o, seed);
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
                 'kept', @(s) kept_of (s), 'exact', false, 'view', @(s, now) view (s, now), 'identity', identity);
  settings = o;
  settings.Tol = 0;                     % what ends a Tau is looked at in the steps
  settings.MaxIter = (o.MaxIter + 1) * numel (o.Tau);
  [best, run, why] = slx_run_loop (task, settings, clock);
  s = run.state;
  p = problem_for (about, o, p, s.seed);
  bound = slx_polynet_bound (p.data, o.Penalty, s.D);
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'best', best.iteration, 'seed', s.seed);
  names = {'objective', 'gap_lower', 'bases', 'tau', 'validation'};
  for k = 1:numel (measures)
    info.(names{k}) = run.history(k,:);
  end
  info.gap_certified = max (s.tau * bound - s.inner, s.gap);
  info.seconds = run.history(end,:);
  found = struct ('best', model_of (p, o, about, best.state), 'paths', []);
  paths = s.paths;
  for k = 1:numel (paths)
    paths(k).model = model_of (p, o, about, paths(k).state);
  end
  found.paths = rmfield (paths, 'state');
  slx_run_end (caller, o.Display, info, o.Tol == 0 || o.MaxIter == 0, o.Tol == 0);
end

% That of another seed, which a checkpoint has, where samples are held out.
function p = problem_for (about, o, p, seed)
  if (seed ~= p.seed && isnumeric (o.Validation) && ~ isempty (o.Validation))
    p = polynet_problem (about, o, seed);
  end
end

function task = with_problem (task, about, o, p, s)
  p = problem_for (about, o, p, s.seed);
  task.step = @(s, k) step (p, s, k);
end

% What must be the same in a run that goes on. Where Tau has several values, also what ends one of them.
function identity = identity_of (o, caller, about)
  ends = [];
  if (numel (o.Tau) > 1)
    ends = [o.MaxIter, o.Tol, o.Patience];
  end
  X = about.X;
  data = {size(X), class(X), issparse(X), slx_data_sums(X), slx_run_checksum(about.truth), ...
          slx_run_checksum(about.classes), ends};
  o.Init = [];
  o.Validation = slx_run_checksum (o.Validation);
  identity = slx_run_identity (o, caller, data);
end

% ---- states. H, U, b and the features Z (Zv of the samples for validation); D, the negative derivatives at the scores;
% h and row, the next basis and its row g (h); first, F without bases, and first_b, b there; inner = sum (U .* Z'D),
% gap; at and tau; steps since this Tau began, how many of them gained next to nothing, how many did not lower the
% validation error.

function s = start (p, seed)
  n = size (p.data{1}, 2);
  s = struct ('H', [], 'U', [], 'b', zeros (p.m, 1), 'Z', zeros (n, 1), 'Zv', [], 'D', [], 'h', [], 'row', [], ...
              'inner', 0, 'gap', Inf, 'at', 1, 'tau', p.o.Tau(1), 'steps', 0, 'stalled', 0, 'idle', 0, 'least', Inf, ...
              'curvature', 0, 'seed', seed, 'objective', p.zero, 'noise', 0, 'validation', NaN, 'values', [], ...
              'paths', [], 'first', p.zero, 'first_b', []);
  s = without_bases (p, s);
  for round = 1:3 * p.o.Intercept               % each to a part of what the one before has left
    [~, s.b, about] = sl_polynet_output_mex (task_of (p, s), s.Z, s.U, s.b, [1000, 1e-14 * s.first, 0]);
    s.first = about(1);
  end
  s.first_b = s.b;
  s = measured (p, s, 0);
end

% One basis, which is zero, stands for none.
function s = without_bases (p, s)
  s.H = zeros (size (p.data{1}, 1), 1);
  s.U = zeros (1, p.m);
  s.Z = zeros (size (p.data{1}, 2), 1);
  if (~ isempty (p.held))
    s.Zv = zeros (size (p.held{1}, 2), 1);
  end
end

function task = task_of (p, s)
  task = {p.kind, p.truth, p.weight, p.o.Penalty, s.tau, p.o.Intercept};
end

% The state with objective, derivatives, the basis that comes next, the gap, and what is reported.
function s = measured (p, s, k)
  O = bsxfun (@plus, s.U' * s.Z', s.b);
  [value, S] = sl_loss_mex (p.kind, O, p.truth, p.weight);
  s.objective = sum (value);
  s.D = -S;
  G = s.Z' * s.D';
  [own, at] = max (slx_polynet_dual (p.o.Penalty, G));
  [s.h, s.row] = selected (p, s, k, s.H(:,at));
  most = slx_polynet_dual (p.o.Penalty, s.row);
  if (own > most)
    s.h = s.H(:,at);
    s.row = G(at,:);
    most = own;
  end
  s.inner = sum (s.U(:) .* G(:));
  s.gap = max (s.tau * most - s.inner, 0);
  if (strcmp (p.o.Penalty, 'l1inf') && s.gap <= max (p.o.Tol, 1e-3) * s.first)
    s = with_exact_gap (p, s);
  end
  s.values = [s.objective; s.gap; count_of(s); s.tau];
  if (~ isempty (p.held))
    s.validation = polynet_error (p.o.Loss, bsxfun (@plus, s.U' * s.Zv', s.b), p.held_truth);
    s.values(end+1) = s.validation;
    s.idle = (s.idle + 1) * ~ (s.validation < s.least);
  end
  if (isempty (p.held) || s.validation <= s.least || isempty (s.paths) || numel (s.paths) < s.at)
    here = struct ('tau', s.tau, 'objective', s.objective, 'gap_lower', s.gap, 'bases', count_of (s), ...
                   'validation', s.validation, 'state', kept_of (s));
    if (isempty (s.paths))
      s.paths = here;
    else
      s.paths(s.at) = here;
    end
  end
  s.least = min (s.least, s.validation);
end

% Where all combinations of signs can be gone through, the maximum itself says whether the gap is as small as it looks.
function s = with_exact_gap (p, s)
  [most, ~, h] = slx_polynet_bound (p.data, p.o.Penalty, s.D);
  if (~ isempty (h) && s.tau * most - s.inner > s.gap)
    s.h = h;
    s.row = (s.D * sl_polynet_features_mex (p.data, h))';
    s.gap = max (s.tau * slx_polynet_dual (p.o.Penalty, s.row) - s.inner, s.gap);
  end
end

function count = count_of (s)
  count = sum (any (s.U ~= 0, 2));
end

% Combinations of outputs, all those of signs where they are few, help to find a large dual norm.
function [h, row] = selected (p, s, k, known)
  [d, n] = size (p.data{1});
  restore = slx_run_seed (mod (s.seed + k, 2^32));
  mixture = zeros (p.m, 0);
  if (~ strcmp (p.o.Penalty, 'l1') && p.m > 1)
    mixture = randn (p.m, 4);
    if (p.m <= 4 && (n <= 20000 || strcmp (p.o.Penalty, 'l1inf')))
      mixture = [mixture, 1 - 2 * mod(floor (bsxfun (@rdivide, 0:2^(p.m-1)-1, 2 .^ (0:p.m-1)')), 2)];
    end
  end
  starts = randn (d, p.m + size (mixture, 2));
  restore = [];
  if (~ any (known))
    known = zeros (d, 0);
  end
  [h, row] = sl_polynet_select_mex (p.data, p.o.Penalty, s.D, mixture, starts, known);
end

function s = kept_of (s)
  s = struct ('H', s.H, 'U', s.U, 'b', s.b, 'tau', s.tau);
end

function state = view (s, now)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'gap_lower', now.certificate, 'bases', ...
                  now.bases, 'tau', now.tau, 'seconds', now.seconds, 'H', s.H, 'U', s.U, 'b', s.b);
end

% ---- iterations

function [s, whole] = step (p, s, k)
  whole = true;
  word = ending (p, s);
  if (~ isempty (word))
    if (s.at == numel (p.o.Tau))
      whole = word;
      return;
    end
    s = next_tau (p, s, k);
    return;
  end
  before = s;
  s = refitted (p, extended (p, s));
  s = measured (p, s, k);
  gain = before.objective - s.objective;
  if (~ (gain >= 0))                    % rounding
    [steps, stalled] = deal (before.steps, before.stalled);
    s = before;
    s.steps = steps + 1;
    s.stalled = stalled + 1;
    s.idle = s.idle + 1;
    [s.h, s.row] = selected (p, s, k, zeros (size (s.H, 1), 0));
    return;
  end
  s.steps = before.steps + 1;
  s.stalled = (before.stalled + 1) * (gain <= 1e-10 * s.first);
end

% Why this Tau ends; '' to go on.
function word = ending (p, s)
  word = '';
  o = p.o;
  if ((o.Tol > 0 && s.gap <= o.Tol * s.first) || s.gap == 0 || s.tau == 0)
    word = 'converged';
  elseif (s.idle >= o.Patience)
    word = 'patience';
  elseif (count_of (s) >= o.MaxBases)
    word = 'MaxBases';
  elseif (s.stalled >= 3)
    word = 'stalled';
  elseif (s.steps >= o.MaxIter)
    word = 'MaxIter';
  end
end

% With the next basis, and the step of the conditional gradient.
function s = extended (p, s)
  O = bsxfun (@plus, s.U' * s.Z', s.b);
  z = sl_polynet_features_mex (p.data, s.h);
  atom = slx_polynet_atom (p.o.Penalty, s.row, s.tau);
  along = bsxfun (@plus, atom' * z', s.b) - O;
  t = line_search (@(t) sum (sl_loss_mex (p.kind, O + t * along, p.truth, p.weight)), s.objective, 2 / (s.steps + 2));
  s.U = [(1 - t) * s.U; t * atom];
  s.H(:,end+1) = s.h;
  s.Z(:,end+1) = z;
  if (~ isempty (p.held))
    s.Zv(:,end+1) = sl_polynet_features_mex (p.held, s.h);
  end
end

% The best of T, T/2, T/4, ..., as far as F falls from one to the next; 0 where none is below FIRST.
function best = line_search (F, first, t)
  best = 0;
  least = first;
  while (t > 1e-4)
    value = F (t);
    if (value < least)
      least = value;
      best = t;
    elseif (best > 0)
      break;
    end
    t = t / 2;
  end
end

% U and b, or all, fitted again; rows that are zero go.
function s = refitted (p, s)
  o = p.o;
  target = o.RefitTol * min (s.gap, s.objective);        % either is all that can be left to gain
  task = task_of (p, s);
  steps = o.MaxRefitIter;
  if (strcmp (o.Refit, 'full'))
    steps = min (steps, 20);
  end
  [s.U, s.b, about] = sl_polynet_output_mex (task, s.Z, s.U, s.b, [steps, target, s.curvature]);
  s.curvature = about(4);
  if (strcmp (o.Refit, 'full'))
    ends = [o.MaxRefitIter, .3 * target, 0];             % it sees what ten steps gain, not what is left
    [s.H, s.U, s.b, s.Z] = sl_polynet_full_mex (p.data, task, s.H, s.U, s.b, ends);
  end
  used = any (s.U ~= 0, 2);
  if (~ any (used))
    s = without_bases (p, s);
    return;
  end
  s.H = s.H(:,used);
  s.U = s.U(used,:);
  s.Z = s.Z(:,used);
  if (~ isempty (p.held) && strcmp (o.Refit, 'full'))
    s.Zv = sl_polynet_features_mex (p.held, s.H);
  elseif (~ isempty (p.held))
    s.Zv = s.Zv(:,used);
  end
end

% The next Tau begins with the best bases of the one before, or the stronger half of those that it may have, refitted.
function s = next_tau (p, s, k)
  best = s.paths(s.at).state;
  s.H = best.H;
  s.U = best.U;
  s.b = best.b;
  room = max (1, floor (p.o.MaxBases / 2));
  if (size (s.H, 2) > room)
    [~, order] = sort (-sum (s.U .^ 2, 2));
    order = sort (order(1:room));
    s.H = s.H(:,order);
    s.U = s.U(order,:);
  end
  s.Z = sl_polynet_features_mex (p.data, s.H);
  if (~ isempty (p.held))
    s.Zv = sl_polynet_features_mex (p.held, s.H);
  end
  s.at = s.at + 1;
  s.tau = p.o.Tau(s.at);
  s.steps = 0;
  s.stalled = 0;
  s.idle = 0;
  s.least = Inf;
  if (count_of (s) > 0)
    s = refitted (p, s);
    O = bsxfun (@plus, s.U' * s.Z', s.b);
    if (~ (sum (sl_loss_mex (p.kind, O, p.truth, p.weight)) <= s.first))        % so far off that no refit comes back
      s = without_bases (p, s);
      s.b = s.first_b;
    end
  end
  s = measured (p, s, k);
end

% ---- the model

function model = model_of (p, o, about, s)
  d = size (about.X, 1);
  shift = zeros (d, 1);
  scale = ones (d, 1);
  if (o.Standardize)
    shift = p.shift;
    scale = p.scale;
  end
  kind = class (about.X);
  used = {'Penalty', 'Refit', 'MaxBases', 'MaxRefitIter', 'RefitTol', 'Standardize', 'ClassWeights', 'Augment', ...
          'Intercept', 'MaxIter', 'Tol'};
  model = struct ('kind', 'sl_polynet_train', 'version', 1, 'classes', {about.classes}, ...
                  'layout', about.layout, ...
                  'sizes', struct ('d', d, 'm', p.m, 'k', size (s.H, 2), 'p', size (s.H, 1)), 'type', o.Model, ...
                  'loss', o.Loss, 'tau', s.tau, 'H', cast (s.H, kind), 'U', cast (s.U, kind), 'b', cast (s.b, kind), ...
                  'shift', shift, 'scale', scale, 'options', slx_opt_some (o, used));
end
