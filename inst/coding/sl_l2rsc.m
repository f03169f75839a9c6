function [Z, D, info] = sl_l2rsc (X, D, lambda, varargin)
%SL_L2RSC  Sparse coding whose neighbours have similar codes (l2 regularized, or graph regularized, sparse coding).
%   Z = sl_l2rsc (X, D, LAMBDA) gives codes of the columns of X for the dictionary D, which stays as it is. They
%   minimise
%
%       1/2 * |X - D*Z|_F^2 + LAMBDA * |Z|_1 + ALPHA/4 * sum_ij A(i,j) * |Z(:,i) - Z(:,j)|^2,
%
%   where A is a graph of the samples. The problem is convex. Sweeps over the columns, each solved by coordinate descent
%   given the latest codes of its neighbours, lead to the minimum from any start.
%
%   [Z, D] = sl_l2rsc (X, P, LAMBDA) learns a dictionary of P atoms of length at most 1 as well. It begins with the
%   result of sl_dict_learn; each round has sweeps over the codes and an update of the dictionary by sl_dict_update.
%
%   [Z, D, INFO] = sl_l2rsc (X, D, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column. With D and Training X may
%         come in blocks: a cell row of names of files or a function handle, see doc/large_data.md
%     D   d-by-p, double or single, full, finite; one atom per column. It is converted to the class of X. A single
%         number is P
%     LAMBDA   weight of the l1 norm, at least 0; above 0 where sl_dict_learn finds the start. The papers take 0.1 for
%         columns of length 1, which is 0.05 here, see below
%   Outputs
%     Z      p-by-n, sparse; full and single where X is single; with Folder a cell row of names of files
%     D      the dictionary, d-by-p, of the class of X
%     INFO   struct:
%       iterations   whole rounds done
%       converged    whether residual is at most Tol; always false where the dictionary is learnt
%       stop         'converged', 'MaxIter', 'TimeLimit', 'OutputFcn' or 'interrupted' (by Ctrl-C, in Octave; Z and the
%                    last objective are then those of the sweep that was cut)
%       objective    what is minimised, at the start and after each round; where the dictionary is learnt, after the
%                    codes and after the dictionary of each round
%       residual     how far Z is from optimal (Inf before the first sweep). With Q the negative gradient of the two
%                    squared terms: the largest |Q - LAMBDA * sign (Z)| where Z ~= 0 and |Q| - LAMBDA elsewhere, divided
%                    by max |D'*X| + LAMBDA
%       steps        passes of coordinate descent over a column, in all
%       order        order of the columns in a sweep
%       seconds      time since the call, for each value of objective
%
%   Options used most; doc/srsc.md has all
%     'Graph'       A: n-by-n, symmetric, weights at least 0, zero diagonal (default: K nearest neighbours)
%     'K'           number of neighbours where no Graph is given, below n, or up to m with Training (default 3)
%     'Alpha'       weight of the last term (default 1)
%     'Init'        {D0, Z0}: dictionary and codes to begin with; for a fixed D, D0 is [] or D
%     'Training'    {Xtr, Ztr}: samples have their neighbours among these points, whose codes do not change; Graph is
%                   then n-by-m for m points. For new samples
%     'Folder'      with Training and data in blocks: a folder for the codes, as in sl_srsc (default '')
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (200 for a fixed dictionary, otherwise 5), Tol (1e-10, for single X 1e-5), Seed,
%     TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval
%     MaxIter: an iteration is a round
%     Tol: the certificate is INFO.residual
%     TimeLimit: no further round begins after it
%     Seed: it goes to sl_dict_learn, which finds the start
%     Checkpoint: until the start is found, its state is in the file of this name with '.start' behind it
%     OutputFcn: see doc/srsc.md for the fields of STATE
%   Further options: Sweeps, Steps, Order, Parallel.
%
%   Columns that do not depend on each other are coded at the same time. The result is that of one column after the
%   other, for any number of threads.
%
%   New samples are coded with their nearest training samples as neighbours, whose codes stay as they are:
%     Znew = sl_l2rsc (Xnew, D, LAMBDA, 'Training', {X, Z})      or sl_predict (MODEL, Xnew), where
%     MODEL = sl_coder ('sl_l2rsc', D, 'Lambda', LAMBDA, 'Training', {X, Z})
%
%   Warnings: those of sl_srsc
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    K with Graph
%
%   Example
%     >> X = [1 0; 0 1];
%     >> Z = sl_l2rsc (X, eye (2), 0, 'Graph', [0 1; 1 0], 'MaxIter', 20);
%     >> full (Z)
%     ans =
%        0.6667   0.3333
%        0.3333   0.6667
%
%
%   Reference: M. Zheng, J. Bu, C. Chen, C. Wang, L. Zhang, G. Qiu and D. Cai (2011), Graph regularized sparse coding
%   for image representation, IEEE Transactions on Image Processing 20(5). Y. Yang et al. (2017), Support regularized
%   sparse coding and its fast encoder, ICLR, equation 17: ALPHA is its alpha, and twice this objective is its own
%   with its lambda equal to 2*LAMBDA.
%
%   See also: sl_srsc, sl_sparse_code, sl_dict_learn, sl_dict_update, sl_knn_graph
%
% TESTING: test_l2rsc   REFERENCE: or_l2rsc

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 3, 'data, a dictionary and lambda');
  try
    if (isempty (table))
      table = graphcode_options ({'Alpha',    1,        'finite',                     {};
                                  'Steps',    4,        'integer [1,1e6]',            {};
                                  'Parallel', 'levels', {'levels', 'none', 'colour'}, {}});
    end
    [o, ~, in_use] = graphcode_options (table, X, D, lambda, varargin);
    [Z, D, info] = graphcode_run ('sl_l2rsc', X, D, o, @method_of, in_use);
  catch err
    slx_run_rethrow (err);
  end
