function r = code_residuals (X, D, Z)
%CODE_RESIDUALS  How well each column of X is represented: |x_j - D*z_j|^2, a row.
%   X and Z may be sparse; X - D*Z is formed a block of columns at a time, in double, of a sparse X where there is a
%   code. The product is that of a sparse Z, which has the same bits for any number of threads.
%   Where at most a tenth of a sparse X is filled, |x|^2 - z'*(2*D'*x - D'*D*z) takes the place of X - D*Z, unless it
%   loses digits.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  D = double (D);
  r = zeros (1, n);
  coded = 1:n;
  if (issparse (X))
    r = full (sum (X .^ 2, 1));
    coded = find (any (Z, 1));
    if (nnz (X) <= d * n / 10)
      [r, coded] = from_products (X, D, Z, r, coded);
    end
  end
  width = max (1, floor (2^20 / d));
  for first = 1:width:numel (coded)
    j = coded(first:min (first + width - 1, end));
    r(j) = sum ((double (X(:,j)) - D * sparse (double (Z(:,j)))) .^ 2, 1);
  end
end

% The residuals R, |x|^2 where there is no code, of those CODED; LEFT are columns of which they must be formed.
function [r, left] = from_products (X, D, Z, r, coded)
  alone = slx_run_one_blas_thread ();
  G = D' * D;
  lengths = sqrt (diag (G))';
  left = zeros (1, 0);
  width = max (1, floor (2^20 / size (D, 2)));
  for first = 1:width:numel (coded)
    j = coded(first:min (first + width - 1, end));
    z = sparse (double (Z(:,j)));
    largest = r(j) + full (lengths * abs (z)) .^ 2;     % of what is added up
    r(j) = r(j) - full (sum (z .* (2 * (D' * X(:,j)) - G * z), 1));
    left = [left, j(~ (r(j) > 1e-4 * largest))];
  end
end
