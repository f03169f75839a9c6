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
%       finished      'all', or why the experiment ended before: 'interrupted', 'TimeLimit'. Figures of a dimension and
%                     sparseness that are not finished are NaN, their cell of dimension is empty
%       settings      the options
%   Options
%     'Dimensions'         lengths of the vectors, at least 2 (2.^(4:2:14))
%     'InitialSparseness'  initial sparsenesses, in (0, 1) ([.1 .3 .5 .7]); the vectors are sgn (g) .* abs (g).^a of
%                          Gaussian g with the exponent that gives it
%     'Sparseness'         sparseness asked for, in [0, 1] (.9)
%     'Replicates'         vectors of each kind (20)
%     'MinTime'            seconds spent on each time at least (.01)
%     'TimeLimit'          no projection and no measurement of a time begins after that many seconds (Inf)
%     'Seed'               integer from which all vectors come; without it, the current random numbers
%     'Display'            'off', 'iter' or 'final' (default), which print a table
%     'Plot'               true: draws the comparison (false)
%
%   In Octave Ctrl-C ends the experiment, which returns the figures that are finished.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:timeLimit     TimeLimit has ended the experiment
%     sparselearn:interrupted   Ctrl-C has ended the experiment
%
%   Errors
%     sparselearn:badInput        an option of a wrong kind
%     sparselearn:unknownOption   no such option
%     sparselearn:outOfMemory     not enough memory
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
  clock = tic;
  try
    table = {'Dimensions', 2 .^ (4:2:14), 'any'; 'InitialSparseness', [.1 .3 .5 .7], 'any'; ...
             'Sparseness', .9, 'nonneg'; 'Replicates', 20, 'positive'; 'MinTime', .01, 'nonneg'; ...
             'TimeLimit', Inf, 'nonneg'; ...
             'Seed', [], '?count'; ...
             'Display', 'final', {'off', 'final', 'iter'}; 'Plot', false, 'flag'};
    set = opt_read ('sl_exp_hoyer', table, varargin);
    check_settings (set);
    if (set.Plot)
      opt_need_display ('sl_exp_hoyer', 'leave out the option Plot');
    end
    if (~ isempty (set.Seed))
      generator = rng ();
      restore_generator = onCleanup (@() rng (generator));
      rng (set.Seed);
    end
    threads = sl_threads ();
    restore_threads = onCleanup (@() sl_threads (threads));
    sl_threads (1);

    results = empty_results (set);
    release = run_hold_interrupt ();
    for i = 1:numel (set.Dimensions)
      for j = 1:numel (set.InitialSparseness)
        if (strcmp (results.finished, 'all'))
          results = at_point (results, i, j, set, @() run_end_of_table (clock, set.TimeLimit));
        end
      end
    end
    clear release;
    results.ratio = results.seconds ./ repmat (results.seconds(:,:,3), [1, 1, 3]);

    run_warn_incomplete ('sl_exp_hoyer', results.finished);
    if (~ strcmp (set.Display, 'off'))
      print_table (results);
    end
    if (set.Plot)
      draw (results);
    end
  catch err
    run_rethrow ('sl_exp_hoyer', err);
  end
end

function check_settings (set)
  n = set.Dimensions;
  s = set.InitialSparseness;
  if (~ isnumeric (n) || ~ isreal (n) || isempty (n) || ~ all (n(:) >= 2 & n(:) == floor (n(:)) & n(:) < Inf))
    error ('sparselearn:badInput', 'sl_exp_hoyer: option Dimensions must hold integers, at least 2');
  elseif (~ isfloat (s) || ~ isreal (s) || isempty (s) || ~ all (s(:) > 0 & s(:) < 1))
    error ('sparselearn:badInput', 'sl_exp_hoyer: option InitialSparseness must hold numbers between 0 and 1');
  elseif (set.Sparseness > 1)
    error ('sparselearn:badInput', 'sl_exp_hoyer: option Sparseness must be from 0 to 1');
  elseif (set.Replicates ~= floor (set.Replicates) || isinf (set.Replicates))
    error ('sparselearn:badInput', 'sl_exp_hoyer: option Replicates must be an integer, at least 1');
  end
