function w = net_projected (w, layers, sparseness)
%NET_PROJECTED  Weights after the grouped sparse projection, layer by layer; a group is what comes into a unit.
%   W = net_projected (W, LAYERS, SPARSENESS): W is the column of all parameters, see net_flat, SPARSENESS the average
%   of each layer with weights, or of all of them. Biases stay as they are.

% SPDX-License-Identifier: BSD-3-Clause
  layers = layers(ismember ({layers.type}, {'dense', 'conv'}));
  sparseness = sparseness .* ones (1, numel (layers));
  at = 0;
  for k = 1:numel (layers)
    units = numel (layers(k).b);
    count = numel (layers(k).W);
    if (sparseness(k) > 0 && count > units)
      w(at+1:at+count) = sl_proj_gsp (reshape (w(at+1:at+count), [], units), sparseness(k));
    end
    at = at + count + units;
  end
end
