% The package as a whole: its version is said once, its threads are shared by all kernels.

% SPDX-License-Identifier: BSD-3-Clause

%!test % one version and one date in all files; the first one in NEWS, which is in development until its release
%! top = @(name) fileread (fullfile (fileparts (fileparts (which ('sl_run_tests'))), name));
%! first = @(name, pattern) regexp (top (name), pattern, 'tokens', 'once', 'lineanchors'){1};
%! version = first ('DESCRIPTION', '^Version: (\S+)$');
%! date = first ('DESCRIPTION', '^Date: (\d{4}-\d\d-\d\d)$');
%! assert (sl_version (), version);
%! assert (first ('NEWS', '^sparselearn (\S+)'), version);
%! assert (first ('CITATION', 'version (\S+)\.$'), version);
%! assert (first ('CITATION', '\((\d+)\)'), date(1:4));
%! assert (first ('CITATION.cff', '^version: (\S+)$'), version);
%! assert (first ('CITATION.cff', '^date-released: (\S+)$'), date);
%! month = {'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'}{str2double(date(6:7))};
%! day = sprintf ('%s-%s-%s', date(9:10), month, date(1:4));
%! assert (first (fullfile ('inst', 'Contents.m'), '^% Version (.*?)$'), [version, ' ', day]);

%!test % DESCRIPTION has what pkg asks for, and no blank line, which would silently end it
%! text = fileread (fullfile (fileparts (fileparts (which ('sl_run_tests'))), 'DESCRIPTION'));
%! assert (isempty (regexp (text, '\n\s*\n')));
%! for field = {'Name', 'Version', 'Date', 'Author', 'Maintainer', 'Title', 'Description', 'Categories', 'Depends', ...
%!              'License', 'SystemRequirements', 'BuildRequires'}
%!   assert (! isempty (regexp (text, ['^', field{1}, ': \S'], 'lineanchors')), field{1});
%! end

%!test % the number of threads set in one MEX file is the one that others see, and outlives a call
%! before = sl_threads ();
%! assert (sl_threads (2), 2);
%! sl_hoyer (ones (3));
%! assert (sl_threads (), 2);
%! sl_threads (before);

%!test % gateways take as many arguments as their heads tell, and give as many results
%! sources = glob (fullfile (fileparts (fileparts (which ('sl_run_tests'))), 'src', 'mex', '*', 'slx_*_mex.c'));
%! assert (numel (sources) > 90);
%! [~, names] = cellfun (@fileparts, sources, 'UniformOutput', false);
%! of_many_forms = {'about', 'blas_hold', 'counter', 'cpu', 'file_lock', 'file_write', 'fm_bayes', 'options', 'penalty', ...
%!                  'srsc_sweep', 'threads'};
%! for k = find (~ ismember (names, strcat ('slx_', of_many_forms, '_mex')))'
%!   parts = regexp (fileread (sources{k}), ['/\* (?<results>[^=/]* = )?', names{k}, ' \((?<given>[^)]*)\)'], 'names', 'once');
%!   inputs = numel (regexp (regexprep (parts.given, '\[.*?\]', 'v'), '[^,]+'));
%!   outputs = numel (regexp (parts.results, '\w+'));
%!   wanted = sprintf ('%d inputs and at most %d outputs wanted', inputs, outputs);
%!   given = repmat ({1}, 1, inputs + 1);
%!   results = cell (1, outputs + 1);
%!   fail ('feval (names{k}, given{:})', wanted);
%!   fail ('[results{:}] = feval (names{k}, given{1:inputs})', wanted);
%!   for less = {{}, {'end'}}                                   % forms that free memory have no result
%!     try
%!       x = feval (names{k}, less{1}{:});
%!     catch err
%!       assert (strncmp (err.identifier, 'sparselearn:', 12), [names{k}, ': ', err.message]);
%!     end
%!   end
%! end

%!error id=sparselearn:badInput slx_threads_mex (5000)
%!error id=sparselearn:badCall slx_threads_mex (1, 2)

%!test % errors that a gateway finds carry the name of the public function
%! calls = {@() sl_hoyer([1; NaN]); @() sl_proj_hoyer([1; NaN], .5); @() sl_proj_gsp({[1; NaN]}, .5);
%!          @() sl_proj_l0([1; NaN], 1); @() sl_proj_simplex([1; NaN]); @() sl_proj_l1([1; NaN], 1);
%!          @() sl_proj_l12([1; NaN], 1); @() sl_proj_l1inf([1; NaN], 1);
%!          @() sl_prox_l1([1; NaN], 1); @() sl_prox_srsc(NaN, 1, 1, 1, 1, 1);
%!          @() sl_nnls([1; 1], [1; NaN]); @() sl_sparse_code([1; NaN], [1; 1], 1); @() sl_knn_graph([1 NaN 2], 1);
%!          @() sl_knn_graph([1 2 3], 1, 'To', NaN); @() sl_kmeans([1 NaN], 1); @() sl_spectral_cluster(NaN, 1);
%!          @() sl_proj_hoyer_jvp([1; NaN], [1; 0], [1; 1]); @() sl_proj_hoyer_vjp([1; 2], [1; 0], [1; NaN]);
%!          @() sl_dict_update([1; NaN], 1); @() sl_dict_learn([1; NaN], 1, 1); @() sl_nmf([1; NaN], 1);
%!          @() sl_nmf_init([1; NaN], 1); @() sl_nmf_step_h([1; NaN], [1; 1], 1);
%!          @() sl_srsc([1 NaN 2], [1 1], .1, 'Graph', zeros (3)); @() sl_l2rsc([1 NaN 2], [1 1], .1, 'Graph', zeros (3));
%!          @() sl_srsc([1 NaN 2], 1, .1); @() sl_prox_srsc(1, 1, 1, -1, 1, 1)};
%! for k = 1:numel (calls)
%!   name = regexp (func2str (calls{k}), 'sl_\w*', 'match', 'once');
%!   try
%!     calls{k} ();
%!     error ('%s: no error', name);
%!   catch err
%!     assert (err.identifier, 'sparselearn:badInput', name);
%!     assert (strncmp (err.message, [name ': '], numel (name) + 2), err.message);
%!   end
%! end
%!error <^slx_hoyer_mex: 2 inputs> slx_hoyer_mex (1)

