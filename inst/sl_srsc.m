function [Z, D, info] = sl_srsc (X, D, lambda, varargin)
%SL_SRSC  Support regularized sparse coding: neighbours use the same atoms.
%   Z = sl_srsc (X, D, LAMBDA) gives codes of the columns of X for the dictionary D, which stays as it is. Starting
%   from the codes of ordinary sparse coding, it lowers
%
%       L (Z) = 1/2 * |X - D*Z|_F^2 + LAMBDA * |Z|_1 + GAMMA * R (Z),
%       R (Z) = 1/2 * sum_ij A(i,j) * (number of rows where exactly one of Z(:,i) and Z(:,j) is zero),
%
%   by sweeps over the columns, each treated by proximal gradient steps with the latest codes of its neighbours. No
%   step increases L. It is a local search: what it finds depends on the codes to begin with (Z = 0 is a fixed point
%   too, and often lower) and on the order of the columns.
%
%   [Z, D] = sl_srsc (X, P, LAMBDA) learns a dictionary of P atoms, no longer than 1, as well: rounds of sweeps over
%   the codes and of the best dictionary for them, by sl_dict_update, begin with what sl_dict_learn finds.
%
%   [Z, D, INFO] = sl_srsc (X, D, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets what is below.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column. The samples are taken as
%         they are; the method is meant for columns of length 1
%     D   d-by-p, double or single, full, finite; one atom per column. It is converted to the class of X. A single
%         number is P
%     LAMBDA   weight of the l1 norm, at least 0; above 0 where sl_dict_learn is to find what to begin with. The papers
%         take 0.1 for columns of length 1
%   Outputs
%     Z      p-by-n, sparse; full and single where X is single
%     D      the dictionary, d-by-p, of the class of X
%     INFO   struct:
%       iterations        whole rounds done
%       converged         whether the codes before thresholding are a fixed point, see residual; always false where the
%                         dictionary is learnt
%       stop              'converged', 'MaxIter', 'TimeLimit', 'OutputFcn' or 'interrupted' (by Ctrl-C, in Octave; then
%                         Z is what the sweep under way had come to, and the last objective its)
%       objective         L at the start and after every round (where the dictionary is learnt, after the codes and
%                         after the dictionary of every round), of the codes before thresholding
%       objective_output  L of Z
%       epsilon_entries   entries that were removed as not larger than Threshold
%       residual          in the last sweep, the largest change of a column by its first step, relative to its largest
%                         entry (Inf before the first sweep); converged at Tol
%       steps             proximal steps done
%       order             the order of the columns in a sweep
%       seconds           since the call, for every value of objective
%
%   Options
%     'Graph'       A, full or sparse, its weights at least 0: n-by-n, symmetric, with a zero diagonal; or, with
%                   Training, n-by-m for m training points (default: that of the K nearest neighbours, see
%                   sl_knn_graph)
%     'K'           number of neighbours where no Graph is given (default 3)
%     'Init'        {D0, Z0}: the dictionary and the codes, p-by-n, to begin with; for a fixed D, D0 is [] or D
%                   (default: D0 and Z0 from sl_dict_learn, or Z0 from sl_sparse_code for a fixed D)
%     'Seed'        integer that seeds sl_dict_learn and leaves the global generators as they were (default [], draw
%                   from the current ones)
%     'Training'    {Xtr, Ztr}, d-by-m and p-by-m: samples have their neighbours not among each other but among these
%                   points, whose codes do not change: row i of Graph weighs those of X(:,i). R is then the sum of
%                   Graph(i,j) * (number of rows where exactly one of Z(:,i) and Ztr(:,j) is zero) (default {})
%     'Gamma'       weight of the support regularizer (default 0.5)
%     'Tau'         above 1: steps have length 1 / (TAU * s), s the largest eigenvalue of D'*D. The result depends on
%                   it; best just above 1 (default 1.01)
%     'Tol'         residual to reach (default 1e-10, in single 1e-6)
%     'MaxIter'     most rounds (default 5)
%     'Sweeps'      most sweeps over the columns in a round (default 5)
%     'Steps'       most steps on a column in a sweep, from 1 to 1e6 (default 50)
%     'Epsilon'     value given to a coefficient that is zero but whose neighbours make a nonzero one profitable; it
%                   should be far below the codes, see sl_prox_srsc. With 0 a step may increase L (default 1e-6)
%     'Threshold'   entries not larger than this are removed from Z at the end; 0 keeps all (default 1e-5). It and
%                   Epsilon suit entries of size 1: for X of another scale they go with it, as LAMBDA, and Gamma with
%                   its square
%     'Order'       a permutation: the order of the columns in a sweep (default 1:n)
%     'Parallel'    'none'     one column after the other
%                   'colour'   columns that are no neighbours at the same time; columns are put in order so that the
%                              result is that of 'none' with 'Order', info.order, to the last bit
%                   'block'    BlockSize consecutive columns at the same time, each with the codes that others had
%                              before; L may increase
%                   (default 'none'; with Training the columns do not depend on each other and are always in parallel)
%     'BlockSize'   for 'block' (default 10)
%     'Display'     'off', 'final': a line at the end, with the objective of Z as it is returned, 'iter': a line for
%                   every round as well, and those of sl_dict_learn before them, or 'bar': one line that is drawn
%                   again, with the part done and the time left (default 'off')
%     'OutputFcn'   stop = f (state), called after every round; state has the fields iteration, objective,
%                   certificate (the residual), seconds, steps, D and Z, full and not thresholded (default [])
%     'TimeLimit'   seconds after which no further round begins (default Inf)
%     'Checkpoint'  name of a file in which the state of the run is kept, written every CheckpointInterval seconds
%                   (default 60) and at the end. Where it is there already, the run goes on from it, with the same bits
%                   as if it had not been stopped; X, D and the options that steer the sweeps must be the same
%                   (default '', none)
%
%   The result does not depend on the number of threads.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:maxIter       D is fixed, and the run came to MaxIter without convergence
%     sparselearn:timeLimit     the run came to TimeLimit without convergence
%     sparselearn:interrupted   Ctrl-C has ended the run
%     sparselearn:allZero       all codes are zero, though X is not
%     sparselearn:swapped       X and D look as if they were exchanged
%
%   Errors
%     sparselearn:badCall         fewer than three arguments
%     sparselearn:badInput        an argument or the value of an option of a wrong class or size, NaN or Inf; a graph
%                                 that is not symmetric (to 1e-10 of its largest weight), has negative weights or a
%                                 nonzero diagonal; K >= n; X, D in double so small or large that D'*D or D'*X leave
%                                 its range; so far apart in scale that Z leaves that of its class
%     sparselearn:badFile         Checkpoint is of another run, damaged, or cannot be written
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    K with Graph, BlockSize without 'block'
%     sparselearn:outOfMemory     not enough memory
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
  if (nargin < 3)
    error ('sparselearn:badCall', 'sl_srsc: needs data, a dictionary and lambda; see help sl_srsc');
  end
  try
    own = {'Gamma',     0.5,    'finite';
           'Tau',       1.01,   'positive';
           'Steps',     50,     'natural';
           'Epsilon',   1e-6,   'finite';
           'Threshold', 1e-5,   'finite';
           'Parallel',  'none', {'none', 'colour', 'block'};
           'BlockSize', 10,     'natural'};
    o = graphcode_options ('sl_srsc', lambda, own, varargin);
    if (~ (o.Tau > 1 && o.Tau < Inf))
      error ('sparselearn:badInput', 'sl_srsc: option Tau must be a finite number above 1');
    end
    [Z, D, info] = graphcode_run ('sl_srsc', X, D, o, @graphcode_support);
  catch err
    run_rethrow ('sl_srsc', err);
  end
end

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
%! assert (info.objective_output, info.objective(end));
%! assert (info.epsilon_entries, 0);
%! assert (numel (info.objective), info.iterations + 1);
%! assert (size (info.seconds), size (info.objective));
%! assert (isequal (info.order, 1:3));
%!assert (isequal (sl_srsc (X, D, .1, 'Graph', A, 'Init', {D, Z0}, 'MaxIter', 0), sparse (Z0)))
%!assert (full (sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z0}, 'Gamma', 0)), Z0, 1e-8)
%!assert (class (sl_srsc (single (X), D, .1, 'Graph', A, 'Init', {[], Z0})), 'single')
%!assert (size (sl_srsc (zeros (2, 0), D, .1, 'Graph', [], 'Init', {[], zeros(2, 0)})), [2 0])
%!assert (full (sl_srsc (X(:,1), D, .1, 'Graph', [1 0], 'Training', {X(:,2:3), Z0(:,2:3)}, 'Init', {[], Z0(:,1)})), ...
%!        [.8; 0], 1e-8)
%!error id=sparselearn:badCall sl_srsc (X)
%!assert (isequal (sl_srsc (X, D, .1, 'Graph', A), ...
%!                 sl_srsc (X, D, .1, 'Graph', A, 'Init', {D, sl_sparse_code(X, D, .1)})))
%!error id=sparselearn:badInput sl_srsc (X, D, .1)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z0}, 'Tau', 1)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', eye (3), 'Init', {[], Z0})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', -A, 'Init', {[], Z0})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', triu (A), 'Init', {[], Z0})
%!error id=sparselearn:unknownOption sl_srsc (X, D, .1, 'Nothing', 1)
