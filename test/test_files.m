% Files that are whole or not there: the format, names, links, full disks, two runs and one file; whose data a checkpoint
% and a folder of codes are of.

% SPDX-License-Identifier: BSD-3-Clause

%!function names = inside (folder)
%! names = setdiff (readdir (folder)', {'.', '..'});
%!endfunction

%!function [X, swapped] = counts ()
%! % 0 and 1, and the same with other entries, but the same sums of rows and columns
%! X = double (mod (floor (1e4 * abs (sin (1:240))), 3) == 0);
%! X = reshape (X, 8, 30);
%! X(1:2,1:2) = [1, 0; 0, 1];
%! swapped = X;
%! swapped(1:2,1:2) = [0, 1; 1, 0];
%!endfunction

%!function refused (call, file, data)
%! % the checkpoint of CALL (DATA{1}) is refused for each other DATA
%! call (data{1});
%! for k = 2:numel (data)
%!   try
%!     call (data{k});
%!     said = 'nothing';
%!   catch err
%!     said = err.message;
%!   end
%!   assert (! isempty (regexp (said, 'is of another problem|must be full, but is sparse')), '%s: data %d, said %s', func2str (call), k, said);
%! end
%! unlink (file);
%!endfunction

%!test
%! % what is written is what load reads, of the same classes, and numbers are scalars
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'a');
%! content = struct ('numbers', {{1, single(2), int8(3), uint64(2^53) + 1, true, NaN, -0, Inf}}, ...
%!                   'arrays', {{1:0, zeros(0, 3), single(magic (4)), reshape(uint16 (1:24), 2, 3, 4), [true, false]}}, ...
%!                   'texts', {{'', 'abc', ['ab'; 'cd'], char([1, 200, 10])}}, ...
%!                   'sparse', {{sparse([1, 0; 0, 2]), sparse([true, false]), sparse(2, 3), sparse(5)}}, ...
%!                   'structs', {{struct(), struct('a', {1, 'b'}), struct('a', {}), struct('a', {{}})}}, ...
%!                   'cells', {{{}, cell(0, 2), {1, {2}; 'c', []}}}, 'plain', {pi}, 'range', 1:5, 'eye', eye (3));
%! assert (slx_file_write_mex ('write', file, content), '');
%! found = load (file);
%! sum = found.file_sum;
%! assert (isequaln (rmfield (found, 'file_sum'), content));
%! for name = fieldnames (content)'
%!   if (iscell (content.(name{1})))
%!     assert (cellfun (@class, found.(name{1}), 'UniformOutput', false), ...
%!             cellfun (@class, content.(name{1}), 'UniformOutput', false));
%!     assert (cellfun (@issparse, found.(name{1})), cellfun (@issparse, content.(name{1})));
%!   end
%! end
%! assert (1 / found.numbers{7}, -Inf);
%! assert (found.numbers{1} * [1; 2], [1; 2]);
%! bytes = sl_bytes (file);
%! assert (sum, or_hash ({bytes(1:end-75)}));
%! assert (char (bytes(end-31:end)), sum);
%! large = struct ('x', uint8 (zeros (1, 2^20 - 10)));         % a whole piece, and a rest
%! slx_file_write_mex ('write', file, large);
%! bytes = sl_bytes (file);
%! assert (numel (bytes) - 75 > 2^20 && numel (bytes) - 75 < 2^20 + 100);
%! assert (load (file).x, large.x);
%! assert (inside (folder.name), {'a'});

