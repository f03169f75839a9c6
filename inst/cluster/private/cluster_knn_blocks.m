function [neighbours, distances] = cluster_knn_blocks (data, K)
%CLUSTER_KNN_BLOCKS  The K nearest neighbours of points in blocks, exactly; on the first rank those of all.
%   [NEIGHBOURS, DISTANCES] = cluster_knn_blocks (DATA, K) with the DATA of slx_data_blocks; both are K-by-n. Each pair
%   of blocks is compared once, for the points of either: a block meets itself and the half of the others that follow it
%   in a circle. Two blocks are in memory at a time, and the K nearest that each rank knows of every point. Of points at
%   equal distances those of the lowest index count, as in slx_knn_mex.

% SPDX-License-Identifier: BSD-3-Clause
  lists = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  none = slx_data_sum (data, @(Y, q) meet_others (data, Y, q, K, lists));
  for q = numel (data.width):-1:1
    [neighbours{q}, distances{q}] = known (lists, q, K, data.width(q));
    [neighbours{q}, distances{q}] = data.parts.nearest (neighbours{q}, distances{q});
  end
  data.parts.first ();
  neighbours = [neighbours{:}];
  distances = [distances{:}] * data.unit;
end

% Block Q, Y, with all that follow it. Where two are opposite each other in the circle, either of them takes half: that
% of the first of them has the first columns of the second, that of the second the rest.
function none = meet_others (data, Y, q, K, lists)
  none = {};
  count = numel (data.width);
  all_of = @(b) 1:data.width(b);
  if (data.width(q) > 1)
    [near, far] = slx_knn_mex (Y, [], min (K, data.width(q) - 1));
    add (data, lists, q, all_of (q), near, far, q, 0, K);
  end
  for step = 1:floor (count / 2)
    b = mod (q - 1 + step, count) + 1;
    X = data.read (b);
    if (issparse (X) ~= issparse (Y))
      [X, Y] = deal (full (X), full (Y));
    end
    own = all_of (q);
    other = all_of (b);
    if (2 * step == count && q < b)
      other = other(1:ceil (end / 2));
    elseif (2 * step == count)
      own = own(ceil (end / 2)+1:end);
    end
    if (isempty (own) || isempty (other))
      continue;
    end
    most = min (K, max (numel (own), numel (other)));
    [near_x, far_x, near_y, far_y] = slx_knn_between_mex (X(:,other), Y(:,own), most);
    add (data, lists, b, other, near_x, far_x, q, own(1) - 1, K);
    add (data, lists, q, own, near_y, far_y, b, other(1) - 1, K);
  end
end

% Neighbours of COLUMNS of block Q, counted from column OFFSET of block B on.
function add (data, lists, q, columns, near, far, b, offset, K)
  [all_near, all_far] = known (lists, q, K, data.width(q));
  free = Inf (K - size (near, 1), numel (columns));
  near = [near + (sum (data.width(1:b-1)) + offset); free];
  [near, far] = slx_knn_merge_mex (near, [far; free], all_near(:,columns), all_far(:,columns));
  all_near(:,columns) = near;
  all_far(:,columns) = far;
  lists(q) = {all_near, all_far};
end

function [near, far] = known (lists, q, K, width)
  near = Inf (K, width);
  far = near;
  if (isKey (lists, q))
    found = lists(q);
    [near, far] = found{:};
  end
end
