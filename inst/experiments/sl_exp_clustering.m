function results = sl_exp_clustering (set, varargin)
%SL_EXP_CLUSTERING  Clustering of samples by their sparse codes: the methods compared.
%   RESULTS = sl_exp_clustering (SET) clusters samples in six ways, and compares the clusters with the classes.
%   RESULTS = sl_exp_clustering (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The experiments of the paper; doc/studies/srsc_clusters.md has the figures
%     sl_exp_clustering ('usps', 'Classes', [4 6 8 10], 'Display', 'final')          takes 1.7 GiB of memory
%     sl_exp_clustering ('usps', 'Gamma', [0.5 0.1 0.2 0.3 0.4 0.6 0.7 0.8], 'Display', 'final')
%     sl_exp_clustering ('usps', 'K', [3 4 5 6], 'Display', 'final')
%     sl_exp_clustering ('usps', 'Part', 'test', 'Atoms', [100 300 500], 'Display', 'final')
%     sl_exp_clustering ('mnist', 'Display', 'final')
%     sl_exp_clustering ('gesture', 'Display', 'final')
%
%   Algorithms. Samples are scaled to length 1 first
%     'kmeans'     k-means of the samples
%     'spectral'   spectral clustering; the similarity is Gaussian, its widths the distances to the 7th neighbours
%     'graph'      spectral clustering; the similarity is the graph of the K nearest neighbours and nothing else
%     'sparse'     sparse coding, by sl_dict_learn
%     'l2rsc'      l2 regularized sparse coding, by sl_l2rsc
%     'srsc'       support regularized sparse coding, by sl_srsc
%   The last two start from the dictionary and the codes of 'sparse', and learn the dictionary too. Codes are clustered
%   by their spectral clustering with two similarities: 'support', the number of common atoms of neighbours in the
%   graph, and 'products', the inner products of all pairs, if positive.
%
%   Input
%     SET   'usps', 'mnist' (its test part), 'gesture', 'digits8x8', 'strokes', '' (default: 'usps' or 'strokes'), or
%           samples of your own, {X, LABELS, ...}; see doc/experiments.md
%   Output
%     RESULTS  struct; its arrays have a row for each method and similarity and a column for each case
%       cases          struct array with the columns' classes, samples, atoms, gamma and K
%       median_accuracy, median_nmi, best_accuracy, best_nmi    as accuracy and nmi, over the starts of k-means
%       published_accuracy, published_nmi    of the paper, which gives the better of the two similarities; NaN with
%                      fewer Samples or another Lambda, Alpha or MaxIter than by default, if the row depends on it
%       seconds        rows by cases by steps: what each step takes, also where it served several rows
%       steps          their names
%       labels         cell array of the clusters found
%       truth          cell row: the classes of the samples of each case
%       D              cell array of dictionaries, the atoms that most samples use first
%       repeated       flags: the row is that of the last case with other classes, and not printed again
%       methods, similarities, accuracy, nmi, reason, set, stop, files, settings    see doc/experiments.md
%   Options
%     'Classes'     row of different numbers c, a case each: the samples of the first c classes are clustered (default:
%                   all)
%     'Atoms'       row of different numbers of atoms (default: 300, or a fifth of the samples that the dictionary of
%                   the case is learnt from if that is less)
%     'Gamma'       row of different weights of the regularizer of 'srsc' (default 0.5)
%     'K'           row of different numbers of neighbours in the graph (default 3)
%                   Each further value of Atoms, Gamma and K is a case, with the first of the others and the last of
%                   Classes. Rows that do not depend on it are the same there and are not printed again.
%     'Part'        'all' (default), or 'test', for 'usps': the samples of the test part are clustered, in dictionaries
%                   learnt from the training part. Samples then are of both parts together
%     'Steps'       of sl_srsc: proximal steps on a sample in a sweep; the paper has 50 (default: that of sl_srsc)
%     'Replicates'  starts of k-means (default 100)
%     'Algorithms', 'Lambda', 'Alpha', 'MaxIter', 'Samples', 'MemoryLimit', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                   see doc/experiments.md (default: all, 0.1, 1, 5, all, 4, Inf, '', 1, 'off')
%     'Folder', 'Plot'    for pictures only: dictionary_METHOD.png, the atoms that most samples use first, for the last
%                   of Classes and the first of Atoms, Gamma and K; what Plot draws (default '', false)
%
%   Errors besides those of all experiments, see doc/experiments.md
%     sparselearn:badInput        K is not below the number of samples of each case, in either part; Samples leaves too
%                                 few of them
%     sparselearn:unusedOption    several Atoms, Gamma or K, and no row of Algorithms depends on their number
%
%   Example
%     >> X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%     >> results = sl_exp_clustering ({X, kron(1:3, ones (1, 10))}, 'Algorithms', {'kmeans', 'graph'}, 'Replicates', 5);
%     >> results.accuracy'
%     ans =
%        1   1
%
%
%   Reference: Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its fast
%   encoder, ICLR, tables 1, 2 and 4 to 7. Graph alone is not among its methods.
%
%   See also: sl_srsc, sl_l2rsc, sl_dict_learn, sl_similarity, sl_spectral_cluster, sl_data, sl_exp_label_propagation
%
% TESTING: test_clustering_experiments   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    exp_labelled_set (set);
    [data, plan, o] = cases_of (set, options (varargin));
    list = rows_of (o);
    results = empty_results (data, plan, list, o);
    parts = slx_exp_parts ('k', 1:size (plan, 1), 'row', list);
    parts(results.repeated) = [];
    task = struct ('caller', 'sl_exp_clustering', 'parts', parts, 'results', results, ...
                   'part', @(results, p, memo, limits) with_row (results, p, memo, limits, data, plan), ...
                   'tolerated', {{'sparselearn:outOfMemory', 'sparselearn:notConverged'}}, 'data', data, ...
                   'line', @line_of, 'finish', @(results, reasons) with_all_rows (results, reasons, parts), ...
                   'tables', @table_of, 'pictures', @(results) written (results, data.about), ...
                   'draw', @(results) draw (results, data.about));
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (pairs)
  methods = {'kmeans', 'spectral', 'graph', 'sparse', 'l2rsc', 'srsc'};
  persistent T
  if (isempty (T))
    own = {'Classes', [], '?numbers'; 'Atoms', [], '?numbers'; 'Gamma', .5, 'numbers'; 'K', 3, 'numbers'; ...
           'Algorithms', methods, 'cell'; 'Part', 'all', {'all', 'test'}; 'Steps', [], '?integer [1,1e6]'; ...
           'Replicates', 100, 'integer [1,2147483647]'};
    T = slx_exp_options (own, {'Lambda', 'Alpha', 'MaxIter', 'Samples', 'MemoryLimit', 'TimeLimit', 'Seed', ...
                               'Checkpoint', 'Display', 'Folder', 'Plot'});
  end
  o = slx_exp_settings (T, pairs);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, methods);
  most = struct ('Classes', Inf, 'Atoms', 46340, 'K', Inf);
  for name = {'Classes', 'Atoms', 'K'}
    if (~ isempty (o.(name{1})) || strcmp (name{1}, 'K'))
      o.(name{1}) = slx_opt_row (name{1}, o.(name{1}), most.(name{1}));
    end
  end
  o.Gamma = exp_row ('Gamma', o.Gamma, @(v) all (v >= 0 & v < Inf) && numel (unique (v)) == numel (v), ...
                     'different finite numbers, at least 0');
  list = rows_of (o);
  names = {'Classes', 'Atoms', 'Gamma', 'K'};
  for v = find (~ any (vertcat (list.needs), 1))
    if (numel (o.(names{v})) > 1)               % these would be cases without rows
      slx_arg_fail ('unusedOption', 'option %s has several values, but none of Algorithms uses it', names{v});
    end
  end
