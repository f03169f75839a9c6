function [Z, D, info] = sl_srsc (X, D, lambda, varargin)
%SL_SRSC  Support regularized (regularised) sparse coding: neighbours use the same atoms.
%   Z = sl_srsc (X, D, LAMBDA) finds codes of the columns of X for the dictionary D, which stays as it is. Starting
%   from the codes of ordinary sparse coding, it lowers
%
%       L (Z) = 1/2 * |X - D*Z|_F^2 + LAMBDA * |Z|_1 + GAMMA * R (Z),
%       R (Z) = 1/2 * sum_ij A(i,j) * (number of rows where exactly one of Z(:,i) and Z(:,j) is zero),
%
%   where A is a graph of the samples and GAMMA the option Gamma. Each sweep goes over the columns, and each column
%   takes proximal gradient steps with the latest codes of its neighbours. No step increases L. In the first five
%   rounds of sweeps a column takes one step, so that neighbours agree on their atoms; then up to 50, until the codes
%   are a fixed point. The search is local: its result depends on the first codes (Z = 0 is a fixed point too, and often
%   has a lower L) and on the order of the columns.
%
%   [Z, D] = sl_srsc (X, P, LAMBDA) also learns a dictionary of P atoms of length at most 1. It begins with the result
%   of sl_dict_learn. Each round has sweeps over the codes and an update of the dictionary by sl_dict_update; after the
%   last one the codes become a fixed point for that dictionary.
%
%   [Z, D, INFO] = sl_srsc (X, D, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column. The function does not scale
%         X; the method is meant for columns of length 1. Where D and Graph, or D and Training, are given, X may come in
%         blocks: a cell row of names of files or a function handle, see doc/large_data.md
%     D   d-by-p, double or single, full, finite; one atom per column. D is converted to the class of X. A single number
%         is P
%     LAMBDA   weight of the l1 norm, at least 0; above 0 where sl_dict_learn finds the start. The paper takes 0.1 for
%         columns of length 1
%   Outputs
%     Z      p-by-n, sparse; full and single where X is single; with Folder a cell row of names of files
%     D      the dictionary, d-by-p, of the class of X
%     INFO   struct:
%       iterations        number of complete rounds
%       converged         whether the codes are a fixed point, see residual; always false where the dictionary is
%                         learnt, which no test can end
%       stop              'converged', 'MaxIter', 'TimeLimit', 'OutputFcn' or 'interrupted' (by Ctrl-C, in Octave; Z and
%                         the last objective are then those in the middle of a sweep)
%       objective         L at the start and after each round; the last is that of Z. Where the dictionary is learnt, a
%                         round has two values: after its codes and after its dictionary
%       epsilon_entries   number of entries of Z that are nonzero only because most neighbours use their atoms, see
%                         Epsilon in doc/srsc.md
%       residual          largest change of a column by its first step in the last sweep, relative to its largest
%                         entry (Inf before the first sweep)
%       steps             number of proximal steps
%       lower_bound, excess   with Optimum: for each column i, given the codes of the others, a lower bound of
%                         F (z) = 1/2 * |x_i - D*z|^2 + LAMBDA * |z|_1 + GAMMA * sum_{z_k ~= 0} G(k,i), G = (1 - 2*(Z ~=
%                         0)) * A, over all z, and F (Z(:,i)) less that bound
%       order             order of the columns in a sweep
%       seconds           time since the call, for each value of objective
%
%   Options used most; doc/srsc.md has all options, and says what to expect of the method
%     'Graph'       A: n-by-n, symmetric, weights at least 0, zero diagonal (default: the K nearest neighbours, found
%                   exactly; for very many samples make A by sl_knn_graph with 'Algorithm', 'descent')
%     'K'           number of neighbours where no Graph is given, below n, or up to m with Training (default 3)
%     'Gamma'       weight of the support regularizer (default 0.5); with more neighbours take less, such as 0.25 for
%                   5 and 0.1 for 10, see doc/srsc.md
%     'Optimum'     true: how far each column is at most from the best one, by one or two lassos for a column (default
%                   false)
%     'Init'        {D0, Z0}: dictionary and codes to begin with; for a fixed D, D0 is [] or D
%     'Training'    {Xtr, Ztr}, for new samples: these have their neighbours among the points Xtr, whose codes Ztr do
%                   not change; Graph is then n-by-m for m points
%     'Folder'      with data in blocks: a folder that exists. The codes of block 1 go into its file codes_00001.mat, as
%                   variable X, so that the files are blocks for other functions. Memory holds one block and its codes,
%                   the graph, and a bit for each coefficient. The same call goes on after a stop, to the same bits. A
%                   sweep takes the blocks in turn (default '', all blocks in memory). With Engine 'mpi' the codes are
%                   in the memory of the ranks; each rank writes those of its blocks at the end
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (5), Tol (1e-6), Seed, TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval, Engine, Processes,
%     Hosts
%     MaxIter: an iteration is a round; 200 for a fixed dictionary and Tol above 0
%     Tol: the certificate is INFO.residual; only for a fixed dictionary
%     TimeLimit: no further round begins after it
%     Seed: it goes to sl_dict_learn, which finds the start
%     Checkpoint: until the start is found, its state is in the file of this name with '.start' behind it
%     OutputFcn: see doc/srsc.md for the fields of STATE
%   Further options: Tau, Sweeps, Steps, Epsilon, Order, Parallel, BlockSize. The paper takes Steps 50 and MaxIter 5.
%   Where the dictionary is learnt, the sweeps after the last round take up to 50 steps, or Steps if that is more, and
%   neither call OutputFcn nor write a Checkpoint.
%
%   Columns that do not depend on each other are coded at the same time. The result is that of one column after the
%   other, for any number of threads.
%
%   New samples. Their neighbours are the nearest training samples, whose codes stay as they are:
%     Znew = sl_srsc (Xnew, D, LAMBDA, 'Training', {X, Z})       or sl_predict (MODEL, Xnew), where
%     MODEL = sl_coder ('sl_srsc', D, 'Lambda', LAMBDA, 'Training', {X, Z})
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:maxIter   D is fixed, and the run reached MaxIter before it converged
%     sparselearn:allZero   all codes are zero, though X is not
%     sparselearn:swapped   X and D look as if they were exchanged
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    K was given with Graph, BlockSize without Parallel 'block', or Tol where the
%                                 dictionary is learnt
%
%   Example
%     >> X = [0.9 1; 0.4 0];
%     >> A = [0 1; 1 0];
%     >> Z = sl_srsc (X, [1 0; 0 1], .1, 'Graph', A);
%     >> full (Z)
%     ans =
%        0.8000   0.9000
%             0        0
%
%
%   Reference: Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its fast
%   encoder, ICLR, algorithm 1.
%
%   See also: sl_prox_srsc, sl_l2rsc, sl_sparse_code, sl_dict_learn, sl_dict_update, sl_knn_graph
%
% TESTING: test_srsc   REFERENCE: or_srsc

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 3, 'data, a dictionary and lambda');
  try
    if (isempty (table))
      table = graphcode_options (own_options ());
    end
    [o, given, in_use] = graphcode_options (table, X, D, lambda, varargin);
    if (strcmp (o.Engine, 'mpi'))
      [Z, D, info] = slx_run_in_ranks ('sl_srsc', {X, D, lambda}, given, o);
      return;
    end
    [Z, D, info] = graphcode_run ('sl_srsc', X, D, o, @method_of, in_use);
    if (o.Optimum)
      [A, fixed] = graphcode_neighbours (X, size (D, 2), o);
      [info.lower_bound, info.excess] = graphcode_optimum (X, D, Z, fixed, A, o.Lambda, o.Gamma);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function rows = own_options ()
  rows = {'Gamma',     0.5,      'finite',          {};
          'Tau',       1.01,     '(1,Inf)',         {};
          'Steps',     [],       '?integer [1,1e6]', {};
          'Epsilon',   1e-6,     'finite',          {};
          'Optimum',   false,    'flag',            {'Blocks', false};
          'Parallel',  'levels', {'levels', 'none', 'colour', 'block'}, {};
          'BlockSize', 10,       'natural',         {'Parallel', 'block'}};
  rows = [rows; slx_opt_engine()];