%!test % errors and warnings of private functions begin with the public function whose code has checked
%! model = struct ('kind', 'sl_logistic_train', 'version', 1, 'classes', [1 2], 'layout', 'row', ...
%!                 'W', [1 2], 'b', [0; 0], 'sizes', struct ('d', 1, 'm', 2), 'options', struct ());
%! X = magic (4);
%! bad = uint8 (1);
%! inner = @(x) sl_hoyer (x);
%! cases = {'sl_hoyer', @() sl_hoyer(bad);                                        % directly
%!          'sl_predict', @() sl_predict(struct ('kind', 1), 1);                  % by a handle to an anonymous function
%!          'sl_nmf', @() sl_nmf(X, 2, 'Seed', 1, 'OutputFcn', @(s) 'go');        % in a loop that calls handles
%!          'sl_hoyer', @() cellfun(inner, {bad}); 'sl_proj_l1', @() arrayfun(@(k) sl_proj_l1 (k, 'x'), 1);
%!          'sl_logistic_predict', @() sl_predict(model, [1; 2]);                 % by a public function
%!          'sl_hoyer', @() sl_nmf(X, 2, 'Seed', 1, 'OutputFcn', @(s) sl_hoyer (bad))};
%! for k = 1:rows (cases)
%!   try
%!     cases{k,2} ();
%!     error ('case %d: no error', k);
%!   catch err
%!     assert (strncmp (err.message, [cases{k,1} ': '], numel (cases{k,1}) + 2), err.message);
%!     assert (err.identifier, 'sparselearn:badInput');
%!   end
%! end
%! restore = sl_warnings_on ();
%! quiet = evalc ('sl_sparse_code ([1; 0], [1; 0], 2);');
%! [text, id] = sl_lastwarn ();
%! assert ({id, text(1:16)}, {'sparselearn:allZero', 'sl_sparse_code: '});
%! assert (inner ([1; 0]), 1);
%! sl_reach_private ();
%! fail ("slx_arg_data ('X', {})", ...
%!       '^slx_arg_data: X must be a real matrix');                % no public function is there
%! fail ("slx_arg_rank (0, '%d')", '^slx_arg_rank: %d must be an integer');               % a text is no template

%!test % hostile input of sparse coding and clustering: the error names the function and the argument at fault
%! two = [1 1 1; 2 2 2];
%! none = zeros (2, 0);
%! cases = {@() sl_sparse_code([], 1, 1), 'X'; @() sl_sparse_code([1; 1], [], 1), 'D';
%!          @() sl_sparse_code([1; 1], eye (2), NaN), 'lambda'; @() sl_lasso_gap(1, 1, NaN, 1), 'Z';
%!          @() sl_dict_update([], []), 'X'; @() sl_dict_update([1; 2], NaN), 'Z'; @() sl_dict_learn([], 1, 1), 'X';
%!          @() sl_dict_learn([1; 2], NaN, 1), 'P'; @() sl_knn_graph([], 1), 'X'; @() sl_knn_graph([1; 2], 1), 'X';
%!          @() sl_knn_graph(two, 3), 'K'; @() sl_knn_graph(two, 4, 'To', two), 'K'; @() sl_srsc([], 1, .1), 'X';
%!          @() sl_srsc(none, 2, .1), 'X'; @() sl_srsc([1; 2], eye (2), .1), 'X'; @() sl_srsc(two, 2, .1), 'K';
%!          @() sl_srsc(two, NaN, .1, 'K', 1), 'P'; @() sl_srsc(two, 0, .1, 'K', 1), 'P'; @() sl_l2rsc([], 1, .1), 'X';
%!          @() sl_l2rsc([1; 2], eye (2), .1), 'X'; @() sl_l2rsc(two, NaN, .1, 'K', 1), 'P'; @() sl_similarity([1 NaN]), 'Z';
%!          @() sl_similarity([1 2], NaN (2)), 'A'; @() sl_kmeans([], 1), 'X'; @() sl_kmeans([1 2], 3), 'C';
%!          @() sl_kmeans([1 2], NaN), 'C'; @() sl_spectral_cluster([], 1), 'Y'; @() sl_spectral_cluster(ones (2), 3), 'C';
%!          @() sl_spectral_cluster([0 NaN; NaN 0], 1), 'Y'; @() sl_cluster_accuracy([], []), 'LABELS';
%!          @() sl_cluster_accuracy([1 2], [1 NaN]), 'TRUTH'; @() sl_nmi([], []), 'LABELS'; @() sl_nmi([1 2], [0 .5]), 'TRUTH';
%!          @() sl_label_propagation([0 NaN; NaN 0], [1 0]), 'W'; @() sl_label_propagation(ones (2), [1 NaN]), 'LABELS';
%!          @() sl_srsc(two, 2, 0), 'lambda'; @() sl_l2rsc(two, 2, 0), 'lambda';
%!          @() sl_sparse_code([Inf; NaN], eye (2), 1, 'Missing', true), 'without Inf';
%!          @() sl_lasso_gap([Inf; NaN], eye (2), [0; 0], 1, 'Missing', true), 'without Inf';
%!          @() sl_srsc([1; 2], 1, .1, 'Training', {[1; 2], 1}), 'Training'; @() sl_srsc(two, 1, .1, 'Order', 1:2), 'Order';
%!          @() sl_srsc([1; 2], [1; 1], .1, 'Training', {[1; 2], 1}), 'option K'};
%! for k = 1:rows (cases)
%!   name = regexp (func2str (cases{k,1}), 'sl_\w*', 'match', 'once');
%!   try
%!     cases{k,1} ();
%!     error ('%s: no error', name);
%!   catch err
%!     assert (err.identifier, 'sparselearn:badInput', err.message);
%!     assert (! isempty (regexp (err.message, ['^' name ': .*\<' cases{k,2} '\>'])), err.message);
%!   end
%! end

