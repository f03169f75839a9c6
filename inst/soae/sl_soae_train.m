function [model, info] = sl_soae_train (X, y, varargin)
%SL_SOAE_TRAIN  Trains a supervised online auto-encoder (autoencoder), a classifier with sparse connectivity.
%   MODEL = sl_soae_train (X, Y) trains a network with one hidden layer that classifies the columns x of X, whose labels
%   are Y, and reconstructs them. W, Wout and theta are its parameters. For a sample x it computes
%
%       the activity of the hidden units      h = f (W'*x),
%       the reconstruction of x               x~ = W*h,
%       the probabilities of the classes      softmax (Wout'*h + theta).
%
%   f projects to a given sparseness (see sl_hoyer), so that few of the hidden units are active for a sample. Each
%   column of W, the incoming weights of a unit, has length 1 and also a given sparseness. Training minimises the mean
%   over the samples of
%
%       E = (1 - a) * (1 - corr (x~, x)) + a * (cross-entropy of the probabilities),
%
%   where corr is the correlation of the entries, and the weight a grows from 0 towards 1 (option Tradeoff).
%   sl_soae_predict, or sl_predict, gives labels of new data.
%
%   [MODEL, INFO] = sl_soae_train (X, Y, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and returns
%   a report on the run.
%
%   Inputs
%     X   d-by-N, double or single, full or (double) sparse, finite; one sample per column. The default step sizes are
%         meant for entries from 0 to 1
%     Y   N labels: integers of any class or logical, in a row or a column; a cell row or column of texts; or a char
%         matrix with one label in each row
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version    'sl_soae_train', 1
%       classes, layout  the m different labels of Y, in ascending order; 'row' or 'column', as Y is
%       sizes            struct with d, n (number of hidden units) and m
%       activity, target the options Activity and ActivityTarget; target is 0 for 'tanh'
%       W, Wout, theta   d-by-n, n-by-m and m-by-1, of the class of X
%       constant, w0     with Constant: this entry of every sample, and its weights, 1-by-n
%       options          struct with options used
%     INFO   struct. The first value of a row belongs to the network before epoch 1, on 1000 of the samples; then
%            there is a value for each epoch:
%       iterations       number of epochs
%       converged        whether certificate has reached Tol
%       stop             'converged', 'MaxIter', 'TimeLimit', 'OutputFcn', 'interrupted' (Ctrl-C), 'patience' or
%                        'diverged'
%       objective        a row: the mean of E over the samples of an epoch, each taken just before the network learns
%                        from it
%       reconstruction   a row: the mean of 1 - corr, taken in the same way (0 where a is 1)
%       entropy          a row: the mean cross-entropy, taken in the same way
%       errors           a row: the share of samples that were classified wrongly, taken in the same way
%       active           a row: the mean number of active hidden units, taken in the same way
%       validation       a row: the share of wrong labels on the validation samples, if there are any
%       certificate      a row: the relative change of E over five epochs, if the a of the last epoch is taken for both.
%                        It is Inf before epoch 6; in the first 3*T epochs, in which a changes much (see Tradeoff); and
%                        if Tradeoff is a handle
%       best             the number of the epoch that MODEL comes from
%       seed             the seed of the random numbers
%       seconds          a row: time since the call, in seconds
%
%   Options
%     'Hidden'          number of hidden units (default 200)
%     'Activity'        f: 'hoyer' (default), the nearest vector of length 1 and sparseness ActivityTarget; 'l0', which
%                       keeps the ActivityTarget entries of largest modulus; 'tanh', which is not sparse
%     'ActivityTarget'  with 'hoyer' a sparseness above 0 and at most 1 (default 0.7); with 'l0' a number of units
%                       (default a fifth of Hidden)
%     'Connectivity'    sparseness of the columns of W, from 0 to 1. With [] they are not made sparse, and have length 1
%                       (with 'tanh' any length) (default 0.75)
%     'Tradeoff'        T: a is 1 - exp (-epoch/T), with epochs counted from 0 (default MaxIter/6); {'constant', a}; or
%                       a handle, a = f (epoch)
%     'EpochSize'       largest number of samples of an epoch, after which the columns of W are projected (default
%                       6000). A pass through all samples, in random order, is cut into epochs of about equal length
%     'Jitter'          [rows columns]: samples are pictures of this size, stored column by column. Each time a sample
%                       is used, it is shifted at random by a pixel in one of eight directions, or not at all (default
%                       [], never)
%     'Constant'        c: every sample gets a last entry, c. With 'hoyer' only the direction of x matters, so that
%                       length or brightness is lost; with this entry it counts. Try a quarter of the average
%                       length, sqrt (mean (sum (X .^ 2))) / 4, see doc/soae.md. Not with Jitter (default 0)
%     'InitW'           'samples' (default): columns of W begin as nonzero samples drawn at random, and projected
%                       (without Connectivity scaled to length 1); 'random'; or a d-by-Hidden matrix
%     'Weights'         N numbers v_i, at least 0: the terms of sample i are multiplied by v_i, divided by the mean of
%                       all v, in the objective and the measures, and in validation where Validation is a share. With
%                       'balanced' all classes count alike: the weights of a class add up to N/m (default [], all 1).
%                       Samples that occur twice have the same objective as samples of weight 2, but the same result
%                       only where the start is not drawn from the samples, see InitW
%   Options of runs; they are described in doc/shared_options.md
%     StepSize (see below), Schedule ('exponential'), BatchSize (1), Validation, Patience, Seed, MaxIter (see below),
%     Tol (0), TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval
%     StepSize: two numbers are the step of W, and that of Wout and theta. The default is [0.05 1] with 'hoyer',
%     [0.02 0.5] with 'l0', [0.1 0.03] with 'tanh'
%     MaxIter: the default is 100. If 100 epochs are fewer than 300000 updates, as with fewer than 3000 samples, it is
%     the number of epochs that make 300000 updates, but at most 300
%     Validation: the error is the share of wrong labels
%     OutputFcn: STATE has iteration, objective, reconstruction, entropy, errors, active, seconds, W, Wout and theta
%
%   The result does not depend on the number of threads. If you have few samples or make few epochs, use larger steps or
%   a smaller EpochSize.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:diverged   the objective grew too large, see doc/conventions.md; MODEL is the best before that
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    ActivityTarget was given with 'tanh'
%
%   Example
%     >> X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%     >> model = sl_soae_train (X, {'left', 'left', 'right', 'right'}, 'Hidden', 4, 'EpochSize', 4, 'Seed', 1);
%     >> sl_predict (model, [.7; .2; 0])
%     ans =
%     {
%       [1,1] = left
%     }
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   sections 3 and 4.
%
%   See also: sl_soae_predict, sl_soae_grad, sl_mlp_train, sl_predict, sl_tune, sl_proj_hoyer, sl_save_model
%
% TESTING: test_soae   REFERENCE: or_soae

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and labels');
  clock = tic ();
  try
    slx_arg_elsewhere (X, 'X');
    [model, info] = soae_train ('sl_soae_train', X, y, soae_options (varargin, size (X, 2), false), [], clock);
  catch err
    slx_run_rethrow (err);
  end
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 700, 'Seed', 1);
%! options = struct ('Hidden', 40, 'Connectivity', .6, 'EpochSize', 500, 'StepSize', [.08 2], 'MaxIter', 60, 'Seed', 1);
%! model = sl_soae_train (X(:,1:500), about.labels(1:500), options);
%! sl_show_basis (model.W, [16 16], 'Map', 'signed', 'Columns', 8);
%! right = mean (sl_predict (model, X(:,501:700)) == about.labels(501:700));
%! title (sprintf ('sparse weights of 40 units; %.1f %% of new digits are right', 100 * right));
%!shared X, y
%! X = [1 .9 .1 0 .5; 0 .1 .8 1 .5; .1 0 0 .2 0];
%! y = [3 3 5 5 3];
%!test
%! [model, info] = sl_soae_train (X, y, 'Hidden', 6, 'EpochSize', 2, 'MaxIter', 7, 'Seed', 1);
%! assert (model.classes, [3 5]);
%! assert ({size(model.W), size(model.Wout), size(model.theta)}, {[3 6], [6 2], [2 1]});
%! assert (sl_hoyer (model.W), .75 * ones (1, 6), 1e-10);
%! assert (sqrt (sum (model.W .^ 2)), ones (1, 6), 1e-10);
%! assert (size (info.objective), [1 8]);
%!test
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   model = sl_soae_train (single (X), y, 'Hidden', 6, 'Activity', activity{1}, 'Connectivity', [], 'EpochSize', 5, ...
%!                          'Validation', .3, 'Jitter', [3 1], 'BatchSize', 2, 'Seed', 1, 'MaxIter', 3);
%!   assert (class (model.W), 'single');
%! end
%!error id=sparselearn:badInput sl_soae_train (X, y, 'ActivityTarget', 2)
