function w = net_flat (layers)
%NET_FLAT  All parameters of layers in a column: W, then b, of one layer after the other, then running moments,
%   and means and deviations of zscore.

% SPDX-License-Identifier: BSD-3-Clause
  parts = cell (2, 2 * numel (layers));
  for k = 1:numel (layers)
    if (any (strcmp (layers(k).type, {'dense', 'conv', 'batchnorm'})))
      parts(:,k) = {layers(k).W(:); layers(k).b(:)};
    end
    if (strcmp (layers(k).type, 'batchnorm'))
      parts(:,end/2+k) = {layers(k).mean; layers(k).variance};
    elseif (strcmp (layers(k).type, 'zscore'))
      parts(:,end/2+k) = {layers(k).mean; layers(k).deviation};
    end
  end
  parts = parts(~ cellfun (@isempty, parts));
  w = vertcat (parts{:});
end
