function [net, info] = sl_lista_train (X, D, lambda, varargin)
%SL_LISTA_TRAIN  Trains an encoder that gives sparse codes in a few layers: LISTA or LCoD.
%   NET = sl_lista_train (X, D, LAMBDA) unrolls 6 steps of ISTA (iterative shrinkage and thresholding) for the
%   dictionary D into a network of 6 layers,
%
%       z <- soft (W*x + S*z, theta), beginning with z = 0;  soft (v, t) = sign (v) .* max (abs (v) - t, 0),
%
%   and trains W, S and theta of each layer, so that after 6 layers the codes of the columns of X have the least mean of
%
%       |x - D*z|_2^2 / 2 + LAMBDA * sum (abs (z)).
%
%   sl_encode, or sl_predict, gives codes of new data.
%
%   NET = sl_lista_train (X, D, LAMBDA, 'Codes', Z) trains the network to give the codes Z: the mean of |z - Z(:,i)|^2
%   becomes small. They may be those of sl_sparse_code or of any other method.
%
%   NET = sl_lista_train (X, D, LAMBDA, 'Type', 'coupled') couples S to W, S = I - s*W*D with a step s >= 0. A layer is
%
%       z <- soft (z + s*W*(x - D*z), s*theta),
%
%   and W, s and theta of each layer are trained. A layer has d*p numbers in place of p^2 + d*p, so that this form is
%   for dictionaries of many atoms, p much larger than d.
%
%   NET = sl_lista_train (X, D, LAMBDA, 'Type', 'lcod') unrolls greedy coordinate descent instead, which changes one
%   coefficient in a layer (learned coordinate descent, LCoD).
%
%   [NET, INFO] = sl_lista_train (X, D, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and
%   returns how the run went.
%
%   Inputs
%     X        d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     D        d-by-p, double or single, full, finite: the dictionary, one atom per column
%     LAMBDA   weight of the l1 norm, at least 0
%   Outputs
%     NET    struct that save and load keep, see sl_save_model:
%       kind, version   'sl_lista_train', 1
%       type            'lista', 'coupled' or 'lcod'
%       sizes           struct with d, p, layers, sets (1, or layers if they are not tied) and thresholds (1 or p)
%       W, S, theta     p-by-d-by-sets, p-by-p-by-sets and thresholds-by-sets, of the class of X. For 'coupled' S is
%                       1-by-1-by-sets: the steps s
%       D               for 'coupled': the dictionary, which is not trained
%       options         struct with the options used
%     INFO   struct; its rows begin with the network before epoch 1:
%       iterations      epochs done
%       converged       whether the relative change of the objective in the last epoch is at most Tol
%       stop            'converged', 'MaxIter', 'TimeLimit', 'OutputFcn', 'interrupted' (Ctrl-C), 'patience' or
%                       'diverged'
%       objective       a row: the mean loss of the samples for training, after each epoch
%       validation      a row: the mean loss of the samples for validation, if there are any
%       nonzeros        a row: mean number of nonzeros of a code
%       certificate     a row: the relative change of the objective in an epoch
%       best            the epoch that NET comes from: with Validation the best one, otherwise the last
%       seed            seed of the random numbers
%       seconds         a row: time since the call
%
%   Options
%     'Type'        'lista' (default), 'coupled', or 'lcod'. With 'lcod' z is 0 and B is W*x at first. A layer finds the
%                   k with the largest change |y(k) - z(k)| to y = soft (B, theta), adds (y(k) - z(k))*S(:,k) to B, and
%                   sets z(k) to y(k). After the last layer z is soft (B, theta)
%     'Layers'      number of layers (default 6, for 'lcod' 50)
%     'Tied'        true: all layers share W, S and theta. Not for 'lcod', whose layers always do (default false)
%     'Thresholds'  'unit' (default): one for each coefficient; 'shared': one for all
%     'Codes'       Z, p-by-n, full or sparse: the codes to give; [] minimises the objective above (default [])
%     'Init'        network to start from, of the same sizes and type; [] for the steps unrolled (default [])
%   Options of runs; they are described in doc/shared_options.md
%     StepSize (3e-4), Schedule ('cosine'), Optimizer ('adam'), Momentum, Nesterov, WeightDecay, MaxGradNorm (1),
%     BatchSize, Validation, Patience, Seed, MaxIter (50), Tol (0), TimeLimit, Display, OutputFcn, Checkpoint,
%     CheckpointInterval
%     StepSize: three numbers are the steps of W, S and theta
%     Validation: here {Xv, Zv}, with [] for Zv without Codes, or the share; the error is the loss
%     OutputFcn: STATE has iteration, objective, seconds, W, S and theta
%
%   The default of StepSize for 'lista' and 'lcod' fits samples and atoms of about unit length; for others it is too
%   long or too short. 'coupled' has other defaults: MaxGradNorm Inf, MaxIter 20, and steps that fit the parameters
%   before training, W = D'/L, s = 1 and theta = LAMBDA/L, where L is the largest eigenvalue of D'*D. The step of W is
%   0.008 times the root mean square of its entries, that of s is 0.03, and that of theta is 0.01*LAMBDA/L.
%
%   theta and s stay at least 0. The threshold of a coefficient that is 0 for all samples has no gradient. The gradient
%   is computed as if it were fixed which coefficients are 0, see sl_encoder_grad. The result does not depend on the
%   number of threads.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:diverged   the objective grew beyond bounds, or no unit is active any more, as too large steps may
%                            bring about; NET is the best network before that
%     sparselearn:allZero    all codes of NET are zero
%     sparselearn:swapped    X and D look as if they were exchanged
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    Tied is true with 'lcod'
%     sparselearn:badInput        also where the largest entry of D is not from 1e-100 to 1e100 (single X: 1e-15 to
%                                 1e15); D may be zero
%
%   Example
%     >> D = [1 0 .6; 0 1 .8];
%     >> X = D * [1 0 0 2; 0 1 0 0; 0 0 1 1];
%     >> net = sl_lista_train (X, D, .1, 'MaxIter', 20, 'Seed', 1);
%     >> Z = sl_encode (net, X);
%     >> size (Z)
%     ans =
%        3   4
%
%
%   Reference: K. Gregor and Y. LeCun (2010), Learning fast approximations of sparse coding, ICML, algorithms 3 and 4;
%   X. Chen, J. Liu, Z. Wang and W. Yin (2018), Theoretical linear convergence of unfolded ISTA and its practical
%   weights and thresholds, NeurIPS ('coupled').
%
%   See also: sl_encode, sl_encoder_grad, sl_deep_srsc_train, sl_sparse_code, sl_dict_learn, sl_tune, sl_save_model
%
% TESTING: test_lista   REFERENCE: or_encoder

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'data, a dictionary and lambda');
  clock = tic ();
  try
    slx_arg_given_lambda (lambda, 'X, D');
    slx_arg_data ('X', X);
    slx_arg_finite (X, 'X');
    [X, D] = code_data (X, D);
    if (~ isnumeric (lambda) || ~ isreal (lambda) || ~ isscalar (lambda) || ~ (lambda >= 0 && lambda < Inf))
      slx_arg_fail ('badInput', 'lambda, the third argument, must be a finite number, at least 0, but is %s', ...
                    slx_arg_value_text (lambda));
    end
    lambda = full (double (lambda));
    alone = slx_run_one_blas_thread ();
    o = options (varargin, D, lambda);
    net = unrolled (X, D, o);
    problem = posed (X, D, lambda, net, o);
    if (strcmp (o.Type, 'coupled'))
      problem.epsilon = epsilons (X);
    end
    [w, info] = encoder_train (problem, rmfield (o, 'Codes'), clock);
    [net.W, net.S, net.theta] = w{:};
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs, D, lambda)
  persistent T
  if (isempty (T))
    own = {'Type',       'lista', {'lista', 'coupled', 'lcod'}, {};
           'Layers',     [],      '?integer [1,1e4]',           {};
           'Tied',       false,   'flag',                       {'Type', {'lista', 'coupled'}};
           'Thresholds', 'unit',  {'unit', 'shared'},           {};
           'Codes',      [],      'numbers',                    {};
           'Init',       [],      '?struct',                    {}};
    common = slx_opt_training ('StepSize', [], 'Schedule', 'cosine', 'Optimizer', 'adam', 'MaxGradNorm', [], ...
                               'MaxIter', []);
    T = slx_opt_table ([common; own]);
  end
  o = slx_opt_read_training (T, pairs, 3, @(o) usual (o, D, lambda));
  o.Tied = o.Tied || strcmp (o.Type, 'lcod');           % whose layers always share W, S and theta