end

function results = empty_results (set)
  shape = [numel(set.Dimensions), numel(set.InitialSparseness)];
  nothing = NaN ([shape, 3]);
  results = struct ('algorithms', {{'hoyer2004', 'alternating', 'fast'}}, 'iterations', nothing, 'most', nothing, ...
                    'work', nothing, 'dimension', {cell(shape)}, 'seconds', nothing, 'ratio', [], ...
                    'difference', NaN, 'finished', 'all', 'settings', set);
end

function results = at_point (results, i, j, set, why_end)
% Fills in the figures of a dimension and an initial sparseness, unless the experiment ends before it has them all.
% WHY_END () is asked before each step.
  results.finished = why_end ();
  if (~ strcmp (results.finished, 'all'))
    return;
  end
  try
    X = vectors_of_sparseness (set.Dimensions(i), set.Replicates, set.InitialSparseness(j));
    more = compare (results, i, j, X, set, why_end);
  catch err
    if (strcmp (err.identifier, 'sparselearn:interrupted'))
      sl_interrupt_mex ('note');
      results.finished = 'interrupted';
      return;
    end
    rethrow (err);
  end
  results.finished = more.finished;
  if (~ strcmp (results.finished, 'all'))
    return;
  end
  results = more;
  if (strcmp (set.Display, 'iter'))
    fprintf ('sl_exp_hoyer: dimension %d, initial sparseness %g done\n', set.Dimensions(i), set.InitialSparseness(j));
  end
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

function results = compare (results, i, j, X, set, why_end)
  [d, n] = size (X);
  l2 = ones (1, n);
  l1 = (sqrt (d) * (1 - set.Sparseness) + set.Sparseness) * l2;
  noted = 100;
  results.dimension{i,j} = NaN (2, noted);
  for k = 1:2
    run = @() sl_proj_hoyer_published_mex (X, 2 - k, 0, l1, l2, noted);
    [P{k}, passes, dimension] = run ();
    results.iterations(i,j,k) = mean (passes);
    results.most(i,j,k) = max (passes);
    there = ~ isnan (dimension);
    dimension(~ there) = 0;
    results.work(i,j,k) = sum (dimension(:)) / (n * d);
    results.dimension{i,j}(k,:) = sum (dimension, 2)' ./ sum (there, 2)';
    [seconds, results.finished] = time_of (run, set.MinTime, why_end);
    results.seconds(i,j,k) = seconds / n;
    if (~ strcmp (results.finished, 'all'))
      return;
    end
  end
  results.dimension{i,j}(:,all (isnan (results.dimension{i,j}), 1)) = [];

  run = @() sl_proj_hoyer_mex (X, [], l1, l2, 0, 0, 0);
  [P{3}, info] = run ();
  results.iterations(i,j,3) = mean (info.iterations);
  results.most(i,j,3) = max (info.iterations);
  [seconds, results.finished] = time_of (run, set.MinTime, why_end);
  results.seconds(i,j,3) = seconds / n;
  results.difference = max ([results.difference, max(max (abs (P{1} - P{3}))), max(max (abs (P{2} - P{3})))]);
end

function [seconds, why] = time_of (run, least, why_end)
% The shortest of three bundles of calls that take so long at least; WHY is 'all' unless there was an end before.
  seconds = Inf;
  why = why_end ();
  if (~ strcmp (why, 'all'))
    return;
  end
  start = tic;
  run ();
  one = max (toc (start), 1e-7);
  calls = 1 + ceil (least / (3 * one));
  between = 1 + ceil (.05 / one);                      % calls without a question, which is not timed
  for k = 1:3
    spent = 0;
    left = calls;
    while (left > 0)
      why = why_end ();
      if (~ strcmp (why, 'all'))
        return;
      end
      some = min (left, between);
      start = tic;
      for c = 1:some
        run ();
      end
      spent = spent + toc (start);
      left = left - some;
    end
    seconds = min (seconds, spent / calls);
  end
end

