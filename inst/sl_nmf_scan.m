function results = sl_nmf_scan (X, varargin)
%SL_NMF_SCAN  Error and stability of matrix factorisations over ranks and sparsenesses.
%   RESULTS = sl_nmf_scan (X, 'Ranks', RANKS) runs sl_nmf (X, R) for each R in the row RANKS from several random starts
%   and compares the parts that the runs find. Where the error falls only slowly with the rank, or the stability
%   drops, the rank is higher than the data determine.
%
%   RESULTS = sl_nmf_scan (X, 'Ranks', RANKS, 'Sparseness', S, ...) also goes through each Sparseness in the row S,
%   with the algorithm 'gsp' unless another is named. Where the error rises, Sparseness is higher than that of the
%   parts.
%
%   Stability. For each pair of runs, columns of the one W are matched with columns of the other: the pair of columns
%   with the largest cosine first, then that with the largest cosine of the columns left, and so on. The stability is
%   the mean cosine of matched columns over all pairs of runs: 1 where all runs found equal parts. A column of zeros
%   has cosine 0.
%
%   Inputs
%     X   as for sl_nmf
%   Output
%     RESULTS  struct. A point is a pair of a rank and a sparseness; numbers of points that were not reached are NaN:
%       ranks, targets   the options Ranks and Sparseness; targets is NaN without Sparseness
%       seeds        1-by-n, n = Replicates: run k of every point is that of sl_nmf with 'Seed', seeds(k)
%       error        |X - W*H|_F / |X|_F of the factors that each run returned, ranks by targets by n
%       objective, iterations, seconds   of each run, ranks by targets by n
%       stop         why each run stopped, a cell array, ranks by targets by n
%       best         run with the least objective, ranks by targets
%       sparseness   mean of sl_hoyer (W) of the best run, ranks by targets; sparseness_H that of the rows of its H
%       stability    see above, ranks by targets; NaN for a single run
%       W, H         factors of the best run, cell arrays, ranks by targets
%       finished     'all', or why the scan ended early: 'interrupted', 'TimeLimit'
%       settings     the options used, those of sl_nmf in the field options
%   Options
%     'Ranks'        row of numbers of components (no default)
%     'Sparseness'   row of values of the option Sparseness of sl_nmf (default [])
%     'Replicates'   runs at each point (default 5)
%     'Seed'         seed of the first run; run k has Seed + k - 1 (default [], draw all seeds)
%     'Processes'    processes that share the runs of a point, as in sl_nmf (default 1)
%     'TimeLimit'    most seconds. A run under way is cut, and its point left out (default Inf)
%     'Display'      'off' (default), 'final' (a table at the end), 'iter' (a line for each run, and the table), 'bar'
%                    (one line with the part of the runs done and the time left, and the table)
%     'Plot'         true draws error and stability against rank and, where there are several, against sparseness
%                    (default false)
%   Every other option of sl_nmf can be given too, except OutputFcn and Checkpoint. Init must leave W or H random.
%
%   In Octave Ctrl-C ends the scan, which returns the points that are complete.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:maxIter       runs came to MaxIter without convergence; not where Tol is 0
%     sparselearn:timeLimit     TimeLimit has ended the scan
%     sparselearn:interrupted   Ctrl-C has ended the scan
%
%   Errors
%     sparselearn:badCall         no argument
%     sparselearn:badInput        X or a value of an option is wrong; no Ranks
%     sparselearn:unknownOption   no option of that name
%     sparselearn:unusedOption    an option that the algorithm does not use
%     sparselearn:missingPackage  Processes without the package parallel
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> X = kron (eye (3), [1 2; 2 1; 1 1]);
%     >> results = sl_nmf_scan (X, 'Ranks', [2 6 9], 'Replicates', 3, 'Seed', 1);
%     >> results.error(:,1,1)' < [1 1e-3 1e-3]
%     ans =
%       1  1  1
%
%
%   Reference: none for the whole; on restarts as a test of the rank, J.-P. Brunet et al. (2004), Metagenes and
%   molecular pattern discovery using matrix factorization, PNAS 101(12).
%
%   See also: sl_nmf, sl_hoyer
%
% TESTING: test_nmf_scan   REFERENCE: or_stability

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    arg_fail ('badCall', 'needs a matrix; see help sl_nmf_scan');
  end
  clock = tic;
  try
    [o, given] = settings (varargin);
    results = empty_results (o, given);

    release = run_hold_interrupt ();
    loud = run_hold_warnings ();
    bar (o, results, 0, NaN, clock);
    for i = 1:numel (o.Ranks)
      for j = 1:numel (results.targets)
        if (strcmp (results.finished, 'all') && toc (clock) >= o.TimeLimit)
          results.finished = 'TimeLimit';
        end
        if (strcmp (results.finished, 'all'))
          results = at_point (results, X, i, j, o, given, clock);
        end
      end
    end
    clear loud;
    bar (o, results, [], NaN, clock);
    warn_of_ends (results);
    if (~ strcmp (o.Display, 'off'))
      print_table (results);
    end
    if (o.Plot)
      draw (results);
    end
  catch err
    run_rethrow (err);
  end