end

function list = rows_of (o)
  list = exp_cluster_methods (o.Algorithms, {'support', 'products'});
end

% The samples, with flags: mine for those that are clustered, train for those that dictionaries are learnt from. PLAN
% has a row for each case: classes, atoms, gamma, K.
function [data, plan, o] = cases_of (set, o)
  [X, labels, about] = exp_labelled_set (set, o.Samples, o.Seed);
  data = struct ('X', X, 'labels', labels, 'classes', [], 'about', about, ...
                 'mine', true (size (labels)), 'train', true (size (labels)));
  if (strcmp (o.Part, 'test'))
    slx_opt_must (about.parts, 'Part must be ''all'': the set has no training and test part');
    data.mine = about.test;
    data.train = ~ about.test;
  end
  data.classes = unique (labels(data.mine));
  if (isempty (o.Classes))
    o.Classes = numel (data.classes);
  end
  check_cases (data, o);

  count = numel (o.Classes);
  plan = [o.Classes(:), zeros(count, 1), repmat([o.Gamma(1), o.K(1)], count, 1)];
  for k = 1:count
    usual = min (300, ceil (sum (of_classes (data, o.Classes(k)) & data.train) / 5));
    atoms = [o.Atoms, usual];
    plan(k,2) = atoms(1);
  end
  values = {o.Atoms, o.Gamma, o.K};
  for v = 1:3
    for value = values{v}(2:end)
      plan(end+1,:) = plan(count,:);
      plan(end,v+1) = value;
    end
  end
