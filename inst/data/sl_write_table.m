function written = sl_write_table (file, X, varargin)
%SL_WRITE_TABLE  Writes a table of numbers as a CSV file, with the names of samples and features.
%   sl_write_table (FILE, X) writes the matrix X, a line for each column of X, which is a sample. Every number is
%   written with as many digits as it takes to read the same number again; NaN is written NaN. sl_read_table reads
%   files with Names or Features as they were written, except that names of which all are numbers come back as numbers;
%   for a file without both its options are FirstLine, 'numbers' and FirstColumn, 'numbers'.
%
%   NAME = sl_write_table (FILE, X) gives the name of the file.
%
%   sl_write_table (FILE, X, OPTION, VALUE, ...) or sl_write_table (FILE, X, OPTIONS) with a struct sets options.
%
%   Inputs
%     FILE      name of the file; it is written whole, or not at all and then an older file stays as it is
%     X         d-by-n, class double or single, full or sparse: feature by sample
%   Output
%     NAME      a row of characters
%
%   Options
%     'Names'      n texts in a cell, or n numbers: the first cells of the lines (default [], none; 1 to n with
%                  Features)
%     'Features'   d texts in a cell, or d numbers such as wavelengths: the first line (default [], none; 1 to d with
%                  Names)
%     'Samples'    'rows': a line of the file is a sample; 'columns': a column is one (default 'rows')
%     'Separator'  what stands between cells, ',', ';' or char (9) (default ',')
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badFile    the file cannot be written; the message says why
%
%   Example
%     >> file = [tempname(), '.csv'];
%     >> sl_write_table (file, [.1 2; NaN 4], 'Names', {'red', 'blue'}, 'Features', [400 410]);
%     >> fprintf ('%s', fileread (file));
%     name,400,410
%     red,0.1,NaN
%     blue,2,4
%     >> delete (file)
%
%
%   Reference: Y. Shafranovich (2005), Common format and MIME type for comma-separated values (CSV) files, RFC 4180.
%
%   See also: sl_read_table, sl_nmf, sl_save_model
%
% TESTING: test_tables   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'the name of a file and a matrix');
  try
    file = slx_arg_chars (file);
    slx_arg_refuse (~ ischar (file) || isempty (file) || size (file, 1) ~= 1, ...
                    'the name of a file must be a row of characters');
    slx_arg_matrix (X, 'X', true);
    o = options (varargin);
    names = names_of (o.Names, size (X, 2), 'Names', 'columns');
    features = names_of (o.Features, size (X, 1), 'Features', 'rows');
    if (isempty (names) && ~ isempty (features))
      names = texts_of (1:size (X, 2));
    elseif (isempty (features) && ~ isempty (names))
      features = texts_of (1:size (X, 1));
    end
    if (strcmp (o.Samples, 'rows'))
      [X, names, features] = deal (X', features, names);
    end
    bytes = unicode2native (lines_of (full (X), features, names, o.Separator), 'UTF-8');
    trouble = slx_file_write_mex ('bytes', file, bytes);
    if (~ isempty (trouble))
      slx_arg_fail ('badFile', '%s cannot be written: %s', file, trouble);
    elseif (nargout > 0)
      written = file;
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Names',     [],     'any',               {};
                        'Features',  [],     'any',               {};
                        'Samples',   'rows', {'rows', 'columns'}, {};
                        'Separator', ',',    'text',              {}});
  end
  o = slx_opt_read (T, pairs);
  slx_opt_must (any (strcmp (o.Separator, {',', ';', char(9)})), 'Separator must be '','', '';'' or char (9)');
end

% Names as a row of texts.
function names = names_of (names, count, option, what)
  if (isempty (names))
    names = {};
    return;
  end
  names = slx_arg_chars (names);
  good = (iscellstr (names) || (isnumeric (names) && isreal (names))) && numel (names) == count;
  slx_opt_must (good, sprintf ('%s must be %d texts in a cell or %d numbers, as X has %d %s', option, count, count, ...
                               count, what));
  if (isnumeric (names))
    names = texts_of (names);
  end
  names = reshape (names, 1, []);
  if (exist ('OCTAVE_VERSION', 'builtin'))
    slx_opt_must (all (cellfun (@(name) slx_json_depth_mex (uint8 (name)), names) >= 0), [option ' must be in UTF-8']);
  end
end

function texts = texts_of (values)
  values = double (full (values(:)));
  texts = arrayfun (@(x, d) sprintf ('%.*g', d, x), values, digits_of (values), 'UniformOutput', false)';
end

% How many digits a number needs to be read as the same one.
function digits = digits_of (Y)
  most = 17 - 8 * isa (Y, 'single');
  digits = most * ones (size (Y));
  left = true (size (Y));
  for count = [most - 2, most - 1]
    these = reshape (Y(left), [], 1);
    again = sscanf (sprintf (sprintf ('%%.%dg\n', count), these), '%g');
    same = left;
    same(left) = cast (again, class (Y)) == these | isnan (these);
    digits(same) = count;
    left = left & ~ same;
  end
end

% The text of the file: a line for each row of Y, with the names LEFT, below the line TOP.
function text = lines_of (Y, left, top, separator)
  digits = digits_of (Y);
  Y = double (Y);
  format = [strjoin(repmat ({'%.*g'}, 1, size (Y, 2)), separator), char(10)];
  lines = cell (size (Y, 1), 1);
  for k = 1:numel (lines)
    lines{k} = sprintf (format, [digits(k,:); Y(k,:)]);
  end
  if (~ isempty (left))
    left = strcat (quoted (left, separator), {separator});
    lines = cellfun (@(name, line) [name, line], left(:), lines, 'UniformOutput', false);
    lines = [{[strjoin(quoted ([{'name'}, top], separator), separator), char(10)]}; lines];
  end
  text = [lines{:}];
end

% Texts with a separator, a quotation mark, an end of a line or blanks around, between quotation marks.
function texts = quoted (texts, separator)
  special = ~ cellfun ('isempty', regexp (texts, ['["\r\n', separator, ']|^\s|\s$|^#'], 'once'));
  texts(special) = strcat ('"', strrep (texts(special), '"', '""'), '"');
end

%!test
%! file = [tempname(), '.csv'];
%! removing = onCleanup (@() delete (file));
%! X = [pi, NaN; -1e-300, 1/3];
%! sl_write_table (file, X, 'Names', {'a, b', ' "c"'}, 'Features', [.1, 2]);
%! [Y, names, features] = sl_read_table (file);
%! assert (Y, X);
%! assert (names, {'a, b', ' "c"'});
%! assert (features, [.1; 2]);
%!error id=sparselearn:badInput sl_write_table (tempname (), [1 2], 'Names', {'a'})