end

% One warning for all runs. A Tol of 0 asks for ends by MaxIter.
function warn_of_ends (results)
  run_warn_incomplete (results.finished);
  given = results.settings.options;
  at = 2 * find (strcmpi (given(1:2:end), 'Tol'), 1, 'last');
  asked = ~ isempty (at) && isequal (given{at}, 0);
  early = sum (strcmp (results.stop(:), 'MaxIter'));
  if (early > 0 && ~ asked)
    arg_warn ('maxIter', '%d of %d runs had not converged when they came to MaxIter', early, numel (results.stop));
  end
end

% The options of the scan, and those that are for sl_nmf, as name-value pairs.
function [o, given] = settings (arguments)
  table = {'Ranks',      [],    'any';
           'Sparseness', [],    'any';
           'Replicates', 5,     'count';
           'Seed',       [],    '?seed';
           'Processes',  1,     'count';
           'TimeLimit',  Inf,   'nonneg';
           'Display',    'off', {'off', 'final', 'iter', 'bar'};
           'Plot',       false, 'flag'};
  arguments = opt_pairs (arguments);
  mine = false (size (arguments));
  for k = 1:2:numel (arguments) - 1
    mine(k:k+1) = ischar (arguments{k}) && any (strcmpi (arguments{k}, table(:,1)));
  end
  if (mod (numel (arguments), 2) ~= 0)
    mine(:) = true;             % opt_read says what is wrong
  end
  given = arguments(~ mine);
  o = opt_read (table, arguments(mine));
  must (isnumeric (o.Ranks) && size (o.Ranks, 1) == 1, 'Ranks must be given: a row of numbers of components');
  for k = 1:numel (o.Ranks)
    arg_rank (o.Ranks(k));
  end
  must (isempty (o.Sparseness) || (isnumeric (o.Sparseness) && isreal (o.Sparseness) ...
                                   && size (o.Sparseness, 1) == 1 && all (o.Sparseness >= 0 & o.Sparseness <= 1)), ...
        'Sparseness must be a row of numbers from 0 to 1');
  given = checked (given, o);
  if (o.Plot)
    opt_need_display ('leave out the option Plot');
  end
end

function must (holds, text)
  if (~ holds)
    arg_fail ('badInput', 'option %s', text);
  end
end

% What is handed to sl_nmf, checked as sl_nmf would, before anything is begun.
function given = checked (given, o)
  names = given(1:2:end);
  for k = 1:numel (names)
    if (ischar (names{k}) && any (strcmpi (names{k}, {'OutputFcn', 'Checkpoint', 'CheckpointInterval'})))
      arg_fail ('unusedOption', '%s is an option of single runs of sl_nmf', names{k});
    end
  end
  trial = {};
  if (~ isempty (o.Sparseness))
    if (~ any (cellfun (@(name) ischar (name) && strcmpi (name, 'Algorithm'), names)))
      given = [{'Algorithm', 'gsp'}, given];
    end
    trial = {'Sparseness', o.Sparseness(1)};
  end
  nmf_options ([given, trial, {'Replicates', o.Replicates, 'Processes', o.Processes}]);
end

