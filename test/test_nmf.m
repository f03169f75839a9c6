% Matrix factorisation: against the oracles, closed cases, hostile input, determinism, how it stops.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, W, H] = problem (k)
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  m = ceil (70 * rand);
%!  n = ceil (150 * rand);
%!  r = ceil (13 * rand);
%!  X = rand (m, n);
%!  switch (mod (k, 5))
%!    case 1
%!      X = max (0, randn (m, r)) * rand (r, n);
%!    case 2
%!      X(rand (m, n) < .7) = 0;
%!    case 3
%!      X(:,ceil (n * rand)) = 0;
%!      X(ceil (m * rand),:) = 0;
%!    case 4
%!      X = X * 1e4;
%!  end
%!  W = rand (m, r);
%!  H = rand (r, n);
%!endfunction

%!test % A-HALS is the published method
%! for k = [1:4, 7, 8, 9, 14, 15, 28]     % every kind of data, 1 to 10 components, 1 to 68 rows; the oracle is slow
%!   [X, W0, H0] = problem (k);
%!   most = 1 + mod (k, 12);
%!   [W, H, e, c] = or_nmf_ahals (X, W0, H0, 12, most, .1);
%!   [W1, H1, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 12, 'Tol', 0, 'MaxSweeps', most);
%!   assert (info.error, e(1:info.iterations+1), 1e-10);
%!   assert (info.certificate, c(1:info.iterations+1), 1e-9);
%!   if (info.best == 12)
%!     assert (W1, W, 1e-7 * max (W(:)));
%!     assert (H1, H, 1e-7 * max (H(:)));
%!   end
%!   assert (norm (X - W1 * H1, 'fro') / norm (X, 'fro'), min (e), 1e-10);
%! end

%!test % SweepTol and 'auto'
%! [X, W0, H0] = problem (5);
%! for tol = [0, .01, 1]
%!   [~, ~, e] = or_nmf_ahals (X, W0, H0, 8, 6, tol);
%!   [~, ~, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 8, 'Tol', 0, 'MaxSweeps', 6, ...
%!                          'SweepTol', tol);
%!   assert (info.error, e, 1e-10);
%! end
%! [~, ~, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 8, 'Tol', 0, 'MaxSweeps', 'auto');
%! assert (info.error(9) < info.error(2));

%!test % gsp is the published method, its faults mended; thresholds that are scaled, at once or later
%! kinds = {'common', 'auto', 'scaled', 'common'};
%! cases = [1, 3, 4, 28];                 % 4, 10, 1 and 1 inner iterations; the oracle is slow
%! for at = 1:4
%!   k = cases(at);
%!   kind = kinds{at};
%!   [X, W0, H0] = problem (k);
%!   sparsity = .3 + .06 * mod (k, 8);
%!   if (rows (X) == 1)
%!     continue;
%!   end
%!   inner = 1 + mod (k, 4) * 3;
%!   steps = 5;
%!   if (strcmp (kind, 'auto'))            % from where common thresholds lead no further, so that it changes after 50
%!     [W0, H0] = sl_nmf (X, columns (W0), 'Algorithm', 'gsp', 'Sparseness', sparsity, 'Init', {W0, H0}, ...
%!                        'MaxIter', 400, 'Tol', 0, 'Thresholds', 'common');
%!     steps = 54;
%!     inner = 2;
%!   end
%!   [W, H, e, c] = or_nmf_gsp (X, W0, H0, sparsity, steps, 10, inner, [], kind);
%!   [W1, H1, info] = sl_nmf (X, columns (W0), 'Algorithm', 'gsp', 'Sparseness', sparsity, 'Init', {W0, H0}, ...
%!                            'MaxIter', steps, 'Tol', 0, 'InnerIter', inner, 'Thresholds', kind);
%!   assert (info.error, e(1:info.iterations+1), 1e-9);
%!   assert (info.certificate, c(1:info.iterations+1), 1e-8);
%!   assert (norm (X - W1 * H1, 'fro') / norm (X, 'fro'), min (e), 1e-9);
%!   assert (mean (info.sparseness) >= sparsity - 1e-12);
%!   if (strcmp (kind, 'auto'))
%!     [~, ~, common] = sl_nmf (X, columns (W0), 'Algorithm', 'gsp', 'Sparseness', sparsity, 'Init', {W0, H0}, ...
%!                              'MaxIter', steps, 'Tol', 0, 'InnerIter', inner, 'Thresholds', 'common');
%!     assert (info.error(1:50), common.error(1:50));
%!     assert (info.error(51), min (common.error(1:51)));       % it goes back to the best of these
%!     assert (info.error(51) < common.error(51));
%!     assert (all (diff (info.error(51:55)) < 0));
%!   end
%! end

