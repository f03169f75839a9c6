function C = cluster_means (s)
%CLUSTER_MEANS  The means of the clusters that have points, and the old centres of the others; see cluster_pass for S.

% SPDX-License-Identifier: BSD-3-Clause
  C = s.C;
  k = s.numbers > 0;
  C(:,k) = bsxfun (@rdivide, s.sums(:,k), s.numbers(k));
end
