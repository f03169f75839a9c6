function about = slx_model_layers (layers, imsize, name, about)
%SLX_MODEL_LAYERS  The layers of a network, checked, as its gateways take them.
%   ABOUT = slx_model_layers (LAYERS, IMSIZE, NAME) has a column for each layer, see src/mex/net/sl_net_mex.h. LAYERS is
%   the field layers of a model of sl_net_train, whose samples are of the size IMSIZE = [h w channels]. What is wrong
%   with them is the error sparselearn:badInput, which calls them NAME (1), NAME (2) and so on.
%
%   ABOUT = slx_model_layers (LAYERS, IMSIZE, NAME, ABOUT) for the first layers of a network, of which the columns ABOUT
%   are known, so that only layers behind these are checked.

% SPDX-License-Identifier: BSD-3-Clause
  [types, fields] = slx_model_types ();
  slx_arg_refuse (~ isstruct (layers) || ~ isrow (layers) || ~ all (isfield (layers, fields(1:8))), ...
                  '%s must be a row of structs with the fields%s', name, sprintf (' %s', fields{1:8}));
  for field = fields(~ isfield (layers, fields))
    [layers.(field{1})] = deal ([]);
  end
  whole = nargin < 4;
  if (whole)
    about = zeros (18, 0);
  end
  known = size (about, 2);
  about(:,known+1:numel (layers)) = 0;
  names = {layers.name};
  for k = known+1:numel (layers)
    l = layers(k);
    fail = @(varargin) slx_arg_fail ('badInput', ['%s(%d)', varargin{1}], name, k, varargin{2:end});
    if (~ ischar (l.type) || ~ any (strcmp (l.type, types)))
      fail ('.type must be one of%s', sprintf (' %s', types{:}));
    end
    check_name (fail, names, k);
    sources = slx_model_sources (layers, k, name);
    shape = shape_of (about, imsize, sources(1));
    column = zeros (18, 1);
    column(1) = find (strcmp (l.type, types)) - 1;
    column(2:4) = shape;
    column(14:15) = k - 1 - sources;
    switch (l.type)
      case 'dense'
        check_dense (fail, l, prod (shape));
        shape = [size(l.W, 2), 1, 1];
      case 'conv'
        [window, stride, pad, groups] = check_conv (fail, l, shape);
        shape = [moved(fail, shape, window, stride, pad), size(l.W, 4)];
        column(8:13) = [window, stride, pad];
        column(16) = groups;
      case {'maxpool', 'avgpool'}
        window = pair (fail, l.size, 1, 'size');
        stride = pair (fail, l.stride, 1, 'stride');
        shape = [moved(fail, shape, window, stride, [0 0]), shape(3)];
        column(8:11) = [window, stride];
      case 'globalavgpool'
        column(1) = find (strcmp ('avgpool', types)) - 1;
        column(8:11) = shape([1 2 1 2]);
        shape(1:2) = 1;
      case 'dropout'
        column(17) = number (fail, l.rate, 'rate', l.rate < 1, 'at least 0 and below 1');
      case 'batchnorm'
        check_norm (fail, l, features_of (shape, l.W, origin_of (about, sources(1))));
        column(16) = numel (l.W);
        column(17) = number (fail, l.rate, 'rate', l.rate <= 1, 'from 0 to 1');
        column(18) = number (fail, l.epsilon, 'epsilon', l.epsilon > 0 & l.epsilon < Inf, 'above 0');
      case 'zscore'
        check_scores (fail, l, features_of (shape, l.mean, 0), sources(1));
        column(16) = numel (l.mean);
      case 'add'
        column(10:11) = check_sum (fail, l, shape, shape_of (about, imsize, sources(2)), sources);
    end
    column(5:7) = shape;
    about(:,k) = column;
  end
  if (whole)
    check_uses (about, name);
  end
end

