function [W, H, e, c] = or_nmf_filled (X, M, W, H, s, iterations, most, inner)
%OR_NMF_FILLED  Factorisation over the entries where M is true, by the steps of a full matrix, entry for entry, with the
%   error and the certificate of every iterate. H takes MOST sweeps; the columns of W have the average sparseness s, and
%   W takes accelerated projected gradient steps. See src/core/nmf/sl_filled.h.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (X);
  X(~ M) = 0;
  H(:,~ any (M, 1)) = 0;
  W(~ any (M, 2),:) = 0;
  W = or_proj_gsp (W, s);
  P = W * H;
  W = W * (sum (sum (M .* P .* X)) / sum (sum (M .* P .^ 2)));
  a = max (mean (M, 1));
  b = max (mean (M, 2));
  for it = 0:iterations
    for k = 1:size (W, 2)
      if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
        q = sqrt (norm (H(k,:)) / norm (W(:,k)));
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
      end
    end
    R = M .* (X - W * H);
    e(it+1) = norm (R, 'fro') / norm (X, 'fro');
    G = - W' * R;
    G(H == 0) = min (G(H == 0), 0);
    slope(it+1) = norm (G, 'fro');
    residual(it+1) = or_nmf_stationary (- R * H', R * H' + b * W * (H * H'), W, s);
    if (it < iterations)
      next = sweeps (a * W' * W, W' * R + a * W' * W * H, H, most);
      W = gradient_steps (b * next * next', R * next' + b * W * (H * next'), W, s, inner);
      H = next;
    end
  end
  c = max (slope / slope(1), residual);
end

function H = sweeps (A, B, H, most)
  for l = 1:most
    for k = 1:size (H, 1)
      if (A(k,k) > 0)
        H(k,:) = max (H(k,:) + (B(k,:) - A(k,:) * H) / A(k,k), 0);
      end
    end
  end
end

function N = gradient_steps (A, B, W, s, inner)
  L = norm (A);
  a = .1;
  N = W;
  Y = W;
  first = -1;
  i = 1;
  while (i <= inner && norm (N - W, 'fro') >= .1 * first)
    W = N;
    N = or_proj_gsp (max (0, Y - (Y * A - B) / L), s);
    next = (sqrt (a^4 + 4 * a^2) - a^2) / 2;
    Y = N + a * (1 - a) / (a^2 + next) * (N - W);
    a = next;
    if (i == 1)
      first = norm (N - W, 'fro');
    end
    i = i + 1;
  end
end
