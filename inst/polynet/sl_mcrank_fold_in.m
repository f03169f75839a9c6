function [model, info] = sl_mcrank_fold_in (model, users, items, ratings, varargin)
%SL_MCRANK_FOLD_IN  Recommender: new users, items and ratings in a model of sl_mcrank, without training it again.
%   MODEL = sl_mcrank_fold_in (MODEL, USERS, ITEMS, RATINGS) gives each of USERS the bias and the factors that fit
%   the user's RATINGS of items of MODEL best while all else in MODEL stays. A user who is in MODEL already gets new
%   ones from these RATINGS alone, so give all that the user has rated, the former ratings too. Then each of ITEMS that
%   MODEL does not know gets its bias and factors from RATINGS in the same way. Items that it knows stay as they are,
%   and so do users of MODEL who rate only items that it does not know: RATINGS of a new item alone add that item. A new
%   user who rates only such items gets a bias and no factors.
%
%   [MODEL, INFO] = sl_mcrank_fold_in (..., OPTION, VALUE, ...) or with a struct OPTIONS.
%
%   With Loss 'squared', with c_r = u_r h_r'z, where z is the column of a rating without the one of its user, u_r and
%   h_r the weight and the column of H of a basis, and e what z alone leaves of the rating, the user's bias w and
%   entries h of H solve
%
%       min   1/2 sum_ratings (e - w - c'h)^2 + ridge/2 w^2 + multiplier sum_r |u_r| h_r^2.
%
%   Where Ridge is a vector, each user in MODEL has the ridge of training, and new ones have the median of these.
%   This is the objective of sl_mcrank as a function of one user: at its minimum, MODEL.multiplier is what the ball of
%   radius Tau costs. A user of a trained model gets the trained bias and factors again, as far as the training has
%   converged.
%
%   With Loss 'bayes' [w; h] is the mean of its normal distribution given the user's RATINGS and which items they are
%   of; its mean and covariance without ratings, and the noise, are the means over the samples of sl_mcrank.
%
%   With Loss 'implicit' a user's factors minimise the objective of sl_mcrank while the items stay; RATINGS are [] or
%   weights.
%
%   Inputs
%     MODEL    from sl_mcrank with Loss 'bayes', with 'squared' and Model 'fm', or with 'implicit'
%     USERS    vector of n positive integers, of any numeric class
%     ITEMS    n positive integers
%     RATINGS  n finite numbers, of any numeric class. The levels of MODEL stay; sparselearn:otherLevels warns where a
%              rating is outside them. With Loss 'implicit' [], or n numbers above 0
%   Outputs
%     MODEL    the same with these users and items; all functions of such models take it
%     INFO     struct: new_users, 1-by-n: whether the user is new; new_items, whether the item is
%
%   Options
%     'UserFeatures'  {IDS, F}, for a model with such features: those of new users, or others (default []). MODEL keeps
%                     them
%     'ItemFeatures'  {IDS, F}, the features of items (default [])
%     'Context'       for a model with such features, which must be given then: a column for each rating
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> [X, about] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 1200, 'Seed', 1);
%     >> model = sl_mcrank (X(1,:), X(2,:), about.labels, 'Seed', 1);
%     >> model = sl_mcrank_fold_in (model, [99 99 99], [3 8 21], [5 2 4]);        % a new user with three ratings
%     >> [top, expected] = sl_mcrank_predict (model, 99, 'Top', 2);
%     >> size (top)
%     ans =
%        2   1
%
%
%   Reference: B. Sarwar, G. Karypis, J. Konstan and J. Riedl (2002), Incremental singular value decomposition
%   algorithms for highly scalable recommender systems, ICCIT (folding in); the penalty is that of sl_mcrank.
%
%   See also: sl_mcrank, sl_mcrank_predict, sl_nnls
%
% TESTING: test_mcrank_fold_in   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 4, 'a model, users, items and ratings');
  try
    o = mcrank_feature_options (varargin, false);
    slx_model_check (model, 'sl_mcrank', 'MODEL');
    slx_arg_refuse (~ strcmp (model.net.loss, 'squared') || ~ strcmp (model.net.type, 'fm'), ...
                    'MODEL must have Loss ''squared'' and Model ''fm'', but has Loss ''%s'' and Model ''%s''', ...
                    model.net.loss, model.net.type);
    [users, items] = slx_mcrank_pairs (users, items, {'USERS', 'ITEMS'});
    info = struct ('new_users', ~ ismember (users, model.user_ids), 'new_items', ~ ismember (items, model.item_ids));
    if (isfield (model, 'unseen'))
      ratings = implicit_weights (ratings, numel (users), 'RATINGS');
    else
      ratings = slx_mcrank_ratings (ratings, numel (users), 'RATINGS', 1e100);
      warn_of_others (ratings, model.levels);
    end
    model.features = mcrank_joined (model.features, o);
    C = mcrank_context (o.Context, model.features.context, numel (users), 'Context');
    slx_arg_refuse (isfield (model.net, 'W') && ~ isfield (model, 'posterior') ...
                    && ~ isfield (model.net.options, 'Ridge'), ...
                    'MODEL.net.options must have the field Ridge');
    model = extended (model, 'user', unique (users));
    with = struct ('user', users, 'item', items, 'ratings', ratings, 'C', C);
    model = fitted (model, with, ~ info.new_items, 'user');
    alone = info.new_users & ~ ismember (users, users(~ info.new_items));       % they rate new items only
    if (~ isfield (model, 'unseen'))            % 'implicit' has no bias, which is all that they would get
      model = fitted (model, with, alone, 'user');
    end
    model = extended (model, 'item', unique (items(info.new_items)));
    model = fitted (model, with, info.new_items, 'item');
    [~, u] = ismember (users, model.user_ids);
    [~, i] = ismember (items, model.item_ids);
    if (isfield (model, 'unseen'))
      model.rated(unique (u(~ info.new_items | alone)),:) = 0;             % they have new factors
      model.rated = model.rated + sparse (u, i, ratings, model.sizes.users, model.sizes.items);
    else
      model.rated = spones (model.rated + sparse (u, i, 1, model.sizes.users, model.sizes.items));
    end
  catch err
    slx_run_rethrow (err);
  end
