function count = cluster_together (data, c, o)
%CLUSTER_TOGETHER  How many starts of k-means run at a time: the clock is looked at, and progress shown, between them.

% SPDX-License-Identifier: BSD-3-Clause
  count = max (1, floor (min ([64, 2^22 / sum(data.width), 2^22 / (data.m * c)])));
  if (o.TimeLimit < Inf)
    count = 1;
  elseif (any (strcmp (o.Display, {'iter', 'bar'})))
    count = min (count, ceil (o.Replicates / 20));
  end
end