end

% Only classes of samples that are clustered count, so that no case has fewer samples than classes.
function check_cases (data, o)
  most = numel (data.classes);
  limited = ~ isempty (o.Samples) && numel (data.labels) >= o.Samples;
  slx_opt_must (most == 0 || all (o.Classes <= most), ...
                sprintf ('Classes must be at most %d, as many as there are in the samples to be clustered%s', most, ...
                         repmat ('; for more of them Samples must be larger', 1, limited)));
  here = of_classes (data, min (o.Classes));
  [fewest, part] = min ([sum(here & data.mine), sum(here & data.train)]);
  where = ' of the smallest case';
  if (strcmp (o.Part, 'test'))
    names = {'test', 'training'};
    where = sprintf (' of the %s part in the smallest case', names{part});
  end
  slx_opt_must (fewest > 1 || ~ limited, ...
                sprintf ('Samples must be larger: 2 samples%s are needed, but %d drawn', where, fewest));
  exp_need_samples (fewest, where, o.K);
end

% Which samples are of the first C classes.
function here = of_classes (data, c)
  here = ismember (data.labels, data.classes(1:min (c, end)));
end

% ---- results

function results = empty_results (data, plan, list, o)
  columns = size (plan, 1);
  shape = [numel(list), columns];
  truth = arrayfun (@(c) data.labels(data.mine & of_classes (data, c)), plan(:,1)', 'UniformOutput', false);
  cases = struct ('classes', num2cell (plan(:,1)'), 'samples', num2cell (cellfun (@numel, truth)), ...
                  'atoms', num2cell (plan(:,2)'), 'gamma', num2cell (plan(:,3)'), 'K', num2cell (plan(:,4)'));
  changes = double (bsxfun (@ne, plan, plan(numel (o.Classes),:)));
  untouched = double (vertcat (list.needs)) * changes' == 0;
  results = struct ('set', data.about.name, 'methods', {{list.method}'}, 'similarities', {{list.similarity}'}, ...
                    'cases', {cases}, 'steps', {{'graph', 'dictionary', 'codes', 'similarity', 'clusters'}}, ...
                    'labels', {cell(shape)}, 'truth', {truth}, 'D', {cell(shape)}, ...
                    'reason', {repmat({''}, shape)}, ...
                    'repeated', bsxfun (@and, untouched, 1:columns > numel (o.Classes)));
  names = score_names ();
  results = exp_blank (results, shape, names{:});
  results = exp_blank (results, [shape, 5], 'seconds');
  [results.published_accuracy, results.published_nmi] = exp_srsc_figures (data.about.name, o.Part, plan, {list.family});
  others = ~ arrayfun (@(row) comparable (row.method, o), list);
  results.published_accuracy(others,:) = NaN;
  results.published_nmi(others,:) = NaN;
end

% Whether the options that the method depends on are those of the figures.
function yes = comparable (method, o)
  yes = isempty (o.Samples) && (any (strcmp (method, {'kmeans', 'spectral'})) || o.Lambda == .1) ...
        && (~ any (strcmp (method, {'l2rsc', 'srsc'})) || o.MaxIter == 5) ...
        && (~ strcmp (method, 'l2rsc') || o.Alpha == 1);
end

function names = score_names ()
  names = {'accuracy', 'nmi', 'median_accuracy', 'median_nmi', 'best_accuracy', 'best_nmi'};
end

% Rows that do not depend on what a case varies are those of the last one with other classes.
function results = with_all_rows (results, reasons, parts)
  at = vertcat (parts.at);
  results.reason(sub2ind (size (results.reason), at(:,2), at(:,1))) = reasons;
  for name = [score_names(), {'seconds', 'labels', 'D', 'reason'}]
    for k = find (any (results.repeated, 1))
      those = results.repeated(:,k);
      results.(name{1})(those,k,:) = results.(name{1})(those,numel (results.settings.Classes),:);
    end
  end
end

% ---- one case

% A method's clusters by one similarity.
function [results, memo] = with_row (results, p, memo, limits, data, plan)
  o = results.settings;
  [o.Atoms, o.Gamma, o.K] = deal (plan(p.k,2), plan(p.k,3), plan(p.k,4));
  here = of_classes (data, plan(p.k,1));
  X = data.X(:,here & data.mine);
  exp_need_memory (p.row, X, o);
  memo = still_valid (memo, plan(p.k,:));
  taken = [0 0 0];
  if (strcmp (o.Part, 'test'))
    [memo.train, taken] = exp_graph_codes (data.X(:,here & data.train), o, memo.train, p.row, limits);
    memo.own = with_dictionaries (memo.own, memo.train);
  end
  [memo.own, seconds] = exp_graph_codes (X, o, memo.own, p.row, limits);
  [labels, scores, steps] = exp_clusters (X, results.truth{p.k}, plan(p.k,1), memo.own, p.row, o, limits);
  r = p.at(2);
  names = score_names ();
  for i = 1:numel (names)
    results.(names{i})(r,p.k) = scores(i);
  end
  results.seconds(r,p.k,:) = [taken + seconds, steps];
  results.labels{r,p.k} = labels;
  if (p.row.coded)
    codes = memo.own.(p.row.method);
    [~, order] = sort (full (sum (codes.Z ~= 0, 2)), 'descend');
    results.D{r,p.k} = codes.D(:,order);
  end
end

% Of the codes of the case before, those that do not depend on what has changed. MEMO has its row of the plan, and own
% and train, the codes of the samples and of the training part.
function memo = still_valid (memo, plan)
  if (isempty (memo))
    memo = struct ('plan', plan, 'own', struct (), 'train', struct ());
  end
  for row = exp_cluster_methods ({'graph', 'sparse', 'l2rsc', 'srsc'}, {''})
    if (any (row.needs & memo.plan ~= plan))
      for part = {'own', 'train'}
        codes = memo.(part{1});
        memo.(part{1}) = rmfield (codes, intersect (fieldnames (codes), row.method));
      end
    end
  end
  memo.plan = plan;
end

function own = with_dictionaries (own, train)
  for name = setdiff (fieldnames (train)', [fieldnames(own)', {'graph'}])
    own.(name{1}) = struct ('D', train.(name{1}).D);
  end
end

% ---- what is shown

function text = line_of (results, p, reason)
  r = p.at(2);
  name = sprintf ('%s | %s, %s: ', title_of (results.cases(p.k)), p.row.title, p.row.similarity);
  text = slx_exp_line (name, reason, 'accuracy %.4f, NMI %.4f, %.1f s', results.accuracy(r,p.k), results.nmi(r,p.k), ...
                       sum (results.seconds(r,p.k,:)));
end

function text = title_of (c)
  text = sprintf ('%s, %d samples; %s, gamma %g, K %d', slx_run_counted (c.classes, 'class', 'classes'), c.samples, ...
                  slx_run_counted (c.atoms, 'atom'), c.gamma, c.K);
end

% A block for each case; of one that varies a value, the rows on which that has an effect.
function t = table_of (results)
  o = results.settings;
  part = '';
  if (strcmp (o.Part, 'test'))
    part = ', test part in dictionaries of the training part';
  end
  t.title = sprintf ('\n%s%s: clusters compared with classes; lambda %g, alpha %g, %s, %s of k-means', ...
                     results.set, part, o.Lambda, o.Alpha, slx_run_counted (o.MaxIter, 'round'), ...
                     slx_run_counted (o.Replicates, 'start'));
  against = any (isfinite (results.published_accuracy(:)));
  shown = 1:10 + 4 * against;
  heads = {'', '', 'accuracy', 'accuracy', 'accuracy', 'NMI', 'NMI', 'NMI', 'seconds', 'seconds', ...
           'published', 'published', 'difference', 'difference'; ...
           'method', 'similarity', 'taken', 'median', 'best', 'taken', 'median', 'best', 'codes', 'cluster', ...
           'accuracy', 'NMI', 'accuracy', 'NMI'};
  formats = [{'%s', '%s'}, repmat({'%.4f'}, 1, 6), {'%.1f', '%.1f', '%.4f', '%.4f', '%+.4f', '%+.4f'}];
  t.heads = heads(:,shown);
  t.formats = formats(shown);
  t.rows = {};
  list = rows_of (o);
  for k = 1:numel (results.cases)
    remark = repmat (' (other rows as before)', 1, any (results.repeated(:,k)));
    t.rows{end+1} = [title_of(results.cases(k)), remark];
    for r = find (~ results.repeated(:,k))'
      row = row_of (results, list, r, k);
      t.rows{end+1} = row(1:min (numel (shown), end));
    end
  end
  t.notes = notes_of (results, list, against);
end

% Published figures stand beside the row that is the better one of its method.
function row = row_of (results, list, r, k)
  row = {list(r).title, list(r).similarity};
  if (r > 1 && strcmp (list(r-1).method, list(r).method))
    row{1} = '';
  end
  if (~ isempty (results.reason{r,k}))
    row{3} = results.reason{r,k};
    return;
  end
  figures = [results.accuracy(r,k), results.median_accuracy(r,k), results.best_accuracy(r,k), results.nmi(r,k), ...
             results.median_nmi(r,k), results.best_nmi(r,k), sum(results.seconds(r,k,1:3)), ...
             sum(results.seconds(r,k,4:5))];
  row = [row, num2cell(figures), {'', '', '', ''}];
  known = [results.published_accuracy(r,k), results.published_nmi(r,k)];
  if (all (isfinite (known)) && exp_is_best (list, results.accuracy(:,k), r))
    difference = (round (1e4 * figures([1 4])) - round (1e4 * known)) / 1e4;      % of the figures as they are printed
    row(11:14) = num2cell ([known, difference]);
  end
end

function notes = notes_of (results, list, against)
  notes = {'taken: the start of least inertia; median, best: over all starts (only classes tell which is best)', ...
           ['seconds: codes, for graph, dictionary and codes, all of it in each row that needs them; cluster, for ' ...
            'similarity and clusters']};
  if (against)
    notes{end+1} = ['published: Yang et al. (2017), the better of the two similarities, beside our better one; ' ...
                    'difference: ours - published'];
  end
  c = results.cases;
  plan = [c.classes; c.atoms; c.gamma; c.K]';
  known = exp_srsc_figures (results.set, results.settings.Part, plan, {list.family});
  if (any (isfinite (known(:)) & isnan (results.published_accuracy(:))))
    notes{end+1} = ['published figures are of all samples, lambda .1, alpha 1 and 5 rounds; not printed beside ' ...
                    'others'];
  end
end

% ---- pictures

% The dictionary of each method that has one, for the case that others vary.
function [D, list] = dictionaries (results)
  list = rows_of (results.settings);
  D = results.D(:,numel (results.settings.Classes));
  those = find (~ cellfun (@isempty, D));
  [~, first] = unique (results.methods(those), 'first');
  those = those(sort (first));
  D = D(those);
  list = list(those);
end

function files = written (results, about)
  files = {};
  [D, list] = dictionaries (results);
  for k = 1:numel (D) * ~ isempty (about.imsize)
    files = [files, exp_picture(results.settings.Folder, ['dictionary_' list(k).method], ...
                                {D{k}, about.imsize, 'Invert', about.ink})];
  end
end

% Side by side, in a figure that has a square for each.
function draw (results, about)
  [D, list] = dictionaries (results);
  if (isempty (about.imsize) || isempty (D))
    return;
  end
  clf ();
  position = get (gcf, 'position');
  set (gcf, 'position', [position(1:2), numel(D) * position(4), position(4)]);
  wide = 1 / numel (D);
  for k = 1:numel (D)
    axes ('position', [(k - .98) * wide, .02, .96 * wide, .88]);
    sl_show_basis (D{k}, about.imsize, 'Invert', about.ink);
    title (list(k).title, 'interpreter', 'none');
  end
end

%!test
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! o = struct ('Gamma', [.5 .1], 'Atoms', 5, 'Replicates', 2, 'MaxIter', 1);
%! results = sl_exp_clustering ({X, kron(1:3, ones (1, 10))}, o);
%! assert (strcmp (results.stop, 'completed') && all (cellfun (@isempty, results.reason(:))));
%! for r = 1:9
%!   assert (results.accuracy(r,1), sl_cluster_accuracy (results.labels{r,1}, results.truth{1}));
%! end
%!error <Part> sl_exp_clustering ({rand(3, 9), [1 1 1 1 2 2 2 2 2]}, 'Part', 'test')
