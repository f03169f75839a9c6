function most = or_polynet_dual (kind, penalty, X, D)
%OR_POLYNET_DUAL  The largest dual norm of the row g (h) over all h of length 1.
%   'l1': eigenvalues. 'l1inf': eigenvalues for all signs. 'l12': the largest eigenvalue of sum_c a_c Gamma_c over unit
%   vectors a, on a fine grid of the circle or the sphere, for two or three outputs.

% SPDX-License-Identifier: BSD-3-Clause
  m = rows (D);
  Gamma = arrayfun (@(c) or_polynet_gamma (kind, X, D(c,:)), 1:m, 'UniformOutput', false);
  switch (penalty)
    case 'l1'
      A = eye (m);
    case 'l1inf'
      A = 1 - 2 * (dec2bin (0:2^m-1, m) - '0');
    case 'l12'
      t = linspace (0, pi, 400)';
      if (m == 1)
        A = 1;
      elseif (m == 2)
        A = [cos(t), sin(t)];
      else
        [s, t] = ndgrid (linspace (0, pi, 60), linspace (0, pi, 60));
        A = [cos(s(:)), sin(s(:)) .* cos(t(:)), sin(s(:)) .* sin(t(:))];
      end
  end
  p = rows (X);
  Gamma = reshape ([Gamma{:}], p * p, m);
  most = 0;
  for k = 1:rows (A)
    B = reshape (Gamma * A(k,:)', p, p);
    most = max (most, max (abs (eig ((B + B') / 2))));
  end
end
