function results = sl_compare_algorithms (errors, names, varargin)
%SL_COMPARE_ALGORITHMS  Compares algorithms by statistical tests of the errors of many runs: which differ.
%   RESULTS = sl_compare_algorithms (ERRORS) describes the errors of each algorithm after the best and the worst runs
%   are cut off, tests whether they are normal, have equal variances and equal locations, tells which pairs of
%   algorithms differ, and estimates for each pair with what probability one has a lower error than the other.
%   RESULTS = sl_compare_algorithms (ERRORS, NAMES) names the algorithms.
%   RESULTS = sl_compare_algorithms (ERRORS, NAMES, OPTION, VALUE, ...) or (..., OPTIONS), a struct, sets options.
%
%   Inputs
%     ERRORS  a cell vector with one vector of errors for each of k >= 2 algorithms, or an r-by-k matrix with a column
%             for each; double or single, computed in double. The runs are independent, not paired. NaN is a missing
%             run, which does not count; Inf is an error. An algorithm without runs takes part in no test: its figures
%             are NaN
%     NAMES   cell vector of k texts; default, also for []: 'A1', 'A2', ...
%   Output
%     RESULTS  struct. Its rows have an entry for each algorithm, its matrices a row and a column. What cannot be said
%              is NaN, such as W of two runs, or H where all errors are equal
%       names                cell row
%       n                    row: number of runs after trimming
%       mean, median, std, min, max   rows: figures of their errors; std divides by n - 1
%       shapiro_wilk         struct with rows W and p: test of normality, for n from 3 to 5000
%       levene               struct with F, p and df = [k-1, N-k]: test of equal variances, about the mean; it needs
%                            an algorithm with three runs
%       kruskal_wallis       struct with H (corrected for ties), p and df: test of equal locations
%       ranks                row: mean rank among all N errors, 1 the lowest; equal errors share their ranks
%       order                row: the algorithms by ascending mean rank
%       quantile             q, upper quantile of the studentized range of k numbers with infinite degrees of freedom
%       critical_difference  matrix: q/sqrt (2) * sqrt (N (N+1)/12 * (1/n_i + 1/n_j)), corrected for ties; 0 in the
%                            diagonal
%       p                    matrix: the Level above which two mean ranks differ; 1 in the diagonal
%       different            logical matrix: mean ranks differ by more than critical_difference
%       groups               cell row of rows of algorithms, the best first: as many neighbours in order as possible
%                            of which no two differ. Where numbers of runs differ, see different for pairs that are
%                            no neighbours
%       superiority          matrix: minimum-variance unbiased estimate of the probability that i has a lower error
%                            than j, if errors are normal; 0.5 in the diagonal
%       pooled               [], or with Groups a struct for groups of algorithms. The errors of its members together
%                            are the errors of a group: names, n, mean, median, std, min, max, shapiro_wilk and
%                            superiority are as above, for groups; members is a cell row of rows of algorithms. The
%                            estimate of superiority supposes that pooled errors are normal too: see shapiro_wilk
%       level, trim, files   the options Level and Trim; cell row with the file written
%   Options
%     'Trim'     part of an algorithm's runs that is cut off on each side, in [0, 0.5): the best and the worst
%                floor (Trim * runs) (default 0). What is left varies less than runs do, so that the tests no longer
%                keep their Level: trimmed figures describe
%     'Level'    of significance of the tests, and of the differences of all pairs together, from 1e-100 to below 1
%                (0.05)
%     'Groups'   the group of each algorithm, two groups at least: a vector of k numbers, NaN for no group, or a cell
%                vector of k texts, '' for no group (default []: none). Groups keep the order in which they come first
%     'Display'  'off' (default), or 'final', which prints a table and what the tests say
%     'Plot'     true draws the critical-difference diagram in the current axes (false): mean ranks on an axis, the
%                best at the left, and a bar across those that do not differ
%     'Folder'   where to write the diagram, critical_difference.png; made if it is not there (default '': nowhere).
%                Where Octave has no graphics toolkit, nothing is written
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput     fewer than two algorithms
%     sparselearn:noDisplay    Plot where Octave has no graphics toolkit
%     sparselearn:badFile      the diagram cannot be written
%
%   Example
%     >> errors = [12 14 11 13 12; 13 15 14 12 16; 21 25 22 24 20]' / 1000;
%     >> results = sl_compare_algorithms (errors, {'sparse', 'dense', 'random'});
%     >> results.groups
%     ans =
%     {
%       [1,1] =
%          1   2
%       [1,2] =
%          2   3
%     }
%     >> results.superiority(1,2) > .5
%     ans = 1
%     >> results = sl_compare_algorithms (errors, [], 'Groups', {'sparse', 'dense', 'dense'});
%     >> results.pooled.n
%     ans =
%         5   10
%
%
%   Reference: the comparison is that of M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in
%   supervised learning, JMLR 14; tests of S. S. Shapiro and M. B. Wilk (1965), as approximated by P. Royston (1995),
%   Applied Statistics 44, algorithm AS R94, of H. Levene (1960), and of W. H. Kruskal and W. A. Wallis (1952), JASA
%   47; the diagram is that of J. Demsar (2006), Statistical comparisons of classifiers over multiple data sets, JMLR
%   7; probability of superiority: F. Downton (1973), Technometrics 15.
%
%   See also: sl_cross_validate, sl_confusion, sl_summary
%
% TESTING: test_compare   REFERENCE: or_compare

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the errors of several algorithms');
  if (nargin < 2)
    names = [];
  end
  try
    o = settings (varargin);
    [runs, names] = checked_runs (errors, names);
    runs = cellfun (@(column) trimmed (column, o.Trim), runs, 'UniformOutput', false);

    results = compare_described (runs, names);
    results = tested (results, runs, o.Level);
    results.superiority = compare_superiorities (runs);
    results.pooled = [];
    if (~ isempty (o.Groups))
      results.pooled = of_groups (runs, o.Groups);
    end
    [results.level, results.trim, results.files] = deal (o.Level, o.Trim, {});

    if (strcmp (o.Display, 'final'))
      slx_exp_table (table_of (results));
      if (~ isempty (results.pooled))
        slx_exp_table (table_of_pools (results.pooled, o.Level));
      end
    end
    if (o.Plot)
      compare_diagram (results);
    end
    if (~ isempty (o.Folder))
      results.files = slx_draw_picture (fullfile (o.Folder, 'critical_difference.png'), ...
                                        @() compare_diagram (results));
    end
  catch err
    slx_run_rethrow (err);
  end
