function results = sl_exp_clustering (set, varargin)
%SL_EXP_CLUSTERING  Clustering of samples by their sparse codes: the methods compared.
%   RESULTS = sl_exp_clustering () or sl_exp_clustering ('') clusters the handwritten digits 'usps', or generated ones
%   where the folder of SPARSELEARN_DATA does not have those, in six ways, and compares the clusters with the classes.
%   RESULTS = sl_exp_clustering (SET) takes another set; SET = {X, LABELS} is one of your own.
%   RESULTS = sl_exp_clustering (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The experiments of the paper
%     sl_exp_clustering ('usps', 'Classes', [4 6 8 10], 'Display', 'final')
%     sl_exp_clustering ('usps', 'Gamma', [.5 .1 .2 .3 .4 .6 .7 .8], 'Display', 'final')
%     sl_exp_clustering ('usps', 'K', [3 4 5 6], 'Display', 'final')
%     sl_exp_clustering ('usps', 'Part', 'test', 'Atoms', [100 300 500], 'Display', 'final')
%     sl_exp_clustering ('mnist', 'Display', 'final')          its test part
%     sl_exp_clustering ('gesture', 'Display', 'final')
%   The first has four cases and takes about 4 minutes of one processor and 1.7 GiB, a case of all 9298 digits up to 2
%   minutes. Most of it goes into the dictionaries and the full matrices of 'spectral' and 'products', 8*n^2 bytes each.
%
%   Algorithms
%     'kmeans'     k-means of the samples
%     'spectral'   spectral clustering; the similarity is Gaussian, its widths the distances to the 7th neighbours
%     'graph'      spectral clustering; the similarity is the graph of the K nearest neighbours and nothing else
%     'sparse'     sparse coding, by sl_dict_learn
%     'l2rsc'      l2 regularized sparse coding, by sl_l2rsc
%     'srsc'       support regularized sparse coding, by sl_srsc
%   The last two start from the dictionary and the codes of 'sparse', and learn the dictionary too, with 'Parallel',
%   'colour'. Codes are clustered by their spectral clustering with two similarities: 'support', the number of common
%   atoms of neighbours in the graph, and 'products', the inner products of all pairs, if positive. Samples are scaled
%   to length 1 first.
%
%   Input
%     SET   'usps', 'mnist' (its test part), 'gesture', 'digits8x8' or 'strokes', see sl_data; '' (default); or
%           {X, LABELS} with one sample per column of X, full and finite, and a positive integer for each; or
%           {X, LABELS, IMSIZE} for pictures of that size, {X, LABELS, IMSIZE, true} if large values are dark
%   Output
%     RESULTS  struct; its arrays have a row for each method and similarity and a column for each case
%       set            name of the set, 'given' for your own
%       methods        cell column of the rows' methods
%       similarities   cell column of the rows' similarities: 'none', 'gaussian', 'graph', 'support' or 'products'
%       cases          struct array with the columns' classes, samples, atoms, gamma and K
%       accuracy, nmi  see sl_cluster_accuracy and sl_nmi, of the start of least inertia of k-means
%       median_accuracy, median_nmi, best_accuracy, best_nmi
%                      over the starts
%       published_accuracy, published_nmi
%                      of the paper, which gives the better of the two similarities; NaN where it gives none, and
%                      with fewer Samples or another Lambda, Alpha or MaxIter than by default, if the row depends on it
%       seconds        rows by cases by steps: what each step takes, also where it served several rows
%       steps          their names
%       labels         cell array of the clusters found, of the start of least inertia
%       truth          cell row: the classes of the samples of each case
%       D              cell array of dictionaries, the atoms that most samples use first
%       repeated       flags: the row is that of the last case with other classes, and not printed again
%       reason         cell array: why figures are NaN, such as too little memory, or 'not finished' after Ctrl-C or
%                      TimeLimit ('' where they are not)
%       stop           'completed', or why the experiment ended before: 'interrupted', 'TimeLimit'
%       files          cell row of the files written
%       settings       the options used
%   Options
%     'Classes'     row of different numbers c, a case each: the samples of the first c classes are clustered
%                   (default: all)
%     'Atoms'       row of different numbers of atoms (default: 300, or a fifth of the samples that the dictionary of
%                   the case is learnt from if that is less)
%     'Gamma'       row of different weights of the regularizer of 'srsc' (default .5)
%     'K'           row of different numbers of neighbours in the graph (default 3)
%                   Each further value of Atoms, Gamma and K is a case, with the first of the others and the last of
%                   Classes. Rows that do not depend on it are the same there and are not printed again.
%     'Algorithms'  cell array of different names (default: all six)
%     'Part'        'all' (default), or 'test', for 'usps': the samples of the test part are clustered, in dictionaries
%                   learnt from the training part
%     'Lambda'      weight of the l1 norm (default .1)
%     'Alpha'       weight of the regularizer of 'l2rsc' (default 1)
%     'MaxIter'     of 'l2rsc' and 'srsc' (default 5)
%     'Replicates'  starts of k-means (default 100)
%     'Samples'     number of samples drawn at random, with Part 'test' from both parts together (default: all). For
%                   'strokes', the number generated (default 500)
%     'MemoryLimit' in GiB, of a full matrix of similarities; where it would be larger there is NaN and the reason
%                   (default 4)
%     'TimeLimit'   no further step begins after that many seconds; the row at work is then not finished (default Inf)
%     'Checkpoint'  file that keeps the rows that are finished; the same call goes on from there (default '': none)
%     'Seed'        integer that seeds all draws (default 1; []: from the current generators)
%     'Display'     'off' (default), 'final': print the table, published figures beside ours, 'iter': and a line for
%                   each row when it is done
%     'Folder'      where to write PNG files of the dictionaries, dictionary_METHOD.png, the atoms that most samples use
%                   first, for the last of Classes and the first of Atoms, Gamma and K; made if it is not there
%                   (default '': none). For pictures only
%     'Plot'        true draws these (default false)
%
%   In Octave Ctrl-C ends the experiment after the step at work, and what is finished is returned; the rest is NaN and
%   RESULTS.stop is 'interrupted'. A second Ctrl-C breaks off as usual.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:timeLimit     TimeLimit has ended the experiment
%     sparselearn:interrupted   Ctrl-C has ended the experiment
%     sparselearn:partFailed    a row has failed after others were finished, and RESULTS.reason tells why
%
%   Errors
%     sparselearn:badInput        SET or a value of an option is wrong; K is not below the number of samples of
%                                 each case, in either part; Samples leaves too few of them
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    several Atoms, Gamma or K, and no row of Algorithms depends on their number
%     sparselearn:noData          a real set was asked for and is not there
%     sparselearn:badFile         Folder cannot be made, or a file in it cannot be written; Checkpoint is of another
%                                 experiment, data or settings
%     sparselearn:outOfMemory     not enough memory
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
    [data, o] = samples_of (set, options (varargin));
    plan = all_cases (data, o);
    results = empty_results (data, plan, o);
    parts = exp_parts ('k', 1:size (plan, 1), 'r', 1:numel (results.methods));
    parts(results.repeated) = [];
    task = struct ('caller', 'sl_exp_clustering', 'parts', parts, 'results', results, ...
                   'part', @(results, p, codes, limits) with_row (results, p, codes, limits, data, plan), ...
                   'tolerated', {{'sparselearn:outOfMemory', 'sparselearn:notConverged'}}, 'line', @line_of, ...
                   'data', data);
    [results, why, reasons] = exp_run (task, o, clock);
    results.stop = strrep (why, 'all', 'completed');
    results.reason(sub2ind (size (results.reason), [parts.r], [parts.k])) = reasons;
    results = with_repeated_rows (results);
    exp_conclude ('sl_exp_clustering', o, results.stop, @() table_of (results));
    if (~ isempty (o.Folder))
      results.files = written (results, data.about);
    end
    if (o.Plot)
      draw (results, data.about);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (arguments)
  methods = {'kmeans', 'spectral', 'graph', 'sparse', 'l2rsc', 'srsc'};
  table = {'Classes', [], 'any'; 'Atoms', [], 'any'; 'Gamma', .5, 'any'; 'K', 3, 'any'; ...
           'Algorithms', methods, 'any'; 'Part', 'all', {'all', 'test'}; 'Replicates', 100, 'integer [1,2147483647]'};
  o = exp_settings (table, ...
                    {'Lambda', 'Alpha', 'MaxIter', 'Samples', 'MemoryLimit', 'TimeLimit', 'Seed', 'Checkpoint', ...
                     'Display', 'Folder', 'Plot'}, arguments);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, methods);
  most = struct ('Classes', Inf, 'Atoms', 46340, 'K', Inf);
  for name = {'Classes', 'Atoms', 'K'}
    if (~ isempty (o.(name{1})) || strcmp (name{1}, 'K'))
      o.(name{1}) = slx_opt_row (name{1}, o.(name{1}), most.(name{1}));
    end
  end
  slx_opt_must (isnumeric (o.Gamma) && isreal (o.Gamma) && size (o.Gamma, 1) == 1 && ~ isempty (o.Gamma) ...
                && all (o.Gamma >= 0 & o.Gamma < Inf) && numel (unique (o.Gamma)) == numel (o.Gamma), ...
                'Gamma must be a row of different finite numbers, at least 0');
  o.Gamma = full (double (o.Gamma));
  check_use (o);
