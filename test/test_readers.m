% Readers of text files: LIBSVM, Matrix Market, ratings, and every way in which systems and programs write such files.

% SPDX-License-Identifier: BSD-3-Clause

%!function [file, gone] = file_of (text, name)
%!  if (nargin < 2)
%!    name = tempname ();
%!  end
%!  file = name;
%!  sl_bytes (file, uint8 (double (text)));
%!  gone = onCleanup (@() delete (file));
%!endfunction
%!function varargout = from (reader, text, varargin)
%!  [file, gone] = file_of (text);
%!  [varargout{1:nargout}] = reader (file, varargin{:});
%!endfunction
%!function refused (reader, rows)
%!  for k = 1:size (rows, 1)
%!    try
%!      from (reader, rows{k,1}, rows{k,3:end});
%!      problem = struct ('message', 'no error', 'identifier', '');
%!    catch problem
%!    end
%!    if (isempty (regexp (problem.message, rows{k,2}, 'once')))
%!      error ('%d: %s', k, problem.message);
%!    end
%!    assert (any (strcmp (problem.identifier, {'sparselearn:badFile', 'sparselearn:outOfMemory', 'sparselearn:badInput'})));
%!  end
%!endfunction

%!test % how systems and editors change a file: two changes at a time, and all readers read the same
%! libsvm = sprintf ('1 1:0.5 3:2\n-1 2:4 3:1e-3\n');
%! market = sprintf ('%%%%MatrixMarket matrix coordinate real general\n2 3 2\n1 1 0.5\n2 3 -4\n');
%! ratings = sprintf ('user,item,rating\n7,2,3.5\n9,5,1\n');
%! table = sprintf ('name,400,410\na,1,\nb,2.5,3e2\n');
%! bases = {libsvm, @(t) nthargout(1:2, @from, @sl_read_libsvm, t); market, @(t) from(@sl_read_matrix_market, t); ...
%!          ratings, @(t) nthargout(1:3, @from, @sl_read_ratings, t); table, @(t) nthargout(1:3, @from, @sl_read_table, t)};
%! changes = {@(t) t, @(t) t(1:end-1), @(t) [t, 10, 10], @(t) [t, '  '], @(t) [t, 26], @(t) [t, 0, 0, 0], ...
%!            @(t) strrep(t, char (10), ['  ', 10]), @(t) strrep(t, char (10), char ([10, 10])), ...
%!            @(t) [t, 9, 10]};
%! last = {@(t) t, @(t) strrep(t, char (10), char ([13, 10])), @(t) strrep(t, char (10), char (13)), ...
%!         @(t) [239, 187, 191, t]};
%! for b = 1:size (bases, 1)
%!   expected = bases{b,2}(bases{b,1});
%!   for k = 1:numel (changes)
%!     for j = 1:numel (last)
%!       assert (bases{b,2}(last{j}(changes{k}(bases{b,1}))), expected);
%!     end
%!   end
%! end

%!test % a line that is wrong keeps its number, whatever harmless lines are above it
%! common = {'', sprintf('\n'), sprintf(' \t \n')};
%! cut = [common, {sprintf(',,\n'), sprintf(' , ,\n')}];
%! cases = {@sl_read_libsvm, '', sprintf('1 1:2\n'), '1 1:x', [common, {sprintf('# 1 2\n'), sprintf(' #\n')}]; ...
%!          @sl_read_matrix_market, sprintf('%%%%MatrixMarket matrix coordinate real general\n%% 1\n\n3 3 5\n'), ...
%!          sprintf('1 1 1\n'), '1 4 1', common; ...
%!          @sl_read_matrix_market, sprintf('%%%%MatrixMarket matrix array real general\n%% 1\n3 1\n'), ...
%!          sprintf('1\n'), 'x', common; ...
%!          @sl_read_ratings, sprintf('user,item,rating\n'), sprintf('a,"x\ny",1\n'), '1,2,', cut; ...
%!          @sl_read_ratings, '', sprintf('1,2,3\n'), ',2,3', cut; ...
%!          @sl_read_ratings, '', sprintf('1,2,3\n'), '1,2,nan', cut; ...
%!          @sl_read_table, sprintf('# a\n\nn,b,c\n'), sprintf('"x\n\n",2,3\n'), '1,2,x', cut};
%! for k = 1:size (cases, 1)
%!   for harmless = cases{k,5}
%!     for ends = {char(10), char([13 10]), char(13)}
%!       above = [cases{k,2}, harmless{1}, repmat(cases{k,3}, 1, 3), harmless{1}, harmless{1}, cases{k,3}];
%!       pattern = sprintf ('line %d of', sum (above == 10) + 1);
%!       refused (cases{k,1}, {strrep([above, cases{k,4}, char(10)], char (10), ends{1}), pattern});
%!     end
%!   end
%! end

