function [users, items, ratings, info] = sl_read_movielens (name)
%SL_READ_MOVIELENS  Ratings of films, for a recommender, in the formats of the MovieLens data sets.
%   [USERS, ITEMS, RATINGS, INFO] = sl_read_movielens (NAME) reads a file of ratings, or the first of the files
%   ratings.csv, ratings.dat and u.data that is in the folder NAME. Each line has a user, a film, a rating and a time in
%   seconds. Empty lines are passed over, and so is Ctrl-Z or char (0) at the end, as other systems leave them. The
%   format is that of the first line:
%
%       196<tab>242<tab>3<tab>881250949       u.data, u1.base, u1.test and so on, of the set of 100 000 ratings
%       1::1193::5::978300760                 ratings.dat, of the sets of 1 and 10 million
%       1,307,3.5,1256677221                  ratings.csv, of the later sets, below the line
%                                             userId,movieId,rating,timestamp
%
%   GroupLens publishes the sets on grouplens.org/datasets/movielens; this package does not contain them.
%
%   Input
%     NAME     name of a file or a folder
%   Outputs
%     USERS    1-by-n: which user, from 1 to the number of users
%     ITEMS    1-by-n: which film, from 1 to the number of films that are rated
%     RATINGS  1-by-n, as they stand in the file
%     INFO     struct:
%       user_ids   the number of each user in the file, ascending: INFO.user_ids(USERS(i)) stands in line i
%       item_ids   the number of each film in the file, ascending: INFO.item_ids(ITEMS(i)) stands in line i
%       times      1-by-n, seconds since the beginning of 1970
%       file       the file that was read
%       format     'tabs', 'colons' or 'commas'
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData     no such file, or a folder without any of the three
%     sparselearn:badFile    a line is not as it should be, or there is none; the message says which line
%
%   Example
%     >> file = tempname ();
%     >> id = fopen (file, 'w');
%     >> fprintf (id, '%d::%d::%d::978300760\n', [7 1193 5; 7 661 3; 20 1193 4]');
%     >> fclose (id);
%     >> [users, items, ratings, info] = sl_read_movielens (file);
%     >> [users; items; ratings]
%     ans =
%        1   1   2
%        2   1   2
%        5   3   4
%     >> info.item_ids
%     ans =
%         661   1193
%     >> delete (file);
%
%
%   Reference: F. M. Harper and J. A. Konstan (2015), The MovieLens datasets: history and context, ACM TiiS 5.
%
%   See also: sl_mcrank, sl_data, sl_ndcg
%
% TESTING: test_movielens   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file or a folder');
  name = slx_arg_chars (name);
  slx_arg_refuse (~ ischar (name) || isempty (name) || size (name, 1) ~= 1, ...
                  'the name of a file or a folder must be a row of characters');
  try
    file = file_in (name);
    [table, format] = read (file);
    [user_ids, users] = slx_arg_distinct (table(1,:));
    [item_ids, items] = slx_arg_distinct (table(2,:));
    users = reshape (users, 1, []);
    items = reshape (items, 1, []);
    ratings = table(3,:);
    info = struct ('user_ids', user_ids, 'item_ids', item_ids, 'times', table(4,:), 'file', file, 'format', format);
  catch err
    slx_run_rethrow (err);
  end
end

function file = file_in (name)
  file = name;
  if (exist (name, 'dir') == 7)
    known = {'ratings.csv', 'ratings.dat', 'u.data'};
    there = cellfun (@(f) exist (fullfile (name, f), 'file') == 2, known);
    if (~ any (there))
      slx_arg_fail ('noData', 'the folder %s has none of the files ratings.csv, ratings.dat and u.data', name);
    end
    file = fullfile (name, known{find(there, 1)});
  end
end

% The numbers of all lines, one column each. The file is read in pieces that end with a line.
function [table, format] = read (file)
  [id, closing] = data_open_file (file);
  [format, sign, line, head] = format_of (id, file);
  pieces = {};
  rest = head;
  ended = false;
  while (~ ended)
    piece = fread (id, [1 2^21], 'uint8=>char');
    ended = numel (piece) < 2^21;
    piece = [rest, piece];
    if (ended)
      last = max ([0, find(~ ismember (piece, char ([0 10 13 26])), 1, 'last')]);
    else
      last = max ([0, find(piece == 10, 1, 'last')]);
    end
    rest = piece(last+1:end);
    if (numel (rest) > 2^24)
      slx_arg_fail ('badFile', '%s has a line of more than %d characters', file, 2^24);
    end
    [numbers, line] = numbers_of (piece(1:last), sign, line, file);
    pieces{end+1} = numbers;
  end
  table = [pieces{:}];
end

% SIGN is between the numbers of the first line that has some, LINE how many lines come before, HEAD is that line. A
% file of UTF-8 may begin with a byte order mark.
function [format, sign, line, head] = format_of (id, file)
  formats = {'tabs', char(9); 'colons', '::'; 'commas', ','};
  line = 0;
  head = line_of (id);
  if (strncmp (head, char ([239 187 191]), 3))
    head(1:3) = [];
  end
  passed = {'', 'userId,movieId,rating,timestamp'};
  while (~ isempty (head) && any (strcmpi (strtrim (strrep (head, char (26), '')), passed)))
    line = line + 1;
    head = line_of (id);
  end
  if (isempty (head))
    slx_arg_fail ('badFile', '%s has no ratings', file);
  end
  for k = 1:size (formats, 1)
    if (~ isempty (strfind (head, formats{k,2})))
      format = formats{k,1};
      sign = formats{k,2};
      return;
    end
  end
  slx_arg_fail ('badFile', ...
                ['line %d of %s must hold a user, a film, a rating and a time, with tabs, double colons or ' ...
                 'commas between them, as MovieLens has them'], line + 1, file);
end

function text = line_of (id)
  text = fgets (id, 2^16);
  if (~ ischar (text))
    text = '';
  end
end

% sscanf takes the end of a line for any other blank. So the values of each line are counted before.
function [numbers, line] = numbers_of (text, sign, line, file)
  text = strrep (strrep (text, char ([13 10]), char (10)), char (13), char (10));
  if (~ isempty (text) && text(end) ~= 10)
    text = [text, char(10)];
  end
  ends = find (text == 10);
  inside = text > 32 & text ~= sign(1);
  values = per_line (inside & ~ [false, inside(1:end-1)], ends);
  signs = zeros (size (text));
  signs(strfind (text, sign)) = 1;
  signs = per_line (signs, ends);
  filled = values > 0 | (signs > 0 & sign(1) > 32);
  bad = find (filled & (values ~= 4 | signs ~= 3), 1);
  if (isempty (bad))
    [numbers, bad] = scanned (text, sign, ends, find (filled));
    why = '';
  else
    [~, first] = scanned (text(1:ends(bad)), sign, ends(1:bad), find (filled(1:bad)));
    why = sprintf (', but has %d values', values(bad));
    if (first < bad)
      [bad, why] = deal (first, '');
    end
  end
  if (~ isempty (bad))
    slx_arg_fail ('badFile', ...
                  ['line %d of %s must hold two positive integers, a rating and a time, with what the first ' ...
                   'line has between them%s'], line + bad, file, why);
  end
  line = line + numel (ends);
end

function count = per_line (marks, ends)
  count = cumsum (marks);
  count = diff ([0, count(ends)]);
end

% The numbers, one column for each line of FILLED, and the first line with a number that is not as it should be.
function [numbers, bad] = scanned (text, sign, ends, filled)
  [numbers, ~, ~, next] = sscanf (text, ['%f', sign, '%f', sign, '%f', sign, '%f\n']);
  good = floor (numel (numbers) / 4);
  numbers = reshape (numbers(1:4*good), 4, good);
  wrong = ~ all (abs (numbers) < Inf, 1) | any (numbers(1:2,:) < 1 | numbers(1:2,:) >= 2^53, 1) ...
          | any (numbers(1:2,:) ~= floor (numbers(1:2,:)), 1);
  bad = filled(find (wrong, 1));
  if (isempty (bad) && next <= numel (text))            % where sscanf stopped, or the line whose numbers it has begun
    bad = min ([filled(good+1:min (good + 1, end)), sum(ends < next) + 1]);
  end
end

%!error id=sparselearn:noData sl_read_movielens (tempname ())
