function [neighbours, distances] = cluster_knn_blocks (data, K)
%CLUSTER_KNN_BLOCKS  The K nearest neighbours of points in blocks, exactly; on the first rank those of all.
%   [NEIGHBOURS, DISTANCES] = cluster_knn_blocks (DATA, K) with the DATA of slx_data_blocks; both are K-by-n. The points
%   of each block are compared with all blocks, which are read one after the other: two are in memory at a time. Of
%   points at equal distances those of the lowest index count, as in sl_knn_mex.

% SPDX-License-Identifier: BSD-3-Clause
  [neighbours, distances] = slx_data_sum (data, @(Y, q) of_block (data, Y, q, K));
  neighbours = slx_ranks ('join', [zeros(K, 0), neighbours{:}]);
  distances = slx_ranks ('join', [zeros(K, 0), distances{:}]) * data.unit;
  slx_ranks ('first');
end

function [neighbours, distances] = of_block (data, Y, q, K)
  m = size (Y, 2);
  nearest = zeros (0, m);
  far = zeros (0, m);
  for b = 1:numel (data.width)
    before = sum (data.width(1:b-1));
    if (b == q && m > 1)
      [index, distance] = sl_knn_mex (Y, [], min (K, m - 1));
    elseif (b ~= q)
      X = data.read (b);
      slx_arg_refuse (issparse (X) ~= issparse (Y), 'the blocks must be all full or all sparse');
      [index, distance] = sl_knn_mex (X, Y, min (K, size (X, 2)));
    else
      continue;                 % a point alone
    end
    [far, order] = sort ([far; distance], 1);
    nearest = [nearest; index + before];
    order = bsxfun (@plus, order, (0:m-1) * size (order, 1));
    kept = 1:min (K, size (order, 1));
    nearest = reshape (nearest(order(kept,:)), [], m);
    far = far(kept,:);
  end
  neighbours = {nearest};
  distances = {far};
end
