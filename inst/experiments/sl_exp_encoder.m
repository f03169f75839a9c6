function results = sl_exp_encoder (set, varargin)
%SL_EXP_ENCODER  Deep-SRSC: how well a network of a few layers predicts support regularized sparse codes.
%   RESULTS = sl_exp_encoder () or sl_exp_encoder ('') takes the handwritten digits 'usps', or generated ones where the
%   folder of SPARSELEARN_DATA does not have those. sl_srsc learns a dictionary and codes of the training part and codes
%   the test part; sl_deep_srsc_train learns from the training part alone to predict such codes. The experiment compares
%   predictions with the codes of the test part, and the clusters that both give with the classes.
%   RESULTS = sl_exp_encoder (SET) takes another set; SET = {X, LABELS} is one of your own.
%   RESULTS = sl_exp_encoder (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The experiments of the paper
%     sl_exp_encoder ('usps', 'Display', 'final')
%     sl_exp_encoder ('mnist', 'Samples', 60000, 'Display', 'final')       takes much longer, and some GiB of memory
%   doc/encoders.md has the figures of the first, and the times of training and coding.
%
%   Test samples are coded in two settings:
%     'training'   the neighbours of a sample are its K nearest training samples, whose codes stay; SRSC takes at most
%                  50 steps for a sample, from the codes of sparse coding
%     'group'      the neighbours are the nearest test samples, whose codes change too: sweeps go over all of them
%   Samples are scaled to length 1 first. The dictionary is learnt by 5 rounds of sl_srsc from that of sl_dict_learn.
%
%   Algorithms whose clusters are compared, see sl_exp_clustering
%     'kmeans', 'spectral', 'graph'       from the test samples or their graph alone
%     'sparse'                            sparse coding, in the dictionary of sl_dict_learn
%     'srsc_training', 'srsc_group'       SRSC in the two settings
%     'deep_training', 'deep_group'       predictions of the network with the most layers, in both
%
%   Input
%     SET   'usps'; 'mnist'; 'gesture', 'digits8x8' or 'strokes', see sl_data; '' (default); or {X, LABELS} with one
%           sample per column of X, full and finite, and a positive integer for each; or {X, LABELS, IMSIZE} for
%           pictures of that size, {X, LABELS, IMSIZE, true} if large values are dark. Sets without a test part get one:
%           a fifth of the samples of each class, drawn at random
%   Output
%     RESULTS  struct; layers and atoms are those of the options Layers and Atoms, settings the two above
%       samples        [training test], how many there are
%       layers, atoms  rows
%       prediction     layers by atoms by settings: mean of |z - z*|^2 over the test samples; z predicted, z* by sl_srsc
%       untrained      layers by atoms by settings: the same mean for the network before training, whose layers are
%                      proximal steps of SRSC
%       lasso, zero    atoms by settings: the same mean for the codes of sl_sparse_code and for codes that are zero
%       published      layers by atoms: PREDICTION of the paper, setting 'training'
%       training, test layers by atoms by epochs: mean of |z - z*|^2 over training and over test samples, setting
%                      'training', before the first epoch and after each. The test samples choose nothing
%       training_seconds    layers by atoms: for training, without the errors on test samples
%       encoder_seconds     layers by atoms: for a test sample, setting 'training', in one thread; the graph is given
%       srsc_seconds        atoms: the same for sl_srsc with at most 50 proximal steps
%       nets           cell array, layers by atoms, of the networks
%       D              cell row of dictionaries of SRSC
%       methods, similarities    cell columns of the rows of clusters. Similarities of codes: 'support', common atoms of
%                      neighbours, and 'products', inner products of all pairs, if positive
%       accuracy, nmi  rows by atoms: of the start of least inertia, see sl_cluster_accuracy and sl_nmi
%       published_accuracy, published_nmi    rows by atoms: those of the paper, which gives the better of the two
%                      similarities
%       seconds        rows by atoms: for similarities and clusters
%       labels, truth  cell array of clusters of the test samples, rows by atoms, and their classes
%       reason         cell array, layers and then rows, by atoms: why figures are NaN, such as too little memory, or
%                      'not finished' after Ctrl-C or TimeLimit ('' where they are not)
%       set, stop, files, settings  as of all experiments, see doc/experiments.md
%     Published figures are NaN where the paper has none, and with fewer samples or another Lambda, Gamma or K
%   Options
%     'Atoms'         row of different numbers of atoms (default: [100 300 500] for all of 'usps', 300 for 'mnist',
%                     otherwise 100, or a fifth of the training samples if that is less)
%     'Layers'        row of different numbers of layers (default [1 2 6])
%     'Algorithms'    cell array of different names, {} for no clusters (default: all but 'spectral')
%     'Lambda'        weight of the l1 norm (default 0.1)
%     'Gamma'         weight of the support regularizer (default 0.5)
%     'K'             number of neighbours (default 3)
%     'Neighbours', 'Preset'    of sl_deep_srsc_train (default 'given', 'default')
%     'Sweeps'        of sl_encode, over a group (default 1)
%     'MaxIter'       epochs (default: of the preset, 60 or 300)
%     'Replicates'    starts of k-means (default 100)
%     'Samples'       most samples of each part, drawn at random (default: all, for 'mnist' 5000). For 'strokes', the
%                     number generated (default 500)
%     'MemoryLimit'   in GiB, of a full matrix of similarities; a larger one gives NaN and the reason (default 4)
%     'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                     of all experiments, see doc/experiments.md (default Inf, '', 1 and 'off')
%     'Folder'        where to write PNG files for each number of atoms P (default '': none): encoder_errors_P.png,
%                     errors of each epoch, and, for pictures, encoder_filters_P.png: rows of W of the network with the
%                     most layers, at the left, beside atoms; at most 100 of each
%     'Plot'          true draws the errors (default false)
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
%   Reference: Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its fast
%   encoder, ICLR, section 4, tables 4 to 7, 9 and 10. Graph alone, lasso codes and networks before training are not
%   among its methods.
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
    results = empty_results (data, o);
    parts = parts_of (results);
    task = struct ('caller', 'sl_exp_encoder', 'parts', parts, 'results', results, ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), ...
                   'tolerated', {{'sparselearn:outOfMemory', 'sparselearn:notConverged'}}, 'line', @line_of, ...
                   'data', data);
    [results, why, reasons] = exp_run (task, o, clock);
    results.stop = strrep (why, 'all', 'completed');
    results.reason(sub2ind (size (results.reason), [parts.s], [parts.k])) = reasons;
    results = with_rows_of_all (results);
    tables = exp_encoder_tables (results);
    if (numel (tables) > 1 && ~ strcmp (o.Display, 'off'))
      exp_table (tables{1});
    end
    results.files = exp_conclude ('sl_exp_encoder', o, results.stop, @() tables{end}, ...
                                  @() written (results, data.about), @() draw (results));
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (arguments)
  methods = {'kmeans', 'spectral', 'graph', 'sparse', 'srsc_training', 'srsc_group', 'deep_training', 'deep_group'};
  table = {'Atoms', [], 'any'; 'Layers', [1 2 6], 'any'; 'Algorithms', methods([1 3:8]), 'any'; ...
           'Gamma', .5, 'finite'; 'K', 3, 'natural'; 'Neighbours', 'given', {'given', 'memory'}; ...
           'Preset', 'default', {'default', 'paper'}; 'Sweeps', 1, 'natural'; 'MaxIter', [], '?integer [1,1e6]'; ...
           'Replicates', 100, 'integer [1,2147483647]'};
  o = exp_settings (table, {'Lambda', 'Samples', 'MemoryLimit', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', ...
                            'Folder', 'Plot'}, arguments);
  if (~ isempty (o.Algorithms))
    o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, methods);
  end
  o.Layers = slx_opt_row ('Layers', o.Layers, 1e4);
  if (~ isempty (o.Atoms))
    o.Atoms = slx_opt_row ('Atoms', o.Atoms, 46340);
  end
  if (isempty (o.MaxIter))
    o.MaxIter = 60 + 240 * strcmp (o.Preset, 'paper');
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

