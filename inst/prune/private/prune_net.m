function [layers, shapes] = prune_net (net, imsize)
%PRUNE_NET  The layers of a network, checked, and the shapes of what they give.
%   [LAYERS, SHAPES] = prune_net (NET, IMSIZE): SHAPES(k,:) is the [rows columns channels] that comes into layer k, the
%   last row what the network gives. IMSIZE is that of samples, [] for NET.imsize, or, where the first weights are of a
%   dense layer, what these need. stride and pad of the layers become pairs.

% SPDX-License-Identifier: BSD-3-Clause
  must (isstruct (net) && isscalar (net) && isfield (net, 'layers') && isstruct (net.layers) ...
        && ~ isempty (net.layers) && all (isfield (net.layers, {'type', 'W', 'b'})), ...
        'NET must be a struct with the field layers, a struct array with the fields type, W and b');
  layers = net.layers;
  for name = {'mask', 'stride', 'pad', 'rate', 'size'}
    if (~ isfield (layers, name{1}))
      [layers.(name{1})] = deal ([]);
    end
  end
  if (isfield (layers, 'from'))
    must (all (cellfun (@isempty, {layers.from})), 'NET must not have layers that take outputs of earlier layers');
  end
  shape = start (net, layers, imsize);
  shapes = zeros (numel (layers) + 1, 3);
  for k = 1:numel (layers)
    shapes(k,:) = shape;
    where = sprintf ('NET.layers(%d)', k);
    l = layers(k);
    types = {'dense', 'conv', 'maxpool', 'relu', 'tanh', 'dropout'};
    must (ischar (l.type) && any (strcmp (l.type, types)), '%s.type must be one of%s', where, ...
          sprintf (' %s', types{:}));
    switch (l.type)
      case 'dense'
        slx_arg_matrix (l.W, [where, '.W'], true);
        must (size (l.W, 1) == prod (shape) && size (l.W, 2) > 0, ...
              '%s.W must have %d rows, what comes into the layer', where, prod (shape));
        check_rest (l, where, size (l.W, 2));
        shape = [1, 1, size(l.W, 2)];
      case 'conv'
        must (isfloat (l.W) && isreal (l.W) && ~ issparse (l.W) && ndims (l.W) <= 4 && ~ isempty (l.W) ...
              && size (l.W, 3) == shape(3), ...
              '%s.W must be a full real array, rows by columns by channels by filters, of %d channels', where, ...
              shape(3));
        check_rest (l, where, size (l.W, 4));
        l.stride = pair (l.stride, 1, [1 1], [where, '.stride']);
        l.pad = pair (l.pad, 0, [0 0], [where, '.pad']);
        window = [size(l.W, 1), size(l.W, 2)];
        must (all (l.pad < window), '%s.pad must be below the size of the filters', where);
        shape = [moved(shape, window, l.stride, l.pad, where), size(l.W, 4)];
      case 'maxpool'
        window = pair (l.size, 1, [], [where, '.size']);
        l.stride = pair (l.stride, 1, window, [where, '.stride']);
        shape(1:2) = moved (shape, window, l.stride, [0 0], where);
    end
    layers(k) = l;
  end
  shapes(end,:) = shape;
  must (any (has_weights (layers)), 'NET must have a layer with weights, dense or conv');
end

function must (holds, varargin)
  slx_arg_refuse (~ holds, varargin{:});
end

function yes = has_weights (layers)
  yes = cellfun (@(type) ischar (type) && any (strcmp (type, {'dense', 'conv'})), {layers.type});
end

function shape = start (net, layers, imsize)
  if (isempty (imsize) && isfield (net, 'imsize'))
    imsize = net.imsize;
  end
  if (isempty (imsize))
    first = find (has_weights (layers), 1);
    must (~ isempty (first) && strcmp (layers(first).type, 'dense') ...
          && ~ any (strcmp ({layers(1:first).type}, 'maxpool')), ...
          'the size of samples is not known: NET must have the field imsize, or give option ImageSize');
    imsize = [1, 1, size(layers(first).W, 1)];
  end
  must (isnumeric (imsize) && isreal (imsize) && ~ issparse (imsize) && any (numel (imsize) == [2, 3]) ...
        && all (imsize(:) >= 1 & imsize(:) == floor (imsize(:)) & imsize(:) < 2^30), ...
        'the size of samples must be [rows columns] or [rows columns channels]');
  shape = [double(imsize(:)'), 1];
  shape = shape(1:3);
end

function check_rest (l, where, units)
  must (isfloat (l.b) && isreal (l.b) && ~ issparse (l.b) && isequal (size (l.b), [units, 1]), ...
        '%s.b must be a full real %d-by-1 column', where, units);
  slx_arg_finite (l.W, [where, '.W']);
  slx_arg_finite (l.b, [where, '.b']);
  must ((isnumeric (l.mask) && isempty (l.mask)) || (islogical (l.mask) && isequal (size (l.mask), size (l.W))), ...
        '%s.mask must be [] or logical and of the size of W', where);
  if (issparse (l.mask))
    must (sl_sound_mex (l.mask), '%s.mask is a damaged sparse matrix', where);
  end
end

function two = pair (value, least, default, name)
  if (isempty (value) && isnumeric (value) && ~ isempty (default))
    value = default;
  end
  must (isnumeric (value) && isreal (value) && ~ issparse (value) && any (numel (value) == [1 2]) ...
        && all (value(:) >= least & value(:) == floor (value(:)) & value(:) < 2^30), ...
        '%s must be one or two integers, at least %d', name, least);
  two = double (value(:)') .* [1 1];
end

% Rows and columns of what windows give.
function out = moved (shape, window, stride, pad, where)
  room = shape(1:2) + 2 * pad;
  must (all (window <= room), '%s: windows of %d by %d do not fit into %d by %d', where, window(1), window(2), ...
        room(1), room(2));
  out = floor ((room - window) ./ stride) + 1;
end
