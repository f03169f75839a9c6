function [net, info] = sl_deep_srsc_train (X, Z, D, A, varargin)
%SL_DEEP_SRSC_TRAIN  Trains Deep-SRSC: an encoder that gives support regularized sparse codes in a few layers.
%   NET = sl_deep_srsc_train (X, Z, D, A) trains a network that predicts the codes Z, which sl_srsc has found for the
%   samples X with the dictionary D and the graph A. It has 6 layers; each is a proximal step of SRSC with learnt W, S
%   and theta, from the codes of sl_sparse_code:
%
%       v = W*x + S*z;  u = soft (v, theta);  z_k = u_k if u_k ~= 0 and L/2 * u_k^2 >= GAMMA * G_k, otherwise 0,
%
%   where L = LAMBDA / theta, and G_k = sum of A(i,j) over the neighbours j of the sample i whose codes have a zero in
%   row k, minus the sum over the others. The mean of |z - Z(:,i)|^2 becomes small. sl_encode, or sl_predict, gives
%   codes of new samples.
%
%   [NET, INFO] = sl_deep_srsc_train (X, Z, D, A, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and
%   returns how the run went.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column, of length 1 as for sl_srsc
%     Z   p-by-n, full or sparse, finite: their codes
%     D   d-by-p, double or single, full, finite: the dictionary
%     A   n-by-n, symmetric, weights at least 0, zero diagonal: the graph of the samples, see sl_knn_graph
%   Outputs
%     NET    struct that save and load keep, see sl_save_model:
%       kind, version            'sl_deep_srsc_train', 1
%       sizes                    struct with d, p and layers
%       W, S, theta              p-by-d, p-by-p and a number above 0, of the class of X
%       D, lambda, gamma, epsilon, start  D in the class of X, and the options of these names
%       options                  struct with the options used
%     INFO   struct with the fields of that of sl_lista_train; the objective is the mean of |z - Z(:,i)|^2
%
%   Options
%     'Lambda'      weight of the l1 norm in SRSC, above 0 (default 0.1)
%     'Gamma'       weight of the support regularizer (default 0.5)
%     'Layers'      number of layers (default 6)
%     'Start'       the code z before the first layer: 'codes', that of sl_sparse_code for D and LAMBDA; or 'zero',
%                   which is faster and less exact (default 'codes')
%     'Tau'         the first parameters are those of proximal steps of length 1/L, L = Tau times the largest eigenvalue
%                   of D'*D: W = D'/L, S = I - D'*D/L, theta = LAMBDA/L (default 1.01)
%     'Epsilon'     bound of the small number that replaces an infimum that is not attained, where u_k = 0 and G_k < 0,
%                   as in sl_prox_srsc, and not in the units of sl_srsc; 0 for none (default 0)
%     'Neighbours'  whose codes G comes from: 'given' (default), Z; 'memory', the latest predictions, which begin with
%                   the codes of sl_sparse_code. 'given' fits new samples whose neighbours are training samples,
%                   'memory' those that are each other's neighbours
%     'Preset'      'default', or 'paper', as published: Start 'zero', steps of 1e-4, a tenth after 100 and a hundredth
%                   after 200 of 300 epochs, gradients of any norm. Options given replace those of the preset
%     'Init'        network to start from, of the same sizes; [] for the steps unrolled (default [])
%     'K'           of Validation {Xv, Zv} (default 3)
%   Options of runs; they are described in doc/shared_options.md
%     StepSize (see below), Schedule ('cosine'), Optimizer ('adam'), Momentum, Nesterov, WeightDecay, MaxGradNorm (1),
%     BatchSize (32), Validation (see below), Patience, Seed, MaxIter (20), Tol (0), TimeLimit, Display, OutputFcn,
%     Checkpoint, CheckpointInterval
%     StepSize: 0.01/p by default; three numbers are the steps of W, S and theta
%     Start 'zero' has the defaults StepSize min (0.01, 2.5/p), Optimizer 'sgd', BatchSize 1, MaxIter 60
%     Validation: here {Xv, Zv}, samples and codes, with their K nearest neighbours among the training samples; or the
%     share: samples held out keep their neighbours for training, and are nobody's neighbours themselves. The default,
%     with Start 'codes' and 100 samples or more, are every tenth sample and its codes by sl_srsc among the others: the
%     network is returned as it began if training does not improve it
%     OutputFcn: STATE is as in sl_lista_train
%
%   theta stays at least a thousandth of its first value, so that L is finite. The result does not depend on the
%   number of threads.
%
%   Warnings: those of sl_lista_train
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    K without Validation {Xv, Zv}
%
%   Example
%     >> X = [0.9 1 0; 0.4 0 1];
%     >> A = [0 1 0; 1 0 0; 0 0 0];
%     >> D = eye (2);
%     >> Z = sl_srsc (X, D, .1, 'Graph', A);
%     >> net = sl_deep_srsc_train (X, Z, D, A, 'Seed', 1);
%     >> Y = sl_encode (net, [.8; .5], 'Training', {X, Z}, 'K', 1);
%     >> find (Y)
%     ans = 1
%
%
%   Reference: Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its fast
%   encoder, ICLR, section 4.
%
%   See also: sl_encode, sl_encoder_grad, sl_srsc, sl_lista_train, sl_knn_graph, sl_tune, sl_save_model
%
% TESTING: test_deep_srsc   REFERENCE: or_encoder

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 4, 'data, codes, a dictionary and a graph');
  clock = tic ();
  try
    slx_arg_data ('X', X);
    slx_arg_finite (X, 'X');
    [X, D] = code_data (X, D);
    o = options (varargin, size (D, 2));
    Z = encoder_target (Z, 'Z', size (D, 2), X);
    A = checked_graph (A, size (X, 2));
    if (isempty (o.Validation) && strcmp (o.Start, 'codes') && size (X, 2) >= 100)
      [X, Z, A, o.Validation] = held_out (X, Z, D, A, o);
    end
    if (isempty (o.Validation) && o.Patience < Inf)
      slx_arg_fail ('unusedOption', ['option Patience has no use without Validation, which is the default with ' ...
                                     'Start ''codes'' and 100 samples or more']);
    end
    alone = slx_run_one_blas_thread ();
    net = unrolled (X, D, o);
    problem = posed (X, Z, D, A, net, o);
    [w, info] = encoder_train (problem, o, clock);
    [net.W, net.S, net.theta] = w{:};
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs, p)
  persistent T
  if (isempty (T))
    apart = {@(o, facts) iscell(o.Validation), 'with Validation {Xv, Zv}'};
    own = {'Lambda',     .1,        '(0,Inf)',            {};
           'Gamma',      .5,        'finite',             {};
           'Layers',     6,         'integer [1,1e4]',    {};
           'Start',      [],        {'codes', 'zero'},    {};
           'Tau',        1.01,      '[1,Inf)',            {};
           'Epsilon',    0,         'finite',             {};
           'Neighbours', 'given',   {'given', 'memory'},  {};
           'Preset',     'default', {'default', 'paper'}, {};
           'K',          3,         'natural',            apart;
           'Init',       [],        '?struct',            {}};
    common = slx_opt_training ('StepSize', [], 'Schedule', [], 'Optimizer', [], 'MaxGradNorm', [], 'BatchSize', [], ...
                               'MaxIter', []);
    common(strcmp (common(:,1), 'Patience'),4) = {{}};          % there may be samples for validation by default
    T = slx_opt_table ([common; own]);
  end
  o = slx_opt_read_training (T, pairs, 3, @(o) usual (o, p));