end

function warn_of_others (ratings, levels)
  beyond = find (ratings < levels(1) | ratings > levels(end), 1);
  if (~ isempty (beyond))
    slx_arg_warn ('otherLevels', ['RATINGS(%d) is %g, but the levels of MODEL are from %g to %g, which predictions ' ...
                                  'do not leave; bring ratings of another scale to that one'], ...
                  beyond, ratings(beyond), levels(1), levels(end));
  end
end

% The model with rows for users or items, WHO, that it does not know; there all is 0.
function model = extended (model, who, ids)
  named = [who, '_ids'];
  old = numel (model.(named));
  offset = strcmp (who, 'item') * model.sizes.users;
  new = setdiff (ids, model.(named));
  [model.(named), order] = sort ([model.(named), new]);
  order = order(:);
  count = numel (order);
  take = @(A, empty) [A(1:offset,:); ...
                      rows_of([A(offset+1:offset+old,:); repmat(empty, numel (new), size (A, 2))], order); ...
                      A(offset+old+1:end,:)];
  net = model.net;
  net.H = take (net.H, 0);
  net.shift = take (net.shift, 0);
  net.scale = take (net.scale, 1);
  if (isfield (net, 'W'))
    net.W = take (net.W, 0);
  end
  if (isfield (net.options, 'Ridge') && numel (net.options.Ridge) > 1 && isnumeric (net.options.Ridge))
    ridge = net.options.Ridge(:);
    net.options.Ridge = take (ridge, median (ridge(offset+1:offset+old)));
    model.options.Ridge = net.options.Ridge;
  end
  if (isfield (model, 'posterior'))
    model.posterior = extended_posterior (model, who, numel (new), order);
  end
  net.sizes.d = net.sizes.d + numel (new);
  net.sizes.p = net.sizes.p + numel (new);
  model.net = net;
  model.sizes.([who, 's']) = count;
  model.sizes.d = net.sizes.d;
  if (strcmp (who, 'user'))
    model.rated = rows_of ([model.rated; sparse(numel (new), size (model.rated, 2))], order);
  else
    model.rated = rows_of ([model.rated'; sparse(numel (new), size (model.rated, 1))], order)';
  end
end

% Those of whom nothing is known: the spread of a user, and the weights of a feature that was not there, which are 0.
function p = extended_posterior (model, who, count, order)
  p = model.posterior;
  if (strcmp (who, 'user'))
    p.spread = [p.spread, repmat(model.spread, 1, count)];
    p.spread = p.spread(order);
    p.items.Y = columns_of (p.items.Y, count, order);
  else
    p.users.Y = columns_of (p.users.Y, count, order);
  end
end

function Y = columns_of (Y, count, order)
  Y = [Y, zeros(size (Y, 1), count, class (Y))];
  Y = Y(:,order);
end

function A = rows_of (A, order)
  A = A(order,:);
end

% The model with biases and factors of the users or items, WHO, of the ratings WHICH: they are fitted to these.
function model = fitted (model, with, which, who)
  if (~ any (which))
    return;
  end
  if (isfield (model, 'unseen'))
    model = with_factors (model, with.user(which), with.item(which), with.ratings(which), who);
    return;
  end
  net = model.net;
  ids = with.(who)(which);
  [these, ~, group] = unique (ids);
  [~, at] = ismember (these, model.([who, '_ids']));
  row = at;
  at = at + strcmp (who, 'item') * model.sizes.users;
  X = mcrank_samples (model, with.user(which), with.item(which), with.C(:,which));
  X(at,:) = 0;
  left = with.ratings(which) - polynet_scores (net, X);
  Z = [X; sparse(ones (net.sizes.p - net.sizes.d, size (X, 2)))];       % the last row with Augment
  slx_memory_reserve (net.sizes.k * size (X, 2));
  c = bsxfun (@times, full (Z' * net.H), net.U');
  if (isfield (model, 'posterior'))
    others = setdiff ({'user', 'item'}, who);
    [~, other] = ismember (with.(others{1})(which), model.([others{1}, '_ids']));
    model = bayes_fold (model, row(group), other, left, c', who);
    return;
  end
  ridges = Inf (1, model.sizes.d);      % without a linear part: a bias of 0
  if (isfield (net, 'W'))
    ridges(:) = net.options.Ridge;
  end
  of_each = accumarray (group(:), (1:numel (ids))', [], @(j) {sort(j)});
  for k = 1:numel (these)
    j = of_each{k};
    linear = ridges(at(k)) < Inf;
    penalty = sqrt ([repmat(ridges(at(k)), 1, linear), 2 * model.multiplier * abs(net.U')]);
    A = [ones(numel (j), linear), c(j,:); diag(penalty)];
    found = A \ [left(j)'; zeros(numel (penalty), 1)];
    net.H(at(k),:) = found(linear+1:end);
    if (linear)
      net.W(at(k)) = found(1);
    end
  end
  model.net = net;
end

% Factors of users or of items, fitted as by implicit_train to pairs that were seen, while those of the other side stay.
% WHO is 'user' or 'item'. MODEL knows all of USERS and ITEMS.
function model = with_factors (model, users, items, weights, who)
  f = implicit_factors (model, model.user_ids, model.item_ids);
  [~, u] = ismember (users, model.user_ids);
  [~, i] = ismember (items, model.item_ids);
  seen = sparse (i, u, weights, model.sizes.items, model.sizes.users);
  A = f.Q;
  offset = 0;
  if (strcmp (who, 'item'))
    seen = seen';
    A = f.P;
    [u, i] = deal (i, u);
    offset = model.sizes.users;
  end
  these = unique (u);
  seen = seen(:,these);
  l = sqrt (full (sum (seen, 1)) + model.unseen * size (seen, 1));
  x = slx_sides_mex (A, seen, model.unseen, max (model.multiplier * l, realmin));
  root = sqrt (double (model.net.U));
  model.net.H(offset+these,:) = bsxfun (@rdivide, x, max (root, realmin))';
end

%!test
%! model = sl_mcrank ([1 1 1 2 2 2 3 3], [7 8 9 7 8 9 7 8], [1 5 4 1 5 4 1 5], 'Loss', 'squared', 'Ridge', .1, ...
%!                    'Seed', 1);
%! [with, info] = sl_mcrank_fold_in (model, [4 4 2], [7 6 9], [1 4 4]);
%! assert (with.user_ids, 1:4);
%! assert (with.item_ids, 6:9);
%! assert (info.new_users, [true true false]);
%! assert (info.new_items, [false true false]);
%! assert (sl_mcrank_predict (with, 3, 8), sl_mcrank_predict (model, 3, 8), 1e-12);
%!error id=sparselearn:badInput sl_mcrank_fold_in (1, 1, 1, 1)
