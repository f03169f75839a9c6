function results = sl_exp_polynet (set, varargin)
%SL_EXP_POLYNET  Polynomial networks with several outputs: accuracy, number of bases, penalties, selection of bases.
%   RESULTS = sl_exp_polynet () takes generated classes that are quadratic forms, sl_data ('quadratic'). Half of the
%   samples are for training, a quarter chooses Tau and the number of bases, and a quarter is the test.
%   RESULTS = sl_exp_polynet (SET) takes another set; SET = {X, LABELS} is one of your own.
%   RESULTS = sl_exp_polynet (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The experiments of the paper
%     sl_exp_polynet ('segment', 'Display', 'final')                     a few minutes
%     sl_exp_polynet ('segment', 'Setting', 'full', 'Display', 'final')  five splits and more values of Tau
%
%   Algorithms
%     'linear'                               multinomial logistic regression, sl_logistic_train
%     'full-l1', 'full-l12', 'full-l1inf'    sl_polynet_train with Refit 'full' and that penalty
%     'output-l1', 'output-l12', 'output-l1inf'    likewise, with Refit 'output'
%     'ovr'        one network for each class against the others, with Refit 'full' and as many bases each as is best
%     'random'     MaxBases random bases, then projected gradient for all parameters at once
%     'kernel'     ridge regression with the kernel (1 + x'*z)^2; as many bases as samples
%     'nystroem'   logistic regression on features that approximate this kernel
%   The support vector machine of the paper is left out: Octave 7 and its package statistics of Debian 12 have none.
%
%   Input
%     SET   'quadratic' (default), 'segment' or 'vowel', see sl_data; or {X, LABELS} with one sample per column of X,
%           full and finite, and the labels as for sl_polynet_train. Features are scaled to [-1, 1] on the samples for
%           training, except for 'quadratic'
%   Output
%     RESULTS  struct; algorithms are those of the option Algorithms, in its order
%       set            name of the set, 'given' for your own
%       samples        [training validation test], how many
%       algorithms     cell row of names
%       accuracy       algorithms by replicates: part of the test samples
%       bases          algorithms by replicates: how many; samples for 'kernel', features for 'nystroem'
%       tau            algorithms by replicates: the Tau chosen, or the ridge
%       seconds        algorithms by replicates: for all values of Tau
%       published      column: test accuracy of the paper, not checked against the print, NaN where it has none
%       curves         algorithms by 0..MaxBases: test accuracy against the number of bases, first replicate, with the
%                      Tau chosen; NaN beyond the last number
%       selection      selections by penalties: mean over the states of a run with Refit 'output' (without bases, and
%                      after each) of the dual norm found, divided by the largest. NaN without selections
%       selection_least    likewise, the least
%       selection_exact    penalties: whether the largest is exact, or the largest that was found, from 100 random
%                      starts and by all selections
%       selections     cell row: 'all' outputs and combinations of them, as sl_polynet_train does; 'one', the
%                      eigenvector of the output with the largest eigenvalue; 'one+ascent', from there uphill;
%                      'random+ascent', from a random vector uphill
%       penalties      cell row 'l1', 'l12', 'l1inf'
%       stop           'completed', or why the experiment ended before: 'interrupted', 'TimeLimit'
%       reason         cell row: why figures of an algorithm are NaN in the first replicate ('' where they are not)
%       files          cell row of the files written
%       settings       the options used
%   Options
%     'Setting'     'quick' (default) or 'full': values for options that are not given
%     'Algorithms'  cell row of different names (default: all)
%     'Replicates'  number of splits (quick 1, full 5)
%     'Tau'         row of radii, of which the validation chooses (quick [10 100 1000], full 10 .^ (0:.5:4))
%     'Ridge'       row of ridges, likewise (default 10 .^ (-4:2))
%     'Loss'        'logistic' (default), 'smoothhinge' or 'sqhinge'
%     'MaxBases'    most bases (quick 20, full 50)
%     'MaxRefitIter', 'RefitTol'    of sl_polynet_train, finer than there: with better refits fewer bases are as good
%                   (default 500, .001)
%     'Landmarks'   features of 'nystroem' (default 100)
%     'Selections'  most bases of the run that selections are compared on; 0 for none (default 10)
%     'Samples'     most samples of SET, drawn at random (default: all); of 'quadratic', how many are made
%     'TimeLimit'   no further part begins after that many seconds (default Inf)
%     'Checkpoint'  file that keeps what is finished; the same call goes on from there (default '': none)
%     'Seed'        integer that seeds all draws (default 1)
%     'Display'     'off' (default), 'final': print tables, published figures beside ours, 'iter': and a line for each
%                   part that is done
%     'Folder'      where to write polynet_bases.png and polynet_selection.png, made if it is not there (default '')
%     'Plot'        true draws the accuracy against the number of bases (default false)
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:timeLimit     TimeLimit has ended the experiment
%     sparselearn:interrupted   Ctrl-C has ended the experiment
%     sparselearn:partFailed    a part has failed after others were finished
%
%   Errors
%     sparselearn:badInput        SET or a value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:noData          a real set was asked for and is not there
%     sparselearn:badFile         Folder cannot be made, or a file in it cannot be written; Checkpoint is of another
%                                 experiment, data or settings
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> few = struct ('Samples', 120, 'Tau', 30, 'MaxBases', 3, 'Ridge', 1, 'Selections', 0);
%     >> few.Algorithms = {'linear', 'output-l12'};
%     >> results = sl_exp_polynet ('quadratic', few);
%     >> size (results.accuracy)
%     ans =
%        2   1
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, section 5.
%
%   See also: sl_polynet_train, sl_exp_recommender, sl_data
%
% TESTING: test_polynet_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = 'quadratic';
    end
    o = options (varargin);
    data = samples_of (set, o);
    task = struct ('caller', 'sl_exp_polynet', 'parts', parts_of (o), 'results', empty_results (data, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), 'seed', o.Seed, ...
                   'paired', {{'name', 'stage'}}, 'line', @line_of, 'data', data);
    [results, why, reasons] = exp_run (task, o, clock);
    results.stop = strrep (why, 'all', 'completed');
    results.reason = reasons(1:numel (o.Algorithms));
    if (o.Selections > 0 && ~ strcmp (o.Display, 'off'))
      exp_table (table_of_selections (results));
    end
    exp_conclude ('sl_exp_polynet', o, results.stop, @() table_of (results));
    if (~ isempty (o.Folder))
      results.files = written (results);
    end
    if (o.Plot)
      draw_curves (results);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function names = all_algorithms ()
  names = {'linear', 'full-l1', 'full-l12', 'full-l1inf', 'output-l1', 'output-l12', 'output-l1inf', 'ovr', ...
           'random', 'kernel', 'nystroem'};
end

function o = options (given)
  named.quick = struct ('Replicates', 1, 'Tau', [10 100 1000], 'MaxBases', 20);
  named.full = struct ('Replicates', 5, 'Tau', 10 .^ (0:.5:4), 'MaxBases', 50);
  table = {'Algorithms', all_algorithms(), 'any'; 'Replicates', [], '?integer [1,1e4]'; 'Tau', [], 'any'; ...
           'Ridge', 10 .^ (-4:2), 'any'; 'Loss', 'logistic', {'logistic', 'smoothhinge', 'sqhinge'}; ...
           'MaxBases', [], '?integer [1,1e4]'; 'Landmarks', 100, 'integer [1,1e4]'; ...
           'Selections', 10, 'integer [0,1e4]'; 'MaxRefitIter', 500, 'integer [1,1e4]'; 'RefitTol', .001, 'nonneg'};
  shared = {'Samples', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'};
  o = exp_settings (table, shared, given, named);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, all_algorithms ());
  for name = {'Tau', 'Ridge'}
    v = o.(name{1});
    good = isnumeric (v) && isreal (v) && ~ issparse (v) && size (v, 1) == 1 && ndims (v) == 2 && ~ isempty (v) ...
           && all (v > 0 & v < Inf);
    slx_opt_must (good, [name{1}, ' must be a row of finite numbers above 0']);
    o.(name{1}) = unique (double (v));
  end
end

function data = samples_of (set, o)
  if (iscell (set))
    [X, labels] = exp_own_set (set);
    name = 'given';
    labels = slx_arg_labels (labels, size (X), 'LABELS');
  elseif (ischar (set) && strcmpi (set, 'quadratic'))
    name = 'quadratic';
    count = o.Samples;
    if (isempty (count))
      count = 3000;
    end
    [X, about] = sl_data (name, 'Samples', count, 'Seed', o.Seed);
    labels = about.labels;
  elseif (ischar (set) && any (strcmpi (set, {'segment', 'vowel'})))
    name = lower (set);
    [X, about] = sl_data (name);
    labels = about.labels;
  else
    slx_arg_fail ('badInput', 'SET must be ''quadratic'', ''segment'', ''vowel'' or {X, LABELS}');
  end
  restore = slx_run_seed (o.Seed);
  if (~ isempty (o.Samples) && o.Samples < size (X, 2))
    kept = randperm (size (X, 2));
    kept = sort (kept(1:o.Samples));
    X = X(:,kept);
    labels = slx_arg_labels (labels(kept), [1, numel(kept)], 'LABELS');
  end
  if (size (X, 2) < 8)
    slx_arg_fail ('badInput', 'SET must have at least 8 samples, but has %d', size (X, 2));
  end
  data = struct ('name', name, 'X', double (X), 'labels', labels, 'm', max (labels), ...
                 'scaled', ~ strcmp (name, 'quadratic'));
end

function parts = parts_of (o)
  parts = exp_parts ('replicate', 1:o.Replicates, 'stage', {'accuracy'}, 'name', o.Algorithms);
  parts = parts(:);
  if (o.Selections > 0)
    more = exp_parts ('replicate', 1, 'stage', {'selection'}, 'name', {'l1', 'l12', 'l1inf'});
    parts = [parts; more(:)];
  end
  parts = parts(:)';
end

function results = empty_results (data, o)
  n = size (data.X, 2);
  figures = NaN (numel (o.Algorithms), o.Replicates);
  selections = {'all', 'one', 'one+ascent', 'random+ascent'};
  results = struct ('set', data.name, 'samples', [n - 2 * floor(n / 4), floor(n / 4), floor(n / 4)], ...
                    'algorithms', {o.Algorithms}, 'accuracy', figures, 'bases', figures, 'tau', figures, ...
                    'seconds', figures, 'published', published (data.name, o.Algorithms), ...
                    'curves', NaN (numel (o.Algorithms), o.MaxBases + 1), 'selection', NaN (4, 3), ...
                    'selection_least', NaN (4, 3), 'selection_exact', false (1, 3), 'selections', {selections}, ...
                    'penalties', {{'l1', 'l12', 'l1inf'}}, 'stop', 'completed', 'reason', {{}}, 'files', {{}}, ...
                    'settings', o);
end

% Recalled, not read; which column is which set is not certain.
function p = published (set, names)
  known = {'segment', 'full-l12', .9671; 'segment', 'output-l12', .9636; 'segment', 'linear', .9255; ...
           'segment', 'ovr', .9463; 'vowel', 'full-l12', .8957; 'vowel', 'output-l12', .8522; ...
           'vowel', 'linear', .6; 'vowel', 'ovr', .7391};
  p = NaN (numel (names), 1);
  for k = 1:numel (names)
    row = strcmp (known(:,1), set) & strcmp (known(:,2), names{k});
    if (any (row))
      p(k) = known{row,3};
    end
  end
end

% ---- parts

function [results, memo] = with_part (results, p, memo, limits, data)
  o = results.settings;
  split = split_of (data);
  if (strcmp (p.stage, 'selection'))
    [mean_of, least, exact] = compared_selections (split, p.name, o, p.draw, limits);
    results.selection(:,p.at(3)) = mean_of;
    results.selection_least(:,p.at(3)) = least;
    results.selection_exact(p.at(3)) = exact;
    return;
  end
  begun = tic ();
  [accuracy, bases, tau, curve] = figures_of (split, p.name, o, p.draw, limits);
  [k, r] = deal (p.at(3), p.replicate);
  results.accuracy(k,r) = accuracy;
  results.bases(k,r) = bases;
  results.tau(k,r) = tau;
  results.seconds(k,r) = toc (begun);
  if (r == 1)
    results.curves(k,1:numel (curve)) = curve;
  end
end

% Half, a quarter, a quarter, drawn from the generator of the part, the same for all algorithms.
function s = split_of (data)
  n = size (data.X, 2);
  quarter = floor (n / 4);
  order = randperm (n);
  sets = {order(2*quarter+1:n), order(1:quarter), order(quarter+1:2*quarter)};
  X = data.X;
  if (data.scaled)
    low = min (X(:,sets{1}), [], 2);
    range = max (X(:,sets{1}), [], 2) - low;
    range(~ (range > 0)) = Inf;                         % a constant feature is -1
    X = 2 * bsxfun (@rdivide, bsxfun (@minus, X, low), range) - 1;
  end
  s = struct ('X', X(:,sets{1}), 'y', data.labels(sets{1}), 'Xv', X(:,sets{2}), 'yv', data.labels(sets{2}), ...
              'Xt', X(:,sets{3}), 'yt', data.labels(sets{3}), 'm', data.m);
end

function [accuracy, bases, tau, curve] = figures_of (s, name, o, draw, limits)
  curve = [];
  limits.left ();
  both = [s.Xv, s.Xt];
  switch (name)
    case {'linear', 'kernel', 'nystroem'}
      tau = o.Ridge;
      switch (name)
        case 'linear'
          found = by_logistic (s, o.Ridge, both, limits);
          bases = 0;
        case 'kernel'
          found = exp_kernel_ridge (s.X, s.y, both, o.Ridge);
          bases = numel (s.y);
        case 'nystroem'
          found = exp_nystroem (s.X, s.y, both, o.Ridge, o.Landmarks, draw);
          bases = min (o.Landmarks, numel (s.y));
      end
      nv = numel (s.yv);
      right = mean (bsxfun (@eq, found(:,1:nv), s.yv), 2);
      [~, best] = max (right);
      tau = tau(best);
      accuracy = mean (found(best,nv+1:end) == s.yt);
    case 'ovr'
      [accuracy, bases, tau] = one_against_rest (s, o, draw, limits);
    case 'random'
      [accuracy, bases, tau] = from_random_bases (s, o, limits);
    otherwise
      words = strsplit (name, '-');
      [accuracy, bases, tau, curve] = by_network (s, words{1}, words{2}, o, draw, limits);
  end
end

function found = by_logistic (s, ridges, Z, limits)
  model = [];
  found = zeros (numel (ridges), size (Z, 2));
  for k = numel (ridges):-1:1
    [model, info] = sl_logistic_train (s.X, s.y, 'Ridge', ridges(k), 'Tol', 1e-5, 'Init', model, ...
                                       'TimeLimit', limits.left ());
    limits.whole (info);
    found(k,:) = sl_logistic_predict (model, Z);
  end
end

% The best Tau and number of bases by the validation samples; the accuracy on the test samples for each number.
function [accuracy, bases, tau, curve] = by_network (s, refit, penalty, o, draw, limits)
  best = -1;
  for t = o.Tau
    seen = states_of (s, refit, penalty, t, o.MaxBases, o, draw, limits);
    valid = cellfun (@(a) accuracy_of (a, s.Xv, s.yv), seen);
    [top, at] = max (valid);
    if (top > best)
      best = top;
      right = cellfun (@(a) accuracy_of (a, s.Xt, s.yt), seen);
      counts = cellfun (@(a) sum (any (a.U ~= 0, 2)), seen);
      accuracy = right(at);
      bases = counts(at);
      tau = t;
      curve = NaN (1, o.MaxBases + 1);
      curve(min (counts, o.MaxBases) + 1) = right;      % the last of those with one number of bases
    end
  end
end

% What a run came through: structs with H, U, b.
function seen = states_of (s, refit, penalty, tau, bases, o, draw, limits)
  store = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  [model, info] = sl_polynet_train (s.X, s.y, 'Tau', tau, 'Penalty', penalty, 'Refit', refit, 'Loss', o.Loss, ...
                                    'MaxBases', bases, 'MaxIter', 2 * bases, 'MaxRefitIter', o.MaxRefitIter, ...
                                    'RefitTol', o.RefitTol, 'Seed', draw, 'TimeLimit', limits.left (), ...
                                    'OutputFcn', @(state) keep (store, state));
  limits.whole (info);
  if (store.Count == 0)                 % the model without bases has converged
    model.iteration = 0;
    keep (store, model);
  end
  seen = values (store);
end

function stop = keep (store, state)
  store(state.iteration) = struct ('H', state.H, 'U', state.U, 'b', state.b);
  stop = false;
end

function scores = scores_of (a, X)
  scores = bsxfun (@plus, a.U' * (a.H' * [X; ones(1, size (X, 2))]) .^ 2, a.b);
end

function right = accuracy_of (a, X, y)
  [~, found] = max (scores_of (a, X), [], 1);
  right = mean (found == y);
end

% A network with two outputs for each class; the difference of the two counts.
function [accuracy, bases, tau] = one_against_rest (s, o, draw, limits)
  best = -1;
  for t = o.Tau
    scores = -Inf (s.m, size (s.Xv, 2) + size (s.Xt, 2));
    count = 0;
    for c = 1:s.m
      if (all (s.y == c) || ~ any (s.y == c))
        continue;
      end
      [model, info] = sl_polynet_train (s.X, s.y == c, 'Tau', t, 'Refit', 'full', 'Loss', o.Loss, ...
                                        'MaxBases', o.MaxBases, 'Validation', {s.Xv, s.yv == c}, ...
                                        'MaxRefitIter', o.MaxRefitIter, 'RefitTol', o.RefitTol, 'Seed', draw, ...
                                        'TimeLimit', limits.left ());
      limits.whole (info);
      count = count + sum (any (model.U ~= 0, 2));
      [~, ~, two] = sl_polynet_predict (model, [s.Xv, s.Xt]);
      scores(c,:) = two(2,:) - two(1,:);
    end
    [~, found] = max (scores, [], 1);
    nv = numel (s.yv);
    if (mean (found(1:nv) == s.yv) > best)
      best = mean (found(1:nv) == s.yv);
      accuracy = mean (found(nv+1:end) == s.yt);
      bases = count;
      tau = t;
    end
  end
end

% All bases at once, from random ones, by the projected gradient method of Refit 'full'.
function [accuracy, bases, tau] = from_random_bases (s, o, limits)
  data = slx_polynet_data (s.X, 'pn', true, [], [], true);
  H = randn (size (s.X, 1) + 1, o.MaxBases);
  H = bsxfun (@rdivide, H, sqrt (sum (H .^ 2, 1)));
  U = 1e-3 * randn (o.MaxBases, s.m);
  best = -1;
  for t = o.Tau
    limits.left ();
    task = {slx_polynet_loss(o.Loss), s.y, [], 'l12', t, false};
    [a.H, a.U, a.b] = sl_polynet_full_mex (data, task, H, U * min (1, t / sum (sqrt (sum (U .^ 2, 2)))), ...
                                           zeros (s.m, 1), [2000, 0, 0]);
    if (accuracy_of (a, s.Xv, s.yv) > best)
      best = accuracy_of (a, s.Xv, s.yv);
      accuracy = accuracy_of (a, s.Xt, s.yt);
      bases = sum (any (a.U ~= 0, 2));
      tau = t;
    end
  end
end

% ---- selection of a basis

function [mean_of, least, exact] = compared_selections (s, penalty, o, draw, limits)
  seen = states_of (s, 'output', penalty, o.Tau(ceil (end / 2)), o.Selections, o, draw, limits);
  data = slx_polynet_data (s.X, 'pn', true, [], [], true);
  factors = zeros (4, numel (seen));
  exact = true;
  for k = 1:numel (seen)
    limits.left ();
    [~, S] = sl_loss_mex (slx_polynet_loss (o.Loss), scores_of (seen{k}, s.X), s.y, []);
    [found, most, sure] = dual_norms (data, penalty, -S);
    exact = exact && sure;
    factors(:,k) = found / most;
  end
  mean_of = mean (factors, 2);
  least = min (factors, [], 2);
end

function [found, most, exact] = dual_norms (data, penalty, D)
  X = data{1};
  p = size (X, 1);
  m = size (D, 1);
  Gamma = zeros (p * p, m);                     % a matrix in each column
  starts = zeros (p, m);
  nu = zeros (1, m);
  for c = 1:m
    G = bsxfun (@times, X, D(c,:)) * X';
    G = (G + G') / 2;
    Gamma(:,c) = G(:);
    [V, L] = eig (G);
    [nu(c), at] = max (abs (diag (L)));
    starts(:,c) = V(:,at);
  end
  mixture = zeros (m, 0);
  if (~ strcmp (penalty, 'l1'))
    mixture = randn (m, 4);
  end
  h = sl_polynet_select_mex (data, penalty, D, mixture, randn (p, m + size (mixture, 2)), zeros (p, 0));
  [~, c] = max (nu);
  one = starts(:,c);
  random = randn (p, 1);
  tried = [h, one, uphill(Gamma, penalty, one), uphill(Gamma, penalty, random)];
  found = zeros (4, 1);
  for k = 1:4
    found(k) = value_of (Gamma, penalty, tried(:,k));
  end
  [most, exact] = slx_polynet_bound (data, penalty, D);
  if (~ exact)
    most = max (found);
    for k = 1:100
      most = max (most, value_of (Gamma, penalty, uphill (Gamma, penalty, randn (p, 1))));
    end
  end
end

function [v, g] = value_of (Gamma, penalty, h)
  h = h / norm (h);
  g = reshape (h * h', 1, []) * Gamma;
  v = slx_polynet_dual (penalty, g);
end

% Along the derivative of the dual norm, with steps that are halved until it grows.
function h = uphill (Gamma, penalty, h)
  h = h / norm (h);
  for step = 1:200
    [v, g] = value_of (Gamma, penalty, h);
    switch (penalty)
      case 'l1'
        w = zeros (size (g));
        [~, c] = max (abs (g));
        w(c) = sign (g(c));
      case 'l12'
        w = g / max (norm (g), realmin);
      otherwise
        w = sign (g);
    end
    q = reshape (Gamma * w', numel (h), []) * h;
    q = q / max (norm (q), realmin);
    eta = 1;
    while (eta > 1e-6)
      next = (1 - eta) * h + eta * q;
      next = next / norm (next);
      if (value_of (Gamma, penalty, next) > v * (1 + 1e-12))
        break;
      end
      eta = eta / 2;
    end
    if (eta <= 1e-6)
      return;
    end
    h = next;
  end
end

% ---- what is shown

function text = line_of (results, p, reason)
  if (strcmp (p.stage, 'selection'))
    text = sprintf ('selection, penalty %s: %s %s', p.name, sprintf (' %.3f', results.selection(:,p.at(3))), reason);
  else
    text = sprintf ('split %d, %s: %.2f %% %s', p.replicate, p.name, ...
                    100 * results.accuracy(p.at(3),p.replicate), reason);
  end
end

function t = table_of (results)
  o = results.settings;
  t.title = sprintf ('Set %s: %d samples for training, %d for validation, %d for the test; %s', results.set, ...
                     results.samples, slx_run_counted (o.Replicates, 'split'));
  t.heads = {'algorithm', 'accuracy in %', 'bases', 'seconds', 'published'};
  t.formats = {'%s', '%.2f +-%5.2f', '%.1f +-%5.1f', '%.1f', '%.2f'};
  rights = exp_spread (reshape (100 * results.accuracy, [], 1, o.Replicates));
  counts = exp_spread (reshape (results.bases, [], 1, o.Replicates));
  times = exp_spread (reshape (results.seconds, [], 1, o.Replicates));
  t.rows = cell (numel (results.algorithms), 1);
  for k = 1:numel (t.rows)
    t.rows{k} = {results.algorithms{k}, rights{k}, counts{k}, times{k}(1), 100 * results.published(k)};
  end
  t.notes = {['published: Blondel et al. (2017), table 2, not checked against the print; ' ...
              'bases of ''kernel'' are samples']};
end

function t = table_of_selections (results)
  t.title = 'Selection of a basis: dual norm found / largest, mean and least over the states of a run';
  t.heads = [{''}, kron_of(results.penalties); {'selection'}, repmat({'mean', 'least'}, 1, 3)];
  t.formats = [{'%s'}, repmat({'%.3f'}, 1, 6)];
  t.rows = cell (4, 1);
  for k = 1:4
    figures = [results.selection(k,:); results.selection_least(k,:)];
    t.rows{k} = [results.selections(k), num2cell(figures(:)')];
  end
  names = results.penalties(~ results.selection_exact);
  t.notes = {};
  if (~ isempty (names))
    t.notes = {sprintf('the largest is not exact for%s, but the largest found', sprintf (' %s', names{:}))};
  end
end

function twice = kron_of (names)
  twice = reshape ([names; names], 1, []);
end

function files = written (results)
  files = exp_picture (results.settings.Folder, 'polynet_bases', @() draw_curves (results));
  if (results.settings.Selections > 0)
    files = [files, exp_picture(results.settings.Folder, 'polynet_selection', @() draw_selections (results))];
  end
end

function draw_curves (results)
  rows = find (any (~ isnan (results.curves), 2))';
  curves = 100 * results.curves(rows,:);
  exp_plot (struct ('x', 0:size (curves, 2) - 1, 'y', curves, 'names', {results.algorithms(rows)}, ...
                    'labels', {{'bases', 'test accuracy in %'}}, 'title', results.set, 'legend', 'southeast'));
end

function draw_selections (results)
  exp_plot (struct ('kind', 'bars', 'x', {results.penalties}, 'y', results.selection, ...
                    'names', {results.selections}, 'labels', {{'penalty', 'dual norm found / largest'}}, ...
                    'legend', 'southeast'));
end

%!test
%! results = sl_exp_polynet ('quadratic', 'Samples', 80, 'Tau', 10, 'MaxBases', 2, 'Ridge', 1, 'Selections', 1, ...
%!                           'Algorithms', {'linear', 'output-l12'});
%! assert (size (results.accuracy), [2 1]);
%! assert (all (results.accuracy >= 0 & results.accuracy <= 1));
%! assert (results.stop, 'completed');
%!error id=sparselearn:badInput sl_exp_polynet ('none')
%!error id=sparselearn:badInput sl_exp_polynet ('quadratic', 'Tau', 0)
