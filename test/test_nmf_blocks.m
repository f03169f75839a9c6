% Factorisation of data in column blocks, from files and from functions, and by its two steps; hostile files.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, cuts] = data (k)
%!  rand ('twister', k);
%!  X = rand (20 + k, 20 + 3 * k);
%!  switch (mod (k, 4))
%!    case 1
%!      X(rand (size (X)) < .8) = 0;
%!      X(3,:) = 0;
%!      X(:,[1, 5]) = 0;
%!    case 2
%!      X = single (rand (20 + k, 70));                       % more columns than a tile has rows
%!    case 3
%!      X = sparse (X .* (rand (size (X)) < .3));
%!  end
%!  n = columns (X);
%!  cuts = {[0, n], [0, 1, n], [0:n], [0, 7, 8, 30, n]}{1 + mod (floor (k / 2), 4)};
%!endfunction

%!function X = many_columns ()
%!  rand ('twister', 5);
%!  X = rand (60, 2000);
%!endfunction

%!function X = piece (X, cuts, q)
%!  if (q < numel (cuts))
%!    X = X(:,cuts(q)+1:cuts(q+1));
%!  else
%!    X = [];
%!  end
%!endfunction

%!function folder = new_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!function remove_folder (folder)
%!  delete (fullfile (folder, '*'));
%!  rmdir (folder);
%!endfunction

%!function files = written (folder, f, format)
%!  files = {};
%!  X = f (1);
%!  while (! isempty (X))
%!    files{end+1} = fullfile (folder, sprintf ('b%d.mat', numel (files) + 1));
%!    save (format, files{end}, 'X');
%!    X = f (numel (files) + 1);
%!  end
%!endfunction

%!test % from files and from a function the result is that in memory
%! folder = new_folder ();
%! gone = onCleanup (@() remove_folder (folder));
%! formats = {'-binary', '-v6', '-v7', '-text'};
%! for k = 1:8                                            % every kind of data with every kind of blocks that it gets
%!   [X, cuts] = data (k);
%!   f = @(q) piece (X, cuts, q);
%!   options = {'Seed', k, 'Tol', 0, 'MaxIter', 3, 'Init', 'random'};
%!   tol = 1e-10;
%!   if (isa (X, 'single'))
%!     tol = 1e-3;
%!   end
%!   methods = {{}, {'Algorithm', 'gsp', 'Sparseness', .4}, {'Regularize', [.001, .01]}, ...
%!              {'MaxSweeps', 'auto', 'SweepTol', 0}};
%!   for method = methods(1 + mod (k + (k > 4), 4))
%!     [W, H, info] = sl_nmf (X, 4, options{:}, method{1}{:});
%!     for blocks = {f, written(folder, f, formats{1+mod(k,4)})}
%!       [W1, H1, info1] = sl_nmf (blocks{1}, 4, options{:}, method{1}{:});
%!       assert (class (W1), class (W));
%!       assert (size (H1), size (H));
%!       assert (W1, W, tol * max (W(:)));
%!       assert (H1, H, tol * max (H(:)));
%!       assert (info1.error, info.error, tol);
%!       assert (info1.certificate, info.certificate, 100 * tol);
%!       assert (info1.objective, info.objective, tol * info.objective(1));
%!     end
%!   end
%! end

%!test % every algorithm that has no need of all data at a time
%! rand ('twister', 8);
%! X = max (0, rand (25, 4) - .4) * rand (4, 60) + .01;
%! f = @(q) piece (X, [0, 13, 14, 60], q);
%! weights = rand (25, 1) + .5;
%! for method = {{'nenmf'}, {'mu'}, {'mu', 'InnerIter', 3}, {'csp', 'Sparseness', [.3, .4, .5, .6]}, ...
%!               {'l1ahals', 'Sparseness', .5}, {'nmfsc', 'Sparseness', .4}, ...
%!               {'gsp', 'Sparseness', .4, 'Weights', weights}, {'gsp', 'Sparseness', .3, 'SparseFactor', 'both'}, ...
%!               {'ahals', 'Normalize', 'codes'}, {'ahals', 'Replicates', 2}}
%!   options = [{'Algorithm'}, method{1}, {'Seed', 1, 'Tol', 0, 'MaxIter', 6, 'Init', 'random'}];
%!   [W, H, info] = sl_nmf (X, 4, options{:});
%!   [W1, H1, info1] = sl_nmf (f, 4, options{:});
%!   assert ({W1, H1}, {W, H}, 1e-10 * max ([W(:); H(:)]));
%!   assert (info1.error, info.error, 1e-10);
%! end

