function [Z, L] = or_l2rsc (X, D, A, lambda, alpha, iterations)
%OR_L2RSC  Minimum of the l2 regularized sparse coding problem by FISTA with restart on all codes at once.
%   [Z, L] = or_l2rsc (X, D, A, LAMBDA, ALPHA, ITERATIONS); L (Z) is the objective.

% SPDX-License-Identifier: BSD-3-Clause
  Lap = diag (sum (A, 2)) - A;
  L = @(Z) norm (X - D * Z, 'fro') ^ 2 / 2 + alpha / 2 * trace (Z * Lap * Z') + lambda * sum (abs (Z(:)));
  slope = @(Z) D' * (D * Z - X) + alpha * Z * Lap;
  lipschitz = max (eig (D' * D)) + alpha * max (eig (Lap)) + realmin;
  Z = zeros (size (D, 2), size (X, 2));
  Y = Z;
  t = 1;
  for k = 1:iterations
    V = Y - slope (Y) / lipschitz;
    V = sign (V) .* max (abs (V) - lambda / lipschitz, 0);
    next = (1 + sqrt (1 + 4 * t ^ 2)) / 2;
    if (sum (sum ((Y - V) .* (V - Z))) > 0)
      t = 1;
      Y = V;
    else
      Y = V + (t - 1) / next * (V - Z);
      t = next;
    end
    Z = V;
  end
end
