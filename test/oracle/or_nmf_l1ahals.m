function [W, H, e, lambda] = or_nmf_l1ahals (X, W, H, s, iterations, most, tol)
%OR_NMF_L1AHALS  A-HALS with l1 penalties on W that are tuned to an average sparseness, step for step as published,
%   with the error of every iterate. LAMBDA has a row of penalties for each iterate.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  [W, H] = largest_one (W, H);
  W = W * (sum (sum ((X * H') .* W)) / sum (sum ((W' * W) .* (H * H'))));
  [W, H] = largest_one (W, H);
  lambda = ones (1, size (W, 2)) * .05 * s * norm (X, 'fro') ^ 2 / sum (W(:));
  e = norm (X - W * H, 'fro') / norm (X, 'fro');
  for it = 1:iterations
    W = penalised (H * H', X * H', W, lambda(it,:), most, tol);
    [W, H] = largest_one (W, H);
    lambda(it+1,:) = tuned (lambda(it,:), W, s);
    H = or_hals (W' * W, W' * X, H, most, tol);
    e(it+1) = norm (X - W * H, 'fro') / norm (X, 'fro');
  end
end

function [W, H] = largest_one (W, H)
  for k = 1:size (W, 2)
    d = max (W(:,k));
    if (d > 0)
      W(:,k) = W(:,k) / d;
      H(k,:) = H(k,:) * d;
    end
  end
end

function W = penalised (A, B, W, lambda, most, tol)
  for l = 1:most
    e = 0;
    for k = 1:size (W, 2)
      if (A(k,k) > 0)
        D = max ((B(:,k) - W * A(:,k) - lambda(k)) / A(k,k), -W(:,k));
        if (all (W(:,k) + D == 0))
          D = D / 2;
        end
        W(:,k) = W(:,k) + D;
        e = e + sum (D .^ 2);
        if (any (W(:,k)))
          W(:,k) = W(:,k) / max (W(:,k));
        end
      end
    end
    if (l == 1)
      e0 = e;
    end
    if (e <= tol ^ 2 * e0)
      break;
    end
  end
end

function lambda = tuned (lambda, W, s)
  n = size (W, 1);
  sc = (sqrt (n) - sum (W, 1) ./ sqrt (sum (W .^ 2, 1))) / (sqrt (n) - 1);
  up = false (size (sc));
  down = up;
  if (mean (sc) < .999 * s)
    up = sc < .999 * s;
    down = sc > 1.05 * s;
  elseif (mean (sc) > 1.001 * s)
    down = sc > 1.001 * s;
    up = sc < .95 * s;
  end
  lambda(up) = lambda(up) * 1.01;
  lambda(down) = lambda(down) * .99;
end
