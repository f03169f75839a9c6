% MATLAB's strings, "gsp" in place of 'gsp': as names and values of options, in cells and structs, as labels and names.
% Its categorical labels, and its classes of data that are refused.

% SPDX-License-Identifier: BSD-3-Clause

%!function s = text (varargin)
%!  persistent folder
%!  if (isempty (folder))
%!    folder = fullfile (fileparts (fileparts (which ('slx_arg_chars'))), '..', 'test', 'mocks');
%!  end
%!  addpath (folder);
%!  s = string (varargin);
%!endfunction

%!function value = mock (kind, content)
%! text ('the folder of the classes is on the path');
%! value = feval (kind, content);
%!endfunction

%!function id = error_of (f)
%!  id = '';
%!  try
%!    f ();
%!  catch err
%!    id = err.identifier;
%!  end
%!endfunction

%!function said = message_of (f)
%!  said = '';
%!  try
%!    f ();
%!  catch err
%!    said = err.message;
%!  end
%!endfunction

%!shared X
%! rand ('twister', 1);
%! X = rand (4, 12);

%!test % wherever a text may stand
%! value = slx_arg_chars ({text('a'), 1, {text('b', 'c')}, struct('d', {text('e'), 2}), sparse(1), @sin, 'f'});
%! assert (value, {'a', 1, {{'b', 'c'}}, struct('d', {'e', 2}), sparse(1), @sin, 'f'});

