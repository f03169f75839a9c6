function S = exp_gaussian_similarity (X)
%EXP_GAUSSIAN_SIMILARITY  The full matrix of Gaussian similarities with a width for each sample.
%   S = exp_gaussian_similarity (X) is exp (-|x_i - x_j|^2 / (s_i * s_j)), s_i being the distance of the i-th column
%   of X to its 7th neighbour (with fewer than 8 samples, to the last), and 1 for columns that are equal. It is exactly
%   symmetric. X is of moderate size, such as columns of length 1. Reference: L. Zelnik-Manor and P. Perona (2004),
%   Self-tuning spectral clustering, NIPS 17, section 2.

% SPDX-License-Identifier: BSD-3-Clause
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