end

% Several values of what no row depends on would be cases without rows.
function check_use (o)
  used = false (1, 4);
  for row = exp_cluster_methods (o.Algorithms, {'support', 'products'})
    used = used | dependence (row.method, row.similarity);
  end
  names = {'Classes', 'Atoms', 'Gamma', 'K'};
  for v = find (~ used)
    if (numel (o.(names{v})) > 1)
      slx_arg_fail ('unusedOption', 'option %s has several values, but none of Algorithms uses it', names{v});
    end
  end
end

% The set, which of its samples are clustered (mine) or learnt from (train), and the settings that depend on it.
function [data, o] = samples_of (set, o)
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
  check_classes (data, o);
  [fewest, where] = smallest_case (data, o);
  if (fewest < 2 && ~ limited (data, o))
    slx_arg_fail ('badInput', 'SET must have at least 2 samples %s, but has %d', where, fewest);
  end
  slx_opt_must (fewest > 1, sprintf ('Samples must be larger: 2 samples %s are needed, but %d drawn', where, fewest));
  slx_opt_must (all (o.K < fewest), ...
                sprintf ('K must be below %d, the number of samples %s; by default it is 3', fewest, where));
end

% Whether a larger value of Samples could bring more of them.
function yes = limited (data, o)
  yes = ~ isempty (o.Samples) && numel (data.labels) >= o.Samples;