%!test % the same bits for any number of threads
%! X = many_columns ();
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! f = @(q) piece (X, [0, 700, 800, 2000], q);
%! sl_threads (1);
%! [W, H, info] = sl_nmf (f, 7, 'Seed', 1, 'MaxIter', 5);
%! sl_threads (3);
%! [W1, H1, info1] = sl_nmf (f, 7, 'Seed', 1, 'MaxIter', 5);
%! assert (isequal (W, W1) && isequal (H, H1) && isequal (info.certificate, info1.certificate));

%!test % no scale is too large or too small; X = 0; an exact factorisation to the last digits
%! X = many_columns ()(:,1:50);
%! [~, ~, info] = sl_nmf (X, 3, 'Seed', 1, 'MaxIter', 10, 'Tol', 0);
%! for scale = [1e-300, 1e-150, 1e150, 1e300]
%!   X1 = scale * X;
%!   f = @(q) piece (X1, [0, 20, 50], q);
%!   [W, H, info1] = sl_nmf (f, 3, 'Seed', 1, 'MaxIter', 10, 'Tol', 0);
%!   assert (info1.error, info.error, 1e-10);
%!   assert (norm (X1 / scale - (W / sqrt (scale)) * (H / sqrt (scale)), 'fro') / norm (X, 'fro'), ...
%!           info.error(end), 1e-9);
%! end
%! f = @(q) piece (zeros (4, 6), [0, 2, 6], q);
%! [W, H, info] = sl_nmf (f, 3);
%! assert (W * H == 0 && strcmp (info.stop, 'exact'));
%! X = X(:,1) * X(1,:);
%! [W, H, info] = sl_nmf (@(q) piece (X, [0, 20, 50], q), 1, 'Tol', 0, 'MaxIter', 20);
%! assert (norm (X - W * H, 'fro') <= 1e-15 * norm (X, 'fro'));
%! assert (info.error(end) < 1e-15);

%!test % full and sparse blocks may come together, and what the interpreter stores in its own ways
%! X = [eye(6), rand(6, 5)];
%! parts = {eye(6), sparse(X(:,7:9)), X(:,10:11), []};
%! [W, H] = sl_nmf (@(q) parts{q}, 2, 'Seed', 1, 'MaxIter', 9);
%! [W1, H1] = sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 9);
%! assert ({W, H}, {W1, H1}, 1e-10);

%!test % a checkpoint goes on with the same bits, from the same blocks only
%! X = many_columns ()(:,1:90);
%! folder = new_folder ();
%! gone = onCleanup (@() remove_folder (folder));
%! files = written (folder, @(q) piece (X, [0, 30, 60, 90], q), '-binary');
%! file = fullfile (folder, 'checkpoint');
%! for method = {{}, {'Algorithm', 'gsp', 'Sparseness', .4}}
%!   options = [method{1}, {'Seed', 3, 'Tol', 0}];
%!   [W, H, info] = sl_nmf (files, 5, options{:}, 'MaxIter', 8);
%!   sl_nmf (files, 5, options{:}, 'MaxIter', 3, 'Checkpoint', file);
%!   [W1, H1, info1] = sl_nmf (files, 5, options{:}, 'MaxIter', 8, 'Checkpoint', file);
%!   assert (isequal (W, W1) && isequal (H, H1) && isequal (info.certificate, info1.certificate));
%!   fail ('sl_nmf (files([2, 1, 3]), 5, options{:}, ''Checkpoint'', file)', 'another problem');
%!   fail ('sl_nmf (X, 5, options{:}, ''Checkpoint'', file)', 'another problem');
%!   same = @(q) piece (X, [0, 30, 60, 90], q);
%!   assert (isequal (sl_nmf (same, 5, options{:}, 'MaxIter', 8, 'Checkpoint', file), W));
%!   fail ('sl_nmf (@(q) fliplr (same (q)), 5, options{:}, ''Checkpoint'', file)', 'another problem.*data');
%!   unlink (file);
%! end

%!function refused (blocks, id, text)
%!  try
%!    sl_nmf (blocks, 1, 'MaxIter', 1);
%!  catch err
%!    assert (err.identifier, ['sparselearn:' id]);
%!    assert (! isempty (regexp (err.message, text)), err.message);
%!    return;
%!  end
%!  error ('accepted, but should have been refused: %s', text);
%!endfunction

