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
%   Methods
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
%     'Classes'     row of different numbers: the first so many classes of the samples that are clustered, each a case
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
%     'Samples'     so many, drawn at random, with Part 'test' from both parts together; so many are made of 'strokes'
%                   (default: all; 500)
%     'MemoryLimit' in GiB, of a full matrix of similarities; where it would be larger there is NaN and the reason
%                   (default 4)
%     'TimeLimit'   no further step begins after that many seconds; the row at work is then not finished (default Inf)
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
%
%   Errors
%     sparselearn:badInput        SET or a value of an option is wrong; K is not below the number of samples of
%                                 each case, in either part; Samples leaves too few of them
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    several Atoms, Gamma or K, and no row of Methods depends on their number
%     sparselearn:noData          a real set was asked for and is not there
%     sparselearn:badFile         Folder cannot be made, or a file in it cannot be written
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
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    exp_check_set ('sl_exp_clustering', set);
    o = options (varargin);
    if (o.Plot)
      opt_need_display ('sl_exp_clustering', 'leave out the option Plot');
    end
    [data, o] = samples_of (set, o);
    plan = all_cases (data, o);
    results = empty_results (data, plan, o);

    release = run_hold_interrupt ();
    loud = run_hold_warnings ();
    for k = 1:size (plan, 1)
      codes = struct ('own', struct (), 'train', struct ());
      if (k > numel (o.Classes))
        codes = still_valid (base, plan([numel(o.Classes), k],:));
        results = with_repeated_rows (results, k);
      end
      [results, codes] = with_case (results, task_of (data, plan(k,:), o, clock), codes, k);
      if (~ strcmp (results.stop, 'completed'))
        results = with_reason_of_stop (results);
        break;
      elseif (k == numel (o.Classes))
        base = codes;
      end
    end
    clear loud;
    clear release;
    run_warn_incomplete ('sl_exp_clustering', results.stop);
    if (~ strcmp (o.Display, 'off'))
      exp_print_clustering (results);
    end
    if (~ isempty (o.Folder))
      results.files = written (results, data.about);
    end
    if (o.Plot)
      draw (results, data.about);
    end
  catch err
    run_rethrow ('sl_exp_clustering', err);
  end
end

% ---- settings

function o = options (arguments)
  methods = {'kmeans', 'spectral', 'graph', 'sparse', 'l2rsc', 'srsc'};
  table = {'Classes', [], 'any'; 'Atoms', [], 'any'; 'Gamma', .5, 'any'; 'K', 3, 'any'; ...
           'Algorithms', methods, 'any'; 'Part', 'all', {'all', 'test'}; 'Replicates', 100, 'natural'};
  o = exp_compare_options ('sl_exp_clustering', table, methods, arguments);
  most = struct ('Classes', Inf, 'Atoms', 46340, 'K', Inf);
  for name = {'Classes', 'Atoms', 'K'}
    if (~ isempty (o.(name{1})) || strcmp (name{1}, 'K'))
      o.(name{1}) = opt_row ('sl_exp_clustering', name{1}, o.(name{1}), most.(name{1}));
    end
  end
  must (isnumeric (o.Gamma) && isreal (o.Gamma) && size (o.Gamma, 1) == 1 && ~ isempty (o.Gamma) ...
        && all (o.Gamma >= 0 & o.Gamma < Inf) && numel (unique (o.Gamma)) == numel (o.Gamma), ...
        'Gamma must be a row of different finite numbers, at least 0');
  o.Gamma = full (double (o.Gamma));
  must (o.Replicates < 2^31, 'Replicates must be an integer from 1 to 2^31 - 1');
  check_use (o);
  opt_folder ('sl_exp_clustering', o.Folder);
end

function must (holds, text)
  opt_must ('sl_exp_clustering', holds, text);
end

% Several values of what no row depends on would be cases without rows.
function check_use (o)
  [methods, similarities] = exp_compare_rows (o.Algorithms, {'support', 'products'});
  used = false (1, 4);
  for r = 1:numel (methods)
    used = used | dependence (methods{r}, similarities{r});
  end
  names = {'Classes', 'Atoms', 'Gamma', 'K'};
  for v = find (~ used)
    if (numel (o.(names{v})) > 1)
      error ('sparselearn:unusedOption', ['sl_exp_clustering: option %s has several values, but none of Methods ' ...
                                          'uses it'], names{v});
    end
  end
