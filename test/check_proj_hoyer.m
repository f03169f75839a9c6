function worst = check_proj_hoyer (cases, seed, first)
%CHECK_PROJ_HOYER  The fast Hoyer projection against the oracle, on random and nasty vectors.
%   WORST = check_proj_hoyer (CASES) takes that many vectors of 1 to 2000 entries, in both
%   precisions, of scales 1e-150 to 1e150 (single: 1e-30 to 1e30), with ties, near-ties, zeros, constants, and every
%   norm. It gives the worst of three figures, each divided by what is allowed, so that all must stay below 1:
%     norms       relative error of both norms;   (16 + 4 sqrt (n)) eps in double, 2 eps ('single') in single
%     nearness    by how much x'*p/(|x||p|) falls short of the oracle's;   the same. Where one rounding of l1 moves
%                 that more (l1/l2 next to 1 or sqrt (n)) the oracle's least over l1*(1 +- 8 eps) counts
%     entries     the largest difference to the oracle's p on data without near-ties;   1e-11 (single: 1e-5), and by
%                 how much l1*(1 +- 2 eps) moves the oracle's p: next to a number of equal entries by sqrt (eps)
%   and, of the raw numbers behind the first, norms_double in eps and norms_single in eps ('single').
%   All are printed; one of the three that is not below 1 is an error.
%   It fails at once on a wrong sign, a negative entry, or a field of info that is wrong.
%   check_proj_hoyer (CASES, SEED), SEED = 0, 1, ... (default 0), tries others; (CASES, SEED, FIRST) starts with number
%   FIRST of them.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  if (nargin < 3)
    first = 1;
  end
  worst = struct ('norms', 0, 'nearness', 0, 'entries', 0, 'norms_double', 0, 'norms_single', 0, 'cases', cases);
  for k = 1e6 * seed + (first:first + cases - 1)
    worst = one_case (k, worst);
  end
  fprintf ('check_proj_hoyer: %d vectors, norms off by at most %.1f eps (single %.2f eps), of what is allowed:', ...
           cases, worst.norms_double, worst.norms_single);
  for name = {'norms', 'nearness', 'entries'}
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) < 1))
      error ('check_proj_hoyer: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function worst = one_case (k, worst)
  [x, sigma, nonneg, l2] = draw (k);
  n = numel (x);
  in_single = isa (x, 'single');
  norms = {'unit', 'keep', 'nearest', l2};
  how = norms{1 + mod (floor (k / 8), 4)};
  [p, info] = sl_proj_hoyer (x, sigma, 'Nonneg', nonneg, 'Norm', how);

  x = double (x);
  p = double (p);
  scale = max (abs (x)) + (max (abs (x)) == 0);
  if (ischar (how))
    if (strcmp (how, 'keep'))
      l2 = scale * norm (x / scale);
    else
      l2 = 1;
    end
  end
  l1 = l2 * min (max (sqrt (n) * (1 - sigma) + sigma, 1), sqrt (n));
  o = or_proj_hoyer (x, l1, l2, nonneg);
  if (strcmp (how, 'nearest'))
    factor = (o' * (x / scale)) * scale;
    if (factor <= 0 || ~ any (x))
      factor = 0;
    end
    o = factor * o;
    l2 = factor;
    l1 = l1 * factor;
  end
  if (strcmp (how, 'nearest') && nonneg && (l2 <= 1e-12 * scale || info.l2 == 0))
    assert (norm (p) <= 1e-6 * scale * sqrt (n));    % x'p is zero up to rounding: either answer
    return;
  end

  assert (info.support, sum (p ~= 0));
  assert (info.projected);
  if (nonneg)
    assert (all (p >= 0));
  else
    assert (all (p .* ((x >= 0) - (x < 0)) >= 0));
  end
  if (l2 == 0)
    assert (~ any (p) && info.l1 == 0 && info.l2 == 0);
    return;
  end
  v = x;
  if (~ nonneg)
    v = abs (x);
  end
  assert (info.unique, ~ (sum (v == max (v)) > (l1 / l2)^2 * (1 + 8*eps)));

  allowed = (16 + 4 * sqrt (n)) * eps;
  if (in_single)
    allowed = 2 * double (eps ('single'));
  end
  p = p / l2;
  o = o / l2;
  r = l1 / l2;
  length_p = sqrt (long_sum (p .^ 2));
  if (strcmp (how, 'nearest'))                       % any norm: the ratio is what counts
    error_norms = abs (long_sum (abs (p)) / length_p / r - 1);
  else
    error_norms = max (abs (long_sum (abs (p)) / r - 1), abs (length_p - 1));
  end
  loss = 0;
  if (any (x))
    x = x / scale;
    x = x / norm (x);
    loss = long_sum (x .* o) - long_sum (x .* p) / length_p;
    if (loss > allowed)
      low = or_proj_hoyer (x, max (r * (1 - 8*eps), 1), 1, nonneg);
      high = or_proj_hoyer (x, min (r * (1 + 8*eps), sqrt (n)), 1, nonneg);
      loss = min (long_sum (x .* low), long_sum (x .* high)) - long_sum (x .* p) / length_p;
    end
  end
  worst.norms = max (worst.norms, error_norms / allowed);
  worst.nearness = max (worst.nearness, loss / allowed);
  if (in_single)
    worst.norms_single = max (worst.norms_single, error_norms / double (eps ('single')));
  else
    worst.norms_double = max (worst.norms_double, error_norms / eps);
  end
  if (any (mod (k, 8) == [0 1 5 7]) && info.unique)
    tolerance = 1e-11;
    if (in_single)
      tolerance = 1e-5;
    end
    difference = max (abs (p - o));
    if (difference > tolerance)
      low = or_proj_hoyer (x, max (r * (1 - 2*eps), 1), 1, nonneg);
      high = or_proj_hoyer (x, min (r * (1 + 2*eps), sqrt (n)), 1, nonneg);
      if (strcmp (how, 'nearest'))                   % l1 moves the length x'p too
        low = low * ((x' * low) / (x' * o));
        high = high * ((x' * high) / (x' * o));
      end
      tolerance = tolerance + max (abs (low - high));
    end
    worst.entries = max (worst.entries, difference / tolerance);
  end
end

function total = long_sum (v)
% In blocks: a plain sum of many equal numbers errs more than what is to be measured.
  width = ceil (sqrt (numel (v)));
  v = [v; zeros(width^2 - numel(v), 1)];
  total = sum (sum (reshape (v, width, width)));
end

function [x, sigma, nonneg, l2] = draw (k)
  sl_seed (k);
  n = ceil (10 ^ (log10 (2000) * rand));
  switch (mod (k, 8))
    case 0
      x = randn (n, 1);
    case 1
      x = rand (n, 1);
    case 2
      x = floor (4 * rand (n, 1)) - 1;                       % ties
    case 3
      x = round (3 * randn (n, 1)) + 1e-13 * randn (n, 1);   % near-ties
    case 4
      x = 1 + 10 ^ (-12 * rand) * randn (n, 1);              % nearly constant
    case 5
      x = randn (n, 1) .* (rand (n, 1) < .2);                % mostly zero
    case 6
      x = randn * ones (n, 1) .* (rand (n, 1) < 2 * rand);   % constants, zeros
    case 7
      x = exp (4 * randn (n, 1)) .* sign (randn (n, 1));     % heavy tails
  end
  range = 150;
  if (rand < .3)
    range = 30;
    x = x / max ([abs(x); 1]);                               % of that scale at most
  end
  if (rand < .5)
    x = x * 10 ^ (range * (2 * rand - 1));
  end
  if (range == 30)
    x = single (x);
  end
  sigma = rand;
  if (rand < .2)
    equal = (sqrt (n) - sqrt (ceil (n * rand))) / max (sqrt (n) - 1, .4);     % that of equal entries
    targets = [0, 1, 1e-9, 1 - 1e-9, equal];
    sigma = targets(ceil (5 * rand));
  end
  nonneg = rand < .5;
  l2 = 10 ^ (4 * rand - 2);
end
