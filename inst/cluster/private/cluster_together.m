function count = cluster_together (data, c, o)
%CLUSTER_TOGETHER  How many starts of k-means run at a time: the clock is looked at, and progress shown, between them.
%   DATA.stored is Inf for full data, and otherwise how many entries they have, which memory for centres is to match.

% SPDX-License-Identifier: BSD-3-Clause
  count = max (1, floor (min ([64, [2^22, 2^22, data.stored/2] ./ [sum(data.width), data.m*c, data.m*c]])));
  if (o.TimeLimit < Inf)
    count = 1;
  elseif (any (strcmp (o.Display, {'iter', 'bar'})))
    count = min (count, ceil (o.Replicates / 20));
  end
end
