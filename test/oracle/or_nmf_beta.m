function [W, H, D, e, c] = or_nmf_beta (X, S, W, H, beta, iterations, fixed)
%OR_NMF_BETA  Multiplicative updates for a beta divergence with weights S (0: not observed), as
%   published (Fevotte & Idier 2011, table 2). D, E and C are the divergence, the relative error and the certificate of
%   every iterate; they have ITERATIONS + 1 entries, the first of the start. FIXED: columns of W that stay, by numbers.

% SPDX-License-Identifier: BSD-3-Clause
  X(S == 0) = 1;                % whatever stands there
  H(:,~ any (S, 1)) = 0;
  if (nargin < 7)
    fixed = [];
  end
  free = setdiff (1:columns (W), fixed);
  W(~ any (S, 2),free) = 0;
  Y = W * H;
  a = total (S, X .* power_of (Y, beta - 1)) / total (S, power_of (Y, beta));
  if (isempty (fixed))
    W = W * a;
  else
    H = H * a;
  end
  for it = 0:iterations
    D(it+1) = total (S, divergence (X, W * H, beta));
    e(it+1) = sqrt (total (S, (X - W * H) .^ 2) / total (S, X .^ 2));
    for k = free
      if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
        q = sqrt (norm (H(k,:)) / norm (W(:,k)));
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
      end
    end
    [next, RH] = updated (X, S, W, H, beta);
    [nextW, RW] = updated (X', S', next', W', beta);
    c(it+1) = sqrt ((norm (RH, 'fro') ^ 2 + norm (RW(free,:), 'fro') ^ 2) ...
                    / (norm (H, 'fro') ^ 2 + norm (W(:,free), 'fro') ^ 2));
    if (it < iterations)
      H = next;
      W(:,free) = nextW(free,:)';
    end
  end
end

function [next, R] = updated (X, S, W, H, beta)
  gamma = 1;
  if (beta < 1)
    gamma = 1 / (2 - beta);
  end
  Y = W * H;
  A = W' * (S .* X .* power_of (Y, beta - 2));
  B = W' * (S .* power_of (Y, beta - 1));
  moves = B > 0;
  next = H;
  next(moves) = H(moves) .* (A(moves) ./ B(moves)) .^ gamma;
  R = H - max (0, H - mean (H, 2) ./ B .* (B - A));
  R(! moves) = 0;
end

function P = power_of (Y, p)
  P = max (Y, 2 ^ -500) .^ p;
  if (p > 0)
    P = Y .^ p;
  end
end

function s = total (S, A)
  s = sum (S(S > 0) .* A(S > 0));
end

function D = divergence (X, Y, beta)
  if (beta == 1)
    D = X .* log (X ./ Y) - X + Y;
    D(X == 0) = Y(X == 0);
  elseif (beta == 0)
    D = X ./ Y - log (X ./ Y) - 1;
  else
    D = (X .^ beta + (beta - 1) * Y .^ beta - beta * X .* Y .^ (beta - 1)) / (beta * (beta - 1));
  end
end
