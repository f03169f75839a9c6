function results = sl_exp_hoyer (varargin)
%SL_EXP_HOYER  Compares the algorithms for the Hoyer projection: passes, working dimension, time.
%   RESULTS = sl_exp_hoyer () repeats the comparison of Thom and Palm (2013): random vectors of several dimensions and
%   initial sparsenesses are projected to a higher sparseness by Hoyer's algorithm of 2004, by their alternating
%   projections on sorted vectors, and by the fast algorithm of sl_proj_hoyer.
%   RESULTS = sl_exp_hoyer (NAME, VALUE, ...) or sl_exp_hoyer (OPTIONS), a struct, changes the settings.
%
%   Inputs
%     only options
%   Output
%     RESULTS   struct; its arrays have a row per dimension, a column per initial sparseness, a page per algorithm
%       algorithms    {'hoyer2004', 'alternating', 'fast'}
%       iterations    passes, mean over the vectors
%       most          passes, the most of all vectors
%       work          entries worked on in all passes, in multiples of the dimension, mean; NaN for 'fast', which
%                     reads what it drops only once but does not count it
%       dimension     cell, a row per dimension and a column per initial sparseness: mean working dimension of passes
%                     1, 2, ... of the vectors that still had such a pass, a row per published algorithm
%       seconds       time per vector on one thread
%       ratio         that time over that of 'fast'
%       difference    largest difference of the algorithms' results, which have norm 1
%       finished, settings  as of all experiments, see doc/experiments.md
%   Options
%     'Dimensions'         lengths of the vectors, at least 2 (2.^(4:2:14))
%     'InitialSparseness'  initial sparsenesses, in (0, 1) ([0.1 0.3 0.5 0.7]); the vectors are sgn (g) .* abs (g).^a of
%                          Gaussian g with the exponent that gives it
%     'Sparseness'         sparseness asked for, in [0, 1] (0.9)
%     'Replicates'         vectors of each kind (20)
%     'MinTime'            seconds spent on each time at least (0.01)
%     'TimeLimit', 'Seed', 'Display', 'Plot'
%                          of all experiments, see doc/experiments.md (Inf, [], 'final', false)
%
%   Errors: those of all experiments, see doc/experiments.md
%
%   Example
%     >> results = sl_exp_hoyer ('Dimensions', 64, 'InitialSparseness', .2, 'Replicates', 2, ...
%     ..                        'MinTime', 0, 'Display', 'off');
%     >> results.iterations(1) >= results.iterations(2)
%     ans = 1
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   the comparison of algorithms for the projection.
%
%   See also: sl_proj_hoyer, sl_hoyer
%
% TESTING: test_proj_hoyer   REFERENCE: or_proj_hoyer

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    o = settings (varargin);
    restore_generator = slx_run_seed (o.Seed);
    threads = sl_threads ();
    restore_threads = onCleanup (@() sl_threads (threads));
    sl_threads (1);

    parts = slx_exp_parts ('d', o.Dimensions(:)', 'sparseness', o.InitialSparseness(:)');
    task = struct ('caller', 'sl_exp_hoyer', 'parts', parts, 'results', empty_results (o), 'part', @with_figures, ...
                   'line', @line_of, 'finish', @with_ratio, 'tables', @table_of, 'draw', @draw);
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

function o = settings (pairs)
  persistent T
  if (isempty (T))
    own = {'Dimensions', 2 .^ (4:2:14), 'numbers'; 'InitialSparseness', [.1 .3 .5 .7], 'numbers'; ...
           'Sparseness', .9, '[0,1]'; 'Replicates', 20, 'integer [1,Inf)'; 'MinTime', .01, 'nonneg'; ...
           'Seed', [], '?seed'; 'Display', 'final', {'off', 'final', 'iter'}};
    T = slx_exp_options (own, {'TimeLimit', 'Plot'});
  end
  o = slx_exp_settings (T, pairs);
  n = o.Dimensions;
  slx_opt_must (isnumeric (n) && ~ isempty (n) && all (n(:) >= 2 & n(:) == floor (n(:)) & n(:) < Inf), ...
                'Dimensions must hold integers, at least 2', n, [2 realmax]);
  s = o.InitialSparseness;
  slx_opt_must (isfloat (s) && ~ isempty (s) && all (s(:) > 0 & s(:) < 1), ...
                'InitialSparseness must hold numbers between 0 and 1', s, [0 1]);
end

function results = empty_results (o)
  shape = [numel(o.Dimensions), numel(o.InitialSparseness)];
  results = struct ('algorithms', {{'hoyer2004', 'alternating', 'fast'}}, 'dimension', {cell(shape)}, ...
                    'difference', NaN, 'finished', '');
  results = exp_blank (results, [shape, 3], 'iterations', 'most', 'work', 'seconds', 'ratio');
end

% ---- a dimension and an initial sparseness

function [results, memo] = with_figures (results, p, memo, limits)
  o = results.settings;
  X = vectors_of_sparseness (p.d, o.Replicates, p.sparseness);
  [d, n] = size (X);
  [i, j] = deal (p.at(1), p.at(2));
  l2 = ones (1, n);
  l1 = (sqrt (d) * (1 - o.Sparseness) + o.Sparseness) * l2;
  noted = 100;
  dimensions = NaN (2, noted);
  for k = 1:2
    run = @() slx_proj_hoyer_published_mex (X, 2 - k, 0, l1, l2, noted);
    [P{k}, passes, dimension] = run ();
    results = with_passes (results, [i j k], passes, run, limits);
    there = ~ isnan (dimension);
    dimension(~ there) = 0;
    results.work(i,j,k) = sum (dimension(:)) / (n * d);
    dimensions(k,:) = sum (dimension, 2)' ./ sum (there, 2)';
  end
  results.dimension{i,j} = dimensions(:,~ all (isnan (dimensions), 1));

  run = @() slx_proj_hoyer_mex (X, [], l1, l2, 0, 0, 0);
  [P{3}, info] = run ();
  results = with_passes (results, [i j 3], info.iterations, run, limits);
  results.difference = max ([results.difference, max(max (abs (P{1} - P{3}))), max(max (abs (P{2} - P{3})))]);