end

% Proximal gradient steps on one column after the other, as a method of graphcode_run. One step a sweep lets neighbours
% agree on their atoms; many, with these atoms, converge.
function method = method_of (problem, o)
  tol = o.Tol;
  if (isempty (tol))
    tol = 1e-6;
  end
  one_step = 5;                 % rounds; those in which codes settle after learning have the number Inf
  if (problem.learns)
    one_step = realmax;
  end
  steps = @(round) 1 + 49 * (round > one_step);
  if (~ isempty (o.Steps))
    steps = @(round) max (o.Steps, 50 * isinf (round));
  end
  u = problem.units;
  lambda = o.Lambda / u(1) / u(2);
  gamma = o.Gamma / u(1) ^ 2;
  L = @(s) o.Tau * (s + (s == 0));
  epsilon = @(s) o.Epsilon * sqrt (gamma / L(s));
  numbers = @(s, round) [lambda, gamma, L(s), epsilon(s), tol, steps(round)];
  method = struct ('tol', tol, 'rounds', 5 + 195 * (~ problem.learns && tol > 0), 'settling', 195);
  method.small = @(data, Z) nnz (Z & abs (Z) <= (1 + eps (class (Z))) * epsilon (data.s));
  method.residual = @(data, Z, report) report.residual;
  around = {};
  if (isa (problem.around, 'uint64'))
    around = {problem.around};
  end
  method.sweep = @(data, Z, round) slx_srsc_sweep_mex (data.Q, data.B, problem.A, problem.fixed, Z, problem.turn, ...
                                                      problem.ends, numbers (data.s, round), around{:});
  method.weights = [1; lambda; gamma];
  weights = method.weights;
  method.objective = @(data, Z) slx_srsc_objective_mex (data.Q, data.B, problem.A, problem.fixed, Z) * weights;
  if (~ isempty (problem.part))
    method.sweep = @(data, Z, round) graphcode_parts ('sweep', problem.part, data.Q, data.B, Z, ...
                                                      numbers (data.s, round));
    method.objective = @(data, Z) graphcode_parts ('objective', problem.part, data.Q, data.B, Z) * weights;
  end
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 300, 'Seed', 1);
%! X = X ./ sqrt (sum (X .^ 2));
%! [D, plain] = sl_dict_learn (X, 60, .1, 'Seed', 1, 'MaxIter', 10, 'Tol', 0);
%! codes = {plain, sl_srsc(X, D, .1, 'Graph', sl_knn_graph (X, 5), 'Gamma', .01, 'Init', {[], plain}, 'MaxIter', 50)};
%! names = {'ordinary codes', 'codes of sl\_srsc'};
%! [digits, order] = sort (about.labels);
%! middle = arrayfun (@(k) mean (find (digits == k)), 1:10);
%! for k = 1:2
%!   used = double (codes{k}(:,order) ~= 0);
%!   subplot (1, 2, k);
%!   imagesc (used' * used);
%!   axis image;
%!   set (gca, 'xtick', middle, 'xticklabel', 0:9, 'ytick', middle, 'yticklabel', 0:9);
%!   xlabel ('digits');
%!   title (sprintf ('%s: common atoms', names{k}));
%! end
%!shared X, D, A, Z0
%! X = [.9 1 0; .4 0 1];
%! D = [1 0; 0 1];
%! A = [0 1 0; 1 0 0; 0 0 0];
%! Z0 = max (X - .1, 0);
%!test
%! [Z, E, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z0});
%! assert (issparse (Z));
%! assert (full (Z), [.8 .9 0; 0 0 .9], 1e-8);
%! assert (isequal (E, D));
%! assert (info.converged && strcmp (info.stop, 'converged') && info.residual <= 1e-10);
%! assert (info.objective(end), .095 + .085 + .08 + .095, 1e-8);
%! assert (info.epsilon_entries, 0);
%! assert (numel (info.objective), info.iterations + 1);
%! assert (size (info.seconds), size (info.objective));
%! assert (isequal (info.order, 1:3));
%!assert (isequal (sl_srsc (X, D, .1, 'Graph', A, 'Init', {D, Z0}, 'MaxIter', 0), sparse (Z0)))
%!error id=sparselearn:badCall sl_srsc (X)
