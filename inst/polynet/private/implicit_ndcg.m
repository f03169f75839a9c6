function v = implicit_ndcg (P, Q, seen, held, users, K)
%IMPLICIT_NDCG  How well the scores Q'P put pairs that were held out before all others.
%   V = implicit_ndcg (P, Q, SEEN, HELD, USERS, K): for each of USERS all items that are not in SEEN are ordered by
%   their scores, and V is the mean of the normalised discounted cumulative gain of the first K, an item in HELD being
%   worth 1. Of equal scores each has the mean of their places. SEEN and HELD are sparse, items by users.

% SPDX-License-Identifier: BSD-3-Clause
  ideal = cumsum (1 ./ log2 (1 + (1:K)));
  total = 0;
  width = max (1, floor (2^22 / size (Q, 2)));
  for first = 1:width:numel (users)
    of = users(first:min (first + width - 1, numel (users)));
    scores = Q' * P(:,of);
    scores(seen(:,of) ~= 0) = -Inf;
    for j = 1:numel (of)
      these = find (held(:,of(j)));
      mine = scores(:,j);
      gain = 0;
      for i = these'
        place = 1 + sum (mine > mine(i)) + (sum (mine == mine(i)) - 1) / 2;
        gain = gain + (place <= K) / log2 (1 + place);
      end
      total = total + gain / ideal(min (numel (these), K));
    end
  end
  v = total / numel (users);
end
