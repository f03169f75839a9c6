function [S, objective] = or_implicit (C, unseen, multiplier, steps)
%OR_IMPLICIT  Scores of pairs that were seen, by proximal gradient steps on the full matrix of scores.
%   [S, OBJECTIVE] = or_implicit (C, UNSEEN, MULTIPLIER, STEPS): C, items by users, are the weights of pairs, 0 where a
%   pair was not seen. S minimises
%
%       1/2 sum C (1 - S)^2 + UNSEEN/2 sum S^2 + MULTIPLIER sum_r sigma_r (diag (sqrt (a)) S diag (sqrt (b))),
%
%   a = sqrt (row sums of C + UNSEEN columns), b likewise of columns. A step with Nesterov's extrapolation thresholds
%   the singular values.

% SPDX-License-Identifier: BSD-3-Clause
  scale = (sum (C, 2) + unseen * size (C, 2)) .^ .25 * (sum (C, 1) + unseen * size (C, 1)) .^ .25;
  value = @(T) sum (sum (C .* (1 - T ./ scale) .^ 2 + unseen * (T ./ scale) .^ 2)) / 2 + multiplier * sum (svd (T));
  L = max (max ((C + unseen) ./ scale .^ 2));
  [T, Y, t] = deal (zeros (size (C)), zeros (size (C)), 1);
  for step = 1:steps
    G = (unseen * Y ./ scale - C .* (1 - Y ./ scale)) ./ scale;
    [U, sigma, V] = svd (Y - G / L, 'econ');
    next = U * max (sigma - multiplier / L, 0) * V';
    if (sum (sum ((Y - next) .* (next - T))) > 0)             % restart
      t = 1;
    end
    s = (1 + sqrt (1 + 4 * t ^ 2)) / 2;
    Y = next + (t - 1) / s * (next - T);
    [T, t] = deal (next, s);
  end
  S = T ./ scale;
  objective = value (T);
end