end

% Only classes of samples that are clustered count, so that no case has fewer samples than classes.
function check_classes (data, o)
  most = numel (data.classes);
  hint = '';
  if (limited (data, o))
    hint = '; for more of them Samples must be larger';
  end
  slx_opt_must (most == 0 || all (o.Classes <= most), ...
                sprintf ('Classes must be at most %d, as many as there are in the samples to be clustered%s', most, ...
                         hint));
end

% Samples of the case that has the fewest, in the part that has fewer of them, and the words for where that is.
function [fewest, where] = smallest_case (data, o)
  here = first_classes (data, min (o.Classes));
  [fewest, part] = min ([sum(here & data.mine), sum(here & data.train)]);
  where = 'of the smallest case';
  if (strcmp (o.Part, 'test'))
    names = {'test', 'training'};
    where = sprintf ('of the %s part in the smallest case', names{part});
  end
end

% Which samples are of the first C classes.
function here = first_classes (data, c)
  here = ismember (data.labels, data.classes(1:min (c, end)));
end

% One row for each case: classes, atoms, gamma, K.
function plan = all_cases (data, o)
  plan = [o.Classes(:), zeros(numel (o.Classes), 1), repmat([o.Gamma(1), o.K(1)], numel (o.Classes), 1)];
  for k = 1:numel (o.Classes)
    if (isempty (o.Atoms))
      plan(k,2) = min (300, ceil (sum (first_classes (data, o.Classes(k)) & data.train) / 5));
    else
      plan(k,2) = o.Atoms(1);
    end
  end
  base = plan(end,:);
  values = {o.Atoms, o.Gamma, o.K};
  for v = 1:3
    others = values{v}(2:end)';
    more = repmat (base, numel (others), 1);
    more(:,v+1) = others;
    plan = [plan; more];
  end
end

% Which of classes, atoms, gamma and K a row depends on.
function mask = dependence (method, similarity)
  coded = any (strcmp (method, {'sparse', 'l2rsc', 'srsc'}));
  with_graph = any (strcmp (method, {'l2rsc', 'srsc'})) || any (strcmp (similarity, {'graph', 'support'}));
  mask = [true, coded, strcmp(method, 'srsc'), with_graph];
end

% ---- results

