function worst = check_proj_simple (cases, seed)
%CHECK_PROJ_SIMPLE  The simple projections on random nasty vectors, against their oracles.
%   WORST = check_proj_simple (CASES) tries at least as many vectors of dimension 2 to 2000, columns of matrices, in
%   each precision, and gives the largest figures seen:
%     constraint    |constraint - bound| / bound, in units of (16 + 4 sqrt n) eps; in single: of 2 eps ('single')
%     distance      by how much |x - p| exceeds the oracle's, relative to |x - p| + |p|, in the same units
%     entry         largest difference to the oracle, in units of 4 sqrt (n) eps, in single 2 eps ('single'), times
%                   the bound of the simplex or the largest modulus
%   for the simplex, the l1 ball (plain, weighted, non-negative) l1,2 and l1,inf balls. Hard thresholding must agree
%   exactly, soft thresholding to one rounding. Every figure must be at most 1, else it is an error; they are printed.
%   check_proj_simple (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('constraint', 0, 'distance', 0, 'entry', 0, 'constraint_single', 0, 'distance_single', 0, ...
                  'entry_single', 0);
  k = 1e6 * seed;
  done = 0;
  while (done < cases)
    k = k + 1;
    X = sl_test_matrix (k);
    if (rand < .03)
      X = repmat (X, floor (2000 / size (X, 1)), 1);
      X = X .* (1 + .01 * rand * randn (size (X)));
    end
    done = done + size (X, 2);
    worst = check_all (worst, '', X, k);
    size_of_X = max ([abs(X(:)); realmin]);
    X = single (X / size_of_X * 10 ^ ((60 * rand - 30) * (rand < .3)));
    worst = check_all (worst, '_single', X, k);
  end
  fprintf ('check_proj_simple: %d vectors, worst figures (at most 1):', done);
  for name = fieldnames (worst)'
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) <= 1))
      error ('check_proj_simple: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function worst = check_all (worst, suffix, X, k)
  [d, n] = size (X);
  r = bounds (X);
  w = weights (d, n, isa (X, 'single'));
  A = double (X);

  % simplex
  [P, info] = sl_proj_simplex (X, r);
  assert (class (P), class (X));
  assert (all (P(:) >= 0));
  assert (info.support, sum (P ~= 0, 1));
  worst = compare (worst, suffix, k, A, P, or_proj_simplex (X, r), total (P), r, r .* ones (1, n), false);

  % l1 ball: plain, weighted, non-negative
  t = bounds (X);
  nonneg = mod (k, 2);
  for v = {ones(d, 1), w}
    [P, info] = sl_proj_l1 (X, t, 'Weights', v{1}, 'Nonneg', nonneg);
    Q = or_proj_l1 (X, t, v{1}, nonneg);
    assert (info.support, sum (P ~= 0, 1));
    assert (all (all (P .* X >= 0)) && (~ nonneg || all (P(:) >= 0)));
    outside = info.threshold > 0;
    worst = compare (worst, suffix, k, A, P, Q, total (v{1} .* abs (double (P))), t, max (abs (A), [], 1), ~ outside);
    same = X;
    if (nonneg)
      same = max (X, 0);
    end
    assert (P(:,~ outside), same(:,~ outside));
  end
  assert (sl_proj_l1 (X, t, 'Nonneg', nonneg), sl_proj_l1 (X, t, 'Weights', ones (d, 1), 'Nonneg', nonneg), ...
          8 * sqrt (d) * eps (class (X)) * max ([abs(A(:)); realmin]));

  % l1,2 ball, by rows and by columns
  T = t(1);
  [P, info] = sl_proj_l12 (X, T);
  worst = compare (worst, suffix, k, A(:), P(:), or_proj_l12 (X, T)(:), total (norms (P)), T, max (abs (A(:))), ...
                   info.threshold == 0);
  assert (sl_proj_l12 (X', T, 'Groups', 'columns')', P, 8 * eps (class (X)) * max ([abs(A(:)); realmin]));

  % l1,inf ball, by rows and by columns, with the variational inequality: max <X - P, Y> over the ball is at Y = P
  for T = t([1 end])
    [P, info] = sl_proj_l1inf (X, T);
    [Q, theta] = or_proj_l1inf (X, T);
    worst = compare (worst, suffix, k, A(:), P(:), Q(:), total (max (abs (double (P)), [], 2)), T, max (abs (A(:))), ...
                     info.threshold == 0);
    assert (sl_proj_l1inf (X', T, 'Groups', 'columns')', P, 8 * eps (class (X)) * max ([abs(A(:)); realmin]));
    assert (info.support, sum (any (P ~= 0, 2)));
    assert (all (P(:) .* X(:) >= 0));
    unit = max ([abs(A(:)); realmin]);
    R = (A - double (P)) / unit;
    B = double (P) / max ([T, realmin]);
    slack = max (sum (abs (R), 2)) - sum (sum (R .* B));
    if (info.threshold > 0)
      accuracy = 8 * numel (A) * eps + 2 * isa (X, 'single') * eps ('single') * d;
      assert (slack <= accuracy * (1 + max (sum (abs (R), 2))));
      assert (info.threshold / unit, theta / unit, 8 * numel (A) * eps * max (sum (abs (A), 2)) / unit);
    else
      assert (P, X);
    end
  end

  % hard and soft thresholding
  kappa = floor ((d + 1) * rand (1, n));
  assert (sl_proj_l0 (X, kappa), or_proj_l0 (X, kappa));
  t = abs (A(ceil (d * rand), :)) * rand;
  Q = or_prox_l1 (X, t);
  assert (double (sl_prox_l1 (X, t)), Q, eps (class (X)) * max (abs (Q(:))));
  if (isa (X, 'double'))
    assert (full (sl_prox_l1 (sparse (X), t)), Q);
  end
end

function r = bounds (X)
% A bound per column or for all: a part of the sum of moduli, of another scale altogether, an integer, a tiny one.
  n = size (X, 2);
  sums = sum (abs (double (X)), 1);
  switch (floor (5 * rand))
    case 0
      r = sums .* 10 .^ (-3 * rand (1, n));
    case 1
      r = 10 ^ (60 * rand - 30);
    case 2
      r = ceil (5 * rand (1, n));
    case 3
      r = sums .* (1 + eps * round (4 * randn (1, n)));
    case 4
      r = max (sums) * 10 ^ (-20 * rand);
  end
  r(~ (r > 0)) = 1;
  if (isa (X, 'single'))
    r = max (r, 1e-20);                 % a bound whose parts are normal numbers
  end
end

function w = weights (d, n, moderate)
  w = rand (d, 1 + (n - 1) * (rand < .5));
  if (rand < .3)
    w = exp (4 * randn (size (w)));
  end
  if (rand < .3)
    w = w .* (rand (size (w)) < .8);
  end
  if (rand < .3 && ~ moderate)
    w = w * 10 ^ (200 * rand - 100);
  end
end

function s = total (A)
  s = sum (double (A), 1, 'extra');
end

function s = norms (P)
  P = double (P);
  largest = max (abs (P), [], 2);
  largest(largest == 0) = 1;
  s = largest .* sqrt (sum ((P ./ largest) .^ 2, 2));
end

function worst = compare (worst, suffix, k, A, P, Q, reached, wanted, scale, inside)
% Columns of P against those of Q as projections of A; reached is to be wanted, except for columns inside.
  d = size (A, 1);
  if (isempty (suffix))
    ulp = (16 + 4 * sqrt (d)) * eps;
    entry_ulp = 4 * sqrt (d) * eps;
  else
    ulp = 2 * eps ('single');
    entry_ulp = 2 * eps ('single');
  end
  P = double (P);
  wanted = wanted .* ones (size (reached));
  inside = inside & true (size (reached));
  deviation = abs (reached - wanted) ./ wanted;
  deviation(inside) = max (reached(inside) - wanted(inside), 0) ./ wanted(inside);
  unit = max ([max(abs (A), [], 1); max(abs (Q), [], 1); realmin * ones(1, size (A, 2))], [], 1);
  mine = sqrt (sum (((A - P) ./ unit) .^ 2, 1));
  best = sqrt (sum (((A - Q) ./ unit) .^ 2, 1));
  size_of_P = sqrt (sum ((P ./ unit) .^ 2, 1)) + realmin;
  worst = note (worst, ['constraint' suffix], max (deviation) / ulp, k);
  worst = note (worst, ['distance' suffix], max ((mine - best) ./ (mine + size_of_P)) / ulp, k);
  worst = note (worst, ['entry' suffix], max (max (abs (P - Q), [], 1) ./ max (scale, realmin)) / entry_ulp, k);
end

function worst = note (worst, name, figure, k)
  if (~ (figure <= 1))
    fprintf ('check_proj_simple: case %d: %s is %g\n', k, name, figure);
  end
  worst.(name) = max ([worst.(name), figure, Inf(figure ~= figure)]);
end
