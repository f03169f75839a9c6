function [X, labels, about, net] = exp_cifar10 (name)
%EXP_CIFAR10  Pictures of CIFAR-10 and a residual network for them, from the folder of SPARSELEARN_DATA.
%   [X, LABELS, ABOUT, NET] = exp_cifar10 (NAME): X are the pictures of cifar10part.mat in single, with the mean and
%   standard deviation of each channel that the file of the network has; LABELS and ABOUT are those of exp_class_set.
%   NET is that of sl_net_read from NAME-cifar10.h5, which has the arrays mean and std beside the weights.

% SPDX-License-Identifier: BSD-3-Clause
  folder = getenv ('SPARSELEARN_DATA');
  files = cellfun (@(file) fullfile (folder, file), {'cifar10part.mat', [name, '-cifar10.h5']}, ...
                   'UniformOutput', false);
  for file = files
    slx_arg_refuse (isempty (folder) || exist (file{1}, 'file') ~= 2, ...
                    ['SET ''cifar10'' needs cifar10part.mat and %s-cifar10.h5 in the folder of the environment ' ...
                     'variable SPARSELEARN_DATA; there is no %s'], name, file{1});
  end
  set = slx_file_load (files{1});
  net = sl_net_read (files{2}, 'resnet-cifar');
  parts = sl_net_read (files{2});
  moments = cellfun (@(what) reshape (single (parts(strcmp ({parts.name}, what)).value), 1, 3), {'mean', 'std'}, ...
                     'UniformOutput', false);
  X = reshape (single ([set.Xtrain, set.Xtest]) / 255, [], 3, size (set.Xtrain, 2) + size (set.Xtest, 2));
  X = bsxfun (@rdivide, bsxfun (@minus, X, moments{1}), moments{2});
  X = reshape (X, [], size (X, 3));
  labels = double ([set.ytrain, set.ytest]);
  test = [false(1, size (set.Xtrain, 2)), true(1, size (set.Xtest, 2))];
  about = struct ('name', 'cifar10', 'imsize', [32 32], 'ink', false, 'test', test);
end
