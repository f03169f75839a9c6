function s = compare_levene (x)
%COMPARE_LEVENE  Levene's test of equal variances, about the mean.
%   S = compare_levene (X) takes a cell row of columns, none empty. S.F is the F statistic of the one-way analysis of
%   variance of |x_ij - mean_i|, S.df are its degrees of freedom [k-1, N-k], and S.p is its upper tail. F and p are
%   NaN where no column has three numbers, as the moduli of two are equal always, and where all moduli are equal.
%
%   Source: H. Levene (1960), Robust tests for equality of variances, in Contributions to Probability and Statistics.

% SPDX-License-Identifier: BSD-3-Clause
  n = cellfun ('length', x);
  k = numel (x);
  s = struct ('F', NaN, 'p', NaN, 'df', [k - 1, sum(n) - k]);
  if (k < 2 || all (n < 3))
    return;
  end
  x = in_common_units (x);
  z = cellfun (@(column) abs (column - (column(1) + mean (column - column(1)))), x, 'UniformOutput', false);
  means = cellfun (@mean, z);
  overall = sum (n .* means) / sum (n);
  between = sum (n .* (means - overall) .^ 2);
  within = sum (cellfun (@(column, middle) sum ((column - middle) .^ 2), z, num2cell (means)));
  none = sum (n) * (8 * eps * max (cellfun (@max, z)))^2;           % rounding of equal moduli
  if (within > none)
    s.F = between / s.df(1) / (within / s.df(2));
    s.p = betainc (s.df(2) / (s.df(2) + s.df(1) * s.F), s.df(2) / 2, s.df(1) / 2);
  elseif (between > none)
    [s.F, s.p] = deal (Inf, 0);
  end
end

function x = in_common_units (x)
  [~, unit] = compare_scaled (vertcat (x{:}));
  x = cellfun (@(column) column / unit, x, 'UniformOutput', false);
end
