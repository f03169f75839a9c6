function results = sl_exp_nmf_synthetic (varargin)
%SL_EXP_NMF_SYNTHETIC  Matrix factorisation of data with known sparse parts: the algorithms compared.
%   RESULTS = sl_exp_nmf_synthetic () factorises X = W*H, W = max (0, randn (100, 10)), H = rand (10, 100), with 10
%   components, for 15 seeds and each algorithm from the same random start, and follows the error over 500 iterations.
%   'gsp', 'csp' and 'nmfsc' are given the true average sparseness of the columns of W. The data and start of seed q are
%   drawn in the order W, H, W0, H0 after rand ('twister', q) and randn ('twister', q); the generators are left as they
%   were.
%
%   RESULTS = sl_exp_nmf_synthetic (OPTION, VALUE, ...) or (OPTIONS) changes the settings.
%
%   Inputs
%     none but options
%   Output
%     RESULTS  struct:
%       algorithms   cell row of names
%       seeds        row of seeds
%       iterations   row of the iterations of the table
%       mean, median relative error in percent over the seeds, one row per algorithm, one column per iteration of the
%                    table; over the seeds whose run is finished, NaN where there is none
%       below        first iteration whose mean error is below .1 percent, one per algorithm; NaN: never
%       error        relative errors (not in percent), algorithms by seeds by (MaxIter + 1), the first of the start
%       sparseness   average sparseness of the columns of the W returned, algorithms by seeds
%       target       true average sparseness, one per seed
%       seconds      time taken, algorithms by seeds
%       finished     'all', or why the experiment ended before: 'interrupted', 'TimeLimit'. Figures of runs that are
%                    not finished are NaN
%       settings     the options used
%   Options
%     'Algorithms'  cell array of names, those of sl_nmf (default {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'})
%     'Seeds'       row of integers (default 1:15)
%     'MaxIter'     iterations (default 500)
%     'Iterations'  row of the iterations of the table (default [10 100 500])
%     'InnerIter'   projected gradient steps of 'gsp' and 'csp' in an iteration (default 10)
%     'L1Sparseness'   average sparseness asked of 'l1ahals' (default .5)
%     'Size'        [m, n, r] (default [100 100 10])
%     'TimeLimit'   end after that many seconds, also within a run, which is then not finished (default Inf)
%     'Display'     'off' (default) or 'final': print the table, published figures beside ours
%     'Plot'        true draws the mean curves (default false)
%
%   In Octave Ctrl-C ends the experiment, which returns the figures of the runs that are finished.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:timeLimit     TimeLimit has ended the experiment
%     sparselearn:interrupted   Ctrl-C has ended the experiment
%
%   Errors
%     sparselearn:badInput        a value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> results = sl_exp_nmf_synthetic ('Seeds', 1, 'MaxIter', 50, 'Iterations', 50);
%     >> disp (size (results.error))
%         5    1   51
%
%
%   Reference: R. Ohib et al. (2022), Explicit group sparse projection with applications to deep learning and NMF, TMLR,
%   section 5.1.
%
%   See also: sl_nmf, sl_hoyer
%
% TESTING: test_nmf_algorithms   REFERENCE: or_nmf_gsp
  clock = tic;
  try
    o = opt_read ('sl_exp_nmf_synthetic', {'Algorithms', {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'}, ...
                                           'any'; 'Seeds', 1:15, 'any'; ...
                                           'MaxIter', 500, 'count'; 'Iterations', [10 100 500], 'any'; ...
                                           'InnerIter', 10, 'positive'; 'L1Sparseness', .5, 'nonneg'; ...
                                           'Size', [100 100 10], 'any'; ...
                                           'TimeLimit', Inf, 'nonneg'; ...
                                           'Display', 'off', {'off', 'final'}; 'Plot', false, 'flag'}, varargin);
    check (o);
    if (o.Plot)
      opt_need_display ('sl_exp_nmf_synthetic', 'leave out the option Plot');
    end
    o.Iterations = o.Iterations(o.Iterations <= o.MaxIter);
    if (isempty (o.Iterations))
      o.Iterations = o.MaxIter;
    end
    results = empty_results (o);

    release = run_hold_interrupt ();
    loud = run_hold_warnings ();
    for j = 1:numel (o.Seeds)
      results.finished = run_end_of_table (clock, o.TimeLimit);
      if (~ strcmp (results.finished, 'all'))
        break;
      end
      results = at_seed (results, j, o, clock);
      if (~ strcmp (results.finished, 'all'))
        break;
      end
    end
    clear loud;
    clear release;
    results = summary (results);
    run_warn_incomplete ('sl_exp_nmf_synthetic', results.finished);
    if (strcmp (o.Display, 'final'))
      print_table (results);
    end
    if (o.Plot)
      draw (results);
    end
  catch err
    run_rethrow ('sl_exp_nmf_synthetic', err);
  end
end

function check (o)
  must = @(holds, text) opt_must ('sl_exp_nmf_synthetic', holds, text);
  must (iscellstr (o.Algorithms) && ~ isempty (o.Algorithms) ...
        && all (ismember (lower (o.Algorithms), nmf_method ())), ...
        'Algorithms must be a cell array of names of algorithms of sl_nmf');
  must (arg_are_integers (o.Seeds, 0), 'Seeds must be a row of integers from 0 to 2^32 - 1');
  must (arg_are_integers (o.Iterations, 0), 'Iterations must be a row of integers, at least 0');
  must (arg_are_integers (o.Size, 1) && numel (o.Size) == 3, 'Size must be three positive integers [m, n, r]');
  must (isfinite (o.MaxIter), 'MaxIter must be finite');
end

function results = empty_results (o)
  algorithms = lower (o.Algorithms(:)');
  shape = [numel(algorithms), numel(o.Seeds)];
  figures = NaN (shape(1), numel (o.Iterations));
  results = struct ('algorithms', {algorithms}, 'seeds', o.Seeds, 'iterations', o.Iterations, 'mean', figures, ...
                    'median', figures, 'below', NaN (1, shape(1)), 'error', NaN ([shape, o.MaxIter + 1]), ...
                    'sparseness', NaN (shape), 'target', NaN (1, shape(2)), 'seconds', NaN (shape), ...
                    'finished', 'all', 'settings', o);
end

% Fills in what the algorithms find for the j-th seed, up to the one that does not finish.
function results = at_seed (results, j, o, clock)
  try
    [X, start, results.target(j)] = drawn (o.Seeds(j), o.Size);
  catch err
    if (strcmp (err.identifier, 'sparselearn:interrupted'))
      sl_interrupt_mex ('note');
      results.finished = 'interrupted';
      return;
    end
    rethrow (err);
  end
  for k = 1:numel (results.algorithms)
    begun = tic;
    given = options_of (results.algorithms{k}, o, start, results.target(j));
    given.TimeLimit = max (o.TimeLimit - toc (clock), 0);
    [~, ~, info] = sl_nmf (X, o.Size(3), given);
    if (any (strcmp (info.stop, {'interrupted', 'TimeLimit'})))
      results.finished = info.stop;
      return;
    end
    results.seconds(k,j) = toc (begun);
    results.error(k,j,:) = [info.error, repmat(info.error(end), 1, o.MaxIter - info.iterations)];
    results.sparseness(k,j) = mean (info.sparseness);
  end
end

% Data, start and true average sparseness of a seed; the generators are left as they were.
function [X, start, target] = drawn (seed, sizes)
  uniform = rand ('twister');
  normal = randn ('twister');
  restore = onCleanup (@() set_states (uniform, normal));
  set_states (seed, seed);
  W = max (0, randn (sizes(1), sizes(3)));
  H = rand (sizes(3), sizes(2));
  start = {rand(sizes(1), sizes(3)), rand(sizes(3), sizes(2))};
  alone = run_one_blas_thread ();
  X = W * H;
  target = mean (sl_hoyer (W));
end

function set_states (uniform, normal)
  rand ('twister', uniform);
  randn ('twister', normal);
end

function given = options_of (algorithm, o, start, target)
  given = struct ('Algorithm', algorithm, 'Init', {start}, 'Tol', 0, 'MaxIter', o.MaxIter);
  switch (algorithm)
    case {'gsp', 'csp'}
      given.Sparseness = target;
      given.InnerIter = o.InnerIter;
    case 'nmfsc'
      given.Sparseness = target;
    case 'l1ahals'
      given.Sparseness = o.L1Sparseness;
  end
end

function results = summary (results)
  for k = 1:numel (results.algorithms)
    percent = finished_errors (results, k);
    if (~ isempty (percent))
      average = mean (percent, 1);
      results.mean(k,:) = average(results.iterations + 1);
      results.median(k,:) = median (percent(:,results.iterations + 1), 1);
      results.below(k) = min ([find(average < .1, 1) - 1, NaN]);
    end
  end
end

% Errors of the k-th algorithm in percent, a row for each seed whose run is finished.
function percent = finished_errors (results, k)
  percent = 100 * reshape (results.error(k,~ isnan (results.seconds(k,:)),:), [], size (results.error, 3));
end

function print_table (results)
  fprintf ('relative error in percent, mean | median of %d seeds\n%-12s', numel (results.seeds), '');
  for iteration = results.iterations
    fprintf ('%23s', sprintf ('iteration %d', iteration));
  end
  fprintf ('%15s\n', 'below .1 at');
  for k = 1:numel (results.algorithms)
    print_row (results.algorithms{k}, [results.mean(k,:); results.median(k,:)], results.below(k));
    [figures, below] = published (results.algorithms{k}, results.iterations);
    if (any (isfinite (figures(:))) && isequal (results.settings.Size, [100 100 10]))
      print_row ('  published', figures, below);
    end
  end
  if (~ strcmp (results.finished, 'all'))
    fprintf ('sl_exp_nmf_synthetic: not complete (%s), mean | median of the seeds that are finished\n', ...
             results.finished);
  end
end

function print_row (name, figures, below)
  fprintf ('%-12s', name);
  fprintf ('%12.2e | %8.2e', figures);
  if (isnan (below))
    fprintf ('%15s\n', 'never');
  else
    fprintf ('%15d\n', below);
  end
end

% Figures of the published programs, for 15 seeds: mean and median at the iterations asked for, NaN at others.
function [figures, below] = published (algorithm, iterations)
  known = [10 100 500];
  table = struct ('ahals',   [4.264 .3705 .00935; 4.191 .1876 .00962], ...
                  'nenmf',   [4.329 .4143 .0185;  4.272 .2984 .0146], ...
                  'l1ahals', [5.862 2.79  1.676;  5.894 2.88  1.658], ...
                  'gsp',     [7.640 .1507 .00196; 7.745 .0938 .00022], ...
                  'csp',     [8.091 1.211 1.179;  8.142 1.309 1.302]);
  below_at = struct ('ahals', 150, 'nenmf', 216, 'l1ahals', NaN, 'gsp', 113, 'csp', NaN);
  figures = NaN (2, numel (iterations));
  below = NaN;
  if (isfield (table, algorithm))
    below = below_at.(algorithm);
    for k = 1:numel (iterations)
      if (any (known == iterations(k)))
        figures(:,k) = table.(algorithm)(:,known == iterations(k));
      end
    end
  end
end

function draw (results)
  iterations = 0:size (results.error, 3) - 1;
  curves = NaN (numel (results.algorithms), numel (iterations));
  for k = 1:numel (results.algorithms)
    curves(k,:) = mean (finished_errors (results, k), 1);
  end
  semilogy (iterations, curves);
  xlabel ('iteration');
  ylabel ('mean relative error, %');
  legend (results.algorithms);
end

%!test
%! before = {rand('twister'), randn('twister')};
%! results = sl_exp_nmf_synthetic ('Seeds', [1 2], 'MaxIter', 12, 'Iterations', [10 100]);
%! assert ({rand('twister'), randn('twister')}, before);
%! assert (results.algorithms, {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'});
%! assert (size (results.error), [5 2 13]);
%! assert (results.mean, 100 * mean (results.error(:,:,11), 2), 1e-13);
%! assert (results.sparseness(4:5,:), results.target([1 1],:), 1e-12);
%! assert (all (isnan (results.below)));
%!test
%! out = evalc ('sl_exp_nmf_synthetic (''Seeds'', 1, ''MaxIter'', 10, ''Display'', ''final'');');
%! assert (~ isempty (strfind (out, 'gsp')) && ~ isempty (strfind (out, 'published')));
%!test
%! results = sl_exp_nmf_synthetic ('Seeds', 1, 'MaxIter', 5, 'Algorithms', {'AHALS'});
%! assert (results.iterations, 5);
%!error id=sparselearn:badInput sl_exp_nmf_synthetic ('Seeds', .5)
%!error <Algorithms> sl_exp_nmf_synthetic ('Algorithms', {'ahals', 'gps'})
%!error <Size> sl_exp_nmf_synthetic ('Size', [3 3])
%!error id=sparselearn:unknownOption sl_exp_nmf_synthetic ('Nothing', 1)
