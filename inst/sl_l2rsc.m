function [Z, D, info] = sl_l2rsc (X, D, lambda, varargin)
%SL_L2RSC  Sparse coding whose neighbours have similar codes (l2 regularized, or graph regularized, sparse coding).
%   Z = sl_l2rsc (X, D, LAMBDA) gives codes of the columns of X for the dictionary D, which stays as it is: those that
%   minimise
%
%       1/2 * |X - D*Z|_F^2 + LAMBDA * |Z|_1 + ALPHA/4 * sum_ij A(i,j) * |Z(:,i) - Z(:,j)|^2.
%
%   This is convex: sweeps over the columns, each solved by coordinate descent given the latest codes of its
%   neighbours, lead to the minimum from any start. A is the graph.
%
%   [Z, D] = sl_l2rsc (X, P, LAMBDA) learns a dictionary of P atoms, no longer than 1, as well: rounds of sweeps over
%   the codes and of the best dictionary for them, by sl_dict_update, begin with what sl_dict_learn finds.
%
%   [Z, D, INFO] = sl_l2rsc (X, D, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets what is below.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     D   d-by-p, double or single, full, finite; one atom per column. It is converted to the class of X. A single
%         number is P
%     LAMBDA   weight of the l1 norm, at least 0; above 0 where sl_dict_learn is to find what to begin with. The papers
%         take 0.1 for columns of length 1
%   Outputs
%     Z      p-by-n, sparse; full and single where X is single
%     D      the dictionary, d-by-p, of the class of X
%     INFO   struct:
%       iterations   whole rounds done
%       converged    whether residual is at most Tol; always false where the dictionary is learnt
%       stop         'converged', 'MaxIter', 'TimeLimit', 'OutputFcn' or 'interrupted' (by Ctrl-C, in Octave; then Z is
%                    what the sweep under way had come to, and the last objective its)
%       objective    what is minimised, at the start and after every round; where the dictionary is learnt, after the
%                    codes and after the dictionary of every round
%       residual     how far Z is from optimal (Inf before the first sweep): with Q the negative gradient of what
%                    stands beside the l1 norm, the largest |Q - LAMBDA * sign (Z)| where Z ~= 0 and |Q| - LAMBDA
%                    elsewhere, divided by max |D'*X| + LAMBDA
%       steps        passes of coordinate descent over a column, in all
%       order        the order of the columns in a sweep
%       seconds      since the call, for every value of objective
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
%                   points, whose codes do not change: row i of Graph weighs those of X(:,i). The last term is then
%                   ALPHA/2 * sum_ij Graph(i,j) * |Z(:,i) - Ztr(:,j)|^2 (default {})
%     'Alpha'       weight of the last term (default 1)
%     'Tol'         residual to reach (default 1e-10, in single 1e-5)
%     'MaxIter'     most rounds (default 200 for a fixed dictionary, where they end at Tol, else 5)
%     'Sweeps'      most sweeps over the columns in a round (default 5)
%     'Steps'       most passes of coordinate descent over a column in a sweep, from 1 to 1e6 (default 4)
%     'Order'       a permutation: the order of the columns in a sweep (default 1:n)
%     'Parallel'    'none'     one column after the other
%                   'colour'   columns that are no neighbours at the same time; columns are put in order so that the
%                              result is that of 'none' with 'Order', info.order, to the last bit
%                   A block of neighbours at the same time, as sl_srsc has it, would not lead to the minimum
%                   (default 'none'; with Training the columns do not depend on each other and are always in parallel)
%     'Display'     'off', 'final': a line at the end, 'iter': a line for every round as well, and those of
%                   sl_dict_learn before them, or 'bar': one line that is drawn again, with the part done and the
%                   time left (default 'off')
%     'OutputFcn'   stop = f (state), called after every round; state has the fields iteration, objective,
%                   certificate (the residual), seconds, steps, D and Z, full (default [])
%     'TimeLimit'   seconds after which no further round begins (default Inf)
%     'Checkpoint'  name of a file in which the state of the run is kept, written every CheckpointInterval seconds
%                   (default 60) and at the end. Where it is there already, the run goes on from it, with the same bits
%                   as if it had not been stopped; X, D and the options that steer the sweeps must be the same
%                   (default '', none)
%
%   How many sweeps it takes to Tol depends on the graph and on ALPHA. For 2000 digits of USPS, 300 atoms, K = 3 and
%   ALPHA = 1 the residual falls by 3.3 % in each: to 1e-4 after about 115 sweeps, to 1e-6 after 255, when the
%   objective is that of the minimum to 11 digits, to 1e-10 after about 560. 25 sweeps leave it 2e-5 above, relatively.
%   More passes over a column than a few make sweeps dearer, but no fewer.
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
%     sparselearn:unusedOption    K with Graph
%     sparselearn:outOfMemory     not enough memory
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
  if (nargin < 3)
    error ('sparselearn:badCall', 'sl_l2rsc: needs data, a dictionary and lambda; see help sl_l2rsc');
  end
  try
    own = {'Alpha',    1,      'finite';
           'Steps',    4,      'natural';
           'Parallel', 'none', {'none', 'colour'}};
    o = graphcode_options ('sl_l2rsc', lambda, own, varargin);
    [Z, D, info] = graphcode_run ('sl_l2rsc', X, D, o, @graphcode_l2);
  catch err
    run_rethrow ('sl_l2rsc', err);
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
%!test
%! Z = sl_l2rsc ([1; 0], eye (2), .1, 'Graph', 1, 'Training', {[0; 1], [0; 1]}, 'Init', {[], [0; 0]});
%! assert (full (Z), [.45; .45], 1e-10);
%!assert (class (sl_l2rsc (single (1), [1 1], .1, 'Graph', 0, 'Init', {[], [0; 0]})), 'single')
%!assert (size (sl_l2rsc (zeros (2, 0), eye (2), .1, 'Graph', [], 'Init', {[], zeros(2, 0)})), [2 0])
%!error id=sparselearn:badCall sl_l2rsc (1)
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1)
%!error id=sparselearn:badInput sl_l2rsc ([1 2], 1, .1, 'Graph', [0 1; 0 0], 'Init', {[], [0 0]})
%!error id=sparselearn:badInput sl_l2rsc ([1 2], 1, .1, 'Graph', [0 1; 1 0], 'Init', {[], [0 0]}, 'Alpha', Inf)
%!error id=sparselearn:unknownOption sl_l2rsc (1, 1, .1, 'Epsilon', 1)
