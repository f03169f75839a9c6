function [A, neighbours, distances] = or_knn_graph (X, K, Y, mutual, width)
%OR_KNN_GRAPH  Graph of nearest neighbours by all distances, point by point.
%   Y is [] or the points whose neighbours are looked for; width is [] for binary weights, 'local', or a number.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  to = ~ isempty (Y);
  if (~ to)
    Y = X;
  end
  Y = double (full (Y));
  n = size (X, 2);
  m = size (Y, 2);
  neighbours = zeros (K, m);
  distances = zeros (K, m);
  for i = 1:m
    E = X - Y(:,i);
    unit = 2 .^ floor (log2 (max (max (abs (E), [], 1), realmin)));
    table = [unit .* sqrt(sum ((E ./ unit) .^ 2, 1)); 1:n]';    % rows: distance, index
    if (~ to)
      table(i,:) = [];
    end
    table = sortrows (table, [1, 2]);
    neighbours(:,i) = table(1:K,2);
    distances(:,i) = table(1:K,1);
  end
  A = zeros (m, n);
  for i = 1:m
    for k = 1:K
      j = neighbours(k,i);
      d = distances(k,i);
      if (isempty (width))
        A(i,j) = 1;
      elseif (d == 0)
        A(i,j) = 1;
      elseif (ischar (width) && to)
        A(i,j) = exp (-(d / distances(min (7, K),i)) ^ 2);
      elseif (ischar (width))
        A(i,j) = exp (-(d / distances(min (7, K),i)) * (d / distances(min (7, K),j)));
      else
        A(i,j) = exp (-d ^ 2 / (2 * width ^ 2));
      end
    end
  end
  if (~ to && mutual)
    A = min (A, A');
  elseif (~ to)
    A = max (A, A');
  end
end
