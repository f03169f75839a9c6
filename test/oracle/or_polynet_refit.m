function [F, U, b] = or_polynet_refit (Z, loss, target, weight, penalty, tau, U, b, fitted, steps)
%OR_POLYNET_REFIT  The least sum of losses of the scores U'*Z' + b in the ball of radius TAU, by projected gradient.
%   [F, U, b] = or_polynet_refit (Z, LOSS, TARGET, WEIGHT, PENALTY, TAU, U, B, FITTED, STEPS): Z is n-by-k; LOSS, TARGET and
%   WEIGHT are those of or_loss; U, k-by-m, and b, m-by-1, are where it begins; FITTED tells whether b is fitted. It ends
%   after STEPS steps, each of a length that halves until F falls as Armijo's rule asks, and doubles after that.

% SPDX-License-Identifier: BSD-3-Clause
  [F, S] = losses (Z, loss, target, weight, U, b);
  t = 1;
  for k = 1:steps
    G = Z' * S';
    g = fitted * sum (S, 2);
    do
      V = ball (U - t * G, penalty, tau);
      c = b - t * g;
      [now, R] = losses (Z, loss, target, weight, V, c);
      enough = now <= F + 1e-4 * (sum ((G .* (V - U))(:)) + g' * (c - b));
      t = t / 2;
    until (enough || t < 1e-12)
    if (now >= F)
      return;
    end
    [U, b, F, S] = deal (V, c, now, R);
    t = 4 * t;
  end
end

function [F, S] = losses (Z, loss, target, weight, U, b)
  [value, S] = or_loss (loss, U' * Z' + b, target, weight);
  F = sum (value);
end

function P = ball (V, penalty, tau)
  switch (penalty)
    case 'l1'
      P = reshape (or_proj_l1 (V(:), tau, ones (numel (V), 1), 0), size (V));
    case 'l12'
      P = or_proj_l12 (V, tau);
    otherwise
      P = or_proj_l1inf (V, tau);
  end
end
