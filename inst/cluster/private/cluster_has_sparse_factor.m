function yes = cluster_has_sparse_factor (A, times, most)
%CLUSTER_HAS_SPARSE_FACTOR  Whether a symmetric matrix has a Cholesky factor with few entries.
%   YES = cluster_has_sparse_factor (A, TIMES, MOST): the factor of a matrix with the entries of A has at most TIMES as
%   many as A, and at most MOST. To order a large matrix for it takes long, so a part of vertices near each other is
%   tried first, and then larger parts.

% SPDX-License-Identifier: BSD-3-Clause
  yes = issparse (A);
  order = 1:size (A, 1);
  if (yes && numel (order) > 1e4)
    order = symrcm (A);
  end
  m = 0;
  while (yes && m < numel (order))
    m = min (max (1e4, 4 * m), numel (order));
    part = A(order(1:m),order(1:m));
    within = symamd (part);
    yes = sum (symbfact (part(within,within))) <= min (times * nnz (part), most);
  end
end
