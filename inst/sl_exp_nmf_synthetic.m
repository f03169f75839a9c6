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
%                    table
%       below        first iteration whose mean error is below .1 percent, one per algorithm; NaN: never
%       error        relative errors (not in percent), algorithms by seeds by (MaxIter + 1), the first of the start
%       sparseness   average sparseness of the columns of the W returned, algorithms by seeds
%       target       true average sparseness, one per seed
%       seconds      time taken, algorithms by seeds
%       settings     the options used
%   Options
%     'Algorithms'  cell array of names, those of sl_nmf (default {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'})
%     'Seeds'       row of integers (default 1:15)
%     'MaxIter'     iterations (default 500)
%     'Iterations'  row of the iterations of the table (default [10 100 500])
%     'InnerIter'   projected gradient steps of 'gsp' and 'csp' in an iteration (default 10)
%     'L1Sparsity'  average sparseness asked of 'l1ahals' (default .5)
%     'Size'        [m, n, r] (default [100 100 10])
%     'Display'     'off' (default) or 'final': print the table, published figures beside ours
%     'Plot'        true draws the mean curves (default false)
%   Errors
%     sparselearn:badInput        a value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:interrupted     Ctrl-C
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
  o = sl_options ('sl_exp_nmf_synthetic', {'Algorithms', {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'}, ...
                                           'any'; 'Seeds', 1:15, 'any'; ...
                                           'MaxIter', 500, 'count'; 'Iterations', [10 100 500], 'any'; ...
                                           'InnerIter', 10, 'positive'; 'L1Sparsity', .5, 'nonneg'; ...
                                           'Size', [100 100 10], 'any'; ...
                                           'Display', 'off', {'off', 'final'}; 'Plot', false, 'flag'}, varargin);
  check (o);
  if (o.Plot)
    sl_need_display ('sl_exp_nmf_synthetic', 'leave out the option Plot');
  end
  o.Iterations = o.Iterations(o.Iterations <= o.MaxIter);
  if (isempty (o.Iterations))
    o.Iterations = o.MaxIter;
  end
  algorithms = lower (o.Algorithms(:)');
  loud = sl_hold_warnings ();
  results = struct ('algorithms', {algorithms}, 'seeds', o.Seeds, 'iterations', o.Iterations, 'mean', [], ...
                    'median', [], 'below', []);
  results.error = NaN (numel (algorithms), numel (o.Seeds), o.MaxIter + 1);
  for j = 1:numel (o.Seeds)
    try
      [X, start, results.target(j)] = drawn (o.Seeds(j), o.Size);
    catch err
      sl_rethrow ('sl_exp_nmf_synthetic', err);
    end
    for k = 1:numel (algorithms)
      clock = tic;
      [~, ~, info] = sl_nmf (X, o.Size(3), options_of (algorithms{k}, o, start, results.target(j)));
      if (strcmp (info.stop, 'interrupted'))
        error ('sparselearn:interrupted', 'sl_exp_nmf_synthetic: interrupted at seed %d', o.Seeds(j));
      end
      results.seconds(k,j) = toc (clock);
      results.error(k,j,:) = [info.error, repmat(info.error(end), 1, o.MaxIter - info.iterations)];
      results.sparseness(k,j) = mean (info.sparseness);
    end
  end
  results = summary (results);
  results.settings = o;
  if (strcmp (o.Display, 'final'))
    print_table (results);
  end
  if (o.Plot)
    draw (results);
  end
end

function check (o)
  must = @(holds, text) sl_option_must ('sl_exp_nmf_synthetic', holds, text);
  must (iscellstr (o.Algorithms) && ~ isempty (o.Algorithms) ...
        && all (ismember (lower (o.Algorithms), sl_nmf_method ())), ...
        'Algorithms must be a cell array of names of algorithms of sl_nmf');
  must (sl_are_integers (o.Seeds, 0), 'Seeds must be a row of integers from 0 to 2^32 - 1');
  must (sl_are_integers (o.Iterations, 0), 'Iterations must be a row of integers, at least 0');
  must (sl_are_integers (o.Size, 1) && numel (o.Size) == 3, 'Size must be three positive integers [m, n, r]');
  must (isfinite (o.MaxIter), 'MaxIter must be finite');
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
      given.Sparsity = target;
      given.InnerIter = o.InnerIter;
    case 'nmfsc'
      given.Sparsity = target;
    case 'l1ahals'
      given.Sparsity = o.L1Sparsity;
  end
end

function results = summary (results)
  for k = 1:numel (results.algorithms)
    percent = 100 * reshape (results.error(k,:,:), numel (results.seeds), []);
    average = mean (percent, 1);
    results.mean(k,:) = average(results.iterations + 1);
    results.median(k,:) = median (percent(:,results.iterations + 1), 1);
    results.below(k) = min ([find(average < .1, 1) - 1, NaN]);
  end
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
  curves = 100 * reshape (mean (results.error, 2), numel (results.algorithms), []);
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
