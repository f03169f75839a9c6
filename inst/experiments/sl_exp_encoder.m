function results = sl_exp_encoder (set, varargin)
%SL_EXP_ENCODER  Deep-SRSC: how well a network of a few layers predicts support regularized sparse codes.
%   RESULTS = sl_exp_encoder (SET) learns a dictionary and codes of the training part by sl_srsc, and codes the test
%   part in that dictionary; sl_deep_srsc_train learns from the training part alone to predict such codes. The
%   experiment compares predictions with the codes of the test part, and the clusters that both give with the classes.
%   RESULTS = sl_exp_encoder (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The experiments of the paper; doc/studies/deep_srsc_paper.md has figures and times of the first
%     sl_exp_encoder ('usps', 'Display', 'final')
%     sl_exp_encoder ('mnist', 'Samples', 60000, 'Display', 'final')       takes much longer, and some GiB of memory
%
%   Test samples are coded in two settings:
%     'training'   the neighbours of a sample are its K nearest training samples, whose codes stay; SRSC takes 25
%                  steps for a sample, as for a training sample, from the codes of sparse coding
%     'group'      the neighbours are the nearest test samples, whose codes change too: sweeps go over all of them
%   Samples are scaled to length 1 first. The dictionary is learnt by 5 rounds of sl_srsc from that of sl_dict_learn.
%
%   Algorithms whose clusters are compared
%     'kmeans', 'spectral', 'graph', 'sparse'    see sl_exp_clustering; of the test samples
%     'srsc_training', 'srsc_group'       SRSC in the two settings
%     'deep_training', 'deep_group'       predictions of the network with the most layers, in both
%
%   Input
%     SET   'usps', 'mnist', 'gesture', 'digits8x8', 'strokes', '' (default: 'usps' or 'strokes'), or samples of your
%           own, {X, LABELS, ...}; see doc/experiments.md. Sets without a test part get one: a fifth of the samples of
%           each class, drawn at random
%   Output
%     RESULTS  struct; layers and atoms are those of the options Layers and Atoms, settings the two above. Errors are
%              means of |z - z*|^2, z* by sl_srsc
%       samples        [training test], how many there are
%       layers, atoms  rows
%       prediction     layers by atoms by settings: error of the predictions for test samples
%       untrained      the same for the network before training, whose layers are proximal steps of SRSC
%       lasso, zero    atoms by settings: the same for the codes of sl_sparse_code and for codes that are zero
%       published      layers by atoms: PREDICTION of the paper, setting 'training'; NaN where the paper has none, and
%                      with fewer samples or another Lambda, Gamma or K
%       training, test layers by atoms by epochs: errors for training and for test samples, setting 'training', before
%                      the first epoch and after each. The test samples choose nothing
%       training_seconds    layers by atoms: for training, without the errors on test samples
%       encoder_seconds     layers by atoms: for a test sample, setting 'training', in one thread; the graph is given
%       srsc_seconds        atoms: the same for sl_srsc with 25 proximal steps
%       nets           cell array, layers by atoms, of the networks
%       D              cell row of dictionaries of SRSC
%       accuracy, nmi, published_accuracy, published_nmi, labels    methods and similarities by atoms, see
%                      sl_exp_clustering
%       seconds        the same: for similarities and clusters
%       truth          classes of the test samples
%       reason         cell array, layers and then rows of clusters, by atoms
%       methods, similarities, set, stop, files, settings    see doc/experiments.md
%   Options
%     'Atoms'         row of different numbers of atoms (default: [100 300 500] for all of 'usps', 300 for 'mnist',
%                     otherwise 100, or a fifth of the training samples if that is less)
%     'Layers'        row of different numbers of layers (default [1 2 6])
%     'Algorithms'    cell array of different names, {} for no clusters (default: all but 'spectral')
%     'Lambda', 'Gamma', 'K'    weight of the l1 norm, of the support regularizer, number of neighbours (default 0.1,
%                     0.5, 3)
%     'Neighbours', 'Preset'    of sl_deep_srsc_train (default 'given', 'default')
%     'Start'         of sl_deep_srsc_train (default 'zero', as published)
%     'Sweeps'        of sl_encode, over a group (default 1)
%     'MaxIter'       epochs (default 60; 20 for Start 'codes', 300 for Preset 'paper')
%     'Replicates'    starts of k-means (default 100)
%     'Samples'       most samples of each part (default: all, for 'mnist' 5000)
%     'MemoryLimit', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                     see doc/experiments.md (default 4, Inf, '', 1, 'off')
%     'Folder', 'Plot'    for each number of atoms P: encoder_errors_P.png, errors of each epoch, which Plot draws; and,
%                     for pictures, encoder_filters_P.png: rows of W of the network with the most layers, at the left,
%                     beside atoms; at most 100 of each (default '', false)
%
%   Errors besides those of all experiments, see doc/experiments.md
%     sparselearn:badInput        K is not below the number of samples of each part
%
%   Example
%     >> X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%     >> results = sl_exp_encoder ({X, kron(1:3, ones (1, 10))}, 'Atoms', 4, 'Layers', 2, 'Algorithms', {});
%     >> results.samples
%     ans =
%        24    6
%
%
%   Reference: that of sl_exp_clustering, section 4, tables 4 to 7, 9 and 10. Graph alone, lasso codes and networks
%   before training are not among its methods.
%
%   See also: sl_deep_srsc_train, sl_encode, sl_srsc, sl_exp_clustering, sl_data
%
% TESTING: test_encoder_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    exp_labelled_set (set);
    [data, o] = samples_of (set, options (varargin));
    list = exp_cluster_methods (o.Algorithms, {'support', 'products'});
    parts = parts_of (list, o);
    task = struct ('caller', 'sl_exp_encoder', 'parts', parts, 'results', empty_results (data, list, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, list, data), ...
                   'tolerated', {{'sparselearn:outOfMemory', 'sparselearn:notConverged'}}, 'data', data, ...
                   'line', @(results, p, reason) line_of (results, p, reason, list), ...
                   'finish', @(results, reasons) with_rows_of_all (results, reasons, parts, list), ...
                   'tables', @(results) exp_encoder_tables (results, list), ...
                   'pictures', @(results) written (results, data.about), 'draw', @draw);
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (pairs)
  methods = {'kmeans', 'spectral', 'graph', 'sparse', 'srsc_training', 'srsc_group', 'deep_training', 'deep_group'};
  persistent T
  if (isempty (T))
    own = {'Atoms', [], '?numbers'; 'Layers', [1 2 6], 'numbers'; 'Algorithms', methods([1 3:8]), '?cell'; ...
           'Gamma', .5, 'finite'; 'K', 3, 'natural'; 'Neighbours', 'given', {'given', 'memory'}; ...
           'Start', 'zero', {'codes', 'zero'}; 'Preset', 'default', {'default', 'paper'}; 'Sweeps', 1, 'natural'; ...
           'MaxIter', [], '?integer [1,1e6]'; 'Replicates', 100, 'integer [1,2147483647]'};
    T = slx_exp_options (own, {'Lambda', 'Samples', 'MemoryLimit', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', ...
                               'Folder', 'Plot'});
  end
  o = slx_exp_settings (T, pairs);
  if (~ isempty (o.Algorithms))
    o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, methods);
  end
  o.Layers = slx_opt_row ('Layers', o.Layers, 1e4);
  if (~ isempty (o.Atoms))
    o.Atoms = slx_opt_row ('Atoms', o.Atoms, 46340);
  end
  if (isempty (o.MaxIter))
    o.MaxIter = 60 + 240 * strcmp (o.Preset, 'paper') - 40 * strcmp (o.Start, 'codes');
  end