function results = empty_results (data, plan, o)
  wanted = exp_cluster_methods (o.Algorithms, {'support', 'products'});
  results = struct ('set', data.about.name, 'methods', {{wanted.method}'}, 'similarities', {{wanted.similarity}'});
  rows = numel (wanted);
  columns = size (plan, 1);
  results.cases = [];
  names = {'accuracy', 'nmi', 'median_accuracy', 'median_nmi', 'best_accuracy', 'best_nmi', 'published_accuracy', ...
           'published_nmi'};
  for k = 1:numel (names)
    results.(names{k}) = NaN (rows, columns);
  end
  results.steps = {'graph', 'dictionary', 'codes', 'similarity', 'clusters'};
  results.seconds = NaN (rows, columns, numel (results.steps));
  results.labels = cell (rows, columns);
  results.truth = cell (1, columns);
  results.D = cell (rows, columns);
  results.reason = repmat ({''}, rows, columns);
  results.repeated = false (rows, columns);
  results.stop = 'completed';
  results.files = {};
  results.settings = o;
  for k = 1:columns
    results = with_description (results, data, plan, o, k);
  end
end

function results = with_description (results, data, plan, o, k)
  results.truth{k} = data.labels(data.mine & first_classes (data, plan(k,1)));
  results.cases = [results.cases, struct('classes', plan(k,1), 'samples', numel (results.truth{k}), ...
                                         'atoms', plan(k,2), 'gamma', plan(k,3), 'K', plan(k,4))];
  differs = plan(k,:) ~= plan(numel (o.Classes),:);
  for r = 1:numel (results.methods)
    if (k > numel (o.Classes))
      results.repeated(r,k) = ~ any (differs & dependence (results.methods{r}, results.similarities{r}));
    end
    [results.published_accuracy(r,k), results.published_nmi(r,k)] = ...
      published (results.set, results.methods{r}, plan(k,:), o);
  end
end

% Rows that do not depend on what a case varies are those of the last one with other classes.
function results = with_repeated_rows (results)
  names = [score_names(), {'seconds', 'labels', 'D', 'reason'}];
  for k = find (any (results.repeated, 1))
    for r = find (results.repeated(:,k))'
      for i = 1:numel (names)
        results.(names{i})(r,k,:) = results.(names{i})(r,numel (results.settings.Classes),:);
      end
    end
  end
end

function names = score_names ()
  names = {'accuracy', 'nmi', 'median_accuracy', 'median_nmi', 'best_accuracy', 'best_nmi'};
end

% ---- one case

% A method's clusters by one similarity. CODES has the fields k, the case; own and train, the codes of the samples and
% of the training part; base, the same of the last case that does not vary a value.
function [results, codes] = with_row (results, p, codes, limits, data, plan)
  codes = valid_codes (codes, p.k, plan, numel (results.settings.Classes));
  task = task_of (data, plan(p.k,:), results.settings);
  method = results.methods{p.r};
  similarity = results.similarities{p.r};
  row = exp_cluster_methods ({method}, {similarity});
  if (row.full)
    slx_arg_memory ('the similarities of all pairs of %d samples', size (task.X, 2), ...
                    class (task.X), task.o.MemoryLimit);
  end
  if (any (dependence (method, similarity) & [false true true true]))
    codes = with_codes (codes, task, method, limits);
  end
  [labels, scores, seconds] = exp_clusters (task.X, results.truth{p.k}, task.c, codes.own, row, task.o, limits);
  names = score_names ();
  for i = 1:numel (names)
    results.(names{i})(p.r,p.k) = scores(i);
  end
  results.seconds(p.r,p.k,:) = [code_seconds(codes, method, similarity), seconds];
  results.labels{p.r,p.k} = labels;
  if (isfield (codes.own, method) && isfield (codes.own.(method), 'D'))
    results.D{p.r,p.k} = by_use (codes.own.(method));
  end
end

% What is known of the codes of the k-th case: all of them, where the row before was of this case, or what the last of
% the first BASE cases can hand on to one that varies a value.
function codes = valid_codes (codes, k, plan, base)
  none = struct ('own', struct (), 'train', struct ());
  if (isempty (codes))
    codes = struct ('k', 0, 'own', [], 'train', [], 'base', none);
  end
  if (codes.k == base)
    codes.base = struct ('own', codes.own, 'train', codes.train);
  end
  if (codes.k ~= k)
    known = none;
    if (k > base)
      known = still_valid (codes.base, plan([base, k],:));
    end
    codes = struct ('k', k, 'own', known.own, 'train', known.train, 'base', codes.base);
  end
