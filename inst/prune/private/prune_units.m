function [layers, net, gone] = prune_units (layers, net, share, o, name)
%PRUNE_UNITS  A share of the units of each layer goes as a whole.
%   [LAYERS, NET, GONE] = prune_units (LAYERS, NET, SHARE, O, NAME): LAYERS come from prune_layers, NET is a network
%   with these weights, which messages call NAME, O are the options of sl_prune. Channels of arrays that are added to
%   each other go together. Those that must stay, see prune_families, stay. A channel that goes has incoming weights,
%   bias, factors of batchnorm and outgoing weights of zero, so that it is zero for every sample. The cell GONE has, for
%   each of LAYERS, a logical row: which of its units went.
%
%   For Algorithm 'surgeon' a channel goes that the one layer behind spares best, see prune_dropped; otherwise, and
%   where several layers take it, that of the least product of the norms of its incoming weights, times the factors of
%   batchnorm, and of its outgoing weights.

% SPDX-License-Identifier: BSD-3-Clause
  [parts, shapes, sources, about] = prune_net (net, o.ImageSize, name);
  [family, fixed] = prune_families (parts, shapes, sources);
  fixed(ismember (family, family(fixed))) = true;
  weighted = [layers.at];
  count = @(f) min (round (share * shapes(f,3)), shapes(f,3) - 1);
  members = @(f) weighted(family(weighted+1) == f);
  takers = @(f) weighted(family(sources(weighted,1)'+1) == f);
  found = cell (1, numel (parts));
  if (strcmp (o.Algorithm, 'surgeon'))
    from = family(sources(:,1)+1);
    choose = @(k, s, units) spared (k, s, from(k), fixed(from(k)), takers, shapes, count);
    X = prune_samples (o.Data, shapes, layers);
    [~, ~, found] = prune_passed (parts, parts, shapes, sources, about, X, struct ('Moments', false), choose);
  end
  gone = arrayfun (@(l) false (1, l.dims(4)), layers, 'UniformOutput', false);
  for f = reshape (unique (family(~ fixed)), 1, [])
    if (count (f) < 1 || isempty (members (f)))
      continue;
    end
    behind = takers (f);
    if (isscalar (behind) && ~ isempty (found{behind}))
      out = found{behind};
    else
      out = weakest (parts, members (f), behind, shapes(f,3), count (f));
    end
    for k = members (f)
      i = find (weighted == k);
      gone{i} = out;
      layers(i).U(:,out) = 0;
      parts(k).b(out) = 0;
    end
    for k = behind
      i = find (weighted == k);
      layers(i).U(rows_of (layers(i), out),:) = 0;
    end
    for k = find (strcmp ({parts.type}, 'batchnorm') & family(2:end) == f)
      [parts(k).W(out), parts(k).b(out)] = deal (0);
    end
  end
  for k = find (~ cellfun (@isempty, {parts.b}))
    net.layers(k).b = parts(k).b;
    if (strcmp (parts(k).type, 'batchnorm'))
      net.layers(k).W = parts(k).W;
    end
  end
end

function [V, out] = spared (k, s, f, fixed, takers, shapes, count)
  V = s.W;
  out = [];
  if (~ fixed && isequal (takers (f), k) && count (f) > 0)
    out = prune_dropped (s, shapes(f,3), count (f));
  end
end

% Rows of the matrix of a layer's weights that belong to channels which come in.
function rows = rows_of (layer, out)
  rows = reshape (repmat (out, size (layer.U, 1) / numel (out), 1), [], 1);
end

function out = weakest (parts, members, behind, channels, count)
  in = zeros (1, channels);
  for k = members
    W = double (reshape (full (parts(k).W), [], channels));
    scale = ones (1, channels);
    if (k < numel (parts) && strcmp (parts(k+1).type, 'batchnorm') && numel (parts(k+1).W) == channels)
      scale = (double (parts(k+1).W) ./ sqrt (double (parts(k+1).variance) + parts(k+1).epsilon))';
    end
    in = in + sum (W .^ 2, 1) .* scale .^ 2;
  end
  on = zeros (1, channels);
  for k = behind
    W = permute (reshape (double (full (parts(k).W)), [], channels, numel (parts(k).b)), [1, 3, 2]);
    on = on + sum (reshape (W, [], channels) .^ 2, 1);
  end
  [~, order] = sort (in .* on);
  out = false (1, channels);
  out(order(1:count)) = true;
end
