function results = sl_nmf_scan (X, varargin)
%SL_NMF_SCAN  Error, stability and outliers of matrix factorisations (factorizations) over ranks and sparsenesses.
%   RESULTS = sl_nmf_scan (X, 'Ranks', RANKS) runs sl_nmf (X, R) for each R in the row RANKS from several random starts
%   and compares the parts that the runs find. Where the error falls only slowly with the rank, or the stability
%   drops, the rank is higher than the data determine.
%
%   RESULTS = sl_nmf_scan (X, 'Ranks', RANKS, 'Sparseness', S, ...) also tries each Sparseness in the row S, with the
%   algorithm 'gsp' unless you name another. Where the error rises, Sparseness is higher than that of the true parts.
%
%   RESULTS = sl_nmf_scan (X, 'Ranks', RANKS, 'Holdout', 0.1, ...) hides a tenth of the entries, different ones in each
%   run, and also measures the error on these. The error on the visible entries always falls with the rank. The error on
%   the hidden entries rises where more components fit noise: the rank where it is least predicts best. Factorise all
%   entries again with the rank that you choose, because no run of such a scan has seen them all.
%
%   RESULTS = sl_nmf_scan (X, 'Ranks', RANKS, 'Folds', 5, ...) divides the entries into five parts, and hides each part
%   in a run of its own (cross-validation). This makes five runs for each rank.
%
%   Stability. For each pair of runs, sl_match matches the columns of one W with those of the other. The stability is
%   the mean cosine of matched columns over all pairs of runs. It is 1 where all runs found equal parts. A column of
%   zeros has cosine 0.
%
%   Cophenetic correlation. It asks the same of the codes: a run puts each sample into the cluster of the part that
%   contributes most to it, the k of largest H(k,j)*norm (W(:,k)). The consensus of two samples is the share of the runs
%   that put them together. The coefficient is the correlation of 1 - consensus with the distance at which average
%   linkage joins the two samples (Brunet et al. 2004). It is 1 where all runs found equal clusters; take the largest
%   rank before it falls. Of more than 500 samples 500 count, evenly spaced.
%
%   Inputs
%     X   as for sl_nmf
%   Output
%     RESULTS  struct. A point is a pair of a rank and a sparseness. The numbers of points that were not reached are
%              NaN:
%       ranks, targets   the options Ranks and Sparseness; targets is NaN without Sparseness
%       seeds        1-by-n, n = Replicates * Folds: run k of every point is that of sl_nmf with 'Seed', seeds(k)
%       error        |X - W*H|_F / |X|_F of the factors that each run returned, ranks by targets by n
%       objective, iterations, seconds   of each run, ranks by targets by n
%       stop         why each run stopped, a cell array, ranks by targets by n
%       best         run with the least objective, ranks by targets; with Holdout hidden entries count too, as each run
%                    hides others
%       sparseness   mean of sl_hoyer (W) of the best run, ranks by targets; sparseness_H: that of the rows of its H
%       unused       number of parts of the best run that are 0, see sl_nmf, ranks by targets
%       stability, cophenetic   see above, ranks by targets; NaN for a single run
%       W, H         factors of the best run, cell arrays, ranks by targets
%       hidden       with Holdout: cell row of sparse logical matrices, run k is that with 'Hidden', hidden{k}, and all
%                    of the samples in outliers, and the option Hidden, besides; otherwise {}
%       folds        1-by-n, number of the part that was hidden in each run; Folds parts for each of Replicates seeds
%       heldout      error of each run on the entries hidden from it, ranks by targets by n: the root mean square of
%                    X - W*H there, divided by that of X over all observed entries, so that 1 is the error of W*H = 0.
%                    With a Loss other than 'frobenius' it is the mean of the loss there. Where Mask has weights S other
%                    than 0 and 1, these means are weighted: for squares a, sqrt (sum (S .* a) / sum (S)), with sums
%                    over the same entries. NaN without Holdout, as are the next three fields
%       heldout_mean, heldout_se   mean over the runs of a point and its standard error, the standard deviation divided
%                    by sqrt (n), ranks by targets. Runs have most of their entries in common, so the mean may be
%                    further off than heldout_se says, which is NaN for a single run
%       heldout_rank   rank with the least heldout_mean, 1-by-targets; NaN where no mean is finite
%       outliers     with Holdout: row of the numbers of samples that were left out, see the option Robust
%       finished     'all', or why the scan ended early: 'interrupted', 'TimeLimit'
%       settings     the options used, those of sl_nmf in the field options
%   Options
%     'Ranks'        row of numbers of components (no default)
%     'Sparseness'   row of values of the option Sparseness of sl_nmf (default [])
%     'Replicates'   runs at each point, or with Folds at each point and fold (default 5; 1 with Folds)
%     'Seed'         seed of the first replicate; replicate k has Seed + k - 1, also for all its folds (default [], draw
%                    all seeds)
%     'Holdout'      part of the observed entries that a run does not see, above 0 and below 1 (default [], hide none;
%                    with Folds 1/Folds). Each row and column keeps at least max (RANKS) entries in every run, and with
%                    Loss 'kl' or a number up to 1 also one above 0, if it has one. 'mu' takes as long for a sparse X
%                    with Unstored 'zero' as for the full X, unless Loss is 'frobenius' or 'kl'.
%                    With Sparseness and few rows, a row of H may depend on one small entry of W in a column whose other
%                    entries are hidden. The prediction of one entry is then huge, and dominates heldout_mean. In this
%                    case set 'Regularize', [0 0.001], take larger data, or compare median (RESULTS.heldout, 3)
%     'Folds'        K > 1: the runs of a replicate hide K parts that have no entry in common. With the default of
%                    Holdout these are all entries except those that a row or column cannot spare (default 1, a random
%                    part)
%     'Unstored'     with Holdout and a sparse X without Mask (otherwise an error): what an entry that is not stored
%                    means, an observed 'zero' (default), as for sl_nmf, or 'missing'. With 'zero' a part of all m*n
%                    entries is hidden, so choose a small Holdout if X is large. Memory grows with the entries stored
%                    and hidden
%     'Processes'    processes that share the runs of a point, as in sl_nmf (default 1)
%     'TimeLimit'    longest time in seconds. It cuts off a run, and its point is left out (default Inf)
%     'Display'      'off' (default), 'final' (a table at the end), 'iter' (a line for each run, and the table), 'bar'
%                    (one line with the part of the runs done and the time left, and the table)
%     'Plot'         true draws error, held-out error and stability against rank and, where there are several, against
%                    sparseness (default false)
%     'Robust'       with Holdout: what is done about gross outliers among the samples, which can hide the rank. By
%                    default one run of sl_nmf with Robust and the largest rank finds them, and all runs leave them out.
%                    Samples that others of them explain stay, so that no part is lost that only a few samples have. X
%                    must be full, with at least 3 columns for each part, and Loss 'frobenius'. false keeps all samples;
%                    true finds outliers anew in each run, as in sl_nmf, at many times the cost
%   You can also give the other options of sl_nmf, except OutputFcn and Checkpoint. With several Replicates Init must
%   leave W or H random. Holdout needs an algorithm that takes the option Hidden of sl_nmf, and X as one matrix.
%
%   In Octave Ctrl-C ends the scan, which returns the points that are complete.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:outliers  samples were left out
%     sparselearn:heldOut   a held-out loss is infinite: Loss is 'kl' or a number up to 1, and W*H is 0 at a hidden
%                           entry that is above 0
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput          no Ranks
%     sparselearn:unusedOption      the algorithm does not use an option; Unstored is 'missing' where X is full, with
%                                   Mask, or without Holdout and Folds
%     sparselearn:missingPackage    Processes without the package parallel
%
%   Example
%     >> X = kron (eye (3), [1 2; 2 1; 1 1]);
%     >> results = sl_nmf_scan (X, 'Ranks', [2 6 9], 'Replicates', 3, 'Seed', 1);
%     >> results.error(:,1,1)' < [1 1e-3 1e-3]
%     ans =
%       1  1  1
%
%
%   The rank that predicts hidden entries best, for an X of three components and some noise:
%     >> [i, j] = ndgrid (1:40, 1:60);
%     >> Y = (mod (i, 3) == 0) .* j + (i > 20) .* (60 - j) + abs (sin (i)) .* (mod (j, 7) * 5);
%     >> X = Y + abs (sin (i .* j));
%     >> results = sl_nmf_scan (X, 'Ranks', 2:4, 'Holdout', .1, 'Replicates', 2, 'Seed', 1);
%     >> results.heldout_rank
%     ans = 3
%
%
%   Reference: none for the whole; on restarts as a test of the rank, J.-P. Brunet et al. (2004), Metagenes and
%   molecular pattern discovery using matrix factorization, PNAS 101(12); on hidden entries S. Wold (1978),
%   Cross-validatory estimation of the number of components in factor and principal components models, Technometrics
%   20(4). A. B. Owen and P. O. Perry (2009), Bi-cross-validation of the SVD and the nonnegative matrix factorization,
%   Annals of Applied Statistics 3(2), hide whole blocks instead.
%
%   See also: sl_nmf, sl_match, sl_hoyer
%
% TESTING: test_nmf_scan   REFERENCE: or_stability

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'a matrix');
  clock = tic;
  try
    [o, given, hides] = nmf_scan_options (X, varargin);
    release = slx_run_hold_interrupt ();
    [results, held] = empty_results (X, o, given, hides);

    loud = slx_run_hold_warnings ();
    bar (o, results, 0, NaN, clock);
    for i = 1:numel (o.Ranks)
      for j = 1:numel (results.targets)
        if (strcmp (results.finished, 'all') && toc (clock) >= o.TimeLimit)
          results.finished = 'TimeLimit';
        end
        if (strcmp (results.finished, 'all'))
          results = at_point (results, held, X, i, j, o, given, clock);
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
      nmf_scan_draw (results);
    end
  catch err
    slx_run_rethrow (of_scan (err));
  end