end

% Codes found for PLAN(1,:) that PLAN(2,:) can use.
function codes = still_valid (codes, plan)
  parts = {'own', 'train'};
  methods = {'graph', 'sparse', 'l2rsc', 'srsc'};
  for i = 1:2
    for j = 1:4
      mask = dependence (methods{j}, methods{j});
      if (isfield (codes.(parts{i}), methods{j}) && ~ isequal (plan(1,mask), plan(2,mask)))
        codes.(parts{i}) = rmfield (codes.(parts{i}), methods{j});
      end
    end
  end
end

function task = task_of (data, plan, o)
  here = first_classes (data, plan(1));
  o.Atoms = plan(2);
  o.Gamma = plan(3);
  o.K = plan(4);
  task = struct ('X', data.X(:,here & data.mine), 'train', [], 'c', plan(1), 'o', o);
  if (strcmp (o.Part, 'test'))
    task.train = data.X(:,here & data.train);
  end
end

% The dictionary, the atoms that most samples use first.
function D = by_use (found)
  [~, order] = sort (full (sum (found.Z ~= 0, 2)), 'descend');
  D = found.D(:,order);
end

% Codes of the samples; where there is a training part, in its dictionaries.
function codes = with_codes (codes, task, method, limits)
  o = task.o;
  o.Algorithms = {method};
  if (~ isempty (task.train))
    codes.train = exp_graph_codes (task.train, o, codes.train, limits);
    for name = {'sparse', 'l2rsc', 'srsc'}
      if (isfield (codes.train, name{1}) && ~ isfield (codes.own, name{1}))
        codes.own.(name{1}) = struct ('D', codes.train.(name{1}).D);
      end
    end
  end
  codes.own = exp_graph_codes (task.X, o, codes.own, limits);
end

% What graph, dictionary and codes have taken, in both parts, as far as the row needs them.
function seconds = code_seconds (codes, method, similarity)
  needs = dependence (method, similarity);
  taken = @(name) seconds_of (codes.own, name) + seconds_of (codes.train, name);
  seconds = [0 0 0];
  if (needs(4))
    seconds(1) = taken ('graph');
  end
  if (needs(2))
    seconds(2) = taken ('sparse');
  end
  if (any (strcmp (method, {'l2rsc', 'srsc'})))
    seconds(3) = taken (method);
  end
end

function seconds = seconds_of (codes, name)
  seconds = 0;
  if (isfield (codes, name))
    seconds = codes.(name).seconds;
  end
end

% ---- what is shown

function text = line_of (results, p, reason)
  text = sprintf ('%s | %s, %s: ', title_of (results, p.k), title_of_method (results.methods{p.r}), ...
                  results.similarities{p.r});
  if (~ isempty (reason))
    text = [text reason];
    return;
  end
  text = sprintf ('%saccuracy %.4f, NMI %.4f, %.1f s', text, results.accuracy(p.r,p.k), results.nmi(p.r,p.k), ...
                  sum (results.seconds(p.r,p.k,:)));
end

function text = title_of_method (method)
  row = exp_cluster_methods ({method}, {''});
  text = row.title;
end

function text = title_of (results, k)
  c = results.cases(k);
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
  for k = 1:numel (results.cases)
    remark = '';
    if (any (results.repeated(:,k)))
      remark = ' (other rows as before)';
    end
    t.rows{end+1} = [title_of(results, k), remark];
    for r = find (~ results.repeated(:,k))'
      row = row_of (results, r, k);
      t.rows{end+1} = row(1:min (numel (shown), end));
    end
  end
  t.notes = notes_of (results, against);
end

function row = row_of (results, r, k)
  name = title_of_method (results.methods{r});
  if (r > 1 && strcmp (results.methods{r-1}, results.methods{r}))
    name = '';
  end
  row = {name, results.similarities{r}};
  if (~ isempty (results.reason{r,k}))
    row{3} = results.reason{r,k};
    return;
  end
  figures = [results.accuracy(r,k), results.median_accuracy(r,k), results.best_accuracy(r,k), results.nmi(r,k), ...
             results.median_nmi(r,k), results.best_nmi(r,k), sum(results.seconds(r,k,1:3)), ...
             sum(results.seconds(r,k,4:5))];
  row = [row, num2cell(figures), beside(results, r, k)];
end

