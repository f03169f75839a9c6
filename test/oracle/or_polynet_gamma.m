function Gamma = or_polynet_gamma (kind, X, d)
%OR_POLYNET_GAMMA  The symmetric matrix with h' Gamma h = sum_i d_i s (h, x_i), entry by entry.

% SPDX-License-Identifier: BSD-3-Clause
  X = full (double (X));
  p = rows (X);
  Gamma = zeros (p);
  for a = 1:p
    for b = 1:p
      Gamma(a,b) = sum (d .* X(a,:) .* X(b,:));
      if (strcmp (kind, 'fm'))
        Gamma(a,b) = (a ~= b) * Gamma(a,b) / 2;
      end
    end
  end
end
