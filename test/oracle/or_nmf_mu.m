function [W, H, e, c] = or_nmf_mu (X, W, H, iterations)
%OR_NMF_MU  Multiplicative updates for the Frobenius norm, as published, in the frame of the other methods (best scalar,
%   balanced components), with the error and the certificate of every iterate; 0/0 is 0.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
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
      H = H .* (W' * X) ./ max (W' * W * H, realmin);
      W = W .* (X * H') ./ max (W * (H * H'), realmin);
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