end

% The parts of the set, and the settings that depend on it.
function [data, o] = samples_of (set, o)
  if (ischar (set) && strcmpi (set, 'mnist') && isempty (o.Samples))
    o.Samples = 5000;
  end
  [X, labels, about] = exp_labelled_set (set, o.Samples, o.Seed, true);
  data = struct ('train', X(:,~ about.test), 'test', X(:,about.test), 'truth', labels(about.test), 'about', about);
  words = {'training', 'test'};
  [fewest, part] = min ([size(data.train, 2), size(data.test, 2)]);
  exp_need_samples (fewest, sprintf (' of the %s part', words{part}), o.K);
  if (isempty (o.Atoms) && strcmp (about.name, 'usps') && ~ about.drawn)
    o.Atoms = [100 300 500];
  elseif (isempty (o.Atoms))
    o.Atoms = min (100 + 200 * strcmp (about.name, 'mnist'), ceil (size (data.train, 2) / 5));
  end
end

function results = empty_results (data, list, o)
  [L, R, K] = deal (numel (o.Layers), numel (list), numel (o.Atoms));
  results = struct ('set', data.about.name, 'samples', [size(data.train, 2), size(data.test, 2)], ...
                    'layers', o.Layers, 'atoms', o.Atoms, 'nets', {cell(L, K)}, 'D', {cell(1, K)}, ...
                    'methods', {{list.method}'}, 'similarities', {{list.similarity}'}, 'labels', {cell(R, K)}, ...
                    'truth', data.truth, 'reason', {repmat({''}, L + R, K)});
  results = exp_blank (results, [L K 2], 'prediction', 'untrained');
  results = exp_blank (results, [K 2], 'lasso', 'zero');
  results = exp_blank (results, [L, K, o.MaxIter + 1], 'training', 'test');
  results = exp_blank (results, [L K], 'published', 'training_seconds', 'encoder_seconds');
  results = exp_blank (results, [1 K], 'srsc_seconds');
  results = exp_blank (results, [R K], 'accuracy', 'nmi', 'published_accuracy', 'published_nmi', 'seconds');
  if (~ data.about.drawn && o.Lambda == .1 && o.Gamma == .5 && o.K == 3)
    results = with_published (results, {list.family});
  end
