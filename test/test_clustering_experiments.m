% The experiments with codes and classes: sets and their parts, tables, pictures, hostile samples, Ctrl-C.

% SPDX-License-Identifier: BSD-3-Clause

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

%!function folder = fresh_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!test % several cases, the rows that each repeats, figures from the functions that they are made of
%! [X, about] = sl_data ('strokes', 'Samples', 40, 'Seed', 1);
%! results = sl_exp_clustering ({X, about.labels}, 'Classes', [3 10], 'Atoms', 14, 'Gamma', [.5 4], 'K', [3 4], ...
%!                              'Replicates', 2, 'MaxIter', 1);
%! assert (strcmp (results.stop, 'completed') && all (cellfun (@isempty, results.reason(:))));
%! assert (size (results.accuracy), [9 4]);
%! assert ([results.cases.classes; results.cases.samples; results.cases.gamma; results.cases.K], ...
%!         [3 10 10 10; 12 40 40 40; .5 .5 4 .5; 3 3 3 4]);
%! assert (results.accuracy(:,3)(1:7), results.accuracy(1:7,2));
%! for r = 1:9
%!   for k = 1:4
%!     assert (results.accuracy(r,k), sl_cluster_accuracy (results.labels{r,k}, results.truth{k}));
%!     assert (results.nmi(r,k), sl_nmi (results.labels{r,k}, results.truth{k}));
%!   end
%! end
%! assert (all (all (results.best_accuracy >= max (results.accuracy, results.median_accuracy))));
%! X = X ./ sqrt (sum (X .^ 2, 1));                     % the last two rows of two cases by hand
%! [D, Z] = sl_dict_learn (X, 14, .1, 'Seed', 1, 'Tol', 5e-5);
%! for k = [3 4]
%!   A = sl_knn_graph (X, results.cases(k).K);
%!   [Z2, D2] = sl_srsc (X, 14, .1, 'Init', {D, Z}, 'Graph', A, 'Gamma', results.cases(k).gamma, 'MaxIter', 1);
%!   [~, order] = sort (full (sum (Z2 ~= 0, 2)), 'descend');
%!   assert (results.D{8,k}, D2(:,order));
%!   labels = sl_spectral_cluster (sl_similarity (Z2, A), 10, 'Samples', X, 'Replicates', 2, 'Seed', 1);
%!   assert (results.labels{8,k}, labels);
%!   labels = sl_spectral_cluster (sl_similarity (Z2), 10, 'Samples', X, 'Replicates', 2, 'Seed', 1);
%!   assert (results.labels{9,k}, labels);
%! end

