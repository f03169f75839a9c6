% Sparse coding and its duality gap: against their oracles, certificates, algorithms, hostile input, determinism.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! check_sparse_code (sl_cases (90));

%!shared D, X
%! randn ('twister', 1);
%! D = randn (30, 20);
%! D = bsxfun (@rdivide, D, sqrt (sum (D .^ 2, 1)));
%! X = randn (30, 40);

%!function value = sl_test_lasso_objective (X, D, Z, lambda)
%!  value = sum ((X - D * Z) .^ 2, 1) / 2 + lambda .* full (sum (abs (Z), 1));
%!endfunction

%!test % every algorithm finds the minimum, and tells its gap
%! lambda = .05 * max (abs (D' * X), [], 1);
%! [best, exact] = sl_sparse_code (X, D, lambda);
%! assert (exact.converged && strcmp (exact.stop, 'converged'));
%! assert (exact.objective, sl_test_lasso_objective (X, D, best, lambda), 1e-12);
%! for name = {'cd', 'greedy', 'ista', 'fista'}
%!   [Z, info] = sl_sparse_code (X, D, lambda, 'Algorithm', name{1}, 'Tol', 1e-9);
%!   assert (info.converged);
%!   assert (info.objective ./ exact.objective, ones (1, 40), 1e-8);
%!   assert (info.objective, sl_test_lasso_objective (X, D, Z, lambda), 1e-12);
%!   [gap, relgap] = sl_lasso_gap (X, D, Z, lambda);
%!   assert (info.gap, gap, 1e-12);
%!   assert (info.relgap, relgap, 1e-12);
%!   [Z, info] = sl_sparse_code (X, D, lambda, 'Algorithm', name{1}, 'Tol', 1e-9, 'Nonneg', true);
%!   [~, exact_positive] = sl_sparse_code (X, D, lambda, 'Nonneg', true);
%!   assert (info.converged && all (nonzeros (Z) > 0));
%!   assert (info.objective ./ exact_positive.objective, ones (1, 40), 1e-8);
%! end

%!test % iterations as published, on atoms of unit length
%! lambda = .3;
%! x = X(:,1);
%! G = D' * D;
%! L = max (eig (G));
%! soft = @(v, t) sign (v) .* max (abs (v) - t, 0);
%! z = zeros (20, 1);
%! y = z;
%! t = 1;
%! for k = 1:7
%!   z = soft (z + D' * (x - D * z) / L, lambda / L);
%! end
%! assert (sl_sparse_code (x, D, lambda, 'Algorithm', 'ista', 'MaxIter', 7, 'Output', 'full'), z, 1e-10);
%! z = zeros (20, 1);
%! for k = 1:30
%!   old = z;
%!   z = soft (y + D' * (x - D * y) / L, lambda / L);
%!   uphill = (y - z)' * (z - old) > 0;
%!   next = (1 + sqrt (1 + 4 * t ^ 2)) / 2;
%!   y = z + (t - 1) / next * (z - old);
%!   t = next;
%!   if (uphill)
%!     t = 1;
%!     y = z;
%!   end
%! end
%! assert (sl_sparse_code (x, D, lambda, 'Algorithm', 'fista', 'MaxIter', 30, 'Tol', 0, 'Output', 'full'), z, 1e-9);
%! z = zeros (20, 1);
%! for k = 1:20
%!   change = soft (z + D' * (x - D * z), lambda) - z;
%!   [~, j] = max (abs (change));
%!   z(j) = z(j) + change(j);
%! end
%! assert (sl_sparse_code (x, D, lambda, 'Algorithm', 'greedy', 'MaxIter', 1, 'Output', 'full'), z, 1e-12);
%! z = zeros (20, 1);
%! for j = [1:20, 1:20]
%!   z(j) = soft (z(j) + D(:,j)' * (x - D * z), lambda);
%! end
%! assert (sl_sparse_code (x, D, lambda, 'Algorithm', 'cd', 'MaxIter', 2, 'Tol', 0, 'Output', 'full'), z, 1e-12);

%!test % greedy takes the largest change of z, whatever the lengths of atoms
%! a = 10 .^ linspace (-1, 1, 20);
%! E = bsxfun (@times, D, a);
%! soft = @(v, t) sign (v) .* max (abs (v) - t, 0);
%! z = zeros (20, 1);
%! for k = 1:20
%!   q = E' * (X(:,2) - E * z);
%!   change = soft (q + a' .^ 2 .* z, .2) ./ a' .^ 2 - z;
%!   [~, j] = max (abs (change));
%!   z(j) = z(j) + change(j);
%! end
%! assert (sl_sparse_code (X(:,2), E, .2, 'Algorithm', 'greedy', 'MaxIter', 1, 'Output', 'full'), z, 1e-10);

%!test % duplicate, negated and zero atoms; more atoms than dimensions
%! E = [D, D(:,1:5), -D(:,3:9), zeros(30, 2), randn(30, 40)];
%! E(:,20:30) = E(:,20:30) * 1e3;
%! for lambda = max (max (abs (E' * X))) * [1e-4, .01, .5]
%!   for positive = [false, true]
%!     [Z, info] = sl_sparse_code (X, E, lambda, 'Nonneg', positive);
%!     assert (info.converged && all (info.relgap <= 1e-12));
%!     assert (nnz (Z(33:34,:)) == 0);
%!   end
%! end

%!test % lambda = 0: least squares
%! [Z, info] = sl_sparse_code (X, D, 0);
%! assert (full (Z), D \ X, 1e-11);
%! assert (info.converged && all (isnan (info.gap)) && all (info.relgap <= 1e-12));
%! assert (info.objective, sum ((X - D * (D \ X)) .^ 2, 1) / 2, 1e-11);
%! [Z, info] = sl_sparse_code (X, D, 0, 'Nonneg', true, 'Output', 'full');
%! assert (info.converged);
%! assert (Z, sl_nnls (X, D), 1e-10);
%! [Z, info] = sl_sparse_code (X(1:10,:), D(1:10,:), [0, .1 * ones(1, 39)]);
%! assert (info.converged);
%! assert (X(1:10,1), D(1:10,:) * Z(:,1), 1e-10);
%! [Z, info] = sl_sparse_code (X, D, 0, 'Algorithm', 'fista', 'Tol', 1e-10);
%! assert (info.converged);
%! assert (full (Z), D \ X, 1e-7);

%!test % lambda = 0 with dependent atoms of every kind: at once, as good as the pseudoinverse
%! randn ('twister', 4);
%! half = randn (10, 20);
%! kinds = {randn(20, 60), [half; half], randn(20, 5) * randn(5, 30), round(randn (20, 50)), ...
%!          [D(1:20,:), 2 * D(1:20,:)], bsxfun(@plus, 1e-15 * randn (20, 9), randn (20, 1)), ...
%!          abs(randn (20, 30)) + 10, zeros(20, 4), randn(20, 1)};
%! for k = 1:numel (kinds)
%!   E = bsxfun (@times, kinds{k}, 10 .^ linspace (-2, 2, columns (kinds{k})));
%!   x = [X(1:20,1:3), E(:,1)];
%!   [Z, info] = sl_sparse_code (x, E, 0, 'Init', 1e9 * ones (columns (E), 4));
%!   unit = bsxfun (@rdivide, E, max (sqrt (sum (E .^ 2, 1)), realmin));
%!   best = sum ((x - unit * pinv (unit, 1e-11) * x) .^ 2, 1) / 2;
%!   assert (info.objective, best, 1e-10 * sum (x .^ 2, 1));
%!   assert (sum ((x - E * Z) .^ 2, 1) / 2, best, 1e-10 * sum (x .^ 2, 1));
%!   assert (info.converged && max (info.iterations) <= 4);
%!   assert (max (sum (Z ~= 0, 1)) <= rank (unit, 1e-11));
%! end
%! [Z, info] = sl_sparse_code (X, [D, D], 0, 'MaxIter', 0, 'Init', ones (40, 40));
%! assert (strcmp (info.stop, 'MaxIter') && full (all (Z(:) == 1)));
%! Z = sl_sparse_code (X, [D, D], 0, 'Weights', [Inf(1, 20), 1:20]);
%! assert (full (Z), [zeros(20, 40); D \ X], 1e-11);

%!function r = sl_test_exact_residual (x, D, z)
%!  % x - D*z in twice the precision; D has at most 27 bits, so that its products with half of z are exact
%!  low = zeros (size (x));
%!  for k = find (z')
%!    half = z(k) * (2 ^ 27 + 1);
%!    half = half - (half - z(k));
%!    for part = [half, z(k) - half]
%!      product = -D(:,k) * part;
%!      total = x + product;
%!      back = total - x;
%!      low = low + ((x - (total - back)) + (product - back));
%!      x = total;
%!    end
%!  end
%!  r = x + low;
%!endfunction
%!function gap = sl_test_exact_gap (x, D, z, lambda)
%!  r = sl_test_exact_residual (x, D, z);
%!  most = lambda / max (abs (D' * r));
%!  s = max (min ((x' * r) / (r' * r), most), -most);
%!  gap = (r' * r / 2 + lambda * sum (abs (z)) - s * (x' * r - s * (r' * r) / 2)) / (x' * x / 2);
%!endfunction

%!test % atoms much alike and large codes: what is told holds for the codes as they are stored
%! met = 0;
%! for k = 1:60
%!   randn ('twister', k);
%!   E = round ((randn (4, 40) + 100) * 2 ^ 20) / 2 ^ 20;
%!   x = round (3 * randn (4, 1));
%!   lambda = 5e-4 * max (abs (E' * x));
%!   [z, info] = sl_sparse_code (x, E, lambda, 'Output', 'full');
%!   gap = sl_test_exact_gap (x, E, z, lambda);
%!   assert (info.relgap, gap, .5e-12);
%!   assert (gap <= 1.01e-12 || ! info.converged);
%!   met = met + info.converged;
%! end
%! assert (met >= 50);

%!test % atoms much alike, some equal: codes differ from the optimum by their rounding at most
%! for k = 1:100
%!   randn ('twister', k);
%!   E = randn (36, 26) + 100;
%!   E(:,2) = E(:,1);
%!   E(:,3) = -E(:,1);
%!   x = randn (36, 3);
%!   [z, info] = sl_sparse_code (x, E, max (abs (E' * x)) .* [1e-2, 1e-3, 3e-4]);
%!   a = sqrt (sum (E .^ 2, 1));
%!   rounding = eps * (a * abs (z)) .* max (a) .* sum (abs (z), 1) ./ sum (x .^ 2, 1);
%!   assert (all (info.relgap <= max (1e-12, rounding)));
%! end

%!test % lambda = 0, Nonneg, dependent atoms whose cone is everything: no residual but rounding
%! for s = 1:60
%!   randn ('twister', s);
%!   [U, ~] = qr (randn (10));
%!   [V, ~] = qr (randn (10));
%!   B = U * diag (logspace (0, -4, 10)) * V';
%!   x = randn (10, 1);
%!   E = [B, 2*B, -3*B];
%!   for eta = [0, 1e-13]
%!     [z, info] = sl_sparse_code (x, E, 0, 'Nonneg', true, 'Ridge', eta);
%!     assert (all (z >= 0) && nnz (z) <= 10 + 20 * (eta > 0));
%!     if (eta == 0)
%!       assert (norm (x - E * z) <= 1e-11 * norm (x));
%!       assert (info.relgap <= 1e-11);
%!     end
%!     [z, info] = sl_sparse_code (x, E, 0, 'Ridge', eta);
%!     assert (norm (x - E * z) <= (1e-11 + 1e8 * eta) * norm (x));
%!   end
%! end
%! Z = sl_sparse_code ([x, -x], E, 0, 'Nonneg', true, 'Init', full ([z, z]));
%! assert ([x, -x], E * Z, 1e-10);
%! [Z, info] = sl_sparse_code ([x, -x], E, 0, 'Nonneg', true, 'MaxIter', 0, 'Init', abs (full ([z, z])));
%! assert (full (Z), abs (full ([z, z])), 1e-12);
%! assert (! info.converged && strcmp (info.stop, 'MaxIter'));

%!test % lambda = 0: the least residual, unless the distance of an atom from the others is rounding
%! randn ('twister', 7);
%! [Q, ~] = qr (randn (12));
%! for distance = 10 .^ (-16:.25:-8)
%!   a = Q(:,1);
%!   E = [a, a + distance * Q(:,2), Q(:,3)];
%!   for part = [0, 1e-9, 1e-4, 1]
%!     x = [a + part * (E(:,2) - E(:,1)) / max(norm (E(:,2) - E(:,1)), realmin), Q(:,3) + Q(:,4)];
%!     [z, info] = sl_sparse_code (x, E, 0);
%!     r = sum ((x - E * z) .^ 2, 1) ./ sum (x .^ 2, 1);
%!     turned = 64 * eps / distance;                    % by what rounding of E turns its plane
%!     best = [min(part ^ 2 / (1 + part ^ 2), (turned * part) ^ 2), .5 + min(turned ^ 2, .5)];
%!     assert (distance < 2 ^ -46 || all (r <= best + 1e-12));
%!     assert (all (info.relgap <= 1e-12) == info.converged);
%!   end
%! end

%!function sl_test_nearly_dependent (E, x, t, told, varargin)
%!  % the code has the least residual but for what rounding it does, and is told to have converged only where that is within
%!  % Tol; in the margin where rounding decides on dependence the residual without an atom is as good
%!  [z, info] = sl_sparse_code (x, E, 0, varargin{:});
%!  [least, reached] = or_least_squares (E, x, 2 ^ -48, full (z));
%!  if (t < 5e-14)
%!    least = or_least_squares (E, x, 5e-14);
%!  end
%!  storing = 12 * eps * (sqrt (sum (E .^ 2, 1)) * abs (z));
%!  assert (reached ^ 2 <= (1 + 1e-6) ^ 2 * least ^ 2 + storing ^ 2 + (1e-12 * norm (x)) ^ 2);
%!  assert (! info.converged || reached ^ 2 <= (1 + 1e-6) ^ 2 * least ^ 2 + (8 * told * norm (x)) ^ 2);
%!  assert (info.converged == (info.relgap <= told));
%!endfunction

%!test % the oracle, where the span is known exactly
%! randn ('twister', 3);
%! B = round (4 * randn (10, 7));
%! v = round (4 * randn (10, 1));
%! x = randn (10, 1);
%! for k = [15, 30, 45]
%!   E = [B, 2 ^ k * (B * [1; -1; 2; 0; 1; 0; 1]) + v];
%!   assert (or_least_squares (E, x, 2 ^ -60), norm (x - [B, v] * ([B, v] \ x)), 1e-14);
%!   assert (or_least_squares (E, x, 2 ^ -6), norm (x - B * (B \ x)), 100 * 2 ^ -k);
%! end
%! [~, reached] = or_least_squares ([1, 3], 1, .1, [3; -2/3]);
%! assert (reached, 2 ^ -53);                            % 3 times the double next to 2/3
%! [~, reached] = or_least_squares ([1, 1e-12], 1e-12, .1, [2; 1 - 2e12]);
%! assert (reached, 0, 1e-15);

%!test % lambda = 0: the least residual with an atom at any distance from the span of the others, whatever Tol
%! for t = [3e-12, 1e-12, 1e-13, 2e-14]
%!   z = sl_sparse_code ([1; 1; .5], [1, 1; 0, t; 0, 0], 0);
%!   assert (norm ([1; 1; .5] - [1, 1; 0, t; 0, 0] * z), .5, 1e-12);
%!   z = sl_sparse_code ([1; .1; .5], [1, -1; 0, t; 0, 0], 0, 'Nonneg', true);
%!   assert (norm ([1; .1; .5] - [1, -1; 0, t; 0, 0] * z), .5, 1e-12);
%! end
%! for s = 1
%!   randn ('twister', s);
%!   rand ('twister', s);
%!   for t = 10 .^ -([6:2:10, 11:17])
%!     B = randn (10, 7);
%!     c = randn (7, 1);
%!     v = randn (10, 1);
%!     near = B * c / norm (B * c);
%!     E = [B, near + t * v / norm(v)];
%!     x = randn (10, 1);
%!     y = [B, near + v / norm(v)] \ x;
%!     order = randperm (8);
%!     lengths = 2 .^ round (3 * randn (1, 8));
%!     sl_test_nearly_dependent (bsxfun (@times, E(:,order), lengths), x, t, 1e-12);
%!     tol = 10 ^ (-8 * rand);
%!     sl_test_nearly_dependent (E(:,order), x, t, tol, 'Tol', tol);
%!     sl_test_nearly_dependent ([E, 3 * E(:,1:2), zeros(10, 1)], x, t, 1e-12);
%!     turn = sign ([-y(8) * c; y(8)])';                  % so that the minimiser is positive, where it uses the atom
%!     if (t >= 5e-14)
%!       positive = bsxfun (@times, E(:,order), turn(order));
%!       sl_test_nearly_dependent (positive, x, t, 1e-12, 'Nonneg', true);
%!       sl_test_nearly_dependent ([positive, positive(:,3)], x, t, 1e-12, 'Nonneg', true);
%!     end
%!     z = sl_sparse_code (x, E, 0);
%!     for scale = [2 ^ 498, 2 ^ -498]
%!       assert (isequal (sl_sparse_code (x * scale, E, 0), z * scale));
%!       assert (isequal (sl_sparse_code (x, E * scale, 0), z / scale));
%!     end
%!     assert (isequal (sl_sparse_code ([x; NaN], [E; ones(1, 8)], 0, 'Missing', true), z));
%!     assert (isequal (sl_sparse_code (x, [E, v], 0, 'Weights', [1:8, Inf])(1:8), z));
%!   end
%! end

%!test % lambda = 0 with a little of an elastic net: as accurate as the longer dictionary
%! for eta = 10 .^ [-12, -8, -4, 0]
%!   E = [D, D(:,1:5) + 1e-7 * D(:,6:10)];
%!   [Z, info] = sl_sparse_code (X, E, 0, 'Ridge', eta);
%!   S = [E; sqrt(eta) * eye(25)];
%!   Y = [X; zeros(25, 40)];
%!   assert (sum ((Y - S * Z) .^ 2, 1), sum ((Y - S * (S \ Y)) .^ 2, 1), 1e-12);
%!   assert (info.objective, sum ((Y - S * Z) .^ 2, 1) / 2, 1e-12);
%! end

%!test % converged is the stored codes': algorithms go on until these meet the tolerance
%! randn ('twister', 3);
%! E = bsxfun (@times, randn (3, 47), 10 .^ linspace (-2, 6, 47));
%! for name = {'activeset', 'cd', 'greedy', 'ista', 'fista'}
%!   for tol = [1e-6, 3e-9, 1e-12]
%!     lambda = max (abs (D' * X)) .* linspace (.1, .9, 40);
%!     [~, info] = sl_sparse_code (X, D, lambda, 'Algorithm', name{1}, 'Tol', tol);
%!     assert (info.converged && all (info.relgap <= tol));
%!   end
%! end
%! lambda = max (abs (E' * X(1:3,:))) .* 10 .^ linspace (-3, -1, 40);
%! [~, info] = sl_sparse_code (X(1:3,:), E, lambda);
%! assert (info.converged && all (info.relgap <= 1e-12));

%!test % where nothing is worth its price, nothing is used; zero vectors
%! most = max (abs (D' * X), [], 1);
%! for name = {'activeset', 'cd', 'greedy', 'ista', 'fista'}
%!   [Z, info] = sl_sparse_code ([X, zeros(30, 1)], D, [most * (1 + 4 * eps), 1], 'Algorithm', name{1});
%!   assert (nnz (Z), 0);
%!   assert (info.gap, zeros (1, 41), 1e-12);
%!   assert (info.iterations, zeros (1, 41));
%! end
%! assert (all (sum (sl_sparse_code (X, D, most * .999) ~= 0, 1) == 1));

%!test % elastic net as a longer dictionary
%! eta = .3;
%! [Z, info] = sl_sparse_code (X, D, .2, 'Ridge', eta);
%! assert (full (Z), full (sl_sparse_code ([X; zeros(20, 40)], [D; sqrt(eta) * eye(20)], .2)), 1e-12);
%! assert (info.objective, sl_test_lasso_objective (X, D, Z, .2) + eta / 2 * full (sum (Z .^ 2, 1)), 1e-12);
%! assert (info.converged && max (sl_lasso_gap (X, D, Z, .2, 'Ridge', eta)) < 1e-10);

%!test % weights as another scale of the atoms; an infinite one excludes
%! w = 10 .^ linspace (-1, 1, 20)';
%! Z = sl_sparse_code (X, D, .2, 'Weights', w);
%! assert (full (Z), bsxfun (@rdivide, full (sl_sparse_code (X, bsxfun (@rdivide, D, w'), .2)), w), 1e-10);
%! w(4:7) = Inf;
%! Z = sl_sparse_code (X, D, .2, 'Weights', w, 'Init', ones (20, 40));
%! assert (nnz (Z(4:7,:)) == 0);
%! keep = [1:3, 8:20];
%! assert (full (Z(keep,:)), full (sl_sparse_code (X, D(:,keep), .2, 'Weights', w(keep))), 1e-12);

%!test % starts save rounds and change nothing
%! [Z, cold] = sl_sparse_code (X, D, .2);
%! for start = {Z, full(Z), randn(20, 40), sparse(20, 40)}
%!   [again, info] = sl_sparse_code (X, D, .2, 'Init', start{1});
%!   assert (full (again), full (Z), 1e-12);
%! end
%! [~, warm] = sl_sparse_code (X, D, .2, 'Init', Z);
%! assert (max (warm.iterations) == 0 && mean (cold.iterations) > 1);
%! for name = {'cd', 'greedy', 'ista', 'fista'}
%!   [~, warm] = sl_sparse_code (X, D, .2, 'Init', Z, 'Algorithm', name{1}, 'Tol', 1e-10);
%!   assert (warm.iterations, zeros (1, 40));
%! end

%!test % a start however far off is of no harm
%! [Z, exact] = sl_sparse_code (X, D, .2);
%! for name = {'activeset', 'cd', 'greedy', 'ista', 'fista'}
%!   for far = [1e3, 1e7, 1e20, 1e200]
%!     [again, info] = sl_sparse_code (X, D, .2, 'Init', far * ones (20, 40), 'Algorithm', name{1});
%!     assert (info.converged && all (info.objective <= exact.objective + 1e-11));
%!   end
%! end

%!test % an elastic net beyond all bounds: each atom by itself
%! Q = D' * X;
%! most = max (abs (Q), [], 1);
%! for eta = 10 .^ [20, 100, 200, 300]
%!   [Z, info] = sl_sparse_code (X, D, .1 * most, 'Ridge', eta, 'Output', 'full');
%!   assert (Z * eta, sign (Q) .* max (bsxfun (@minus, abs (Q), .1 * most), 0), 1e-13);
%!   assert (info.converged);
%! end

%!test % a path: as each of its lambdas by itself
%! path = [1; .3; .1] * max (abs (D' * X), [], 1);
%! [Z, info] = sl_sparse_code (X, D, path);
%! assert (size (Z), [1, 3]);
%! for k = 1:3
%!   [one, alone] = sl_sparse_code (X, D, path(k,:));
%!   assert (full (Z{k}), full (one), 1e-12);
%!   assert (info.objective(k,:), alone.objective, 1e-12);
%! end
%! assert (size (info.relgap), [3, 40]);
%! assert (info.converged);
%! Z = sl_sparse_code (X, D, [.3; .1]);
%! assert (full (Z{2}), full (sl_sparse_code (X, D, .1)), 1e-12);
%! assert (sl_sparse_code (X, D, [.3; .1], 'Output', 'full'), cat (3, full (Z{1}), full (Z{2})));
%! one = sl_sparse_code (X(:,3), D, [.3; .1]);
%! assert (issparse (one));
%! assert (full (one), [full(Z{1}(:,3)), full(Z{2}(:,3))], 1e-12);
%! Y = X;
%! Y(2,[3 5]) = NaN;
%! Z = sl_sparse_code (Y, D, [.3; .1], 'Missing', true);
%! assert (size (Z), [1, 2]);
%! assert (full (Z{2}), full (sl_sparse_code (Y, D, .1, 'Missing', true)), 1e-12);

%!test % a limit on iterations is kept and told
%! for name = {'activeset', 'cd', 'greedy', 'ista', 'fista'}
%!   for most = [0, 1, 2]
%!     [Z, info] = sl_sparse_code (X, D, .05, 'Algorithm', name{1}, 'MaxIter', most);
%!     assert (all (info.iterations <= most));
%!     assert (info.gap, sl_lasso_gap (X, D, Z, .05), 1e-11);
%!     assert (strcmp (info.stop, 'MaxIter') && ! info.converged);
%!   end
%! end
%! [~, info] = sl_sparse_code (X, D, .05, 'Algorithm', 'ista', 'Tol', 1e-3);
%! assert (info.converged && max (info.relgap) > 1e-8);

%!test % matching pursuit
%! E = bsxfun (@times, [D, randn(30, 20)], 10 .^ linspace (-2, 2, 40));
%! for most = [0, 1, 4, 12]
%!   [Z, info] = sl_sparse_code (X, E, [], 'MaxNonzeros', most);
%!   assert (full (Z), or_omp (X, E, most), 1e-8);
%!   assert (info.iterations, most * ones (1, 40));
%!   assert (info.objective, full (sum ((X - E * Z) .^ 2, 1)) / 2, 1e-11);
%!   assert (all (isnan (info.gap)) && all (isnan (info.relgap)) && info.converged);
%! end
%! Z = sl_sparse_code (D(:,1:3) * [1; 2; 3], [D, D], [], 'MaxNonzeros', 10);
%! assert (find (Z)', 1:3);
%! assert (nonzeros (Z), [1; 2; 3], 1e-12);
%! Z = sl_sparse_code (X, [D, D, zeros(30, 1)], [], 'MaxNonzeros', Inf);
%! assert (max (sum (Z ~= 0, 1)) <= 20);
%! assert ([D, D, zeros(30, 1)] * Z, D * (D \ X), 1e-11);
%! Z = sl_sparse_code (X, D, [], 'MaxNonzeros', 3, 'Weights', [Inf, ones(1, 19)]);
%! assert (nnz (Z(1,:)) == 0);

%!test % entries that are not known
%! Y = X;
%! Y(rand (size (Y)) < .2) = NaN;
%! Y(:,7) = NaN;
%! Y(:,8) = X(:,8);
%! Y(:,9:12) = X(:,9:12);
%! Y(1:5,9:12) = NaN;
%! lambda = linspace (.1, .5, 40);
%! [Z, info] = sl_sparse_code (Y, D, lambda, 'Missing', true);
%! for j = 1:40
%!   known = ! isnan (Y(:,j));
%!   z = zeros (20, 1);
%!   if (any (known))
%!     z = full (sl_sparse_code (X(known,j), D(known,:), lambda(j)));
%!   end
%!   assert (full (Z(:,j)), z, 1e-12);
%! end
%! assert (info.converged && info.objective(7) == 0 && nnz (Z(:,7)) == 0);
%! assert (sl_lasso_gap (Y, D, Z, lambda, 'Missing', true), zeros (1, 40), 1e-11);
%! again = sl_sparse_code (Y, D, lambda, 'Missing', true, 'Init', Z, 'Output', 'full');
%! assert (again, full (Z), 1e-12);
%! assert (sl_sparse_code (X, D, .1, 'Missing', true), sl_sparse_code (X, D, .1));
%! assert (size (sl_sparse_code (NaN (30, 3), D, .1, 'Missing', true)), [20, 3]);
%! Z = sl_sparse_code (single (Y), D, .1, 'Missing', true);
%! assert (class (Z), 'single');
%! Z = sl_sparse_code (Y, D, [], 'MaxNonzeros', 2, 'Missing', true);
%! assert (full (max (sum (Z ~= 0, 1))) == 2);
%!test % pursuit until the residual is small enough: the oracle, each column with a bound of its own
%! for k = 1:20
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   E = randn (9, 14);
%!   E(:,3) = E(:,2);
%!   E(:,5) = 0;
%!   T = randn (9, 7) .* 10 .^ (2 * randn (1, 7));
%!   T(:,4) = 0;
%!   bound = sqrt (sumsq (T, 1)) .* [.9, .5, .1, 0, 1e-3, 1.1, 1e-9];
%!   [V, info] = sl_sparse_code (T, E, [], 'MaxError', bound);
%!   assert (full (V), or_omp (T, E, 9, bound), 1e-7 * max (abs (T(:))));
%!   r = sqrt (sumsq (T - E * V, 1));
%!   assert (all (r <= bound * (1 + 1e-5)) && info.converged && strcmp (info.stop, 'converged'));
%!   assert (info.objective([1 2 3 5]), r([1 2 3 5]) .^ 2 / 2, 1e-8 * max (r) ^ 2);
%!   assert (nnz (V(:,[4 6])), 0);
%!   [Y, told] = sl_sparse_code (T, E, [], 'MaxError', bound, 'MaxNonzeros', 2);
%!   assert (full (Y), or_omp (T, E, 2, bound), 1e-7 * max (abs (T(:))));
%!   assert (! told.converged && strcmp (told.stop, 'MaxNonzeros') && max (told.iterations) == 2);
%! end
%! S = sl_sparse_code (single (T), E, [], 'MaxError', bound(1:6)(1));
%! assert (class (S), 'single');
%! assert (sqrt (sumsq (double (T) - E * double (S), 1)) <= bound(1) * (1 + 1e-5));
%! T(2,:) = NaN;
%! [V, info] = sl_sparse_code (T, E, [], 'MaxError', bound, 'Missing', true);
%! known = [1, 3:9];
%! assert (full (V), or_omp (T(known,:), E(known,:), 9, bound), 1e-7 * max (abs (T(1,:))));
%! assert (nnz (sl_sparse_code ([1; 1], [1; 0], [], 'MaxError', 0)), 1);
%! [~, info] = sl_sparse_code ([1; 1], [1; 0], [], 'MaxError', .5);
%! assert (info.stop, 'MaxNonzeros');

%!error <block 2 has 1 rows> sl_sparse_code (@(q) {ones(2, 5), ones(1, 5), []}{q}, eye (2), .1)
%!error <block 2 must be finite> sl_sparse_code (@(q) {ones(2, 5), [1 NaN; 1 1], []}{q}, eye (2), .1)
%!error <column 2 has NaN; where a NaN means not known, say 'Missing', true> sl_sparse_code ([1 NaN; 1 1], eye (2), 1)
%!error <X must be finite, without NaN and Inf, but column 2 has Inf$> sl_sparse_code ([1 Inf; 1 1], eye (2), 1)

%!test % an error out of reach of the atoms is told; not one that MaxNonzeros or rounding leaves
%! restore = sl_warnings_on ();
%! evalc ("[~, info] = sl_sparse_code ([3 1; 1 5], [1; 0], [], 'MaxError', [2, 1]);");
%! [text, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:maxError');
%! assert (strncmp (text, 'sl_sparse_code: 1 of 2 samples', 30), text);
%! assert (! info.converged && strcmp (info.stop, 'MaxNonzeros'));
%! lastwarn ('', '');
%! sl_sparse_code ([3 1; 1 5], [1; 0], [], 'MaxError', .1, 'MaxNonzeros', 1);
%! randn ('twister', 77);
%! Y = randn (20, 30);
%! A = randn (20, 25);
%! for c = {@double, @single}
%!   for unit = [1e-30, 1, 1e30]
%!     sl_sparse_code (c{1} (unit * Y), A, [], 'MaxError', 0);
%!   end
%! end
%! assert (sl_lastwarn (), '');

%!error id=sparselearn:badInput sl_sparse_code (sparse (NaN), 1, 1, 'Missing', true)

%!test % sparse codes of single X are double, those of X in double up to Tol, and their gaps are true
%! rand ('twister', 9);
%! randn ('twister', 9);
%! E = randn (40, 90);
%! E(:,11:20) = -E(:,1:10);                 % opposite, equal, nearly equal, zero, short and long atoms
%! E(:,21:30) = E(:,1:10);
%! E(:,31) = E(:,1) + 1e-6 * randn (40, 1);
%! E(:,32) = 0;
%! E(:,33:40) = E(:,33:40) .* 10 .^ (-4:3);
%! E = double (single (E));
%! Y = double (single (E(:,41:60) * randn (20, 70) + .1 * randn (40, 70)));
%! w = [Inf, .5 + rand(1, 89)];
%! settings = {{}, {'Nonneg', true}, {'Weights', w}, {'Ridge', .5}, {'Algorithm', 'cd'}, {'Algorithm', 'fista'}};
%! for unit = [1, 1e-30, 1e30]
%!   for k = 1:numel (settings)
%!     for lambda = [1, 20] * unit ^ (k ~= 4)
%!       if (k == 4 && unit ~= 1)
%!         continue;
%!       end
%!       o = settings{k};
%!       S = sl_sparse_code (single (unit * Y), single (E), lambda * 2, 'Output', 'sparse', o{:});
%!       [Z, info] = sl_sparse_code (single (unit * Y), single (E), lambda * 2, 'Output', 'sparse', 'Init', S, o{:});
%!       assert (issparse (Z) && isa (Z, 'double') && all (info.relgap <= 1e-5) && info.converged);
%!       if (any (strcmp (o, 'Algorithm')))
%!         o = {};
%!       end
%!       X1 = double (single (unit * Y));
%!       gap = sl_lasso_gap (X1, E, Z, lambda * 2, o{:});
%!       assert (gap ./ (sum (X1 .^ 2) / 2), info.relgap, 1e-10);
%!       [~, best] = sl_sparse_code (X1, E, lambda * 2, o{:});
%!       assert (all (info.objective - best.objective <= (1 + 1e-8) * info.gap + 1e-12 * best.objective));
%!     end
%!   end
%! end
%! [Z, info] = sl_sparse_code (single (Y), single (E), .5, 'Output', 'sparse', 'Tol', 1e-12);
%! assert (info.converged);
%! assert (E * Z, E * sl_sparse_code (Y, E, .5), 1e-6 * max (abs (Y(:))));     % equal atoms may share what they do
%! assert (E * sl_sparse_code (single (Y), single (E), [], 'MaxNonzeros', 4, 'Output', 'sparse'), ...
%!         E * sl_sparse_code (Y, E, [], 'MaxNonzeros', 4), 1e-6 * max (abs (Y(:))));
%! path = sl_sparse_code (single (Y), single (E), [20; 5], 'Output', 'sparse');
%! assert (issparse (path{2}));
%! whole = sl_sparse_code (single (Y), single (E), [20; 5]);
%! assert (isa (whole, 'single'));
%! assert (sum (abs (Y - E * path{2})(:)), sum (abs (Y - E * double (whole(:,:,2)))(:)), 1e-3 * sum (abs (Y(:))));
%! y = Y(:,1);                              % one vector, without the Gram matrix
%! assert (issparse (sl_sparse_code (single (y), single (randn (40, 3000)), 5, 'Output', 'sparse')));

%!test % single is single, accurate to single
%! [Z, info] = sl_sparse_code (single (X), single (D), .2);
%! assert (class (Z), 'single');
%! assert (double (Z), full (sl_sparse_code (X, D, .2)), 1e-5);
%! assert (info.converged && max (info.relgap) <= 1e-5);
%! assert (isequal (sl_sparse_code (single (X), double (single (D)), .2), Z));
%! assert (issparse (sl_sparse_code (X, single (D), .2)));
%! assert (class (info.gap), 'double');

%!test % sparse data, sparse and full codes
%! S = X .* (rand (size (X)) < .2);
%! S(:,3) = 0;
%! Z = sl_sparse_code (sparse (S), D, .1);
%! assert (issparse (Z));
%! assert (Z, sl_sparse_code (S, D, .1));
%! assert (full (Z), sl_sparse_code (S, D, .1, 'Output', 'full'));
%! assert (nzmax (Z) == nnz (Z));

%!test % more columns than are held at a time
%! Y = repmat (X, 1, 60);
%! Z = sl_sparse_code (Y, D, .3);
%! assert (Z, repmat (sl_sparse_code (X, D, .3), 1, 60), 1e-12);

%!test % wherever the scales lie
%! [Z, info] = sl_sparse_code (X, D, .2);
%! Z = full (Z);
%! for k = [-900, -480, 480, 900]
%!   s = 2 ^ k;
%!   assert (full (sl_sparse_code (X * s, D, .2 * s)) / s, Z, 1e-12);
%!   t = 2 ^ (k * .6);
%!   assert (full (sl_sparse_code (X, D * t, .2 * t)) * t, Z, 1e-12);
%!   [gap, relgap] = sl_lasso_gap (X * s, D, 0 * Z, .2 * s);
%!   [~, same] = sl_lasso_gap (X, D, 0 * Z, .2);
%!   assert (relgap, same, 1e-12);
%! end
%!error <range> sl_sparse_code (1e300, 1e-300, 0)

%!test % the same bits for any number of threads
%! Y = repmat (X, 1, 80) .* (1 + rand (30, 3200));
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! for name = {'activeset', 'cd', 'fista'}
%!   sl_threads (1);
%!   [Z1, one] = sl_sparse_code (Y, D, .5, 'Algorithm', name{1}, 'Tol', 1e-6);
%!   sl_threads (3);
%!   [Z3, three] = sl_sparse_code (Y, D, .5, 'Algorithm', name{1}, 'Tol', 1e-6);
%!   assert (isequal (Z1, Z3) && isequaln (one, three));
%! end

%!test % hundreds of atoms, nearly all in the support: many leave a large factor, alone and together
%! randn ('twister', 3);
%! A = randn (250);
%! A = A ./ sqrt (sum (A .^ 2));
%! Y = A(:,1:3) + .1 * randn (250, 3);
%! for with = {{0, false}, {0, true}, {.001, false}}
%!   [ridge, nonneg] = with{1}{:};
%!   [Z, info] = sl_sparse_code (Y, A, 2e-4, 'Ridge', ridge, 'Nonneg', nonneg);
%!   assert (info.converged && any (sum (Z ~= 0) > 100));
%!   q = A' * (Y - A * Z) - ridge * Z;
%!   assert (max (q(Z == 0)) <= 2e-4 + 1e-9);
%!   assert (q(Z ~= 0), 2e-4 * sign (Z(Z ~= 0)), 1e-9);
%! end

%!test % gaps of vectors in many atoms, a few at a time, are those of each alone
%! p = 50000;
%! E = reshape (sin (1:2*p), 2, p);
%! Y = reshape (cos (1:90), 2, 45);
%! Z = sparse (mod (7919 * (1:45), p) + 1, 1:45, .1, p, 45);
%! lambda = .5 * mod (1:45, 3);
%! [gap, relgap] = sl_lasso_gap (Y, E, Z, lambda);
%! for j = [1, 2, 3, 40, 41, 45]
%!   [one, of_one] = sl_lasso_gap (Y(:,j), E, Z(:,j), lambda(j));
%!   assert ([gap(j), relgap(j)], [one, of_one], 1e-14);
%! end

%!test % nothing to do, one sample, options as a struct
%! [Z, info] = sl_sparse_code (zeros (30, 0), D, .1);
%! assert (size (Z), [20, 0]);
%! assert (issparse (Z) && info.converged && isequal (size (info.gap), [1, 0]));
%! assert (size (sl_sparse_code (zeros (30, 0), D, [], 'MaxNonzeros', 3)), [20, 0]);
%! [Z, info] = sl_sparse_code (zeros (30, 0), D, []);
%! assert (isequal (size (Z), [20, 0]) && isequal (size (info.gap), [1, 0]));
%! assert (class (sl_sparse_code (zeros (30, 0, 'single'), D, .1)), 'single');
%! assert (full (sl_sparse_code ([3, -1, .5], 1, 1)), [2 0 0]);
%! assert (sl_sparse_code (3, 1, 1, struct ('Ridge', 1, 'output', 'full')), 1, eps);
%! assert (full (sl_sparse_code (3, 0, 1)), 0);
%! [gap, relgap] = sl_lasso_gap (0, 1, 0, 1);
%! assert (gap == 0 && relgap == 0);

%!error id=sparselearn:badCall sl_sparse_code ()
%!error id=sparselearn:badInput sl_sparse_code ({1}, 1, 1)
%!error id=sparselearn:badInput sl_sparse_code (1i, 1, 1)
%!error id=sparselearn:badInput sl_sparse_code (1, 1i, 1)
%!error id=sparselearn:badInput sl_sparse_code (1, 'a', 1)
%!error id=sparselearn:badInput sl_sparse_code (ones (2, 2, 2), 1, 1)
%!error id=sparselearn:badInput sl_sparse_code (zeros (0, 2), zeros (0, 3), 1)
%!error id=sparselearn:badInput sl_sparse_code (ones (2, 2), zeros (2, 0), 1)
%!error id=sparselearn:badInput sl_sparse_code (Inf, 1, 1)
%!error id=sparselearn:badInput sl_sparse_code (1, Inf, 1)
%!error id=sparselearn:badInput sl_sparse_code (single (1), 1e300, 1)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, NaN)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, Inf)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, [])
%!error id=sparselearn:badInput sl_sparse_code ([1 2 3], 1, [1 2])
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'MaxNonzeros', 1)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, [], 'MaxNonzeros', 1.5)
%!error id=sparselearn:unusedOption sl_sparse_code (1, 1, [], 'MaxNonzeros', 1, 'Nonneg', true)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Algorithm', 'omp')
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Weights', [1 1])
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Weights', NaN)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Ridge', Inf)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Init', [1 1])
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Init', NaN)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'Tol', -1)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'MaxIter', -1)
%!error <full \(D\)> sl_sparse_code (1, sparse (1), 1)
%!error <double \(D\)> sl_sparse_code (1, true, 1)
%!error id=sparselearn:badInput sl_lasso_gap (1, 1, NaN, 1)
%!error id=sparselearn:badInput sl_lasso_gap (1, 1, 1, [1 2])
%!error id=sparselearn:badInput sl_lasso_gap (1, 1, 1, Inf)
%!error id=sparselearn:badInput sl_lasso_gap (1, 1, 1, 1, 'Weights', -1)
%!error id=sparselearn:badInput sl_lasso_gap (1, 1, 1, 1, 'Ridge', Inf)
%!error id=sparselearn:badInput sl_lasso_gap ({1}, 1, 1, 1)

%!test % nearly equal atoms and a tiny lambda: whatever double allows, finite, no worse than nothing, and honestly told
%! for k = 1:4
%!   randn ('twister', k);
%!   p = 12 + 8 * k;
%!   D = randn (20, p);
%!   D(:,2:2:end) = D(:,1:2:end) + 10 ^ (-3 - k) * D(:,2:2:end);
%!   D = round (D * 2 ^ 24) / 2 ^ 24;
%!   X = randn (20, 5);
%!   for lambda = [1e-3, 1e-9, 1e-12]
%!     [Z, info] = sl_sparse_code (X, D, lambda, 'Output', 'full');
%!     assert (all (isfinite (Z(:))) && all (info.objective <= sum (X .^ 2, 1) / 2));
%!     for j = 1:5
%!       assert (info.relgap(j), sl_test_exact_gap (X(:,j), D, Z(:,j), lambda), .01 * info.relgap(j) + 1e-12);
%!     end
%!     assert (max (info.relgap) < .2 && info.converged == all (info.relgap <= 1e-12));
%!     assert (strcmp (info.stop, 'converged') == info.converged);
%!   end
%! end
%!error <lambda must be finite and at least 0> sl_sparse_code ([1 2], 1, -1)
%!error <lambda must be one number, .* but is 1-by-3> sl_sparse_code ([1 2], 1, [1 2 3])
%!error <lambda is missing: the call is sl_sparse_code> sl_sparse_code (1, 1, 'a')
%!error id=sparselearn:badInput sl_sparse_code (1, 1, [], 'MaxError', -1)
%!error id=sparselearn:badInput sl_sparse_code (1, 1, [], 'MaxError', [1 2])
%!error id=sparselearn:badInput sl_sparse_code (1, 1, [], 'MaxError', {1})
%!error id=sparselearn:badInput sl_sparse_code (1, 1, 1, 'MaxError', 1)
%!error id=sparselearn:unusedOption sl_sparse_code (1, 1, [], 'MaxError', 1, 'Nonneg', true)

%!test % few stored entries: the codes of the full matrix, by every algorithm, and the same bits for one column alone
%! E = randn (30, 20);
%! S = sprandn (30, 40, .05);
%! S(:,[1 5]) = 0;
%! S(:,3) = S(:,2);                                              % of one sample twice
%! S(:,4) = sparse (7, 1, 2, 30, 1);
%! S(9,:) = 0;
%! S(:,6) = E(:,[2 8]) * [1; -2];                                % a column that is not sparse, with a perfect code
%! near = 1e-12 + (1 + 1e-11) * sqrt (sum ((S - E * sl_sparse_code (S, E, [], 'MaxNonzeros', 2)) .^ 2, 1));
%! for options = {{.2}, {1e-7}, {linspace(0, .3, 40)}, {.1, 'Nonneg', true, 'Ridge', .3}, {0, 'Nonneg', true}, ...
%!                {[.3; .1]}, {.2, 'Weights', [Inf, 1:19]}, {.2, 'Init', randn(20, 40)}, {.2, 'Algorithm', 'cd'}, ...
%!                {.2, 'Algorithm', 'fista'}, {[], 'MaxNonzeros', 3}, {[], 'MaxError', near}, {[], 'MaxError', 1e-9}}
%!   [Z, info] = sl_sparse_code (S, E, options{1}{:}, 'Output', 'full');
%!   [F, of_full] = sl_sparse_code (full (S), E, options{1}{:}, 'Output', 'full');
%!   assert (Z, F, 1e-9 * (1 + max (abs (F(:)))));
%!   assert (info.objective, of_full.objective, 1e-12);
%!   assert (info.stop, of_full.stop);
%!   assert (nnz (Z(:,[1 5],:)), 0);
%! end
%! [Z, info] = sl_sparse_code (S, E, 1e-7);
%! assert (info.converged && max (sl_lasso_gap (full (S), E, Z, 1e-7)) < 1e-12 * max (sumsq (S)));
%! assert (Z(:,3), Z(:,2));
%! order = randperm (40);
%! assert (sl_sparse_code (S(:,order), E, 1e-7), Z(:,order));
%! assert (sl_sparse_code (S(:,7), E, 1e-7), Z(:,7));
%! S(3,8) = NaN;
%! fail ('sl_sparse_code (S, E, .2)', 'X must be finite.*column 8 has NaN');
%! S(3,8) = Inf;
%! fail ('sl_sparse_code (S, E, .2)', 'X must be finite');

%!test % data in blocks: the codes of the matrix; NaN that is not known, sparse blocks, single, numbers for each column
%! X = randn (8, 60);
%! D = randn (8, 20);
%! blocks = {X(:,1:20), sparse(X(:,21:25)), X(:,26:60), []};
%! f = @(q) blocks{q};
%! for options = {{.5}, {linspace(.1, 1, 60)}, {.2, 'Nonneg', true, 'Output', 'full', 'Init', full(sl_sparse_code (X, D, 1))}, ...
%!                {[], 'MaxNonzeros', 3}, {[], 'MaxError', linspace(0, 2, 60)}, {.5, 'Algorithm', 'cd', 'Tol', 1e-4}}
%!   [Z, info] = sl_sparse_code (X, D, options{1}{:});
%!   [Z1, info1] = sl_sparse_code (f, D, options{1}{:});
%!   assert (class (Z1), class (Z));
%!   assert (issparse (Z1), issparse (Z));
%!   assert (Z1, Z, 1e-12);
%!   assert (info1.objective, info.objective, 1e-12);
%!   assert ({info1.stop, info1.converged}, {info.stop, info.converged});
%! end
%! blocks{2} = full (blocks{2});
%! f = @(q) blocks{q};
%! assert (sl_sparse_code (f, D, .5), sl_sparse_code (X, D, .5), 1e-12);
%! g = @(q) single (blocks{q});
%! assert (sl_sparse_code (g, D, .5), sl_sparse_code (single (X), D, .5), 1e-5);
%! blocks{1}(3,4) = NaN;
%! h = @(q) blocks{q};
%! assert (sl_sparse_code (h, D, .5, 'Missing', true), sl_sparse_code ([blocks{:}], D, .5, 'Missing', true), 1e-12);
%! fail ('sl_sparse_code (h, D, .5)', 'block 1 must be finite');
%! fail ("sl_sparse_code (f, D(1:3,:), .5)", 'as many rows');
%! fail ('sl_sparse_code (f, D, [.5; .1])', 'path');
%! fail ("sl_sparse_code (X, D, .5, 'Folder', tempdir ())", 'Folder has no use');
%! fail ("sl_sparse_code (f, D, .5, 'Folder', '/nowhere/at all')", 'there is no folder');
%! fail ("sl_sparse_code (f, D, .5, 'Processes', 2)", 'used with Engine');
%! tell = sl_warnings_on ();
%! sl_sparse_code (f, D, 1e3);
%! assert (! isempty (strfind (lastwarn (), 'all codes are zero')));

%!test % codes in files: blocks for the next function; what is there is not made again, unless it is of something else
%! folder = tempname ();
%! mkdir (folder);
%! X = randn (4, 12);
%! D = randn (4, 6);
%! blocks = {X(:,1:5), X(:,6:12), []};
%! f = @(q) blocks{q};
%! run = @(D) sl_sparse_code (f, D, .3, 'Folder', folder);
%! [files, info] = run (D);
%! [Z, wanted] = sl_sparse_code (X, D, .3);
%! near = @(a, b) assert (full (a), full (b), 1e-12);     % a BLAS may round products with 5 columns other than with 12
%! cellfun (near, struct2cell (info), struct2cell (wanted));
%! near ([load(files{1}).X, load(files{2}).X], Z);
%! marked = rmfield (load (files{2}), 'file_sum');
%! marked.mark = 7;                                      % which shows that the file is kept
%! slx_file_write_mex ('write', files{2}, marked);
%! [~, again] = run (D);
%! assert (again, info);
%! assert (isfield (load (files{2}), 'mark'));
%! marked.X(1) = 7;                                      % as damage would change it
%! save ('-binary', files{2}, '-struct', 'marked');
%! run (D);
%! assert (! isfield (load (files{2}), 'mark'));
%! near ([load(files{1}).X, load(files{2}).X], Z);
%! run (2 * D);
%! near ([load(files{1}).X, load(files{2}).X], sl_sparse_code (X, 2 * D, .3));
%! delete (files{1});                                    % a run that was stopped
%! run (2 * D);
%! assert (exist (files{1}, 'file'), 2);
%! id = fopen (files{1}, 'w');
%! fputs (id, 'damaged');
%! fclose (id);
%! run (2 * D);
%! near (load (files{1}).X, sl_sparse_code (X(:,1:5), 2 * D, .3));
%! fail ("sl_sparse_code (files, eye (6), .1, 'Folder', [folder, '/.'])", 'would replace .*codes_00001.mat');
%! one = @(q) X(:,1:12*(q == 1));
%! files = sl_sparse_code (one, D, .3, 'Folder', folder);
%! assert (numel (files), 1);
%! assert (load (files{1}).X, Z);
%! confirm_recursive_rmdir (false, 'local');
%! rmdir (folder, 's');

%!test % many atoms: without D'*D, one vector, a path, pursuit, both classes, any number of threads
%! sl_seed (3);
%! D = randn (40, 3000);
%! x = D(:,1:3) * [1; -2; 3] + .1 * randn (40, 1);
%! lambda = max (abs (D' * x)) * [.5; .1; .02];
%! [Z, info] = sl_sparse_code (x, D, lambda);
%! assert (size (Z), [3000, 3]);
%! assert (info.converged);
%! for k = 1:3
%!   [~, relgap] = sl_lasso_gap (x, D, Z(:,k), lambda(k));
%!   assert (relgap <= 1e-12);
%!   assert (full (Z(:,k)), full (sl_sparse_code (x, D, lambda(k))), 1e-10);
%!   [~, gap] = sl_lasso_gap (single (x), single (D), sl_sparse_code (single (x), single (D), lambda(k)), lambda(k));
%!   assert (gap <= 1e-5);
%! end
%! assert (find (sl_sparse_code (x, D, [], 'MaxNonzeros', 3))', 1:3);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! X = D * sprandn (3000, 70, .001) + .1 * randn (40, 70);
%! lambda = .3 * max (abs (D' * X), [], 1);
%! for threads = [1, 3]
%!   sl_threads (threads);
%!   codes{threads} = {sl_sparse_code(X, D, lambda), sl_sparse_code(X, D, [], 'MaxError', 1), ...
%!                     sl_sparse_code(x, D, [3; 1])};
%! end
%! assert (isequal (codes{1}, codes{3}));

%!test % many atoms, and any number of vectors: what the groups leave over is coded like all others
%! sl_seed (4);
%! D = randn (20, 400);
%! X = randn (20, 18);
%! Z = sl_sparse_code (X, D, 2);
%! for n = 1:18
%!   [Zn, info] = sl_sparse_code (X(:,1:n), D, 2);
%!   assert (all (info.relgap <= 1e-6));
%!   assert (Zn, Z(:,1:n), 1e-5);
%! end

%!test % the gap bounds from above for any codes, also of samples that are 0 or small beside them
%! [gap, relgap] = sl_lasso_gap ([0; 0], eye (2), [1; 0], 1);
%! assert ([gap, relgap], [1.5, Inf]);
%! assert (sl_lasso_gap ([0 1; 0 0], [1 1; 0 1], [3 0; 2 0], .1)(1), 15, 1e-12);
%! assert (sl_lasso_gap ([1e-200; 0], eye (2), [1; 0], 1), 1.5);
%! warning ('off', 'sparselearn:nothingMissing', 'local');
%! assert (sl_lasso_gap (NaN (2, 1), eye (2), [1; 0], 1, 'Missing', true), 1);
%! [gap, relgap] = sl_lasso_gap ([0; 0], eye (2), [0; 0], 1);
%! assert ([gap, relgap], [0 0]);
