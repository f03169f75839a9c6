% Ratings by sampling: predictions, folding in, little data, seeds, checkpoints, files, damaged models, wrong options.

% SPDX-License-Identifier: BSD-3-Clause

%!shared X, ratings, test, model, info
%! [X, about] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 1200, 'Seed', 1);
%! ratings = about.labels;
%! test = mod (1:1200, 4) == 0;
%! [model, info] = sl_mcrank (X(1,~ test), X(2,~ test), ratings(~ test), 'Seed', 1, 'MaxIter', 60);

%!test % better than the levels of users and items; probabilities; lists; unknown users and items
%! [expected, P] = sl_mcrank_predict (model, X(1,test), X(2,test));
%! biases = sl_mcrank (X(1,~ test), X(2,~ test), ratings(~ test), 'Loss', 'squared', 'Tau', 0);
%! error = @(m) sqrt (mean ((sl_mcrank_predict (m, X(1,test), X(2,test)) - ratings(test)) .^ 2));
%! assert (error (model) < error (biases));
%! assert (sum (P, 1), ones (1, 300), 1e-12);
%! assert (all (P(:) >= 0));
%! assert (info.samples, 54);
%! assert ([info.iterations, numel(info.error), info.converged], [60, 61, 0]);
%! [top, scores] = sl_mcrank_predict (model, [3 99], 'Top', 40, 'Rated', true);
%! assert (scores(:,1)', sl_mcrank_predict (model, 3 * ones (1, 40), top(:,1)'), 1e-12);
%! assert (scores(:,2)', sl_mcrank_predict (model, 99 * ones (1, 40), top(:,2)'), 1e-12);
%! assert (abs (sl_mcrank_predict (model, 99, 99) - mean (ratings)) < .5);
%! assert (size (sl_mcrank_similar (model, 3, 'Top', 4)), [4 1]);
%! parts = sl_mcrank_explain (model, 3, 5);
%! [~, ~, about] = sl_mcrank_predict (model, 3, 5);
%! assert (parts.score, about.scores, 1e-12);

%!test % folding in: the known ratings of a user give about what training gave; a new user, a new item, none of MODEL moves
%! u = X(1,~ test);
%! own = ~ test & X(1,:) == 7;
%! others = ~ test & X(1,:) ~= 7;
%! without = sl_mcrank (X(1,others), X(2,others), ratings(others), 'Seed', 1, 'MaxIter', 60);
%! [with, about] = sl_mcrank_fold_in (without, X(1,own), X(2,own), ratings(own));
%! assert (all (about.new_users) && ~ any (about.new_items));
%! assert (with.user_ids, model.user_ids);
%! trained = sl_mcrank_predict (model, 7 * ones (1, 40), 1:40);
%! folded = sl_mcrank_predict (with, 7 * ones (1, 40), 1:40);
%! unknown = sl_mcrank_predict (without, 7 * ones (1, 40), 1:40);
%! assert (norm (folded - trained) < .6 * norm (unknown - trained));

%!test % errors are as large as the model says, of other ratings, and of users who were folded in
%! restore = slx_run_seed (1);
%! [~, order] = sort (rand (150, 230), 1);
%! [i, u] = deal (reshape (order(1:40,:), 1, []), ceil ((1:9200) / 40));
%! [P, Q] = deal ([.55 * randn(3, 230); .3 * randn(1, 230)], [.55 * randn(3, 150); .3 * randn(1, 150)]);
%! r = sum (P(1:3,u) .* Q(1:3,i), 1) + P(4,u) + Q(4,i) + .7 * randn (1, 9200);
%! restore = [];
%! [first, new] = deal (mod (1:9200, 2) == 0, u > 200);
%! sampled = sl_mcrank (u(first & ~ new), i(first & ~ new), r(first & ~ new), 'Seed', 1, 'MaxIter', 80);
%! folded = sl_mcrank_fold_in (sampled, u(first & new), i(first & new), r(first & new));
%! [of_known, of_folded] = deal (~ first & ~ new, ~ first & new);
%! [~, ~, known] = sl_mcrank_predict (sampled, u(of_known), i(of_known));
%! [~, ~, later] = sl_mcrank_predict (folded, u(of_folded), i(of_folded));
%! beside = @(errors, m, on) sqrt (mean ((errors ./ m.posterior.spread(u(on))) .^ 2));
%! assert (abs (beside (known.scores - r(of_known), sampled, of_known) - 1.005) < .035);     % 0.97 to 1.04
%! assert (abs (beside (later.scores - r(of_folded), folded, of_folded) - 1) < .1);

%!test % without ratings of known items a user has the mean of all
%! with = sl_mcrank_fold_in (model, [77 78], [99 99], [5 1]);
%! assert (with.item_ids(end), 99);
%! assert (sl_mcrank_predict (with, 77, 99) > sl_mcrank_predict (with, 78, 99));
%! assert (with.posterior.spread(end) > 0);

