function list = reproduce_srsc ()
%REPRODUCE_SRSC  Yang et al. (2017), for sl_reproduce, which completes the list.
%   Reported accuracies of clusters are those of the better of two similarities, and so are ours. Reported NMIs may be
%   those of the other similarity; ours are those of the clusters with the better accuracy. 'srsc' is with 50 proximal
%   steps on a sample in a sweep, as in the paper; 'srsc, default' with those of sl_srsc.

% SPDX-License-Identifier: BSD-3-Clause
  list = {};
  list{end+1} = struct ('kind', 'table', 'number', '1', ...
    'what', 'USPS, first 4, 6, 8 and 10 classes: accuracy and NMI of clusters', 'source', 'print', ...
    'needs', {{'usps'}}, 'minutes', 4, 'within', .02, 'run', @usps_classes, ...
    'call', CALL ('''usps'', ''Classes'', [4 6 8 10]', METHODS ()));
  list{end+1} = struct ('kind', 'table', 'number', '2', ...
    'what', 'COIL-20, 20 objects: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'coil20'}}, ...
    'minutes', .3, 'within', .02, 'run', @coil, ...
    'call', ['data = load (''coil20.mat''); ' CALL('{double(data.X), double(data.y), data.imsize}', METHODS ())]);
  list{end+1} = struct ('kind', 'table', 'number', '2, COIL-100', ...
    'what', 'COIL-100, 100 objects: accuracy and NMI of clusters', 'source', 'print', ...
    'figures', {{'kmeans: accuracy', .5221; 'spectral: accuracy', .2372; 'sparse: accuracy', .6979; ...
                 'l2rsc: accuracy', .6979; 'srsc: accuracy', .7267; 'kmeans: NMI', .7633; 'spectral: NMI', .5410; ...
                 'sparse: NMI', .8837; 'l2rsc: NMI', .8837; 'srsc: NMI', .8876}});
  list{end+1} = struct ('kind', 'table', 'number', '2, gesture', ...
    'what', 'gesture, 5 classes: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'gesture'}}, ...
    'minutes', 3, 'within', .02, 'run', @gesture, 'call', CALL ('''gesture''', METHODS ()), ...
    'figures', {{'kmeans: accuracy', .3868; 'spectral: accuracy', .3375; 'sparse: accuracy', .4003; ...
                 'l2rsc: accuracy', .4023; 'srsc: accuracy', .4123; 'kmeans: NMI', .1191; 'spectral: NMI', .13; ...
                 'sparse: NMI', .1164; 'l2rsc: NMI', .1164; 'srsc: NMI', .1187}});
  list{end+1} = struct ('kind', 'table', 'number', '2, mutual neighbours', ...
    'what', 'COIL-20 and USPS: a graph of mutual neighbours in place of the paper''s, accuracy and NMI of clusters', ...
    'needs', {{'coil20', 'usps'}}, 'minutes', 1, 'run', @mutual, ...
    'call', ['[D, Z] = sl_dict_learn (X, 300, 0.1, ''Seed'', 1, ''Tol'', 5e-5); sl_srsc (X, 300, 0.1, ''Graph'', ' ...
             'sl_knn_graph (X, 4, ''Mutual'', true), ''Init'', {D, Z}, ''Steps'', 50)']);
  list{end+1} = struct ('kind', 'table', 'number', '2, scaled gesture', ...
    'what', 'gesture, features compressed and scaled: accuracy and NMI of clusters', 'source', 'print', ...
    'needs', {{'gesture'}}, 'minutes', 3, 'within', .02, 'run', @scaled_gesture, ...
    'call', ['X = sign (X) .* abs (X) .^ (1 / 3); X = (X - mean (X, 2)) ./ std (X, 0, 2); ' ...
             CALL('{X, labels}', {'kmeans', 'sparse', 'srsc'})]);
  list{end+1} = struct ('kind', 'table', 'number', '3', ...
    'what', 'USPS, test part: squared errors of predicted codes, test samples among themselves', ...
    'needs', {{'usps'}}, 'minutes', 3, 'run', @usps_prediction_group, ...
    'call', 'sl_exp_encoder (''usps'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'table', 'number', '4', ...
    'what', 'USPS, test part: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'usps'}}, 'minutes', 2, ...
    'within', .02, 'run', @usps_test, ...
    'call', CALL ('''usps'', ''Part'', ''test'', ''Atoms'', [100 300 500]', METHODS ()));
  list{end+1} = struct ('kind', 'table', 'number', '4, Deep-SRSC', ...
    'what', 'USPS, test part: accuracy and NMI of clusters by predicted codes', 'source', 'print', ...
    'needs', {{'usps'}}, 'minutes', 3, 'within', .02, 'run', @usps_predicted, ...
    'call', 'sl_exp_encoder (''usps'', ''Layers'', 6, ''Algorithms'', {''deep_training'', ''deep_group''})');
  list{end+1} = struct ('kind', 'table', 'number', '5', ...
    'what', 'COIL-100: accuracy and NMI of clusters with 100, 300 and 500 atoms', 'source', 'print', ...
    'figures', {{'kmeans: accuracy', .5221; 'spectral: accuracy', .2372; 'sparse, atoms 100: accuracy', .7010; ...
                 'l2rsc, atoms 100: accuracy', .7010; 'srsc, atoms 100: accuracy', .7344; ...
                 'sparse, atoms 300: accuracy', .6979; 'l2rsc, atoms 300: accuracy', .6979; ...
                 'srsc, atoms 300: accuracy', .7267; 'sparse, atoms 500: accuracy', .6979; ...
                 'l2rsc, atoms 500: accuracy', .6979; 'srsc, atoms 500: accuracy', .7117; ...
                 'kmeans: NMI', .7633; 'spectral: NMI', .5410; 'sparse, atoms 100: NMI', .8834; ...
                 'l2rsc, atoms 100: NMI', .8834; 'srsc, atoms 100: NMI', .8950; 'sparse, atoms 300: NMI', .8837; ...
                 'l2rsc, atoms 300: NMI', .8837; 'srsc, atoms 300: NMI', .8876; 'sparse, atoms 500: NMI', .8839; ...
                 'l2rsc, atoms 500: NMI', .8839; 'srsc, atoms 500: NMI', .8856}});
  list{end+1} = struct ('kind', 'table', 'number', '6', ...
    'what', 'USPS: gamma and the number of neighbours, accuracy and NMI of SRSC', 'source', 'print', ...
    'needs', {{'usps'}}, 'minutes', 7, 'within', .02, 'run', @settings, ...
    'call', [CALL('''usps'', ''Gamma'', 0.1:0.1:0.8', {'srsc'}), '; and with ''K'', 3:6 in place of Gamma']);
  list{end+1} = struct ('kind', 'table', 'number', '7', ...
    'what', 'MNIST, test part: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'mnist'}}, 'minutes', 3, ...
    'within', .02, 'run', @mnist, 'call', CALL ('''mnist''', METHODS ()));
  list{end+1} = struct ('kind', 'table', 'number', '7, Deep-SRSC', ...
    'what', 'MNIST, test part: accuracy and NMI of clusters by predicted codes', 'source', 'print', ...
    'needs', {{'mnist'}}, 'minutes', 3, 'within', .02, 'run', @mnist_predicted, ...
    'call', ['sl_exp_encoder (''mnist'', ''Samples'', 10000, ''Layers'', 6, ''Algorithms'', {''deep_training'', ' ...
             '''deep_group''})']);
  list{end+1} = struct ('kind', 'table', 'number', '8', ...
    'what', 'CIFAR-10, test part, features of a network: accuracy and NMI of clusters', 'source', 'print', ...
    'figures', {{'kmeans: accuracy', .4548; 'spectral: accuracy', .4220; 'sparse: accuracy', .4113; ...
                 'l2rsc: accuracy', .4539; 'srsc: accuracy', .4625; 'deep: accuracy', .4574; ...
                 'srsc, parallel update: accuracy', .4622; 'kmeans: NMI', .3655; 'spectral: NMI', .3133; ...
                 'sparse: NMI', .3335; 'l2rsc: NMI', .3670; 'srsc: NMI', .3869; 'deep: NMI', .3516; ...
                 'srsc, parallel update: NMI', .3864}});
  list{end+1} = struct ('kind', 'table', 'number', '9', ...
    'what', 'USPS, test part: squared errors of predicted codes', 'source', 'print', 'needs', {{'usps'}}, ...
    'minutes', 3, 'run', @usps_prediction, 'rule', 'figures agree if ours is at most the one reported', ...
    'holds', @(ours, reported) ours <= reported, 'call', 'sl_exp_encoder (''usps'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'table', 'number', '10', ...
    'what', 'MNIST: squared errors of predicted codes', 'source', 'print', 'needs', {{'mnist'}}, 'minutes', 2, ...
    'run', @mnist_prediction, 'rule', 'figures agree if ours is at most the one reported', ...
    'holds', @(ours, reported) ours <= reported, 'call', 'sl_exp_encoder (''mnist'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'figure', 'number', '1 to 3', ...
    'what', 'drawings: the network LISTA, local subspaces that share atoms, and the network Deep-SRSC');
  list{end+1} = struct ('kind', 'figure', 'number', '4', ...
    'what', 'USPS: squared errors of encoders on the training samples, at the end', 'needs', {{'usps'}}, ...
    'minutes', 3, 'run', @training_errors, 'draw', @draw_training, ...
    'call', 'sl_exp_encoder (''usps'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'figure', 'number', '5', ...
    'what', 'USPS: squared errors of encoders on the test samples, at the end', 'needs', {{'usps'}}, 'minutes', 3, ...
    'run', @test_errors, 'call', 'sl_exp_encoder (''usps'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'figure', 'number', '6', ...
    'what', 'label propagation on USPS, errors with few labels, percent', 'needs', {{'usps'}}, 'minutes', 1, ...
    'run', @usps_labels, 'draw', @draw_propagation, ...
    'call', ['for p = [100 300 500], sl_exp_label_propagation (''usps'', ''Part'', ''test'', ''Atoms'', p, ' ...
             '''Labels'', [1 5 20], ' ...
             '''Algorithms'', {''graph'', ''gaussian'', ''sparse'', ''l2rsc'', ''srsc'', ''deep''}), end']);
  list{end+1} = struct ('kind', 'figure', 'number', '7', ...
    'what', 'label propagation on MNIST, test part, errors with few labels, percent', 'needs', {{'mnist'}}, ...
    'minutes', 1, 'run', @mnist_labels, 'draw', @draw_propagation, ...
    'call', ['sl_exp_label_propagation (''mnist'', ''Part'', ''test'', ''Samples'', 5000, ' ...
             '''Atoms'', 300, ''Labels'', [1 5 20], ' ...
             '''Algorithms'', {''graph'', ''gaussian'', ''sparse'', ''l2rsc'', ''srsc'', ''deep''})']);
  list{end+1} = struct ('kind', 'table', 'number', 'parallel', ...
    'what', 'USPS, test part: the parallel update (blocks) beside the sequential one', 'needs', {{'usps'}}, ...
    'minutes', 1, 'run', @orders, ...
    'call', 'sl_srsc (X, D, 0.1, ''Graph'', A, ''Init'', {D, Z}, ''Parallel'', ''block'')');
  list{end+1} = struct ('kind', 'table', 'number', 'theorem 1', ...
    'what', 'codes of a sample beside the global minimum, and the bounds of their distance', 'minutes', .3, ...
    'run', @reproduce_srsc_theorem, ...
    'call', 'sl_srsc (x, D, 0.05, ''Training'', {X, Z}, ''Gamma'', gamma), and all sets of 8 atoms');
  list{end+1} = struct ('kind', 'table', 'number', 'noise', ...
    'what', 'digits 8x8 with noise: errors of reconstructions, accuracy and NMI of clusters', ...
    'needs', {{'digits8x8'}}, 'minutes', .6, 'run', @noise, ...
    'call', ['[D, Z] = sl_dict_learn (X, 100, 0.1, ''Seed'', 1, ''Tol'', 5e-5); sl_srsc (X, 100, 0.1, ''Graph'', ' ...
             'sl_knn_graph (X, 3), ''Init'', {D, Z}, ''Steps'', 50), where X has the noise']);
end

% Octave 7 loses the local functions of this file in nested anonymous functions: so each run has a name.
function [figures, experiment] = usps_classes (o)
  [figures, experiment] = clustering ('usps', METHODS (), {'classes'}, [{'Classes', [4 6 8 10]}, o]);
end

function [figures, experiment] = usps_test (o)
  [figures, experiment] = clustering ('usps', METHODS (), {'atoms'}, [{'Part', 'test', 'Atoms', [100 300 500]}, o]);
end

function [figures, experiment] = mnist (o)
  [figures, experiment] = clustering ('mnist', METHODS (), {}, o);
end

function [figures, experiment] = usps_prediction (o)
  [figures, experiment] = prediction ('usps', 1, o);
end

% The text has lost the figures of table 3.
function [figures, experiment] = usps_prediction_group (o)
  [figures, experiment] = prediction ('usps', 2, o);
  figures(:,2) = {NaN};
end

function [figures, experiment] = usps_labels (o)
  [figures, experiment] = propagation ('usps', [100 300 500], without_checkpoint (o));
end

function [figures, experiment] = mnist_labels (o)
  [figures, experiment] = propagation ('mnist', 300, [{'Samples', 5000}, o]);
end

% From the same dictionary and codes, which are learnt from the training part.
function [figures, experiment] = orders (o)
  [X, about] = sl_data ('usps');
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  most = reproduce_value (o, 'Samples', Inf);
  train = setdiff (1:size (X, 2), about.test);
  test = about.test(1:min (most, end));
  lambda = .1;
  D = sl_dict_learn (X(:,train(1:min (most, end))), reproduce_value (o, 'Atoms', 300), lambda, 'Seed', 1, 'Tol', 5e-5);
  X = X(:,test);
  labels = about.labels(test);
  A = sl_knn_graph (X, 3);
  start = {D, sl_sparse_code(X, D, lambda)};
  experiment.orders = {'none', 'block', 'colour'};
  figures = cell (0, 3);
  for k = 1:3
    name = experiment.orders{k};
    [Z, ~, info] = sl_srsc (X, D, lambda, 'Graph', A, 'Init', start, 'Parallel', name);
    found = sl_spectral_cluster (sl_similarity (Z, A), 10, 'Samples', X, 'Seed', 1);
    experiment.objective(k) = info.objective(end);
    experiment.accuracy(k) = sl_cluster_accuracy (found, labels);
    experiment.nmi(k) = sl_nmi (found, labels);
    figures = [figures; {[name, ', objective'], NaN, experiment.objective(k); ...
                         [name, ', accuracy'], NaN, experiment.accuracy(k); [name, ', NMI'], NaN, experiment.nmi(k)}];
  end
end

% The paper's figures are of all samples.
function [figures, experiment] = mnist_prediction (o)
  [figures, experiment] = prediction ('mnist', 1, o);
  figures(:,2) = {.15; .12; .10};
end

function names = METHODS ()
  names = {'kmeans', 'spectral', 'sparse', 'l2rsc', 'srsc'};
end

% What a user types for the clusters of a set.
function text = CALL (set, methods)
  text = sprintf (['sl_exp_clustering (%s, ''Algorithms'', {%s}, ''Steps'', 50), without Steps for ' ...
                   '''srsc, default'''], set, strjoin (strcat ('''', methods, ''''), ', '));
end

% FIGURES are the accuracies of the cases that the paper has, of the better of the two similarities, and after them the
% NMIs of the same clusters. Names have the numbers of each case that VARIED has: 'classes', 'atoms', 'gamma', 'K'.
function [figures, experiment] = clustering (set, methods, varied, options)
  experiment = sl_exp_clustering (set, 'Algorithms', methods, 'Steps', 50, options{:});
  [figures, nmi] = deal (cell (0, 3));
  for c = 1:numel (experiment.cases)
    at = experiment.cases(c);
    name_of_case = cellfun (@(name) sprintf (', %s %g', name, at.(name)), varied, 'UniformOutput', false);
    for name = methods
      label = [name{1}, name_of_case{:}];
      r = best_row (experiment, name{1}, c);
      figures(end+1,:) = {[label, ': accuracy'], experiment.published_accuracy(r,c), experiment.accuracy(r,c)};
      nmi(end+1,:) = {[label, ': NMI'], experiment.published_nmi(r,c), experiment.nmi(r,c)};
    end
  end
  figures = [figures; nmi];
  if (any (strcmp (methods, 'srsc')) && ~ any (strcmp (options, 'Steps')))
    [more, experiment(2)] = clustering (set, {'srsc'}, varied, [without_checkpoint(options), {'Steps', []}]);
    more(:,1) = regexprep (more(:,1), '^srsc', 'srsc, default');
    more(:,2) = {NaN};
    figures = [figures; more];
  end
end

% Of several experiments none has the checkpoint.
function o = without_checkpoint (o)
  at = find (strcmp (o, 'Checkpoint'));
  o([at, at + 1]) = [];
end

% The row of a method whose clusters are the most accurate of case C.
function r = best_row (experiment, name, c)
  those = find (strcmp (experiment.methods, name));
  [~, best] = max (experiment.accuracy(those,c));
  r = those(best);
end

function [figures, experiment] = settings (o)
  both = {{'Gamma', .1:.1:.8}, {'K', 3:6}};
  varied = {'gamma', 'K'};
  figures = cell (0, 3);
  for k = 1:2
    [more, those] = clustering ('usps', {'srsc'}, varied(k), [both{k}, without_checkpoint(o)]);
    figures = [figures; more];
    experiment(k,:) = those;
  end
end

function [figures, experiment] = gesture (o)
  [figures, experiment] = clustering ('gesture', METHODS (), {}, o);
end

function [figures, experiment] = coil (o)
  data = slx_file_load (fullfile (getenv ('SPARSELEARN_DATA'), 'coil20.mat'));
  [figures, experiment] = clustering ({double(data.X), double(data.y), data.imsize}, METHODS (), {}, o);
  figures(1:10,2) = {.6274; .3347; .9903; .9903; .9944; .7533; .5667; .9879; .9879; .9933};
end

% The cube root of each number, features of mean 0 and variance 1, and then, by the experiment, samples of length 1: of
% some 35 scalings the one that came nearest to the paper, which does not tell its own.
function [figures, experiment] = scaled_gesture (o)
  [X, about] = sl_data ('gesture');
  X = sign (X) .* abs (X) .^ (1 / 3);
  X = bsxfun (@rdivide, bsxfun (@minus, X, mean (X, 2)), std (X, 0, 2));
  [figures, experiment] = clustering ({X, about.labels}, {'kmeans', 'sparse', 'srsc'}, {}, o);
  figures(1:6,2) = {.3868; .4003; .4123; .1191; .1164; .1187};
end

% Clusters of the graph of mutual neighbours alone, and by atoms that its neighbours share.
function [figures, experiment] = mutual (o)
  most = reproduce_value (o, 'Samples', Inf);
  sets = {'COIL-20', 'USPS'};
  figures = cell (0, 3);
  for k = 1:2
    if (k == 1)
      data = slx_file_load (fullfile (getenv ('SPARSELEARN_DATA'), 'coil20.mat'));
      [X, labels] = deal (double (data.X), double (data.y(:)'));
    else
      [X, about] = sl_data ('usps');
      labels = about.labels;
    end
    some = 1:max (1, ceil (numel (labels) / most)):numel (labels);
    labels = labels(some);
    X = bsxfun (@rdivide, X(:,some), sqrt (sum (X(:,some) .^ 2, 1)));
    atoms = reproduce_value (o, 'Atoms', 300);
    [D, Z] = sl_dict_learn (X, atoms, .1, 'Seed', 1, 'Tol', 5e-5);
    for K = reproduce_value (o, 'K', 3:6)
      A = sl_knn_graph (X, K, 'Mutual', true);
      regularized = sl_srsc (X, atoms, .1, 'Graph', A, 'Init', {D, Z}, 'Steps', 50);
      similarities = {A, sl_similarity(Z, A), sl_similarity(regularized, A)};
      names = {'graph', 'sparse', 'srsc'};
      for m = 1:3
        found = sl_spectral_cluster (similarities{m}, numel (unique (labels)), 'Samples', X, 'Seed', 1);
        both = [sl_cluster_accuracy(found, labels), sl_nmi(found, labels)];
        experiment(k).scores(K,m,:) = both;
        label = sprintf ('%s, %s, K %d', sets{k}, names{m}, K);
        figures = [figures; {[label, ': accuracy'], NaN, both(1); [label, ': NMI'], NaN, both(2)}];
      end
    end
  end
end

% Means of three draws. The reconstruction of a sample from its code is compared with the sample without noise by 1 less
% their cosine.
function [figures, experiment] = noise (o)
  seeds = 1:reproduce_value (o, 'Replicates', 3);
  [X, about] = sl_data ('digits8x8');
  names = {'noisy samples', 'sparse', 'srsc', 'srsc, default'};
  measures = {'error', 'accuracy', 'NMI'};
  figures = cell (0, 3);
  for sigma = reproduce_value (o, 'Noise', [0 1 2 3 5])
    scores = zeros (4, 3);
    for seed = seeds
      scores = scores + with_noise (X, about.labels, sigma, seed) / numel (seeds);
    end
    experiment.scores(:,:,sigma+1) = scores;
    for m = 1:4
      for v = 1:3
        figures(end+1,:) = {sprintf('%s, noise %d: %s', names{m}, sigma, measures{v}), NaN, scores(m,v)};
      end
    end
  end
end

% SIGMA is the standard deviation of the noise for grey levels from 0 to 16.
function scores = with_noise (X, labels, sigma, seed)
  restore = slx_run_seed (seed);
  unit = @(X) bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  noisy = unit (X + sigma / 16 * max (X(:)) * randn (size (X)));
  A = sl_knn_graph (noisy, 3);
  [D, Z] = sl_dict_learn (noisy, 100, .1, 'Seed', seed, 'Tol', 5e-5);
  [Z50, D50] = sl_srsc (noisy, 100, .1, 'Graph', A, 'Init', {D, Z}, 'Steps', 50);
  [Z1, D1] = sl_srsc (noisy, 100, .1, 'Graph', A, 'Init', {D, Z});
  pairs = {noisy, A; D * Z, sl_similarity(Z, A); D50 * Z50, sl_similarity(Z50, A); D1 * Z1, sl_similarity(Z1, A)};
  scores = zeros (4, 3);
  for m = 1:4
    [R, Y] = pairs{m,:};
    cosines = sum (unit (X) .* R, 1) ./ max (sqrt (sum (R .^ 2, 1)), realmin);
    found = sl_spectral_cluster (Y, 10, 'Samples', noisy, 'Seed', seed);
    scores(m,:) = [1 - mean(cosines), sl_cluster_accuracy(found, labels), sl_nmi(found, labels)];
  end
end

% Clusters of the codes that networks of six layers predict, in both settings.
function [figures, experiment] = usps_predicted (o)
  [figures, experiment] = predicted ('usps', {}, o);
end

function [figures, experiment] = mnist_predicted (o)
  [figures, experiment] = predicted ('mnist', {'Samples', 10000}, o);
  figures(:,2) = repmat ({.7621; .7537}, 2, 1);
end

function [figures, experiment] = predicted (set, options, o)
  methods = {'deep_training', 'deep_group'};
  experiment = sl_exp_encoder (set, 'Layers', 6, 'Algorithms', methods, options{:}, o{:});
  figures = cell (0, 3);
  for name = methods
    for k = 1:numel (experiment.atoms)
      r = best_row (experiment, name{1}, k);
      label = sprintf ('%s, %d atoms', strrep (name{1}, 'deep_', ''), experiment.atoms(k));
      figures(end+(1:2),:) = {[label, ': accuracy'], experiment.published_accuracy(r,k), experiment.accuracy(r,k); ...
                              [label, ': NMI'], experiment.published_nmi(r,k), experiment.nmi(r,k)};
    end
  end
end

function [figures, experiment] = training_errors (o)
  [figures, experiment] = test_errors (o);
  last = cellfun (@(errors) exp_of_known (@(known) known(end), errors), num2cell (experiment.training, 3));
  figures(:,3) = num2cell (last(:));
end

% The paper has curves alone.
function [figures, experiment] = test_errors (o)
  [figures, experiment] = prediction ('usps', 1, o);
  figures(:,2) = {NaN};
end

function draw_training (result, experiment)
  e = experiment;
  names = arrayfun (@(l) slx_run_counted (l, 'layer'), e.layers, 'UniformOutput', false);
  epochs = 0:size (e.training, 3) - 1;
  for k = 1:numel (e.atoms)
    subplot (1, numel (e.atoms), k);
    slx_draw_curves (struct ('x', epochs, 'y', reshape (e.training(:,k,:), [], numel (epochs)), 'names', {names}, ...
                             'log', 'y', 'labels', {{'epoch', 'mean squared error on training samples'}}, ...
                             'title', slx_run_counted (e.atoms(k), 'atom')));
  end
end

% SETTING 1: neighbours are training samples; 2: the test samples are each other's.
function [figures, experiment] = prediction (set, setting, o)
  experiment = sl_exp_encoder (set, 'Algorithms', {}, o{:});
  figures = cell (0, 3);
  for k = 1:numel (experiment.atoms)
    for l = 1:numel (experiment.layers)
      figures(end+1,:) = {sprintf('%d atoms, %d layers', experiment.atoms(k), experiment.layers(l)), ...
                          experiment.published(l,k), experiment.prediction(l,k,setting)};
    end
  end
end

% Methods without codes do not depend on the number of atoms, and come once.
function [figures, experiment] = propagation (set, atoms, o)
  methods = {'graph', 'gaussian', 'sparse', 'l2rsc', 'srsc', 'deep'};
  figures = cell (0, 3);
  for p = 1:numel (atoms)
    experiment(p) = sl_exp_label_propagation (set, 'Labels', [1 5 20], 'Part', 'test', 'Atoms', atoms(p), ...
                                              'Algorithms', methods(1+2*(p > 1):end), o{:});
    for r = 1:numel (experiment(p).methods)
      name = experiment(p).methods{r};
      with_atoms = sprintf (', %d atoms', atoms(p));
      with_atoms(1:end * any (strcmp (name, methods(1:2)))) = '';
      for k = 1:numel (experiment(p).labels)
        figures(end+1,:) = {sprintf('%s%s, %d labels a class', name, with_atoms, experiment(p).labels(k)), NaN, ...
                            100 * experiment(p).mean(r,k)};
      end
    end
  end
end

function draw_propagation (result, experiment)
  for p = 1:numel (experiment)
    e = experiment(p);
    subplot (1, numel (experiment), p);
    slx_draw_curves (struct ('x', e.labels, 'y', 100 * e.mean, 'names', {e.methods'}, 'log', 'x', 'ticks', true, ...
                             'labels', {{'labels of each class', 'mean error in %'}}, ...
                             'title', slx_run_counted (e.settings.Atoms, 'atom')));
  end
end
