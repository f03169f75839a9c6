% Files of other people: nothing in them is evaluated, what is read is what load reads, damage is refused at once.

% SPDX-License-Identifier: BSD-3-Clause

%!shared folder, gone, file, mark
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! gone = onCleanup (@() rmdir (folder, 's'));
%! file = fullfile (folder, 'file.mat');
%! mark = fullfile (folder, 'mark');

%!function list = sprintfs (form, numbers)
%!  list = arrayfun (@(k) sprintf (form, k), numbers, 'UniformOutput', false);
%!endfunction
%!function message = message_of (call)
%!  message = '';
%!  try
%!    call ();
%!  catch err
%!    message = [err.identifier, ' ', err.message];
%!  end
%!endfunction

%!function same (a, b)
%! % class, size and every bit; NaN of other bits differ
%!  assert (class (a), class (b));
%!  assert (size (a), size (b));
%!  assert (issparse (a), issparse (b));
%!  if (isstruct (a))
%!    assert (fieldnames (a), fieldnames (b));
%!    same (struct2cell (a(:)), struct2cell (b(:)));
%!  elseif (iscell (a))
%!    cellfun (@same, a, b);
%!  elseif (issparse (a))
%!    [x{1:3}] = find (a);
%!    [y{1:3}] = find (b);
%!    cellfun (@same, x, y);
%!  elseif (isfloat (a))
%!    assert (typecast (full (a(:)), 'uint8'), typecast (full (b(:)), 'uint8'));
%!  else
%!    assert (isequal (a, b));
%!  end
%!endfunction

%!test % functions, objects, unknown types, anywhere in the file: refused by the reader of all formats; data is read
%! p = sl_payloads (mark);
%! for k = 1:numel (p)
%!   sl_bytes (file, p(k).bytes);
%!   if (p(k).good)
%!     assert (isequal (slx_file_load (file), struct ('X', [1 2; 3 4.5])), p(k).name);
%!     assert (isequal (slx_file_load (file, 'Y'), struct ()), p(k).name);
%!   else
%!     text = message_of (@() slx_file_load (file, 'X'));
%!     assert (strncmp (text, 'sparselearn:badFile ', 20), [p(k).name, ': ', text]);
%!   end
%! end
%! assert (! exist (mark, 'file'));

%!testif ; isunix () % a pipe is refused, as reading it would wait for somebody who writes
%! pipe = fullfile (folder, 'pipe.mat');
%! assert (mkfifo (pipe, 600), 0);
%! for read = {@() sl_load_model(pipe), @() sl_net_read(pipe), @() sl_nmf({pipe}, 2), @() sl_read_idx(pipe), ...
%!             @() sl_nmf(eye (4), 2, 'Checkpoint', pipe), @() sl_read_ratings(pipe), @() sl_read_table(pipe)}
%!   text = message_of (read{1});
%!   assert (! isempty (regexp (text, '^sparselearn:(badFile|noData) ')), [func2str(read{1}), ': ', text]);
%! end
%! unlink (pipe);

%!test % by every function that reads files: blocks, models, checkpoints, codes, weights, sets
%! p = sl_payloads (mark);
%! p = p(! [p.good]);
%! % the kinds in front of a good variable and in a cell, of one order of bytes: the rest differs for the reader alone
%! p = p(cellfun (@isempty, regexp ({p.name}, 'big|field|behind|deep')));
%! o = {'Seed', 1, 'MaxIter', 1, 'Tol', 0};
%! block = fullfile (folder, 'X.mat');
%! X = [1 2 3; 4 5 6.5];
%! save ('-binary', block, 'X');
%! codes = fullfile (folder, 'codes_00001.mat');
%! calls = {file, @() sl_nmf({file}, 2, o{:}); file, @() sl_load_model(file); ...
%!          file, @() sl_nmf(X, 2, o{:}, 'Checkpoint', file); file, @() sl_net_read(file); ...
%!          file, @() sl_exp_recommender(file, 'Algorithms', {'mean'}, 'Display', 'off'); ...
%!          codes, @() sl_nnls({block}, eye (2), 'Folder', folder)};
%! for k = 1:rows (calls)
%!   for i = 1:numel (p)
%!     if (k > 4 && mod (i, 4) != 0)
%!       continue;                        % the same reader, and slower callers
%!     end
%!     sl_bytes (calls{k,1}, p(i).bytes);
%!     text = message_of (calls{k,2});
%!     if (k < 6)
%!       assert (strncmp (text, 'sparselearn:badFile ', 20), sprintf ('%d, %s: %s', k, p(i).name, text));
%!     end
%!     assert (! exist (mark, 'file'), p(i).name);
%!   end
%! end

