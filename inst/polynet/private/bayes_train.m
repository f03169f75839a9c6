function [found, info] = bayes_train (lists, asked, o, clock)
%BAYES_TRAIN  Samples of the parameters of a factorisation machine, given ratings, for sl_mcrank.
%   [FOUND, INFO] = bayes_train (LISTS, ASKED, O, CLOCK): LISTS are of bayes_lists, with values of mean 0 and variance
%   1; ASKED are other pairs, a struct with rows of numbers, users and items, and features, a sparse column each; O are
%   the options of sl_mcrank, CLOCK = tic at the call. An iteration is a sweep of slx_fm_bayes_mex, which draws all
%   parameters of users and items in blocks. The first tenth of the sweeps is left out; of the others at most 60,
%   evenly spread, are samples. FOUND has cells of them, all of class single but those of mu and Lambda: P, the factors
%   and biases of users, a column each; V, those of features of ratings; Q, of items the mean given P and V; YP and YQ,
%   the weights of who rated what, a column each; mu and Lambda, columns for users and for items of cells; means over
%   the samples: noise, of each user the variance of a rating, alpha, and of_items, the variance of the scores of the
%   pairs ASKED given all but the items; and unsure, the variances of these scores over the samples. There is one
%   sample, the latest state, where a run ends before the first.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  seed = slx_run_seeds (o.Seed, 1);
  measures = {'objective', 'certificate', 'noise'};
  titles = {'error', 'noise', 'seconds'};
  identity = [];
  if (~ isempty (o.Checkpoint))
    identity = slx_run_identity (o, 'sl_mcrank', {lists});
    identity.MaxIter = o.MaxIter;
  end
  task = struct ('caller', 'sl_mcrank', 'name', 'Gibbs sampling', 'keep', 'last', 'growth', Inf, ...
                 'measures', {measures}, 'titles', {{titles, {'objective', 'noise', 'seconds'}}}, ...
                 'start', @() start (lists, seed), 'step', @(s, k) step (lists, asked, o, s, k), ...
                 'report', @(s, before) [s.objective; Inf; 1 / sqrt(s.scales(1))], 'divided', false, 'exact', false, ...
                 'ready', [], 'kept', @(s) s, 'view', @view, 'identity', identity);
  settings = o;
  settings.Tol = 0;
  [best, run, why] = slx_run_loop (task, settings, clock);
  s = best.state;
  info = struct ('iterations', run.iteration, 'converged', false, 'stop', why, 'best', best.iteration, ...
                 'seed', s.seed, 'error', run.history(1,:), 'noise', run.history(3,:), 'seconds', run.history(4,:));
  if (isempty (s.kept.P))
    s = with_sample (s, asked);
  end
  info.samples = numel (s.kept.P);
  found = s.kept;
  for name = {'noise', 'alpha', 'score', 'of_items'}
    found.(name{1}) = found.(name{1}) / info.samples;
  end
  found.unsure = max (found.squares - info.samples * found.score .^ 2, 0) / max (info.samples - 1, 1);
  slx_run_end ('sl_mcrank', o.Display, info, true, true);
end

% ---- states: users, items, scales and context as slx_fm_bayes_mex has them, and the samples.

function s = start (lists, seed)
  k = 15;                               % and the bias make 16, which the core treats in eights
  counts = [numel(lists{1}.start), numel(lists{2}.start)] - 1;
  restore = slx_run_seed (mod (seed - 1, 2^32));
  Q = [.3 * randn(k, counts(2)); zeros(1, counts(2))];
  restore = [];
  s = struct ('users', side (counts, zeros (k + 1, counts(1))), 'items', side (counts([2 1]), Q), ...
              'scales', [1.5 .02 .1], ...             % alpha, and of the prior of factors and of biases
              'seed', seed, 'objective', sqrt (mean (lists{1}.value .^ 2)), 'noise', 0, ...
              'kept', struct ('P', {{}}, 'Q', {{}}, 'V', {{}}, 'YP', {{}}, 'YQ', {{}}, 'mu', {cell(2, 0)}, ...
                              'Lambda', {cell(2, 0)}, 'noise', 0, 'alpha', 0, 'score', 0, 'squares', 0, 'of_items', 0));
  if (numel (lists) > 2)
    s.context = side ([numel(lists{3}.start) - 1, 0], zeros (k + 1, numel (lists{3}.start) - 1));
  end
  s.users.Lambda = diag ([ones(1, k) / (.09 * (k + 1)), 4]);
