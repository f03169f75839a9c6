function [W, H, e, c, steps] = or_nmf_nenmf (X, W, H, iterations, tol)
%OR_NMF_NENMF  NeNMF, step for step as published, in the frame of the other methods (best scalar, balanced components),
%   with the error and the certificate of every iterate. STEPS has a row [on H, on W] for each iteration.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  steps = [];
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
    if (it == 0)
      tolH = max (tol, 1e-3) * c(1);
      tolW = tolH;
    end
    if (it < iterations)
      [H, steps(it+1,1)] = ogm (H, W' * W, W' * X, tolH);
      if (steps(it+1,1) <= 10)
        tolH = tolH / 10;
      end
      [W, steps(it+1,2)] = ogm (W', H * H', H * X', tolW);
      W = W';
      if (steps(it+1,2) <= 10)
        tolW = tolW / 10;
      end
    end
  end
  c = c / c(1);
end

function [H, it] = ogm (Z, A, B, tol)
  L = norm (A);
  H = Z;
  it = 0;
  if (L == 0)
    return;
  end
  a = 1;
  G = A * Z - B;
  for it = 1:1000
    before = H;
    H = max (Z - G / L, 0);
    next = (1 + sqrt (1 + 4 * a^2)) / 2;
    Z = H + (a - 1) / next * (H - before);
    a = next;
    G = A * Z - B;
    if (it >= 10 && norm (G(G < 0 | Z > 0)) <= tol)
      break;
    end
  end
end

function c = gradient (X, W, H)
  GW = (W * H - X) * H';
  GH = W' * (W * H - X);
  GW(W == 0) = min (GW(W == 0), 0);
  GH(H == 0) = min (GH(H == 0), 0);
  c = sqrt (norm (GW, 'fro') ^ 2 + norm (GH, 'fro') ^ 2);
end
