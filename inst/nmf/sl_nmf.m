function [W, H, info] = sl_nmf (X, r, varargin)
%SL_NMF  Non-negative matrix factorisation (factorization, NMF, unmixing): parts of images, spectra, topics; sparse too.
%   [W, H] = sl_nmf (X, R) finds non-negative factors, W with R columns and H with R rows, so that X is about W*H. It
%   seeks to
%
%       minimise |X - W*H|_F over W >= 0, H >= 0,
%
%   where |.|_F is the square root of the sum of the squared entries. The columns of W are parts, and the columns of H
%   are codes: H(k,j) says how much of part k is in sample j.
%
%   [W, H, INFO] = sl_nmf (X, R, OPTION, VALUE, ...) or sl_nmf (X, R, OPTIONS) with a struct chooses the algorithm and
%   its settings, and returns a report on the run. sl_summary (INFO) prints INFO in a few lines.
%
%   The page doc/nmf.md says how to use the function: data with gaps, known parts, data that arrive over time.
%   doc/choosing_nmf.md helps you to choose the algorithm, R and Sparseness.
%
%   Inputs
%     X   m-by-n, double or single, full or (double) sparse, finite and non-negative; one sample per column. Data that
%         do not fit into memory come as a cell row of names of files or as a function handle f, see doc/large_data.md:
%         f (q) is the q-th block of columns, and [] marks the end
%     R   number of parts, from 1 to 46340; R may exceed m and n
%   Outputs
%     W     m-by-R, the parts; full, of the class of X
%     H     R-by-n, the codes; full, of the class of X. W and H are those with the least objective of all iterations
%           (with 'l1ahals' and 'online', those of the last iteration)
%     INFO  struct. Fields called row have a value for the start and one after each iteration:
%       algorithm    name of the algorithm
%       iterations   number of iterations
%       converged    whether Tol was reached
%       stop         'converged', 'exact', 'MaxIter', 'TimeLimit', 'OutputFcn' or 'interrupted' (Ctrl-C)
%       objective    row: |X - W*H|_F^2 / 2 plus the penalties of Regularize; with another Loss the divergence
%       error        row: |X - W*H|_F / |X|_F; 0 where X = 0
%       certificate  row: distance from stationarity; doc/studies/nmf_certificates.md defines it for each algorithm
%       seconds      row: time since the call
%       best         number of the iteration that W and H come from
%       sparseness, sparseness_H   1-by-R: the sparseness (see sl_hoyer) of the columns of W, and of the rows of H; NaN
%                    where they are 0
%       unused       row: numbers of the parts that are 0, or whose codes are, or which rounding of W*H hides
%       sample_error 1-by-n: |x - W*h| / |x| for each sample x, over its known entries and with their weights; 0 where
%                    both norms are 0; not for data in blocks
%       outliers     with Robust: row of the numbers of the samples that W does not depend on. The other fields, except
%                    sample_error and sparseness_H, describe the run without them
%       cost         with 'gsp' and 'csp': what the sparseness costs, the share of the squared error that vanishes if
%                    the run goes on without it (by A-HALS, at most 30 iterations and no more than the run had). Near 0:
%                    nothing; 0.1 or more: a lower Sparseness may be better. An error far below 0.001 counts as none.
%                    There is no such field with Regularize, with blocks or Engine 'mpi', and if TimeLimit or Ctrl-C
%                    ended the run or there was no iteration
%       order        1-by-R: W(:,k) was column order(k) before Normalize
%       replicates   with Replicates above 1: a struct. Its fields seed, error, objective and iterations are rows with a
%                    value for each run, stop is a cell row, and best is the number of the run that is returned, which
%                    all other fields of INFO describe
%       state        with 'online': a struct for the option State: W, A = H*H' and B = X*H' over all columns so far
%       stuck        with 'mu' and 'nmfsc', only where it is not [0 0]: how many rows of W and columns of H are 0 where
%                    X is not, which these algorithms cannot change
%       processes, traffic   with Engine 'mpi': the number of processes; the bytes that each hands over in an iteration
%
%   Options used most
%     'Algorithm'    'ahals' (default): accelerated hierarchical alternating least squares, fast. 'gsp': the columns
%                    of W have at least the average sparseness Sparseness. 'csp': each column of W has that sparseness.
%                    'mu', multiplicative updates: with Loss 'kl' for counts. 'online': works through batches of
%                    columns, and can go on with new data later. 'nenmf': Nesterov's gradient method. 'nmfsc': as
%                    'csp', by Hoyer's method. 'l1ahals': an average sparseness too, by l1 penalties
%     'Sparseness'   sparseness of W, from 0 to 1 (see sl_hoyer); the algorithms that take it need it
%     'Init'         'random', 'nndsvd' or 'nndsvda' (from singular vectors), 'spa' (from columns of X), or {W0, H0}.
%                    The default 'auto' is 'nndsvd' for 'gsp', where it was best, and 'random' for the others. It is
%                    'random' for 'gsp' too with Replicates, blocks, Engine 'mpi', Mask, Hidden or Missing. 'random' is
%                    uniform in (0, 1). [] in place of W0 or H0 means a random one. W0 is first multiplied by the best
%                    scalar; with Regularize, random factors are scaled to X instead
%     'Replicates'   number of random starts; the best result is returned (default 1)
%     'Missing'      true: NaN in X is an entry that is not known, and W*H predicts it (default false: NaN is an error)
%     'Mask'         m-by-n, non-negative weights of the squared errors of the entries of X; 0 or false: not known
%     'FixedW'       logical 1-by-R, the columns of W that are known and stay as they are. Give them as W0 of 'Init',
%                    {W0, []}: either these columns only, or R columns, of which the others are a start
%     'Robust'       true: gross outliers among the samples are found and left out. W is that of X without them, to the
%                    last bit if Seed is given; H has their codes too. Adds fifteen short runs, see doc/nmf.md. Needs
%                    Loss 'frobenius'; Normalize counts the samples that are no outliers (default false)
%     'Loss'         with 'mu' only: 'frobenius' (default), 'kl' for counts, 'itakura-saito' for power spectra, or a
%                    number beta from 0 to 2, see doc/nmf.md
%
%   Options of some algorithms
%     'SparseFactor'  'W' (default), 'H' (its rows) or 'both': what has the Sparseness. With 'both', Sparseness and
%                    Weights may be cells {of W, of H}. With 'csp' and 'nmfsc' Sparseness is one number, or one for each
%                    column
%     'Weights'      'gsp': weights of the entries when sparseness is measured, see sl_hoyer: a vector of length m for
%                    W, n for H, or a matrix of the size of the factor. They are not negative, and no column (row of H)
%                    has only zeros. Entries of large weight are kept small (default [])
%     'Thresholds'   'gsp': leave it at 'auto' unless you repeat a published run. The projection subtracts a threshold
%                    from the entries of each column, and sets what is below 0 to 0. 'common': one threshold for all
%                    columns, as published. 'scaled': each column has its own, the smaller the longer the column is.
%                    'auto' (default): common until the objective has stayed within 1e-4 of its value for 50
%                    iterations, and scaled from then on; in sl_nmf_step_w the same as 'common'
%     'Regularize'   [L1, L2], or a matrix with one such row for W and one for H: adds n*(L1*sum (W(:)) + L2/2*|W|^2)
%                    and m*(L1*sum (H(:)) + L2/2*|H|^2) to |X - W*H|^2/2. Penalise both factors: with a penalty on one
%                    alone, that factor shrinks and the other grows. Penalties above about 1e12 times the scale of X are
%                    replaced by this limit (default [0, 0])
%     'Hidden'       m-by-n, true (or 1) where X is not observed: the complement of Mask (default [])
%     'Normalize'    'balance' (default): |W(:,k)| = |H(k,:)|, except with Regularize, whose penalties determine the
%                    lengths, and with 'l1ahals', where the largest entry of W(:,k) is 1. 'codes': the rows of H have
%                    length 1, and the parts come in descending order of |W(:,k)|. 'basis': the same with W and H
%                    exchanged. Only the result is normalised
%     'MaxSweeps'    largest number of HALS sweeps on a factor in an iteration (default 10), or 'auto', which chooses it
%                    from the cost of a sweep relative to that of the products with X
%     'SweepTol'     the sweeps on a factor end when one moves it by less than this part of what the first did; with 0
%                    only MaxSweeps ends them (default 0.1)
%     'InnerIter'    largest number of steps on a factor in an iteration. 'gsp', 'csp': projected gradients (default
%                    10). 'nenmf': gradients (1000). 'mu': updates (1). 'nmfsc': projected gradients and updates (1)
%     'BatchSize'    'online': columns in a batch (default max (256, 4*R), more where columns have few numbers that are
%                    not zero); each block of data on disk is cut into batches of its own
%     'Forgetting'   'online': a number rho > 0. At batch t of the run the sums over earlier codes are multiplied by (1
%                    - 1/t)^rho; these sums keep the codes that the same batch had in an earlier pass. 0: the earlier
%                    codes of a batch are replaced, and nothing is forgotten (default [], the same)
%     'State'        'online': state of the INFO of an earlier call. The run begins with its W and sums; X is new data
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (1000), Tol (1e-4), Seed, TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval, Engine,
%     Processes, Hosts
%     Seed: run k of the Replicates has Seed + k - 1
%     TimeLimit: for all Replicates together
%     OutputFcn: STATE has algorithm, iteration, W, H, objective, error, certificate and seconds
%     Checkpoint: replicate k has a file of its own, with '.k' added to the name; such a call needs Seed
%     Processes: without Engine 'mpi', number of processes that share the Replicates (default 1), by Octave's package
%     parallel. Each has X in its memory. The result does not depend on it. Not with OutputFcn
%     Engine: 'mpi' has 'ahals', and 'gsp' and 'csp' with SparseFactor 'W'. It does not take OutputFcn, Regularize,
%     Mask, Hidden, Missing, FixedW or Replicates, nor starts from singular vectors or columns of X
%
%   All algorithms take the options of runs, and Algorithm, Init, Replicates and Normalize. In this table an x marks the
%   algorithms that take another option, which is the error sparselearn:unusedOption with the others:
%
%                                       ahals  nenmf  mu  gsp  csp  nmfsc  l1ahals  online
%       Sparseness (required)                               x    x     x       x
%       SparseFactor                                        x    x     x
%       Weights, Thresholds                                 x
%       Regularize                        x      x    (x)   x    x     x
%       Mask, Hidden, Missing             x            x    x    x
%       FixedW                            x      x     x
%       Robust                            x      x    (x)   x    x     x       x
%       Loss                                           x
%       MaxSweeps, SweepTol               x                 x    x             x       x
%       InnerIter                                x    (x)   x    x     x
%       BatchSize, Forgetting, State                                                   x
%
%   (x): the algorithm takes the option, but not together with a Loss other than 'frobenius' or, except for Robust, with
%   Mask, Hidden, Missing and FixedW.
%
%   New samples. sl_nnls (Xnew, W) codes them. Give it the options Loss ('frobenius' or 'kl'), Missing and Mask that you
%   gave to sl_nmf, and Sparseness if SparseFactor was 'H'. Give it m times the Regularize of H, since sl_nmf multiplies
%   this penalty by m itself; with a Normalize other than 'balance' it has another scale. (With Missing, Mask or Hidden
%   the average number, or sum of weights, of known entries in a column takes the place of m.) sl_predict (sl_coder
%   ('sl_nmf', W, ...), Xnew) gives the same codes. With another Loss sl_nmf itself codes new samples, with all columns
%   of W fixed:
%   [~, Hnew] = sl_nmf (Xnew, R, 'Init', {W, []}, 'FixedW', true (1, R), 'Algorithm', 'mu', 'Loss', ...).
%
%   Warnings; doc/nmf.md has the cures
%     sparselearn:maxIter, timeLimit, interrupted   the run ended before it converged
%     sparselearn:allZero      W or H is 0: Regularize is too large for X, or the start is 0 and stays so
%     sparselearn:zeroParts    some parts or their codes are 0, see INFO.unused
%     sparselearn:zeroRows     with 'mu' and 'nmfsc', rows of W or columns of H are 0 where X is not, and stay so
%     sparselearn:oneEntry     'gsp' with Weights: some parts have a single entry, one of least weight
%     sparselearn:nothingMissing   Missing is true, but X has no NaN
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    the algorithm does not use the option
%     sparselearn:badFile         Checkpoint is of another run, or cannot be written; a block cannot be read
%     sparselearn:noMPI, mpiFailed   what Engine 'mpi' needs is not there, or one of its processes has died
%     sparselearn:missingPackage  Processes without the package parallel
%     sparselearn:notConverged    the singular vectors of a large or sparse X for Init were not found
%
%   Examples
%     The plain call, and the code of a new sample in the same parts:
%     >> X = [1 2 3 0; 2 4 6 0; 0 0 1 2];
%     >> [W, H] = sl_nmf (X, 2, 'Seed', 1, 'Tol', 1e-8);
%     >> norm (X - W * H) < 1e-6
%     ans = 1
%     >> xnew = [5; 10; 4];
%     >> hnew = sl_nnls (xnew, W);
%     >> norm (xnew - W * hnew) < 1e-5
%     ans = 1
%
%
%     Parts with an average sparseness of 0.8:
%     >> X = sl_data ('bars', 'Samples', 100, 'Seed', 1);
%     >> [W, H, info] = sl_nmf (X, 16, 'Algorithm', 'gsp', 'Sparseness', .8, 'Seed', 1, 'MaxIter', 20, 'Tol', 0);
%     >> mean (info.sparseness)
%     ans = 0.8000
%
%
%     Some entries are not known; W*H has an estimate of each:
%     >> X = [1 2 NaN; 2 4 6; 1 NaN 3];
%     >> [W, H] = sl_nmf (X, 1, 'Missing', true, 'Seed', 1, 'Tol', 1e-6);
%     >> W * H
%     ans =
%        1.0000   2.0000   3.0000
%        2.0000   4.0000   6.0000
%        1.0000   2.0000   3.0000
%
%
%   Reference: N. Gillis and F. Glineur (2012), Accelerated multiplicative updates and hierarchical ALS algorithms for
%   nonnegative matrix factorization, Neural Computation 24(4); for the other algorithms see
%   doc/studies/nmf_algorithms.md.
%
%   See also: sl_nmf_scan, sl_nmf_init, sl_nnls, sl_summary, sl_show_basis, sl_nmf_step_h, sl_nmf_step_w
%
% TESTING: test_nmf   REFERENCE: or_nmf_ahals

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  slx_arg_need (nargin, 2, 'a matrix and a number of components');
  try
    [o, method, given] = nmf_options (varargin);
    if (o.Missing && isempty (o.Mask) && isempty (o.Hidden))
      slx_data_warn_missing (X);
    end
    if (o.Robust)
      [W, H, info] = nmf_robust (@sl_nmf, X, r, o, varargin);
      info.sparseness_H = sparseness (H.');
      return;
    elseif (o.Replicates > 1)
      [W, H, info] = nmf_replicates (@sl_nmf, X, r, o, varargin);
      say_parts (info, W, H, o);
      return;
    end
    if (strcmp (o.Engine, 'mpi'))
      [W, H, info] = slx_run_in_ranks ('sl_nmf', {X, r}, given, o);
      return;
    end
    [W, H, info] = factorised (X, r, method, o, clock);
    info.order = 1:size (W, 2);
    if (~ strcmp (o.Normalize, 'balance'))
      [W, H, info.order] = normalized (W, H, o.Normalize, o.FixedW | false (1, size (W, 2)));
    end
    info.sparseness = sparseness (W);
    info.sparseness_H = sparseness (H.');
    info.unused = unused (W, H);
    if (isnumeric (X))
      info.sample_error = nmf_sample_error (X, W, H, o);
    end
    slx_run_end ('sl_nmf', o.Display, info, o.Tol == 0 || o.MaxIter == 0);
    say_parts (info, W, H, o);
  catch err
    slx_run_rethrow (err);
  end
end

% In this process: a task of slx_run_loop; nmf_method tells of the states.
function [W, H, info] = factorised (X, r, method, o, clock)
  problem = nmf_problem (X, r, o);
  if (~ any (o.FixedW))
    o.FixedW = false (1, problem.r);
  end
  if (isempty (o.BatchSize))
    o.BatchSize = slx_data_batch (4 * problem.r, problem.m, problem.n, problem.filled);
  end
  o.Mask = ~ isempty (o.Mask);  % the problem has it; that there is one steers the iterates
  o.Hidden = ~ isempty (o.Hidden);
  slx_arg_refuse (problem.blocks > 1 && ~ method.blocks, ...
                  ['Algorithm ''mu'' with FixedW or a Loss other than ''frobenius'' does not work on several ' ...
                   'blocks; pass X as one matrix']);
  [W, V, known, scale] = nmf_start (problem, o);
  unit = problem.unit ^ method.degree * problem.weight_unit;
  step = method.algorithm.step;
  task = struct ('caller', 'sl_nmf', 'name', method.name, 'keep', method.keep, 'growth', method.growth, ...
                 'measures', {{'objective', 'error', 'certificate'}}, ...
                 'titles', {{{'error', 'certificate', 'seconds'}, {'error', 'certificate', 'seconds'}}}, ...
                 'start', @() method.algorithm.start (problem, o, method.rules (o, problem), W, V), ...
                 'step', @(s, k) step (problem, s), 'divided', false, ...
                 'report', @(s, before) [s.objective * unit; s.error; s.certificate], ...
                 'kept', @kept, 'exact', true, ...
                 'view', @(s, now) state_of (s, now, method, problem.unit, scale), 'ready', [], 'identity', []);
  if (~ isempty (o.Checkpoint))
    task.identity = slx_run_identity (o, method.name, facts (problem));
  end
  [best, run, why] = slx_run_loop (task, o, clock);
  [W, H] = factors_of (best.state, method, problem.unit, scale);
  if (any (o.FixedW))
    W(:,o.FixedW) = known;      % also what was too small to scale
  end
  parts = slx_data_parts ();
  H = parts.join (H);
  parts.first ();
  h = run.history;
  info = struct ('algorithm', method.name, 'iterations', run.iteration, ...
                 'converged', any (strcmp (why, {'converged', 'exact'})), 'stop', why, 'best', best.iteration, ...
                 'objective', h(1,:), 'error', h(2,:), 'certificate', h(3,:), 'seconds', h(4,:));
  if (any (strcmp (method.name, {'gsp', 'csp'})) && ~ any (o.Regularize(:)) && problem.blocks == 1 ...
      && ~ parts.divided && run.iteration > 0 && ~ any (strcmp (why, {'TimeLimit', 'interrupted'})))
    info.cost = cost_of (problem, best.state, o, min (30, run.iteration));
  end
  zero = stuck (problem, W, H, o, method);
  if (any (zero))
    info.stuck = zero;
  end
  if (isfield (run, 'traffic'))
    info.traffic = run.traffic;
  end
  if (isfield (best.state, 'sums'))
    sums = best.state.sums;
    gone = diag (sums.A) < 0;   % codes that were replaced by ones near 0, and the sums have their rounding alone
    sums.A(gone,:) = 0;
    sums.A(:,gone) = 0;
    sums.B(:,gone) = 0;
    info.state = struct ('W', W, 'A', sums.A * problem.unit, 'B', sums.B * problem.unit ^ 1.5, 'steps', sums.steps);
  end
end

% The part of the squared error that the constraint makes: A-HALS lowers the error by it from the state S. At most MOST
% iterations; they end when one gives less than a fiftieth of all. The addend keeps what is left to converge apart.
function cost = cost_of (problem, s, o, most)
  method = nmf_method ('ahals', 'frobenius', isfield (problem, 'sides'));
  free = method.algorithm.start (problem, o, method.rules (o, problem), s.W, bsxfun (@rdivide, s.V, s.q));
  [before, last] = deal (free.objective);
  gain = 0;
  for k = 1:most
    free = method.algorithm.step (problem, free);
    gain = before - free.objective;
    if (last - free.objective <= gain / 50)
      break;
    end
    last = free.objective;
  end
  none = max (1e-6, 100 * eps (problem.class)) / 2 * problem.sumsq + realmin (problem.class);
  cost = max (gain, 0) / (before + none);
end

% Of a state, what is returned.
function k = kept (s)
  k = struct ('W', s.W, 'V', s.V, 'q', s.q);
  if (isfield (s, 'of_X'))      % 'online'
    k.sums = struct ('A', s.A, 'B', s.B, 'steps', s.steps);
  end
end

% In the unit of X.
function [W, H] = factors_of (s, method, unit, scale)
  W = bsxfun (@times, s.W, unit ^ method.share * scale);
  H = bsxfun (@times, (s.V .* (1 ./ s.q)).', unit ^ (1 - method.share) ./ scale.');
end

function state = state_of (s, now, method, unit, scale)
  [W, H] = factors_of (s, method, unit, scale);
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'error', now.error, ...
                  'certificate', now.certificate, 'seconds', now.seconds, 'algorithm', method.name, ...
                  'W', W, 'H', H);
end

% What tells a problem from another.
function data = facts (problem)
  data = {problem.m, problem.n, problem.r, problem.class, problem.unit, problem.sumsq, problem.filled, ...
          problem.parts, problem.X};    % [] where X is in blocks, whose hashes are in parts
  if (isfield (problem, 'sides'))
    data(end+1:end+2) = {problem.pattern, problem.weight_unit};
  end
end

function s = sparseness (F)
  if (size (F, 1) == 1)
    s = NaN (size (F), class (F));      % a row would be taken for one vector
  else
    s = slx_hoyer_mex (F, []);
    s(~ any (F, 1)) = NaN;              % no vector of sparseness 1 meets a target by being 0
  end
end

% Components of W*H that are 0, or that W*H loses in rounding where they are largest: HALS gives one that has become 0 a
% trace of 1e-16 of the largest entry of its factor, so that it can return.
function list = unused (W, H)
  [w, i] = max (double (W), [], 1);
  [h, j] = max (double (H), [], 2);
  at_its_largest = sum (double (W(i,:)) .* double (H(:,j)).', 2);
  list = find (w .* h.' <= eps (class (W)) / 2 * at_its_largest.');
end

% How many rows of W and columns of H are 0 though X is not 0 there, and stay so, because they are multiplied. With
% penalties they may be best.
function count = stuck (problem, W, H, o, method)
  multiplied = strcmp (method.name, 'mu') | (strcmp (method.name, 'nmfsc') & strcmp (o.SparseFactor, {'H', 'W'}));
  of_W = multiplied(1) & ~ all (o.FixedW) & ~ any (W, 2);
  of_H = multiplied(2) & ~ any (H, 1);
  count = [0, 0];
  if (any (o.Regularize(:) > 0) || ~ (any (of_W) || any (of_H)))
    return;
  end
  block = @(q) problem.zeros ();
  if (~ isfield (problem, 'sides'))
    block = problem.block;
  end
  last = cumsum (problem.parts(1,:));
  of_X = false (problem.m, 1);
  for q = 1:problem.blocks
    X = block (q);
    of_X = of_X | any (X, 2);
    count(2) = count(2) + sum (of_H(last(q)-size (X, 2)+1:last(q)) & any (X, 1));
  end
  count(1) = sum (of_W & of_X);
end

function say_stuck (info)
  names = {'row of W', 'column of H'; 'rows of W', 'columns of H'};
  verbs = {'is', 'are'};
  for k = find (info.stuck)
    several = 1 + (info.stuck(k) > 1);
    slx_arg_warn ('zeroRows', ['%d %s %s 0 where X is not, and what is 0 stays 0 with this algorithm: begin with ' ...
                               'positive entries there, as Init ''random'' and ''nndsvda'' do'], info.stuck(k), ...
                  names{several,k}, verbs{several});
  end
end

% Warns of components that are 0, and of those that meet Sparseness with one entry.
function say_parts (info, W, H, o)
  r = size (W, 2);
  fixed = o.FixedW | false (1, r);
  free = info.unused(~ fixed(info.unused));
  if (info.iterations == 0 || info.error(1) == 0)
    return;
  elseif (~ (any (W(:)) && any (H(:))))
    slx_arg_warn ('allZero', 'W or H is 0: %s', cure (o, 'are too large for this X'));
    return;
  elseif (isfield (info, 'stuck'))
    say_stuck (info);
  end
  if (~ isempty (free))
    verbs = {'is 0, or has', 'are 0, or have'};
    slx_arg_warn ('zeroParts', '%d of %d parts (INFO.unused) %s codes of 0: %s', numel (free), r, ...
                  verbs{1 + (numel (free) > 1)}, cure (o, 'may be too large'));
  end
  if (strcmp (o.Algorithm, 'gsp'))
    of_one_entry (W, 'W', {'part', 'parts'}, info, o);
    of_one_entry (H.', 'H', {'row of H', 'rows of H'}, info, o);
  end
end

function text = cure (o, penalties)
  if (any (o.Regularize(:) > 0))
    text = sprintf ('the penalties of Regularize %s', penalties);
  elseif (~ isempty (o.Weights))
    text = 'lower Sparseness (parts that are 0 meet the average for the others, and a lower R would not help)';
  elseif (~ isempty (o.Sparseness))
    text = 'lower Sparseness or R, or begin elsewhere (Seed, Init, Replicates)';
  elseif (strcmp (o.Algorithm, 'mu'))
    text = 'what is 0 stays 0 with this algorithm; begin elsewhere (Seed, Init, Replicates), or lower R';
  else
    text = 'lower R, or begin elsewhere (Seed, Init, Replicates)';
  end
end

% Columns of F whose weighted sparseness is nearly 1 are one entry of least weight, and let others be far less sparse.
function of_one_entry (F, factor, names, info, o)
  if (size (F, 1) == 1 || ~ any (strcmpi (o.SparseFactor, {factor, 'both'})))
    return;
  end
  method = nmf_method (o.Algorithm, o.Loss);
  [target, weights] = method.target (o, struct ('m', size (F, 1), 'n', size (F, 1), 'r', size (F, 2)), factor);
  if (isempty (weights) || target > .999)
    return;
  end
  if (size (weights, 2) > 1)
    weights = weights(:,info.order);
  end
  count = sum (any (F, 1) & sl_hoyer (F, weights) > .999);
  if (count > 0)
    slx_arg_warn ('oneEntry', ['the average sparseness of %g is met by %d %s of one entry, of least weight: lower ' ...
                               'Sparseness'], target, count, names{1 + (count > 1)});
  end
end

% The same product with rows of H ('codes') or columns of W ('basis') of length 1, the longest of the other factor
% first. Components of which one half is zero become zero, and last. Those that FIXED names stay in their places.
function [W, H, order] = normalized (W, H, how, fixed)
  free = find (~ fixed);
  order = 1:numel (fixed);
  switch (how)
    case 'codes'
      [H(free,:), U, moved] = unit_rows (H(free,:), W(:,free).');
      W(:,free) = U.';
    case 'basis'
      [U, H(free,:), moved] = unit_rows (W(:,free).', H(free,:));
      W(:,free) = U.';
  end
  order(free) = free(moved);
end

% Rows of F of length 1, those of G longer for it and in descending order.
function [F, G, order] = unit_rows (F, G)
  [F, length_of_F] = shortened (F);
  G = bsxfun (@times, G, length_of_F);
  F = bsxfun (@times, F, any (G, 2));
  [~, length_of_G] = shortened (G);
  [~, order] = sort (length_of_G.', 'descend');
  F = F(order,:);
  G = G(order,:);
end

% Rows divided by their lengths, which may be 0, without leaving the range of numbers.
function [F, lengths] = shortened (F)
  largest = max (F, [], 2);
  safe = largest + (largest == 0);
  F = bsxfun (@rdivide, F, safe);
  relative = sqrt (sum (F .^ 2, 2));
  F = bsxfun (@rdivide, F, relative + (relative == 0));
  lengths = largest .* relative;
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
%!error id=sparselearn:badInput sl_nmf ([1 NaN], 1)

%!demo
%! [X, about] = sl_data ('faces', 'Samples', 300, 'Seed', 1);
%! W = sl_nmf (X, 25, 'Algorithm', 'gsp', 'Sparseness', .7, 'Init', 'nndsvd', 'Tol', 0);
%! sl_show_basis (W, about);
%! title ('25 parts of faces, of average sparseness 0.7');
