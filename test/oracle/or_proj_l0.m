function P = or_proj_l0 (X, k)
%OR_PROJ_L0  Keeps the k entries of largest modulus by a stable sort, column by column.

% SPDX-License-Identifier: BSD-3-Clause
  P = X;
  for j = 1:size (X, 2)
    [~, order] = sort (-abs (X(:,j)));
    P(order(k(min (j, end))+1:end),j) = 0;
  end
end