%!test % what is read is what load reads, bit by bit, in every format, compressed and not
%! v = struct ('a', find ([0 1 1]), 'b', 1:5, 'c', eye (3), 'e', 'abc', 'f', "x", 'g', '', 'h', [], 'i', {{}}, ...
%!             'j', true, 'k', int8 ([1 2; 3 4]), 'l', uint8 (3), 'n', sparse ([1 2; 0 3]), 'o', single (pi), ...
%!             'p', {{1, 'a'; 2, []}}, 'q', {{struct('a', {1, 2})}}, 'r', reshape (1:8, 2, 2, 2) / 3, 't', ['ab'; 'cd'], ...
%!             'u', NA, 'v', [NaN Inf -Inf -0], 'w', single ([1 NA]), 'x', 0:-1, 'y', -(1:3), 'z', zeros (0, 3), ...
%!             'A', true (2, 2), 'B', struct (), 'C', [1 0 1], 'D', 0:.1:1, 'E', int64 ([9007199254740993 -3]), ...
%!             'F', intmax ('uint64'), 'G', char (zeros (3, 0)), 'I', single (eye (2)), 'J', {{struct('b', {{1, 'x'}})}}, ...
%!             'K', {{struct('a', {})}}, 'L', {cell(0, 3)}, 'M', 1e5 * sin (reshape (1:30000, 300, 100)), 'O', -(0:4), ...
%!             'P', .3 * (0:7), 'S', int16 (-5), 'U', zeros (2, 0, 3), 'V', 300 * ones (200, 100), ...
%!             'W', [1e300 -1e-300 5e-324 0.1], 'X', 10:-3:-5, 'Y', uint16 (ones (2, 3)), 'Z', [-1 70000]);
%! v.N = eye (4)([3 1 4 2],:);                                       % a permutation matrix
%! w = struct ('m', sparse ([1 0; 0 1]) > 0, 'T', sparse (3, 4));   % load fails on these in some formats
%! kinds = cellfun (@(x) iscell (x) || isstruct (x), struct2cell (v));
%! five = rmfield (v, [fieldnames(v)(kinds); 'b'; 'x'; 'y'; 'D'; 'O'; 'P'; 'X']);    % HDF5, which has no cells and ranges here
%! four = struct ('a', sin (reshape (1:9, 3, 3)), 'b', sparse ([0 1; 0 0; 3.5 0]), 'n', zeros (0, 3), 's', 3);
%! cases = {v, {'-binary'}; w, {'-binary'}; v, {'-v6'}; v, {'-v7'}; v, {'-text'}; four, {'-v4'}; v, {'-binary', '-zip'}; ...
%!          v, {'-text', '-zip'}; five, {'-hdf5'}; w, {'-hdf5'}; four, {'-v7'}; four, {'-text'}};
%! for k = 1:rows (cases)
%!   names = fieldnames (cases{k,1});
%!   if (any (strncmp (cases{k,2}{1}, '-v', 2)))
%!     names = setdiff (names, 't');      % save counts the bytes of texts of several rows wrongly: what is behind is lost
%!   end
%!   content = cases{k,1};
%!   save (cases{k,2}{:}, file, '-struct', 'content', names{:});
%!   same (orderfields (slx_file_load (file)), orderfields (load (file)));
%! end
%! t = v.t;
%! for format = {'-v6', '-v7'}
%!   save (format{1}, file, 't');
%!   same (slx_file_load (file), load (file));
%! end

%!test % letters of MATLAB, two bytes each, become UTF-8
%! p = sl_payloads (mark);
%! b = p(1).bytes;                                              % head of a MAT file
%! word = @(x) typecast (uint32 (x), 'uint8');
%! for count = [1, 1e5]                                         % the text many times, which is longer in UTF-8
%!   text = typecast (uint16 (repmat ([65, 233, 8364, 55357, 56832], 1, count)), 'uint8');
%!   parts = [word([6 8 4 0]), word([5 8 1 5*count]), word([1 1]), uint8(['s', zeros(1, 7)]), word([4 10*count]), text, ...
%!            zeros(1, mod (-numel (text), 8), 'uint8')];
%!   sl_bytes (file, [b(1:128), word([14 numel(parts)]), parts]);
%!   assert (double (slx_file_load (file).s), repmat ([65, 195, 169, 226, 130, 172, 240, 159, 152, 128], 1, count));
%! end