end

% Defaults that depend on Preset, Start and the number of atoms.
function values = usual (o, p)
  values = struct ('Start', 'codes', 'StepSize', .01 / p, 'Schedule', 'cosine', 'Optimizer', 'adam', ...
                   'MaxGradNorm', 1, 'BatchSize', 32, 'MaxIter', 20);
  if (strcmp (o.Preset, 'paper'))
    values = struct ('Start', 'zero', 'StepSize', 1e-4, 'Schedule', {{'step', 100, .1}}, 'Optimizer', 'sgd', ...
                     'MaxGradNorm', Inf, 'BatchSize', 1, 'MaxIter', 300);
  elseif (strcmp (o.Start, 'zero'))
    steps = min (.01, 2.5 / p);                  % with 0.01 and 500 atoms all codes become zero
    [values.StepSize, values.Optimizer, values.BatchSize, values.MaxIter] = deal (steps, 'sgd', 1, 60);
  end
end

function A = checked_graph (A, n)
  slx_arg_refuse (~ (isnumeric (A) || islogical (A)) || ~ isreal (A) || ~ isequal (size (A), [n, n]), ...
                  'A must be a real %d-by-%d matrix, the graph of the samples', n, n);
  A = sparse (slx_arg_graph (double (A), 'A'));
  slx_arg_refuse (any (diag (A)), 'the diagonal of A must be 0: no sample is its own neighbour');
