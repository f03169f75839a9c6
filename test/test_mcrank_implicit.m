% Recommendations from pairs that were seen: against the oracle, the certificate, fits of one side, lists, folding in,
% seeds, checkpoints, files, damaged models, wrong options.

% SPDX-License-Identifier: BSD-3-Clause

%!shared users, items, C, quick, model, info
%! [X, ~] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 260, 'Seed', 4);
%! users = 10 * X(1,:) + 3;
%! items = 7 * X(2,:);
%! quick = {'Loss', 'implicit', 'Multiplier', .5, 'Seed', 1};
%! [model, info] = sl_mcrank (users, items, [], quick{:}, 'Tol', 1e-5, 'MaxIter', 300);
%! [~, u] = ismember (users, model.user_ids);
%! [~, i] = ismember (items, model.item_ids);
%! C = full (sparse (i, u, 1, numel (model.item_ids), numel (model.user_ids)));

%!test % the minimum of the convex problem, and its certificate on the way
%! [S, least] = or_implicit (C, .1, .5, 300);
%! first = sum (C(:)) / 2;
%! assert (info.gap(end) <= 1e-5 && info.converged);
%! assert (info.objective(end), least, 1e-5 * first);
%! all_items = sl_mcrank_predict (model, kron (model.user_ids, ones (1, 20)), repmat (model.item_ids, 1, 30));
%! assert (reshape (all_items, 20, 30), S, .01);
%! assert (all (info.objective - least <= info.gap * first * (1 + 1e-9) + 1e-9));
%! [~, other] = or_implicit (2 * C, .3, .2, 300);
%! [~, about] = sl_mcrank (users, items, 2 * ones (1, 260), quick{:}, 'Unseen', .3, 'Multiplier', .2, 'Tol', 1e-4, ...
%!                         'MaxIter', 300);
%! assert (about.objective(end), other, 1e-4 * sum (C(:)));