end

function s = side (counts, F)
  K = size (F, 1);
  n = counts(1);
  s = struct ('F', F, 'M', zeros (K, n), 'mean', F, 'Y', zeros (K, counts(2)), 'mu', zeros (K, 1), ...
              'Lambda', eye (K), 'lambda', 30, 'g', ones (1, n), 'r', zeros (1, n));
end

function state = view (s, now)
  state = struct ('iteration', now.iteration, 'error', now.objective, 'noise', now.noise, 'seconds', now.seconds, ...
                  'P', s.users.F, 'Q', s.items.F);
end

% Users have the spread of noise 5.
function s = step (lists, asked, o, s, k)
  steps = 1023;                         % all, see SL_BAYES_ALL of src/core/polynet/sl_fm_bayes.h
  if (k == 1)
    steps = 4 + 8 + 16 + 32 + 64;       % without the users' prior, the scales and the context: those of the start
  end
  state = {s.users, s.items, s.scales, [s.seed, k, 5, .05], steps};
  if (isfield (s, 'context'))
    [s.users, s.items, s.scales, s.context] = slx_fm_bayes_mex (lists, state{:}, s.context);
  else
    [s.users, s.items, s.scales] = slx_fm_bayes_mex (lists, state{:});
  end
  s.objective = sqrt (sum (s.users.r) / numel (lists{1}.value));
  first = floor (o.MaxIter / 10);
  each = max (ceil ((o.MaxIter - first) / 60), 1);
  if (k > first && mod (k - first, each) == 0)
    s = with_sample (s, asked);
  end
end

function s = with_sample (s, asked)
  s.kept.P{end+1} = single (s.users.F);
  s.kept.Q{end+1} = single (s.items.mean);
  if (isfield (s, 'context'))
    s.kept.V{end+1} = single (s.context.F);
  end
  s.kept.YP{end+1} = single (s.users.Y);
  s.kept.YQ{end+1} = single (s.items.Y);
  s.kept.mu(:,end+1) = {s.users.mu; s.items.mu};
  s.kept.Lambda(:,end+1) = {s.users.Lambda; s.items.Lambda};
  s.kept.noise = s.kept.noise + 1 ./ (s.scales(1) * s.users.g);
  s.kept.alpha = s.kept.alpha + s.scales(1);
  scores = scores_of (s, s.items.F, asked);
  s.kept.score = s.kept.score + scores;
  s.kept.squares = s.kept.squares + scores .^ 2;
  s.kept.of_items = s.kept.of_items + mean ((scores - scores_of (s, s.items.mean, asked)) .^ 2);
end

% The scores of pairs, with the columns ITEMS for items and the rest as it was drawn last. All that belongs to a pair
% has factors and a bias, and the factors of any two are multiplied.
function scores = scores_of (s, items, asked)
  scores = zeros (1, numel (asked.users));
  width = 2^16;
  for first = 1:width:numel (scores)
    part = first:min (first + width - 1, numel (scores));
    [f, g] = deal (s.users.F(:,asked.users(part)), items(:,asked.items(part)));
    all = f + g;
    twice = all .^ 2 - f .^ 2 - g .^ 2;
    if (isfield (s, 'context'))
      t = asked.features(:,part);
      all = all + s.context.F * t;
      twice = all .^ 2 - f .^ 2 - g .^ 2 - s.context.F .^ 2 * t .^ 2;
    end
    scores(part) = all(end,:) + sum (twice(1:end-1,:), 1) / 2;
  end
end
