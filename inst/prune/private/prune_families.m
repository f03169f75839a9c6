function [family, fixed] = prune_families (layers, shapes, sources)
%PRUNE_FAMILIES  Which arrays of a network have the same channels, and which keep all of them.
%   [FAMILY, FIXED] = prune_families (LAYERS, SHAPES, SOURCES), see prune_net. Array 1 are the samples, array k + 1 is
%   the output of layer k. Arrays of which channel c of one becomes channel c of another, or is added to it, are a
%   family: FAMILY has the first array of each array's family. FIXED is true for samples, outputs, arrays around groups,
%   and a sum with other channels or a batchnorm of pixels.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (layers);
  family = 1:n + 1;
  fixed = false (1, n + 1);
  fixed([1, n + 1]) = true;
  for k = 1:n
    l = layers(k);
    adds = strcmp (l.type, 'add');
    padded = adds && strcmp (l.shortcut, 'pad');
    if (~ isempty (l.groups) && l.groups > 1 || padded ...
        || strcmp (l.type, 'batchnorm') && numel (l.W) ~= shapes(k+1,3))
      fixed([sources(k,:)+1, k+1]) = true;
    end
    if (any (strcmp (l.type, {'dense', 'conv'})))
      continue;
    end
    joined = family(sources(k,1:1+(adds && ~ padded))+1);
    family(ismember (family, joined)) = min (joined);
    family(k+1) = min (joined);
  end
end
