function [h, value] = or_nnls_kl (W, x, m, l1)
%OR_NNLS_KL  The h >= 0 with the least sum (m .* (x .* log (x ./ u) - x + u)) + l1 * sum (h), u = W*h, for a column x.
%   Multiplicative updates, which converge for any problem, until it is clear which entries are 0; then Newton's method
%   on the others, from there. For problems with one minimum, whose entries are 0 or above 1e-6 of the largest.

% SPDX-License-Identifier: BSD-3-Clause
  some = m .* x > 0;
  a = m(some) .* x(some);
  V = W(some,:);
  c = W' * m + l1;
  h = ones (size (W, 2), 1);
  for step = 1:5000
    h = h .* (V' * (a ./ (V * h))) ./ c;
  end
  in = h > 1e-6 * max (h);
  V = V(:,in);
  g = h(in);
  for step = 1:5
    u = V * g;
    g = g + (V' * diag (a ./ u .^ 2) * V) \ (V' * (a ./ u) - c(in));
  end
  h(:) = 0;
  h(in) = g;
  u = W * h;
  value = sum (a .* log (x(some) ./ u(some))) + sum (m .* (u - x)) + l1 * sum (h);
end
