function fixed = net_fixed (layers)
%NET_FIXED  Which of all parameters, see net_flat, the masks of layers keep at 0; [] for none.

% SPDX-License-Identifier: BSD-3-Clause
  masked = ~ cellfun (@isempty, {layers.mask}) & ismember ({layers.type}, {'dense', 'conv'});
  fixed = [];
  if (any (masked))
    for k = 1:numel (layers)
      layers(k).b = false (size (layers(k).b));
      layers(k).mean = false (size (layers(k).mean));
      layers(k).variance = layers(k).mean;
      if (masked(k))
        layers(k).W = ~ layers(k).mask;
      else
        layers(k).W = false (size (layers(k).W));
      end
    end
    fixed = net_flat (layers);
  end
end