% Published figures, beside the row that is the better one of its method; of equal ones the first.
function four = beside (results, r, k)
  four = {'', '', '', ''};
  figures = [results.published_accuracy(r,k), results.published_nmi(r,k)];
  own = find (strcmp (results.methods{r}, results.methods));
  [~, better] = max (results.accuracy(own,k));
  if (all (isfinite (figures)) && own(better) == r)
    ours = [results.accuracy(r,k), results.nmi(r,k)];
    difference = (round (1e4 * ours) - round (1e4 * figures)) / 1e4;            % of the figures as they are printed
    four = num2cell ([figures, difference]);
  end
end

function notes = notes_of (results, against)
  notes = {'taken: the start of least inertia; median, best: over all starts (only classes tell which is best)', ...
           ['seconds: codes, for graph, dictionary and codes, all of it in each row that needs them; cluster, for ' ...
            'similarity and clusters']};
  if (against)
    notes{end+1} = ['published: Yang et al. (2017), the better of the two similarities, beside our better one; ' ...
                    'difference: ours - published'];
  end
  if (any_other (results))
    notes{end+1} = ['published figures are of all samples, lambda .1, alpha 1 and 5 rounds; not printed beside ' ...
                    'others'];
  end
end

% Whether there are published figures of a row, with other settings.
function yes = any_other (results)
  yes = false;
  for c = results.cases
    for r = 1:numel (results.methods)
      [~, ~, other] = published (results.set, results.methods{r}, [c.classes, c.atoms, c.gamma, c.K], ...
                                 results.settings);
      yes = yes || other;
    end
  end
end

% The published figures, NaN where there are none. OTHER tells that there are some, but with other options than those
% in O: they are of all samples, lambda is .1, alpha 1, and there are 5 rounds.
function [accuracy, nmi, other] = published (set, method, plan, o)
  accuracy = NaN;
  nmi = NaN;
  other = false;
  column = find (strcmp (method, {'kmeans', 'spectral', 'sparse', 'l2rsc', 'srsc'}));
  figures = exp_srsc_figures (set, o.Part);
  row = find (all (abs (bsxfun (@minus, figures(:,1:4), plan)) < 1e-9, 2));
  if (isempty (row) || isempty (column) || isnan (figures(row,3+2*column)))
    return;
  end
  other = ~ comparable (method, o);
  if (~ other)
    accuracy = figures(row,3+2*column);
    nmi = figures(row,4+2*column);
  end
end

% Whether the options that the method depends on are those of the figures.
function yes = comparable (method, o)
  yes = isempty (o.Samples) && (any (strcmp (method, {'kmeans', 'spectral'})) || o.Lambda == .1) ...
        && (~ any (strcmp (method, {'l2rsc', 'srsc'})) || o.MaxIter == 5) ...
        && (~ strcmp (method, 'l2rsc') || o.Alpha == 1);
end

% ---- pictures

% A row of each method that has a dictionary, for the case that others vary.
function those = with_dictionary (results)
  those = find (~ cellfun (@isempty, results.D(:,numel (results.settings.Classes))))';
  [~, first] = unique (results.methods(those), 'first');
  those = those(sort (first));
end

function files = written (results, about)
  files = {};
  if (isempty (about.imsize))
    return;
  end
  for r = with_dictionary (results)
    D = results.D{r,numel (results.settings.Classes)};
    files = [files, exp_picture(results.settings.Folder, ...
                                ['dictionary_' results.methods{r}], {D, about.imsize, 'Invert', about.ink})];
  end
end

% Side by side, in a figure that has a square for each.
function draw (results, about)
  those = with_dictionary (results);
  if (isempty (about.imsize) || isempty (those))
    return;
  end
  clf ();
  position = get (gcf, 'position');
  set (gcf, 'position', [position(1:2), numel(those) * position(4), position(4)]);
  wide = 1 / numel (those);
  for k = 1:numel (those)
    r = those(k);
    axes ('position', [(k - .98) * wide, .02, .96 * wide, .88]);
    D = results.D{r,numel (results.settings.Classes)};
    sl_show_basis (D, about.imsize, 'Invert', about.ink);
    title (title_of_method (results.methods{r}));
  end
end

