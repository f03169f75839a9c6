% Normalised discounted cumulative gain: against all orders, closed values, ties, extreme ratings, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!test % random ratings and scores, with ties
%! rand ('twister', 1);
%! for k = 1:12
%!   n = ceil (20 * rand);
%!   users = ceil (5 * rand (1, n));
%!   count = accumarray (users', 1);
%!   while (any (count > 6))
%!     users = ceil (5 * rand (1, n));
%!     count = accumarray (users', 1);
%!   end
%!   ratings = floor (6 * rand (1, n)) .* (rand (1, n) < .8);
%!   scores = round (3 * randn (1, n)) / (1 + (rand < .5));
%!   if (mod (k, 4) == 0)
%!     ratings = ratings * rand;
%!     scores = 1e300 * scores;
%!   end
%!   for K = [1 2 5 Inf]
%!     [v, info] = sl_ndcg (users, ratings, scores, K);
%!     [w, each] = or_ndcg (users, ratings, scores, K);
%!     assert (info.ndcg, each, 1e-13);
%!     assert (v, w, 1e-13);
%!     assert (info.skipped, sum (isnan (each)));
%!     assert (info.users, unique (users));
%!   end
%! end

%!test % one call for several K, any classes and layouts, any order of the entries
%! rand ('twister', 2);
%! users = ceil (9 * rand (300, 1));
%! ratings = ceil (5 * rand (300, 1));
%! scores = rand (300, 1);
%! [v, info] = sl_ndcg (users, ratings, scores, [1 5 10 Inf]);
%! assert (size (info.ndcg), [4 9]);
%! for k = 1:4
%!   K = [1 5 10 Inf];
%!   assert (sl_ndcg (uint8 (users'), int16 (ratings), single (scores)', K(k)), v(k), 1e-6);
%!   assert (sl_ndcg (users, ratings, scores, K(k)), v(k));
%! end
%! p = randperm (300);
%! assert (sl_ndcg (users(p), ratings(p), scores(p), [1 5 10 Inf]), v, 1e-14);
%! assert (sl_ndcg (users * 1e9, ratings, scores, [1 5 10 Inf]), v);
%! assert (sl_ndcg (users, ratings, ratings, [1 5 10 Inf]), ones (1, 4));
%! assert (all (sl_ndcg (users, ratings, -ratings, [1 5 10 Inf]) < v));

%!test % equal scores: every item has the mean gain
%! assert (sl_ndcg ([1 1 1], [2 0 0], [0 0 0], 1), 1/3, eps);
%! assert (sl_ndcg ([1 1 1], [2 0 0], [0 0 0], 2), (1 + 1 / log2 (3)) / 3, 2*eps);
%! assert (sl_ndcg ([1 1 1 1], [1 1 1 1], [4 0 0 1], 3), 1);

%!test % ratings so large that gains leave the range of numbers, and so small that 2^r rounds to 1
%! assert (sl_ndcg (ones (1, 40), 1000 * ones (1, 40), 1:40), 1);
%! assert (sl_ndcg ([1 1], [0 1000], [2 1]), 1 / log2 (3), eps);
%! assert (sl_ndcg ([1 1], [0 1e-200], [2 1]), 1 / log2 (3), eps);
%! assert (sl_ndcg ([1 1], [1e-20 3e-20], [2 1], 1), 1/3, eps);

%!test % a hundred thousand ratings
%! rand ('twister', 3);
%! users = ceil (1000 * rand (1, 1e5));
%! v = sl_ndcg (users, ceil (5 * rand (1, 1e5)), rand (1, 1e5), [1 5]);
%! assert (all (v > .3 & v < .7));

%!test % nobody to recommend to: no figure, as where no user counts
%! for none = {[], zeros(1, 0), zeros(0, 1)}
%!   [v, info] = sl_ndcg (none{1}, none{1}, none{1}, [1 2]);
%!   assert (v, [NaN NaN]);
%!   assert (info, struct ('users', zeros (1, 0), 'ndcg', zeros (2, 0), 'skipped', 0));
%! end

%!error id=sparselearn:badCall sl_ndcg ()
%!error id=sparselearn:badInput sl_ndcg (ones (2), ones (2), ones (2))
%!error id=sparselearn:badInput sl_ndcg ([1 1.5], [1 2], [1 2])
%!error id=sparselearn:badInput sl_ndcg ({1}, 1, 1)
%!error id=sparselearn:badInput sl_ndcg (1, 1001, 1)
%!error id=sparselearn:badInput sl_ndcg (1, NaN, 1)
%!error id=sparselearn:badInput sl_ndcg (1, 1, Inf)
%!error id=sparselearn:badInput sl_ndcg (1, 1i, 1)
%!error id=sparselearn:badInput sl_ndcg (ones (2), ones (2), ones (2))
%!error id=sparselearn:badInput sl_ndcg (1, 1, 1, 1.5)
%!error id=sparselearn:badInput sl_ndcg (1, 1, 1, [])
%!error id=sparselearn:badInput sl_ndcg (1, 1, 1, NaN)