%!test % where gsp has converged, one multiplier holds for all columns, and no feasible direction leads down
%! X = [];
%! for k = [1 4]
%!   rand ('twister', k);
%!   X = rand (12, 15) .* (rand (12, 15) > .3);
%!   w = 1 + (k > 2) * rand (12, 1);
%!   how = {'Algorithm', 'gsp', 'Sparseness', .6, 'Weights', w, 'Seed', k, 'Init', 'random'};
%!   [W, H, info] = sl_nmf (X, 3, how{:}, 'MaxIter', 1e4, 'Tol', 1e-10);     % no part of one entry, which has no multiplier
%!   assert (info.converged);
%!   G = (W * H - X) * H';
%!   lengths = norm (W, 'cols');
%!   C = W ./ lengths;
%!   Q = (w - (w' * C) .* C) .* (C > 0);                     % minus the gradient of the sparseness, up to lengths
%!   multipliers = -sum (Q .* G) ./ sum (Q .^ 2) .* lengths;
%!   assert (all (multipliers > 0));
%!   assert (max (multipliers) - min (multipliers) <= 1e-6 * max (multipliers));
%!   assert (G .* (W > 0), -multipliers ./ lengths .* Q, 1e-6 * norm (G));
%!   f = @(W) norm (X - W * H, 'fro') ^ 2 / 2;
%!   N = Q ./ lengths;
%!   for trial = 1:5
%!     D = randn (12, 3) .* (W > 0);
%!     D = D - N * (sum (sum (N .* D)) / sum (sum (N .^ 2)));  % to first order the average sparseness stays
%!     D = D / norm (D, 'fro');
%!     assert ((f (W + 1e-6 * D) - f (W - 1e-6 * D)) / 2e-6, 0, 1e-5 * norm (X, 'fro'));
%!   end
%! end
%! [~, ~, common] = sl_nmf (X, 3, how{:}, 'MaxIter', 1e3, 'Thresholds', 'common');
%! assert (! common.converged);

%!test % gsp: the factors of a run that converged are those of the certificate that ended it
%! for k = 3:9
%!   rand ('twister', k);
%!   X = rand (12, 30);
%!   [W, H, info] = sl_nmf (X, 3, 'Algorithm', 'gsp', 'Sparseness', .85, 'Seed', k, 'MaxIter', 1000, 'Tol', 1e-8);
%!   assert (info.converged);
%!   assert (info.certificate(info.best+1) <= 1e-8);
%!   if (k == 4)
%!     [W, H, info] = sl_nmf (X, 3, 'Algorithm', 'gsp', 'Sparseness', .85, 'Seed', k, 'MaxIter', 1000, 'Tol', 1e-8, ...
%!                            'Mask', true (12, 30));
%!     assert (info.converged && info.certificate(info.best+1) <= 1e-8);
%!   end
%! end

%!test % in single too, where rounding moves the objective far more: of each algorithm, and with missing entries
%! calls = [num2cell(1:3); repmat({{'ahals'}}, 1, 3)];
%! calls = [calls, [num2cell(1:3); repmat({{'csp', 'Sparseness', .7}}, 1, 3)]];
%! calls = [calls, [num2cell([1:6, 25:27]); repmat({{'gsp', 'Sparseness', .85}}, 1, 9)]];
%! for call = calls
%!   rand ('twister', call{1});
%!   X = single (rand (12, 30));
%!   how = [call{2}, {'Seed', call{1}, 'MaxIter', 1000, 'Tol', 1e-4}];
%!   if (call{1} >= 25)
%!     how = [how, {'Mask', rand(12, 30) < .9}];
%!   end
%!   [W, H, info] = sl_nmf (X, 3, 'Algorithm', how{:});
%!   assert (info.converged && info.certificate(info.best+1) <= 1e-4);
%! end

%!test % what the constraint costs: nothing up to the true sparseness, and what A-HALS gains without it
%! randn ('twister', 5);
%! W0 = max (randn (60, 5), 0);
%! X = W0 * max (randn (5, 70), 0);
%! true_one = mean (sl_hoyer (W0));
%! hidden = X < .02 * max (X(:));
%! turn = 0;
%! for more = {{}, {'Algorithm', 'csp'}, {'SparseFactor', 'H'}, {'SparseFactor', 'both'}, {}; {}, {}, {}, {}, {'Hidden', hidden}}
%!   kinds = {X, sparse(X), 1e9 * X};
%!   turn = turn + 1;
%!   for Y = kinds([1, 2 + mod(turn, 2)])
%!     both = more{2};
%!     o = {'Algorithm', 'gsp', 'Sparseness', true_one + .05, 'Seed', 1, 'MaxIter', 30, both{:}, more{1}{:}};
%!     [W, H, info] = sl_nmf (Y{1}, 5, o{:});
%!     [~, ~, free] = sl_nmf (Y{1}, 5, 'Init', {W, H}, 'MaxIter', 15, 'Tol', 0, both{:});
%!     all_of_it = 1 - (min (free.error) / info.error(info.best+1)) ^ 2;
%!     assert (info.cost <= all_of_it + 1e-6 && info.cost > .9 * all_of_it - .01);
%!     assert (info.cost > .2);
%!   end
%! end
%! o = {'Algorithm', 'gsp', 'Sparseness', true_one - .1, 'Seed', 1, 'MaxIter', 500, 'Tol', 1e-6};
%! [~, ~, info] = sl_nmf (X, 5, o{:});
%! assert (info.cost < .02);
%! ended = struct ('Algorithm', 'gsp', 'Sparseness', .5, 'TimeLimit', 0);
%! warning ('off', 'sparselearn:timeLimit', 'local');
%! [~, ~, info] = sl_nmf (X, 5, ended);
%! [~, ~, penalised] = sl_nmf (X, 5, o{:}, 'Regularize', [1 1], 'MaxIter', 1, 'Tol', 0);
%! assert (~ isfield (info, 'cost') && ~ isfield (penalised, 'cost'));

%!test % gsp: where common thresholds only raise the objective, the factors that are returned are stationary too
%! sl_seed (59);
%! u = rand (1, 5);
%! X = rand (30, 40) .* (rand (30, 40) < .4);
%! how = {'Algorithm', 'gsp', 'Sparseness', .4 + .45 * u(4), 'Seed', 59, 'MaxIter', 2000, 'Tol', 1e-8, 'Init', 'random'};
%! [~, ~, info] = sl_nmf (X, 2, how{:});
%! assert (info.converged);
%! assert (info.certificate(info.best+1) <= 1e-8);
%! [~, ~, common] = sl_nmf (X, 2, how{:}, 'Thresholds', 'common', 'MaxIter', 100);
%! assert (common.error(end) > (1 + 5e-5) * min (common.error));     % so more iterations would not lower it
%! assert (min (info.error) < min (common.error));

%!test % gsp: converged runs are stationary
%! check_nmf_thresholds (sl_cases (3));

%!test % gsp: the average sparseness is met, also when the iterations end at once, and in single
%! [X, W0, H0] = problem (6);
%! for iterations = [0, 1, 10]
%!   for sparsity = [0, .5, .9, 1]
%!     [W, H, info] = sl_nmf (X, columns (W0), 'Algorithm', 'gsp', 'Sparseness', sparsity, 'Seed', 1, 'Tol', 0, ...
%!                            'MaxIter', iterations);
%!     assert (mean (sl_hoyer (W)) >= sparsity - 1e-12);
%!     assert (all (W(:) >= 0) && all (H(:) >= 0));
%!     [W, H] = sl_nmf (single (X), columns (W0), 'Algorithm', 'gsp', 'Sparseness', sparsity, 'Seed', 1, 'Tol', 0, ...
%!                      'MaxIter', iterations);
%!     assert (isa (W, 'single') && mean (sl_hoyer (W)) >= sparsity - 1e-5);
%!   end
%! end

%!test % gsp finds the true parts to the last digits of the target, whatever the threads; sparse X alike
%! rand ('twister', 1);
%! randn ('twister', 1);
%! parts = max (0, randn (100, 10));
%! X = parts * rand (10, 100);
%! W0 = rand (100, 10);
%! H0 = rand (10, 100);
%! s = mean (sl_hoyer (parts));
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! most = [300, 20, 20];
%! for t = 1:3
%!   sl_threads (t);
%!   [W{t}, H{t}, info{t}] = sl_nmf (X, 10, 'Algorithm', 'gsp', 'Sparseness', s, 'Init', {W0, H0}, 'MaxIter', ...
%!                                   most(t), 'Tol', 0, 'SparseFactor', 'W');
%! end
%! assert (info{1}.error(end) < 1e-4);
%! assert (isequal (W{2}, W{3}) && isequal (H{2}, H{3}));
%! assert (isequal (info{2}.error, info{3}.error, info{1}.error(1:21)));
%! [~, ~, sparse_info] = sl_nmf (sparse (X), 10, 'Algorithm', 'gsp', 'Sparseness', s, 'Init', {W0, H0}, ...
%!                               'MaxIter', 20, 'Tol', 0);
%! assert (sparse_info.error, info{1}.error(1:21), 1e-9);

%!test % gsp on hostile but valid input
%! rand ('twister', 1);
%! base = rand (12, 9);
%! base(:,4) = 0;
%! base(7,:) = 0;
%! gsp = @(X, r) sl_nmf (X, r, 'Algorithm', 'gsp', 'Sparseness', .6, 'Seed', 1, 'MaxIter', 6);
%! for X = {base, single(base), sparse(base), base * 1e200, base * 1e-200, base(1,:), base(:,1), zeros(12, 9), 3}
%!   for r = [1, 3, 20]
%!     [W, H, info] = gsp (X{1}, r);
%!     assert (all (isfinite (W(:))) && all (isfinite (H(:))) && all (W(:) >= 0) && all (H(:) >= 0));
%!     assert (size (W) == [rows(X{1}), r] && size (H) == [r, columns(X{1})]);
%!     if (rows (X{1}) > 1)
%!       assert (mean (sl_hoyer (W)) >= .6 - 1e-5);
%!     end
%!     if (! any (X{1}(:)))
%!       assert (W * H == 0 && info.iterations == 0);
%!     end
%!   end
%! end

%!test % MATLAB's nnmf on a small problem
%! A = reshape (mod ((1:20) * 7, 13), 5, 4) + 1;
%! W0 = reshape (mod ((1:10) * 3, 7), 5, 2) + 1;
%! H0 = reshape (mod ((1:8) * 3, 7), 2, 4) + 1;
%! [W, H, info] = sl_nmf (A, 2, 'Init', {W0, H0}, 'Tol', 1e-8);
%! assert (norm (A - W * H, 'fro') / sqrt (20), 1.882172868745, 1e-11);
%! assert (info.converged && strcmp (info.stop, 'converged'));

%!test % the certificate and the histories are true of what is returned
%! for k = 1:10
%!   [X, W0, H0] = problem (k);
%!   [W, H, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20);
%!   [~, ~, ~, c] = or_nmf_ahals (X, W0, H0, 0, 1, 0);
%!   GW = (W * H - X) * H';
%!   GH = W' * (W * H - X);
%!   GW(W == 0) = min (GW(W == 0), 0);
%!   GH(H == 0) = min (GH(H == 0), 0);
%!   a = sum (sum ((X * H0') .* W0)) / sum (sum ((W0' * W0) .* (H0 * H0')));
%!   q = sqrt (sqrt (sum (H0 .^ 2, 2)') ./ sqrt (sum ((a * W0) .^ 2, 1)));
%!   W1 = a * W0 .* q;
%!   H1 = H0 ./ q';
%!   first = norm ([(W1 * H1 - X) * H1'; (W1' * (W1 * H1 - X))'], 'fro');
%!   assert (norm ([GW; GH'], 'fro') / first, info.certificate(info.best+1), 1e-9);
%!   assert (norm (X - W * H, 'fro') ^ 2 / 2, info.objective(info.best+1), 1e-9 * norm (X, 'fro') ^ 2);
%!   assert (info.objective(info.best+1), min (info.objective), 1e-15 * norm (X, 'fro') ^ 2);
%!   assert (numel (info.error) == info.iterations + 1 && numel (info.seconds) == info.iterations + 1);
%!   assert (all (diff (info.seconds) >= 0));
%!   assert (info.sparseness, sl_hoyer (W));
%!   assert (norm (W, 2, 'columns')(all (H > 0, 2)), norm (H, 2, 'rows')'(all (H > 0, 2)), 1e-10 * norm (H));
%! end

%!test % an exact factorisation is found to the last digits, which the cheap formula for the error would not show
%! rand ('twister', 7);
%! X = rand (30, 1) * rand (1, 40);
%! [W, H, info] = sl_nmf (X, 1, 'Tol', 0, 'MaxIter', 20);
%! assert (norm (X - W * H, 'fro') <= 1e-15 * norm (X, 'fro'));
%! assert (info.error(end) < 1e-15);
%! [W, H, info] = sl_nmf (single (X), 1, 'Tol', 0, 'MaxIter', 20);
%! direct = norm (double (single (X)) - double (W) * double (H), 'fro') / norm (X, 'fro');
%! assert (info.error(info.best+1), direct, 1e-12);
%! assert (info.error(end) < 40 * eps ('single'));                % sums of 40 terms

%!test % the same bits for any number of threads and any number of BLAS threads' pieces; full and sparse, both classes
%! rand ('twister', 3);
%! full_X = rand (150, 2010) .* (rand (150, 2010) < .3);    % four parts of a sum and four blocks of a product
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! inputs = {full_X, single(full_X), sparse(full_X), full_X', single(full_X')};
%! for k = 1:numel (inputs)
%!   sl_threads (1);
%!   [W1, H1, info1] = sl_nmf (inputs{k}, 11, 'Seed', 4, 'MaxIter', 2);
%!   sl_threads (3);
%!   [W2, H2, info2] = sl_nmf (inputs{k}, 11, 'Seed', 4, 'MaxIter', 2);
%!   assert (isequal (W1, W2) && isequal (H1, H2));
%!   assert (isequal (info1.error, info2.error) && isequal (info1.certificate, info2.certificate));
%! end

%!test % sparse input is what full input is
%! for k = 2:5:22
%!   [X, W0, H0] = problem (k);
%!   [W, H, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 15);
%!   [W1, H1, info1] = sl_nmf (sparse (X), columns (W0), 'Init', {W0, H0}, 'MaxIter', 15);
%!   assert (info1.error, info.error, 1e-11);
%!   assert (! issparse (W1) && ! issparse (H1));
%! end

%!test % single is computed and returned in single, and as good
%! for k = 1:5
%!   [X, W0, H0] = problem (k);
%!   [~, ~, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%!   [W, H, info1] = sl_nmf (single (X), columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%!   assert (isa (W, 'single') && isa (H, 'single'));
%!   assert (info1.error(end), info.error(end), 2e-3 * info.error(end) + 1e-4);
%!   assert (info1.error(info1.best+1), norm (X - double (W) * double (H), 'fro') / norm (X, 'fro'), 1e-5);
%! end

%!test % X = 0: no error, also of a start that a penalty leaves as it is
%! for options = {{}, {'Mask', true(4, 3)}, {'Algorithm', 'mu'}, {'Algorithm', 'gsp', 'Sparseness', .5, 'Init', 'random'}}
%!   [W, H, info] = sl_nmf (zeros (4, 3), 2, 'Regularize', [.1, .1], 'Seed', 1, options{1}{:});
%!   assert (W * H, zeros (4, 3));
%!   assert (info.objective(1) > 0);
%!   assert (info.error, zeros (size (info.error)));
%! end

%!test % no scale is too large or too small
%! [X, W0, H0] = problem (1);
%! X = X / max (X(:));
%! [W, H, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%! assert (isfinite (sl_nmf (realmax * ones (3, 2), 1)));
%! for scale = [1e-300, 1e-150, 1e-20, 1e20, 1e150, 1e300]
%!   [W1, H1, info1] = sl_nmf (scale * X, columns (W0), 'Init', {W0 * 1e120, H0 * 1e-130}, 'MaxIter', 20, 'Tol', 0);
%!   assert (info1.error, info.error, 1e-9);
%!   assert ((W1 / sqrt (scale)) * (H1 / sqrt (scale)), W * H, 1e-9);
%! end
%! for scale = single ([1e-30, 1e-10, 1e10, 1e30])
%!   [~, ~, info1] = sl_nmf (scale * single (X), columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%!   assert (info1.error(end), info.error(end), 2e-3 * info.error(end) + 1e-4);
%! end

%!test % hostile but valid input: every column of the table of peers
%! rand ('twister', 1);
%! base = rand (12, 9);
%! holes = base;
%! holes(:,4) = 0;
%! holes(7,:) = 0;
%! [W, H, info] = sl_nmf (holes, 3, 'Seed', 1);
%! assert (all (isfinite (W(:))) && all (isfinite (H(:))) && all (W(:) >= 0) && all (H(:) >= 0));
%! assert (W(7,:) * H, zeros (1, 9), 1e-12);
%! assert (W * H(:,4), zeros (12, 1), 1e-12);
%! assert (info.converged || info.iterations == 200);
%! for X = {zeros(12, 9), zeros(12, 9, 'single'), sparse(12, 9)}
%!   [W, H, info] = sl_nmf (X{1}, 3, 'Seed', 1);
%!   assert (W * H == 0);
%!   assert (info.error, 0);
%!   assert (info.iterations, 0);
%!   assert (info.stop, 'exact');
%!   assert (info.converged);
%! end
%! [W, H, info] = sl_nmf (base, 20, 'Seed', 1, 'MaxIter', 2000, 'Tol', 1e-6);
%! assert (info.error(end) < 1e-3);
%! [W, H, info] = sl_nmf (base, 1, 'Seed', 1, 'Tol', 1e-9);
%! [u, s, v] = svd (base);
%! assert (W * H, u(:,1) * s(1) * v(:,1)', 1e-7);
%! [W, H] = sl_nmf (base(:,1), 2, 'Seed', 1);
%! assert (W * H, base(:,1), 1e-3);
%! [W, H] = sl_nmf (base(1,:), 2, 'Seed', 1);
%! assert (size (W), [1, 2]);
%! assert (W * H, base(1,:), 1e-3);
%! [W, H] = sl_nmf (5, 1);
%! assert (W * H, 5, 1e-12);

%!test % starts with zeros: components that cannot move, and dead factors
%! rand ('twister', 2);
%! X = rand (8, 10);
%! W0 = rand (8, 3);
%! W0(:,2) = 0;
%! [W, H, info] = sl_nmf (X, 3, 'Init', {W0, []}, 'Seed', 1);
%! assert (all (any (W)) && info.error(end) < .35);
%! [W, H, info] = sl_nmf (X, 3, 'Init', {zeros(8, 3), zeros(3, 10)});
%! assert (W * H == 0 && info.error(end) == 1 && info.converged);
%! [W, H, info] = sl_nmf (X, 3, 'Init', {zeros(8, 3), []}, 'Seed', 1);
%! assert (all (isfinite (W(:))) && info.error(end) < .4);

%!test % a seed reproduces and leaves the generators alone; without it the current generator counts
%! X = magic (8);
%! rand ('twister', 11);
%! randn ('twister', 12);
%! before = {rand('twister'), randn('twister')};
%! [W1, H1] = sl_nmf (X, 3, 'Seed', 5, 'MaxIter', 5);
%! assert ({rand('twister'), randn('twister')}, before);
%! rand (1, 7);
%! [W2, H2] = sl_nmf (X, 3, 'Seed', 5, 'MaxIter', 5);
%! assert (isequal (W1, W2) && isequal (H1, H2));
%! W3 = sl_nmf (X, 3, 'Seed', 6, 'MaxIter', 5);
%! assert (! isequal (W1, W3));
%! rand ('twister', 11);
%! W4 = sl_nmf (X, 3, 'MaxIter', 5);
%! W5 = sl_nmf (X, 3, 'MaxIter', 5);
%! rand ('twister', 11);
%! W0 = rand (8, 3);
%! H0 = rand (3, 8);
%! assert (isequal (W4, sl_nmf (X, 3, 'Init', {W0, H0}, 'MaxIter', 5)));
%! assert (! isequal (W4, W5));

%!test % every way to stop
%! X = magic (9);
%! [~, ~, info] = sl_nmf (X, 3, 'Seed', 1, 'MaxIter', 7, 'Tol', 0);
%! assert (info.iterations == 7 && strcmp (info.stop, 'MaxIter') && ! info.converged);
%! [~, ~, info] = sl_nmf (X, 3, 'Seed', 1, 'MaxIter', 0);
%! assert (info.iterations == 0 && strcmp (info.stop, 'MaxIter') && numel (info.error) == 1);
%! [~, ~, info] = sl_nmf (X, 3, 'Seed', 1, 'TimeLimit', 0);
%! assert (info.iterations == 0 && strcmp (info.stop, 'TimeLimit'));
%! [~, ~, info] = sl_nmf (X, 3, 'Seed', 1, 'Tol', 1);
%! assert (info.iterations == 0 && strcmp (info.stop, 'converged') && info.converged);
%! [~, ~, info] = sl_nmf (X, 3, 'Seed', 1, 'OutputFcn', @(s) s.iteration == 4);
%! assert (info.iterations == 4 && strcmp (info.stop, 'OutputFcn'));

%!function stop = note (s)
%!  global sl_test_states;
%!  sl_test_states{end+1} = s;
%!  stop = false;
%!endfunction

%!test % what an OutputFcn sees
%! X = magic (9);
%! global sl_test_states;
%! sl_test_states = {};
%! [W, H, info] = sl_nmf (X, 3, 'Seed', 1, 'MaxIter', 5, 'Tol', 0, 'OutputFcn', @note);
%! assert (numel (sl_test_states), 5);
%! for k = 1:5
%!   s = sl_test_states{k};
%!   assert (s.iteration, k);
%!   assert ([s.error, s.objective, s.certificate, s.seconds], ...
%!           [info.error(k+1), info.objective(k+1), info.certificate(k+1), info.seconds(k+1)]);
%!   assert (norm (X - s.W * s.H, 'fro') / norm (X, 'fro'), s.error, 1e-12);
%!   assert (s.algorithm, 'ahals');
%! end
%! assert (isequal (W, s.W) && isequal (H, s.H));
%! clear -global sl_test_states;

%!test % an error in an OutputFcn passes through, and Ctrl-C works as before afterwards
%! fail ('sl_nmf (magic (5), 2, ''OutputFcn'', @(s) error (''my:id'', ''mine''))', 'mine');
%! assert (slx_interrupt_mex ('release'), 0);

%!test % Display
%! out = evalc ('sl_nmf (magic (5), 2, ''Seed'', 1, ''Display'', ''iter'', ''MaxIter'', 3, ''Tol'', 0);');
%! assert (numel (strfind (out, "\n")), 6);
%! assert (! isempty (strfind (out, 'not converged')));
%! out = evalc ('sl_nmf (magic (5), 2, ''Seed'', 1, ''Display'', ''final'', ''MaxIter'', 300, ''Tol'', 1e-3);');
%! assert (isempty (strfind (out, 'not converged')) && ! isempty (strfind (out, 'converged')));
%! assert (isempty (evalc ('sl_nmf (magic (5), 2, ''Seed'', 1, ''MaxIter'', 2, ''Tol'', 0);')));

%!testif ; isunix () % Ctrl-C returns the best factors, and the session goes on
%! program = ["X = rand (300, 400); [W, H, info] = sl_nmf (X, 20, 'MaxIter', Inf, 'Tol', 0, 'Display', 'iter'); ", ...
%!            "e = norm (X - W * H, 'fro') / norm (X, 'fro'); ", ...
%!            "printf ('%s %d %d OVER\\n', info.stop, abs (e - info.error(info.best+1)) < 1e-9, ", ...
%!            "slx_interrupt_mex ('caught')); fflush (stdout); pause (1e6); puts ('DEAF\\n');"];
%! [out, pid, in] = sl_start_octave (program);
%! sl_listen (out, ' 50 ', pid);
%! kill (pid, SIG ().INT);
%! said = sl_listen (out, 'OVER', pid);
%! kill (pid, SIG ().INT);                              % the second one finds Octave as it was
%! [~, status] = waitpid (pid);
%! rest = fread (out, [1, Inf], 'char=>char');
%! fclose (in);
%! fclose (out);
%! assert (! isempty (regexp (said, 'interrupted 1 0 OVER')), said(max (1, end-300):end));
%! assert (isempty (strfind (rest, 'DEAF')));

%!error id=sparselearn:badInput sl_nmf ([1 2; 3 -4], 1)
%!error id=sparselearn:badInput sl_nmf ([1 2; 3 NaN], 1)
%!error id=sparselearn:badInput sl_nmf ([1 2; 3 Inf], 1)
%!error id=sparselearn:badInput sl_nmf (sparse ([1 2; 3 NaN]), 1)
%!error id=sparselearn:badInput sl_nmf (sparse ([1 2; 3 -1]), 1)
%!error id=sparselearn:badInput sl_nmf ([1 2; 3 4i], 1)
%!error <use double> sl_nmf (uint8 ([1 2; 3 4]), 1)
%!error id=sparselearn:badInput sl_nmf (true (3), 1)
%!error id=sparselearn:badInput sl_nmf ({1}, 1)
%!error id=sparselearn:badInput sl_nmf ('text', 1)
%!error id=sparselearn:badInput sl_nmf (ones (2, 2, 2), 1)
%!error id=sparselearn:badInput sl_nmf ([], 1)
%!error id=sparselearn:badInput sl_nmf (zeros (3, 0), 1)
%!error id=sparselearn:badInput sl_nmf (zeros (0, 3), 1)
%!error id=sparselearn:badInput sl_nmf (magic (3), 0)
%!error id=sparselearn:badInput sl_nmf (magic (3), 1.5)
%!error id=sparselearn:badInput sl_nmf (magic (3), 1e9)
%!error id=sparselearn:badInput sl_nmf (magic (3), NaN)
%!error id=sparselearn:badInput sl_nmf (magic (3), [1 2])
%!error id=sparselearn:badInput sl_nmf (magic (3), 'two')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Init', {ones(3, 1), []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Init', {-ones(3, 2), []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Init', {[], NaN(2, 3)})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Init', 'chance')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'MaxSweeps', 0)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'MaxSweeps', 'many')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Seed', -1)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Seed', Inf)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'OutputFcn', 'f')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'OutputFcn', @(s) 'no')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'none')
%!error id=sparselearn:unknownOption sl_nmf (magic (3), 2, 'Sweeps', 3)
%!error id=sparselearn:unknownOption sl_nmf (magic (3), 2, 'MaxIter')
%!error id=sparselearn:unusedOption sl_nmf (magic (3), 2, 'Sparseness', .5)
%!error id=sparselearn:unusedOption sl_nmf (magic (3), 2, struct ('InnerIter', 5))
%!error <InnerIter has no use with Algorithm 'ahals'; it is used with Algorithm 'nenmf', 'gsp'> ...
%! sl_nmf (magic (3), 2, 'InnerIter', 5)
%!error id=sparselearn:badCall sl_nmf (magic (3))
%!error <needs the option Sparseness> sl_nmf (magic (3), 2, 'Algorithm', 'gsp')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'gsp', 'Sparseness', 1.1)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'gsp', 'Sparseness', [.5 .6])
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'InnerIter', 0)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'SparseFactor', 'none')

%!test % a start whose halves are far apart in scale is a start like any other
%! rand ('twister', 3);
%! X = rand (40, 50);
%! start = {bsxfun(@times, rand (40, 2), [1, 1e-160]), bsxfun(@times, rand (2, 50), [1e-160; 1])};
%! [W, H, info] = sl_nmf (X, 2, 'Init', start);
%! assert (norm (X - W * H, 'fro') / norm (X, 'fro'), info.error(end), 1e-10);
%! assert (info.error(end) < .5);

%!test % from W = 0 gsp goes on, and a single row of data keeps its components
%! [W, H, info] = sl_nmf (rand (12, 9), 3, 'Algorithm', 'gsp', 'Sparseness', .5, 'Init', {zeros(12, 3), []});
%! assert (info.error(end) < .6 && info.certificate(1) > 1);
%! [W, H, info] = sl_nmf (rand (1, 9), 4, 'Algorithm', 'gsp', 'Sparseness', .9);
%! assert (info.sparseness, NaN (1, 4));
%! assert (all (W > 0));

%!test % the least numbers of single
%! [W, H, info] = sl_nmf (single (rand (12, 9) * 1e-45), 3);
%! assert (all (isfinite ([W(:); H(:)])));

%!test % a checkpoint goes on with the same bits, and is of one run only
%! rand ('twister', 1);
%! X = rand (60, 80);
%! file = tempname ();
%! gone = onCleanup (@() unlink (file));
%! for method = {{'Algorithm', 'ahals', 'Regularize', [.001, 0]}, {'Algorithm', 'gsp', 'Sparseness', .4}}
%!   options = [method{1}, {'Seed', 3, 'Tol', 0}];
%!   [W, H, info] = sl_nmf (X, 5, options{:}, 'MaxIter', 30);
%!   sl_nmf (X, 5, options{:}, 'MaxIter', 12, 'Checkpoint', file);
%!   [W1, H1, info1] = sl_nmf (X, 5, options{:}, 'MaxIter', 30, 'Checkpoint', file);
%!   assert (isequal (W, W1) && isequal (H, H1));
%!   assert (isequal (info.objective, info1.objective) && isequal (info.certificate, info1.certificate));
%!   assert (numel (info1.seconds) == 31 && all (diff (info1.seconds) >= 0));
%!   again = sl_nmf (X, 5, options{:}, 'MaxIter', 30, 'Checkpoint', file);
%!   assert (isequal (again, W));
%!   fail ('sl_nmf (X + 1, 5, options{:}, ''Checkpoint'', file)', 'another problem');
%!   fail ('sl_nmf (X, 5, options{:}, ''Seed'', 4, ''Checkpoint'', file)', 'another problem');
%!   unlink (file);
%! end
%! fid = fopen (file, 'w');
%! fputs (fid, 'junk');
%! fclose (fid);
%! fail ('sl_nmf (X, 5, ''Checkpoint'', file)', 'no checkpoint');
%! assert (exist (file, 'file') == 2);

%!test % a name that is also a function's, and sizes as sparse matrices
%! before = pwd ();
%! folder = tempname ();
%! mkdir (folder);
%! back = onCleanup (@() cd (before));
%! cd (folder);
%! W = sl_nmf (magic (3), sparse (2), 'Seed', 1, 'MaxIter', 2, 'Checkpoint', 'run');
%! assert (sl_nmf (magic (3), 2, 'Seed', 1, 'MaxIter', 2, 'Checkpoint', 'run'), W);
%! delete ('run');
%! clear back
%! rmdir (folder);
%! assert (sl_nmf_init (magic (3), sparse (2), 'Init', 'nndsvd'), sl_nmf_init (magic (3), 2, 'Init', 'nndsvd'));

%!error id=sparselearn:badFile sl_nmf (magic (3), 2, 'Checkpoint', '/nowhere/at/all')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Checkpoint', 3)

%!test % penalties: the objective is as said, decreases, and means the same in other units
%! rand ('twister', 2);
%! X = rand (30, 50);
%! R = [.01, .002; .003, .01];
%! [W, H, info] = sl_nmf (X, 4, 'Seed', 3, 'Tol', 1e-9, 'MaxIter', 4000, 'Regularize', R);
%! value = norm (X - W * H, 'fro') ^ 2 / 2 + 50 * (R(1,1) * sum (W(:)) + R(1,2) / 2 * sum (W(:) .^ 2)) ...
%!         + 30 * (R(2,1) * sum (H(:)) + R(2,2) / 2 * sum (H(:) .^ 2));
%! assert (info.objective(end), value, 1e-12 * value);
%! assert (info.converged && all (diff (info.objective) <= 1e-12 * value));
%! G = W' * W * H - W' * X + 30 * (R(2,1) + R(2,2) * H);
%! assert (norm (G(H > 0 | G < 0)) < 1e-6);
%! s = 2 ^ 240;
%! [~, ~, big] = sl_nmf (s * X, 4, 'Init', {W * sqrt(s), H * sqrt(s)}, 'Tol', 0, 'MaxIter', 2, ...
%!                       'Regularize', R .* [s^1.5, s]);
%! assert (big.objective(end) / s^2, value, 1e-9 * value);

%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Regularize', -1)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Regularize', [0, NaN])

%!test % a checkpoint is of its data and its mask, not of any with the same sums; its TimeLimit is that of the call
%! rand ('twister', 4);
%! file = tempname ();
%! gone = onCleanup (@() unlink (file));
%! X = ones (10, 8);
%! M = rand (10, 8) > .3;
%! sl_nmf (X, 2, 'Mask', M, 'Seed', 1, 'MaxIter', 3, 'Checkpoint', file);
%! fail ('sl_nmf (X, 2, ''Mask'', fliplr (M), ''Seed'', 1, ''Checkpoint'', file)', 'another problem');
%! unlink (file);
%! X = double (M);
%! sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 3, 'Checkpoint', file);
%! fail ('sl_nmf (flipud (X), 2, ''Seed'', 1, ''Checkpoint'', file)', 'another problem');
%! unlink (file);

%!function seconds = toc (varargin)
%!  % the clock, for whatever asks it, that late_at_third puts on
%!  global sl_test_late
%!  seconds = builtin ('toc', varargin{:}) + 3600 * [sl_test_late(:); 0](1);
%!endfunction

%!function stop = late_at_third (now, done)
%!  global sl_test_late
%!  stop = false;
%!  sl_test_late += mod (now.iteration, 3) == 0 && now.iteration > done;
%!endfunction

%!test % a limit of time is for one call: the next one, from the checkpoint, has as much
%! global sl_test_late
%! forget = onCleanup (@() clear ('-global', 'sl_test_late'));
%! file = tempname ();
%! gone = onCleanup (@() unlink (file));
%! options = {'Seed', 1, 'Tol', 0, 'MaxIter', Inf, 'TimeLimit', 1800, 'Checkpoint', file};
%! X = cos ((1:20)' * (1:20)) .^ 2;
%! for calls = 0:1
%!   sl_test_late = 0;
%!   [~, ~, info] = sl_nmf (X, 3, options{:}, 'OutputFcn', @(now) late_at_third (now, 3 * calls));
%!   assert ({info.stop, info.iterations}, {'TimeLimit', 4 + 3 * calls});
%! end

%!test % penalties out of all proportion to the data make the factors 0
%! rand ('twister', 1);
%! X = rand (12, 9);
%! for scale = {1e-300, 1e-100, 1e-40, single(1e-30)}
%!   for method = {{'ahals'}, {'nenmf'}, {'mu'}, {'gsp', 'Sparseness', .5}, {'csp', 'Sparseness', .5}}
%!     [W, H, info] = sl_nmf (X * scale{1}, 3, 'Algorithm', method{1}{:}, 'Regularize', [.1, .1], 'Seed', 1);
%!     assert (all (all (W * H <= 1e-9 * scale{1})));
%!     assert (! any (isnan ([info.error, info.objective, info.certificate])));
%!   end
%! end
%!error id=sparselearn:badInput sl_nmf (rand (5), 2, 'Seed', 2 ^ 40, 'Replicates', 2)

%!test % the largest entry of each column of W is 1 with l1ahals, whatever the scale of X
%! rand ('twister', 3);
%! X = rand (12, 9);
%! for scale = [1e-100, 1, 1e100]
%!   [W, H, info] = sl_nmf (X * scale, 3, 'Algorithm', 'l1ahals', 'Sparseness', .5, 'Seed', 1, 'MaxIter', 5);
%!   assert (max (W), ones (1, 3), 1e-12);
%!   assert (norm (X - W * (H / scale), 'fro') / norm (X, 'fro'), info.error(end), 1e-10);
%! end
%! W = sl_nmf (X, 2, 'Algorithm', 'l1ahals', 'Sparseness', .5, 'Init', {zeros(12, 2), ones(2, 9)}, 'MaxIter', 2);
%! assert (any (W(:)));                         % no penalty is infinite where the first W is 0
%! fail ('slx_nmf_l1_mex ([1 1], eye (2), [1 1], [-1 0], 1, .1)', 'lambda must be at least 0');
%! rule = struct ('kind', 'gsp', 'max_iter', 1, 'tol', 0, 'l1', 0, 'l2', 0, 'sparseness', .5);
%! fail ('slx_nmf_factor_mex (eye (2), [Inf, 1; 1, 1], ones (2), [1, 1], rule)', 'B must be finite');

%!test % the order that Normalize makes is told
%! rand ('twister', 3);
%! X = rand (12, 9);
%! s = [.2, .4, .6];
%! for how = {'balance', 'codes', 'basis'}
%!   [~, ~, info] = sl_nmf (X, 3, 'Algorithm', 'csp', 'Sparseness', s, 'Seed', 1, 'Normalize', how{1}, 'MaxIter', 20);
%!   assert (info.sparseness, s(info.order), 1e-10);
%! end

%!test % a penalty that removes parts: the run converges, and they are 0
%! X = abs (sin ((1:6)' * (1:40))) + 2 * [ones(1, 20), zeros(1, 20); zeros(5, 40)];
%! for P = {[.1 .1], [.1 0], [0 .1; .1 0], [.1 0; 0 .1]}
%!   for how = {{}, {'Missing', true}, {'Mask', 2 * ones(6, 40)}, {'Algorithm', 'nenmf'}}
%!     Y = X;
%!     Y(3,4) = [X(3,4), NaN](1 + (numel (how{1}) == 2 && strcmp (how{1}{1}, 'Missing')));
%!     [W, H, info] = sl_nmf (Y, 4, 'Regularize', P{1}, 'Seed', 1, how{1}{:});
%!     assert (info.stop, 'converged');
%!     assert (isempty (info.unused), false);
%!     assert (~ any (any (W(:,info.unused) > 1e-15 * max (W(:)))) && ~ any (any (H(info.unused,:) > 1e-15 * max (H(:)))));
%!     if (rows (P{1}) == 1)
%!       assert (find (isnan (info.sparseness)), info.unused);
%!     end
%!   end
%! end

%!test % errors of samples of a sparse X of any scale
%! X = abs (cos ((1:5)' * (1:7)));
%! for scale = 2 .^ [-600, 600]
%!   [W, H, info] = sl_nmf (sparse (X * scale), 2, 'Seed', 1, 'Normalize', 'codes', 'MaxIter', 5, 'Tol', 0);
%!   assert (info.sample_error, sqrt (sum ((X - W / scale * H) .^ 2) ./ sum (X .^ 2)), 1e-13);
%! end
