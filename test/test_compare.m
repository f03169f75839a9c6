% Comparison of algorithms: published values, direct definitions, Octave's package statistics, limits, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function r = whole (errors, varargin)
%! % without trimming
%!  r = sl_compare_algorithms (errors, [], 'Trim', 0, varargin{:});
%!endfunction

%!function yes = has_levene ()
%!  packages = pkg ('list', 'statistics');
%!  yes = ~ isempty (packages) && exist (fullfile (packages{1}.dir, 'levene_test.m'), 'file') == 2;
%!endfunction

%!function errors = some_errors (seed, k, most)
%! % cells with one vector of 1 to MOST runs for each of K algorithms, every third time with ties
%!  rand ('twister', seed);
%!  randn ('twister', seed);
%!  for i = 1:k
%!    errors{i} = exp (randn) * randn (1, ceil (most * rand)) + randn / 2;
%!    if (mod (seed, 3) == 0)
%!      errors{i} = round (2 * errors{i});
%!    end
%!  end
%!endfunction

%!test % studentized range: the rows of the usual tables with infinite degrees of freedom
%! five = [2.772, 3.314, 3.633, 3.858, 4.030, 4.170, 4.286, 4.387, 4.474];
%! one = [3.643, 4.120, 4.403, 4.603, 4.757, 4.882, 4.987, 5.078, 5.157];
%! for k = 2:10
%!   assert (whole (1:k).quantile, five(k-1), 5.1e-4);
%!   assert (whole (1:k, 'Level', .01).quantile, one(k-1), 5.1e-4);
%! end

%!test % and its definition: the quantile is that of the level, to 1e-8
%! for k = [2 5 40]
%!   for level = [.2 1e-3]
%!     q = whole (1:k, 'Level', level).quantile;
%!     slope = (or_compare ('range', q - 1e-4, k) - or_compare ('range', q + 1e-4, k)) / 2e-4;
%!     assert (or_compare ('range', q, k), level, 1e-8 * slope);
%!   end
%! end

%!test % extreme levels
%! for k = [2 3 20]
%!   last = Inf;
%!   for level = [1e-100 1e-30 1e-9 .5 .999 1 - 1e-12 1 - eps/2]
%!     q = whole (1:k, 'Level', level).quantile;
%!     assert (q >= 0 && q < last);
%!     last = q;
%!   end
%! end

%!test % algorithms without runs come last, and are in no group
%! assert (sl_compare_algorithms ({[], [1 2 3]}).groups, {2});
%! r = sl_compare_algorithms ({[], [1 2 3], NaN, [.5 .6]});
%! assert (r.order, [4 2 1 3]);

%!test % critical differences of eight algorithms with 47 runs each
%! errors = reshape (mod ((1:376) * 163, 377), 47, 8);
%! assert (whole (errors).critical_difference(! eye (8)), 67.95 * ones (56, 1), .005);
%! assert (whole (errors, 'Level', .01).critical_difference(! eye (8)), 79.06 * ones (56, 1), .005);

%!test % Shapiro and Wilk: examples of NAG's g01ddf, P. Dalgaard (R-help, 13 July 2006), Shapiro and Wilk (1965)
%! x = {[.11 7.87 4.61 10.14 7.95 3.14 .46 4.43 .21 4.75 .71 1.52 3.24 .93 .42 4.97 9.53 4.55 .47 6.66], ...
%!      [1.36 1.14 2.92 2.55 1.46 1.06 5.27 -1.11 3.48 1.10 .88 -.51 1.46 .52 6.20 1.69 .08 3.67 2.81 3.49], ...
%!      [13 17 23 9.5 20 15 11 17 21 14 22 13], [148 154 158 160 161 162 166 170 182 195 236]};
%! s = whole (x).shapiro_wilk;
%! assert (s.W(1:3), [.9005 .9590 .9513], 5.1e-5);
%! assert (s.p(1:3), [.0421 .5246 .6555], 5.1e-5);
%! assert (s.W(4), .79, .005);
%! assert (s.p(4), .0067, 5.1e-5);                      % by scipy.stats.shapiro of SciPy 1.10

