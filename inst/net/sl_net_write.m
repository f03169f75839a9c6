function sl_net_write (file, net)
%SL_NET_WRITE  Writes the weights of a network for another program, such as PyTorch or Keras (HDF5, MAT, safetensors).
%   sl_net_write (FILE, NET) writes the weights of NET, with the names and in the order of a PyTorch state dict. FILE
%   ends in '.h5' or '.hdf5', '.mat' or '.safetensors', which tells the format. sl_net_read reads it. If it ends in
%   '.weights.h5', the file is one that model.load_weights of Keras 3 takes, see below.
%
%   sl_net_write (FILE, PARTS) writes a list of arrays, as sl_net_read (FILE) gives it, also after sl_prune.
%
%   Inputs
%     FILE    name of the output; a file that is there already is replaced, once the new one is complete
%     NET     model of sl_net_train or sl_net_read, also after sl_prune. A layer with the name 'conv1' gives
%             conv1.weight and conv1.bias, and one of type batchnorm running_mean and running_var too. A layer without a
%             name has its number, counted from 0, for a name, as in torch.nn.Sequential
%     PARTS   struct array with the fields name, shape and value, see sl_net_read. Each value is double or single, or
%             integers or logical values, which become double
%   Output: none
%
%   Weights of convolutions become filters by channels by rows by columns, those of dense layers units by inputs, where
%   inputs that are pictures are counted channel by channel, row by row. Sparse weights become full. Biases of a
%   convolution before batch normalisation are left out if all are 0. Numbers stay the same to the last bit, in the
%   class that they have. In MAT files names have _ for the points.
%
%   In a file '.weights.h5', layers of a type are numbered in their order, whatever their names are: conv2d, conv2d_1,
%   ..., depthwise_conv2d, dense, batch_normalization. A name that begins with 'conv2d', 'conv1d' or 'depthwise_conv1d'
%   says that a convolution is of that type. Biases that are all 0 are left out, as of a layer with use_bias=False.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput        NET is no such model, or two layers or arrays have the same name
%     sparselearn:badFile         FILE cannot be written
%
%   Example
%     >> net = sl_net_train ({{'dense', 2}, 'relu', 'dense'}, eye (3), [1 2 2], 'Seed', 1);
%     >> file = [tempname(), '.h5'];
%     >> sl_net_write (file, net);
%     >> parts = sl_net_read (file);
%     >> delete (file);
%     >> parts(2).shape
%     ans =
%        2   3
%
%
%   Reference: none; doc/python_weights.md has lines of Python for the other side.
%
%   See also: sl_net_read, sl_save_model
%
% TESTING: test_net_files   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'the name of a file and a network');
  try
    file = slx_arg_chars (file);
    slx_arg_refuse (~ ischar (file) || size (file, 1) ~= 1 || isempty (file), 'FILE must be the name of a file');
    [~, ~, ending] = fileparts (file);
    slx_arg_refuse (~ any (strcmpi (ending, {'.h5', '.hdf5', '.mat', '.safetensors'})), ...
                    'FILE must end in .h5, .hdf5, .mat or .safetensors');
    keras = numel (file) > 11 && strcmpi (file(end-10:end), '.weights.h5');
    if (isstruct (net) && all (isfield (net, {'name', 'shape', 'value'})))
      parts = net_parts_given (net);
    else
      about = slx_model_check (net, 'sl_net_train', 'NET');
      as_parts = @net_parts_of;
      if (keras)
        as_parts = @net_keras_parts;
      end
      parts = as_parts (net_layers (net.layers, net.imsize, net.sizes.m, class_of (net.layers)), about);
    end
    keys = net_part_key ({parts.name});
    slx_arg_refuse (any (cellfun ('isempty', keys)) || numel (unique (keys)) < numel (keys), ...
                    ['NET must have layers, or a list names, that differ in letters from a to z or A to Z and ' ...
                     'digits, by which sl_net_read knows them']);
    slx_arg_refuse (strcmpi (ending, '.mat') && any (cellfun ('length', keys) > 59), ...
                    ['names in a MAT file have at most 59 letters; take shorter names, or the ending .h5 or ' ...
                     '.safetensors']);
    trouble = written (file, lower (ending), parts, keras);
    if (~ isempty (trouble))
      slx_arg_fail ('badFile', '%s cannot be written: %s', file, trouble);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% The class of the first biases.
function kind = class_of (layers)
  kind = class (layers(find (~ cellfun (@isempty, {layers.b}), 1)).b);
end

function trouble = written (file, ending, parts, keras)
  if (strcmp (ending, '.mat'))
    trouble = slx_file_save (file, in_struct (parts));
    return;
  end
  writes = @(partial, parts) net_hdf5_write (partial, parts, keras);
  if (strcmp (ending, '.safetensors'))
    writes = @net_safetensors_write;
  end
  trouble = slx_file_write (file, @(partial) writes (partial, parts), ...
                            @(partial) has_all (net_file_parts (partial), parts));
end

% Names of variables begin with a letter.
function content = in_struct (parts)
  names = net_part_key ({parts.name});
  if (~ all (cellfun (@(name) isletter (name(1)), names)))
    names = strcat ('net_', names);
  end
  content = struct ();
  for k = 1:numel (parts)
    shape = parts(k).shape;
    content.(names{k}) = permute (reshape (parts(k).value, [fliplr(shape), 1, 1]), max (numel (shape), 2):-1:1);
  end
end

function yes = has_all (found, parts)
  [found_names, first] = sort (net_part_key ({found.name}));
  [names, second] = sort (net_part_key ({parts.name}));
  yes = isequal (found_names, names) && isequaln ({found(first).value}, {parts(second).value});
end

%!test
%! net = sl_net_train ({{'dense', 2}, 'relu', 'dense'}, eye (3), [1 2 2], 'Seed', 1, 'MaxIter', 1);
%! file = [tempname(), '.safetensors'];
%! sl_net_write (file, net);
%! parts = sl_net_read (file);
%! delete (file);
%! assert ({parts.name}, {'0.weight', '0.bias', '2.weight', '2.bias'});
%! assert (parts(1).value, net.layers(1).W');
%!error id=sparselearn:badCall sl_net_write ('a.h5')
%!error id=sparselearn:badInput sl_net_write ('a.txt', sl_net_train ({'dense'}, eye (2), [1 2], 'MaxIter', 0))
