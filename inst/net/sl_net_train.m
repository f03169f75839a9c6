function [model, info] = sl_net_train (layers, X, y, varargin)
%SL_NET_TRAIN  Trains a neural network of dense and convolutional layers, a classifier, also with sparse weights.
%   MODEL = sl_net_train (LAYERS, X, Y) trains a network to classify the columns of X, with labels Y. The probabilities
%   of the classes are the softmax of the outputs of the last layer. Training minimises the mean cross-entropy.
%   sl_net_predict, or sl_predict, gives labels of new data.
%
%   MODEL = sl_net_train (NET, X, Y) goes on from a network. If it has masks, the weights that they exclude stay 0.
%
%   [MODEL, INFO] = sl_net_train (LAYERS, X, Y, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and
%   returns how the run went.
%
%   Inputs
%     LAYERS  cell array with a layer in each cell; doc/networks.md says more about them:
%       {'dense', units}                unit k gives W(:,k)'*x + b(k), where x is the input of the layer as a column. As
%                                       the last layer 'dense' alone has as many units as there are classes
%       {'conv', [rows columns filters], 'stride', s, 'pad', p}   filters, moved by s pixels (default 1), over pictures
%                                       with p zeros around them (default 0); s and p are numbers or [down across]
%                                       'groups', g divides channels and filters into g groups: a filter sees the
%                                       channels of its group alone
%       {'maxpool', size, 'stride', s}, {'avgpool', ...}   largest entries or means of windows, a number or [rows
%                                       columns], s pixels apart (default: their size). Rows and columns that no whole
%                                       window covers are left out
%       'globalavgpool'                 the mean of each channel
%       'relu', 'relu6', 'tanh'         entry by entry
%       {'leakyrelu', slope}            x, or slope*x where x < 0 (default 0.01, as in PyTorch)
%       {'dropout', rate}               in training, entries become 0 with this probability (default 0.5), and the
%                                       others are multiplied by 1/(1 - rate)
%       {'batchnorm', rate, 'epsilon', e}   subtracts from each channel its mean over the batch, divides by its standard
%                                       deviation, multiplies by W and adds b. Predictions use running moments, to
%                                       which a batch contributes with the weight rate (default 0.1). e is 1e-5 by
%                                       default. A last batch of one sample joins the one before where a channel has
%                                       one number
%       {'zscore', mean, deviation}     subtracts a mean from each channel of the sample (or entry of a vector) and
%                                       divides by a standard deviation; 'zscore' alone takes those of X, without
%                                       what Validation sets aside
%       {'add', 'from', layer, 'shortcut', c}   the output of the layer before plus that of an earlier layer. With
%                                       'identity' for c (default) both have the same size. With 'pad' the earlier
%                                       output may have more rows and columns; then only every second, or third and so
%                                       on, is used. It may also have fewer channels; then channels of zeros are added
%                                       on both sides
%             Every layer may have 'name', text, and 'from', layer: the name or number of the earlier layer whose
%             output it takes, instead of the one before; 0 is the sample
%             LAYERS may also be a struct array with the fields of MODEL.layers. The field size has the number of units,
%             [rows columns filters], or the size of windows. Training begins with W and b where they are given; other
%             fields that are missing or [] have the defaults above
%     NET     model of sl_net_train, which you may have changed: a sparse W keeps its zeros
%     X       d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     Y       n labels: integers of any class or logical, in a row or a column; a cell row or column of texts; or a char
%             matrix with one label in each row. With NET, classes that NET knows
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version    'sl_net_train', 1
%       classes, layout  the m different labels of Y, in ascending order; 'row' or 'column', as Y is
%       sizes            struct with d and m
%       imsize           [rows columns channels] of a sample; [d 1 1] without ImageSize
%       layers           row of structs; a field that a layer does not use is []:
%         type           'dense', 'conv', 'maxpool' and so on
%         W              weights, of the class of X: in-by-units, or rows-by-columns-by-channels-by-filters; of
%                        batchnorm a column with the factors of the channels
%         b              units-by-1, of the class of X: what is added to the outputs
%         mean, variance   the running moments of batchnorm, which are such columns too
%         mean, deviation   those of zscore
%         mask           [], or logical of the size of W: false where W is 0 and stays so
%         stride, pad, size, rate, name, from, shortcut, groups, epsilon   as in LAYERS
%       options          struct with options used
%     INFO   struct. The first value of a row belongs to the network before epoch 1, on 1000 of the samples:
%       iterations       number of epochs
%       converged        whether certificate has reached Tol
%       stop             'converged', 'MaxIter', 'TimeLimit', 'OutputFcn', 'interrupted' (Ctrl-C), 'patience' or
%                        'diverged'
%       objective        a row: the mean cross-entropy of an epoch's samples, each taken when the network learns from it
%                        (with dropout, Augmentation and LabelSmoothing), plus the penalty of Regulariser
%       entropy          a row: the mean cross-entropy without that penalty
%       errors           a row: the share of samples that were classified wrongly, taken in the same way
%       validation       a row: error rate on the validation samples, if there are any
%       certificate      a row: the relative change of objective in an epoch
%       best             the epoch that MODEL comes from
%       seed             seed of the random numbers
%       seconds          a row: time since the call
%
%   Options
%     'ImageSize'     [rows columns] or [rows columns channels] where the samples are pictures, stored column by column
%                     and channel by channel (default [], d-by-1 pictures of one channel if a layer is conv or pools,
%                     otherwise vectors). A signal of one channel is a picture of one column or one row
%     'Augmentation'  changes of pictures, a struct or cell of names and values, drawn anew whenever the network learns
%                     from a picture. Shift s, a number or [down across] (default 0), moves it by up to s rows and
%                     columns, where pixels from outside are 0: a random crop of the picture with s zeros around it. If
%                     Flip is true (default false), half of the pictures have left and right exchanged (default [], no
%                     changes)
%     'Exact'         Convolutions of 3 by 3 pixels with stride 1 go by Winograd's method where X is single, both sides
%                     have more than 8 channels, a batch has about 1000 pixels of output or more, and the processor has
%                     AVX2: the products take half of the time or less, and rounding errors are about ten times larger,
%                     see doc/networks.md. true keeps direct convolutions (default false); those in double are always
%                     direct
%     'Weights'       n numbers v_i, at least 0: the terms of sample i are multiplied by v_i, divided by the mean of
%                     all v, in the objective, in errors, and in validation where Validation is a share. An integer
%                     does what so many copies of the sample do. With 'balanced' all classes count alike: the weights
%                     of a class add up to n/m. The moments of batchnorm and zscore have no weights (default [], all 1)
%     'LabelSmoothing'   number e from 0 to below 1: the wanted probabilities are 1 - e + e/m for the class of the
%                     sample and e/m for each of the other m - 1 classes (default 0)
%     'Regulariser'   {'deephoyer', lambda} adds lambda*sum (abs (W(:)))^2/sum (W(:).^2) for each layer with weights,
%                     which makes them sparse (default {}, none)
%     'Project'       struct or cell of names and values, such as {'Sparseness', 0.8}. From epoch Start (default 1) on,
%                     sl_proj_gsp projects the weights of each layer to an average sparseness of the groups. A group is
%                     a filter, or the incoming weights of a unit. Sparseness is a number from 0 to 1, or one for each
%                     layer with weights. There are Times projections in an epoch (default 3), the last one at its end;
%                     or, with Every, one projection after this number of updates. If training has reached Start without
%                     diverging, MODEL is projected, and with Validation the best epoch is one from Start on
%                     (default [], no projection)
%   Options of runs; they are described in doc/shared_options.md
%     StepSize, Schedule ('cosine'), Optimizer, Momentum, Nesterov, WeightDecay, MaxGradNorm (0.5), BatchSize (see
%     below), Validation, Patience, Seed, MaxIter (see below), Tol (0), TimeLimit, Display, OutputFcn, Checkpoint,
%     CheckpointInterval
%     BatchSize: the default is a fortieth of the samples, at least 16 and at most 128
%     MaxIter: the default is 20 or, with few samples, as many epochs as make 8000 updates, but at most 200
%     Validation: the error is the share of wrong labels
%     OutputFcn: STATE has iteration, objective, entropy, errors, seconds and layers
%
%   Weights begin with random numbers of variance 2/(inputs of a unit), biases with 0. The result does not depend on the
%   number of threads. Training in single precision takes half the time.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:diverged       the objective grew beyond 1000 times the first one, or that of equal probabilities if
%                                this is larger; MODEL is the best before that
%     sparselearn:notProjected   the run ended before epoch Start of Project, or MODEL, its best, is of an epoch before
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    layers do not fit each other, X or the classes
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
%   recognition, Proc. IEEE 86; K. He, X. Zhang, S. Ren and J. Sun (2016), Deep residual learning for image
%   recognition, CVPR; S. Ioffe and C. Szegedy (2015), Batch normalization, ICML; R. Ohib, N. Gillis et al. (2022),
%   Explicit group sparse projection with applications to deep learning and NMF, TMLR, section 5, for Project; H. Yang,
%   W. Wen and H. Li (2020), DeepHoyer, ICLR.
%
%   See also: sl_net_predict, sl_predict, sl_proj_gsp, sl_tune, sl_save_model, sl_mlp_train
%
% TESTING: test_net   REFERENCE: or_net

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'layers, data and labels');
  clock = tic ();
  try
    slx_arg_elsewhere (X, 'X');
    [model, info] = net_train (layers, X, y, net_options (varargin, size (X, 2)), clock);
  catch err
    slx_run_rethrow (err);
  end
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 700, 'Seed', 1);
%! layers = {{'dense', 20}, 'relu', 'dense'};
%! [net, info] = sl_net_train (layers, X(:,1:500), about.labels(1:500), 'MaxIter', 10, 'Seed', 1);
%! sl_summary (info);
%! sl_show_basis (net.layers(1).W, [16 16], 'Map', 'signed');
%! right = mean (sl_predict (net, X(:,501:700)) == about.labels(501:700));
%! title (sprintf ('weights of 20 units; %.1f %% of new digits are right', 100 * right));
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
%!error id=sparselearn:badCall sl_net_train ({'dense'}, X)
