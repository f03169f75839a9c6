% Users and items in a model of ratings without training: the trained ones again, the minimum by its derivatives,
% features and ratings in a context, weights of the ridge, models that have nothing to fold.

% SPDX-License-Identifier: BSD-3-Clause

%!shared users, items, ratings, model
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 400, 'Seed', 4);
%! users = 10 * X(1,:);
%! items = 7 * X(2,:);
%! ratings = about.labels;
%! model = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 20, 'Ridge', 3, 'Seed', 1, 'RefitTol', 1e-6, ...
%!                    'Tol', 1e-8, ...
%!                    'NewBases', 1, 'MaxRefitIter', 1000);

%!function e = difference (a, b)
%!  e = norm (a - b, 'fro') / norm (b, 'fro');
%!endfunction

%!test % users of a model that is trained to the end get their numbers and factors again
%! same = sl_mcrank_fold_in (model, users, items, ratings);
%! assert (difference (same.net.W, model.net.W) < 1e-5);
%! assert (difference (same.net.H * diag (sqrt (abs (same.net.U))), model.net.H * diag (sqrt (abs (model.net.U)))) < 1e-4);
%! assert (isequal (same.rated, model.rated));
%! one = users == 50;
%! only = sl_mcrank_fold_in (model, users(one), items(one), ratings(one));
%! assert (sl_mcrank_predict (only, users, items), sl_mcrank_predict (model, users, items), 1e-3);

