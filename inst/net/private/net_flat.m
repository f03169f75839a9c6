function w = net_flat (layers)
%NET_FLAT  All parameters of layers in a column: W, then b, of one layer after the other.

% SPDX-License-Identifier: BSD-3-Clause
  parts = cell (2, numel (layers));
  for k = 1:numel (layers)
    if (any (strcmp (layers(k).type, {'dense', 'conv'})))
      parts(:,k) = {layers(k).W(:); layers(k).b(:)};
    end
  end
  parts = parts(~ cellfun (@isempty, parts));
  w = vertcat (parts{:});
end