%!test % its weights: those of the table of 1965 for n = 10, to Royston's approximation; for n = 3 they are exact
%! n = 10;
%! of_greatest = @(x) whole ({x, 1}).shapiro_wilk.W(1);
%! assert (sqrt (of_greatest ([zeros(1, n-1), 1]) * (1 - 1/n)), .5739, 2e-3);
%! assert (sqrt (of_greatest ([zeros(1, n-2), 1, 1]) * (2 - 4/n)), .5739 + .3291, 2e-3);
%! assert (of_greatest ([1 2 4]), 27/28, 1e-15);
%! assert (of_greatest ([5 6 7]), 1);
%! p = whole ({[1 2 4], [1 1 2], [1 2 3]}).shapiro_wilk.p;
%! assert (p, [6/pi * (asin (sqrt (27/28)) - pi/3), 0, 1], 1e-14);

%!test % and the definition of W, for all lengths; p of normal numbers is uniform
%! for n = [6 7 11 12 50]
%!   errors = some_errors (n, 1, 1);
%!   x = randn (1, n) .^ 3;
%!   assert (whole ({x, 1}).shapiro_wilk.W(1), or_compare ('shapiro', x), 1e-12);
%! end
%! sl_reach_private ();
%! randn ('twister', 7);
%! cases = sl_cases (100);
%! for n = [4 5 8 11 12 40]
%!   for k = 1:cases
%!     [~, p(k)] = compare_shapiro_wilk (randn (n, 1));
%!   end
%!   assert (max (abs (sort (p(1:cases)) - (.5:cases) / cases)) < 1.63 / sqrt (cases) + .02);    % Kolmogorov, 1 %
%! end

%!test % ranks, H and critical differences, by counting
%! for seed = 1:6                                       % 2 to 6 algorithms, every third time with ties
%!   errors = some_errors (seed, 2 + mod (seed, 5), 12);
%!   r = whole (errors);
%!   [R, H, correction] = or_compare ('ranks', errors);
%!   N = sum (r.n);
%!   assert (r.ranks, R, 1e-12 * N);
%!   assert (sum (r.n .* r.ranks), N * (N + 1) / 2, 1e-10);
%!   if (correction > 0)
%!     assert (r.kruskal_wallis.H, H, 1e-10 * N);
%!     assert (r.kruskal_wallis.p, 1 - gammainc (H/2, (numel (errors) - 1)/2), 1e-12);
%!   end
%!   for i = 1:numel (errors)
%!     for j = [1:i-1, i+1:numel(errors)]
%!       one = sqrt (correction * N * (N + 1) / 12 * (1 / r.n(i) + 1 / r.n(j)));
%!       assert (r.critical_difference(i,j), r.quantile / sqrt (2) * one, 1e-12 * N);
%!       assert (r.different(i,j), abs (R(i) - R(j)) > r.critical_difference(i,j));
%!       if (one > 0)
%!         assert (r.p(i,j), or_compare ('range', sqrt (2) * abs (R(i) - R(j)) / one, numel (errors)), 1e-8);
%!         assert (r.different(i,j), r.p(i,j) < .05);
%!       end
%!     end
%!   end
%! end

%!test % the example of Kruskal and Wallis (1952): three machines that make caps of bottles
%! r = whole ({[340 345 330 342 338], [339 333 344], [347 343 349 355]});
%! assert (r.kruskal_wallis.H, 5.656, 5e-4);
%! assert (r.kruskal_wallis.df, 2);
%! assert (r.ranks, [24 14 40] ./ [5 3 4], 1e-14);

%!test % Levene, by its definition
%! for seed = 1:6
%!   errors = some_errors (seed, 2 + mod (seed, 4), 15);
%!   errors{1} = [errors{1}, 0, 1, 5];
%!   [F, p] = or_compare ('levene', errors);
%!   s = whole (errors).levene;
%!   assert (s.F, F, 1e-9 * max (F, 1));
%!   assert (s.p, p, 1e-8);
%!   assert (s.df, [numel(errors) - 1, numel([errors{:}]) - numel(errors)]);
%! end

