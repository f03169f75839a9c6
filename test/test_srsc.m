% sl_srsc and sl_prox_srsc against their formulas, every step a descent, the same bits in parallel

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, D, A, Z] = problem (k)
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  d = 1 + floor (8 * rand);
%!  p = 1 + floor (12 * rand);
%!  n = 2 + floor (7 * rand);
%!  D = randn (d, p);
%!  D = D ./ sqrt (sum (D .^ 2, 1));
%!  if (p > 3 && rand < .3)
%!    D(:,2) = -D(:,1);
%!    D(:,3) = 0;
%!  end
%!  X = randn (d, n);
%!  X = X ./ sqrt (sum (X .^ 2, 1));
%!  X(:,1) = X(:,1) * (rand < .8);
%!  A = triu (rand (n) < .5, 1) .* (rand (n) .^ (rand < .2));
%!  A = A + A';
%!  Z = randn (p, n) .* (rand (p, n) < .6);
%!endfunction

%!test % the proximal step is its formula, and better than anything near it
%! for k = 1:25
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   T = randn (9, 3) .* (rand (9, 3) < .8);
%!   Z = randn (9, 3) .* (rand (9, 3) < .5) .* 10 .^ (-8 * (rand (9, 3) < .3));
%!   G = round (4 * rand (9, 3) - 2);
%!   lambda = rand * (rand < .8);
%!   gamma = rand;
%!   L = .1 + 3 * rand;
%!   P = sl_prox_srsc (T, Z, G, lambda, gamma, L);
%!   assert (P, or_srsc (T, Z, G, lambda, gamma, L, 1e-6), 4 * eps);
%!   H = @(V) L / 2 * (V - T) .^ 2 + lambda * abs (V) + gamma * G .* (V ~= 0);
%!   assert (all (all (H (P) <= H (Z) + 8 * eps * (1 + abs (H (Z))))));
%!   exact = ~ (G < 0 & abs (T) <= lambda / L);
%!   others = [0, -2:.05:2];
%!   for v = others
%!     assert (all (H (P)(exact) <= H (v * ones (9, 3))(exact) + 1e-14));
%!   end
%!   assert (double (sl_prox_srsc (single (T), Z, G, lambda, gamma, L)), or_srsc (double (single (T)), ...
%!           double (single (Z)), G, lambda, gamma, L, 1e-6), 2e-6);
%!   row = @(A) A(:)';
%!   assert (isequal (sl_prox_srsc (row (T), row (Z), row (G), lambda, gamma, L), row (P)));
%! end

%!test % ties are kept, small entries repeat to the last bit
%! assert (sl_prox_srsc (2, 0, 1, 1, .5, 1), 1);
%! assert (sl_prox_srsc (2, 0, 1, 1, .5 + eps, 1), 0);
%! P = sl_prox_srsc ([.3; -.3; 0], zeros (3, 1), [-1; -2; -3], 1, .5, 1);
%! assert (isequal (sl_prox_srsc ([.3; -.3; 0], P, [-1; -2; -3], 1, .5, 1), P));
%! assert (all (P ~= 0) && isequal (sign (P), [1; -1; 1]));
%! assert (sl_prox_srsc (0, 0, -1e-8, 1, 1, 1), 1e-8, 1e-15);

%!test % sweeps follow the published formulas, in any order and in blocks
%! used = 0;
%! for k = 1:10                            % the oracle is slow
%!   [X, D, A, Z] = problem (k);
%!   n = columns (X);
%!   order = randperm (n);
%!   size = 1 + mod (k, 3);
%!   ends = unique ([size:size:n, n]);
%!   lambda = .2 * rand;
%!   o = struct ('Gamma', .6 * rand, 'Tau', 1.01 + rand * (rand < .5), 'MaxIter', 2, 'Steps', 12, ...
%!               'Sweeps', 1, 'Order', order, 'Tol', 1e-10, 'Graph', A, 'Parallel', 'block', 'BlockSize', size);
%!   o.Init = {[], Z};
%!   [Y, ~, info] = sl_srsc (X, D, lambda, o);
%!   [F, worst] = or_srsc (X, D, Z, A, lambda, o.Gamma, o.Tau, 1e-6, 2, 12, order, ends);
%!   assert (full (Y), F, 1e-8);
%!   assert (worst <= 1e-13);
%!   used = used + nnz (Y & abs (Y) <= 1e-6);
%!   direct = 0;
%!   for i = 1:n
%!     for j = 1:n
%!       direct = direct + A(i,j) * nnz ((F(:,i) ~= 0) ~= (F(:,j) ~= 0)) / 2;
%!     end
%!   end
%!   direct = norm (X - D * F, 'fro') ^ 2 / 2 + lambda * sum (abs (F(:))) + o.Gamma * direct;
%!   assert (info.objective(end), direct, 1e-8 * (1 + direct));
%!   assert (isequal (info.order, order));
%! end
%! assert (used > 7);

