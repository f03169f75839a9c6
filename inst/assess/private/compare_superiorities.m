function P = compare_superiorities (runs)
%COMPARE_SUPERIORITIES  compare_superiority of each pair of the columns in a cell row; 0.5 in the diagonal.

% SPDX-License-Identifier: BSD-3-Clause
  k = numel (runs);
  P = NaN (k);
  P(1:k+1:end) = .5;
  for i = 1:k-1
    for j = i+1:k
      P(i,j) = compare_superiority (runs{i}, runs{j});
      P(j,i) = 1 - P(i,j);
    end
  end
end