end

% Steps for each number of atoms: a network of each depth, then the rows of clusters. Rows without codes come once.
function parts = parts_of (list, o)
  L = numel (o.Layers);
  parts = slx_exp_parts ('k', 1:numel (o.Atoms), 's', 1:L + numel (list));
  codeless = [false(1, L), ~ [list.coded]];
  parts([parts.k] > 1 & codeless([parts.s])) = [];
end

% Those rows, for all numbers of atoms.
function results = with_rows_of_all (results, reasons, parts, list)
  results.reason(sub2ind (size (results.reason), [parts.s], [parts.k])) = reasons;
  those = find (~ [list.coded]);
  for name = {'accuracy', 'nmi', 'seconds', 'labels'}
    results.(name{1})(those,:) = repmat (results.(name{1})(those,1), 1, numel (results.atoms));
  end
  those = those + numel (results.layers);
  results.reason(those,:) = repmat (results.reason(those,1), 1, numel (results.atoms));
end

% ---- steps

function [results, memo] = with_part (results, p, memo, limits, list, data)
  r = p.s - numel (results.layers);
  if (r < 1 || list(r).coded)
    if (isempty (memo) || memo.k ~= p.k)
      memo = struct ('k', p.k, 'codes', codes_of (results.settings.Atoms(p.k), results.settings, limits, data));
    end
    if (r < 1)
      results = with_network (results, p, memo.codes, limits, data);
      return;
    end
  end
  [results, memo] = with_clusters (results, list(r), [r, p.k], memo, limits, data);
end

function [results, memo] = with_clusters (results, row, at, memo, limits, data)
  o = results.settings;
  [r, k] = deal (at(1), at(2));
  exp_need_memory (row, data.test, o);
  codes = struct ();
  if (row.coded)
    if (strcmp (row.family, 'deep') && ~ isfield (memo.codes, 'deep_group'))
      memo.codes = with_predictions (memo.codes, results, k, data);
    end
    codes = memo.codes;
  elseif (strcmp (row.similarity, 'graph'))
    codes.graph.A = sl_knn_graph (data.test, o.K);
  end
  classes = numel (unique (data.truth));
  [labels, scores, seconds] = exp_clusters (data.test, data.truth, classes, codes, row, o, limits);
  results.labels{r,k} = labels;
  [results.accuracy(r,k), results.nmi(r,k), results.seconds(r,k)] = deal (scores(1), scores(2), sum (seconds));
end

% Those of the network with the most layers, beside the codes that it has learnt.
function codes = with_predictions (codes, results, k, data)
  [~, deepest] = max (results.layers);
  if (isempty (results.nets{deepest,k}))
    slx_arg_fail ('badInput', 'the network with %s has no result', slx_run_counted (results.layers(deepest), 'layer'));
  end
  [codes.deep_training.Z, codes.deep_group.Z] = predictions (results.nets{deepest,k}, codes, data, results.settings);
end

% Codes of the test samples by a network, with training samples or each other as neighbours.
function [Y, group] = predictions (net, codes, data, o)
  Y = sl_encode (net, data.test, codes.among{:});
  group = sl_encode (net, data.test, 'Graph', codes.graph.A, 'Init', codes.lasso, 'Sweeps', o.Sweeps);
end

% ---- the codes that networks learn, and are compared with

