function table = data_table_layout (bytes, o, file)
%DATA_TABLE_LAYOUT  How a table of numbers is written, found from its first lines and the options of sl_read_table.
%   TABLE = data_table_layout (BYTES, O, FILE) is a struct:
%     separator, point   between cells, and in numbers
%     skip               lines above the data
%     columns            cells of each line
%     header             struct of rows cells, kinds and values, see sl_table_look_mex: the names of the columns, none
%                        where the table has no names
%     names, labels      which column names the lines, which one has labels; [] for none
%     as_text            1-by-columns: which columns are no numbers

% SPDX-License-Identifier: BSD-3-Clause
  [table, lines] = divided (bytes, o, file);
  [lines, short] = with_corner (lines, table.columns);
  lines = padded (lines, table.columns);
  corner = any (strcmpi (lines.cells{1}{1}, {'', 'name', 'names', 'sample', 'samples', 'id'}));
  texts_below = any (lines.kinds(2:end,:) == 2, 1);
  headed = strcmp (o.FirstLine, 'labels');
  if (strcmp (o.FirstLine, 'auto'))
    headed = lines.named || short || corner || any (lines.kinds(1,:) == 2 & ~ texts_below) ...
             || has_axis (lines, o.FirstColumn);
  end
  if (headed)
    table.skip = table.skip + ~ lines.named;
    table.header = struct ('cells', {lines.cells{1}}, 'kinds', lines.kinds(1,:), 'values', lines.values(1,:));
  else
    texts_below = texts_below | lines.kinds(1,:) == 2;
  end
  table.labels = place_of (o.Labels, table);
  corner = headed && (corner || (lines.kinds(1,1) == 2 && ~ any (lines.kinds(1,2:end) == 2)));
  named = strcmp (o.FirstColumn, 'labels') ...
          || (strcmp (o.FirstColumn, 'auto') && table.columns > 1 ...
              && (texts_below(1) || corner ...
                  || (strcmp (o.Samples, 'columns') && rises (lines.values(1+headed:end,1), headed))));
  if (named && ~ isequal (table.labels, 1))
    table.names = 1;
  end
  own = [table.names, table.labels];
  table.as_text(own) = texts_below(own);
end

% The separator and the decimal sign with which most of the first lines have the same number of cells, and most cells
% are numbers. LINES is a struct of cells, kinds and values, without comments, and named, whether the first one of LINES
% was a comment.
function [table, lines] = divided (bytes, o, file)
  separators = [char(9), ';, '];
  points = '.,';
  if (~ isempty (o.Separator))
    separators = o.Separator;
  end
  if (~ isempty (o.Decimal))
    points = o.Decimal;
  end
  best = -1;
  for separator = separators
    for point = points
      [found, comments, columns, score] = look (bytes, separator, point);
      if (score > best)
        best = score;
        lines = found;
        table = struct ('separator', separator, 'point', point, 'skip', comments, 'columns', columns, 'names', [], ...
                        'labels', [], 'as_text', false (1, columns), ...
                        'header', struct ('cells', {{}}, 'kinds', [], 'values', []));
      end
    end
  end
  if (isempty (lines.cells))
    slx_arg_fail ('badFile', '%s has no numbers', file);
  end
end

function [lines, comments, columns, score] = look (bytes, separator, point)
  [cells, kinds, values] = sl_table_look_mex (bytes, separator, point, 30);
  is_comment = cellfun (@(line) ~ isempty (line) && strncmp (line{1}, '#', 1), cells);
  comments = find ([~ is_comment; true], 1) - 1;
  counts = cellfun ('prodofsize', cells(comments+1:end));
  columns = 1;
  if (~ isempty (counts))
    [~, ~, usual] = mode (counts);
    columns = max ([1; usual{1}]);
  end
  score = 0;
  if (columns > 1)
    filled = cellfun (@(k) sum (k ~= 2), kinds(comments+2:end));
    score = mean (counts == columns) * (1 + sum (filled)) / (1 + sum (counts(2:end)));
  end
  lines = struct ('cells', {cells(comments+1:end)}, 'kinds', {kinds(comments+1:end)}, ...
                  'values', {values(comments+1:end)}, 'named', false);
  if (comments > 0 && columns > 1 && ~ isempty (lines.cells) && ~ any (lines.kinds{1}(2:end) == 2))
    lines = with_comment (lines, cells{comments}, columns);
  end
end

% A comment with as many words as the table has columns names them.
function lines = with_comment (lines, cells, columns)
  cells{1} = strtrim (cells{1}(2:end));
  if (isempty (cells{1}))
    cells(1) = [];
  end
  if (numel (cells) == columns)
    lines.cells = [{cells}; lines.cells];
    lines.kinds = [{2 * ones(1, columns)}; lines.kinds];
    lines.values = [{NaN(1, columns)}; lines.values];
    lines.named = true;
  end
end

% R leaves out the first cell of the first line where the lines have names.
function [lines, short] = with_corner (lines, columns)
  short = numel (lines.cells) > 1 && numel (lines.cells{1}) == columns - 1;
  if (short)
    lines.cells{1} = [{''}, lines.cells{1}];
    lines.kinds{1} = [1, lines.kinds{1}];
    lines.values{1} = [NaN, lines.values{1}];
  end
end

% Kinds and values as matrices of so many columns; a cell that is not there is missing.
function lines = padded (lines, columns)
  n = numel (lines.cells);
  [kinds, values] = deal (ones (n, columns), NaN (n, columns));
  for k = 1:n
    there = min (columns, numel (lines.kinds{k}));
    kinds(k,1:there) = lines.kinds{k}(1:there);
    values(k,1:there) = lines.values{k}(1:there);
  end
  lines.kinds = kinds;
  lines.values = values;
end

% Whether the first line has numbers that rise or fall, and no other line has.
function yes = has_axis (lines, first_column)
  from = 1 + (strcmp (first_column, 'labels') || any (lines.kinds(:,1) == 2));
  rising = arrayfun (@(k) rises (lines.values(k,from:end), false), 1:size (lines.values, 1));
  yes = numel (rising) > 1 && rising(1) && ~ any (rising(2:end));
end

% Eight numbers or five in equal steps are hardly so by chance; FEW: two are enough.
function yes = rises (values, few)
  step = diff (values);
  one_way = ~ isempty (step) && (all (step > 0) || all (step < 0));
  even = one_way && max (abs (step - step(1))) <= 1e-6 * abs (step(1));
  yes = one_way && (few || numel (values) > 7 - 3 * even);
end

% The column with labels.
function k = place_of (labels, table)
  k = [];
  if (ischar (labels) && ~ isempty (labels))
    names = data_table_names (table.header.cells);
    k = find (strcmp (names, labels));
    slx_opt_must (numel (k) == 1, sprintf ('Labels must name one column of the table, but %d are called ''%s''', ...
                                           numel (k), labels));
  elseif (~ isempty (labels))
    good = isnumeric (labels) && isscalar (labels) && any (labels == 1:table.columns);
    slx_opt_must (good, sprintf ('Labels must be the name of a column, or its number from 1 to %d', table.columns));
    k = labels;
  end
end
