function [E, values, component] = or_spectral_embedding (Y, c)
%OR_SPECTRAL_EMBEDDING  The steps of Ng, Jordan and Weiss up to k-means, with all eigenvectors; E is n-by-c.
%   VALUES are all eigenvalues. Each isolated vertex has the eigenvalue 0, with its indicator; of equal ones, but for
%   rounding, these come first. Isolated vertices for which no eigenvalue is left are with the last one that has one.
%   COMPONENT has the number of each vertex's connected component, from the powers of the graph; 0 for isolated ones.

% SPDX-License-Identifier: BSD-3-Clause
  Y = double (full (Y));
  n = size (Y, 1);
  Y(logical (eye (n))) = 0;
  d = sum (Y, 2);
  D = zeros (n);
  for i = find (d' > 0)
    D(i,i) = 1 / sqrt (d(i));
  end
  N = D * Y * D;
  isolated = find (d' == 0);
  linked = find (d' > 0);
  V = zeros (n, n);
  [V(linked,linked), L] = eig ((N(linked,linked) + N(linked,linked)') / 2);
  values = zeros (1, n);
  values(linked) = diag (L);
  before = values;
  before(isolated) = 1e-12;
  [~, order] = sort (before, 'descend');
  values = sort (values, 'descend');
  last = 0;
  for i = isolated
    if (any (order(1:c) == i))
      last = i;
    end
    if (last > 0)
      V(i,last) = 1;
    end
  end
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
