function [model, info] = sl_polynet_train (X, y, varargin)
%SL_POLYNET_TRAIN  Classifier or regression: polynomial network or factorisation (factorization) machine.
%   MODEL = sl_polynet_train (X, Y, 'Tau', 'auto', 'Refit', 'full', 'Standardize', true) learns scores that are
%   polynomials of degree two in the features,
%
%       o_c (x) = sum_r U_rc s (h_r, x~) + w_c'*x + b_c,    |h_r| = 1,    x~ = [x; 1],
%
%   with bases h_r that all classes c share. A polynomial network has s (h, x) = (h'*x)^2. A factorisation machine has
%   s (h, x) = ((h'*x)^2 - (h.^2)'*(x.^2)) / 2, with only the products of different features. Training minimises
%
%       F = sum_i v_i l (y_i, o (x_i)) + sum_jc ridge_j/2 W_jc^2    subject to    Omega (U) <= TAU
%
%   over all bases, where l is the loss and v_i the weight of sample i (options Loss and ClassWeights), and Omega is the
%   option Penalty. Scores have a linear part, the columns w_c of W, only with option Ridge; otherwise W = 0. The
%   problem is convex, although the number of bases is not fixed. The conditional gradient method adds one basis at a
%   time, and then fits U, or U and all bases, again. sl_polynet_predict, or sl_predict, gives labels.
%
%   Begin with this call, without Standardize for sparse X. It chooses TAU on samples that it holds out, and fits all
%   bases again whenever one is added. 'Tau', TAU gives the radius. Without 'Refit', 'full' only U is fitted again, so
%   that the problem stays convex, but more bases are needed.
%
%   [MODEL, INFO] = sl_polynet_train (X, Y, OPTION, VALUE, ...) or sl_polynet_train (X, Y, OPTIONS) with a struct sets
%   options and returns how the run went.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column. Or blocks of columns, which
%         are read into memory: a cell of names of files, or a function f (q), see doc/large_data.md
%     Y   n labels: integers of any class or logical, in a row or a column; a cell row or column of texts; or a char
%         matrix with one label in each row. With Loss 'multitask' an m-by-n matrix of -1 and 1, or logical; with
%         'squared' an m-by-n matrix of numbers; full or sparse
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version    'sl_polynet_train', 1
%       classes, layout  the m different labels of Y, in ascending order; 'row' or 'column', as Y is. For 'multitask'
%                        and 'squared' the numbers 1:m of the outputs
%       sizes            struct with d, m, k (bases) and p (rows of H)
%       type, loss, tau  the options Model and Loss; Tau, or the best one
%       H, U, b          p-by-k, k-by-m and m-by-1, of the class of X. The columns of H have length 1. A model without
%                        bases has a column of zeros in H
%       W                with Ridge: d-by-m, of the class of X
%       shift, scale     d-by-1, double: x stands for (x - shift) ./ scale, see Standardize
%       options          struct with options used; Ridge is a number where it was 'auto', the one that was chosen
%     INFO   struct. The first value of a row belongs to the model without bases:
%       iterations       number of bases added, and of refits that began another Tau
%       converged        whether gap_lower is at most Tol times the first objective
%       stop             'converged', 'MaxBases', 'MaxIter', 'patience', 'stalled' (three iterations gained less than
%                        1e-10 of the first objective), 'TimeLimit', 'OutputFcn', 'interrupted' (Ctrl-C), or, in
%                        place of the first five, 'precision' where a feature has too few digits
%       objective        a row: F. For one Tau F never increases
%       gap_lower        a row: estimates of the duality gap, an upper bound of F - min F. They need the largest value
%                        of a function of the next basis, which a search may miss; then the true gap is larger
%       gap_certified    one number, for the last iteration, computed with an upper bound of that value: F - min F is at
%                        most this. (With Ridge a bound for W is added, see doc/polynet.md. With an intercept this
%                        holds as far as b is fitted.) It is the duality gap itself for 'l1', for 'l1inf' with at most
%                        ten classes and not too many features, and for one output; otherwise it may be much too large
%       bases, tau       rows: the number of bases, and the Tau that they belong to
%       validation       a row: error rate on the validation samples, if there are any, with their ClassWeights; with
%                        'squared' the root of the mean squared error
%       chosen           with Tau 'auto': the number of bases for which the validation error was least. MODEL has as
%                        many, or fewer where it has converged, or none where their gain is within chance
%       best             the iteration that MODEL comes from; 0 for a linear model, see TimeLimit
%       processes, traffic   with Engine 'mpi': the number of ranks; a row: bytes that each of them handed over
%       seed, seconds    seed of the random numbers; a row: time since the call
%
%   Options
%     'Tau'          the radius (no default; see doc/polynet.md). A vector of radii is tried in ascending order, and
%                    each begins with the bases of the one before. It needs Validation, which chooses among them.
%                    'auto' begins with a quarter of the radius that a single basis would take by itself, and doubles
%                    it until larger radii no longer lower the error on the held-out samples. Then the best model, or
%                    one without bases if that is as good within chance, is fitted to all samples, including those held
%                    out, and this is MODEL
%     'Ridge'        penalty of the linear part: a number above 0; a vector of them, one for each row of X, where Inf
%                    leaves a row without linear part; 'auto', which tries nine numbers, from 0.15 to 150 times the mean
%                    square of the nonzero entries times the curvature of the loss, and takes the one with the least
%                    validation error, or the middle one if that is as good within chance; 'off' (default), W = 0. See
%                    doc/polynet.md on when to take Ridge and when Augment
%     'NewBases'     number of bases that an iteration adds before the refit (default 1). With more than one, large
%                    models are trained faster; the others are further leading eigenvectors
%     'Model'        'pn' (default), the polynomial network, or 'fm', the factorisation machine
%     'Loss'         l: 'logistic' (default), the multiclass logistic loss; 'smoothhinge' and 'sqhinge', multiclass
%                    hinges, smoothed or squared; 'multitask', the logistic loss of each output; 'squared', 1/2 |o -
%                    y|^2
%     'Penalty'      Omega: 'l1', the sum of the moduli; 'l12' (default), the sum of the lengths of the rows of U;
%                    'l1inf', the sum of their largest moduli. With 'l12' and 'l1inf' the classes share bases
%     'Refit'        'output' (default): fits U and b again; 'full': the bases too, and then needs fewer of them
%     'MaxBases'     largest number of bases (default 50)
%     'MaxRefitIter' largest number of steps of a refit of U, and of those with the bases (default 100)
%     'RefitTol'     a refit of U and b ends where it can gain at most this part of the gap, or of F. A refit that
%                    includes the bases ends where its last ten steps gained less than 0.3 of that (default 0.003)
%     'Validation'   {Xv, yv}, or the share of the samples to be held out, drawn by class. The model with the least
%                    error on these is returned, the latest one if several are equal (default []; with Tau 'auto' 0.1,
%                    and up to 0.25 if there are fewer than 1000 samples)
%     'Patience'     iterations without a lower validation error that end a Tau (default Inf, with Tau 'auto' 10)
%     'Standardize'  true: shift and scale give each feature mean 0 and standard deviation 1. Not for sparse X, which
%                    would become full (default false)
%     'ClassWeights' m weights, at least 0: v_i is that of the class of sample i (default [], all 1)
%     'Augment'      whether x~ has the 1 (default true). Without it a polynomial network is homogeneous of degree two,
%                    and a factorisation machine has no linear terms. Keep it where products of features matter most;
%                    take 'Ridge', 'auto', 'Augment', false, 'Intercept', true where linear terms explain much, as in
%                    ratings and texts
%     'Intercept'    whether b is fitted, without penalty; otherwise it is 0 (default true for 'fm', whose features have
%                    no constant, false for 'pn')
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (200), Tol (1e-3), Seed, TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval,
%     Engine, Processes, Hosts
%     MaxIter: the number for each Tau
%     Tol: the certificate is gap_lower, relative to the first objective
%     TimeLimit: no further iteration begins after it. With Tau 'auto' the iteration that begins the last fit may take
%     longer than others, also if it ends between two draws of held-out samples. MODEL is the best so far, which may
%     have a small radius. If a linear model, with a Ridge of 1, has a lower error on the samples for validation
%     (without these: a lower F), MODEL is this one; it has W and no bases. On other samples either may be the better
%     one. A linear one is not looked for with Ridge, or without Augment
%     OutputFcn: STATE has iteration, objective, gap_lower, bases, tau, seconds, H, U and b; not with Engine 'mpi'
%     Engine: with 'mpi' each rank has a part of the samples. X may also be a matrix, which the ranks divide
%
%   A sparse X stays sparse: a factorisation machine is made for data such as users and items, as columns with two ones.
%   For single X everything is computed in double, and the result is rounded. The result does not depend on the number
%   of threads. Memory holds X, X.^2, for sparse X also their transposes, and about n*(k + 8*m) numbers, with 'full'
%   n*4*k more.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:precision   with Standardize, or with Ridge and Intercept: a mean is so many times its deviation, 5e9
%                             in double and 80 in single, that rounding of X changes results
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    Tau is missing; Ridge is 'auto' or Tau has several values, without Validation;
%                             Standardize is given with sparse X; products of features, targets or Tau are so large
%                             that scores or losses leave the range of double
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
%   See also: sl_polynet_predict, sl_polynet_path, sl_polynet_pairs, sl_predict, sl_tune, sl_logistic_train,
%   sl_save_model
%
% TESTING: test_polynet   REFERENCE: or_polynet

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and labels');
  clock = tic ();
  try
    [o, given] = polynet_options (varargin, false, samples_of (X, y));
    if (strcmp (o.Engine, 'mpi'))
      [model, info] = slx_run_in_ranks ('sl_polynet_train', {X, y}, given, o, true);
      return;
    end
    o = rmfield (o, {'Engine', 'Processes', 'Hosts'});
    [found, info] = polynet_train ('sl_polynet_train', X, y, o, clock);
    model = found.best;
  catch err
    slx_run_rethrow (err);
  end
end

% How many there are. X may be a part of them, or names of files.
function count = samples_of (X, y)
  count = size (X, 2);
  parts = slx_data_parts ();
  if (parts.divided || iscell (X) || isa (X, 'function_handle'))
    count = max (size (y, 2), size (y, 1) * (ischar (y) || size (y, 2) == 1));
    if (ischar (y))
      count = size (y, 1);
    end
  end
end

%!demo
%! rand ('twister', 1);
%! X = 2 * rand (2, 400) - 1;
%! y = 1 + (X(1,:) .* X(2,:) > 0);
%! model = sl_polynet_train (X, y, 'Tau', 100, 'Seed', 1);
%! [u, v] = meshgrid (linspace (-1, 1, 40));
%! contourf (u, v, reshape (sl_predict (model, [u(:), v(:)]'), 40, 40), 1);
%! hold on;
%! plot (X(1,y == 1), X(2,y == 1), 'w+', X(1,y == 2), X(2,y == 2), 'ko');
%! hold off;
%! title ('classes by a product of two features');
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
%!error id=sparselearn:badInput sl_polynet_train (X, y, 'Tau', [1 2])
%!error id=sparselearn:badInput sl_polynet_train (sparse (X), y, 'Tau', 1, 'Standardize', true)
%!error <for each class, at least 0 and not all 0, but has 3> sl_polynet_train (X, y, 'Tau', 1, 'ClassWeights', [1 2 3])
%!error id=sparselearn:unusedOption sl_polynet_train (X, y, 'Tau', 1, 'Patience', 3)