%!test
%! % what cannot be written is refused before there is a file
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'a');
%! deep = 1;
%! for k = 1:70
%!   deep = {deep};
%! end
%! for value = {@sin, {1, @sin}, 1i, struct('a', {1, 1i}), {deep}}
%!   fail ("slx_file_write_mex ('write', file, struct ('a', {value{1}}))", 'cannot be written|too many cells');
%! end
%! fail ("slx_file_write_mex ('write', file, 1)", 'must be a struct');
%! fail ("slx_file_write_mex ('write', file, struct ('file_sum', 1))", 'file_sum');
%! fail ("slx_file_write_mex ('write', [file, char(0)], struct ())", 'character 0');
%! fail ("slx_file_write_mex ('write', '', struct ())", 'name of a file');
%! fail ("slx_file_write_mex ('bytes', file, 1)", 'uint8');
%! fail ("slx_file_write_mex ('finish', file, file)", '''begin'' has given');
%! assert (isempty (inside (folder.name)));
%! assert (slx_file_write_mex ('discard', file), '');

%!test
%! % the system's reason, and the old file as it was
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'a.mat');
%! assert (slx_file_write_mex ('write', fullfile (folder.name, 'none', 'a'), struct ()), 'No such file or directory');
%! assert (slx_file_write_mex ('try', fullfile (folder.name, 'none', 'a')), 'No such file or directory');
%! assert (slx_file_write_mex ('try', folder.name), 'Is a directory');
%! assert (slx_file_write_mex ('write', folder.name, struct ()), 'Is a directory');
%! [name, trouble] = slx_file_write_mex ('begin', fullfile (folder.name, 'none', 'a'));
%! assert ({name, trouble}, {'', 'No such file or directory'});
%! sl_bytes (file, uint8 ('old'));
%! assert (slx_file_write_mex ('try', file), '');
%! [name, trouble] = slx_file_write_mex ('begin', file);
%! assert (trouble, '');
%! assert (regexp (name, 'a\.mat\.\d+-\d+\.part/content\.mat$') > 1);
%! assert (mod (stat (fileparts (name)).mode, 512), 448);                % rwx------
%! sl_bytes (name, uint8 ('new'));
%! assert (char (sl_bytes (file)), 'old');
%! assert (slx_file_write_mex ('finish', name, file), '');
%! assert (char (sl_bytes (file)), 'new');
%! [name, trouble] = slx_file_write_mex ('begin', file);
%! mkdir (fullfile (fileparts (name), 'more'));
%! sl_bytes (fullfile (fileparts (name), 'more', 'b'), uint8 ('b'));
%! slx_file_write_mex ('discard', name);
%! long = fullfile (folder.name, repmat ('n', 1, 250));
%! assert (slx_file_write_mex ('bytes', long, uint8 ('x')), '');
%! assert (char (sl_bytes (long)), 'x');
%! assert (inside (folder.name), {'a.mat', repmat('n', 1, 250)});

%!testif ; isunix ()
%! % a link in the place of an unfinished file is not followed, and one in the place of the file is replaced
%! folder = sl_test_folder ();
%! program = sprintf (["cd ('%s'); fid = fopen ('victim', 'w'); fputs (fid, 'precious'); fclose (fid);\n" ...
%!                     "for n = 0:30, symlink ('victim', sprintf ('q.%%d-%%d.part', getpid (), n)); end\n" ...
%!                     "symlink ('nothing', 'q'); symlink ('.', 'r.lock');\n" ...
%!                     "X = rand (9, 20); sl_nmf (X, 2, 'Checkpoint', 'q', 'MaxIter', 3, 'Tol', 0, 'Seed', 1);\n" ...
%!                     "held = slx_file_lock_mex ('lock', 'r')\n" ...
%!                     "disp (fileread ('victim')), disp (S_ISLNK (lstat ('q').mode)), disp ('OVER')"], folder.name);
%! [out, pid, in] = sl_start_octave (program);
%! said = sl_listen (out, 'OVER', pid);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! assert (! isempty (regexp (said, 'held = -1\s+precious\s+0\s+OVER')), said);

%!testif ; isunix ()
%! % a lock that cannot be opened is said; a forked process leaves locks and unfinished files to the one that made them
%! folder = sl_test_folder ();
%! [file, lock] = deal (fullfile (folder.name, 'c'), fullfile (folder.name, 'c.lock'));
%! X = reshape (abs (sin (1:40)), 4, 10);
%! for make = {@() symlink('nothing', lock), 'It is a link'; @() mkdir (lock), 'Is a directory'}'
%!   make{1} ();
%!   fail ("sl_nmf (X, 2, 'Checkpoint', file)", ['Checkpoint .*c cannot be kept from other runs, since .*c.lock cannot be opened: ', make{2}]);
%!   assert (inside (folder.name), {'c.lock'});
%!   [~, ~] = unlink (lock);
%!   [~, ~] = rmdir (lock);
%! end
%! [held, trouble] = slx_file_lock_mex ('lock', fullfile (folder.name, repmat ('n', 1, 253)));
%! assert ({held, trouble}, {-1, 'File name too long'});
%! program = sprintf (["function forks (), held = slx_file_lock_mex ('lock', 'c'); name = slx_file_write_mex ('begin', 'w.mat');\n" ...
%!                     "pid = fork (); if (pid == 0), slx_file_lock_mex ('unlock', held); slx_file_write_mex ('try', 'v'); exit (0), end\n" ...
%!                     "waitpid (pid); other = fork (); if (other == 0), exit (0), end, waitpid (other);\n" ...
%!                     "disp ([exist('c.lock'), exist(fileparts (name)), slx_file_lock_mex('lock', 'c')]), disp ('OVER'), end\n" ...
%!                     "cd ('%s'); forks ()"], folder.name);
%! [out, pid, in] = sl_start_octave (program);
%! said = sl_listen (out, 'OVER', pid);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! assert (! isempty (regexp (said, '2\s+7\s+0\s+OVER')), said);
%! assert (isempty (inside (folder.name)));

%!testif ; isunix () && geteuid () == 0 && system ('command -v mount >/dev/null') == 0
%! % a full disk: the reason, the old file, and nothing left over; the run gives its result
%! folder = sl_test_folder ();
%! if (system (sprintf ('mount -t tmpfs -o size=64k none ''%s'' 2>/dev/null', folder.name)) == 0)
%!   gone = onCleanup (@() system (sprintf ('umount ''%s''', folder.name)));
%!   file = fullfile (folder.name, 'n*[f].mat');
%!   sl_bytes (file, uint8 ('old'));
%!   assert (slx_file_write_mex ('write', file, struct ('x', rand (100))), 'No space left on device');
%!   assert (slx_file_write_mex ('bytes', file, zeros (1, 1e5, 'uint8')), 'No space left on device');
%!   model = sl_logistic_train (reshape (sin (1:80000), 8000, 10), [1 2 1 2 1 2 1 2 1 2], 'Ridge', 1);
%!   fail ('sl_save_model (file, model)', 'cannot be written');
%!   assert (char (sl_bytes (file)), 'old');
%!   assert (inside (folder.name), {'n*[f].mat'});
%!   X = reshape (abs (sin (1:20000)), 100, 200);
%!   o = {'Seed', 1, 'MaxIter', 2, 'Tol', 0};
%!   checkpoint = fullfile (folder.name, 'c');
%!   lastwarn ('');
%!   said = evalc ("W = sl_nmf (X, 40, o{:}, 'Checkpoint', checkpoint, 'CheckpointInterval', 0);");
%!   assert (numel (strfind (said, 'cannot be written: No space left on device; the run goes on')) == 1, '%s', said);
%!   assert (W, sl_nmf (X, 40, o{:}));
%!   assert (inside (folder.name), {'n*[f].mat'});
%!   clear gone;
%! end

