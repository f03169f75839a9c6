function layers = net_architecture (name, parts, file)
%NET_ARCHITECTURE  The layers of a network of a known kind, as cells, after the shapes of its weights.
%   LAYERS = net_architecture (NAME, PARTS, FILE): NAME is 'resnet-cifar'; PARTS come from sl_net_read. The layers
%   have names: those with parameters the ones that their weights have in the file, and each block that of the block.

% SPDX-License-Identifier: BSD-3-Clause
  known = {'resnet-cifar'};
  slx_arg_refuse (~ any (strcmpi (name, known)), 'LAYERS must be layers, or a name:%s', sprintf (' %s', known{:}));
  found = @(part) ~ isempty (net_part_at (parts, part, false, file));
  out = @(part) units_of (parts, [part, '.weight'], file);
  layers = {conv('conv1', out ('conv1'), 1), {'batchnorm', 'name', 'bn1'}, {'relu', 'name', 'layer0'}};
  before = 'layer0';
  out ('layer1.0.conv1');
  for stage = 1:9
    block = 0;
    while (found (sprintf ('layer%d.%d.conv1.weight', stage, block)))
      to = sprintf ('layer%d.%d', stage, block);
      stride = 1 + (stage > 1 && block == 0);
      inner = {conv([to, '.conv1'], out ([to, '.conv1']), stride), {'batchnorm', 'name', [to, '.bn1']}, 'relu', ...
               conv([to, '.conv2'], out ([to, '.conv2']), 1), {'batchnorm', 'name', [to, '.bn2']}};
      joint = {'add', 'from', before, 'shortcut', 'pad'};
      for word = {'shortcut', 'downsample'}
        at = [to, '.', word{1}, '.0'];
        if (found ([at, '.weight']))
          inner = [inner, {{'conv', [1 1 out(at)], 'stride', stride, 'from', before, 'name', at}, ...
                           {'batchnorm', 'name', [to, '.', word{1}, '.1']}}];
          joint = {'add', 'from', [to, '.bn2']};
        end
      end
      layers = [layers, inner, {joint, {'relu', 'name', to}}];
      before = to;
      block = block + 1;
    end
    if (block == 0)
      break;
    end
  end
  last = 'linear';
  if (found ('fc.weight'))
    last = 'fc';
  end
  layers = [layers, {'globalavgpool', {'dense', out(last), 'name', last}}];
end

function l = conv (name, filters, stride)
  l = {'conv', [3 3 filters], 'stride', stride, 'pad', 1, 'name', name};
end

function n = units_of (parts, name, file)
  at = net_part_at (parts, name, false, file);
  if (isempty (at))
    net_missing (parts, name, 'the architecture', file);
  end
  n = prod (parts(at).shape(1:min (end, 1)));
end