function results = empty_results (o, given)
  targets = o.Sparseness;
  if (isempty (targets))
    targets = NaN;
  end
  n = o.Replicates;
  points = [numel(o.Ranks), numel(targets)];
  nothing = NaN ([points, n]);
  results = struct ('ranks', double (o.Ranks), 'targets', double (targets), 'seeds', run_seeds (o.Seed, n), ...
                    'error', nothing, 'objective', nothing, 'iterations', nothing, 'seconds', nothing, ...
                    'stop', {repmat({''}, [points, n])}, 'best', NaN (points), 'sparseness', NaN (points), ...
                    'sparseness_H', NaN (points), 'stability', NaN (points), 'W', {cell(points)}, ...
                    'H', {cell(points)}, 'finished', 'all');
  results.settings = o;
  results.settings.options = given;
end

% Fills in the point of rank i and sparseness j, unless the scan ends during it.
function results = at_point (results, X, i, j, o, given, clock)
  if (~ isempty (o.Sparseness))
    given = [given, {'Sparseness', results.targets(j)}];
  end
  r = results.ranks(i);
  seed = results.seeds;
  deadline = 86400 * now () + o.TimeLimit - toc (clock);
  f = @(k) sl_nmf (X, r, given{:}, 'Seed', seed(k), 'Display', 'off', ...
                   'TimeLimit', max (deadline - 86400 * now (), 0));
  [W, H, infos] = run_in_processes (o.Processes, f, o.Replicates, ...
                                    @(k, W, H, info) is_last (k, info, results, i, j, o, clock));
  if (sl_interrupt_mex ('caught') || any (cellfun (@(info) strcmp (info.stop, 'interrupted'), infos)))
    results.finished = 'interrupted';
    return;
  elseif (numel (infos) < o.Replicates || any (cellfun (@(info) strcmp (info.stop, 'TimeLimit'), infos)))
    results.finished = 'TimeLimit';
    return;
  end
  results.error(i,j,:) = cellfun (@(info) info.error(info.best + 1), infos);
  results.objective(i,j,:) = cellfun (@(info) info.objective(info.best + 1), infos);
  results.iterations(i,j,:) = cellfun (@(info) info.iterations, infos);
  results.seconds(i,j,:) = cellfun (@(info) info.seconds(end), infos);
  results.stop(i,j,:) = cellfun (@(info) info.stop, infos, 'UniformOutput', false);
  best = nmf_best (results.objective(i,j,:), results.error(i,j,:));
  results.best(i,j) = best;
  results.sparseness(i,j) = mean (infos{best}.sparseness);
  results.sparseness_H(i,j) = mean (infos{best}.sparseness_H);
  results.stability(i,j) = stability (W);
  results.W{i,j} = W{best};
  results.H{i,j} = H{best};
end

% Says how a run ended; whether it is to be the last one.
function yes = is_last (k, info, results, i, j, o, clock)
  objective = info.objective(info.best + 1);
  bar (o, results, ((i - 1) * numel (results.targets) + j - 1) * o.Replicates + k, objective, clock);
  if (strcmp (o.Display, 'iter'))
    point = sprintf ('rank %d', results.ranks(i));
    if (~ isnan (results.targets(j)))
      point = sprintf ('%s, sparseness %g', point, results.targets(j));
    end
    fprintf ('%s, run %d of %d: error %.6g after %d iterations, %s\n', point, k, o.Replicates, ...
             info.error(info.best + 1), info.iterations, info.stop);
  end
  yes = sl_interrupt_mex ('caught') || strcmp (info.stop, 'interrupted') || toc (clock) >= o.TimeLimit;
end

% Display 'bar' after run k of all, which is 0 before the first and [] at the end.
function bar (o, results, k, objective, clock)
  persistent last
  if (strcmp (o.Display, 'bar'))
    why = {results.finished};
    why = why(isempty (k));
    if (isempty (k))
      k = last.iteration;
      objective = last.objective;
    end
    last = struct ('iteration', k, 'objective', objective);
    o.MaxIter = numel (results.error);
    task = struct ('caller', 'sl_nmf_scan', 'counts', 'run', 'measures', {{'objective'}});
    run_progress (o, task, struct ('iteration', k, 'before', 0, 'history', [objective; toc(clock)]), why{:});
  end
end