%!testif ; isunix ()
%! % two runs and one checkpoint: the second is refused at once; what a killed run leaves does no harm, and goes
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'c');
%! X = reshape (abs (sin (1:240)), 8, 30);
%! o = {'Seed', 1, 'Tol', 0, 'MaxIter', 6};
%! mine = @() sl_nmf (X, 3, o{:}, 'Checkpoint', file);
%! program = sprintf (["X = reshape (abs (sin (1:240)), 8, 30);\n" ...
%!                     "function stop = wait_for (s), stop = false; if (s.iteration == 3), disp ('HELD'); fflush (stdout); fgetl (stdin); end, end\n" ...
%!                     "W = sl_nmf (X, 3, 'Seed', 1, 'Tol', 0, 'MaxIter', 6, 'Checkpoint', '%s', ...\n" ...
%!                     "            'CheckpointInterval', 0, 'OutputFcn', @wait_for);\n" ...
%!                     "disp (slx_hash_mex (W)), disp ('OVER')"], file);
%! whole = sl_nmf (X, 3, o{:});
%! for ends = {'kill', 'whole'}
%!   [out, pid, in] = sl_start_octave (program);
%!   sl_listen (out, 'HELD', pid);
%!   fail ('mine ()', 'Checkpoint .*c is used by another run; name another file or folder, or wait for its end');
%!   if (strcmp (ends{1}, 'kill'))
%!     kill (pid, SIG ().KILL);
%!     waitpid (pid);
%!     fclose (in);
%!     assert (inside (folder.name), {'c', 'c.lock'});
%!     sl_bytes ([file, '.1-2.part'], uint8 ('x'));
%!     mkdir ([file, '.3-4.part']);
%!     sl_bytes ([file, '.3-4.part/content'], uint8 ('x'));
%!     for other = {'.1-2.parts', '.1-.part', '.part', '2.1-2.part'}
%!       sl_bytes ([file, other{1}], uint8 ('x'));
%!     end
%!     assert (load (file).checkpoint.run.iteration >= 2);
%!     assert (mine (), whole);
%!     assert (inside (folder.name), {'c', 'c.1-.part', 'c.1-2.parts', 'c.part', 'c2.1-2.part'});
%!     unlink (file);
%!   else
%!     fclose (in);                                            % which the other process waits for
%!     said = sl_listen (out, 'OVER', pid);
%!     waitpid (pid);
%!     assert (! isempty (strfind (said, slx_hash_mex (whole))), said);
%!   end
%!   fclose (out);
%! end

