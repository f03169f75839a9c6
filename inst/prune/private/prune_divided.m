function keep = prune_divided (layers, keep, group, keep_units)
%PRUNE_DIVIDED  How many weights each layer keeps if all layers are projected to the same average sparseness.
%   KEEP = prune_divided (LAYERS, KEEP, GROUP, KEEP_UNITS) divides the number KEEP among LAYERS, see prune_layers. The
%   number of weights that are left falls while the sparseness rises, so bisection finds the sparseness. Where it leaves
%   a few too many and the next larger one too few, the difference is divided in proportion.

% SPDX-License-Identifier: BSD-3-Clause
  vectors = cell (size (layers));
  least = zeros (size (layers));                        % that a layer keeps at any sparseness
  for k = 1:numel (layers)
    A = abs (layers(k).U);
    vectors{k} = prune_groups (A, layers(k).dims, group);
    least(k) = any (A(:));
    if (keep_units)
      least(k) = full (sum (any (A, 1)));
    end
  end
  counts = @(s) max (cellfun (@(G) nnz (sl_proj_gsp_mex (full (double (G)), s, [], -1, 500, -1)), vectors), least);
  [low, high] = deal (0, 1);
  [more, fewer] = deal (cellfun (@nnz, vectors), counts (1));
  if (sum (fewer) > keep)                               % not every vector keeps one
    [more, fewer, low] = deal (fewer, least, high);
  end
  while (high - low > 1e-12 && sum (more) > keep)
    s = (low + high) / 2;
    middle = counts (s);
    if (sum (middle) >= keep)
      [low, more] = deal (s, middle);
    else
      [high, fewer] = deal (s, middle);
    end
  end
  part = (keep - sum (fewer)) / max (sum (more) - sum (fewer), 1);
  keep = fewer + diff ([0, floor(part * cumsum (more - fewer) + 1e-9)]);
end
