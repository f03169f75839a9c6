% Outliers among the samples, and the error of each sample.

% SPDX-License-Identifier: BSD-3-Clause

% Curves of three substances, of which the last samples are outliers: one of another shape, one large, one of noise.
%!function [X, kept] = spectra ()
%!  rand ('twister', 3);
%!  randn ('twister', 3);
%!  at = (1:40)';
%!  peak = @(place, width) exp (-((at - place) / width) .^ 2);
%!  W = [peak(8, 4) + peak(30, 3), peak(15, 5), peak(25, 6)];
%!  X = max (W * -log (rand (3, 60)) + .02 * randn (40, 60), 0);
%!  X(:,58:60) = [3 * peak(36, 2), 200 * peak(2, 2), 3 * rand(40, 1)];
%!  kept = 1:57;
%!endfunction

%!test % the result is that of the samples that are no outliers, for all data and algorithms
%! [X, kept] = spectra ();
%! holes = X;
%! holes(3:17:end) = NaN;
%! weights = 1 + mod (1:60, 3) + zeros (40, 1);
%! calls = {single(holes), {'Missing', true, 'Mask', weights, 'Normalize', 'basis'}; ...
%!          sparse(X), {'Algorithm', 'gsp', 'Sparseness', .4, 'Replicates', 2}; ...
%!          X, {'Hidden', isnan(holes), 'Init', {X(:,1:3), []}, 'FixedW', [false false true], 'Regularize', [0 1e-3]}};
%! warning ('off', 'sparselearn:maxIter', 'local');
%! for k = 1:rows (calls)
%!   [A, more] = calls{k,:};
%!   [W, H, info] = sl_nmf (A, 3, more{:}, 'Robust', true, 'Seed', 1, 'MaxIter', 10);
%!   at = 2 * find (ismember (more(1:2:end), {'Mask', 'Hidden'}));
%!   if (at)
%!     more{at} = more{at}(:,kept);
%!   end
%!   [W2, H2, info2] = sl_nmf (A(:,kept), 3, more{:}, 'Seed', 1, 'MaxIter', 10);
%!   assert (info.outliers, 58:60);
%!   assert (isequal (W, W2) && isequal (H(:,kept), H2));
%!   assert (info.objective, info2.objective);
%!   assert (info.sample_error(kept), info2.sample_error, 1e-12);         % products of other numbers of columns
%!   assert (min (info.sample_error(58:60)) > 2 * max (info.sample_error(kept)));
%!   assert (class (W), class (A));
%! end

%!test % where there is no outlier, nothing changes; nor by scale, order or threads
%! [X, kept] = spectra ();
%! [W, H, info] = sl_nmf (X(:,kept), 3, 'Robust', true, 'Seed', 2, 'MaxIter', 10);
%! [W2, H2] = sl_nmf (X(:,kept), 3, 'Seed', 2, 'MaxIter', 10);
%! assert (isempty (info.outliers) && isequal (W, W2) && isequal (H, H2));
%! order = [60:-2:2, 1:2:59];
%! X = 1e-150 * X(:,order);
%! before = sl_threads (3);
%! back = onCleanup (@() sl_threads (before));
%! [~, H3, info3] = sl_nmf (X, 3, 'Robust', true, 'Seed', 2, 'MaxIter', 10);
%! sl_threads (1);
%! [~, H1, info1] = sl_nmf (X, 3, 'Robust', true, 'Seed', 2, 'MaxIter', 10);
%! assert (sort (order(info1.outliers)), 58:60);
%! assert (isequal (H1, H3) && isequal (info1.sample_error, info3.sample_error));

