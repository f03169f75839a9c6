function [F, U, W, b] = or_polynet_linear (X, Z, loss, target, weight, ridge, penalty, tau, U, W, b, steps)
%OR_POLYNET_LINEAR  The least objective of a polynomial network with a linear part, by projected gradient.
%   [F, U, W, b] = or_polynet_linear (X, Z, LOSS, TARGET, WEIGHT, RIDGE, PENALTY, TAU, U, W, B, STEPS) is what
%   or_polynet_refit does for the scores U'*Z' + W'*X + b with sum (ridge .* W.^2)/2 in the objective. RIDGE has a number
%   for each row of X, and rows where it is infinite stay 0. With STEPS = 0, F is the objective at U, W and b.

% SPDX-License-Identifier: BSD-3-Clause
  ridge = ridge(:) .* ones (size (X, 1), 1);
  in = ridge < Inf;
  W(! in,:) = 0;
  [F, S] = losses (X, Z, loss, target, weight, ridge, in, U, W, b);
  t = 1;
  for k = 1:steps
    G = Z' * S';
    V = in .* (X * S');
    V(in,:) += ridge(in) .* W(in,:);
    g = sum (S, 2);
    do
      A = ball (U - t * G, penalty, tau);
      B = W - t * V;
      c = b - t * g;
      [now, R] = losses (X, Z, loss, target, weight, ridge, in, A, B, c);
      enough = now <= F + 1e-4 * (sum ((G .* (A - U))(:)) + sum ((V .* (B - W))(:)) + g' * (c - b));
      t = t / 2;
    until (enough || t < 1e-12)
    if (now >= F)
      return;
    end
    [U, W, b, F, S] = deal (A, B, c, now, R);
    t = 4 * t;
  end
end

function [F, S] = losses (X, Z, loss, target, weight, ridge, in, U, W, b)
  [value, S] = or_loss (loss, U' * Z' + W' * X + b, target, weight);
  F = sum (value) + sum ((ridge(in) .* W(in,:) .^ 2)(:)) / 2;
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
