function layers = net_keras_names (layers, parts)
%NET_KERAS_NAMES  Layers without a name get those that their weights have in a file of Keras.
%   LAYERS = net_keras_names (LAYERS, PARTS): LAYERS has the fields type, name and groups; PARTS come from
%   net_own_names. Keras numbers the layers of a type: dense, dense_1, ... or, in a session that had models before,
%   dense_4, dense_5, ... So the layers of a type without a name take those of the file that no other layer has, in this
%   order.

% SPDX-License-Identifier: BSD-3-Clause
  own = {parts([parts.keras]).own};
  found = unique (cellfun (@(name) name(1:find (name == '.', 1, 'last')-1), own, 'UniformOutput', false));
  names = {layers.name};
  names = names(cellfun (@ischar, names));
  found = found(~ ismember (found, names));
  for k = find (ismember ({layers.type}, {'dense', 'conv', 'batchnorm'}))
    if (isempty (layers(k).name))
      bases = bases_of (layers(k));
      next = cellfun (@(base) first_of (found, base), bases, 'UniformOutput', false);
      next = [next(~ cellfun (@isempty, next)), {unused_name(bases{1}, names)}];
      layers(k).name = next{1};
      names{end+1} = next{1};
      found = found(~ strcmp (found, next{1}));
    end
  end
end

% What Keras calls a layer, first what is likely.
function bases = bases_of (l)
  switch (l.type)
    case 'dense'
      bases = {'dense'};
    case 'batchnorm'
      bases = {'batch_normalization', 'batch_normalization_v1'};
    otherwise
      bases = {'conv2d', 'conv1d'};
      if (~ isempty (l.groups) && l.groups > 1)
        bases = [{'depthwise_conv2d', 'depthwise_conv1d'}, bases];
      end
  end
end

function name = unused_name (base, names)
  name = base;
  k = 0;
  while (any (strcmp (name, names)))
    k = k + 1;
    name = sprintf ('%s_%d', base, k);
  end
end

% The name with the smallest number behind BASE; '' if there is none.
function name = first_of (names, base)
  number = Inf (1, numel (names));
  for k = 1:numel (names)
    if (strcmp (names{k}, base))
      number(k) = 0;
    elseif (strncmp (names{k}, [base, '_'], numel (base) + 1))
      rest = names{k}(numel (base)+2:end);
      if (~ isempty (rest) && all (rest >= '0' & rest <= '9'))
        number(k) = str2double (rest);
      end
    end
  end
  [least, at] = min (number);
  name = '';
  if (~ isempty (names) && isfinite (least))
    name = names{at};
  end
end