%!function f = objective (model, at, x, z, Z, ratings, ridge)
%!  net = model.net;
%!  f = ridge / 2 * x(1) ^ 2 + model.multiplier * sum (abs (net.U') .* x(2:end) .^ 2);
%!  net.W(at) = x(1);
%!  net.H(at,:) = x(2:end);
%!  for j = 1:numel (ratings)
%!    score = net.b + net.W' * Z(:,j);
%!    for r = 1:net.sizes.k
%!      score = score + net.U(r) * ((net.H(:,r)' * Z(:,j)) ^ 2 - (net.H(:,r) .^ 2)' * Z(:,j) .^ 2) / 2;
%!    end
%!    f = f + (ratings(j) - score) ^ 2 / 2;
%!  end
%!endfunction

%!test % new users, then new items, with features and in a context: no change of one of them lowers the objective
%! rand ('twister', 2);
%! [f, g, C] = deal (2 * rand (2, 40) - 1, 2 * rand (1, 25) - 1, 2 * rand (1, 400) - 1);
%! ridge = [3 * ones(1, 30), 2 * ones(1, 20), 5 5 5 5];
%! known = {'UserFeatures', {10 * (1:40), f}, 'ItemFeatures', {7 * (1:25), sparse(g)}};
%! with = sl_mcrank (users, items, ratings, 'Loss', 'squared', known{:}, 'Context', C, 'Tau', 15, 'Ridge', ridge, ...
%!                   'Seed', 1, 'MaxBases', 6);
%! [u, i, r, c] = deal ([305 305 305 305 310 310], [7 14 150 21 150 35], [5 1 4 2 3 3], [.5 0 -.5 1 0 .2]);
%! [new, info] = sl_mcrank_fold_in (with, u, i, r, 'Context', c, 'UserFeatures', {305, [.3; -.4]}, ...
%!                                  'ItemFeatures', {150, .7});
%! assert (new.user_ids, [10:10:300, 305, 310]);
%! assert (new.item_ids, [7:7:140, 150]);
%! assert (info, struct ('new_users', true (1, 6), 'new_items', i == 150));
%! assert (full (new.rated(31:32,21)), [1; 1]);
%! assert (new.net.options.Ridge', [3 * ones(1, 32), 2 * ones(1, 21), 5 5 5 5], 1e-12);
%! features = [.3, f(1,31); -.4, f(2,31)];
%! % users are fitted to items that were there, items to all users
%! before = new;
%! before.net.W(53) = 0;
%! before.net.H(53,:) = 0;
%! trials = {before, 31, [1 2 4], 3; before, 32, 6, 3; new, 53, [3 5], 2};
%! for trial = trials'
%!   [m, at, j, rho] = trial{:};
%!   Z = zeros (57, numel (j));
%!   for k = 1:numel (j)
%!     who = find (new.user_ids == u(j(k)));
%!     what = find (new.item_ids == i(j(k)));
%!     item_feature = .7;
%!     if (i(j(k)) ~= 150)
%!       item_feature = g(i(j(k)) / 7);
%!     end
%!     Z([who, 32 + what],k) = 1;
%!     Z(54:57,k) = [features(:,who-30); item_feature; c(j(k))];
%!   end
%!   x = [new.net.W(at), new.net.H(at,:)];
%!   value = @(x) objective (m, at, x, [], Z, r(j), rho);
%!   for k = 1:numel (x)
%!     step = zeros (size (x));
%!     step(k) = 1e-4;
%!     assert ((value (x + step) - value (x - step)) / 2e-4, 0, 1e-6);
%!     assert (value (x + step) > value (x));
%!   end
%! end
%! [top, expected] = sl_mcrank_predict (new, 305, 'Top', 3, 'Context', .1);
%! assert (~ any (ismember (top, i(1:4))));

%!test % without a linear part, without bases, a user with one rating, a rating that is not a level
%! plain = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 15, 'Ridge', 'off', 'Seed', 1, 'MaxBases', 5);
%! plain = sl_mcrank_fold_in (plain, [5 5], [7 14], [1 1]);
%! assert (plain.user_ids(1), 5);
%! assert (isfield (plain.net, 'W'), false);
%! means = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0, 'Ridge', 3);
%! with = sl_mcrank_fold_in (means, 5, 7, 4.7);
%! alone = sl_mcrank_predict (means, 5, 7);
%! assert (sl_mcrank_predict (with, 5, 7), alone + (4.7 - alone) / 4, 1e-9);

%!test % a new item leaves the users who rate it as they are; a new user of such items has a number and no factors
%! some = unique (users)(1:5);
%! with = sl_mcrank_fold_in (model, [some, 5], 8 * ones (1, 6), [5 5 4 5 5 1]);
%! assert (sl_mcrank_predict (with, users, items), sl_mcrank_predict (model, users, items), 1e-12);
%! assert (any (with.net.H(31+find (with.item_ids == 8),:)));
%! assert (with.net.H(1,:), zeros (1, with.net.sizes.k));
%! alone = sl_mcrank_fold_in (model, some(1), 7, 5);
%! both = sl_mcrank_fold_in (model, some([1 1]), [7 8], [5 1]);
%! assert (sl_mcrank_predict (both, some(1), 14), sl_mcrank_predict (alone, some(1), 14), 1e-12);

%!test % a ridge for each user
%! ridge = [.1, 100, Inf, ones(1, 27), 5 * ones(1, 20)];
%! means = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0, 'Ridge', ridge);
%! same = sl_mcrank_fold_in (means, users, items, ratings);
%! assert (same.net.W, means.net.W, 1e-6);
%! with = sl_mcrank_fold_in (means, [5 10], [7 7], [4 4]);
%! alone = sl_mcrank_fold_in (means, 5, 7, 4);
%! assert (with.net.W(1), alone.net.W(1), 1e-12);
%! assert (with.options.Ridge(:)', [1, ridge], 1e-12);

%!test % ratings that were held out count neither as rated nor in the multiplier
%! part = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', [5 20], 'Ridge', 3, 'Validation', .3, ...
%!                   'Seed', 2, 'Tol', 1e-6, ...
%!                   'RefitTol', 1e-6);
%! [~, u] = ismember (users, part.user_ids);
%! [~, i] = ismember (items, part.item_ids);
%! in = full (part.rated(sub2ind (size (part.rated), u, i))) > 0;
%! assert (nnz (in) < 400);
%! assert (part.multiplier > 0);
%! assert (all (sum (abs (part.net.U)) > 0));
%! zero = sl_mcrank ([1 1 2 2], [1 2 1 2], round (1e11 ./ [3 7 11 13]), 'Loss', 'squared');
%! assert (zero.multiplier, 0);
%! assert (size (sl_predict (zero, [1; 1])), [1 1]);

%!test % the same user twice: the second time the ratings given then count
%! first = sl_mcrank_fold_in (model, [5 5], [7 14], [1 5]);
%! second = sl_mcrank_fold_in (first, [5 5], [7 14], [5 1]);
%! other = sl_mcrank_fold_in (model, [5 5], [7 14], [5 1]);
%! assert (second.net.H, other.net.H, 1e-10);
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! sl_save_model (file, second);
%! assert (isequaln (sl_load_model (file), second));

%!error <Loss 'multitask'> ...
%!  sl_mcrank_fold_in (sl_mcrank (users, items, ratings, 'Loss', 'multitask', 'Tau', 5, 'MaxBases', 1), 1, 1, 1)
%!error <Model 'pn'> ...
%!  sl_mcrank_fold_in (sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Model', 'pn', 'Tau', 5, 'MaxBases', ...
%!                                1), 1, 1, 1)
%!error id=sparselearn:badInput sl_mcrank_fold_in (model, [1 2], 1, 1)
%!error id=sparselearn:badInput sl_mcrank_fold_in (model, 1, 1, NaN)
%!error <RATINGS must be below 1e\+100> sl_mcrank_fold_in (model, 1, 1, 1e200)
%!error <RATINGS must be real> sl_mcrank_fold_in (model, 1, 1, 1i)
%!error id=sparselearn:badInput sl_mcrank_fold_in (model, 1, 1, 1, 'Context', 1)
%!error id=sparselearn:badInput sl_mcrank_fold_in (model, 1, 1, 1, 'UserFeatures', {1, 1})
%!error id=sparselearn:unknownOption sl_mcrank_fold_in (model, 1, 1, 1, 'Tau', 1)