%!test
%! [X, about] = sl_data ('strokes', 'Samples', 60, 'Seed', 1);
%! results = sl_exp_clustering ({X, about.labels}, 'Classes', [3 10], 'Atoms', 20, 'Gamma', [.5 .1], 'K', [3 4], ...
%!                              'Replicates', 2, 'MaxIter', 1);
%! assert (strcmp (results.stop, 'completed') && all (cellfun (@isempty, results.reason(:))));
%! assert (size (results.accuracy), [9 4]);
%! assert ([results.cases.classes; results.cases.samples; results.cases.gamma; results.cases.K], ...
%!         [3 10 10 10; 18 60 60 60; .5 .5 .1 .5; 3 3 3 4]);
%! assert (results.accuracy(:,3)(1:7), results.accuracy(1:7,2));
%! for r = 1:9
%!   for k = 1:4
%!     assert (results.accuracy(r,k), sl_cluster_accuracy (results.labels{r,k}, results.truth{k}));
%!     assert (results.nmi(r,k), sl_nmi (results.labels{r,k}, results.truth{k}));
%!   end
%! end
%! assert (all (all (results.best_accuracy >= max (results.accuracy, results.median_accuracy))));
%! X = X ./ sqrt (sum (X .^ 2, 1));                     % the last two rows of two cases by hand
%! [D, Z] = sl_dict_learn (X, 20, .1, 'Seed', 1, 'Tol', 5e-5);
%! for k = [3 4]
%!   A = sl_knn_graph (X, results.cases(k).K);
%!   [Z2, D2] = sl_srsc (X, 20, .1, 'Init', {D, Z}, 'Graph', A, 'Gamma', results.cases(k).gamma, 'MaxIter', 1, ...
%!                       'Parallel', 'colour');
%!   [~, order] = sort (full (sum (Z2 ~= 0, 2)), 'descend');
%!   assert (results.D{8,k}, D2(:,order));
%!   assert (results.labels{8,k}, sl_spectral_cluster (sl_similarity (Z2, A), 10, 'Replicates', 2, 'Seed', 1));
%!   assert (results.labels{9,k}, sl_spectral_cluster (sl_similarity (Z2), 10, 'Replicates', 2, 'Seed', 1));
%! end
%!test
%! [X, about] = sl_data ('strokes', 'Samples', 40, 'Seed', 1);
%! out = evalc (['results = sl_exp_clustering ({X, about.labels}, ''Algorithms'', {''spectral'', ''graph'', ' ...
%!               '''sparse''}, ''Atoms'', 10, ''Replicates'', 2, ''MemoryLimit'', 1e-6, ''Display'', ''iter'');']);
%! assert (isnan (results.accuracy'), [true false false true]);
%! assert (cellfun (@isempty, results.reason'), [false true true false]);
%! assert (numel (strfind (out, '40 samples take 12.5 KiB, more than MemoryLimit, which is 1.05 KiB')), 4);
%! assert (~ isempty (strfind (out, 'sparse coding support')) && ~ isempty (strfind (out, '2 starts of k-means')));
%!test
%! sl_interrupt_mex ('hold');                           % as if Ctrl-C had been pressed in the first step
%! release = onCleanup (@() sl_interrupt_mex ('release'));
%! sl_interrupt_mex ('note');
%! warning ('off', 'sparselearn:interrupted', 'local');
%! results = sl_exp_clustering ({rand(4, 30), [1 2 3](randi (3, 1, 30))}, 'Atoms', 5);
%! assert (strcmp (results.stop, 'interrupted') && all (isnan (results.accuracy(2:end))));
%! assert (results.reason(2:end), repmat ({'not finished'}, 8, 1));
%!error id=sparselearn:badInput sl_exp_clustering ('none such')
%!error id=sparselearn:badInput sl_exp_clustering ({rand(3, 9), 1:8})
%!error <Classes must be at most 2> sl_exp_clustering ({rand(3, 9), [1 1 1 1 2 2 2 2 2]}, 'Classes', [2 3])
%!error <K must be below 4,> sl_exp_clustering ({rand(3, 9), [1 1 1 1 2 2 2 2 2]}, 'Classes', [1 2], 'K', 4)
%!error <Algorithms> sl_exp_clustering ('', 'Algorithms', {'kmean'})
%!error <Gamma> sl_exp_clustering ('', 'Gamma', -1)
%!error <Part> sl_exp_clustering ({rand(3, 9), [1 1 1 1 2 2 2 2 2]}, 'Part', 'test')
%!error id=sparselearn:unknownOption sl_exp_clustering ('', 'Nothing', 1)