%!test
%! % the same for every function that keeps a checkpoint or a folder: another run, and a file that cannot be written, are
%! % found before there is work
%! folder = sl_test_folder ();
%! [X, Y] = counts ();
%! y = 1 + mod (1:30, 2);
%! X(:,y == 2) = X(:,y == 2) + 1;
%! D = eye (8)(:,1:4) + .1;
%! o = {'Seed', 1, 'OutputFcn', @(s) error('work:done', 'work was done')};
%! calls = {@(c) sl_nmf(X, 2, o{:}, c{:}), @(c) sl_dict_learn(X, 3, .1, o{:}, c{:}), @(c) sl_kmeans(X, 2, o{1:2}, c{:}), ...
%!          @(c) sl_srsc(X, D, .1, o{3:4}, c{:}), @(c) sl_l2rsc(X, D, .1, o{3:4}, c{:}), ...
%!          @(c) sl_logistic_train(X, y, o{3:4}, c{:}), @(c) sl_soae_train(X, y, o{:}, 'Hidden', 3, c{:}), ...
%!          @(c) sl_mlp_train(X, y, o{:}, 'Hidden', 3, c{:}), @(c) sl_net_train({'dense'}, X, y, o{:}, c{:}), ...
%!          @(c) sl_polynet_train(X, y, 'Tau', 1, o{:}, c{:}), @(c) sl_lista_train(X, D, .1, o{:}, c{:}), ...
%!          @(c) sl_mcrank(1 + mod (0:19, 4), 1 + floor ((0:19) / 4), 1 + mod (0:19, 3), o{:}, c{:}), ...
%!          @(c) sl_cross_validate(@(varargin) error ('work:done', 'work was done'), X, y, 'Folds', 2, c{:}), ...
%!          @(c) sl_tune('sl_logistic_train', X, y, {'Ridge', [.1, 1]}, 'Folds', 2, c{:}), ...
%!          @(c) sl_exp_recommender('', 'Samples', 40, 'Algorithms', {'mean'}, c{:})};
%! held = slx_file_lock_mex ('lock', fullfile (folder.name, 'held'));
%! none = fullfile (folder.name, 'none', 'c');
%! for k = 1:numel (calls)
%!   for trouble = {none, 'cannot be written: No such file'; fullfile(folder.name, 'held'), 'is used by another run'; ...
%!                  [folder.name, char(0), 'c'], 'without a character 0'}'
%!     try
%!       calls{k} ({'Checkpoint', trouble{1}});
%!       said = 'nothing';
%!     catch err
%!       said = err.message;
%!     end
%!     assert (! isempty (strfind (said, trouble{2})), '%s: %s', func2str (calls{k}), said);
%!   end
%! end
%! slx_file_lock_mex ('unlock', held);
%! held = slx_file_lock_mex ('lock', fullfile (folder.name, 'codes'));
%! f = @(q) X(:,1:15*(q < 3));
%! net = sl_lista_train (X, D, .1, 'Seed', 1, 'MaxIter', 0);
%! for call = {@(c) sl_sparse_code(f, D, .1, c{:}), @(c) sl_nnls(f, D, c{:}), @(c) sl_encode(net, f, c{:}), ...
%!             @(c) sl_srsc(f, D, .1, 'Graph', speye (30), c{:})}
%!   fail ("call{1} ({'Folder', folder.name})", 'Folder .* is used by another run');
%!   fail ("call{1} ({'Folder', none})", 'there is no folder');
%! end
%! slx_file_lock_mex ('unlock', held);
%! assert (isempty (inside (folder.name)));

