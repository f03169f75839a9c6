function P = or_proj_l12 (X, t)
%OR_PROJ_L12  Projection onto {sum of the norms of the rows <= t}: the norms onto the l1 ball, the rows scaled.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (X);
  largest = max (abs (X), [], 2);
  largest(largest == 0) = 1;
  norms = largest .* sqrt (sum ((X ./ largest) .^ 2, 2));
  lowered = or_proj_l1 (norms, t, ones (size (norms)), 0);
  norms(norms == 0) = 1;
  P = X .* (lowered ./ norms);
end
