function Z = or_omp (X, D, most, bound)
%OR_OMP  Orthogonal matching pursuit: the most parallel atom, least squares on those taken, and again; until the residual
%   of column j is at most BOUND(j), if given.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    bound = zeros (1, size (X, 2));
  end
  a = sqrt (sum (D .^ 2, 1));
  Z = zeros (size (D, 2), size (X, 2));
  for j = 1:size (X, 2)
    in = [];
    z = [];
    r = X(:,j);
    while (numel (in) < most && norm (r) > max (1e-13 * norm (X(:,j)), bound(j)))
      c = abs (D' * r) ./ a';
      c([in, find(a == 0)]) = 0;
      [~, k] = max (c);
      in(end+1) = k;
      z = D(:,in) \ X(:,j);
      r = X(:,j) - D(:,in) * z;
    end
    Z(in,j) = z;
  end
end
