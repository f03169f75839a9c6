function [H, objective] = or_nnls (W, X, l1, l2)
%OR_NNLS  Non-negative least squares by trying every support with independent columns, column by column of X.
%   OBJECTIVE is 1-by-n. Some optimal h has such a support: along a dependence among the columns that h uses, h can go
%   on, without loss, until one of its entries is zero.

% SPDX-License-Identifier: BSD-3-Clause
  W = double (W);
  X = double (full (X));
  [m, r] = size (W);
  S = [W; sqrt(l2) * eye(r)];
  X = [X; zeros(r, size (X, 2))];
  for j = 1:size (X, 2)
    x = X(:,j);
    H(:,j) = zeros (r, 1);
    objective(j) = x' * x / 2;
    for code = 1:2^r - 1
      in = find (bitget (code, 1:r));
      if (rank (S(:,in)) == numel (in))
        [Q, R] = qr (S(:,in), 0);
        z = R \ (Q' * x - R' \ (l1 * ones (numel (in), 1)));
        h = zeros (r, 1);
        h(in) = z;
        value = sum ((x - S * h) .^ 2) / 2 + l1 * sum (h);
        if (all (z >= 0) && value < objective(j))
          objective(j) = value;
          H(:,j) = h;
        end
      end
    end
  end
end
