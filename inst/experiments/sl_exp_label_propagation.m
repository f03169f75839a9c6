function results = sl_exp_label_propagation (set, varargin)
%SL_EXP_LABEL_PROPAGATION  Few labels and sparse codes: errors of label propagation, the methods compared.
%   RESULTS = sl_exp_label_propagation (SET) gives a few samples of each class their label, predicts the labels of all
%   others by sl_label_propagation, on the graph of neighbours and with similarities that codes give, and counts how
%   many are wrong.
%   RESULTS = sl_exp_label_propagation (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   Algorithms
%     'graph'         the graph of the K nearest neighbours, all edges alike
%     'gaussian'      the same edges with Gaussian weights, their widths the distances to the 7th neighbour, or to the
%                     Kth if K < 7: see sl_knn_graph
%     'fullgaussian'  Gaussian weights between all pairs, their widths the distances to the 7th neighbours. In many
%                     dimensions many small weights outvote a few large ones: expect much larger errors
%     'sparse', 'l2rsc', 'srsc'    see sl_exp_clustering; codes are learnt from all samples and no label
%     'deep'          the codes of 'srsc' as sl_deep_srsc_train predicts them, with Part 'test' alone
%   'fullgaussian' and the similarity 'products' are full n-by-n matrices and take n^3 / 3 operations for each of Labels
%   in each draw: Samples keeps n small.
%
%   Input
%     SET   'usps', 'mnist' (its test part), 'gesture', 'digits8x8', 'strokes', '' (default: 'usps' or 'strokes'), or
%           samples of your own, {X, LABELS, ...}; see doc/experiments.md
%   Output
%     RESULTS  struct; its arrays have a row for each method and similarity, and a column for each number of labels
%       labels         row: samples with a label in each class
%       samples        number of samples
%       error          rows by labels by draws: which part of the samples without a label is predicted wrongly. Samples
%                      that no label reaches count as wrong
%       mean, std      of the errors, over the draws; std of a single draw is NaN
%       unreached      number of samples that no label reaches, mean over the draws
%       truth          row: the classes of the samples
%       places         draws by samples: the place of each sample in a random order of its class. Where m of each class
%                      have their label, these are the samples of the places 1 to m. NaN where TimeLimit came first
%       predicted      labels by samples by rows: predictions of the first draw, 0 where no label reaches
%       seconds        rows by 2: for the similarity, with all codes that it needs, and for all propagations
%       methods, similarities, reason, set, stop, files, settings    see doc/experiments.md
%   Options
%     'Part'          'all' (default); or 'test': the samples are those of the test part, a fifth of each class where
%                     SET has none. Each is coded among training samples whose codes stay, as published
%     'Similarities'  cell array: from codes, 'support' or 'products', see sl_exp_clustering (default {'support'})
%     'Labels'        row of different numbers of labelled samples in each class, below the size of the smallest class
%                     (default: those of [1 2 5 10 20] that are)
%     'Replicates'    choices of the labelled samples, the same for all methods; those of fewer labels are among those
%                     of more (default 10)
%     'Atoms'         number of atoms (default 300, or a fifth of the training samples if that is less)
%     'Gamma', 'K'    weight of the regularizer of 'srsc', number of neighbours in the graph (default 0.5, 3)
%     'Algorithms', 'Lambda', 'Alpha', 'MaxIter', 'Samples', 'MemoryLimit', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                     see doc/experiments.md (default: all but 'fullgaussian', 0.1, 1, 5, all, 4, Inf, '', 1, 'off')
%     'Plot'          true draws the mean errors against the number of labels (default false)
%     'Folder'        where to write PNG files predicted_METHOD.png (with two similarities predicted_METHOD_products.png
%                     too): of the first draw and the middle one of Labels, a line for each class with samples that
%                     have its label, in blue, and samples that are predicted to be of it, drawn at even distances, the
%                     wrong ones in red at the end. For pictures only (default '': none)
%
%   Errors besides those of all experiments, see doc/experiments.md
%     sparselearn:badInput        a class has one sample; K is not below the number of samples
%
%   Example
%     >> X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%     >> results = sl_exp_label_propagation ({X, kron(1:3, ones (1, 10))}, 'Algorithms', {'graph'}, 'Labels', [1 2]);
%     >> results.mean
%     ans =
%        0   0
%
%
%   Reference: X. Zhu, Z. Ghahramani and J. Lafferty (2003), Semi-supervised learning using Gaussian fields and harmonic
%   functions, ICML, section 6 (the curves); and that of sl_exp_clustering, section 4 (the similarities).
%
%   See also: sl_label_propagation, sl_knn_graph, sl_srsc, sl_l2rsc, sl_similarity, sl_data, sl_exp_clustering
%
% TESTING: test_label_propagation_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    exp_labelled_set (set);
    [data, o] = samples_of (set, options (varargin));
    list = exp_cluster_methods (o.Algorithms, o.Similarities);
    results = empty_results (data, list, o);
    results.places = drawn (data.labels, o, clock);
    task = struct ('caller', 'sl_exp_label_propagation', 'parts', slx_exp_parts ('row', list), 'results', results, ...
                   'part', @(results, p, codes, limits) with_row (results, p, codes, limits, data), ...
                   'tolerated', {{'sparselearn:outOfMemory', 'sparselearn:notConverged'}}, 'data', data, ...
                   'line', @line_of, 'finish', @(results, reasons) setfield (results, 'reason', reasons(:)), ...
                   'tables', @(results) table_of (results, list), ...
                   'pictures', @(results) written (results, data), 'draw', @(results) draw (results, list));
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (pairs)
  methods = {'graph', 'gaussian', 'fullgaussian', 'sparse', 'l2rsc', 'srsc', 'deep'};
  persistent T
  if (isempty (T))
    own = {'Algorithms', methods([1 2 4 5 6]), 'cell'; 'Part', 'all', {'all', 'test'}; ...
           'Similarities', {'support'}, 'cell'; 'Labels', [], '?numbers'; ...
           'Replicates', 10, 'integer [1,1e6]'; 'Atoms', [], '?integer [1,46340]'; 'Gamma', .5, 'finite'; ...
           'K', 3, 'natural'};
    T = slx_exp_options (own, {'Lambda', 'Alpha', 'MaxIter', 'Samples', 'MemoryLimit', 'TimeLimit', 'Seed', ...
                               'Checkpoint', 'Display', 'Folder', 'Plot'});
  end
  o = slx_exp_settings (T, pairs);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, methods);
  slx_opt_must (strcmp (o.Part, 'test') || ~ any (strcmp (o.Algorithms, 'deep')), ...
                'Algorithms may have ''deep'' with Part ''test'' alone');
  o.Similarities = slx_opt_names ('Similarities', o.Similarities, {'support', 'products'});
  if (~ isempty (o.Labels))
    o.Labels = slx_opt_row ('Labels', o.Labels, Inf);
  end
