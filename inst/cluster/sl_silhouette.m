function [v, s] = sl_silhouette (X, labels)
%SL_SILHOUETTE  Silhouette of clusters: how much nearer points are to their own cluster than to the next one.
%   V = sl_silhouette (X, LABELS) is the mean over the points of
%
%       s_i = (b_i - a_i) / max (a_i, b_i),
%
%   where a_i is the mean Euclidean distance of point i to the other points of its cluster, and b_i the mean distance to
%   the points of the nearest other cluster. A point alone in its cluster has s_i = 0. Of several numbers of clusters
%   take the one with the largest V; no classes need to be known.
%
%   [V, S] = sl_silhouette (X, LABELS) also gives the value of each point; where it is below 0, another cluster is
%   nearer.
%
%   Inputs
%     X        d-by-n, double or single, full or (double) sparse, finite: a point in each column
%     LABELS   the cluster of each point: n labels in any form that functions sl_..._train take: integers, logical
%              values or texts, with at least two clusters
%   Outputs
%     V   from -1 to 1
%     S   1-by-n, from -1 to 1
%   Errors: those of every function, see doc/conventions.md
%
%   Distances come from inner products: those below 1e-8 of the largest length of a point are lost in rounding.
%   All n^2 distances are computed, a block of columns at a time, in memory for a copy of X and some 2^23 numbers, or
%   2*n + d if these take more. For very many points take a random part of them.
%
%   Example
%     >> [v, s] = sl_silhouette ([0 1 10 11], [1 1 2 2])
%     v = 0.8997
%     s =
%        0.9048   0.8947   0.8947   0.9048
%
%
%   Reference: P. J. Rousseeuw (1987), Silhouettes: a graphical aid to the interpretation and validation of cluster
%   analysis, Journal of Computational and Applied Mathematics 20.
%
%   See also: sl_kmeans, sl_spectral_cluster, sl_ari, sl_nmf_scan
%
% TESTING: test_nmi   REFERENCE: or_silhouette

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a matrix and labels');
  try
    slx_arg_data ('X', X);
    slx_arg_finite (X, 'X');
    [which, classes] = slx_arg_labels (labels, size (X), 'LABELS');
    n = size (X, 2);
    c = max (which);
    slx_arg_refuse (c < 2, 'LABELS must have at least two clusters, but all points are in one');
    X = centred (X);
    squares = full (sum (X .^ 2, 1));
    of = sparse (which, 1:n, 1, c, n);
    sizes = full (sum (of, 2));
    s = zeros (1, n);
    step = max (1, floor (2 ^ 22 / n));
    for first = 1:step:n
      block = first:min (first + step - 1, n);
      D = bsxfun (@plus, squares(block), bsxfun (@minus, squares', 2 * full (X' * X(:,block))));
      D = sqrt (max (D, 0));
      D(sub2ind (size (D), block, 1:numel (block))) = 0;
      s(block) = of_sums (of * D, which(block), sizes);
    end
    v = mean (s);
  catch err
    slx_run_rethrow (err);
  end
end

% In a unit in which squares neither overflow nor vanish; full data about their mean, for more digits of distances.
function X = centred (X)
  X = double (X);
  X = X / slx_data_unit (full (max (abs (X(:)))), 'double');
  if (~ issparse (X))
    X = bsxfun (@minus, X, mean (X, 2));
  end
end

% SUMS of the distances of some points to those of each cluster; OWN are the clusters of these points.
function s = of_sums (sums, own, sizes)
  at = sub2ind (size (sums), own, 1:numel (own));
  counts = sizes(own)';
  a = sums(at) ./ max (counts - 1, 1);
  means = bsxfun (@rdivide, sums, sizes);
  means(at) = Inf;
  b = min (means, [], 1);
  s = (b - a) ./ max (max (a, b), realmin);
  s(counts == 1) = 0;
end

%!assert (sl_silhouette ([0 1 10 11], {'a', 'a', 'b', 'b'}), mean ([9.5/10.5, 8.5/9.5]), 4*eps)
%!error id=sparselearn:badInput sl_silhouette ([1 2], [1 1])
