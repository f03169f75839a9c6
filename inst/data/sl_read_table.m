function [X, samples, features, labels] = sl_read_table (file, varargin)
%SL_READ_TABLE  Table of numbers from a CSV or TSV file, such as measured spectra: one sample, or spectrum, per column.
%   [X, SAMPLES, FEATURES] = sl_read_table (FILE) reads a text file of lines with cells: X, the names of the samples,
%   and the names of the features, or numbers such as wavelengths. Each line of the file is a sample, and the first line
%   may name the features. What is between the cells (a comma, semicolon, tab, | or blanks), the decimal sign, and
%   whether the first line and the first column are names, is found from the first lines of the file.
%
%   An empty cell, NA, N/A, #N/A, NaN, NULL, None, ? and - are missing values, NaN in X. sl_nmf takes them with
%   'Missing', true. Inf and -Inf are numbers. Marks of thousands, units and percent signs are errors, except
%   in a first column, which they make one of names.
%
%   [X, SAMPLES, FEATURES, LABELS] = sl_read_table (FILE, 'Labels', 'species') takes one column as class labels.
%   'Labels', {'species', 'patient'} takes several: LABELS{1} are classes, and LABELS{2} groups for cross-validation.
%
%   sl_read_table (FILE, OPTION, VALUE, ...) or sl_read_table (FILE, OPTIONS) with a struct sets options.
%
%   Input
%     FILE      name of the file, in UTF-8; reading needs up to five times its size in memory
%   Outputs
%     X         d-by-n, double: feature by sample
%     SAMPLES   1-by-n: the names of the samples, a cell of texts, or numbers if all of them are; [] if there are none
%     FEATURES  d-by-1: the names of the features, texts or numbers or [] as those of the samples
%     LABELS    1-by-n: the labels, texts or numbers, for sl_logistic_train and others; of several columns a cell with
%               such a row for each; [] without the option Labels
%
%   Options
%     'Samples'      'rows': each line of the file is a sample; 'columns': each column is one (default 'rows')
%     'FirstLine'    'labels': the first line has names, or numbers of an axis; 'numbers': it is data; 'auto': labels
%                    if it has a text where the lines below have none, if its first cell is empty or says name, sample,
%                    specimen, spectrum, id or Unnamed: 0, if it alone has numbers that rise or fall, at least eight or
%                    five in equal steps, and if its numbers rise or fall and are three times larger or smaller than all
%                    below, or integers above fractions (default 'auto')
%     'FirstColumn'  'labels', 'numbers' or 'auto': labels if half of the lines below the first one or more have a text
%                    there, if its first cell is empty, says name, sample and so on or is the only text of the first
%                    line, and if samples are columns and its numbers rise or fall (default 'auto')
%     'Labels'       name or number of the column of the file that has class labels, or names in a cell or numbers of
%                    several columns, which need not be numbers in the file; needs Samples 'rows' (default [])
%     'Separator'    the character between cells, ' ' for blanks and tabs (default [], found out, or that of a first
%                    line such as sep=; that Excel writes)
%     'Decimal'      '.' or ',' (default [], found out)
%     'SkipLines'    how many lines at the beginning to pass over (default 0). Lines that begin with # are passed over
%                    too. The last of them has the names of the columns if it has as many cells as the table
%
%   Cells may stand in quotation marks, as in RFC 4180. Lines that have nothing but blanks and separators are passed
%   over, and so is an empty cell at the end of every line. Names that are numbers with zeros in front, or that have
%   more than 15 digits, stay texts. Take FirstLine and FirstColumn 'numbers' to be sure that a file without names is
%   read as it is.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData     no such file
%     sparselearn:badFile    a cell is no number, or a line has another number of cells; the message says which
%
%   Example
%     >> file = tempname ();
%     >> id = fopen (file, 'w');
%     >> fprintf (id, 'name;400;410;420\nred;0,5;;0,25\nblue;0,125;1;2\n');
%     >> fclose (id);
%     >> [X, samples, wavelengths] = sl_read_table (file)
%     X =
%        0.5000   0.1250
%           NaN   1.0000
%        0.2500   2.0000
%
%     samples =
%     {
%       [1,1] = red
%       [1,2] = blue
%     }
%
%     wavelengths =
%        400
%        410
%        420
%
%     >> delete (file)
%
%
%   Reference: Y. Shafranovich (2005), Common format and MIME type for comma-separated values (CSV) files, RFC 4180.
%
%   See also: sl_write_table, sl_nmf, sl_read_ratings, sl_read_libsvm, sl_read_matrix_market, sl_data
%
% TESTING: test_tables   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    file = slx_arg_chars (file);
    o = options (varargin);
    bytes = data_text (file);
    told = data_told_separator (bytes);
    if (~ isempty (told) && isempty (o.Separator))
      o.Separator = told;
    end
    [bytes, comment, skipped] = data_lines_below (bytes, '#', max (o.SkipLines, numel (told)));
    table = data_table_layout (bytes, comment, o, file);
    again = true;
    while (again)                                  % where the first lines have other names than those below
      [X, texts, trouble] = slx_table_read_mex (bytes, table.separator, table.point, table.skip, table.as);
      [table.as, again] = changed (table, X, trouble);
    end
    if (~ isempty (trouble))
      data_table_refuse (trouble, file, skipped, table.columns, ...
                         '; remove the line, or pass over it by option SkipLines if it is at the beginning', ...
                         cure_of (trouble, table, o.Samples));
    end
    [X, samples, features, labels] = parts_of (X, texts, table, file);
    if (ischar (o.Labels) || (isnumeric (o.Labels) && numel (o.Labels) < 2))
      labels = [labels{:}];                        % of one column, or none
    end
    if (strcmp (o.Samples, 'columns'))
      [X, samples, features] = deal (X', features', samples');
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    border = {'auto', 'labels', 'numbers'};
    T = slx_opt_table ({'Samples',     'rows', {'rows', 'columns'}, {};
                        'FirstLine',   'auto', border,              {};
                        'FirstColumn', 'auto', border,              {};
                        'Labels',      [],     'any',               {'Samples', 'rows'};
                        'Separator',   [],     '?text',             {};
                        'Decimal',     [],     '?text',             {};
                        'SkipLines',   0,      'integer [0,1e9]',   {}});
  end
  o = slx_opt_read (T, pairs);
  slx_opt_must (isempty (o.Separator) || (numel (o.Separator) == 1 && ~ any (o.Separator == ['"', char([10 13])])), ...
                'Separator must be one character, and neither a quotation mark nor the end of a line');
  slx_opt_must (isempty (o.Decimal) || any (strcmp (o.Decimal, {'.', ','})), 'Decimal must be ''.'' or '',''');
end

% How to read names and labels that were not what the first lines have. Ids may turn out to be other numbers, and
% numbers to be texts, or not what they were: all there, and not beyond the integers of double.
function [as, again] = changed (table, X, trouble)
  as = table.as;
  for k = [table.names, table.labels]
    wrong = ~ isempty (trouble) && any (strcmp (trouble.what, {'number', 'large', 'missing'})) && trouble.column == k;
    if (as(k) == 'i' && wrong && ~ any (data_table_odd ({trouble.text})))
      as(k) = 'x';
    elseif (as(k) ~= 't' && (wrong || (isempty (trouble) && any (isnan (X(k,:)) | abs (X(k,:)) > 2 ^ 53))))
      as(k) = 't';
    end
  end
  again = ~ strcmp (as, table.as);
end

% The cells of the file as X, and what the columns and lines are called.
function [X, samples, features, labels] = parts_of (X, texts, table, file)
  labels = arrayfun (@(k) column_of (k, X, texts, table), table.labels, 'UniformOutput', false);
  samples = column_of (table.names, X, texts, table);
  data = true (1, table.columns);
  data([table.names, table.labels]) = false;
  last = table.columns - table.trailing + 1:table.columns;         % each line ends with separators
  data(last) = data(last) & ~ all (isnan (X(last,:)), 2)';
  X = X(data,:);
  if (isempty (X))
    slx_arg_fail ('badFile', ['%s has no numbers beside names; option FirstLine, ''numbers'' takes the first ' ...
                              'line for data, and FirstColumn the first column'], file);
  end
  features = [];
  if (~ isempty (table.header.cells))
    features = data_table_names (table.header.cells(data), table.header.kinds(data), table.header.values(data))';
  end
end

% What one column has, as a row: texts, numbers, or [] where there is no such column.
function values = column_of (column, X, texts, table)
  values = [];
  if (~ isempty (column) && table.as(column) == 't')
    names = data_table_names (texts{column});
    values = names(X(column,:));
  elseif (~ isempty (column))
    values = X(column,:);
  end
end

% How to read a cell that is no number.
function cure = cure_of (trouble, table, samples)
  k = trouble.column;
  numbers = any (table.kinds == 0, 1);
  numbers(end+1:k) = true;                          % not looked at
  others = any (table.kinds == 2, 1) & ~ numbers(1:size (table.kinds, 2));
  others([table.names, table.labels]) = false;
  text = data_table_names ({trouble.text});         % regexp takes UTF-8 alone
  decorated = ~ isempty (regexp (text{1}, '^\W{0,4}\d[\d.,'' ]*\W?\D{0,9}$', 'once'));
  names = '';
  if (k == 1 && table.columns > 1)
    names = '; option FirstColumn, ''labels'' takes the column for names';
  end
  if (~ isempty (regexp (text{1}, '^[+-]?[1-9]\d{0,2},\d{3}$', 'once')) && table.point == '.')
    cure = '; write numbers without marks of thousands, or, if the comma is a decimal sign, say option Decimal, '',''';
  elseif (~ isempty (regexp (text{1}, '^[+-]?\d*,\d+$', 'once')) && table.point == '.')
    cure = '; option Decimal, '','' takes the comma for a decimal sign';
  elseif (~ isempty (regexp (text{1}, '^[+-]?\d*\.\d+$', 'once')) && table.point == ',')
    cure = '; option Decimal, ''.'' takes the point for a decimal sign';
  elseif (decorated)
    cure = ['; write the number alone, without a unit and marks of thousands', names];
  elseif (k <= size (table.kinds, 2) && has_units (table.kinds, k))
    cure = ['; remove lines of units or titles above the numbers, or pass over them by option SkipLines if they ' ...
            'are at the beginning'];
  elseif (numbers(k))
    cure = ['; if it is missing, leave the cell empty or write NA', names];
  elseif (table.columns == 1)
    cure = '; every line has one cell; option Separator says what is between cells, and Decimal the decimal sign';
  elseif (strcmp (samples, 'columns'))
    cure = '; the first column may be names; remove further columns of texts';
  elseif (k > 1)
    others(k) = true;
    cure = sprintf ('; option Labels, %s takes what is no number for labels', mat2str ([table.labels, find(others)]));
  else
    cure = names;
  end
end

% Whether the first lines have no number, and all below have one in column K.
function yes = has_units (kinds, k)
  first = find ([kinds(:,k) ~= 2; true], 1);
  yes = first > 1 && first <= size (kinds, 1) && all (kinds(first:end,k) ~= 2) && ~ any (any (kinds(1:first-1,:) == 0));
end

%!demo
%! file = tempname ();
%! id = fopen (file, 'w');
%! fprintf (id, '%s\n', 'sample;400;450;500;550;600;650;700', 'red;0,1;0,1;;0,2;0,6;0,9;0,8', ...
%!          'green;0,1;0,2;0,7;0,9;0,4;0,2;0,1', 'blue;0,5;0,9;0,7;0,3;0,1;0,1;NA');
%! fclose (id);
%! [X, samples, wavelengths] = sl_read_table (file)
%! delete (file);
%! sl_show (X, 'Axis', wavelengths, 'Unit', 'wavelength in nm', 'Names', samples);
%!error id=sparselearn:noData sl_read_table (tempname ())
