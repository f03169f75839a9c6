function [ranks, s, variance] = compare_ranks (x)
%COMPARE_RANKS  Mean ranks of several samples, and the test of Kruskal and Wallis.
%   [RANKS, S, VARIANCE] = compare_ranks (X) takes a cell row of columns, none empty. RANKS are the means of the ranks
%   of each column's numbers among all N numbers; equal numbers share the mean of their ranks. S.H is the test's
%   statistic, corrected for ties, S.df its degrees of freedom and S.p its upper tail of the chi-squared distribution.
%   VARIANCE is that of the ranks, N (N+1) / 12 without ties. H and p are NaN where all numbers are equal.
%
%   Source: W. H. Kruskal and W. A. Wallis (1952), Use of ranks in one-criterion variance analysis, JASA 47.

% SPDX-License-Identifier: BSD-3-Clause
  n = cellfun ('length', x);
  count = sum (n);
  r = cellfun (@(part) part - (count + 1) / 2, mat2cell (shared_ranks (vertcat (x{:})), n, 1)', ...
               'UniformOutput', false);
  middle = cellfun (@mean, r);
  ranks = middle + (count + 1) / 2;
  s = struct ('H', NaN, 'p', NaN, 'df', numel (x) - 1);
  squares = sum (cellfun (@(part) sum (part .^ 2), r));
  variance = squares / (count - 1);
  if (squares > 0 && s.df > 0)
    s.H = sum (n .* middle .^ 2) / variance;            % the correction for ties is in the variance
    s.p = gammainc (s.H / 2, s.df / 2, 'upper');
  end
end

function r = shared_ranks (x)
  slx_memory_reserve (numel (x));
  [sorted, order] = sort (x);
  value = cumsum ([1; diff(sorted) ~= 0]);
  times = accumarray (value, 1);
  shared = cumsum (times) - (times - 1) / 2;
  r = zeros (numel (x), 1);
  r(order) = shared(value);
end