%!test % models, checkpoints and codes of a run are read as load reads them
%! X = [1 2 3 4; 2 4 6.5 1; 5 1 0 2];
%! model = sl_logistic_train (X, [1 1 2 2]);
%! name = sl_save_model (file, model);
%! same (slx_file_load (name), load (name));
%! assert (sl_load_model (name), model);
%! run = fullfile (folder, 'run');
%! sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0, 'Checkpoint', run);
%! same (slx_file_load (run, 'checkpoint'), load (run, 'checkpoint'));

%!test % damaged files of all formats
%! counts = check_file_formats (sl_cases (200), 3);
%! assert (counts.refused > counts.read);

%!test % the formats that a caller takes; files that are none; a folder; a name that is not there
%! X = 1;
%! save ('-text', file, 'X');
%! assert (slx_file_load (file, '-text', 'X').X, 1);
%! assert (! isempty (strfind (message_of (@() slx_file_load (file, '-octave', '-gzip')), 'which is not read here')));
%! assert (! isempty (strfind (message_of (@() slx_file_load (folder)), 'badFile')));
%! assert (! isempty (strfind (message_of (@() slx_file_load ('/nowhere/at/all')), 'badFile it cannot be read')));
%! for content = {'', 'x', '1 2 3', char(zeros (1, 200)), repmat('a', 1, 300), '# name: X'}
%!   sl_bytes (file, content{1});
%!   assert (strncmp (message_of (@() slx_file_load (file)), 'sparselearn:badFile', 19), content{1});
%! end

%!test % the hash at the end of a file is compared before anything else; a file without it is read, and says so
%! X = [1 2; 3 4.5];
%! save ('-binary', file, 'X');
%! [~, sealed] = slx_file_load (file);
%! assert (! sealed);
%! bytes = sl_bytes (file);
%! seal = @(bytes) [bytes, typecast(int32 (8), 'uint8'), uint8('file_sum'), zeros(1, 5, 'uint8'), 255, ...
%!                  typecast(int32 (9), 'uint8'), uint8('sq_string'), typecast(int32 ([-2 1 32]), 'uint8'), uint8(or_hash ({bytes}))];
%! whole = seal (bytes);
%! sl_bytes (file, whole);
%! [content, sealed] = slx_file_load (file);
%! assert (content, struct ('X', X));
%! assert (sealed);
%! for at = 1:5:numel (whole)
%!   changed = whole;
%!   changed(at) = bitxor (changed(at), 4);
%!   sl_bytes (file, changed);
%!   try
%!     [~, sealed] = slx_file_load (file);
%!     assert (! sealed);                         % the record of the hash itself
%!     assert (at > numel (bytes));
%!   catch err
%!     assert (err.identifier, 'sparselearn:badFile');
%!   end
%! end

%!test % sizes that the file does not have, and compressed zeros without end: no memory is taken for them
%! start = [uint8('Octave-1-L'), 0, typecast(int32 (1), 'uint8'), uint8('X'), zeros(1, 5, 'uint8'), 255];
%! word = @(text) [typecast(int32 (numel (text)), 'uint8'), uint8(text)];
%! huge = {'matrix', [-2 30000 30000], 7; 'float matrix', [-2 2^31-1 2^31-1], 6; 'bool matrix', [-2 30000 30000], []; ...
%!         'string', [-3 2^20 2^20 2^20], []; 'cell', [-2 30000 30000], []; 'int8 matrix', [-2 30000 30000], []; ...
%!         'sparse matrix', [-2 5 2^30 1], []; 'sparse bool matrix', [-2 5 2 2^30], []; 'struct', [-2 30000 30000 1], []; ...
%!         'struct', [-2 0 3 2^30], []; 'scalar struct', 2^30, []; 'diagonal matrix', [30000 30000], 7; ...
%!         'double_range', [], [7, typecast([0 1e9 1], 'uint8')]};
%! for k = 1:rows (huge)
%!   sl_bytes (file, [start, word(huge{k,1}), typecast(int32 (huge{k,2}), 'uint8'), huge{k,3}, zeros(1, 100, 'uint8')]);
%!   text = message_of (@() slx_file_load (file));
%!   assert (! isempty (regexp (text, 'its sizes need more|it ends early|take too much')), [huge{k,1}, ': ', text]);
%! end
%! many = [word('a'), zeros(1, 5, 'uint8'), 255, word('double_range'), 7, typecast([0 6e5 1], 'uint8')];
%! sl_bytes (file, [start(1:11), many, many(1:4), uint8('b'), many(6:end)]);
%! assert (! isempty (strfind (message_of (@() slx_file_load (file)), 'its sizes need more')));

