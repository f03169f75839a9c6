function [recall, ndcg] = or_recall (top, of, users, items, K)
%OR_RECALL  Recall and nDCG of lists, user by user and place by place, see sl_recall.

% SPDX-License-Identifier: BSD-3-Clause
  for k = 1:numel (K)
    [sum_recall, sum_ndcg, counted] = deal (0);
    for u = 1:numel (of)
      mine = unique (items(users == of(u)));
      if (isempty (mine))
        continue;
      end
      counted = counted + 1;
      [hits, gain, ideal] = deal (0);
      for place = 1:K(k)
        if (any (top(place,u) == mine))
          hits = hits + 1;
          gain = gain + 1 / log2 (place + 1);
        end
        if (place <= numel (mine))
          ideal = ideal + 1 / log2 (place + 1);
        end
      end
      sum_recall = sum_recall + hits / min (K(k), numel (mine));
      sum_ndcg = sum_ndcg + gain / ideal;
    end
    recall(k) = sum_recall / counted;
    ndcg(k) = sum_ndcg / counted;
  end
end
