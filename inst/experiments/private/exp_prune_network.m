function [net, memo, found] = exp_prune_network (algorithm, memo, share, work)
%EXP_PRUNE_NETWORK  A network of the experiment with pruning.
%   [NET, MEMO, FOUND] = exp_prune_network (ALGORITHM, MEMO, SHARE, WORK) is the network that all start with, for
%   ALGORITHM 'first'; that network after all epochs, for 'dense'; and a pruned one with the share SHARE of zeros, for
%   the algorithms that sl_exp_prune names. MEMO.start is the first network, MEMO.penalised a cell with those of
%   DeepHoyer, one for each lambda, or [] where it is not trained yet. FOUND has the accuracy on the samples for
%   validation that lambda was chosen by, [] of other algorithms. WORK has the fields o, the settings; data; limits, see
%   slx_exp_run; seed; and base, the name of the checkpoints or ''.

% SPDX-License-Identifier: BSD-3-Clause
  found = [];
  switch (algorithm)
    case 'first'
      net = first_network (work);
    case 'dense'
      net = further (memo.start, work);
    case 'deephoyer'
      [net, memo, found] = by_deephoyer (memo, shares_of (memo.start, share), work);
    otherwise
      [z, joint] = shares_of (memo.start, share);
      net = pruned (algorithm, memo.start, share, z, joint, work);
  end
end

% Shares of zeros of the layers, and that of all but the last together: every unit could keep two weights.
function [z, joint] = shares_of (net, z)
  [~, ~, info] = sl_prune (net, 0);
  within = info.layers(1:max (end - 1, 1));
  joint = min (z, max (0, 1 - 2 * sum ([within.units]) / sum ([within.weights])));
  last = min (z, max (.8, min (.9, 2 * z - 1)));
  z = min (z, max (0, 1 - 2 * [info.layers.units] ./ [info.layers.weights]));
  z(end) = min (z(end), last);
end

% The network that all start with.
function net = first_network (work)
  if (~ isempty (work.data.start))
    net = work.data.start;
    return;
  end
  layers = {{'dense', 300}, 'relu', {'dense', 100}, 'relu', 'dense'};
  pictures = {};
  if (strcmp (work.o.Network, 'lenet5'))
    layers = {{'conv', [5 5 20]}, {'maxpool', 2}, {'conv', [5 5 50]}, {'maxpool', 2}, {'dense', 500}, 'relu', 'dense'};
    pictures = {'ImageSize', work.data.imsize};
  end
  net = trained (layers, work, 'first', 0, work.o.Epochs(1), work.o.StepSize(1), 'cosine', pictures{:});
end

% The E1 epochs, then the E2 epochs; the latter alone.
function net = further (net, work)
  net = last_epochs (first_epochs (net, work, 'net'), work, 'net');
end

function net = first_epochs (net, work, name, varargin)
  net = trained (net, work, name, 1, work.o.Epochs(2), work.o.StepSize(1), 'cosine', varargin{:});
end

function net = last_epochs (net, work, name)
  net = trained (net, work, name, 2, work.o.Epochs(3), work.o.StepSize(2), 'cosine');
end

% Algorithms have the same draws in the same PHASE. NAME and PHASE tell the checkpoints of a part from each other.
function net = trained (net, work, name, phase, epochs, step, schedule, varargin)
  file = '';
  if (~ isempty (work.base))
    file = [work.base, '.', name, sprintf('.%d', phase)];
  end
  seed = work.seed;
  if (~ isempty (seed))
    digits = slx_run_checksum ([seed, phase]);
    seed = hex2dec (digits(1:8));
  end
  if (~ isempty (work.o.Augmentation))
    varargin = [varargin, {'Augmentation', work.o.Augmentation}];
  end
  [net, info] = sl_net_train (net, work.data.X, work.data.labels, 'MaxIter', epochs, 'StepSize', step, ...
                              'Schedule', schedule, 'WeightDecay', step * work.o.WeightDecay, 'BatchSize', ...
                              work.o.BatchSize, 'Seed', seed, 'TimeLimit', work.limits.left (), 'Checkpoint', ...
                              file, 'MaxGradNorm', Inf, varargin{:});
  work.limits.whole (info);
end

% By any algorithm but DeepHoyer. SHARE is that of all layers, Z has those of each; for JOINT see shares_of.
function net = pruned (algorithm, net, share, z, joint, work)
  few = work.data.X(:,1:min (500, end));
  single = {joint, 'Scope', 'global', 'OutputZeros', z(end)};
  if (isscalar (z))
    single(end-1:end) = [];                     % no layer before it
  end
  once = struct ('random', {{z, 'Algorithm', 'random', 'Seed', work.seed}}, ...
                 'magnitude', {{z, 'Algorithm', 'magnitude'}}, ...
                 'global', {{share, 'Algorithm', 'magnitude', 'Scope', 'global'}}, ...
                 'single', {single}, 'projected', {{z, 'Values', 'projected'}}, ...
                 'surgeon', {{share, 'Algorithm', 'surgeon', 'Scope', 'global', 'Data', few}});
  switch (algorithm)
    case 'gradual'
      E1 = work.o.Epochs(2);
      for t = 1:E1
        net = sl_prune (net, z * (1 - (1 - t / E1)^3), 'Algorithm', 'magnitude');
        step = work.o.StepSize(1) * (1 + cos (pi * (t - 1) / E1)) / 2;
        net = trained (net, work, 'net', [1 t], 1, step, 'constant');
      end
      net = last_epochs (net, work, 'net');
    case 'induced'
      [~, ~, info] = sl_prune (net, z);
      s = [info.layers.target];
      s(isnan (s)) = 0;
      net = first_epochs (net, work, 'net', 'Project', {'Sparseness', s, 'Times', work.o.Projections});
      net = last_epochs (sl_prune (net, z, 'Values', 'projected'), work, 'net');
    otherwise
      net = further (sl_prune (net, once.(algorithm){:}), work);
  end
end

% FOUND has the accuracy on the samples for validation for each lambda; of equal ones the least lambda counts.
function [best, memo, found] = by_deephoyer (memo, z, work)
  lambdas = work.o.Lambdas;
  found = NaN (1, numel (lambdas));
  for l = 1:numel (lambdas)
    name = sprintf ('lambda%d', l);
    if (isempty (memo.penalised{l}))
      memo.penalised{l} = first_epochs (memo.start, work, name, 'Regulariser', {'deephoyer', lambdas(l)});
    end
    net = last_epochs (sl_prune (memo.penalised{l}, z, 'Algorithm', 'magnitude'), work, name);
    found(l) = mean (sl_net_predict (net, work.data.held) == work.data.known);
    if (found(l) > max ([-1, found(1:l-1)]))
      best = net;
    end
  end
end
