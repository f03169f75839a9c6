function parts = net_parts_of (layers, about)
%NET_PARTS_OF  The parameters of layers as another program keeps them.
%   PARTS = net_parts_of (LAYERS, ABOUT), ABOUT by slx_model_layers, as net_file_parts gives them. The biases of a
%   convolution before batch normalisation are left out if they are zeros, since such layers have none.

% SPDX-License-Identifier: BSD-3-Clause
  names = net_part_names (layers);
  parts = struct ('name', {}, 'shape', {}, 'value', {});
  for k = find (~ cellfun (@isempty, names))
    l = layers(k);
    W = full (l.W);
    if (isempty (l.b) || ~ strcmp (class (W), class (l.b)))
      W = cast (W, class (l.b));
    end
    switch (l.type)
      case 'dense'
        shape = about(2:4,k)';
        W = permute (reshape (W, [shape, size(W, 2)]), [2 1 3 4]);
        W = reshape (W, size (l.W));
        of = [size(l.W, 2), size(l.W, 1)];
      case 'conv'
        of = [size(W, 4), size(W, 3), size(W, 1), size(W, 2)];
        W = permute (W, [2 1 3 4]);
      otherwise
        of = numel (W);
        for name = {'W', 'b', 'mean', 'variance'}
          l.(name{1}) = by_rows (l.(name{1}), about(2:4,k)');
        end
        W = l.W;
    end
    parts(end+1) = struct ('name', [names{k}, '.weight'], 'shape', of, 'value', W(:));
    if (~ strcmp (l.type, 'conv') || any (l.b ~= 0) || ~ is_normalised (about, k))
      parts(end+1) = struct ('name', [names{k}, '.bias'], 'shape', numel (l.b), 'value', l.b);
    end
    if (strcmp (l.type, 'batchnorm'))
      parts(end+1) = struct ('name', [names{k}, '.running_mean'], 'shape', numel (l.b), 'value', l.mean);
      parts(end+1) = struct ('name', [names{k}, '.running_var'], 'shape', numel (l.b), 'value', l.variance);
    end
  end
end

% Entries of a picture row by row, where there is a number for each.
function value = by_rows (value, shape)
  if (numel (value) == prod (shape))
    value = reshape (permute (reshape (value, shape), [2 1 3]), [], 1);
  end
end

% Whether batch normalisation alone takes the output of layer k.
function yes = is_normalised (about, k)
  after = find ((0:size (about, 2) - 1) - about(14,:) == k);
  adds = about(1,:) == 9;
  yes = isscalar (after) && about(1,after) == 8 && ~ any (find (adds) - 1 - about(15,adds) == k);
end
