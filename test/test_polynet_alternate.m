% The refit of factorisation machines whose features come in blocks, as users and items: certificate, objective, what it
% refuses, and the search for new bases that goes with it.

% SPDX-License-Identifier: BSD-3-Clause

%!function data = data_of (X)
%!  data = {X, X', X .^ 2, (X .^ 2)'};
%!endfunction

%!function X = samples (kind, n)
%!  switch (kind)
%!    case 'pairs'
%!      X = sparse ([ceil(6 * rand (1, n)), 6 + ceil(4 * rand (1, n))], [1:n, 1:n], 1, 11, n);
%!    case 'three blocks'               % values, and samples without a feature of the last block
%!      rows = [ceil(6 * rand (1, n)); 6 + ceil(4 * rand (1, n)); 10 + ceil(2 * rand (1, n))];
%!      X = sparse (rows, [1;1;1] * (1:n), [.5 + rand(2, n); randn(1, n) .* (rand (1, n) > .3)], 12, n);
%!  end
%!endfunction

%!function total = omega (U, penalty)
%!  switch (penalty)
%!    case 'l1'
%!      total = sum (abs (U(:)));
%!    case 'l12'
%!      total = sum (sqrt (sum (U .^ 2, 2)));
%!    otherwise
%!      total = sum (max (abs (U), [], 2));
%!  end
%!endfunction

