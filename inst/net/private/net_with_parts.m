function [layers, used] = net_with_parts (layers, names, shapes, parts, file)
%NET_WITH_PARTS  Layers with the parameters that a file has.
%   [LAYERS, USED] = net_with_parts (LAYERS, NAMES, SHAPES, PARTS, FILE): LAYERS are those of a model, of which the W,
%   b, mean and variance have the right sizes, in double; NAMES come from net_part_names. SHAPES(k,:) is [rows columns
%   channels] of what comes into layer k. PARTS come from sl_net_read; USED says which of them were used. What is wrong
%   is the error sparselearn:badFile, which names the layer and the size that it needs.

% SPDX-License-Identifier: BSD-3-Clause
  used = false (1, numel (parts));
  for k = find (ismember ({layers.type}, {'dense', 'conv', 'batchnorm'}))
    l = layers(k);
    where = sprintf ('layer %d (%s)', k, names{k});
    at = zeros (1, 4);
    exact = any (ismember (strcat (names{k}, {'.weight', '.running_mean'}), {parts.own}));  % then the others, too
    take = @(word, shape, other) taken (parts, [names{k}, '.', word], shape, other, exact, file, where);
    if (strcmp (l.type, 'batchnorm'))
      if (has_size (parts, names{k}, prod (shapes(k,:))))
        l.W = zeros (prod (shapes(k,:)), 1);    % there the picture becomes a vector before
      end
      units = numel (l.W);
      [l.mean, at(1)] = take ('running_mean', units, []);
      [l.variance, at(2)] = take ('running_var', units, []);
      [l.W, at(3)] = take ('weight', units, 1);
      [l.b, at(4)] = take ('bias', units, 0);
      for name = {'W', 'b', 'mean', 'variance'}
        l.(name{1}) = in_order (l.(name{1}), l, shapes(k,:), parts(at(1)).keras);
      end
      if (any (l.variance < 0))
        slx_arg_fail ('badFile', '%s: the running_var of %s has negative numbers', file, where);
      end
    else
      shape = torch_size (l);
      [value, at(1)] = take ('weight', shape, []);
      l.W = in_order (value, l, shapes(k,:), parts(at(1)).keras);
      [l.b, at(2)] = take ('bias', shape(1), 0);
    end
    layers(k) = l;
    at = at(at > 0);
    if (any (used(at)))
      slx_arg_fail ('badFile', '%s: %s, which %s needs, is that of another layer already', file, ...
                    parts(at(find (used(at), 1))).name, where);
    end
    used(at) = true;
  end
end

% Whether the moments of a layer are of N numbers.
function yes = has_size (parts, name, n)
  at = find (strcmp (net_part_key ([name, '.running_mean']), {parts.key}), 1);
  yes = ~ isempty (at) && prod (parts(at).shape) == n;
end

% The numbers of an array, and which one it is. For one that is not there, 0 and a column of the number OTHER, or an
% error where that is [].
function [value, at] = taken (parts, name, shape, other, exact, file, where)
  at = net_part_at (parts, name, exact, file);
  if (isempty (at))
    if (isempty (other))
      net_missing (parts, name, where, file);
    end
    value = repmat (other, shape, 1);
    at = 0;
    return;
  end
  part = parts(at);
  if (~ isempty (part.reason))
    slx_arg_fail ('badFile', '%s: %s, which %s needs, has %s, which this package does not read', file, part.name, ...
                  where, part.reason);
  end
  if (part.keras)
    [name, shape, part.shape] = in_keras (part, shape);
  end
  if (~ isequal (part.shape(part.shape ~= 1), shape(shape ~= 1)))
    slx_arg_fail ('badFile', '%s: %s must have the size %s, which %s needs, but has the size %s', file, name, ...
                  size_text (shape), where, size_text (part.shape));
  end
  value = double (part.value);
  if (~ all (isfinite (value)))
    slx_arg_fail ('badFile', '%s: %s has NaN or Inf', file, name);
  end
end

function text = size_text (shape)
  text = sprintf ('-by-%d', shape);
  text = text(5:end);
  if (numel (shape) == 1)
    text = sprintf ('%d', shape);
  end
end

% Sizes in the order of the other program: units first.
function shape = torch_size (l)
  switch (l.type)
    case 'dense'
      shape = [size(l.W, 2), size(l.W, 1)];
    case 'conv'
      shape = [size(l.W, 4), size(l.W, 3), size(l.W, 1), size(l.W, 2)];
    otherwise
      shape = numel (l.W);
  end
end

% The name of an array of Keras, the size that it should have, with units last, and the one that it has. A kernel with
% the filters of each channel by themselves has their numbers in the order of the filters.
function [name, needed, shape] = in_keras (part, needed)
  [name, shape] = deal (part.name, part.shape);
  switch (numel (needed))
    case 2
      needed = needed([2 1]);
    case 4
      needed = needed([3 4 2 1]);
      if (numel (shape) > 2 && needed(3) == 1 && prod (shape(end-1:end)) == needed(4))
        shape(end-1:end) = [1, needed(4)];
      end
  end
end

% W from the numbers as they lie in the file, the last dimension first. There pictures come into a dense layer row by
% row, channel by channel; those of Keras pixel by pixel.
function W = in_order (value, l, shape, keras)
  picture = [2 1 3];                            % which dimension runs first, second, third; each order undoes itself
  if (keras)
    picture = [3 2 1];
  end
  switch (l.type)
    case 'dense'
      n = size (l.W, 2);
      if (keras)
        value = reshape (value, n, [])';
      end
      W = reshape (permute (reshape (value, [shape(picture), n]), [picture, 4]), size (l.W));
    case 'conv'
      of = [size(l.W, 1), size(l.W, 2), size(l.W, 3), size(l.W, 4)];
      order = [2 1 3 4];
      if (keras)
        order = 4:-1:1;
      end
      W = permute (reshape (value, of(order)), order);
    otherwise
      W = value;
      if (numel (value) == prod (shape))
        W = reshape (permute (reshape (value, shape(picture)), picture), [], 1);
      end
  end
end
