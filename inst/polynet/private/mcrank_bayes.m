function [model, info] = mcrank_bayes (users, items, ratings, levels, o, clock)
%MCRANK_BAYES  A model of sl_mcrank by sampling: option Loss 'bayes'.
%   [MODEL, INFO] = mcrank_bayes (USERS, ITEMS, RATINGS, LEVELS, O, CLOCK): USERS and ITEMS are rows of positive
%   integers; O is of mcrank_options.

% SPDX-License-Identifier: BSD-3-Clause
  [user_ids, u] = slx_arg_distinct (users);
  [item_ids, i] = slx_arg_distinct (items);
  counts = [numel(user_ids), numel(item_ids)];
  slx_memory_reserve (61 * 17 * sum (counts));         % samples of class single: of rows, and of features
  centre = mean (ratings);
  scale = sqrt (mean ((ratings - centre) .^ 2));
  if (~ (scale > 0))
    scale = 1;
  end
  lists = bayes_lists (u, i, counts, (ratings - centre) / scale);
  [found, info] = bayes_train (lists, o, clock);
  info.error = scale * info.error;
  info.noise = scale * info.noise;
  restore = slx_run_seed (mod (info.seed - 2, 2^32));
  [net, posterior, spread] = bayes_model (found, lists, centre, scale, o.MaxBases);
  restore = [];
  none = struct ('user_ids', zeros (1, 0), 'users', sparse (0, 0), 'item_ids', zeros (1, 0), 'items', sparse (0, 0), ...
                 'context', 0);
  o = slx_opt_some (o, {'Loss', 'MaxBases', 'MaxIter'});
  o.Levels = levels;
  sizes = struct ('users', counts(1), 'items', counts(2), 'd', sum (counts), 'm', numel (levels));
  model = struct ('kind', 'sl_mcrank', 'version', 1, 'sizes', sizes, 'levels', levels, 'user_ids', user_ids, ...
                  'item_ids', item_ids, 'features', none, ...
                  'rated', spones (sparse (u, i, 1, counts(1), counts(2))), 'net', net, 'spread', spread, ...
                  'multiplier', 0, 'posterior', posterior, 'options', o);
end
