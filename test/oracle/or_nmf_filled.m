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
  shares = [max(mean (M, 1)), max(mean (M, 2))];
  [W, H, e, slope, residual] = looked_at (X, M, W, H, s, shares);
  for it = 1:iterations
    [W1, H1] = step (X, M, W, H, s, shares, most, inner);
    [W1, H1, e(it+1), slope(it+1), residual(it+1)] = looked_at (X, M, W1, H1, s, shares);
    if (e(it+1) > e(it) * (1 + 1e-12) && any (shares < 1))        % from then on as the EM algorithm
      shares = [1, 1];
      [W1, H1] = step (X, M, W, H, s, shares, most, inner);
      [W1, H1, e(it+1), slope(it+1), residual(it+1)] = looked_at (X, M, W1, H1, s, shares);
    end
    W = W1;
    H = H1;
  end
  c = max (slope / slope(1), residual);
end

% The factors balanced, their error, and what the certificate is made of.
function [W, H, e, slope, residual] = looked_at (X, M, W, H, s, shares)
  for k = 1:size (W, 2)
    if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
      q = sqrt (norm (H(k,:)) / norm (W(:,k)));
      W(:,k) = W(:,k) * q;
      H(k,:) = H(k,:) / q;
    end
  end
  R = M .* (X - W * H);
  e = norm (R, 'fro') / norm (X, 'fro');
  G = - W' * R;
  G(H == 0) = min (G(H == 0), 0);
  slope = norm (G, 'fro');
  residual = or_nmf_stationary (- R * H', R * H' + shares(2) * W * (H * H'), W, s);
end

function [W, next] = step (X, M, W, H, s, shares, most, inner)
  R = M .* (X - W * H);
  next = sweeps (shares(1) * W' * W, W' * R + shares(1) * W' * W * H, H, most);
  W = gradient_steps (shares(2) * next * next', R * next' + shares(2) * W * (H * next'), W, s, inner);
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