%!test % folding in does not depend on the unit of the ratings
%! [X, about] = sl_data ('ratings', 'Users', 20, 'Items', 15, 'Samples', 200, 'Seed', 1);
%! for unit = [1, 2^23, 2^-26]
%!   ratings = about.labels * unit;
%!   model = sl_mcrank (X(1,:), X(2,:), ratings, 'Seed', 1, 'MaxIter', 5);
%!   model = sl_mcrank_fold_in (model, [99, 99], [1, 2], [1, 5] * unit);
%!   expected = sl_mcrank_predict (model, [99, 99, 99], [3, 4, 5]) / unit;
%!   if (unit == 1)
%!     first = expected;
%!   end
%!   assert (expected, first, 1e-5);
%!   assert (model.posterior.spread(end) > .1 * unit && model.posterior.spread(end) < 10 * unit);
%! end

%!test % 'implicit': a new user who has seen new items alone gets no factors, and spoils nobody's
%! [X, ~] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 300, 'Seed', 1);
%! m = sl_mcrank (X(1,:), X(2,:), [], 'Loss', 'implicit', 'Multiplier', 1, 'Seed', 1);
%! folded = sl_mcrank_fold_in (m, [99 1 2], [500 500 500], []);
%! assert (folded.net.H(folded.user_ids == 99,:), zeros (1, columns (folded.net.H)));
%! assert (sl_mcrank_predict (folded, [3 4], [5 6]), sl_mcrank_predict (m, [3 4], [5 6]));

%!test % ratings outside the levels are taken, with a warning; those between levels without
%! model = sl_mcrank ([1 2 1 3], [1 2 2 1], [1 2 5 4], 'Seed', 1);
%! restore = sl_warnings_on ();
%! folded = sl_mcrank_fold_in (model, [9 9], [1 2], [2.5 5]);
%! assert (sl_lastwarn (), '');
%! for ratings = [50 -3; 80 2]                           % a column each
%!   folded = sl_mcrank_fold_in (model, [9 9], [1 2], ratings');
%!   [text, id] = sl_lastwarn ();
%!   assert (id, 'sparselearn:otherLevels');
%!   assert (strfind (text, sprintf ('RATINGS(1) is %g, but the levels of MODEL are from 1 to 5', ratings(1))) > 0);
%! end
%! expected = sl_mcrank_predict (folded, [9 9], [1 2]);
%! assert (all (expected >= 1 & expected <= 5));
