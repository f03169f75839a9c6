function about = model_layers (layers, imsize, name)
%MODEL_LAYERS  The layers of a network, checked, as its gateways take them.
%   ABOUT = model_layers (LAYERS, IMSIZE, NAME) has a column for each layer, see src/mex/net/sl_net_mex.h. LAYERS is the
%   field layers of a model of sl_net_train, whose samples are of the size IMSIZE = [h w channels]. What is wrong with
%   them is the error sparselearn:badInput, which calls them NAME.

% SPDX-License-Identifier: BSD-3-Clause
  fields = {'type', 'W', 'b', 'mask', 'stride', 'pad', 'rate', 'size'};
  if (~ isstruct (layers) || ~ isrow (layers) || ~ all (isfield (layers, fields)))
    arg_fail ('badInput', '%s must be a row of structs with the fields%s', name, sprintf (' %s', fields{:}));
  end
  types = {'dense', 'conv', 'maxpool', 'relu', 'tanh', 'dropout'};
  about = zeros (14, numel (layers));
  shape = double (imsize(:)');
  for k = 1:numel (layers)
    l = layers(k);
    must = @(holds, varargin) complain (sprintf ('%s(%d)', name, k), holds, varargin{:});
    must (ischar (l.type) && any (strcmp (l.type, types)), '.type must be one of%s', sprintf (' %s', types{:}));
    column = [find(strcmp (l.type, types)) - 1; shape(:); zeros(10, 1)];
    switch (l.type)
      case 'dense'
        check_dense (must, l, prod (shape), [name, sprintf('(%d).W', k)]);
        shape = [size(l.W, 2), 1, 1];
      case 'conv'
        [window, stride, pad] = check_conv (must, l, shape);
        shape = [moved(must, shape, window, stride, pad), size(l.W, 4)];
        column(8:13) = [window, stride, pad];
      case 'maxpool'
        window = pair (must, l.size, 1, 'size');
        stride = pair (must, l.stride, 1, 'stride');
        shape = [moved(must, shape, window, stride, [0 0]), shape(3)];
        column(8:11) = [window, stride];
      case 'dropout'
        good = isfloat (l.rate) && isreal (l.rate) && isscalar (l.rate) && l.rate >= 0 && l.rate < 1;
        must (good, '.rate must be a number, at least 0 and below 1');
        column(14) = l.rate;
    end
    column(5:7) = shape;
    about(:,k) = column;
  end
end

function complain (name, holds, text, varargin)
  if (~ holds)
    arg_fail ('badInput', ['%s', text], name, varargin{:});
  end
end

function check_dense (must, l, in, name)
  good = isfloat (l.W) && isreal (l.W) && ndims (l.W) == 2 && size (l.W, 1) == in && size (l.W, 2) > 0;
  must (good, '.W must be a real matrix with %d rows, what comes into the layer, but is %s of class %s', in, ...
        arg_size_text (l.W), class (l.W));
  arg_matrix (l.W, name, true);
  check_rest (must, l, size (l.W, 2));
end

function [window, stride, pad] = check_conv (must, l, shape)
  good = isfloat (l.W) && isreal (l.W) && ~ issparse (l.W) && ndims (l.W) <= 4 && size (l.W, 3) == shape(3) ...
         && ~ isempty (l.W);
  must (good, ['.W must be a full real array, rows by columns by channels by filters, for %d channels, but is %s ' ...
               'of class %s'], shape(3), arg_size_text (l.W), class (l.W));
  window = [size(l.W, 1), size(l.W, 2)];
  stride = pair (must, l.stride, 1, 'stride');
  pad = pair (must, l.pad, 0, 'pad');
  must (all (pad < window), '.pad must be below the size of the filters');
  check_rest (must, l, size (l.W, 4));
end

function check_rest (must, l, units)
  good = isfloat (l.b) && isreal (l.b) && ~ issparse (l.b) && isequal (size (l.b), [units, 1]);
  must (good, '.b must be a full real %d-by-1 column, but is %s of class %s', units, arg_size_text (l.b), ...
        class (l.b));
  W = l.W;
  if (issparse (W))
    W = nonzeros (W);
  end
  must (all (isfinite (W(:))) && all (isfinite (l.b)), ' must have finite W and b, without NaN and Inf');
  good = (isnumeric (l.mask) && isempty (l.mask)) || (islogical (l.mask) && isequal (size (l.mask), size (l.W)));
  must (good, '.mask must be [] or logical and of the size of W, but is %s of class %s', arg_size_text (l.mask), ...
        class (l.mask));
end

function two = pair (must, value, least, name)
  good = isnumeric (value) && isreal (value) && ~ issparse (value) && any (numel (value) == [1 2]) ...
         && all (value(:) >= least & value(:) == floor (value(:)) & value(:) < 2^30);
  must (good, '.%s must be one or two integers, at least %d', name, least);
  two = double (value(:)') .* [1 1];
end

% Rows and columns of what windows give.
function out = moved (must, shape, window, stride, pad)
  room = shape(1:2) + 2 * pad;
  must (all (window <= room), [': windows of %d by %d do not fit into %d by %d; option ImageSize tells the size of ' ...
                               'pictures'], window(1), window(2), room(1), room(2));
  out = floor ((room - window) ./ stride) + 1;
end