% Mean cosine of matched columns over all pairs of the factors in a cell row.
function s = stability (W)
  s = NaN;
  pairs = 0;
  W = cellfun (@of_unit_length, W, 'UniformOutput', false);
  for a = 1:numel (W)
    for b = a+1:numel (W)
      pairs = pairs + 1;
      if (pairs == 1)
        s = 0;
      end
      s = s + mean (matched (W{a}.' * W{b}));
    end
  end
  s = s / max (pairs, 1);
end

function W = of_unit_length (W)
  W = double (W);
  largest = max (W, [], 1);
  W = bsxfun (@rdivide, W, largest + (largest == 0));
  lengths = sqrt (sum (W .^ 2, 1));
  W = bsxfun (@rdivide, W, lengths + (lengths == 0));
end

% The largest entry of C, the largest outside its row and column, and so on.
function c = matched (C)
  c = zeros (1, size (C, 1));
  for k = 1:numel (c)
    [c(k), at] = max (C(:));
    [row, column] = ind2sub (size (C), at);
    C(row,:) = -1;
    C(:,column) = -1;
  end
  c = min (c, 1);
end

function print_table (results)
  fprintf ('%6s%11s%12s%12s%15s%8s%12s%11s\n', 'rank', 'Sparseness', 'least error', 'mean error', 'sparseness: W', ...
           'H', 'stability', 'seconds');
  for i = 1:numel (results.ranks)
    for j = 1:numel (results.targets)
      e = results.error(i,j,:);
      fprintf ('%6d%11.4g%12.5f%12.5f%15.4f%8.4f%12.4f%11.3g\n', results.ranks(i), results.targets(j), min (e), ...
               mean (e), results.sparseness(i,j), results.sparseness_H(i,j), results.stability(i,j), ...
               sum (results.seconds(i,j,:)));
    end
  end
  if (~ strcmp (results.finished, 'all'))
    fprintf ('sl_nmf_scan: not complete (%s)\n', results.finished);
  end
end

function draw (results)
  several = [numel(results.ranks) > 1 || numel(results.targets) == 1, numel(results.targets) > 1];
  rows = sum (several);
  row = 0;
  if (several(1))
    row = 1;
    names = arrayfun (@(s) sprintf ('sparseness %g', s), results.targets, 'UniformOutput', false);
    draw_row (rows, row, results.ranks, 'rank', results.error, results.stability, names, ...
              'northeast');
  end
  if (several(2))
    names = arrayfun (@(r) sprintf ('rank %d', r), results.ranks, 'UniformOutput', false);
    draw_row (rows, row + 1, results.targets, 'sparseness', permute (results.error, [2 1 3]), ...
              results.stability.', names, 'northwest');
  end
end

% Two pictures against x, which the rows of ERRORS and STABILITIES are for: the least error of each curve, with the
% errors of all runs as dots, and the stability.
function draw_row (rows, row, x, label, errors, stabilities, names, place)
  subplot (rows, 2, 2 * row - 1);
  curves = plot (x, min (errors, [], 3), '-o');
  hold on;
  for k = 1:size (errors, 2)
    plot (x, reshape (errors(:,k,:), numel (x), []), '.', 'Color', get (curves(k), 'Color'));
  end
  hold off;
  xlabel (label);
  ylabel ('relative error');
  if (numel (names) > 1)
    legend (curves, names, 'Location', place);
  end
  subplot (rows, 2, 2 * row);
  plot (x, stabilities, '-o');
  xlabel (label);
  ylabel ('stability');
end

%!test
%! results = sl_nmf_scan (magic (8), 'Ranks', [2 3], 'Replicates', 3, 'Seed', 0, 'MaxIter', 5);
%! assert (size (results.error), [2 1 3]);
%! assert (results.seeds, 0:2);
%! [W, H, info] = sl_nmf (magic (8), 3, 'Seed', 1, 'MaxIter', 5);
%! assert (results.error(2,1,2), info.error(info.best+1));
%! assert (all (results.stability > 0 & results.stability <= 1));
%!test
%! results = sl_nmf_scan (magic (8), 'Ranks', 3, 'Sparseness', [.2 .4], 'Replicates', 1, 'MaxIter', 5);
%! assert (size (results.error), [1 2]);
%! assert (results.sparseness >= [.2 .4] - 1e-9);
%! assert (isnan (results.stability), [true true]);
%!error id=sparselearn:badCall sl_nmf_scan ()
%!error id=sparselearn:badInput sl_nmf_scan (magic (4))
%!error id=sparselearn:unknownOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Nothing', 1)