%!test % similarities too large for memory: the reason, and the other rows
%! [X, about] = sl_data ('strokes', 'Samples', 40, 'Seed', 1);
%! out = evalc (['results = sl_exp_clustering ({X, about.labels}, ''Algorithms'', {''spectral'', ''graph'', ' ...
%!               '''sparse''}, ''Atoms'', 10, ''Replicates'', 2, ''MemoryLimit'', 1e-6, ''Display'', ''iter'');']);
%! assert (isnan (results.accuracy'), [true false false true]);
%! assert (cellfun (@isempty, results.reason'), [false true true false]);
%! assert (numel (strfind (out, '40 samples take 12.5 KiB, more than MemoryLimit, which is 1.05 KiB')), 4);
%! assert (~ isempty (strfind (out, 'sparse coding support')) && ~ isempty (strfind (out, '2 starts of k-means')));

%!test % Ctrl-C in the first step
%! slx_interrupt_mex ('hold');                           % as if Ctrl-C had been pressed in the first step
%! release = onCleanup (@() slx_interrupt_mex ('release'));
%! slx_interrupt_mex ('note');
%! warning ('off', 'sparselearn:interrupted', 'local');
%! results = sl_exp_clustering ({rand(4, 30), [1 2 3](randi (3, 1, 30))}, 'Atoms', 5);
%! assert (strcmp (results.stop, 'interrupted') && all (isnan (results.accuracy(2:end))));
%! assert (results.reason(2:end), repmat ({'not finished'}, 8, 1));

%!test % usps where it is, its test part in dictionaries of the training part, published figures, pictures
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_usps (folder);
%! pictures = fullfile (folder, 'pictures');
%! out = evalc (['results = sl_exp_clustering ('''', ''Part'', ''test'', ''Atoms'', [100 20], ''Replicates'', 2, ' ...
%!               '''MaxIter'', 1, ''Algorithms'', {''graph'', ''sparse'', ''SRSC''}, ''Folder'', pictures, ' ...
%!               '''Display'', ''final'');']);
%! assert (results.set, 'usps');
%! assert ([results.cases.samples], [40 40]);
%! assert (results.published_accuracy(:,1)', [NaN .6363 .6363 NaN NaN]);        % the others are of 5 rounds
%! assert (results.published_nmi(:,1)', [NaN .7011 .7011 NaN NaN]);
%! assert (all (isnan (results.published_nmi(:,2))));
%! assert (numel (regexp (out, '0\.6363  0\.7011')), 1);
%! assert (numel (strfind (out, 'published figures are of all samples')), 1);
%! usual = sl_exp_clustering ('', 'Part', 'test', 'Atoms', 100, 'Replicates', 1, 'Algorithms', {'srsc'});
%! assert ([usual.published_accuracy, usual.published_nmi], [.7105 .7068; .7105 .7068]);
%! [X, about] = sl_data ('usps');
%! X = X ./ sqrt (sum (X .^ 2, 1));
%! [D, Z] = sl_dict_learn (X(:,about.train), 20, .1, 'Seed', 1, 'Tol', 5e-5);
%! [~, D] = sl_srsc (X(:,about.train), 20, .1, 'Init', {D, Z}, 'MaxIter', 1);
%! A = sl_knn_graph (X(:,about.test), 3);
%! Z = sl_srsc (X(:,about.test), D, .1, 'Graph', A);
%! labels = sl_spectral_cluster (sl_similarity (Z, A), 10, 'Samples', X(:,about.test), 'Replicates', 2, 'Seed', 1);
%! assert (results.labels{4,2}, labels);
%! assert (sortrows (results.D{4,2}'), sortrows (D'));
%! files = fullfile (pictures, {'dictionary_sparse.png', 'dictionary_srsc.png'});
%! assert (results.files, files);
%! picture = imread (files{2});
%! expected = uint8 (255 * sl_show_basis (results.D{4,1}, [16 16], 'Invert', true));
%! factor = rows (picture) / rows (expected);
%! assert (picture(1:factor:end,1:factor:end,:), expected);

%!test % few samples of the test part: classes are those of the samples that are clustered
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_usps (folder);
%! o = struct ('Part', 'test', 'Samples', 14, 'Algorithms', {{'graph', 'sparse'}}, 'Replicates', 1, 'K', 1);
%! results = sl_exp_clustering ('usps', o);
%! classes = unique (results.truth{1});
%! assert (results.cases.classes, numel (classes));
%! assert (results.cases.classes <= results.cases.samples && results.cases.samples < 10);
%! assert (all (isfinite (results.accuracy)));
%! fail ('sl_exp_clustering (''usps'', setfield (o, ''Classes'', 10))', 'Classes must be at most .* Samples must be');
%! fail ('sl_exp_clustering (''usps'', setfield (o, ''K'', 40))', 'K must be below \d+, .* part in the smallest case');
%! fail ('sl_exp_clustering (''usps'', setfield (o, ''Samples'', 1))', 'Samples must be larger: .* part .* but 0');
%! fail ('sl_exp_clustering (''usps'', ''Part'', ''test'', ''Classes'', 11)', 'Classes must be at most 10');

%!test % samples have length 1 at any scale
%! X = round (64 * rand (5, 15)) + eye (5, 15);
%! labels = repmat (1:3, 1, 5);
%! o = struct ('Atoms', 4, 'Replicates', 1, 'Algorithms', {{'kmeans', 'sparse'}});
%! expected = sl_exp_clustering ({X, labels}, o);
%! for scale = 2 .^ [-1060, 1015]
%!   results = sl_exp_clustering ({scale * X, labels}, o);
%!   assert ({results.D, results.labels}, {expected.D, expected.labels});
%! end
%! expected = sl_exp_clustering ({single(X), labels}, o);
%! for scale = 2 .^ single ([-149, 120])
%!   results = sl_exp_clustering ({scale * single(X), labels}, o);
%!   assert ({results.D, results.labels}, {expected.D, expected.labels});
%! end

%!test % generated digits where there are no real ones; the generators stay as they were
%! before = getenv ('SPARSELEARN_DATA');
%! restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! setenv ('SPARSELEARN_DATA', '');
%! state = rng ();
%! results = sl_exp_clustering ('', 'Samples', 30, 'Algorithms', {'graph'}, 'Replicates', 1);
%! assert (rng (), state);
%! assert (results.set, 'strokes');
%! assert (results.truth{1}, repmat (1:10, 1, 3));
%! fail ('sl_exp_clustering (''usps'')', 'SPARSELEARN_DATA');

%!testif ; ! isempty (available_graphics_toolkits ()) % drawn: a dictionary of each method, curves of all that finished
%! [X, about] = sl_data ('strokes', 'Samples', 40, 'Seed', 1);
%! set = {X, about.labels, about.imsize, about.ink};
%! warning ('off', 'Octave:gnuplot-graphics', 'local');
%! fig = figure ('visible', 'off');
%! clean = onCleanup (@() close (fig));
%! sl_exp_clustering (set, 'Atoms', 8, 'Replicates', 1, 'Algorithms', {'graph', 'srsc', 'sparse'}, 'MaxIter', 1, ...
%!                    'Plot', true);
%! places = findobj (fig, 'type', 'axes');
%! titles = arrayfun (@(a) get (get (a, 'title'), 'string'), places, 'UniformOutput', false);
%! assert (sort (titles), {'SRSC'; 'sparse coding'});
%! assert (all (cell2mat (get (places, 'position'))(:,3) > .45));
%! clf (fig);
%! sl_exp_label_propagation (set, 'Replicates', 1, 'Algorithms', {'graph', 'fullgaussian', 'gaussian'}, 'Labels', [3 1], ...
%!                           'MemoryLimit', 1e-6, 'Plot', true);
%! assert (sort (get (gca (), 'xtick')), [1 3]);
%! assert (get (gca (), 'xlim'), [.9 3.3], 1e-12);
%! assert (get (legend (), 'string')(:)', {'graph alone', 'Gaussian graph'});

%!test % atoms by default: a fifth of the samples that each case learns from
%! set = {rand(6, 30), [ones(1, 10), 2 * ones(1, 20)]};
%! results = sl_exp_clustering (set, 'Classes', [1 2], 'Algorithms', {'sparse'}, 'Replicates', 1);
%! assert ([results.cases.atoms], [2 6]);
%! assert ([size(results.D{1,1}, 2), size(results.D{1,2}, 2)], [2 6]);

%!test % zero samples, copies, one class, single precision
%! rand ('twister', 5);
%! X = rand (6, 24);
%! X(:,[3 9]) = 0;
%! X(:,[5:8, 20]) = repmat (X(:,5), 1, 5);
%! labels = [3 * ones(1, 12), 8 * ones(1, 12)];
%! results = sl_exp_clustering ({X, labels, [3 2]}, 'Classes', [1 2], 'Atoms', 8, 'Replicates', 2, 'MaxIter', 1);
%! assert (strcmp (results.stop, 'completed') && all (isfinite (results.accuracy(:))));
%! assert (results.accuracy(:,1)', ones (1, 9));
%! one = sl_exp_clustering ({single(X), int8(labels)}, 'Atoms', 8, 'Replicates', 2, 'MaxIter', 1);
%! assert (all (isfinite (one.nmi)) && isa (one.D{9}, 'single'));

%!function said = interrupted (experiment, options, first, last)
%!  % What a process says whose Ctrl-C comes soon after the word FIRST.
%!  program = sprintf (["rand ('twister', 1); r = %s ({rand(20, 90), repmat(1:3, 1, 30)}, 'Atoms', 20, ", ...
%!                      "'Algorithms', {'graph', 'srsc'}, 'MaxIter', 1e7, 'Display', 'iter', %s); ", ...
%!                      "printf ('%%s %%s OVER\\n', r.stop, %s);"], experiment, options, last);
%!  said = sl_interrupted (program, first, .2);                 % well inside the rounds
%!endfunction

%!testif ; isunix () % Ctrl-C keeps what is finished
%! said = interrupted ('sl_exp_clustering', "'Replicates', 1", 'graph alone', ...
%!                     "[sprintf('%d', isnan (r.accuracy)), sprintf(' %s', r.reason{:})]");
%! assert (! isempty (regexp (said, 'not finished.*interrupted 011  not finished not finished OVER')), ...
%!         said(max (1, end-300):end));
%! said = interrupted ('sl_exp_label_propagation', "'Replicates', 1", 'graph alone', ...
%!                     "[sprintf('%d', isnan (r.mean(:,1))), sprintf(' %s', r.reason{:})]");
%! assert (! isempty (regexp (said, 'not finished.*interrupted 01  not finished OVER')), said(max (1, end-300):end));

%!function [results, id, said] = said_at_end (experiment, o)
%!  X = .1 * cos ((1:20)' * (1:90)) + kron (ones (5, 30), eye (4, 3));
%!  restore = sl_warnings_on ();
%!  said = evalc ('results = experiment ({X, repmat(1:3, 1, 30)}, o);');
%!  [~, id] = sl_lastwarn ();
%!endfunction

%!test % TimeLimit keeps what is finished
%! o = struct ('Atoms', 10, 'MaxIter', 1, 'K', [3 4], 'Replicates', 2, 'Display', 'final', 'TimeLimit', 0);
%! [results, id, said] = said_at_end (@sl_exp_clustering, o);
%! assert ({results.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (! isempty (strfind (said, 'not complete (TimeLimit)')));
%! assert (isnan (results.accuracy) & isnan (results.best_nmi), true (9, 2));
%! assert (isnan (results.seconds), true (9, 2, 5));
%! assert (results.reason, repmat ({'not finished'}, 9, 2));
%! o.Algorithms = {'graph', 'srsc'};
%! o.TimeLimit = 1;                                     % enough for the graph; the rounds have no end
%! o.MaxIter = 1e9;
%! [results, id] = said_at_end (@sl_exp_clustering, o);
%! assert ({results.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (isnan (results.accuracy(2:3,1)), [true; true]);
%! assert (results.reason(2:3,1), {'not finished'; 'not finished'});
%! assert (results.reason(:,2), repmat ({'not finished'}, 3, 1));
%! o = rmfield (setfield (o, 'Algorithms', {'graph'}), 'TimeLimit');
%! [whole, id, said] = said_at_end (@sl_exp_clustering, o);
%! assert ({whole.stop, id, strfind(said, 'not complete')}, {'completed', '', []});
%! if (isempty (results.reason{1,1}))                   % not so on a machine that stood still
%!   assert (results.accuracy(1,1), whole.accuracy(1,1));
%! end

%!test % sl_kmeans gets what is left of TimeLimit
%! o = struct ('Algorithms', {{'kmeans'}}, 'Replicates', 1e6, 'TimeLimit', .3);
%! results = said_at_end (@sl_exp_clustering, o);
%! assert ({results.stop, results.reason{1}, results.accuracy}, {'TimeLimit', 'not finished', NaN});

%!error <IMSIZE> sl_exp_clustering ({rand(4, 9), [1 1 1 2 2 2 1 2 1], [3 2]})
%!error <positive integers> sl_exp_clustering ({rand(4, 9), [0 1 1 2 2 2 1 2 1]})
%!error <use double> sl_exp_clustering ({uint8(ones (4, 9)), ones(1, 9)})
%!error <use full> sl_exp_clustering ({speye(9), ones(1, 9)})
%!error <NaN> sl_exp_clustering ({NaN(4, 9), ones(1, 9)})
%!error <LABELS> sl_exp_clustering ({rand(4, 9)})
%!error <Seed> sl_exp_clustering ('', 'Seed', 2^32)
%!error <Atoms> sl_exp_clustering ('', 'Atoms', [10 0])
%!error <K must be a row of different integers, at least 1> sl_exp_clustering ('', 'K', 1.5)
%!error <Folder> sl_exp_clustering ('', 'Folder', 7)
%!error <Gamma must be a row of different> sl_exp_clustering ('', 'Gamma', [.5 .1 .5])
%!error <Algorithms must be .* different> sl_exp_clustering ('', 'Algorithms', {'graph', 'GRAPH'})
%!error <Seed must be an integer from 0 to> sl_exp_clustering ('', 'Seed', -3)
%!error <at least 2 samples> sl_exp_clustering ({rand(4, 1), 1})
%!error <K must be below 3, the number of samples of the smallest case; by default> ...
%! sl_exp_clustering ({rand(4, 3), ones(1, 3)})
%!error <SET must have at least 2 samples .*, but has 1> ...
%! sl_exp_clustering ({rand(4, 3), [1 2 2]}, 'Classes', [1 2], 'Samples', 9)
%!error <Samples must be larger: 2 samples of the smallest case are needed, but 1 drawn> ...
%! sl_exp_clustering ('strokes', 'Samples', 1)
%!error <must be one of 'usps', .* or {X, LABELS}> sl_exp_clustering (rand (4, 9), ones (1, 9))
%!error id=sparselearn:unusedOption sl_exp_clustering ('', 'Gamma', [.5 .1], 'Algorithms', {'graph', 'l2rsc'})
%!testif ; isunix () && exist ('/proc/self', 'dir') % a folder that is there and takes no file, before anything runs
%! fail ('sl_exp_clustering (''strokes'', ''Folder'', ''/proc/self'')', 'cannot write into the folder');
