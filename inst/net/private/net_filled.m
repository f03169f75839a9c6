function layers = net_filled (layers, w)
%NET_FILLED  Layers with the parameters of the column W, see net_flat.

% SPDX-License-Identifier: BSD-3-Clause
  at = 0;
  for k = 1:numel (layers)
    if (any (strcmp (layers(k).type, {'dense', 'conv'})))
      count = [numel(layers(k).W), numel(layers(k).b)];
      layers(k).W = reshape (w(at+1:at+count(1)), size (layers(k).W));
      layers(k).b = w(at+count(1)+1:at+sum (count));
      at = at + sum (count);
    end
  end
end
