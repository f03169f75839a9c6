function [F, G] = or_polynet (kind, X, loss, target, weight, H, U, b)
%OR_POLYNET  Objective of a polynomial network or factorisation machine, and its gradients, which are sums over samples.
%   [F, G] = or_polynet (KIND, X, LOSS, TARGET, WEIGHT, H, U, B): KIND is 'pn' or 'fm', LOSS, TARGET and WEIGHT are those
%   of or_loss. G has the gradients by H, U and b, the scores O, m-by-n, and the features Z, n-by-k.

% SPDX-License-Identifier: BSD-3-Clause
  X = full (double (X));
  [p, n] = size (X);
  [k, m] = size (U);
  Z = zeros (n, k);
  for r = 1:k
    Z(:,r) = or_polynet_feature (kind, H(:,r), X)';
  end
  O = U' * Z' + b;
  [value, S] = or_loss (loss, O, target, weight);
  F = sum (value);
  G = struct ('H', zeros (p, k), 'U', zeros (k, m), 'b', sum (S, 2), 'O', O, 'Z', Z);
  for i = 1:n
    x = X(:,i);
    by_z = (U * S(:,i))';
    if (strcmp (kind, 'pn'))
      G.H = G.H + by_z .* (2 * (x' * H) .* x);
    else
      G.H = G.H + by_z .* ((x' * H) .* x - H .* x .^ 2);
    end
    G.U = G.U + Z(i,:)' * S(:,i)';
  end
end
