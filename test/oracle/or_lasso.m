function [Z, objective] = or_lasso (X, D, lambda, w, positive, eta)
%OR_LASSO  Sparse codes by trying every support with every choice of signs; for few atoms.
%   OBJECTIVE is 1-by-n. Some minimiser has independent atoms: along a dependence among those that it uses it can go
%   on, without loss, until one of its entries is zero. lambda is one number or n.

% SPDX-License-Identifier: BSD-3-Clause
  D = double (D);
  X = double (full (X));
  [d, n] = size (X);
  p = size (D, 2);
  S = [D; sqrt(eta) * eye(p)];
  X = [X; zeros(p, n)];
  lambda = lambda .* ones (1, n);
  Z = zeros (p, n);
  objective = sum (X .^ 2, 1) / 2;
  for code = 1:3^p - 1
    signs = mod (floor (code ./ 3 .^ (0:p-1)), 3)';
    signs(signs == 2) = -1;
    in = find (signs ~= 0);
    if ((positive && any (signs < 0)) || any (isinf (w(in))) || rank (S(:,in)) < numel (in))
      continue;
    end
    [Q, R] = qr (S(:,in), 0);
    for j = 1:n
      x = X(:,j);
      t = lambda(j) * w(in) .* signs(in);
      z = R \ (Q' * x - R' \ t);
      value = sum ((x - S(:,in) * z) .^ 2) / 2 + sum (lambda(j) * w(in) .* abs (z));
      if (all (z .* signs(in) >= 0) && value < objective(j))
        objective(j) = value;
        Z(:,j) = 0;
        Z(in,j) = z;
      end
    end
  end
end
