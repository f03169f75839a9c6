function [W, H, A, B, F] = or_nmf_online (X, W, A, B, t, batches, passes, most, rho)
%OR_NMF_ONLINE  Online factorisation, entry for entry: sums A = H*H' and B = X*H' (both empty: 0) after T steps,
%   BATCHES a cell row of columns, at most MOST sweeps on either factor, forgetting RHO ([] replaces old codes). F is
%   the objective after each pass, the first that of H = 0.

% SPDX-License-Identifier: BSD-3-Clause
  r = columns (W);
  H = zeros (r, columns (X));
  if (isempty (A))
    A = zeros (r);
    B = zeros (rows (X), r);
  end
  F = norm (X, 'fro') ^ 2 / 2;
  for pass = 1:passes
    for b = 1:numel (batches)
      j = batches{b};
      old = H(:,j);
      new = sweeps (W' * W, W' * X(:,j), old, most);
      H(:,j) = new;
      t = t + 1;
      if (isempty (rho))
        A = A + new * new' - old * old';
        B = B + X(:,j) * (new - old)';
      else
        A = (1 - 1 / t) ^ rho * A + new * new';
        B = (1 - 1 / t) ^ rho * B + X(:,j) * new';
      end
      W = sweeps (A, B', W', most)';
    end
    for k = 1:r
      q = sqrt (norm (H(k,:)) / norm (W(:,k)));
      if (q > 0 && q < Inf)
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
        A(k,:) = A(k,:) / q;
        A(:,k) = A(:,k) / q;
        B(:,k) = B(:,k) / q;
      end
    end
    F(end+1) = norm (X - W * H, 'fro') ^ 2 / 2;
  end
end

function H = sweeps (A, B, H, most)
  for l = 1:most
    for k = 1:rows (H)
      if (A(k,k) > 0)
        H(k,:) = max (0, H(k,:) + (B(k,:) - A(k,:) * H) / A(k,k));
      end
      if (all (H(k,:) == 0))
        H(k,:) = 1e-16 * max (H(:));
      end
    end
  end
end
