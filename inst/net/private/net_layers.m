function [layers, drawn, about] = net_layers (given, imsize, classes, kind, pictures, defaults)
%NET_LAYERS  Layers as a model has them, from the ways in which users describe them.
%   [LAYERS, DRAWN, ABOUT] = net_layers (GIVEN, IMSIZE, CLASSES, KIND, PICTURES, DEFAULTS): GIVEN is the argument
%   LAYERS of sl_net_train, cells or structs. Parameters that are not given are zeros, deviations ones, and true in the
%   row DRAWN. All are full and of the class KIND; what a mask excludes is 0, and a W that was sparse has the mask
%   W ~= 0. CLASSES may be [] where any number of outputs will do. PICTURES says that samples are pictures, also where
%   they have one column and one channel; they are so too if some layer is for pictures. DEFAULTS are the epsilon of
%   batchnorm and the slope of leakyrelu where none is given (default [1e-5 0.01]); NaN stands for none. ABOUT is that
%   of slx_model_layers. What is wrong is the error sparselearn:badInput.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 6)
    defaults = [1e-5 .01];
  end
  given = slx_arg_chars (given);
  if (iscell (given) && ~ isempty (given))
    parts = cellfun (@described, given(:)', num2cell (1:numel (given)), 'UniformOutput', false);
    layers = [parts{:}];
  elseif (isstruct (given) && ~ isempty (given) && isfield (given, 'type'))
    layers = completed (given);
  elseif (isstruct (given) && isscalar (given) && isfield (given, 'layers'))
    slx_arg_fail ('badInput', ['LAYERS is a struct with the field layers, but no model of sl_net_train; its field ' ...
                               'layers is what is needed']);
  else
    slx_arg_fail ('badInput', ...
                  ['LAYERS must be a cell array of layers such as {''dense'', 300} and ''relu'', a struct ' ...
                   'array with the field type, or a model of sl_net_train']);
  end
  about = zeros (18, 0);
  drawn = false (1, numel (layers));
  of_pictures = is_one_of (layers, {'conv', 'maxpool', 'avgpool', 'globalavgpool'});
  sample = any (of_pictures) || (nargin > 4 && pictures);
  picture = of_pictures;                        % whether a layer gives pictures: others than dense do as they are given
  for k = 1:numel (layers)
    check_type (layers(k).type, k);
    [shape, comes] = deal (imsize, sample);
    sources = slx_model_sources (layers, k, 'LAYERS');
    if (sources(1) > 0)
      [shape, comes] = deal (about(5:7,sources(1))', picture(sources(1)));
    end
    picture(k) = picture(k) || (comes && ~ strcmp (layers(k).type, 'dense'));
    if (k == numel (layers) && strcmp (layers(k).type, 'dense') && isempty (layers(k).W) && isempty (layers(k).size))
      layers(k).size = classes;
    end
    [layers(k), drawn(k)] = with_parameters (layers(k), shape, comes, kind, defaults, k);
    about = slx_model_layers (layers(1:k), imsize, 'LAYERS', about);
  end
  shape = about(5:7,end)';
  slx_arg_refuse (~ isempty (classes) && prod (shape) ~= classes, ...
                  'LAYERS must end with as many outputs as there are classes, %d, but ends with %d', classes, ...
                  prod (shape));
  slx_arg_refuse (~ any (ismember ({layers.type}, {'dense', 'conv'})), ...
                  'LAYERS must have a layer with parameters, dense or conv');
end

% Types that are no texts are found out later.
function yes = is_one_of (layers, types)
  yes = cellfun (@(type) ischar (type) && any (strcmp (type, types)), {layers.type});
end

function l = empty_layer ()
  [~, fields] = slx_model_layers_mex ();
  l = cell2struct (cell (size (fields)), fields, 2);
end

% A layer from a text, or a cell with its type, its size or rate, and names and values.
function l = described (part, k)
  l = empty_layer ();
  if (ischar (part))
    part = {part};
  end
  good = iscell (part) && ~ isempty (part) && ischar (part{1});
  slx_arg_refuse (~ good, 'LAYERS{%d} must be the type of a layer, or a cell that begins with the type', k);
  l.type = lower (part{1});
  check_type (l.type, k);
  rest = part(2:end);
  if (~ isempty (rest) && ~ ischar (rest{1}))
    if (any (strcmp (l.type, {'dropout', 'batchnorm', 'leakyrelu'})))
      l.rate = rest{1};
    elseif (any (strcmp (l.type, {'dense', 'conv', 'maxpool', 'avgpool'})))
      l.size = rest{1};
    elseif (strcmp (l.type, 'zscore') && numel (rest) > 1 && ~ ischar (rest{2}))
      l.mean = rest{1};
      l.deviation = rest{2};
      rest = rest(2:end);
    elseif (strcmp (l.type, 'zscore'))
      slx_arg_fail ('badInput', 'LAYERS{%d}: zscore takes means and deviations, or neither of them', k);
    else
      slx_arg_fail ('badInput', 'LAYERS{%d}: a layer of type %s takes no number', k, l.type);
    end
    rest = rest(2:end);
  end
  allowed = struct ('conv', {{'stride', 'pad', 'groups'}}, 'maxpool', {{'stride'}}, 'avgpool', {{'stride'}}, ...
                    'batchnorm', {{'epsilon'}}, 'add', {{'shortcut'}});
  names = {'name', 'from'};
  if (isfield (allowed, l.type))
    names = [allowed.(l.type), names];
  end
  for i = 1:2:numel (rest)
    if (i == numel (rest) || ~ ischar (rest{i}) || ~ any (strcmpi (rest{i}, names)))
      slx_arg_fail ('badInput', ['LAYERS{%d}: after the size come names and values; those of type %s are: %s. What ' ...
                                 'follows it, such as ''relu'', is a layer of its own'], k, l.type, ...
                    strjoin (names, ', '));
    end
    l.(lower (rest{i})) = rest{i+1};
  end
end

function layers = completed (given)
  layers = repmat (empty_layer (), 1, numel (given));
  names = fieldnames (layers);
  for k = 1:numel (given)
    for i = 1:numel (names)
      if (isfield (given, names{i}))
        layers(k).(names{i}) = given(k).(names{i});
      end
    end
    if (ischar (layers(k).type))
      layers(k).type = lower (layers(k).type);
    end
  end
end

function [l, drawn] = with_parameters (l, shape, picture, kind, defaults, k)
  drawn = false;
  switch (l.type)
    case 'dense'
      if (isempty (l.W))
        drawn = true;
        l.W = zeros (prod (shape), sizes_of (l.size, 1, k, 'the number of its units'));
      end
      l = in_class (l, kind, size (l.W, 2));
    case 'conv'
      if (isempty (l.W))
        drawn = true;
        of = sizes_of (l.size, 3, k, '[rows columns filters]');
        l.W = zeros ([of(1:2), shape(3) / groups_of(l, shape, of(3), k), of(3)]);
      end
      l.stride = default (l.stride, [1 1]);
      l.pad = default (l.pad, [0 0]);
      l = in_class (l, kind, size (l.W, 4));
    case 'zscore'
      [l, drawn] = scoring (l, features_of (shape, picture), kind);
    case 'batchnorm'
      l.epsilon = default (l.epsilon, defaults(1));
      l = normalising (l, features_of (shape, picture), kind);
    case {'maxpool', 'avgpool'}
      if (isscalar (l.size))
        l.size = l.size * [1 1];
      end
      l.size = sizes_of (l.size, 2, k, 'the rows and columns of its windows');
      l.stride = default (l.stride, l.size);
    case 'dropout'
      l.rate = default (l.rate, .5);
    case 'leakyrelu'
      slx_arg_refuse (isempty (l.rate) && isnan (defaults(2)), ...
                      ['LAYERS: layer %d needs its slope; in Keras layers LeakyReLU have 0.3 and activations ' ...
                       'leaky_relu 0.2, unless another one was given'], k);
      l.rate = default (l.rate, defaults(2));
  end
end

% Into how many groups the channels are divided.
function groups = groups_of (l, shape, filters, k)
  groups = default (l.groups, 1);
  good = isnumeric (groups) && isreal (groups) && isscalar (groups) && ~ issparse (groups) && groups >= 1 ...
         && mod (shape(3), groups) == 0 && mod (filters, groups) == 0;
  slx_arg_refuse (~ good, 'LAYERS: layer %d needs groups that divide its %d channels and %d filters', k, shape(3), ...
                  filters);
end

% How many channels a picture has, and entries a vector.
function features = features_of (shape, picture)
  features = shape(3);
  if (~ picture && all (shape(2:3) == 1))
    features = shape(1);
  end
end

% Means and deviations may be rows or columns.
function [l, drawn] = scoring (l, features, kind)
  l.size = [];
  drawn = isempty (l.mean) && isempty (l.deviation);
  if (drawn)
    l.mean = zeros (features, 1);
    l.deviation = ones (features, 1);
  end
  for name = {'mean', 'deviation'}
    if (isnumeric (l.(name{1})) && ~ issparse (l.(name{1})))
      l.(name{1}) = cast (l.(name{1})(:), kind);
    end
  end
end

% A layer of type batchnorm that leaves all as it is, unless parameters are given.
function l = normalising (l, features, kind)
  l.size = [];
  l.rate = default (l.rate, .1);
  if (~ isempty (l.W))
    features = numel (l.W);
  end
  start = struct ('W', 1, 'b', 0, 'mean', 0, 'variance', 1);
  for name = fieldnames (start)'
    if (isempty (l.(name{1})))
      l.(name{1}) = start.(name{1}) * ones (features, 1);
    end
    if (isfloat (l.(name{1})))
      l.(name{1}) = cast (l.(name{1}), kind);
    end
  end
end

function check_type (type, k)
  types = slx_model_layers_mex ();
  if (~ ischar (type) || ~ any (strcmp (type, types)))
    near = '';
    if (ischar (type))
      near = slx_opt_near (type, types);
    end
    list = sprintf (', ''%s''', types{:});
    slx_arg_fail ('badInput', 'LAYERS: the type of layer %d must be one of %s, but is %s%s', k, list(3:end), ...
                  slx_arg_value_text (type), near);
  end
end

function n = sizes_of (n, count, k, what)
  good = isnumeric (n) && isreal (n) && ~ issparse (n) && numel (n) == count ...
         && all (n(:) >= 1 & n(:) == floor (n(:)) & n(:) < 2^30);
  slx_arg_refuse (~ good, 'LAYERS: layer %d needs %s, integers, at least 1', k, what);
  n = double (n(:)');
end

function value = default (value, other)
  if (isempty (value))
    value = other;
  elseif (isnumeric (value) && isscalar (value))
    value = double (value) * ones (size (other));
  end
end

function l = in_class (l, kind, units)
  l.size = [];
  if (isempty (l.b))
    l.b = zeros (units, 1);
  end
  if (~ isfloat (l.W) || ~ isfloat (l.b))
    return;                             % an error, which slx_model_layers raises
  end
  if (issparse (l.W))
    slx_arg_matrix (l.W, 'the W of a layer', true);
    if (isempty (l.mask))
      l.mask = full (l.W ~= 0);
    end
    l.W = full (l.W);
  end
  if (issparse (l.mask))
    l.mask = full (l.mask);
  end
  l.W = cast (l.W, kind);
  l.b = cast (l.b, kind);
  if (islogical (l.mask) && isequal (size (l.mask), size (l.W)))
    l.W(~ l.mask) = 0;
  end
end
