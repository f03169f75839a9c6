function [model, info] = sl_polynet_train (X, y, varargin)
%SL_POLYNET_TRAIN  Convex polynomial network or factorisation machine with several outputs.
%   MODEL = sl_polynet_train (X, Y, 'Tau', TAU) learns scores that are polynomials of degree two of the features,
%
%       o_c (x) = sum_r U_rc s (h_r, x~) + b_c,    |h_r| = 1,    x~ = [x; 1],
%
%   with bases h_r that all classes c share. In a polynomial network s (h, x) = (h'*x)^2, in a factorisation machine
%   s (h, x) = ((h'*x)^2 - (h.^2)'*(x.^2)) / 2, which has the products of different features only. It minimises
%
%       F = sum_i v_i l (y_i, o (x_i))    subject to    Omega (U) <= TAU
%
%   over all bases. This is convex, although the number of bases is not fixed: the conditional gradient method adds one
%   basis at a time, and U, or U and all bases, are fitted again. sl_polynet_predict, or sl_predict, gives labels.
%
%   MODEL = sl_polynet_train (X, Y, 'Tau', TAU, 'Refit', 'full') fits all bases again whenever one is added, not only U:
%   fewer bases come to the same objective. Begin with it.
%
%   [MODEL, INFO] = sl_polynet_train (X, Y, OPTION, VALUE, ...) or sl_polynet_train (X, Y, OPTIONS) with a struct sets
%   options and returns how the run went.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     Y   n labels: integers of any class or logical, in a row or a column; a cell row or column of texts; or a char
%         matrix with one label in each row. With Loss 'multitask' an m-by-n matrix of -1 and 1, or logical, with
%         'squared' one of numbers; full or sparse
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version    'sl_polynet_train', 1
%       classes, layout  the m different labels of Y, in ascending order; 'row' or 'column', as Y is. For 'multitask'
%                        and 'squared' the numbers 1:m of the outputs
%       sizes            struct with d, m, k (bases) and p (rows of H)
%       type, loss, tau  the options Model and Loss; Tau, or the best one
%       H, U, b          p-by-k, k-by-m and m-by-1, of the class of X. The columns of H have length 1. A model without
%                        bases has one of zeros
%       shift, scale     d-by-1, double: x stands for (x - shift) ./ scale, see Standardize
%       options          struct with options used
%     INFO   struct; its rows begin with the model without bases:
%       iterations       bases added, or refits that began another Tau
%       converged        whether gap_lower has come to Tol times the first objective
%       stop             'converged', 'MaxBases', 'MaxIter', 'patience', 'stalled' (three iterations gained less than
%                        1e-10 of the first objective), 'TimeLimit', 'OutputFcn' or 'interrupted' (Ctrl-C)
%       objective        a row: F. For one Tau F never increases
%       gap_lower        a row: TAU times the largest dual norm that was found, less sum (U .* G). It would be the
%                        duality gap, an upper bound of F - min F, had the largest dual norm of all been found: the true
%                        gap may be larger
%       gap_certified    the same for the last iteration with an upper bound of that dual norm: F - min F is at most
%                        this. For 'l1', for 'l1inf' with at most ten classes and not too many features, and for one
%                        output, it is the duality gap itself; else it may be much too large. With an intercept it
%                        is about the other parameters: b is fitted to rounding only where the problem lets it
%       bases, tau       rows: the number of bases, and the Tau that they belong to
%       validation       a row: error rate on the samples for validation, if there are any; with 'squared' the root of
%                        the mean squared error
%       best             the iteration that MODEL comes from
%       seed, seconds    of the random numbers; a row: time since the call
%
%   Options
%     'Tau'          the radius; a vector of radii is gone through in ascending order, each beginning with the bases of
%                    the one before, and needs Validation, which chooses. It must be given; see doc/polynet.md
%     'Model'        'pn' (default), the polynomial network, or 'fm', the factorisation machine
%     'Loss'         l: 'logistic' (default), the multiclass logistic loss; 'smoothhinge' and 'sqhinge', multiclass
%                    hinges, smoothed or squared; 'multitask', the logistic loss of each output; 'squared', 1/2 |o -
%                    y|^2
%     'Penalty'      Omega: 'l1', the sum of the moduli; 'l12' (default), the sum of the lengths of the rows of U;
%                    'l1inf', the sum of their largest moduli. With the last two classes share bases
%     'Refit'        'output' (default): U and b; or 'full': the bases too, which needs fewer of them
%     'MaxBases'     most bases (default 50)
%     'MaxRefitIter' most steps of a refit (default 100)
%     'RefitTol'     a refit of U and b ends where no more than this part of the gap, or of F, is left to gain; one of
%                    the bases too where its last ten steps gained less than .3 of that (default .003)
%     'Validation'   {Xv, yv}, or the share of the samples to be held out, drawn by class. The model with the least
%                    error on these is returned, of equal ones the latest (default [])
%     'Patience'     iterations without a lower validation error that end a Tau (default Inf)
%     'Standardize'  true: shift and scale give each feature mean 0 and standard deviation 1. Not for sparse X, which
%                    would become full (default false)
%     'ClassWeights' m numbers, at least 0: v_i is that of the class of sample i (default [], all 1)
%     'Augment'      whether x~ has the 1 (default true). Without, a polynomial network is homogeneous of degree two,
%                    and a machine has no linear terms
%     'Intercept'    whether b is fitted, without penalty; else it is 0 (default true for 'fm', whose features have no
%                    constant, false for 'pn')
%     'Seed'         integer that seeds all draws; the global generators stay as they are (default [], draws one)
%     'Tol'          what gap_lower must come to, relative to the first objective (default 1e-3); 0 for never
%     'MaxIter'      most iterations for each Tau (default 200)
%     'TimeLimit', 'Display', 'OutputFcn', 'Checkpoint', 'CheckpointInterval'    as in sl_logistic_train, looked at
%                    between iterations; STATE of OutputFcn has iteration, objective, gap_lower, bases, tau, seconds, H,
%                    U and b
%
%   A sparse X stays sparse: users and items as columns with two ones are what a factorisation machine is for. For
%   single X everything is computed in double, and the result is rounded. The result does not depend on the number of
%   threads. Memory: besides X, and X.^2 and the transposes of sparse ones, about n*(k + 8*m) numbers, with 'full' n*4*k
%   more.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:maxIter       the run came to MaxIter without convergence; not where Tol is 0
%     sparselearn:timeLimit     the run came to TimeLimit without convergence
%     sparselearn:interrupted   Ctrl-C ended the run
%
%   Errors
%     sparselearn:badCall         fewer than two arguments
%     sparselearn:badInput        X, Y or the value of an option of a wrong class or size, NaN or Inf; no Tau;
%                                 Standardize with sparse X; entries so large that their products leave the range of
%                                 double
%     sparselearn:badFile         Checkpoint is of another run, damaged, or cannot be written
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    Patience without Validation
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> X = [1 -1 1 -1 2; 1 -1 -1 1 2];
%     >> [model, info] = sl_polynet_train (X, [1 1 2 2 1], 'Tau', 10, 'Seed', 1);
%     >> sl_predict (model, [3 -3; 1 1])
%     ans =
%        1   2
%
%     >> [model, about] = sl_polynet_train (X, [1 1 2 2 1], 'Tau', 10, 'Refit', 'full', 'Seed', 1);
%     >> about.bases(end) <= info.bases(end)
%     ans = 1
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, algorithm 1.
%
%   See also: sl_polynet_predict, sl_polynet_path, sl_polynet_pairs, sl_predict, sl_logistic_train, sl_save_model
%
% TESTING: test_polynet   REFERENCE: or_polynet

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs data and labels; see help sl_polynet_train');
  end
  clock = tic ();
  try
    [found, info] = polynet_train ('sl_polynet_train', X, y, polynet_options (varargin, false), clock);
    model = found.best;
  catch err
    slx_run_rethrow (err);
  end
end

%!shared X, y
%! X = [1 -1 1 -1 2 -2 2 -2; 1 -1 -1 1 2 -2 -2 2; 0 1 0 1 0 1 0 1];
%! y = [5 5 7 7 5 5 7 7];
%!test
%! [model, info] = sl_polynet_train (X, y, 'Tau', 10, 'Seed', 1);
%! assert (sl_predict (model, X), y);
%! assert (sqrt (sum (model.H .^ 2)), ones (1, model.sizes.k), 1e-12);
%! assert (sum (sqrt (sum (model.U .^ 2, 2))) <= 10 * (1 + 1e-12));
%! assert (all (diff (info.objective) <= 0));
%! assert (info.gap_certified >= info.gap_lower(end));
%!test
%! for type = {'pn', 'fm'}
%!   for penalty = {'l1', 'l12', 'l1inf'}
%!     model = sl_polynet_train (single (X), y, 'Tau', 20, 'Model', type{1}, 'Penalty', penalty{1}, 'Refit', 'full', ...
%!                               'Standardize', true, 'Seed', 1);
%!     assert (sl_predict (model, X), y);
%!     assert (class (model.H), 'single');
%!   end
%! end
%!test
%! [model, info] = sl_polynet_train (sparse (X), 2 * (X > 0) - 1, 'Loss', 'multitask', 'Tau', [0 1 30], 'Seed', 1, ...
%!                                   'Validation', {X, 2 * (X > 0) - 1});
%! assert (size (sl_predict (model, X)), [3 8]);
%! assert (info.validation(info.best+1), min (info.validation));
%!error id=sparselearn:badCall sl_polynet_train (X)
%!error id=sparselearn:badInput sl_polynet_train (X, y)
%!error id=sparselearn:badInput sl_polynet_train (X, y, 'Tau', -1)
%!error id=sparselearn:badInput sl_polynet_train (X, y, 'Tau', [1 2])
%!error id=sparselearn:badInput sl_polynet_train (sparse (X), y, 'Tau', 1, 'Standardize', true)
%!error id=sparselearn:badInput sl_polynet_train (X, y, 'Tau', 1, 'Loss', 'multitask')
%!error id=sparselearn:badInput sl_polynet_train (X, y, 'Tau', 1, 'ClassWeights', [1 2 3])
%!error id=sparselearn:unusedOption sl_polynet_train (X, y, 'Tau', 1, 'Patience', 3)
%!error id=sparselearn:unknownOption sl_polynet_train (X, y, 'Lambda', 1)