end

% ---- arguments

function o = settings (pairs)
  persistent T
  if (isempty (T))
    own = {'Trim', 0, '[0,.5)'; 'Level', .05, '[1e-100,1)'; 'Groups', [], '?labels'; ...
           'Display', 'off', {'off', 'final'}};
    T = slx_exp_options (own, {'Plot', 'Folder'});
  end
  o = slx_exp_settings (T, pairs);
end

% Cell rows of columns without NaN, and of names.
function [runs, names] = checked_runs (errors, names)
  if (iscell (errors))
    runs = reshape (errors, 1, []);
    slx_arg_refuse (numel (errors) ~= length (errors), ...
                    'ERRORS must be a vector of cells, one for each algorithm, but is %s', ...
                    slx_arg_size_text (errors));
  else
    check_numbers (errors, 'ERRORS', false);
    runs = num2cell (errors, 1);
  end
  k = numel (runs);
  slx_arg_refuse (k < 2, 'ERRORS must be of two algorithms at least, a cell or a column for each, but is of %d', k);
  for i = 1:k
    if (iscell (errors))
      check_numbers (runs{i}, sprintf ('ERRORS{%d}', i), true);
    end
    runs{i} = double (runs{i}(~ isnan (runs{i})));
    runs{i} = runs{i}(:);
  end
  names = checked_names (names, k);
end

function check_numbers (x, name, is_vector)
  slx_arg_elsewhere (x, name);
  if (~ isfloat (x) || ~ isreal (x) || issparse (x))
    slx_arg_fail ('badInput', '%s must be real numbers, double or single and full, but is of class %s', name, ...
                  [repmat('sparse ', 1, issparse (x)), repmat('complex ', 1, isnumeric (x) && ~ isreal (x)), class(x)]);
  elseif (ndims (x) > 2 || (is_vector && ~ isempty (x) && min (size (x)) > 1))
    wanted = {'matrix with a column for each algorithm', 'vector'};
    slx_arg_fail ('badInput', '%s must be a %s, but is %s', name, wanted{1 + is_vector}, slx_arg_size_text (x));
  elseif (any (isinf (x(:))))
    slx_arg_fail ('badInput', ['%s must not hold Inf. Give a run that has failed the largest error that there can ' ...
                               'be, such as 1 for a share; NaN is a run that was not made, and does not count'], name);
  end
end