%!function b = le (x, count)
%!  b = uint8 (mod (floor (x ./ 256 .^ (0:count-1)), 256));
%!endfunction

%!function b = dag (N)
%! % HDF5: groups in a row, each with two links to the next one
%!  [from, size] = deal (48, 43);
%!  link = @(name, to) [le(6, 1), le(12, 2), 0, 1, 0, 1, uint8(name), le(to, 8)];
%!  b = [uint8([137, double('HDF'), 13, 10, 26, 10]), 2, 8, 8, 0, le(0, 8), repmat(uint8 (255), 1, 8), ...
%!       le(from + size * N + 60, 8), le(from, 8), zeros(1, 4)];
%!  for k = 1:N
%!    m = [link('a', from + size * k), link('b', from + size * k)];
%!    b = [b, uint8('OHDR'), 2, 0, numel(m), m, zeros(1, 4)];
%!  end
%!  b = [b, uint8('OHDR'), 2, 0, 0, zeros(1, 60)];
%!endfunction

%!function b = star (N)
%! % HDF5: two groups with N links each to an empty group, in a group of both
%!  link = @(name, to) [le(6, 1), le(14, 2), 0, 1, 0, 3, uint8(name), le(to, 8)];
%!  header = @(m) [uint8('OHDR'), 2, 2, le(numel (m), 4), m, zeros(1, 4)];
%!  leaf = header (zeros (1, 0));
%!  names = arrayfun (@(k) link (sprintf ('%03d', k), 48), 0:N-1, 'UniformOutput', false);
%!  group = header ([names{:}]);
%!  at = 48 + numel (leaf) + numel (group) * (0:2);
%!  root = header ([link('one', at(1)), link('two', at(2))]);
%!  b = [uint8([137, double('HDF'), 13, 10, 26, 10]), 2, 8, 8, 0, le(0, 8), repmat(uint8 (255), 1, 8), ...
%!       le(at(3) + numel (root), 8), le(at(3), 8), zeros(1, 4), leaf, group, group, root];
%!endfunction

%!test % HDF5: an object with many ways to it is visited once, and there are no more ways than the size allows
%! sl_bytes (file, dag (28));
%! assert (! isempty (strfind (message_of (@() sl_net_read (file)), 'has no arrays of numbers')));
%! sl_bytes (file, star (100));
%! assert (! isempty (strfind (message_of (@() sl_net_read (file)), 'has no arrays of numbers')));
%! sl_bytes (file, star (900));
%! assert (! isempty (strfind (message_of (@() sl_net_read (file)), 'more links than a file of its size')));

%!test % HDF5 of Octave: what is not read is said where it is asked for, and left out where all is
%! good = 1;
%! kinds = struct ('cell', {{1, 'a'}}, 'empty_cell', {{}}, 'scalar_struct', struct ('a', 1), 'struct', struct ('a', {1, 2}), ...
%!                 'range', 1:5, 'complex', [1i, 2], 'handle', @sin);
%! for name = fieldnames (kinds)'
%!   X = kinds.(name{1});
%!   save ('-hdf5', file, 'X', 'good');
%!   text = message_of (@() slx_file_load (file, 'X'));
%!   assert (! isempty (regexp (text, 'badFile X is of the class ''.*, which this package does not read from HDF5; save it')), text);
%!   assert (slx_file_load (file), struct ('good', 1));
%!   assert (slx_file_load (file, 'good'), struct ('good', 1));
%! end
%! X = 'abc';
%! save ('-hdf5', file, 'X');
%! assert (! isempty (regexp (message_of (@() sl_nmf ({file}, 2)), 'badInput|badFile')));

