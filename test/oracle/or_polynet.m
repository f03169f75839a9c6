function [F, G] = or_polynet (kind, X, loss, target, weight, H, U, b)
%OR_POLYNET  Objective of a polynomial network or factorisation machine, and its gradients, sample by sample.
%   [F, G] = or_polynet (KIND, X, LOSS, TARGET, WEIGHT, H, U, B): KIND is 'pn' or 'fm', LOSS, TARGET and WEIGHT are those
%   of or_loss. G has the gradients by H, U and b, the scores O, m-by-n, and the features Z, n-by-k.

% SPDX-License-Identifier: BSD-3-Clause
  X = full (double (X));
  [p, n] = size (X);
  [k, m] = size (U);
  Z = zeros (n, k);
  O = zeros (m, n);
  for i = 1:n
    for r = 1:k
      Z(i,r) = or_polynet_feature (kind, H(:,r), X(:,i));
    end
    O(:,i) = U' * Z(i,:)' + b;
  end
  [value, S] = or_loss (loss, O, target, weight);
  F = sum (value);
  G = struct ('H', zeros (p, k), 'U', zeros (k, m), 'b', sum (S, 2), 'O', O, 'Z', Z);
  for i = 1:n
    x = X(:,i);
    for r = 1:k
      by_z = U(r,:) * S(:,i);
      if (strcmp (kind, 'pn'))
        G.H(:,r) = G.H(:,r) + by_z * 2 * (H(:,r)' * x) * x;
      else
        G.H(:,r) = G.H(:,r) + by_z * ((H(:,r)' * x) * x - H(:,r) .* x .^ 2);
      end
      G.U(r,:) = G.U(r,:) + Z(i,r) * S(:,i)';
    end
  end
end
