function [layers, errors, notes] = prune_passed (layers, given, shapes, sources, about, X, o, choose)
%PRUNE_PASSED  A network fitted to samples, from its first layer to the last.
%   LAYERS = prune_passed (LAYERS, [], SHAPES, SOURCES, ABOUT, X, O) gives layers batchnorm the moments that samples X
%   have there, where O.Moments is true. LAYERS, SHAPES, SOURCES and ABOUT are those of prune_net.
%
%   [LAYERS, ERRORS, NOTES] = prune_passed (LAYERS, GIVEN, SHAPES, SOURCES, ABOUT, X, O, CHOOSE) also gives layers with
%   weights those of [V, NOTE] = CHOOSE (K, S, UNITS), for these units of layer K and the struct S of prune_sums: V is
%   like the weights as a matrix with a unit a column. S is about what comes into the layer in the network as pruned so
%   far, and what the layer gives in GIVEN, the network as it was. If the output is soon added to that of an earlier
%   layer, the layer also makes good the errors of this one. Biases move so that the means of outputs stay.
%   ERRORS has the part of the variance of each layer's outputs that has gone, NaN for layers without weights; the cell
%   NOTES the last NOTE of each layer.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (layers);
  fits = nargin > 7;
  errors = NaN (1, n);
  last = last_uses (layers, sources);
  notes = cell (1, n);
  values = [{X}, cell(1, n)];                   % arrays of the network as pruned so far
  wanted = values;                              % those of the network as it was
  for k = 1:n
    in = sources(k,:) + 1;
    if (fits)
      wanted{k+1} = forward (given(k), about(:,k), shapes, sources(k,:), wanted(in));
      if (any (strcmp (given(k).type, {'dense', 'conv'})))
        target = wanted{k+1} + debt (given, k, shapes, sources, about, values, wanted);
        taker = takers (sources, k, layers);
        normed = o.Moments && isscalar (taker) && strcmp (layers(taker).type, 'batchnorm');
        [layers(k), errors(k), notes{k}] = refitted (layers(k), given(k), about(:,k), values{in(1)}, target, ...
                                                     @(s, units) choose (k, s, units), normed);
        target = [];
      end
    end
    if (strcmp (layers(k).type, 'batchnorm') && o.Moments)
      [layers(k).mean, layers(k).variance] = moments (layers(k), values{in(1)});
    end
    values{k+1} = forward (layers(k), about(:,k), shapes, sources(k,:), values(in));
    values(last == k) = {[]};
    wanted(last == k) = {[]};
  end
end

% The last layer that takes each array.
function last = last_uses (layers, sources)
  last = zeros (1, numel (layers) + 1);
  for k = 1:numel (layers)
    last(sources(k,:)+1) = k;
  end
end

% What layer k should give more, where its output, with or without a batchnorm, is added to an earlier array alone.
function more = debt (layers, k, shapes, sources, about, values, wanted)
  more = 0;
  scale = 1;
  at = k;
  taker = takers (sources, at, layers);
  if (isscalar (taker) && strcmp (layers(taker).type, 'batchnorm') && numel (layers(taker).W) == shapes(taker+1,3))
    norm = layers(taker);
    scale = double (norm.W) ./ sqrt (double (norm.variance) + norm.epsilon);
    at = taker;
    taker = takers (sources, at, layers);
  end
  if (~ isscalar (taker) || ~ strcmp (layers(taker).type, 'add') || any (scale == 0))
    return;
  end
  other = sources(taker,:);
  other = other(other ~= at);
  if (~ isscalar (other) || other > k || other == sources(taker,1) && ~ isequal (shapes(other+1,:), shapes(at+1,:)))
    return;
  end
  missing = wanted{other+1} - values{other+1};
  if (other == sources(taker,2))
    missing = forward (layers(taker), about(:,taker), shapes, sources(taker,:), ...
                             {zeros(prod (shapes(at+1,:)), size (missing, 2), class (missing)), missing});
  end
  pixels = prod (shapes(at+1,1:2));
  more = reshape (bsxfun (@rdivide, reshape (missing, pixels, shapes(at+1,3), []), cast (scale', class (missing))), ...
                  size (missing));
end

% Which layers take the output of one.
function taker = takers (sources, k, layers)
  adds = strcmp ({layers.type}, 'add')';
  taker = find (sources(:,1) == k | (adds & sources(:,2) == k));
end

function [l, err, note] = refitted (l, was, about, x, y, choose, normed)
  units = numel (l.b);
  groups = max (about(16), 1);
  W = double (full (reshape (was.W, [], units)));
  V = W;
  b = double (l.b);
  [lost, all] = deal (0);
  for g = 1:groups
    at = (g - 1) * units / groups + (1:units / groups);
    s = prune_sums (about, x, y, W(:,at), at(1) - 1);
    [V(:,at), note] = choose (s, at);
    b(at) = s.goal' - V(:,at)' * s.mean;
    lost = lost + sum (sum (V(:,at) .* (s.H * V(:,at) - 2 * s.R), 1)) + sum (s.squares);
    all = all + sum (s.squares);
  end
  err = max (lost, 0) / max (all, realmin);
  kind = class (l.W);
  l.W = cast (reshape (V, size (l.W)), kind);
  if (~ normed)
    l.b = cast (b, class (l.b));
  end
end

function [mean_of, variance] = moments (l, x)
  features = numel (l.W);
  x = reshape (x, [], features, size (x, 2));
  count = size (x, 1) * size (x, 3);
  mean_of = sum (sum (x, 1, 'double'), 3) / count;
  x = bsxfun (@minus, x, cast (mean_of, class (x)));
  variance = sum (sum (x .^ 2, 1, 'double'), 3) / max (count - 1, 1);
  mean_of = cast (mean_of', class (l.mean));
  variance = cast (variance', class (l.variance));
end

% What one layer of a network gives in predictions. L, the column ABOUT and the row SOURCES are the layer's in
% what prune_net gives. The cell INPUTS has what comes into it, a sample a column: for a layer 'add' two arrays.
function y = forward (l, about, shapes, sources, inputs)
  x = inputs{1};
  if (strcmp (l.type, 'add'))
    y = x + shortcut (l, about, shapes(sources(2)+1,:), inputs{2});
    return;
  end
  about(14:15) = 0;                             % no layers before
  parts = {l.W; l.b; l.mean; l.variance};
  if (strcmp (l.type, 'zscore'))
    parts{4} = l.deviation;
  end
  for i = 1:4
    if (~ isempty (parts{i}))
      parts{i} = cast (full (parts{i}), class (x));
    end
  end
  y = slx_net_forward_mex (about, parts, x, min (64, size (x, 2)), true);
end

function z = shortcut (l, about, shape, z)
  if (~ isequal (l.shortcut, 'pad'))
    return;
  end
  out = about(5:7)';
  n = size (z, 2);
  z = reshape (z, [shape, n]);
  z = z(1:about(10):end,1:about(11):end,:,:);
  before = floor ((out(3) - shape(3)) / 2);
  z = cat (3, zeros ([out(1:2), before, n], class (z)), z, ...
           zeros ([out(1:2), out(3) - shape(3) - before, n], class (z)));
  z = reshape (z, [], n);
end
