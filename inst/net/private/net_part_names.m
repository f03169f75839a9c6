function names = net_part_names (layers)
%NET_PART_NAMES  What the names of a layer's weights begin with in files.
%   NAMES = net_part_names (LAYERS) is a cell row: the name of each layer with parameters, or if it has none its number,
%   counted from 0 and without zscore, as torch.nn.Sequential counts; '' for other layers.

% SPDX-License-Identifier: BSD-3-Clause
  names = repmat ({''}, 1, numel (layers));
  for k = find (ismember ({layers.type}, {'dense', 'conv', 'batchnorm'}))
    names{k} = layers(k).name;
    if (isempty (names{k}))
      names{k} = sprintf ('%d', k - 1 - sum (strcmp ({layers(1:k).type}, 'zscore')));
    end
  end
end