end

% The set, which of its samples are clustered (mine) or learnt from (train), and the settings that depend on it.
function [data, o] = samples_of (set, o)
  [X, labels, about] = exp_labelled_set ('sl_exp_clustering', set, o.Samples, o.Seed);
  data = struct ('X', X, 'labels', labels, 'classes', [], 'about', about, ...
                 'mine', true (size (labels)), 'train', true (size (labels)));
  if (strcmp (o.Part, 'test'))
    must (about.parts, 'Part must be ''all'': the set has no training and test part');
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
    error ('sparselearn:badInput', 'sl_exp_clustering: SET must have at least 2 samples %s, but has %d', where, ...
           fewest);
  end
  must (fewest > 1, sprintf ('Samples must be larger: 2 samples %s are needed, but %d drawn', where, fewest));
  must (all (o.K < fewest), ...
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
  must (most == 0 || all (o.Classes <= most), ...
        sprintf ('Classes must be at most %d, as many as there are in the samples to be clustered%s', most, hint));
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
      plan(k,2) = exp_compare_atoms (sum (first_classes (data, o.Classes(k)) & data.train));
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
  [methods, similarities] = exp_compare_rows (o.Algorithms, {'support', 'products'});
  results = struct ('set', data.about.name, 'methods', {methods}, 'similarities', {similarities});
  rows = numel (methods);
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
      exp_published_clustering (results.set, results.methods{r}, plan(k,:), o);
  end
end

% Why there are no figures after Ctrl-C or TimeLimit.
function results = with_reason_of_stop (results)
  open = cellfun (@isempty, results.labels) & cellfun (@isempty, results.reason);
  results.reason(open) = {'not finished'};
end

% Rows of the k-th case that are those of the last one that has its classes.
function results = with_repeated_rows (results, k)
  names = [score_names(), {'seconds', 'labels', 'D', 'reason'}];
  for r = find (results.repeated(:,k))'
    for i = 1:numel (names)
      results.(names{i})(r,k,:) = results.(names{i})(r,numel (results.settings.Classes),:);
    end
  end
end

function names = score_names ()
  names = {'accuracy', 'nmi', 'median_accuracy', 'median_nmi', 'best_accuracy', 'best_nmi'};
end

% ---- one case

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

function task = task_of (data, plan, o, clock)
  here = first_classes (data, plan(1));
  o.Atoms = plan(2);
  o.Gamma = plan(3);
  o.K = plan(4);
  task = struct ('X', data.X(:,here & data.mine), 'train', [], 'c', plan(1), 'o', o, 'clock', clock);
  if (strcmp (o.Part, 'test'))
    task.train = data.X(:,here & data.train);
  end
end

% All rows that are not there yet, as far as Ctrl-C, TimeLimit, memory and eigenvectors let them.
function [results, codes] = with_case (results, task, codes, k)
  for r = find (cellfun (@isempty, results.labels(:,k)) & cellfun (@isempty, results.reason(:,k)))'
    try
      [results, codes] = with_row (results, task, codes, r, k);
    catch err
      [results.reason{r,k}, results.stop] = exp_compare_trouble (err);
    end
    if (sl_interrupt_mex ('caught'))
      results.stop = 'interrupted';
    end
    if (~ strcmp (results.stop, 'completed'))
      return;
    elseif (strcmp (task.o.Display, 'iter'))
      exp_print_clustering (results, r, k);
    end
  end
end

function [results, codes] = with_row (results, task, codes, r, k)
  method = results.methods{r};
  similarity = results.similarities{r};
  exp_compare_memory ('sl_exp_clustering', task.X, method, similarity, task.o.MemoryLimit);
  if (any (dependence (method, similarity) & [false true true true]))
    codes = with_codes (codes, task, method);
  end
  [labels, info, seconds] = clustered (task, codes.own, method, similarity);
  results = with_scores (results, info, r, k);
  results.seconds(r,k,:) = [code_seconds(codes, method, similarity), seconds];
  results.labels{r,k} = labels;
  if (isfield (codes.own, method) && isfield (codes.own.(method), 'D'))
    results.D{r,k} = by_use (codes.own.(method));
  end
end

% Clusters, and the seconds for similarity and clusters.
function [labels, info, seconds] = clustered (task, codes, method, similarity)
  begun = tic;
  o = struct ('Replicates', task.o.Replicates, 'Seed', task.o.Seed, 'AllLabels', true);
  seconds = [0 0];
  if (strcmp (method, 'kmeans'))
    need_time (task);
    o.TimeLimit = max (task.o.TimeLimit - toc (task.clock), 0);
    [labels, ~, info] = sl_kmeans (task.X, task.c, o);
    if (strcmp (info.stop, 'TimeLimit'))
      error ('sparselearn:timeLimit', 'sl_exp_clustering: the time of option TimeLimit is over');
    end
  else
    need_time (task);
    Y = exp_compare_similarity (task.X, codes, method, similarity, task.o);
    seconds(1) = toc (begun);
    need_time (task);
    [labels, info] = sl_spectral_cluster (Y, task.c, o);
  end
  seconds(2) = toc (begun) - seconds(1);
end

function need_time (task)
  exp_need_time ('sl_exp_clustering', task.clock, task.o.TimeLimit);
end

% Accuracy and NMI, of the start of least inertia, and over all.
function results = with_scores (results, info, r, k)
  scores = scores_of (info.labels, results.truth{k});
  now = [scores(info.best,:), median(scores, 1), max(scores, [], 1)];
  names = score_names ();
  for i = 1:numel (names)
    results.(names{i})(r,k) = now(i);
  end
end

% The dictionary, the atoms that most samples use first.
function D = by_use (found)
  [~, order] = sort (full (sum (found.Z ~= 0, 2)), 'descend');
  D = found.D(:,order);
end

% Accuracy and NMI of every start.
function scores = scores_of (labels, truth)
  scores = zeros (size (labels, 1), 2);
  for i = 1:size (labels, 1)
    scores(i,:) = [sl_cluster_accuracy(labels(i,:), truth), sl_nmi(labels(i,:), truth)];
  end
end

% Codes of the samples; where there is a training part, in its dictionaries.
function codes = with_codes (codes, task, method)
  o = task.o;
  o.Algorithms = {method};
  if (~ isempty (task.train))
    codes.train = exp_graph_codes ('sl_exp_clustering', task.train, o, codes.train, task.clock);
    for name = {'sparse', 'l2rsc', 'srsc'}
      if (isfield (codes.train, name{1}) && ~ isfield (codes.own, name{1}))
        codes.own.(name{1}) = struct ('D', codes.train.(name{1}).D);
      end
    end
  end
  codes.own = exp_graph_codes ('sl_exp_clustering', task.X, o, codes.own, task.clock);
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
    files{end+1} = fullfile (results.settings.Folder, ['dictionary_' results.methods{r} '.png']);
    D = results.D{r,numel (results.settings.Classes)};
    sl_show_basis (D, about.imsize, 'Invert', about.ink, 'File', files{end});
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
    title (exp_compare_name (results.methods{r}));
  end
end

%!test
%! [X, about] = sl_data ('strokes', 'Samples', 60, 'Seed', 1);
%! results = sl_exp_clustering ({X, about.labels}, 'Classes', [3 10], 'Atoms', 20, 'Gamma', [.5 .1], 'K', [3 4], ...
%!                              'Replicates', 3, 'MaxIter', 1);
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
%! [D, Z] = sl_dict_learn (X, 20, .1, 'Seed', 1);
%! for k = [3 4]
%!   A = sl_knn_graph (X, results.cases(k).K);
%!   [Z2, D2] = sl_srsc (X, 20, .1, 'Init', {D, Z}, 'Graph', A, 'Gamma', results.cases(k).gamma, 'MaxIter', 1, ...
%!                       'Parallel', 'colour');
%!   [~, order] = sort (full (sum (Z2 ~= 0, 2)), 'descend');
%!   assert (results.D{8,k}, D2(:,order));
%!   assert (results.labels{8,k}, sl_spectral_cluster (sl_similarity (Z2, A), 10, 'Replicates', 3, 'Seed', 1));
%!   assert (results.labels{9,k}, sl_spectral_cluster (sl_similarity (Z2), 10, 'Replicates', 3, 'Seed', 1));
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
