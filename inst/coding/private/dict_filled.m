function X = dict_filled (X, D, Z)
%DICT_FILLED  X in double with D*Z in the place of NaN.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (X);
  holes = isnan (X);
  if (any (holes(:)))
    R = full (double (D) * sparse (double (Z)));
    X(holes) = R(holes);
  end
end
