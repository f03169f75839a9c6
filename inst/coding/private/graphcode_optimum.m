function [bound, excess] = graphcode_optimum (X, D, Z, fixed, A, lambda, gamma)
%GRAPHCODE_OPTIMUM  Lower bounds of the objectives of single columns, given the codes of their neighbours.
%   [BOUND, EXCESS] = graphcode_optimum (X, D, Z, FIXED, A, LAMBDA, GAMMA), rows with a number for each column. A and
%   FIXED are as from graphcode_neighbours. The objective of a column z is
%       F (z) = |x - D*z|^2 / 2 + LAMBDA * |z|_1 + sum over its support of c,    c = GAMMA * G,
%   where G is the change of R if a coefficient becomes nonzero. EXCESS is F less its BOUND.
%   Coefficients with c <= 0 may be nonzero, as small as one likes, for what they bring. So either no coefficient with
%   c > 0 is used, and F is at least the lasso with the other atoms; or one is, and F is at least the lasso with all
%   atoms and the least c > 0; all of the c < 0 are added to both. Where the first is less it is the infimum of F.
%   A lasso counts less its duality gap.

% SPDX-License-Identifier: BSD-3-Clause
  loud = slx_run_hold_warnings ('sparselearn:swapped');
  [X, D, Z] = deal (double (X), double (D), double (Z));
  if (isempty (fixed))
    fixed = Z;
  end
  cost = gamma * bsxfun (@minus, full (sum (A, 1)), 2 * full (double (fixed ~= 0) * A));
  half = full (sum (X .^ 2, 1)) / 2;
  F = full (sum ((X - D * Z) .^ 2, 1) / 2 + lambda * sum (abs (Z), 1) + sum (cost .* (Z ~= 0), 1));
  least = cost;
  least(cost <= 0) = Inf;
  least = min (least, [], 1);
  spared = half;
  for i = find (any (cost <= 0, 1))
    spared(i) = lasso (X(:,i), D(:,cost(:,i) <= 0), lambda, half(i));
  end
  unsure = spared > least;
  spared(unsure) = min (spared(unsure), least(unsure) + lasso (X(:,unsure), D, lambda, half(unsure)));
  bound = spared + sum (min (cost, 0), 1);
  excess = F - bound;
end

% Lower bounds of the least values of the lasso.
function value = lasso (X, D, lambda, half)
  value = zeros (1, size (X, 2));
  if (size (X, 2) > 0)
    [~, info] = sl_sparse_code (X, D, lambda);
    value = max (info.objective - info.relgap .* half, 0);
  end
end
