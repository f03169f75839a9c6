function line = data_line_of (bytes, k)
%DATA_LINE_OF  Which line of a text is the K-th of those that are not empty.
%   Lines of blanks and separators count as they do for slx_table_read_mex with the separator ' '.

% SPDX-License-Identifier: BSD-3-Clause
  ends = [find(bytes == 10 | (bytes == 13 & [bytes(2:end), 0] ~= 10)), numel(bytes)];
  letters = cumsum (bytes > 32);
  filled = find (diff ([0, letters(ends)]) > 0);
  line = filled(min (k, end));
end
