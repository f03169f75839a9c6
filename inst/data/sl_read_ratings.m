function [users, items, ratings, info] = sl_read_ratings (name, varargin)
%SL_READ_RATINGS  Ratings of items by users, for a recommender, from CSV and other text files, such as MovieLens.
%   [USERS, ITEMS, RATINGS, INFO] = sl_read_ratings (FILE) reads a text file with a rating in each line: a user, an
%   item, the rating and, if it is there, the time. What is between them (a comma, a semicolon, a tab, |, :: or blanks)
%   is found from the first lines. The first line may name the columns. If it has names for user, item and rating that
%   are in use, such as userId, movie_id, ISBN, stars or timestamp, these say where the columns are, and others are
%   passed over. Otherwise the columns are in the order above; if the first line has names, two of them must be in use.
%
%   sl_read_ratings (FOLDER) reads the first of the files ratings.csv, ratings.dat and u.data in a folder, as GroupLens
%   publishes the MovieLens sets on grouplens.org/datasets/movielens; this package does not contain them.
%
%   [USERS, ITEMS, RATINGS, INFO] = sl_read_ratings (FILE, 'Columns', {'who', 'what', 'value'}) or with the numbers of
%   columns, such as [2 3 1], says which columns to read, also with a fourth one for the time. A struct of options may
%   stand in place of 'Columns' and its value.
%
%   Input
%     FILE     name of a file, in UTF-8; reading needs up to six times its size in memory
%   Outputs
%     USERS    1-by-n: which user, from 1 to the number of users
%     ITEMS    1-by-n: which item, from 1 to the number of items that are rated
%     RATINGS  1-by-n, as they stand in the file: finite numbers, and none is missing
%     INFO     struct:
%       user_ids   row: what users are called in the file, ascending: INFO.user_ids(USERS(i)) stands in line i. Numbers
%                  if all of them are integers from 0 of at most 15 digits, without zeros in front; otherwise texts
%       item_ids   the same for items
%       times      1-by-n: the times of the file, numbers (rounded beyond 2^53) or texts; [] if there are none
%       file       the file that was read
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData     no such file, or a folder without any of the three
%     sparselearn:badFile    a line is not as it should be, or there is none; the message says which line. Or it is not
%                            clear which columns to read
%
%   Example
%     >> file = tempname ();
%     >> id = fopen (file, 'w');
%     >> fprintf (id, 'user,book,stars\nAnn,"Emma, 2nd",5\nBob,Dune,3\nAnn,Dune,4\n');
%     >> fclose (id);
%     >> [users, items, ratings, info] = sl_read_ratings (file);
%     >> [users; items; ratings]
%     ans =
%        1   2   1
%        2   1   1
%        5   3   4
%     >> info.item_ids
%     ans =
%     {
%       [1,1] = Dune
%       [1,2] = Emma, 2nd
%     }
%
%     >> delete (file);
%
%
%   Reference: F. M. Harper and J. A. Konstan (2015), The MovieLens datasets: history and context, ACM TiiS 5.
%
%   See also: sl_mcrank, sl_data, sl_ndcg, sl_read_table
%
% TESTING: test_readers   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  persistent options
  slx_arg_need (nargin, 1, 'the name of a file or a folder');
  try
    name = slx_arg_chars (name);
    slx_arg_refuse (~ ischar (name) || isempty (name) || size (name, 1) ~= 1, ...
                    'the name of a file or a folder must be a row of characters');
    if (isempty (options))
      options = slx_opt_table ({'Columns', [], 'any', {}});
    end
    o = slx_opt_read (options, varargin);
    file = file_in (name);
    bytes = data_text (file);
    told = data_told_separator (bytes);
    [bytes, ~, skipped] = data_lines_below (bytes, [], numel (told));
    layout = layout_of (bytes, told, o.Columns, file);
    [table, texts] = read (bytes, layout, skipped, file);
    if (isempty (table))
      slx_arg_fail ('badFile', '%s has no ratings', file);
    end
    [users, user_ids] = numbered (table(layout.places(1),:), texts{layout.places(1)});
    [items, item_ids] = numbered (table(layout.places(2),:), texts{layout.places(2)});
    ratings = table(layout.places(3),:);
    info = struct ('user_ids', {user_ids}, 'item_ids', {item_ids}, 'times', {times_of(table, texts, layout)}, ...
                   'file', file);
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

