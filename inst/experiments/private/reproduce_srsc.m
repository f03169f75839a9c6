function list = reproduce_srsc ()
%REPRODUCE_SRSC  Yang et al. (2017), for sl_reproduce, which completes the list.
%   Reported accuracies of clusters are those of the better of two similarities, and so are ours. Reported NMIs may be
%   those of the other similarity; ours are those of the clusters with the better accuracy.

% SPDX-License-Identifier: BSD-3-Clause
  list = {};
  list{end+1} = struct ('kind', 'table', 'number', '1', ...
    'what', 'USPS, first 4, 6, 8 and 10 classes: accuracy and NMI of clusters', 'source', 'print', ...
    'needs', {{'usps'}}, 'minutes', 4, 'within', .02, 'run', @usps_classes, ...
    'call', 'sl_exp_clustering (''usps'', ''Classes'', [4 6 8 10])');
  list{end+1} = struct ('kind', 'table', 'number', '2', ...
    'what', 'COIL-20, 20 objects: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'coil20'}}, ...
    'minutes', .3, 'within', .02, 'run', @coil, ...
    'call', 'data = load (''coil20.mat''); sl_exp_clustering ({double(data.X), double(data.y), data.imsize})');
  list{end+1} = struct ('kind', 'table', 'number', '2, COIL-100', ...
    'what', 'COIL-100, 100 objects: accuracy and NMI of clusters', 'source', 'print', ...
    'figures', {{'kmeans: accuracy', .5221; 'spectral: accuracy', .2372; 'sparse: accuracy', .6979; ...
                 'l2rsc: accuracy', .6979; 'srsc: accuracy', .7267; 'kmeans: NMI', .7633; 'spectral: NMI', .5410; ...
                 'sparse: NMI', .8837; 'l2rsc: NMI', .8837; 'srsc: NMI', .8876}});
  list{end+1} = struct ('kind', 'table', 'number', '2, gesture', ...
    'what', 'gesture, 5 classes: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'gesture'}}, ...
    'minutes', 3, 'within', .02, 'run', @gesture, 'call', 'sl_exp_clustering (''gesture'')', ...
    'figures', {{'kmeans: accuracy', .3868; 'spectral: accuracy', .3375; 'sparse: accuracy', .4003; ...
                 'l2rsc: accuracy', .4023; 'srsc: accuracy', .4123; 'kmeans: NMI', .1191; 'spectral: NMI', .13; ...
                 'sparse: NMI', .1164; 'l2rsc: NMI', .1164; 'srsc: NMI', .1187}});
  list{end+1} = struct ('kind', 'table', 'number', '3', 'what', 'not in the text that was at hand');
  list{end+1} = struct ('kind', 'table', 'number', '4', ...
    'what', 'USPS, test part: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'usps'}}, 'minutes', 2, ...
    'within', .02, 'run', @usps_test, ...
    'call', 'sl_exp_clustering (''usps'', ''Part'', ''test'', ''Atoms'', [100 300 500])');
  list{end+1} = struct ('kind', 'table', 'number', '4, Deep-SRSC', ...
    'what', 'USPS, test part: accuracy and NMI of clusters by predicted codes', 'source', 'print', ...
    'needs', {{'usps'}}, 'minutes', 3, 'within', .02, 'run', @usps_predicted, ...
    'call', 'sl_exp_encoder (''usps'', ''Layers'', 6, ''Algorithms'', {''deep_training'', ''deep_group''})');
  list{end+1} = struct ('kind', 'table', 'number', '5', 'what', 'COIL-100');
  list{end+1} = struct ('kind', 'table', 'number', '6', ...
    'what', 'USPS: gamma and the number of neighbours, accuracy and NMI of SRSC', 'source', 'print', ...
    'needs', {{'usps'}}, 'minutes', 7, 'within', .02, 'run', @settings, ...
    'call', 'sl_exp_clustering (''usps'', ''Gamma'', 0.1:0.1:0.8); sl_exp_clustering (''usps'', ''K'', 3:6)');
  list{end+1} = struct ('kind', 'table', 'number', '7', ...
    'what', 'MNIST, test part: accuracy and NMI of clusters', 'source', 'print', 'needs', {{'mnist'}}, 'minutes', 3, ...
    'within', .02, 'run', @mnist, 'call', 'sl_exp_clustering (''mnist'')');
  list{end+1} = struct ('kind', 'table', 'number', '7, Deep-SRSC', ...
    'what', 'MNIST, test part: accuracy and NMI of clusters by predicted codes', 'source', 'print', ...
    'needs', {{'mnist'}}, 'minutes', 3, 'within', .02, 'run', @mnist_predicted, ...
    'call', ['sl_exp_encoder (''mnist'', ''Samples'', 10000, ''Layers'', 6, ''Algorithms'', {''deep_training'', ' ...
             '''deep_group''})']);
  list{end+1} = struct ('kind', 'table', 'number', '8', 'what', 'CIFAR-10, features of a network');
  list{end+1} = struct ('kind', 'table', 'number', '9', ...
    'what', 'USPS, test part: squared errors of predicted codes', 'source', 'print', 'needs', {{'usps'}}, ...
    'minutes', 3, 'run', @usps_prediction, 'rule', 'figures agree if ours is at most the one reported', ...
    'holds', @(ours, reported) ours <= reported, 'call', 'sl_exp_encoder (''usps'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'table', 'number', '10', ...
    'what', 'MNIST: squared errors of predicted codes', 'source', 'print', 'needs', {{'mnist'}}, 'minutes', 2, ...
    'run', @mnist_prediction, 'rule', 'figures agree if ours is at most the one reported', ...
    'holds', @(ours, reported) ours <= reported, 'call', 'sl_exp_encoder (''mnist'', ''Algorithms'', {})');
  list{end+1} = struct ('kind', 'figure', 'number', '1 to 3', 'what', 'not in the text that was at hand');
  list{end+1} = struct ('kind', 'figure', 'number', '4', 'what', 'errors of an encoder in training');
  list{end+1} = struct ('kind', 'figure', 'number', '5', 'what', 'errors of an encoder on test samples');
  list{end+1} = struct ('kind', 'figure', 'number', '6', ...
    'what', 'label propagation on USPS, errors with few labels, percent', 'needs', {{'usps'}}, 'minutes', 1, ...
    'run', @usps_labels, ...
    'call', ['for p = [100 300 500], sl_exp_label_propagation (''usps'', ''Part'', ''test'', ''Atoms'', p, ' ...
             '''Labels'', [1 5 20]), end']);
  list{end+1} = struct ('kind', 'figure', 'number', '7', ...
    'what', 'label propagation on MNIST, test part, errors with few labels, percent', 'needs', {{'mnist'}}, ...
    'minutes', 1, 'run', @mnist_labels, ...
    'call', 'sl_exp_label_propagation (''mnist'', ''Part'', ''test'', ''Samples'', 5000, ''Labels'', [1 5 20])');
  list{end+1} = struct ('kind', 'table', 'number', 'parallel', ...
    'what', 'USPS, test part: the parallel update (blocks) beside the sequential one', 'needs', {{'usps'}}, ...
    'minutes', 1, 'run', @orders, ...
    'call', 'sl_srsc (X, D, 0.1, ''Graph'', A, ''Init'', {D, Z}, ''Parallel'', ''block'')');
  list{end+1} = struct ('kind', 'table', 'number', 'theorem 1', ...
    'what', 'codes of a sample beside the global minimum, and a bound of their distance', 'minutes', .01, ...
    'run', @global_minimum, 'call', 'sl_srsc (X, D, 0.1, ''Graph'', A), and all sets of 8 atoms');
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
  [figures, experiment] = prediction ('usps', o);
end

function [figures, experiment] = usps_labels (o)
  [figures, experiment] = propagation ('usps', [100 300 500], o([1 2 5 6]));        % of several, no checkpoint
end

function [figures, experiment] = mnist_labels (o)
  [figures, experiment] = propagation ('mnist', 300, [{'Samples', 5000}, o]);
end

% From the same dictionary and codes, which are learnt from the training part.
function [figures, experiment] = orders (~)
  [X, about] = sl_data ('usps');
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  D = sl_dict_learn (X(:,setdiff (1:end, about.test)), 300, .1, 'Seed', 1, 'Tol', 5e-5);
  X = X(:,about.test);
  labels = about.labels(about.test);
  A = sl_knn_graph (X, 3);
  start = {D, sl_sparse_code(X, D, .1)};
  experiment.orders = {'none', 'block', 'colour'};
  figures = cell (0, 3);
  for k = 1:3
    name = experiment.orders{k};
    [Z, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', start, 'Parallel', name);
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
  [figures, experiment] = prediction ('mnist', o);
  figures(:,2) = {.15; .12; .10};
end

function names = METHODS ()
  names = {'kmeans', 'spectral', 'sparse', 'l2rsc', 'srsc'};
end

% FIGURES are the accuracies of the cases that the paper has, of the better of the two similarities, and after them the
% NMIs of the same clusters. Names have the numbers of each case that VARIED has: 'classes', 'atoms', 'gamma', 'K'.
function [figures, experiment] = clustering (set, methods, varied, options)
  experiment = sl_exp_clustering (set, 'Algorithms', methods, options{:});
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
    [more, experiment(k)] = clustering ('usps', {'srsc'}, varied(k), [both{k}, o([1 2 5 6])]);
    figures = [figures; more];
  end
end

function [figures, experiment] = gesture (o)
  [figures, experiment] = clustering ('gesture', METHODS (), {}, o);
end

function [figures, experiment] = coil (o)
  data = slx_file_load (fullfile (getenv ('SPARSELEARN_DATA'), 'coil20.mat'));
  [figures, experiment] = clustering ({double(data.X), double(data.y), data.imsize}, METHODS (), {}, o);
  figures(:,2) = {.6274; .3347; .9903; .9903; .9944; .7533; .5667; .9879; .9879; .9933};
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

function [figures, experiment] = prediction (set, o)
  experiment = sl_exp_encoder (set, 'Algorithms', {}, o{:});
  figures = cell (0, 3);
  for k = 1:numel (experiment.atoms)
    for l = 1:numel (experiment.layers)
      figures(end+1,:) = {sprintf('%d atoms, %d layers', experiment.atoms(k), experiment.layers(l)), ...
                          experiment.published(l,k), experiment.prediction(l,k,1)};
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

% Codes of sl_srsc beside the global minimum of each column: 60 generated digits by 8 atoms. With the codes of the
% others held, a column z of sl_srsc is compared with the infimum of
%       F (z) = |x - D*z|^2 / 2 + lambda * |z|_1 + sum over its support of c_k,   c = gamma * G,
% over all z: the least value, over the 256 sets S of atoms, of the lasso with the atoms S plus the sum of c over S.
% Entries of S may be zero, as F need not attain its infimum where c_k < 0. Therefore a zero entry of z with c_k < 0
% counts as in its support too, like the tiny entries that sl_srsc removes.
%
% Bound. Let mu > 0 be the least eigenvalue of D'*D and q = D'*(x - D*z). On the support of z let e_k be
% |q_k - lambda * sign (z_k)|, which is zero up to rounding, and elsewhere max (|q_k| - lambda, 0). A global
% minimum z* on its set S* cannot fall by one more atom k, so |q*_k| - lambda <= sqrt (2 * c_k) * |D_k| outside of S*.
% As the subdifferential of the lasso's objective is strongly monotone,
%       |z - z*| <= (|e| + sqrt (sum over the support of z of 2 * max (c_k, 0) * |D_k|^2)) / mu.
function [figures, experiment] = global_minimum (~)
  [lambda, gamma, p] = deal (.1, .5, 8);
  X = sl_data ('strokes', 'Samples', 60, 'Seed', 1);
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  A = sl_knn_graph (X, 3);
  D = sl_dict_learn (X, p, lambda, 'Seed', 1);
  [Z, ~, info] = sl_srsc (X, D, lambda, 'Graph', A, 'Gamma', gamma, 'MaxIter', 200);
  Z = full (Z);
  on = Z ~= 0;
  cost = gamma * (bsxfun (@minus, full (sum (A, 1)), 2 * (on * A)));
  ours = sum ((X - D * Z) .^ 2, 1) / 2 + lambda * sum (abs (Z), 1) + sum (cost .* (on | cost < 0), 1);

  [least, best] = deal (sum (X .^ 2, 1) / 2, zeros (size (Z)));
  for set = 1:2^p-1
    S = find (bitget (set, 1:p));
    [codes, about] = sl_sparse_code (X, D(:,S), lambda);
    value = about.objective + sum (cost(S,:), 1);
    better = value < least;
    least(better) = value(better);
    best(:,better) = 0;
    best(S,better) = full (codes(:,better));
  end

  q = D' * (X - D * Z);
  e = max (abs (q) - lambda, 0) .* ~ on + abs (q - lambda * sign (Z)) .* on;
  more = sum (bsxfun (@times, 2 * max (cost, 0) .* on, sum (D .^ 2, 1)'), 1);
  bound = (sqrt (sum (e .^ 2, 1)) + sqrt (more)) / min (eig (D' * D));
  apart = sqrt (sum ((Z - best) .^ 2, 1));
  experiment = struct ('excess', ours - least, 'distance', apart, 'bound', bound, 'Z', Z, 'best', best, 'info', info);
  figures = {'columns at the global minimum, of 60', NaN, sum(ours - least <= 1e-8); ...
             'excess over the minimum, mean',        NaN, mean(ours - least); ...
             'distance from the minimum, mean',      NaN, mean(apart); ...
             'distance from the minimum, largest',   NaN, max(apart); ...
             'bound of the distance, mean',          NaN, mean(bound); ...
             'columns within the bound, of 60',      NaN, sum(apart <= bound + 1e-9)};
end