%!test % what is wrong with a file is said with its name
%! folder = new_folder ();
%! gone = onCleanup (@() remove_folder (folder));
%! good = written (folder, @(q) piece (ones (3, 4), [0, 4], q), '-binary');
%! bad = fullfile (folder, 'bad.mat');
%! warnings = warning ();
%! warnings_back = onCleanup (@() warning (warnings));
%! warning ('off', 'all');                        % of load, about text
%! wrong = {[1; 2], 'has 2 rows.* first block 3'; [1; NaN; 2], 'must be finite'; [1; Inf; 2], 'must be finite';
%!          [1; -1; 2], 'must be non-negative'; single([1; 2; 3]), 'single';
%!          zeros(3, 0), 'not be empty'; [], 'not be empty'; uint8([1; 2; 3]), 'convert it by double'; true(3, 1), 'convert it by double';
%!          {1}, 'is cell'; 'abc', 'is char'; ones(3, 1, 2), '3-by-1-by-2'; struct('X', 1), 'is struct'};
%! for k = 1:rows (wrong)
%!   X = wrong{k,1};
%!   save ('-binary', bad, 'X');
%!   refused ([good, {bad}], 'badInput', ['bad.mat .*', wrong{k,2}]);
%! end
%! X = [1; 1i; 2];
%! save ('-binary', bad, 'X');
%! refused ([good, {bad}], 'badFile', 'bad.mat .* type .complex matrix., which this package does not read');
%! Y = 1;
%! save ('-binary', bad, 'Y');
%! refused ([good, {bad}], 'badFile', 'bad.mat .* has no variable X');
%! save ('-v6', bad, 'Y');
%! refused ([good, {bad}], 'badFile', 'bad.mat .* has no variable X');
%! for text = {'1 2 3', 'no numbers here', "\0\1\2 junk", ''}
%!   fid = fopen (bad, 'w');
%!   fputs (fid, text{1});
%!   fclose (fid);
%!   refused ([good, {bad}], 'badFile', 'bad.mat');
%! end
%! X = rand (3, 500);
%! save ('-v6', bad, 'X');
%! fid = fopen (bad);
%! content = fread (fid, 3000);
%! fclose (fid);
%! fid = fopen (bad, 'w');
%! fwrite (fid, content);
%! fclose (fid);
%! refused ([good, {bad}], 'badFile', 'bad.mat');
%! refused ([good, {fullfile(folder, 'none.mat')}], 'badFile', 'none.mat');
%! refused ([good, {folder}], 'badFile', 'is a folder');
%! refused ([good, {''}], 'badInput', 'names of files');
%! refused ([good, {3}], 'badInput', 'names of files');
%! refused ({}, 'badInput', 'names of files');
%! refused ([good, good; good, good], 'badInput', 'names of files');

%!test % [] ends the blocks of a function; blocks without columns, as a filter leaves them, are passed over
%! X = reshape (1 + mod (7 * (1:60), 11), 5, 12);
%! parts = {X(:,1:5), X(:,6:10), X(:,11:12), []};
%! gaps = {zeros(5, 0), X(:,1:5), zeros(5, 0), single(zeros (5, 0)), X(:,6:10), X(:,11:12), sparse(5, 0), []};
%! f = @(q) parts{q};
%! g = @(q) gaps{q};
%! set = {'Seed', 1, 'MaxIter', 3, 'Tol', 0};
%! D = X(:,1:3);
%! folder = tempname ();
%! mkdir (folder);
%! removing = onCleanup (@() rmdir (folder, 's'));
%! confirm_recursive_rmdir (false, 'local');
%! calls = {@(X) sl_nmf(X, 2, set{:}), @(X) sl_nmf(X, 2, set{:}, 'Algorithm', 'online'), @(X) sl_nnls(X, D), ...
%!          @(X) sl_dict_learn(X, 2, .1, set{:}), @(X) sl_sparse_code(X, D, .1), @(X) sl_kmeans(X, 2, 'Seed', 1), ...
%!          @(X) sl_knn_graph(X, 2), @(X) sl_knn_graph(X, 2, 'Algorithm', 'descent', 'Seed', 1), ...
%!          @(X) sl_srsc(X, D / 20, .1, 'Graph', sparse(12, 12), 'Folder', folder, 'Tol', 0), ...
%!          @(X) sl_predict(sl_coder ('sl_kmeans', D), X)};
%! for k = 1:numel (calls)
%!   assert (isequal (calls{k} (f), calls{k} (g)), '%s', func2str (calls{k}));
%! end
%! [~, H] = sl_nmf (g, 2, set{:});
%! assert (size (H), [2 12]);

