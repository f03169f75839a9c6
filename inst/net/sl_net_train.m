function [model, info] = sl_net_train (layers, X, y, varargin)
%SL_NET_TRAIN  Trains a network of dense and convolutional layers to classify, also with sparse weights.
%   MODEL = sl_net_train (LAYERS, X, Y) trains a network to classify the columns of X, with labels Y. The probabilities
%   of the classes are the softmax of what the last layer gives; the mean cross-entropy becomes small. sl_net_predict,
%   or sl_predict, gives labels of new data.
%
%   MODEL = sl_net_train (NET, X, Y) goes on from a network, also one with masks: weights that these exclude stay 0.
%
%   [MODEL, INFO] = sl_net_train (LAYERS, X, Y, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and
%   returns how the run went.
%
%   Inputs
%     LAYERS  cell array with a layer in each cell; doc/networks.md says more of them:
%       {'dense', units}                each unit gives W(:,k)'*x + b(k), x being all that comes in, in a column. In the
%                                       last layer 'dense' alone has as many units as there are classes
%       {'conv', [rows columns filters], 'stride', s, 'pad', p}   filters, moved by s pixels (default 1), over pictures
%                                       with p zeros around them (default 0); s and p are numbers or [down across]
%       {'maxpool', size, 'stride', s}  largest entries of windows, a number or [rows columns], s pixels apart (default:
%                                       their size). Rows and columns that no whole window covers are left out
%       'relu', 'tanh'                  entry by entry
%       {'dropout', rate}               in training, entries become 0 with this probability (default .5), others grow by
%                                       1/(1 - rate)
%             or a struct array with the fields of MODEL.layers: what is missing or [] is as in a cell, where size has
%             the units, [rows columns filters], or windows; W and b that are given are where training begins
%     NET     model of sl_net_train, which may have been changed: a W that is sparse keeps its zeros
%     X       d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     Y       n labels: integers of any class or logical, in a row or a column; a cell row or column of texts; or a char
%             matrix with one label in each row. With NET, classes that NET knows
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version    'sl_net_train', 1
%       classes, layout  the m different labels of Y, in ascending order; 'row' or 'column', as Y is
%       sizes            struct with d and m
%       imsize           [rows columns channels] of a sample; [d 1 1] without ImageSize
%       layers           row of structs; without use a field is []:
%         type           'dense', 'conv', 'maxpool', 'relu', 'tanh' or 'dropout'
%         W, b           in-by-units, or rows-by-columns-by-channels-by-filters; units-by-1; of the class of X
%         mask           [], or logical of the size of W: false where W is 0 and stays so
%         stride, pad, size, rate
%       options          struct with options used
%     INFO   struct; its rows begin with the network before epoch 1, on the first 1000 samples:
%       iterations       epochs done
%       converged        whether certificate has come to Tol
%       stop             'converged', 'MaxIter', 'TimeLimit', 'OutputFcn', 'interrupted' (Ctrl-C), 'patience' or
%                        'diverged'
%       objective        a row: the mean cross-entropy of each epoch's samples, each when it was learnt from (with
%                        dropout), plus what Regulariser adds
%       entropy          a row likewise: the mean cross-entropy alone
%       errors           a row likewise: the share of samples that were classified wrongly
%       validation       a row: error rate on the samples for validation, if there are any
%       certificate      a row: the relative change of objective in an epoch
%       best             the epoch that MODEL comes from
%       seed             of the random numbers
%       seconds          a row: time since the call
%
%   Options
%     'ImageSize'     [rows columns] or [rows columns channels] of samples that are pictures, column by column, channel
%                     by channel (default [], no pictures)
%     'StepSize'      a number above 0, which Schedule multiplies (default .1)
%     'Schedule'      factor of StepSize by epochs: 'constant' (default), 'cosine' (down to 0), 'exponential' (down to
%                     1/100), {'step', epochs, f} or a handle, see doc/training.md
%     'Optimizer'     'momentum' (default; stochastic gradient descent with momentum), 'sgd' or 'adam'
%     'Momentum', 'Nesterov'  for 'momentum' (defaults .9, false)
%     'WeightDecay'   part of all parameters that every update takes off (default 0). It is not multiplied by StepSize:
%                     a weight decay of 1e-4 in other programs is 1e-5 here if the step size is .1
%     'MaxGradNorm'   longer gradients are shortened to this norm (default Inf)
%     'BatchSize'     samples of an update (default 128)
%     'Regulariser'   {'deephoyer', lambda} adds lambda*sum (abs (W(:)))^2/sum (W(:).^2) for each layer with weights,
%                     which makes them sparse (default {}, none)
%     'Project'       struct or cell of names and values. The weights of each layer are projected by sl_proj_gsp from
%                     epoch Start (default 1) on, to the average Sparseness of the groups, which is a number from 0 to 1
%                     or one for each layer with weights. A group is what comes into a unit, or a filter. This happens
%                     Times times in an epoch (default 3), the last time at its end, or after Every updates. MODEL is
%                     projected wherever training ends, once it has come to Start (default [], no projection). With
%                     Validation, the best epoch is one from Start on
%     'Validation'    {Xv, yv}, or the share of the samples to be held out, drawn by class. The model with the least
%                     error rate on these is returned (default [])
%     'Patience'      epochs without a lower validation error that end the run (default Inf)
%     'Seed'          integer that seeds all draws; the global generators stay as they are (default [], draws one)
%     'MaxIter'       most epochs (default 20)
%     'Tol'           certificate to reach (default 0)
%     'TimeLimit', 'Display', 'OutputFcn', 'Checkpoint', 'CheckpointInterval'    as in sl_logistic_train; STATE of
%                     OutputFcn has iteration, objective, entropy, errors, seconds and layers
%
%   Weights begin at random with variance 2/(inputs of a unit), biases at 0. The result does not depend on the number of
%   threads. Training in single takes half the time.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:maxIter       the run came to MaxIter without convergence; not where Tol is 0
%     sparselearn:timeLimit     the run came to TimeLimit without convergence
%     sparselearn:diverged      the objective grew beyond 1000 times the first one, or that of equal probabilities if
%                               this is larger; MODEL is the best before
%     sparselearn:interrupted   Ctrl-C ended the run
%     sparselearn:notProjected  the run ended before epoch Start of Project
%
%   Errors
%     sparselearn:badCall         fewer than three arguments
%     sparselearn:badInput        layers that do not fit each other, X or the classes; X, Y or the value of an option
%                                 of a wrong class or size, NaN or Inf
%     sparselearn:badFile         Checkpoint is of another run, damaged, or cannot be written
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    Momentum or Nesterov with another Optimizer, Patience without Validation
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%     >> layers = {{'dense', 8}, 'relu', 'dense'};
%     >> net = sl_net_train (layers, X, {'left', 'left', 'right', 'right'}, 'Seed', 1);
%     >> sl_predict (net, [.7; .2; 0])
%     ans =
%     {
%       [1,1] = left
%     }
%
%
%   Reference: Y. LeCun, L. Bottou, Y. Bengio and P. Haffner (1998), Gradient-based learning applied to document
%   recognition, Proc. IEEE 86; R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to
%   deep learning and NMF, TMLR, section 5, for Project; H. Yang, W. Wen and H. Li (2020), DeepHoyer, ICLR.
%
%   See also: sl_net_predict, sl_predict, sl_proj_gsp, sl_save_model, sl_mlp_train
%
% TESTING: test_net   REFERENCE: or_net

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    slx_arg_fail ('badCall', 'needs layers, data and labels; see help sl_net_train');
  end
  clock = tic ();
  try
    [model, info] = net_train (layers, X, y, net_options (varargin), clock);
  catch err
    slx_run_rethrow (err);
  end
