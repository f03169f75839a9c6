function [E, values, component] = or_spectral_embedding (Y, c)
%OR_SPECTRAL_EMBEDDING  The steps of Ng, Jordan and Weiss up to k-means, with all eigenvectors; E is n-by-c.
%   VALUES are all eigenvalues. An isolated vertex counts as similar to itself, so it has the eigenvalue 1 with its
%   indicator. COMPONENT has the number of each vertex's connected component, from the powers of the graph; 0 for
%   isolated ones.

% SPDX-License-Identifier: BSD-3-Clause
  Y = double (full (Y));
  n = size (Y, 1);
  Y(logical (eye (n))) = 0;
  d = sum (Y, 2);
  D = zeros (n);
  for i = 1:n
    if (d(i) > 0)
      D(i,i) = 1 / sqrt (d(i));
    end
  end
  N = D * Y * D + diag (d == 0);
  [V, L] = eig ((N + N') / 2);
  [values, order] = sort (diag (L)', 'descend');
  V = V(:,order(1:c));
  E = zeros (n, c);
  for i = 1:n
    if (norm (V(i,:)) > 1e-10)
      E(i,:) = V(i,:) / norm (V(i,:));
    end
  end
  reached = (Y > 0) | logical (eye (n));
  for k = 1:ceil (log2 (n))
    reached = double (reached) * double (reached) > 0;
  end
  component = zeros (1, n);
  [sizes, order] = sort (sum (reached, 1), 'descend');          % of equal ones the lowest vertex first
  for i = order(sizes > 1)
    if (component(i) == 0)
      component(reached(i,:)) = max (component) + 1;
    end
  end
end
