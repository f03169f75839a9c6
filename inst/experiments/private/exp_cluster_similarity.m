function Y = exp_cluster_similarity (X, codes, row, o)
%EXP_CLUSTER_SIMILARITY  The similarities of samples by which one of the compared methods works.
%   Y = exp_cluster_similarity (X, CODES, ROW, O) takes what exp_graph_codes gives for X and ROW of exp_cluster_methods,
%   and the options K and MemoryLimit of O.

% SPDX-License-Identifier: BSD-3-Clause
  switch (row.similarity)
    case 'graph'
      Y = codes.graph.A;
    case 'support'
      Y = sl_similarity (codes.(row.method).Z, codes.graph.A);
    case 'products'
      Y = sl_similarity (codes.(row.method).Z, [], 'MemoryLimit', o.MemoryLimit);
    case 'gaussian'
      if (strcmp (row.method, 'gaussian'))
        Y = sl_knn_graph (X, o.K, 'Weights', 'gaussian');
      else
        Y = gaussian (X);
      end
  end
end

% exp (-|x_i - x_j|^2 / (s_i * s_j)), s_i being the distance to the 7th neighbour (with fewer than 8 samples, to the
% last), and 1 for columns that are equal. Reference: L. Zelnik-Manor and P. Perona (2004), Self-tuning spectral
% clustering, NIPS 17.
function S = gaussian (X)
  n = size (X, 2);
  if (n < 2)
    S = ones (n);
    return;
  end
  [~, about] = sl_knn_graph (X, min (7, n - 1));
  widths = about.distances(end,:);
  S = X' * X;
  squares = full (diag (S))';
  for first = 1:100:n                           % in place: one matrix of that size is enough
    block = first:min (first + 99, n);
    distances = max (bsxfun (@plus, squares', squares(block)) - 2 * S(:,block), 0);
    S(:,block) = exp (-distances ./ (widths' * widths(block)));
  end
  S(isnan (S)) = 1;                             % 0/0: copies of a sample that has 7 of them
end
