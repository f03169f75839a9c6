function A = or_matrix_market (text)
%OR_MATRIX_MARKET  A matrix of a text in the format of the Matrix Market, number by number, full.

% SPDX-License-Identifier: BSD-3-Clause
  lines = strsplit (strtrim (text), "\n");
  head = strsplit (lines{1}, ' ');
  lines = lines(cellfun (@(l) ~ isempty (strtrim (l)) && l(1) ~= '%', lines));
  numbers = cellfun (@str2num, lines, 'UniformOutput', false);
  A = zeros (numbers{1}(1:2));
  sign = struct ('general', 0, 'symmetric', 1, 'skew_symmetric', -1).(strrep (head{5}, '-', '_'));
  at = 0;
  if (strcmp (head{3}, 'array'))
    for j = 1:columns (A)
      for i = max (1, (sign ~= 0) * (j + (sign < 0))):rows (A)
        at++;
        A(i,j) += numbers{1+at};
        if (sign && i ~= j)
          A(j,i) += sign * numbers{1+at};
        end
      end
    end
  else
    for k = 2:numel (numbers)
      v = [numbers{k}, 1](3);
      [i, j] = deal (numbers{k}(1), numbers{k}(2));
      A(i,j) += v;
      if (sign && i ~= j)
        A(j,i) += sign * v;
      end
    end
  end
end
