% The projections onto l0 and l1 balls, simplex, l1,2 and l1,inf balls, and soft thresholding.

% SPDX-License-Identifier: BSD-3-Clause

%!test % random nasty vectors against the oracles
%! check_proj_simple (sl_cases (90));

%!test % tiny vectors against every support there is
%! rand ('twister', 1);
%! for k = 1:60
%!   d = ceil (6 * rand);
%!   x = round (4 * randn (d, 1)) / 2;
%!   r = ceil (8 * rand) / 4;
%!   v = ceil (3 * rand (d, 1)) / 2;
%!   best = [Inf Inf Inf];
%!   kappa = floor ((d + 1) * rand);
%!   for subset = 1:2^d - 1
%!     on = logical (bitget (subset, 1:d))';
%!     p = zeros (d, 1);
%!     p(on) = x(on) - (sum (x(on)) - r) / sum (on);
%!     if (all (p >= 0))
%!       best(1) = min (best(1), norm (x - p));
%!     end
%!     a = abs (x);
%!     p(on) = a(on) - (v(on)' * a(on) - r) / (v(on)' * v(on)) * v(on);
%!     if (all (p >= 0))
%!       best(2) = min (best(2), norm (a - p));
%!     end
%!   end
%!   for subset = 0:2^d - 1
%!     on = logical (bitget (subset, 1:d))';
%!     if (sum (on) <= kappa)
%!       best(3) = min (best(3), norm (x .* ~ on));
%!     end
%!   end
%!   if (v' * abs (x) <= r)
%!     best(2) = 0;
%!   end
%!   assert (norm (x - sl_proj_simplex (x, r)), best(1), 1e-14);
%!   assert (norm (x - sl_proj_l1 (x, r, 'Weights', v)), best(2), 1e-14);
%!   assert (sl_proj_l1 (x, r, 'Weights', v'), sl_proj_l1 (x, r, 'Weights', v));
%!   assert (norm (x - sl_proj_l0 (x, kappa)), best(3), 1e-14);
%! end

%!test % the optimality conditions of the l1,2 ball: a random feasible matrix is never nearer
%! randn ('twister', 2);
%! for k = 1:100
%!   X = randn (4, 3);
%!   t = 3 * rand;
%!   P = sl_proj_l12 (X, t);
%!   assert (sum (sqrt (sum (P .^ 2, 2))), t, 64 * eps * t);
%!   for trial = 1:20
%!     Y = P + 10 ^ (-6 * rand) * randn (4, 3);
%!     Y = Y * min (1, t / sum (sqrt (sum (Y .^ 2, 2))));
%!     assert (norm (X - P, 'fro') <= norm (X - Y, 'fro') * (1 + 1e-15));
%!   end
%! end

%!test % the optimality conditions of the l1,inf ball: every nonzero row loses theta, zero rows had no more
%! randn ('twister', 3);
%! rand ('twister', 3);
%! for k = 1:100
%!   X = randn (ceil (8 * rand), ceil (8 * rand));
%!   switch (mod (k, 5))
%!     case 1
%!       X = round (X);
%!     case 2
%!       X = round (X) * 10 ^ (300 * rand - 150);
%!     case 3
%!       X = X .* 10 .^ (40 * rand (size (X, 1), 1) - 20);
%!   end
%!   largest = sum (max (abs (X), [], 2));
%!   t = largest * rand ^ (1 + 20 * (rand < .3)) + realmin * (rand < .1);
%!   [P, info] = sl_proj_l1inf (X, t);
%!   heights = max (abs (P), [], 2);
%!   if (info.threshold == 0)
%!     assert (P, X);
%!     assert (largest <= t * (1 + 16 * eps));
%!     continue;
%!   end
%!   assert (sum (heights), t, 40 * eps * t);
%!   lost = sum (abs (X - P), 2);
%!   assert (abs (P), min (abs (X), heights));
%!   assert (lost(heights > 0), info.threshold + zeros (sum (heights > 0), 1), 64 * eps * sum (abs (X(:))));
%!   assert (all (lost(heights == 0) <= info.threshold + 64 * eps * sum (abs (X(:)))));
%! end

%!test % the sum is right where the rounding of the threshold alone would spoil it
%! x = [1; .5 + zeros(1e5, 1)];
%! x = x + 1e-17 * (1:numel (x))';
%! for r = [.5, .5 + 1e-10, .75, 1e-300]
%!   assert (sum (sl_proj_simplex (x, r), 'extra'), r, (16 + 4 * sqrt (1e5)) * eps * r);
%!   assert (sum (sl_proj_l1 (x, r), 'extra'), r, (16 + 4 * sqrt (1e5)) * eps * r);
%! end
%! x = 1e8 + randn (1000, 1);
%! assert (sum (sl_proj_simplex (x, 1), 'extra'), 1, 100 * eps);

%!test % slow cases of the simple schemes: geometric and harmonic sequences, in both orders
%! for x = {2 .^ -(0:1000)', 1 ./ (1:20000)', (1:20000)', .999 .^ (0:20000)'}
%!   for y = {x{1}, flipud(x{1})}
%!     for r = [1e-8, .01, 1, 50]
%!       assert (sl_proj_simplex (y{1}, r), or_proj_simplex (y{1}, r), 1e-13 * max (r, 1));
%!     end
%!     k = floor (numel (y{1}) / 3);
%!     assert (sl_proj_l0 (y{1}, k), or_proj_l0 (y{1}, k));
%!   end
%! end

%!test % any scale of data and bound, equal and far apart
%! x = [3; -2; .5; 0; 2.75];
%! for a = 10 .^ [-150, -30, 0, 30, 150]
%!   for b = 10 .^ [-150, -30, 0, 30, 150]
%!     assert (sum (sl_proj_simplex (a * x, b)), b, 16 * eps * b);
%!     assert (sum (abs (sl_proj_l1 (a * x, min (a, b)))), min (a, b), 16 * eps * min (a, b));
%!     assert (sum (sqrt (sum (sl_proj_l12 (a * [x, x], min (a, b)) .^ 2, 2))), min (a, b), 16 * eps * min (a, b));
%!     assert (sum (max (abs (sl_proj_l1inf (a * [x, x / 3], min (a, b))), [], 2)), min (a, b), 16 * eps * min (a, b));
%!   end
%!   assert (sl_proj_l1 (a * x, 3 * a), a * sl_proj_l1 (x, 3), 8 * eps * a);
%!   assert (sl_proj_l1 (a * x, 3, 'Weights', ones (5, 1) / a), a * sl_proj_l1 (x, 3), 16 * eps * a);
%! end
%! x = single (x);
%! for a = single (10 .^ [-30, 0, 30])
%!   assert (sum (double (sl_proj_simplex (a * x, a))), double (a), 2 * eps ('single') * double (a));
%! end

%!test % weights, entries and bounds that are far apart: the sum, and the form of the solution
%! rand ('twister', 8);
%! randn ('twister', 8);
%! for k = 1:120
%!   d = ceil (10 ^ (2 * rand));
%!   range = 150 * rand (1, 2);
%!   x = 10 .^ (range(1) * (2 * rand (d, 1) - 1)) .* sign (randn (d, 1));
%!   w = 10 .^ (range(2) * (2 * rand (d, 1) - 1));
%!   if (rand < .3)
%!     x = round (4 * rand (d, 1)) - 2;
%!   end
%!   if (rand < .2)
%!     w = w(ceil (d * rand (d, 1)));
%!   end
%!   t = (w' * abs (x)) * rand ^ (60 * rand);
%!   if (rand < .3)
%!     t = 10 ^ (60 * rand - 30);
%!   end
%!   [p, info] = sl_proj_l1 (x, t, 'Weights', w);
%!   if (info.threshold > 0)
%!     assert (sum (w .* abs (p), 'extra'), t, (16 + 4 * sqrt (d)) * eps * t);
%!     left = abs (x) - info.threshold * w;
%!     assert (all (abs (abs (p) - max (left, 0)) <= 8 * eps * abs (x)));
%!     assert (all (p .* x >= 0));
%!   else
%!     assert (p, x);
%!     assert (w' * abs (x) <= t * (1 + d * eps));
%!   end
%! end
%! w = [1; 1e-190];
%! assert (w' * sl_proj_l1 ([1; 1e200], 1, 'Weights', w), 1, 4 * eps);
%! w = [1e-300; 1e-299; 1];
%! [p, info] = sl_proj_l1 ([1e307; 9e306; 1], 1, 'Weights', w);
%! assert (w' * p, 1, 4 * eps);
%! assert (p([2 3]), [0; 0]);
%! assert (info.threshold, Inf);
%! w = [1e300; 1e-10];
%! p = sl_proj_l1 ([1e307; 1], 1, 'Weights', w);
%! assert (p(2), .999, 1e-15);
%! assert (w' * p, 1, 4 * eps);

%!test % zero, constant and tied columns, one entry, nothing to do
%! assert (sl_proj_simplex (zeros (3, 1), 3), ones (3, 1));
%! assert (sl_proj_simplex (7 * ones (4, 1), 1), .25 * ones (4, 1));
%! assert (sl_proj_simplex ([2; 2; 1], 2), [1; 1; 0]);
%! assert (sl_proj_simplex ([-5 5], 0), [0 0]);
%! assert (sl_proj_simplex (5, 2), 2);
%! assert (sl_proj_l1 (zeros (3, 2), 1), zeros (3, 2));
%! assert (sl_proj_l1 ([-2; 2; 1], 2), [-1; 1; 0]);
%! assert (sl_proj_l1 ([-.5; .25; 0], .75), [-.5; .25; 0]);
%! assert (sl_proj_l1 (-5, 2), -2);
%! assert (sl_proj_l1 ([1 -1], 0), [0 0]);
%! assert (sl_proj_l1 ([1; -3], 0, 'Weights', [1; 0]), [0; -3]);
%! assert (sl_proj_l1 ([1; -3], 0, 'Weights', [0; 0]), [1; -3]);
%! assert (sl_proj_l1 ([-3; -1], 1, 'Nonneg', true), [0; 0]);
%! assert (sl_proj_l12 (zeros (3), 1), zeros (3));
%! assert (sl_proj_l12 ([3 4; 3 -4; 0 0], 5), [1.5 2; 1.5 -2; 0 0], 4 * eps);
%! assert (sl_proj_l12 ([1 1e-200; 0 1e-200], 3), [1 1e-200; 0 1e-200]);
%! assert (sl_proj_l1inf (zeros (3), 1), zeros (3));
%! assert (sl_proj_l1inf ([2 -2; 2 2; 0 0], 2), [1 -1; 1 1; 0 0], 4 * eps);
%! assert (sl_proj_l1inf ([1 1e-200; 0 1e-200], 3), [1 1e-200; 0 1e-200]);
%! assert (1 ./ sl_proj_l1inf ([-1 -1], 0), [Inf Inf]);
%! assert (sl_proj_l0 ([2; -2; 2; 2], 2), [2; -2; 0; 0]);
%! assert (sl_proj_l0 (zeros (3, 1), 1), zeros (3, 1));
%! assert (sl_proj_l0 ([0; 5; 0], 2), [0; 5; 0]);
%! x = repmat ([3; -3; 1; 0], 5000, 1);
%! assert (sl_proj_l0 (x, 777), or_proj_l0 (x, 777));
%! assert (sl_proj_l0 (x, 12345), or_proj_l0 (x, 12345));
%! assert (sl_prox_l1 ([0; -0; 1; -1], 1), zeros (4, 1));
%! assert (1 ./ sl_prox_l1 (-1, 1), Inf);           % no negative zeros

%!test % the smallest and the largest numbers
%! tiny = realmin * eps;
%! assert (sl_proj_l1 (tiny * [4; -2], 3 * tiny), tiny * [2; 0]);       % from 2.5 and 0.5 of the smallest number
%! assert (sl_proj_l0 (tiny * [4; -2], 1), tiny * [4; 0]);
%! assert (sl_proj_l1 (realmax * [1; -1], realmax), realmax / 2 * [1; -1], realmax * eps);
%! assert (sl_proj_simplex (realmax * [1; -1], realmax), realmax * [1; 0], realmax * eps);
%! assert (sl_proj_l1inf (tiny * [4; -2], 3 * tiny), tiny * [2; 0]);
%! assert (sl_proj_l1inf (realmax * [1 1; -1 1], realmax), realmax / 2 * [1 1; -1 1], realmax * eps);
%! [P, info] = sl_proj_l1inf (realmax * [1 1; -1 1], 1);
%! assert (P, [1 1; -1 1] / 2, 4 * eps);
%! assert (info.threshold, Inf);
%! assert (sl_proj_l12 (realmax / 4 * ones (2), realmax / 2), realmax / sqrt (32) * ones (2), realmax * eps);

%!test % a projected vector is its own projection
%! X = randn (50, 20);
%! P = sl_proj_simplex (X, 3);
%! assert (sl_proj_simplex (P, 3), P, 16 * eps);
%! P = sl_proj_l1 (X, 3);
%! assert (sl_proj_l1 (P, 3 * (1 + 64 * eps)), P);
%! P = sl_proj_l12 (X, 3);
%! assert (sl_proj_l12 (P, 3 * (1 + 64 * eps)), P);
%! P = sl_proj_l1inf (X, 3);
%! assert (sl_proj_l1inf (P, 3 * (1 + 64 * eps)), P);

%!test % a bound per column is a call per column; a row is a column
%! X = randn (30, 5);
%! r = [0 .1 1 10 100];
%! w = rand (30, 5);
%! for j = 1:5
%!   x = X(:,j);
%!   assert (sl_proj_simplex (X, r)(:,j), sl_proj_simplex (x, r(j)));
%!   assert (sl_proj_l1 (X, r)(:,j), sl_proj_l1 (x, r(j)));
%!   assert (sl_proj_l1 (X, r, 'Weights', w)(:,j), sl_proj_l1 (x', r(j), 'Weights', w(:,j))');
%!   assert (sl_proj_l0 (X, 2 * j - 2 + zeros (1, 5))(:,j), sl_proj_l0 (x', 2 * j - 2)');
%!   assert (sl_prox_l1 (X, r)(:,j), sl_prox_l1 (x', r(j))');
%! end

%!test % the same bits for any number of threads
%! X = randn (500, 300);
%! X(:,7) = 0;
%! w = rand (500, 1);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! for k = [1 3]
%!   sl_threads (k);
%!   P{k} = {sl_proj_simplex(X, 2), sl_proj_l1(X, 3), sl_proj_l1(X, 3, 'Weights', w, 'Nonneg', 1), ...
%!           sl_proj_l12(X, 9), sl_proj_l12(X, 9, 'Groups', 'columns'), sl_proj_l1inf(X, 9), ...
%!           sl_proj_l1inf(X, 9, 'Groups', 'columns'), sl_proj_l0(X, 20), sl_prox_l1(X, 1)};
%! end
%! sl_threads (before);
%! assert (P{1}, P{3});

%!test % input is never written to
%! x = [3; 1; -2];
%! y = x;
%! sl_proj_simplex (x, 1);
%! sl_proj_l1 (x, 1);
%! sl_proj_l0 (x, 1);
%! sl_proj_l12 (x, 1);
%! sl_proj_l1inf (x, 1);
%! sl_prox_l1 (x, 1);
%! assert (x, y);

%!test % every function refuses the same wrong data
%! wrong = {[1; NaN], [1; -Inf], single([1; NaN]), [1; 2i], true(2, 1), int8([1; 2]), 'ab', {1}, struct(), ...
%!          ones(2, 2, 2), zeros(0, 3)};
%! functions = {@sl_proj_simplex, @sl_proj_l1, @sl_proj_l0, @sl_proj_l12, @sl_proj_l1inf, @sl_prox_l1};
%! for f = functions
%!   for x = wrong
%!     id = '';
%!     try
%!       f{1} (x{1}, 1);
%!     catch problem
%!       id = problem.identifier;
%!     end
%!     assert (id, 'sparselearn:badInput');
%!   end
%! end

%!error id=sparselearn:badInput sl_proj_simplex (sparse ([1; 2]))
%!error id=sparselearn:badInput sl_proj_l1 (sparse ([1; 2]), 1)
%!error id=sparselearn:badInput sl_proj_l0 (sparse ([1; 2]), 1)
%!error id=sparselearn:badInput sl_proj_l12 (sparse ([1; 2]), 1)
%!error id=sparselearn:badInput sl_proj_l1inf (sparse ([1; 2]), 1)
%!error id=sparselearn:badInput sl_proj_l1 ([1; 2], 1, 'Weights', [NaN; 1])
%!error id=sparselearn:badInput sl_proj_l1 ([1; 2], 1, 'Weights', {1, 2})
%!error id=sparselearn:badInput sl_proj_l1 ([1; 2], 1i)
%!error id=sparselearn:badInput sl_proj_l1 ([1; 2], 'a')
%!error id=sparselearn:badInput sl_proj_l0 ([1; 2], NaN)

%!test % the gradient in the help of sl_proj_l0, by differences
%! X = [3 0; -4 2; 1 -1];
%! G = [1 2; 3 4; 5 6];
%! for k = [0 2 3]
%!   [P, info] = sl_proj_l0 (X(:,1), k);
%!   assert ((sl_proj_l0 (X(:,1) + 1e-6 * G(:,1), k) - P) / 1e-6, (abs (P) >= info.threshold) .* G(:,1), 1e-8);
%! end
%! [P, info] = sl_proj_l0 (X, 3);
%! assert ((sl_proj_l0 (X + 1e-6 * G, 3) - P) / 1e-6, (abs (P) >= info.threshold) .* G, 1e-8);

%!test % the gradient in the help of sl_proj_l1: in and outside the ball, zeros in X and in Weights, and Nonneg
%! X = [3 .1 0; -2 0 2; 0 -.2 -.4; 1 .4 .2];
%! G = [1 2 -1; 3 4 2; -5 6 1; 2 -1 3];
%! W = [1 2 0; .5 1 1; 0 3 0; 1 1 2];
%! for k = 1:4
%!   V = ones (4, 3);
%!   options = {};
%!   if (any (k == [2 4]))
%!     V = W;
%!     options = {'Weights', W};
%!   end
%!   if (k > 2)
%!     X(X == 0) = .7;
%!     options = [options, {'Nonneg', true}];
%!   end
%!   [P, info] = sl_proj_l1 (X, 1.7, options{:});
%!   used = P ~= 0 | bsxfun (@times, V, info.threshold) == 0;
%!   if (k > 2)
%!     used = P ~= 0;
%!   end
%!   s = bsxfun (@times, V .* sign (P), info.threshold > 0);
%!   q = sum (s .* s, 1);
%!   D = G .* used - bsxfun (@times, s, sum (s .* G, 1) ./ (q + (q == 0)));
%!   assert ((sl_proj_l1 (X + 1e-6 * G, 1.7, options{:}) - sl_proj_l1 (X - 1e-6 * G, 1.7, options{:})) / 2e-6, D, 1e-8);
%! end

%!test % the gradient in the help of sl_prox_l1, by differences
%! X = [3 0; -4 2; .5 -1.5];
%! G = [1 2; 3 4; 5 6];
%! assert ((sl_prox_l1 (X + 1e-6 * G, [1 3]) - sl_prox_l1 (X, [1 3])) / 1e-6, (abs (X) > [1 3]) .* G, 1e-8);
%!error <T must be one number, or one per column, row or entry of X> sl_prox_l1 (ones (2, 3), ones (1, 1, 3))
%!error <T must be one number, or one per column, row or entry of X> sl_prox_l1 (ones (2, 3), ones (3, 2))
