function P = or_proj_simplex (X, r)
%OR_PROJ_SIMPLEX  Projection onto {p >= 0, sum (p) = r} by sorting: Duchi et al. (2008), figure 1, column by column.
%   Adding a constant to x does not change the projection, so the largest entry is first moved to 0.

% SPDX-License-Identifier: BSD-3-Clause
  P = zeros (size (X));
  for j = 1:size (X, 2)
    R = r(min (j, end));
    if (R > 0)
      x = double (X(:,j)) - max (double (X(:,j)));
      mu = sort (x, 'descend');
      theta = (cumsum (mu) - R) ./ (1:numel (x))';
      rho = find (mu > theta, 1, 'last');
      theta = theta(rho);
      theta = theta + (sum (max (x - theta, 0)) - R) / rho;     % what the rounding of the running sum left
      P(:,j) = max (x - theta, 0);
    end
  end
end
