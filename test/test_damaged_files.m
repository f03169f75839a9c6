% Damaged files and damaged sparse matrices are refused and never end the interpreter.

%!function content = bytes_of (file)
%!  fid = fopen (file);
%!  content = fread (fid, Inf, '*uint8')';
%!  fclose (fid);
%!endfunction

%!function put (file, content)
%!  fid = fopen (file, 'w');
%!  fwrite (fid, content);
%!  fclose (fid);
%!endfunction

%!function at = rows_at (content, X)
%! % where the row indices of X, in a file of Octave's binary format, begin
%!  pointers = [0, cumsum(full (sum (X ~= 0, 1)))];
%!  at = strfind (char (content), char (typecast (int32 (pointers), 'uint8')))(1) + 4 * numel (pointers);
%!endfunction

%!function content = with_word (content, at, value)
%!  content(at:at+3) = typecast (int32 (value), 'uint8');
%!endfunction

%!function damage (file, X)
%! % the first row index of the last column becomes negative, which load does not find
%!  content = bytes_of (file);
%!  put (file, with_word (content, rows_at (content, X) + 4 * nnz (X(:,1:end-1)), -10000000));
%!endfunction

%!function said = of_child (program)
%! % what a process says that runs the program with a limit of memory
%!  paths = sprintf ("addpath ('%s', '%s'); warning ('off', 'all'); ", fileparts (which ('sl_nmf')), ...
%!                   fileparts (which ('sl_sound_mex')));
%!  file = [tempname(), '.m'];
%!  fid = fopen (file, 'w');
%!  fputs (fid, [paths, "\n", program, "\n"]);
%!  fclose (fid);
%!  [~, said] = system (sprintf ('(ulimit -v 2500000; timeout 100 octave-cli --norc --no-history -q %s) 2>&1', file));
%!  delete (file);
%!endfunction

%!shared X, folder, bad, gone
%! X = sparse ([0 1 0 2; 2 0 3 0; 0 4 0 1; 5 0 6 0]);
%! folder = tempname ();
%! mkdir (folder);
%! bad = fullfile (folder, 'bad.mat');
%! confirm_recursive_rmdir (false, 'local');
%! gone = onCleanup (@() rmdir (folder, 's'));

%!test % a block, an argument, and values in cells and structs
%! save ('-binary', bad, 'X');
%! damage (bad, X);
%! said = of_child (sprintf ([ ...
%!   "file = '%s'; X = load (file).X; c = {1, struct('a', {X, 2})};\n" ...
%!   "try, sl_nmf ({file}, 2), catch e, disp (e.identifier), disp (e.message), end\n" ...
%!   "calls = {@() sl_nmf(X, 2), @() sl_hoyer(X), @() sl_knn_graph(X, 1), @() sl_sparse_code(eye(4), X, .1), ...\n" ...
%!   "         @() sl_spectral_cluster(X, 2), @() sl_nnls(X, eye(4)), @() sl_prox_l1(X, 1), ...\n" ...
%!   "         @() sl_srsc(eye(4), eye(4), .1, 'Init', X), @() sl_label_propagation(X, [1 2 0 0]), ...\n" ...
%!   "         @() sl_similarity(X), @() sl_dict_update(eye(4), X), @() sl_lasso_gap(eye(4), eye(4), X, .1), ...\n" ...
%!   "         @() sl_sparse_code(eye(4), eye(4), .1, 'Init', X), @() sl_l2rsc(eye(4), eye(4), .1, 'Init', X)};\n" ...
%!   "for k = 1:numel (calls), try, calls{k} (), catch e, disp (e.identifier), end, end\n" ...
%!   "disp ([sl_sound_mex(X), sl_sound_mex(c), sl_sound_mex({c}), sl_sound_mex(speye (3))]), disp ('OVER')\n"], bad));
%! assert (! isempty (strfind (said, 'OVER')), said);
%! assert (! isempty (regexp (said, '^sparselearn:badFile\s+sl_nmf: the block .*bad.mat cannot be read')), said);
%! ids = regexp (said, '\w+:\w+(?=\n)', 'match');
%! assert (numel (ids), 15, said);
%! assert (all (strncmp (ids, 'sparselearn:', 12)), said);
%! assert (! isempty (regexp (said, '0\s+0\s+0\s+1\s+OVER')), said);

%!test % a checkpoint
%! file = fullfile (folder, 'run');
%! sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 2, 'Checkpoint', file);
%! load (file);
%! save ('-text', file, 'checkpoint');
%! sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 3, 'Checkpoint', file);   % sound, so it is taken
%! load (file);
%! checkpoint.run.more = X;
%! save ('-binary', file, 'checkpoint');
%! fail (sprintf ('sl_nmf (%s, 2, ''Seed'', 1, ''Checkpoint'', ''%s'')', mat2str (X), file), 'is damaged');
%! damage (file, X);
%! said = of_child (sprintf (["X = %s; try, sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 4, 'Checkpoint', '%s')\n" ...
%!                            "catch e, disp (e.identifier), end, disp ('OVER')"], mat2str (X), file));
%! assert (strtrim (said), sprintf ('sparselearn:badFile\nOVER'), said);

