function [W, p] = compare_shapiro_wilk (x)
%COMPARE_SHAPIRO_WILK  Test of normality by Shapiro and Wilk, in Royston's approximation.
%   [W, P] = compare_shapiro_wilk (X) takes a column of n finite numbers. W = (a' x)^2 / sum_i (x_i - mean)^2 for the
%   sorted x and weights a of unit norm, and P is the probability of a W that is not greater, if X is normal. Both are
%   NaN for n < 3 and where all numbers are equal; P is NaN for n > 5000, for which the approximation was not made.
%
%   Source: P. Royston (1995), Remark AS R94: a remark on algorithm AS 181: the W-test for normality, Applied
%   Statistics 44, with the polynomials of P. Royston (1992), Statistics and Computing 2.

% SPDX-License-Identifier: BSD-3-Clause
  [W, p] = deal (NaN);
  n = numel (x);
  [~, spread, deviations] = compare_moments (sort (x));
  if (n < 3 || spread == 0)
    return;
  end
  a = weights_of (n);
  along = a' * deviations;
  across = sum ((deviations - a * along) .^ 2);
  rest = across / (across + along^2);                   % 1 - W, exact near 0 too
  W = 1 - rest;
  if (n <= 5000)
    p = probability_of (rest, n);
  end
end

% Antisymmetric, of unit norm: expected order statistics of the normal distribution, the greatest corrected by
% polynomials in 1/sqrt (n).
function a = weights_of (n)
  m = -sqrt (2) * erfcinv (2 * ((1:n)' - 3/8) / (n + 1/4));
  a = m / norm (m);
  if (n == 3)
    a = [-1; 0; 1] / sqrt (2);
    return;
  end
  u = 1 / sqrt (n);
  greatest = a(n) + polyval ([-2.706056, 4.434685, -2.071190, -.147981, .221157, 0], u);
  if (n > 5)
    greatest = [a(n-1) + polyval([-3.582633, 5.682633, -1.752461, -.293762, .042981, 0], u); greatest];
  end
  ends = numel (greatest);
  inner = m(ends+1:n-ends);
  inner = inner * sqrt ((1 - 2 * sum (greatest .^ 2)) / sum (inner .^ 2));
  a = [-flipud(greatest); inner; greatest];
end

function p = probability_of (rest, n)
  if (n == 3)                                           % exact
    p = 6 / pi * (asin (sqrt (1 - rest)) - asin (sqrt (3/4)));
    p = min (max (p, 0), 1);
    return;
  elseif (n <= 11)
    bound = .459 * n - 2.273;
    if (log (rest) >= bound)
      p = 0;
      return;
    end
    y = -log (bound - log (rest));
    centre = polyval ([-.0006714, .025054, -.39978, .5440], n);
    spread = exp (polyval ([-.0020322, .062767, -.77857, 1.3822], n));
  else
    y = log (rest);
    centre = polyval ([.0038915, -.083751, -.31082, -1.5861], log (n));
    spread = exp (polyval ([.0030302, -.082676, -.4803], log (n)));
  end
  p = erfc ((y - centre) / spread / sqrt (2)) / 2;
end