%!test
%! % a checkpoint that can no longer be written costs one warning, and no result
%! folder = sl_test_folder ();
%! place = fullfile (folder.name, 'p');
%! X = counts ();
%! confirm_recursive_rmdir (false, 'local');
%! o = {'Seed', 1, 'MaxIter', 4, 'Tol', 0};
%! c = {'Checkpoint', fullfile(place, 'c'), 'CheckpointInterval', 0};
%! lost = @(s) isequal (rmdir (place, 's'), 2);
%! for call = {@(varargin) sl_nmf(X, 3, o{:}, varargin{:}), @(varargin) sl_dict_learn(X, 3, .1, o{:}, varargin{:})}
%!   mkdir (place);
%!   said = evalc ("found = call{1} (c{:}, 'OutputFcn', lost);");
%!   assert (numel (strfind (said, 'the run goes on without')) == 1, '%s', said);
%!   assert (isequal (found, call{1} ()));
%! end
%! mkdir (place);
%! learner = @(X, y) ifelse (lost ([]), [], @(Z) ones (1, size (Z, 2)));
%! given = {'Measures', 'error', 'Folds', 1 + ((1:30) > 14), 'Checkpoint', c{2}};      % no call before the folds
%! said = evalc ("r = sl_cross_validate (learner, X, 1 + mod (1:30, 2), given{:});");
%! assert (numel (strfind (said, 'the run goes on without')) == 1, '%s', said);
%! assert (r.mean, .5);

