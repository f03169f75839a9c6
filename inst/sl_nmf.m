function [W, H, info] = sl_nmf (X, r, varargin)
%SL_NMF  Non-negative matrix factorisation, plain or with sparse parts.
%   [W, H] = sl_nmf (X, R) finds non-negative factors, W with R columns and H with R rows, so that X is about W*H:
%
%       minimise |X - W*H|_F over W >= 0, H >= 0.
%
%   [W, H, INFO] = sl_nmf (X, R, OPTION, VALUE, ...) or sl_nmf (X, R, OPTIONS) with a struct chooses the algorithm and
%   its settings, and tells what happened.
%
%   Algorithms
%     'ahals'  accelerated hierarchical alternating least squares: cyclic sweeps of exact updates on H, then on W
%     'gsp'    the columns of W have an average sparseness of at least Sparsity (see sl_hoyer), which they share among
%              themselves as the data want it. H by HALS, W by an accelerated projected gradient with sl_proj_gsp.
%              A sparseness slightly above that of the true parts costs much accuracy, slightly below costs little.
%
%   Inputs
%     X   m-by-n, double or single, full or (double) sparse, finite and non-negative; one sample per column. A row
%         is a matrix of n samples of one feature.
%     R   number of components, from 1 to 46340 (R^2 must be below 2^31); it may exceed m and n
%   Outputs
%     W     m-by-R parts; full, of the class of X
%     H     R-by-n codes; W and H are those with the least objective of all iterations. Component k of both factors
%           has the same length, |W(:,k)| = |H(k,:)|, unless one of them is zero.
%     INFO  struct:
%       algorithm    its name
%       iterations   outer iterations done
%       converged    whether the certificate of the last iterate reached Tol (or its error 0); that of the factors
%                    returned is certificate(best + 1)
%       stop         why it stopped: 'converged', 'exact' (the error is 0), 'MaxIter', 'TimeLimit', 'OutputFcn',
%                    'interrupted'
%       best         iteration whose factors are returned, 0 for the start
%       objective    |X - W*H|_F^2 / 2, a row: value k + 1 is after k iterations, the first that of the start
%       error        |X - W*H|_F / |X|_F, likewise (0 where X = 0)
%       certificate  distance from stationarity, likewise. 'ahals': norm of the projected gradient of W and H,
%                    relative to that of the start. 'gsp': the larger of that of H alone and of
%                    |W - P (max (0, W - G/L))| / |W| with P the projection of W, G = W*H*H' - X*H', L = |H*H'|_2.
%                    NaN after an interrupt.
%       seconds      time passed, likewise
%       sparseness   sl_hoyer (W), 1-by-R
%
%   Options, for all algorithms
%     'Algorithm'    'ahals' (default) or 'gsp'
%     'Init'         {W0, H0}, non-negative; [] in place of one is a random start, uniform in (0, 1), W0 drawn before
%                    H0 (default {[], []}). W0 is first multiplied by the best scalar.
%     'MaxIter'      most iterations (default 200)
%     'Tol'          stop when the certificate is at most this (default 1e-4; 0: never)
%     'Seed'         integer that seeds the random start and leaves the global generators as they were (default: [],
%                    draw from the current ones)
%     'TimeLimit'    stop after that many seconds (default Inf)
%     'Display'      'off' (default), 'final' (one line at the end), 'iter' (one line an iteration)
%     'OutputFcn'    STOP = f (STATE), called after each iteration with the fields algorithm, iteration, W, H,
%                    objective, error, certificate, seconds; true stops
%   Options of 'ahals' and 'gsp'
%     'MaxSweeps'    most HALS sweeps on a factor in an iteration (default 10), or 'auto': by the cost of a sweep
%                    beside that of the products with X
%     'SweepTol'     a factor's sweeps end when one moves it less than this part of what the first did (default .1;
%                    0: never before MaxSweeps)
%   Options of 'gsp'
%     'Sparsity'     average sparseness of the columns of W, from 0 to 1 (no default)
%     'SparseFactor' 'W'
%     'InnerIter'    most projected gradient steps on W in an iteration (default 10)
%
%   In Octave Ctrl-C ends the iterations, not the call: it returns the best factors so far, with INFO.stop =
%   'interrupted'; a script goes on, so look at it where that matters. Pressed twice, or before the first products are
%   done, it interrupts as everywhere.
%
%   The result does not depend on the number of threads, not even in its last bit, where the BLAS is OpenBLAS or has
%   one thread.
%
%   Errors
%     sparselearn:badCall         fewer than two arguments
%     sparselearn:badInput        X is empty, negative somewhere, complex, not finite, or of another class; R or a
%                                 value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    an option that the algorithm does not use
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
%   'gsp': R. Ohib et al. (2022), Explicit group sparse projection with applications to deep learning and NMF, TMLR.
%
%   See also: sl_proj_gsp, sl_hoyer
%
% TESTING: test_nmf   REFERENCE: or_nmf_ahals
  clock = tic;
  if (nargin < 2)
    error ('sparselearn:badCall', 'sl_nmf: needs a matrix and a number of components; see help sl_nmf');
  end
  [o, method] = sl_nmf_options ('sl_nmf', varargin);
  problem = pose (X, r);
  o.sweeps = sweeps_allowed (o.MaxSweeps, problem);

  release = sl_hold_interrupt ();
  [W, V] = first_factors (problem, o);
  [W, V, info] = iterate (problem, method, o, W, V, clock);
  W = W * sqrt (problem.unit);
  H = V.' * sqrt (problem.unit);
  info.sparseness = sparseness (W);
  if (sl_interrupt_mex ('caught'))
    info.stop = 'interrupted';  % after the last iteration
  end
  sl_conclude (o.Display, 'sl_nmf', info);
