% Similar items and users: against a literal cosine, features, ids that are not known, models without bases.

% SPDX-License-Identifier: BSD-3-Clause

%!shared users, items, ratings, model
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 400, 'Seed', 4);
%! users = 10 * X(1,:);
%! items = 7 * X(2,:);
%! ratings = about.labels;
%! model = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 20, 'Ridge', 3, 'Seed', 1, 'MaxBases', 4);

%!function c = cosine (model, i, j)
%!  [a, b] = deal (zeros (model.net.sizes.k, 1));
%!  for r = 1:model.net.sizes.k
%!    a(r) = sqrt (norm (model.net.U(r,:))) * model.net.H(i,r);
%!    b(r) = sqrt (norm (model.net.U(r,:))) * model.net.H(j,r);
%!  end
%!  c = a' * b / (norm (a) * norm (b));
%!endfunction

%!test % every pair of items, of users, of a model with several outputs
%! levels = sl_mcrank (users, items, ratings, 'Tau', 20, 'Loss', 'multitask', 'Ridge', 3, 'Seed', 1, 'MaxBases', 3);
%! trials = {model, 'items'; model, 'users'; levels, 'items'};
%! for trial = trials'
%!   [m, of] = trial{:};
%!   ids = m.([of(1:end-1), '_ids']);
%!   offset = strcmp (of, 'items') * m.sizes.users;
%!   [similar, cosines] = sl_mcrank_similar (m, ids, 'Of', of, 'Top', 40);
%!   assert (size (similar), [40, numel(ids)]);
%!   for k = 1:numel (ids)
%!     others = setdiff (1:numel (ids), k);
%!     wanted = arrayfun (@(j) cosine (m, offset + k, offset + j), others);
%!     [wanted, order] = sort (wanted, 'descend');
%!     assert (cosines(1:numel (others),k)', wanted, 1e-12);
%!     assert (similar(numel (others)+1:end,k), zeros (41 - numel (ids), 1));
%!     assert (all (isnan (cosines(numel (others)+1:end,k))));
%!     assert (sort (similar(1:numel (others),k))', ids(others));
%!   end
%! end
%! [first, c] = sl_mcrank_similar (model, 14);
%! assert (size (first), [10 1]);
%! assert (issorted (-c));

%!test % items of which the features are known, and nothing else; models without bases
%! g = 2 * mod (1:25, 2) - 1;
%! known = {'ItemFeatures', {7 * (1:25), g}, 'UserFeatures', {10 * (1:30), ones(2, 30)}, 'Context', ones(1, 400)};
%! with = sl_mcrank (users, items, ratings, 'Loss', 'squared', known{:}, 'Tau', 20, 'Ridge', 3, 'Seed', 1, ...
%!                   'MaxBases', 2);
%! [similar, c] = sl_mcrank_similar (with, [147, 154], 'Top', 20);
%! assert (c(:,1), -flipud (c(:,2)), 1e-12);          % their features are opposite
%! assert (all (similar(:) > 0));
%! none = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 0, 'Ridge', 3);
%! [similar, c] = sl_mcrank_similar (none, uint8 ([7; 14]), 'Top', 2);
%! assert (similar, [14 7; 21 21]);
%! assert (c, zeros (2));

%!error <IDS must be items that MODEL knows, but 8> sl_mcrank_similar (model, [7 8])
%!error <IDS must be users that MODEL knows, but 7> sl_mcrank_similar (model, 7, 'Of', 'users')
%!error id=sparselearn:badInput sl_mcrank_similar (model, .5)
%!error id=sparselearn:badInput sl_mcrank_similar (model, 7, 'Top', 0)
%!error id=sparselearn:badInput sl_mcrank_similar (model, 7, 'Of', 'both')
%!error id=sparselearn:unknownOption sl_mcrank_similar (model, 7, 'Tau', 1)