%!test % LIBSVM: against the oracle
%! rand ('twister', 1);
%! for k = 1:20
%!   first = mod (k, 2);
%!   text = '';
%!   for i = 1:5
%!     text = [text, sprintf('%d', round (6 * rand) - 3)];
%!     for index = randperm (7)(1:floor (5 * rand))
%!       text = [text, sprintf(' %d:%.*g', index - 1 + first, ceil (17 * rand), randn)];
%!     end
%!     text = [text, {"\n", " # 3:4\n", "\n\n# none\n"}{1+mod(i, 3)}];
%!   end
%!   [X, y, info] = from (@sl_read_libsvm, text, 'First', first, 'Features', 7);
%!   [Y, z] = or_libsvm (text, first, 7);
%!   assert (full (X), Y);
%!   assert (y, z);
%!   assert (isempty (info.classes) && isempty (info.queries) && info.first == first);
%! end

%!test % LIBSVM: several labels, queries, real targets, samples without features or labels, what is found out
%! [X, y, info] = from (@sl_read_libsvm, sprintf ('2,5 1:1\n 2:1\n5 1:3\n'));
%! assert (full (y), [true false false; true false true]);
%! assert ({issparse(y), full(X), info.classes}, {true, [1 0 3; 0 1 0], [2 5]});
%! [X, y, info] = from (@sl_read_libsvm, sprintf ('3 qid:1 1:0.5\n.25\n-1e2 qid:2 2:nan\n'));
%! assert (full (X), [.5 0 0; 0 0 NaN]);
%! assert ({y, info.queries}, {[3 .25 -100], [1 NaN 2]});
%! [X, y, info] = from (@sl_read_libsvm, sprintf ('1 0:5 2:1\n'));
%! assert ({full(X), info.first}, {[5 0 1]', 0});
%! assert (full (from (@sl_read_libsvm, sprintf ('0 3: .50 1:0\t2:inf #\n1 1:na\n'))), [0 NaN; Inf 0; .5 0]);
%! assert (nnz (from (@sl_read_libsvm, '1 2:0 1:-0')), 0);
%! assert (size (from (@sl_read_libsvm, '1')), [1 1]);
%! assert (size (from (@sl_read_libsvm, '1 2147483647:1')), [2147483647 1]);

%!test % LIBSVM: what is wrong
%! refused (@sl_read_libsvm, {'', 'no samples'; '# none', 'no samples'; 'a 1:2', 'line 1 .* ''a''.* label'; ...
%!   '1,,2 1:2', 'line 1 .*label'; sprintf('1 1:2\n\n1 2'), 'line 3 .* ''2'' as item 2'; '1 1:2:3', 'item 2'; ...
%!   '1 1:', 'item 2'; '1 :1', 'item 2'; '1 -1:2', 'item 2'; '1 1.5:2', 'item 2'; '1 1:x', 'item 2'; '1 qid:', 'item 2'; ...
%!   '1 1:1e400', 'beyond the range'; '1e400 1:1', 'beyond the range'; '1 1:0x1', 'item 2'; '1 1:1,5', 'item 2'; ...
%!   '1 2:1 2:3', 'index 2 twice'; '1 3:1 2:3 3:1', 'index 3 twice'; '1 99999999999999999999:1', 'item 2'; ...
%!   '1 99999999999:1', 'index 99999999999, above 2147483648'; '1 0:1 2147483648:1', 'above 2147483647'; ...
%!   sprintf('1 1:1\n1:2'), 'line 2 .* has no label'; ['1 ', 1, ' 1:2'], 'item 2'; 'nan 1:2', 'label'; ...
%!   '"1" 1:2', 'label'; ['1 ', 0, ' 1:2'], 'no text in UTF-8'; char([255 254 49 0 10 0]), 'no text in UTF-8'; ...
%!   sprintf('1,0.5,2\n1,2,3\n'), 'CSV file. sl_read_table'; sprintf('a,b\n1,2\n'), 'CSV file. sl_read_table'});
%! refused (@sl_read_libsvm, {'1 qid:nan 1:1', 'item 2'; '1 qid:1 qid:2', 'item 3'; '1 1: 2:1', 'item 2'; '1 1:  ', 'item 2'; ...
%!   'inf 1:1', 'label'; 'BZh91AY', 'compressed'; char([31 139 8 0]), 'gunzip'});
%! refused (@sl_read_libsvm, {'1 3:1', 'index 3, above 2, by option Features', 'Features', 2; ...
%!   '1 0:1', 'First, 0 counts', 'First', 1});
%! refused (@sl_read_libsvm, {'1 2:1', 'above 1, by option Features', 'Features', 2, 'First', 0});

%!test % Matrix Market: every kind against the oracle
%! entries = sprintf ('1 1 0.5\n3 1 -2\n2 2 1e3\n3 2 4\n');
%! texts = {sprintf('coordinate real general\n%% c\n\n3 4 5\n%s3 4 7\n', entries), ...
%!          sprintf('coordinate real general\n3 4 5\n%s3 2 7\n', entries), ...
%!          sprintf('coordinate integer symmetric\n3 3 4\n%s', entries), ...
%!          sprintf('coordinate real skew-symmetric\n3 3 2\n2 1 5\n3 1 .25\n'), ...
%!          sprintf('coordinate real symmetric\n3 3 2\n1 2 5\n1 3 .25\n'), ...
%!          sprintf('coordinate pattern general\n2 3 3\n1 1\n2 3\n1 2\n'), ...
%!          sprintf('coordinate pattern symmetric\n2 2 2\n1 1\n2 1\n'), ...
%!          sprintf('array real general\n2 3\n%s', sprintf ('%g\n', 1:6)), ...
%!          sprintf('array integer symmetric\n3 3\n%s', sprintf ('%g\n', 1:6)), ...
%!          sprintf('array real skew-symmetric\n3 3\n%s', sprintf ('%g\n', 1:3)), ...
%!          sprintf('coordinate real general\n2 3 0\n')};
%! for k = 1:numel (texts)
%!   text = ['%%MatrixMarket matrix ', texts{k}];
%!   A = from (@sl_read_matrix_market, text);
%!   assert (full (A), or_matrix_market (text));
%!   assert (issparse (A), texts{k}(1) == 'c');
%! end
%! for head = {'%%MatrixMarket matrix coordinate unsigned-integer general', '%MatrixMarket matrix coordinate real general'}
%!   assert (full (from (@sl_read_matrix_market, [head{1}, sprintf('\n1 2 1\n1 2 5\n')])), [0 5]);
%! end
%! assert (from (@sl_read_matrix_market, sprintf ('%%%%matrixmarket  MATRIX Array Real GENERAL\n1 2\n1\n2')), [1 2]);

%!test % Matrix Market: what is wrong
%! head = @(t) sprintf (['%%%%MatrixMarket matrix ', t]);
%! refused (@sl_read_matrix_market, {'', 'first line'; '1 2 3', 'first line'; '%%MatrixMarket matrix', 'first line'; ...
%!   head('coordinate complex general\n1 1 1\n1 1 1 0'), 'complex'; head('coordinate real hermitian\n'), 'complex'; ...
%!   head('coordinate real odd\n1 1 0'), '''odd'', which must be general or'; head('list real general\n'), '''list'''; ...
%!   ['%%MatrixMarket matrix ', 255], 'first line'; '%%MatrixMarket vector coordinate real general', '''vector'''; head('array pattern general\n1 1\n1'), 'pattern'; ...
%!   head('coordinate real general\n'), 'line .* rows, columns and entries'; ...
%!   head('coordinate real general\n%% c\n2 2\n'), 'line 3 .* rows, columns and entries'; ...
%!   head('array real general\n2 -2\n'), 'rows and columns'; head('array real general\n2 2.5\n'), 'rows and columns'; ...
%!   head('array real general\n1e99 2\n'), 'rows and columns'; head('array real symmetric\n1 2\n'), 'is square'; ...
%!   head('array real general\n2 2\n1\n2\n3'), 'must have 4 entries, as it says, but has 3'; ...
%!   head('array real general\n1000000 900000000\n1\n2\n3'), 'entries, as it says, but has 3'; ...
%!   head('coordinate real general\n2 2 2\n1 1 1\n'), 'must have 2 entries'; ...
%!   head('coordinate real general\n2 2 1\n1 1 1\n1 2 1\n'), 'must have 1 entries'; ...
%!   head('coordinate real general\n2 2 2\n\n1 1 1\n3 1 1\n'), 'line 5 of .* row 3, column 1'; ...
%!   head('coordinate real general\n2 2 1\n0 1 1\n'), 'line 3 .* row 0'; ...
%!   head('coordinate real general\n2 2 1\n1.5 1 1\n'), 'row 1.5'; head('coordinate real general\n2 2 1\nx 1 1\n'), '''x'''; ...
%!   head('coordinate real general\n2 2 1\n1 1 1e999\n'), 'beyond the range'; ...
%!   head('coordinate real general\n2 2 1\n%% c\n1 1 1\n'), 'comments stand above'; ...
%!   head('array real general\n1 2\n1 2\n'), 'a line of its own'; ...
%!   head('coordinate real general\n2 2 1\n1 1\n'), 'have 3 cells, but line 3 has 2'; ...
%!   head('coordinate real general\n9 1000000000000 1\n1 1 1\n'), 'columns alone take 7450.6 GiB'; ...
%!   head('coordinate real symmetric\n2 2 2\n2 1 1\n1 2 1\n'), 'line 4 .* above the diagonal'; ...
%!   head('coordinate real skew-symmetric\n2 2 1\n2 2 1\n'), 'line 3 .* on the diagonal'});

%!test % ratings: what is between cells, names and places of columns, ids and times of every kind
%! expected = {[1 2 1], [1 1 2], [3 4 2.5]};
%! texts = {'7::2::3::9\n8::2::4::9\n7::5::2.5::9\n', '7\t2\t3\t9\n8\t2\t4\t9\n7\t5\t2.5\t9\n', '7,2,3\n8,2,4\n7,5,2.5\n', ...
%!   '7;2;3\n8;2;4\n7;5;2,5\n', '7 2 3 9\n8 2 4 9\n7 5 2.5 9\n', '7|2|3\n8|2|4\n7|5|2.5\n', ...
%!   'userId,movieId,rating,timestamp\n7,2,3,9\n8,2,4,9\n7,5,2.5,9\n', 'user,b,Stars\n7,2,3\n8,2,4\n7,5,2.5\n', ...
%!   '"user_id","ISBN","Book-Rating"\n"7","2","3"\n"8","2","4"\n"7","5","2.5"\n', ...
%!   ',stars,date,item,text,User\n0,3,2001-1-1,x,"a ""b"", c\nd",u\n1,4,2001-1-2,x,,v\n2,2.5,2001-1-2,y,ff,u\n', ...
%!   '7.0,2.0,3\n8.0,2,4\n7,5,2.5\n', '7,-2,3\n8,-2,4\n7,5,2.5\n', '7,007,3\n8,007,4\n7,7,2.5\n', ...
%!   '12345678901234567,a b,3\n12345678901234568,a b,4\n12345678901234567,c,2.5\n', ' 7, 2, 3 \n8 ,2,4\n\n7,5,2.5'};
%! for k = 1:numel (texts)
%!   assert (nthargout (1:3, @from, @sl_read_ratings, sprintf (texts{k})), expected);
%! end
%! [~, ~, ~, info] = from (@sl_read_ratings, sprintf (texts{1}));
%! assert ({info.user_ids, info.item_ids, info.times}, {[7 8], [2 5], [9 9 9]});
%! [~, ~, ~, info] = from (@sl_read_ratings, sprintf (texts{10}));
%! assert ({info.user_ids, info.item_ids, info.times}, {{'u', 'v'}, {'x', 'y'}, {'2001-1-1', '2001-1-2', '2001-1-2'}});
%! [~, ~, ~, info] = from (@sl_read_ratings, sprintf (texts{13}));
%! assert ({info.item_ids, info.times}, {{'007', '7'}, []});
%! assert (nthargout (3, @from, @sl_read_ratings, sprintf ('sep=;\nuser;item;rating\n1;2;3,5\n')), 3.5);
%! text = sprintf ('w,v,u\n3,2,7\n4,2,8\n2.5,5,7\n');
%! assert (nthargout (1:3, @from, @sl_read_ratings, text, 'Columns', {'u', 'v', 'w'}), expected);
%! assert (nthargout (1:3, @from, @sl_read_ratings, text, 'Columns', [3 2 1]), expected);
%! assert (nthargout (1:3, @from, @sl_read_ratings, text(7:end), 'Columns', [3 2 1]), expected);
%! [~, ~, ~, info] = from (@sl_read_ratings, char ([77, 195, 188, ',a,1', 10]));
%! assert (info.user_ids, {'Mü'});
%! [~, ~, ~, info] = from (@sl_read_ratings, char ([77, 252, ',a,1', 10]));
%! assert (info.user_ids, {'Mü'});

%!test % ratings: what is wrong
%! refused (@sl_read_ratings, {'', 'has no ratings'; sprintf('user,item,rating\n'), 'has no ratings'; '1,2', 'has no ratings'; ...
%!   sprintf('1,2,3\n1,2,x\n'), 'line 2 of .* ''x'' in cell 3'; sprintf('1,2,3\n1,2\n'), 'line 2 has 2'; ...
%!   sprintf('1,2,3\n1,2,3,4\n'), 'line 2 has 4'; sprintf('1,2,3\n\n1,2,\n'), 'line 3 of .* has no rating'; ...
%!   sprintf('1,2,3\n1,2,nan\n'), 'line 2 of .* has no rating'; sprintf('1,2,3\n1,2,Inf\n'), 'line 2 .* no rating'; ...
%!   sprintf('1,2,3\n,2,3\n'), 'line 2 of .* has no user'; sprintf('1,2,3\n1,"",3\n'), 'line 2 of .* has no item'; ...
%!   sprintf('1,2,3\n1,2,1e400\n'), 'beyond the range'; sprintf('1,2,3,4,5\n'), 'not clear.*option Columns'; ...
%!   sprintf('value;who;what\n5;1;7\n3;2;7\n'), '\(value, who, what\) do not say .*option Columns'; ...
%!   sprintf('user,what,value\n1,2,3\n'), 'do not say'; sprintf('rating,user,x\n1,2,3\n'), 'not clear'; sprintf('user,user,rating\n1,2,3\n'), 'not clear'; ...
%!   sprintf('1::2::3\n1,2,3\n'), 'line 2 has 1'; sprintf('1,2,3\n1,"2,3\n'), 'line 2 .* quotation mark'; ...
%!   sprintf('1::2:::3\n'), '1, 2, :3. do not say'; ['1,2,3', 10, 0, ',2,3'], 'no text in UTF-8'});
%! refused (@sl_read_ratings, {sprintf('1:\n5,3,2005\n6,4,2006\n'), 'Netflix'; sprintf('%% bip\n1 2 3\n'), 'begins with a comment'});
%! refused (@sl_read_ratings, {'1,2,3', 'Columns must be 3 or 4', 'Columns', [1 2]; '1,2,3', 'from 1 to 3', 'Columns', [1 2 4]; ...
%!   '1,2,3', 'different columns', 'Columns', [1 1 2]; sprintf('a,b,c\n1,2,3'), '0 are called ''d''; there are a, b, c$', 'Columns', {'a', 'b', 'd'}; ...
%!   sprintf('user,what,value\n1,2,3'), '0 are called ''star''; there are user, what, value$', 'Columns', {'user', 'what', 'star'}});
%! fail ('sl_read_libsvm (tempdir ())', 'is a folder');
%! folder = tempname ();
%! mkdir (folder);
%! gone = onCleanup (@() rmdir (folder));
%! fail ('sl_read_ratings (folder)', 'ratings.csv, ratings.dat and u.data');
%! [file, removed] = file_of ('1,2,3', fullfile (folder, 'ratings.csv'));
%! assert (nthargout (3, @sl_read_ratings, folder), 3);
%! clear removed;
%!error id=sparselearn:badInput sl_read_ratings (['ab'; 'cd'])
%!error id=sparselearn:badInput sl_read_ratings ({'a'})

%!test % ratings: a header with fewer names than the lines have cells is refused, and empty cells at the ends are not
%! for text = {sprintf('user item rating\n1 11 21 3\n2 12 22 4\n'), ...
%!             sprintf('user,item,rating,time\n1,Emma, 2,4,99\n2,Dune, 1,5,98\n')}
%!   fail ('from (@sl_read_ratings, text{1})', 'name all columns');
%! end
%! for text = {sprintf('userId,movieId,rating,timestamp,\n1,2,3,4\n2,2,5,6\n'), ...
%!             sprintf('userId;movieId;rating;\n1;2;3\n2;2;5\n'), sprintf('userId,movieId,rating\n1,2,3,\n2,2,5,\n')}
%!   assert (nthargout (3, @from, @sl_read_ratings, text{1}), [3 5]);
%! end

%!test % the gateways of tables: separators and decimal signs are one ASCII character
%! for wrong = {5, ';;;', '', ';:', char(200), {';'}, true}
%!   fail ("slx_table_look_mex (uint8 ('a;b'), wrong{1}, '.', 1, 2)", 'separator must be a character');
%!   fail ("slx_table_read_mex (uint8 ('a;b'), ';', wrong{1}, 1, 'tt')", 'point must be a character');
%! end
%! fail ("slx_table_look_mex (uint8 ('a;b'), ';', ';', 1, 2)", "point must be '.' or ','");
