function [net, info] = sl_net_read (file, layers, varargin)
%SL_NET_READ  A network with weights from a file (HDF5, MAT, safetensors) of another program, such as PyTorch or Keras.
%   NET = sl_net_read (FILE, LAYERS) gives a model as sl_net_train does, with the weights that FILE has under the names
%   of the layers: those of a layer with the name 'layer1.0.conv1' are layer1.0.conv1.weight and layer1.0.conv1.bias,
%   and batchnorm has running_mean and running_var too. In files of Keras the names end otherwise, and layers need none.
%
%   [NET, INFO] = sl_net_read (FILE, LAYERS, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and
%   reports what was in the file.
%
%   PARTS = sl_net_read (FILE) only lists what is in the file. sl_prune and sl_net_write take such a list.
%
%   Inputs
%     FILE    a file in one of these formats, recognised by its first bytes:
%               HDF5         an array for each name, in one group or several, as h5py writes a state_dict; arrays may be
%                            in chunks that are compressed by gzip. Or as Keras writes it: model.save_weights or
%                            model.save ('x.h5') of Keras 2, and .weights.h5 of Keras 3
%               MAT          version 5 to 7, an array for each name, with _ for its dots, as scipy.io.savemat does
%               safetensors  as safetensors.torch.save_file writes it
%             Weights of convolutions are filters by channels by rows by columns, those of dense layers units by
%             inputs; in files of Keras, rows by columns by channels by filters, and inputs by units
%     LAYERS  layers as in sl_net_train, with sizes. A layer without a name has its number, counted from 0, for a name,
%             as in torch.nn.Sequential; layers zscore are not counted. With a file of Keras, layers without a name take
%             those of their type that no other layer takes, in the order of their numbers (dense, dense_1, ...), and
%             the epsilon of batchnorm is 1e-3 if it is not given; leakyrelu must have its slope. Or the name of a known
%             architecture, whose depth and widths are found in the file:
%               'resnet-cifar'   residual networks for CIFAR-10 by He et al. (2016), of 20, 32, 44, 56 layers and so on,
%                                with names such as conv1, bn1, layer2.0.conv1 and linear or fc; shortcuts pad with
%                                zeros, or are convolutions where the file has layer2.0.shortcut.0 or ...downsample.0
%   Outputs
%     NET     model that sl_net_predict, sl_net_train, sl_prune and sl_net_compact take. Its classes are 1, 2, ...
%     INFO    .format    'hdf5', 'mat' or 'safetensors'
%             .unused    cell row with the names of arrays that no layer has taken
%     PARTS   struct array with the fields name, shape, as the other program counts, and value, in that shape. value is
%             [] where the numbers are of a kind that is not read, such as 8-bit floating point, and for links by name
%   Options
%     'ImageSize'   [rows columns channels] of a sample. Default [], for 'resnet-cifar' [32 32 3] and otherwise what the
%                   first layer needs, if that is dense
%     'Class'       'single' or 'double'. Default [], single if that changes no weight
%     'ZScore'      {mean, deviation} of the channels of the samples that the network was trained with: it begins with a
%                   layer zscore, see sl_net_train. Only with the name of an architecture (default {}, none)
%     'Classes'     the labels of the outputs, as Y of sl_net_train has them (default [], 1, 2, ...)
%
%   Nothing in FILE is run: it is data, whoever has made it, see doc/security.md. Points in names may be other signs in
%   the file; where names differ in such signs alone, the name that is the same counts.
%
%   A convolution without bias gets zeros, and batchnorm without weight or bias ones or zeros. Where a dense layer takes
%   pictures, its weights are put in this package's order of pixels; the other program must have counted them channel by
%   channel, row by row, or if it is Keras pixel by pixel. weight_orig and weight_mask, as torch.nn.utils.prune leaves
%   them, count as their product, weight, in NET and in PARTS.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badFile         FILE is missing, damaged or of no known format; or an array that a layer needs is
%                                 missing, has the wrong size, or contains NaN or Inf
%     sparselearn:badInput        LAYERS do not fit each other
%
%   Example
%     >> layers = {{'dense', 2, 'name', 'fc1'}, 'relu', {'dense', 2, 'name', 'fc2'}};
%     >> net = sl_net_train (layers, eye (3), [1 2 2], 'Seed', 1);
%     >> file = [tempname(), '.safetensors'];
%     >> sl_net_write (file, net);
%     >> same = sl_net_read (file, layers, 'ImageSize', [3 1 1], 'Class', 'double');
%     >> delete (file);
%     >> isequal (same.layers, net.layers)
%     ans = 1
%
%
%   Reference: K. He, X. Zhang, S. Ren and J. Sun (2016), Deep residual learning for image recognition, CVPR.
%
%   See also: sl_net_write, sl_net_predict, sl_net_train, sl_prune
%
% TESTING: test_net_files   REFERENCE: or_net_compact

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    slx_arg_refuse (~ ischar (file) || size (file, 1) ~= 1 || isempty (file), 'FILE must be the name of a file');
    [parts, form] = net_file_parts (file);
    parts = net_masked_parts (parts);
    if (nargin < 2)
      net = listed (parts);
      return;
    end
    o = options (varargin, ischar (layers));
    parts = net_own_names (parts);
    [net, used] = model_of (parts, layers, o, file);
    info = struct ('format', form, 'unused', {reshape({parts(~ used).name}, 1, [])});
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs, named)
  persistent T
  if (isempty (T))
    facts = {'Named', 'with the name of an architecture', ...
             'with other LAYERS, which can begin with a layer {''zscore'', mean, deviation}'};
    T = slx_opt_table ({'ImageSize', [], '?numbers',           {};
                        'Class',     '', '?''single''|''double''', {};
                        'Classes',   [], '?labels',            {};
                        'ZScore',    {}, '?{mean, deviation}', {'Named', true}}, '', facts);
  end
  o = slx_opt_read (T, pairs, [], named);
