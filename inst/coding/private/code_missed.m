function count = code_missed (X, r, E)
%CODE_MISSED  How many samples matching pursuit has left farther than E from their code, by more than rounding.
%   COUNT = code_missed (X, R, E), where R is the row of squared residuals of the columns of X, in which NaN is not
%   known; E is a number, one for each column, or [], with which COUNT is 0.

% SPDX-License-Identifier: BSD-3-Clause
  count = 0;
  if (~ isempty (E))
    d = size (X, 1);
    share = 64 * d * double (eps (class (X))) + 8 * sqrt (d * eps);     % squared residuals come from differences
    rounding = share * double (full (max (abs (X), [], 1)));
    rounding(isnan (rounding)) = 0;
    count = sum (sqrt (r) > E * (1 + 4 * eps) + rounding);
  end
end
