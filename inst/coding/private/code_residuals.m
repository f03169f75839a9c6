function r = code_residuals (X, D, Z)
%CODE_RESIDUALS  How well each column of X is represented: |x_j - D*z_j|^2, a row.
%   X and Z may be sparse; X - D*Z is formed a block of columns at a time, in double, of a sparse X where there is a
%   code. The product is that of a sparse Z, which has the same bits for any number of threads.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  D = double (D);
  r = zeros (1, n);
  coded = 1:n;
  if (issparse (X))
    r = full (sum (X .^ 2, 1));
    coded = find (any (Z, 1));
  end
  width = max (1, floor (2^20 / d));
  for first = 1:width:numel (coded)
    j = coded(first:min (first + width - 1, end));
    r(j) = sum ((double (X(:,j)) - D * sparse (double (Z(:,j)))) .^ 2, 1);
  end
end
