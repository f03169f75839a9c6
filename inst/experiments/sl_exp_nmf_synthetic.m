function results = sl_exp_nmf_synthetic (varargin)
%SL_EXP_NMF_SYNTHETIC  Matrix factorisation of data with known sparse parts: the algorithms compared.
%   RESULTS = sl_exp_nmf_synthetic () factorises X = W*H, W = max (0, randn (100, 10)), H = rand (10, 100), with 10
%   components, for 15 seeds and each algorithm from the same random start, and follows the error over 500 iterations.
%   'gsp', 'csp' and 'nmfsc' are given the true average sparseness of the columns of W. The data and start of seed q are
%   drawn in the order W, H, W0, H0 after rng (q); the generators are left as they were.
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
%       below        first iteration whose mean error is below 0.1 %, one per algorithm; NaN: never
%       error        relative errors (not in percent), algorithms by seeds by (MaxIter + 1), the first of the start
%       sparseness   average sparseness of the columns of the W returned, algorithms by seeds
%       target       true average sparseness, one per seed
%       seconds      time taken, algorithms by seeds
%       finished, settings  as of all experiments, see doc/experiments.md
%   Options
%     'Algorithms'  cell array of names, those of sl_nmf (default {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'})
%     'Seeds'       row of integers (default 1:15)
%     'MaxIter'     iterations (default 500)
%     'Iterations'  row of the iterations of the table (default [10 100 500])
%     'InnerIter'   projected gradient steps of 'gsp' and 'csp' in an iteration (default 10)
%     'L1Sparseness'   average sparseness asked of 'l1ahals' (default 0.5)
%     'Size'        [m, n, r] (default [100 100 10])
%     'TimeLimit', 'Checkpoint', 'Display', 'Plot'
%                   of all experiments, see doc/experiments.md (default Inf, '', 'off', false); Plot draws the
%                   mean curves
%
%   Errors: those of all experiments, see doc/experiments.md
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

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    o = settings (varargin);
    parts = slx_exp_parts ('seed', o.Seeds, 'algorithm', o.Algorithms);
    task = struct ('caller', 'sl_exp_nmf_synthetic', 'parts', parts, 'results', empty_results (o), ...
                   'part', @with_run, 'line', @line_of, 'finish', @with_means, 'tables', @table_of, 'draw', @draw);
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

function o = settings (pairs)
  persistent T
  if (isempty (T))
    own = {'Algorithms', {'ahals', 'nenmf', 'l1ahals', 'gsp', 'csp'}, 'cell'; 'Seeds', 1:15, 'numbers'; ...
           'MaxIter', 500, 'integer [0,Inf)'; 'Iterations', [10 100 500], 'numbers'; ...
           'InnerIter', 10, 'integer [1,1e6]'; 'L1Sparseness', .5, '[0,1]'; 'Size', [100 100 10], 'numbers'};
    T = slx_exp_options (own, {'TimeLimit', 'Checkpoint', 'Display', 'Plot'});
  end
  o = exp_nmf_settings (slx_exp_settings (T, pairs), {});
  slx_opt_must (slx_arg_are_integers (o.Size, 1) && numel (o.Size) == 3, ...
                'Size must be three positive integers [m, n, r]');
end

function results = empty_results (o)
  shape = [numel(o.Algorithms), numel(o.Seeds)];
  results = struct ('algorithms', {o.Algorithms}, 'seeds', o.Seeds, 'iterations', o.Iterations, 'finished', '');
  results = exp_blank (results, [shape(1), numel(o.Iterations)], 'mean', 'median');
  results = exp_blank (results, [1, shape(1)], 'below');
  results = exp_blank (results, [shape, o.MaxIter + 1], 'error');
  results = exp_blank (results, shape, 'sparseness', 'seconds');
  results = exp_blank (results, [1, shape(2)], 'target');
end

% ---- a run

% What an algorithm finds for a seed; data and start of the seed are the same for all algorithms.
function [results, drawn] = with_run (results, p, drawn, limits)
  o = results.settings;
  [j, k] = deal (p.at(1), p.at(2));
  if (isempty (drawn) || drawn.seed ~= p.seed)
    drawn = draw_data (p.seed, o.Size);
  end
  given = struct ('Algorithm', p.algorithm, 'Init', {drawn.start}, 'Sparseness', drawn.target);
  if (strcmp (given.Algorithm, 'online'))
    given.Init{2} = [];         % its codes begin at 0
  elseif (strcmp (given.Algorithm, 'l1ahals'))
    given.Sparseness = o.L1Sparseness;
  end
  [~, ~, info, results.seconds(k,j)] = exp_nmf_run (drawn.X, o.Size(3), given, o, limits);
  results.error(k,j,:) = info.error;
  results.sparseness(k,j) = mean (info.sparseness);
  results.target(j) = drawn.target;
end

% Data, start and true average sparseness of a seed; the generators are left as they were.
function drawn = draw_data (seed, sizes)
  restore = slx_run_seed (seed);
  W = max (0, randn (sizes(1), sizes(3)));
  H = rand (sizes(3), sizes(2));
  start = {rand(sizes(1), sizes(3)), rand(sizes(3), sizes(2))};
  alone = slx_run_one_blas_thread ();
  drawn = struct ('seed', seed, 'X', W * H, 'start', {start}, 'target', mean (sl_hoyer (W)));
end

function results = with_means (results, reasons)
  percent = 100 * permute (results.error, [1 3 2]);
  [~, curves] = exp_spread (percent);
  shown = results.iterations + 1;
  results.mean = curves(:,shown);
  results.median = cellfun (@(seeds) exp_of_known (@median, seeds), num2cell (percent(:,shown,:), 3));
  results.below = cellfun (@(curve) min ([find(curve < .1, 1) - 1, NaN]), num2cell (curves, 2))';
end

% ---- what is shown

function text = line_of (results, p, reason)
  text = slx_exp_line (sprintf ('seed %d, %s: ', p.seed, p.algorithm), reason, 'error %.2e %%, %.1f s', ...
                       100 * results.error(p.at(2),p.at(1),end), results.seconds(p.at(2),p.at(1)));
end

function t = table_of (results)
  t.title = sprintf ('relative error in percent, mean | median of %s', slx_run_counted (numel (results.seeds), 'seed'));
  t.heads = [{''}, arrayfun(@(n) sprintf ('iteration %d', n), results.iterations, 'UniformOutput', false), ...
             {'below .1 at'}];
  t.formats = [{'%s'}, repmat({'%.2e | %.2e'}, 1, numel (results.iterations)), {'%d'}];
  t.rows = {};
  beside = isequal (results.settings.Size, [100 100 10]);
  for k = 1:numel (results.algorithms)
    ours = num2cell ([results.mean(k,:); results.median(k,:)], 1);
    t.rows{end+1} = [results.algorithms(k), ours, or_never(results.below(k))];
    [figures, below] = of_their_program (results.algorithms{k}, results.iterations);
    if (beside && any (isfinite ([figures{:}])))
      t.rows{end+1} = [{'  authors'' program'}, figures, below];
    end
  end
  t.notes = {};
  if (numel (t.rows) > numel (results.algorithms))
    t.notes = {['authors'' program: that of Ohib et al. (2022), run by the developers of sparselearn, mean | ' ...
                'median of 15 seeds; the paper has curves alone']};
  end
end

function entry = or_never (below)
  entry = {below};
  if (isnan (below))
    entry = {'never'};
  end
end

% [mean median] at the iterations asked for, NaN at others; and the first one below 0.1 %.
function [figures, below] = of_their_program (algorithm, iterations)
  at = @(n) cell2mat (exp_published (exp_nmf_program (), {algorithm, n}, {NaN, NaN}));
  figures = arrayfun (at, iterations, 'UniformOutput', false);
  below = exp_published ({'ahals', 150; 'nenmf', 216; 'gsp', 113}, {algorithm}, {'never'});
end

function draw (results)
  [~, curves] = exp_spread (100 * permute (results.error, [1 3 2]));
  slx_draw_curves (struct ('x', 0:size (curves, 2) - 1, 'y', curves, 'names', {results.algorithms}, 'log', 'y', ...
                           'labels', {{'iteration', 'mean relative error, %'}}));
end

%!test
%! before = {rand('twister'), randn('twister')};
%! results = sl_exp_nmf_synthetic ('Seeds', [1 2], 'MaxIter', 12, 'Iterations', [10 100]);
%! assert ({rand('twister'), randn('twister')}, before);
%! assert (results.mean, 100 * mean (results.error(:,:,11), 2), 1e-13);
%! assert (results.sparseness(4:5,:), results.target([1 1],:), 1e-12);
%!error id=sparselearn:badInput sl_exp_nmf_synthetic ('Seeds', .5)
%!error <Algorithms> sl_exp_nmf_synthetic ('Algorithms', {'ahals', 'gps'})
%!error <Size> sl_exp_nmf_synthetic ('Size', [3 3])
