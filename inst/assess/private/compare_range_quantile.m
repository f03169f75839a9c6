function q = compare_range_quantile (level, k)
%COMPARE_RANGE_QUANTILE  Upper quantile of the studentized range with infinite degrees of freedom.
%   Q = compare_range_quantile (LEVEL, K) is exceeded by the range of K >= 2 independent standard normal numbers with
%   the probability LEVEL, from 1e-100 to below 1. It lies between the quantile for two numbers and Bonferroni's bound.

% SPDX-License-Identifier: BSD-3-Clause
  q = 2 * erfcinv (level);
  high = 2 * erfcinv (2 * level / (k * (k - 1)));
  excess = @(q) log (compare_range_tail (q, k)) - log (level);
  if (k > 2 && excess (q) > 0)                          % not, by rounding, where LEVEL is almost 1
    q = fzero (excess, [q, high * (1 + 1e-9)], optimset ('TolX', eps));
  end
end