end

%!shared X, y
%! X = [1 .9 .1 0 .5; 0 .1 .8 1 .5; .1 0 0 .2 0; 0 1 0 1 0];
%! y = [3 3 5 5 3];
%!test
%! [model, info] = sl_net_train ({{'dense', 6}, 'relu', {'dropout', .2}, {'dense', 2}}, X, y, 'MaxIter', 7, 'Seed', 1);
%! assert (model.classes, [3 5]);
%! assert (size (model.layers), [1 4]);
%! assert ({size(model.layers(1).W), size(model.layers(1).b)}, {[4 6], [6 1]});
%! assert (size (info.objective), [1 8]);
%! assert (info.seed, 1);
%!test
%! layers = {{'conv', [2 2 3], 'pad', 1}, {'maxpool', [2 3], 'stride', 1}, 'tanh', 'dense'};
%! model = sl_net_train (layers, single (X), y, 'ImageSize', [2 2], 'MaxIter', 2);
%! assert (class (model.layers(1).W), 'single');
%! assert (size (model.layers(4).W), [6 2]);
%! again = sl_net_train (model, single (X), [5 3 5 3 3], 'MaxIter', 1, 'Optimizer', 'adam', 'StepSize', 1e-3);
%! assert (again.classes, [3 5]);
%!test % projected, and with a penalty
%! model = sl_net_train ({{'dense', 6}, 'relu', 'dense'}, X, y, 'Regulariser', {'deephoyer', 1e-3}, ...
%!                       'Project', {'Sparseness', [.6 .2], 'Start', 2}, 'MaxIter', 3);
%! assert (mean (sl_hoyer (model.layers(1).W)) >= .6 - 1e-12);
%!error id=sparselearn:badCall sl_net_train ({'dense'}, X)
%!error id=sparselearn:badInput sl_net_train ({{'dense', 3}}, X, y)
%!error id=sparselearn:badInput sl_net_train ({'relu'}, X, y)
%!error id=sparselearn:badInput sl_net_train ({{'conv', [9 9 1]}, 'dense'}, X, y, 'ImageSize', [2 2])
%!error id=sparselearn:badInput sl_net_train ({'dense'}, X, y, 'ImageSize', [2 3])
%!error id=sparselearn:unknownOption sl_net_train ({'dense'}, X, y, 'Hidden', 3)
