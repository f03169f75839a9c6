% Ordinal ratings by factorisation machines: against the oracle, targets, levels, ids with gaps, unseen users and
% items, the best items, seeds, checkpoints, files, damaged models.

% SPDX-License-Identifier: BSD-3-Clause

%!shared users, items, ratings, quick, model, info
%! [X, about] = sl_data ('ratings', 'Users', 40, 'Items', 25, 'Samples', 500, 'Seed', 4);
%! users = 10 * X(1,:) + 3;
%! items = 7 * X(2,:);
%! ratings = about.labels;
%! quick = {'Loss', 'multitask', 'Augment', true, 'Ridge', 'off', 'NewBases', 1, 'Tau', 60, ...
%!          'MaxBases', 4, 'Refit', 'full', 'Seed', 1, 'Tol', 0, 'MaxIter', 5};
%! [model, info] = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:});

%!test % the model, and what it predicts, pair by pair
%! assert (model.kind, 'sl_mcrank');
%! assert (model.levels, 1:5);
%! assert (model.user_ids, unique (users));
%! assert (model.item_ids, unique (items));
%! assert (model.sizes.d, numel (unique (users)) + numel (unique (items)));
%! assert (nnz (model.rated), 500);
%! [i, j] = find (model.rated);
%! assert (sortrows ([model.user_ids(i)', model.item_ids(j)']), sortrows ([users', items']));
%! assert (model.net.type, 'fm');
%! for type = {'fm', 'pn'}
%!   net = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Model', type{1}, 'Penalty', 'l1inf');
%!   assert (net.net.type, type{1});
%!   [r, P, about] = sl_mcrank_predict (net, users(1:10), items(40:-1:31));
%!   [s, Q] = or_mcrank (net, users(1:10), items(40:-1:31));
%!   assert (r, s, 1e-11);
%!   assert (P, Q, 1e-11);
%!   assert (all (about.known_users) && all (about.known_items));
%!   assert (sqrt (mean ((sl_mcrank_predict (net, users, items) - ratings) .^ 2)) < .95 * std (ratings));
%! end