%!test % Proposition 1: descent on every step of 100 random problems, small entries included
%! small = 0;
%! for k = 1:100
%!   [X, D, A, Z] = problem (k);
%!   n = columns (X);
%!   tau = 1.01 + rand * (rand < .5);
%!   lambda = .2 * rand;
%!   o = struct ('Gamma', .6 * rand, 'Tau', tau);
%!   s = max (eig (D' * D));
%!   L = tau * s;
%!   if (s == 0)
%!     continue;
%!   end
%!   for step = 1:6
%!     i = 1 + mod (step + k, n);
%!     G = (1 - 2 * (Z ~= 0)) * A(:,i);
%!     z = Z(:,i);
%!     t = z - D' * (D * z - X(:,i)) / L;
%!     Z(:,i) = sl_prox_srsc (t, z, G, lambda, o.Gamma, L);
%!     before = norm (X(:,i) - D * z) ^ 2 / 2 + lambda * norm (z, 1) + o.Gamma * sum (G(z ~= 0));
%!     z = Z(:,i) - z;
%!     after = norm (X(:,i) - D * Z(:,i)) ^ 2 / 2 + lambda * norm (Z(:,i), 1) + o.Gamma * sum (G(Z(:,i) ~= 0));
%!     assert (after <= before - (tau - 1) * s / 2 * (z' * z) + 1e-14 * (1 + abs (before) + o.Gamma * sum (abs (G))));
%!     small = small + any (Z(:,i) & abs (Z(:,i)) <= 1e-6);
%!   end
%! end
%! assert (small > 50);

%!test % the kernel's own steps descend too, and the objective of sweeps never increases
%! for k = 1001:1030
%!   [X, D, A, Z] = problem (k);
%!   [~, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Sweeps', 1, 'Steps', 1 + mod (k, 4), 'MaxIter', 20);
%!   assert (all (diff (info.objective) <= 1e-13 * (1 + abs (info.objective(1:end-1)))));
%! end

%!test % converged codes are the fixed points of the proximal step
%! done = 0;
%! for k = 1:15
%!   [X, D, A, Z] = problem (k);
%!   [Z, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 100, 'Steps', 40, 'Tol', 1e-10);
%!   Z = full (Z);
%!   L = 1.01 * max (eig (D' * D));
%!   if (L > 0)
%!     T = Z - D' * (D * Z - X) / L;
%!     P = sl_prox_srsc (T, Z, (1 - 2 * (Z ~= 0)) * A, .1, .5, L, 'Epsilon', 1e-6 * sqrt (.5 / L));
%!     if (info.converged)
%!       assert (P, Z, 2e-10 * (1 + max (abs (Z(:)))));
%!       assert (info.stop, 'converged');
%!     end
%!   end
%!   done = done + info.converged;
%! end
%! assert (done > 10);

%!test % without the regularizer the codes are those of the lasso: the conditions of optimality
%! for k = 1:10
%!   [X, D, A, Z] = problem (k);
%!   Z = full (sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Gamma', 0, 'MaxIter', 200, 'Steps', 200, 'Tol', 1e-10));
%!   q = D' * (X - D * Z);
%!   assert (all (abs (q(:)) <= .1 + 1e-7));
%!   assert (q(Z ~= 0), .1 * sign (Z(Z ~= 0)), 1e-7);
%! end

%!test % levels: one column after the other; colours: so too, in the order told; for any number of threads
%! rand ('twister', 1);
%! randn ('twister', 1);
%! n = 700;
%! D = randn (30, 70);
%! D = D ./ sqrt (sum (D .^ 2));
%! X = D * (randn (70, n) .* (rand (70, n) < .05));
%! X = X ./ max (sqrt (sum (X .^ 2)), .1);
%! A = sprand (n, n, 3 / n) ~= 0;
%! A = A - diag (diag (A));
%! A = double (A | A');
%! Z = max (D' * X - .3, 0);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! set = {'Graph', A, 'Init', {[], Z}, 'MaxIter', 1, 'Gamma', .01};
%! sl_threads (1);
%! [Z1, ~, one] = sl_srsc (X, D, .1, set{:}, 'Parallel', 'colour');
%! B1 = sl_srsc (X, D, .1, set{:}, 'Parallel', 'block', 'BlockSize', 200);
%! [V1, ~, turn] = sl_srsc (X, D, .1, set{:}, 'Parallel', 'none');
%! L1 = sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 1, 'Parallel', 'none');
%! assert (isequal (sl_srsc (X, D, .1, set{:}), V1));
%! sl_threads (3);
%! [V3, ~, levels] = sl_srsc (X, D, .1, set{:});
%! assert (isequal (V3, V1) && isequal (levels.objective, turn.objective) && isequal (levels.order, 1:n));
%! assert (isequal (levels.residual, turn.residual) && levels.steps == turn.steps && turn.steps == 5 * n);
%! assert (isequal (sl_l2rsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 1), L1));
%! [Z3, ~, three] = sl_srsc (X, D, .1, set{:}, 'Parallel', 'colour');
%! assert (isequal (Z1, Z3) && isequal (one.objective, three.objective) && isequal (one.order, three.order));
%! assert (isequal (sl_srsc (X, D, .1, set{:}, 'Order', one.order), Z1));
%! assert (isequal (sl_srsc (X, D, .1, set{:}, 'Parallel', 'block', 'BlockSize', 200), B1));
%! assert (isequal (sort (one.order), 1:n) && ~ isequal (one.order, 1:n));
%! assert (nnz (Z1) > 500 && ~ isequal (Z1, sl_srsc (X, D, .1, set{:})));
%! given = randperm (n);
%! assert (isequal (sl_srsc (X, D, .1, set{:}, 'Order', given), ...
%!                  sl_srsc (X, D, .1, set{:}, 'Order', given, 'Parallel', 'none')));
%! [Z3, ~, three] = sl_srsc (X, D, .1, set{:}, 'Parallel', 'colour', 'Order', given);
%! assert (isequal (sl_srsc (X, D, .1, set{:}, 'Order', three.order), Z3));
%! S = sl_srsc (single (X), D, .1, set{:}, 'Parallel', 'colour');
%! assert (isa (S, 'single') && ~ issparse (S));
%! sl_threads (1);
%! assert (isequal (sl_srsc (single (X), D, .1, set{:}, 'Order', one.order), S));

%!test % first fit needs no more colours than one and the most neighbours; no neighbours share one; levels follow the order
%! rand ('twister', 2);
%! A = sprand (300, 300, .02) ~= 0;
%! A = A - diag (diag (A));
%! A = double (A | A');
%! order = randperm (300);
%! [colour, level] = slx_colouring_mex (A, order);
%! [i, j] = find (A);
%! assert (all (colour(i) ~= colour(j)));
%! assert (max (colour) <= 1 + max (full (sum (A))) && min (colour) == 1);
%! assert (slx_colouring_mex (sparse (3, 3), [3 1 2]), [1 1 1]);
%! fail ('slx_colouring_mex (sparse (3, 3), [2 1])', 'order must be a permutation of 1 to 3');
%! place(order) = 1:300;
%! expected = zeros (1, 300);
%! for k = order
%!   before = find (A(:,k)' & place < place(k));
%!   expected(k) = 1 + max ([0, expected(before)]);
%! end
%! assert (level, expected);

%!test % training points: G from their codes, samples independent of each other
%! for k = 1:7
%!   [X, D, ~, Z] = problem (k);
%!   n = columns (X);
%!   m = 4;
%!   Ztr = randn (columns (D), m) .* (rand (columns (D), m) < .5);
%!   A = double (rand (n, m) < .5);
%!   set = {'Training', {randn(rows (D), m), Ztr}, 'MaxIter', 1, 'Sweeps', 2, 'Steps', 7, 'Tol', 1e-10};
%!   [Y, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, set{:});
%!   Y = full (Y);
%!   direct = norm (X - D * Y, 'fro') ^ 2 / 2 + .1 * sum (abs (Y(:)));
%!   for i = 1:n
%!     B = [zeros(1), A(i,:); A(i,:)', zeros(m)];
%!     F = or_srsc ([X(:,i), zeros(rows (D), m)], D, [Z(:,i), Ztr], B, .1, .5, 1.01, 1e-6, 2, 7, 1, 1);
%!     assert (Y(:,i), F(:,1), 1e-9);
%!     direct = direct + .5 * sum (A(i,:) .* sum ((Y(:,i) ~= 0) ~= (Ztr ~= 0), 1));
%!   end
%!   assert (info.objective(end), direct, 1e-9 * (1 + direct));
%! end

%!test % learning: L never increases over the half-rounds, atoms stay in the ball, in both precisions
%! rand ('twister', 3);
%! randn ('twister', 3);
%! for make = {@double, @single}
%!   D0 = randn (12, 20);
%!   D0 = D0 ./ sqrt (sum (D0 .^ 2));
%!   X = make{1} (D0 * (randn (20, 150) .* (rand (20, 150) < .1)));
%!   X = X ./ max (sqrt (sum (X .^ 2)), .1);
%!   Z0 = max (D0' * X - .3, 0);
%!   tol = 100 * double (eps (class (X)));
%!   for gamma = [0, .02, .5]
%!     [Z, D, info] = sl_srsc (X, 20, .1, 'Init', {D0, Z0}, 'Gamma', gamma, 'MaxIter', 3);
%!     assert (numel (info.objective) == 8 && numel (info.seconds) == 8 && info.iterations == 3);
%!     assert (all (diff (info.objective) <= tol * info.objective(1)));
%!     assert (info.objective(end) < info.objective(1));
%!     assert (size (D), [12 20]);
%!     assert (all (sum (D .^ 2, 1) <= 1 + tol) && strcmp (info.stop, 'MaxIter') && ~ info.converged);
%!     assert (class (D), class (X));
%!     A = sl_knn_graph (X, 3);
%!     [i, j] = find (A);
%!     R = nnz ((full (Z(:,i)) ~= 0) ~= (full (Z(:,j)) ~= 0)) / 2;
%!     Y = full (double (Z));
%!     direct = norm (double (X) - double (D) * Y, 'fro') ^ 2 / 2 + .1 * sum (abs (Y(:))) + gamma * R;
%!     assert (info.objective(end), direct, 10 * tol * (1 + direct));
%!   end
%!   [Y, E] = sl_srsc (X, D, .1, 'Init', {D, Z}, 'MaxIter', 0);
%!   assert (isequal (Y, Z) && isequal (D, E));
%! end

%!test % from nothing but data: the start is that of dictionary learning, or ordinary codes for a fixed dictionary
%! rand ('twister', 5);
%! randn ('twister', 5);
%! X = randn (10, 12) * (randn (12, 80) .* (rand (12, 80) < .2));
%! X = X ./ max (sqrt (sum (X .^ 2)), .1);
%! before = rng ();
%! [Z, D, info] = sl_srsc (X, 15, .1, 'Seed', 7, 'Gamma', .02);
%! assert (isequal (before.State, getfield (rng (), 'State')));
%! [D0, Z0] = sl_dict_learn (X, 15, .1, 'Seed', 7, 'Tol', 5e-5);
%! [Y, E, same] = sl_srsc (X, 15, .1, 'Init', {D0, Z0}, 'Gamma', .02);
%! assert (isequal (Z, Y) && isequal (D, E) && isequal (info.objective, same.objective));
%! assert (numel (info.objective), 12);
%! assert (all (diff (info.objective) <= 1e-13 * info.objective(1)));
%! assert (isequal (sl_srsc (X, D0, .1), sl_srsc (X, D0, .1, 'Init', {[], sl_sparse_code(X, D0, .1)})));
%! assert (class (sl_srsc (single (X), D0, .1)), 'single');
%! assert (size (sl_srsc (zeros (3, 0), ones (3, 2), .1)), [2 0]);
%! assert (size (sl_srsc (zeros (3, 0), ones (3, 2), .1, 'Training', {ones(3, 4), ones(2, 4)})), [2 0]);
%! [Z, D] = sl_l2rsc (X, 15, .1, 'Seed', 7, 'MaxIter', 1);
%! assert (isequal (size (Z), [15 80]) && isequal (size (D), [10 15]));
%!error id=sparselearn:badInput sl_srsc ([1 2 3 4], 0, .1)
%!error id=sparselearn:badInput sl_srsc ([1 2 3 4], 1.5, .1)
%!error id=sparselearn:badInput sl_srsc (zeros (3, 0), 2, .1)

%!test % the graph is that of the nearest neighbours, among each other or among training points
%! rand ('twister', 4);
%! X = rand (5, 30);
%! D = eye (5);
%! Z = max (X - .1, 0);
%! three = sl_srsc (X, D, .1, 'Init', {[], Z}, 'Graph', sl_knn_graph (X, 3));
%! same = @(set) isequal (sl_srsc (X, D, .1, 'Init', {[], Z}, set{:}), three);
%! assert (same ({}) && same ({'K', 3}) && ~ same ({'K', 7}));
%! T = rand (5, 9);
%! set = {'Training', {T, max(T - .1, 0)}, 'Init', {[], Z}};
%! Y = sl_srsc (X, D, .1, set{:}, 'K', 4);
%! assert (isequal (Y, sl_srsc (X, D, .1, set{:}, 'Graph', sl_knn_graph (T, 4, 'To', X))));
%! assert (full (sl_srsc (sparse (X), D, .1, set{:}, 'K', 4)), full (Y), 1e-12);
%! set{2}{1} = sparse (T);
%! assert (isequal (sl_srsc (X, D, .1, set{:}, 'K', 4), Y));
%! assert (size (sl_srsc (single (X), D, .1, set{:}, 'K', 4)), [5 30]);
%!error <K .default 3. must be an integer from 1 to 2> sl_srsc ([1 2 3], [1 1], .1, 'Init', {[], ones(2, 3)})
%!error <K must> sl_srsc ([1 2 3 4], [1 1], .1, 'Init', {[], ones(2, 4)}, 'K', 0)
%!test % with Training all of its points may be neighbours, also a single one
%! Z = sl_srsc ([1 2], [1 1], .1, 'Training', {[1 3 2], ones(2, 3)}, 'K', 3);
%! assert (Z, sl_srsc ([1 2], [1 1], .1, 'Training', {[1 3 2], ones(2, 3)}, 'Graph', ones (2, 3)));
%! assert (size (sl_srsc ([1 2], [1 1], .1, 'Training', {1, [1; 0]}, 'K', 1)), [2 2]);
%!error <from 1 to 3, the number of points of option Training> ...
%! sl_srsc ([1 2], [1 1], .1, 'Training', {[1 3 2], ones(2, 3)}, 'K', 4)
%!error <holds a single point> sl_srsc (1, [1 1], .1, 'Init', {[], ones(2, 1)})

%!test % codes are those of the objective told, at any scale of the data: fixed and learnt dictionaries, codes that wait
%! % for their neighbours
%! waiting = 0;
%! for k = 1:6
%!   [X, D, A, Z] = problem (k);
%!   for more = {{D, 'Init', {[], Z}}, {columns(D), 'Init', {D, Z}, 'MaxIter', 2}, {D, 'Init', {[], Z}, 'Steps', 3, 'MaxIter', 1}}
%!     [Y, E, info] = sl_srsc (X, more{1}{1}, .1, 'Graph', A, more{1}{2:end});
%!     Y = full (Y);
%!     waiting = waiting + info.epsilon_entries;
%!     assert (info.epsilon_entries, nnz (Y & abs (Y) < 1e-6));
%!     [i, j, weight] = find (A);
%!     R = sum (weight .* sum ((Y(:,i) ~= 0) ~= (Y(:,j) ~= 0), 1)') / 2;
%!     L = norm (X - E * Y, 'fro') ^ 2 / 2 + .1 * sum (abs (Y(:))) + .5 * R;
%!     assert (info.objective(end), L, 1e-12 * (1 + L));
%!     for scale = 2 .^ [-20, 20]
%!       o = more{1};
%!       o{3}{2} = scale * Z;
%!       [S, F, told] = sl_srsc (scale * X, o{1}, .1 * scale, 'Graph', A, 'Gamma', .5 * scale ^ 2, o{2:end});
%!       assert ((full (S) ~= 0) == (Y ~= 0));
%!       assert (full (S) / scale, Y, 1e-9 * max ([abs(Y(:)); 1]));
%!       assert (F, E, 1e-9);
%!       assert (told.objective / scale ^ 2, info.objective, 1e-9 * (1 + L));
%!     end
%!   end
%! end
%! assert (waiting > 30);

%!test % samples in another order: the same codes in that order; so with atoms, where none is refitted before others
%! for k = 1:10
%!   [X, D, A, Z] = problem (k);
%!   turn = randperm (columns (X));
%!   place(turn) = 1:numel (turn);
%!   run = @(at, turn, varargin) full (sl_srsc (X(:,turn), D(:,at), .1, 'Graph', A(turn,turn), ...
%!                                              'Init', {[], Z(at,turn)}, 'MaxIter', 7, 'Tol', 0, varargin{:}));
%!   [own, as_given] = deal (1:columns (D), 1:numel (turn));
%!   Y = run (own, as_given);
%!   assert (run (own, turn, 'Order', place(as_given)), Y(:,turn), 1e-9 * max ([abs(Y(:)); 1]));
%!   atoms = randperm (columns (D));
%!   Y = run (own, as_given, 'Steps', 1);
%!   assert (run (atoms, as_given, 'Steps', 1), Y(atoms,:), 1e-9 * max ([abs(Y(:)); 1]));
%! end

%!test % Optimum: no code is below the bound, which is the infimum where it says so: by all sets of atoms
%! exact = 0;
%! for k = 1:8
%!   [X, D, A, Z] = problem (k);
%!   gamma = .02 * mod (k, 4);
%!   Y = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Gamma', gamma);
%!   cost = gamma * (1 - 2 * (full (Y) ~= 0)) * A;
%!   p = min (columns (D), 6);                    % of 2^p sets
%!   D = D(:,1:p);
%!   [Y, ~, info] = sl_srsc (X, D, .1, 'Training', {X, Y(1:p,:)}, 'Graph', A, 'Gamma', gamma, 'Optimum', true);
%!   cost = cost(1:p,:);
%!   least = sumsq (X) / 2;
%!   for set = 1:2^p-1
%!     at = bitget (set, 1:p) == 1;
%!     [~, about] = sl_sparse_code (X, D(:,at), .1);
%!     least = min (least, about.objective + sum (cost(at,:), 1));
%!   end
%!   Y = full (Y);
%!   F = sumsq (X - D * Y) / 2 + .1 * sum (abs (Y), 1) + sum (cost .* (Y ~= 0), 1);
%!   assert (info.excess, F - info.lower_bound, 1e-12 * (1 + max (abs (F))));
%!   assert (all (info.excess > -1e-12) && all (info.lower_bound <= least + 1e-9));
%!   exact = exact + sum (info.lower_bound >= least - 1e-6);
%! end
%! assert (exact > 20);
%!error <Optimum has no use> sl_srsc (@(k) ones (2, 3 * (k == 1)), eye (2), 1, 'Graph', zeros (3), 'Optimum', true)

%!test % a default call ends at a fixed point, without a warning; where it may not, the warning says so
%! tell = sl_warnings_on ();
%! for k = 1:10
%!   [X, D, A, Z] = problem (k);
%!   [Y, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z});
%!   assert (info.converged && isempty (lastwarn ()));
%!   L = 1.01 * max (eig (D' * D));
%!   for i = find (any (X, 1))
%!     y = full (Y(:,i));
%!     next = sl_prox_srsc (y - D' * (D * y - X(:,i)) / L, y, (1 - 2 * (full (Y) ~= 0)) * A(:,i), .1, .5, L, ...
%!                          'Epsilon', 1e-6 * sqrt (.5 / L));
%!     assert ((next ~= 0) == (y ~= 0));
%!     assert (next, y, 2e-6 * max (abs (y)));
%!   end
%! end
%! sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], 2 * Z}, 'MaxIter', 1, 'Sweeps', 1);
%! assert (! isempty (strfind (lastwarn (), 'not converged after 1 iteration')));

%!test % sparse data and graphs are as full ones; zero samples, isolated and duplicate ones, one sample
%! [X, D, A, Z] = problem (8);
%! X(1,:) = 0;
%! X(:,2) = 0;
%! A(1,:) = 0;
%! A(:,1) = 0;
%! Y = sl_srsc (X, D, .1, 'Graph', A, 'Init', {D, Z});
%! assert (full (sl_srsc (sparse (X), D, .1, 'Graph', sparse (A), 'Init', {D, sparse(Z)})), full (Y), 1e-12);
%! Y = sl_srsc (X(:,end), D, .1, 'Graph', 0, 'Init', {[], Z(:,end)});
%! twice = sl_srsc (X(:,[end end]), D, .1, 'Graph', [0 1; 1 0], 'Init', {[], Z(:,[end end])}, 'Gamma', 0);
%! assert (full (twice), full ([Y Y]));
%! assert (nnz (sl_srsc (zeros (3, 2), zeros (3, 4), .1, 'Graph', [0 1; 1 0], 'Init', {[], zeros(4, 2)})), 0);
%! assert (nnz (sl_srsc (zeros (3, 2), eye (3, 4), .1, 'Graph', [0 1; 1 0], 'Init', {[], ones(4, 2)}, 'Gamma', 0)), 0);
%! [Y, E, info] = sl_srsc (zeros (3, 0), ones (3, 2), .1, 'Graph', [], 'Init', {[], zeros(2, 0)}, 'Parallel', 'colour');
%! assert (size (Y), [2 0]);
%! assert (info.converged && info.objective == 0);

%!test % single at any scale of X and D: the same digits, with all weights in the scale of the data
%! [X, D, A, Z] = problem (5);
%! [X, D, Z] = deal (single (X), single (D), single (Z));
%! [Y, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z});
%! for e = [-90 -90 90 90 0 0; -90 0 0 90 -90 90]
%!   [x, d, z] = deal (2 ^ e(1), 2 ^ e(2), 2 ^ (e(1) - e(2)));
%!   [S, E, told] = sl_srsc (x * X, d * D, .1 * x * d, 'Graph', A, 'Init', {[], z * Z}, ...
%!                      'Gamma', .5 * x ^ 2);
%!   assert (isequal (S, z * Y) && isequal (E, d * D));
%!   assert (told.objective, x ^ 2 * info.objective);
%! end

%!test % single
%! [X, D, A, Z] = problem (11);
%! [S, E, info] = sl_srsc (single (X), D, .1, 'Graph', A, 'Init', {[], Z}, 'Gamma', 0, 'MaxIter', 200);
%! assert (isa (S, 'single') && ~ issparse (S) && isa (E, 'single') && isa (info.objective, 'double'));
%! F = sl_srsc (double (single (X)), D, .1, 'Graph', A, 'Init', {[], Z}, 'Gamma', 0, 'MaxIter', 200);
%! assert (double (D * S), D * full (F), 1e-4);
%! assert (info.converged);

%!test % the function asked after every round can end it; a time limit does
%! [X, D, A, Z] = problem (6);
%! [Y, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Sweeps', 1, 'Steps', 1, 'MaxIter', 9, 'OutputFcn', ...
%!                         @(state) state.iteration == 3 && isequal (size (state.Z), size (Z)));
%! assert (strcmp (info.stop, 'OutputFcn') && info.iterations == 3 && numel (info.objective) == 4);
%! [Y, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Sweeps', 1, 'Steps', 1, 'TimeLimit', 0);
%! assert (strcmp (info.stop, 'TimeLimit') && info.iterations == 0);
%! [Y, ~, info] = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Sweeps', 1, 'Steps', 1, 'MaxIter', 2);
%! assert (strcmp (info.stop, 'MaxIter') && ~ info.converged && info.steps >= 2 * columns (X));

%!testif ; isunix () % Ctrl-C in the middle of a sweep: the codes that it has come to are returned, with their objective
%! program = ["n = 400; X = cos ((1:20)' * (1:n)); D = sin ((1:20)' * (1:30)) / 4; Z = ones (30, n) / 10; ", ...
%!            "set = {'Graph', sparse(1:n, n:-1:1, 1), 'Init', {[], Z}, 'Steps', 1e6, 'Sweeps', 1e9}; ", ...
%!            "puts ('GO\\n'); fflush (stdout); [Y, ~, info] = sl_srsc (X, D, 1e-6, set{:}); ", ...
%!            "[~, ~, same] = sl_srsc (X, D, 1e-6, 'Graph', set{2}, 'Init', {[], Y}, 'MaxIter', 0); ", ...
%!            "printf ('%s %d %d %d OVER\\n', info.stop, info.iterations, numel (info.objective), ", ...
%!            "abs (same.objective - info.objective(end)) < 1e-9 && info.objective(end) < info.objective(1));"];
%! said = sl_interrupted (program, 'GO', .3);
%! assert (! isempty (regexp (said, 'interrupted 0 2 1 OVER')), said);

%!shared X, D, A, Z, set
%! X = [.9 1 0; .4 0 1];
%! D = [1 0; 0 1];
%! A = [0 1 0; 1 0 0; 0 0 0];
%! Z = max (X - .1, 0);
%! set = {'Graph', A, 'Init', {[], Z}};
%!error id=sparselearn:badInput sl_srsc (X * NaN, D, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X * Inf, D, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X * 1e200, D, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X, D * 1e200, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X, D * NaN, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X, sparse (D), .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X, D(1,:), .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X, zeros (2, 0), .1, set{:})
%!error <range of class single> sl_srsc (single (2^100 * X), 2^-60 * D, .1, set{:})
%!error <lose their digits> sl_srsc (2^-600 * X, 2^-450 * D, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (zeros (0, 3), zeros (0, 2), .1, set{:})
%!error id=sparselearn:badInput sl_srsc (1i * X, D, .1, set{:})
%!error id=sparselearn:badInput sl_srsc ({X}, D, .1, set{:})
%!error <use double> sl_srsc (X > 0, D, .1, set{:})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A(1:2,1:2), 'Init', {[], Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A * NaN, 'Init', {[], Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A * Inf, 'Init', {[], Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', 'abc', 'Init', {[], Z})
%!error <symmetric> sl_srsc (X, D, .1, 'Graph', triu (A), 'Init', {[], Z})
%!error <diagonal> sl_srsc (X, D, .1, 'Graph', A + eye (3), 'Init', {[], Z})
%!error <negative> sl_srsc (X, D, .1, 'Graph', -A, 'Init', {[], Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A, 'Init', Z)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A, 'Init', {D + 1, Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z(:,1)})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z * NaN})
%!error id=sparselearn:badInput sl_srsc (X, 2, .1, 'Graph', A, 'Init', {[], Z})
%!error <3 atoms> sl_srsc (X, 3, .1, 'Graph', A, 'Init', {D, Z})
%!error <longer> sl_srsc (X, 2, .1, 'Graph', A, 'Init', {2 * D, Z})
%!error id=sparselearn:badInput sl_srsc (X, 1.5, .1, 'Graph', A, 'Init', {D, Z})
%!error id=sparselearn:badInput sl_srsc (X, 2, .1, 'Graph', A, 'Init', {D, Z}, 'Training', {X, Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Training', {X, Z(1,:)})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Training', {X})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Training', {X(1,:), Z})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Order', [1 2 2])
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Order', {1})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Parallel', 'all')
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Parallel', 'block', 'BlockSize', 0)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Steps', 0)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Sweeps', Inf)
%!error id=sparselearn:badInput sl_srsc (X, D, Inf, set{:})
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Gamma', -1)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'Tau', .5)
%!error id=sparselearn:badInput sl_srsc (X, D, .1, set{:}, 'OutputFcn', 1)
%!error <T must be .* sparse; use full \(T\)> sl_prox_srsc (sparse (1), 1, 1, 1, 1, 1)
%!error <Z must be .* sparse; use full \(Z\)> sl_prox_srsc (1, sparse (1), 1, 1, 1, 1)
%!error <G must be .* sparse; use full \(G\)> sl_prox_srsc (1, 1, sparse (1), 1, 1, 1)
%!error <Z must be .* cell> sl_prox_srsc (1, {1}, 1, 1, 1, 1)
%!error <G must be .* complex> sl_prox_srsc (1, 1, 1i, 1, 1, 1)
%!error <T is 0-by-2> sl_prox_srsc (zeros (0, 2), zeros (0, 2), zeros (0, 2), 1, 1, 1)
%!test % a graph may be symmetric up to rounding, or of integers
%! A = [0 1 0; 1 0 .3; 0 .3 0];
%! set = {'Init', {[], [.9 1 .2; .4 0 0]}};
%! X = [.9 1 0; .4 0 1];
%! Z = sl_srsc (X, eye (2), .1, set{:}, 'Graph', A);
%! assert (full (sl_srsc (X, eye (2), .1, set{:}, 'Graph', A + [0 0 0; 0 0 1e-16; 0 0 0])), full (Z), 1e-12);
%! assert (isequal (sl_srsc (X, eye (2), .1, set{:}, 'Graph', int8 (A > 0)), sl_srsc (X, eye (2), .1, set{:}, 'Graph', A > 0)));
%!test % Display: the objective of what is returned; a learnt dictionary never converges, and is no failure for that
%! X = [.9 1 0 .2; .4 0 1 .7];
%! set = ", 'Graph', zeros (4), 'MaxIter', 1, 'Seed', 1, 'Display', ";
%! text = evalc (["[Z, D] = sl_srsc (X, 2, .1" set "'final');"]);
%! L = norm (X - D * Z, 'fro') ^ 2 / 2 + .1 * sum (abs (Z(:)));
%! assert (! isempty (regexp (text, '^sl_srsc: ended \(MaxIter\) after 1 iteration and .* s, objective \S+\n$')), text);
%! assert (sscanf (regexp (text, '\S+$', 'match', 'once'), '%f'), full (L), 1e-4);
%! for f = {'sl_srsc', 'sl_l2rsc'}
%!   text = evalc ([f{1} " (X, 2, .1, 'Graph', zeros (4), 'MaxIter', 2, 'Seed', 1, 'Display', 'iter');"]);
%!   at = cellfun (@(s) min ([strfind(text, s), Inf]), {'replaced', 'sl_dict_learn: ', 'residual', [f{1} ': ended']});
%!   assert (all (isfinite (at)) && issorted (at), text);
%!   text = evalc ([f{1} " (X, eye (2), .1, 'Graph', zeros (4), 'Display', 'final');"]);
%!   assert (! isempty (strfind (text, [f{1} ': converged after'])), text);
%! end

%!test % equal samples and zeros
%! for X = {ones(2, 300) * .7, zeros(2, 300)}
%!   Z = sl_srsc (X{1}, eye (2), .1, 'K', 3);
%!   assert (full (Z), max (X{1} - .1, 0), 1e-8);
%! end

%!test % what a rank gives another in a group is what this one takes, in the same order, and it is every neighbour
%! sl_reach_private ();
%! rand ('twister', 5);
%! widths = [9, 0, 14, 7];
%! from = [0, cumsum(widths)];
%! A = sprand (30, 30, .1);
%! A = A + A' - 2 * diag (diag (A));
%! [turn, ends] = graphcode_groups (A, randperm (30), 'levels');
%! group(turn) = repelem (1:numel (ends), diff ([0, ends]));
%! rows = cell (1, 4);
%! for rank = 1:4
%!   part{rank} = graphcode_parts ('divide', A, turn, ends, widths, rank);
%!   own = from(rank)+1:from(rank+1);
%!   near = find (any (A(:,own), 2))';
%!   rows{rank} = [own, setdiff(near, own)];
%!   assert (full (part{rank}.A), full (A(rows{rank},own)));
%!   assert (own(part{rank}.turn), turn(ismember (turn, own)));
%!   assert (part{rank}.ends, arrayfun (@(g) nnz (group(own) <= g), 1:numel (ends)));
%!   for way = {'give', 'take'}
%!     w = part{rank}.(way{1});
%!     of_message = cell2mat (arrayfun (@(m) m * ones (1, w.counts(m)), 1:numel (w.peers), 'UniformOutput', false));
%!     columns = rows{rank}(w.columns);
%!     in_group = arrayfun (@(m) find (w.ends >= m, 1), of_message);
%!     assert (group(columns), in_group);
%!     passes{rank}.(way{1}) = [in_group; w.peers(of_message); columns]';
%!   end
%!   assert (isequal (sort (passes{rank}.take(:,3)(:)'), rows{rank}(widths(rank)+1:end)));
%! end
%! for rank = [1, 3, 4]
%!   for peer = setdiff ([1, 3, 4], rank)
%!     given = passes{rank}.give(passes{rank}.give(:,2) == peer,[1, 3]);
%!     assert (! isempty (given));
%!     assert (given, passes{peer}.take(passes{peer}.take(:,2) == rank,[1, 3]));
%!   end
%! end

%!error id=sparselearn:unusedOption sl_srsc (eye (4), eye (4), 1, 'Processes', 2)

%!test % seconds of a run that has gone on, and then settled
%! folder = sl_test_folder ();
%! X = abs (sin ((1:6)' * (1:40)));
%! run = @(most) nthargout (3, @sl_srsc, X, 8, .1, 'Seed', 1, 'MaxIter', most, 'Checkpoint', fullfile (folder.name, 'a'));
%! run (1);
%! info = run (2);
%! assert (numel (info.seconds) == 6 && issorted (info.seconds));

%!test % a dictionary that TimeLimit cut short has a checkpoint of its own, which goes
%! folder = sl_test_folder ();
%! X = abs (sin ((1:6)' * (1:40)));
%! for f = {@sl_srsc, @sl_l2rsc}
%!   file = fullfile (folder.name, func2str (f{1}));
%!   run = @(varargin) nthargout (3, f{1}, X, 6, .1, 'Seed', 1, 'MaxIter', 2, varargin{:});
%!   cut = run ('TimeLimit', 0, 'Checkpoint', file);
%!   assert ({cut.stop, cut.iterations}, {'TimeLimit', 0});
%!   assert (exist ([file, '.start'], 'file'), 2);
%!   fclose (fopen ([file, '.start.txt'], 'w'));            % of somebody else
%!   assert (run ('Checkpoint', file).objective, run ().objective);
%!   assert ({exist([file, '.start'], 'file'), exist([file, '.start.txt'], 'file')}, {0, 2});
%! end
