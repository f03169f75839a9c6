function [Y, o] = or_proj_gsp (X, s, W)
%OR_PROJ_GSP  Grouped sparse projection by bisection on its one-dimensional dual, ties as the definition asks.
%   [Y, O] = or_proj_gsp (X, S, W) with X a matrix (groups are columns) or a cell array, W absent or like X. O has the
%   multiplier mu, the average sparseness reached, the gap from the primal and dual values themselves, and side.

% SPDX-License-Identifier: BSD-3-Clause
  given = X;
  if (~ iscell (X))
    X = num2cell (X, 1);
  end
  if (nargin < 3)
    W = cellfun (@(x) ones (numel (x), 1), X, 'UniformOutput', false);
  elseif (~ iscell (W))
    W = num2cell (W .* ones (size (given, 1), size (given, 2)), 1);
  end
  o = struct ('mu', 0, 'sparseness', NaN, 'gap', 0, 'side', '');
  Y = X;
  in = find (cellfun (@numel, X) > 1);
  if (isempty (in))
    Y = like (given, Y);
    return;
  end

  % one group per column of x; what is missing at the end of a short group can never be its largest entry
  r = numel (in);
  x = -Inf (max (cellfun (@numel, X(in))), r);
  v = ones (size (x));
  for i = 1:r
    n = numel (X{in(i)});
    w = double (W{in(i)}(:)) / max (double (W{in(i)}(:)));
    x(1:n,i) = abs (double (X{in(i)}(:)));
    v(1:n,i) = w / (norm (w) - min (w));
    least(i) = min (v(1:n,i));
  end
  unit = 2 .^ floor (log2 (max (x)));
  unit(max (x) == 0) = 1;
  unit = max (unit, realmin);
  p = struct ('x', x ./ unit, 'v', v, 'least', least, 'unit', unit, 'zero', max (x) == 0, 'K', r * (1 - s), ...
              'slack', 4 * eps * (nargin > 2));
  tol = 1e-13 * r;

  [c, G] = at (p, 0);
  if (G <= p.K + tol)
    o.sparseness = 1 - G / r;
    Y = like (given, Y);
    return;
  end
  [mu, c, G] = smallest (@(mu) at (p, mu), p.K, 0, min (unit) * 2^-60, max (unit));
  if (p.K - G > tol)
    [mu, c, G, o.side] = at_ties (p, mu, c, G, tol);
  end

  % certificate and result, straight from their definitions
  primal = 0;
  dual = mu * p.K;                                       % mu k, less mu min v for each group, which dual_part adds
  top = max (unit);
  dual = dual / top;
  for i = 1:r
    n = numel (X{in(i)});
    xi = p.x(1:n,i);
    h = xi - (mu / unit(i)) * v(1:n,i);
    if (~ p.zero(i))
      A = xi' * c(1:n,i);
      primal = primal + A * (unit(i) / top);
      dual = dual + dual_part (xi, h, mu / unit(i), v(1:n,i)) * (unit(i) / top);
      signs = 1 - 2 * (double (X{in(i)}(:)) < 0);
      Y{in(i)} = reshape (cast (signs .* (A * c(1:n,i) * unit(i)), class (X{in(i)})), size (X{in(i)}));
    end
  end
  o.mu = mu;
  o.sparseness = 1 - G / r;
  if (dual ~= 0)
    o.gap = (dual - primal) / dual;
  end
  Y = like (given, Y);
end

function value = dual_part (x, h, mu, v)
%DUAL_PART  |h|_2 or max (x - mu v), plus mu min v.
  if (any (h > 0))
    value = norm (max (h, 0)) + mu * min (v);
  else
    value = max (x - mu * (v - min (v)));
  end
end

function Y = like (given, Y)
  if (~ iscell (given))
    Y = reshape ([Y{:}], size (given));
  end
end

function [c, G] = at (p, mu)
%AT  The points c (mu) and their G.
  [c, G] = points (p, p.x - min (mu ./ p.unit, realmax) .* p.v);
end

function [c, G] = points (p, h)
  c = max (h, 0);
  big = max (c);
  big(big == 0) = 1;
  c = c ./ big;
  c = c ./ max (sqrt (sum (c.^2)), realmin);
  for i = find (all (h <= 0))
    j = find (h(:,i) == max (h(:,i)));                   % lost in rounding: the least weight, then the largest entry
    j = j(p.v(j,i) == min (p.v(j,i)));
    [top, k] = max (p.x(j,i));
    c(j(k),i) = 1;
  end
  density = sum (p.v .* c) - p.least;
  density(p.zero) = 0;
  c(:,p.zero) = 0;
  G = sum (max (density, 0));
end