%!testif ; has_levene () % Levene, Kruskal and Wallis: those of Octave's package statistics, whose version 2.1 has no Levene
%! % in a process of its own, as the package puts functions before those of Octave
%! program = 'pkg load statistics; ';
%! one = 'x = %s; g = %s; [h, p, F, df] = levene_test (x, g); [q, table] = kruskalwallis (x, g, ''off''); ';
%! one = [one, 'printf (''%%.15g '', F, p, df, table{2,5}, q); '];
%! expected = [];
%! for seed = 2:3                                       % without ties and with
%!   errors = some_errors (seed, 4, 20);
%!   group = arrayfun (@(i) i * ones (1, numel (errors{i})), 1:4, 'UniformOutput', false);
%!   program = [program, sprintf(one, mat2str ([errors{:}]', 17), mat2str ([group{:}]'))];
%!   r = whole (errors);
%!   expected = [expected, r.levene.F, r.levene.p, r.levene.df, r.kruskal_wallis.H, r.kruskal_wallis.p];
%! end
%! [out, pid, in] = sl_start_octave (['warning (''off'', ''all''); ', program, 'disp (''said'');']);
%! said = sscanf (sl_listen (out, 'said', pid), '%f')';
%! waitpid (pid);
%! fclose (out);
%! fclose (in);
%! assert (said, expected, -1e-9);

%!test % probability of superiority: the double integral
%! randn ('twister', 5);
%! for sizes = [3 3; 3 4; 4 3; 5 9; 12 6; 30 3; 20 25]'
%!   for spread = [.2 1 6]
%!     x = randn (1, sizes(1));
%!     y = spread * randn (1, sizes(2)) + .3 * randn;
%!     P = whole ({x, y}).superiority;
%!     assert (P(1,2), or_compare ('superiority', x, y), 1e-9);
%!     assert (P(1,2) + P(2,1), 1, 1e-15);
%!     assert (diag (P), [.5; .5]);
%!   end
%! end

%!test % closed values: two runs each are those pairs; against a constant, the distribution of one number; far apart
%! P = @(x, y) whole ({x, y}).superiority(1,2);
%! assert (P ([1 2], [1.5 3]), .75);
%! assert (P ([1 2], [3 4]), 1);
%! assert (P ([3 4], [1 2]), 0);
%! assert (P ([1 2], [2 3]), .875);                     % equality counts half
%! assert (P ([1 3], [2 2 2]), .5);
%! assert (P ([1 2 3], [2.5 2.5]), 1/2 + asin (.5 / (2 / sqrt (3))) / pi, 1e-14);
%! assert (P ([1 1], [1 1 1]), .5);
%! assert (P ([1 1], [2 2 2]), 1);
%! assert (P (1:4, 101:104), 1);
%! assert (P ([0, 0, 0, 1e-9], [-1 1 3]), P ([0 0], [-1 1 3]), 1e-8);

%!test % without bias: the mean of many estimates is the probability itself
%! sl_reach_private ();
%! randn ('twister', 9);
%! n = sl_cases (400);
%! estimates = arrayfun (@(k) compare_superiority (randn (5, 1), 2 * randn (3, 1) + 1), 1:n);
%! truth = .5 * erfc (-1 / sqrt (5) / sqrt (2));
%! assert (abs (mean (estimates) - truth) < 4 * std (estimates) / sqrt (n));