end

function s = sparseness (W)
  if (size (W, 1) == 1)
    s = NaN (size (W), class (W));      % a row would be taken for one vector
  else
    s = sl_hoyer (W);
  end
end

% What is to be factorised: X divided by unit, a power of four that is 1 unless squares would leave the number range.
function problem = pose (X, r)
  if (~ isfloat (X) || ~ isreal (X) || ndims (X) ~= 2 || isempty (X))
    hint = '';
    if (isinteger (X) || islogical (X))
      hint = '; use double (X)';
    end
    error ('sparselearn:badInput', ['sl_nmf: X must be a real matrix of class double or single, not empty, but is ' ...
                                    '%s of size [%s]%s'], class (X), num2str (size (X)), hint);
  end
  if (~ isscalar (r) || ~ isnumeric (r) || ~ isreal (r) || ~ (r >= 1 && r <= 46340 && r == floor (r)))
    error ('sparselearn:badInput', 'sl_nmf: R must be an integer from 1 to 46340');
  end
  survey = sl_nmf_survey_mex (X);
  if (survey(2) < 0)
    error ('sparselearn:badInput', 'sl_nmf: X must be non-negative, but its least entry is %g', survey(2));
  end
  problem.unit = unit_of (survey(3), class (X));
  if (problem.unit ~= 1)
    X = cast (double (X) / problem.unit, class (X));   % unit may be too small for single
    survey = sl_nmf_survey_mex (X);
  end
  problem.X = X;
  problem.Xt = [];
  if (issparse (X))
    problem.Xt = X.';
  end
  problem.r = double (r);
  problem.sumsq = survey(1);
  problem.floor = 1e-10;
  if (isa (X, 'single'))
    problem.floor = 1e-5;       % products of single cancel 2e-7 of |X|^2
  end
end

function unit = unit_of (largest, class_of_X)
  range = 1e50;
  if (strcmp (class_of_X, 'single'))
    range = 1e5;
  end
  unit = 1;
  if (largest > 0 && (largest > range || largest < 1 / range))
    unit = 4 ^ floor (log2 (double (largest)) / 2);
  end
end

% Most sweeps on W and on H. 'auto' lets the sweeps cost about half of what the rest of the half iteration does.
function sweeps = sweeps_allowed (wanted, problem)
  if (isnumeric (wanted))
    sweeps = [1, 1] * double (wanted);
    return;
  end
  [m, n] = size (problem.X);
  r = problem.r;
  entries = nnz (problem.X);
  rho = 1 + [(entries + n * r) / (m * r + m), (entries + m * r) / (n * r + n)];
  sweeps = min (floor (1 + rho / 2), 1e6);
end

% W and V = H', of the class of X, as given or random.
function [W, V] = first_factors (problem, o)
  restore = sl_seed ('sl_nmf', o.Seed);
  [m, n] = size (problem.X);
  W = first_factor (o.Init{1}, 'W0', m, problem.r, class (problem.X));
  V = first_factor (o.Init{2}, 'H0', problem.r, n, class (problem.X)).';
  [W, V] = brought_together (W, V);
end

% The same product, where the two halves of a component are so far apart that their squares would leave the range.
function [W, V] = brought_together (W, V)
  far = 100;
  if (isa (W, 'single'))
    far = 15;
  end
  apart = log2 (double (max (V, [], 1))) - log2 (double (max (W, [], 1)));
  half = round (apart / 2);
  half(~ (isfinite (apart) & abs (apart) > far)) = 0;
  if (any (half))
    W = bsxfun (@times, W, 2 .^ half);
    V = bsxfun (@times, V, 2 .^ -half);
    W = W / unit_of (max (W(:)), class (W));
    V = V / unit_of (max (V(:)), class (V));
  end
end

