% Non-negative least squares: against its oracles, certificates, hostile input, determinism, limits.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! check_nnls (sl_cases (180));

%!test % X of one row: weights, missing entries and both losses
%! for class = {'double', 'single'}
%!   X = cast ([3 4 5 NaN], class{1});
%!   W = cast ([2 .5], class{1});
%!   weights = [1 2 0 0];
%!   [H, info] = sl_nnls (X, W, 'Mask', weights, 'Regularize', [.1 0]);
%!   r = double (W * H)(1:2) - [3 4];
%!   assert (r, -.05 ./ weights(1:2), 1e-6);
%!   assert (info.objective, weights(1:2) * r'.^2 / 2 + .1 * sum (double (H(:))), 1e-6);
%!   [H, info] = sl_nnls (X, W, 'Missing', true);
%!   assert (double (W * H), [3 4 5 0], 1e-5);
%!   [H, info] = sl_nnls (X(1:3), W, 'Loss', 'kl');
%!   assert (double (W * H), [3 4 5], 1e-5);
%!   assert (info.gap < 1e-5);
%! end

%!test % Octave's own solver, on the problems of matrix factorisation
%! rand ('twister', 1);
%! W = rand (60, 12) .* (rand (60, 12) < .4);
%! X = [W * (rand(12, 20) .* (rand (12, 20) < .5)) + .1 * rand(60, 20), rand(60, 5), -rand(60, 2)];
%! H = sl_nnls (X, W);
%! for j = 1:27
%!   assert (H(:,j), lsqnonneg (W, X(:,j)), 1e-12);
%! end
%! assert (H(:,26:27), zeros (12, 2));

%!test % digits that the normal equations lose are there
%! W = [hilb(7); eye(7) * 1e-9] (:,1:6);                % of condition 1.5e7
%! h = [1; 0; 2; 0; 3; 1];
%! H = sl_nnls (W * h, W);
%! assert (H, h, 200 * eps * cond (W));
%! assert (H([2 4]) >= 0);

%!test % atoms without mean, one more dimension than they span: rounding makes no column independent
%! for k = [3000029, 1:120]
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   d = ceil (30 * rand);
%!   W = randn (d, ceil (60 * rand));
%!   W = bsxfun (@minus, W, mean (W, 1));
%!   W = bsxfun (@times, W, 10 .^ randn (1, size (W, 2)));
%!   x = randn (d, 1);
%!   [h, info] = sl_nnls (x, W);
%!   assert (sqrt (sumsq (W, 1)) * h <= 1e6 * norm (x));
%!   r = x - W * h;
%!   assert (all (W' * r <= 1e-9 * sqrt (sumsq (W, 1))' * norm (x)));
%!   assert (abs (r' * (W * h)) <= 1e-9 * norm (x) ^ 2);
%! end

%!test % an entry that the last correction would make negative leaves the others at their minimum
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for k = 1:100
%!   W = vander (linspace (0, 1, 4 + ceil (11 * rand)), 4 + ceil (8 * rand));
%!   [H, info] = sl_nnls (W * max (randn (columns (W), 4), 0), W);
%!   assert (info.converged);
%! end

%!test % codes that made the data come back, zeros as zeros
%! rand ('twister', 2);
%! W = rand (50, 10);
%! h = rand (10, 40) .* (rand (10, 40) < .5);
%! H = sl_nnls (W * h, W);
%! assert (H, h, 1e-12);
%! H = sl_nnls (W * h - .01 * rand (50, 40), W);
%! assert (any (H(:) == 0));

%!test % dependent columns: optimal, and no more entries than the rank
%! rand ('twister', 3);
%! W = rand (4, 3);
%! W = [W, W, W * [1; 1; 0], zeros(4, 1)];
%! X = rand (4, 30);
%! [H, info] = sl_nnls (X, W);
%! assert (info.converged);
%! assert (max (sum (H > 0, 1)) <= 3);
%! assert (W * H, W(:,1:3) * sl_nnls (X, W(:,1:3)), 1e-13);
%! [H, info] = sl_nnls (X = rand (5, 30), rand (5, 40));
%! assert (info.converged && max (sum (H > 0, 1)) <= 5);

%!test % of equal columns l1 takes the longest, the one that needs the smallest h
%! w = [1; 2; 2];
%! [H, info] = sl_nnls (5 * w, [w, 3 * w, 2 * w], 'Regularize', [.5, 0]);
%! assert (H, [0; (45 * 3 - .5) / 81; 0], 1e-14);
%! assert (info.converged);
%! assert (info.objective, sum ((5 * w - 3 * w * H(2)) .^ 2) / 2 + .5 * H(2), 1e-13);
%! assert (sl_nnls (5 * w, [w, 3 * w], 'Regularize', [1e6, 0]), [0; 0]);
%! assert (sl_nnls (5 * w, w, 'Regularize', [0, 1]), 4.5, 1e-14);

%!test % warm starts lead to the same codes; a good one saves iterations
%! rand ('twister', 4);
%! W = rand (30, 20);
%! X = rand (30, 50);
%! [H, info] = sl_nnls (X, W);
%! assert (sl_nnls (X, W, 'Init', rand (20, 50)), H, 1e-12);
%! [again, warm] = sl_nnls (X, W, 'Init', H);
%! assert (again, H, 1e-12);
%! assert (warm.iterations, ones (1, 50));
%! assert (mean (info.iterations) > 2);

%!function yes = sl_nnls_converged (W, X, most)
%!  [~, info] = sl_nnls (X, W, 'MaxIter', most);
%!  yes = info.converged;
%!endfunction

%!test % a limit on iterations is kept and told; what comes back is feasible
%! rand ('twister', 5);
%! W = rand (30, 20);
%! X = rand (30, 50);
%! for most = [0, 1, 2, 3]
%!   [H, info] = sl_nnls (X, W, 'MaxIter', most);
%!   assert (all (H(:) >= 0) && all (isfinite (H(:))));
%!   assert (all (info.iterations <= most));
%!   assert (info.converged, all (info.kkt <= 10 * eps));
%!   assert (info.stop, {'MaxIter', 'converged'}{1 + info.converged});
%! end
%! assert (! sl_nnls_converged (W, X, 0) && sl_nnls_converged (W, X, 120));

%!test % a coarse tolerance is kept
%! rand ('twister', 6);
%! [H, info] = sl_nnls (rand (30, 50), rand (30, 20), 'Tol', 1e-2);
%! assert (info.converged && all (info.kkt <= 1e-2));

%!test % single is single, accurate to single
%! rand ('twister', 7);
%! W = single (rand (40, 15));
%! X = single (rand (40, 30));
%! [H, info] = sl_nnls (X, W);
%! assert (class (H), 'single');
%! assert (double (H), sl_nnls (double (X), double (W)), 2e-5);
%! assert (info.converged);
%! assert (isequal (sl_nnls (X, double (W)), H));
%! assert (class (sl_nnls (double (X), W)), 'double');
%! assert (class (info.kkt), 'double');
%! [W, X, H] = deal (double (W), double (X), double (H));     % kkt is that of what is returned
%! g = W' * (W * H - X) ./ (norm (W, 'columns')' .* (norm (X, 'columns') + norm (W, 'columns') * H));
%! g(H > 0) = abs (g(H > 0));
%! g(H == 0) = -g(H == 0);
%! assert (info.kkt, max (g), 4 * eps ('single'));           % products with X are in single
%! assert (info.kkt > 1e-12);                                 % and so is H

%!test % sparse data give the codes of full ones
%! rand ('twister', 8);
%! W = rand (200, 12);
%! X = sprand (200, 80, .05);
%! X(:,7) = 0;
%! [H, info] = sl_nnls (X, W);
%! [F, same] = sl_nnls (full (X), W);
%! assert (! issparse (H) && isequal (H(:,7), zeros (12, 1)));
%! assert (H, F, 1e-13);
%! assert (info.objective, same.objective, 1e-12);

%!test % wherever the scales lie
%! rand ('twister', 9);
%! W = rand (9, 4);
%! X = rand (9, 6);
%! H = sl_nnls (X, W);
%! for k = [-1000, -500, 500, 1000]
%!   assert (sl_nnls (X, W * 2 ^ k) * 2 ^ k, H, 1e-14 * max (H(:)));
%!   assert (sl_nnls (X * 2 ^ k, W) / 2 ^ k, H, 1e-14 * max (H(:)));
%!   assert (sl_nnls (X * 2 ^ k, W * 2 ^ k), H, 1e-14 * max (H(:)));
%! end
%! D = 2 .^ [-400, 0, 300, -100];
%! assert (bsxfun (@times, D', sl_nnls (X, bsxfun (@times, W, D))), H, 1e-14 * max (H(:)));
%! assert (sl_nnls (X * realmax, W * realmax), H, 1e-13 * max (H(:)));
%! H = sl_nnls (single (X), single (W));
%! assert (sl_nnls (single (X) * single (2 ^ 110), single (W)) / single (2 ^ 110), H, 1e-5);
%!error <range> sl_nnls (1e300, 1e-300)
%!error <range> sl_nnls (single (1e30), single (1e-30))
%!error id=sparselearn:badInput sl_nnls (single (1), 1e300)

%!test % the same bits for any number of threads
%! rand ('twister', 10);
%! W = rand (90, 30);
%! X = rand (90, 3000);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! [H1, one] = sl_nnls (X, W);
%! sl_threads (3);
%! [H3, three] = sl_nnls (X, W);
%! assert (isequal (H1, H3) && isequal (one, three));

%!test % samples of one feature, one component, nothing to do
%! assert (sl_nnls ([1 -1 4 0], 2), [.5 0 2 0]);
%! assert (sl_nnls ([1; 2], [0; 0]), 0);
%! [H, info] = sl_nnls (zeros (3, 4), zeros (3, 2));
%! assert (H, zeros (2, 4));
%! assert (info.converged && isequal (info.kkt, zeros (1, 4)) && info.objective == 0);
%! [H, info] = sl_nnls (zeros (3, 0), ones (3, 2));
%! assert (size (H), [2 0]);
%! assert (size (info.kkt), [1 0]);
%! assert (info.converged && info.objective == 0);
%! assert (size (sl_nnls (zeros (0, 0), zeros (0, 2))), [2 0]);

%!test % options as a struct
%! assert (sl_nnls (4, 2, struct ('Regularize', [0 4])), 1, 4*eps);

%!test % entries that are not known, or have weights: the rows multiplied by their roots
%! rand ('twister', 11);
%! randn ('twister', 11);
%! W = randn (9, 4);
%! X = randn (9, 14);
%! M = rand (9, 14) < .7;
%! M(:,3) = false;
%! M(:,5) = M(:,4);
%! weights = M .* (.1 + rand (9, 14));
%! Y = X;
%! Y(! M) = NaN;
%! [H, info] = sl_nnls (X, W, 'Mask', M, 'Regularize', [.1, .2]);
%! [V, weighted] = sl_nnls (X, W, 'Mask', weights);
%! for j = 1:14
%!   assert (H(:,j), or_nnls (W(M(:,j),:), X(M(:,j),j), .1, .2), 1e-12);
%!   s = sqrt (weights(:,j));
%!   assert (V(:,j), or_nnls (s .* W, s .* X(:,j), 0, 0), 1e-12);
%! end
%! assert (info.converged && weighted.converged && info.kkt(3) == 0);
%! assert (info.objective, sum (sum (M .* (X - W * H) .^ 2)) / 2 + .1 * sum (H(:)) + .1 * sumsq (H(:)), 1e-12);
%! assert (weighted.objective, sum (sum (weights .* (X - W * V) .^ 2)) / 2, 1e-12);
%! assert (isequal (sl_nnls (Y, W, 'Missing', true, 'Regularize', [.1, .2]), H));
%! assert (isequal (sl_nnls (Y, W, 'Mask', M, 'Regularize', [.1, .2]), H));
%! assert (isequal (sl_nnls (Y, W, 'Missing', true, 'Mask', true (9, 14), 'Regularize', [.1, .2]), H));
%! assert (sl_nnls (X, W, 'Mask', double (M), 'Init', abs (randn (4, 14))), sl_nnls (Y, W, 'Missing', true), 1e-12);
%! assert (sl_nnls (sparse (X), W, 'Mask', sparse (weights)), V, 1e-12);
%! assert (sl_nnls (sparse (Y), W, 'Mask', sparse (M)), sl_nnls (Y, W, 'Missing', true), 1e-12);
%! assert (sl_nnls (X, W, 'Missing', true), sl_nnls (X, W), 0);
%! S = sl_nnls (single (Y), W, 'Missing', true, 'Mask', single (weights));
%! assert (class (S), 'single');
%! assert (double (S), V, 1e-4);

%!function [W, X] = counts (m, r, n)
%!  W = rand (m, r) .* (rand (m, r) < .6) + .01;
%!  X = floor (3 * W * (rand (r, n) .* (rand (r, n) < .6)) + 2 * rand (m, n));
%!endfunction

%!test % the divergence: its oracle, with and without weights and a penalty
%! for k = 1:6
%!   rand ('twister', 20 + k);
%!   [W, X] = counts (11, 4, 3);
%!   M = ones (11, 3);
%!   l1 = 0;
%!   if (k > 2)
%!     M = M .* (rand (11, 3) < .8) .* (.5 + rand (11, 3));
%!     l1 = .3 * (k > 4);
%!   end
%!   [H, info] = sl_nnls (X, W, 'Loss', 'kl', 'Mask', M, 'Regularize', [l1, 0]);
%!   total = 0;
%!   for j = 1:3
%!     [h, value] = or_nnls_kl (W, X(:,j), M(:,j), l1);
%!     assert (H(:,j), h, 1e-10);
%!     total = total + value;
%!   end
%!   assert (info.objective, total, 1e-10 * (1 + abs (total)));
%!   assert (info.converged && all (info.kkt <= 1e-12));
%! end

%!test % the divergence: the certificate, from the formulas; sparse, single, any scale, threads
%! rand ('twister', 40);
%! [W, X] = counts (60, 15, 90);
%! X(:,7) = 0;
%! [H, info] = sl_nnls (X, W, 'Loss', 'kl');
%! U = W * H;
%! T = X ./ U;
%! T(X == 0) = 0;
%! c = sum (W, 1)';
%! largest = max (bsxfun (@rdivide, W' * T, c), [], 1);
%! assert (info.kkt, max (largest - 1, 0), 1e-12);
%! assert (info.gap, sum (X, 1) .* log1p (info.kkt), 1e-10);
%! assert (c' * H, sum (X, 1), 1e-10);
%! assert (H(:,7), zeros (15, 1));
%! assert (mean (H(:) == 0) > .1 && all (H(:) >= 0));
%! L = X .* log (X ./ U);
%! assert (info.objective, sum (L(X > 0)) + sum (U(:) - X(:)), 1e-9);
%! assert (sl_nnls (sparse (X), W, 'Loss', 'kl'), H, 1e-10);
%! for unit = [1e-150, 1e150]
%!   assert (sl_nnls (X * unit, W, 'Loss', 'kl') / unit, H, 1e-10);
%!   assert (sl_nnls (X, W * unit, 'Loss', 'kl') * unit, H, 1e-10);
%! end
%! [S, told] = sl_nnls (single (X), single (W), 'Loss', 'kl');
%! assert (class (S), 'single');
%! assert (double (S), H, 1e-3);
%! assert (told.converged && all (told.kkt <= 1e-5) && told.kkt(7) == 0);
%! assert (told.objective, info.objective, 1e-2);
%! assert (size (sl_nnls (zeros (3, 0), ones (3, 2), 'Loss', 'kl')), [2, 0]);
%! assert (sl_nnls (zeros (3, 2), ones (3, 2), 'Loss', 'kl'), zeros (2, 2));
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! one = sl_nnls (X, W, 'Loss', 'kl');
%! sl_threads (3);
%! assert (isequal (sl_nnls (X, W, 'Loss', 'kl'), one));

%!test % the divergence: converges wherever scales lie, with nearly dependent parts, weights and penalties
%! for k = 1:150
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   m = ceil (40 * rand);
%!   r = ceil (30 * rand);
%!   n = ceil (4 * rand);
%!   W = rand (m, r) .* 10 .^ (randn (1, r) * 3 * rand) .* 10 .^ (randn (m, 1) * 3 * rand);
%!   W = W .* (rand (m, r) < .2 + rand);
%!   if (r > 2)
%!     W(:,2) = W(:,1) .* (1 + 1e-9 * randn (m, 1) * (rand < .5));
%!     W(:,3) = W(:,1) + W(:,2);
%!   end
%!   X = rand (m, n) .* 10 .^ (randn (m, n) * 3 * rand) .* (rand (m, n) < .2 + rand);
%!   [H, info] = sl_nnls (X, W, 'Loss', 'kl', 'Mask', rand (m, n) .* (rand (m, n) < .9), 'Regularize', [rand, 0]);
%!   assert (info.converged && all (isfinite (H(:))) && all (H(:) >= 0));
%! end

%!test % the divergence: rows and columns of W that are 0, equal columns, fewer counts than components, subnormals
%! W = [1 0 1 0; 2 0 2 0; 0 1 0 0; 0 0 0 0];
%! [H, info] = sl_nnls ([1 4; 3 0; 2 0; 5 0], W, 'Loss', 'kl');
%! assert (H([1 3],:)' * [1; 1], [4; 4] / 3, 1e-10);
%! assert (H([2 4],:), [2 0; 0 0], 1e-10);
%! assert (info.objective, Inf);
%! assert (info.converged);
%! rand ('twister', 41);
%! [H, info] = sl_nnls (sprand (40, 30, .1), rand (40, 25), 'Loss', 'kl');
%! assert (info.converged);
%! [H, info] = sl_nnls ([1e-310; 1], [1 0; 1e-310 1], 'Loss', 'kl');
%! assert (all (isfinite (H)) && all (H >= 0));
%! [H, info] = sl_nnls (X = floor (5 * rand (8, 5)), W = rand (8, 3), 'Loss', 'kl', 'MaxIter', 1, 'Tol', 0);
%! assert (! info.converged && strcmp (info.stop, 'MaxIter') && all (info.iterations <= 1));
%! [~, exact] = sl_nnls (X, W, 'Loss', 'kl');
%! assert (info.objective >= exact.objective && info.objective - sum (info.gap) <= exact.objective);

%!test % new samples as sl_nmf with SparseFactor 'H' learnt them
%! rand ('twister', 50);
%! X = rand (12, 5) * (rand (5, 40) .* (rand (5, 40) < .4)) + .05 * rand (12, 40);
%! W = rand (12, 3);
%! H = sl_nnls (X, W, 'Sparseness', .6, 'MaxIter', 4, 'Tol', 0);
%! assert (H, or_nnls_rows (X, W, @(V) or_proj_gsp (V, .6), 4), 1e-10);
%! H = sl_nnls (X, W, 'Sparseness', [.5, .6, .7], 'Algorithm', 'csp', 'MaxIter', 4, 'Tol', 0);
%! assert (sl_hoyer (H'), [.5, .6, .7], 1e-12);
%! onto = @(V) sl_proj_hoyer (V, [.5, .6, .7], 'Norm', 'nearest', 'Nonneg', true);
%! assert (H, or_nnls_rows (X, W, onto, 4), 1e-10);
%! for name = {'gsp', 'csp'}
%!   [W, V, fit] = sl_nmf (X, 5, 'Algorithm', name{1}, 'SparseFactor', 'H', 'Sparseness', .6, 'Seed', 1);
%!   [H, info] = sl_nnls (X, W, 'Algorithm', name{1}, 'Sparseness', .6);
%!   assert (mean (sl_hoyer (H')), .6, 1e-10);
%!   assert (info.converged && isscalar (info.kkt));
%!   assert (info.objective, norm (X - W * H, 'fro') ^ 2 / 2, 1e-12);
%!   assert (info.objective <= 1.02 * fit.objective(fit.best+1));
%!   assert (sl_nnls (sparse (X), W, 'Algorithm', name{1}, 'Sparseness', .6), H, 1e-6);
%!   S = sl_nnls (single (X), W, 'Algorithm', name{1}, 'Sparseness', .6, 'Init', single (H));
%!   assert (mean (sl_hoyer (S')), single (.6), 1e-5);
%! end
%! for unit = 4 .^ [-300, 300]
%!   assert (sl_nnls (X * unit, W, 'Algorithm', 'csp', 'Sparseness', .6) / unit, H, 1e-9);
%!   assert (sl_nnls (X, W * unit, 'Algorithm', 'csp', 'Sparseness', .6) * unit, H, 1e-9);
%! end

%!test % a row of one number has no sparseness: the warning says so, here and of models
%! restore = sl_warnings_on ();
%! x = [5; 1; 3];
%! W = [1 2; 3 1; 1 0];
%! model = sl_coder ('sl_nmf', W, 'Sparseness', .5);
%! for name = {'gsp', 'csp'}
%!   lastwarn ('', '');
%!   evalc ("[h, info] = sl_nnls (x, W, 'Sparseness', .5, 'Algorithm', name{1});");
%!   evalc ('g = sl_predict (model, x);');
%!   [message, id] = sl_lastwarn ();
%!   assert (id, 'sparselearn:noSparseness');
%!   assert (strncmp (message, 'sl_nnls: ', 9), message);
%!   assert (h, sl_nnls (x, W));
%!   assert (g, h);
%!   assert (info.converged && info.kkt <= 10 * eps);
%! end
%! lastwarn ('', '');
%! H = sl_predict (model, [x, x + 1, x .^ 2]);
%! assert (mean (sl_hoyer (H')) >= .5 - 1e-10);
%! assert (size (sl_nnls (zeros (3, 0), W, 'Sparseness', .5)), [2, 0]);
%! assert (sl_lastwarn (), '');

%!test % weights of any size: only their proportions count, and those to the penalties
%! rand ('twister', 60);
%! X = rand (6, 5);
%! W = rand (6, 3);
%! M = rand (6, 5) .* (rand (6, 5) < .8);
%! H = sl_nnls (X, W, 'Mask', M);
%! S = double (sl_nnls (single (X), W, 'Mask', M));
%! for unit = 4 .^ [-500, -80, 80, 500]
%!   assert (sl_nnls (X, W, 'Mask', unit * M), H, 1e-12);
%!   assert (double (sl_nnls (single (X), W, 'Mask', unit * M)), S, 1e-4);
%!   assert (sl_nnls (X, W, 'Mask', unit * M, 'Regularize', unit * [.1 .2]), ...
%!           sl_nnls (X, W, 'Mask', M, 'Regularize', [.1 .2]), 1e-12);
%! end
%! assert (sl_nnls (X * 1e308, W, 'Mask', 1e200 * M) / 1e308, H, 1e-12);

%!test % the way of the help for entries that are not known
%! X = [5 1 3 NaN; 1 2 NaN 4; 3 3 1 0];
%! W = [1 2; 3 1; 1 0];
%! F = W * sl_nnls (X, W, 'Missing', true);
%! X(isnan (X)) = F(isnan (X));
%! assert (mean (sl_hoyer (sl_nnls (X, W, 'Sparseness', .6)')), .6, 1e-10);

%!error id=sparselearn:badCall sl_nnls ()
%!error id=sparselearn:badInput sl_nnls (1, {1})
%!error id=sparselearn:badInput sl_nnls ('a', 1)
%!error id=sparselearn:badInput sl_nnls (2i, 1)
%!error id=sparselearn:badInput sl_nnls (2, 1i)
%!error id=sparselearn:badInput sl_nnls (ones (2, 2), ones (2, 2, 2))
%!error id=sparselearn:badInput sl_nnls (ones (2, 2, 2), ones (2, 2))
%!error id=sparselearn:badInput sl_nnls (NaN (2, 2), ones (2, 2))
%!error id=sparselearn:badInput sl_nnls (sparse ([1 0; Inf 0]), ones (2, 2))
%!error id=sparselearn:badInput sl_nnls (1, [1 -Inf])
%!error id=sparselearn:badInput sl_nnls (ones (2, 1), zeros (2, 0))
%!error id=sparselearn:badInput sl_nnls (zeros (0, 1), zeros (0, 2))
%!error <double \(X\)> sl_nnls (true, 1)
%!error <full \(W\)> sl_nnls (1, sparse (1))
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Init', [1 2])
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Init', -1)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Init', NaN)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Regularize', 1)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Regularize', [NaN 0])
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Regularize', [0 Inf])
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Tol', -1)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'MaxIter', 1.5)
%!error id=sparselearn:unknownOption sl_nnls (1, 1, 'Weights', 1)
%!error id=sparselearn:badInput sl_nnls (1, -1, 'Loss', 'kl')
%!error id=sparselearn:badInput sl_nnls (-1, 1, 'Loss', 'kl')
%!error id=sparselearn:unusedOption sl_nnls (1, 1, 'Loss', 'kl', 'Init', 1)
%!error id=sparselearn:unusedOption sl_nnls (1, 1, 'Loss', 'kl', 'Regularize', [0 1])
%!error id=sparselearn:unusedOption sl_nnls (1, 1, 'Loss', 'kl', 'Sparseness', .5)
%!error id=sparselearn:unusedOption sl_nnls (1, 1, 'Sparseness', .5, 'Missing', true)
%!error id=sparselearn:unusedOption sl_nnls (1, 1, 'Algorithm', 'csp')
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Sparseness', 2)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Sparseness', [.5 .5])
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Mask', -1)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Mask', NaN)
%!error id=sparselearn:badInput sl_nnls (1, 1, 'Mask', [1 1])
%!error id=sparselearn:badInput sl_nnls ([1 Inf], 1, 'Mask', [0 1])
%!error id=sparselearn:badInput sl_nnls ([NaN Inf], 1, 'Missing', true)
%!error <full X> sl_nnls (sparse (1), 1, 'Missing', true)

%!test % data in blocks: the codes of the matrix; codes in files; what needs one matrix
%! folder = sl_test_folder ();
%! rand ('twister', 8);
%! X = rand (6, 30);
%! W = rand (6, 4);
%! blocks = {X(:,1:11), sparse(X(:,12)), X(:,13:30), []};
%! f = @(q) blocks{q};
%! for options = {{}, {'Regularize', [.1, .2], 'Init', rand(4, 30)}, {'Loss', 'kl'}}
%!   [H, info] = sl_nnls (X, W, options{1}{:});
%!   [H1, info1] = sl_nnls (f, W, options{1}{:});
%!   assert (H1, H, 1e-10);
%!   assert (info1.objective, info.objective, 1e-10);
%!   assert ({info1.stop, info1.converged, size(info1.kkt)}, {'converged', true, [1, 30]});
%!   assert (isfield (info1, 'gap'), isfield (info, 'gap'));
%!   files = sl_nnls (f, W, options{1}{:}, 'Folder', folder.name);
%!   assert (cell2mat (cellfun (@(file) load (file).X, files, 'UniformOutput', false)), H1);
%! end
%! blocks{2} = [NaN; X(2:6,12)];
%! f = @(q) blocks{q};
%! assert (sl_nnls (f, W, 'Missing', true), sl_nnls ([blocks{:}], W, 'Missing', true), 1e-12);
%! assert (class (sl_nnls (@(q) single (full (blocks{q})), W, 'Missing', true)), 'single');
%! assert (sl_nnls (@(q) X(:,1:30*(q == 1)), W), sl_nnls (X, W));
%! [~, info] = sl_nnls (@(q) X(:,15*q-14:min (15 * q, 30)), W, 'MaxIter', 0, 'Loss', 'kl');
%! assert ({info.converged, info.stop}, {false, 'MaxIter'});
%! fail ('sl_nnls (f, W)', 'block 2 must be finite');
%! fail ("sl_nnls (f, W, 'Missing', true, 'Mask', X)", 'Mask has no use with data in blocks');
%! fail ("sl_nnls (f, W, 'Missing', true, 'Init', W)", 'Init must be a full non-negative matrix, 4-by-n, but is 6-by-4');
%! fail ("sl_nnls (f, W, 'Missing', true, 'Algorithm', 'gsp')", 'without Sparseness');
%! fail ("sl_nnls (X, W, 'Folder', folder.name)", 'Folder has no use');
%! blocks{2} = zeros (5, 3);
%! fail ("sl_nnls (@(q) blocks{q}, W, 'Missing', true)", 'block 2 has 5 rows');
%! blocks{2} = sparse (X(:,1));
%! fail ("sl_nnls (@(q) blocks{q}, W, 'Missing', true)", 'block 2 must be full');
%! fail ("sl_nnls (@(q) -blocks{q}, W, 'Loss', 'kl')", 'must be non-negative');

%!test % many columns of W and few vectors: the certificate, penalties, dependent and zero columns, starts, both classes
%! sl_seed (4);
%! W = randn (40, 1500);
%! W(:,701:1400) = W(:,1:700);
%! W(:,[3, 9]) = 0;
%! W(:,1:100) = 1e3 * W(:,1:100);
%! X = W(:,1:150:end) * rand (10, 3) + randn (40, 3);
%! before = sl_nnls (X, W);
%! for penalty = [0 0; .5 0; .1 .2; 50 0]'
%!   for start = {[], max(randn (1500, 3) - 2, 0)}
%!     [H, info] = sl_nnls (X, W, 'Regularize', penalty', 'Init', start{1});
%!     assert (info.converged && all (H(:) >= 0));
%!     G = W' * (W * H - X) + penalty(1) + penalty(2) * H;
%!     unit = sqrt (sum (W .^ 2, 1) + penalty(2))' * (sqrt (sum (X .^ 2, 1)) + sqrt (sum (W .^ 2, 1)) * H) + penalty(1);
%!     assert (all (all (max (-G, abs (G) .* (H > 0)) <= 1e-13 * max (unit, realmin))));
%!     [~, single_info] = sl_nnls (single (X), single (W), 'Regularize', penalty');
%!     assert (single_info.converged);
%!   end
%! end
%! assert (sl_nnls (sparse (X), W), before, 1e-12 * max (before(:)));
%! assert (sl_nnls ([X(:,1), zeros(40, 1)], W)(:,2), zeros (1500, 1));

%!test % columns of zeros in many columns of W are certified, by 0/0 = 0
%! sl_seed (5);
%! W = randn (3, 600);
%! [H, info] = sl_nnls ([zeros(3, 1), randn(3, 1)], W);
%! assert (all (H(:,1) == 0) && all (info.kkt <= 1e-10));

%!test % Kullback-Leibler codes over many decades, parts that share few rows: what is certified has a finite divergence
%! for x = {[1e7; 1; 1], [1; 1e15; 3; 0], single([1e6; 1; 1])}
%!   [h, info] = sl_nnls (x{1}, eye (numel (x{1}), class (x{1})), 'Loss', 'kl');
%!   assert ({h > 0, info.objective <= info.gap + 1e-15}, {x{1} > 0, true});
%! end
%! rand ('twister', 1);
%! for trial = 1:60
%!   W = rand (30, 8) .* (rand (30, 8) < .2);
%!   h = (10 .^ (9 * rand (8, 1)))(randperm (8));
%!   x = round (W * h);
%!   how = {{}, {'Tol', 10 ^ -ceil(12 * rand ())}, {'MaxIter', ceil(10 * rand ())}}{1+mod(trial, 3)};
%!   [found, info] = sl_nnls (x, W, 'Loss', 'kl', how{:});
%!   y = W * found;
%!   F = @(y) sum (x(x > 0) .* log (x(x > 0) ./ y(x > 0))) - sum (x) + sum (y);
%!   assert (info.objective, F (y), 1e-9 * sum (x));
%!   assert (F (y) - F (W * h) <= info.gap + 1e-12 * sum (x));
%!   assert (~ strcmp (info.stop, 'converged') || isfinite (F (y)));
%! end

%!test % codes below the range of double, and a part that the penalty outweighs, say so
%! for data = {[3e-160, 1.1e160], [1e-300, 1e300]}
%!   [h, info] = sl_nnls (data{1}(1), data{1}(2));
%!   missing = abs (1 - h * data{1}(2) / data{1}(1));               % of the residual, relative to x
%!   assert (info.kkt >= .4 * missing && info.kkt <= 1.01 * missing);
%! end
%! [h, info] = sl_nnls ([1; 1], [1e-308, 1; 1e-308, 2], 'Regularize', [0, 1e5]);
%! assert (h, [0; 3 / (5 + 1e5)], 1e-18);
