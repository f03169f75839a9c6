function J = or_proj_hoyer_jacobian (x, p, how, nonneg, l2)
%OR_PROJ_HOYER_JACOBIAN  Jacobian of the Hoyer projection of one column as a full matrix, formula by formula.
%   HOW is 'number' (the norm is L2), 'keep' or 'nearest'; P the projection with more than two nonzero entries.

% SPDX-License-Identifier: BSD-3-Clause
  x = double (x);
  p = double (p);
  n = numel (x);
  s = ones (n, 1);
  if (~ nonneg)
    s(x < 0) = -1;
  end
  if (strcmp (how, 'number'))
    J = s .* fixed_norm (s .* x, s .* p, l2) .* s';
    return;
  end
  q = p / norm (p);                                  % the projection with norm 1
  J = s .* fixed_norm (s .* x, s .* q, 1) .* s';
  if (strcmp (how, 'keep'))
    J = norm (x) * J + q * x' / norm (x);
  else
    J = q * q' + (x' * q) * J;
  end
end

function J = fixed_norm (v, p, l2)
  n = numel (v);
  I = p > 0;
  d = sum (I);
  l1 = sum (p);
  rho = l2^2 - l1^2 / d;
  c = sqrt (rho) / norm (v(I) - mean (v(I)));
  e = double (I);
  u = e .* (p - l1 / d) / sqrt (rho);
  J = c * (diag (e) - e * e' / d - u * u');
end
