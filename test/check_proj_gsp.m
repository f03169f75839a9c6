function worst = check_proj_gsp (cases, seed)
%CHECK_PROJ_GSP  Random and nasty groups: the grouped projection against its oracle and its own certificate.
%   WORST = check_proj_gsp (CASES) runs cases 1 .. CASES, prints and returns the worst figures, each for double and
%   single: .average (error of the average sparseness), .gap, .length (of |y| = |x|'c), .below (objective below the
%   oracle's), .distance (from the oracle's result where that is well determined); and how often what happened.
%   Numbers are raised as errors with the number of the case.
%   check_proj_gsp (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  allowed = struct ('average', [1e-12 2e-7], 'gap', [1e-12 2e-7], 'length', [1e-13 4e-7], 'below', [1e-12 4e-7], ...
                    'distance', [1e-9 1e-3]);
  names = fieldnames (allowed);
  worst = struct ('average', [0 0], 'gap', [0 0], 'length', [0 0], 'below', [0 0], 'distance', [0 0], ...
                  'unchanged', 0, 'repaired', 0, 'mixed', 0, 'iterations', 0);
  for k = 1e6 * seed + (1:cases)
    [X, s, W] = random_case (k);
    if (isempty (W))
      [Y, info] = sl_proj_gsp (X, s, 'Tol', 1e-13);
      [Z, o] = or_proj_gsp (X, s);
    else
      [Y, info] = sl_proj_gsp (X, s, 'Weights', W, 'Tol', 1e-13);
      [Z, o] = or_proj_gsp (X, s, W);
    end
    p = 1 + isa (X{1}, 'single');
    found = figures (X, s, W, Y, info, Z, o);
    for f = 1:numel (names)
      value = found.(names{f});
      if (~ (value <= allowed.(names{f})(p)))
        error ('check_proj_gsp: case %d: %s %g', k, names{f}, value);
      end
      worst.(names{f})(p) = max (worst.(names{f})(p), value);
    end
    worst.unchanged = worst.unchanged + (info.mu == 0);
    worst.repaired = worst.repaired + strcmp (info.side, 'repaired');
    worst.mixed = worst.mixed + strcmp (info.side, 'mixed');
    worst.iterations = max (worst.iterations, info.iterations);
  end
  fprintf ('sl_proj_gsp, %d cases, worst in double and single:\n', cases);
  for f = 1:numel (names)
    fprintf ('  %-9s %8.1e %8.1e\n', names{f}, worst.(names{f}));
  end
  fprintf ('  unchanged %d, repaired %d, mixed %d, at most %d evaluations\n', worst.unchanged, worst.repaired, ...
           worst.mixed, worst.iterations);
end

function [X, s, W] = random_case (k)
  sl_seed (k);
  single_too = rand < .3;
  r = ceil (6 * rand ^ 2);
  common = ceil (10 ^ (3.3 * rand ^ 2));
  kind = mod (k, 9);
  range = 150;
  if (single_too)
    range = 30;
  end
  X = cell (1, r);
  for i = 1:r
    n = common;
    if (rand < .3)
      n = ceil (10 ^ (2 * rand));
    end
    switch (kind)
      case 0
        x = randn (n, 1);
      case 1
        x = rand (n, 1);
      case 2
        x = floor (4 * rand (n, 1)) - 1;                        % ties
      case 3
        x = round (3 * randn (n, 1)) .* (1 + 1e-14 * floor (4 * rand (n, 1)));   % near-ties
      case 4
        x = 1 + 10 ^ (-16 * rand) * randn (n, 1);               % nearly constant
      case 5
        x = randn (n, 1) .* (rand (n, 1) < .2);                 % mostly zero
      case 6
        x = (1 + (rand < .3) * 1e-14) * ones (n, 1);            % constant, nearly the same in every group
      case 7
        x = exp (8 * randn (n, 1)) .* sign (randn (n, 1));      % heavy tails
      case 8
        x = round (10 * rand (n, 1)) * 10 ^ (rand * range * (rand < .5));   % groups of different scales
        x(ceil (n * rand)) = max (x);
    end
    if (rand < .05)
      x(:) = 0;
    end
    X{i} = x;
  end
  scale = 1;
  if (rand < .3)
    scale = 10 ^ (2 * range * rand - range);
    if (kind == 8 || kind == 7)
      scale = min (scale, 1);
    end
  end
  for i = 1:r
    X{i} = X{i} * scale;
    if (single_too)
      X{i} = single (X{i});
    end
  end
  s = rand;
  if (rand < .3)
    s = 1 - 10 ^ (-4 * rand);
  elseif (rand < .1)
    s = round (s);
  end
  W = [];
  if (rand < .3)
    W = cellfun (@(x) rand (size (x)) .* (rand (size (x)) < .9) + 1e-3 * (rand < .8), X, 'UniformOutput', false);
    if (rand < .3)
      W = cellfun (@(w) ceil (3 * w), W, 'UniformOutput', false);
    end
    for i = 1:r
      W{i}(1) = max (W{i}(1), .1);
    end
  end
end

function f = figures (X, s, W, Y, info, Z, o)
%FIGURES  All from X, Y and mu by their definitions, each group divided by its largest entry.
  f = struct ('average', 0, 'gap', 0, 'length', 0, 'below', 0, 'distance', 0);
  top = max (cellfun (@(x) double (max (abs (x(:)))), X));
  top = max (top, realmin);
  total = 0;
  r = 0;
  primal = 0;
  oracle = 0;
  dual = 0;
  for i = 1:numel (X)
    n = numel (X{i});
    x = double (X{i});
    y = double (Y{i});
    z = double (Z{i});
    if (any (sign (y(x ~= 0)) .* sign (x(x ~= 0)) < 0) || ~ isequal (size (y), size (x)))
      error ('check_proj_gsp: signs or size');
    end
    if (n == 1 || info.mu == 0)
      f.length = max (f.length, double (~ isequal (y, x)));
    end
    if (n == 1)
      continue;
    end
    r = r + 1;
    w = ones (n, 1);
    if (~ isempty (W))
      w = W{i} / max (W{i});
    end
    v = w / (norm (w) - min (w));
    total = total + sl_hoyer (y, w);
    u = max (abs (x));
    if (u == 0)
      continue;
    end
    if (~ any (y) && s < 1)
      error ('check_proj_gsp: a zero vector');
    end
    a = abs (x) / u;
    y = abs (y) / u;
    z = abs (z) / u;
    m = min (info.mu / u, realmax);
    value = norm (max (a - m * v, 0)) + m * min (v);
    if (~ any (a - m * v > 0))
      value = max (a - m * (v - min (v)));
    end
    dual = dual + value * (u / top);
    if (any (y))
      c = y / sqrt (product (y, y));
      primal = primal + product (a, c) * (u / top);
      f.length = max (f.length, abs (sqrt (product (y, y)) / product (a, c) - 1) * (info.mu > 0));
    end
    oracle = oracle + norm (z) * (u / top) * (info.mu > 0) + norm (a) * (u / top) * (info.mu == 0);
    determined = info.norm(i) == 0 || info.norm(i) > 1e-5 * u;       % else h of the oracle is the rounding of x
    if (isempty (info.side) && isempty (o.side) && determined)
      f.distance = max (f.distance, norm (y - z) / norm (z + (norm (z) == 0)));
    end
  end
  if (r == 0)
    return;
  end
  dual = dual + info.mu / top * r * (1 - s);
  if (dual ~= 0)
    unit = max (dual, r * info.mu / top);                  % mu times the error of the average is part of the gap
    f.gap = abs (dual - primal) / unit * ~ strcmp (info.side, 'mixed');
    if (strcmp (info.side, 'mixed') && ~ strcmp (o.side, 'sparser'))
      oracle = .999 * oracle;                              % where vectors would be zero
    end
    f.below = max (oracle - primal, 0) / unit;
  end
  if (info.mu == 0)
    f.average = max (s - total / r, 0);
  elseif (strcmp (info.side, 'mixed'))
    f.average = max (s - total / r, 0);
  else
    f.average = abs (total / r - s);
  end
end

% x'*y, added up in pairs: sums by the BLAS may be off by more than is allowed here.
function p = product (x, y)
  p = x(:) .* y(:);
  while (numel (p) > 1)
    p(end+1:2*ceil (end / 2)) = 0;
    p = p(1:2:end) + p(2:2:end);
  end
end
