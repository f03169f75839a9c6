function data_table_refuse (trouble, file, skipped, columns, many, cure)
%DATA_TABLE_REFUSE  Raises the error for a line of a text file that is wrong.
%   data_table_refuse (TROUBLE, FILE, SKIPPED, COLUMNS, MANY, CURE): TROUBLE is that of slx_table_read_mex, SKIPPED
%   lines of the file come before its first, COLUMNS cells are in each line, MANY is added where a line has another
%   number, and CURE where a cell is no number.

% SPDX-License-Identifier: BSD-3-Clause
  line = trouble.line + skipped;
  switch (trouble.what)
    case 'marks'
      slx_arg_fail ('badFile', 'line %d of %s has a quotation mark in cell %d that is not closed, or is inside', ...
                    line, file, trouble.column);
    case 'large'
      slx_arg_fail ('badFile', 'line %d of %s has %s in cell %d, which is beyond the range of double', line, file, ...
                    trouble.text, trouble.column);
    case 'count'
      slx_arg_fail ('badFile', 'the lines of %s have %d cells, but line %d has %d%s', file, columns, line, ...
                    trouble.column, many);
    case 'number'
      text = data_table_names ({trouble.text});
      slx_arg_fail ('badFile', 'line %d of %s has ''%s'' in cell %d, which is no number%s', line, file, text{1}, ...
                    trouble.column, cure);
  end
end