end

function list = listed (parts)
  list = rmfield (parts, 'reason');
  for k = find (cellfun (@isempty, {parts.reason}))
    shape = parts(k).shape;
    list(k).value = permute (reshape (parts(k).value, [fliplr(shape), 1, 1]), max (numel (shape), 2):-1:1);
  end
end

function [net, used] = model_of (parts, layers, o, file)
  if (ischar (layers))
    parts = with_keys (parts, 'conv1.weight');
    layers = net_architecture (layers, parts, file);
    if (~ isempty (o.ZScore))
      layers = [{[{'zscore'}, reshape(o.ZScore, 1, 2)]}, layers];
    end
    if (isempty (o.ImageSize))
      o.ImageSize = [32 32 3];
    end
  end
  imsize = size_of_samples (layers, parts, o.ImageSize, file);
  keras = any ([parts.keras]);
  defaults = [1e-5, .01; 1e-3, NaN];            % of either program; slopes of Keras differ
  [layers, drawn, about] = net_layers (layers, imsize, [], 'double', ~ isempty (o.ImageSize), defaults(1 + keras,:));
  slx_arg_refuse (any (drawn & strcmp ({layers.type}, 'zscore')), 'LAYERS must have means and deviations of zscore');
  if (keras)
    layers = net_keras_names (layers, parts);
  end
  names = net_part_names (layers);
  first = find (~ cellfun (@isempty, names), 1);
  words = {'.weight', '.running_mean'};
  parts = with_keys (parts, [names{first}, words{1 + strcmp(layers(first).type, 'batchnorm')}]);
  shapes = repmat (imsize, numel (layers) + 1, 1);
  shapes(2:end,:) = about(5:7,:)';
  incoming = shapes((1:numel (layers)) - about(14,:),:);
  [layers, used] = net_with_parts (layers, names, incoming, parts, file);
  if (isempty (o.Class))
    o.Class = narrowest (parts(used));
  end
  for k = 1:numel (layers)
    for name = {'W', 'b', 'mean', 'variance', 'deviation'}
      if (~ isempty (layers(k).(name{1})))
        layers(k).(name{1}) = cast (layers(k).(name{1}), o.Class);
      end
    end
  end
  m = prod (about(5:7,end));
  if (isempty (o.Classes))
    o.Classes = 1:m;
  end
  [which, classes, layout] = slx_arg_labels (o.Classes, [1, m], 'option Classes');
  slx_opt_must (isequal (which, 1:m), sprintf ('Classes must be %d different labels in ascending order', m));
  net = struct ('kind', 'sl_net_train', 'version', 1, 'classes', {classes}, 'layout', layout, ...
                'sizes', struct ('d', prod (imsize), 'm', m), 'imsize', imsize, 'layers', layers, 'options', struct ());
end

function kind = narrowest (parts)
  kind = 'single';
  for k = 1:numel (parts)
    value = parts(k).value;
    if (isa (value, 'double') && ~ isequaln (double (single (value)), value))
      kind = 'double';
    end
  end
end

