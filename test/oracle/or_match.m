function [order, cosine] = or_match (W, W0)
%OR_MATCH  Oracle: of all orders of the columns of W the one with the greatest sum of cosines with those of W0.

% SPDX-License-Identifier: BSD-3-Clause
  r0 = size (W0, 2);
  C = zeros (r0, size (W, 2));
  for i = 1:r0
    for j = 1:size (W, 2)
      if (any (W0(:,i)) && any (W(:,j)))
        C(i,j) = W0(:,i)' * W(:,j) / norm (W0(:,i)) / norm (W(:,j));
      end
    end
  end
  best = -Inf;
  for p = perms (1:size (W, 2))'
    c = C(sub2ind (size (C), 1:r0, p(1:r0)'));
    if (sum (c) > best)
      best = sum (c);
      order = p(1:r0)';
      cosine = c;
    end
  end
end