end

% Every tenth sample becomes a new one, with codes for validation among the others.
function [X, Z, A, validation] = held_out (X, Z, D, A, o)
  rest = mod (1:size (X, 2), 10) > 0;
  new = X(:,~ rest);
  X = X(:,rest);
  Z = Z(:,rest);
  A = A(rest,rest);
  loud = slx_run_hold_warnings ('sparselearn:swapped', 'sparselearn:allZero', 'sparselearn:maxIter');
  validation = {new, sl_srsc(new, D, o.Lambda, 'Training', {X, Z}, 'Gamma', o.Gamma, 'K', o.K)};
end

% The network without its parameters.
function net = unrolled (X, D, o)
  used = slx_opt_some (o, {'Neighbours', 'Preset', 'StepSize', 'Optimizer', 'BatchSize', 'MaxIter'});
  net = struct ('kind', 'sl_deep_srsc_train', 'version', 1, ...
                'sizes', struct ('d', size (X, 1), 'p', size (D, 2), 'layers', o.Layers), 'W', [], 'S', [], ...
                'theta', [], 'D', D, 'lambda', o.Lambda, 'gamma', o.Gamma, 'epsilon', o.Epsilon, 'start', o.Start, ...
                'options', used);
end

function problem = posed (X, Z, D, A, net, o)
  problem = struct ('caller', 'sl_deep_srsc_train', 'name', 'deep srsc', ...
                    'about', encoder_about ('srsc', o.Layers, o.Lambda, o.Gamma, o.Epsilon), 'w', [], 'least', [], ...
                    'X', X, 'loss', {{Z}}, 'A', A, 'codes', @() Z, 'latest', strcmp (o.Neighbours, 'memory'), ...
                    'given', [], 'data', []);
  problem.data = @() {X, Z, D, A};
  if (problem.latest)
    problem.codes = @() encoder_lasso (net, X);
  end
  starts = @(X) [];
  if (strcmp (o.Start, 'codes'))
    starts = @(X) encoder_lasso (net, X);
  end
  problem.about.start = starts (X);
  if (iscell (o.Validation))
    v = encoder_validation (o.Validation, X, size (D, 2));
    slx_opt_must (~ isempty (v.Z), 'Validation must be {Xv, Zv}: samples and their codes');
    slx_opt_must (o.K <= size (X, 2), ...
                  sprintf ('K must be at most %d, the number of training samples', size (X, 2)), o.K);
    near = struct ('Graph', [], 'K', o.K, 'Training', {{X, Z}});
    problem.given = struct ('about', problem.about, 'X', v.X, 'loss', {{v.Z}}, ...
                            'A', graphcode_neighbours (v.X, size (D, 2), near));
    problem.given.about.start = starts (v.X);
  end
  problem.w = encoder_start (D, o.Lambda, 'srsc', o.Tau, 1, class (X));
  problem.least = double (problem.w{3}) / 1000;
  if (~ isempty (o.Init))
    problem.w = encoder_given (o.Init, net, X);
  end
end

%!shared X, D, A, Z
%! X = [.9 1 0; .4 0 1];
%! D = [1 0; 0 1];
%! A = [0 1 0; 1 0 0; 0 0 0];
%! Z = sl_srsc (X, D, .1, 'Graph', A);
%!test
%! [net, info] = sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 4, 'Seed', 1);
%! assert ({net.kind, net.version}, {'sl_deep_srsc_train', 1});
%! assert (net.sizes, struct ('d', 2, 'p', 2, 'layers', 6));
%! assert (size (info.objective), [1 5]);
%! assert (info.objective(5), mean (sum ((sl_encode (net, X, 'Graph', A, 'Training', {X, Z}) - Z) .^ 2)), 1e-12);
%!error id=sparselearn:unusedOption sl_deep_srsc_train (X, Z, D, A, 'K', 2)
