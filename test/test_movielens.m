% Files of ratings as MovieLens has them: the three formats, files and folders, what is not as it should be.

% SPDX-License-Identifier: BSD-3-Clause

%!function [folder, removing] = a_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!  removing = onCleanup (@() remove (folder));
%!endfunction
%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction
%!function file = put (folder, name, text)
%!  file = fullfile (folder, name);
%!  id = fopen (file, 'w');
%!  fwrite (id, text);
%!  fclose (id);
%!endfunction
%!function [id, message] = error_of (f)
%!  id = '';
%!  message = '';
%!  try
%!    f ();
%!  catch problem
%!    id = problem.identifier;
%!    message = problem.message;
%!  end
%!endfunction

%!test % the three formats, with ends of lines of any system and without the last one
%! [folder, removing] = a_folder ();
%! table = [196 242 3 881250949; 186 302 3 891717742; 22 377 1 878887116; 196 377 5 881250950]';
%! formats = {'u.data', 'tabs', "%d\t%d\t%g\t%d\n", ''; 'ratings.dat', 'colons', "%d::%d::%g::%d\n", ''; ...
%!            'ratings.csv', 'commas', "%d,%d,%g,%d\n", "userId,movieId,rating,timestamp\n"};
%! for k = 1:3
%!   table(3,2) = 3 + (k > 1) / 2;
%!   text = [formats{k,4}, sprintf(formats{k,3}, table)];
%!   for variant = {text, strrep(text, "\n", "\r\n"), text(1:end-1)}
%!     file = put (folder, formats{k,1}, variant{1});
%!     for name = {file, folder}               % files that come first in the folder are written last
%!       [users, items, ratings, info] = sl_read_movielens (name{1});
%!       assert (users, [3 2 1 3]);
%!       assert (items, [1 2 3 3]);
%!       assert (ratings, table(3,:));
%!       assert (info.user_ids, [22 186 196]);
%!       assert (info.item_ids, [242 302 377]);
%!       assert (info.times, table(4,:));
%!       assert (info.file, file);
%!       assert (info.format, formats{k,2});
%!     end
%!   end
%! end
%! file = put (folder, 'short', "1,2,5,0\n");            % without the head, and by a name of its own
%! [users, items, ratings] = sl_read_movielens (file);
%! assert ([users items ratings], [1 1 5]);

%!test % more than a piece of the file
%! [folder, removing] = a_folder ();
%! rand ('twister', 1);
%! n = 1e5;                                       % lines of 26 bytes: 2.5 MiB, where a piece has 2
%! table = [ceil(5e3 * rand(1, n)); ceil(1e5 * rand(1, n)); ceil(5 * rand(1, n)); ceil(1e9 * rand(1, n))];
%! lines = sprintf ('%d::%d::%d::%d\n', table);
%! file = put (folder, 'ratings.dat', lines);
%! [users, items, ratings, info] = sl_read_movielens (folder);
%! assert ([info.user_ids(users); info.item_ids(items); ratings; info.times], table);
%! file = put (folder, 'ratings.dat', [lines, "1::2::x::4\n"]);
%! [id, message] = error_of (@() sl_read_movielens (folder));
%! assert (id, 'sparselearn:badFile');
%! assert (~ isempty (strfind (message, 'line 100001 of')));

%!test % empty lines anywhere, a byte order mark, ends of lines of every system
%! [folder, removing] = a_folder ();
%! head = "userId,movieId,rating,timestamp\n";
%! mark = char ([239 187 191]);
%! good = {"7::2::3::4\n9::6::4::5\n\n"; "7::2::3::4\n\n9::6::4::5\n \n\t\n\n"; "\n \n7\t2\t3\t4\n\t\t\n9\t6\t4\t5"; ...
%!         [head, "7,2,3,4\n9,6,4,5\n  \n"]; [mark, head, "7,2,3,4\n9,6,4,5"]; [mark, "7,2,3,4\n9,6,4,5\n"]; ...
%!         ["\n", head, "7,2,3,4\n9,6,4,5\n"]; "7,2,3,4 \n 9, 6, 4, 5\n"};
%! for k = 1:numel (good)
%!   for eol = {"\n", "\r\n", "\r"}
%!     if (k < 4 || ~ strcmp (eol{1}, "\r"))
%!       file = put (folder, 'ratings', strrep (good{k}, "\n", eol{1}));
%!       [users, items, ratings, info] = sl_read_movielens (file);
%!       assert ([info.user_ids(users); info.item_ids(items); ratings; info.times], [7 9; 2 6; 3 4; 4 5]);
%!     end
%!   end
%! end

