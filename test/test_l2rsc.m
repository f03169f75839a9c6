% sl_l2rsc against FISTA on all codes at once, and the conditions of optimality

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, D, A, Z] = problem (k)
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  d = 2 + floor (8 * rand);
%!  p = 2 + floor (10 * rand);
%!  n = 2 + floor (7 * rand);
%!  D = randn (d, p);
%!  D = D ./ sqrt (sum (D .^ 2, 1));
%!  if (p > 3 && rand < .3)
%!    D(:,2) = -D(:,1);
%!    D(:,3) = 0;
%!  end
%!  X = randn (d, n);
%!  X = X ./ sqrt (sum (X .^ 2, 1));
%!  A = triu (rand (n) < .5, 1) .* (rand (n) .^ (rand < .3));
%!  A = A + A';
%!  Z = randn (p, n) .* (rand (p, n) < .6);
%!endfunction

%!test % the minimum, from any start, with the certificate told
%! for k = 1:8                              % the oracle is slow
%!   [X, D, A, Z] = problem (k);
%!   lambda = .02 + .2 * rand;
%!   alpha = 2 * rand;
%!   [Y, ~, info] = sl_l2rsc (X, D, lambda, 'Graph', A, 'Init', {[], Z}, 'Alpha', alpha, 'MaxIter', 5000);
%!   Y = full (Y);
%!   [F, L] = or_l2rsc (X, D, A, lambda, alpha, 1500);
%!   assert (info.converged);
%!   assert (L (Y) <= L (F) * (1 + 1e-10));
%!   assert (L (Y) >= L (F) * (1 - 1e-8));
%!   assert (info.objective(end), L (Y), 1e-13 * (1 + L (Y)));
%!   assert (info.objective(1), L (Z), 1e-13 * (1 + L (Z)));
%!   assert (all (diff (info.objective) <= 1e-14 * (1 + info.objective(1))));
%!   q = D' * (X - D * Y) + alpha * (Y * A - Y * diag (sum (A)));
%!   wrong = abs (q - lambda * sign (Y)) .* (Y ~= 0) + max (abs (q) - lambda, 0) .* (Y == 0);
%!   assert (max (wrong(:)) <= 2e-10 * (max (max (abs (D' * X))) + lambda));
%! end

%!test % without the last term, the lasso; training points draw without being drawn
%! [X, D, A, Z] = problem (3);
%! n = columns (X);
%! Y = full (sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Alpha', 0, 'MaxIter', 5000));
%! [F, L] = or_l2rsc (X, D, 0 * A, .1, 0, 3000);
%! assert (L (Y), L (F), 1e-10);
%! for k = 4:10
%!   [X, D, ~, Z] = problem (k);
%!   n = columns (X);
%!   B = double (rand (n, 3) < .6);
%!   Ztr = randn (columns (D), 3);
%!   set = {'Training', {randn(rows (D), 3), Ztr}, 'MaxIter', 500};
%!   [Y, ~, info] = sl_l2rsc (X, D, .1, 'Graph', B, 'Init', {[], Z}, set{:});
%!   Y = full (Y);
%!   assert (info.converged);
%!   q = D' * (X - D * Y) + Ztr * B' - Y * diag (sum (B, 2));
%!   wrong = abs (q - .1 * sign (Y)) .* (Y ~= 0) + max (abs (q) - .1, 0) .* (Y == 0);
%!   assert (max (wrong(:)) <= 1e-8);
%!   pull = 0;
%!   for i = 1:n
%!     pull = pull + B(i,:) * sum ((Y(:,i) - Ztr) .^ 2, 1)' / 2;
%!   end
%!   assert (info.objective(end), norm (X - D * Y, 'fro') ^ 2 / 2 + .1 * sum (abs (Y(:))) + pull, 1e-12 * (1 + pull));
%! end

%!test % colours: the sequential sweep in the order told, for any number of threads and in both precisions
%! rand ('twister', 1);
%! randn ('twister', 1);
%! n = 600;
%! D = randn (20, 50);
%! D = D ./ sqrt (sum (D .^ 2));
%! X = randn (20, n);
%! X = X ./ sqrt (sum (X .^ 2));
%! A = sprand (n, n, 3 / n) ~= 0;
%! A = A - diag (diag (A));
%! A = double (A | A');
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! set = {'Graph', A, 'Init', {[], zeros(50, n)}, 'MaxIter', 1, 'Sweeps', 2};
%! for make = {@double, @single}
%!   Y = make{1} (X);
%!   sl_threads (1);
%!   [Z1, ~, one] = sl_l2rsc (Y, D, .1, set{:}, 'Parallel', 'colour');
%!   sl_threads (3);
%!   [Z3, ~, three] = sl_l2rsc (Y, D, .1, set{:}, 'Parallel', 'colour');
%!   assert (isequal (Z1, Z3) && isequal (one.objective, three.objective) && isequal (one.order, three.order));
%!   assert (isequal (sl_l2rsc (Y, D, .1, set{:}, 'Order', one.order), Z1));
%!   assert (nnz (Z1) > 1000 && ~ isequal (sl_l2rsc (Y, D, .1, set{:}), Z1));
%!   assert (class (Z1), class (Y));
%! end
%!error <neighbours> slx_l2rsc_sweep_mex (1, [1 1], sparse ([0 1; 1 0]), [], [0 0], [1 2], 2, [.1 1 0 5])

%!test % learning: the objective never increases over the half-rounds
%! rand ('twister', 3);
%! randn ('twister', 3);
%! D0 = randn (12, 20);
%! D0 = D0 ./ sqrt (sum (D0 .^ 2));
%! X = D0 * (randn (20, 150) .* (rand (20, 150) < .1));
%! [Z, D, info] = sl_l2rsc (X, 20, .1, 'Init', {D0, D0' * X / 3}, 'MaxIter', 3);
%! assert (numel (info.objective) == 7 && strcmp (info.stop, 'MaxIter') && ~ info.converged);
%! assert (all (diff (info.objective) <= 0) && info.objective(end) < info.objective(2));
%! assert (all (sum (D .^ 2, 1) <= 1 + 1e-12));
%! A = sl_knn_graph (X, 3);
%! Lap = diag (sum (A)) - A;
%! direct = norm (X - D * Z, 'fro') ^ 2 / 2 + .1 * sum (abs (Z(:))) + trace (Z * Lap * Z') / 2;
%! assert (info.objective(end), full (direct), 1e-12 * direct);

%!test % single is accurate to single
%! [X, D, A, Z] = problem (7);
%! [S, ~, info] = sl_l2rsc (single (X), D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 500);
%! F = full (sl_l2rsc (double (single (X)), D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 5000));
%! assert (info.converged);
%! assert (D * double (S), D * F, 1e-4);

%!test % by default, rounds go on to the tolerance where the dictionary is fixed, and are 5 where it is learnt
%! n = 40;
%! X = cos ((1:6)' * (1:n));
%! D = sin ((1:6)' * (1:9)) / 2;
%! A = sparse ([1:n-1, 2:n], [2:n, 1:n-1], 1);
%! [~, ~, info] = sl_l2rsc (X, D, .1, 'Graph', A, 'Alpha', 3);
%! assert (info.converged && info.residual <= 1e-10 && info.iterations > 5 && info.iterations < 200);
%! [~, ~, info] = sl_l2rsc (X, 4, .1, 'Graph', A, 'Seed', 1);
%! assert (info.iterations, 5);

%!test % single at any scale of X and D: the same digits, with all weights in the scale of the data
%! [X, D, A, Z] = problem (5);
%! [X, D, Z] = deal (single (X), single (D), single (Z));
%! [Y, ~, info] = sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z});
%! for e = [-90 -90 90 90 0 0; -90 0 0 90 -90 90]
%!   [x, d, z] = deal (2 ^ e(1), 2 ^ e(2), 2 ^ (e(1) - e(2)));
%!   [S, E, told] = sl_l2rsc (x * X, d * D, .1 * x * d, 'Graph', A, 'Init', {[], z * Z}, ...
%!                      'Alpha', d ^ 2);
%!   assert (isequal (S, z * Y) && isequal (E, d * D));
%!   assert (told.objective, x ^ 2 * info.objective);
%! end

%!test % zero samples, one sample, sparse data, a tolerance, rounds that run out, a time limit
%! [X, D, A, Z] = problem (12);
%! X(:,1) = 0;
%! X(1,:) = 0;
%! Y = sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 500);
%! assert (full (sl_l2rsc (sparse (X), D, .1, 'Graph', sparse (A), 'Init', {D, sparse(Z)}, 'MaxIter', 500)), full (Y), 1e-10);
%! assert (nnz (sl_l2rsc (0 * X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 500, 'Tol', 0)), 0);
%! [~, ~, info] = sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Tol', 1e-3, 'MaxIter', 500);
%! assert (info.converged && info.residual <= 1e-3);
%! [~, ~, info] = sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Tol', 0, 'MaxIter', 1, 'Sweeps', 1, 'Steps', 1);
%! assert (strcmp (info.stop, 'MaxIter') && info.iterations == 1 && ~ info.converged);
%! [~, ~, info] = sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'TimeLimit', 0);
%! assert (strcmp (info.stop, 'TimeLimit') && info.iterations == 0);
%! assert (size (sl_l2rsc (zeros (3, 0), ones (3, 2), .1, 'Training', {ones(3, 4), ones(2, 4)})), [2 0]);
%! assert (isempty (sl_l2rsc (zeros (3, 0), ones (3, 2), .1, 'Graph', [], 'Init', {[], zeros(2, 0)}, 'Parallel', 'colour')));

%!error id=sparselearn:badInput sl_l2rsc (NaN, [1 1], .1, 'Graph', 0, 'Init', {[], [0; 0]})
%!error id=sparselearn:badInput sl_l2rsc (1, {1}, .1, 'Graph', 0, 'Init', {[], [0; 0]})
%!error id=sparselearn:badInput sl_l2rsc (int8 (1), [1 1], .1, 'Graph', 0, 'Init', {[], [0; 0]})
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1, 'Graph', 1, 'Init', {[], [0; 0]})
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1, 'Graph', 0, 'Init', {[], [0 0 0; 0 0 0]})
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1, 'Graph', 0, 'Init', {[], [0; 0]}, 'Tol', -1)
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1, 'Graph', 0, 'Init', {[], [0; 0]}, 'Parallel', 'block')
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], Inf, 'Graph', 0, 'Init', {[], [0; 0]})
%!error id=sparselearn:badInput sl_l2rsc (1, [1 1], .1, 'Graph', 0, 'Init', {[], [0; 0]}, 'Steps', 0)
