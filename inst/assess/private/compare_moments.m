function [centre, spread, deviations] = compare_moments (x)
%COMPARE_MOMENTS  Mean and standard deviation of a column, without overflow, and exactly where all entries are equal.
%   [CENTRE, SPREAD, DEVIATIONS] = compare_moments (X) divides by n - 1 and takes X of n finite numbers. SPREAD is NaN
%   for n = 1, and both are NaN for n = 0. DEVIATIONS is X - CENTRE, over a power of two that is near to the greatest
%   modulus of X - X(1).

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (x);
  [centre, spread, deviations] = deal (NaN, NaN, x);
  if (n == 0)
    return;
  end
  first = x(1) / 2;                                     % half, so that the difference of two numbers cannot overflow
  [part, unit] = compare_scaled (x / 2 - first);
  middle = sum (part) / n;
  centre = 2 * (first + unit * middle);
  deviations = part - middle;
  if (n > 1)
    spread = 2 * (unit * sqrt (sum (deviations .^ 2) / (n - 1)));
  end
end
