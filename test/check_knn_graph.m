function worst = check_knn_graph (cases, seed)
%CHECK_KNN_GRAPH  Graphs of nearest neighbours on random nasty points, against the oracle.
%   WORST = check_knn_graph (CASES) tries as many graphs: points on grids (many equally far), duplicates, tight clusters
%   far from each other and from the origin, outliers, one dimension and many, extreme scales, sparse and full, both
%   precisions, neighbours among the points, as a matrix and in blocks, and of other points. Neighbours and their order
%   must be the oracle's. It gives the largest relative error of a distance, in units of 4 eps, and of a weight, in
%   units of 1e-12.
%   check_knn_graph (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('distance', 0, 'weight', 0);
  for k = 1e6 * seed + (1:cases)
    [X, Y, K, width, mutual] = problem (k);
    options = {'Mutual', mutual};
    if (size (Y, 2) > 0)
      options = {'To', Y};
    end
    if (~ isempty (width))
      options = [options, {'Weights', 'gaussian', 'Width', width(~ ischar (width))}];
    end
    [A, info] = sl_knn_graph (X, K, options{:});
    [B, neighbours, distances] = or_knn_graph (X, K, Y, mutual, width);
    if (size (Y, 2) == 0)
      last = unique ([0, floor(size (X, 2) * rand (1, 3)), size(X, 2)]);        % in one to four blocks
      [~, in_blocks] = sl_knn_graph (@(q) block (X, last, q), K);
      if (! isequal (in_blocks.neighbours, neighbours))
        error ('check_knn_graph: case %d: other neighbours in blocks', k);
      end
    end
    if (~ isequal (info.neighbours, neighbours))
      error ('check_knn_graph: case %d: other neighbours', k);
    end
    error_of_distance = max (abs (info.distances(:) - distances(:)) ./ max (distances(:), realmin));
    worst.distance = max (worst.distance, error_of_distance / (4 * eps));
    worst.weight = max (worst.weight, max (abs (A(:) - B(:))) / 1e-12);
    if (~ (worst.distance <= 1 && worst.weight <= 1))
      error ('check_knn_graph: case %d: distances off by %g, weights by %g', k, worst.distance, worst.weight);
    end
  end
  fprintf ('check_knn_graph: %d graphs, worst figures (at most 1): distance %.3f weight %.3f\n', cases, ...
           worst.distance, worst.weight);
end

% Block Q, or none after the last one.
function B = block (X, last, q)
  B = [];
  if (q < numel (last))
    B = X(:,last(q)+1:last(q+1));
  end
end

function [X, Y, K, width, mutual] = problem (k)
  sl_seed (k);
  d = ceil (10 ^ (1.9 * rand));
  n = 1 + ceil (30 * rand);
  if (rand < .07)
    n = 64 + ceil (80 * rand);                                  % more than a tile holds
  end
  m = ceil (8 * rand) * (rand < .3);
  switch (ceil (5 * rand))
    case 1
      P = randn (d, n + m);
    case 2
      P = floor (3 * rand (d, n + m));                          % a grid: ties
    case 3
      P = eye (max (d, n + m))(1:d,1:n+m);                      % all equally far, or at the origin
    case 4
      P = floor (9 * rand (d, n + m)) + 2 ^ 20 * (rand (1, n + m) < .5);        % tight clusters, far away
    case 5
      P = rand (d, n + m) .* (rand (d, n + m) < .3);
  end
  if (rand < .3)
    P = P(:,ceil ((n + m) * rand (1, n + m)));                  % duplicates
  end
  if (rand < .2)
    P(:,ceil ((n + m) * rand)) = 2 ^ 20;                        % an outlier
  end
  if (rand < .2)
    P = P * 2 ^ floor (1800 * rand - 900);
  elseif (rand < .3)
    P = single (P);
  end
  if (rand < .3)
    P = sparse (double (P));
  end
  X = P(:,1:n);
  Y = P(:,n+1:end);
  K = ceil ((n - 1) * rand ^ 2);
  mutual = rand < .3;
  width = [];
  if (rand < .2)
    width = 'local';
  elseif (rand < .2)
    width = 10 ^ (2 * rand - 1);
  end
end