%!test
%! % a checkpoint of other data is refused, whatever they have in common; test_epochs has those of trainers
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'c');
%! [X, Y] = counts ();
%! bit = X;
%! bit(5) = bit(5) + eps (max (bit(5), 1));
%! data = {X, Y, X(:,[2, 1, 3:30]), X([2, 1, 3:8],:), single(X), bit, sparse(X), X(:,1:29)};
%! c = {'Seed', 1, 'Checkpoint', file, 'MaxIter', 1};
%! warning ('off', 'all', 'local');
%! D = eye (8)(:,1:4) + .1;
%! near = @(n) spdiags (ones (n, 2), [-1, 1], n, n);
%! blocks = @(X) @(q) X(:,1+15*(q-1):min (15*q, end) * (q < 3));
%! for call = {@(X) sl_nmf(X, 2, c{:}), @(X) sl_nmf(blocks (X), 2, c{:}), @(X) sl_nmf(X, 2, c{:}, 'Algorithm', 'mu', 'Loss', 'kl'), ...
%!             @(X) sl_dict_learn(X, 3, .1, c{:}), @(X) sl_dict_learn(blocks (X), 3, .1, c{:}), ...
%!             @(X) sl_kmeans(X, 3, c{:}), @(X) sl_kmeans(blocks (X), 3, c{:}), ...
%!             @(X) sl_kmeans(X, 3, c{:}, 'Algorithm', 'online'), ...
%!             @(X) sl_srsc(X, D, .1, c{3:6}, 'Graph', near (size (X, 2))), ...
%!             @(X) sl_l2rsc(X, D, .1, c{3:6}, 'Graph', near (size (X, 2))), ...
%!             @(X) sl_polynet_train(X, 1 + mod (1:size (X, 2), 2), 'Tau', 1, c{:})}
%!   refused (call{1}, file, data);
%! end
%! N = full (X);
%! N(3,4) = NaN;
%! M = full (X);
%! M(4,4) = NaN;
%! refused (@(X) sl_nmf (X, 2, c{:}, 'Missing', true), file, {N, M, Y});
%! refused (@(X) sl_dict_learn (X, 3, .1, c{:}, 'Missing', true), file, {N, M, Y});
%! signed = X - .5;
%! negated = signed;
%! negated([1, 10]) = - negated([1, 10]);                       % of equal modulus, one of each sign
%! refused (@(X) sl_dict_learn (X, 3, .1, c{:}), file, {signed, negated, -signed});
%! square = X(:,1:8);
%! refused (@(X) sl_nmf (X, 2, c{:}), file, {square, square'});
%! [i, j] = find (X);
%! [k, l] = find (Y);
%! refused (@(p) sl_mcrank (p(:,1), p(:,2), [], c{:}, 'Loss', 'implicit', 'Multiplier', .5), file, {[j, i], [l, k]});
%! refused (@(r) sl_mcrank (j, i, r, 'Loss', 'squared', c{:}, 'Levels', 1:3), file, {1 + mod(1:numel (j), 3), ...
%!                          1 + mod(2:numel (j) + 1, 3)});
%! y = 1 + mod (1:30, 2);
%! for call = {@(X) sl_cross_validate('sl_logistic_train', X, y(1:size (X, 2)), 'Folds', 2, 'Checkpoint', file), ...
%!             @(X) sl_tune('sl_logistic_train', X, y(1:size (X, 2)), {'Ridge', [.1, 1]}, 'Folds', 2, 'Checkpoint', file)}
%!   refused (call{1}, file, data([1:3, 5:6]));
%! end
%! refused (@(y) sl_cross_validate ('sl_logistic_train', X, y, 'Folds', 2, 'Checkpoint', file), file, ...
%!          {y, y([2, 1, 3:30])});

%!test
%! % arguments besides the data: what to begin with, weights, graphs, dictionaries, codes, State
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'c');
%! X = counts ();
%! c = {'Seed', 1, 'Checkpoint', file, 'MaxIter', 1};
%! warning ('off', 'all', 'local');
%! W = reshape (1:16, 8, 2);
%! V = W;
%! V(1:2,1:2) = V(1:2,1:2) + [1, -1; -1, 1];
%! H = reshape (1:60, 2, 30);
%! refused (@(W) sl_nmf (X, 2, c{:}, 'Init', {W, H}), file, {W, V});
%! refused (@(D) sl_dict_learn (X, 2, .1, c{:}, 'Init', D), file, {W, V});
%! refused (@(C) sl_kmeans (X, 2, c{3:6}, 'Init', C), file, {W, V});
%! mask = true (8, 30);
%! mask(1:2,1:2) = [true, false; false, true];
%! other = mask;
%! other(1:2,1:2) = [false, true; true, false];
%! refused (@(M) sl_nmf (X, 2, c{:}, 'Mask', M), file, {mask, other});
%! [~, ~, info] = sl_dict_learn (X, 2, .1, 'Seed', 1, 'MaxIter', 2);
%! state = info.state;
%! other = state;
%! other.learnt.sums.B(1:2,1:2) = other.learnt.sums.B(1:2,1:2) + [1, -1; -1, 1];
%! refused (@(s) sl_dict_learn (X, 2, .1, c{:}, 'State', s), file, {state, other});
%! A = spdiags (ones (30, 2), [-1, 1], 30, 30);
%! B = A;
%! B(1,3) = 1;
%! B(3,1) = 1;
%! for call = {@(D, A) sl_srsc(X, D, .1, c{3:6}, 'Graph', A), @(D, A) sl_l2rsc(X, D, .1, c{3:6}, 'Graph', A)}
%!   refused (@(D) call{1} (D, A), file, {W / 9, V / 9});
%!   refused (@(A) call{1} (W / 9, A), file, {A, B});
%! end

%!test
%! % a folder of codes: what is of other data is made anew
%! folder = sl_test_folder ();
%! [X, Y] = counts ();
%! D = eye (8)(:,1:4) + .1;
%! A = spdiags (ones (30, 2), [-1, 1], 30, 30);
%! part = @(X) @(q) X(:,1+15*(q-1):15*min (q, 2) * (q < 3));
%! T = {X, sparse(4, 30)};
%! net = sl_lista_train (X, D, .1, 'Seed', 1, 'MaxIter', 0);
%! warning ('off', 'all', 'local');
%! for call = {@(X, D, varargin) sl_sparse_code(part (X), D, .1, varargin{:}), ...
%!             @(X, D, varargin) sl_nnls(part (X), D, varargin{:}), ...
%!             @(X, D, varargin) sl_encode(setfield (net, 'W', cast (repmat (D', 1, 1, size (net.W, 3)), class (net.W))), part (X), varargin{:}), ...
%!             @(X, D, varargin) sl_srsc(part (X), D, .1, 'Training', T, 'Graph', A, varargin{:})}
%!   for given = {{X, D}, {Y, D}, {X(:,[2, 1, 3:30]), D}, {X, D([2, 1, 3:8],:)}, {-X, -D}}
%!     files = call{1} (given{1}{:}, 'Folder', folder.name);
%!     Z = cellfun (@(file) full (load (file).X), files, 'UniformOutput', false);
%!     assert ([Z{:}], full (call{1} (given{1}{:})), 1e-12);
%!   end
%! end

%!test
%! % names are names: no pattern, no shell
%! folder = sl_test_folder ();
%! for name = {'a b', 'n*[f]?.ck', '$(touch PWN)', '`touch PWN`', '-x', 'a''b"c', '{a,b}', char([195, 188, 10])}
%!   file = fullfile (folder.name, name{1});
%!   sl_bytes (fullfile (folder.name, 'nothing.ck'), uint8 ('keep'));
%!   X = counts ();
%!   warning ('off', 'sparselearn:maxIter', 'local');
%!   sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 1, 'Checkpoint', file);
%!   slx_draw_file ([file, '.pdf'], '.pdf', @(given) sl_bytes (given, uint8 (given)));
%!   assert (! isempty (regexp (char (sl_bytes ([file, '.pdf'])), '^[\w/.-]+\.pdf$')));
%!   slx_draw_picture ([file, '.png'], [0, 1]);
%!   assert (sort (inside (folder.name)), sort ({'nothing.ck', name{1}, [name{1}, '.pdf'], [name{1}, '.png']}));
%!   slx_file_remove (file);
%!   assert (inside (folder.name), {'nothing.ck'});
%! end
%! fail ("slx_draw_file (fullfile (folder.name, 'none', 'a.pdf'), '.pdf', @(given) sl_bytes (given, uint8 (1)))", ...
%!       'cannot write the file .*a.pdf: No such file');
%! fail ("slx_draw_file (fullfile (folder.name, 'a.pdf'), '.pdf', @(given) [])", 'cannot write the file .*a.pdf');

%!testif ; isunix ()
%! % temporary folders are for this user alone, and their names are harmless to a shell
%! folder = sl_test_folder ();
%! place = fullfile (folder.name, 'x $(touch PWN)');
%! mkdir (place);
%! before = getenv ('TMPDIR');
%! setenv ('TMPDIR', place);
%! back = onCleanup (@() setenv ('TMPDIR', before));
%! [name, removal] = slx_file_private ('.gz');
%! assert (! isempty (regexp (name, '^[\w/.-]+\.gz$')));
%! assert (mod (stat (fileparts (name)).mode, 512), 448);                % rwx------
%! sl_bytes (name, uint8 ('x'));
%! clear removal;
%! assert (exist (fileparts (name)), 0);

%!testif ; isunix ()
%! % a process that is made by fork after a kernel with several threads does not wait for them
%! [out, pid, in] = sl_start_octave ([ ...
%!   "setenv ('SPARSELEARN_THREADS', 'always'); sl_threads (2); X = rand (300, 500);\n" ...
%!   "function twice (X)\n Y = sl_proj_hoyer (X, .5); child = fork ();\n" ...
%!   "if (child == 0), Z = sl_proj_hoyer (X, .5); W = sl_prox_l1 (X, .1);\n" ...
%!   "  printf ('CHILD %d %d\\n', isequal (Z, Y), sl_threads ()); fflush (stdout); exec ('true'); end\n" ...
%!   "waitpid (child);\nend\n" ...
%!   "twice (X); disp ('OVER')\n"]);
%! try
%!   said = sl_listen (out, 'CHILD \d+ \d+', pid);
%! catch err
%!   kill (pid, SIG ().KILL);
%!   rethrow (err);
%! end
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! assert (! isempty (strfind (said, 'CHILD 1 1')), said);

%!test % a file that is written anew keeps who may read it, and a checkpoint its folder
%! folder = tempname ();
%! other = tempname ();
%! mkdir (folder);
%! mkdir (other);
%! back = pwd ();
%! unwind_protect
%!   if (isunix ())
%!     file = fullfile (folder, 'private.mat');
%!     slx_file_write_mex ('write', file, struct ('a', 1));
%!     system (['chmod 600 ', file]);
%!     slx_file_write_mex ('write', file, struct ('a', 2));
%!     assert (bitand (stat (file).mode, 511), 384);
%!   end
%!   cd (folder);
%!   sl_nmf (cos ((1:4)' * (1:6)) + 1, 2, 'Checkpoint', 'c.mat', 'OutputFcn', @(s) isempty (cd (other)), 'MaxIter', 3, ...
%!           'Seed', 1, 'Tol', 0);
%!   assert (exist (fullfile (folder, 'c.mat'), 'file'), 2);
%!   assert (exist (fullfile (folder, 'c.mat.lock'), 'file'), 0);
%!   assert (numel (dir (other)), 2);
%! unwind_protect_cleanup
%!   cd (back);
%!   confirm_recursive_rmdir (false, 'local');
%!   rmdir (folder, 's');
%!   rmdir (other, 's');
%! end_unwind_protect

%!test % a text in UTF-8, whose size in a MAT file counts letters
%! bytes = @(words) typecast (int32 (words), 'uint8');
%! text = uint8 ([195 164 'bc']);
%! data = [bytes([6 8 4 0]), bytes([5 8 1 3]), bytes([1 1]), uint8(['x' 0 0 0 0 0 0 0]), bytes([16 4]), text, zeros(1, 4, 'uint8')];
%! head = [uint8(['MATLAB 5.0 MAT-file', 32 * ones(1, 97)]), zeros(1, 8, 'uint8'), uint8([0 1 'IM'])];
%! file = [tempname(), '.mat'];
%! clean = onCleanup (@() delete (file));
%! id = fopen (file, 'w');
%! fwrite (id, [head, bytes([14 numel(data)]), data]);
%! fclose (id);
%! assert (slx_file_load (file).x, char (text));