end

% An error of sl_nmf, under the name of the function that the user has called.
function err = of_scan (err)
  other = 'sl_nmf:';
  if (strncmp (err.message, other, numel (other)))
    err = struct ('message', ['sl_nmf_scan', err.message(numel (other):end)], 'identifier', err.identifier, ...
                  'stack', err.stack);
  end
end

% One warning for all runs. A Tol of 0 asks for ends by MaxIter.
function warn_of_ends (results)
  slx_run_warn_incomplete (results.finished);
  given = results.settings.options;
  at = 2 * find (strcmpi (given(1:2:end), 'Tol'), 1, 'last');
  asked = ~ isempty (at) && isequal (given{at}, 0);
  early = strcmp (results.stop, 'MaxIter');
  if (any (early(:)) && ~ asked)
    ranks = results.ranks(any (any (early, 3), 2));
    slx_arg_warn ('maxIter', '%d of %d runs had not converged when they reached MaxIter: ranks%s%s', sum (early(:)), ...
                  numel (early), sprintf (' %d', ranks), choice (results, ranks));
  end
  if (~ isempty (results.outliers))
    samples = {'sample', 'samples'};
    slx_arg_warn ('outliers', ['%s%s left out, because no parts fit (the field outliers): factorise with ' ...
                               '''Robust'', true. ''Robust'', false keeps all samples'], ...
                  samples{1 + (numel (results.outliers) > 1)}, sprintf (' %d', results.outliers));
  end
  zeros_of = max (results.unused(:));
  if (zeros_of > 0)
    verbs = {'part is', 'parts are'};
    slx_arg_warn ('zeroParts', 'up to %d %s 0 (the field unused): lower %s', zeros_of, verbs{1 + (zeros_of > 1)}, ...
                  cause (results.targets, given));
  end
  infinite = sum (isinf (results.heldout(:)));
  if (infinite > 0)
    slx_arg_warn ('heldOut', ['the held-out loss of %d of %d runs is infinite: W*H is 0 at a hidden entry above 0. ' ...
                              'heldout_rank compares the other ranks'], infinite, numel (results.heldout));
  end
end

% Whether runs of the ranks that are not chosen are all that the warning is about.
function text = choice (results, ranks)
  text = '';
  chosen = unique (results.heldout_rank(~ isnan (results.heldout_rank)));
  if (~ isempty (chosen) && any (ismember (chosen, ranks)))
    text = sprintf (', heldout_rank%s among them: raise MaxIter', sprintf (' %d', chosen(ismember (chosen, ranks))));
  elseif (~ isempty (chosen))
    text = sprintf ('; all runs of heldout_rank%s had converged', sprintf (' %d', chosen));
  end
end

function text = cause (targets, given)
  text = 'Ranks';
  if (any (strcmpi (given(1:2:end), 'Regularize')))
    text = 'the penalties of Regularize, or Ranks';
  elseif (any (strcmpi (given(1:2:end), 'Weights')))
    text = 'Sparseness';
  elseif (~ all (isnan (targets)))
    text = 'Ranks or Sparseness';
  end
end

% The results without their numbers, and what nmf_held_out makes of X, [] where nothing is hidden.
function [results, held] = empty_results (X, o, given, hides)
  targets = o.Sparseness;
  if (isempty (targets))
    targets = NaN;
  end
  n = o.Replicates * o.Folds;
  points = [numel(o.Ranks), numel(targets)];
  nothing = NaN ([points, n]);
  results = struct ('ranks', double (o.Ranks), 'targets', double (targets), 'seeds', [], ...
                    'error', nothing, 'objective', nothing, 'iterations', nothing, 'seconds', nothing, ...
                    'stop', {repmat({''}, [points, n])}, 'best', NaN (points), 'sparseness', NaN (points), ...
                    'sparseness_H', NaN (points), 'unused', NaN (points), 'stability', NaN (points), ...
                    'cophenetic', NaN (points), ...
                    'W', {cell(points)}, 'H', {cell(points)}, 'hidden', {{}}, ...
                    'folds', repmat (1:o.Folds, 1, o.Replicates), ...
                    'heldout', nothing, 'heldout_mean', NaN (points), 'heldout_se', NaN (points), ...
                    'heldout_rank', NaN (1, points(2)), 'outliers', zeros (1, 0), 'finished', 'all');
  results.seeds = reshape (repmat (slx_run_seeds (o.Seed, o.Replicates), o.Folds, 1), 1, n);
  held = [];
  trial = {};
  if (~ isempty (o.Sparseness))
    trial = {'Sparseness', o.Sparseness(1)};
  end
  single = nmf_options ([given, trial]);
  if (single.Missing && isempty (single.Mask) && isempty (single.Hidden))
    slx_data_warn_missing (X);
  end
  if (o.Holdout > 0)
    slx_arg_refuse (iscell (X) || isa (X, 'function_handle'), 'option %s needs X as one matrix, not in blocks', hides);
    slx_arg_data ('X', X);
    if (~ (issparse (X) || any (strcmpi (given(1:2:end), 'Robust'))) && strcmp (single.Loss, 'frobenius') ...
        && o.TimeLimit > 0)
      results.outliers = nmf_scan_outliers (X, max (o.Ranks), single, results.seeds(1), o.TimeLimit);
    end
    if (~ isempty (results.outliers))
      single.Hidden = of_columns (single.Hidden, results.outliers, size (X));
    end
    held = nmf_held_out (X, single, o, results.seeds, results.folds);
    results.hidden = held.hidden;
  end
  results.settings = o;
  results.settings.options = given;
end

% P, or [] for none, with all entries of the columns J.
function P = of_columns (P, j, sizes)
  if (isempty (P))
    P = sparse (sizes(1), sizes(2));
  end
  P = P ~= 0;
  P(:,j) = true;
end

% Fills in the point of rank i and sparseness j, unless the scan ends during it.
function results = at_point (results, held, X, i, j, o, given, clock)
  if (~ isempty (o.Sparseness))
    given = [given, {'Sparseness', results.targets(j)}];
  end
  r = results.ranks(i);
  seed = results.seeds;
  n = numel (seed);
  deadline = 86400 * now () + o.TimeLimit - toc (clock);
  left = @() max (deadline - 86400 * now (), 0);
  f = @(k) sl_nmf (X, r, 'Init', 'random', given{:}, 'Seed', seed(k), 'Display', 'off', 'TimeLimit', left ());
  if (~ isempty (held))
    given = [given, held.options];
    hidden = held.hidden;
    if (~ isempty (held.also))
      hidden = cellfun (@(P) P | held.also, hidden, 'UniformOutput', false);
    end
    f = @(k) sl_nmf (X, r, given{:}, 'Hidden', hidden{k}, 'Seed', seed(k), 'Display', 'off', 'TimeLimit', left ());
  end
  [W, H, infos] = slx_run_in_processes (o.Processes, f, n, ...
                                        @(k, W, H, info) is_last (k, info, results, i, j, o, clock));
  if (slx_interrupt_mex ('caught') || any (cellfun (@(info) strcmp (info.stop, 'interrupted'), infos)))
    results.finished = 'interrupted';
    return;
  elseif (numel (infos) < n || any (cellfun (@(info) strcmp (info.stop, 'TimeLimit'), infos)))
    results.finished = 'TimeLimit';
    return;
  end
  results.error(i,j,:) = cellfun (@(info) info.error(info.best + 1), infos);
  results.objective(i,j,:) = cellfun (@(info) info.objective(info.best + 1), infos);
  results.iterations(i,j,:) = cellfun (@(info) info.iterations, infos);
  results.seconds(i,j,:) = cellfun (@(info) info.seconds(end), infos);
  results.stop(i,j,:) = cellfun (@(info) info.stop, infos, 'UniformOutput', false);
  objective = results.objective(i,j,:);
  if (~ isempty (held))         % each run was trained on other entries: all are compared
    [e, missed] = arrayfun (@(k) held.failure (W{k}, H{k}, k, outliers_of (infos{k})), 1:n);
    objective = reshape (objective, 1, n) + missed;
    results.heldout(i,j,:) = e;
    results.heldout_mean(i,j) = mean (e);
    results.heldout_se(i,j) = std (e) / sqrt (n * (n > 1));         % of one run NaN
    results.heldout_rank(j) = rank_of_least (results.ranks, results.heldout_mean(:,j));
  end
  best = nmf_best (objective, results.error(i,j,:));
  results.best(i,j) = best;
  results.sparseness(i,j) = of_nonzero (infos{best}.sparseness);
  results.sparseness_H(i,j) = of_nonzero (infos{best}.sparseness_H);
  results.unused(i,j) = numel (infos{best}.unused);
  results.stability(i,j) = stability_of (W);
  if (n > 1)
    results.cophenetic(i,j) = nmf_cophenetic (clusters_of (W, H, results.outliers));
  end
  results.W{i,j} = W{best};
  results.H{i,j} = H{best};
end

function list = outliers_of (info)
  list = [];
  if (isfield (info, 'outliers'))
    list = info.outliers;
  end
end

% The mean sparseness of vectors that are not 0, for which it is NaN.
function average = of_nonzero (sparseness)
  known = sparseness(~ isnan (sparseness));
  average = sum (known) / numel (known);
end

% NaN where no mean is finite; NaN is that of a rank not reached.
function rank = rank_of_least (ranks, means)
  rank = NaN;
  means(isinf (means)) = NaN;
  [least, at] = min (means);
  if (~ isnan (least))
    rank = ranks(at);
  end
end

% Says how a run ended; whether it is to be the last one.
function yes = is_last (k, info, results, i, j, o, clock)
  objective = info.objective(info.best + 1);
  bar (o, results, ((i - 1) * numel (results.targets) + j - 1) * numel (results.seeds) + k, objective, clock);
  if (strcmp (o.Display, 'iter'))
    point = sprintf ('rank %d', results.ranks(i));
    if (~ isnan (results.targets(j)))
      point = sprintf ('%s, sparseness %g', point, results.targets(j));
    end
    fprintf ('%s, run %d of %d: error %.6g after %d iterations, %s\n', point, k, numel (results.seeds), ...
             info.error(info.best + 1), info.iterations, info.stop);
  end
  yes = slx_interrupt_mex ('caught') || strcmp (info.stop, 'interrupted') || toc (clock) >= o.TimeLimit;
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
    slx_run_progress (o, task, struct ('iteration', k, 'first', 0, 'before', 0, 'history', ...
                                         [objective; toc(clock)]), why{:});
  end
end

function print_table (results)
  with_held_out = ~ isempty (results.hidden);
  names = {'', ''};
  if (with_held_out)
    names = {sprintf('%12s', 'held out'), sprintf('%12s', 'std. error')};
  end
  fprintf ('%6s%11s%12s%12s%s%s%15s%8s%12s%11s\n', 'rank', 'Sparseness', 'least error', 'mean error', names{:}, ...
           'sparseness: W', 'H', 'stability', 'seconds');
  for i = 1:numel (results.ranks)
    for j = 1:numel (results.targets)
      e = results.error(i,j,:);
      told = '';
      if (with_held_out)
        told = sprintf ('%12.5f%12.5f', results.heldout_mean(i,j), results.heldout_se(i,j));
      end
      fprintf ('%6d%11.4g%12.5f%12.5f%s%15.4f%8.4f%12.4f%11.3g\n', results.ranks(i), results.targets(j), min (e), ...
               mean (e), told, results.sparseness(i,j), results.sparseness_H(i,j), results.stability(i,j), ...
               sum (results.seconds(i,j,:)));
    end
  end
  if (~ strcmp (results.finished, 'all'))
    fprintf ('sl_nmf_scan: not complete (%s)\n', results.finished);
  end
end

% Mean cosine of matched columns over all pairs of the factors in a cell row; NaN for a single factor.
function s = stability_of (W)
  W = cellfun (@nmf_directions, W, 'UniformOutput', false);
  s = [];
  for a = 1:numel (W)
    for b = a+1:numel (W)
      [~, cosine] = nmf_matched (W{a}, W{b});
      s(end+1) = mean (cosine);
    end
  end
  s = sum (s) / numel (s);
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

%!demo
%! X = sl_data ('bars', 'Samples', 100, 'Noise', .05, 'Seed', 1);
%! sl_nmf_scan (X, 'Ranks', 8:4:24, 'Replicates', 3, 'Seed', 1, 'MaxIter', 50, 'Tol', 0, 'Plot', true);

% The part that contributes most to each sample, a row for each run; 0 where a sample has none. At most 500 samples,
% without OUTLIERS, which have no codes.
function labels = clusters_of (W, H, outliers)
  at = setdiff (1:size (H{1}, 2), outliers);
  at = at(round (linspace (1, numel (at), min (numel (at), 500))));
  labels = zeros (numel (H), numel (at));
  for k = 1:numel (H)
    w = double (W{k});
    lengths = sqrt (sum ((w / max (max (w(:)), realmin)) .^ 2, 1))';
    [most, labels(k,:)] = max (bsxfun (@times, double (H{k}(:,at)), lengths), [], 1);
    labels(k,most == 0) = 0;
  end
end