% How the file is written: the separator with which most of the first lines have the same number of cells, that number,
% the decimal sign, how many lines of names there are, and the columns of user, item, rating and time.
function layout = layout_of (bytes, told, columns, file)
  if (any (ismember (bytes(1:min (end, 1)), '#%')))
    slx_arg_fail ('badFile', ['%s begins with a comment; remove such lines, or sl_read_matrix_market may read the ' ...
                              'file'], file);
  end
  separators = {'::', char(9), ';', ',', '|', ' '};
  if (~ isempty (told))
    separators = {told};
  end
  best = 0;
  for separator = separators
    counts = slx_table_look_mex (bytes, separator{1}, '.', 30, 0);
    score = 0;
    if (any (counts > 2))
      usual = mode (counts(counts > 2));
      score = mean (counts == usual);
    end
    if (score > best)
      best = score;
      layout = struct ('separator', separator{1}, 'point', '.', 'count', usual, 'names', 0, 'places', []);
    end
  end
  if (best == 0)
    slx_arg_fail ('badFile', ['%s has no ratings: a line must have a user, an item and a rating, with a comma, ' ...
                              'semicolon, tab, ::, | or blanks between them'], file);
  end
  [counts, cells, kinds] = slx_table_look_mex (bytes, layout.separator, '.', 1, layout.count);
  names = data_table_names (cells{1});
  if (isempty (columns))
    [layout.places, known] = places_by_names (names, layout.count, file);
    named = known == 3;
  else
    layout.places = places_given (names, columns, layout.count);
    named = ~ isnumeric (columns);
  end
  if (named)
    [~, lines] = slx_table_look_mex (bytes, layout.separator, '.', 30, layout.count);
    filled = cellfun (@(cells) max ([0; reshape(find (~ cellfun ('isempty', cells)), [], 1)]), lines);
    usual = mode (filled(2:end));
    if (filled(1) < usual)
      slx_arg_fail ('badFile', ['the first line of %s has %d names, but the others have %d cells; name all ' ...
                                'columns, also the first if it names lines, as R writes it'], file, filled(1), usual);
    end
  end
  rating = layout.places(3);
  if (named || (counts == layout.count && kinds{1}(rating) == 2 && ~ has_comma (cells{1}{rating})))
    layout.names = 1;
  end
  if (layout.names == 1 && isempty (columns) && known < 2)
    slx_arg_fail ('badFile', ['the names in the first line of %s (%s) do not say which columns are user, item and ' ...
                              'rating; option Columns says so, such as ''Columns'', [1 2 3] for this order'], file, ...
                  strjoin (names, ', '));
  end
end

function yes = has_comma (text)
  yes = all (text < 128) && ~ isempty (regexp (text, '^[+-]?\d*,\d+$', 'once'));     % regexp takes UTF-8 alone
end