end

% Defaults that depend on Type. Steps of 'coupled' fit the first W = D'/L and theta = lambda/L.
function values = usual (o, D, lambda)
  values = struct ('StepSize', 3e-4, 'MaxGradNorm', 1, 'MaxIter', 50, 'Layers', 6 + 44 * strcmp (o.Type, 'lcod'));
  if (strcmp (o.Type, 'coupled'))
    w = encoder_start (D, lambda, 'coupled', 1, 1, 'double');
    of_W = .008 * sqrt (mean (w{1}(:) .^ 2));
    of_theta = .01 * w{3};
    [values.StepSize, values.MaxGradNorm, values.MaxIter] = deal (max ([of_W, .03, of_theta], realmin), Inf, 20);
  end
end

% What keeps steps of 'adam' finite, for W, S and theta. It is below the gradients, which fall as the square of the
% length of the samples, by theta as the length, as far as these are in range.
function epsilon = epsilons (X)
  len = norm (double (X), 'fro') / sqrt (max (size (X, 2), 1));
  scale = 2 ^ min (0, round (log2 (max (len, realmin))));
  epsilon = max (1e-8 * [scale ^ 2, scale ^ 2, scale], realmin);
end

% The network without its parameters.
function net = unrolled (X, D, o)
  p = size (D, 2);
  sizes = struct ('d', size (X, 1), 'p', p, 'layers', o.Layers, 'sets', 1, 'thresholds', 1);
  if (~ o.Tied)
    sizes.sets = o.Layers;
  end
  if (strcmp (o.Thresholds, 'unit'))
    sizes.thresholds = p;
  end
  used = slx_opt_some (o, {'Type', 'Layers', 'Tied', 'Thresholds', 'StepSize', 'Optimizer', 'BatchSize', 'MaxIter'});
  if (strcmp (o.Type, 'lcod'))
    used = rmfield (used, 'Tied');      % these options make the same network again
  end
  net = struct ('kind', 'sl_lista_train', 'version', 1, 'type', o.Type, 'sizes', sizes, 'W', [], 'S', [], ...
                'theta', []);
  if (strcmp (o.Type, 'coupled'))
    net.D = D;
  end
  net.options = used;