end

function results = with_passes (results, at, passes, run, limits)
  [i, j, k] = deal (at(1), at(2), at(3));
  results.iterations(i,j,k) = mean (passes);
  results.most(i,j,k) = max (passes);
  results.seconds(i,j,k) = time_of (run, results.settings.MinTime, limits) / results.settings.Replicates;
end

function X = vectors_of_sparseness (d, n, sparseness)
% The exponent by bisection: the sparseness grows with it from 0 to 1.
  G = randn (d, n);
  low = zeros (1, n);
  high = 64 * ones (1, n);
  L = log (abs (G));
  L = L - repmat (max (L, [], 1), d, 1);
  for k = 1:50
    a = (low + high) / 2;
    above = sl_hoyer (exp (repmat (a, d, 1) .* L)) > sparseness;
    high(above) = a(above);
    low(~ above) = a(~ above);
  end
  X = sign (G) .* exp (repmat ((low + high) / 2, d, 1) .* L);
end

% The shortest of three bundles of calls that take so long at least.
function seconds = time_of (run, least, limits)
  limits.left ();
  start = tic;
  run ();
  one = max (toc (start), 1e-7);
  calls = 1 + ceil (least / (3 * one));
  between = 1 + ceil (.05 / one);                      % calls without a question, which is not timed
  seconds = Inf;
  for k = 1:3
    spent = 0;
    for first = 1:between:calls
      limits.left ();
      start = tic;
      for c = first:min (first + between - 1, calls)
        run ();
      end
      spent = spent + toc (start);
    end
    seconds = min (seconds, spent / calls);
  end
end

function results = with_ratio (results, reasons)
  results.ratio = results.seconds ./ repmat (results.seconds(:,:,3), [1, 1, 3]);
end

% ---- what is shown

function text = line_of (results, p, reason)
  text = slx_exp_line (sprintf ('sl_exp_hoyer: dimension %d, initial sparseness %g ', p.d, p.sparseness), ...
                       reason, 'done');
end

function t = table_of (results)
  o = results.settings;
  t.title = sprintf (['Projection to sparseness %g, %d vectors each, one thread. The alternating projections\n' ...
                      'never need more passes than Hoyer''s algorithm of 2004.'], o.Sparseness, o.Replicates);
  groups = {'', 'mean passes', 'entries / n', 'microseconds per vector', 'time / fast'};
  t.heads = [groups([1 1 2 2 2 3 3 4 4 4 5 5]); ...
             {'n', 'initial', '2004', 'alt.', 'fast', '2004', 'alt.', '2004', 'alt.', 'fast', '2004', 'alt.'}];
  t.formats = [{'%d'}, repmat({'%.2f'}, 1, 6), repmat({'%.1f'}, 1, 5)];
  t.formats(3:5) = {'%.1f'};
  t.rows = {};
  for p = slx_exp_parts ('i', 1:numel (o.Dimensions), 'j', 1:numel (o.InitialSparseness))'
    figures = cat (3, results.iterations(p.i,p.j,:), results.work(p.i,p.j,1:2), 1e6 * results.seconds(p.i,p.j,:), ...
                   results.ratio(p.i,p.j,1:2));
    t.rows{end+1} = [{o.Dimensions(p.i), o.InitialSparseness(p.j)}, num2cell(figures(:)')];
  end
  t.notes = {};
  if (isfinite (results.difference))
    t.notes = {sprintf('The results differ by at most %.1e.', results.difference)};
  end
end

function draw (results)
  n = results.settings.Dimensions(:)';
  over_dimension = struct ('x', n, 'y', [], 'names', {results.algorithms}, 'log', 'x', 'legend', 'northwest', ...
                           'labels', {{'dimension', 'passes'}}, 'title', 'means over initial sparseness');
  figure ();
  subplot (1, 3, 1);
  over_dimension.y = reshape (mean (results.iterations, 2), numel (n), 3)';
  slx_draw_curves (over_dimension);
  subplot (1, 3, 2);
  dimension = results.dimension{end,1};
  if (isempty (dimension))
    dimension = NaN (2, 1);                            % not finished
  end
  slx_draw_curves (struct ('x', 1:size (dimension, 2), 'y', dimension, 'names', {results.algorithms(1:2)}, ...
                           'log', 'y', 'labels', {{'pass', 'working dimension'}}, 'title', ...
                           sprintf ('n = %d, initial sparseness %g', n(end), results.settings.InitialSparseness(1))));
  subplot (1, 3, 3);
  over_dimension.y = reshape (mean (results.ratio, 2), numel (n), 3)';
  over_dimension.labels{2} = 'time / time of fast';
  over_dimension.log = 'xy';
  slx_draw_curves (over_dimension);
end

%!test
%! o = struct ('Dimensions', [8 100], 'InitialSparseness', [.1 .4 .6], 'Replicates', 3, 'MinTime', 0, 'Display', 'off');
%! before = rand ('twister');
%! results = sl_exp_hoyer (setfield (o, 'Seed', 1));
%! assert (rand ('twister'), before);
%! assert (size (results.iterations), [2 3 3]);
%! assert (all (results.iterations(:,:,2)(:) <= results.iterations(:,:,1)(:)));
%! assert (results.difference < 1e-13);
%!error id=sparselearn:badInput sl_exp_hoyer ('Dimensions', 1)
