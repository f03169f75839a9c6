% Non-negative least squares: against its oracles, certificates, hostile input, determinism, limits.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! check_nnls (sl_cases (400));

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
%! for k = [3000029, 1:300]
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
