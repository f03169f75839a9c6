function [gap, relgap] = or_lasso_gap (X, D, Z, lambda, w, positive, eta)
%OR_LASSO_GAP  Duality gap of sparse codes, for lambda > 0: primal less dual objective, column by column.
%   The dual of min |y - S z|^2/2 + lambda sum w |z|, y = [x; 0], S = [D; sqrt(eta) I], is max y'v - |v|^2/2 over the v
%   with |S_k'v| <= lambda w_k (z >= 0: S_k'v <= lambda w_k). v is the best feasible multiple of y - S z.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  D = double (D);
  Z = double (full (Z));
  [d, n] = size (X);
  p = size (D, 2);
  S = [D; sqrt(eta) * eye(p)];
  lambda = lambda .* ones (1, n);
  for j = 1:n
    y = [X(:,j); zeros(p, 1)];
    r = y - S * Z(:,j);
    c = S' * r;
    lower = -Inf;
    upper = Inf;
    for k = find (isfinite (w(:)))'
      limit = lambda(j) * w(k) / abs (c(k));
      if (c(k) > 0)
        upper = min (upper, limit);
        if (~ positive)
          lower = max (lower, -limit);
        end
      elseif (c(k) < 0)
        lower = max (lower, -limit);
        if (~ positive)
          upper = min (upper, limit);
        end
      end
    end
    s = 0;
    if (any (r ~= 0))
      s = min (max (y' * r / (r' * r), lower), upper);
    end
    used = Z(:,j) ~= 0;
    primal = r' * r / 2 + lambda(j) * sum (w(used) .* abs (Z(used,j)));
    gap(j) = primal - (s * (y' * r) - s ^ 2 * (r' * r) / 2);
    relgap(j) = gap(j) / (y' * y / 2);
  end
end
