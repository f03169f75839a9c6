function table = data_table_layout (bytes, comment, o, file)
%DATA_TABLE_LAYOUT  How a table of numbers is written, found from its first lines and the options of sl_read_table.
%   TABLE = data_table_layout (BYTES, COMMENT, O, FILE): COMMENT are the bytes of the last comment above. TABLE is a
%   struct:
%     separator, point   between cells, and in numbers
%     skip               lines above the data
%     columns            cells of each line
%     header             struct of rows cells, kinds and values, see slx_table_look_mex: the names of the columns, none
%                        where the table has no names
%     names, labels      which column names the lines, which ones have labels; [] for none
%     as                 1-by-columns, how to read them, see slx_table_read_mex: 't' texts, 'i' names or labels that
%                        are ids, 'x' other numbers
%     trailing           how many last cells are empty in all lines that were looked at
%     kinds              of the first cells of the first lines with data, see slx_table_look_mex

% SPDX-License-Identifier: BSD-3-Clause
  [table, lines] = divided (bytes, o, file);
  first = lines_of (bytes, table, 1);
  named = false;
  if (~ isempty (comment) && strcmp (o.FirstLine, 'auto') && table.columns > 1 && ~ any (lines.kinds(1,2:end) == 2))
    above = lines_of (comment, table, 1);
    named = numel (above.counts) == 1 && above.counts == table.columns;
  end
  short = ~ named && any (table.separator == [' ', char(9)]) && numel (lines.counts) > 1 ...
          && lines.counts(1) == table.columns - 1;              % as R writes a table with names of rows
  if (short)
    first = struct ('cells', {{[{''}, first.cells{1}]}}, 'kinds', {{[1, first.kinds{1}]}}, ...
                    'values', {{[NaN, first.values{1}]}});
    lines.kinds(1,:) = [1, lines.kinds(1,1:end-1)];
    lines.values(1,:) = [NaN, lines.values(1,1:end-1)];
  elseif (named)
    first = above;
    lines.kinds = [above.kinds{1}(1:size (lines.kinds, 2)); lines.kinds];
    lines.values = [above.values{1}(1:size (lines.kinds, 2)); lines.values];
  end
  whole = named || short || first.counts == table.columns;      % if not, the line will be refused
  texts_below = any (lines.kinds(2:end,:) == 2, 1);
  corner = whole && any (strcmpi (first.cells{1}{1}, {'', 'name', 'names', 'sample', 'samples', 'specimen', ...
                                                      'spectrum', 'id', 'Unnamed: 0'}));
  headed = strcmp (o.FirstLine, 'labels');
  if (strcmp (o.FirstLine, 'auto'))
    headed = named || short || corner || any (lines.kinds(1,:) == 2 & ~ texts_below) || has_axis (lines, o.FirstColumn);
  end
  headed = headed && whole;
  if (headed)
    table.skip = double (~ named);
    table.header = struct ('cells', {first.cells{1}}, 'kinds', first.kinds{1}, 'values', first.values{1});
    table.header.kinds(data_table_odd (first.cells{1})) = 2;
  else
    texts_below = texts_below | lines.kinds(1,:) == 2;
  end
  below = lines.kinds(1+headed:end,:);
  table.kinds = below;
  table.labels = places_of (o.Labels, table);
  corner = headed && (corner || (lines.kinds(1,1) == 2 && ~ any (lines.kinds(1,2:end) == 2)));
  rising = strcmp (o.Samples, 'columns') && rises (lines.values(1+headed:end,1), headed);
  if (strcmp (o.FirstColumn, 'labels') ...
      || (strcmp (o.FirstColumn, 'auto') && table.columns > 1 && ~ any (table.labels == 1) ...
          && (2 * sum (below(:,1) == 2) >= max (1, size (below, 1)) || corner || rising)))
    table.names = 1;
  end
  slx_opt_must (isempty (table.names) || ~ any (table.labels == 1), ...
                'Labels must be other columns than the first one, which has names by option FirstColumn');
  seen = size (lines.kinds, 2);
  own = [table.names, table.labels];
  table.as(own(own > seen)) = 'i';
  for k = reshape (own(own <= seen), 1, [])
    cells = cellfun (@(line) line{min(k, end)}, lines.cells(1+table.skip:end), 'UniformOutput', false)';
    if (texts_below(k) || any (below(:,k) ~= 0) || any (data_table_odd (cells)))
      table.as(k) = 't';
    elseif (all (below(:,k) == 0) && all (lines.values(1+headed:end,k) == floor (lines.values(1+headed:end,k))))
      table.as(k) = 'i';
    end
  end
  table.trailing = 0;
  if (seen == table.columns)
    full = cellfun (@(line) max ([1, find(~ cellfun ('isempty', line), 1, 'last')]), lines.cells);
    table.trailing = table.columns - max (full);
  end
end

