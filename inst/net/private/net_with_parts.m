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
    exact = any (strcmp ([names{k}, '.weight'], {parts.own}));          % then the others are those of this name too
    take = @(word, shape, needed) taken (parts, [names{k}, '.', word], shape, needed, exact, file, where);
    normalises = strcmp (l.type, 'batchnorm');
    if (normalises && has_size (parts, names{k}, prod (shapes(k,:))))
      l.W = zeros (prod (shapes(k,:)), 1);      % there the picture becomes a vector before
    end
    units = size (l.W, 1 + strcmp (l.type, 'dense') + 3 * strcmp (l.type, 'conv'));
    [value, at(1)] = take ('weight', torch_size (l), true);
    l.W = in_order (value, l, shapes(k,:));
    [l.b, at(2)] = take ('bias', units, normalises);
    if (normalises)
      [l.mean, at(3)] = take ('running_mean', units, true);
      [l.variance, at(4)] = take ('running_var', units, true);
      for name = {'b', 'mean', 'variance'}
        l.(name{1}) = in_order (l.(name{1}), l, shapes(k,:));
      end
      if (any (l.variance < 0))
        slx_arg_fail ('badFile', '%s: the running_var of %s has negative numbers', file, where);
      end
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

% Whether the weights of a layer are N numbers.
function yes = has_size (parts, name, n)
  at = find (strcmp (net_part_key ([name, '.weight']), {parts.key}), 1);
  yes = ~ isempty (at) && prod (parts(at).shape) == n;
end

% The numbers of an array, and which one it is; 0 and zeros for one that is not there and need not be.
function [value, at] = taken (parts, name, shape, needed, exact, file, where)
  at = net_part_at (parts, name, exact, file);
  if (isempty (at))
    if (needed)
      net_missing (parts, name, where, file);
    end
    value = zeros (shape, 1);
    at = 0;
    return;
  end
  part = parts(at);
  if (~ isempty (part.reason))
    slx_arg_fail ('badFile', '%s: %s, which %s needs, has %s, which this package does not read', file, part.name, ...
                  where, part.reason);
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

% W from the numbers as they lie in the file, the last dimension first. There pictures come into a dense layer row by
% row.
function W = in_order (value, l, shape)
  switch (l.type)
    case 'dense'
      W = reshape (permute (reshape (value, [shape([2 1 3]), size(l.W, 2)]), [2 1 3 4]), size (l.W));
    case 'conv'
      of = [size(l.W, 1), size(l.W, 2), size(l.W, 3), size(l.W, 4)];
      W = permute (reshape (value, of([2 1 3 4])), [2 1 3 4]);
    otherwise
      W = value;
      if (numel (value) == prod (shape))
        W = reshape (permute (reshape (value, shape([2 1 3])), [2 1 3]), [], 1);
      end
  end
end
