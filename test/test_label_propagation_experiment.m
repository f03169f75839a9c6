% The experiment with label propagation: what it returns, writes and refuses, on small generated data.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, labels] = small ()
%!  [X, about] = sl_data ('strokes', 'Samples', 80, 'Size', [8 8], 'Variation', 1.5, 'Seed', 2);
%!  labels = about.labels;
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!test % every figure, from the functions that it is made of
%! [X, labels] = small ();
%! o = struct ('Labels', [1 3], 'Replicates', 2, 'Atoms', 12, 'K', 4, 'MaxIter', 1, 'Gamma', .3, 'Alpha', .7, ...
%!             'Lambda', .15, 'Seed', 7, 'Similarities', {{'products', 'support'}}, ...
%!             'Algorithms', {{'srsc', 'graph', 'gaussian', 'fullgaussian', 'sparse', 'l2rsc'}});
%! results = sl_exp_label_propagation ({X, labels}, o);
%! assert (results.methods, {'srsc'; 'srsc'; 'graph'; 'gaussian'; 'fullgaussian'; 'sparse'; 'sparse'; 'l2rsc'; 'l2rsc'});
%! assert (results.similarities, {'products'; 'support'; 'graph'; 'gaussian'; 'gaussian'; 'products'; 'support'; ...
%!                                'products'; 'support'});
%! X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2)));
%! A = sl_knn_graph (X, 4);
%! [~, info] = sl_knn_graph (X, 7);
%! [D, Z] = sl_dict_learn (X, 12, .15, 'Seed', 7, 'Tol', 5e-5);
%! common = {'Graph', A, 'Init', {D, Z}, 'MaxIter', 1};
%! U = sl_srsc (X, 12, .15, common{:}, 'Gamma', .3);
%! V = sl_l2rsc (X, 12, .15 / 2, common{:}, 'Alpha', .7);
%! square = zeros (80);
%! for i = 1:80
%!   square(i,:) = sum (bsxfun (@minus, X, X(:,i)) .^ 2) / info.distances(7,i);
%! end
%! W = {max(0, U' * U), sl_similarity(U, A), A, sl_knn_graph(X, 4, 'Weights', 'gaussian'), ...
%!      exp(-bsxfun (@rdivide, square, info.distances(7,:))), max(0, Z' * Z), sl_similarity(Z, A), max(0, V' * V), ...
%!      sl_similarity(V, A)};
%! for r = 1:9
%!   for k = 1:2
%!     known = results.places(1,:) <= results.labels(k);
%!     found = sl_label_propagation (W{r}, labels .* known);
%!     assert (results.predicted(k,:,r), found);
%!     assert (results.error(r,k,1), mean (found(~ known) ~= labels(~ known)), 1e-15);
%!   end
%! end
%! assert (results.mean, mean (results.error, 3), 1e-15);
%! assert (results.std, std (results.error, 0, 3), 1e-15);
%! assert (any (results.std(:) > 0));
%! assert (all (results.seconds(:) > 0));
%! for class = 1:10
%!   assert (sort (results.places(:,labels == class), 2), [1:8; 1:8]);
%! end
%! assert (~ isequal (results.places(1,:), results.places(2,:)));

%!test % test samples, each coded among the training samples
%! set = cell (1, 2);
%! [set{:}] = small ();
%! o = struct ('Labels', 1, 'Replicates', 1, 'Atoms', 12, 'MaxIter', 1, 'Seed', 7, 'Part', 'test', 'Algorithms', {{ ...
%!             'graph', 'sparse', 'l2rsc', 'deep', 'srsc'}});
%! results = sl_exp_label_propagation (set, o);
%! sl_reach_private ();
%! [X, labels, about] = exp_labelled_set (set, [], 7, true);
%! train = X(:,! about.test);
%! test = X(:,about.test);
%! assert (results.truth, labels(about.test));
%! A = sl_knn_graph (train, 3);
%! B = sl_knn_graph (test, 3);
%! [D, Z] = sl_dict_learn (train, 12, .1, 'Seed', 7, 'Tol', 5e-5);
%! common = {'Graph', A, 'Init', {D, Z}, 'MaxIter', 1};
%! [U, E] = sl_srsc (train, 12, .1, common{:});
%! [V, F] = sl_l2rsc (train, 12, .05, common{:});
%! net = sl_deep_srsc_train (train, U, E, A, 'Seed', 7);
%! codes = {sl_sparse_code(test, D, .1), sl_l2rsc(test, F, .05, 'Training', {train, V}), ...
%!          sl_encode(net, test, 'Training', {train, U}), sl_srsc(test, E, .1, 'Training', {train, U})};
%! W = [{B}, cellfun(@(C) sl_similarity (C, B), codes, 'UniformOutput', false)];
%! known = results.places == 1;
%! for r = 1:5
%!   assert (results.predicted(1,:,r), sl_label_propagation (W{r}, results.truth .* known));
%! end
%! fail ("sl_exp_label_propagation (set, 'Algorithms', {'deep'})", 'with Part ''test'' alone');

%!test % draws are those of Seed, whatever the methods; what no label reaches is an error
%! X = [1 1 1 0 0 0 0 0 0; 0 .1 .2 1 .9 1 .1 0 0; 0 0 0 0 .1 .2 .9 1 1];
%! set = {X, [1 1 1 2 2 2 2 2 2], [3 1]};
%! one = sl_exp_label_propagation (set, 'Algorithms', {'graph'}, 'K', 1, 'Replicates', 9, 'Seed', 3);
%! two = sl_exp_label_propagation (set, 'Algorithms', {'gaussian', 'graph'}, 'K', 1, 'Replicates', 9, 'Seed', 3);
%! assert (one.labels, [1 2]);
%! assert (two.error(2,:,:), one.error);
%! assert (two.places, one.places);
%! missed = one.predicted(1,:) == 0;
%! assert (any (missed));
%! assert (one.error(1,1,1), sum (missed) / 7, 1e-15);
%! assert (one.unreached(1), 7 * one.mean(1), 1e-12);
%! assert (one.unreached(1) > 0 && one.unreached(1) < 7);

%!test % pictures: the labelled ones, and under each class what is predicted to be of it
%! folder = tempname ();
%! clean = onCleanup (@() remove (folder));
%! [X, labels] = small ();
%! results = sl_exp_label_propagation ({X, labels, [8 8], true}, 'Algorithms', {'graph', 'sparse'}, 'Atoms', 8, ...
%!                                     'Labels', [2 3], 'Replicates', 1, 'Folder', folder, 'Similarities', ...
%!                                     {'support', 'products'});
%! names = {'predicted_graph.png', 'predicted_sparse.png', 'predicted_sparse_products.png'};
%! assert (results.files, fullfile (folder, names));
%! for k = 1:3
%!   picture = double (imread (results.files{k}));
%!   assert (size (picture), [5 * 91, 5 * (19 + 10 + 181), 3]);
%!   blue = picture(:,1:95,3) - picture(:,1:95,1);
%!   red = picture(:,146:end,1) - picture(:,146:end,3);
%!   assert (all (blue(:) >= 0) && any (blue(:) > 100));
%!   assert (all (red(:) >= 0));
%!   assert (any (red(:) > 100), any (results.predicted(1,:,k) ~= labels & results.places(1,:) > 2));
%! end
%! results = sl_exp_label_propagation ({X, labels}, 'Algorithms', {'graph'}, 'Replicates', 1, 'Folder', folder);
%! assert (results.files, {});

%!test % the table
%! [X, labels] = small ();
%! out = evalc (['sl_exp_label_propagation ({X, labels}, ''Algorithms'', {''graph'', ''sparse''}, ''Replicates'', 2, ' ...
%!               '''Labels'', [2 4], ''Atoms'', 9, ''Display'', ''iter'');']);
%! assert (numel (strfind (out, ' labels per class,')), 2);
%! assert (~ isempty (strfind (out, 'given, 80 samples: error in percent')));
%! assert (~ isempty (regexp (out, '\ngraph alone +graph +\d+\.\d\d \+- *\d+\.\d\d ')));
%! assert (~ isempty (regexp (out, '\nsparse coding +support ')));

%!test % a single draw has no standard deviation
%! set = {[eye(4), eye(4)], [1 1 2 2 1 1 2 2]};
%! out = evalc (['results = sl_exp_label_propagation (set, ''Algorithms'', {''graph''}, ''Replicates'', 1, ''Labels'', ' ...
%!               '[1 2], ''K'', 2, ''Display'', ''final'');']);
%! assert (isnan (results.std) & isfinite (results.mean), [true true]);
%! assert (isempty (regexp (out, '\+-|deviation')));
%! assert (~ isempty (regexp (out, 'without label, of 1 draw\n')));
%! assert (~ isempty (regexp (out, '\ngraph alone +graph( +\d+\.\d\d){2} ')));

%!test % similarities too large for memory: the reason, no codes, and the other rows
%! set = {ones(1, 24000), mod(1:24000, 2) + 1};
%! results = sl_exp_label_propagation (set, 'Algorithms', {'fullgaussian', 'sparse'}, 'Similarities', {'products'});
%! words = 'the similarities of all pairs of 24000 samples take 4.29 GiB, more than MemoryLimit, which is 4 GiB';
%! assert (results.reason, {words; words});
%! assert (all (isnan (results.error(:))) && all (isnan (results.predicted(:))) && all (isnan (results.seconds(:))));
%! [X, labels] = small ();
%! out = evalc (['results = sl_exp_label_propagation ({X, labels}, ''Algorithms'', {''graph'', ''fullgaussian''}, ' ...
%!               '''Replicates'', 1, ''MemoryLimit'', 1e-6, ''Display'', ''iter'');']);
%! assert (results.reason{1}, '');
%! assert (isnan (results.mean(:,1)), [false; true]);
%! assert (strcmp (results.stop, 'completed'));
%! assert (numel (strfind (out, '50 KiB, more than MemoryLimit, which is 1.05 KiB')), 2);
%! assert (~ isempty (strfind (out, 'graph alone, graph: error')) && ~ isempty (strfind (out, 'with 1 label per class')));

%!test % without real data it takes generated digits, but not where real ones were asked for
%! before = getenv ('SPARSELEARN_DATA');
%! restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! setenv ('SPARSELEARN_DATA', '');
%! results = sl_exp_label_propagation ('', 'Algorithms', {'graph'}, 'Replicates', 1, 'Samples', 30);
%! assert (results.set, 'strokes');
%! assert (results.labels, [1 2]);
%! assert (results.samples, 30);
%! fail ('sl_exp_label_propagation (''usps'')', 'SPARSELEARN_DATA');

%!test % wrong values of options
%! set = {[eye(4), eye(4)], [1 1 2 2 1 1 2 2]};
%! wrong = {'Algorithms', {}; 'Algorithms', 'graph'; 'Algorithms', {'products'}; 'Similarities', {'graph'}; ...
%!          'Similarities', 3; 'Labels', 0; 'Labels', 4; 'Labels', 1.5; 'Labels', [1 2 1]; ...
%!          'Algorithms', {'graph', 'GRAPH'}; 'Labels', [1; 2]; 'Labels', 'x'; 'Replicates', 0; 'MemoryLimit', 0; ...
%!          'Replicates', Inf; 'Atoms', 0; 'Atoms', 1.5; 'Atoms', Inf; 'Lambda', 0; 'Lambda', Inf; 'Gamma', -1; ...
%!          'Gamma', Inf; 'Alpha', NaN; 'K', 0; 'K', 8; 'K', Inf; 'MaxIter', Inf; 'Samples', 0; 'Seed', -1; ...
%!          'Seed', 2^32; 'Display', 'loud'; 'Plot', 2; 'Folder', 5};
%! for k = 1:size (wrong, 1)
%!   problem = struct ('identifier', '', 'message', '');
%!   try
%!     sl_exp_label_propagation (set, wrong{k,:});
%!   catch problem
%!   end
%!   assert (problem.identifier, 'sparselearn:badInput', wrong{k,1});
%!   assert (strncmp (problem.message, ['sl_exp_label_propagation: option ' wrong{k,1}], 33 + numel (wrong{k,1})), ...
%!           problem.message);
%! end

%!function [results, id, said] = said_at_end (o)
%!  X = .1 * cos ((1:20)' * (1:90)) + kron (ones (5, 30), eye (4, 3));
%!  restore = sl_warnings_on ();
%!  said = evalc ('results = sl_exp_label_propagation ({X, repmat(1:3, 1, 30)}, o);');
%!  [~, id] = sl_lastwarn ();
%!endfunction

%!test % TimeLimit keeps what is finished
%! o = struct ('Atoms', 10, 'MaxIter', 1, 'Replicates', 2, 'Labels', [1 3], 'Display', 'final', 'TimeLimit', 0);
%! [results, id, said] = said_at_end (o);
%! assert ({results.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (! isempty (strfind (said, 'not complete (TimeLimit)')));
%! assert (isnan (results.error) & isnan (results.mean) & isnan (results.unreached), true (5, 2, 2));
%! assert (isnan (results.seconds), true (5, 2));
%! assert (results.reason, repmat ({'not finished'}, 5, 1));
%! o.Algorithms = {'graph', 'srsc', 'gaussian'};
%! o.TimeLimit = 1;                                     % enough for the graph; the rounds have no end
%! o.MaxIter = 1e9;
%! [results, id] = said_at_end (o);
%! assert ({results.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (isnan (results.mean(2:3,:)), true (2, 2));
%! assert (results.reason(2:3), {'not finished'; 'not finished'});
%! o = rmfield (setfield (o, 'Algorithms', {'graph'}), 'TimeLimit');
%! [whole, id, said] = said_at_end (o);
%! assert ({whole.stop, id, strfind(said, 'not complete')}, {'completed', '', []});
%! if (isempty (results.reason{1}))                     % not so on a machine that stood still
%!   assert (results.error(1,:,:), whole.error);
%! end
%! o.TimeLimit = .3;                                    % it also ends between two draws, and before the first row
%! o.Replicates = 1e5;
%! results = said_at_end (o);
%! assert ({results.stop, results.reason{1}, results.mean}, {'TimeLimit', 'not finished', [NaN NaN]});

%!error id=sparselearn:badInput sl_exp_label_propagation ({eye(3)})
%!error id=sparselearn:badInput sl_exp_label_propagation ({eye(3), [1 2]})
%!error id=sparselearn:badInput sl_exp_label_propagation ({eye(3), [1 2 0]})
%!error id=sparselearn:badInput sl_exp_label_propagation ({[1 NaN 2], [1 1 2]})
%!error <INK> sl_exp_label_propagation ({eye(4), [1 1 2 2], [2 2], {}})
%!error <IMSIZE> sl_exp_label_propagation ({eye(4), [1 1 2 2], {}})
%!error <at least 2 samples .* 1 of class 2> sl_exp_label_propagation ({eye(3), [1 1 2]})
%!error <at least 2 samples of each class> sl_exp_label_propagation ({rand(4, 40), mod(1:40, 4) + 1}, 'Samples', 3)
%!error <must be one of 'usps', .* or {X, LABELS}> sl_exp_label_propagation (eye (3), [1 1 2])
%!error <Replicates must be an integer from 1 to 1e6> sl_exp_label_propagation ('', 'Replicates', 1.5)
%!error <Seed must be an integer from 0 to> sl_exp_label_propagation ('', 'Seed', -3)
%!error id=sparselearn:badFile sl_exp_label_propagation ('strokes', 'Folder', '/proc/nothing/here')
%!testif ; isunix () && exist ('/proc/self', 'dir') % a folder that is there and takes no file, before anything runs
%! fail ('sl_exp_label_propagation (''strokes'', ''Folder'', ''/proc/self'')', 'cannot write into the folder');