%!function b = file_of_class (class, type, numbers, empty)
%! % HDF5 with the row X of these numbers, stored as TYPE, which has the attributes MATLAB_class and MATLAB_empty
%!  message = @(kind, content) [kind, le(numel (content), 2), 0, content];
%!  attribute = @(name, type, value) message (12, [3, 0, le(numel (name) + 1, 2), le(numel (type), 2), 4, 0, 0, ...
%!                                                 double(name), 0, type, 2, 0, 0, 0, value]);
%!  whole = @(bits) [16, 0, 0, 0, le(bits / 8, 4), 0, 0, le(bits, 2)];
%!  types = struct ('uint8', whole (8), 'uint16', whole (16), 'uint64', whole (64));
%!  text = [19, 0, 0, 0, le(numel (class), 4)];
%!  content = double (typecast (cast (numbers, type), 'uint8'));
%!  object = @(messages) [double('OHDR'), 2, 2, le(numel (messages), 4), messages, zeros(1, 4)];
%!  array = object ([message(1, [2, 1, 0, 1, le(numel (numbers), 8)]), message(3, types.(type)), ...
%!                   message(8, [3, 0, le(numel (content), 2), content]), attribute('MATLAB_class', text, double (class)), ...
%!                   attribute(ifelse (empty, 'MATLAB_empty', 'other'), whole (8), 1)]);
%!  root = object (message (6, [1, 0, 1, double('X'), le(200, 8)]));
%!  b = [137, double('HDF'), 13, 10, 26, 10, 2, 8, 8, 0, le(0, 8), repmat(255, 1, 8), le(200 + numel (array), 8), le(48, 8), ...
%!       zeros(1, 4), root];
%!  b = uint8 ([b, zeros(1, 200 - numel (b)), array]);
%!endfunction

