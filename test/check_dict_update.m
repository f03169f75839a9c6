function worst = check_dict_update (cases, seed)
%CHECK_DICT_UPDATE  Dictionaries for given codes on random nasty problems, by certificates and against their oracle.
%   WORST = check_dict_update (CASES): all shapes, fewer samples than atoms, zero and badly scaled rows of Z, rows that are
%   proportional, of any ratio, sparse X and Z, lengths of atoms that never and that always bind, warm starts, extreme
%   scales, in both precisions.
%   It gives the largest figures seen, each of which must be at most 1:
%     length     by how much an atom is longer than sqrt (c), in units of eps
%     gap        info.gap of 'dual' in units of 1e-10 |X|^2/2, beyond what rounding of X*Z' hides, 1e-15 sqrt (c) |X| |Z|
%     proved     info.objective of 'dual' beyond the oracle's bound from info.multipliers, in units of that, but 1e-14
%     bound      the same in units of info.gap + info.rounding, but 1e-14 of what rounding of X*Z' hides for the oracle,
%                and 1e-15 |X|^2, the last digits of objective and bound, of which it is the difference
%     objective  by how much the objective exceeds the oracle's, in units of what info.gap allows
%     told       difference of info.objective to |X - D*Z|^2/2, in units of 1e-13 (|X|^2 + c |Z|^2)
%     single     objective of single against double, in units of 1e-5 (|X|^2/2 + eps c |Z|^2)
%   check_dict_update (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('length', 0, 'gap', 0, 'proved', 0, 'bound', 0, 'objective', 0, 'told', 0, 'single', 0);
  for k = 1e6 * seed + (1:cases)
    [X, Z, c, positive, options] = problem (k);
    size_of_X = sumsq (nonzeros (X)) / 2;
    size_of_Z = c * sumsq (nonzeros (Z)) / 2;
    [D, info] = sl_dict_update (X, Z, options{:});
    hidden = 2 * sqrt (size_of_X * size_of_Z);
    objective = sumsq ((X - D * Z)(:)) / 2;
    worst = note (worst, 'length', max (max (sumsq (D, 1) / c - 1) / eps, 0), k);
    worst = note (worst, 'told', abs (objective - info.objective) / (1e-13 * (size_of_X + size_of_Z) + realmin), k);
    assert (all (D(:) >= 0) || ! positive);
    if (strcmp (info.algorithm, 'dual'))
      worst = note (worst, 'gap', info.gap / (1e-10 * size_of_X + 1e-15 * hidden + realmin), k);
    end
    if (strcmp (info.algorithm, 'dual') && (mod (k, 1e6) <= 100 || mod (k, 8) == 0))
      excess = info.objective - or_dict_bound (X, Z, c, info.multipliers);
      worst = note (worst, 'proved', excess / (1e-10 * size_of_X + 1e-14 * hidden + realmin), k);
      excess = min (excess, info.objective);                    % as no objective is below 0
      worst = note (worst, 'bound', excess / (info.gap + info.rounding + 1e-14 * hidden ...
                                       + 2e-15 * size_of_X + realmin), k);
      assert (info.converged || ! info.certified);
    end
    if (rows (Z) <= 20 && mod (k, 1e6) <= 100)
      [~, best] = or_dict_update (X, Z, c, positive);
      worst = note (worst, 'objective', (info.objective - best) ...
                    / (info.gap + 1e-13 * (size_of_X + size_of_Z) + realmin), k);
    end
    if (max (abs (X(:))) < 1e10 && max (abs (X(:))) > 1e-10)
      S = sl_dict_update (single (full (X)), single (full (Z)), options{:}, 'Tol', 1e-6, 'Init', []);
      assert (class (S), 'single');
      again = sumsq ((X - double (S) * Z)(:)) / 2;
      worst = note (worst, 'single', (again - info.objective - info.gap) ...
                    / (1e-5 * (size_of_X + 1e-2 * size_of_Z)), k);
    end
  end
  fprintf ('check_dict_update: %d problems, worst figures (at most 1):', cases);
  for name = fieldnames (worst)'
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) <= 1))
      error ('check_dict_update: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function [X, Z, c, positive, options] = problem (k)
  sl_seed (k);
  d = ceil (10 ^ (1.5 * rand));
  p = ceil (10 ^ (1.7 * rand));
  n = ceil (10 ^ (2.3 * rand));
  Z = randn (p, n) .* (rand (p, n) < rand);
  if (rand < .3)
    Z = abs (Z);
  end
  if (rand < .2)
    Z(end,:) = Z(1,:) * randn;
  end
  if (rand < .3)
    Z(end,:) = Z(1,:) * 10 ^ (14 * rand - 7);
  end
  if (rand < .2)
    Z(ceil (p * rand),:) = 0;
  end
  if (rand < .2)
    Z = bsxfun (@times, Z, 10 .^ (4 * rand (p, 1) - 2));
  end
  X = randn (d, n);
  if (rand < .4)
    X = randn (d, p) * Z + .1 * randn * X;
  end
  c = 10 ^ (3 * rand - 1.5);
  positive = rand < .25;
  options = {'MaxNorm2', c};
  if (positive)
    options = [options, {'NonnegDictionary', true}];
  elseif (rand < .25)
    options = [options, {'Algorithm', 'bcd'}];
  else
    options = [options, {'MaxIter', 1000}];                     % a few of these need some more than the default, 200
  end
  if (rand < .3)
    options = [options, {'Init', randn(d, p)}];
  end
  if (rand < .1)
    scale = 10 ^ (200 * rand - 100);
    X = X * scale;
    Z = Z * scale;
  end
  if (rand < .2)
    X = sparse (X .* (rand (d, n) < .3));
  end
  if (rand < .3)
    Z = sparse (Z);
  end
end

function worst = note (worst, name, figure, k)
  if (~ (figure <= 1))
    fprintf ('check_dict_update: case %d: %s is %g\n', k, name, figure);
  end
  worst.(name) = max ([worst.(name), figure, Inf(figure ~= figure)]);
end