end

% The set, and the settings that depend on it.
function [data, o] = samples_of (set, o)
  parted = strcmp (o.Part, 'test');
  [X, labels, about] = exp_labelled_set (set, o.Samples, o.Seed, parted);
  asked = about.test | ~ parted;
  labels = labels(asked);
  data = struct ('X', X(:,asked), 'labels', labels, 'about', about, 'train', X(:,~ about.test | ~ parted));
  n = numel (labels);
  [classes, ~, class_of] = unique (labels);
  [smallest, which] = min (accumarray (class_of(:), 1));
  slx_arg_refuse (smallest < 2, ...
                  ['SET must have at least 2 samples of each class, one with and one without its label, but has ' ...
                   '1 of class %d'], classes(which));
  if (isempty (o.Labels))
    usual = [1 2 5 10 20];
    o.Labels = usual(usual < smallest);
  end
  slx_opt_must (all (o.Labels < smallest), sprintf ('Labels must be below %d, the size of the smallest class', ...
                                                    smallest));
  exp_need_samples (n, '', o.K);
  if (isempty (o.Atoms))
    o.Atoms = min (300, ceil (size (data.train, 2) / 5));
  end
end

function results = empty_results (data, list, o)
  shape = [numel(list), numel(o.Labels)];
  results = struct ('set', data.about.name, 'methods', {{list.method}'}, 'similarities', {{list.similarity}'}, ...
                    'labels', o.Labels, 'samples', numel (data.labels), 'truth', data.labels, 'places', []);
  results = exp_blank (results, [shape, o.Replicates], 'error');
  results = exp_blank (results, shape, 'mean', 'std', 'unreached');
  results = exp_blank (results, [shape(2), numel(data.labels), shape(1)], 'predicted');
  results = exp_blank (results, [shape(1), 2], 'seconds');
