% What a prediction is made of: parts that add up to the score, by all kinds of models, and with parts left out.

% SPDX-License-Identifier: BSD-3-Clause

%!function parts = added_up (parts)
%!  assert (parts.constant + parts.user + parts.item + sum (parts.features, 2) + sum (parts.bases, 2), parts.score, 1e-12);
%!  assert (reshape (sum (sum (parts.between, 1), 2), [], 1), sum (parts.bases, 2), 1e-12);
%!endfunction

%!shared users, items, ratings, fast
%! [X, about] = sl_data ('ratings', 'Users', 20, 'Items', 15, 'Samples', 200, 'Seed', 4);
%! [users, items, ratings] = deal (X(1,:), X(2,:), about.labels);
%! fast = {'Tau', 30, 'MaxBases', 3, 'MaxIter', 3, 'Tol', 0, 'Seed', 1};

%!test % the score, by every kind of bases and loss, with features and without
%! rand ('twister', 1);
%! known = {'UserFeatures', {1:20, rand(2, 20) - .5}, 'ItemFeatures', {1:15, rand(1, 15) - .5}, ...
%!          'Context', rand(1, 200) - .5};
%! for how = {{}, {'Model', 'pn', 'Augment', true}, {'Loss', 'multitask', 'Augment', true, 'Ridge', 'off'}, known}
%!   model = sl_mcrank (users, items, ratings, 'Loss', 'squared', fast{:}, how{1}{:});
%!   given = {};
%!   if (any (strcmp (how{1}(1:2:end), 'Context')))
%!     given = {'Context', .3};
%!   end
%!   parts = added_up (sl_mcrank_explain (model, 3, 4, given{:}));
%!   expected = sl_mcrank_predict (model, 3, 4, given{:});
%!   if (isscalar (parts.score))
%!     assert (min (max (parts.score, 1), 5), expected, 1e-12);
%!   else
%!     assert (5 - sum (1 ./ (1 + exp (-parts.score))), expected, 1e-12);
%!   end
%!   assert (columns (parts.bases), model.net.sizes.k);
%! end
%! assert (size (parts.features), [1 4]);
%! alone = sl_mcrank_explain (model, 99, 4, given{:}, 'UserFeatures', {99, [0; 0]});
%! assert (alone.user, 0);
%! assert (alone.between(1,:), zeros (1, 6));
%! assert (alone.between(2,4:5), parts.between(2,4:5), 1e-14);

%!test % pairs that were seen: what each adds; a user who is not known
%! model = sl_mcrank (users, items, [], 'Loss', 'implicit', 'Seed', 1);
%! parts = added_up (sl_mcrank_explain (model, 3, 4));
%! assert (parts.score, sl_mcrank_predict (model, 3, 4), 1e-12);
%! assert (sum (parts.shares), parts.score, 1e-10);
%! assert (sort (parts.seen), unique (items(users == 3)));
%! parts = sl_mcrank_explain (model, 99, 4);
%! assert (isempty (parts.seen) && parts.score > 0);

%!error <must be one pair> sl_mcrank_explain (sl_mcrank (users, items, ratings, 'Loss', 'squared', fast{:}), [1 2], ...
%!                                                       [1 2])
