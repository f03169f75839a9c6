function [A, B] = dict_sums (X, Z)
%DICT_SUMS  What an update of the dictionary needs of samples X and their codes Z.
%   [A, B] = dict_sums (X, Z) are A = Z*Z' and B = X*Z', full and in double. Z is double and sparse.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (X) || issparse (X))
    A = full (Z * Z');
    B = full (double (X) * Z');
  else
    [A, B] = slx_dict_sums_mex (X, Z);
  end
end
