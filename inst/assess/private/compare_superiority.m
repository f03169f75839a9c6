function p = compare_superiority (x, y)
%COMPARE_SUPERIORITY  Probability that a number of one normal population is below one of another.
%   P = compare_superiority (X, Y) is the minimum-variance unbiased estimate of P[x < y] from columns X and Y of n and
%   m finite numbers, with means xbar, ybar and standard deviations s_x, s_y:
%       P[xbar + s_x (n-1) / sqrt (n) V1 < ybar + s_y (m-1) / sqrt (m) V2],
%   where V1 and V2 are independent on [-1, 1] with densities proportional to (1 - v^2)^((n-4)/2) and ^((m-4)/2): for
%   two numbers -1 or 1, each with probability 1/2. Equality counts half. NaN for n or m below 2. The error is below
%   1e-10.
%
%   Source: F. Downton (1973), The estimation of Pr (Y < X) in the normal case, Technometrics 15.

% SPDX-License-Identifier: BSD-3-Clause
  n = [numel(x), numel(y)];
  p = NaN;
  if (any (n < 2))
    return;
  end
  [~, unit] = compare_scaled ([x; y]);
  [mean_x, spread_x] = compare_moments (x / unit);
  [mean_y, spread_y] = compare_moments (y / unit);
  p = below (mean_y - mean_x, [spread_x, spread_y] .* (n - 1) ./ sqrt (n), n);
end

% P[a(1) V1 + a(2) V2 < d], as the V are symmetric.
function p = below (d, a, n)
  if (d > 0)
    p = 1 - below (-d, a, n);                           % the tail is the exact one
    return;
  end
  if (a(2) == 0 || (n(2) == 2 && a(1) > 0))             % the second is integrated over, if that takes a quadrature
    a = fliplr (a);
    n = fliplr (n);
  end
  if (a(2) == 0)
    p = .5 * (d == 0);
  elseif (a(1) == 0)
    p = distribution (d / a(2), n(2));
  elseif (n(2) == 2)
    p = (distribution ((d - a(2)) / a(1), n(1)) + distribution ((d + a(2)) / a(1), n(1))) / 2;
  elseif (n(1) == 2)
    p = (distribution ((d - a(1)) / a(2), n(2)) + distribution ((d + a(1)) / a(2), n(2))) / 2;
  else
    p = integrated (d, a, n);
  end
end

% P[V <= v], for two numbers with half of the probability of v itself.
function p = distribution (v, n)
  if (n == 2)
    p = ((v > -1) + (v >= -1) + (v > 1) + (v >= 1)) / 4;
  else
    p = betainc ((1 + min (max (v, -1), 1)) / 2, n / 2 - 1, n / 2 - 1);
  end
end

% Over theta, V2 = sin (theta), whose density is proportional to cos (theta)^(m-3). The intervals end where the
% integrand is not smooth, or begins to change; beyond 9 / sqrt (n), V has a probability below 1e-16.
function p = integrated (d, a, n)
  most = min (pi / 2, 9 / sqrt (n(2)));
  changes = [-1, -min(1, 9 / sqrt (n(1))), 0];
  at = (d - a(1) * [changes, -changes]) / a(2);
  at = asin (at(abs (at) < sin (most)));
  ends = unique ([-most, 0, most, at]);
  [node, weight] = double_exponential ();
  half = diff (ends) / 2;
  theta = bsxfun (@plus, ends(1:end-1) + half, node * half);
  mass = (weight * half) .* cos (theta) .^ (n(2) - 3);
  values = distribution ((d - a(2) * sin (theta)) / a(1), n(1));
  p = sum (mass(:) .* values(:)) / sum (mass(:));
end

% Columns of nodes and weights on [-1, 1], for integrands with singular derivatives at the ends: H. Takahasi and M.
% Mori (1974), Double exponential formulas for numerical integration.
function [node, weight] = double_exponential ()
  step = 1 / 16;
  t = (-3.25:step:3.25)';
  node = tanh (pi / 2 * sinh (t));
  weight = step * pi / 2 * cosh (t) ./ cosh (pi / 2 * sinh (t)) .^ 2;
end
