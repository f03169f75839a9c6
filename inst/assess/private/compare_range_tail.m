function p = compare_range_tail (q, k)
%COMPARE_RANGE_TAIL  Probability that the range of independent standard normal numbers exceeds a bound.
%   P = compare_range_tail (Q, K) gives it for each entry of Q >= 0 and K >= 2 numbers: the upper tail of the
%   studentized range with infinite degrees of freedom, to about 1e-13 of itself. NaN gives NaN.
%
%   With the density phi and the upper tail S of the normal distribution, z the least number,
%       P = integral of K phi(z) (S(z)^(K-1) - (S(z) - S(z+Q))^(K-1)) dz,
%   by the trapezoidal rule, whose error falls with the square of 1/step in the exponent as the integrand is entire.

% SPDX-License-Identifier: BSD-3-Clause
  step = 1 / (4 * sqrt (k));
  z = (-38:step:9)';                                    % phi is below 1e-313, S^K phi below 1e-35 outside
  S = erfc (z / sqrt (2)) / 2;
  density = step * k / sqrt (2 * pi) * exp (-z .^ 2 / 2 + (k - 1) * log (S));
  p = NaN (size (q));
  for i = find (~ isnan (q(:)))'
    part = erfc ((z + q(i)) / sqrt (2)) / 2 ./ S;       % of the numbers above z, those above z + q
    p(i) = min (-sum (density .* expm1 ((k - 1) * log1p (-min (part, 1)))), 1);
  end
end