% The fields: D, Z, A, dictionary and codes by sl_srsc, and the graph, of the training samples; of the test samples
% graph and sparse, see exp_graph_codes, srsc_training and srsc_group, with training samples or each other as
% neighbours, and lasso, codes by sl_sparse_code in D; among, options that give training samples as neighbours; and
% seconds for a test sample in one thread, of sl_srsc with 25 steps.
function codes = codes_of (atoms, o, limits, data)
  o.Atoms = atoms;
  o.MaxIter = 5;
  row = exp_cluster_methods ({'srsc'}, {'support'});
  train = exp_graph_codes (data.train, o, struct (), row, limits);
  own = struct ('sparse', struct ('D', train.sparse.D), 'srsc', struct ('D', train.srsc.D));
  own = exp_graph_codes (data.test, o, own, row, limits);
  D = train.srsc.D;
  limits.left ();
  near = sl_knn_graph (data.train, o.K, 'To', data.test);
  among = {'Graph', near, 'Training', {data.train, train.srsc.Z}};
  limits.left ();
  Z = steps (data.test, D, o, among, 1e-10);
  seconds = one_thread_seconds (@() steps (data.test, D, o, among, 0)) / size (data.test, 2);
  codes = struct ('D', D, 'A', train.graph.A, 'Z', train.srsc.Z, 'graph', own.graph, 'sparse', own.sparse, ...
                  'srsc_training', struct ('Z', Z), 'srsc_group', own.srsc, ...
                  'lasso', sl_sparse_code (data.test, D, o.Lambda), 'among', {among}, 'seconds', seconds);
end

% What a user without a network would call: as many steps as the codes of the training samples have taken.
function Z = steps (X, D, o, among, tol)
  Z = sl_srsc (X, D, o.Lambda, among{:}, 'Gamma', o.Gamma, 'MaxIter', 1, 'Sweeps', 25, 'Tol', tol);
end

% The least of the times of three calls in one thread.
function seconds = one_thread_seconds (work)
  before = sl_threads ();
  restore = onCleanup (@() sl_threads (before));
  sl_threads (1);
  alone = slx_run_one_blas_thread ();
  seconds = Inf;
  for run = 1:3
    begun = tic;
    work ();
    seconds = min (seconds, toc (begun));
  end
end

% ---- a network

function results = with_network (results, p, codes, limits, data)
  o = results.settings;
  settings = struct ('Lambda', o.Lambda, 'Gamma', o.Gamma, 'Layers', o.Layers(p.s), 'Neighbours', o.Neighbours, ...
                     'Start', o.Start, 'Preset', o.Preset, 'Seed', o.Seed, 'MaxIter', 0);
  inputs = {data.train, codes.Z, codes.D, codes.A};
  first = sl_deep_srsc_train (inputs{:}, settings);
  noted = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  settings.MaxIter = o.MaxIter;
  settings.TimeLimit = limits.left ();
  settings.OutputFcn = @(state) note (noted, state, first, codes, data);
  [net, info] = sl_deep_srsc_train (inputs{:}, settings);
  limits.whole (info);

  results.zero(p.k,:) = errors_of (0, 0, codes);
  results.lasso(p.k,:) = errors_of (codes.lasso, codes.lasso, codes);
  [Y, group] = predictions (first, codes, data, o);
  results.untrained(p.s,p.k,:) = errors_of (Y, group, codes);
  [Y, group] = predictions (net, codes, data, o);
  results.prediction(p.s,p.k,:) = errors_of (Y, group, codes);
  epochs = [{zeros(2, 0)}, values(noted)];             % a run that diverges at once has none
  epochs = [epochs{:}];
  results.training(p.s,p.k,1:numel (info.objective)) = info.objective;
  results.test(p.s,p.k,1:size (epochs, 2) + 1) = [results.untrained(p.s,p.k,1), epochs(1,:)];
  results.training_seconds(p.s,p.k) = info.seconds(end) - sum (epochs(2,:));
  seconds = one_thread_seconds (@() sl_encode (net, data.test, codes.among{:}));
  results.encoder_seconds(p.s,p.k) = seconds / size (data.test, 2);
  results.srsc_seconds(p.k) = codes.seconds;
  results.nets{p.s,p.k} = net;
  results.D{p.k} = codes.D;
end

function errors = errors_of (Y, group, codes)
  errors = [error_of(Y, codes.srsc_training.Z), error_of(group, codes.srsc_group.Z)];
end

function e = error_of (Y, Z)
  e = full (mean (sum ((Y - Z) .^ 2, 1)));
end

% Error on the test samples after an epoch, and the time that it took.
function stop = note (noted, state, net, codes, data)
  begun = tic;
  [net.W, net.S, net.theta] = deal (state.W, state.S, state.theta);
  e = error_of (sl_encode (net, data.test, codes.among{:}), codes.srsc_training.Z);
  noted(state.iteration) = [e; toc(begun)];
  stop = false;
end

% ---- published figures

