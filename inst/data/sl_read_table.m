function [X, samples, features, labels] = sl_read_table (file, varargin)
%SL_READ_TABLE  Table of numbers from a CSV or TSV file, such as measured spectra: one sample per column.
%   [X, SAMPLES, FEATURES] = sl_read_table (FILE) reads a text file of lines with cells: X, the names of the samples,
%   and the names of the features, or numbers such as wavelengths. Each line of the file is a sample, and the first line
%   may name the features. What is between the cells, the decimal sign, and whether the first line and the first column
%   are names, is found from the first lines of the file.
%
%   An empty cell, NA, N/A, NaN, NULL, None, ? and - are missing values, NaN in X. sl_nmf takes them with
%   'Missing', true.
%
%   [X, SAMPLES, FEATURES, LABELS] = sl_read_table (FILE, 'Labels', 'species') takes one column as class labels.
%
%   sl_read_table (FILE, OPTION, VALUE, ...) or sl_read_table (FILE, OPTIONS) with a struct sets options.
%
%   Input
%     FILE      name of the file, in UTF-8, of whatever size fits into memory three times
%   Outputs
%     X         d-by-n, double: feature by sample
%     SAMPLES   1-by-n: the names of the samples, a cell of texts, or numbers if all of them are; [] if there are none
%     FEATURES  d-by-1: the names of the features, texts or numbers or [] as those of the samples
%     LABELS    1-by-n: the labels, texts or numbers, for sl_logistic_train and others; [] without the option Labels
%
%   Options
%     'Samples'      'rows': each line of the file is a sample; 'columns': each column is one (default 'rows')
%     'FirstLine'    'labels': the first line has names, or numbers of an axis; 'numbers': it is data; 'auto': labels
%                    if it has a text where the lines below have none, if its first cell is empty or says name, sample
%                    or id, and if it alone has numbers that rise or fall, at least eight or five in equal steps
%                    (default 'auto')
%     'FirstColumn'  'labels', 'numbers' or 'auto': labels if it has a text below the first line, if its first cell is
%                    empty, says name, sample or id or is the only text of the first line, and if samples are columns
%                    and its numbers rise or fall (default 'auto')
%     'Labels'       name or number of the column of the file that has class labels; needs Samples 'rows' (default [])
%     'Separator'    the character between cells, ' ' for blanks and tabs (default [], found out)
%     'Decimal'      '.' or ',' (default [], found out)
%     'SkipLines'    how many lines at the beginning to pass over (default 0). Lines that begin with # are passed over
%                    too. The last of them is the first line if it has as many cells as the table
%
%   Cells may stand in quotation marks, as in RFC 4180. Lines without any cell are passed over, and a last column
%   without a name and a number.
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
%   See also: sl_write_table, sl_nmf, sl_read_movielens, sl_data
%
% TESTING: test_tables   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    file = slx_arg_chars (file);
    o = options (varargin);
    [bytes, skipped] = below (text_of (file), o.SkipLines);
    table = data_table_layout (bytes, o, file);
    [X, texts, trouble] = numbers_of (bytes, table);
    while (~ isempty (trouble) && strcmp (trouble.what, 'number') && may_be_text (table, trouble.column))
      table.as_text(trouble.column) = true;
      [X, texts, trouble] = numbers_of (bytes, table);
    end
    if (~ isempty (trouble))
      refuse (trouble, table, skipped, file);
    end
    [X, samples, features, labels] = parts_of (X, texts, table);
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

% The bytes of a file, without a byte order mark.
function bytes = text_of (file)
  [id, closing] = data_open_file (file);
  bytes = fread (id, [1 Inf], '*uint8');
  if (numel (bytes) > 2 && all (bytes(1:3) == [239 187 191]))
    bytes(1:3) = [];
  end
  utf16 = numel (bytes) > 1 && any (bytes(1) == [254 255]) && bytes(1) + bytes(2) == 255 + 254;
  if (utf16 || any (bytes(1:min (end, 4096)) == 0))
    slx_arg_fail ('badFile', '%s is no text in UTF-8; save it as CSV in UTF-8', file);
  end
end

% What is left without the first lines.
function [bytes, skipped] = below (bytes, skipped)
  if (skipped > 0)
    ends = find (bytes == 10 | (bytes == 13 & [bytes(2:end), 0] ~= 10), skipped);
    if (numel (ends) < skipped)
      bytes = bytes(1:0);
    else
      bytes(1:ends(end)) = [];
    end
  end
end

function [X, texts, trouble] = numbers_of (bytes, table)
  [X, texts, trouble] = sl_table_read_mex (bytes, table.separator, table.point, table.skip, table.columns, ...
                                           table.as_text);
end

% A column that is no data, and of which the first lines have numbers alone.
function may = may_be_text (table, column)
  may = ~ table.as_text(column) && any (column == [table.names, table.labels]);
end

% The cells of the file as X, and what the columns and lines are called.
function [X, samples, features, labels] = parts_of (X, texts, table)
  labels = column_of (table.labels, X, texts, table);
  samples = column_of (table.names, X, texts, table);
  data = true (1, table.columns);
  data([table.names, table.labels]) = false;
  features = [];
  if (~ isempty (table.header.cells))
    features = data_table_names (table.header.cells(data), table.header.kinds(data), table.header.values(data))';
  end
  X = X(data(~ table.as_text),:);
  if (isempty (X))
    slx_arg_fail ('badFile', 'the file has no numbers');
  end
  unnamed = iscell (features) && isempty (features{end});
  if ((unnamed || isempty (features)) && size (X, 1) > 1 && all (isnan (X(end,:))))
    X(end,:) = [];                                 % each line ends with a separator
    features = features(1:end-1);
  end
  if (isempty (features))
    features = [];
  end
end

% What one column has, as a row: texts, numbers, or [] where there is no such column.
function values = column_of (column, X, texts, table)
  values = [];
  if (~ isempty (column) && table.as_text(column))
    values = data_table_names (texts(sum (table.as_text(1:column)),1:size (X, 2)));
  elseif (~ isempty (column))
    values = X(sum (~ table.as_text(1:column)),:);
  end
end

function refuse (trouble, table, skipped, file)
  line = trouble.line + skipped;
  switch (trouble.what)
    case 'marks'
      slx_arg_fail ('badFile', 'line %d of %s has a quotation mark in cell %d that is not closed, or is inside', ...
                    line, file, trouble.column);
    case 'large'
      slx_arg_fail ('badFile', 'line %d of %s has %s in cell %d, which is beyond the range of double', line, file, ...
                    trouble.text, trouble.column);
    case 'count'
      slx_arg_fail ('badFile', ['the lines of %s have %d cells, but line %d has %d; option SkipLines passes over ' ...
                                'lines at the beginning'], file, table.columns, line, trouble.column);
  end
  cure = sprintf ('; option Labels, %d takes the column for labels', trouble.column);
  if (any (trouble.text == ',') && table.point == '.')
    cure = '; option Decimal, '','' takes the comma for a decimal sign';
  elseif (any (trouble.text == '.') && table.point == ',')
    cure = '; option Decimal, ''.'' takes the point for a decimal sign';
  elseif (trouble.column == 1)
    cure = '; option FirstColumn, ''labels'' takes the column for names';
  end
  text = data_table_names ({trouble.text});
  slx_arg_fail ('badFile', 'line %d of %s has ''%s'' in cell %d, which is no number%s', line, file, text{1}, ...
                trouble.column, cure);
end

%!error id=sparselearn:noData sl_read_table (tempname ())