%!test % F falls, and is told; the ball; in the end all slopes are those of a minimum over H, W and the lengths of rows of U
%! rand ('twister', 3);
%! randn ('twister', 3);
%! for kind = {'pairs', 'three blocks'}
%!   for m = [1, 2]
%!     penalties = {'l1', 'l12', 'l1inf'};
%!     for penalty = penalties(1:1+2*(m > 1))
%!       X = samples (kind{1}, 150);
%!       d = size (X, 1);
%!       loss = {'squared', 'binary logistic'}{m};
%!       Y = {2 * randn(1, 150), 1 - 2 * (rand (2, 150) > .4)}{m};
%!       H = randn (d, 2);
%!       H = H ./ sqrt (sum (H .^ 2));
%!       U = randn (2, m);
%!       tau = omega (U, penalty{1});
%!       W = randn (d, m);
%!       r = [2; Inf; 1 + rand(d - 2, 1)];
%!       W(2,:) = 0;
%!       b = randn (m, 1);
%!       task = {loss, Y, [], penalty{1}, tau, true};
%!       before = Inf;
%!       for steps = [0, 1, 2, 500]
%!         [K, V, A, about] = slx_polynet_alternate_mex (data_of (X), task, r, H, U, W, b, [steps, 0, 0]);
%!         O = V' * ((K' * X) .^ 2 - (K .^ 2)' * X .^ 2) / 2 + A' * X + b;
%!         [value, S] = or_loss (loss, O, Y, []);
%!         in = r < Inf;
%!         F = sum (value) + sum ((r(in) .* A(in,:) .^ 2)(:)) / 2;
%!         assert (about(1), F, 1e-11 * F);
%!         assert (F <= before * (1 + 1e-12));
%!         before = F;
%!         assert (omega (V, penalty{1}) <= tau * (1 + 1e-12));
%!         assert (sqrt (sum (K .^ 2)), [1, 1], 1e-12);
%!       end
%!       G = X * S' + r .* A;
%!       assert (A(2,:), zeros (1, m));
%!       assert (max (abs (G(in,:))(:)) < 1e-3 * max (abs (X * S')(:)));
%!       [~, ~, ~, by_H] = slx_polynet_gradient_mex (data_of (X), [task, {A' * X}], K, V, b);
%!       size_of = arrayfun (@(row) omega (V(row,:), penalty{1}), 1:2);
%!       lambda = -sum ((K .* by_H)(:)) / tau;
%!       assert (by_H / tau, -lambda * K .* size_of / tau, 2e-3 * lambda);
%!       assert (sum (size_of), tau, 1e-3 * tau);
%!     end
%!   end
%! end

%!test % each feature goes to the minimum of its own problem, also one of three samples: few passes reach the end
%! rand ('twister', 5);
%! randn ('twister', 5);
%! X = sparse ([ceil((1:30) / 3); 11 + mod(0:29, 3)], [1; 1] * (1:30), 1, 13, 30);
%! H = randn (13, 2);
%! H = H ./ sqrt (sum (H .^ 2));
%! Y = randn (1, 30);
%! for problem = {{'squared', Y}, {'binary logistic', sign(Y)}}
%!   F = [0, 0];
%!   passes = [5, 500];
%!   for k = 1:2
%!     [~, ~, ~, about] = slx_polynet_alternate_mex (data_of (X), [problem{1}, {[], 'l1', 2, true}], ones (13, 1), H, ...
%!                                                  [1; 1], zeros (13, 1), 0, [passes(k), 0, 0]);
%!     F(k) = about(1);
%!   end
%!   assert (F(1), F(2), 1e-3 * F(2));
%! end

%!test % a ball that is larger than the minimum needs; no linear part; samples that no feature explains
%! X = [samples('pairs', 60); sparse(1, 60)];
%! H = ones (12, 1) / sqrt (12);
%! [K, V, W, about] = slx_polynet_alternate_mex (data_of (X), {'squared', ones(1, 60), [], 'l1', 1e6, true}, [], H, 1, [], ...
%!                                              0, [200, 1e-12, 0]);
%! assert (isempty (W));
%! assert (about(1) < 1e-6);
%! assert (V < 1e3);
%! assert (K(11:12), [0; 0], 1e-9);

%!test % more bases than a pack or two hold, and two outputs: F falls, and is told
%! rand ('twister', 4);
%! randn ('twister', 4);
%! X = samples ('pairs', 150);
%! Y = 1 - 2 * (rand (2, 150) > .4);
%! for k = [9, 17]
%!   H = randn (11, k);
%!   H = H ./ sqrt (sum (H .^ 2));
%!   U = randn (k, 2);
%!   task = {'binary logistic', Y, [], 'l12', omega(U, 'l12'), true};
%!   before = Inf;
%!   for steps = 0:3
%!     [K, V, A, about] = slx_polynet_alternate_mex (data_of (X), task, ones (11, 1), H, U, zeros (11, 2), [0; 0], ...
%!                                                  [steps, 0, 0]);
%!     O = V' * ((K' * X) .^ 2 - (K .^ 2)' * X .^ 2) / 2 + A' * X;
%!     F = sum (or_loss (task{1}, O, Y, [])) + sum (A(:) .^ 2) / 2;
%!     assert (about(1), F, 1e-11 * F);
%!     assert (F < before);
%!     before = F;
%!   end
%! end

%!test % a block has no room where the others fill the ball
%! [K, V, ~, about] = slx_polynet_alternate_mex (data_of (samples ('pairs', 40)), {'squared', ones(1, 40), [], 'l1', 4, true}, ...
%!                                              [], [1; zeros(10, 1)], 4, [], 0, [1, 0, 0]);
%! assert (K(7:11), zeros (5, 1));
%! assert (V <= 4);

%!test % the same bits for any number of threads
%! rand ('twister', 5);
%! randn ('twister', 5);
%! share = sl_always_share ();
%! X = samples ('three blocks', 3000);
%! task = {'squared', randn(1, 3000), [], 'l1', 20, true};
%! given = {data_of(X), task, ones(12, 1), randn(12, 9) / 4, ones(9, 1), zeros(12, 1), 0, [3, 0, 0]};
%! before = sl_threads ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! [H, U, W, about] = slx_polynet_alternate_mex (given{:});
%! sl_threads (3);
%! [K, V, A, other] = slx_polynet_alternate_mex (given{:});
%! assert (isequal ({H, U, W, about}, {K, V, A, other}));

%!test % what does not suit stays as it is: full X, squares, classes, weights, features that overlap, none of the first block
%! X = samples ('pairs', 20);
%! y = ones (1, 20);
%! task = {'squared', y, [], 'l1', 1, true};
%! H = ones (11, 1) / 4;
%! dense = sparse (ones (11, 20));
%! late = X;
%! late(1:6,1) = 0;
%! cases = {{full(X), [], full(X), []}, task; {X, X', [], []}, task; data_of(dense), task; data_of(late), task; ...
%!          data_of(X), {'squared', y, y, 'l1', 1, true}; data_of(X), {'logistic', y, [], 'l1', 1, true}};
%! for k = 1:size (cases, 1)
%!   [K, V, W, about] = slx_polynet_alternate_mex (cases{k,:}, [], H, .5, [], 0, [5, 0, 0]);
%!   assert (about, []);
%!   assert ({K, V}, {H, .5});
%! end

%!test % a W that is no array, though empty
%! X = samples ('pairs', 20);
%! for W = {{}, struct([]), '', single(1)}
%!   fail ('slx_polynet_alternate_mex (data_of (X), {''squared'', ones(1, 20), [], ''l1'', 1, true}, ones (11, 1), ones (11, 1) / 4, .5, W{1}, 0, [5, 0, 0])', ...
%!         'W must be');
%! end

%!test % training comes to the optimum of the other refit, for one output (whose bases come of two blocks) and for two
%! rand ('twister', 1);
%! randn ('twister', 1);
%! X = samples ('pairs', 200);
%! Y = randn (2, 200) + 2 * [1 1 0 -1 0 1 1 0 -1 1 0; 1 0 1 0 -1 0 1 1 0 0 0] * X;
%! for m = 1:2
%!   options = {'Model', 'fm', 'Loss', 'squared', 'Refit', 'full', 'Augment', false, 'Ridge', 1, 'Tau', 20, 'Tol', 1e-4, ...
%!              'NewBases', 3, 'Seed', 1};
%!   [~, sparse_one] = sl_polynet_train (X, Y(1:m,:), options{:});
%!   [~, full_one] = sl_polynet_train (full (X), Y(1:m,:), options{:});
%!   assert (sparse_one.converged);
%!   assert (sparse_one.objective(end), full_one.objective(end), 1e-3 * full_one.objective(end));
%! end

%!test % two features of each sample, and the row of ones: sparse and full find the same minimum
%! [u, i] = ndgrid (1:6, 1:10);
%! X = sparse ([u(:)'; 6 + i(:)'], [1; 1] * (1:60), 1);
%! y = u(:)' + 2 * i(:)' + cos (1:60);
%! for ones_row = [true, false]
%!   of = @(X) nthargout (2, @sl_polynet_train, X, y, 'Model', 'fm', 'Loss', 'squared', 'Tau', 5, 'Refit', 'full', ...
%!                        'Augment', ones_row, 'Seed', 1, 'MaxBases', 6, 'Intercept', false);
%!   [found, same] = deal (of (X), of (full (X)));
%!   assert (found.objective(end), same.objective(end), .01 * same.objective(end));
%!   difference = found.objective(end) - same.objective(end);
%!   assert (-same.gap_certified - 1e-9 <= difference && difference <= found.gap_certified + 1e-9);
%! end