%!test % names and words of options, in pairs and in a struct
%! W = sl_nmf (X, 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! rest = {text('Sparseness'), .5, text('seed'), 1, 'MaxIter', 3, text('Tol'), 0};
%! assert (sl_nmf (X, 2, text ('Algorithm'), text ('GSP'), rest{:}), W);
%! o = struct ('Algorithm', text ('gsp'), 'Sparseness', .5, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! assert (sl_nmf (X, 2, o), W);
%! W = sl_nmf (X, 2, 'Init', 'nndsvd', 'Algorithm', 'mu', 'MaxIter', 3, 'Tol', 0);      % an option of any kind
%! assert (sl_nmf (X, 2, 'Init', text ('nndsvd'), 'Algorithm', text ('mu'), 'MaxIter', 3, 'Tol', 0), W);
%!error <option Algorithm must be one of .*but is 'gps'> sl_nmf (ones (3), 2, 'Algorithm', text ('gps'))
%!error <unknown option Algoritm .did you mean Algorithm> sl_nmf (ones (3), 2, text ('Algoritm'), 'gsp')

%!test % names of files, of blocks too
%! name = [tempname(), '.mat'];
%! save ('-binary', name, 'X');
%! removing = onCleanup (@() delete (name));
%! o = {'Seed', 1, 'MaxIter', 2, 'Tol', 0};
%! assert (sl_nmf ({text(name)}, 2, o{:}), sl_nmf (X, 2, o{:}), 1e-14);
%! assert (error_of (@() sl_read_idx (text (name))), error_of (@() sl_read_idx (name)));

%!test % labels, trainers, layers, learners, sets
%! y = {'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'};
%! o = {'Seed', 1, 'MaxIter', 2, 'Tol', 0};
%! model = sl_logistic_train (X, y, 'MaxIter', 2, 'Tol', 0);
%! assert (sl_logistic_train (X, text (y{:}), 'MaxIter', 2, 'Tol', 0), model);
%! net = sl_net_train ({{'dense', 3}, 'relu', 'dense'}, X, y, o{:});
%! assert (sl_net_train ({{text('dense'), 3}, text('relu'), text('dense')}, X, y, o{:}), net);
%! assert (sl_coder (text ('sl_nmf'), X, text ('Loss'), text ('kl')), sl_coder ('sl_nmf', X, 'Loss', 'kl'));
%! assert (sl_data (text ('bars'), 'Seed', 1), sl_data ('bars', 'Seed', 1));
%! same = {'Folds', 2, 'Seed', 1};
%! a = sl_cross_validate ('sl_logistic_train', X, y, same{:}, 'Measures', {'error'});
%! b = sl_cross_validate (text ('sl_logistic_train'), X, y, same{:}, text ('Measures'), {text('error')});
%! assert (b.mean, a.mean);

%!test % categorical labels are texts, and give texts back
%! y = {'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'};
%! o = {'MaxIter', 2, 'Tol', 0};
%! assert (sl_logistic_train (X, mock ('categorical', y), o{:}), sl_logistic_train (X, y, o{:}));
%! o = {'Folds', 2, 'Seed', 1, 'Measures', {'error'}};
%! same = sl_cross_validate ('sl_logistic_train', X, y, o{:});
%! assert (sl_cross_validate ('sl_logistic_train', X, mock ('categorical', y), o{:}).folds, same.folds);
%! assert (sl_cross_validate ('sl_logistic_train', X, text (y{:}), o{:}).mean, same.mean);
%!error <Y has a label that is undefined; leave out its sample> ...
%! sl_logistic_train (X, mock ('categorical', {'a', '', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a'}));

%!error <X must be a real .* is char; to read a file: sl_read_table> sl_nmf ('spectra.csv', 3)
%!error <W must be a real .* is char; to read a file: .*sl_net_read> sl_prune ('m.pt', .8)
%!error <X must be a real .* is char; to read a file: sl_read_table> sl_kmeans ('spectra.csv', 3)

%!test % numbers that MATLAB holds elsewhere: the message names the argument, its class and the cure
%! cures = {'gpuArray', 'use gather ('; 'tall', 'use gather ('; 'table', 'use table2array ('};
%! calls = {@(A) sl_nmf(A, 2), 'X'; @(A) sl_nmf(X, 2, 'Init', {A, X}), 'W0'; @(A) sl_nmf(X, A), 'R'; ...
%!          @(A) sl_nmf(X, 2, 'Seed', A), 'option Seed'; ...
%!          @(A) sl_nmf(X, 2, 'Algorithm', 'gsp', 'Sparseness', A), 'option Sparseness'; @(A) sl_hoyer(A), 'X'; ...
%!          @(A) sl_hoyer({X, A}), 'X{2}'; @(A) sl_hoyer(X, A), 'W'; @(A) sl_proj_hoyer(A, .5), 'X'; ...
%!          @(A) sl_proj_hoyer(X, A), 'SIGMA'; @(A) sl_proj_gsp(A, .5), 'X'; @(A) sl_proj_gsp({A}, .5), 'X{1}'; ...
%!          @(A) sl_proj_gsp(X, A), 'S'; @(A) sl_proj_l1(X, A), 'T'; @(A) sl_prox_l1(X, A), 'T'; ...
%!          @(A) sl_proj_l1(X, 1, 'Weights', A), 'option Weights'; @(A) sl_kmeans(A, 2), 'X'; ...
%!          @(A) sl_kmeans(X, A), 'C'; @(A) sl_prune(A, .5), 'W'; @(A) sl_patches(A, [2 2]), 'I'; ...
%!          @(A) sl_show_basis(A, [2 2]), 'W'; @(A) sl_compare_algorithms(A), 'ERRORS'; ...
%!          @(A) sl_soae_train(A, 1:12), 'X'; @(A) sl_polynet_train(A, 1:12, 'Tau', 1), 'X'; ...
%!          @(A) sl_net_train({'dense'}, A, 1:12), 'X'; @(A) sl_mcrank(1:3, 1:3, A), 'RATINGS'; ...
%!          @(A) sl_sparse_code(X, A, .1), 'D'; @(A) sl_logistic_train(X, A), 'Y'; ...
%!          @(A) sl_cross_validate('sl_logistic_train', A, 1:12), 'X'; ...
%!          @(A) sl_cross_validate('sl_logistic_train', X, A), 'Y'};
%! for k = 1:size (cures, 1)
%!   for j = 1:1 + 3 * (k > 1):size (calls, 1)               % one class through all functions
%!     said = message_of (@() calls{j,1}(mock (cures{k,1}, X)));
%!     for part = {[': ', calls{j,2}, ' must be '], cures{k,:}}
%!       assert (~ isempty (strfind (said, part{1})), '%s: %s', func2str (calls{j,1}), said);
%!     end
%!   end
%! end