function print_table (results)
  set = results.settings;
  fprintf ('Projection to sparseness %g, %d vectors each, one thread. Passes as published: 4 to 12\n', ...
           set.Sparseness, set.Replicates);
  fprintf ('for Hoyer''s algorithm of 2004, 3 to 7 and never more than that for alternating projections.\n\n');
  fprintf ('                     mean passes           entries / n      microseconds per vector      time / fast\n');
  fprintf ('      n  initial  2004   alt.  fast       2004   alt.       2004      alt.      fast     2004   alt.\n');
  for i = 1:numel (set.Dimensions)
    for j = 1:numel (set.InitialSparseness)
      fprintf ('%7d  %7.2f %5.1f  %5.1f %5.1f  %9.2f %6.2f %10.1f%10.1f%10.1f  %7.1f%7.1f\n', ...
               set.Dimensions(i), set.InitialSparseness(j), results.iterations(i,j,:), results.work(i,j,1:2), ...
               1e6 * results.seconds(i,j,:), results.ratio(i,j,1:2));
    end
  end
  fprintf ('\nThe results differ by at most %.1e.\n', results.difference);
  if (~ strcmp (results.finished, 'all'))
    fprintf ('sl_exp_hoyer: not complete (%s)\n', results.finished);
  end
end

function draw (results)
  set = results.settings;
  n = set.Dimensions(:);
  labels = results.algorithms;
  figure ();
  subplot (1, 3, 1);
  semilogx (n, reshape (mean (results.iterations, 2), numel (n), 3), 'o-');
  legend (labels, 'location', 'northwest');
  xlabel ('dimension');
  ylabel ('passes');
  title ('means over initial sparseness');
  subplot (1, 3, 2);
  dimension = results.dimension{end,1};
  if (isempty (dimension))
    dimension = NaN (2, 1);                            % not finished
  end
  semilogy (dimension', 'o-');
  xlabel ('pass');
  ylabel ('working dimension');
  title (sprintf ('n = %d, initial sparseness %g', n(end), set.InitialSparseness(1)));
  legend (labels(1:2));
  subplot (1, 3, 3);
  loglog (n, reshape (mean (results.ratio, 2), numel (n), 3), 'o-');
  xlabel ('dimension');
  ylabel ('time / time of fast');
  title ('means over initial sparseness');
  legend (labels, 'location', 'northwest');
end

%!test
%! before = rand ('twister');
%! set = {'Dimensions', [8 100], 'InitialSparseness', [.1 .4 .6], 'Replicates', 3, 'MinTime', 0, 'Seed', 1, ...
%!        'Display', 'off'};
%! one = sl_exp_hoyer (set{:});
%! two = sl_exp_hoyer (set{:});
%! assert (rand ('twister'), before);
%! assert (one.iterations, two.iterations);
%! assert (one.dimension, two.dimension);
%! assert (size (one.iterations), [2 3 3]);
%! assert (all (one.iterations(:,:,2)(:) <= one.iterations(:,:,1)(:)));
%! assert (one.difference < 1e-13);
%! assert (all (one.seconds(:) > 0) && all (one.ratio(:,:,3)(:) == 1));
%! assert (one.dimension{2,1}(:,1), [100; 100]);
%! assert (all (all (diff (one.dimension{2,1}(1,:)) < 0)));
%! assert (isfield (one.settings, 'Sparseness'));
%!test
%! text = evalc ('sl_exp_hoyer (''Dimensions'', 16, ''InitialSparseness'', .2, ''Replicates'', 2, ''MinTime'', 0);');
%! assert (~ isempty (strfind (text, 'as published: 4 to 12')));
%!error id=sparselearn:unknownOption sl_exp_hoyer ('Dim', 3)
%!error id=sparselearn:badInput sl_exp_hoyer ('Dimensions', 1)
%!error id=sparselearn:badInput sl_exp_hoyer ('InitialSparseness', 1)
%!error id=sparselearn:badInput sl_exp_hoyer ('Sparseness', 2)
%!error id=sparselearn:badInput sl_exp_hoyer ('Replicates', 1.5)
