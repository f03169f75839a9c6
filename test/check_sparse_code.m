function worst = check_sparse_code (cases, seed)
%CHECK_SPARSE_CODE  Exact sparse coding on random nasty problems, by its duality gap and against its oracle.
%   WORST = check_sparse_code (CASES) tries at least as many vectors, on dictionaries of all shapes with duplicate,
%   negated, zero, dependent, nearly dependent and badly scaled atoms, weights, positivity, elastic nets, starts,
%   extreme scales and sparse data, in both precisions. It gives the largest figures seen, each at most 1:
%     relgap      relative duality gap in units of Tol, 1e-12, in single 1e-5, or of what rounding Z to its class does
%                 to it, where that is more; converged is true just where Tol is met
%     told        the gap evaluated from the definition, less that told, relative, in units of what rounding Z does
%     objective   by how much the objective exceeds the oracle's, relative to |x|^2/2, in units of 1e-12; single 1e-5
%     squares     for lambda = 0, on dependent atoms of many forms: by how much the objective exceeds that of the
%                 pseudoinverse, or with Nonneg of sl_nnls, relative to |x|^2/2, in units of 1e-12; or the
%                 measure of optimality in units of Tol, unless atoms are nearly dependent, for which the residual is
%                 compared, as far as rounding Z lets it, with one that is known
%   check_sparse_code (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('relgap', 0, 'told', 0, 'objective', 0, 'relgap_single', 0, 'told_single', 0, ...
                  'objective_single', 0, 'squares', 0);
  k = 1e6 * seed;
  done = 0;
  while (done < cases)
    k = k + 1;
    [X, D, lambda, o] = problem (k);
    done = done + 2 * size (X, 2);
    worst = check (worst, '', X, D, lambda, o, k);
    worst = check (worst, '_single', single (full (X)), single (D), lambda, o, k);
    worst = check_squares (worst, k);
  end
  fprintf ('check_sparse_code: %d vectors, worst figures (at most 1):', done);
  for name = fieldnames (worst)'
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) <= 1))
      error ('check_sparse_code: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function [X, D, lambda, o] = problem (k)
  sl_seed (k);
  d = ceil (40 * rand);
  p = ceil (60 * rand);
  if (rand < .4)
    p = min (p, 4);                                             % small enough for the oracle
  end
  D = randn (d, p);
  if (rand < .3 && p > 2)
    D(:,2) = D(:,1);
    D(:,3) = -D(:,1);
  end
  if (rand < .2)
    D(:,1) = 0;
  end
  if (rand < .2 && p > 4)
    D(:,4) = D(:,1:3) * randn (3, 1);
  end
  if (rand < .1 && p > 4)
    D(:,4) = D(:,3) + 10 ^ (-6 * rand) * randn (d, 1);
  end
  if (rand < .2)
    D = abs (D);
  end
  if (rand < .1)
    D = round (D);
  end
  if (rand < .1)
    D = D + 10 ^ (1.5 * rand);                                  % much alike, so that codes are large
  end
  if (rand < .3)
    D = bsxfun (@times, D, 10 .^ (2 * randn (1, p)));
  end
  X = randn (d, 3);
  switch (ceil (5 * rand))
    case 1
      X(:,1) = 0;
    case 2
      X = D * (randn (p, 3) .* (rand (p, 3) < .2));
    case 3
      X = sparse (X .* (rand (d, 3) < .05 + .25 * mod (k, 2)));
  end
  o = struct ('Nonneg', rand < .3, 'Weights', ones (p, 1), 'Ridge', 0);
  if (rand < .3)
    o.Weights = 10 .^ randn (p, 1);
    o.Weights(ceil (p * rand)) = 10 ^ (2 * randn) / (rand > .5);
  end
  if (rand < .15)
    o.Ridge = 10 ^ (-3 * rand) * max ([sum(D .^ 2, 1), 0]);
  end
  if (rand < .2)
    o.Init = randn (p, 3) .* (rand (p, 3) < .5);
  end
  if (rand < .1)
    scale = 10 ^ (20 * rand - 10);
    D = D * scale;
    o.Ridge = o.Ridge * scale ^ 2;
  end
  if (rand < .1)
    X = X * 10 ^ (20 * rand - 10);
  end
  Q = D' * X;
  if (~ o.Nonneg)
    Q = abs (Q);
  end
  most = max ([bsxfun(@rdivide, full (Q), o.Weights); zeros(1, 3)], [], 1);
  lambda = most .* 10 .^ (-3 * rand (1, 3)) + realmin * (most == 0);
  if (rand < .1)
    lambda = 2 * lambda + max (lambda);
  end
end

function worst = check (worst, suffix, X, D, lambda, o, k)
  lambda = max (lambda, 1e-25);
  [Z, info] = sl_sparse_code (X, D, lambda, o);
  tol = 1e-12;
  if (~ isempty (suffix))
    tol = 1e-5;
  end
  assert (class (Z), class (X));
  relgap = info.relgap;
  assert (info.converged == all (relgap <= tol) && (info.converged || strcmp (info.stop, 'precision')));
  X = double (full (X));
  D = double (D);
  Z = double (full (Z));
  if (~ isempty (suffix))
    tol = max (tol, eps ('single') / eps * allowance (D, Z, X, lambda, o));     % what rounding Z to single does
  end
  worst = note (worst, ['relgap' suffix], max (relgap ./ max (tol, grid (D, Z, X, lambda, o))), k);
  [~, mine] = sl_lasso_gap (X, D, Z, lambda, rmfield (o, intersect (fieldnames (o), 'Init')));
  [~, literal] = or_lasso_gap (X, D, Z, lambda, o.Weights, o.Nonneg, o.Ridge);
  literal(~ any (X, 1)) = 0;
  told = max ([abs(mine - literal), literal - info.relgap]);
  worst = note (worst, ['told' suffix], told / allowance (D, Z, X, lambda, o), k);
  if (size (D, 2) <= 4)
    [~, best] = or_lasso (X, D, lambda, o.Weights, o.Nonneg, o.Ridge);
    excess = (objective (X, D, Z, lambda, o) - best) ./ max (sum (X .^ 2, 1) / 2, realmin);
    worst = note (worst, ['objective' suffix], max (excess) / tol, k);
  end
end

function worst = check_squares (worst, k)
  sl_seed (k);
  d = ceil (30 * rand);
  p = ceil (60 * rand);
  D = randn (d, p);
  switch (mod (k, 6))
    case 1
      D = randn (d, 3) * randn (3, p);
    case 2
      D = round (4 * rand (d, p));
    case 3
      D = [D, 2 * D, -3 * D];
    case 4
      check_near_copies (d, p, D);
      D = D(:,ceil (p * rand (1, p))) + 10 ^ (-15 - rand) * randn (d, p);
    case 5
      D = bsxfun (@minus, D, mean (D, 1));
  end
  D = bsxfun (@times, D, 10 .^ randn (1, size (D, 2)));
  x = randn (d, 1);
  x(:,2) = D(:,1);
  unit = bsxfun (@rdivide, D, max (sqrt (sum (D .^ 2, 1)), realmin));
  left = svd (unit);
  nearly = any (left > 2 ^ -50 & left < 1e-6);                  % rounding has made independent atoms, to be used
  best = {x - unit * pinv(unit, 1e-10) * x, x};
  if (any (mod (k, 6) == [0, 2, 3]))                            % where rounding has made no directions of its own
    best{2} = x - D * sl_nnls (x, D);
  end
  for positive = [false, true]
    [Z, info] = sl_sparse_code (x, D, 0, 'Nonneg', positive);
    excess = sum ((x - D * Z) .^ 2, 1) - sum (best{1 + positive} .^ 2, 1);
    worst = note (worst, 'squares', max (excess ./ sum (x .^ 2, 1)) / 1e-12, k);
    assert (info.converged == all (info.relgap <= 1e-12));
    if (~ nearly)
      worst = note (worst, 'squares', max (info.relgap) / 1e-12, k);
    end
  end
end

% Atoms that are copies of others but for a part t: the residual is the least, in the margin the one without that part.
% Differences of copies are exact, so that the span is known however near they are.
function check_near_copies (d, p, D)
  t = 10 ^ (-6 - 11 * rand);
  which = ceil (p * rand (1, p));
  D = D(:,which) + t * randn (d, p);
  [~, first, which] = unique (which);
  rest = setdiff (1:p, first);
  apart = [D(:,first), D(:,rest) - D(:,first(which(rest)))];
  x = randn (d, 1);
  if (t < 1e-13)
    apart = D(:,first);
  end
  apart = bsxfun (@rdivide, apart, max (sqrt (sum (apart .^ 2, 1)), realmin));
  least = norm (x - apart * pinv (apart, 1e-8) * x);
  [z, info] = sl_sparse_code (x, D, 0);
  storing = 32 * eps * (sqrt (sum (D .^ 2, 1)) * abs (z));
  assert (norm (x - D * z) <= (1 + 1e-6) * least + storing + 1e-11 * norm (x));
  assert (info.converged == (info.relgap <= 1e-12));
end

function value = objective (X, D, Z, lambda, o)
  w = o.Weights;
  w(isinf (w)) = 0;
  value = sum ((X - D * Z) .^ 2, 1) / 2 + lambda .* (w' * abs (Z)) + o.Ridge / 2 * sum (Z .^ 2, 1);
end

% The gap moves by the relative error of a correlation beside its bound times the penalty; a correlation with atom k is
% rounded by some eps |D_k| (|x| + sum_i |D_i| |z_i|).
function unit = allowance (D, Z, X, lambda, o)
  a = sqrt (sum (D .^ 2, 1) + o.Ridge)';
  w = o.Weights;
  rounding = 4 * eps * (sqrt (sum (X .^ 2, 1)) + a' * abs (Z));
  rate = max (a ./ w);
  w(isinf (w)) = 0;
  xx = max (sum (X .^ 2, 1), realmin);
  unit = max (1e-13 + 2 * rounding .* rate .* (w' * abs (Z)) ./ xx);
end

% By how much rounding each entry of Z to the nearest double moves the relative gap: a correlation by
% eps/2 |D_k| sum_i |D_i| |z_i|, beside its bound times the penalty.
function unit = grid (D, Z, X, lambda, o)
  a = sqrt (sum (D .^ 2, 1) + o.Ridge)';
  w = o.Weights;
  rate = max (a ./ w);
  w(isinf (w)) = 0;
  unit = eps * (a' * abs (Z)) .* rate .* (w' * abs (Z)) ./ max (sum (X .^ 2, 1), realmin);
end

function worst = note (worst, name, figure, k)
  if (~ (figure <= 1))
    fprintf ('check_sparse_code: case %d: %s is %g\n', k, name, figure);
  end
  worst.(name) = max ([worst.(name), figure, Inf(figure ~= figure)]);
end
