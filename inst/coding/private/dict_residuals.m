function r = dict_residuals (X, D, Z)
%DICT_RESIDUALS  |x_j - D*z_j|^2 over the known entries of each column of X, a row; NaN in X is not known.
%   X - D*Z is formed a block of columns at a time.

% SPDX-License-Identifier: BSD-3-Clause
  if (issparse (X))
    r = code_residuals (X, D, Z);
    return;
  end
  [d, n] = size (X);
  D = double (D);
  r = zeros (1, n);
  width = max (1, floor (2^20 / d));
  for first = 1:width:n
    j = first:min (first + width - 1, n);
    R = double (X(:,j)) - D * sparse (double (Z(:,j)));
    R(isnan (R)) = 0;
    r(j) = sum (R .^ 2, 1);
  end
end