% Tables 9 and 10, and the clusters. The paper does not say in which setting samples were coded that are clustered:
% its figures stand beside both.
function results = with_published (results, families)
  list = {'usps',  100, 1, .05; 'usps',  100, 2, .03; 'usps',  100, 6, .03
          'usps',  300, 1, .12; 'usps',  300, 2, .08; 'usps',  300, 6, .06
          'usps',  500, 1, .27; 'usps',  500, 2, .11; 'usps',  500, 6, .09
          'mnist', 300, 1, .15; 'mnist', 300, 2, .12; 'mnist', 300, 6, .10};
  for p = slx_exp_parts ('k', 1:numel (results.atoms), 'l', 1:numel (results.layers))'
    key = {results.set, results.atoms(p.k), results.layers(p.l)};
    results.published(p.l,p.k) = cell2mat (exp_published (list, key, {NaN}));
  end
  plan = bsxfun (@plus, [10 0 .5 3], results.atoms(:) * [0 1 0 0]);
  [results.published_accuracy, results.published_nmi] = exp_srsc_figures (results.set, 'test', plan, families);
end

% ---- what is shown

function text = line_of (results, p, reason, list)
  row = p.s - numel (results.layers);
  atoms = slx_run_counted (results.atoms(p.k), 'atom');
  if (row < 1)
    name = sprintf ('%s | %s: ', atoms, slx_run_counted (results.layers(p.s), 'layer'));
    text = slx_exp_line (name, reason, 'error %.4f, among themselves %.4f, %.1f s', results.prediction(p.s,p.k,:), ...
                         results.training_seconds(p.s,p.k));
  else
    name = sprintf ('%s | %s, %s: ', atoms, list(row).title, list(row).similarity);
    text = slx_exp_line (name, reason, 'accuracy %.4f, NMI %.4f, %.1f s', results.accuracy(row,p.k), ...
                         results.nmi(row,p.k), results.seconds(row,p.k));
  end
end

% ---- pictures

function files = written (results, about)
  files = {};
  folder = results.settings.Folder;
  for k = find (~ cellfun (@isempty, results.D))
    name = sprintf ('%d', results.atoms(k));
    files = [files, exp_picture(folder, ['encoder_errors_' name], @() draw_errors (results, k))];
    [~, deepest] = max (results.layers);
    if (~ isempty (about.imsize) && ~ isempty (results.nets{deepest,k}))
      picture = filters (results.nets{deepest,k}, results.D{k}, about);
      files = [files, exp_picture(folder, ['encoder_filters_' name], picture)];
    end
  end
end

% Rows of W, then the atoms that these belong to.
function picture = filters (net, D, about)
  shown = 1:min (100, size (D, 2));
  layout = {'Invert', about.ink, 'Magnify', ceil(32 / max (about.imsize))};
  left = coloured (sl_show_basis (double (net.W(shown,:)'), about.imsize, layout{:}));
  right = coloured (sl_show_basis (double (D(:,shown)), about.imsize, layout{:}));
  picture = [left, ones(size (left, 1), 24, 3), right];
end

function T = coloured (T)
  T = repmat (T, [1, 1, 3 / size(T, 3)]);
end

function draw (results)
  those = find (~ cellfun (@isempty, results.D));
  clf ();
  position = get (gcf, 'position');
  wide = 1.5 * max (1, numel (those)) * position(4);
  set (gcf, 'position', [position(1:2), wide, position(4)]);
  for k = 1:numel (those)
    subplot (1, numel (those), k);
    draw_errors (results, those(k));
  end
end

% Errors on test samples after each epoch, and those of sparse coding.
function draw_errors (results, k)
  [~, order] = sort (results.layers);
  names = arrayfun (@(n) slx_run_counted (n, 'layer'), results.layers(order), 'UniformOutput', false);
  epochs = 0:results.settings.MaxIter;
  y = reshape (results.test(order,k,:), numel (order), numel (epochs));
  y(end+1,:) = results.lasso(k,1);
  slx_draw_curves (struct ('x', epochs, 'y', y, 'names', {[names, {'sparse coding'}]}, 'log', 'y', ...
                           'labels', {{'epoch', 'mean squared error on test samples'}}, ...
                           'legend', 'northeastoutside', 'title', slx_run_counted (results.atoms(k), 'atom')));
end

%!test
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! set = {X, kron([4 1 9], ones (1, 10))};
%! before = rng ();
%! results = sl_exp_encoder (set, 'Atoms', [4 3], 'Layers', [1 2], 'MaxIter', 2, 'Replicates', 2);
%! assert (isequal (rng (), before));
%! assert ({results.stop, results.samples}, {'completed', [24 6]});
%! assert (results.test(:,:,3), results.prediction(:,:,1), 1e-14);
%! assert (results.accuracy(1:2,1), results.accuracy(1:2,2));
%!error id=sparselearn:badInput sl_exp_encoder ('none such')
