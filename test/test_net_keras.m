% Weights of Keras in sl_net_read and sl_net_write; or_keras.py computes a network as Keras does and writes its files.

% SPDX-License-Identifier: BSD-3-Clause

%!function layers = example ()
%!  layers = {{'conv', [3 2 4], 'pad', [1 0]}, 'batchnorm', 'relu', {'maxpool', 2}, ...
%!            {'conv', [2 3 8], 'groups', 4}, 'relu', {'dense', 5}, 'batchnorm', 'relu', {'dense', 3}};
%!endfunction

%!function write_arrays (file, varargin)
%! % HDF5 with groups: names and arrays, those of dense layers with both dimensions
%!  sl_reach_private ();
%!  parts = struct ('name', varargin(1:2:end), 'shape', [], 'value', []);
%!  for k = 1:numel (parts)
%!    value = varargin{2*k};
%!    parts(k).shape = size (value);
%!    if (isvector (value) && isempty (regexp (parts(k).name, 'kernel|dense')))
%!      parts(k).shape = numel (value);
%!    end
%!    parts(k).value = permute (value, ndims (value):-1:1)(:);
%!  end
%!  net_hdf5_write (file, parts, true);
%!endfunction

%!function message = message_of (file, varargin)
%!  message = '';
%!  try
%!    sl_net_read (file, varargin{:});
%!  catch err
%!    message = [err.identifier, ' ', err.message];
%!  end
%!endfunction

%!testif ; ! isempty (sl_python_with ('h5py, numpy')) % the scores of Keras, from each of its files; written as it writes
%! python = sl_python_with ('h5py, numpy');
%! program = fullfile (fileparts (which ('or_net')), 'or_keras.py');
%! folder = tempname ();
%! mkdir (folder);
%! gone = onCleanup (@() confirm_recursive_rmdir (false, 'local') || rmdir (folder, 's'));
%! assert (system (sprintf ('"%s" "%s" "%s"', python, program, folder)), 0);
%! id = fopen (fullfile (folder, 'values.txt'));
%! values = fscanf (id, '%f');
%! fclose (id);
%! X = reshape (values(1:end-21), 108, 7);
%! S = reshape (values(end-20:end), 3, 7);
%! names = {'keras2.h5', 'model.h5', 'keras3.weights.h5'};
%! backs = strcat (fullfile (folder, 'back'), {'1', '2', '3', '4'}, '.weights.h5');
%! for k = 1:3
%!   file = fullfile (folder, names{k});
%!   [net, info] = sl_net_read (file, example (), 'ImageSize', [6 9 2], 'Class', 'double');
%!   [~, ~, found] = sl_net_predict (net, X);
%!   assert (found, S, 1e-12 * max (abs (S(:))));
%!   assert (all (cellfun (@(name) any (strfind (name, 'optimizer')) || any (strfind (name, 'seed')), info.unused)));
%!   net = sl_net_read (file, example (), 'ImageSize', [6 9 2]);
%!   assert (class (net.layers(1).W), 'single');
%!   sl_net_write (backs{k}, net);
%! end
%! names = {net.layers(~ cellfun (@isempty, {net.layers.name})).name};
%! assert (names, {'conv2d', 'batch_normalization', 'depthwise_conv2d', 'dense', 'batch_normalization_1', 'dense_1'});
%! parts = sl_net_read (file);
%! parts = parts(strncmp ({parts.name}, 'layers.', 7) & cellfun (@isempty, strfind ({parts.name}, 'dropout')));
%! sl_net_write (backs{4}, parts);
%! [~, output] = system ([sprintf('"%s" "%s" "%s"', python, program, folder), sprintf(' "%s"', backs{:})]);
%! assert (output, repmat (sprintf ('15 15\n'), 1, 4));

%!test % there and back; layers that are named, in any order; those without a name take what is left, in order of numbers
%! X = reshape (sin (1:24 * 9), 24, 9);
%! layers = {{'conv', [3 1 4], 'groups', 2}, 'batchnorm', 'relu', {'conv', [1 1 4], 'name', 'conv1'}, {'dense', 3}, ...
%!           'batchnorm', {'dense', 2}};
%! net = sl_net_train (layers, X, 1 + mod (1:9, 2), 'ImageSize', [12 1 2], 'MaxIter', 1, 'Seed', 1, 'BatchSize', 9);
%! file = [tempname(), '.weights.h5'];
%! gone = onCleanup (@() delete (file));
%! sl_net_write (file, net);
%! layers{4}(3:4) = [];
%! layers{2} = {'batchnorm', 'epsilon', 1e-5};
%! same = sl_net_read (file, layers, 'ImageSize', [12 1 2]);
%! for name = {'W', 'b', 'mean', 'variance'}
%!   assert ({same.layers.(name{1})}, {net.layers.(name{1})});
%! end
%! assert ([same.layers.epsilon], [1e-5 1e-3]);
%! parts = sl_net_read (file);
%! assert (parts(strcmp ({parts.name}, 'layers.depthwise_conv2d.vars.0')).shape, [3 1 2 2]);
%! net.layers(1).name = 'conv1d';
%! sl_net_write (file, net);
%! parts = sl_net_read (file);
%! assert (parts(strcmp ({parts.name}, 'layers.conv1d.vars.0')).shape, [3 1 4]);
%! layers{1} = [layers{1}, {'name', 'conv1d'}];
%! assert (sl_net_read (file, layers, 'ImageSize', [12 1 2]).layers(1).W, net.layers(1).W);
%! write_arrays (file, 'top.dense_10.kernel:0', [1 2], 'dense_9.dense_9.kernel:0', [3; 4], 'dense_x.kernel:0', 5, ...
%!               'dense_8.dense_8.kernel:0', 6);
%! of = @(varargin) arrayfun (@(l) l.W(1), sl_net_read (file, varargin, 'Class', 'double').layers);
%! assert (of ({'dense', 1}, {'dense', 2, 'name', 'dense_10'}, {'dense', 1}), [6 1 3]);