% What is given, or what the first layer, if that is dense, needs.
function imsize = size_of_samples (layers, parts, imsize, file)
  if (isempty (imsize))
    first = described_first (layers);
    slx_opt_must (strcmpi (first.type, 'dense'), ...
                  'ImageSize must be [rows columns channels] of a sample, if the first layer is not dense');
    if (any ([parts.keras]))
      first = net_keras_names (first, parts);
    end
    name = net_part_names (first);
    weight = [name{1}, '.weight'];
    at = net_part_at (with_keys (parts, weight), weight, false, file);
    if (isempty (at))
      net_missing (parts, weight, sprintf ('layer 1 (%s)', name{1}), file);
    end
    units = 1 + parts(at).keras * (numel (parts(at).shape) - 1);           % the dimension of units
    imsize = [prod(parts(at).shape([1:units-1, units+1:end])), 1, 1];
  end
  imsize = net_image_size (imsize);
end

% Type and name of the first layer, before anything is checked.
function first = described_first (layers)
  first = struct ('type', '', 'name', '');
  if (isstruct (layers) && ~ isempty (layers) && isfield (layers, 'type'))
    first.type = layers(1).type;
    if (isfield (layers, 'name') && ischar (layers(1).name))
      first.name = layers(1).name;
    end
  elseif (iscell (layers) && ~ isempty (layers) && ischar (layers{1}))
    first.type = layers{1};
  elseif (iscell (layers) && ~ isempty (layers) && iscell (layers{1}) && ~ isempty (layers{1}))
    first.type = layers{1}{1};
    at = find (cellfun (@(x) ischar (x) && strcmpi (x, 'name'), layers{1}), 1, 'last');
    if (~ isempty (at) && at < numel (layers{1}) && ischar (layers{1}{at+1}))
      first.name = layers{1}{at+1};
    end
  end
  if (ischar (first.type))
    first.type = lower (first.type);
  end
end

% Arrays of a file, which come from net_own_names, with the names by which layers find them. FIRST is the name of the
% first array that is needed. If it has something before it in the file, such as 'module.', this is left out of all
% names: of several the shortest, if all others begin with it; otherwise it is not clear which array is meant, the error
% sparselearn:badFile. The field own is what remains of a name, and the new field key what net_part_key makes of it.
function parts = with_keys (parts, first)
  names = {parts.own};
  before = shortest_before (names, first);
  if (~ ischar (before))                % no name is FIRST or ends in it: without regard to points and the like
    names = net_part_key (names);
    before = shortest_before (names, net_part_key (first));
  end
  for k = 1:numel (parts)
    parts(k).own = names{k};
    if (~ isempty (before) && strncmp (names{k}, before, numel (before)))
      parts(k).own = names{k}(numel (before)+1:end);
    end
    parts(k).key = net_part_key (parts(k).own);
  end
end

% What stands before FIRST in a name that ends with it; [] if there is none.
function before = shortest_before (names, first)
  before = [];
  others = {};
  for k = 1:numel (names)
    rest = numel (names{k}) - numel (first);
    if (rest >= 0 && strcmp (names{k}(rest+1:end), first) && (rest == 0 || any (names{k}(rest) == './_')))
      others{end+1} = names{k}(1:rest);
      if (~ ischar (before) || rest < numel (before))
        before = others{end};
      end
    end
  end
  if (~ isempty (before) && ~ all (strncmp (before, others, numel (before))))
    slx_arg_fail ('badFile', ['%s may be any of the arrays %s; give the layers the names that their arrays have ' ...
                              'in the file, or leave the others out of it'], ...
                  first, strjoin (strcat (others, first), ', '));
  end
end

%!test
%! layers = {{'conv', [2 2 3], 'name', 'c'}, 'batchnorm', 'relu', {'dense', 2}};
%! net = sl_net_train (layers, single (rand (9, 6)), [1 2 1 2 1 2], 'ImageSize', [3 3], 'MaxIter', 1, 'Seed', 1);
%! file = [tempname(), '.h5'];
%! sl_net_write (file, net);
%! [same, info] = sl_net_read (file, layers, 'ImageSize', [3 3]);
%! parts = sl_net_read (file);
%! delete (file);
%! assert (isequal (same.layers, net.layers));
%! assert (info.format, 'hdf5');
%! assert (parts(strcmp ({parts.name}, 'c.weight')).shape, [3 1 2 2]);
%!error id=sparselearn:badCall sl_net_read ()
%!error id=sparselearn:badFile sl_net_read ('/no/such/file.h5', {'dense'})