%!test % HDF5 of MATLAB: the class that it notes, and empty arrays, for which it stores a size
%! cases = {'char', 'uint16', 'abc', 'abc'; 'logical', 'uint8', [1 0 1], [true false true]; 'uint64', 'uint64', [2^60, 5], uint64([2^60, 5]); ...
%!          'double', 'uint8', [1 2], [1 2]};
%! for k = 1:rows (cases)
%!   sl_bytes (file, file_of_class (cases{k,1:3}, false));
%!   same (slx_file_load (file, 'X').X(:)', cases{k,4});
%! end
%! for class = {'char', 'logical', 'single', 'int8'}
%!   sl_bytes (file, file_of_class (class{1}, 'uint64', [0 3], true));
%!   X = slx_file_load (file, 'X').X;
%!   assert (isa (X, class{1}) && isequal (size (X), [0, 3]));
%! end
%! bad = {'cell', [1 2], false, 'X is of the class ''cell'''; 'function_handle', [1 2], false, 'X is of the class'; ...
%!        '', [1 2], false, 'X is of the class'''''; 'char', [65, 960], false, 'no ASCII'; 'double', [2^60, 1], false, 'cannot hold'; ...
%!        'uint8', [1 300], false, 'cannot hold'; 'double', [30000 30000], true, 'a size of none'; ...
%!        'double', 0, true, 'a size of none'};
%! for k = 1:rows (bad)
%!   sl_bytes (file, file_of_class (bad{k,1}, 'uint64', bad{k,2:3}));
%!   text = message_of (@() slx_file_load (file, 'X'));
%!   assert (! isempty (strfind (strrep (text, 'class ''''', 'class'''''), bad{k,4})), text);
%! end

%!function [b, X] = in_chunks (size, chunk)
%! % HDF5 of bytes of this size in chunks. X are they, those of the last dimension side by side
%!  rank = numel (size);
%!  message = @(type, content) [le(type, 2), le(numel (content), 2), zeros(1, 4), content];
%!  pad = @(content) [content, zeros(1, mod (-numel (content), 8))];
%!  words = @(x, count) cell2mat (arrayfun (@(k) le (k, count), x, 'UniformOutput', false));
%!  X = mod (1:prod (size), 251);
%!  Y = permute (reshape (X, [fliplr(size), 1]), [rank:-1:1, rank + 1]);
%!  along = ceil (size ./ chunk);
%!  n = prod (chunk);
%!  [tree, data] = deal (2048, 2048 + 24 + prod (along) * (24 + 8 * rank));
%!  node = [double('TREE'), 1, 0, le(prod (along), 2), repmat(255, 1, 16)];
%!  stored = [];
%!  for q = 0:prod (along)-1
%!    [from{1:rank}] = ind2sub ([along, 1], q + 1);
%!    from = ([from{:}] - 1) .* chunk;
%!    of = arrayfun (@(k) from(k)+1:min (from(k) + chunk(k), size(k)), 1:rank, 'UniformOutput', false);
%!    C = zeros ([chunk, 1]);
%!    to = cellfun (@(k) 1:numel (k), of, 'UniformOutput', false);
%!    C(to{:}) = Y(of{:});
%!    C = permute (C, [rank:-1:1, rank + 1]);
%!    node = [node, le(n, 4), le(0, 4), words(from, 8), le(0, 8), le(data + q * n, 8)];
%!    stored = [stored, C(:)'];
%!    clear from;
%!  end
%!  header = [message(1, [1, rank, zeros(1, 6), words(size, 8)]), message(3, pad ([16, 0, 0, 0, le(1, 4), 0, 0, le(8, 2)])), ...
%!            message(8, pad ([3, 2, rank + 1, le(tree, 8), words(chunk, 4), le(1, 4)]))];
%!  object = [1, 0, le(3, 2), le(1, 4), le(numel (header), 4), zeros(1, 4), header];
%!  link = [1, 0, 1, double('X'), le(200, 8)];
%!  root = [double('OHDR'), 2, 0, numel(link) + 4, 6, le(numel (link), 2), 0, link, zeros(1, 4)];
%!  b = [137, double('HDF'), 13, 10, 26, 10, 2, 8, 8, 0, le(0, 8), repmat(255, 1, 8), le(data + numel (stored), 8), le(48, 8), zeros(1, 4), root];
%!  b = [b, zeros(1, 200 - numel (b)), object];
%!  b = uint8 ([b, zeros(1, tree - numel (b)), node, stored]);
%!endfunction

%!test % HDF5: chunks of every shape, of up to 32 dimensions, are put where they belong
%! for shape = {[5 7], [2 4]; [5 7], [5 1]; [5 7], [9 9]; [3 1 4], [2 1 3]; [1 6 1 2], [1 2 1 1]; [4 3 2], [1 3 2]; ...
%!              [ones(1, 29), 2, 3, 2], [ones(1, 29), 2, 2, 1]; [2 2 2 1 2], [1 2 2 1 2]}'
%!   [b, X] = in_chunks (shape{:});
%!   sl_bytes (file, b);
%!   part = slx_hdf5_read_mex (file);
%!   assert (double (part.value)', X);
%! end

%!test % names of a letter, more than a file of so many bytes can pay for
%! p = sl_payloads (mark);
%! part = @(type, content) [typecast(uint32 ([type, numel(content)]), 'uint8'), uint8(content), zeros(1, mod (-numel (content), 8), 'uint8')];
%! names = repmat ('a', 1, 140000);
%! value = [part(6, typecast (uint32 ([2 0]), 'uint8')), part(5, zeros (1, 8)), part(1, 'X'), typecast(uint16 ([5 4]), 'uint8'), ...
%!          typecast(uint32 (1), 'uint8'), part(1, names)];
%! sl_bytes (file, [p(1).bytes(1:128), part(14, value)]);
%! assert (! isempty (strfind (message_of (@() slx_file_load (file)), 'its sizes need more than the file has')));

%!test % permutation and diagonal matrices: indices that do not fit, sizes that take too much
%! text = "# name: X\n# type: permutation matrix\n# size: 3\n# orient: %s\n%d\n3\n1\n";
%! sl_bytes (file, uint8 (sprintf (text, 'r', 2)));
%! assert (slx_file_load (file).X, eye (3)([2 3 1],:));
%! for bad = {sprintf(text, 'c', 4), sprintf(text, 'c', 0), sprintf(text, 'x', 2), strrep(sprintf (text, 'c', 2), ': 3', ': 4')}
%!   sl_bytes (file, uint8 (bad{1}));
%!   assert (strncmp (message_of (@() slx_file_load (file)), 'sparselearn:badFile it is damaged', 33));
%! end
%! [P, D] = deal (eye (1100)(:,randperm (1100)), eye (1100));
%! for format = {'-text', '-binary'}
%!   for name = {'P', 'D'}
%!     save (format{1}, file, name{1});
%!     assert (! isempty (strfind (message_of (@() slx_file_load (file)), 'of 1100 rows and 1100 columns, which would take')));
%!   end
%! end

%!test % what is written can be read, or is refused when it is written
%! for depth = [20, 28:31, 57:61]
%!   for wrap = {@(x) {x}, @(x) struct('a', {x, 1}), @(x) struct('a', {{x}}), @(x) struct('a', x)}
%!     value = 1;
%!     for k = 1:depth
%!       value = wrap{1} (value);
%!     end
%!     text = message_of (@() assert (slx_file_write_mex ('write', file, struct ('X', {{value}})), ''));
%!     if (isempty (text))
%!       assert (isequal (slx_file_load (file).X, {value}));
%!     else
%!       assert (! isempty (strfind (text, 'too many cells or structs in each other')), text);
%!       assert (depth > 20);
%!     end
%!   end
%! end
%! for name = {repmat('n', 1, 600), ["a\nb"], char([255 254])}
%!   assert (! isempty (strfind (message_of (@() slx_file_write_mex ('write', file, struct (name{1}, 1))), 'has a name that')));
%! end
%! assert (! isempty (strfind (message_of (@() slx_file_write_mex ('write', file, struct ('X', zeros ([ones(1, 39), 2])))), 'too many dimensions')));

%!function [b, X] = chunked (filters, mend)
%! % HDF5 of the size 5-by-7 in chunks of 2-by-4, with deflate after shuffle where that is asked for; MEND changes bytes
%!  X = reshape (sin (1:35), 5, 7);
%!  stored = {};
%!  for i = 0:2
%!    for j = 0:1
%!      C = zeros (2, 4);
%!      part = X(2*i+1:min (2*i+2, 5), 4*j+1:min (4*j+4, 7));
%!      C(1:size (part, 1), 1:size (part, 2)) = part;
%!      bytes = typecast (reshape (C', 1, []), 'uint8');
%!      if (filters)
%!        bytes = reshape (reshape (bytes, 8, [])', 1, []);
%!        sums = cumsum ([1, double(bytes)]);
%!        check = mod (sum (sums(2:end)), 65521) * 65536 + mod (sums(end), 65521);
%!        bytes = [120, 1, 1, le(64, 2), le(65471, 2), bytes, fliplr(le(check, 4))];
%!      end
%!      stored{end+1} = bytes;
%!    end
%!  end
%!  message = @(type, content) [le(type, 2), le(numel (content), 2), zeros(1, 4), content];
%!  pad = @(content) [content, zeros(1, mod (-numel (content), 8))];
%!  n = numel (stored{1});
%!  tree = 1024;
%!  data = 2048;
%!  header = [message(1, [1, 2, zeros(1, 6), le(5, 8), le(7, 8)]), ...
%!            message(3, pad ([17, 32, 63, 0, le(8, 4), le(0, 2), le(64, 2), 52, 11, 0, 52, le(1023, 4)])), ...
%!            message(8, pad ([3, 2, 3, le(tree, 8), le(2, 4), le(4, 4), le(8, 4)]))];
%!  if (filters)
%!    header = [header, message(11, pad ([1, 2, zeros(1, 6), le(2, 2), le(0, 2), le(0, 2), le(1, 2), le(8, 4), ...
%!                                        zeros(1, 4), le(1, 2), le(0, 2), le(0, 2), le(1, 2), le(6, 4), zeros(1, 4)]))];
%!  end
%!  link = [1, 0, 1, double('X'), le(200, 8)];
%!  root = [double('OHDR'), 2, 0, numel(link) + 4, 6, le(numel (link), 2), 0, link, zeros(1, 4)];
%!  b = zeros (1, data + 6 * n);
%!  b(1:48) = [137, double('HDF'), 13, 10, 26, 10, 2, 8, 8, 0, le(0, 8), repmat(255, 1, 8), le(numel (b), 8), le(48, 8), zeros(1, 4)];
%!  b(48+(1:numel (root))) = root;
%!  object = [1, 0, le(4, 2), le(1, 4), le(numel (header), 4), zeros(1, 4), header];
%!  b(200+(1:numel (object))) = object;
%!  node = [double('TREE'), 1, 0, le(6, 2), repmat(255, 1, 16)];
%!  for k = 0:5
%!    node = [node, le(n, 4), le(0, 4), le(2 * floor (k / 2), 8), le(4 * mod (k, 2), 8), le(0, 8), le(data + k * n, 8)];
%!    b(data+k*n+(1:n)) = stored{k+1};
%!  end
%!  b(tree+(1:numel (node))) = node;
%!  b = mend (uint8 (b));
%!endfunction

%!test % HDF5: chunks, plain and shuffled and deflated, behind a block of the user's too; a block has them transposed
%! for filters = [false, true]
%!   [b, X] = chunked (filters, @(b) b);
%!   sl_bytes (file, b);
%!   assert (sl_net_read (file).value, X);
%!   assert (slx_file_load (file, 'X').X, X');
%!   sl_bytes (file, [zeros(1, 512, 'uint8'), b]);
%!   assert (slx_file_load (file).X, X');
%! end
%! sl_bytes (file, chunked (true, @(b) [b(1:2058), bitxor(b(2059), 1), b(2060:end)]));
%! assert (! isempty (strfind (message_of (@() sl_net_read (file)), 'what is compressed in it')));
%! sl_bytes (file, chunked (false, @(b) [b(1:1030), 7, b(1032:end)]));             % more entries than there are
%! assert (! isempty (regexp (message_of (@() sl_net_read (file)), 'badFile.*damaged')));

%!test % files that other programs write as HDF5: sparse matrices of MATLAB, kinds of arrays that no layer needs
%! python = sl_python_with ('h5py');
%! if (! isempty (python))
%!   text = ['import h5py, numpy as np\nwith h5py.File("%s", "w", userblock_size=512) as f:\n' ...
%!           ' g = f.create_group("X"); g.attrs["MATLAB_sparse"] = np.uint64(4)\n' ...
%!           ' g["data"] = np.array([1., 2, 3]); g["ir"] = np.array([0, 2, 3], "u8"); g["jc"] = np.array([0, 2, 2, 3], "u8")\n' ...
%!           ' f["0.weight"] = np.arange(6.).reshape(2, 3); f["same"] = f["0.weight"]; f["soft"] = h5py.SoftLink("/same")\n' ...
%!           ' f["empty"] = np.zeros((0, 3)); f["null"] = h5py.Empty("f4"); f["text"] = "abc"\n' ...
%!           ' f["big"] = np.arange(3, dtype=">f8"); f["complex"] = np.array([1+2j])\n' ...
%!           ' f.create_dataset("more", data=np.arange(5.), maxshape=(None,), compression="gzip", shuffle=True)\n' ...
%!           ' f.create_dataset("other", data=np.arange(5.), compression="lzf")\n'];
%!   assert (system (sprintf ('%s -c ''%s''', python, sprintf (text, file))), 0);
%!   assert (slx_file_load (file, 'X').X, sparse ([1 3 4], [1 1 3], [1 2 3], 4, 3));
%!   [net, info] = sl_net_read (file, {{'dense', 2}});
%!   assert (net.layers.W, single ([0 3; 1 4; 2 5]));
%!   parts = sl_net_read (file);
%!   of = @(name) parts(strcmp ({parts.name}, name)).value;
%!   assert (of ('same'), of ('0.weight'));
%!   assert (of ('big'), 0:2);
%!   assert (of ('more'), 0:4);
%!   assert (size (of ('empty')), [0 3]);
%!   assert (isempty (of ('other')) && isempty (of ('soft')));
%!   text = message_of (@() sl_net_read (file, {{'dense', 2, 'name', 'other'}}, 'ImageSize', [5 1]));
%!   assert (! isempty (strfind (text, '0.weight')), text);
%!   text = ['import h5py\nwith h5py.File("%s", "w", libver=("v108", "v108")) as f:\n' ...
%!           ' for k in range(600): f["n" + str(k)] = float(k)\n' ...
%!           ' g = f.create_group("in", track_order=True)\n' ...
%!           ' for k in range(20): g["a" + str(k)] = float(-k)\n'];     % as the HDF5 that comes with Octave 11 writes them
%!   assert (system (sprintf ('%s -c ''%s''', python, sprintf (text, file))), 0);
%!   parts = sl_net_read (file);
%!   assert ({parts.name}, sort ([sprintfs('in.a%d', 0:19), sprintfs('n%d', 0:599)]));
%!   assert (cellfun (@(name, value) value == sscanf (strrep (name, 'in.a', 'n-'), 'n%d'), {parts.name}, {parts.value}));
%!   b = sl_bytes (file);
%!   for mark = {'FRHP', 'FHIB', 'FHDB', 'BTHD', 'BTIN', 'BTLF'}
%!     bad = b;
%!     bad(strfind (char (b), mark{1})(1)) = 0;
%!     sl_bytes (file, bad);
%!     assert (! isempty (strfind (message_of (@() sl_net_read (file)), mark{1})));
%!   end
%! end

%!test % letters of more dimensions, in a text beside others
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'a.mat');
%! [c, d, X] = deal (reshape ('  ab d h', 2, 2, 2), reshape ('', 0, 3, 2), magic (4));
%! e = {c, 7};
%! save ('-text', file, 'c', 'd', 'e', 'X');
%! s = slx_file_load (file);
%! assert ({s.c(:), size(s.c), size(s.d), s.X}, {c(:), [2 2 2], [0 3 2], X});
%! assert ({s.e{1}(:), s.e{2}}, {c(:), 7});
