function [v, each] = or_ndcg (users, ratings, scores, k)
%OR_NDCG  nDCG at k, user by user: the mean of the DCG over all orders of the items that the scores allow.
%   Users need to have few items, as all their orders are looked at. EACH has the nDCG of users in ascending order.

% SPDX-License-Identifier: BSD-3-Clause
  ids = unique (users);
  each = NaN (1, numel (ids));
  for i = 1:numel (ids)
    r = ratings(users == ids(i));
    s = scores(users == ids(i));
    total = [0 0];
    best = 0;
    orders = perms (1:numel (r));
    for p = 1:size (orders, 1)
      value = 0;
      for j = 1:min (k, numel (r))
        value = value + (2 ^ r(orders(p,j)) - 1) / log2 (j + 1);
      end
      best = max (best, value);
      if (all (diff (s(orders(p,:))) <= 0))
        total = total + [value 1];
      end
    end
    if (best > 0)
      each(i) = total(1) / total(2) / best;
    end
  end
  v = sum (each(~ isnan (each))) / sum (~ isnan (each));
end