%!test % pooled groups, computed by hand: {1, 3} and {2, 4}, pooled 1 2 3 4 5 6 and 5 7 9; the last one is in none
%! errors = {[1 5 3], [7 5], [2 4 6], 9, [100 200]};
%! r = whole (errors, 'Groups', [4 -1 4 -1 NaN]);
%! assert (r.pooled.names, {'4', '-1'});
%! assert (r.pooled.members, {[1 3], [2 4]});
%! assert ([r.pooled.n; r.pooled.mean; r.pooled.median; r.pooled.min; r.pooled.max], [6 3; 3.5 7; 3.5 7; 1 5; 6 9], 1e-15);
%! assert (r.pooled.std, [sqrt(3.5), 2], 1e-15);
%! assert (r.pooled.shapiro_wilk.W, [or_compare('shapiro', 1:6), 1], 1e-12);
%! assert (r.pooled.shapiro_wilk.p(2), 1, 1e-12);
%! assert (r.pooled.superiority(1,2), or_compare ('superiority', 1:6, [5 7 9]), 1e-9);
%! assert (r.pooled.superiority + r.pooled.superiority', ones (2), 1e-15);
%! same = whole (errors, 'Groups', {'b'; 'a'; 'b'; 'a'; ''});
%! assert (same.pooled.names, {'b', 'a'});
%! assert (rmfield (same.pooled, 'names'), rmfield (r.pooled, 'names'));
%! alone = whole (errors);
%! assert (isempty (alone.pooled));
%! assert (isequaln (rmfield (alone, 'pooled'), rmfield (r, 'pooled')));

%!test % two runs each against two: pairs counted; runs are cut off before they are pooled; a group without runs
%! r = whole ({1, 2, [1.5 3]}, 'Groups', single ([0 0 1]));
%! assert (r.pooled.superiority, [.5 .75; .25 .5]);
%! r = sl_compare_algorithms ({[1 2 3 90], [4 5 6 -7], []}, [], 'Trim', .25, 'Groups', {'one', 'one', 'none'});
%! assert (r.pooled.n, [4 0]);
%! assert ([r.pooled.min(1), r.pooled.max(1)], [2 5]);
%! assert (isnan (r.pooled.superiority), [false true; true false]);
%! out = evalc ("sl_compare_algorithms ([1 2 9 0 1 8], [], 'Groups', {'up', 'up', 'to', 'to', 'to', ''}, 'Display', 'final');");
%! assert (! isempty (regexp (out, '\nup +2 +1.5 ')));

%!test % very different numbers of runs, from 2 to 6000
%! randn ('twister', 3);
%! errors = arrayfun (@(n) randn (1, n), [2 3 100 6000], 'UniformOutput', false);
%! r = whole (errors);
%! assert (isnan (r.shapiro_wilk.W), logical ([1 0 0 0]));
%! assert (isnan (r.shapiro_wilk.p), logical ([1 0 0 1]));                    % the approximation goes to 5000
%! for i = 1:3                                          % against a normal law that is as good as known
%!   x = errors{i};
%!   n = numel (x);
%!   if (n > 2)
%!     expected = quadgk (@(t) cos (t) .^ (n - 3) .* erfc ((mean (x) + std (x) * (n - 1) / sqrt (n) * sin (t) ...
%!                        - mean (errors{4})) / std (errors{4}) / sqrt (2)) / 2, -pi/2, pi/2) ...
%!                / quadgk (@(t) cos (t) .^ (n - 3), -pi/2, pi/2);
%!     assert (r.superiority(i,4), expected, 1e-3);
%!   end
%! end

%!test % figures after trimming: floor of the share on each side; the order of runs does not matter
%! x = [5 1 4 2 3 9 8 7 6 100 -100 10 11];
%! r = sl_compare_algorithms ({x, x'}, {'u', 'v'}, 'Trim', .08);
%! assert (r.n, [11 11]);
%! assert ([r.mean; r.median; r.std; r.min; r.max], [6 6; 6 6; std(1:11) * [1 1]; 1 1; 11 11], 1e-14);
%! assert (r.trim, .08);
%! assert (sl_compare_algorithms (rand (55, 2), [], 'Trim', 4/55).n, [47 47]);
%! assert (sl_compare_algorithms (rand (14, 2), [], 'Trim', 4/55).n, [12 12]);
%! assert (sl_compare_algorithms (rand (13, 2), [], 'Trim', 4/55).n, [13 13]);
%! assert (sl_compare_algorithms (rand (55, 2)).n, [55 55]);
%! assert (sl_compare_algorithms (rand (3, 2), [], 'Trim', .499).n, [1 1]);
%! for seed = 1:5
%!   errors = some_errors (seed, 3, 30);
%!   for mixed = {cellfun(@fliplr, errors, 'UniformOutput', false), ...
%!                cellfun(@transpose, errors, 'UniformOutput', false)}
%!     assert (isequaln (sl_compare_algorithms (mixed{1}), sl_compare_algorithms (errors)));
%!   end
%! end

%!test % a matrix with NaN for missing runs, cells, and single are the same
%! errors = [1 2 3; 4 NaN 6; 2 5 NaN; NaN 7 8.5];
%! r = whole (errors);
%! assert (r.n, [3 3 3]);
%! assert (r.names, {'A1', 'A2', 'A3'});
%! assert (isequaln (whole ({[1 4 2], [2; 5; 7], [NaN 3 6 8.5]}), r));
%! assert (isequaln (whole (single (errors)), r));
%! assert (isequaln (sl_compare_algorithms (errors, {'A1'; 'A2'; 'A3'}, struct ('TRIM', 0)), r));

%!test % another order of algorithms permutes what is said; another scale changes figures alone
%! for seed = 1:3                                       % the last one with ties
%!   errors = some_errors (seed, 4, 9);
%!   r = whole (errors);
%!   p = [3 1 4 2];
%!   s = whole (errors(p));
%!   assert (isequaln (s.median, r.median(p)));
%!   assert (s.ranks, r.ranks(p), 1e-13);
%!   assert (s.different, r.different(p,p));
%!   assert (s.superiority, r.superiority(p,p), 1e-12);
%!   assert (s.levene.F, r.levene.F, -1e-9);
%!   for scale = 2 .^ [-1000, -500, 500, 1000]
%!     s = whole (cellfun (@(x) scale * x, errors, 'UniformOutput', false));
%!     assert ([s.mean; s.std; s.median], scale * [r.mean; r.std; r.median], -1e-12);
%!     assert (s.shapiro_wilk.W, r.shapiro_wilk.W, 1e-12);
%!     assert ([s.levene.F, s.levene.p], [r.levene.F, r.levene.p], -1e-9);
%!     assert (s.superiority, r.superiority, 1e-12);
%!   end
%! end
%! huge = realmax * [1 -1; .5 1; -1 -.75];
%! r = whole (huge);
%! assert (all (isfinite ([r.mean, r.shapiro_wilk.W, r.superiority(:)'])));

%!test % groups: neighbours without a difference, none within another, everybody in one
%! for seed = 1:9
%!   errors = some_errors (seed, 6, 25);
%!   errors = cellfun (@(x, shift) x + shift, errors, num2cell (linspace (0, 2, 6)), 'UniformOutput', false);
%!   r = whole (errors, 'Level', .3);
%!   assert (issorted (r.ranks(r.order)));
%!   place(r.order) = 1:6;
%!   assert (unique ([r.groups{:}]), 1:6);
%!   for g = 1:numel (r.groups)
%!     group = r.groups{g};
%!     assert (place(group), place(group(1)) + (0:numel (group) - 1));
%!     assert (! any (any (r.different(group,group))));
%!     for more = [place(group(1)) - 1, place(group(end)) + 1]
%!       if (more >= 1 && more <= 6)
%!         assert (any (r.different(r.order(more),group)));
%!       end
%!     end
%!   end
%! end
%! r = whole ([1 2 3 4 5 6 7 8; 11 12 13 14 15 16 17 18; 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5]');
%! assert (r.groups, {[1 3], 2});

%!test % two algorithms: q is that of the normal distribution, and H its square
%! r = whole ({[1 3 5 7 2], [4 6 8 9]});
%! assert (r.quantile, sqrt (2) * 1.959963984540054, 1e-12);
%! assert (r.p(1,2), r.kruskal_wallis.p, 1e-12);

%!test % one run, two runs, none: what can be said
%! r = whole ([1 2]);
%! assert ([r.mean; r.median; r.min; r.max], [1 2; 1 2; 1 2; 1 2]);
%! assert (isnan ([r.std, r.shapiro_wilk.W, r.shapiro_wilk.p]), true (1, 6));
%! assert (isnan ([r.levene.F, r.levene.p, r.superiority(1,2)]), true (1, 3));
%! assert (r.ranks, [1 2]);
%! assert (r.kruskal_wallis.H, 1, eps);
%! r = whole ([1 2; 3 5]);
%! assert (r.std, [sqrt(2), 3 / sqrt(2)], eps (4));
%! assert (isnan ([r.levene.F, r.levene.p]));           % two moduli are equal always
%! assert (r.superiority(1,2), .75);
%! r = whole ({[3 4 9], [], [1 2], NaN});
%! assert (r.n, [3 0 2 0]);
%! assert (r.order(1:2), [3 1]);
%! assert (r.groups, {[3 1]});
%! assert (r.quantile, whole ([1 2]).quantile);         % of two algorithms
%! assert (isnan (r.ranks), logical ([0 1 0 1]));
%! assert (! any (r.different(:)));
%! r = whole ({[], []});
%! assert (r.n, [0 0]);
%! assert (r.groups, {});
%! assert (isnan ([r.quantile, r.kruskal_wallis.H, r.levene.F]), true (1, 3));
%! r = whole ({[1 2 3], []});
%! assert (r.mean, [2 NaN]);
%! assert (isnan ([r.quantile, r.ranks]), true (1, 3));

%!test % equal errors: nothing differs. Constant errors that differ: variances do not, superiority is certain
%! r = whole (repmat (.1, 7, 3));
%! assert ([r.mean, r.median, r.std], [.1 .1 .1 .1 .1 .1 0 0 0]);
%! assert (isnan ([r.shapiro_wilk.W, r.levene.F, r.kruskal_wallis.H]), true (1, 5));
%! assert (r.ranks, [11 11 11]);
%! assert (r.critical_difference, zeros (3));
%! assert (! any (r.different(:)));
%! assert (r.groups, {[1 2 3]});
%! assert (r.superiority, .5 * ones (3));
%! r = whole (repmat ([.1 .2 .3], 9, 1));
%! assert (r.std, [0 0 0]);
%! assert (isnan (r.levene.F));
%! assert (r.superiority, [.5 1 1; 0 .5 1; 0 0 .5]);
%! assert (r.groups, {1, 2, 3});
%! r = whole ({[0 .1 0 .1], [0 .3 0 .3]});              % moduli that are equal but for rounding
%! assert ([r.levene.F, r.levene.p], [Inf 0]);

%!test % the table, and what is concluded
%! errors = [12 14 11 13 12; 13 15 14 12 16; 21 25 22 24 20; 31 35 90 32 33]' / 1000;
%! names = {'thin', 'dense', 'random', 'none'};
%! text = evalc ('sl_compare_algorithms (errors, names, ''Display'', ''final'', ''Trim'', 4/55);');
%! for said = {'dense +5 +0\.014', 'Shapiro-Wilk: not normal are the errors of none', 'Levene: F \(3, 16\) = ', ...
%!             'Kruskal-Wallis: H \(3\) = \S+, p = \S+: algorithms differ', ...
%!             'Critical difference of mean ranks: \d', ...
%!             'best first: \{thin, dense', 'without the best and the worst 7\.27 % of the runs'}
%!   assert (! isempty (regexp (text, said{1}, 'once')), '%s', [said{1}, "\n", text]);
%! end
%! text = evalc ('whole ({[1 2], 3, []}, ''Display'', ''final'');');
%! for said = {'Shapiro-Wilk: cannot be said', 'Levene: cannot be said', 'no difference of algorithms', ...
%!             'ranks: 2\.4\.\n', 'A3 +0 +- +-'}
%!   assert (! isempty (regexp (text, said{1}, 'once')), '%s', [said{1}, "\n", text]);
%! end
%! text = evalc ('whole ({[], []}, ''Display'', ''final'');');
%! assert (! isempty (strfind (text, 'Kruskal-Wallis: cannot be said')));
%! assert (evalc ('whole ({[1 2], 3});'), '');

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!function ends = bars_in (axes)
%! % ends of the thick lines, from above to below
%!  lines = findobj (axes, 'type', 'line', 'linewidth', 5);
%!  heights = arrayfun (@(line) get (line, 'ydata')(1), lines);
%!  [~, order] = sort (heights, 'descend');
%!  ends = cell2mat (arrayfun (@(line) get (line, 'xdata'), lines(order), 'UniformOutput', false)(:));
%!endfunction

%!testif ; ! isempty (available_graphics_toolkits ()) % the diagram: every name, a bar for each group, the difference
%! warning ('off', 'Octave:gnuplot-graphics', 'local');
%! fig = figure ('visible', 'off');
%! clean = onCleanup (@() close (fig));
%! errors = bsxfun (@plus, reshape (mod ((1:80) * 31, 83), 20, 4) / 83, [0 .3 .7 2]);
%! names = {'a_b', 'c', 'd', 'a long name'};
%! r = sl_compare_algorithms (errors, names, 'Trim', 0, 'Plot', true);
%! assert (gcf (), fig);
%! words = get (findobj (gca (), 'type', 'text'), 'string');
%! difference = sprintf ('critical difference (level 0.05): %.4g', r.critical_difference(2));
%! assert (all (ismember ([names, {difference}], words)));
%! many = r.groups(cellfun (@numel, r.groups) > 1);
%! ends = bars_in (gca ());
%! assert (rows (ends), numel (many));
%! for g = 1:numel (many)
%!   assert (ends(g,:), r.ranks(many{g}([1 end])), 2);
%! end
%! for errors = {[1 1; 1 1; 1 1], {[1 2], [3 4 5 6], []}, {[], []}, {1, []}, rand(9, 12)}
%!   sl_compare_algorithms (errors{1}, [], 'Plot', true);
%! end

%!testif ; any (strcmp (available_graphics_toolkits (), 'qt')) % a file; toolkit fltk may need Ghostscript for one
%! folder = tempname ();
%! r = sl_compare_algorithms ([1 2; 3 5; 2 4], [], 'Folder', folder);
%! cleaner = onCleanup (@() remove (folder));
%! assert (r.files, {fullfile(folder, 'critical_difference.png')});
%! assert (min (imread (r.files{1})(:)) < 100);

%!testif ; isempty (available_graphics_toolkits ()) % where nothing can be drawn
%! folder = tempname ();
%! r = sl_compare_algorithms ([1 2; 3 5; 2 4], [], 'Folder', folder);
%! cleaner = onCleanup (@() remove (folder));
%! assert (r.files, {});
%! fail ("sl_compare_algorithms ([1 2], [], 'Plot', true)", 'leave out the option Plot');
%! fail ("sl_confusion (1, 1, 'Plot', true)", 'leave out the option Plot');

%!error id=sparselearn:badCall sl_compare_algorithms ()
%!error <two algorithms at least> sl_compare_algorithms ([1; 2])
%!error <two algorithms at least> sl_compare_algorithms ({[1 2]})
%!error id=sparselearn:badInput sl_compare_algorithms ({})
%!error id=sparselearn:badInput sl_compare_algorithms ([])
%!error <ERRORS\{2\} must not hold Inf> sl_compare_algorithms ({[1 2], [1 Inf]})
%!error <ERRORS must not hold Inf> sl_compare_algorithms ([1 2; -Inf 3])
%!error <ERRORS\{1\} must be a vector, but is 2-by-2> sl_compare_algorithms ({[1 2; 3 4], 1})
%!error <ERRORS must be a vector of cells> sl_compare_algorithms ({1, 2; 3, 4})
%!error <is of class uint8> sl_compare_algorithms (uint8 ([1 2]))
%!error <is of class complex double> sl_compare_algorithms ([1 2i])
%!error <is of class sparse double> sl_compare_algorithms (sparse ([1 2]))
%!error <is of class char> sl_compare_algorithms ({'a', 'b'})
%!error id=sparselearn:badInput sl_compare_algorithms (ones (2, 2, 2))
%!error <NAMES must hold one text for each of the 2 algorithms, but holds 1> sl_compare_algorithms ([1 2], {'a'})
%!error <NAMES must be a cell vector of texts> sl_compare_algorithms ([1 2], 'ab')
%!error <NAMES must be a cell vector of texts> sl_compare_algorithms ([1 2], {'a', 1})
%!error <Trim must be> sl_compare_algorithms ([1 2], [], 'Trim', .5)
%!error <Trim must be> sl_compare_algorithms ([1 2], [], 'Trim', -.1)
%!error <Level must be> sl_compare_algorithms ([1 2], [], 'Level', 1)
%!error <Level must be> sl_compare_algorithms ([1 2], [], 'Level', 0)
%!error <Level must be> sl_compare_algorithms ([1 2], [], 'Level', 1e-320)
%!error id=sparselearn:badInput sl_compare_algorithms ([1 2], [], 'Display', 'iter')
%!error <Groups must be a vector with a number for each of the 2 alg> sl_compare_algorithms ([1 2], [], 'Groups', 1:3)
%!error id=sparselearn:badInput sl_compare_algorithms ([1 2; 3 4], [], 'Groups', {1, 2})
%!error id=sparselearn:badInput sl_compare_algorithms ([1 2; 3 4], [], 'Groups', [1 Inf])
%!error <two groups at least, but names 1> sl_compare_algorithms ([1 2 3], [], 'Groups', [1 1 NaN])
%!error id=sparselearn:badInput sl_compare_algorithms ([1 2], [], 'Plot', 3)
%!error id=sparselearn:badInput sl_compare_algorithms ([1 2], [], 'Folder', 3)
%!error id=sparselearn:unknownOption sl_compare_algorithms ([1 2], [], 'Alpha', .1)
