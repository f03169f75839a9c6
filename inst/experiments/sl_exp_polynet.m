function results = sl_exp_polynet (set, varargin)
%SL_EXP_POLYNET  Polynomial networks with several outputs: accuracy, number of bases, penalties, selection of bases.
%   RESULTS = sl_exp_polynet (SET) takes half of the samples for training; a quarter chooses Tau and the number of
%   bases, and a quarter is the test.
%   RESULTS = sl_exp_polynet (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The experiments of the paper
%     sl_exp_polynet ('segment', 'Display', 'final')                     69 s of processor time on an AMD EPYC (Zen 4)
%     sl_exp_polynet ('segment', 'Setting', 'full', 'Display', 'final')  five splits and more values of Tau
%
%   Algorithms
%     'linear'                               multinomial logistic regression, sl_logistic_train
%     'full-l1', 'full-l12', 'full-l1inf'    sl_polynet_train with Refit 'full' and that penalty
%     'output-l1', 'output-l12', 'output-l1inf'    sl_polynet_train with Refit 'output'
%     'ovr'        one network for each class against the others, with Refit 'full' and as many bases each as is best
%     'random'     MaxBases random bases, then projected gradient for all parameters at once
%     'kernel'     ridge regression with the kernel (1 + x'*z)^2; as many bases as samples
%     'nystroem'   logistic regression on features that approximate this kernel
%   The support vector machine of the paper is left out: Octave 7 and its package statistics of Debian 12 have none.
%
%   Input
%     SET   'quadratic', 'segment', 'vowel', '' (default: 'quadratic', generated classes that are quadratic forms), or
%           samples of your own, {X, LABELS}; see doc/experiments.md. Features are scaled to [-1, 1] on the samples for
%           training, except for 'quadratic'
%   Output
%     RESULTS  struct
%       samples        [training validation test], how many
%       accuracy       algorithms by replicates: part of the test samples
%       bases          algorithms by replicates: how many; samples for 'kernel', features for 'nystroem'
%       tau            algorithms by replicates: the Tau chosen, or the ridge
%       seconds        algorithms by replicates: for all values of Tau
%       published      column: test accuracy of the paper, NaN where its text has none
%       curves         algorithms by 0..MaxBases: test accuracy against the number of bases, first replicate, with the
%                      Tau chosen; NaN beyond the last number
%       selection, selection_least    selections by penalties: mean and least, over the states of a run with Refit
%                      'output' (without bases, and after each), of the dual norm found, divided by the largest
%       selection_exact    penalties: whether the largest is exact, or the largest that was found, from 100 random
%                      starts and by all selections
%       selections     cell row: 'all' outputs and combinations of them, as sl_polynet_train does; 'one', the
%                      eigenvector of the output with the largest eigenvalue; 'one+ascent', from there uphill;
%                      'random', a random vector; 'random+ascent', from there uphill; 'sample', the best sample
%       penalties      cell row 'l1', 'l12', 'l1inf'
%       algorithms, reason (cell row, of the first replicate), set, stop, files, settings    see doc/experiments.md
%   Options; values are those of the setting 'quick', and in brackets those of 'full'
%     'Setting'     'quick' (default) or 'full'
%     'Replicates'  number of splits: 1 [5]
%     'Tau'         row of radii, of which the validation chooses: [10 100 1000] [10 .^ (0:0.5:4)]
%     'Ridge'       row of ridges, of which the validation chooses (default 10 .^ (-4:2))
%     'Loss'        'logistic' (default), 'smoothhinge' or 'sqhinge'
%     'MaxBases'    largest number of bases: 20 [50]
%     'MaxRefitIter', 'RefitTol'    of sl_polynet_train, finer than there: with better refits fewer bases are as good
%                   (default 500, 0.001)
%     'Landmarks'   features of 'nystroem' (default 100)
%     'Selections'  most bases of the run that selections are compared on; 0 for none (default 10)
%     'Algorithms', 'Samples', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                   see doc/experiments.md (default: all, all, Inf, '', 1, 'off')
%     'Folder', 'Plot'    polynet_bases.png, the accuracy against the number of bases, which Plot draws, and
%                   polynet_selection.png (default '', false)
%
%   Errors: those of all experiments, see doc/experiments.md
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
%   machines, NIPS 30, section 6.
%
%   See also: sl_polynet_train, sl_exp_recommender, sl_data
%
% TESTING: test_polynet_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    o = options (varargin);
    data = samples_of (set, o);
    task = struct ('caller', 'sl_exp_polynet', 'parts', parts_of (o), 'results', empty_results (data, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), 'seed', o.Seed, ...
                   'paired', {{'name', 'stage'}}, 'data', data, 'line', @line_of, ...
                   'finish', @(results, reasons) setfield (results, 'reason', reasons(1:numel (o.Algorithms))), ...
                   'tables', @tables_of, 'pictures', @written, 'draw', @draw_curves);
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (given)
  valid = {'linear', 'full-l1', 'full-l12', 'full-l1inf', 'output-l1', 'output-l12', 'output-l1inf', 'ovr', ...
           'random', 'kernel', 'nystroem'};
  persistent T
  if (isempty (T))
    named.quick = struct ('Replicates', 1, 'Tau', [10 100 1000], 'MaxBases', 20);
    named.full = struct ('Replicates', 5, 'Tau', 10 .^ (0:.5:4), 'MaxBases', 50);
    own = {'Algorithms', valid, 'cell'; 'Replicates', [], '?integer [1,1e4]'; 'Tau', [], '?numbers'; ...
           'Ridge', 10 .^ (-4:2), 'numbers'; 'Loss', 'logistic', {'logistic', 'smoothhinge', 'sqhinge'}; ...
           'MaxBases', [], '?integer [1,1e4]'; 'Landmarks', 100, 'integer [1,1e4]'; ...
           'Selections', 10, 'integer [0,1e4]'; 'MaxRefitIter', 500, 'integer [1,1e4]'; 'RefitTol', .001, 'nonneg'};
    T = slx_exp_options (own, {'Samples', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'}, named);
  end
  o = slx_exp_settings (T, given);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, valid);
  for name = {'Tau', 'Ridge'}
    above = @(v) ~ issparse (v) && all (v > 0 & v < Inf);
    o.(name{1}) = unique (exp_row (name{1}, o.(name{1}), above, 'finite numbers above 0'));
  end
end

function data = samples_of (set, o)
  count = [o.Samples, 3000];
  how = struct ('quadratic', {{'Samples', count(1), 'Seed', o.Seed}}, 'segment', {{}}, 'vowel', {{}});
  [X, about] = exp_set (set, fieldnames (how)', {'quadratic'}, @(name) how.(name));
  labels = about.labels;
  if (iscell (set))
    labels = slx_arg_labels (labels, size (X), 'LABELS');
  end
  restore = slx_run_seed (o.Seed);
  if (~ isempty (o.Samples) && o.Samples < size (X, 2))
    kept = randperm (size (X, 2));
    kept = sort (kept(1:o.Samples));
    X = X(:,kept);
    labels = slx_arg_labels (labels(kept), [1, numel(kept)], 'LABELS');
  end
  slx_arg_refuse (size (X, 2) < 8, 'SET must have at least 8 samples, but has %d', size (X, 2));
  data = struct ('name', about.name, 'X', double (X), 'labels', labels, ...
                 'scaled', ~ strcmp (about.name, 'quadratic'));
end

function parts = parts_of (o)
  parts = [slx_exp_parts('replicate', 1:o.Replicates, 'stage', {'accuracy'}, 'name', o.Algorithms); ...
           slx_exp_parts('replicate', 1:min (o.Selections, 1), 'stage', {'selection'}, ...
                         'name', {'l1', 'l12', 'l1inf'})]';
end

function results = empty_results (data, o)
  n = size (data.X, 2);
  results = struct ('set', data.name, 'samples', [n - 2 * floor(n / 4), floor(n / 4), floor(n / 4)], ...
                    'algorithms', {o.Algorithms}, 'published', published (data.name, o.Algorithms), ...
                    'selections', {{'all', 'one', 'one+ascent', 'random', 'random+ascent', 'sample'}}, ...
                    'penalties', {{'l1', 'l12', 'l1inf'}}, 'selection_exact', false (1, 3));
  results = exp_blank (results, [numel(o.Algorithms), o.Replicates], 'accuracy', 'bases', 'tau', 'seconds');
  results = exp_blank (results, [numel(o.Algorithms), o.MaxBases + 1], 'curves');
  results = exp_blank (results, [6 3], 'selection', 'selection_least');
end

% Section 6.4. Its table was not at hand.
function p = published (set, names)
  list = {'vowel', 'full-l12', .8957; 'vowel', 'full-l1', .8783};
  p = cellfun (@(name) cell2mat (exp_published (list, {set, name}, {NaN})), names(:));
end

% ---- parts

function [results, memo] = with_part (results, p, memo, limits, data)
  o = results.settings;
  s = split_of (data);
  [k, r] = deal (p.at(3), p.replicate);
  if (strcmp (p.stage, 'selection'))
    seen = states_of (s, 'output', p.name, o.Tau(ceil (end / 2)), o.Selections, o, p.draw, limits);
    [results.selection(:,k), results.selection_least(:,k), results.selection_exact(k)] = ...
      exp_selected_bases (s.X, cellfun (@(a) scores_of (a, s.X), seen, 'UniformOutput', false), s.y, p.name, ...
                          slx_polynet_loss (o.Loss), limits);
    return;
  end
  begun = tic ();
  [found, bases, tau] = candidates_of (s, p.name, o, p.draw, limits);
  right = bsxfun (@eq, found, s.z);
  [~, best] = max (mean (right(:,1:end/2), 2));
  right = mean (right(:,end/2+1:end), 2);
  results.accuracy(k,r) = right(best);
  results.bases(k,r) = bases(best);
  results.tau(k,r) = tau(best);
  results.seconds(k,r) = toc (begun);
  if (r == 1 && any (p.name == '-'))
    those = tau == tau(best);
    results.curves(k,min (bases(those), o.MaxBases) + 1) = right(those);        % the last of those with one number
  end
end

% Half to learn from, X, and a quarter each for validation and test, Z: the same for all algorithms of a replicate. The
% labels y are numbers of the classes that are to be learnt, and z those numbers, 0 for other classes.
function s = split_of (data)
  order = randperm (size (data.X, 2));
  others = order(1:2*floor (end / 4));
  own = order(numel (others)+1:end);
  X = data.X;
  if (data.scaled)
    low = min (X(:,own), [], 2);
    range = max (X(:,own), [], 2) - low;
    range(~ (range > 0)) = Inf;                         % a constant feature is -1
    X = 2 * bsxfun (@rdivide, bsxfun (@minus, X, low), range) - 1;
  end
  [classes, ~, y] = unique (data.labels(own));
  [~, z] = ismember (data.labels(others), classes);
  s = struct ('X', X(:,own), 'y', reshape (y, 1, []), 'Z', X(:,others), 'z', z, 'm', numel (classes));
end

% The classes that an algorithm finds for Z, a row for each value of Tau or Ridge or each state of a network; and the
% bases and the value of each row.
function [found, bases, tau] = candidates_of (s, name, o, draw, limits)
  limits.left ();
  [tau, bases] = deal (o.Ridge, zeros (size (o.Ridge)));
  switch (name)
    case 'linear'
      found = by_logistic (s, o.Ridge, limits);
    case 'kernel'
      found = exp_kernel_ridge (s.X, s.y, s.Z, o.Ridge);
      bases(:) = numel (s.y);
    case 'nystroem'
      found = exp_nystroem (s.X, s.y, s.Z, o.Ridge, o.Landmarks, draw);
      bases(:) = min (o.Landmarks, numel (s.y));
    case 'ovr'
      tau = o.Tau;
      [found, bases] = one_against_rest (s, o, draw, limits);
    case 'random'
      tau = o.Tau;
      [found, bases] = classes_of (from_random_bases (s, o, limits), s.Z);
    otherwise
      words = strsplit (name, '-');
      runs = arrayfun (@(t) states_of (s, words{1}, words{2}, t, o.MaxBases, o, draw, limits), o.Tau, ...
                       'UniformOutput', false);
      tau = repelem (o.Tau, cellfun (@numel, runs));
      [found, bases] = classes_of ([runs{:}], s.Z);
  end
end

function found = by_logistic (s, ridges, limits)
  model = [];
  found = zeros (numel (ridges), size (s.Z, 2));
  for k = numel (ridges):-1:1
    [model, info] = sl_logistic_train (s.X, s.y, 'Ridge', ridges(k), 'Tol', 1e-5, 'Init', model, ...
                                       'TimeLimit', limits.left ());
    limits.whole (info);
    found(k,:) = sl_logistic_predict (model, s.Z);
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

% The classes that each of several states finds, and its number of bases.
function [found, bases] = classes_of (seen, X)
  [~, found] = cellfun (@(a) max (scores_of (a, X), [], 1), seen, 'UniformOutput', false);
  found = vertcat (found{:});
  bases = cellfun (@(a) sum (any (a.U ~= 0, 2)), seen);
end

% A network with two outputs for each class; the difference of the two counts.
function [found, bases] = one_against_rest (s, o, draw, limits)
  found = zeros (numel (o.Tau), size (s.Z, 2));
  bases = zeros (size (o.Tau));
  for k = 1:numel (o.Tau)
    scores = -Inf (s.m, size (s.Z, 2));
    for c = 1:s.m
      if (all (s.y == c))
        continue;
      end
      [model, info] = sl_polynet_train (s.X, s.y == c, 'Tau', o.Tau(k), 'Refit', 'full', 'Loss', o.Loss, ...
                                        'MaxBases', o.MaxBases, 'Validation', {s.Z(:,1:end/2), s.z(1:end/2) == c}, ...
                                        'MaxRefitIter', o.MaxRefitIter, 'RefitTol', o.RefitTol, 'Seed', draw, ...
                                        'TimeLimit', limits.left ());
      limits.whole (info);
      bases(k) = bases(k) + sum (any (model.U ~= 0, 2));
      [~, ~, two] = sl_polynet_predict (model, s.Z);
      scores(c,:) = two(2,:) - two(1,:);
    end
    [~, found(k,:)] = max (scores, [], 1);
  end
end

% For each Tau: all bases at once, from random ones, by the projected gradient method of Refit 'full'.
function seen = from_random_bases (s, o, limits)
  data = slx_polynet_data (s.X, 'pn', true, [], [], true);
  H = randn (size (s.X, 1) + 1, o.MaxBases);
  H = bsxfun (@rdivide, H, sqrt (sum (H .^ 2, 1)));
  U = 1e-3 * randn (o.MaxBases, s.m);
  seen = {};
  for t = o.Tau
    limits.left ();
    task = {slx_polynet_loss(o.Loss), s.y, [], 'l12', t, false};
    [a.H, a.U, a.b] = slx_polynet_full_mex (data, task, H, U * min (1, t / sum (sqrt (sum (U .^ 2, 2)))), ...
                                           zeros (s.m, 1), [2000, 0, 0]);
    seen{end+1} = a;
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

function tables = tables_of (results)
  tables = {table_of(results)};
  if (results.settings.Selections > 0)
    tables = [{table_of_selections(results)}, tables];
  end
end

function t = table_of (results)
  o = results.settings;
  t.title = sprintf ('Set %s: %d samples for training, %d for validation, %d for the test; %s', results.set, ...
                     results.samples, slx_run_counted (o.Replicates, 'split'));
  t.heads = {'algorithm', 'accuracy in %', 'bases', 'seconds', 'published'};
  t.formats = {'%s', '%.2f +-%5.2f', '%.1f +-%5.1f', '%.1f', '%.2f'};
  [pairs, means] = exp_spread (permute (cat (3, 100 * results.accuracy, results.bases, results.seconds), [1 3 2]));
  t.rows = num2cell ([results.algorithms(:), pairs(:,1:2), num2cell([means(:,3), 100 * results.published])], 2);
  t.notes = {'published: Blondel et al. (2017), section 6.4; bases of ''kernel'' are samples'};
end

function t = table_of_selections (results)
  t.title = 'Selection of a basis: dual norm found / largest, mean and least over the states of a run';
  t.heads = [{''}, results.penalties([1 1 2 2 3 3]); {'selection'}, repmat({'mean', 'least'}, 1, 3)];
  t.formats = [{'%s'}, repmat({'%.3f'}, 1, 6)];
  figures = reshape ([results.selection; results.selection_least], numel (results.selections), []);
  t.rows = num2cell ([results.selections(:), num2cell(figures)], 2);
  t.notes = {};
  rough = ~ results.selection_exact & ~ any (isnan (results.selection), 1);
  if (any (rough))
    t.notes = {['the largest is not exact for', sprintf(' %s', results.penalties{rough}), ...
                ', but the largest found']};
  end
end

function files = written (results)
  o = results.settings;
  files = exp_picture (o.Folder, 'polynet_bases', @() draw_curves (results));
  if (o.Selections > 0)
    bars = struct ('kind', 'bars', 'x', {results.penalties}, 'y', results.selection, 'names', {results.selections}, ...
                   'labels', {{'penalty', 'dual norm found / largest'}}, 'legend', 'southeast');
    files = [files, exp_picture(o.Folder, 'polynet_selection', @() slx_draw_curves (bars))];
  end
end

function draw_curves (results)
  rows = find (any (~ isnan (results.curves), 2))';
  slx_draw_curves (struct ('x', 0:results.settings.MaxBases, 'y', 100 * results.curves(rows,:), ...
                           'names', {results.algorithms(rows)}, 'labels', {{'bases', 'test accuracy in %'}}, ...
                           'title', results.set, 'legend', 'southeast'));
end

%!test
%! results = sl_exp_polynet ('quadratic', 'Samples', 80, 'Tau', 10, 'MaxBases', 2, 'Ridge', 1, 'Selections', 1, ...
%!                           'Algorithms', {'linear', 'output-l12'});
%! assert (size (results.accuracy), [2 1]);
%! assert (all (results.accuracy >= 0 & results.accuracy <= 1));
%! assert (results.stop, 'completed');
%!error id=sparselearn:badInput sl_exp_polynet ('none')