function F = first_factor (F, name, rows, columns, class_wanted)
  if (isempty (F))
    F = rand (rows, columns);
  elseif (~ isfloat (F) || ~ isreal (F) || ~ isequal (size (F), [rows, columns]) || ~ all (isfinite (F(:))) || ...
          any (F(:) < 0))
    error ('sparselearn:badInput', ['sl_nmf: %s must be a finite, non-negative %d-by-%d matrix of class double ' ...
                                    'or single'], name, rows, columns);
  end
  F = full (F);
  F = cast (F / unit_of (max (F(:)), class_wanted), class_wanted);
end

function [W, V, info] = iterate (problem, method, o, W, V, clock)
  h = struct ('objective', [], 'error', [], 'certificate', [], 'seconds', []);
  best = struct ('iteration', 0, 'distance', Inf, 'W', W, 'V', V, 'q', ones (1, problem.r, class (V)));
  now.iteration = 0;
  why = '';
  try
    [XV, G] = sl_nmf_products_mex (problem.X, problem.Xt, V);
    [W, A, q, report] = method.basis (XV, G, method.feasible (W, o), o, false, true);
    while (isempty (why))
      [distance, noise] = squared_distance (problem, W, V, q, report);
      now.objective = distance / 2 * problem.unit^2;
      now.error = sqrt (distance / max (problem.sumsq, realmin));
      now.certificate = NaN;
      now.seconds = toc (clock);
      h = record (h, now);
      if (distance <= best.distance + noise)
        best = struct ('iteration', now.iteration, 'distance', distance, 'W', W, 'V', V, 'q', q);
      end

      % The codes' half of the next iteration also tells the gradient of the codes that it starts from.
      if (sl_interrupt_mex ('caught'))
        why = 'interrupted';
        break;
      end
      [next, XV, G, slope] = sl_nmf_codes_mex (problem.X, problem.Xt, W, A, V, q, o.sweeps(2), o.SweepTol);
      if (now.iteration == 0)
        first = [slope(1), report(3)];
      elseif (first(1) == 0)
        first(1) = slope(1);    % from W = 0 the codes have no gradient at the start
      end
      now.certificate = method.certificate ([slope(1), report(3)], first);
      h.certificate(end) = now.certificate;
      sl_progress (o.Display, now.iteration, {'error', 'certificate', 'seconds'}, ...
                   [now.error, now.certificate, now.seconds]);
      if (distance == 0)
        why = 'exact';
        break;
      end
      why = sl_stop_reason ('sl_nmf', o, now, @() state_of (now, method, W, V, q, problem.unit));
      if (isempty (why))
        V = next;
        [W, A, q, report] = method.basis (XV, G, W, o, true, false);
        now.iteration = now.iteration + 1;
      end
    end
  catch err
    if (~ strcmp (err.identifier, 'sparselearn:interrupted') || isempty (h.objective))
      rethrow (err);            % interrupted before there was an iterate to keep
    end
    sl_interrupt_mex ('note');
    why = 'interrupted';
  end
  W = best.W;
  V = best.V .* (1 ./ best.q);
  info = struct ('algorithm', method.name, 'iterations', now.iteration, ...
                 'converged', any (strcmp (why, {'converged', 'exact'})), 'stop', why, 'best', best.iteration, ...
                 'objective', h.objective, 'error', h.error, 'certificate', h.certificate, 'seconds', h.seconds);
end

function h = record (h, now)
  h.objective(end+1) = now.objective;
  h.error(end+1) = now.error;
  h.certificate(end+1) = now.certificate;
  h.seconds(end+1) = now.seconds;
end

% |X - W*H|^2 from the products at hand, or directly where these cancel too many digits; and how far rounding moves
% it: of iterates that it does not tell apart the latest counts as the best.
function [d, noise] = squared_distance (problem, W, V, q, report)
  d = problem.sumsq - 2 * report(1) + report(2);
  noise = 4 * eps * problem.sumsq;
  if (d < problem.floor * problem.sumsq)
    d = sl_nmf_distance_mex (problem.X, W, V .* (1 ./ q));
    noise = 0;
  end
end

function state = state_of (now, method, W, V, q, unit)
  state = now;
  state.algorithm = method.name;
  state.W = W * sqrt (unit);
  state.H = (V .* (1 ./ q)).' * sqrt (unit);
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
%!assert (class (sl_nmf (single ([1 2; 3 4]), 1)), 'single')
%!error id=sparselearn:badCall sl_nmf ()
%!error id=sparselearn:badInput sl_nmf ([1 -1], 1)
%!error id=sparselearn:badInput sl_nmf ([], 1)
%!error id=sparselearn:unknownOption sl_nmf ([1 2], 1, 'Nothing', 1)
%!error id=sparselearn:unusedOption sl_nmf ([1 2], 1, 'Sparsity', .5)