function shape = shape_of (about, imsize, k)
  if (k == 0)
    shape = double (imsize(:)');
  else
    shape = about(5:7,k)';
  end
end

function check_name (fail, names, k)
  name = names{k};
  if (isempty (name) && (isnumeric (name) || ischar (name)))
    return;
  end
  if (~ ischar (name) || size (name, 1) ~= 1)
    fail ('.name must be [] or a text');
  elseif (any (strcmp (name, names(1:k-1))))
    fail ('.name must be a name that no earlier layer has, but is ''%s''', name);
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

function [window, stride, pad, groups] = check_conv (fail, l, shape)
  groups = 1;
  if (~ (isempty (l.groups) && isnumeric (l.groups)))
    groups = l.groups;
    if (~ (isnumeric (groups) && isreal (groups) && isscalar (groups) && ~ issparse (groups) && groups >= 1 ...
           && mod (shape(3), double (groups)) == 0))
      fail ('.groups must be a number that divides the %d channels of what comes into the layer', shape(3));
    end
    groups = double (groups);
  end
  W = l.W;
  if (~ (isfloat (W) && isreal (W) && ~ issparse (W) && ndims (W) <= 4 && size (W, 3) == shape(3) / groups ...
         && ~ isempty (W)))
    fail (['.W must be a full real array, rows by columns by channels by filters, for %d channels, but is %s of ' ...
           'class %s'], shape(3) / groups, slx_arg_size_text (W), class (W));
  end
  if (mod (size (W, 4), groups) ~= 0)
    fail ('.W must have a number of filters that the %d groups divide, but has %d', groups, size (W, 4));
  end
  window = [size(W, 1), size(W, 2)];
  stride = pair (fail, l.stride, 1, 'stride');
  pad = pair (fail, l.pad, 0, 'pad');
  check_rest (fail, l, size (W, 4));
end

% Of the sample, by features.
function check_scores (fail, l, features, source)
  if (source ~= 0)
    fail (' must be the first layer, or take the sample by from');
  end
  check_column (fail, l.mean, features, 'mean');
  check_column (fail, l.deviation, features, 'deviation');
  if (~ all (isfinite (l.mean)) || ~ all (l.deviation > 0 & l.deviation < Inf))
    fail (' must have a finite mean, and a finite deviation above 0');
  end
end

% Features are channels; of a vector, or where there are so many numbers, all entries. ORIGIN is what made the array: 0,
% which may be a vector or a picture with one column and one channel, is the sample.
function features = features_of (shape, given, origin)
  features = shape(3);
  if (all (shape(2:3) == 1) && (strcmp (origin, 'dense') || (isequal (origin, 0) && numel (given) ~= 1)))
    features = shape(1);
  end
  if (numel (given) == prod (shape))
    features = prod (shape);
  end
end

% The type of the last layer up to layer K that changes the size of what it takes, or 0.
function type = origin_of (about, k)
  types = slx_model_types ();
  while (k > 0 && ~ any (strcmp (types{about(1,k)+1}, {'dense', 'conv', 'maxpool', 'avgpool'})))
    k = k - 1 - about(14,k);
  end
  type = 0;
  if (k > 0)
    type = types{about(1,k)+1};
  end
end

function check_norm (fail, l, features)
  check_column (fail, l.W, features, 'W');
  check_rest (fail, l, features);
  check_column (fail, l.mean, features, 'mean');
  check_column (fail, l.variance, features, 'variance');
  if (~ all (isfinite (l.mean)) || ~ all (l.variance >= 0 & l.variance < Inf))
    fail (' must have a finite mean, and a finite variance, at least 0');
  elseif (~ isempty (l.mask))
    fail ('.mask must be []');
  end
end

function check_column (fail, b, n, field)
  if (~ (isfloat (b) && isreal (b) && ~ issparse (b) && isequal (size (b), [n, 1])))
    fail ('.%s must be a full real %d-by-1 column, but is %s of class %s', field, n, slx_arg_size_text (b), ...
          class (b));
  end
end

% The stride of the second input.
function stride = check_sum (fail, l, shape, second, sources)
  stride = [1 1];
  if (isempty (l.shortcut) || isequal (l.shortcut, 'identity'))
    if (~ isequal (shape, second))
      fail ([': layer %d gives %d by %d by %d numbers, but layer %d, to which it is added, %d by %d by %d; see ' ...
             'shortcut'], sources(2), second, sources(1), shape);
    end
  elseif (isequal (l.shortcut, 'pad'))
    stride = ceil (second(1:2) ./ shape(1:2));
    if (second(3) > shape(3) || any (ceil (second(1:2) ./ stride) ~= shape(1:2)))
      fail ([': layer %d gives %d by %d by %d numbers, which rows and columns left out and zeros around the ' ...
             'channels do not turn into %d by %d by %d, what layer %d gives'], sources(2), second, shape, sources(1));
    end
  else
    fail ('.shortcut must be ''identity'' or ''pad''');
  end
end

function check_rest (fail, l, units)
  b = l.b;
  check_column (fail, b, units, 'b');
  if (~ all (isfinite (slx_data_entries (l.W))) || ~ all (isfinite (b)))
    fail (' must have finite W and b, without NaN and Inf');
  end
  mask = l.mask;
  if (~ (isnumeric (mask) && isempty (mask)) && ~ (islogical (mask) && isequal (size (mask), size (l.W))))
    fail ('.mask must be [] or logical and of the size of W, but is %s of class %s', slx_arg_size_text (mask), ...
          class (mask));
  end
end

function x = number (fail, x, field, holds, what)
  if (~ (isfloat (x) && isreal (x) && isscalar (x) && ~ issparse (x) && x >= 0 && holds))
    fail ('.%s must be a number, %s', field, what);
  end
  x = double (x);
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

function check_uses (about, name)
  n = size (about, 2);
  used = false (1, n);
  sources = [(0:n-1) - about(14,:), (find (about(1,:) == 9) - 1) - about(15,about(1,:) == 9)];
  used(sources(sources > 0)) = true;
  lonely = find (~ used(1:n-1), 1);
  slx_arg_refuse (~ isempty (lonely), '%s(%d): no later layer takes the output of this layer', name, lonely);
end