%!test % Ctrl-Z or zeros at the end, as other systems leave them; any other sign is an error of its own line
%! [folder, removing] = a_folder ();
%! signs = {"\t", '::', ','};
%! for k = 1:3
%!   lines = strrep (sprintf ("1 %d 3 10\n", 7:9), ' ', signs{k});
%!   for rest = {char(26), char (zeros (1, 50)), [char(26), 13, 10], [10, char(26), 0, 0], ''}
%!     for text = {lines, lines(1:end-1)}
%!       [~, ~, ratings, info] = sl_read_movielens (put (folder, 'a', [text{1}, rest{1}]));
%!       assert (ratings, [3 3 3]);
%!       assert (info.item_ids, 7:9);
%!     end
%!   end
%!   for rest = {char(1), [char(26), ' 5'], ['  ', char(27)], [char(2), lines]}
%!     [id, message] = error_of (@() sl_read_movielens (put (folder, 'a', [lines, rest{1}])));
%!     assert (id, 'sparselearn:badFile');
%!     assert (! isempty (strfind (message, 'line 4 of ')), '%s', message);
%!   end
%! end
%! for text = {char(26), ["userId,movieId,rating,timestamp\n", char(26)]}
%!   [id, message] = error_of (@() sl_read_movielens (put (folder, 'a', text{1})));
%!   assert (id, 'sparselearn:badFile');
%!   assert (! isempty (strfind (message, 'has no ratings')), '%s', message);
%! end

%!test % what is not as it should be, and in which line
%! [folder, removing] = a_folder ();
%! bad = {"user,film\n", 1; "1::2::3\n", 1; ...
%!        "1::2::3::4\n1::2::3\n", 2; "1::2::3::4\n\n1::2::3::4\n5::6\n", 4; "1::2::3::4\n1,2,3,4\n", 2; ...
%!        "1::2::3::4\n1::2::NaN::4\n", 2; "1::2::3::4\n1::2::Inf::4\n", 2; "0::2::3::4\n", 1; "1::2.5::3::4\n", 1; ...
%!        "1::-2::3::4\n", 1; "1::1e300::3::4\n", 1; "1::2::3::4::5\n", 1; "1,2,3,4,5\n", 1; ...
%!        "1::2::3::4\n2::3::4::\n3::4::5::6\n", 2; "a,b,c,d\n", 1; char([0 1 2 255 10]), 1; "1 2 3 4\n", 1; ...
%!        "1::2::3::4\nx::2::3::4\n", 2; "1::2::3::4\n\n1::2::3::4x\n1::2::3::4\n", 3; "1,2,3,\n4 5,6,7,8\n", 1; ...
%!        "1,2,3,4\n1,,2 3,4\n", 2; "1,2,3,4\n1,2,\n3,4 7,8,3,4\n", 2; "1::2::3::4\nx::2::3::4\n1::2\n", 2; ...
%!        "1,2,3,4\n,,,\n", 2; "1::2::3::4\n1::2:::3::4\n", 2; ["1,2,3,4\n", repmat(' ', 1, 20), "\n1"], 3};
%! for k = 1:size (bad, 1)
%!   file = put (folder, 'ratings.csv', bad{k,1});
%!   [id, message] = error_of (@() sl_read_movielens (file));
%!   assert (id, 'sparselearn:badFile');
%!   if (isempty (strfind (message, sprintf ('line %d of', bad{k,2}))))
%!     error ('%d: %s', k, message);
%!   end
%! end
%! % two records in one line
%! for text = {"1::2::3::4\n1::2::3::4 5::6::4::4\n5::6::4::4\n", "1,2,3,4\n1,2,3,4,5,6,4,4\n", ...
%!             "1\t2\t3\t4\n1\t2\t3\t4\t5\t6\t4\t4\n"}
%!   [id, message] = error_of (@() sl_read_movielens (put (folder, 'ratings.csv', text{1})));
%!   assert (id, 'sparselearn:badFile');
%!   assert (~ isempty (regexp (message, 'line 2 of .* but has 8 values$')));
%! end
%! for text = {'', "\n \n", 'userId,movieId,rating,timestamp', "userId,movieId,rating,timestamp\n\n"}
%!   [id, message] = error_of (@() sl_read_movielens (put (folder, 'ratings.csv', text{1})));
%!   assert (id, 'sparselearn:badFile');
%!   assert (~ isempty (strfind (message, 'has no ratings')));
%! end

%!test % no such file or folder; a folder without ratings
%! [folder, removing] = a_folder ();
%! [id, message] = error_of (@() sl_read_movielens (folder));
%! assert (id, 'sparselearn:noData');
%! assert (~ isempty (strfind (message, 'ratings.csv, ratings.dat and u.data')));
%! assert (error_of (@() sl_read_movielens (fullfile (folder, 'none'))), 'sparselearn:noData');
%! assert (error_of (@() sl_read_movielens (['ab'; 'cd'])), 'sparselearn:badInput');
%! assert (error_of (@() sl_read_movielens ({folder})), 'sparselearn:badInput');