function [t, c, G] = smallest (f, K, low, tiny, start)
%SMALLEST  The smallest double t > low with G (t) <= K, G not increasing.
  high = max (low, start);
  [c, G] = f (high);
  while (G > K)
    low = high;
    high = 2 * high;
    [c, G] = f (high);
  end
  t = high;
  while (true)
    a = max (low, tiny);
    if (t > 4 * a)
      middle = sqrt (a) * sqrt (t);
    else
      middle = low + (t - low) / 2;
    end
    if (middle <= low || middle >= t)
      return;
    end
    [cm, Gm] = f (middle);
    if (Gm <= K)
      t = middle;  c = cm;  G = Gm;
    else
      low = middle;
    end
  end
end

function [mu, c, G, side] = at_ties (p, mu, c, G, tol)
%AT_TIES  Where G jumps or nearly jumps at mu: at the critical value of a group, or past all of them.
  side = '';
  M = max (ratios (p)) .* p.unit;
  M(p.zero) = -Inf;
  found = [];
  for reference = unique (M(M > 0))
    [cr, Gr] = past (p, M, reference);
    if (Gr <= p.K)
      found = reference;
      break;
    end
  end
  if (isempty (found))
    side = 'sparser';
    return;
  end

  % the groups whose maximum is the reference: hand out what is missing
  group = find (M == found);
  room = zeros (size (group));
  for q = 1:numel (group)
    tied = ties (p, group(q));
    if (~ any (p.x(p.v(:,group(q)) == 0,group(q)) > 0))
      room(q) = norm (p.v(tied,group(q))) - min (p.v(tied,group(q)));
    end
  end
  if (Gr + sum (room) >= p.K - tol)
    R = p.K - Gr;
    c = cr;
    for q = 1:numel (group)
      i = group(q);
      tied = ties (p, i);
      part = min (max (R, 0), room(q));
      R = R - part;
      if (room(q) == 0)
        continue;
      end
      c(:,i) = 0;
      c(tied,i) = canonical (p.v(tied,i), min (p.v(tied,i)) + part);
    end
    mu = found;
    G = p.K - max (R, 0);
    side = 'repaired';
    return;
  end

  % otherwise solve in nu = reference - mu
  [nu, c, G] = largest_nu (p, M, found, max (M(M < found)));
  mu = found - nu;
  if (p.K - G > tol)
    side = 'sparser';
  end
end

function q = ratios (p)
%RATIOS  Where each entry leaves the support; an entry of weight 0 never does.
  q = p.x ./ p.v;
  q(p.v == 0) = -Inf;
end

function tied = ties (p, i)
%TIES  The entries of group i that leave last; with weights the ratios are rounded.
  ratio = ratios (p);
  ratio = ratio(:,i);
  tied = find (ratio >= max (ratio) * (1 - p.slack));
end

function h = near (p, M, reference, nu)
%NEAR  |x| - mu v at mu = reference - nu, exact near the maximum of each group.
  [top, j] = max (ratios (p));
  for i = 1:numel (M)
    rest = p.x(:,i) - p.x(j(i),i) * (p.v(:,i) / p.v(j(i),i));
    rest(ties (p, i)) = 0;
    h(:,i) = rest + (((M(i) - reference) + nu) / p.unit(i)) * p.v(:,i);
    if (M(i) > 2 * reference)                            % far from it the plain form is the exact one
      h(:,i) = p.x(:,i) - ((reference - nu) / p.unit(i)) * p.v(:,i);
    end
  end
  h(:,p.zero) = 0;
end

function [c, G] = past (p, M, reference)
%PAST  The limit from the right of the reference: its groups have one entry, the tied one of least weight.
  h = near (p, M, reference, 0);
  [c, G] = points (p, h);
  for i = find (M == reference & all (h <= 0 | isinf (p.x)))
    tied = ties (p, i);
    [least, j] = min (p.v(tied,i));
    c(:,i) = 0;
    c(tied(j),i) = 1;
  end
  density = sum (p.v .* c) - p.least;
  density(p.zero) = 0;
  G = sum (max (density, 0));
end

function [nu, c, G] = largest_nu (p, M, reference, before)
  high = reference - max ([before, 0]);
  nu = reference * 2^-110;
  [c, G] = points (p, near (p, M, reference, nu));
  while (true)
    if (high > 4 * nu)
      middle = sqrt (nu) * sqrt (high);
    else
      middle = nu + (high - nu) / 2;
    end
    if (middle <= nu || middle >= high)
      return;
    end
    [cm, Gm] = points (p, near (p, M, reference, middle));
    if (Gm <= p.K)
      nu = middle;  c = cm;  G = Gm;
    else
      high = middle;
    end
  end
end

function c = canonical (v, load)
%CANONICAL  The unit vector in the plane of v and its least entry's unit vector with v'*c = load.
  [least, j] = min (v);
  a = sqrt (max (v' * v - load^2, 0) / max (v' * v - least^2, realmin));
  if (numel (v) == 1)
    a = 1;
  end
  c = (load - a * least) / (v' * v) * v;
  c(j) = c(j) + a;
end
