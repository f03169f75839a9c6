function about = slx_model_layers (layers, imsize, name, first)
%SLX_MODEL_LAYERS  The layers of a network, checked, as its gateways take them.
%   ABOUT = slx_model_layers (LAYERS, IMSIZE, NAME) has a column for each layer, see src/mex/net/sl_net_mex.h. LAYERS is
%   the field layers of a model of sl_net_train, whose samples are of the size IMSIZE = [h w channels]. What is wrong
%   with them is the error sparselearn:badInput, which calls them NAME (1), NAME (2) and so on, or with a fourth
%   argument FIRST, from NAME (FIRST) on.

% SPDX-License-Identifier: BSD-3-Clause
  fields = {'type', 'W', 'b', 'mask', 'stride', 'pad', 'rate', 'size'};
  slx_arg_refuse (~ isstruct (layers) || ~ isrow (layers) || ~ all (isfield (layers, fields)), ...
                  '%s must be a row of structs with the fields%s', name, sprintf (' %s', fields{:}));
  if (nargin < 4)
    first = 1;
  end
  types = {'dense', 'conv', 'maxpool', 'relu', 'tanh', 'dropout'};
  about = zeros (14, numel (layers));
  shape = double (imsize(:)');
  for k = 1:numel (layers)
    l = layers(k);
    fail = @(varargin) slx_arg_fail ('badInput', ['%s(%d)', varargin{1}], name, first - 1 + k, varargin{2:end});
    if (~ ischar (l.type) || ~ any (strcmp (l.type, types)))
      fail ('.type must be one of%s', sprintf (' %s', types{:}));
    end
    column = [find(strcmp (l.type, types)) - 1; shape(:); zeros(10, 1)];
    switch (l.type)
      case 'dense'
        check_dense (fail, l, prod (shape));
        shape = [size(l.W, 2), 1, 1];
      case 'conv'
        [window, stride, pad] = check_conv (fail, l, shape);
        shape = [moved(fail, shape, window, stride, pad), size(l.W, 4)];
        column(8:13) = [window, stride, pad];
      case 'maxpool'
        window = pair (fail, l.size, 1, 'size');
        stride = pair (fail, l.stride, 1, 'stride');
        shape = [moved(fail, shape, window, stride, [0 0]), shape(3)];
        column(8:11) = [window, stride];
      case 'dropout'
        if (~ (isfloat (l.rate) && isreal (l.rate) && isscalar (l.rate) && l.rate >= 0 && l.rate < 1))
          fail ('.rate must be a number, at least 0 and below 1');
        end
        column(14) = l.rate;
    end
    column(5:7) = shape;
    about(:,k) = column;
  end
end

function check_dense (fail, l, in)
  W = l.W;
  if (~ (isfloat (W) && isreal (W) && ndims (W) == 2 && size (W, 1) == in && size (W, 2) > 0))
    fail ('.W must be a real matrix with %d rows, what comes into the layer, but is %s of class %s', in, ...
          slx_arg_size_text (W), class (W));
  elseif (issparse (W) && ~ sl_sound_mex (W))
    fail ('.W is a damaged sparse matrix');
  end
  check_rest (fail, l, size (W, 2));
end

function [window, stride, pad] = check_conv (fail, l, shape)
  W = l.W;
  if (~ (isfloat (W) && isreal (W) && ~ issparse (W) && ndims (W) <= 4 && size (W, 3) == shape(3) && ~ isempty (W)))
    fail (['.W must be a full real array, rows by columns by channels by filters, for %d channels, but is %s of ' ...
           'class %s'], shape(3), slx_arg_size_text (W), class (W));
  end
  window = [size(W, 1), size(W, 2)];
  stride = pair (fail, l.stride, 1, 'stride');
  pad = pair (fail, l.pad, 0, 'pad');
  if (any (pad >= window))
    fail ('.pad must be below the size of the filters');
  end
  check_rest (fail, l, size (W, 4));
end

function check_rest (fail, l, units)
  b = l.b;
  if (~ (isfloat (b) && isreal (b) && ~ issparse (b) && isequal (size (b), [units, 1])))
    fail ('.b must be a full real %d-by-1 column, but is %s of class %s', units, slx_arg_size_text (b), class (b));
  end
  if (~ all (isfinite (slx_data_entries (l.W))) || ~ all (isfinite (b)))
    fail (' must have finite W and b, without NaN and Inf');
  end
  mask = l.mask;
  if (~ (isnumeric (mask) && isempty (mask)) && ~ (islogical (mask) && isequal (size (mask), size (l.W))))
    fail ('.mask must be [] or logical and of the size of W, but is %s of class %s', slx_arg_size_text (mask), ...
          class (mask));
  end
end

function two = pair (fail, value, least, name)
  good = isnumeric (value) && isreal (value) && ~ issparse (value) && any (numel (value) == [1 2]) ...
         && all (value(:) >= least & value(:) == floor (value(:)) & value(:) < 2^30);
  if (~ good)
    fail ('.%s must be one or two integers, at least %d', name, least);
  end
  two = double (value(:)') .* [1 1];
end

% Rows and columns of what windows give.
function out = moved (fail, shape, window, stride, pad)
  room = shape(1:2) + 2 * pad;
  if (any (window > room))
    fail (': windows of %d by %d do not fit into %d by %d; option ImageSize tells the size of pictures', window(1), ...
          window(2), room(1), room(2));
  end
  out = floor ((room - window) ./ stride) + 1;
end
