% The experiment with encoders: what it returns, prints, writes and refuses, on small generated data.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, labels] = small ()
%!  [X, about] = sl_data ('strokes', 'Samples', 90, 'Size', [8 8], 'Variation', 1.5, 'Seed', 2);
%!  labels = about.labels;
%!endfunction

%!function o = quick (varargin)
%!  o = struct ('Atoms', 12, 'Layers', [1 3], 'MaxIter', 3, 'Replicates', 2, 'Seed', 4, varargin{:});
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!function folder = fresh_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!function restore = with_usps (folder)
%!  % In place of the real set one of 60 + 40 strokes, in its format.
%!  [X, about] = sl_data ('strokes', 'Samples', 100, 'Seed', 3);
%!  X = round (2000 * X - 1000);
%!  set = struct ('Xtrain', X(:,1:60), 'ytrain', about.labels(1:60), 'Xtest', X(:,61:100), 'ytest', about.labels(61:100));
%!  save ('-v7', fullfile (folder, 'usps.mat'), '-struct', 'set');
%!  before = getenv ('SPARSELEARN_DATA');
%!  setenv ('SPARSELEARN_DATA', folder);
%!  restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%!endfunction

%!function e = error_of (Y, Z)
%!  e = full (mean (sum ((Y - Z) .^ 2, 1)));
%!endfunction