% The columns by names that are in use, or those of a file that has no others, and how many of the names user, item and
% rating there are.
function [places, known] = places_by_names (names, count, file)
  in_use = {{'user', 'userid', 'uid', 'users', 'customer', 'customerid', 'reviewer', 'reviewerid', 'member', ...
             'visitorid'}, ...
            {'item', 'itemid', 'iid', 'items', 'movie', 'movieid', 'film', 'filmid', 'product', 'productid', 'isbn', ...
             'asin', 'book', 'bookid', 'artist', 'artistid', 'song', 'songid', 'track', 'trackid', 'business', ...
             'businessid', 'anime', 'animeid', 'joke', 'jokeid', 'game', 'gameid'}, ...
            {'rating', 'ratings', 'score', 'stars', 'star', 'overall', 'bookrating', 'userrating', 'count', 'plays', ...
             'playcount'}, ...
            {'timestamp', 'time', 'date', 'datetime', 'unixreviewtime'}};
  plain = lower (regexprep (names, '[^a-zA-Z]', ''));
  found = cellfun (@(list) find (ismember (plain, list)), in_use, 'UniformOutput', false);
  several = cellfun ('prodofsize', found);
  known = sum (several(1:3) > 0);
  if (all (several(1:3) == 1) && several(4) < 2)
    places = [found{:}];
  else
    places = 1:min (4, count);
    if (count > 4 || any (several(1:3) > 0 & cellfun (@(at, k) ~ isequal (at, k), found(1:3), {1, 2, 3})))
      slx_arg_fail ('badFile', ['it is not clear which of the %d columns of %s are user, item and rating; option ' ...
                                'Columns says so, such as ''Columns'', [1 2 3]'], count, file);
    end
  end
end

function places = places_given (names, columns, count)
  columns = slx_arg_chars (columns);
  slx_opt_must ((isnumeric (columns) || iscellstr (columns)) && any (numel (columns) == [3 4]), ...
                'Columns must be 3 or 4 names or numbers of columns: user, item, rating and, if wanted, time');
  places = reshape (columns, 1, []);
  if (iscell (columns))
    places = zeros (1, numel (columns));
    for k = 1:numel (columns)
      places(k) = data_table_place (names, columns{k}, 'Columns');
    end
  end
  slx_opt_must (all (ismember (places, 1:count)) && numel (unique (places)) == numel (places), ...
                sprintf ('Columns must be different columns, from 1 to %d', count));
end

% The cells of the columns. Ids are integers, or texts if one of them is no integer, and times numbers or texts.
function [table, texts] = read (bytes, layout, skipped, file)
  kinds = repmat ('-', 1, layout.count);
  wanted = 'iifx';
  kinds(layout.places) = wanted(1:numel (layout.places));
  what = {'user', 'item', 'rating that is a finite number'};
  while (true)
    [table, texts, trouble] = slx_table_read_mex (bytes, layout.separator, layout.point, layout.names, kinds);
    if (isempty (trouble))
      return;
    end
    place = layout.places == trouble.column;
    if (strcmp (trouble.what, 'missing'))
      slx_arg_fail ('badFile', 'line %d of %s has no %s', trouble.line + skipped, file, what{place});
    elseif (~ any (strcmp (trouble.what, {'number', 'large'})))
      cure = '';
      if (all (ismember (trouble.text, '0123456789:')) && any (trouble.text == ':'))
        cure = '; if it names the item of the lines below, as in the Netflix Prize, write it into each of them';
      end
      data_table_refuse (trouble, file, skipped, layout.count, cure, '');
    elseif (kinds(trouble.column) == 'i')
      kinds(trouble.column) = 'n';
    elseif (kinds(trouble.column) == 'x')
      kinds(trouble.column) = 't';
    elseif (has_comma (trouble.text) && layout.point == '.')
      layout.point = ',';
    else
      data_table_refuse (trouble, file, skipped, layout.count, '', ', where a rating must be');
    end
  end
end

% Which of the ids each one is, and the ids, ascending: numbers, or some of the TEXTS.
function [which, ids] = numbered (values, texts)
  if (isempty (texts))
    [ids, ~, which] = unique (values);
  else
    [ids, ~, of_text] = unique (data_table_names (texts));
    which = of_text(values);
  end
  ids = reshape (ids, 1, []);
  which = reshape (which, 1, []);
end

function times = times_of (table, texts, layout)
  times = [];
  if (numel (layout.places) > 3)
    place = layout.places(4);
    times = table(place,:);
    if (~ isempty (texts{place}))
      times = texts{place}(times);
    end
  end
end

%!error id=sparselearn:noData sl_read_ratings (tempname ())
