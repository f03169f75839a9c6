function [model, info] = sl_mlp_train (X, y, varargin)
%SL_MLP_TRAIN  Trains a multilayer perceptron (neural network), a classifier, also sparse, to compare with SOAE.
%   MODEL = sl_mlp_train (X, Y) trains a network with one hidden layer to classify the columns x of X, with labels Y.
%   The hidden layer is h = tanh (W'*x), and the probabilities of the classes are softmax (Wout'*h + theta). Training
%   minimises the mean cross-entropy. sl_soae_predict, or sl_predict, gives labels of new data.
%
%   MODEL = sl_mlp_train (X, Y, 'InitW', 'sparse') begins with bases W found without the labels: those of sparse coding,
%   with the sparseness InitConnectivity, whose coefficients are sparse over the samples. With 'scfc' it begins with the
%   weights of a one-layer network that is fitted to these coefficients, as in the paper.
%
%   MODEL = sl_mlp_train (X, Y, 'OBD', SHARE) is optimal brain damage. It sets half of the weights W of the hidden layer
%   to 0, those with the least saliency, keeps them at 0 and trains the network again. It then halves the remaining
%   weights, until only the part SHARE of all is left.
%
%   [MODEL, INFO] = sl_mlp_train (X, Y, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and returns how
%   the run went.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     Y   n labels, as for sl_soae_train
%   Outputs
%     MODEL  struct with the fields of that of sl_soae_train; kind is 'sl_mlp_train', activity 'tanh'
%     INFO   struct with the fields of that of sl_soae_train; reconstruction is 0. With OBD the rows are those of the
%            last training, seconds goes on over all, and INFO also has
%       shares       a row: the part of the weights that was left in each training
%       final        a row: the objective at the end of each training
%
%   Options of sl_soae_train, with the same defaults unless others are given here
%     'Hidden', 'EpochSize', 'Jitter', 'Weights'  see sl_soae_train
%     'Connectivity'   sparseness of the columns of W, to which they are projected after each epoch; they have length 1
%                      then. [] for none (default [])
%     'InitW'          'random' (default), 'samples', 'sparse', 'scfc' or a d-by-Hidden matrix
%   Further options
%     'InitConnectivity'  for 'sparse', 'scfc': sparseness of the bases (default 0.75)
%     'InitActivity'      for 'sparse', 'scfc': sparseness of the coefficients of a basis over samples (default 0.7)
%     'InitIter'          for 'sparse', 'scfc': number of iterations of the sparse coding, and of the fit (default 20)
%     'InitPower'         for 'scfc': odd, at least 3; the network to be fitted has the activity
%                         tanh (W'*x) .^ InitPower (default 3)
%     'OBD'               SHARE, above 0 and below 1; [] for none (default []). The file of Checkpoint is that of the
%                         first training; training k has a file of its own, with '.k' behind the name
%     'Saliency'          for OBD: 'gauss-newton' (default), w^2/2 times the diagonal of the Gauss-Newton approximation
%                         of the Hessian, a mean over all of X, by Weights; 'lecun', the same with an approximation that
%                         ignores that the probabilities add up to 1
%   Options of runs; they are described in doc/shared_options.md
%     StepSize (see below), Schedule ('exponential'), BatchSize (1), Validation, Patience, Seed, MaxIter (see below),
%     Tol (0), TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval
%     StepSize: two numbers are the step of W, and that of Wout and theta. The default is s ./ [q, Hidden], where q is
%     the mean of |x|^2 over the samples for training, and s = 1000 / sqrt (number of updates), from 1 to 6. With the
%     default, W begins divided by sqrt (q), so that labels do not depend on the scale of X; not where InitW is a
%     matrix, or Connectivity sets the length of the columns. With a StepSize of your own, scale X to entries of about 0
%     to 1
%     MaxIter: the default is 100. If 100 epochs are fewer than 300000 updates, as with fewer than 3000 samples, it is
%     the number of epochs that make 300000 updates, but at most 300
%     Validation: the error is the share of wrong labels
%     OutputFcn: STATE is as in sl_soae_train
%
%   The sparse coding alternates on at most 10000 of the samples: coefficients and bases, each by least squares for the
%   other, and projected. 'scfc', sparse coding for fast classification, then fits W so that tanh (W'*x) .^ InitPower is
%   near the coefficients, scaled to moduli of at most 0.9, by projected gradient. In our trials 'sparse' was better:
%   doc/soae.md.
%
%   Warnings: those of sl_soae_train
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    InitConnectivity, InitActivity or InitIter without InitW 'sparse' or 'scfc', InitPower
%                                 without 'scfc', Saliency without OBD, OBD with Connectivity; the
%                                 default of an option is allowed
%
%   Example
%     >> X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%     >> model = sl_mlp_train (X, [1 1 2 2], 'Hidden', 4, 'EpochSize', 4, 'StepSize', .5, 'Seed', 1);
%     >> sl_predict (model, [.7 .1; .2 .7; 0 0])
%     ans =
%        1   2
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 4.3 (the networks compared); Y. LeCun, J. S. Denker and S. A. Solla (1990), Optimal brain damage, NIPS 2.
%
%   See also: sl_soae_train, sl_soae_predict, sl_tune, sl_compare_algorithms
%
% TESTING: test_mlp   REFERENCE: or_soae

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and labels');
  clock = tic ();
  try
    slx_arg_elsewhere (X, 'X');
    [o, own] = options (varargin, size (X, 2));
    if (isempty (own.OBD))
      [model, info] = soae_train ('sl_mlp_train', X, y, o, [], clock);
    else
      [model, info] = pruned (X, y, o, own, clock);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% Those of the training, and those of this function alone.
function [o, own] = options (pairs, samples)
  o = soae_options (pairs, samples, true);
  names = {'InitConnectivity', 'InitActivity', 'InitIter', 'InitPower', 'OBD', 'Saliency'};
  own = slx_opt_some (o, names);
  o = rmfield (o, names);
  slx_opt_must (mod (own.InitPower, 2) == 1, 'InitPower must be odd, at least 3, so that activities keep their signs');
  if (strcmp (o.InitW, 'sparse'))
    o.Sparse = rmfield (own, {'InitPower', 'OBD', 'Saliency'});
  elseif (strcmp (o.InitW, 'scfc'))
    o.Sparse = rmfield (own, {'OBD', 'Saliency'});
  end
end

% ---- optimal brain damage

function [model, info] = pruned (X, y, o, own, clock)
  share = 1;
  shares = [];
  final = [];
  fixed = [];
  file = o.Checkpoint;
  once = slx_arg_warn ();
  whole = true;
  while (whole)
    if (~ isempty (file) && share < 1)
      o.Checkpoint = sprintf ('%s.%d', file, numel (shares) + 1);
    end
    [model, info] = soae_train ('sl_mlp_train', X, y, o, fixed, clock);
    shares(end+1) = share;
    final(end+1) = info.objective(end);
    whole = share > own.OBD && any (strcmp (info.stop, {'MaxIter', 'converged', 'patience'}));
    if (whole)
      share = max (share / 2, own.OBD);
      [of_training, weights] = seen (X, y, o, info);
      fixed = least_salient (model, of_training, weights, own.Saliency, fixed, share);
      model.W(fixed) = 0;
      o.InitW = {model.W, model.Wout', model.theta};
      o.Seed = info.seed;                       % one for all trainings: the same samples for validation
    end
  end
  info.shares = shares;
  info.final = final;
  model.options.OBD = own.OBD;
end

% The samples that were trained on, and a row of their weights.
function [X, v] = seen (X, y, o, info)
  n = size (X, 2);
  labels = slx_arg_labels (y, [-1, n], 'Y');
  v = slx_arg_weights (o.Weights, labels);
  which = 1:n;
  if (isnumeric (o.Validation) && ~ isempty (o.Validation))
    which = slx_run_holdout (o.Validation, info.seed, n, labels, v);
    X = X(:,which);
  end
  v = v(which) / max (v(which));
end

% All weights but the part SHARE; those fixed before stay so.
function fixed = least_salient (model, X, v, kind, fixed, share)
  largest = double (full (max (max (abs (X)))));
  unit = 2 ^ floor (log2 (largest + (largest == 0)));   % squares must be in range
  X = X / unit;
  model.W = double (model.W) * unit;
  saliency = model.W .^ 2 .* curvature (model, X, v, kind) / 2;
  if (~ isempty (fixed))
    saliency(fixed) = -1;
  end
  [~, order] = sort (saliency(:));
  fixed = false (size (model.W));
  fixed(order(1:end - ceil (share * numel (order)))) = true;
end

% An approximation of the diagonal of the Hessian of the cross-entropy by W, some samples at a time.
function H = curvature (model, X, v, kind)
  n = size (X, 2);
  w = cellfun (@double, {model.W, model.Wout', model.theta}, 'UniformOutput', false);
  V = w{2};
  H = zeros (size (model.W));
  for first = 1:1000:n
    some = first:min (first + 999, n);
    B = double (full (X(:,some)));
    [scores, A] = soae_forward (w, 'tanh', 0, B);
    P = exp (bsxfun (@minus, scores, max (scores, [], 1)));
    P = bsxfun (@rdivide, P, sum (P, 1));
    if (strcmp (kind, 'lecun'))
      Q = (V .^ 2)' * (P .* (1 - P));
    else
      Q = (V .^ 2)' * P - (V' * P) .^ 2;
    end
    H = H + bsxfun (@times, B .^ 2, v(some)) * (Q .* (1 - A .^ 2) .^ 2)' / sum (v);
  end
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 700, 'Seed', 1);
%! options = {'Hidden', 12, 'EpochSize', 500, 'MaxIter', 20, 'Seed', 1};
%! models = {sl_mlp_train(X(:,1:500), about.labels(1:500), options{:}), ...
%!           sl_mlp_train(X(:,1:500), about.labels(1:500), options{:}, 'OBD', .1)};
%! names = {'all weights', 'a tenth of the weights'};
%! for k = 1:2
%!   right = mean (sl_predict (models{k}, X(:,501:700)) == about.labels(501:700));
%!   subplot (2, 1, k);
%!   sl_show_basis (models{k}.W, [16 16], 'Map', 'signed', 'Columns', 6);
%!   title (sprintf ('12 units, %s: %.1f %% of new digits are right', names{k}, 100 * right));
%! end
%!shared X, y
%! X = [1 .9 .1 0 .5; 0 .1 .8 1 .5; .1 0 0 .2 0];
%! y = [3 3 5 5 3];
%!test
%! [model, info] = sl_mlp_train (X, y, 'Hidden', 6, 'EpochSize', 5, 'MaxIter', 4, 'Seed', 1);
%! assert ({model.kind, model.activity, model.options.Connectivity}, {'sl_mlp_train', 'tanh', []});
%! assert (info.objective(2:end), info.entropy(2:end), eps);
%! assert (size (sl_soae_predict (model, X)), [1 5]);
%!test
%! [model, info] = sl_mlp_train (X, y, 'Hidden', 8, 'EpochSize', 5, 'MaxIter', 2, 'OBD', .2, 'Seed', 1);
%! assert (info.shares, [1 .5 .25 .2]);
%! assert (nnz (model.W), ceil (.2 * 24));
%!error id=sparselearn:unusedOption sl_mlp_train (X, y, 'Saliency', 'lecun')
%!error id=sparselearn:unusedOption sl_mlp_train (X, y, 'InitIter', 3)
%!error id=sparselearn:badInput sl_mlp_train (X, y, 'OBD', 2)
%!error id=sparselearn:badInput sl_mlp_train (X, y, 'InitW', 'scfc', 'InitPower', 4)
