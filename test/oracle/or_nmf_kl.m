function [W, H, D, e, c] = or_nmf_kl (X, W, H, iterations)
%OR_NMF_KL  Multiplicative updates for the Kullback-Leibler divergence, entry for entry as published.
%   D, E and C are the divergence, the relative error and the certificate of every iterate; they have ITERATIONS + 1
%   entries, the first of the start.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  W = W * (sum (X(:)) / sum (sum (W * H)));
  for it = 0:iterations
    for k = 1:size (W, 2)
      if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
        q = sqrt (norm (H(k,:)) / norm (W(:,k)));
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
      end
    end
    D(it+1) = divergence (X, W * H);
    e(it+1) = norm (X - W * H, 'fro') / norm (X, 'fro');
    next = updated (X, W, H);
    c(it+1) = sqrt ((norm (residual (X, W, H), 'fro') ^ 2 + norm (residual (X', next', W'), 'fro') ^ 2) ...
                    / (norm (H, 'fro') ^ 2 + norm (W, 'fro') ^ 2));
    if (it < iterations)
      H = next;
      W = updated (X', H', W')';
    end
  end
end

function H = updated (X, W, H)
  Q = quotients (X, W * H);
  for k = 1:size (H, 1)
    if (any (W(:,k)))
      H(k,:) = H(k,:) .* (W(:,k)' * Q) / sum (W(:,k));
    end
  end
end

function Q = quotients (X, Y)
  Q = zeros (size (X));
  Q(X > 0) = X(X > 0) ./ max (Y(X > 0), 2 ^ -500);
end

% H - max (0, H - t G) with the gradient G and the step t = mean (H(k,:)) / sum (W(:,k)) of each component
function R = residual (X, W, H)
  Q = quotients (X, W * H);
  R = zeros (size (H));
  for k = 1:size (H, 1)
    if (any (W(:,k)))
      G = sum (W(:,k)) - W(:,k)' * Q;
      R(k,:) = H(k,:) - max (0, H(k,:) - mean (H(k,:)) / sum (W(:,k)) * G);
    end
  end
end

function D = divergence (X, Y)
  D = sum (Y(X == 0));
  x = X(X > 0);
  y = Y(X > 0);
  D = D + sum (x .* log (x ./ y) - x + y);
end
