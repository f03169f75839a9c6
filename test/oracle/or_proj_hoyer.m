function p = or_proj_hoyer (x, l1, l2, nonneg)
%OR_PROJ_HOYER  Algorithm 1 of Thom and Palm (2013), pass by pass, for one column.
%   Without NONNEG the projection of the moduli gets the signs of x, +1 at zero. First x is scaled and shifted, which
%   does not change the projection onto nonnegative vectors, so that the formulas work on numbers around 1. On its
%   support every iterate is x but for scale and shift; the circle is entered from x itself, which keeps its digits.

% SPDX-License-Identifier: BSD-3-Clause
  x = double (x);
  s = ones (size (x));
  if (~ nonneg)
    s(x < 0) = -1;
    x = abs (x);
  end
  if (l2 == 0)
    p = zeros (size (x));
    return;
  end
  x = x / pow2 (floor (log2 (max ([abs(x); realmin]))));
  x = x - max (x);
  if (any (x))
    x = x / pow2 (floor (log2 (max (abs (x)))));
  end
  p = s .* l2 .* projected (x, l1 / l2);
end

function p = projected (x, r)
  n = numel (x);
  k = find (x == 0);                                 % the tied maximum
  if (numel (k) > r^2 * (1 + 8*eps))
    p = on_tied_set (n, k, r);
    return;
  end
  support = (1:n)';
  p = on_circle (x, support, r, n);                   % the projection onto the plane only shifts x
  while (min (p) < 0)
    q = on_simplex (p, r);
    stay = q(support) > 0;                            % an entry that is out stays out: rounding may not bring it back
    if (all (stay))                                  % what is negative is so by rounding
      p = max (p, 0);
      return;
    end
    support = support(stay);
    p = on_circle (x, support, r, n);
  end
end

function p = on_circle (x, support, r, n)
  d = numel (support);
  from = x(support) - total (x(support)) / d;
  from = from - total (from) / d;
  p = zeros (n, 1);
  p(support) = r / d;
  if (any (from) && d - r^2 > 2*eps * d)              % else all are equal but for the rounding of r
    p(support) = r / d + sqrt (max (1 - r^2 / d, 0) / total (from .^ 2)) * from;
  end
end

function s = total (v)
% In blocks: a plain sum of many equal numbers, as zeros of x become, errs by more than what is to be tested.
  width = ceil (sqrt (numel (v)));
  v = [v; zeros(width^2 - numel(v), 1)];
  s = sum (sum (reshape (v, width, width)));
end

function q = on_simplex (x, r)
  y = sort (x, 'descend');
  n = numel (x);
  t = (cumsum (y) - r) ./ (1:n)';
  d = find ([t(1:n-1) >= y(2:n); true], 1);
  q = max (x - t(d), 0);
end

function p = on_tied_set (n, k, r)
  d = numel (k);
  p = zeros (n, 1);
  w = 1;
  if (d > 1)
    w = sqrt (max (d - r^2, 0) / (d - 1));
  end
  p(k) = (r - w) / d;
  p(k(1)) = (r + (d - 1) * w) / d;
end
