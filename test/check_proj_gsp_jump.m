function worst = check_proj_gsp_jump (cases, seed)
%CHECK_PROJ_GSP_JUMP  Small weighted groups with ties: the grouped projection where its dual has a gap.
%   WORST = check_proj_gsp_jump (CASES) runs cases 1 .. CASES, prints and returns the worst figures: .average (what the
%   average sparseness lacks), .length (of |y| = |x|'c), .gap (of INFO, from that of the definition), .sparser (how
%   far the value is below that of the sparser side, or below 0.999 of the value that may have zero vectors), .search
%   (below what a search finds, or_proj_gsp_circle for small X) and its mean .mean. A zero vector of a nonzero one is an
%   error; so is a vector that MinShare 1 leaves with less than its own projection has, if MinShare 0 makes it
%   zero.
%   check_proj_gsp_jump (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  allowed = struct ('average', 1e-12, 'length', 1e-13, 'gap', 1e-12, 'sparser', 1e-12, 'search', .02);
  names = fieldnames (allowed);
  worst = struct ('average', 0, 'length', 0, 'gap', 0, 'sparser', 0, 'search', 0, 'mean', 0, 'mixed', 0, 'lifted', 0);
  for k = 1e6 * seed + (1:cases)
    [X, s, W] = random_case (k);
    [found, info, lost] = figures (k, X, s, W);
    for f = 1:numel (names)
      value = found.(names{f});
      if (~ (value <= allowed.(names{f})))
        error ('check_proj_gsp_jump: case %d: %s %g', k, names{f}, value);
      end
      worst.(names{f}) = max (worst.(names{f}), value);
    end
    worst.mean = worst.mean + found.search / cases;
    worst.mixed = worst.mixed + strcmp (info.side, 'mixed');
    worst.lifted = worst.lifted + any (lost);
  end
  fprintf ('sl_proj_gsp with weights, %d cases, %d mixed, %d with lifted vectors:\n', cases, worst.mixed, ...
           worst.lifted);
  for f = 1:numel (names)
    fprintf ('  %-9s %8.1e\n', names{f}, worst.(names{f}));
  end
  fprintf ('  mean      %8.1e\n', worst.mean);
  if (worst.mean > 1e-3)
    error ('check_proj_gsp_jump: on average %g below the search', worst.mean);
  end
end

function [X, s, W] = random_case (k)
  sl_seed (k);
  n = 1 + ceil (5 * rand);
  r = ceil (4 * rand ^ 1.5);
  switch (mod (k, 5))
    case 0
      X = rand (n, r);
    case 1
      X = max (randn (n, r), 0);
    case 2
      X = floor (4 * rand (n, r));                              % ties
    case 3
      X = exp (2 * randn (n, r)) .* (rand (n, r) < .8);
    case 4
      X = floor (3 * rand (n, 1)) * ones (1, r);                % equal groups
  end
  switch (mod (floor (k / 5), 3))
    case 0
      W = rand (n, r);
    case 1
      W = rand (n, 1) * ones (1, r);
    case 2
      W = floor (4 * rand (n, 1)) * ones (1, r);                % ties, weights of 0
  end
  W(1,:) = max (W(1,:), .1);
  X(:,1) = X(:,1) + (~ any (X(:,1)));
  s = .5 + .5 * rand;
end

function [f, info, lost] = figures (k, X, s, W)
%FIGURES  All from X, Y and mu by their definitions.
  [Y, info] = sl_proj_gsp (X, s, 'Weights', W);
  [Z, any_zero] = sl_proj_gsp (X, s, 'Weights', W, 'MinShare', 0);
  [Q, all_alone] = sl_proj_gsp (X, s, 'Weights', W, 'MinShare', 1);
  [S, o] = or_proj_gsp (X, s, num2cell (W, 1));
  lost = any (X) & ~ any (Z);
  if (any (any (X) & ~ any (Y)) || any (any (X) & ~ any (Q)))
    error ('check_proj_gsp_jump: case %d: a zero vector', k);
  end
  for i = find (lost)
    alone = sl_proj_gsp (X(:,i), s, 'Weights', W(:,i), 'MinShare', 0);
    if (norm (Q(:,i)) < norm (alone) * (1 - 1e-12))
      error ('check_proj_gsp_jump: case %d: vector %d has less than alone', k, i);
    end
  end
  lengths = @(Y) sqrt (sum (Y .^ 2));
  full = sum (lengths (Z));
  sparser = sum (lengths (S));
  if (info.mu == 0)
    full = sum (lengths (X));
  end
  f.average = max ([s - mean(sl_hoyer (Y, W)), s - mean(sl_hoyer (Z, W)), s - mean(sl_hoyer (Q, W))]);
  c = Y ./ max (lengths (Y), realmin);
  f.length = max (abs (sum (abs (X) .* abs (c)) - lengths (Y)) ./ max (lengths (X), realmin)) * (info.mu > 0);
  v = W ./ (sqrt (sum (W .^ 2)) - min (W));
  dual = (size (X, 2) * (1 - s)) * info.mu;
  for i = find (any (X))
    h = X(:,i) - info.mu * v(:,i);
    if (any (h > 0))
      dual = dual + norm (max (h, 0)) + info.mu * min (v(:,i));
    else
      dual = dual + max (X(:,i) - info.mu * (v(:,i) - min (v(:,i))));
    end
  end
  f.gap = 0;
  if (info.mu > 0)
    f.gap = abs (info.gap - (dual - sum (lengths (Y))) / dual);
    f.sparser = (sparser * (1 - 1e-3 * ~ strcmp (o.side, 'sparser')) - sum (lengths (Y))) / dual;
    f.sparser = max ([f.sparser, (.999 * full - sum (lengths (Y))) / dual, (sparser - full) / dual, ...
                      (full - dual) / dual, max(info.gain - lengths (X)) / dual]);
  else
    f.sparser = 0;
  end
  if (all (size (X) <= [3, 2]))
    f.search = max (1 - full / or_proj_gsp_circle (X, s, W), 0);
  else
    f.search = max (1 - full / or_proj_gsp_jump (X, s, W), 0);
  end
end
