function [layers, kept] = prune_unused (layers, shapes)
%PRUNE_UNUSED  Units that nothing goes out from are left out, and what comes into them.
%   [LAYERS, KEPT] = prune_unused (LAYERS, SHAPES) of prune_net: KEPT is a logical row for each layer: which of its
%   units are left. What the network takes and gives stays as it is, and each layer keeps one unit at least.

% SPDX-License-Identifier: BSD-3-Clause
  kept = cell (1, numel (layers));
  weighted = find (ismember ({layers.type}, {'dense', 'conv'}));
  needed = true (1, shapes(end,3));
  for k = fliplr (weighted)
    l = layers(k);
    per = 1;
    if (strcmp (l.type, 'dense'))
      per = prod (shapes(k,1:2));
      l.W = l.W(:,needed);
      used = any (reshape (full (any (l.W, 2)), per, []), 1);
    else
      l.W = l.W(:,:,:,needed);
      window = size (l.W, 1) * size (l.W, 2);
      by_channel = permute (reshape (l.W, window, size (l.W, 3), []), [1, 3, 2]);
      used = reshape (any (reshape (by_channel, [], size (l.W, 3)), 1), 1, []);
    end
    if (k == weighted(1))
      used(:) = true;
    elseif (~ any (used))
      used(1) = true;
    end
    l.b = l.b(needed);
    if (strcmp (l.type, 'dense'))
      rows = reshape (repmat (used, per, 1), [], 1);
      l.W = l.W(rows,:);
      if (~ isempty (l.mask))
        l.mask = l.mask(rows,needed);
      end
      if (~ isempty (l.size))
        l.size = numel (l.b);
      end
    else
      l.W = l.W(:,:,used,:);
      if (~ isempty (l.mask))
        l.mask = l.mask(:,:,used,needed);
      end
      if (numel (l.size) == 3)
        l.size(3) = numel (l.b);
      end
    end
    layers(k) = l;
    kept{k} = needed;
    needed = used;
  end
end
