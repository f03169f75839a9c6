function [W, H, e, c, sweeps] = or_nmf_ahals (X, W, H, iterations, most, tol)
%OR_NMF_AHALS  Accelerated HALS, entry for entry as published, with the error and the certificate of every iterate.
%   E and C have ITERATIONS + 1 entries, the first of the start; SWEEPS has a row [on H, on W] for each iteration.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  sweeps = [];
  W = W * (sum (sum ((X * H') .* W)) / sum (sum ((W' * W) .* (H * H'))));
  for it = 0:iterations
    for k = 1:size (W, 2)
      if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
        q = sqrt (norm (H(k,:)) / norm (W(:,k)));
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
      end
    end
    e(it+1) = norm (X - W * H, 'fro') / norm (X, 'fro');
    c(it+1) = gradient (X, W, H);
    if (it < iterations)
      [H, sweeps(it+1,1)] = or_hals (W' * W, W' * X, H, most, tol);
      [W, sweeps(it+1,2)] = or_hals (H * H', H * X', W', most, tol);
      W = W';
    end
  end
  c = c / c(1);
end

function c = gradient (X, W, H)
  GW = (W * H - X) * H';
  GH = W' * (W * H - X);
  GW(W == 0) = min (GW(W == 0), 0);
  GH(H == 0) = min (GH(H == 0), 0);
  c = sqrt (norm (GW, 'fro') ^ 2 + norm (GH, 'fro') ^ 2);
end
