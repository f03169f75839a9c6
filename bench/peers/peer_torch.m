% Training of ResNet-20 beside PyTorch (Debian: python3-torch): five steps of momentum with one batch of 128 pictures, from
% the same weights, single, one thread, time of the processor. Ours includes all of sl_net_train, theirs nothing but the steps.
%   octave-cli bench/peers/peer_torch.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function layers = resnet20 ()
  layers = {{'conv', [3 3 16], 'pad', 1}, 'batchnorm', 'relu'};
  for stage = 0:2
    for block = 1:3
      stride = 1 + (stage > 0 && block == 1);
      more = {{'conv', [3 3 16*2^stage], 'pad', 1, 'stride', stride}, 'batchnorm', 'relu', ...
              {'conv', [3 3 16*2^stage], 'pad', 1}, 'batchnorm', {'add', 'from', numel(layers), 'shortcut', 'pad'}, 'relu'};
      layers = [layers, more];
    end
  end
  layers = [layers, {'globalavgpool', 'dense'}];
end

function [value, detail] = trained (layers, X, y, steps, exact)
  [~, info] = sl_net_train (layers, X, y, 'ImageSize', [32 32 3], 'MaxIter', steps, 'BatchSize', size (X, 2), ...
                            'StepSize', .01, 'Schedule', 'constant', 'Optimizer', 'momentum', 'Momentum', .9, ...
                            'WeightDecay', 0, 'MaxGradNorm', Inf, 'Seed', 1, 'Exact', exact);
  value = info.objective(end);
  detail = sprintf ('loss %.5f', value);
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
randn ('twister', 1);
steps = 5;
X = single (randn (3072, 128));
y = mod (0:127, 10) + 1;
net = sl_net_train (resnet20 (), X, y, 'ImageSize', [32 32 3], 'MaxIter', 0, 'Seed', 1);
values = cellfun (@(W, b) [W(:); b(:)], {net.layers.W}, {net.layers.b}, 'UniformOutput', false);
python = getenv ('PYTHON');
if (isempty (python))
  python = '/usr/bin/python3';
end
command = sprintf ('"%s" "%s"', python, fullfile (here, 'peer_torch.py'));
disp ('| problem | ours, s | theirs, s | ratio | their objective is higher by | ours | theirs |');
disp ('|---|---|---|---|---|---|---|');
for exact = [false, true]
  sl_peer_row (sprintf ('ResNet-20, %d steps, Exact %d', steps, exact), @() trained (net.layers, X, y, steps, exact), ...
               command, sl_peer_file (double (X), y - 1, [steps, .01], double (vertcat (values{:}))), 3);
end