function results = empty_results (data, o)
  rows = exp_cluster_methods (o.Algorithms, {'support', 'products'});
  nets = NaN (numel (o.Layers), numel (o.Atoms));
  both = NaN (numel (o.Atoms), 2);
  figures = NaN (numel (rows), numel (o.Atoms));
  epochs = NaN ([size(nets), o.MaxIter + 1]);
  results = struct ('set', data.about.name, 'samples', [size(data.train, 2), size(data.test, 2)], ...
                    'layers', o.Layers, 'atoms', o.Atoms, 'prediction', NaN ([size(nets), 2]), ...
                    'untrained', NaN ([size(nets), 2]), 'lasso', both, 'zero', both, 'published', nets, ...
                    'training', epochs, 'test', epochs, 'training_seconds', nets, 'encoder_seconds', nets, ...
                    'srsc_seconds', NaN (1, numel (o.Atoms)), 'nets', {cell(size (nets))}, ...
                    'D', {cell(1, numel (o.Atoms))}, 'methods', {{rows.method}'}, ...
                    'similarities', {{rows.similarity}'}, 'accuracy', figures, 'nmi', figures, ...
                    'published_accuracy', figures, 'published_nmi', figures, 'seconds', figures, ...
                    'labels', {cell(size (figures))}, 'truth', data.truth, ...
                    'reason', {repmat({''}, numel (o.Layers) + numel (rows), numel (o.Atoms))}, ...
                    'stop', 'completed', 'files', {{}}, 'settings', o);
  if (~ data.about.drawn && o.Lambda == .1 && o.Gamma == .5 && o.K == 3)
    results = with_published (results);
  end
end

% Steps for each number of atoms: a network of each depth, then the rows of clusters. Rows without codes come once.
function parts = parts_of (results)
  L = numel (results.layers);
  parts = exp_parts ('k', 1:numel (results.atoms), 's', 1:L + numel (results.methods));
  rows = max ([parts.s] - L, 0);
  codeless = [false; ~ has_codes(results)];
  parts([parts.k] > 1 & codeless(rows + 1)') = [];
end

function yes = has_codes (results)
  yes = ismember (results.similarities, {'support', 'products'});
end

% Those rows, for all numbers of atoms.
function results = with_rows_of_all (results)
  those = find (~ has_codes (results))';
  for name = {'accuracy', 'nmi', 'seconds', 'labels'}
    results.(name{1})(those,:) = repmat (results.(name{1})(those,1), 1, numel (results.atoms));
  end
  those = those + numel (results.layers);
  results.reason(those,:) = repmat (results.reason(those,1), 1, numel (results.atoms));
end

% ---- steps

function [results, memo] = with_part (results, p, memo, limits, data)
  row = p.s - numel (results.layers);
  if (row < 1)
    [memo, codes] = codes_of (memo, p.k, results.settings, limits, data);
    results = exp_encoder_network (results, p, codes, limits, data);
  else
    [results, memo] = with_clusters (results, row, p.k, memo, limits, data);
  end
end

% What all networks for this number of atoms learn from and are compared with. MEMO has k and codes.
function [memo, codes] = codes_of (memo, k, o, limits, data)
  if (isempty (memo) || memo.k ~= k)
    memo = struct ('k', k, 'codes', exp_encoder_codes (o.Atoms(k), o, limits, data), 'deep', []);
  end
  codes = memo.codes;
end

function [results, memo] = with_clusters (results, r, k, memo, limits, data)
  o = results.settings;
  row = exp_cluster_row (results, r, data.test, o);
  codes = struct ();
  if (any (strcmp (row.similarity, {'support', 'products'})))
    [memo, codes] = codes_of (memo, k, o, limits, data);
    if (strncmp (row.method, 'deep', 4))
      memo = with_predictions (memo, results, k, data);
      codes = memo.deep;
    end
  elseif (strcmp (row.similarity, 'graph'))
    codes.graph.A = sl_knn_graph (data.test, o.K);
  end
  classes = numel (unique (data.truth));
  [labels, scores, seconds] = exp_clusters (data.test, data.truth, classes, codes, row, o, limits);
  results.labels{r,k} = labels;
  results.accuracy(r,k) = scores(1);
  results.nmi(r,k) = scores(2);
  results.seconds(r,k) = sum (seconds);
end

function memo = with_predictions (memo, results, k, data)
  if (~ isempty (memo.deep))
    return;
  end
  [~, deepest] = max (results.layers);
  if (isempty (results.nets{deepest,k}))
    slx_arg_fail ('badInput', 'the network with %s has no result', slx_run_counted (results.layers(deepest), 'layer'));
  end
  [Y, group] = exp_encoder_predictions (results.nets{deepest,k}, memo.codes, data, results.settings);
  memo.deep = struct ('graph', memo.codes.graph, 'deep_training', struct ('Z', Y), 'deep_group', struct ('Z', group));
end

% ---- published figures

% Tables 9 and 10, and the clusters. The paper does not say in which setting samples were coded that are clustered:
% its figures stand beside both.
function results = with_published (results)
  list = {'usps',  100, 1, .05; 'usps',  100, 2, .03; 'usps',  100, 6, .03
          'usps',  300, 1, .12; 'usps',  300, 2, .08; 'usps',  300, 6, .06
          'usps',  500, 1, .27; 'usps',  500, 2, .11; 'usps',  500, 6, .09
          'mnist', 300, 1, .15; 'mnist', 300, 2, .12; 'mnist', 300, 6, .10};
  for k = 1:numel (results.atoms)
    for l = 1:numel (results.layers)
      found = exp_published (list, {results.set, results.atoms(k), results.layers(l)}, {NaN});
      results.published(l,k) = found{1};
    end
  end
  plan = bsxfun (@plus, [10 0 .5 3], results.atoms(:) * [0 1 0 0]);
  [results.published_accuracy, results.published_nmi] = exp_srsc_figures (results.set, 'test', plan, results.methods);
end

% ---- what is shown

function text = line_of (results, p, reason)
  row = p.s - numel (results.layers);
  atoms = slx_run_counted (results.atoms(p.k), 'atom');
  if (row < 1)
    name = sprintf ('%s | %s: ', atoms, slx_run_counted (results.layers(p.s), 'layer'));
    text = exp_line (name, reason, 'error %.4f, among themselves %.4f, %.1f s', results.prediction(p.s,p.k,:), ...
                     results.training_seconds(p.s,p.k));
  else
    name = sprintf ('%s | %s, %s: ', atoms, exp_cluster_title (results.methods{row}), results.similarities{row});
    text = exp_line (name, reason, 'accuracy %.4f, NMI %.4f, %.1f s', results.accuracy(row,p.k), ...
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
  exp_plot (struct ('x', epochs, 'y', y, 'names', {[names, {'sparse coding'}]}, 'log', 'y', ...
                    'labels', {{'epoch', 'mean squared error on test samples'}}, 'legend', 'northeastoutside', ...
                    'title', slx_run_counted (results.atoms(k), 'atom')));
end

%!shared X, labels
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! labels = kron ([4 1 9], ones (1, 10));
%!test
%! before = rng ();
%! results = sl_exp_encoder ({X, labels}, 'Atoms', [4 3], 'Layers', [1 2], 'MaxIter', 2, 'Replicates', 2);
%! assert (isequal (rng (), before));
%! assert ({results.stop, results.samples}, {'completed', [24 6]});
%! assert (size (results.prediction), [2 2 2]);
%! assert (size (results.test), [2 2 3]);
%! assert (results.test(:,:,3), results.prediction(:,:,1), 1e-14);
%! assert (size (results.accuracy), [12 2]);
%! assert (results.accuracy(1:2,1), results.accuracy(1:2,2));
%!error id=sparselearn:badInput sl_exp_encoder ('none such')