%!test % and the right answer where there is one: no, one, equal or zero samples, isolated vertices
%! none = zeros (2, 0);
%! zero = zeros (2, 3);
%! assert (size (sl_sparse_code (none, eye (2), 1)), [2 0]);
%! assert (nnz (sl_sparse_code (zero, eye (2), 1)) + nnz (sl_sparse_code ([1; 1], zeros (2), 1)), 0);
%! assert (nnz (sl_sparse_code ([NaN; NaN], eye (2), 1, 'Missing', true)), 0);
%! for f = {@sl_srsc, @sl_l2rsc}
%!   assert (size (f{1} (none, eye (2), .1)), [2 0]);
%!   assert (full (f{1} ([1; 2], eye (2), .1, 'Graph', 0)), [.9; 1.9], 1e-9);
%!   assert (full (f{1} ([1 1 1; 2 2 2], eye (2), .1, 'K', 2)), [.9; 1.9] * ones (1, 3), 1e-9);
%!   assert (nnz (f{1} (zero, eye (2), .1, 'K', 1)) + nnz (f{1} (zero, 2, .1, 'K', 1, 'Seed', 1)), 0);
%!   assert (full (f{1} ([1 2; 1 2], eye (2), .1, 'Graph', zeros (2))), [.9 1.9; .9 1.9], 1e-9);
%! end
%! assert (full (sl_knn_graph (zero, 1)), [0 1 1; 1 0 0; 1 0 0]);
%! assert (sl_kmeans (zero, 3), [1 1 1]);
%! assert (sl_spectral_cluster (sparse (3, 3), 3), [1 2 3]);
%! assert (sl_spectral_cluster (1, 1), 1);
%! assert (isequal (sl_similarity (zero), zeros (3)) && isempty (sl_similarity (none)));
%! assert (sl_cluster_accuracy (1, 5) == 1 && sl_nmi (1, 5) == 1);
%! assert (sl_label_propagation (zeros (3), [1 0 2]), [1 0 2]);
%!test % an option that others leave without use
%! cases = {@() sl_sparse_code(1, 1, [], 'MaxNonzeros', 1, 'Tol', .1), 'Tol';
%!          @() sl_sparse_code(1, 1, [], struct ('MaxNonzeros', 1, 'algorithm', 'cd')), 'Algorithm';
%!          @() sl_dict_learn(1, 1, 1, 'Algorithm', 'alternating', 'Forgetting', 1), 'Forgetting';
%!          @() sl_sparse_code(1, 1, [], 'MaxNonzeros', 1, 'Weights', 2), 'Weights';
%!          @() sl_srsc([1 2], 1, .1, 'K', 1, 'Graph', [0 1; 1 0]), 'K'; @() sl_srsc([1 2], 1, .1, 'BlockSize', 2), 'BlockSize'};
%! for k = 1:rows (cases)
%!   err = struct ('identifier', '', 'message', '');
%!   try
%!     cases{k,1} ();
%!   catch err
%!   end
%!   assert (err.identifier, 'sparselearn:unusedOption', func2str (cases{k,1}));
%!   assert (! isempty (strfind (err.message, ['option ' cases{k,2} ' has no use'])), err.message);
%! end
%!assert (sl_dict_learn ([1 2], 1, 1, 'Algorithm', 'alternating', 'BatchSize', [], 'Seed', 1), 1, eps)
%!test % a default given, a seed without use or a limit that is kept anyway do no harm
%! A = [0 1; 1 0];
%! o = struct ('MaxNonzeros', 1, 'Nonneg', false, 'Algorithm', 'ActiveSet', 'Ridge', 0, 'Weights', Inf);
%! assert (full (sl_sparse_code (2, 1, [], o)), 0);
%! assert (full (sl_sparse_code (2, 1, [], setfield (o, 'Weights', 1))), 2);
%! assert (full (sl_srsc ([1 2], 1, .1, 'Graph', A, 'K', 3, 'BlockSize', 10, 'Init', {1, [1 2]}, 'Seed', 1)), [.9 1.9], 1e-8);
%! assert (full (sl_srsc ([1 2], [1; 0]', .1, 'Graph', A, 'Seed', 1)), [.9 1.9; 0 0], 1e-8);
%! assert (full (sl_knn_graph ([1 2], 1, 'To', 1.1, 'Mutual', false)), [1 0]);
%! assert (sl_kmeans ([1 2], 1, 'Init', 1, 'Seed', 1), [1 1]);
%! assert (full (sl_similarity ([1 2], A, 'MemoryLimit', 8)), A);

%!error <sl_similarity: .* 74.5 GiB, more than MemoryLimit, which is 4 GiB> sl_similarity (sparse (1, 1e5))

%!test % the first error about an option tells all that it may be
%! X = [1 2 3];
%! cases = {@() sl_srsc(X, 1, .1, 'K', 1.5), 'sl_srsc: option K must be an integer, at least 1';
%!          @() sl_l2rsc(X, 1, .1, 'K', 0), 'sl_l2rsc: option K must be an integer, at least 1';
%!          @() sl_srsc(X, 1, .1, 'BlockSize', 0), 'sl_srsc: option BlockSize must be an integer, at least 1';
%!          @() sl_srsc(X, 1, .1, 'Steps', 1e7), 'sl_srsc: option Steps must be an integer from 1 to 1e6';
%!          @() sl_l2rsc(X, 1, .1, 'Sweeps', Inf), 'sl_l2rsc: option Sweeps must be an integer from 1 to 1e9';
%!          @() sl_spectral_cluster(1, 1, 'Replicates', Inf), ...
%!          'sl_spectral_cluster: option Replicates must be an integer from 1 to 2^31 - 1';
%!          @() sl_srsc(X, 1, -1), 'sl_srsc: lambda, the third argument, must be a finite number, at least 0';
%!          @() sl_srsc(X, 1, Inf), 'sl_srsc: lambda, the third argument, must be a finite number, at least 0';
%!          @() sl_srsc(X, 1, .1, 'Tau', Inf), 'sl_srsc: option Tau must be a finite number above 1';
%!          @() sl_dict_learn(X, 1, 1, 'BatchSize', .5), 'sl_dict_learn: option BatchSize must be an integer, at least 1';
%!          @() sl_spectral_cluster(1, 1, 'Replicates', 0), ...
%!          'sl_spectral_cluster: option Replicates must be an integer from 1 to 2^31 - 1, but is 0';
%!          @() sl_spectral_cluster(1, 1, 'Seed', 2^33), ...
%!          'sl_spectral_cluster: option Seed must be an integer from 0 to 2^32 - 1';
%!          @() sl_srsc(X, 1, .1, 'Seed', -3), 'sl_srsc: option Seed must be an integer from 0 to 2^32 - 1';
%!          @() sl_l2rsc(X, [1 1], .1, 'Seed', 2^33), 'sl_l2rsc: option Seed must be an integer from 0 to 2^32 - 1';
%!          @() sl_data('bars', 'Seed', -1), 'sl_data: option Seed must be an integer from 0 to 2^32 - 1'};
%! for k = 1:rows (cases)
%!   err = [];
%!   try
%!     cases{k,1} ();
%!   catch err
%!   end
%!   assert (! isempty (err), cases{k,2});
%!   assert (strncmp (err.message, cases{k,2}, numel (cases{k,2})), err.message);
%! end

%!test % a message tells what was given, what was probably meant, and where
%! X = abs (cos (reshape (1:60, 6, 10)));
%! holes = X;
%! holes(3,4) = NaN;
%! gone = X;
%! gone(:,7) = NaN;
%! large = sparse (X > .5) .* X;
%! large(2,5) = Inf;
%! words = '''ahals'', ''nenmf'', ''mu'', ''gsp'', ''csp'', ''l1ahals'', ''nmfsc'', ''online''';
%! cases = {@() sl_nmf(X, 2, 'Algorithm', 'als'), [words, ', but is ''als'' (did you mean ahals?)'];
%!          @() sl_nmf(X, 2, 'Algorithm', 'MULT'), [words, ', but is ''MULT'' (did you mean mu?)'];
%!          @() sl_nmf(X, 2, 'Algorithm', 'nmfs'), [words, ', but is ''nmfs'' (did you mean nmfsc?)'];
%!          @() sl_nmf(X, 2, 'Algorithm', 'svd'), [words, ', but is ''svd'''];
%!          @() sl_nmf(X, 2, 'Algorithm', [1 2]), [words, ', but is 1-by-2 of class double'];
%!          @() sl_nmf(X, 2, 'Display', 'on'), '''off'', ''final'', ''iter'', ''bar'', but is ''on'' (did you mean final?)';
%!          @() sl_nmf(X, 2.5), 'R must be an integer from 1 to 46340, but is 2.5';
%!          @() sl_nmf(X, 'two'), 'R must be an integer from 1 to 46340, but is ''two''';
%!          @() sl_nmf(X, 2, 'MaxIter', 2.5), 'option MaxIter must be an integer, at least 0, but is 2.5';
%!          @() sl_nmf(X, 2, 'Tol', {1}), 'option Tol must be a number, at least 0, but is 1-by-1 of class cell';
%!          @() sl_nmf(holes, 2), 'X must be finite, without NaN and Inf, but column 4 has NaN; where';
%!          @() sl_nmf(large, 2), 'X must be finite, without NaN and Inf, but column 5 has Inf';
%!          @() sl_soae_train(gone, X(1,:) > .5), 'but column 7 is NaN; was a column of zeros divided by its norm?';
%!          @() sl_sparse_code(X, gone, .1), 'in the class of X, but column 7 is NaN';
%!          @() sl_srsc(X, holes, .1), 'without NaN and Inf, but column 4 has NaN';
%!          @() sl_similarity(large), 'Z must be finite, without NaN and Inf, but column 5 has Inf';
%!          @() sl_nnls(X, holes), 'W must be finite, without NaN and Inf, in the class of X, but column 4 has NaN'};
%! for k = 1:rows (cases)
%!   said = '';
%!   try
%!     cases{k,1} ();
%!   catch err
%!     said = err.message;
%!   end
%!   assert (! isempty (strfind (said, cases{k,2})), [cases{k,2}, ': ', said]);
%! end

%!function must_say (cases)
%! % the error of each call, a handle, begins with the text beside it
%!  for k = 1:rows (cases)
%!    said = '';
%!    try
%!      cases{k,1} ();
%!    catch err
%!      said = err.message;
%!    end
%!    assert (strncmp (said, cases{k,2}, numel (cases{k,2})), '%s: %s', func2str (cases{k,1}), said);
%!  end
%!endfunction
%!test % names of other programs
%! X = magic (4);
%! said = @(f, name, meant) sprintf ('%s: unknown option %s (%s); valid', f, name, meant);
%! must_say ({@() sl_nmf(X, 2, 'random_state', 1), said('sl_nmf', 'random_state', 'did you mean Seed?');
%!            @() sl_nmf(X, 2, 'N_Init', 1), said('sl_nmf', 'N_Init', 'did you mean Replicates?');
%!            @() sl_nmf(X, 2, 'max_iter', 1), said('sl_nmf', 'max_iter', 'did you mean MaxIter?');
%!            @() sl_nmf(X, 2, 'n_components', 1), said('sl_nmf', 'n_components', 'the number of components is the argument R');
%!            @() sl_nmf(X, 2, 'alpha', 1), said('sl_nmf', 'alpha', 'did you mean Regularize?');
%!            @() sl_logistic_train(X, 1:4, 'alpha', 1), said('sl_logistic_train', 'alpha', 'did you mean Ridge?');
%!            @() sl_dict_learn(X, 2, 1, 'alpha', 1), said('sl_dict_learn', 'alpha', 'it is the argument lambda');
%!            @() sl_kmeans(X, 2, 'n_clusters', 1), said('sl_kmeans', 'n_clusters', 'the number of clusters is the argument C');
%!            @() sl_dict_update(X, X, 'n_jobs', 1), said('sl_dict_update', 'n_jobs', 'sl_threads sets the number of threads');
%!            @() sl_kmeans(X, 2, 'solver', 1), said('sl_kmeans', 'solver', 'did you mean Algorithm?');
%!            @() sl_kmeans(X, 2, 'Start', 1), said('sl_kmeans', 'Start', 'did you mean Init?');
%!            @() sl_soae_train(X, 1:4, 'Sparseness', 1), said('sl_soae_train', 'Sparseness', 'did you mean ActivityTarget?');
%!            @() sl_spectral_cluster(ones (4), 2, 'solver', 1), 'sl_spectral_cluster: unknown option solver; valid';
%!            @() sl_nmf(X, 2, 'Algorithm', 'mu', 'Loss', 'kulback-leibler'), ['sl_nmf: option Loss must be one of ''frobenius'', ', ...
%!              '''kl'', ''kullback-leibler'', ''is'', ''itakura-saito'' or a number from 0 to 2, but is ', ...
%!              '''kulback-leibler'' (did you mean kullback-leibler?)']});
%! how = {'Algorithm', 'mu', 'Seed', 1, 'MaxIter', 3, 'Tol', 0, 'Loss'};
%! assert (sl_nmf (X, 2, how{:}, 'Kullback-Leibler'), sl_nmf (X, 2, how{:}, 'kl'));
%! assert (sl_nnls (X, X(:,1:2), 'Loss', 'kullback-leibler'), sl_nnls (X, X(:,1:2), 'Loss', 'kl'));

%!test % what was given; a share in percent is a number from 0 to 1
%! X = abs (cos (reshape (1:18, 3, 6)));
%! gsp = {'Algorithm', 'gsp', 'Sparseness'};
%! csp = {'Algorithm', 'csp', 'Sparseness'};
%! model = sl_mlp_train (X, [1 1 2 2 1 2], 'Hidden', 2, 'MaxIter', 1, 'Seed', 1);
%! net = sl_net_train ({'dense'}, X, [1 1 2 2 1 2], 'MaxIter', 1, 'Seed', 1);
%! layers = net.layers;
%! layers.b = 'x';
%! cases = {@() sl_proj_l12(X, [1 2 3]), 'T must be one real number, but is 1-by-3 of class double';
%!          @() sl_proj_l1inf(X, 'x'), 'T must be one real number, but is ''x''';
%!          @() sl_proj_l1(X(1,:), [1 2]), 'T must be one real number, but is 1-by-2';
%!          @() sl_proj_l1(X, 'x'), 'T must be a real number, or 6 of them, one per column, but is ''x''';
%!          @() sl_proj_l1(X, single([1 1 1 1 1 -2])), 'T must be at least 0, but is 1-by-6 of class double with -2';
%!          @() sl_proj_l12(X, -2), 'T must be at least 0, but is -2';
%!          @() sl_proj_l1inf(X, -2), 'T must be at least 0, but is -2';
%!          @() sl_proj_simplex(X, -2), 'R must be at least 0, as non-negative vectors have no other sum, but is -2';
%!          @() sl_proj_simplex(X, Inf), 'not beyond realmax (''double''), but is Inf';
%!          @() sl_proj_l1(X, 1, 'Weights', 1), 'Weights must be a real vector of length 3 or a 3-by-6 matrix, but is 1';
%!          @() sl_proj_l1(X, 1, 'Weights', [1 2 -3]), 'at least 0, but is 1-by-3 of class double with -3';
%!          @() sl_proj_gsp(X, 1.2), 'S must be a number from 0 to 1, but is 1.2|';
%!          @() sl_proj_gsp(single (X), single (70)), 'S must be a number from 0 to 1, but is 70; 70 % is 0.7|';
%!          @() sl_proj_gsp(X, .5, 'Weights', [1 2 -3]), 'not all 0 in any group, but is 1-by-3 of class double with -3';
%!          @() sl_proj_hoyer(X, [.1 .2 .3 .4 .5 60]), 'but is 1-by-6 of class double with 60; 60 % is 0.6|';
%!          @() sl_proj_hoyer(X(1,:), [.1 .2]), 'SIGMA must be one number, but is 1-by-2 of class double|';
%!          @() sl_proj_hoyer(X, [], 'L1', [1 2], 'L2', 1), 'option L1 must be one number, or 6 of them, one per column';
%!          @() sl_proj_hoyer(X, .5, 'Norm', -1), 'option Norm must be finite and at least 0, but is -1';
%!          @() sl_prox_l1(X(1,:), -1), 'T must be at least 0, without NaN, but is -1|';
%!          @() sl_prox_l1(X, single ([1 1 1 1 1 NaN])), 'but is 1-by-6 of class double with NaN|';
%!          @() sl_prox_l1(X(1,:), [1 2]), 'entry of X, which is 1-by-6, but is 1-by-2 of class double|';
%!          @() sl_prox_l1(X, 'x'), 'T must be real numbers, but is ''x''|';
%!          @() sl_hoyer(X, [1 2 -3]), 'and not all 0, but is 1-by-3 of class double with -3|';
%!          @() sl_hoyer('abc'), 'but is char; to read a file: sl_read_table, or sl_net_read for the weights of a network|';
%!          @() sl_nmf('abc', 2), '; a block in a file is {name}|';
%!          @() sl_nmf([1 NaN; 1 2], 1), 'column 2 has NaN; where a NaN means not observed, say ''Missing'', true|';
%!          @() sl_nmf([1 Inf; 1 2], 1), 'but column 2 has Inf|';
%!          @() sl_nmf(X, 2, gsp{:}, 70), 'option Sparseness must be a number from 0 to 1, but is 70; 70 % is 0.7;';
%!          @() sl_nmf(X, 2, csp{:}, [.7 80]), 'but is 1-by-2 of class double with 80; 80 % is 0.8;';
%!          @() sl_nmf(X, 2, gsp{:}, {1, 2, 3}), 'but is 1-by-3 of class cell;';
%!          @() sl_nmf_scan(X, 'Ranks', 2, gsp{3}, [.7 80]), 'with 80; 80 % is 0.8|';
%!          @() sl_nmf(X, 2, 'Loss', 'poisson'), 'but is ''poisson'' (did you mean kl?)|';
%!          @() sl_nnls(X(:,1:2), X, gsp{3}, 70), 'but is 70; 70 % is 0.7|';
%!          @() sl_mlp_train(X, 1:6, 'Validation', 20), 'below 1 or {X, y}, but is 20; 20 % is 0.2|';
%!          @() sl_soae_train(X, 1:6, 'ActivityTarget', 70), 'above 0, at most 1, but is 70; 70 % is 0.7|';
%!          @() sl_soae_train(X, 1:6, 'Activity', 'l0', 'Hidden', 3, 'ActivityTarget', 4), 'an integer from 1 to Hidden, 3, but is 4|';
%!          @() sl_soae_grad(model, X, [1 1 2 2 1 2], 30), 'A must be a number from 0 to 1, but is 30; 30 % is 0.3|';
%!          @() sl_net_train({'dense'}, X, 1:6, 'Momentum', 90), 'below 1, but is 90; 90 % is 0.9|';
%!          @() sl_net_train({'dense'}, X, 1:6, 'Project', {'Sparseness', 80}), 'but is 80; 80 % is 0.8|';
%!          @() sl_prune(X, 80), 'or one for each layer, but is 80; 80 % is 0.8|';
%!          @() sl_prune(X, [.1 80]), 'with 80; 80 % is 0.8|';
%!          @() sl_prune(X, .5, gsp{3}, 70), 'must be [] or numbers from 0 to 1, but is 70; 70 % is 0.7|';
%!          @() sl_prune(model, .8, 'Data', X), 'with the field type, but is a model of sl_mlp_train; without these options';
%!          @() sl_prune(layers, .5, 'Data', X), 'W(1).b must be';
%!          @() sl_prune(struct('layers', layers), .5, 'Units', .3), 'W.layers(1).b must be';
%!          @() sl_net_compact(struct('layers', layers)), 'NET.layers(1).b must be';
%!          @() sl_net_compact(layers), 'NET must be a network, a struct with the field layers, but is 1-by-1 of class struct|';
%!          @() sl_net_compact(model), 'NET must be a network, a struct with the field layers, but is a model of sl_mlp_train|';
%!          @() sl_net_train({'dense'}, X, 1:6, 'WeightDecay', 5), 'but is 5|';
%!          @() sl_nmf(X, 2, 'MaxIter', 'k'), 'but is ''k''|';
%!          @() sl_sparse_code(X, X(:,1:2), 1, 'Init', int8 (ones (2, 6))), 'but is int8; convert it by double|';
%!          @() sl_net_train({'dense'}, X, 1:6, 'StepSize', single ([0 1])), 'but is 1-by-2 of class single with 0|';
%!          @() sl_threads(-1), 'N must be an integer from 1 to 4096, but is -1|';
%!          @() sl_threads('x'), 'N must be an integer from 1 to 4096, but is ''x''|';
%!          @() sl_polynet_train(X, 1:6, 'Tau', -1), 'or a vector of such, but is -1|';
%!          @() sl_polynet_train(X, 1:6, 'Tau', [1 -1]), 'but is 1-by-2 of class double with -1|';
%!          @() sl_lasso_gap(X, X(:,1:2), ones (2, 5), 1), 'Z must be 2-by-6, atoms by samples, but is 2-by-5|';
%!          @() sl_lasso_gap(X, X(:,1:2), [ones(2, 5), [1; NaN]], 1), 'Z must be finite, without NaN and Inf, but column 6 has NaN|';
%!          @() sl_sparse_code(X, X(:,1:2), 1, 'Init', ones (2, 5)), 'option Init must be 2-by-6, atoms by samples, but is 2-by-5|';
%!          @() sl_ndcg([1 1], [1 2], [2 1], [1 0]), 'K must be a row of positive integers or Inf, but is 1-by-2 of class double with 0|';
%!          @() sl_ndcg([0 1], [1 2], [2 1]), 'USERS(1) is 0; [ids, ~, USERS] = unique (USERS) numbers them from 1|';
%!          @() sl_mcrank([0 1 2], [1 2 1], [1 2 1]), 'USERS(1) is 0; [ids, ~, USERS] = unique (USERS) numbers them from 1|';
%!          @() sl_mcrank([NaN 1 2], [1 2 1], [1 2 1]), 'USERS(1) is NaN|';
%!          @() sl_recall([1; 2], 0, 1, 1), 'OF(1) is 0; give the numbers of the training|';
%!          @() sl_kmeans(X, 2, 'Init', 'random'), 'but is ''random'' (it holds the vectors to start from, in columns; without';
%!          @() sl_kmeans(X, 2, 'Algorithm', 'random'), 'but is ''random''|';
%!          @() sl_kmeans(X, 2, 'Init', X), 'full, real and finite, but is 3-by-6 of class double|'};
%! for k = 1:rows (cases)
%!   said = '';
%!   try
%!     cases{k,1} ();
%!   catch err
%!     said = [err.message, '|'];                       % | is the end
%!   end
%!   assert (! isempty (strfind (said, cases{k,2})), '%s: %s', func2str (cases{k,1}), said);
%! end

%!test % the transpose would fit; an argument is missing, or is of another kind
%! X = abs (cos (reshape (1:18, 3, 6)));
%! D = X(:,1:2);
%! model = sl_logistic_train (X, mod (1:6, 2));
%! samples = '; samples are the columns of X, not the rows';
%! sized = ', at least one, and at least one column, but ';
%! ahead = 'options come as name-value pairs or as one struct, but ';
%! graph = 'must be square, but is 3-by-6; of samples X give a graph, sl_knn_graph (X, K)';
%! must_say ({@() sl_sparse_code(X', D, 1), ['sl_sparse_code: D must have as many rows as X', sized, 'D is 3-by-2 and X is 6-by-3', samples];
%!            @() sl_nnls(X', D), ['sl_nnls: W must have as many rows as X', sized, 'W is 3-by-2 and X is 6-by-3', samples];
%!            @() sl_srsc(X', D, 1), ['sl_srsc: D must have as many rows as X', sized, 'is 3-by-2, and X is 6-by-3', samples];
%!            @() sl_predict(model, X'), ['sl_logistic_predict: X must have 3 rows, the features of MODEL, but is 6-by-3', samples];
%!            @() sl_predict(sl_coder ('sl_nmf', D), X'), ['sl_predict: X must have 3 rows, the features of MODEL, but is 6-by-3', samples];
%!            @() sl_dict_update(X', ones (2, 6)), ['sl_dict_update: Z must have as many columns as X, and both at least one row, ', ...
%!              'but X is 6-by-3 and Z is 2-by-6', samples];
%!            @() sl_spectral_cluster(X, 2), ['sl_spectral_cluster: Y ', graph];
%!            @() sl_label_propagation(X - 9, 2), ['sl_label_propagation: W ', graph];
%!            @() sl_dict_learn(X, 2, 'Seed', 1), 'sl_dict_learn: lambda is missing: the call is sl_dict_learn (X, P, LAMBDA, ...); with';
%!            @() sl_lasso_gap(X, D, ones (2, 6), struct ()), 'sl_lasso_gap: lambda is missing: the call is sl_lasso_gap (X, D, Z, LAMBDA, ...)';
%!            @() sl_kmeans(X, 2, 3), ['sl_kmeans: ', ahead, '3 stands where a name is expected'];
%!            @() sl_kmeans(X, 2, 'Seed'), ['sl_kmeans: ', ahead, '''Seed'' stands without a value'];
%!            @() sl_save_model(tempname (), D), ['sl_save_model: MODEL must be a model, which is a struct, but is of class double ', ...
%!              'and 3-by-2; sl_coder makes'];
%!            @() sl_sparse_code(X, D, [], 'MaxNonzeros', 1, 'Nonneg', true), ['sl_sparse_code: option Nonneg has no use with ', ...
%!              'MaxNonzeros; it is used without MaxNonzeros and with a number for lambda']});

%!test % where data are not finite
%! X = abs (cos (reshape (1:18, 3, 6)));
%! X(2,5) = NaN;
%! other = X(:,5:6);
%! finite = @(f, name, place) [f, ': ', name, ' must be finite, without NaN and Inf, but ', place];
%! fifth = 'column 5 has NaN';
%! must_say ({@() sl_kmeans(X, 2), finite('sl_kmeans', 'X', fifth);
%!            @() sl_knn_graph(X, 2), finite('sl_knn_graph', 'X', fifth);
%!            @() sl_knn_graph(ones (3), 2, 'To', X), finite('sl_knn_graph', 'Y', fifth);
%!            @() sl_hoyer(sparse (X)), finite('sl_hoyer', 'X', fifth);
%!            @() sl_hoyer([1, -Inf, 1]), finite('sl_hoyer', 'X', 'entry 2 is -Inf');
%!            @() sl_proj_hoyer(X, .5), finite('sl_proj_hoyer', 'X', fifth);
%!            @() sl_proj_gsp(X, .5), finite('sl_proj_gsp', 'X', fifth);
%!            @() sl_proj_simplex(X), finite('sl_proj_simplex', 'X', fifth);
%!            @() sl_proj_l0(X, 1), finite('sl_proj_l0', 'X', fifth);
%!            @() sl_proj_l1(X(:,5), 1), finite('sl_proj_l1', 'X', 'entry 2 is NaN');
%!            @() sl_proj_l12(X, 1), finite('sl_proj_l12', 'X', fifth);
%!            @() sl_proj_l1inf(X, 1), finite('sl_proj_l1inf', 'X', fifth);
%!            @() sl_prox_l1(sparse (X(:,5)), 1), finite('sl_prox_l1', 'X', 'entry 2 is NaN');
%!            @() sl_prox_srsc(ones (3, 6), X, ones (3, 6), 1, 1, 1), finite('sl_prox_srsc', 'Z', fifth);
%!            @() sl_lasso_gap([ones(3, 5e4), X], ones (3, 40), zeros (40, 50006), 1), finite('sl_lasso_gap', 'X', 'column 50005 has NaN');
%!            @() sl_dict_learn(X, 2, 1), finite('sl_dict_learn', 'X', [fifth, '; where a NaN means not known, say ''Missing'', true']);
%!            @() sl_nnls(X, ones (3, 1)), ['sl_nnls: X must be finite, without NaN and Inf, where it is known, but ', fifth, ...
%!              '; where a NaN means not known, say ''Missing'', true']});

%!test % lookfor searches the first sentences of helps: words that people look for, and the functions that they need
%! table = {'factorization', 'sl_nmf sl_nmf_scan sl_nmf_init sl_polynet_train sl_mcrank'; ...
%!          'factorisation', 'sl_nmf sl_nmf_scan sl_polynet_train sl_mcrank'; 'unmixing', 'sl_nmf'; ...
%!          'spectra', 'sl_nmf sl_nnls sl_read_table'; 'spectrum', 'sl_read_table'; 'outlier', 'sl_nmf_scan'; 'concentration', 'sl_nnls'; 'topic', 'sl_nmf'; ...
%!          'recommend', 'sl_mcrank sl_recall sl_ndcg sl_read_ratings'; 'ratings', 'sl_mcrank sl_read_ratings'; ...
%!          'collaborative filtering', 'sl_mcrank'; 'regression', 'sl_logistic_train sl_polynet_train'; ...
%!          'classifier', 'sl_logistic_train sl_net_train sl_mlp_train sl_polynet_train sl_soae_train'; ...
%!          'classification', 'sl_logistic_train'; 'neural network', 'sl_net_train sl_mlp_train'; ...
%!          'perceptron', 'sl_mlp_train'; 'autoencoder', 'sl_soae_train'; 'encoder', 'sl_lista_train sl_encode'; ...
%!          'clustering', 'sl_kmeans sl_spectral_cluster sl_cluster_accuracy'; 'k-means', 'sl_kmeans'; ...
%!          'neighbors', 'sl_knn_graph'; 'semi-supervised', 'sl_label_propagation'; 'mutual information', 'sl_nmi'; ...
%!          'dictionary', 'sl_dict_learn sl_dict_update sl_sparse_code'; 'matching pursuit', 'sl_sparse_code'; ...
%!          'sparse coding', 'sl_sparse_code sl_srsc sl_l2rsc'; 'lasso', 'sl_sparse_code sl_lasso_gap'; ...
%!          'sparsity', 'sl_hoyer'; 'simplex', 'sl_proj_simplex'; 'soft thresholding', 'sl_prox_l1'; ...
%!          'projection', 'sl_proj_gsp sl_proj_hoyer sl_proj_l0 sl_proj_l1 sl_proj_l12 sl_proj_l1inf'; ...
%!          'pruning', 'sl_prune'; 'compression', 'sl_prune sl_net_compact'; 'pytorch', 'sl_net_read sl_net_write'; ...
%!          'hdf5', 'sl_net_read sl_net_write'; 'cross validation', 'sl_cross_validate'; 'grid search', 'sl_tune'; ...
%!          'cross-validation', 'sl_cross_validate sl_tune'; 'hyperparameters', 'sl_tune'; ...
%!          'confusion matrix', 'sl_confusion'; 'accuracy', 'sl_cluster_accuracy'; ...
%!          'statistical', 'sl_compare_algorithms'; 'csv', 'sl_read_table sl_write_table'; 'plot', 'sl_show'; ...
%!          'image', 'sl_nmf sl_patches sl_from_patches sl_show_basis sl_read_pgm_folder'; 'mnist', 'sl_read_idx'; ...
%!          'save', 'sl_save_model'; 'load', 'sl_load_model'; 'predictions', 'sl_predict'; 'data set', 'sl_data'};
%! for k = 1:rows (table)
%!   for name = strsplit (table{k,2})
%!     source = fileread (which (name{1}));
%!     sentence = regexp (source, '\n%[A-Z0-9_]+  ([^\n]*)\n', 'tokens', 'once'){1};
%!     assert (! isempty (strfind (lower (sentence), table{k,1})), '%s: %s', name{1}, table{k,1});
%!   end
%! end

%!test % functions that users begin with have a %!demo block, and Octave reads it; `make doc` runs all of them
%! names = {'sl_cluster_graph', 'sl_compare_algorithms', 'sl_confusion', 'sl_cross_validate', 'sl_data', ...
%!          'sl_dict_learn', 'sl_hoyer', 'sl_kmeans', 'sl_label_propagation', 'sl_lista_train', ...
%!          'sl_logistic_train', 'sl_mcrank', 'sl_mlp_train', 'sl_net_train', 'sl_nmf', 'sl_nmf_scan', 'sl_nnls', ...
%!          'sl_patches', 'sl_polynet_train', 'sl_proj_gsp', 'sl_proj_hoyer', 'sl_prune', 'sl_read_table', ...
%!          'sl_show', 'sl_show_basis', 'sl_soae_train', 'sl_sparse_code', 'sl_spectral_cluster', 'sl_srsc', ...
%!          'sl_summary', 'sl_tune'};
%! for name = names
%!   code = test (which (name{1}), 'grabdemo');
%!   assert (! isempty (code), '%s', name{1});
%!   eval (["if (false)\n", code, "\nend"]);
%! end
