function P = or_nearest_sparse (X, s)
%OR_NEAREST_SPARSE  Columns of sparseness S, one number or one per column, of any norm, nearest to those of X >= 0: for
%   the nearest p of norm one it is (x'p) p. Uses or_proj_hoyer.

% SPDX-License-Identifier: BSD-3-Clause
  P = zeros (size (X));
  d = size (X, 1);
  s = s .* ones (1, size (X, 2));
  for k = 1:size (X, 2)
    if (any (X(:,k)))
      p = or_proj_hoyer (X(:,k), sqrt (d) * (1 - s(k)) + s(k), 1, true);
      P(:,k) = max (X(:,k)' * p, 0) * p;
    end
  end
end