end

function problem = posed (X, D, lambda, net, o)
  p = size (D, 2);
  loss = {D, lambda};
  taught = ~ (isnumeric (o.Codes) && isequal (size (o.Codes), [0, 0]));
  if (taught)
    loss = {encoder_target(o.Codes, 'Z of option Codes', p, X)};
  end
  problem = struct ('caller', 'sl_lista_train', 'name', o.Type, ...
                    'about', encoder_about (o.Type, o.Layers, 0, 0, 0, D), 'w', [], 'least', 0, 'X', X, ...
                    'loss', {loss}, 'A', [], 'codes', [], 'latest', false, 'given', [], 'data', []);
  problem.data = @() {X, D, lambda, loss{1}};
  if (iscell (o.Validation))
    v = encoder_validation (o.Validation, X, p);
    slx_opt_must (isempty (v.Z) ~= taught, ...
                  'Validation must be {Xv, Zv} with Codes, and {Xv, []} without');
    problem.given = struct ('about', problem.about, 'X', v.X, 'loss', {loss}, 'A', []);
    if (~ isempty (v.Z))
      problem.given.loss = {v.Z};
    end
  end
  problem.w = first_parameters (X, D, lambda, net, o);
end

function w = first_parameters (X, D, lambda, net, o)
  if (~ isempty (o.Init))
    w = encoder_given (o.Init, net, X);
    return;
  end
  w = encoder_start (D, lambda, o.Type, 1, net.sizes.thresholds, class (X));
  w = cellfun (@(A) repmat (A, [1, 1, net.sizes.sets]), w, 'UniformOutput', false);
  w{3} = reshape (w{3}, net.sizes.thresholds, net.sizes.sets);
end

%!demo
%! X = sl_data ('strokes', 'Samples', 700, 'Seed', 1);
%! X = X ./ sqrt (sum (X .^ 2));
%! lambda = .1;
%! D = sl_dict_learn (X(:,1:500), 60, lambda, 'Seed', 1, 'MaxIter', 10, 'Tol', 0);
%! net = sl_lista_train (X(:,1:500), D, lambda, 'MaxIter', 20, 'Seed', 1);
%! new = X(:,501:700);
%! loss = @(Z) mean (sum ((new - D * Z) .^ 2) / 2 + lambda * sum (abs (Z)));
%! Z = zeros (60, 200);
%! ista = zeros (1, 30);
%! step = 1 / norm (D) ^ 2;
%! for k = 1:30
%!   V = Z + step * D' * (new - D * Z);
%!   Z = sign (V) .* max (abs (V) - step * lambda, 0);
%!   ista(k) = loss (Z);
%! end
%! best = loss (sl_sparse_code (new, D, lambda));
%! plot (1:30, ista, 'o-', 6, loss (sl_encode (net, new)), 'rs', [1 30], [best best], 'k--');
%! xlabel ('steps of ISTA, or layers');
%! ylabel ('objective of new samples');
%! legend ('ISTA', 'six layers of the trained network', 'the best codes');
%!shared X, D, Z
%! D = [1 0 .6; 0 1 .8];
%! X = D * [1 0 0 2 .5; 0 1 0 0 -1; 0 0 1 1 0];
%! Z = sl_sparse_code (X, D, .1);
%!test
%! [net, info] = sl_lista_train (X, D, .1, 'MaxIter', 3, 'Seed', 1);
%! assert ({net.kind, net.version, net.type}, {'sl_lista_train', 1, 'lista'});
%! assert (net.sizes, struct ('d', 2, 'p', 3, 'layers', 6, 'sets', 6, 'thresholds', 3));
%! assert (size (info.objective), [1 4]);
%! assert (info.objective(4) < info.objective(1));
%! assert (size (sl_predict (net, X)), [3 5]);
%!error id=sparselearn:badCall sl_lista_train (X, D)