%!test % batch normalisation: without gamma, without beta, without both; not where nothing tells which one is there
%! file = [tempname(), '.h5'];
%! gone = onCleanup (@() delete (file));
%! layers = {{'dense', 2}, 'batchnorm', {'dense', 1}};
%! of = @(words) cellfun (@(word) ['bn.bn.', word, ':0'], words, 'UniformOutput', false);
%! values = {[2; 3], [4; 5], [6; 7], [8; 9]};
%! for wanted = {[1 2 3 4], [1 3 4], [2 3 4], [3 4]}
%!   words = of ({'gamma', 'beta', 'moving_mean', 'moving_variance'}(wanted{1}));
%!   arrays = [words; values(wanted{1})];
%!   write_arrays (file, 'a.a.kernel:0', eye (2), 'b.b.kernel:0', [1; 1], arrays{:});
%!   l = sl_net_read (file, {{'dense', 2, 'name', 'a'}, {'batchnorm', 'name', 'bn'}, {'dense', 1, 'name', 'b'}}, ...
%!                    'Class', 'double').layers(2);
%!   expected = {[1; 1], [0; 0], [], []};
%!   expected(wanted{1}) = values(wanted{1});
%!   assert ({l.W, l.b, l.mean, l.variance}, expected);
%! end
%! numbered = {'layers.batch_normalization.vars.0', [2; 3], 'layers.batch_normalization.vars.1', [8; 9], ...
%!             'layers.dense.vars.0', eye(2), 'layers.dense_1.vars.0', [1; 1]};
%! write_arrays (file, numbered{:});
%! l = sl_net_read (file, layers, 'Class', 'double').layers(2);
%! assert ({l.W, l.b, l.mean, l.variance}, {[1; 1], [0; 0], [2; 3], [8; 9]});
%! write_arrays (file, numbered{:}, 'layers.batch_normalization.vars.2', [8; 9]);
%! text = message_of (file, layers);
%! assert (! isempty (strfind (text, 'three vectors, and does not tell whether they begin with gamma or beta')), text);

%!test % entries of a picture that are normalised after it became a vector: Keras counts them pixel by pixel
%! file = [tempname(), '.weights.h5'];
%! gone = onCleanup (@() delete (file));
%! layers = {{'conv', [1 1 2]}, 'batchnorm', {'dense', 2}};
%! values = {'0', (1:8)', '1', zeros(8, 1), '2', zeros(8, 1), '3', ones(8, 1)};
%! values(1:2:end) = strcat ('layers.batch_normalization.vars.', values(1:2:end));
%! write_arrays (file, 'layers.conv2d.vars.0', ones ([1 1 1 2]), 'layers.dense.vars.0', eye (8, 2), values{:});
%! net = sl_net_read (file, layers, 'ImageSize', [2 2 1], 'Class', 'double');
%! assert (reshape (net.layers(2).W, 2, 2, 2), cat (3, [1 3; 5 7], [2 4; 6 8]));
%! sl_net_write (file, net);
%! parts = sl_net_read (file);
%! assert (parts(strcmp ({parts.name}, 'layers.batch_normalization.vars.0')).value(:), (1:8)');

%!test % errors name the arrays of the file, and say what to do
%! file = [tempname(), '.h5'];
%! gone = onCleanup (@() delete (file));
%! write_arrays (file, 'a.a.kernel:0', ones (3, 2), 'a.a.bias:0', [1; 2], 'dense.dense.kernel:0', ones (2, 2));
%! text = message_of (file, {{'dense', 4, 'name', 'a'}});
%! assert (! isempty (strfind (text, 'a.a.kernel:0 must have the size 3-by-4, which layer 1 (a) needs, but has')), text);
%! text = message_of (file, {{'dense', 2, 'name', 'c'}});
%! assert (! isempty (strfind (text, 'has no c.weight, which layer 1 (c) needs; it has a.a.bias:0, a.a.kernel:0')), text);
%! assert (! isempty (strfind (text, 'Give layers the names that they have there, or leave out all names')), text);
%! assert (! isempty (strfind (message_of (file, {{'dense', 2}, 'leakyrelu'}), 'layer 2 needs its slope')));
%! assert (sl_net_read (file, {{'dense', 2}, {'leakyrelu', .3}}).layers(2).rate, .3);
%! text = message_of (file, {{'dense', 2}, {'dense', 2}});
%! assert (! isempty (strfind (text, 'has no dense_1.weight, which layer 2 (dense_1) needs')), text);
%! write_arrays (file, 'dense_kernel', ones (3, 2));
%! assert (! isempty (strfind (message_of (file, {{'dense', 2}}), 'it has dense_kernel, as Keras names weights')));