end

% Rows that are not drawn when the time is over are NaN.
function places = drawn (labels, o, clock)
  restore = slx_run_seed (o.Seed);
  places = NaN (o.Replicates, numel (labels));
  members = arrayfun (@(class) find (labels == class), unique (labels), 'UniformOutput', false);
  for draw = 1:o.Replicates
    if (toc (clock) >= o.TimeLimit)
      return;
    end
    for k = 1:numel (members)
      places(draw,members{k}) = randperm (numel (members{k}));
    end
  end
end

% ---- a row: a method and a similarity

% The first of its seconds have in them what codes have taken that an earlier row needed as well.
function [results, codes] = with_row (results, p, codes, limits, data)
  o = results.settings;
  exp_need_memory (p.row, data.X, o);
  if (isempty (codes))
    codes = struct ();
  end
  if (strcmp (o.Part, 'test'))
    [codes, seconds] = codes_of_tests (data.X, data.train, o, codes, p.row, limits);
  else
    [codes, seconds] = exp_graph_codes (data.X, o, codes, p.row, limits);
  end
  limits.left ();
  begun = tic;
  W = exp_cluster_similarity (data.X, codes, p.row, o);
  seconds = sum (seconds) + toc (begun);
  begun = tic;
  r = p.at;
  [results.predicted(:,:,r), results.error(r,:,:), results.unreached(r,:)] = ...
    propagated (W, data.labels, results.places, results.labels, limits);
  results.mean(r,:) = mean (results.error(r,:,:), 3);
  if (o.Replicates > 1)
    results.std(r,:) = std (results.error(r,:,:), 0, 3);
  end
  results.seconds(r,:) = [seconds, toc(begun)];
end

% Predictions of the first draw, labels by samples; errors, labels by draws; samples not reached, mean over the draws.
function [predicted, wrong, unreached] = propagated (W, truth, places, labels, limits)
  draws = size (places, 1);
  predicted = zeros (numel (labels), numel (truth));
  wrong = zeros (numel (labels), draws);
  unreached = zeros (1, numel (labels));
  for draw = 1:draws
    for k = 1:numel (labels)
      limits.left ();
      known = places(draw,:) <= labels(k);
      found = sl_label_propagation (W, truth .* known);
      wrong(k,draw) = mean (found(~ known) ~= truth(~ known));
      unreached(k) = unreached(k) + sum (found == 0) / draws;
      if (draw == 1)
        predicted(k,:) = found;
      end
    end
  end
end

% ---- what is shown

function text = line_of (results, p, reason)
  last = '';
  if (numel (results.labels) > 1)
    last = sprintf (', %.1f %% with %d', 100 * results.mean(p.at,end), results.labels(end));
  end
  text = slx_exp_line (sprintf ('%s, %s: ', p.row.title, p.row.similarity), reason, ...
                       'error %.1f %% with %s per class%s, %.1f s', 100 * results.mean(p.at,1), ...
                       slx_run_counted (results.labels(1), 'label'), last, ...
                       sum (results.seconds(p.at,:)));