%!test % every figure, from the functions that it is made of
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_usps (folder);
%! o = quick ('Atoms', [12 9], 'Layers', [3 1], 'K', 2, 'Gamma', .3, 'Lambda', .15, 'Neighbours', 'memory', 'Sweeps', 2, ...
%!            'Algorithms', {{'deep_group', 'graph', 'deep_training', 'sparse', 'kmeans', 'srsc_group', 'srsc_training'}});
%! results = sl_exp_encoder ('', o);
%! assert ({results.set, results.samples, results.stop}, {'usps', [60 40], 'completed'});
%! assert (all (cellfun (@isempty, results.reason(:))));
%! [X, about] = sl_data ('usps');
%! X = X ./ sqrt (sum (X .^ 2, 1));
%! train = X(:,about.train);
%! test = X(:,about.test);
%! assert (results.truth, about.labels(about.test));
%! A = sl_knn_graph (train, 2);
%! B = sl_knn_graph (test, 2);
%! for k = 1:2
%!   [D, Z] = sl_dict_learn (train, o.Atoms(k), .15, 'Seed', 4, 'Tol', 5e-5);
%!   codes.sparse = sl_sparse_code (test, D, .15);
%!   [Z, D] = sl_srsc (train, o.Atoms(k), .15, 'Init', {D, Z}, 'Graph', A, 'Gamma', .3);
%!   known = {train, Z};
%!   codes.srsc_training = sl_srsc (test, D, .15, 'Training', known, 'K', 2, 'Gamma', .3, 'MaxIter', 1, 'Sweeps', 25);
%!   codes.srsc_group = sl_srsc (test, D, .15, 'Graph', B, 'Gamma', .3);
%!   assert (results.D{k}, D);
%!   lasso = sl_sparse_code (test, D, .15);
%!   assert (results.lasso(k,:), [error_of(lasso, codes.srsc_training), error_of(lasso, codes.srsc_group)]);
%!   assert (results.zero(k,:), full ([mean(sumsq (codes.srsc_training)), mean(sumsq (codes.srsc_group))]), 1e-14);
%!   for l = 1:2
%!     common = {train, Z, D, A, 'Lambda', .15, 'Gamma', .3, 'Layers', o.Layers(l), 'Neighbours', 'memory', 'Seed', 4, ...
%!               'Start', 'zero'};
%!     for epochs = [0 3]
%!       [net, info] = sl_deep_srsc_train (common{:}, 'MaxIter', epochs);
%!       Y = sl_encode (net, test, 'Training', known, 'K', 2);
%!       assert (results.training(l,k,epochs+1), info.objective(end));
%!       G = sl_encode (net, test, 'K', 2, 'Sweeps', 2);
%!       errors = [error_of(Y, codes.srsc_training), error_of(G, codes.srsc_group)];
%!       name = {'untrained', 'prediction'}{1 + (epochs == 3)};
%!       assert (results.(name)(l,k,:)(:)', errors, 1e-14);
%!       assert (results.test(l,k,epochs+1), errors(1), 1e-14);
%!     end
%!     assert (results.nets{l,k}.W, net.W);
%!     if (l == 1)
%!       codes.deep_training = Y;
%!       codes.deep_group = G;
%!     end
%!   end
%!   for r = 1:numel (results.methods)
%!     clusters = {10, 'Replicates', 2, 'Seed', 4};
%!     if (strcmp (results.methods{r}, 'kmeans'))
%!       labels = sl_kmeans (test, clusters{:});
%!     elseif (strcmp (results.methods{r}, 'graph'))
%!       labels = sl_spectral_cluster (B, clusters{:});
%!     elseif (strcmp (results.similarities{r}, 'support'))
%!       labels = sl_spectral_cluster (sl_similarity (codes.(results.methods{r}), B), clusters{:});
%!     else
%!       labels = sl_spectral_cluster (sl_similarity (codes.(results.methods{r})), clusters{:});
%!     end
%!     assert (results.labels{r,k}, labels);
%!     assert (results.accuracy(r,k), sl_cluster_accuracy (labels, results.truth));
%!     assert (results.nmi(r,k), sl_nmi (labels, results.truth));
%!   end
%! end
%! assert (numel (results.methods), 12);
%! times = {results.training_seconds, results.encoder_seconds, results.srsc_seconds, results.seconds};
%! assert (all (cellfun (@(t) all (t(:) > 0), times)));

%!test % tables, published figures, pictures
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_usps (folder);
%! pictures = fullfile (folder, 'pictures');
%! o = quick ('Atoms', [100 10], 'Layers', [2 1], 'Algorithms', {{'sparse', 'KMEANS', 'deep_training'}}, ...
%!            'Folder', pictures, 'Display', 'iter');
%! out = evalc ('results = sl_exp_encoder (''usps'', o);');
%! assert (results.published, [.03 NaN; .05 NaN]);
%! assert (results.methods', {'sparse', 'sparse', 'kmeans', 'deep_training', 'deep_training'});
%! assert (results.published_accuracy', [.6363 .6363 .6020 .7155 .7155; NaN NaN NaN NaN NaN]);
%! assert (results.published_nmi(:,1)', [.7011 .7011 .5522 .6778 .6778]);
%! assert (numel (strfind (out, '0.6363  0.7011')), 1);
%! assert (numel (strfind (out, '0.7155  0.6778')), 1);
%! assert (numel (regexp (out, '\nk-means +none ')), 1);
%! shown = str2double ([regexp(out, '\n1 layer +(\d\.\d{4}) ', 'tokens'){:}]);
%! errors = cellfun (@(e) e(~ isnan (e))(end), {results.training(2,1,:), results.training(2,2,:)});
%! assert (shown, errors, 5.1e-5);
%! assert (numel (regexp (out, '10+ atoms \| 2 layers: error \d')), 2);
%! assert (! isempty (strfind (out, 'usps, 60 training and 40 test samples: mean squared errors')));
%! names = regexprep (results.files, '.*[/\\](\w+)\.png', '$1');
%! assert (names(strncmp (names, 'encoder_filters', 15)), {'encoder_filters_100', 'encoder_filters_10'});
%! picture = imread (fullfile (pictures, 'encoder_filters_10.png'));
%! tiles = sl_show_basis (results.D{2}, [16 16], 'Invert', true, 'Magnify', 2);
%! assert (picture(:,end-columns (tiles)+1:end,:), uint8 (255 * tiles));
%! tiles = sl_show_basis (results.nets{1,2}.W', [16 16], 'Invert', true, 'Magnify', 2);
%! assert (picture(:,1:columns (tiles),:), uint8 (255 * tiles));
%! for other = {'Lambda', .2; 'Samples', 30}'
%!   results = sl_exp_encoder ('usps', quick ('Atoms', 100, 'Layers', 1, 'Algorithms', {{}}, 'MaxIter', 1, other{:}));
%!   assert (results.published, NaN);
%!   assert (size (results.accuracy), [0 1]);
%! end
%! assert (results.samples, [30 30]);

%!test % both parts of mnist, whole or drawn
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! [X, about] = sl_data ('strokes', 'Samples', 60, 'Size', [28 28], 'Seed', 3);
%! X = round (255 * X);
%! set = struct ('Xtrain', X(:,1:35), 'ytrain', about.labels(1:35), 'Xtest', X(:,36:60), 'ytest', about.labels(36:60));
%! save ('-v7', fullfile (folder, 'mnist.mat'), '-struct', 'set');
%! before = getenv ('SPARSELEARN_DATA');
%! restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! setenv ('SPARSELEARN_DATA', folder);
%! o = struct ('Layers', [6 2], 'MaxIter', 1, 'Algorithms', {{'deep_group'}}, 'Replicates', 1);
%! results = sl_exp_encoder ('mnist', setfield (o, 'Atoms', 300));
%! assert ({results.samples, results.truth}, {[35 25], about.labels(36:60)});
%! assert (results.published, [.10; .12]);
%! assert ([results.published_accuracy, results.published_nmi], [.7621 .7537; .7621 .7537]);
%! results = sl_exp_encoder ('mnist', setfield (o, 'Samples', 27));
%! assert ({results.samples, results.atoms}, {[27 25], 6});
%! assert (isnan (results.published), [true; true]);

%!test % sets without a test part: a fifth of each class, the same for the same seed; the default number of atoms
%! [X, labels] = small ();
%! o = rmfield (quick ('Layers', 1, 'MaxIter', 1, 'Algorithms', {{}}), 'Atoms');
%! results = sl_exp_encoder ({X, labels}, o);
%! assert (results.samples, [70 20]);
%! assert (results.atoms, 14);
%! assert (accumarray (results.truth', 1), round (accumarray (labels', 1) / 5));
%! again = sl_exp_encoder ({X, labels}, o);
%! assert (again.prediction, results.prediction);
%! o.Seed = 5;
%! other = sl_exp_encoder ({X, labels}, o);
%! assert (other.samples, [70 20]);
%! assert (! isequal (other.prediction, results.prediction));

%!test % training makes predictions better than those of the network before it, and than none
%! results = sl_exp_encoder ('strokes', 'Samples', 120, 'Atoms', 30, 'Layers', 6, 'Algorithms', {});
%! assert (results.prediction(1) < .5 * min (results.untrained(1), results.zero(1)));
%! assert (results.training(end) < .5 * results.training(1));

%!test % the same figures from a checkpoint; early ends
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! set = cell (1, 2);
%! [set{:}] = small ();
%! o = quick ('Layers', 2, 'Algorithms', {{'graph', 'deep_group'}});
%! whole = sl_exp_encoder (set, o);
%! o.Checkpoint = fullfile (folder, 'run');
%! restore = sl_warnings_on ();
%! for limit = [.2 Inf]
%!   parts = sl_exp_encoder (set, setfield (o, 'TimeLimit', limit));
%! end
%! assert (parts.stop, 'completed');
%! names = {'prediction', 'untrained', 'lasso', 'zero', 'training', 'test', 'accuracy', 'nmi', 'labels', 'nets', 'D'};
%! for name = names
%!   assert (parts.(name{1}), whole.(name{1}));
%! end
%! out = evalc ('none = sl_exp_encoder (set, quick (''TimeLimit'', 0, ''Display'', ''final''));');
%! [~, id] = sl_lastwarn ();
%! assert ({none.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (none.reason, repmat ({'not finished'}, 14, 1));
%! assert (all (isnan (none.prediction(:))) && all (isnan (none.accuracy(:))));
%! assert (numel (strfind (out, 'not complete (TimeLimit)')), 1);

%!test % similarities too large for memory: the reason, and the other rows
%! set = cell (1, 2);
%! [set{:}] = small ();
%! out = evalc (['results = sl_exp_encoder (set, quick (''Algorithms'', {{''spectral'', ''sparse''}}, ', ...
%!               '''MemoryLimit'', 1e-6, ''Display'', ''final''));']);
%! assert (isnan (results.accuracy'), [true false true]);
%! assert (numel (strfind (out, 'more than MemoryLimit, which is 1.05 KiB')), 2);
%! assert (results.stop, 'completed');

%!test % wrong values of options
%! set = cell (1, 2);
%! [set{:}] = small ();
%! wrong = {'Atoms', 0; 'Atoms', [2 2]; 'Atoms', 1e5; 'Layers', []; 'Layers', 0; 'Layers', [1 1]; 'Layers', 1e5; ...
%!          'Algorithms', {'srsc'}; 'Algorithms', 'graph'; 'Gamma', -1; 'Gamma', Inf; 'K', 0; 'K', 20; 'MaxIter', 0; ...
%!          'MaxIter', 1e7; 'Lambda', 0; 'Neighbours', 'none'; 'Sweeps', 0; 'Preset', 'fast'; 'Start', 'one'; 'Replicates', 0; 'Samples', 0; ...
%!          'Samples', 3; 'MemoryLimit', 0; 'Seed', -1; 'Display', 'loud'; 'Plot', 2; 'Folder', 5};
%! for k = 1:rows (wrong)
%!   problem = struct ('identifier', '', 'message', '');
%!   try
%!     sl_exp_encoder (set, wrong{k,:});
%!   catch problem
%!   end
%!   assert (problem.identifier, 'sparselearn:badInput', wrong{k,1});
%! end

%!error id=sparselearn:badInput sl_exp_encoder ('none such')
%!error id=sparselearn:badInput sl_exp_encoder ({eye(3), [1 2 3]})
%!error id=sparselearn:unknownOption sl_exp_encoder ('', 'Alpha', 1)
