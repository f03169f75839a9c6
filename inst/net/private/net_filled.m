function layers = net_filled (layers, w)
%NET_FILLED  Layers with the parameters of the column W, see net_flat.

% SPDX-License-Identifier: BSD-3-Clause
  at = 0;
  for k = find (ismember ({layers.type}, {'dense', 'conv', 'batchnorm'}))
    count = [numel(layers(k).W), numel(layers(k).b)];
    layers(k).W = reshape (w(at+1:at+count(1)), size (layers(k).W));
    layers(k).b = w(at+count(1)+1:at+sum (count));
    at = at + sum (count);
  end
  for k = find (ismember ({layers.type}, {'batchnorm', 'zscore'}))
    count = numel (layers(k).mean);
    spread = 'variance';
    if (strcmp (layers(k).type, 'zscore'))
      spread = 'deviation';
    end
    layers(k).mean = w(at+1:at+count);
    layers(k).(spread) = w(at+count+1:at+2*count);
    at = at + 2 * count;
  end
end