end

% Coordinate descent on one column after the other, as a method of graphcode_run.
function method = method_of (problem, o)
  inner = 1e-12;
  if (isa (problem.X, 'single'))
    inner = 1e-7;
  end
  tol = o.Tol;
  if (isempty (tol))
    tol = 100 * inner;
  end
  lambda = o.Lambda / problem.units(1) / problem.units(2);
  alpha = o.Alpha / problem.units(2) ^ 2;
  numbers = [lambda, alpha, inner, o.Steps];
  method = struct ('tol', tol, 'rounds', 5 + 195 * ~ problem.learns, 'settling', 0);
  method.sweep = @(data, Z, round) slx_l2rsc_sweep_mex (data.Q, data.B, problem.A, problem.fixed, Z, problem.turn, ...
                                                       problem.ends, numbers);
  method.objective = @(data, Z) slx_l2rsc_objective_mex (data.Q, data.B, problem.A, problem.fixed, Z, lambda, alpha) ...
                                * [1; lambda; alpha];
  method.residual = @(data, Z, report) residual (problem, data, Z, lambda, alpha);
end

% The largest violation of the conditions of optimality, relative to what stands against it.
function value = residual (problem, data, Z, lambda, alpha)
  [~, value] = slx_l2rsc_objective_mex (data.Q, data.B, problem.A, problem.fixed, Z, lambda, alpha);
  if (value > 0)
    value = value / (double (max (abs (data.B(:)))) + lambda);
  end
end

%!test
%! X = [1 0; 0 1];
%! [Z, D, info] = sl_l2rsc (X, [1 0; 0 1], 0, 'Graph', [0 1; 1 0], 'Init', {[], X}, 'MaxIter', 20);
%! assert (full (Z), [2 1; 1 2] / 3, 1e-9);
%! assert (isequal (D, [1 0; 0 1]) && issparse (Z));
%! assert (info.converged && strcmp (info.stop, 'converged') && info.residual <= 1e-10);
%! assert (info.objective(end), 2 / 9 + 1 / 9, 1e-9);
%! assert (numel (info.objective), info.iterations + 1);
%!assert (full (sl_l2rsc ([.9 0; 0 .3], eye (2), .1, 'Graph', zeros (2), 'Init', {[], zeros(2)})), [.8 0; 0 .2], 1e-12)
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1)
%!error id=sparselearn:badInput sl_l2rsc ([1 2], 1, .1, 'Graph', [0 1; 0 0], 'Init', {[], [0 0]})
%!error id=sparselearn:badInput sl_l2rsc ([1 2], 1, .1, 'Graph', [0 1; 1 0], 'Init', {[], [0 0]}, 'Alpha', Inf)