%!test % one rating, equal ratings, one user, one item, a pair twice; no iterations
%! one = sl_mcrank (5, 7, 4, 'MaxIter', 4);
%! assert (sl_mcrank_predict (one, [5 6], [7 8]), [4 4]);
%! equal = sl_mcrank ([1 2 3], [1 1 2], [2 2 2], 'MaxIter', 4);
%! assert (sl_mcrank_predict (equal, 3, 1), 2);
%! user = sl_mcrank (ones (1, 9), 1:9, 1:9, 'MaxIter', 10, 'Seed', 1);
%! item = sl_mcrank (1:9, ones (1, 9), 1:9, 'MaxIter', 10, 'Seed', 1);
%! assert (all (isfinite ([sl_mcrank_predict(user, ones (1, 9), 1:9), sl_mcrank_predict(item, 1:9, ones (1, 9))])));
%! sl_mcrank ([1 1 2], [1 1 2], [2 4 3], 'MaxIter', 3);
%! [none, about] = sl_mcrank ([1 2 3], [1 1 2], [1 2 3], 'MaxIter', 0);
%! assert (sl_mcrank_predict (none, 1:3, [1 1 2]), [2 2 2], 1e-6);
%! assert (about.samples, 1);

%!test % seeds; a run that goes on from its checkpoint; OutputFcn; a file
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! data = {X(1,~ test), X(2,~ test), ratings(~ test), 'Seed', 1, 'MaxIter', 60};
%! keep = {'Checkpoint', file, 'CheckpointInterval', 0};
%! [~, about] = sl_mcrank (data{:}, keep{:}, 'OutputFcn', @(s) s.iteration >= 9);
%! assert (about.stop, 'OutputFcn');
%! assert (about.samples, 3);
%! same = sl_mcrank (data{:}, keep{:});
%! assert (same, model);
%! delete (file);
%! sl_save_model (file, model);
%! assert (sl_load_model (file), model);

%!test % damaged models
%! for part = {'spread', 'variance', 'unsure', 'users', 'items'}
%!   bad = model;
%!   bad.posterior = rmfield (bad.posterior, part{1});
%!   id = '';
%!   try
%!     sl_mcrank_predict (bad, 1, 1);
%!   catch problem
%!     id = problem.identifier;
%!   end
%!   assert (id, 'sparselearn:badInput');
%! end

%!test % features of ratings: better with them; lists, parts, folding in; a user of whom the features alone are known
%! restore = slx_run_seed (1);
%! [u, i, m] = deal (ceil (50 * rand (1, 2000)), ceil (30 * rand (1, 2000)), ceil (3 * rand (1, 2000)));
%! [P, Q, V] = deal (randn (2, 50), randn (2, 30), randn (2, 3));
%! r = sum (P(:,u) .* Q(:,i) / 2 + V(:,m) .* (Q(:,i) + P(:,u)), 1) + .5 * randn (1, 2000);
%! noise = .5 * randn (1, 2000);
%! restore = [];
%! C = sparse (m, 1:2000, 1, 3, 2000);
%! test = mod (1:2000, 4) == 0;
%! set = {'Seed', 1, 'MaxIter', 60};
%! with = sl_mcrank (u(~ test), i(~ test), r(~ test), 'Context', C(:,~ test), set{:});
%! error = @(m, on, varargin) sqrt (mean ((sl_mcrank_predict (m, u(on), i(on), varargin{:}) - r(on)) .^ 2));
%! assert (error (with, test, 'Context', C(:,test)) < .65);
%! assert (error (sl_mcrank (u(~ test), i(~ test), r(~ test), set{:}), test) > 1);
%! [top, scores] = sl_mcrank_predict (with, 4, 'Top', 3, 'Context', C(:,1));
%! [expected, ~, about] = sl_mcrank_predict (with, [4 4 4], top', 'Context', C(:,[1 1 1]));
%! assert (scores', expected, 1e-10);
%! parts = sl_mcrank_explain (with, 4, top(1), 'Context', C(:,1));
%! assert (parts.score, about.scores(1), 1e-10);
%! [own, others] = deal (~ test & u == 7, ~ test & u ~= 7);
%! without = sl_mcrank (u(others), i(others), r(others), 'Context', C(:,others), set{:});
%! folded = sl_mcrank_fold_in (without, u(own), i(own), r(own), 'Context', C(:,own));
%! on = test & u == 7;
%! assert (error (folded, on, 'Context', C(:,on)) < error (without, on, 'Context', C(:,on)) - .1);
%! kinds = struct ('UserFeatures', {{1:51, mod(1:51, 2) * 2 - 1}}, 'ItemFeatures', {{1:30, (1:30 > 15) * 2 - 1}});
%! r = 2 + kinds.UserFeatures{2}(u) .* kinds.ItemFeatures{2}(i) + noise;
%! model = sl_mcrank (u, i, r, setfield (setfield (kinds, 'MaxIter', 60), 'Seed', 1));
%! assert (diff (sl_mcrank_predict (model, [51 51], [1 20])) > 1.2);           % 2, without the noise
%! none = sl_mcrank (u, i, r, 'Context', zeros (2, 2000), 'MaxIter', 3);        % nothing in them
%! assert (numel (none.net.W), 50 + 30 + 2);
%!error <MaxBases must be> sl_mcrank (1:3, 1:3, 1:3, 'MaxBases', 1e5)

%!error <products of features leave the range> sl_mcrank ([1 1 2 2 3], [1 2 1 3 2], [1 2 3 2 1], 'Context', 1e200 * [1 -2 3 1 2], 'Seed', 1)

%!test % what it prints
%! [u, i] = ndgrid (1:5, 1:4);
%! for display = {'final', 'iter', 'bar'}
%!   text = evalc ("sl_mcrank (u(:)', i(:)', mod (u(:) .* i(:), 3)', 'MaxIter', 2, 'Seed', 1, 'Display', display{1});");
%!   assert (~ isempty (regexp (text, '2 iterations and [\d.e-]+ s, error [\d.]+\n$', 'once')));
%! end