function names = checked_names (names, k)
  if (isnumeric (names) && isempty (names))
    names = arrayfun (@(i) sprintf ('A%d', i), 1:k, 'UniformOutput', false);
    return;
  end
  if (~ iscellstr (names) || ~ all (cellfun (@(name) size (name, 1) == 1 && ndims (name) == 2, names(:))))
    slx_arg_fail ('badInput', 'NAMES must be a cell vector of texts, one for each algorithm');
  elseif (numel (names) ~= k)
    slx_arg_fail ('badInput', 'NAMES must hold one text for each of the %d algorithms, but holds %d', k, numel (names));
  end
  names = reshape (names, 1, []);
end

% Sorted, so that what follows does not depend on the order of runs. Rounding of the share may not take a run: 4/55 of
% 55 runs are four.
function x = trimmed (x, share)
  slx_memory_reserve (numel (x));
  x = sort (x);
  cut = floor (share * numel (x) * (1 + 4 * eps));
  x = x(cut+1:end-cut);
end

% ---- figures

function r = tested (r, runs, level)
  k = numel (runs);
  there = find (r.n > 0);
  m = numel (there);
  r.levene = levene_test (runs(there));
  [r.kruskal_wallis, r.ranks, r.quantile] = deal (struct ('H', NaN, 'p', NaN, 'df', m - 1), NaN (1, k), NaN);
  [r.critical_difference, r.p] = deal (NaN (k));
  if (m > 1)
    [r.ranks(there), r.kruskal_wallis, variance] = kruskal_wallis_test (runs(there));
    r.quantile = range_quantile (level, m);
    n = r.n(there);
    scale = sqrt (variance / 2 * bsxfun (@plus, 1 ./ n', 1 ./ n));
    r.critical_difference(there,there) = r.quantile * scale;
    gaps = abs (bsxfun (@minus, r.ranks(there)', r.ranks(there)));
    r.p(there,there) = compare_range_tail (gaps ./ scale, m);
  end
  [~, order] = sort (r.ranks(there));
  order = [there(order), setdiff(1:k, there)];          % those without runs come last
  r.order = order;
  r.critical_difference(1:k+1:end) = 0;
  r.p(1:k+1:end) = 1;
  r.different = abs (bsxfun (@minus, r.ranks', r.ranks)) > r.critical_difference;
  r.groups = groups_of (r.different, order(1:m));
end

% Intervals of ORDER without a difference that no other one contains.
function groups = groups_of (different, order)
  different = different(order,order);
  groups = {};
  reached = 0;
  for first = 1:numel (order)
    last = first;
    while (last < numel (order) && ~ any (different(first:last,last+1)))
      last = last + 1;
    end
    if (last > reached)
      groups{end+1} = order(first:last);
      reached = last;
    end
  end
end

% ---- what is shown

function t = table_of_pools (r, level)
  t = struct ('title', [char(10), 'Pooled errors of groups'], 'heads', ...
              {{'group', 'runs', 'mean', 'median', 'std', 'Shapiro-Wilk p', 'below the next with probability'}}, ...
              'formats', {{'%s', '%d', '%.4g', '%.4g', '%.4g', '%.2g', '%.3g'}}, 'rows', {{}}, 'notes', {{}});
  for i = 1:numel (r.names)
    next = NaN;
    if (i < numel (r.names))
      next = r.superiority(i,i+1);
    end
    t.rows{end+1} = {r.names{i}, r.n(i), r.mean(i), r.median(i), r.std(i), r.shapiro_wilk.p(i), next};
  end
  if (any (r.shapiro_wilk.p < level))
    t.notes = {['the probabilities suppose normal errors; those of ', ...
                strjoin(r.names(r.shapiro_wilk.p < level), ', '), ' are not']};
  end
end

function t = table_of (r)
  t.title = sprintf ('Errors of %d algorithms', numel (r.names));
  if (r.trim > 0)
    t.title = sprintf ('%s, without the best and the worst %.3g %% of the runs', t.title, 100 * r.trim);
  end
  t.heads = {'', '', '', '', '', '', '', 'Shapiro-Wilk', 'Shapiro-Wilk', 'mean'; ...
             'algorithm', 'runs', 'mean', 'median', 'std', 'min', 'max', 'W', 'p', 'rank'};
  t.formats = [{'%s', '%d'}, repmat({'%.4g'}, 1, 5), {'%.4f', '%.2g', '%.1f'}];
  t.rows = {};
  for i = r.order
    t.rows{end+1} = [r.names(i), {r.n(i), r.mean(i), r.median(i), r.std(i), r.min(i), r.max(i), ...
                                  r.shapiro_wilk.W(i), r.shapiro_wilk.p(i), r.ranks(i)}];
  end
  t.notes = conclusions (r);
end

function lines = conclusions (r)
  [levene, kruskal] = deal (r.levene, r.kruskal_wallis);
  words = cellfun (@(group) ['{', strjoin(r.names(group), ', '), '}'], r.groups, 'UniformOutput', false);
  lines = {sprintf('Significance level %g.', r.level), not_normal(r), ...
           ['Levene: ', verdict(levene.p, r.level, sprintf ('F (%d, %d) = %.4g', levene.df, levene.F), ...
                                'variances differ', 'no difference of variances is shown')], ...
           ['Kruskal-Wallis: ', verdict(kruskal.p, r.level, sprintf ('H (%d) = %.4g', kruskal.df, kruskal.H), ...
                                        'algorithms differ', 'no difference of algorithms is shown')], ...
           sprintf('Critical difference of mean ranks: %s.', compare_span (r)), ...
           ['Groups without a difference, the best first: ', strjoin(words, ', ')]};
  if (isempty (words))
    lines(end) = [];
  end
end

function line = not_normal (r)
  p = r.shapiro_wilk.p;
  line = 'Shapiro-Wilk: no errors are shown not to be normal.';
  if (all (isnan (p)))
    line = 'Shapiro-Wilk: cannot be said.';
  elseif (any (p < r.level))
    line = ['Shapiro-Wilk: not normal are the errors of ', strjoin(r.names(p < r.level), ', '), '.'];
  end
end

function words = verdict (p, level, statistic, yes, no)
  words = 'cannot be said.';
  if (p < level)
    words = sprintf ('%s, p = %.2g: %s.', statistic, p, yes);
  elseif (p >= level)
    words = sprintf ('%s, p = %.2g: %s.', statistic, p, no);
  end
end

% Upper quantile of the studentized range with infinite degrees of freedom: the range of K >= 2 independent standard
% normal numbers exceeds it with the probability LEVEL, from 1e-100 to below 1. It lies between the quantile for two
% numbers and Bonferroni's bound.
function q = range_quantile (level, k)
  q = 2 * erfcinv (level);
  high = 2 * erfcinv (2 * level / (k * (k - 1)));
  excess = @(q) log (compare_range_tail (q, k)) - log (level);
  if (k > 2 && excess (q) > 0)                          % not, by rounding, where LEVEL is almost 1
    q = fzero (excess, [q, high * (1 + 1e-9)], optimset ('TolX', eps));
  end
end

% Mean ranks of several samples, a cell row of columns, none empty, and the test of Kruskal and Wallis. RANKS are the
% means of the ranks of each column's numbers among all N numbers; equal numbers share the mean of their ranks. S.H is
% the test's statistic, corrected for ties, S.df its degrees of freedom and S.p its upper tail of the chi-squared
% distribution. VARIANCE is that of the ranks, N (N+1) / 12 without ties. H and p are NaN where all numbers are equal.
%
% Source: W. H. Kruskal and W. A. Wallis (1952), Use of ranks in one-criterion variance analysis, JASA 47.
function [ranks, s, variance] = kruskal_wallis_test (x)
  n = cellfun ('length', x);
  count = sum (n);
  r = cellfun (@(part) part - (count + 1) / 2, mat2cell (shared_ranks (vertcat (x{:})), n, 1)', ...
               'UniformOutput', false);
  middle = cellfun (@mean, r);
  ranks = middle + (count + 1) / 2;
  s = struct ('H', NaN, 'p', NaN, 'df', numel (x) - 1);
  squares = sum (cellfun (@(part) sum (part .^ 2), r));
  variance = squares / (count - 1);
  if (squares > 0 && s.df > 0)
    s.H = sum (n .* middle .^ 2) / variance;            % the correction for ties is in the variance
    s.p = gammainc (s.H / 2, s.df / 2, 'upper');
  end
end

function r = shared_ranks (x)
  slx_memory_reserve (numel (x));
  [sorted, order] = sort (x);
  value = cumsum ([1; diff(sorted) ~= 0]);
  times = accumarray (value, 1);
  shared = cumsum (times) - (times - 1) / 2;
  r = zeros (numel (x), 1);
  r(order) = shared(value);
end

% Levene's test of equal variances, about the mean, of a cell row of columns, none empty. S.F is the F statistic of the
% one-way analysis of variance of |x_ij - mean_i|, S.df are its degrees of freedom [k-1, N-k], and S.p is its upper
% tail. F and p are NaN where no column has three numbers, as the moduli of two are equal always, and where all moduli
% are equal.
%
% Source: H. Levene (1960), Robust tests for equality of variances, in Contributions to Probability and Statistics.
function s = levene_test (x)
  n = cellfun ('length', x);
  k = numel (x);
  s = struct ('F', NaN, 'p', NaN, 'df', [k - 1, sum(n) - k]);
  if (k < 2 || all (n < 3))
    return;
  end
  x = in_common_units (x);
  z = cellfun (@(column) abs (column - (column(1) + mean (column - column(1)))), x, 'UniformOutput', false);
  means = cellfun (@mean, z);
  overall = sum (n .* means) / sum (n);
  between = sum (n .* (means - overall) .^ 2);
  within = sum (cellfun (@(column, middle) sum ((column - middle) .^ 2), z, num2cell (means)));
  none = sum (n) * (8 * eps * max (cellfun (@max, z)))^2;           % rounding of equal moduli
  if (within > none)
    s.F = between / s.df(1) / (within / s.df(2));
    s.p = betainc (s.df(2) / (s.df(2) + s.df(1) * s.F), s.df(2) / 2, s.df(1) / 2);
  elseif (between > none)
    [s.F, s.p] = deal (Inf, 0);
  end
end

function x = in_common_units (x)
  [~, unit] = compare_scaled (vertcat (x{:}));
  x = cellfun (@(column) column / unit, x, 'UniformOutput', false);
end

% Pooled errors of groups of algorithms. RUNS is a cell row of sorted columns, one for each algorithm, and GROUPS the
% option: a row of numbers, NaN for no group, or a cell vector of texts, '' for no group. R has their names and members
% in the order in which GROUPS has them first, compare_described of the errors of their members taken together, and
% superiority, see compare_superiority.
function r = of_groups (runs, groups)
  [names, of] = named (groups, numel (runs));
  k = numel (names);
  slx_opt_must (k >= 2, sprintf ('Groups must name two groups at least, but names %d', k));
  members = arrayfun (@(g) find (of == g), 1:k, 'UniformOutput', false);
  pools = cellfun (@(those) sort (vertcat (runs{those})), members, 'UniformOutput', false);
  r = compare_described (pools, names);
  r.members = members;
  r.superiority = compare_superiorities (pools);
end

% NAMES of the groups, and OF, the group of each algorithm, 0 for none.
function [names, of] = named (groups, count)
  row = @(name) size (name, 1) == 1 && ndims (name) == 2;
  is_text = iscellstr (groups) && all (cellfun (@(name) isempty (name) || row (name), groups(:)));
  is_number = isnumeric (groups) && isreal (groups) && ~ any (isinf (groups(:)));
  slx_opt_must ((is_text || is_number) && numel (groups) == count && length (groups) == count, ...
                sprintf (['Groups must be a vector with a number for each of the %d algorithms, NaN for no group, ' ...
                          'or a cell vector of texts, empty for no group'], count));
  if (is_number)
    groups = arrayfun (@(g) sprintf ('%.15g', g), double (full (groups(:)')), 'UniformOutput', false);
    groups(strcmp (groups, 'NaN')) = {''};
  end
  of = zeros (1, count);
  names = {};
  for i = find (~ cellfun (@isempty, reshape (groups, 1, [])))
    at = find (strcmp (names, groups{i}));
    if (isempty (at))
      names{end+1} = groups{i};
      at = numel (names);
    end
    of(i) = at;
  end
end

%!demo
%! randn ('twister', 1);
%! errors = [1, 1.1, 2, 2.1] + .3 * randn (20, 4);
%! sl_compare_algorithms (errors, {'first', 'second', 'third', 'fourth'}, 'Display', 'final', 'Plot', true);
%!test % the critical differences of eight algorithms with 47 runs each, in Thom and Palm (2013)
%! r = sl_compare_algorithms (reshape (mod ((1:376) * 163, 377), 47, 8), [], 'Trim', 0);
%! assert (r.critical_difference(1,2), 67.95, .005);
%! r = sl_compare_algorithms (reshape (mod ((1:376) * 163, 377), 47, 8), [], 'Trim', 0, 'Level', .01);
%! assert (r.critical_difference(7,8), 79.06, .005);
%!test
%! r = sl_compare_algorithms ({[1 2 3 4], single([5; 6; 8]), [2 3 NaN]}, {'a', 'b', 'c'});
%! assert (r.n, [4 3 2]);
%! assert (r.mean, [2.5, 19/3, 2.5], 1e-15);
%! assert (r.ranks, [3.5, 8, 3.5]);
%! assert (r.order, [1 3 2]);
%!error id=sparselearn:badCall sl_compare_algorithms ()
