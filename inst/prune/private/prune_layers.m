function [layers, form] = prune_layers (W, unit_first)
%PRUNE_LAYERS  The weights of all layers as matrices with one unit per column, checked.
%   [LAYERS, FORM] = prune_layers (W, UNIT_FIRST) takes what sl_prune does: an array, a cell of arrays, a struct of
%   arrays, a list of arrays by sl_net_read, a struct array of layers or a network. UNIT_FIRST says that the units are
%   the first dimension of each array. LAYERS is a struct array with one element for each array of weights:
%     name   for messages and tables
%     at     which cell, field, array of the list or layer it is
%     size   of the array
%     dims   [kh kw in out], its size with the units last; [1 1 in out] for a matrix
%     U      kh*kw*in-by-out, full or sparse
%   FORM is for prune_restore: its field word is 'array', 'cell', 'fields', 'list', 'layers' or 'network'.

% SPDX-License-Identifier: BSD-3-Clause
  layers = struct ('name', {}, 'at', {}, 'size', {}, 'dims', {}, 'U', {});
  form = struct ('word', 'array', 'first', unit_first, 'names', {{}});
  if (iscell (W))
    form.word = 'cell';
    for k = 1:numel (W)
      layers = added (layers, W{k}, sprintf ('W{%d}', k), k, unit_first, []);
    end
  elseif (isstruct (W) && isscalar (W) && isfield (W, 'layers'))
    form.word = 'network';
    slx_arg_refuse (~ isstruct (W.layers) || ~ isfield (W.layers, 'W'), ...
                    'W.layers must be a struct array with a field W');
    layers = of_structs (layers, W.layers, 'layers', false);
  elseif (isstruct (W) && all (isfield (W, {'name', 'shape', 'value'})))
    form.word = 'list';
    form.first = unit_first || ~ (iscellstr ({W.name}) && slx_model_in_keras ({W.name}));
    for k = find (cellfun (@is_weights, {W.value}))
      layers = added (layers, W(k).value, W(k).name, k, form.first, in_keras (W(k), form.first));
    end
  elseif (isstruct (W) && isfield (W, 'W'))
    form.word = 'layers';
    layers = of_structs (layers, W, 'W', unit_first);
  elseif (isstruct (W) && isscalar (W))
    form.word = 'fields';
    form.names = fieldnames (W);
    for k = 1:numel (form.names)
      if (is_weights (W.(form.names{k})))
        layers = added (layers, W.(form.names{k}), ['W.', form.names{k}], k, unit_first, []);
      end
    end
  elseif (isstruct (W))
    slx_arg_fail ('badInput', 'W must have a field W if it is a struct array of layers');
  else
    layers = added (layers, W, 'W', 1, unit_first, []);
  end
  slx_arg_refuse (isempty (layers), ...
                  'W has no weights: no array that is not empty, and in a struct none that is no vector');
end

function layers = of_structs (layers, given, name, unit_first)
  for k = 1:numel (given)
    dims = [];
    if (isfield (given, 'type') && ischar (given(k).type) && strcmp (given(k).type, 'batchnorm'))
      continue;
    end
    if (isfield (given, 'type') && ischar (given(k).type) && strcmp (given(k).type, 'conv') && ~ unit_first)
      dims = size (given(k).W);
      dims(end+1:4) = 1;
    end
    before = numel (layers);
    layers = added (layers, given(k).W, sprintf ('%s(%d).W', name, k), k, unit_first, dims);
    if (numel (layers) > before && isfield (given, 'mask') && ~ isempty (given(k).mask))
      mask = given(k).mask;
      slx_arg_refuse (~ (islogical (mask) || isfloat (mask)) || ~ isreal (mask) ...
                      || ~ isequal (size (mask), size (given(k).W)), ...
                      '%s(%d).mask must be [] or logical and of the size of W', name, k);
      slx_arg_refuse (issparse (mask) && ~ slx_sound_mex (mask), '%s(%d).mask is a damaged sparse matrix', name, k);
      [mask, ~] = columns_of (mask ~= 0, unit_first, dims);
      layers(end).U(~ mask) = 0;
    end
  end
end

function layers = added (layers, A, name, at, unit_first, dims)
  if (isnumeric (A) && isempty (A))
    return;
  end
  check (A, name);
  [U, dims] = columns_of (A, unit_first, dims);
  layers(end+1) = struct ('name', name, 'at', at, 'size', size (A), 'dims', dims, 'U', U);
end

% The dimensions of an array of Keras whose size does not tell them: filters with the multipliers of each channel last,
% and filters of sequences.
function dims = in_keras (part, unit_first)
  dims = [];
  sizes = size (part.value);
  if (~ unit_first && numel (sizes) == 4 && ~ isempty (strfind (part.name, 'depthwise')))
    dims = [sizes(1:2), 1, prod(sizes(3:4))];
  elseif (~ unit_first && numel (sizes) == 3)
    dims = [sizes(1), 1, sizes(2:3)];
  end
end

% Biases, running means and counters are vectors.
function yes = is_weights (A)
  yes = isfloat (A) && numel (A) > max (size (A));
end

function check (A, name)
  slx_arg_elsewhere (A, name);
  if (isfloat (A) && isreal (A) && ~ issparse (A))
    if (ndims (A) > 4)
      slx_arg_fail ('badInput', '%s must have at most 4 dimensions, but is %s', name, slx_arg_size_text (A));
    end
  else
    slx_arg_matrix (A, name, true);
  end
  slx_arg_finite (A, name);
end

% An array of weights as a matrix with the incoming weights of one unit in each column. DIMS is [kh kw in out]; where it
% is [], the size of A tells: of a matrix in-by-out, of filters kh-by-kw-by-in-by-out; with UNIT_FIRST out-by-in and
% out-by-in-by-kh-by-kw.
function [U, dims] = columns_of (A, unit_first, dims)
  if (unit_first)
    dims = [size(A, 3), size(A, 4), size(A, 2), size(A, 1)];
    if (ndims (A) == 2)
      U = A.';
    else
      U = reshape (permute (A, [3, 4, 2, 1]), [], dims(4));
    end
    return;
  end
  if (isempty (dims) && ndims (A) == 2)
    dims = [1, 1, size(A)];
  elseif (isempty (dims))
    dims = size (A);
    dims(end+1:4) = 1;
  end
  U = A;
  if (size (A, 2) ~= dims(4) || ndims (A) > 2)
    U = reshape (A, [], dims(4));
  end
end