% The separator and the decimal sign with which most of the first lines have the same number of cells, and most cells
% are numbers. There may be blanks in names, so they are separators only where no other character divides all lines
% alike, except commas between digits, as decimal signs are, if blanks do so too. LINES is a struct of counts and cells
% as slx_table_look_mex has them, and kinds and values as matrices.
function [table, lines] = divided (bytes, o, file)
  separators = [char(9), ';,| '];
  points = '.,';
  if (~ isempty (o.Decimal))
    points = o.Decimal;
    separators = separators(separators ~= points | points == '.');
  end
  if (~ isempty (o.Separator))
    separators = o.Separator;
  end
  best = -1;
  [other, no_sign] = deal (false);      % whether another character than blanks divides all lines alike
  digits = [false, bytes(1:min (end, 4096)) >= '0' & bytes(1:min (end, 4096)) <= '9'];
  commas = find (bytes(1:numel (digits)-2) == ',');
  between_digits = all (digits(commas) & digits(commas+2));
  for separator = separators
    for point = points
      t = struct ('separator', separator, 'point', point, 'skip', 0, 'columns', 1, 'names', [], 'labels', [], ...
                  'as', '', 'trailing', false, 'header', struct ('cells', {{}}, 'kinds', [], 'values', []));
      found = lines_of (bytes, t, 30);
      if (isempty (found.counts))
        slx_arg_fail ('badFile', '%s has no numbers', file);
      end
      [~, ~, usual] = mode (found.counts);
      t.columns = max ([1; usual{1}]);
      score = 0;
      alike = t.columns > 1 && all (found.counts(min (2, end):end) == t.columns) ...
              && (found.counts(1) == t.columns || (separator == char (9) && abs (found.counts(1) - t.columns) == 1));
                                        % a name of a column fewer, as R writes, or more
      if (separator == ' ' && (no_sign || (other && ~ alike)))
        continue;
      elseif (t.columns > 1)
        below = [found.kinds{min(2, end):end}];
        divides = separator ~= ' ' && alike && any (below == 0);
        other = other || divides;
        no_sign = no_sign || (divides && (separator ~= ',' || ~ between_digits));
        score = mean (found.counts == t.columns) * (1 + sum (below ~= 2)) / (1 + numel (below));
      end
      if (score > best)
        [best, table, lines] = deal (score, t, found);
      end
    end
  end
  if (isempty (o.Decimal) && table.separator ~= ';' && table.point == ',')
    check_thousands (data_table_names ([lines.cells{:}]), table.separator, file);
  end
  table.as = repmat ('x', 1, table.columns);
  [lines.kinds, lines.values] = padded (lines, min (table.columns, 1000));
end

% A comma before three digits, and never another one, is hardly a decimal sign.
function check_thousands (cells, separator, file)
  commas = ~ cellfun ('isempty', regexp (cells, '^[+-]?\d*,\d+$', 'once'));
  grouped = ~ cellfun ('isempty', regexp (cells, '^[+-]?[1-9]\d{0,2},\d{3}$', 'once'));
  if (any (grouped) && all (grouped(commas)))
    cure = 'option Decimal, '','', takes';
    if (separator == ',')
      cure = 'options Separator and Decimal, '','', take';
    end
    slx_arg_fail ('badFile', ['%s has ''%s'', where the comma is a decimal sign or a mark of thousands; %s it for ' ...
                              'a decimal sign, or write the numbers without marks'], file, ...
                  cells{find(grouped, 1)}, cure);
  end
end

% The first COUNT lines; of a single one all cells, of several the first thousand.
function lines = lines_of (bytes, table, count)
  most = 1000;
  if (count == 1)
    most = 2 ^ 40;
  end
  [lines.counts, lines.cells, lines.kinds, lines.values] = ...
    slx_table_look_mex (bytes, table.separator, table.point, count, most);
  bad = lines.counts == 0;                                      % quotation marks that will be refused
  [lines.cells(bad), lines.kinds(bad), lines.values(bad)] = deal ({{''}}, {2}, {NaN});
end

% Kinds and values as matrices of so many columns; a cell that is not there is missing.
function [kinds, values] = padded (lines, columns)
  n = numel (lines.cells);
  [kinds, values] = deal (ones (n, columns), NaN (n, columns));
  for k = 1:n
    there = min (columns, numel (lines.kinds{k}));
    kinds(k,1:there) = lines.kinds{k}(1:there);
    values(k,1:there) = lines.values{k}(1:there);
  end
end

% Whether the numbers of the first line, in columns without texts, are an axis: they rise or fall and no other does,
% or in equal steps and no other does, or they are of another kind than all numbers below.
function yes = has_axis (lines, first_column)
  numbers = ~ any (lines.kinds(2:end,:) == 2, 1);
  numbers(1) = numbers(1) && ~ strcmp (first_column, 'labels');
  values = lines.values(:,numbers);
  [rising, even] = arrayfun (@(k) rises (values(k,:), false), 1:size (values, 1));
  yes = numel (rising) > 1 && ((rising(1) && ~ any (rising(2:end))) || (even(1) && ~ any (even(2:end))) ...
                               || (rises (values(1,:), true) && apart (values(1,:), values(2:end,:))));
end

% Eight numbers or five in equal steps (EVEN) are hardly so by chance; FEW: two are enough.
function [yes, even] = rises (values, few)
  step = diff (values);
  one_way = ~ isempty (step) && (all (step > 0) || all (step < 0));
  even = one_way && numel (values) > 4 && max (abs (step - step(1))) <= 1e-6 * abs (step(1));
  yes = one_way && (few || even || numel (values) > 7);
end

% Whether the numbers of a line are of another size than those below, or integers above fractions.
function yes = apart (line, below)
  below = below(~ isnan (below));
  sizes = abs (below);
  integers = numel (line) > 2 && all (line == round (line)) && mean (below == round (below)) < .1;
  yes = numel (below) > 7 && (integers || min (abs (line)) > 3 * max (sizes) || 3 * max (abs (line)) < min (sizes));
end

% The columns with labels, a row.
function places = places_of (labels, table)
  places = labels(:)';
  if (ischar (labels))
    places = {labels};
  end
  if (iscellstr (places))
    names = data_table_names (table.header.cells);
    places = cellfun (@(name) data_table_place (names, name, 'Labels'), places);
  end
  good = isnumeric (places) && all (ismember (places, 1:table.columns)) && numel (unique (places)) == numel (places);
  slx_opt_must (good, sprintf (['Labels must be the name of a column or its number, from 1 to %d, or several ' ...
                                'different ones'], table.columns));
end
