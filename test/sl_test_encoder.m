function [net, X, A, T, unit] = sl_test_encoder (kind, k, layers)
%SL_TEST_ENCODER  The k-th random encoder of a reproducible, nasty sequence, and data for it.
%   [NET, X, A, T, UNIT] = sl_test_encoder (KIND, K) draws after seeding the generators with K. KIND is 'lista',
%   'coupled', 'lcod' or 'deep'. The weights are those of a dictionary with errors, or integers, whose sums have ties and no
%   rounding; atoms may be zero, equal or opposite, samples zero or constant, and everything of a scale from 1e-140 to
%   1e140. A, n-by-m, is a graph and T = {Xtr, Ztr} has m training samples with codes, for deep SRSC. UNIT is the
%   power of two by which data, codes and thresholds are larger than usual.
%   sl_test_encoder (KIND, K, LAYERS) draws all but the number of layers.

% SPDX-License-Identifier: BSD-3-Clause
  sl_seed (k);
  d = ceil (8 * rand);
  p = ceil (10 * rand);
  n = ceil (4 * rand);
  m = ceil (5 * rand);
  if (nargin < 3)
    layers = ceil (6 * rand ^ 2 * (1 + strcmp (kind, 'lcod')));
  end
  integers = mod (k, 4) == 0;
  D = dictionary (d, p, integers, ~ strcmp (kind, 'lcod'));
  X = samples (d, n, integers);
  T = {samples(d, m, integers), randn(p, m) .* (rand (p, m) < .5)};
  A = round (rand (n, m) * 1.3) .* (1 + round (rand (n, m)));
  net = struct ('kind', 'sl_lista_train', 'version', 1, 'sizes', struct ('d', d, 'p', p, 'layers', layers));
  if (strcmp (kind, 'deep'))
    net = deep (net, D, integers);
  else
    net = lista (net, kind, D, integers);
  end
  net.options = struct ();
  unit = 1;
  if (rand < .3)
    unit = 2 ^ round (930 * rand - 465);
  end
  [net, X, T] = scaled (net, X, T, unit);
end

function D = dictionary (d, p, integers, alike)
  D = randn (d, p);
  if (integers)
    D = round (D);
  end
  D = D ./ max (sqrt (sum (D .^ 2, 1)), 1e-3);
  if (p > 3 && rand < .3)
    D(:,3) = 0;
    if (alike)
      D(:,2) = -D(:,1);
      D(:,4) = D(:,1);
    end
  end
end

function X = samples (d, n, integers)
  X = randn (d, n);
  switch (ceil (4 * rand))
    case 1
      X = X .* (rand (d, n) < .4);
    case 2
      X(:,1) = 0;
    case 3
      X = ones (d, 1) * X(1,:);
  end
  if (integers)
    X = round (2 * X);
  end
end

function net = lista (net, kind, D, integers)
  [d, p] = size (D);
  sets = 1;
  if (any (strcmp (kind, {'lista', 'coupled'})) && rand < .4)
    sets = net.sizes.layers;
  end
  thresholds = p;
  if (rand < .5)
    thresholds = 1;
  end
  net.sizes.sets = sets;
  net.sizes.thresholds = thresholds;
  net.type = kind;
  L = max (max (eig (D' * D)), .1);
  [net.W, net.S] = weights (D, L, sets);
  net.theta = .2 * rand (thresholds, sets) .* (rand (thresholds, sets) < .8);
  if (integers)
    net.W = round (net.W * L);
    net.S = round (net.S);
    net.theta = round (5 * net.theta);
  end
  if (strcmp (kind, 'coupled'))
    net.S = .5 + rand (1, 1, sets) .* (rand (1, 1, sets) < .9);
    net.D = D;
    if (integers)
      net.S = round (net.S);
      net.D = round (D);
    end
  end
end

function net = deep (net, D, integers)
  net.kind = 'sl_deep_srsc_train';
  L = max (1.01 * max (eig (D' * D)), .1);
  [net.W, net.S] = weights (D, L, 1);
  net.lambda = .3 * rand + .01;
  net.theta = net.lambda / L * (.7 + .6 * rand);
  net.D = D;
  net.gamma = .1 * rand;
  net.epsilon = 1e-6 * (rand < .5);
  net.start = 'zero';
  if (rand < .5)
    net.start = 'codes';
  end
  if (integers)
    net.W = round (net.W * L);
    net.S = round (net.S);
    net.lambda = 2;
    net.theta = 1;
    net.gamma = .5;
  end
end

function [W, S] = weights (D, L, sets)
  [d, p] = size (D);
  W = repmat (D' / L, [1, 1, sets]) + .03 * randn (p, d, sets);
  S = repmat (eye (p) - D' * D / L, [1, 1, sets]) + .03 * randn (p, p, sets);
end

% Powers of two change no digit.
function [net, X, T] = scaled (net, X, T, unit)
  X = X * unit;
  net.theta = net.theta * unit;
  T = {T{1} * unit, T{2} * unit};
  if (isfield (net, 'lambda'))
    net.lambda = net.lambda * unit;
    net.gamma = net.gamma * unit ^ 2;
    net.epsilon = net.epsilon * unit;
  end
end