%!test % many blocks without columns are taken for the end, as those of a range beyond it, and a warning says so
%! X = reshape (1 + mod (7 * (1:60), 11), 5, 12);
%! set = {2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0};
%! loud = sl_warnings_on ();
%! said = evalc ('V = sl_nmf (@(q) X(:,5*q-4:min (5*q, end)), set{:});');
%! [text, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:emptyBlocks');
%! assert (! isempty (strfind (text, 'blocks 4 to 23 have no columns')), '%s', text);
%! assert (isequal (V, sl_nmf (@(q) {X(:,1:5), X(:,6:10), X(:,11:12), []}{q}, set{:})));
%! refused (@(q) zeros (3, 0), 'badInput', 'no block has columns');
%! refused (@(q) zeros (3 * (q == 1), 2), 'badInput', 'block 2 must not be empty, but is 0-by-2');

%!test % an empty matrix in a file is an error
%! X = ones (5, 3);
%! files = {[tempname(), '.mat'], [tempname(), '.mat']};
%! remove = onCleanup (@() cellfun (@delete, files));
%! save ('-binary', files{1}, 'X');
%! X = zeros (5, 0);
%! save ('-binary', files{2}, 'X');
%! refused (files, 'badInput', 'must not be empty');

%!function X = changing (q, second)
%!  persistent calls = 0;
%!  if (nargin == 0)
%!    calls = 0;
%!    return;
%!  end
%!  calls++;
%!  X = ones (3, 2);
%!  if (q == 3)
%!    X = [];
%!  elseif (calls > 5)
%!    X = second;
%!  end
%!endfunction

%!test % functions that return nothing of use, fail, or change their mind
%! refused (@(q) [], 'badInput', 'no block');
%! refused (@(q) 'text', 'badInput', 'block 1 must be');
%! refused (@(q) {1}, 'badInput', 'block 1 must be');
%! refused (@(q) ones (q, 1), 'badInput', 'block 2 has 2 rows');
%! refused (@(q) {ones(3, 2), {}}{q}, 'badInput', 'block 2 must be');
%! refused (@(q) {ones(3, 2), ''}{q}, 'badInput', 'block 2 must be');
%! refused (@(q) {1, NaN, []}{q}, 'badInput', 'block 2 must be finite');
%! for second = {ones(3, 3), ones(2, 2), single(ones (3, 2)), [], 'ab', {}, 1i * ones(3, 2)}
%!   changing ();
%!   refused (@(q) changing (q, second{1}), 'badInput', 'must not change');
%! end
%! fail ('sl_nmf (@(q) error (''my:id'', ''mine''), 1)', 'mine');
%! fail ('sl_nmf (@() 1, 1)', 'called with too many inputs');
%! assert (slx_interrupt_mex ('release'), 0);

%!test % what needs all data at a time says so
%! f = @(q) piece (magic (4), [0, 1, 4], q);
%! fail ('sl_nmf (f, 2, ''Missing'', true)', 'not blocks');
%! fail ('sl_nmf (f, 2, ''Mask'', true (4))', 'not blocks');
%! fail ('sl_nmf (f, 2, ''Algorithm'', ''mu'', ''Loss'', ''kl'')', 'pass X as one matrix');
%! fail ('sl_nmf_init (f, 2, ''Init'', ''nndsvd'')', 'not blocks');
%! [W0, H0] = sl_nmf_init (f, 2, 'Seed', 1);
%! assert ({size(W0), size(H0)}, {[4, 2], [2, 4]});
%! one = @(q) piece (magic (4), [0, 4], q);
%! [W, H] = sl_nmf (one, 2, 'Algorithm', 'mu', 'Loss', 'kl', 'Seed', 1, 'MaxIter', 5);
%! [W1, H1] = sl_nmf (magic (4), 2, 'Algorithm', 'mu', 'Loss', 'kl', 'Seed', 1, 'MaxIter', 5);
%! assert (isequal (W, W1) && isequal (H, H1));

%!function said = interrupted_after (word, call)
%!  f = ["function X = f (q) printf ('READ '); fflush (stdout); pause (.02); X = []; ", ...
%!       "if (q < 25) X = magic (6)(:,1+mod(q,6)); end; end; "];
%!  said = sl_interrupted ([f, call], word, 0);
%!endfunction

%!testif ; isunix () % Ctrl-C ends the iterations between two blocks, and the best factors are returned
%! call = ["[W, H, info] = sl_nmf (@f, 2, 'MaxIter', Inf, 'Tol', 0, 'Display', 'iter'); puts ('DONE '); ", ...
%!         "X = cell2mat (arrayfun (@f, 1:24, 'UniformOutput', false)); ", ...
%!         "e = norm (X - W * H, 'fro') / norm (X, 'fro'); ", ...
%!         "printf ('%s %d OVER\\n', info.stop, abs (e - info.error(info.best+1)) < 1e-9); fflush (stdout);"];
%! said = interrupted_after (' 1 +0\..*READ READ READ', call);
%! assert (! isempty (regexp (said, 'interrupted 1 OVER')), said(max (1, end-300):end));
%! assert (numel (strfind (said(1:strfind (said, 'DONE')(1)), 'READ')) < 20);

%!testif ; isunix () % before the first iteration it is an error
%! call = "try sl_nmf (@f, 2); catch err; printf ('%s OVER\\n', err.identifier); fflush (stdout); end;";
%! said = interrupted_after ('READ READ READ', call);
%! assert (! isempty (regexp (said, 'sparselearn:interrupted OVER')), said);
%! assert (numel (strfind (said, 'READ')) < 20);

%!function [W, parts, e] = by_steps (X, cuts, W, H, iterations, varargin)
%!  for q = 1:numel (cuts)-1
%!    Xs{q} = piece (X, cuts, q);
%!    parts{q} = piece (H, cuts, q);
%!  end
%!  XHt = full (X * H');
%!  HHt = H * H';
%!  W = W * (sum (sum (W .* XHt)) / sum (sum ((W' * W) .* HHt)));
%!  balance = sqrt (norm (H, 2, 'rows')' ./ norm (W, 2, 'columns'));
%!  W = W .* balance;
%!  for q = 1:numel (parts)
%!    parts{q} = parts{q} ./ balance';
%!  end
%!  sumsq = norm (X, 'fro') ^ 2;
%!  for k = 1:iterations
%!    XHt = 0;
%!    HHt = 0;
%!    pg = 0;
%!    for q = 1:numel (parts)
%!      [parts{q}, B, G, told] = sl_nmf_step_h (Xs{q}, W, parts{q}, varargin{:});
%!      XHt = XHt + B;
%!      HHt = HHt + G;
%!      pg = pg + told.measure;
%!    end
%!    [W, balance, told] = sl_nmf_step_w (XHt, HHt, W, varargin{:});
%!    e(k) = sqrt ((sumsq - 2 * sum (sum (W .* XHt)) + sum (sum ((W' * W) .* HHt))) / sumsq);
%!    W = W .* balance;
%!    for q = 1:numel (parts)
%!      parts{q} = parts{q} ./ balance';
%!    end
%!  end
%!  parts = [parts{:}];
%!endfunction

%!test % the two steps, driven from outside, are sl_nmf
%! for k = [3, 6]                                         % sparse, full
%!   [X, cuts] = data (k);
%!   X = double (X);
%!   X(X < .01) = X(X < .01) + .001 * ! issparse (X);
%!   W0 = rand (rows (X), 4);
%!   H0 = rand (4, columns (X));
%!   [W, H, info] = sl_nmf (X, 4, 'Init', {W0, H0}, 'SweepTol', 0, 'MaxSweeps', 3, 'MaxIter', 3, 'Tol', 0);
%!   [W1, H1, e] = by_steps (X, cuts, W0, H0, 3, 'SweepTol', 0, 'MaxSweeps', 3);
%!   assert (e, info.error(2:end), 1e-10);
%!   assert ({W1, H1}, {W, H}, 1e-10 * max ([W(:); H(:)]));
%!   [W, H, info] = sl_nmf (X, 4, 'Init', {W0, H0}, 'Algorithm', 'mu', 'MaxIter', 3, 'Tol', 0);
%!   [W1, H1, e] = by_steps (X, cuts, W0, H0, 3, 'Algorithm', 'mu');
%!   assert (e, info.error(2:end), 1e-10);
%!   W0 = sl_proj_gsp (W0, .3);
%!   options = {'Algorithm', 'gsp', 'Sparseness', .3, 'InnerIter', 5, 'SweepTol', 0};
%!   [W, H, info] = sl_nmf (X, 4, 'Init', {W0, H0}, options{:}, 'MaxIter', 3, 'Tol', 0);
%!   [W1, H1, e] = by_steps (X, cuts, W0, H0, 3, options{:});
%!   assert (e, info.error(2:end), 1e-10);
%!   if (info.best == 3)
%!     assert ({W1, H1}, {W, H}, 1e-9 * max ([W(:); H(:)]));
%!   end
%! end

%!test % penalties mean in steps what they mean in sl_nmf
%! X = many_columns ()(:,1:40);
%! W0 = rand (60, 3);
%! H0 = rand (3, 40);
%! R = [.01, .002; .003, .01];
%! options = {'SweepTol', 0, 'MaxSweeps', 2, 'Regularize', R};
%! [W, H] = sl_nmf (X, 3, 'Init', {W0, H0}, options{:}, 'MaxIter', 1, 'Tol', 0);
%! [H1, C1, G1] = sl_nmf_step_h (X(:,1:15), W0, H0(:,1:15), options{:}, 'Samples', 40);
%! [H2, C2, G2] = sl_nmf_step_h (X(:,16:40), W0, H0(:,16:40), options{:});
%! [W1, q] = sl_nmf_step_w (C1 + C2, G1 + G2, W0, options{:}, 'Samples', 40);
%! assert (q, ones (1, 3));
%! assert ({W1, [H1, H2]}, {W, H}, 1e-10);

%!test % what a step tells, and single precision
%! X = many_columns ()(:,1:40);
%! W = rand (60, 3);
%! H = rand (3, 40);
%! H(2,:) = 0;
%! [H1, XHt, HHt, info] = sl_nmf_step_h (X, W, H);
%! G = W' * (W * H - X);
%! G(H == 0) = min (G(H == 0), 0);
%! assert (info.measure, sum (G(:) .^ 2), 1e-9 * info.measure);
%! assert (info.steps >= 1 && info.steps <= 10);
%! [W1, q, info] = sl_nmf_step_w (XHt, HHt, W);
%! Wb = W1 .* q;
%! Hb = H1 ./ q';
%! G = (Wb * Hb - X) * Hb';
%! G(Wb == 0) = min (G(Wb == 0), 0);
%! assert (info.measure, sum (G(:) .^ 2), 1e-7 * norm (X, 'fro') ^ 2);
%! assert (norm (Wb, 2, 'columns'), norm (Hb, 2, 'rows')', 1e-12 * norm (Hb));
%! [H2, C, G] = sl_nmf_step_h (single (X), single (W), single (H));
%! [W2, q] = sl_nmf_step_w (C, G, single (W));
%! assert (isa (H2, 'single') && isa (C, 'single') && isa (G, 'single') && isa (W2, 'single') && isa (q, 'single'));
%! assert (norm (double (W2) * double (H2) - W1 * H1) < 1e-3);
%! [W3, q] = sl_nmf_step_w (zeros (4, 2), zeros (2), magic (4)(:,1:2), 'Algorithm', 'gsp', 'Sparseness', .6);
%! assert (mean (sl_hoyer (W3)) >= .6 - 1e-12 && isequal (q, [1, 1]));

%!test % messages of steps name what a step can do, and where a number is wrong
%! step = @(varargin) sl_nmf_step_h (ones (5, 4), ones (5, 2), ones (2, 4), varargin{:});
%! for name = {'Mask', 'Hidden', 'Missing', 'FixedW', 'MaxIter', 'Engine', 'Init'}
%!   value = {true, 'mpi', 3, {1, 1}}{1 + strcmp(name{1}, 'Engine') + 2 * strcmp(name{1}, 'MaxIter') + 3 * strcmp(name{1}, 'Init')};
%!   fail ('step (name{1}, value)', [name{1}, ' has no use in a single step; it is used in sl_nmf']);
%! end
%! fail ('step (''Loss'', ''kl'')', 'Loss has no use with Algorithm .ahals.; it is used with Algorithm .mu.');
%! fail ('step (''InnerIter'', 3)', 'it is used with Algorithm .nenmf., .gsp., .csp., .nmfsc., or with Algorithm .mu.');
%! step ('Algorithm', 'mu', 'Loss', 'frobenius');
%! fail ('sl_nmf_step_h (ones (2, 3), [1 NaN; 1 1], ones (2, 3))', 'W must be finite and non-negative, but column 2 has NaN');
%! fail ('sl_nmf_step_h (ones (2, 3), ones (2, 2), -ones (2, 3))', 'Hq must be finite .*, but its least entry is -1');
%! fail ('sl_nmf ([1 1 NaN; 1 2 3], 1, ''Mask'', [1 0 1; 1 1 1])', 'X\(1,3\) is NaN');
%! fail ('sl_nmf (single ([1; Inf]), 1, ''Mask'', [1; 1])', 'X\(2,1\) is Inf');

%!error id=sparselearn:badCall sl_nmf_step_h ()
%!error id=sparselearn:badInput sl_nmf_step_h ([], 1, 1)
%!error id=sparselearn:badInput sl_nmf_step_h (NaN, 1, 1)
%!error id=sparselearn:badInput sl_nmf_step_h (1i, 1, 1)
%!error id=sparselearn:badInput sl_nmf_step_h ({'a'}, 1, 1)
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), ones (2, 2), ones (2, 3))
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), ones (3, 2), ones (3, 2))
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), single (ones (3, 2)), ones (2, 3))
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), -ones (3, 2), ones (2, 3))
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), ones (3, 2), NaN (2, 3))
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), sparse (ones (3, 2)), ones (2, 3))
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), ones (3, 0), ones (0, 3))
%!error <MaxSweeps must be an integer from 1 to 1e6> sl_nmf_step_h (1, 1, 1, 'MaxSweeps', 'auto')
%!error id=sparselearn:badInput sl_nmf_step_h (magic (3), ones (3, 2), ones (2, 3), 'Algorithm', 'gsp')
%!error id=sparselearn:unusedOption sl_nmf_step_h (magic (3), ones (3, 2), ones (2, 3), 'Sparseness', .5)
%!error <Init has no use in a single step> sl_nmf_step_h (magic (3), ones (3, 2), ones (2, 3), 'Init', {[], []})
%!error id=sparselearn:unusedOption sl_nmf_step_h (magic (3), ones (3, 2), ones (2, 3), 'Missing', true)
%!error id=sparselearn:badInput sl_nmf_step_h (1, 1, 1, 'Algorithm', 'mu', 'Loss', 'kl')
%!error <must be one of 'ahals', 'mu', 'gsp', 'csp', but is> sl_nmf_step_h (1, 1, 1, 'Algorithm', 'nenmf')
%!error <must be one of 'ahals', 'mu', 'gsp', 'csp', but is> sl_nmf_step_w (1, 1, 1, 'Algorithm', 'l1ahals', 'Sparseness', .5)
%!error <option SparseFactor must be 'W', but is 'H'$> sl_nmf_step_h (1, 1, 1, 'Algorithm', 'gsp', 'Sparseness', .5, 'SparseFactor', 'H')
%!error id=sparselearn:unusedOption sl_nmf_step_h (1, 1, 1, 'Replicates', 2)
%!error id=sparselearn:badCall sl_nmf_step_w ()
%!error id=sparselearn:badInput sl_nmf_step_w (ones (3, 2), ones (3, 2), ones (3, 2))
%!error id=sparselearn:badInput sl_nmf_step_w (ones (2, 2), ones (2, 2), ones (3, 2))
%!error id=sparselearn:badInput sl_nmf_step_w (ones (3, 2), -ones (2, 2), ones (3, 2))
%!error id=sparselearn:badInput sl_nmf_step_w (ones (3, 2), ones (2, 2), single (ones (3, 2)))
%!error id=sparselearn:badInput sl_nmf_step_w (1, 1, 'a')
%!error id=sparselearn:badInput sl_nmf_step_w (1, 1, [])
%!error id=sparselearn:badInput sl_nmf_step_w (1, 1, 1, 'Samples', -1)
%!error id=sparselearn:unknownOption sl_nmf_step_w (1, 1, 1, 'Sample', 1)

%!error id=sparselearn:badInput sl_nmf_step_w (ones (4, 2), eye (2), ones (4, 2), 'Regularize', ones (1, 2, 2), 'Samples', 3)