end

function t = table_of (results, list)
  o = results.settings;
  figures = '';
  form = '%.2f';
  if (o.Replicates > 1)
    figures = 'mean and standard deviation ';
    form = '%.2f +-%5.2f';
  end
  t.title = sprintf (['\n%s, %d samples: error in percent on samples without label, %sof %s\n' ...
                      '%s, lambda %g, gamma %g, alpha %g, K %d, %s'], results.set, results.samples, figures, ...
                     slx_run_counted (o.Replicates, 'draw'), slx_run_counted (o.Atoms, 'atom'), o.Lambda, o.Gamma, ...
                     o.Alpha, o.K, slx_run_counted (o.MaxIter, 'round'));
  counts = arrayfun (@(n) sprintf ('%d', n), results.labels, 'UniformOutput', false);
  t.heads = [repmat({''}, 1, 2), repmat({'labels of each class'}, size (counts)), {'', ''}; ...
             {'method', 'similarity'}, counts, {'unreached', 'seconds'}];
  t.formats = [{'%s', '%s'}, repmat({form}, size (counts)), {'%.1f', '%.1f'}];
  errors = num2cell (100 * results.mean);
  if (o.Replicates > 1)
    errors = exp_spread (100 * results.error);
  end
  figures = [errors, num2cell([max(results.unreached, [], 2), sum(results.seconds, 2)])];
  for r = 1:numel (list)
    t.rows{r} = [{list(r).title, list(r).similarity}, results.reason(r)];
    if (isempty (results.reason{r}))
      t.rows{r} = [t.rows{r}(1:2), figures(r,:)];
    end
  end
  t.notes = {'unreached: samples that no label reaches (counted as wrong), on average, with the fewest labels'};
end

function files = written (results, data)
  files = {};
  for r = find (cellfun (@isempty, results.reason) & ~ isempty (data.about.imsize))'
    name = ['predicted_' results.methods{r}];
    if (strcmp (results.similarities{r}, 'products') && numel (results.settings.Similarities) > 1)
      name = [name '_products'];
    end
    files = [files, exp_picture(results.settings.Folder, name, picture_of (results, data, r))];
  end
end

% Curves have the similarity in their names where codes may have two.
function draw (results, list)
  finished = cellfun (@isempty, results.reason);
  list = list(finished);
  if (isempty (list))
    return;
  end
  names = {list.title};
  if (any (strcmp (results.similarities, 'products')))
    coded = [list.coded];
    names(coded) = strcat (names(coded), {', '}, {list(coded).similarity});
  end
  [labels, order] = sort (results.labels);
  slx_draw_curves (struct ('x', labels, 'y', 100 * results.mean(finished,order), 'names', {names}, ...
                           'labels', {{'labels of each class', 'mean error in %'}}, 'log', 'x', 'ticks', true));
end

% A line for each class: in blue, samples that have its label; then samples that are predicted to be of it, drawn at
% even distances, the wrong ones, in red, at the end.
function picture = picture_of (results, data, r)
  middle = ceil (numel (results.labels) / 2);
  known = results.places(1,:) <= results.labels(middle);
  predicted = results.predicted(middle,:,r);
  labelled = [];
  found = [];
  for class = unique (data.labels)
    members = find (known & data.labels == class);
    labelled = [labelled, members(1:min (5, end))];
    found = [found, some_of(find (~ known & predicted == class), data.labels ~= class)];
  end
  blue = tiles (data, labelled, true (size (labelled)), [0 .4 .9], min (5, results.labels(middle)));
  right_and_wrong = tiles (data, abs (found), found < 0, [.9 .15 0], 20);
  picture = [blue, ones(size (blue, 1), 10 * magnification (data.about.imsize), 3), right_and_wrong];
end