%!test % the net is that of sl_polynet_train on columns with two ones and targets of "at most this level"
%! [~, u] = ismember (users, model.user_ids);
%! [~, i] = ismember (items, model.item_ids);
%! d = model.sizes.d;
%! X = sparse ([u, model.sizes.users + i], [1:500, 1:500], 1, d, 500);
%! Y = 2 * (ratings <= (1:4)') - 1;
%! [net, same] = sl_polynet_train (X, Y, 'Model', 'fm', quick{:});
%! assert (net, model.net);
%! assert (same.objective, info.objective);
%! [~, P] = sl_predict (net, X);
%! assert (sl_predict (model, [users; items]), 5 - sum (P, 1), 1e-13);

%!test % levels: any numbers, those that nobody gave, two of them
%! half = sl_mcrank (users, items, ratings / 2 - 3, 'Loss', 'squared', quick{:});
%! assert (half.levels, (1:5) / 2 - 3);
%! assert (sl_predict (half, [users; items]), sl_predict (model, [users; items]) / 2 - 3, 1e-12);
%! more = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Levels', 0:6);
%! assert (more.sizes.m, 7);
%! [~, P] = sl_mcrank_predict (more, users, items);
%! assert (size (P), [7 500]);
%! assert (mean (P(1,:)) < .05 && mean (P(7,:)) < .05);
%! two = sl_mcrank (users, items, ratings > 3, 'Loss', 'squared', quick{:});
%! assert (two.levels, [0 1]);
%! [r, P] = sl_mcrank_predict (two, users, items);
%! assert (r, P(2,:), 1e-15);
%! one = sl_mcrank (users, items, 3 + 0 * ratings, 'Loss', 'squared', quick{:}, 'Levels', [3 4]);
%! assert (sl_predict (one, [users; items]), 3 + zeros (1, 500), .2);

%!test % any classes and layouts, options in a struct
%! o = struct ('Loss', 'squared', quick{:});
%! same = sl_mcrank (uint16 (users'), single (items), int8 (ratings'), o);
%! assert (same.net, model.net);
%! assert (same.levels, model.levels);
%! assert (sl_mcrank_predict (same, single (users'), uint32 (items)), sl_mcrank_predict (model, users, items));

%!test % the best of many items for more users than are treated at a time, with ties at the cut: as sorted by hand
%! [u, i] = deal (ceil ((1:3000) / 3), mod (7 * (1:3000) .^ 2, 1499) + 1);
%! i(1:1499) = 1:1499;
%! r = 1 + mod (u + i, 5);
%! many = sl_mcrank (u, i, r, 'Loss', 'squared', 'Tau', 100, 'MaxBases', 2, 'MaxIter', 1, 'Seed', 1);
%! [top, expected] = sl_mcrank_predict (many, 1:1000, 'Top', 4);
%! for j = [1, 17, 699, 700, 1000]
%!   e = sl_mcrank_predict (many, j + zeros (1, 1499), 1:1499);
%!   e(i(u == j)) = -Inf;
%!   [sorted, order] = sort (e, 'descend');
%!   assert (expected(:,j), sorted(1:4)', 1e-12);
%!   assert (e(top(:,j)), sorted(1:4), 1e-12);
%! end
%! flat = sl_mcrank (u, i, r, 'Loss', 'squared', 'Tau', 0, 'Ridge', 1e12, 'Seed', 1);
%! flat.net.W(:) = 0;
%! assert (sl_mcrank_predict (flat, 1:2, 'Top', 4, 'Rated', true), [1:4; 1:4]');

%!test % users and items that were not seen: what is known of the other alone tells the rating
%! [r, P, about] = sl_mcrank_predict (model, [1 users(1) 1], [items(1) 1 1]);
%! assert (about.known_users, [false true false]);
%! assert (about.known_items, [true false false]);
%! [s, Q] = or_mcrank (model, [1 users(1) 1], [items(1) 1 1]);
%! assert (r, s, 1e-11);
%! assert (P, Q, 1e-11);
%! assert (r(3), mean (ratings), 1);
%! all_bias = sl_mcrank_predict (model, [1 1], [1 2]);
%! assert (all_bias(1), all_bias(2));

%!test % the best items, without those that were rated, and with them
%! who = [model.user_ids([5 1 9]), 1];
%! [top, r, about] = sl_mcrank_predict (model, who, 'Top', 6);
%! assert (size (top), [6 4]);
%! assert (about.known_users, [true true true false]);
%! for j = 1:4
%!   expected = sl_mcrank_predict (model, who(j) + zeros (1, model.sizes.items), model.item_ids);
%!   expected(ismember (model.item_ids, items(users == who(j)))) = -Inf;
%!   [sorted, order] = sort (expected, 'descend');
%!   assert (r(:,j), sorted(1:6)', 1e-12);
%!   assert (top(:,j), model.item_ids(order(1:6))');
%! end
%! [top, r] = sl_mcrank_predict (model, who, [], 'Top', 100, 'Rated', true);
%! assert (sort (top(1:25,2))', model.item_ids);
%! assert (top(26:100,:), zeros (75, 4));
%! assert (isnan (r(26:100,:)));
%! [top, r] = sl_mcrank_predict (model, who, struct ('Top', 100));
%! for j = 1:3
%!   left = 25 - sum (users == who(j));
%!   assert (all (top(1:left,j) > 0) && all (top(left+1:end,j) == 0));
%! end

%!test % items beyond the ends of the range are ordered by their scores, what is returned is cut or rounded
%! [u, i] = ndgrid (1:40, 1:10);
%! [u, i] = deal (u(:)', i(:)');
%! randn ('twister', 1);
%! rand ('twister', 1);
%! of_user = [2.5, randn(1, 39)];
%! r = min (max (round (1.5 + .4 * i + of_user(u) + .3 * randn (1, 400)), 1), 5);
%! own = (rand (1, 400) < .6 & u > 1) | (u == 1 & i <= 4);
%! for loss = {'squared', 'multitask'}
%!   m = sl_mcrank (u(own), i(own), r(own), 'Loss', loss{1}, 'Tau', 0, 'Ridge', .01);
%!   m.net.W = 40 * m.net.W;                     % in double 1 / (1 + exp (-40)) is 1
%!   [top, expected, info] = sl_mcrank_predict (m, 1, 'Top', 6);
%!   assert (expected(1:5), 5 * ones (5, 1));
%!   W = m.net.W(m.sizes.users+1:end,:);
%!   if (size (W, 2) > 1)
%!     parts = arrayfun (@(k) sl_mcrank_explain (m, 1, k), 1:10);
%!     W = -sum (1 ./ (1 + exp (-[parts.score])), 1);            % expected rating - 5, with all digits
%!   end
%!   [~, order] = sort (W(5:10), 'descend');
%!   assert (top', 4 + order(:)');
%!   assert (all (diff (info.scores) < 0));
%!   [r1, ~, info1] = sl_mcrank_predict (m, ones (1, 6), top');
%!   assert (info1.scores', info.scores, 1e-9 * abs (info.scores(1)));
%!   assert (r1', expected, 1e-12);
%!   m.net.W = -m.net.W;
%!   m.net.b = 6 * strcmp (loss{1}, 'squared') - m.net.b;      % 6 - rating in place of the rating
%!   all_items = @(m) sl_mcrank_predict (m, 1, 'Top', 10, 'Rated', true);
%!   low = all_items (m);
%!   m.net.W = -m.net.W;
%!   m.net.b = 6 * strcmp (loss{1}, 'squared') - m.net.b;
%!   assert (low, flipud (all_items (m)));
%! end

%!test % probabilities of levels agree with the expected rating, also where those of "at most" fall
%! worst = 0;
%! for levels = {1:5, [-1 0 .5 4 9]}
%!   m = sl_mcrank (users, items, levels{1}(ratings), 'Loss', 'squared', quick{:});
%!   for k = 1:3
%!     randn ('twister', k);
%!     m.net.b = k * randn (4, 1);
%!     [r, P] = sl_mcrank_predict (m, users, items);
%!     worst = max (worst, max (abs (levels{1} * P - r)));
%!     assert (all (P(:) >= 0));
%!     assert (sum (P, 1), ones (1, 500), 1e-14);
%!     [s, Q] = or_mcrank (m, users(1:30), items(1:30));
%!     assert (P(:,1:30), Q, 1e-12);
%!     assert (r(1:30), s, 1e-12);
%!   end
%! end
%! assert (worst < 1e-13);

%!test % no users
%! for none = {[], zeros(1, 0), zeros(0, 1)}
%!   [r, P, about] = sl_mcrank_predict (model, none{1}, none{1});
%!   assert (size (r), [1 0]);
%!   assert (size (P), [5 0]);
%!   assert (size (about.known_users), [1 0]);
%!   [top, r, about] = sl_mcrank_predict (model, none{1}, 'Top', 3);
%!   assert ([size(top), size(r), size(about.scores)], [3 0 3 0 3 0]);
%!   [similar, cosines] = sl_mcrank_similar (model, none{1}, 'Top', 2);
%!   assert ([size(similar), size(cosines)], [2 0 2 0]);
%!   assert (sl_recall (top, none{1}, users, items, [1 2]), [NaN NaN]);
%!   assert (sl_recall ([1; 2; 3], 1, none{1}, none{1}), NaN);
%! end
%! assert (size (sl_predict (model, zeros (2, 0))), [1 0]);
%! assert (sl_mcrank_fold_in (sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0), [], [], []).user_ids, ...
%!                                       model.user_ids);
%! with = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0, 'Context', ones (2, 500));
%! assert (size (sl_mcrank_predict (with, [], [])), [1 0]);
%! assert (size (sl_mcrank_predict (with, [], [], 'Context', zeros (2, 0))), [1 0]);

%!test % early stopping on a share, and on others, some of whom were not seen
%! [~, held] = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Validation', .25);
%! assert (numel (held.validation), held.iterations + 1);
%! [better, held] = sl_mcrank (users(1:400), items(1:400), ratings(1:400), 'Loss', 'squared', quick{:}, ...
%!                             'Validation', {[users(401:500), 1], [items(401:500), 5], [ratings(401:500), 2]});
%! [r, P] = sl_mcrank_predict (better, [users(401:500), 1], [items(401:500), 5]);
%! assert (all (isfinite (r)));
%! assert (held.validation(held.best+1), min (held.validation));

%!test % a seed gives the same bits for any number of threads
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! for k = [1 3]
%!   sl_threads (k);
%!   nets{k} = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:});
%! end
%! sl_threads (before);
%! assert (nets{1}.net, nets{3}.net);

%!test % a run that goes on from its checkpoint has the bits of one that was not stopped
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! keep = {'Checkpoint', file, 'CheckpointInterval', 0};
%! sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, keep{:}, 'OutputFcn', @(s) s.iteration >= 2);
%! same = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, keep{:});
%! assert (same.net.U, model.net.U);
%! assert (same.net.H, model.net.H);
%! id = '';
%! try
%!   sl_mcrank (items, users, ratings, 'Loss', 'squared', quick{:}, keep{:});
%! catch problem
%!   id = problem.identifier;
%! end
%! assert (id, 'sparselearn:badFile');

%!test % files, and what sl_summary says
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! sl_save_model (file, model);
%! same = sl_load_model (file);
%! assert (same.rated, model.rated);
%! assert (sl_predict (same, [users; items]), sl_predict (model, [users; items]));
%! assert (~ isempty (strfind (sl_summary (model), 'sl_mcrank')));

%!test % a model that is not whole
%! damaged = {'levels', [1 2]; 'levels', 5:-1:1; 'levels', [1 2 3 4 NaN]; 'user_ids', 1; 'item_ids', [3, 1:24]; ...
%!            'rated', ones(40, 25); 'rated', sparse(1); 'rated', sparse(1i * ones(40, 25)); ...
%!            'net', 1; 'net', struct(); 'kind', 'sl_polynet_train'; 'version', 9; ...
%!            'sizes', struct('d', 1)};
%! for k = 1:size (damaged, 1)
%!   bad = setfield (model, damaged{k,1}, damaged{k,2});
%!   id = '';
%!   try
%!     sl_mcrank_predict (bad, users, items);
%!   catch problem
%!     id = problem.identifier;
%!   end
%!   assert (id, 'sparselearn:badInput');
%! end
%! for name = fieldnames (model)'
%!   if (~ strcmp (name{1}, 'options'))
%!     id = '';
%!     try
%!       sl_mcrank_predict (rmfield (model, name{1}), users, items);
%!     catch problem
%!       id = problem.identifier;
%!     end
%!     assert (id, 'sparselearn:badInput');
%!   end
%! end

%!test % without options: squared loss, levels of users and items by the ridge that held-out ratings choose, and bases
%! [X, about] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 1500, 'Seed', 2);
%! [u, i, r] = deal (X(1,:), X(2,:), about.labels);
%! test = mod (1:1500, 5) == 0;
%! [net, found] = sl_mcrank (u(~ test), i(~ test), r(~ test), 'Loss', 'squared', 'Seed', 1, 'MaxBases', 10);
%! [e, P] = sl_mcrank_predict (net, u(test), i(test));
%! means = sl_mcrank (u(~ test), i(~ test), r(~ test), 'Loss', 'squared', 'Tau', 0);
%! alone = sl_mcrank_predict (means, u(test), i(test));
%! rmse = @(x) sqrt (mean ((x - r(test)) .^ 2));
%! assert (rmse (e) < .95 * rmse (alone) && rmse (alone) < std (r));
%! assert (net.spread, min (found.validation));
%! assert (isnan (found.validation(end)) && found.best == found.iterations);      % refitted to all ratings at the end
%! assert (min (found.validation(1:end-1)), found.validation(find (found.tau == net.net.tau & ...
%!         found.validation == min (found.validation), 1)));
%! [q, Q] = or_mcrank (net, u(5:5:25), i(5:5:25));
%! assert (e(1:5), q, 1e-12);
%! assert (P(:,1:5), Q, 1e-12);
%! assert (sum (P, 1), ones (1, 300), 1e-12);
%! assert (mean (log (P(sub2ind (size (P), r(test), 1:300)))) > mean (log (mean (r(test) == r', 1))));
%! again = sl_mcrank (u(~ test), i(~ test), r(~ test), 'Loss', 'squared', 'Seed', 1, 'MaxBases', 10, ...
%!                    'Validation', .1, 'Tau', 'auto');
%! assert (again.net.U, net.net.U);

%!test % generated ratings: never worse than without bases where the model was fitted; a campaign
%! check_mcrank_auto (sl_cases (3));

%!test % the last fit, to all ratings, keeps the bases that held-out ratings have chosen, also where they gain little
%! [X, about] = sl_data ('ratings', 'Users', 80, 'Items', 50, 'Samples', 3000, 'Noise', 1, 'Seed', 2);
%! [net, found] = sl_mcrank (X(1,:), X(2,:), about.labels, 'Loss', 'squared', 'Seed', 3);
%! [bare, without] = sl_mcrank (X(1,:), X(2,:), about.labels, 'Loss', 'squared', 'Tau', 0, ...
%!                              'Ridge', net.net.options.Ridge);
%! assert (found.bases(end) > 0);
%! assert (found.objective(end) < .97 * without.objective(end));

%!test % the last fit loses a basis and adds others, but never more in all than validation chose
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 500, 'Noise', .6, 'Seed', 41);
%! [net, found] = sl_mcrank (X(1,:), X(2,:), about.labels, 'Loss', 'squared', 'Seed', 41);
%! assert (sum (any (net.net.U ~= 0, 2)), found.chosen);

%!test % levels of users and items alone: the ridge regression
%! means = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0, 'Ridge', 3);
%! [~, u] = ismember (users, means.user_ids);
%! [~, i] = ismember (items, means.item_ids);
%! A = [full(sparse ([u, means.sizes.users + i], [1:500, 1:500], 1, means.sizes.d, 500)); ones(1, 500)]';
%! w = (A' * A + 3 * diag ([ones(1, means.sizes.d), 0])) \ (A' * ratings');
%! assert (means.net.W, w(1:end-1), 1e-6);
%! assert (means.net.b, w(end), 1e-6);
%! assert (sl_mcrank_predict (means, users, items), (A * w)', 1e-6);

%!function id = raised (call)
%!  id = '';
%!  try
%!    call ();
%!  catch problem
%!    id = problem.identifier;
%!  end
%!endfunction

%!test % features of users, items and ratings: those of a net that is trained on the same columns
%! rand ('twister', 3);
%! [f, g, n] = deal (rand (3, 50) .* (rand (3, 50) < .6), rand (2, 30), 500);
%! [who, what, given] = deal (ceil (49 * rand (1, n)), ceil (30 * rand (1, n)), round (4 * rand (1, n)) + 1);
%! C = rand (2, n);
%! known = {'UserFeatures', {50:-1:1, sparse(f)}, 'ItemFeatures', {1:30, g}};
%! [with, info] = sl_mcrank (who, what, given, 'Loss', 'squared', known{:}, 'Context', C, 'Tau', 20, 'Ridge', 2, ...
%!                           'Seed', 1, 'MaxBases', 4);
%! [~, u] = ismember (who, with.user_ids);
%! [~, i] = ismember (what, with.item_ids);
%! columns = @(u, i, k, C) [full(sparse (u, 1:k, 1, with.sizes.users, k)); full(sparse (i, 1:k, 1, with.sizes.items, k)); ...
%!                          f(:,51-who(1:k)); g(:,what(1:k)); C];
%! net = sl_polynet_train (sparse (columns (u, i, n, C)), given, 'Model', 'fm', 'Loss', 'squared', 'Augment', false, ...
%!                         'Refit', 'full', 'NewBases', 5, 'Ridge', 2, 'Tau', 20, 'Seed', 1, 'MaxBases', 4);
%! assert (with.net.H, net.H, 1e-9);
%! assert (with.net.W, net.W, 1e-9);
%! assert (with.sizes.d, with.sizes.users + with.sizes.items + 7);
%! [u, i] = deal ([who(1:3), 1e15, 50], [what(1:3), what(1), 1e15]);
%! [r, P] = sl_mcrank_predict (with, u, i, 'Context', C(:,1:5));
%! [s, Q] = or_mcrank (with, u, i, C(:,1:5));
%! assert (r, s, 1e-12);
%! assert (P, Q, 1e-10);
%!
%! % a user who comes later, and one whose features have changed
%! later = {'UserFeatures', {[1e15, 50], [f(:,1), f(:,9)]}};
%! other = with;
%! other.features.users(:,50) = f(:,9);
%! other.features.users(:,51) = f(:,1);
%! other.features.user_ids(51) = 1e15;
%! assert (sl_mcrank_predict (with, u, i, 'Context', C(:,1:5), later{:}), or_mcrank (other, u, i, C(:,1:5)), 1e-12);
%!
%! % the best items of users, each in a context of its own
%! [top, r] = sl_mcrank_predict (with, [2 1e15], 'Top', 4, 'Rated', true, 'Context', C(:,1:2), later{:});
%! for k = 1:2
%!   all = sl_mcrank_predict (other, repmat ([2 1e15](k), 1, with.sizes.items), with.item_ids, ...
%!                            'Context', repmat (C(:,k), 1, with.sizes.items));
%!   assert (r(:,k)', sort (all, 'descend')(1:4), 1e-12);
%! end
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! sl_save_model (file, with);
%! assert (isequaln (sl_load_model (file), with));

%!test % features tell about users and items that have no ratings yet
%! rand ('twister', 5);
%! [f, g] = deal (double (rand (4, 60) < .4), double (rand (3, 50) < .4));
%! [u, i] = deal (ceil (50 * rand (1, 1000)), ceil (40 * rand (1, 1000)));
%! B = 2 * rand (4, 3) - 1;
%! truth = @(u, i) 3 + sum (f(:,u) .* (B * g(:,i)), 1);
%! with = sl_mcrank (u, i, truth (u, i), 'Loss', 'squared', 'UserFeatures', {1:60, f}, 'ItemFeatures', {1:50, g}, ...
%!                   'Seed', 1, ...
%!                   'Tau', 10, 'Ridge', .1, 'MaxBases', 5);
%! [u, i] = deal (repmat (51:60, 1, 10), kron (41:50, ones (1, 10)));
%! left = std (sl_mcrank_predict (with, u, i) - truth (u, i));
%! assert (left < .4 * std (truth (u, i)));

%!test % features that are not as they must be
%! bad = {'UserFeatures', 1; 'UserFeatures', {1}; 'UserFeatures', {1, 1, 1}; 'UserFeatures', {[1 2], 1}; ...
%!        'UserFeatures', {[1 1], [1 2]}; 'UserFeatures', {0, 1}; 'UserFeatures', {1, NaN}; 'UserFeatures', {1, 'a'}; ...
%!        'ItemFeatures', {1, 1i}; 'ItemFeatures', {1, int8(1)}; 'Context', 1; 'Context', NaN(1, numel (ratings)); ...
%!        'Validation', {1, 1, 1, 1}; 'Validation', 2};
%! for row = bad'
%!   assert (raised (@() sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, row{:})), ...
%!                                  'sparselearn:badInput');
%! end
%! with = sl_mcrank (1:3, 1:3, 1:3, 'Loss', 'squared', 'UserFeatures', {1:3, [1 0 1]}, 'Context', [1 2 3], 'Seed', 1);
%! assert (sl_predict (with, [1 2; 3 1], 'Context', [1 2]), sl_mcrank_predict (with, 1:2, [3 1], 'Context', [1 2]));
%! wrong = {{}, {'Context', 1}, {'Context', [1 2; 3 4]}, {'Context', [1 2], 'UserFeatures', {1, [1; 2]}}};
%! for k = 1:numel (wrong)
%!   assert (raised (@() sl_mcrank_predict (with, 1:2, 1:2, wrong{k}{:})), 'sparselearn:badInput');
%! end
%! assert (raised (@() sl_mcrank_predict (model, 1, 1, 'UserFeatures', {1, 1})), 'sparselearn:badInput');
%! damages = {'user_ids', [3 2 1]; 'users', ones(1, 3); 'users', sparse(1, 2); 'context', .5; 'context', 2; ...
%!            'items', sparse(NaN)};
%! for row = damages'
%!   damaged = with;
%!   damaged.features.(row{1}) = row{2};
%!   assert (raised (@() sl_mcrank_predict (damaged, 1, 1, 'Context', 1)), 'sparselearn:badInput');
%! end

%!test % with as few as there can be: one rating, equal ones, a pair with several ratings, huge numbers of users
%! one = sl_mcrank (5, 7, 4, 'Loss', 'squared');
%! assert (sl_mcrank_predict (one, [5 1], [7 7]), [4 4], 1e-6);
%! [r, P] = sl_mcrank_predict (one, 5, 7);
%! assert (P, 1);
%! equal = sl_mcrank ([1 2 3], [1 1 2], [2 2 2], 'Loss', 'squared');
%! assert (sl_mcrank_predict (equal, [1 9], [2 9]), [2 2], 1e-6);
%! several = sl_mcrank ([1 1], [1 1], [2 4], 'Loss', 'squared');
%! assert (sl_mcrank_predict (several, 1, 1), 3, 1e-6);
%! pairs = sl_mcrank ([1 1 2 2], [1 1 1 2], [2 4 3 5], 'Loss', 'squared', 'Tau', 0, 'Ridge', 1e-6);
%! assert (sl_mcrank_predict (pairs, 1, 1), 3, 1e-4);
%! equal = sl_mcrank (users, items, 3 + 0 * ratings, 'Loss', 'squared', 'Seed', 1);            % enough to hold some out
%! assert (sl_mcrank_predict (equal, users, items), 3 + 0 * ratings, 1e-6);
%! back = sl_mcrank (1e15 - users, 1e15 - items, ratings, 'Loss', 'squared', ...  % the least numbers are the largest now
%!                   'Tau', 0);
%! forth = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0);
%! assert (sl_mcrank_predict (back, 1e15 - users, 1e15 - items), sl_mcrank_predict (forth, users, items), 1e-10);
%! far = sl_mcrank (users * 1e12, items * 1e12, ratings, 'Loss', 'squared', 'Tau', 30, 'MaxBases', 2, 'Seed', 1);
%! near = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 30, 'MaxBases', 2, 'Seed', 1);
%! assert (far.net, near.net);
%! assert (sl_mcrank_predict (far, 1e15, 1e15), mean (ratings), .5);

%!test % with as few as there can be, and a loss for each level
%! tiny = sl_mcrank ([1 1], [1 2], [1 2], 'Tau', 100, 'Seed', 1, 'Loss', 'multitask', 'Augment', true, 'Ridge', 'off');
%! assert (round (sl_predict (tiny, [1 1; 1 2])), [1 2]);
%! none = sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Tau', 0);
%! assert (sl_predict (none, [users; items]), mean (ratings) + zeros (1, 500), 1e-6);
%! twice = sl_mcrank ([users users], [items items], [ratings ratings], 'Loss', 'squared', quick{:});
%! assert (nnz (twice.rated), 500);

%!test % an unknown option: only those are listed that there are
%! try
%!   sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Rank', 3);
%! catch problem
%!   said = problem.message;
%! end
%! valid = strsplit (said(strfind (said, 'are: ')+5:end), ', ');
%! assert (all (ismember ({'Model', 'Levels', 'Penalty', 'Tau', 'Refit', 'Validation', 'Seed', 'Loss'}, valid)));
%! assert (! any (ismember ({'Standardize', 'ClassWeights'}, valid)));
%! try
%!   sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Level', 3);
%! catch problem
%!   assert (! isempty (strfind (problem.message, 'did you mean Levels')));
%! end

%!error id=sparselearn:badCall sl_mcrank ()
%!error <USERS must be a vector of positive integers, with at least one> sl_mcrank ([], [], [])
%!error id=sparselearn:badInput sl_mcrank ([1 2], 1, [1 2], 'Loss', 'squared', 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], 1, 'Loss', 'squared', 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ([0 2], [1 2], [1 2], 'Loss', 'squared', 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 1.5], [1 2], 'Loss', 'squared', 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 NaN], 'Loss', 'squared', 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ({1 2}, [1 2], [1 2], 'Loss', 'squared', 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Levels', [1 2 3])
%!error id=sparselearn:badInput sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Levels', 'a')
%!error id=sparselearn:badInput sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Validation', {1, 2})
%!error id=sparselearn:badInput sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Model', 'x')
%!error id=sparselearn:unknownOption sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Standardize', true)
%!error id=sparselearn:unknownOption sl_mcrank (users, items, ratings, 'Loss', 'squared', quick{:}, 'Rank', 3)
%!error id=sparselearn:badInput sl_mcrank_predict (model, users, items, 'Top', 3)
%!error id=sparselearn:badInput sl_mcrank_predict (model, users)
%!error id=sparselearn:badInput sl_mcrank_predict (model, -1, 1)
%!error id=sparselearn:badInput sl_mcrank_predict (model, 1, 'Top', 0)
%!error id=sparselearn:unusedOption sl_mcrank_predict (model, 1, 1, 'Rated', true)
%!error id=sparselearn:unknownOption sl_mcrank_predict (model, 1, 1, 'N', 2)

%!test % a model of earlier ratings is the start of the next: new users and items, nearly the same end, and sooner
%! early = 1:450;
%! for how = {{}, {'Loss', 'multitask'}, {'Model', 'pn', 'Augment', true}}
%!   o = [{'Tau', 20, 'Ridge', 2, 'Seed', 1, 'MaxIter', 40, 'Tol', 1e-3}, how{1}];
%!   first = sl_mcrank (users(early), items(early), ratings(early), 'Loss', 'squared', o{:});
%!   [warm, about] = sl_mcrank ([users 1], [items 1], [ratings 3], 'Loss', 'squared', 'Init', first, 'Seed', 1, ...
%!                              'MaxIter', 40, ...
%!                              how{1}{1:min(2, end)});
%!   [~, cold] = sl_mcrank ([users 1], [items 1], [ratings 3], 'Loss', 'squared', o{:});
%!   assert (warm.net.tau, 20);
%!   assert (warm.net.options.Ridge, 2);
%!   assert (any (warm.user_ids == 1) && any (warm.item_ids == 1));
%!   assert (about.objective(1) < cold.objective(1));
%!   assert (about.objective(end), cold.objective(end), .01 * cold.objective(end));
%! end
%!error <Init must have Loss> sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Init', model)
%!error <model with Loss 'squared'> ...
%!  sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Init', sl_mcrank (1, 1, [], 'Loss', 'implicit', 'Multiplier', 1))
%!error <with Loss 'implicit'> sl_mcrank (users, items, [], 'Init', model, 'Loss', 'implicit')
%!error <option Init> sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Init', 3)
