function parts = net_own_names (parts)
%NET_OWN_NAMES  The arrays of a file under the names that layers look for, which are those of PyTorch.
%   PARTS = net_own_names (PARTS): PARTS come from net_file_parts. The new field own is the name: LAYER.weight, .bias,
%   .running_mean or .running_var for the arrays that Keras keeps of a layer, in any of its layouts, and that in the
%   file otherwise. The field keras says which ones are of Keras: their last dimension is that of units, and pictures
%   are counted pixel by pixel.
%
%   Keras 2 has paths such as dense/dense/kernel:0, behind model_weights in a file with the whole model, and Keras 3
%   layers/dense/vars/0, where the kernel, or gamma, beta and the moments, come in this order if they are there.

% SPDX-License-Identifier: BSD-3-Clause
  [parts.own] = parts.name;
  [parts.keras] = deal (false);
  [layer, word, path] = cellfun (@divided, {parts.own}, 'UniformOutput', false);
  paths = unique (path(~ cellfun (@isempty, layer)));
  if (slx_model_in_keras ({parts.own}))
    for k = 1:numel (paths)
      at = find (strcmp (path, paths{k}));
      words = in_torch (word(at), {parts(at).shape});
      for i = find (~ cellfun (@isempty, words))
        parts(at(i)).own = [layer{at(i)}, '.', words{i}];
        parts(at(i)).keras = true;
      end
    end
  end
end

% The layer and the word of an array of Keras, or the number that stands for the word, and the path of the layer, whose
% last name other layers may have too; '' for other arrays. Optimizers have arrays of the same names.
function [layer, word, path] = divided (name)
  [layer, word, path] = deal ('');
  steps = strsplit (strrep (name, '/', '.'), '.');
  if (strncmp (steps{1}, 'optimizer', 9) || numel (steps) < 2)
    return;
  end
  last = steps{end};
  if (numel (last) > 2 && strcmp (last(end-1:end), ':0'))
    last = last(1:end-2);
  end
  if (any (strcmp (last, {'kernel', 'depthwise_kernel', 'gamma', 'bias', 'beta', 'moving_mean', 'moving_variance'})))
    [layer, word, path] = deal (steps{end-1}, last, strjoin (steps(1:end-1), '.'));
  elseif (numel (steps) > 2 && strcmp (steps{end-1}, 'vars') && any (strcmp (last, {'0', '1', '2', '3'})))
    [layer, word, path] = deal (steps{end-2}, last, strjoin (steps(1:end-2), '.'));
  end
end

% The words of PyTorch for the arrays of a layer. Three numbered vectors are those of batch normalisation with either
% gamma or beta, and nothing tells which.
function words = in_torch (words, shapes)
  if (any (strcmp (words, '0')))
    [numbers, order] = sort (words);
    meaning = {};
    if (isequal (numbers, {'0', '1', '2', '3'}))
      meaning = {'gamma', 'beta', 'moving_mean', 'moving_variance'};
    elseif (numel (shapes{order(1)}) > 1)
      meaning = {'kernel', 'bias'};
    elseif (isequal (numbers, {'0', '1'}))
      meaning = {'moving_mean', 'moving_variance'};
    end
    [words{:}] = deal ('');
    n = min (numel (order), numel (meaning));
    words(order(1:n)) = meaning(1:n);
  end
  same = {'kernel', 'weight'; 'depthwise_kernel', 'weight'; 'gamma', 'weight'; 'beta', 'bias'; ...
          'moving_mean', 'running_mean'; 'moving_variance', 'running_var'};
  [known, at] = ismember (words, same(:,1));
  words(known) = same(at(known),2);
end
