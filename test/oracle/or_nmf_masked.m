function [W, H, e, c] = or_nmf_masked (X, M, W, H, s, iterations, most, tol, inner, fixed)
%OR_NMF_MASKED  Factorisation over the entries where M is true, or with the weights M, entry for entry, with the error
%   and the certificate of every iterate. s = []: sweeps on both factors; otherwise the columns of W have the average
%   sparseness s and W takes accelerated projected gradient steps. FIXED: columns of W that stay, by their numbers.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  X(M == 0) = 0;                   % whatever stands there
  H(:,~ any (M, 1)) = 0;
  if (nargin < 10)
    fixed = [];
  end
  W(~ any (M, 2),setdiff (1:columns (W), fixed)) = 0;
  if (~ isempty (s))
    W = or_proj_gsp (W, s);
  end
  P = W * H;
  a = sum (sum (M .* P .* X)) / sum (sum (M .* P .^ 2));
  if (isempty (fixed))
    W = W * a;
  else
    H = H * a;
  end
  for it = 0:iterations
    for k = setdiff (1:size (W, 2), fixed)
      if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
        q = sqrt (norm (H(k,:)) / norm (W(:,k)));
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
      end
    end
    E = M .* (W * H - X);
    e(it+1) = sqrt (sum (sum (M .* (W * H - X) .^ 2)) / sum (sum (M .* X .^ 2)));
    GH = W' * E;
    GH(H == 0) = min (GH(H == 0), 0);
    GW = E * H';
    if (isempty (s))
      GW(W == 0) = min (GW(W == 0), 0);
      GW(:,fixed) = 0;
      slope(it+1) = sqrt (norm (GH, 'fro') ^ 2 + norm (GW, 'fro') ^ 2);
      residual(it+1) = 0;
    else
      slope(it+1) = norm (GH, 'fro');
      residual(it+1) = or_nmf_stationary (GW, (M .* X) * H', W, s);
    end
    if (it < iterations)
      H = sweeps (X, M, W, H, most, tol, []);
      if (isempty (s))
        W = sweeps (X', M', H', W', most, tol, fixed)';
      else
        W = gradient_steps (X, M, W, H, s, inner);
      end
    end
  end
  c = max (slope / slope(1), residual);
end

function H = sweeps (X, M, W, H, most, tol, fixed)
  r = size (H, 1);
  free = setdiff (1:r, fixed);
  M = full (double (M));
  B = W' * (M .* X);
  for k = 1:r
    A{k} = (W(:,k) .* W)' * M;          % row k of the Gram matrices of all columns
  end
  going = true (1, size (H, 2));
  for l = 1:most
    e = 0;
    for k = free
      d = max ((B(k,:) - sum (A{k} .* H, 1)) ./ A{k}(k,:), -H(k,:));
      d(~ (going & A{k}(k,:) > 0)) = 0;
      H(k,:) = H(k,:) + d;
      e = e + d .^ 2;
    end
    if (l == 1)
      e0 = e;
    end
    going = going & e > tol ^ 2 * e0;
  end
  for k = free
    if (all (H(k,:) == 0))
      H(k,any (M, 1)) = 1e-16 * max (H(:));
    end
  end
end

function Wn = gradient_steps (X, M, W, H, s, inner)
  L = curvature (M, H);
  a = .1;
  Wn = W;
  Y = W;
  n0 = -1;
  i = 1;
  while (i <= inner && norm (Wn - W, 'fro') >= .1 * n0)
    W = Wn;
    Wn = or_proj_gsp (max (0, Y - (M .* (Y * H - X)) * H' / L), s);
    next = (sqrt (a^4 + 4 * a^2) - a^2) / 2;
    Y = Wn + a * (1 - a) / (a^2 + next) * (Wn - W);
    a = next;
    if (i == 1)
      n0 = norm (Wn - W, 'fro');
    end
    i = i + 1;
  end
end

% A bound on the norms of the Gram matrices of the codes observed in each row, by Collatz and Wielandt.
function L = curvature (M, H)
  u = ones (size (H, 1), 1);
  for step = 1:20
    u = H * (H' * u);
    u = max (u / max (u), 1e-3);
  end
  L = 0;
  for i = 1:size (M, 1)
    L = max (L, max (H * (M(i,:)' .* (H' * u)) ./ u));
  end
end
