function fixed = net_fixed (layers)
%NET_FIXED  Which of all parameters, see net_flat, stay as they are; [] for none.
%   FIXED = net_fixed (LAYERS): what the masks keep at 0, and biases that batch normalisation takes off again. Their
%   derivatives are 0 except for rounding, by which some optimizers would move them.

% SPDX-License-Identifier: BSD-3-Clause
  masked = ~ cellfun (@isempty, {layers.mask}) & ismember ({layers.type}, {'dense', 'conv'});
  idle = without_effect (layers);
  fixed = [];
  if (any (masked | idle))
    for k = 1:numel (layers)
      layers(k).b = repmat (idle(k), size (layers(k).b));
      layers(k).mean = false (size (layers(k).mean));
      [layers(k).variance, layers(k).deviation] = deal (layers(k).mean);
      if (masked(k))
        layers(k).W = ~ layers(k).mask;
      else
        layers(k).W = false (size (layers(k).W));
      end
    end
    fixed = net_flat (layers);
  end
end

% Layers with biases whose output goes into batch normalisation of channels or units, and nowhere else.
function idle = without_effect (layers)
  idle = false (1, numel (layers));
  normalises = strcmp ({layers.type}, 'batchnorm');
  if (~ any (normalises))
    return;
  end
  [by_norm, others] = deal (idle);
  for k = 1:numel (layers)
    sources = slx_model_sources (layers, k, 'layers');
    sources = sources(sources > 0 & [true, strcmp(layers(k).type, 'add')]);
    if (normalises(k) && all (numel (layers(k).W) == cellfun (@numel, {layers(sources).b})))
      by_norm(sources) = true;
    else
      others(sources) = true;
    end
  end
  idle = by_norm & ~ others & ismember ({layers.type}, {'dense', 'conv'});
end
