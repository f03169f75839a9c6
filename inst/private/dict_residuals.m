function r = dict_residuals (X, D, Z)
%DICT_RESIDUALS  |x_j - D*z_j|^2 over the known entries of each column of X, a row; NaN in X is not known.

% SPDX-License-Identifier: BSD-3-Clause
  if (issparse (X))
    r = code_residuals (X, D, Z);
    return;
  end
  R = double (X) - double (D) * sparse (double (Z));
  R(isnan (R)) = 0;
  r = sum (R .^ 2, 1);
end
