function Y = exp_cluster_similarity (X, codes, method, similarity, o)
%EXP_CLUSTER_SIMILARITY  The similarities of samples by which one of the compared methods works.
%   Y = exp_cluster_similarity (X, CODES, METHOD, SIMILARITY, O) takes what exp_graph_codes gives for X and the options
%   K and MemoryLimit of O.

% SPDX-License-Identifier: BSD-3-Clause
  switch (similarity)
    case 'graph'
      Y = codes.graph.A;
    case 'support'
      Y = sl_similarity (codes.(method).Z, codes.graph.A);
    case 'products'
      Y = sl_similarity (codes.(method).Z, [], 'MemoryLimit', o.MemoryLimit);
    case 'gaussian'
      if (strcmp (method, 'gaussian'))
        Y = sl_knn_graph (X, o.K, 'Weights', 'gaussian');
      else
        Y = exp_gaussian_similarity (X);
      end
  end
end
