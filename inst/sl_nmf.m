function [W, H, info] = sl_nmf (X, r, varargin)
%SL_NMF  Non-negative matrix factorisation, plain or with sparse parts.
%   [W, H] = sl_nmf (X, R) finds non-negative factors, W with R columns and H with R rows, so that X is about W*H:
%
%       minimise |X - W*H|_F over W >= 0, H >= 0.
%
%   [W, H, INFO] = sl_nmf (X, R, OPTION, VALUE, ...) or sl_nmf (X, R, OPTIONS) with a struct chooses the algorithm and
%   its settings, and tells what happened.
%   For example, sl_nmf (X, 16, 'Algorithm', 'gsp', 'Sparseness', .8) asks for parts that are sparse on average; see
%   also sl_nmf_scan, which helps to choose R and Sparseness.
%
%   Algorithms
%     'ahals'    accelerated hierarchical alternating least squares: cyclic sweeps of exact updates on H, then on W
%     'nenmf'    Nesterov's optimal gradient method on each factor, up to a tolerance that follows the progress
%     'mu'       multiplicative updates: simple, slow, the classical baseline. An entry that is 0 stays 0. With Loss
%                'kl' it minimises not the distance but the Kullback-Leibler divergence
%
%                    D (X, W*H) = sum of X .* log (X ./ (W*H)) - X + W*H,
%
%                which suits counts (of words, of photons): it is the likelihood of Poisson noise. The start must then
%                have W0*H0 > 0 where X > 0
%     'gsp'      the columns of W have an average sparseness of at least Sparseness (see sl_hoyer), which they share
%                among themselves as the data want it. H by HALS, W by an accelerated projected gradient with
%                sl_proj_gsp. A sparseness slightly above that of the true parts costs much accuracy, slightly below
%                costs little
%     'csp'      each column of W that is not zero has exactly its Sparseness: the same, with the nearest column of that
%                sparseness (sl_proj_hoyer) in place of sl_proj_gsp
%     'l1ahals'  HALS with an l1 penalty on each column of W, whose largest entry is 1; the penalties are tuned by one
%                percent an iteration until the average sparseness is Sparseness within .1 percent
%     'nmfsc'    each column of W that is not zero has exactly its Sparseness: projected gradient with step halving on
%                W, multiplicative updates on H
%   With SparseFactor, 'gsp', 'csp' and 'nmfsc' treat H, or both factors, in this way; rows of H are then what columns
%   of W are.
%
%   Inputs
%     X   m-by-n, double or single, full or (double) sparse, finite and non-negative where it is observed; one sample
%         per column. A row is a matrix of n samples of one feature.
%         Data that do not fit into memory come in blocks of columns, one of which is in memory at a time: X is then
%         a cell row of names of files, each of a format that load reads and with the variable X, the next columns; or
%         a function handle f, where f (q) gives block q, and [] after the last. An iteration reads them all twice.
%         The result is that of the whole matrix but for rounding. Loss 'kl', Mask, Missing and Init 'nndsvd' need all
%         data at a time.
%     R   number of components, from 1 to 46340 (R^2 must be below 2^31); it may exceed m and n
%   Outputs
%     W     m-by-R parts; full, of the class of X
%     H     R-by-n codes; W and H are those with the least objective of all iterations, with 'l1ahals' those of the
%           last. Component k of both factors has the same length, |W(:,k)| = |H(k,:)|, unless one of them is zero or
%           Regularize or Normalize is used; with 'l1ahals' the largest entry of W(:,k) is 1.
%     INFO  struct:
%       algorithm    its name
%       iterations   outer iterations done
%       converged    whether the certificate of the last iterate reached Tol (or its error 0); that of the factors
%                    returned is certificate(best + 1)
%       stop         why it stopped: 'converged', 'exact' (the error is 0), 'MaxIter', 'TimeLimit', 'OutputFcn',
%                    'interrupted'
%       best         iteration whose factors are returned, 0 for the start
%       objective    |X - W*H|_F^2 / 2 and the penalties of Regularize, a row: value k + 1 is after k iterations, the
%                    first that of the start; with Loss 'kl' D (X, W*H)
%       error        |X - W*H|_F / |X|_F, likewise (0 where X = 0)
%       certificate  distance from stationarity, likewise. It is the norm of the projected gradient of W and H together,
%                    relative to that of the start. A factor with a sparseness is left out of that and measured by
%                    |W - P (max (0, W - G/L))| / |W| with P the projection of 'gsp' or 'csp' (also for 'nmfsc'),
%                    G = W*H*H' - X*H', L = |H*H'|_2; the larger counts. 'l1ahals', which descends on nothing: the
%                    largest of how far the last iteration moved W and H, relative to their norms, and by how much more
%                    than .1 percent the average sparseness misses Sparseness; NaN at the start.
%                    Loss 'kl': |R|/|F| for F = [W; H'] and the residual R = F - max (0, F - G*diag (t)), where G is the
%                    gradient (that of W taken with the H of the next iteration) and t = mean (F)/sum (other factor)
%                    for each component of W and of H. Entries on their way to zero, which never arrive there, do not
%                    count in it as they would in the projected gradient.
%       seconds      time passed, likewise
%       sparseness   sl_hoyer (W), 1-by-R; NaN for m = 1
%       sparseness_H that of the rows of H, 1-by-R; NaN for n = 1
%       order        the order of the components that Normalize has made, 1-by-R
%       replicates   with Replicates above 1: struct with the rows seed, error, objective (those of the factors that a
%                    run returns), iterations, the cell row stop, and best, the run that all other fields are of
%
%   Options, for all algorithms
%     'Algorithm'    one of the above (default 'ahals')
%     'Init'         'random' (default), uniform in (0, 1), W0 drawn before H0; 'nndsvd' or 'nndsvda', see sl_nmf_init;
%                    or {W0, H0}, non-negative, where [] in place of one is a random one. W0 is first multiplied by the
%                    best scalar; where Regularize is used, what is drawn is scaled to X instead. Entries that are not
%                    observed count as 0 in 'nndsvd'.
%     'Replicates'   number of runs from random starts, of which the one with the least objective is returned (default
%                    1). Run k is that with the seed Seed + k - 1, or one that is drawn. TimeLimit is for all together;
%                    each has a checkpoint of its own, with '.k' added to the name. Ctrl-C, and a true from OutputFcn,
%                    ends them all: INFO.stop is 'interrupted' then, whichever run is the best.
%     'Processes'    number of processes that share the runs, with the same result (default 1); above 1 it needs
%                    Octave's package parallel (Debian: octave-parallel), and OutputFcn cannot be used. Each has X in
%                    its memory. With Engine 'mpi' the processes that share X (default: one for each processor)
%     'Normalize'    'balance' (default): as said under H; 'codes': the rows of H have length 1 and the components come
%                    in descending order of |W(:,k)|, as from MATLAB's nnmf; 'basis': the same with W and H exchanged.
%                    Only the result is normalised, not what an OutputFcn sees; INFO.order says which component is
%                    where: W(:,k) was column INFO.order(k), to which Sparseness(k) and Weights(:,k) belong.
%     'MaxIter'      most iterations (default 200)
%     'Tol'          stop when the certificate is at most this (default 1e-4; 0: never)
%     'Seed'         integer that seeds the random start and leaves the global generators as they were (default: [],
%                    draw from the current ones)
%     'TimeLimit'    stop after that many seconds of this call (default Inf)
%     'Display'      'off' (default), 'final' (one line at the end), 'iter' (one line an iteration), 'bar' (one line
%                    that is drawn again, with the part done and the time left)
%     'OutputFcn'    STOP = f (STATE), called after each iteration with the fields algorithm, iteration, W, H,
%                    objective, error, certificate, seconds; true stops
%     'Checkpoint'   name of a file in which the state of the run is kept, written every CheckpointInterval seconds
%                    (default 60) and at the end. Where it is there already, the run goes on from it, with the same bits
%                    as if it had not been stopped; X, R and the options that steer the iterates must be the same.
%     'Engine'       'local' (default), or 'mpi': X is a cell of names of MAT files, each with the next columns as a
%                    variable X, and Open MPI's processes, here or on other machines, read and factorise them, see
%                    doc/large_data.md. They have 'ahals', 'gsp' and 'csp' with H free, not OutputFcn, Regularize,
%                    Mask, Missing, Replicates and a start 'nndsvd'. INFO then has processes, their number, and
%                    traffic, the bytes that each of them handed over for every iterate.
%     'Hosts'        cell of names of machines, with ':' and a number of processes perhaps (default {}, as mpirun
%                    chooses)
%   Options of some algorithms
%     'Regularize'   not 'l1ahals': [L1, L2], or a row for W and one for H: adds n*(L1*sum (W(:)) + L2/2*|W|^2) and
%                    m*(L1*sum (H(:)) + L2/2*|H|^2) to |X - W*H|^2/2 (default [0, 0]). So the same numbers mean the
%                    same for any m and n. The two factors are then not balanced. Penalise both: with a penalty on one
%                    alone, that one shrinks and the other grows. Penalties so large that the factors are 0 are cut to
%                    1e12 times what is typical of X.
%     'Loss'         'mu': 'frobenius' (default), the distance, or 'kl', see above; that has one update, without
%                    Regularize
%     'MaxSweeps'    'ahals', 'gsp', 'csp', 'l1ahals': most HALS sweeps on a factor in an iteration (default 10), or
%                    'auto': by the cost of a sweep beside that of the products with X
%     'SweepTol'     the same: a factor's sweeps end when one moves it less than this part of what the first did
%                    (default .1; 0: never before MaxSweeps)
%     'InnerIter'    most steps on a factor in an iteration: 'gsp', 'csp' projected gradients (default 10), 'nenmf'
%                    gradients (default 1000), 'mu' updates (default 1), 'nmfsc' steps and updates (default 1)
%     'Sparseness'   'gsp', 'l1ahals': average sparseness, from 0 to 1; 'csp', 'nmfsc': that of all columns, or one
%                    for each (no default)
%     'SparseFactor' 'gsp', 'csp', 'nmfsc': 'W' (default), 'H' (its rows), or 'both'. Sparseness and Weights may then be
%                    cells {of W, of H}; else both have the same
%     'Weights'      'gsp': weights of the entries when sparseness is measured (see sl_hoyer): a vector of length m for
%                    the columns of W, of length n for the rows of H, or a matrix of the size of the factor; not
%                    negative, in no column (row of H) all 0 (default [], none). Entries of large weight are kept small
%     'Mask'         'ahals', 'gsp', 'csp': m-by-n, full or sparse, true (or 1) where X is observed. Only there is the
%                    difference X - W*H formed, and all that is said above of |X - W*H| and |X| means the sums over
%                    these entries. X may be anything elsewhere; of a sparse X, what is not stored under the mask is an
%                    observed 0. Time and memory go with the number of observed entries: X and Mask may both be sparse
%                    (default [], all)
%     'Missing'      the same: true means that a NaN in a full X is not observed (default false: an error)
%
%   Where entries are missing each row of W and each column of H has a Gram matrix of its own; so its sweeps end by
%   SweepTol alone, not together with those of the others, and the L of 'gsp' and 'csp' is a bound for all these
%   matrices. A row of X without an observed entry gets a row 0 of W, a column a column 0 of H (but for the projection
%   of 'csp'). Entries that are not observed are predicted by W*H; rows and columns of X with fewer observed entries
%   than R, or where those observed hardly touch a component, leave it free to be anything there: choose a smaller R,
%   or Regularize, whose weights m and n are then the average numbers of observed entries of the columns and rows.
%
%   In Octave Ctrl-C ends the iterations, not the call: it returns the best factors so far, with INFO.stop =
%   'interrupted'; a script goes on, so look at it where that matters. Pressed twice, or before the first products are
%   done, it interrupts as everywhere.
%
%   The result does not depend on the number of threads, not even in its last bit, where the BLAS is OpenBLAS or has
%   one thread.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:maxIter       the run came to MaxIter without convergence; not where Tol is 0
%     sparselearn:timeLimit     the run came to TimeLimit without convergence
%     sparselearn:interrupted   Ctrl-C has ended the run
%     sparselearn:allZero       W or H is zero: Regularize is too large for X
%
%   Errors
%     sparselearn:badCall         fewer than two arguments
%     sparselearn:badInput        X is empty, complex, of another class, or negative or not finite where it is observed;
%                                 nothing is observed; R or a value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    an option that the algorithm does not use
%     sparselearn:badFile         Checkpoint is of another run, or cannot be written; a block cannot be read, or has no
%                                 variable X
%     sparselearn:noMPI           mpirun or the program of 'mpi' is not there
%     sparselearn:mpiFailed       a process of 'mpi' has died or could not be started
%     sparselearn:missingPackage  Processes without the package parallel
%     sparselearn:notConverged    the singular vectors of a large or sparse X for Init were not found
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> X = [1 2 3; 2 4 6; 1 1 1];
%     >> [W, H, info] = sl_nmf (X, 2, 'Seed', 1, 'Tol', 1e-6);
%     >> norm (X - W * H, 'fro') < 1e-4
%     ans = 1
%
%
%   Reference: N. Gillis and F. Glineur (2012), Accelerated multiplicative updates and hierarchical ALS algorithms for
%   nonnegative matrix factorization, Neural Computation 24(4), Algorithm 4.
%   'nenmf': N. Guan et al. (2012), NeNMF: an optimal gradient method for nonnegative matrix factorization, IEEE
%   Transactions on Signal Processing 60(6), algorithms 1 and 2.
%   'mu': D. D. Lee and H. S. Seung (2001), Algorithms for non-negative matrix factorization, NIPS 13, theorems 1 and
%   2.
%   'gsp', 'csp': R. Ohib et al. (2022), Explicit group sparse projection with applications to deep learning and NMF,
%   TMLR, section 5.
%   'l1ahals': N. Gillis (2012), Sparse and unique nonnegative matrix factorization through data preprocessing, JMLR 13.
%   'nmfsc': P. O. Hoyer (2004), Non-negative matrix factorization with sparseness constraints, JMLR 5, section 3.3.
%   'Mask': V. Blondel, N.-D. Ho and P. Van Dooren (2008), Weighted nonnegative matrix factorization and face feature
%   extraction, with weights 0 and 1.
%
%   See also: sl_nmf_init, sl_nmf_step_h, sl_nmf_step_w, sl_nnls, sl_proj_gsp, sl_proj_hoyer, sl_hoyer
%
% TESTING: test_nmf   REFERENCE: or_nmf_ahals
  clock = tic;
  if (nargin < 2)
    error ('sparselearn:badCall', 'sl_nmf: needs a matrix and a number of components; see help sl_nmf');
  end
  try
    [o, method] = nmf_options ('sl_nmf', varargin);
    if (o.Replicates > 1)
      [W, H, info] = nmf_replicates (X, r, o, varargin);
      return;
    end
    if (strcmp (o.Engine, 'mpi'))
      release = run_hold_interrupt ();
      [W, H, info] = nmf_mpi ('sl_nmf', X, r, method, o, clock);
    else
      [W, H, info] = factorised (X, r, method, o, clock);
    end
    info.order = 1:size (W, 2);
    if (~ strcmp (o.Normalize, 'balance'))
      [W, H, info.order] = nmf_normalize (W, H, o.Normalize);
    end
    info.sparseness = sparseness (W);
    info.sparseness_H = sparseness (H.');
    run_end ('sl_nmf', o.Display, info, o.Tol == 0 || o.MaxIter == 0);
    if (~ (any (W(:)) && any (H(:))) && info.error(1) > 0)
      warning ('sparselearn:allZero', 'sl_nmf: W or H is 0: the penalties of Regularize are too large for this X');
    end
  catch err
    run_rethrow ('sl_nmf', err);
  end
end

% In this process: a task of run_loop; nmf_method tells of the states.
function [W, H, info] = factorised (X, r, method, o, clock)
  problem = nmf_problem ('sl_nmf', X, r, o);
  o.Mask = ~ isempty (o.Mask);  % the problem has it; that there is one steers the iterates
  if (problem.blocks > 1 && ~ method.blocks)
    error ('sparselearn:badInput', 'sl_nmf: Loss ''kl'' does not work on several blocks; pass X as one matrix');
  end
  [W, V] = nmf_start ('sl_nmf', problem, o);
  unit = problem.unit ^ method.degree;
  step = method.algorithm.step;
  task = struct ('caller', 'sl_nmf', 'name', method.name, 'keep', method.keep, 'growth', method.growth, ...
                 'measures', {{'objective', 'error', 'certificate'}}, ...
                 'titles', {{{'error', 'certificate', 'seconds'}, {'error', 'certificate', 'seconds'}}}, ...
                 'start', @() method.algorithm.start (problem, o, method.rules (o, problem), W, V), ...
                 'step', @(s, k) step (problem, s), 'divided', false, ...
                 'report', @(s, before) [s.objective * unit; s.error; s.certificate], ...
                 'kept', @(s) struct ('W', s.W, 'V', s.V, 'q', s.q), 'exact', true, ...
                 'view', @(s, now) state_of (s, now, method, problem.unit), 'ready', [], 'identity', []);
  if (~ isempty (o.Checkpoint))
    task.identity = run_identity (o, method.name, facts (problem));
  end
  [best, run, why] = run_loop (task, o, clock);
  W = best.state.W * problem.unit ^ method.share;
  H = (best.state.V .* (1 ./ best.state.q)).' * problem.unit ^ (1 - method.share);
  h = run.history;
  info = struct ('algorithm', method.name, 'iterations', run.iteration, ...
                 'converged', any (strcmp (why, {'converged', 'exact'})), 'stop', why, 'best', best.iteration, ...
                 'objective', h(1,:), 'error', h(2,:), 'certificate', h(3,:), 'seconds', h(4,:));
end

function state = state_of (s, now, method, unit)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'error', now.error, ...
                  'certificate', now.certificate, 'seconds', now.seconds, 'algorithm', method.name, ...
                  'W', s.W * unit ^ method.share, 'H', (s.V .* (1 ./ s.q)).' * unit ^ (1 - method.share));
end

% What tells a problem from another.
function data = facts (problem)
  data = {problem.m, problem.n, problem.r, problem.class, problem.unit, problem.sumsq, problem.filled, ...
          problem.parts, data_sums(problem.X)};     % of [] where X is in blocks, whose sums of squares are in parts
  if (isfield (problem, 'seen'))
    data{end+1} = data_sums (problem.seen{1});
  end
end

function s = sparseness (F)
  if (size (F, 1) == 1)
    s = NaN (size (F), class (F));      % a row would be taken for one vector
  else
    s = sl_hoyer_mex (F, []);
  end
end

%!test
%! X = [1 2 3; 2 4 6; 1 1 1];
%! [W, H, info] = sl_nmf (X, 2, 'Seed', 1, 'Tol', 1e-6);
%! assert (W * H, X, 1e-4);
%! assert (all (W(:) >= 0) && all (H(:) >= 0));
%! assert (info.error(end), norm (X - W * H, 'fro') / norm (X, 'fro'), 1e-12);
%!test
%! [W, H, info] = sl_nmf (zeros (3, 4), 2);
%! assert (W * H, zeros (3, 4));
%! assert (info.error, 0);
%!test
%! X = [1 2 NaN; 2 4 6; 1 NaN 3];
%! [W, H] = sl_nmf (X, 1, 'Missing', true, 'Seed', 1, 'Tol', 1e-9);
%! assert (W * H, [1 2 3; 2 4 6; 1 2 3], 1e-6);
%! [W1, H1] = sl_nmf (X, 1, 'Mask', ~ isnan (X), 'Seed', 1, 'Tol', 1e-9);
%! assert (isequal (W1, W) && isequal (H1, H));
%!error id=sparselearn:badInput sl_nmf ([1 NaN], 1)
%!assert (class (sl_nmf (single ([1 2; 3 4]), 1)), 'single')
%!error id=sparselearn:badCall sl_nmf ()
%!error id=sparselearn:badInput sl_nmf ([1 -1], 1)
%!error id=sparselearn:badInput sl_nmf ([], 1)
%!error id=sparselearn:unknownOption sl_nmf ([1 2], 1, 'Nothing', 1)
%!error id=sparselearn:unusedOption sl_nmf ([1 2], 1, 'Sparseness', .5)
