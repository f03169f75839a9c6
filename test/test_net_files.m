% Networks from files of other programs and back: the order of dimensions, formats, names, architectures, damaged files.

% SPDX-License-Identifier: BSD-3-Clause

%!function [net, layers, imsize] = example (kind)
%! % pictures into a dense layer, groups, batch normalisation of both kinds, a name in use, parameters all different
%!  layers = {{'conv', [3 2 4], 'pad', 1, 'groups', 2, 'name', 'a.conv1'}, {'batchnorm', 'name', 'a.bn1'}, 'relu', ...
%!            {'conv', [1 3 4], 'pad', [0 1], 'name', 'a.conv2'}, {'dense', 3}, {'batchnorm'}, {'dense', 2}};
%!  imsize = [4 3 2];
%!  X = cast (sin ((1:24)' * (1:9)), kind);
%!  net = sl_net_train (layers, X, 1 + mod (1:9, 2), 'ImageSize', imsize, 'MaxIter', 2, 'Seed', 1, 'BatchSize', 4);
%!endfunction

%!function file = temporary (ending)
%!  file = [tempname(), ending];
%!endfunction

%!function P = of (parts, name)
%! % by the end of its name, with whatever stands between its parts
%!  at = regexp ({parts.name}, [regexprep(name, '[^a-z0-9]', '.'), '$']);
%!  P = parts(! cellfun (@isempty, at)).value;
%!endfunction

%!test % there and back, every format and class: the same bits
%! for kind = {'double', 'single'}
%!   [net, layers, imsize] = example (kind{1});
%!   for ending = {'.h5', '.hdf5', '.mat', '.safetensors'}
%!     file = temporary (ending{1});
%!     removed = onCleanup (@() delete (file));
%!     sl_net_write (file, net);
%!     [again, info] = sl_net_read (file, layers, 'ImageSize', imsize);
%!     assert (isequal (again.layers, net.layers));
%!     assert (class (again.layers(1).W), kind{1});
%!     assert (info.unused, cell (1, 0));
%!     assert (isequal (again.classes, 1:2) && isequal (again.sizes, net.sizes));
%!     other = sl_net_read (file, layers, 'ImageSize', imsize, 'Class', 'single', 'Classes', {'no', 'yes'});
%!     assert (class (other.layers(2).mean), 'single');
%!     assert (any (strcmp (sl_net_predict (other, ones (24, 1)), {'no', 'yes'})));
%!     clear removed
%!   end
%! end

%!test % what is where, number by number: units first, then channels, rows and columns; pictures channel by channel
%! [net, layers, imsize] = example ('double');
%! for ending = {'.h5', '.mat', '.safetensors'}
%!   file = temporary (ending{1});
%!   removed = onCleanup (@() delete (file));
%!   sl_net_write (file, net);
%!   parts = sl_net_read (file);
%!   W = of (parts, 'a.conv1.weight');
%!   assert (size (W), [4 1 3 2]);
%!   for k = 1:4
%!     for i = 1:3
%!       for j = 1:2
%!         assert (W(k,1,i,j), net.layers(1).W(i,j,1,k));
%!       end
%!     end
%!   end
%!   names = {parts.name};
%!   W = parts(! cellfun (@isempty, regexp (names, '4.weight$'))).value;
%!   assert (size (W), [3 64]);
%!   [h, w] = deal (4, 4);                         % rows and columns of what comes into layer 5
%!   for k = 1:3
%!     for c = 1:4
%!       for i = 1:h
%!         for j = 1:w
%!           assert (W(k,j+w*(i-1+h*(c-1))), net.layers(5).W(i+h*(j-1+w*(c-1)),k));
%!         end
%!       end
%!     end
%!   end
%!   assert (of (parts, 'a.bn1.running_var')(:), net.layers(2).variance);
%!   assert (! any (cellfun (@(name) ! isempty (regexp (name, 'conv1.bias$')), names)));
%!   assert (any (cellfun (@(name) ! isempty (regexp (name, 'conv2.bias$')), names)));
%!   clear removed
%! end

%!test % normalised signals of one channel; normalised entries of a picture, which another program counts row by row
%! X = reshape (sin (1:120), 12, 10);
%! layers = {{'conv', [3 1 1]}, 'batchnorm', 'relu', {'dense', 2}};
%! net = sl_net_train (layers, X, 1 + mod (1:10, 2), 'MaxIter', 1, 'Seed', 1, 'ImageSize', [12 1]);
%! file = [tempname(), '.safetensors'];
%! sl_net_write (file, net);
%! same = sl_net_read (file, layers, 'ImageSize', [12 1]);
%! parts = sl_net_read (file);
%! assert (isequal (same.layers, net.layers));
%! assert (parts(strcmp ({parts.name}, '1.running_mean')).shape, 1);
%! net = sl_net_train ({{'conv', [2 1 2]}, 'batchnorm', {'dense', 2}}, X, 1 + mod (1:10, 2), 'MaxIter', 1, 'Seed', 1, ...
%!                     'ImageSize', [3 4]);
%! for name = {'W', 'b', 'mean', 'variance'}
%!   net.layers(2).(name{1}) = (1:16)' / 16;
%! end
%! sl_net_write (file, net);
%! same = sl_net_read (file, {{'conv', [2 1 2]}, 'batchnorm', {'dense', 2}}, 'ImageSize', [3 4]);
%! parts = sl_net_read (file);
%! delete (file);
%! assert (isequal (same.layers, net.layers));
%! assert (parts(strcmp ({parts.name}, '1.weight')).value(1:5)(:)', [1 3 5 7 2] / 16);

%!testif ; ! isempty (sl_python_with ('h5py, numpy')) % another program reads and writes HDF5
%! found = sl_python_with ('h5py, numpy');
%! kinds = {'single', 'double'};
%! files = cellfun (@(k) temporary ('.h5'), {1, 2; 3, 4}, 'UniformOutput', false);
%! removed = onCleanup (@() cellfun (@delete, files));
%! for k = 1:2
%!   [nets{k}, layers, imsize] = example (kinds{k});
%!   sl_net_write (files{1,k}, nets{k});
%! end
%! text = sprintf (['import h5py\nfor x, y in ("%s", "%s"), ("%s", "%s"):\n with h5py.File(x) as a, ' ...
%!                  'h5py.File(y, "w") as b:\n  for k in a:\n   b["state/" + k] = a[k][()]\n  ' ...
%!                  'print(sorted(a)[0], a["a.conv1.weight"].shape, a["4.weight"].dtype, len(a))\n'], files{:});
%! [status, output] = system (sprintf ('"%s" -c ''%s''', found, text));
%! assert (output, sprintf ('4.bias (4, 1, 3, 2) %s 15\n', 'float32', 'float64'));
%! for k = 1:2
%!   assert (isequal (sl_net_read (files{2,k}, layers, 'ImageSize', imsize).layers, nets{k}.layers));
%! end

%!testif ; ! isempty (sl_python_with ('h5py, numpy')) % the name of a class, and one that is too long
%! file = temporary ('.h5');
%! removed = onCleanup (@() delete (file));
%! for row = {63, 64; {'a.type', 'a.value'}, {'a.value'}}
%!   text = sprintf (['import h5py, numpy\nwith h5py.File("%s", "w") as a:\n a["a/type"] = numpy.bytes_("x" * %d)\n ' ...
%!                    'a["a/value"] = 3.0\n'], file, row{1});
%!   assert (system (sprintf ('"%s" -c ''%s''', sl_python_with ('h5py, numpy'), text)), 0);
%!   parts = slx_hdf5_read_mex (file);
%!   assert ({parts.name}, row{2});
%! end

%!function parts = random_resnet (widths, blocks, words)
%! % the arrays of a residual network, as another program has them
%!  parts = struct ('name', {}, 'shape', {}, 'value', {});
%!  parts = with_norm (parts, 'conv1', 'bn1', [widths(1), 3, 3, 3]);
%!  in = widths(1);
%!  for s = 1:numel (widths)
%!    for b = 0:blocks-1
%!      to = sprintf ('layer%d.%d.', s, b);
%!      parts = with_norm (parts, [to, 'conv1'], [to, 'bn1'], [widths(s), in, 3, 3]);
%!      parts = with_norm (parts, [to, 'conv2'], [to, 'bn2'], [widths(s), widths(s), 3, 3]);
%!      if (! isempty (words) && in != widths(s))
%!        parts = with_norm (parts, [to, words, '.0'], [to, words, '.1'], [widths(s), in, 1, 1]);
%!      end
%!      in = widths(s);
%!    end
%!  end
%!  last = {'linear', 'fc'}{1 + ! isempty(words)};
%!  parts(end+1) = struct ('name', [last, '.weight'], 'shape', [3, in], 'value', randn (3 * in, 1));
%!  parts(end+1) = struct ('name', [last, '.bias'], 'shape', 3, 'value', randn (3, 1));
%!endfunction

%!function parts = with_norm (parts, conv, bn, shape)
%!  W = randn (prod (shape), 1) / sqrt (prod (shape(2:4)));
%!  parts(end+1) = struct ('name', [conv, '.weight'], 'shape', shape, 'value', W);
%!  n = shape(1);
%!  for word = {'weight', 'bias', 'running_mean', 'running_var'}
%!    parts(end+1) = struct ('name', [bn, '.', word{1}], 'shape', n, 'value', rand (n, 1) + .2);
%!  end
%!endfunction

%!test % residual networks by name: shortcuts of both kinds, inside of a group and of other names
%! sl_reach_private ();
%! rand ('twister', 5);
%! randn ('twister', 5);
%! X = randn (6 * 6 * 3, 3);
%! for words = {'', 'downsample', 'shortcut'}
%!   parts = random_resnet ([2 4 6], 1, words{1});
%!   for k = 1:numel (parts)
%!     parts(k).name = ['module.', parts(k).name];
%!   end
%!   parts(end+1) = struct ('name', 'module.bn1.num_batches_tracked', 'shape', 1, 'value', 7);
%!   file = temporary ('.safetensors');
%!   removed = onCleanup (@() delete (file));
%!   net_safetensors_write (file, parts);
%!   [net, info] = sl_net_read (file, 'resnet-cifar', 'ImageSize', [6 6 3]);
%!   assert (info.unused, {'module.bn1.num_batches_tracked'});
%!   assert (sum (strcmp ({net.layers.type}, 'conv')), 7 + 2 * ! isempty (words{1}));
%!   [~, ~, S] = sl_net_predict (net, X);
%!   assert (S, or_net_compact (net, [6 6 3], X), 1e-12);
%!   assert (net.layers(1).W(2,3,1,2), parts(1).value(2 + 2 * 0 + 3 * 1 + 27 + 1));
%!   if (isempty (words{1}))
%!     assert (sl_net_read (file, 'resnet-cifar').imsize, [32 32 3]);
%!   end
%!   clear removed
%! end

%!test % published networks: their outputs
%! folder = getenv ('SPARSELEARN_DATA');
%! if (exist (fullfile (folder, 'resnet20-cifar10.h5'), 'file') && exist (fullfile (folder, 'cifar10part.mat'), 'file'))
%!   data = load (fullfile (folder, 'cifar10part.mat'));
%!   for name = {'resnet20', 'resnet56'}                          % the second one with means and deviations
%!     file = fullfile (folder, [name{1}, '-cifar10.h5']);
%!     given = load (file, 'mean', 'std', 'logits_test');
%!     X = single (double (data.Xtest(:,1:12)) / 255);
%!     if (strcmp (name{1}, 'resnet20'))
%!       net = sl_net_read (file, 'resnet-cifar');
%!       X = reshape ((reshape (X, 1024, 3, []) - single (given.mean(:)')) ./ single (given.std(:)'), 3072, []);
%!     else
%!       net = sl_net_read (file, 'resnet-cifar', 'ZScore', {given.mean, given.std});
%!     end
%!     [~, ~, S] = sl_net_predict (net, X);
%!     assert (double (S), given.logits_test(:,1:12), 1e-4);
%!   end
%! end

%!function write_bytes (file, bytes)
%!  id = fopen (file, 'w');
%!  fwrite (id, bytes, 'uint8');
%!  fclose (id);
%!endfunction

%!function bytes = bytes_of (file)
%!  id = fopen (file, 'r');
%!  bytes = fread (id, Inf, 'uint8')';
%!  fclose (id);
%!endfunction

%!test % damaged and shortened files: an error that says what is wrong, or numbers, but no crash
%! layers = {{'dense', 2}};
%! imsize = [3 1 1];
%! net = sl_net_train (layers, single (eye (3)), [1 2 2], 'MaxIter', 1, 'Seed', 1);
%! rand ('twister', 7);
%! spoilt = temporary ('');
%! removed = onCleanup (@() delete (spoilt));
%! for ending = {'.h5', '.mat', '.safetensors'}
%!   file = temporary (ending{1});
%!   sl_net_write (file, net);
%!   bytes = bytes_of (file);
%!   delete (file);
%!   refused = 0;
%!   for k = 1:48                        % four of each way; make attack tries many
%!     changed = bytes;
%!     at = ceil (min (numel (bytes), 2000) * rand (1, 1 + mod (k, 4)));
%!     if (mod (k, 3) == 0)
%!       changed = bytes(1:floor (rand () * numel (bytes)));
%!     elseif (mod (k, 3) == 1)
%!       changed(at) = floor (256 * rand (size (at)));
%!     else
%!       changed(at) = [0 255 127 128](1 + mod (k, 4));
%!     end
%!     write_bytes (spoilt, changed);
%!     try
%!       sl_net_read (spoilt, layers, 'ImageSize', imsize);
%!     catch err
%!       assert (err.identifier, 'sparselearn:badFile', err.message);
%!       assert (! isempty (strfind (err.message, spoilt)), err.message);
%!       refused++;
%!     end
%!   end
%!   assert (refused > k / 3);
%! end

%!function message = message_of (call)
%!  message = '';
%!  try
%!    call ();
%!  catch err
%!    message = [err.identifier, ' ', err.message];
%!  end
%!endfunction

%!function spoil_header (file, header, bytes)
%!  write_bytes (file, [mod(floor (numel (header) ./ 256 .^ (0:7)), 256), double(header), bytes]);
%!endfunction

%!test % headers of safetensors that do not fit the data; types of numbers
%! file = temporary ('');
%! removed = onCleanup (@() delete (file));
%! bad = {'{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,12]}}', 'has 2 numbers of 4 bytes by its shape, but 12'; ...
%!        '{"a":{"dtype":"F32","shape":[9],"data_offsets":[0,36]}}', 'in the bytes 0 to 36 of the data, but there are 12'; ...
%!        '{"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}}', 'has a shape that is no list of integers'; ...
%!        '{"a":{"dtype":"F32","shape":[2.5],"data_offsets":[0,8]}}', 'has a shape that is no list of integers'; ...
%!        '{"a":{"dtype":"F32","shape":[2],"data_offsets":[8]}}', 'has data_offsets that is no list'; ...
%!        '{"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}}', 'in the bytes 8 to 0'; ...
%!        '{"a":{"dtype":"F4","shape":[2],"data_offsets":[0,8]}}', 'dtype F4, which is none of F64'; ...
%!        '{"a":{"dtype":"F32","shape":[2]}}', 'has no dtype, shape and data_offsets'; ...
%!        '{"a":3}', 'has no dtype'; '{"a', 'is no JSON'; '{}', 'has no arrays'};
%! for k = 1:rows (bad)
%!   spoil_header (file, bad{k,1}, zeros (1, 12));
%!   text = message_of (@() sl_net_read (file));
%!   assert (! isempty (regexp (text, ['^sparselearn:badFile .*', bad{k,2}])), [bad{k,2}, ' : ', text]);
%! end
%! write_bytes (file, [255 255 255 255 0 0 0 0, '{}']);
%! assert (! isempty (strfind (message_of (@() sl_net_read (file)), 'the header has 4294967295 bytes')));
%! half = [0 60, 1 0, 0 252, 255 123];                       % 1, 2^-24, -Inf, 65504
%! spoil_header (file, ['{"h":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]},"b":{"dtype":"BF16","shape":[1],' ...
%!                      '"data_offsets":[8,10]},"i":{"dtype":"I16","shape":[],"data_offsets":[10,12]},"t":{"dtype":' ...
%!                      '"BOOL","shape":[2],"data_offsets":[8,10]}}'], [half, 64 192, 254 255]);
%! parts = sl_net_read (file);
%! assert (parts(1).value, single ([1, 2^-24; -Inf, 65504]));
%! assert (double (parts(2).value), -3);
%! assert (double (parts(3).value), -2);
%! assert (islogical (parts(4).value));

%!function write_arrays (file, names, shapes)
%! % safetensors with numbers 1, 2, ... in the arrays of these names
%!  sl_reach_private ();
%!  parts = struct ('name', names, 'shape', shapes, 'value', []);
%!  for k = 1:numel (parts)
%!    parts(k).value = 100 * k + (1:prod (parts(k).shape))';
%!  end
%!  net_safetensors_write (file, parts);
%!endfunction

%!test % a name that is the same counts before one that differs in points; several of the latter are an error
%! file = temporary ('.safetensors');
%! removed = onCleanup (@() delete (file));
%! layer = @(name) {{'dense', 2, 'name', name}};
%! write_arrays (file, {'a_b.weight', 'a.b.weight', 'a_b.bias'}, {[2 3], [2 3], 2});
%! [net, info] = sl_net_read (file, layer ('a.b'), 'Class', 'double');
%! assert (net.layers.W, 200 + [1 4; 2 5; 3 6]);
%! assert (net.layers.b, [0; 0]);                       % a_b.bias is that of the other layer
%! assert (info.unused, {'a_b.weight', 'a_b.bias'});
%! net = sl_net_read (file, layer ('a_b'), 'Class', 'double');
%! assert (net.layers.W, 100 + [1 4; 2 5; 3 6]);
%! assert (net.layers.b, [301; 302]);
%! text = message_of (@() sl_net_read (file, layer ('a-b')));
%! assert (! isempty (strfind (text, 'a-b.weight may be any of the arrays a_b.weight, a.b.weight')), text);
%! write_arrays (file, {'a_b.weight'}, {[2 2]});
%! text = message_of (@() sl_net_read (file, {{'dense', 2, 'name', 'a.b'}, {'dense', 2, 'name', 'a_b'}}));
%! assert (! isempty (strfind (text, 'a_b.weight, which layer 2 (a_b) needs, is that of another layer already')), text);
%! write_arrays (file, {'module.a_b.weight', 'module.a.b.weight'}, {[2 3], [2 3]});
%! net = sl_net_read (file, layer ('a.b'), 'Class', 'double');
%! assert (net.layers.W(1), 201);
%! write_arrays (file, {'decoder.0.weight', 'encoder.0.weight', 'aux.decoder.0.weight'}, {[2 3], [2 3], [2 3]});
%! text = message_of (@() sl_net_read (file, {{'dense', 2}}));
%! assert (! isempty (strfind (text, '0.weight may be any of the arrays decoder.0.weight, encoder.0.weight')), text);
%! net = sl_net_read (file, layer ('encoder.0'), 'Class', 'double');
%! assert (net.layers.W(1), 201);

%!test % a weight that is missing is named, with what is there in its place
%! file = temporary ('.safetensors');
%! removed = onCleanup (@() delete (file));
%! cases = {{'0.weight_orig', '0.weight_u'}, 'it has 0.weight_orig: call torch.nn.utils.remove_spectral_norm'; ...
%!          {'net.0.weight_g', 'net.0.weight_v'}, 'it has net.0.weight_g: call torch.nn.utils.remove_weight_norm'; ...
%!          {'0.parametrizations.weight.original0'}, 'call torch.nn.utils.parametrize.remove_parametrizations'; ...
%!          {'dense_kernel', 'dense_bias'}, 'it has dense_kernel, as Keras names weights'; ...
%!          {'1.weight', '1.bias'}, 'it has 1.weight, 1.bias'};
%! for k = 1:rows (cases)
%!   write_arrays (file, cases{k,1}, repmat ({[2 3]}, size (cases{k,1})));
%!   for given = {{}, {'ImageSize', [3 1]}}
%!     text = message_of (@() sl_net_read (file, {{'dense', 2}}, given{1}{:}));
%!     assert (strncmp (text, 'sparselearn:badFile', 19), text);
%!     assert (! isempty (strfind (text, 'has no 0.weight, which layer 1 (0) needs')), text);
%!     assert (! isempty (strfind (text, cases{k,2})), text);
%!   end
%! end

%!test % weights that torch.nn.utils.prune has divided; batch normalisation without weights and biases
%! layers = {{'dense', 2, 'name', 'a.b'}, {'batchnorm', 'name', 'n'}, {'dense', 1, 'name', 'c'}};
%! names = {'a.b.weight_orig', 'a.b.weight_mask', 'a.b.bias_orig', 'a.b.bias_mask', 'n.running_mean', 'n.running_var', ...
%!          'c.weight', 'c.bias_mask', 'c.bias_orig'};
%! parts = struct ('name', names, 'shape', {[2 2], [2 2], 2, 2, 2, 2, [1 2], 2, 1}, ...
%!                 'value', {[1 2; 3 4], [0 1; 1 0], [5; 6], [1; 0], [7; 8], [9; 10], [11 12], [1; 1], 13});
%! for ending = {'.h5', '.mat', '.safetensors'}
%!   file = temporary (ending{1});
%!   removed = onCleanup (@() delete (file));
%!   sl_net_write (file, parts);
%!   [net, info] = sl_net_read (file, layers, 'Class', 'double');
%!   assert ({net.layers.W}, {[0 3; 2 0], [1; 1], [11; 12]});
%!   assert ({net.layers.b}, {[5; 0], [0; 0], 0});
%!   assert (net.layers(2).variance, [9; 10]);
%!   assert (numel (info.unused), 2);                    % of which the sizes differ
%!   list = sl_net_read (file);
%!   assert (numel (list), 7);
%!   at = ~ cellfun (@isempty, regexp ({list.name}, '^a.b.weight'));
%!   assert (list(at).value, [0 2; 3 0]);
%!   pruned = sl_prune (list(at), .75, 'Algorithm', 'magnitude');
%!   assert (pruned.value, [0 0; 3 0]);
%!   clear removed
%! end

%!test % headers of safetensors: UTF-8, nested brackets, a type that no layer needs
%! file = temporary ('.safetensors');
%! removed = onCleanup (@() delete (file));
%! one = '"0.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}';
%! data = double (typecast (single ([3 4]), 'uint8'));
%! spoil_header (file, ['{"__metadata__":{"author":"Jos', char([195 169]), '"},"f":{"dtype":"F8_E4M3","shape":[3],' ...
%!                      '"data_offsets":[8,11]},', one, '}'], [data, 1, 2, 3]);
%! [net, info] = sl_net_read (file, {{'dense', 1}});
%! assert (net.layers.W, single ([3; 4]));
%! assert (info.unused, {'f'});
%! parts = sl_net_read (file);
%! assert (parts(1).shape, 3);
%! assert (parts(1).value, []);
%! text = message_of (@() sl_net_read (file, {{'dense', 1, 'name', 'f'}}, 'ImageSize', [3 1]));
%! assert (! isempty (strfind (text, 'has no f.weight')), text);
%! spoil_header (file, ['{"a', char(195), '":1,', one, '}'], data);
%! assert (! isempty (strfind (message_of (@() sl_net_read (file)), 'bytes that are no UTF-8')));
%! for n = [5, 100000]
%!   spoil_header (file, ['{"a":', repmat('[', 1, n), repmat(']', 1, n), '}'], data);
%!   assert (! isempty (strfind (message_of (@() sl_net_read (file)), sprintf ('nested %d deep', n + 1))));
%! end

%!test % the list of arrays of a file, pruned as the arrays are, and written: vectors and integers as they were
%! W = cat (3, [1 -2; 3 4; 5 -6], [9 8; -7 6; 5 4]);
%! parts = struct ('name', {'b.weight', 'b.bias', 'a.weight', 'steps', 'pairs', 'c.weight'}, ...
%!                 'shape', {[3 2 2], 3, [2 4], [], [2 2], [1 3]}, ...
%!                 'value', {single(W), [1; 2; 3], [1 0 3 4; 5 6 -7 8], int64(7), int32([1 2; 3 4]), [1 2 3]});
%! [pruned, mask, info] = sl_prune (parts, .9, 'KeepUnits', false);
%! [V, masks] = sl_prune ({parts([1 3]).value}, .9, 'KeepUnits', false, 'UnitDim', 1, 'OutputZeros', []);
%! assert ({pruned([1 3]).value}, V);
%! assert (mask([1 3]), masks);
%! assert (all (cellfun (@(m) all (m(:)), mask([2 4 5 6]))));
%! assert ({info.layers.name}, {'b.weight', 'a.weight'});
%! assert (pruned([2 4 5 6]), parts([2 4 5 6]));
%! assert (isequal (sl_prune (parts, .5, 'UnitDim', 1), sl_prune (parts, .5)));
%! for ending = {'.h5', '.mat', '.safetensors'}
%!   file = temporary (ending{1});
%!   removed = onCleanup (@() delete (file));
%!   sl_net_write (file, pruned);
%!   again = sl_net_read (file);
%!   [~, order] = sort ({again.name});
%!   again = again(order);
%!   assert ([cellfun(@(name) name(end), {again.name}, 'UniformOutput', false){:}], 'tsttss');
%!   for k = 1:6
%!     found = again(k).value;
%!     assert (isequal (found(:), {pruned([3 2 1 6 5 4]).value}{k}(:)));
%!     assert (class (found), {'double', 'single'}{1 + (k == 3)});
%!   end
%!   assert (size (again(3).value), [3 2 2]);
%!   clear removed
%! end
%! text = message_of (@() sl_prune (parts, .5, 'Data', ones (4, 2)));
%! assert (! isempty (strfind (text, 'W must be one, as from sl_net_train or sl_net_read (FILE, LAYERS)')), text);
%! text = message_of (@() sl_prune (parts, .5, 'OutputZeros', .2));
%! assert (! isempty (strfind (text, 'which does not say which layer is the last')), text);
%! wrong = {'name', '..', 'PARTS(2).name must be a text'; 'shape', -3, 'PARTS(2).shape must be a row'; ...
%!          'shape', 4, 'PARTS(2).value must have the 4 numbers of its shape, but has 3'; ...
%!          'value', [], 'PARTS(2), b.bias, has no numbers'; 'value', {{1}}, 'full and real, but is cell'; ...
%!          'value', 1i * (1:3), 'full and real'; 'value', int64([1 2 2^60]), 'up to 2^53'; ...
%!          'name', 'b_weight', 'differ in letters'};
%! for k = 1:rows (wrong)
%!   spoilt = parts;
%!   spoilt(2).(wrong{k,1}) = wrong{k,2};
%!   text = message_of (@() sl_net_write (file, spoilt));
%!   assert (! isempty (strfind (text, wrong{k,3})), text);
%! end
%! assert (! isempty (strfind (message_of (@() sl_net_write (file, parts([]))), 'at least one array')));

%!test % what does not fit: the layer, its name and the size that it needs
%! [net, layers, imsize] = example ('double');
%! file = temporary ('.safetensors');
%! removed = onCleanup (@() delete (file));
%! sl_net_write (file, net);
%! read = @(layers, varargin) message_of (@() sl_net_read (file, layers, 'ImageSize', imsize, varargin{:}));
%! more = layers;
%! more{5} = {'dense', 4};
%! text = '4.weight must have the size 4-by-64, which layer 5 (4) needs, but has the size 3-by-64';
%! assert (! isempty (strfind (read (more), text)));
%! more = [layers, {'relu', {'dense', 2}}];
%! assert (! isempty (strfind (read (more), 'has no 8.weight, which layer 9 (8) needs')));
%! more = layers;
%! more{1}{2} = [3 2 5];
%! assert (! isempty (strfind (read (more), 'LAYERS: layer 1 needs groups that divide its 2 channels and 5 filters')));
%! assert (! isempty (strfind (read ('vgg'), 'LAYERS must be layers, or a name: resnet-cifar')));
%! text = 'has no layer1.0.conv1.weight, which the architecture needs';
%! assert (! isempty (strfind (read ('resnet-cifar'), text)));
%! assert (! isempty (strfind (read (layers, 'Class', 'int8'), 'Class must be')));
%! text = 'Classes must be 2 different labels in ascending order';
%! assert (! isempty (strfind (read (layers, 'Classes', [2 1]), text)));
%! assert (! isempty (strfind (message_of (@() sl_net_read (file, layers)), 'ImageSize must be')));
%! sl_net_write (file, sl_net_train ({'dense'}, eye (3), 1:3, 'MaxIter', 0));
%! assert (! isempty (strfind (message_of (@() sl_net_read (file, {'dense'})), 'layer 1 needs the number of its units')));
%! sl_net_write (file, net);
%! net.layers(2).variance(1) = -1;
%! assert (! isempty (strfind (message_of (@() sl_net_write (file, net)), 'finite variance, at least 0')));
%! assert (! isempty (strfind (message_of (@() sl_net_write ('net.txt', net)), 'FILE must end in .h5')));
%! assert (! isempty (strfind (message_of (@() sl_net_write ('/no/such/folder.h5', net)), 'badInput')));

%!test % [] stands for an option that is not given
%! file = [tempname(), '.h5'];
%! gone = onCleanup (@() delete (file));
%! layers = {{'dense', 3}, {'dense', 2}};
%! sl_net_write (file, sl_net_train (layers, eye (2), [1, 2], 'MaxIter', 0, 'Seed', 1, 'Regulariser', []));
%! assert (sl_net_read (file, layers, 'Class', [], 'ZScore', []), sl_net_read (file, layers));
%!error id=sparselearn:badFile sl_net_read ('/no/such/file')
%!error id=sparselearn:badFile sl_net_read (tempdir ())
%!error id=sparselearn:badInput sl_net_read (3)
%!error id=sparselearn:badCall sl_net_read ()
%!error id=sparselearn:badCall sl_net_write ('a.h5')
%!error id=sparselearn:badFile sl_net_write ('/no/such/folder/a.h5', sl_net_train ({'dense'}, eye (3), 1:3))

%!test % arrays of Keras are told by their whole path; a gamma in a file of PyTorch makes it no file of Keras
%! sl_reach_private ();
%! part = @(name, value) struct ('name', name, 'shape', size (value), 'value', value);
%! nested = 'layers/%s/layers/dense/vars/%d';
%! parts = [part(sprintf (nested, 'a', 0), ones (2, 3)), part(sprintf (nested, 'a', 1), 1), ...
%!          part(sprintf (nested, 'b', 0), ones (3, 1)), part(sprintf (nested, 'b', 1), 2)];
%! own = net_own_names (parts);
%! assert ({own.own}, {'dense.weight', 'dense.bias', 'dense.weight', 'dense.bias'});
%! torch = [part('0.weight', ones (2)), part('1.running_var', [1 1]), part('ls.gamma', [1 1])];
%! own = net_own_names (torch);
%! assert ({own.own}, {torch.name});
%! assert (~ any ([own.keras]));

%!test % a file of PyTorch or Keras begins as a zip archive does
%! file = [tempname(), '.pt'];
%! gone = onCleanup (@() delete (file));
%! sl_bytes (file, uint8 (['PK', 3, 4, zeros(1, 26)]));
%! fail ('sl_net_read (file)', 'zip archive: of a .pt file of PyTorch write the state_dict .* unzip model.weights.h5');

%!test % names with letters that are no ASCII, lists with NaN, names that no file can tell apart
%! folder = sl_test_folder ();
%! part = @(name, value) struct ('name', name, 'shape', 1, 'value', value);
%! for ending = {'.safetensors', '.h5'}
%!   file = fullfile (folder.name, ['a', ending{1}]);
%!   sl_net_write (file, part ('größe.x', NaN));
%!   found = sl_net_read (file);
%!   assert ({found.name, found.value}, {'größe.x', NaN});
%! end
%! file = fullfile (folder.name, 'a.mat');
%! fail ("sl_net_write (file, part ('é', 1))", 'differ in letters');
%! fail ("sl_net_write (file, part (repmat ('a', 1, 60), 1))", 'at most 59 letters');
%! sl_net_write (file, part (repmat ('1', 1, 59), 1));
%! assert (sl_net_read (file).value, 1);
