function worst = check_nnls (cases, seed)
%CHECK_NNLS  Non-negative least squares on random nasty problems, by certificates and against its oracle.
%   WORST = check_nnls (CASES) tries at least as many right-hand sides: matrices of all shapes and signs with
%   duplicate, dependent, nearly dependent and zero columns, columns of scales far apart, right-hand sides inside the
%   cone, on its border, outside, orthogonal to it and zero, extreme scales, l1 and l2 terms, warm starts, sparse data,
%   in both precisions. It gives the largest figures seen, each of which must be at most 1:
%     kkt        the conditions of optimality, evaluated here from W and X, in units of 10 eps
%     told       difference of info.kkt to that, likewise
%     objective  by how much the objective exceeds the oracle's, relative to |x| (|x| + sum_k |W_k| h_k), in units of
%                1e-14; in single, relative to (|x| + sum_k |W_k| h_k)^2, in units of 1e-12. h is what makes the sum
%                larger, ours or the oracle's: where W changes by eps |W_k|, the minimum changes by as much as
%                eps |x - W h| sum_k |W_k| h_k at the minimiser
%     iterations most iterations, as a part of MaxIter; a column that is not converged counts as 1 more
%   check_nnls (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('kkt', 0, 'told', 0, 'objective', 0, 'iterations', 0, 'kkt_single', 0, 'told_single', 0, ...
                  'objective_single', 0, 'iterations_single', 0);
  k = 1e6 * seed;
  done = 0;
  while (done < cases)
    k = k + 1;
    [W, X, l] = problem (k);
    done = done + 2 * size (X, 2);
    worst = check (worst, '', W, X, l, k);
    W = W / max ([max(abs (W(:))), realmin]);
    W(:,max (abs (W), [], 1) < 1e-20) = 0;                      % or H may leave the range of single
    X = X / max ([max(abs (X(:))), realmin]);
    scale = 10 ^ (20 * (rand - .5) * (rand < .3));
    worst = check (worst, '_single', single (W), single (X * scale), l, k);
  end
  fprintf ('check_nnls: %d right-hand sides, worst figures (at most 1):', done);
  for name = fieldnames (worst)'
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) <= 1))
      error ('check_nnls: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function [W, X, l] = problem (k)
  sl_seed (k);
  m = ceil (10 ^ (1.7 * rand));
  r = ceil (10 ^ (1.5 * rand));
  if (rand < .6)
    r = min (r, 6);                                             % small enough for the oracle
  end
  n = ceil (6 * rand);
  switch (ceil (3 * rand))
    case 1
      W = randn (m, r);
    case 2
      W = rand (m, r) .* (rand (m, r) < .6);
    case 3
      W = ceil (3 * rand (m, r)) - 1 - floor (2 * rand);        % small integers: ties
  end
  if (rand < .3)
    W = W(:,ceil (r * rand (1, r)));                            % duplicates
  end
  if (rand < .2)
    W(:,end) = W(:,1:end-1) * rand (r - 1, 1);                  % inside the cone of the others
  end
  if (rand < .2)
    W = W(:,1) * ones (1, r) + 10 ^ (-14 * rand) * randn (m, r);    % nearly parallel
  end
  if (rand < .2)
    W(:,ceil (r / 2):end) = -W(:,1:r-ceil (r / 2)+1);           % opposite: the cone holds lines
  end
  if (rand < .1)
    W(:,ceil (r * rand)) = 0;
  end
  if (rand < .2)
    W = bsxfun (@times, W, 10 .^ (40 * rand (1, r) - 20));
  end
  switch (ceil (5 * rand))
    case 1
      X = randn (m, n);
    case 2
      X = W * (max (0, randn (r, n)));                          % inside the cone, some on its border
    case 3
      X = W * max (0, randn (r, n)) + 1e-8 * max (abs (W(:))) * randn (m, n);
    case 4
      X = -W * rand (r, n);
    case 5
      X = randn (m, n);
      X = X - W * pinv (W) * X;                                 % nothing but rounding in the range of W
  end
  if (rand < .2)
    X(:,1) = 0;
  end
  if (rand < .2)
    W = W * 10 ^ (200 * rand - 100);
    X = X * 10 ^ (100 * rand - 50);
  end
  l = [0, 0];
  if (rand < .4)
    l = rand (1, 2) .* (rand (1, 2) < .7);                     % parts of what leaves nothing of H
  end
end

function worst = check (worst, suffix, W, X, l, k)
  r = size (W, 2);
  l = l .* double ([max(max (abs (W' * X))), max(sum (W .^ 2, 1))]);
  options = {'Regularize', l};
  if (rand < .3)
    options = [options, {'Init', rand(r, size (X, 2)) < .5 + 0}];
    options{end} = cast (options{end}, class (X));
  end
  if (isempty (suffix) && rand < .2)
    X = sparse (X);
  end
  [H, info] = sl_nnls (X, W, options{:});
  assert (class (H), class (X));
  assert (all (H(:) >= 0));
  X = double (full (X));
  unit = 10 * eps (class (W));
  kkt = optimality (double (W), X, double (H), l);
  worst = note (worst, ['kkt' suffix], max (kkt) / unit, k);
  worst = note (worst, ['told' suffix], max (abs (kkt - info.kkt)) / unit, k);
  worst = note (worst, ['iterations' suffix], max (info.iterations) / (100 + 10 * r) + ~ info.converged, k);
  w = max (abs (double (W(:))));
  if (r <= 6 && w > 1e-60 && w < 1e60)
    [minimiser, best] = or_nnls (W, X, l(1), l(2));
    mine = sum ((X - double (W) * double (H)) .^ 2, 1) / 2 + l(1) * sum (double (H), 1) ...
           + l(2) / 2 * sum (double (H) .^ 2, 1);
    length_of_x = sqrt (sum (X .^ 2, 1)) + sqrt (realmin);
    terms = sqrt (sum (double (W) .^ 2, 1)) * max (double (H), minimiser);      % what may cancel in W*h, and is rounded
    size_of_x = length_of_x .* (length_of_x + terms);
    allowed = 1e-14;
    if (~ isempty (suffix))
      allowed = 1e-12;                                          % rounding H counts squared at the minimum
      size_of_x = (length_of_x + terms) .^ 2;
    end
    worst = note (worst, ['objective' suffix], max ((mine - best) ./ size_of_x) / allowed, k);
  end
end

% The measure in the help, with every column of W and X in a unit of its own.
function kkt = optimality (W, X, H, l)
  r = size (W, 2);
  for j = 1:size (X, 2)
    scale = max ([max(abs (X(:,j))), realmin]);
    x = X(:,j) / scale;
    c = max ([max(abs (W), [], 1); sqrt(l(2)) * ones(1, r); realmin * ones(1, r)], [], 1);
    S = [bsxfun(@rdivide, W, c); diag(sqrt (l(2)) ./ c)];
    h = H(:,j) .* c' / scale;
    lambda = l(1) ./ c' / scale;
    g = S' * (S * h - [x; zeros(r, 1)]) + lambda;
    norms = sqrt (sum (S .^ 2, 1))';
    v = max (-g, 0);
    v(h > 0) = abs (g(h > 0));
    units = norms * (norm (x) + norms' * h) + lambda;
    kkt(j) = max ([0; v(units > 0) ./ units(units > 0)]);
  end
end

function worst = note (worst, name, figure, k)
  if (~ (figure <= 1))
    fprintf ('check_nnls: case %d: %s is %g\n', k, name, figure);
  end
  worst.(name) = max ([worst.(name), figure, Inf(figure ~= figure)]);
end