%!test % the codes of outliers are the best ones by W
%! X = 1e150 * spectra ();
%! [W, H, info] = sl_nmf (X, 3, 'Robust', true, 'Seed', 1);
%! assert (info.outliers, 58:60);
%! assert (H(:,58:60), sl_nnls (X(:,58:60), W));
%! assert (info.sparseness_H, sl_hoyer (H'), 1e-12);

%!test % degenerate data
%! [W, H, info] = sl_nmf (zeros (4, 9), 2, 'Robust', true);
%! assert (isempty (info.outliers) && isequal (W * H, zeros (4, 9)));
%! [~, ~, info] = sl_nmf (ones (4, 9), 3, 'Robust', true, 'Seed', 1);
%! assert (info.outliers, zeros (1, 0));
%! warning ('off', 'sparselearn:timeLimit', 'local');
%! [W, H, info] = sl_nmf (spectra (), 3, 'Robust', true, 'TimeLimit', 0);
%! assert (info.stop, 'TimeLimit');
%! assert (size (H), [3, 60]);

%!test % errors of samples against the formula
%! rand ('twister', 5);
%! X = rand (7, 9);
%! X(:,4) = 0;
%! X(:,6) *= 1e-100;
%! holes = X;
%! holes(2:5:end) = NaN;
%! S = floor (3 * rand (7, 9));
%! S(:,2) = 0;
%! calls = {X, {}, ones(7, 9); sparse(X), {}, ones(7, 9); holes, {'Missing', true}, ! isnan(holes); X, {'Mask', S}, S; ...
%!          holes, {'Missing', true, 'Mask', S}, S .* ! isnan(holes); X, {'Hidden', S == 0}, S > 0};
%! for k = 1:rows (calls)
%!   [W, H, info] = sl_nmf (calls{k,1}, 2, calls{k,2}{:}, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%!   assert (info.sample_error, or_sample_error (full (calls{k,1}), W, H, calls{k,3}), 1e-9);
%! end
%! blocks = {X, X, []};
%! [~, ~, info] = sl_nmf (@(q) blocks{q}, 2, 'MaxIter', 1, 'Tol', 0);
%! assert (! isfield (info, 'sample_error'));

%!test % in a scan with Robust: the entries of outliers do not count in the held-out error
%! X = spectra ();
%! warning ('off', 'sparselearn:maxIter', 'local');
%! results = sl_nmf_scan (X, 'Ranks', 3, 'Holdout', .1, 'Replicates', 1, 'Seed', 4, 'Robust', true, 'MaxIter', 10);
%! P = full (results.hidden{1});
%! P(:,58:60) = false;
%! left = X - results.W{1} * results.H{1};
%! assert (results.heldout, sqrt (mean (left(P) .^ 2) / mean (X(:) .^ 2)), 1e-9);

%!function same_scan (a, b)
%!  for name = setdiff (fieldnames (a), {'seconds', 'settings', 'outliers'})'
%!    assert (isequaln (a.(name{1}), b.(name{1})), name{1});
%!  end
%!endfunction

%!test % a scan leaves outliers out, says so, and finds the rank; samples of a part that few have stay
%! [X, kept] = spectra ();
%! how = {'Ranks', [2 3 5], 'Holdout', .1, 'Replicates', 1, 'Seed', 2, 'Tol', 1e-2};
%! restore = sl_warnings_on ();
%! evalc ('results = sl_nmf_scan (X, how{:});');
%! [text, id] = sl_lastwarn ();
%! assert ({id, results.outliers, results.heldout_rank}, {'sparselearn:outliers', 58:60, 3});
%! assert (strncmp (text, 'sl_nmf_scan: samples 58 59 60 left out', 38));
%! out = false (size (X));
%! out(:,58:60) = true;
%! same_scan (results, sl_nmf_scan (X, how{:}, 'Robust', false, 'Hidden', out));
%! few = X;
%! few(:,58:60) = X(:,58) * [1 2 .7] + X(:,1:3);
%! for clean = {X(:,kept), few}
%!   one = [how, {'Ranks', 5, 'Seed', 1}];
%!   results = sl_nmf_scan (clean{1}, one{:});
%!   assert (isempty (results.outliers));
%!   same_scan (results, sl_nmf_scan (clean{1}, one{:}, 'Robust', false));
%! end

%!test % without noise no sample is an outlier, and a gross one is found with penalties too
%! rand ('twister', 1);
%! X = rand (12, 3) * rand (3, 40);
%! [~, ~, info] = sl_nmf (X, 3, 'Robust', true, 'Seed', 1);
%! assert (isempty (info.outliers));
%! X = X + .001 * rand (12, 40);
%! X(:,5) = 100 * rand (12, 1);
%! [~, ~, info] = sl_nmf (X, 3, 'Robust', true, 'Seed', 1, 'Regularize', [.01 0]);
%! assert (info.outliers, 5);

%!error <option Robust needs X as one matrix> sl_nmf ({ones(3, 9)}, 2, 'Robust', true)
%!error <must have at least 9 columns, but has 8> sl_nmf (ones (3, 8), 3, 'Robust', true)
%!error <Init must be \{W0, \[\]\} or a word> sl_nmf (ones (3, 9), 2, 'Robust', true, 'Init', {ones(3, 2), ones(2, 9)})
%!error <column 7 has NaN> sl_nmf ([ones(3, 6), [1; NaN; 1], ones(3, 3)], 2, 'Robust', true)
%!error id=sparselearn:unusedOption sl_nmf (ones (3, 9), 2, 'Robust', true, 'Algorithm', 'online')
%!error id=sparselearn:unusedOption sl_nmf (ones (3, 9), 2, 'Robust', true, 'Algorithm', 'mu', 'Loss', 'kl')
%!error id=sparselearn:unusedOption sl_nmf (ones (3, 9), 2, 'Robust', true, 'Checkpoint', 'x.mat')

%!test % NaN in outliers alone is no reason to warn that there is none
%! X = [1:6; 6:-1:1]' * [1:20; mod(1:20, 5)];
%! X(:,7) = [100 NaN 3 0 0 50];
%! restore = sl_warnings_on ();
%! said = evalc ("[~, ~, info] = sl_nmf (X, 2, 'Missing', true, 'Robust', true, 'Seed', 1);");
%! assert ({info.outliers, said}, {7, ''});                       % lastwarn may have what was off
