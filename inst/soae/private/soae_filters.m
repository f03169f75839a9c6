function A = soae_filters (X, H, power, sparseness, most)
%SOAE_FILTERS  A one-layer network that approximates codes: sparse coding for fast classification.
%   A = soae_filters (X, H, POWER, SPARSENESS, MOST) fits tanh (A'*X) .^ POWER to the codes H of the columns of X, both
%   in double. POWER is odd, at least 3: small activities become much smaller. The codes of each unit are scaled to
%   moduli of at most 0.9. It begins with least squares for A'*X, and takes MOST steps of projected gradient that lower
%   the mean square of the difference; the columns of A have this sparseness. Ctrl-C that is held back ends it early.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  largest = max (abs (H), [], 2);
  H = .9 * bsxfun (@rdivide, H, largest + (largest == 0));
  near = @(A) sl_proj_hoyer (A, sparseness, 'Norm', 'keep');
  if (size (X, 1) == 1)
    near = @(A) A;                                      % one entry has no sparseness
  end
  G = X * X';
  G = G + (1e-2 * trace (G) / size (G, 1) + (trace (G) == 0)) * eye (size (G));
  A = near (G \ (X * atanh (sign (H) .* abs (H) .^ (1 / power))'));
  T = tanh (A' * X);
  error_of = @(T) sum (sum ((T .^ power - H) .^ 2)) / n;
  [least, step] = deal (error_of (T), 1);
  for k = 1:most
    if (slx_interrupt_mex ('caught'))
      return;
    end
    slope = X * (2 * power * (T .^ power - H) .* T .^ (power - 1) .* (1 - T .^ 2))' / n;
    for halving = 1:40
      next = near (A - step * slope);
      T = tanh (next' * X);
      found = error_of (T);
      if (found <= least)
        break;
      end
      step = step / 2;
    end
    if (found > least)
      return;
    end
    [A, least, step] = deal (next, found, 2 * step);
  end
end
