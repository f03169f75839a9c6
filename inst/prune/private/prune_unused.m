function [layers, kept] = prune_unused (layers, shapes, sources)
%PRUNE_UNUSED  A network without the units that nothing goes out from, and without what comes into them.
%   [LAYERS, KEPT] = prune_unused (LAYERS, SHAPES, SOURCES), see prune_net. What the network takes and gives stays, and
%   one unit of each layer. KEPT has a logical row for each layer with weights.
%
%   Arrays of which channel c of one becomes channel c of another, or is added to it, keep the same channels: they are a
%   family. A channel is needed where a later layer has weights for it that lead to a channel that is needed.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (layers);
  [family, fixed] = prune_families (layers, shapes, sources);
  needed = arrayfun (@(f) false (1, shapes(f,3)), 1:n + 1, 'UniformOutput', false);
  for v = find (fixed)
    needed{family(v)}(:) = true;
  end
  weighted = find (ismember ({layers.type}, {'dense', 'conv'}));
  before = -1;
  while (before < sum ([needed{:}]))
    before = sum ([needed{:}]);
    for k = fliplr (weighted)
      in = sources(k,1) + 1;
      used = used_channels (layers(k), needed{family(k+1)}, prod (shapes(in,1:2)), shapes(in,3));
      needed{family(in)} = needed{family(in)} | used;
      if (~ any (needed{family(in)}))
        needed{family(in)}(1) = true;
      end
    end
  end
  kept = cell (1, n);
  for k = weighted
    in = sources(k,1) + 1;
    kept{k} = needed{family(k+1)};
    layers(k) = cut (layers(k), needed{family(in)}, kept{k}, prod (shapes(in,1:2)));
  end
  for k = find (strcmp ({layers.type}, 'batchnorm'))
    left = needed{family(k+1)};
    for name = {'W', 'b', 'mean', 'variance'}
      if (shapes(k+1,3) == numel (layers(k).(name{1})))
        layers(k).(name{1}) = layers(k).(name{1})(left);
      end
    end
  end
end

function used = used_channels (l, needed, pixels, channels)
  if (strcmp (l.type, 'dense'))
    used = any (reshape (full (any (l.W(:,needed), 2)), pixels, []), 1);
  elseif (size (l.W, 3) ~= channels)
    used = true (1, channels);
  else
    W = l.W(:,:,:,needed);
    W = permute (reshape (W, size (W, 1) * size (W, 2), channels, []), [1, 3, 2]);
    used = reshape (any (reshape (W, [], channels), 1), 1, []);
  end
end

function l = cut (l, used, needed, pixels)
  l.b = l.b(needed);
  if (strcmp (l.type, 'dense'))
    rows = reshape (repmat (used, pixels, 1), [], 1);
    l.W = l.W(rows,needed);
    if (~ isempty (l.mask))
      l.mask = l.mask(rows,needed);
    end
    if (~ isempty (l.size))
      l.size = numel (l.b);
    end
  else
    if (size (l.W, 3) ~= numel (used))
      used = true (1, size (l.W, 3));           % groups
    end
    l.W = l.W(:,:,used,needed);
    if (~ isempty (l.mask))
      l.mask = l.mask(:,:,used,needed);
    end
    if (numel (l.size) == 3)
      l.size(3) = numel (l.b);
    end
  end
end
