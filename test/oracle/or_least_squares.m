function [least, reached] = or_least_squares (D, x, limit, z)
%OR_LEAST_SQUARES  Least |x - D*z| for one vector x, in twice the precision, by Gram-Schmidt with pivots.
%   LEAST = or_least_squares (D, x, LIMIT) takes the atoms one by one, always the one of which, scaled to length 1, most
%   is orthogonal to those before, until that is no more than LIMIT: what is left of x is LEAST.
%
%   [LEAST, REACHED] = or_least_squares (D, x, LIMIT, Z) evaluates |x - D*Z| in the same arithmetic as well.
%
%   A number is a pair, high + low. All of D and x are to lie between 1e-100 and 1e100 in size, or be 0.

% SPDX-License-Identifier: BSD-3-Clause
  p = size (D, 2);
  V = {D, zeros(size (D))};
  r = {x, zeros(size (x))};
  whole = sqrt (sum (D .^ 2, 1));
  free = whole > 0;
  while (any (free))
    left = zeros (1, p);
    left(free) = sqrt (sum (V{1}(:,free) .^ 2, 1)) ./ whole(free);
    [most, k] = max (left);
    if (most <= limit)
      break;
    end
    free(k) = false;
    v = {V{1}(:,k), V{2}(:,k)};
    square = total (times (v, v));
    r = minus_part (r, v, square);
    w = minus_part ({V{1}(:,free), V{2}(:,free)}, v, square);
    V{1}(:,free) = w{1};
    V{2}(:,free) = w{2};
  end
  least = norm (r{1});
  if (nargin > 3)
    r = {x, zeros(size (x))};
    for k = find (z(:)')
      r = plus (r, times ({-D(:,k), 0 * x}, {z(k) + 0 * x, 0 * x}));
    end
    reached = norm (r{1});
  end
end

% w - v (v'w) / (v'v) of each column w
function w = minus_part (w, v, square)
  c = over (total (times (v, w)), square);
  w = plus (w, times (v, {-c{1}, -c{2}}));
end

function s = plus (a, b)
  high = a{1} + b{1};
  back = high - a{1};
  low = ((a{1} - (high - back)) + (b{1} - back)) + (a{2} + b{2});
  s = {high + low, 0};
  s{2} = low - (s{1} - high);
end

function s = times (a, b)
  high = a{1} .* b{1};
  [a1, a2] = halves (a{1});
  [b1, b2] = halves (b{1});
  low = ((a1 .* b1 - high) + a1 .* b2 + a2 .* b1) + a2 .* b2;
  low = low + (a{1} .* b{2} + a{2} .* b{1});
  s = {high + low, 0};
  s{2} = low - (s{1} - high);
end

function [top, rest] = halves (a)
  c = (2 ^ 27 + 1) * a;
  top = c - (c - a);
  rest = a - top;
end

% The sum of each column.
function s = total (a)
  s = {0, 0};
  for i = 1:size (a{1}, 1)
    s = plus (s, {a{1}(i,:), a{2}(i,:)});
  end
end

% a / b, b a number
function c = over (a, b)
  c = {a{1} / b{1}, 0};
  rest = plus (a, times ({-c{1}, 0}, b));
  c = plus (c, {rest{1} / b{1}, 0});
end
