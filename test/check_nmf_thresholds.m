function worst = check_nmf_thresholds (cases, seed)
%CHECK_NMF_THRESHOLDS  Whether converged runs of 'gsp' are stationary: one multiplier for all columns, no way down.
%   WORST = check_nmf_thresholds (CASES) factorises CASES random matrices: of full and low rank, with zeros, of scales
%   far apart. With f = 1/2 |X - WH|^2 and h (w) the sparseness of a column, a stationary W has a number mu with
%   df/dw = mu/r dh/dw where w > 0, and not below where w = 0, for all of its r columns. It gives the largest figures
%   seen of converged runs, each of which must be at most 1:
%     spread     (largest - least) mu of the columns, as a part of the largest modulus, in units of 1e-6
%     support    |df/dw - mu/r dh/dw| where w > 0, as a part of |df/dw|, in units of 1e-6
%     zeros      what df/dw is below mu/r dh/dw where w = 0, likewise
%     down       how fast f falls along a direction in which the average sparseness does not fall to first order, by
%                differences, as a part of the slope without that condition, in units of 1e-5
%     scale      how much the certificates of 20 iterations change, as a part of the largest, if X is multiplied by
%                2^-28 or 2^28 (whose roots are exact too, so that rounding does not part the runs), in units of 1e-6
%     failed     runs that are not converged, in units of what chance allows of runs each of which ends so with
%                probability 0.05: the mean, three standard deviations, and one
%   check_nmf_thresholds (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('spread', 0, 'support', 0, 'zeros', 0, 'down', 0, 'scale', 0, 'failed', 0);
  failed = 0;
  for k = 1:cases
    sl_seed (1e6 * seed + k);
    [X, r, s] = problem ();
    how = {'Algorithm', 'gsp', 'Sparseness', s, 'Seed', k};
    [W, H, info] = sl_nmf (X, r, how{:}, 'Tol', 1e-8, 'MaxIter', 20000);
    worst.scale = max (worst.scale, rescaled (X, r, how) / 1e-6);
    if (~ info.converged)
      failed = failed + 1;
    elseif (mean (sl_hoyer (W)) < s + 1e-6)                     % the bound on the sparseness is active
      worst = check (worst, X, W, H, k);
    end
  end
  worst.failed = failed / (.05 * cases + 3 * sqrt (.05 * .95 * cases) + 1);
  fprintf ('check_nmf_thresholds: %d matrices, worst figures (at most 1):', cases);
  for name = fieldnames (worst)'
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) <= 1))
      error ('check_nmf_thresholds: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function change = rescaled (X, r, how)
  for k = 1:3
    [~, ~, info] = sl_nmf (X * 2 ^ (28 * (k - 2)), r, how{:}, 'Tol', 0, 'MaxIter', 20);
    c(k,:) = info.certificate;
  end
  change = max (max (abs (c - c(2,:)))) / max (c(2,:));
end

function [X, r, s] = problem ()
  r = 1 + ceil (4 * rand);
  m = r + 4 + ceil (25 * rand);
  n = r + 4 + ceil (35 * rand);
  s = .4 + .45 * rand;
  switch (ceil (3 * rand))
    case 1
      X = rand (m, n);
    case 2
      X = max (randn (m, r), 0) * rand (r, n) + .1 * rand (m, n);
    case 3
      X = rand (m, n) .* (rand (m, n) < .4);
  end
  X = X * 10 ^ (20 * (rand - .5) * (rand < .3));
end

function worst = check (worst, X, W, H, k)
  [m, r] = size (W);
  G = (W * H - X) * H';
  l1 = sum (W, 1);
  l2 = sqrt (sum (W .^ 2, 1));
  D = -(1 ./ l2 - l1 .* W ./ l2 .^ 3) / (sqrt (m) - 1) / r;     % of the average sparseness
  on = W > 0;
  mu = sum (G .* D .* on, 1) ./ sum (D .^ 2 .* on, 1);
  many = sum (on, 1) > 1;                                       % a single entry says nothing of mu
  if (~ any (many) || max (abs (mu(many))) * norm (D(on)) < 1e-4 * norm (X * H', 'fro'))
    return;                                                     % the sparseness costs next to nothing
  end
  common = mean (mu(many));
  left = G - common * D;
  size_ = norm (G(on));
  figures = struct ('spread', (max (mu(many)) - min (mu(many))) / max (abs (mu(many))) / 1e-6, ...
                    'support', norm (left(on)) / size_ / 1e-6, ...
                    'zeros', norm (min (left(~ on), 0)) / size_ / 1e-6, 'down', slope (X, W, H, D, on) / 1e-5);
  for name = fieldnames (figures)'
    figure = figures.(name{1});
    if (figure > worst.(name{1}) || isnan (figure))
      worst.(name{1}) = figure;
    end
    if (~ (figure <= 1))
      fprintf ('check_nmf_thresholds: case %d: %s is %g\n', k, name{1}, figure);
    end
  end
end

% By central differences, along a random direction of the entries that are not zero.
function value = slope (X, W, H, D, on)
  V = randn (size (W)) .* on .* W;
  f = @(W) sum (sum ((X - W * H) .^ 2)) / 2;
  along = @(V) (f (W + 1e-4 * V) - f (W - 1e-4 * V)) / 2e-4;
  free = abs (along (V));
  V = V - sum (D(:) .* V(:)) / sum (D(on) .^ 2) * (D .* on);
  value = abs (along (V)) / max (free, abs (along (D .* on)) * norm (V, 'fro') / norm (D(on)));
end