% Twenty of the samples, the wrong ones last and with a minus, filled up with zeros.
function shown = some_of (samples, wrong)
  places = unique (round (linspace (1, numel (samples), min (20, numel (samples)))));
  samples = samples(places);
  shown = [samples(~ wrong(samples)), -samples(wrong(samples))];
  shown(end+1:20) = 0;
end

% Pictures of these samples, 0 for an empty one, in rows of so many, the chosen ones in a colour.
function T = tiles (data, samples, chosen, colour, across)
  imsize = data.about.imsize;
  X = zeros (size (data.X, 1), numel (samples));
  X(:,samples > 0) = data.X(:,samples(samples > 0)) - min (0, min (data.X(:)));
  layout = {'Columns', across, 'Magnify', magnification(imsize)};
  grey = sl_show_basis (X, imsize, layout{:}, 'Invert', data.about.ink);
  tinted = sl_show_basis (repmat (double (chosen), size (X, 1), 1), imsize, layout{:}) == 1;
  colour = reshape (colour, 1, 1, 3);
  if (data.about.ink)
    T = 1 - bsxfun (@times, 1 - grey, 1 - bsxfun (@times, tinted, colour));
  else
    T = bsxfun (@times, grey, 1 - bsxfun (@times, tinted, 1 - colour));
  end
end

function factor = magnification (imsize)
  factor = ceil (40 / max (imsize));
end

% Codes of test samples by several methods, each coded by itself among the training samples: adds what ROW of
% exp_cluster_methods needs to the struct CODES, of the fields
%     graph    struct with A, the graph of the O.K nearest test samples
%     train    of the samples TRAIN, see exp_graph_codes; 'deep' needs those of 'srsc'
%     sparse, l2rsc, srsc, deep    struct with Z, codes of X in the dictionary of TRAIN; for the last three the
%              neighbours of a test sample are O.K training samples, whose codes stay
% What CODES has already is not repeated. SECONDS is the time that it took. LIMITS, see slx_exp_run, end it.
function [codes, seconds] = codes_of_tests (X, train, o, codes, row, limits)
  begun = tic;
  if (~ isfield (codes, 'graph'))
    codes = struct ('graph', struct ('A', sl_knn_graph (X, o.K)), 'train', struct ());
  end
  if (row.coded && ~ isfield (codes, row.method))
    taught = strrep (row.family, 'deep', 'srsc');
    codes.train = exp_graph_codes (train, o, codes.train, setfield (row, 'family', taught), limits);
    limits.left ();
    codes.(row.method).Z = coded (X, train, o, codes.train, codes.train.(taught), row.method);
  end
  seconds = toc (begun);
end

function Z = coded (X, train, o, all_codes, taught, method)
  among = {'Training', {train, taught.Z}, 'K', o.K};
  switch (method)
    case 'sparse'
      Z = sl_sparse_code (X, taught.D, o.Lambda);
    case 'l2rsc'
      Z = sl_l2rsc (X, taught.D, o.Lambda / 2, among{:}, 'Alpha', o.Alpha);
    case 'srsc'
      Z = sl_srsc (X, taught.D, o.Lambda, among{:}, 'Gamma', o.Gamma);
    case 'deep'
      net = sl_deep_srsc_train (train, taught.Z, taught.D, all_codes.graph.A, 'Lambda', o.Lambda, 'Gamma', o.Gamma, ...
                                'Seed', o.Seed);
      Z = sl_encode (net, X, among{:});
  end
end

%!test
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! labels = kron ([4 1 9], ones (1, 10));
%! before = rng ();
%! results = sl_exp_label_propagation ({X, labels}, 'Algorithms', {'GRAPH', 'srsc'}, 'Labels', [3 1], ...
%!                                     'Replicates', 4, 'Atoms', 5);
%! assert (isequal (rng (), before));
%! assert (size (results.error), [2 2 4]);
%! assert (results.truth, labels);
%!error id=sparselearn:badInput sl_exp_label_propagation ('none such')
