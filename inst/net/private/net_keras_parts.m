function parts = net_keras_parts (layers, about)
%NET_KERAS_PARTS  The parameters of layers as Keras 3 keeps them.
%   PARTS = net_keras_parts (LAYERS, ABOUT), ABOUT by slx_model_layers, see net_own_names: layers.dense_1.vars.0, where
%   layers of a type are numbered in their order, whatever their names are. A name that Keras gives to a convolution
%   says which type it is, if there are several. Biases that are zeros are left out, as those of use_bias=False.

% SPDX-License-Identifier: BSD-3-Clause
  parts = struct ('name', {}, 'shape', {}, 'value', {});
  bases = {};
  for k = find (ismember ({layers.type}, {'dense', 'conv', 'batchnorm'}))
    l = layers(k);
    in = about(2:4,k)';
    base = base_of (l, in);
    count = sum (strcmp (bases, base));
    bases{end+1} = base;
    name = ['layers.', base];
    if (count > 0)
      name = sprintf ('%s_%d', name, count);
    end
    [values, shape] = deal ({cast(full (l.W), class (l.b)), l.b}, numel (l.b));
    switch (l.type)
      case 'dense'
        shape = size (l.W);
        values{1} = permute (reshape (values{1}, [in, shape(2)]), 4:-1:1);
      case 'conv'
        shape = [size(l.W, 1), size(l.W, 2), size(l.W, 3), size(l.W, 4)];
        values{1} = permute (values{1}, 4:-1:1);
        if (strncmp (base, 'depthwise', 9))
          shape(3:4) = [in(3), shape(4) / in(3)];
        end
        if (strcmp (base(end-1:end), '1d') && min (shape(1:2)) == 1)
          shape(1 + (shape(1) > 1)) = [];
        end
      otherwise
        values = cellfun (@(value) by_pixels (value, in), {l.W, l.b, l.mean, l.variance}, 'UniformOutput', false);
    end
    if (~ strcmp (l.type, 'batchnorm') && ~ any (l.b))
      values(2) = [];
    end
    for i = 1:numel (values)
      parts(end+1) = struct ('name', sprintf ('%s.vars.%d', name, i - 1), 'shape', shape, 'value', values{i}(:));
      if (~ strcmp (l.type, 'batchnorm'))
        shape = numel (l.b);
      end
    end
  end
end

function base = base_of (l, in)
  bases = struct ('dense', 'dense', 'batchnorm', 'batch_normalization', 'conv', 'conv2d');
  base = bases.(l.type);
  if (strcmp (l.type, 'conv'))
    if (in(3) > 1 && size (l.W, 3) == 1)
      base = 'depthwise_conv2d';
    end
    for other = {'conv2d', 'conv1d', 'depthwise_conv1d'}
      if (strncmp (l.name, other{1}, numel (other{1})))
        base = other{1};
      end
    end
  end
end

% Entries of a picture pixel by pixel, where there is a number for each.
function value = by_pixels (value, in)
  if (numel (value) == prod (in))
    value = permute (reshape (value, in), [3 2 1]);
  end
end