%!test % a multiplier above the largest singular value: no bases; a pair counts as often as it is there
%! [none, about] = sl_mcrank (users, items, [], quick{:}, 'Multiplier', 1e3);
%! assert (about.bases(end), 0);
%! assert (about.gap(end), 0);
%! assert (sl_mcrank_predict (none, users, items), zeros (1, 260));
%! one = sl_mcrank (5, 8, [], 'Loss', 'implicit');                 % a single pair: nothing can be held out
%! assert (sl_mcrank_predict (one, 5, 8) > 0);
%! twice = sl_mcrank ([users users], [items items], [], quick{:});
%! weights = sl_mcrank (users', single (items), int8 (2 * ones (1, 260)), struct (quick{:}));
%! assert (twice.net, weights.net);
%! assert (nnz (twice.rated), nnz (model.rated));

%!test % the multiplier that held-out pairs choose is used for all pairs: the minimum of theirs, and its certificate
%! for k = 1:4
%!   kept = rand (1, 260) < .25 * k;
%!   [~, u] = ismember (users, unique (users));
%!   kept(u <= 2) = true;
%!   [net, about] = sl_mcrank (users(kept), items(kept), [], 'Loss', 'implicit', 'Seed', k, 'Tol', 1e-4, 'MaxIter', 200);
%!   [~, u] = ismember (users(kept), net.user_ids);
%!   [~, i] = ismember (items(kept), net.item_ids);
%!   D = full (sparse (i, u, 1, net.sizes.items, net.sizes.users));
%!   [~, least] = or_implicit (D, .1, net.multiplier, 300);
%!   assert (about.objective(end), least, 2e-4 * nnz (D) / 2);
%!   assert (about.objective(end) <= nnz (D) / 2);
%!   assert (about.gap(end) <= 1e-4);
%! end

%!test % a single user, a single item
%! for weights = {[], 1:30}
%!   of_user = sl_mcrank (ones (1, 30), 1:30, weights{1}, 'Loss', 'implicit', 'Seed', 1);
%!   of_item = sl_mcrank (1:30, ones (30, 1), weights{1}, 'Loss', 'implicit', 'Seed', 1);
%!   scores = sl_mcrank_predict (of_user, ones (1, 30), 1:30);
%!   assert (all (scores > .05 & scores < 1));
%!   assert (all (diff (scores) >= -1e-9));
%!   scores = sl_mcrank_predict (of_item, 1:30, ones (1, 30));
%!   assert (all (scores > .05 & scores < 1));
%!   for pairs = {ones(1, 30), 1:30; 1:30, ones(1, 30)}'
%!     [u, i] = pairs{:};
%!     exact = sl_mcrank (u, i, weights{1}, 'Loss', 'implicit', 'Multiplier', .2, 'Tol', 1e-8, 'MaxIter', 500);
%!     c = ones (1, 30);
%!     if (~ isempty (weights{1}))
%!       c = weights{1};
%!     end
%!     S = or_implicit (full (sparse (i, u, c)), .1, .2, 2000);
%!     assert (sl_mcrank_predict (exact, u, i), S(:)', 1e-3);
%!   end
%! end
%! assert (sl_mcrank_predict (sl_mcrank ([1 1], [1 2], [], 'Loss', 'implicit'), 1, 2) > 0);

%!test % one side fitted while the other stays: the gateway solves its equations
%! randn ('twister', 1);
%! rand ('twister', 1);
%! for k = [1 3 70]
%!   d = [20 20 150](k == [1 3 70]);                 % of which some users have more than are gathered at a time
%!   A = randn (k, d);
%!   penalty = .1 + rand (1, 30);
%!   W = (rand (d, 30) > .4) .* rand (d, 30);
%!   x = slx_sides_mex (A, sparse (W), .2, penalty);
%!   for j = 1:30
%!     M = .2 * A * A' + A * diag (W(:,j)) * A' + penalty(j) * eye (k);
%!     right = A * W(:,j);
%!     assert (M * x(:,j), right, 1e-9 * (1 + norm (right)));
%!   end
%! end
%!error id=sparselearn:badInput slx_sides_mex (ones (2), sparse (-eye (2)), 1, [1 1])
%!error id=sparselearn:badInput slx_sides_mex (ones (2), sparse (eye (3)), 1, [1 1 1])
%!error id=sparselearn:badInput slx_sides_mex (ones (2), sparse (eye (2)), 1, [1 0])
%!error id=sparselearn:badInput slx_sides_mex (1e200 * ones (2), sparse (eye (2)), 1, [1 1])

%!test % many users and items: singular vectors by Lanczos' method give the same minimum as a full decomposition
%! rand ('twister', 2);
%! who = ceil (130 * rand (1, 900));
%! what = mod (who, 4) * 40 + ceil (40 * rand (1, 900));
%! [many, about] = sl_mcrank (who, what, [], quick{:}, 'Tol', 1e-3, 'MaxIter', 200);
%! W = full (sparse (what, who, 1, 160, 130));
%! W = W(any (W, 2),any (W, 1));
%! [~, least] = or_implicit (W, .1, .5, 60);
%! assert (about.objective(end), least, 1e-3 * sum (W(:)) / 2);
%! [top, scores] = sl_mcrank_predict (many, 1:40, 'Top', 5);
%! group = ceil (top / 40) - 1;
%! assert (mean (mean (bsxfun (@eq, group, mod (1:40, 4)))) > .9);

%!test % without options the multiplier is chosen, and better than popularity on pairs held out
%! [X, ~] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 900, 'Seed', 1);
%! held = mod (1:900, 5) == 0;
%! [own, about] = sl_mcrank (X(1,~ held), X(2,~ held), [], 'Loss', 'implicit', 'Seed', 1);
%! assert (any ([about.paths.multiplier] == own.multiplier));
%! [~, at] = min ([about.paths.validation]);
%! assert (about.paths(at).multiplier, own.multiplier);
%! assert (nnz (own.rated), size (unique (X(1:2,~ held)', 'rows'), 1));
%! other = {'Validation', {X(1,held), X(2,held)}, 'Multiplier', [.2 .8], 'Loss', 'implicit', 'Seed', 1};
%! [two, about] = sl_mcrank (X(1,~ held), X(2,~ held), [], other{:});
%! assert ([about.paths.multiplier], [.8 .2]);
%! [top, ~] = sl_mcrank_predict (two, 1:60, 'Top', 20);
%! [~, ndcg] = sl_recall (top, 1:60, X(1,held), X(2,held));
%! assert (1 - ndcg, min ([about.paths.validation]), .01);

%!test % a user who is not known gets what is popular; items of the user are left out of lists
%! [top, scores] = sl_mcrank_predict (model, [users(1) 1], 'Top', 25);
%! assert (~ any (ismember (top(:,1), items(users == users(1)))));
%! [~, order] = sort (sum (C, 2), 'descend');
%! assert (any (ismember (top(1:3,2), model.item_ids(order(1:3)))));
%! assert (scores(1:20,2)', sl_mcrank_predict (model, ones (1, 20), top(1:20,2)'), 1e-14);
%! assert (sl_predict (model, [users(1); 1]), 0);

%!test % folding in: a user of the training gets the same factors again; a new one and a new item get some
%! mine = users == users(1);
%! same = sl_mcrank_fold_in (model, users(mine), items(mine), []);
%! before = sl_mcrank_predict (model, users(1) * ones (1, 20), model.item_ids);
%! assert (sl_mcrank_predict (same, users(1) * ones (1, 20), model.item_ids), before, .01);
%! assert (any (same.net.H(:) ~= model.net.H(:)));
%! [with, about] = sl_mcrank_fold_in (model, [1 1 users(1)], [items(1:2) 5], []);
%! assert (about.new_items, [false false true]);
%! assert (full (with.rated(1,:)), double (ismember (with.item_ids, items(1:2))));
%! assert (nnz (with.rated), nnz (with.rated(2:end,:)) + 2);
%! assert (same.rated, model.rated);
%! r = sl_mcrank_predict (with, [1 1], [items(1), 5]);
%! assert (r(1) > r(2) && r(2) ~= 0);
%! assert (size (sl_mcrank_similar (with, 5)), [10 1]);

%!test % warm start: a model is the start of the next, and its multiplier the default
%! [again, about] = sl_mcrank (users, items, [], 'Loss', 'implicit', 'Init', model);
%! assert (again.multiplier, model.multiplier);
%! assert (about.iterations, 0);
%! [more, about] = sl_mcrank ([users 4], [items 8], [], 'Loss', 'implicit', 'Init', model, 'Seed', 1);
%! [~, cold] = sl_mcrank ([users 4], [items 8], [], quick{:});
%! assert (about.iterations < cold.iterations);

%!test % the same bits for a seed and any number of threads; a run that goes on; a file
%! o = [quick, {'Tol', 0, 'MaxIter', 6}];
%! once = sl_mcrank (users, items, [], o{:});
%! before = sl_threads (1);
%! assert (sl_mcrank (users, items, [], o{:}), once);
%! sl_threads (before);
%! file = [tempname(), '.mat'];
%! clean = onCleanup (@() delete (file));
%! o = {'Loss', 'implicit', 'Checkpoint', file, 'Tol', 0, 'MaxIter', 4, 'Multiplier', [1 .5], 'Validation', .2};
%! whole = sl_mcrank (users, items, [], o{1:2}, o{5:end}, 'Seed', 3);
%! stop = @(s) s.iteration == 5;
%! sl_mcrank (users, items, [], o{:}, 'Seed', 3, 'OutputFcn', stop);
%! assert (sl_mcrank (users, items, [], o{:}, 'Seed', 3).net, whole.net);
%! delete (file);
%! o = {'Loss', 'implicit', 'Tol', 0, 'MaxIter', 3, 'Multiplier', [1 .5], 'Validation', .2};      % no seed: that of the file
%! sl_mcrank (users, items, [], o{:}, 'Checkpoint', file, 'OutputFcn', @(s) s.iteration == 4);
%! [again, about] = sl_mcrank (users, items, [], o{:}, 'Checkpoint', file);
%! [same, whole] = sl_mcrank (users, items, [], o{:}, 'Seed', about.seed);
%! assert (again.net, same.net);
%! assert (about.paths, whole.paths);
%! sl_save_model (file, model);
%! assert (sl_load_model (file), model);

%!test % damaged models, and what such a model has not
%! wrong = {'unseen', -1; 'multiplier', 'x'; 'unseen', []};
%! for k = 1:3
%!   bad = model;
%!   bad.(wrong{k,1}) = wrong{k,2};
%!   text = '';
%!   try
%!     sl_mcrank_predict (bad, 1, 1);
%!   catch err
%!     text = err.message;
%!   end
%!   assert (~ isempty (strfind (text, ['MODEL.', wrong{k,1}])));
%! end
%!error <no levels> nthargout (2, @sl_mcrank_predict, sl_mcrank ([1 2], [1 2], [], 'Loss', 'implicit', 'Multiplier', 1), 1, 1)
%!error <need the option Loss 'implicit'> sl_mcrank ([1 2], [1 2], [])
%!error <must be above 0, how much> sl_mcrank (1, 1, 0, 'Loss', 'implicit')
%!error <Multiplier must be> sl_mcrank ([1 2], [1 2], [], 'Loss', 'implicit', 'Multiplier', 0)
%!error <Multiplier must be one number> sl_mcrank ([1 2], [1 2], [], 'Loss', 'implicit', 'Multiplier', [1 2])
%!error <as pairs> sl_mcrank ([1 2], [1 2], [], 'Loss', 'implicit', 'Validation', {1, 1})
%!error <Validation must be> sl_mcrank ([1 2], [1 2], [], 'Loss', 'implicit', 'Validation', 2)
%!error id=sparselearn:unusedOption sl_mcrank ([1 2], [1 2], [], 'Loss', 'implicit', 'Tau', 1)
%!error <option ItemFeatures has no use with Loss 'implicit'> sl_mcrank (1, 1, [], 'Loss', 'implicit', 'itemfeatures', {1, 1})

%!test % a run goes on with more iterations
%! folder = sl_test_folder ();
%! run = @(most, varargin) nthargout (2, @sl_mcrank, users, items, [], 'Loss', 'implicit', 'Multiplier', .3, 'Seed', 1, ...
%!                                    'Tol', 0, 'MaxIter', most, varargin{:});
%! file = fullfile (folder.name, 'a');
%! run (1, 'Checkpoint', file);
%! assert (run (3, 'Checkpoint', file).objective, run (3).objective);

%!test % a model without factors is a start, too
%! users = [1 1 2 2 3 3 1 2];
%! items = [1 2 1 3 2 4 4 4];
%! o = {'Loss', 'implicit', 'Seed', 1};
%! model = sl_mcrank (users, items, [], o{:}, 'Multiplier', 1e3);
%! assert (any (model.net.U(:)), false);
%! [~, info] = sl_mcrank ([users, 5], [items, 5], [], o{:}, 'Multiplier', 1, 'Init', model);
%! assert (isfinite (info.objective));