%!test % checkpoints with any bit changed, in several formats: refused, or nothing is lost by it
%! said = '';
%! for calls = {'sl_nmf (X, 2, ', 'sl_dict_learn (X, 2, .1, '}
%!   for format = {'-text', '-binary'}
%!     said = of_child (sprintf ([ ...
%!       "X = %s; file = '%s'; n = 0; f = @(most) %s'Seed', 1, 'MaxIter', most, 'Checkpoint', file);\n" ...
%!       "if (exist (file)), delete (file), end, f (2); load (file); save ('%s', file, 'checkpoint');\n" ...
%!       "fid = fopen (file); base = fread (fid, Inf, '*uint8'); fclose (fid); rand ('twister', 1);\n" ...
%!       "whole = f (3); for k = 1:60\n" ...
%!       "  b = base; at = ceil (numel (b) * rand); b(at) = bitxor (b(at), 2 ^ floor (8 * rand));\n" ...
%!       "  fid = fopen (file, 'w'); fwrite (fid, b); fclose (fid);\n" ...
%!       "  try, n += ! isequal (f (3), whole); catch e, n += ! strncmp (e.identifier, 'sparselearn:', 12); end\n" ...
%!       "end, disp (n), disp ('OVER')\n"], mat2str (X), fullfile (folder, 'run2'), calls{1}, format{1}));
%!     assert (strtrim (said), sprintf ('0\nOVER'), [calls{1}, format{1}, said]);
%!   end
%! end

%!test % blocks, sets and pictures with any byte changed, in several formats
%! said = of_child (sprintf ([ ...
%!   "X = %s; y = 1:4; cd ('%s'); setenv ('SPARSELEARN_DATA', pwd ()); mkdir ('p'); rand ('twister', 1); n = 0;\n" ...
%!   "save ('-text', 'a.mat', 'X'); save ('-v7', 'b.mat', 'X'); save ('-text', 'iris.mat', 'X', 'y');\n" ...
%!   "fid = fopen ('a.idx', 'w'); fwrite (fid, [0 0 8 2 0 0 0 2 0 0 0 3 1:6]); fclose (fid); gzip ('a.idx');\n" ...
%!   "fid = fopen ('p/a.pgm', 'w'); fprintf (fid, 'P2\\n# c\\n3 2 255\\n1 2 3\\n4 5 6\\n'); fclose (fid);\n" ...
%!   "files = {'a.mat', @() sl_nmf({'a.mat'}, 2, 'MaxIter', 1); 'b.mat', @() sl_nmf({'b.mat'}, 2, 'MaxIter', 1); ...\n" ...
%!   "  'iris.mat', @() sl_data('iris'); 'a.idx', @() sl_read_idx('a.idx'); ...\n" ...
%!   "  'a.idx.gz', @() sl_read_idx('a.idx.gz'); 'p/a.pgm', @() sl_read_pgm_folder('p')};\n" ...
%!   "for i = 1:rows (files)\n" ...
%!   "  fid = fopen (files{i,1}); base = fread (fid, Inf, '*uint8'); fclose (fid);\n" ...
%!   "  for k = 1:30\n" ...
%!   "    b = base; at = ceil (numel (b) * rand); b(at) = bitxor (b(at), 2 ^ floor (8 * rand));\n" ...
%!   "    if (k > 25), b = b(1:at); end, fid = fopen (files{i,1}, 'w'); fwrite (fid, b); fclose (fid);\n" ...
%!   "    try, files{i,2} (); catch e, n += ! strncmp (e.identifier, 'sparselearn:', 12); end\n" ...
%!   "  end\n" ...
%!   "end, disp (n), disp ('OVER')\n"], mat2str (full (X)), folder));
%! assert (strtrim (said), sprintf ('0\nOVER'), said);

%!test % a set of sl_data
%! y = 1:4;
%! file = fullfile (folder, 'iris.mat');
%! save ('-binary', file, 'X', 'y');
%! damage (file, X);
%! said = of_child (sprintf (["setenv ('SPARSELEARN_DATA', '%s'); try, sl_data ('iris')\n" ...
%!                            "catch e, disp (e.identifier), end, disp ('OVER')"], folder));
%! assert (strtrim (said), sprintf ('sparselearn:badFile\nOVER'), said);

%!test % every word of the index arrays, by every bad value; the files cut off anywhere
%! save ('-binary', bad, 'X');
%! content = bytes_of (bad);
%! said = of_child (sprintf ([ ...
%!   "file = '%s'; base = [%s]; n = 0;\n" ...
%!   "for at = %d:4:%d, for v = [-1, -1000, -10000000, 2147483647, 100, 1000000, 1]\n" ...
%!   "  b = uint8 (base); b(at:at+3) = typecast (int32 (v), 'uint8');\n" ...
%!   "  fid = fopen (file, 'w'); fwrite (fid, b); fclose (fid);\n" ...
%!   "  try, sl_nmf ({file}, 2, 'MaxIter', 1); catch e, n += ! strncmp (e.identifier, 'sparselearn:', 12); end\n" ...
%!   "end, end\n" ...
%!   "for cut = 0:4:numel (base)\n" ...
%!   "  fid = fopen (file, 'w'); fwrite (fid, base(1:cut)); fclose (fid);\n" ...
%!   "  try, sl_nmf ({file}, 2, 'MaxIter', 1); catch e, n += ! strncmp (e.identifier, 'sparselearn:', 12); end\n" ...
%!   "end, disp (n), disp ('OVER')\n"], bad, sprintf ('%d ', content), rows_at (content, X) - 20, numel (content) - 56));
%! assert (strtrim (said), sprintf ('0\nOVER'), said);

%!test % a byte in a text file that is no UTF-8, which Octave's message then has too
%! file = fullfile (folder, 'text.mat');
%! save ('-text', file, 'X');
%! content = bytes_of (file);
%! content(end-9) = 200;
%! put (file, content);
%! fail ('sl_nmf ({file}, 2)', 'sl_nmf: the block .*text.mat cannot be read');
