function y = prune_advance (l, about, shapes, sources, inputs)
%PRUNE_ADVANCE  What one layer of a network gives in predictions.
%   Y = prune_advance (L, ABOUT, SHAPES, SOURCES, INPUTS): L, the column ABOUT and the row SOURCES are the layer's in
%   what prune_net gives. The cell INPUTS has what comes into it, a sample a column: for a layer 'add' two arrays.

% SPDX-License-Identifier: BSD-3-Clause
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
  y = sl_net_forward_mex (about, parts, x, min (64, size (x, 2)));
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
