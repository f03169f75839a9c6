function [model, info] = mcrank_bayes (users, items, ratings, levels, features, context, o, clock)
%MCRANK_BAYES  A model of sl_mcrank by sampling: option Loss 'bayes'.
%   [MODEL, INFO] = mcrank_bayes (USERS, ITEMS, RATINGS, LEVELS, FEATURES, CONTEXT, O, CLOCK): USERS and ITEMS are rows
%   of positive integers, CONTEXT is of mcrank_context, O of mcrank_options; FEATURES is the field features of MODEL.

% SPDX-License-Identifier: BSD-3-Clause
  [user_ids, u] = slx_arg_distinct (users);
  [item_ids, i] = slx_arg_distinct (items);
  counts = [numel(user_ids), numel(item_ids)];
  centre = mean (ratings);
  scale = sqrt (mean ((ratings - centre) .^ 2));
  if (~ (scale > 0))
    scale = 1;
  end
  ids = struct ('user_ids', user_ids, 'item_ids', item_ids, 'features', features);
  X = mcrank_samples (ids, users, items, context, {u, i});
  d = size (X, 1);
  lists = bayes_lists (u, i, counts, (ratings - centre) / scale, X(sum (counts)+1:d,:));
  rated = spones (sparse (u, i, 1, counts(1), counts(2)));
  asked = pairs_of (ids, rated, i, context);
  [found, info] = bayes_train (lists, asked, o, clock);
  info.error = scale * info.error;
  info.noise = scale * info.noise;
  restore = slx_run_seed (mod (info.seed - 2, 2^32));  % that of the chain's start is info.seed - 1
  [net, posterior, spread] = bayes_model (found, asked, d, rated, centre, scale, o.MaxBases);
  restore = [];
  o = slx_opt_some (o, {'Loss', 'MaxBases', 'MaxIter'});
  o.Levels = levels;
  sizes = struct ('users', counts(1), 'items', counts(2), 'd', d, 'm', numel (levels));
  model = struct ('kind', 'sl_mcrank', 'version', 1, 'sizes', sizes, 'levels', levels, 'user_ids', user_ids, ...
                  'item_ids', item_ids, 'features', features, ...
                  'rated', rated, 'net', net, 'spread', spread, ...
                  'multiplier', 0, 'posterior', posterior, 'options', o);
end

% Ten pairs of each user with items of random ratings, and with the context of these. NEW are those that the user has
% not rated, or all where there are none.
function asked = pairs_of (ids, rated, i, context)
  n = size (rated, 1);
  restore = slx_run_seed (0);
  e = ceil (numel (i) * rand (1, 10 * n));
  restore = [];
  users = reshape (repmat (1:n, 10, 1), 1, []);
  items = reshape (i(e), 1, []);
  new = reshape (rated(sub2ind (size (rated), users, items)) == 0, 10, n);
  new(:,~ any (new, 1)) = true;
  X = mcrank_samples (ids, ids.user_ids(users), ids.item_ids(items), context(:,e), {users, items});
  asked = struct ('users', users, 'items', items, 'new', full (new(:)'), 'features', X(sum (size (rated))+1:end,:));
end
