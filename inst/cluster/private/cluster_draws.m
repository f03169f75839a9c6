function draws = cluster_draws (c, count)
%CLUSTER_DRAWS  The random numbers of COUNT starts of greedy k-means++ with C centres, a column each.

% SPDX-License-Identifier: BSD-3-Clause
  draws = rand (c * (2 + floor (log (c))), count);
end
