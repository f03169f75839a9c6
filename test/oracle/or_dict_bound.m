function bound = or_dict_bound (X, Z, c, mu)
%OR_DICT_BOUND  What no dictionary can be better than, by multipliers: the dual function from the data themselves.
%   BOUND = or_dict_bound (X, Z, C, MU) is the least value over all D, without limits, of
%   |X - D*Z|_F^2 / 2 + sum_k mu_k (|D_k|^2 - c)/2 = |[X, 0] - D*[Z, diag(sqrt (mu))]|_F^2 / 2 - c/2 sum (mu): a
%   projection onto the rows of [Z, diag(sqrt (mu))], whose orthonormal basis comes from the singular value decomposition
%   of those rows at length 1. Neither Z*Z' nor the scale of the rows enters. As the bound holds for any mu >= 0 it is
%   the best one of those for MU raised to a few sizes: codes that are proportional but for the rounding of their last
%   digit need some.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  Z = double (full (Z));
  rows = sqrt (sum (Z .^ 2, 2))';
  H = [X, zeros(size (X, 1), size (Z, 1))];
  bound = -Inf;
  for rounding = [0, eps * 4 .^ (0:5)]
    raised = max (double (mu), rounding * norm (X, 'fro') / sqrt (c) * rows);
    G = [Z, diag(sqrt (raised))];
    G = G(rows > 0,:);
    G = bsxfun (@rdivide, G, sqrt (sum (G .^ 2, 2)));
    [~, S, Q] = svd (G, 'econ');
    s = diag (S);
    Q = Q(:,s > max (size (G)) * eps * max ([s; 0]));
    bound = max (bound, sum (sum ((H - (H * Q) * Q') .^ 2)) / 2 - c / 2 * sum (raised));
  end
end
