function [first, second, info] = sl_mcrank_predict (model, users, items, varargin)
%SL_MCRANK_PREDICT  Recommender: expected ratings, probabilities of levels, and the best items of users.
%   EXPECTED = sl_mcrank_predict (MODEL, USERS, ITEMS) gives the rating to be expected of each user for each item, by a
%   MODEL of sl_mcrank. EXPECTED = sl_mcrank_predict (MODEL, X) takes them as the rows of X; options may follow.
%
%   [EXPECTED, PROBABILITIES, INFO] = sl_mcrank_predict (...) also gives the probabilities of the levels.
%
%   [TOP, EXPECTED, INFO] = sl_mcrank_predict (MODEL, USERS, 'Top', N) gives each user the N items with the largest
%   expected ratings that the user has not rated among the data for training, the best first. Items whose ratings are
%   cut to the end of the range, or rounded to the same number, are in the order of their scores, see INFO.scores; items
%   of equal scores come in the order of their numbers.
%
%   Inputs
%     MODEL   from sl_mcrank or sl_load_model
%     USERS   n positive integers, of any numeric class; n may be 0
%     ITEMS   n positive integers
%     X       2-by-n: users and items
%   Outputs
%     EXPECTED        1-by-n; with Top N-by-n, NaN where there are fewer items. With Loss 'implicit' scores: near 1 for
%                     pairs that were seen and near 0 for others
%     PROBABILITIES   m-by-n: of each level. With Loss 'bayes' or 'squared' a rating is taken to be normal with the mean
%                     EXPECTED, before that is cut to the range of the levels, and the standard deviation MODEL.spread,
%                     or with 'bayes' that of the user, and rounded to the next level; the mean of the levels by
%                     PROBABILITIES is another number than EXPECTED. With 'multitask' the model has a probability for
%                     each "at most this level" by itself; where these fall from one level to the next, their mean,
%                     weighted by the distances of the levels, stands for both, so that EXPECTED is the mean of the
%                     levels by PROBABILITIES. With 'implicit' there are none: an error, or [] beside INFO
%     TOP             N-by-n, the items; 0 where there are fewer
%     INFO            struct:
%       known_users   1-by-n: whether the user was among the data for training, or was folded in
%       known_items   1-by-n: the same of the item (without Top)
%       scores        1-by-n, with Top N-by-n: what pairs are ordered by. With 'bayes' and 'squared' EXPECTED before it
%                     is cut to the range of the levels; with 'multitask' log ((EXPECTED - l_1)/(l_m - EXPECTED)), which
%                     tells ratings near the ends l_1 and l_m of the range apart; with 'implicit' EXPECTED
%     For a user or an item that was not, its features tell the rating, if they are known, and what the model has of
%     the other. With Loss 'implicit' such a user gets the mean score of all users, and such an item 0
%
%   Options
%     'UserFeatures'  {IDS, F}, for a model with such features: those of users that come later, or others for users that
%                     the model knows (default [])
%     'ItemFeatures'  {IDS, F}, the features of items (default []). With Top, only items among the data for training are
%                     offered
%     'Context'     for a model with such features, which must be given then: a column for each pair; with Top, for
%                   each of USERS
%     'Top'     N, a positive integer
%     'Rated'   true: with Top, items that the user has rated may be among them (default false)
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    Rated without Top
%
%   Example
%     >> users = [1 1 1 2 2 2 3 3];
%     >> items = [7 8 9 7 8 9 7 8];
%     >> model = sl_mcrank (users, items, [1 5 4 1 5 4 1 5], 'Loss', 'squared', 'Ridge', .1, 'Seed', 1);
%     >> round (sl_mcrank_predict (model, [3 3], [8 9]))
%     ans =
%        5   4
%     >> sl_mcrank_predict (model, 3, 'Top', 1)
%     ans = 9
%
%
%   Reference: P. Li, C. Burges and Q. Wu (2007), McRank: learning to rank using multiple classification and gradient
%   boosting, NIPS 20.
%
%   See also: sl_mcrank, sl_mcrank_fold_in, sl_ndcg, sl_predict
%
% TESTING: test_mcrank   REFERENCE: or_mcrank

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and users');
  try
    nothing = false;
    if (nargin < 3)
      items = [];
      pairs = {};
    elseif (ischar (items) || isstruct (items))
      pairs = [{items}, varargin];
      items = [];
    else
      pairs = varargin;
      nothing = isempty (users) && isempty (items);
    end
    o = mcrank_feature_options (pairs, true);
    slx_model_check (model, 'sl_mcrank', 'MODEL');
    model.features = mcrank_joined (model.features, o);
    if (isempty (o.Top))
      if (isempty (items) && ~ nothing)
        [users, items] = rows_of (users);
      end
      [users, items] = slx_mcrank_pairs (users, items, {'USERS', 'ITEMS'});
      C = mcrank_context (o.Context, model.features.context, numel (users), 'Context');
      [outputs, known] = outputs_of (model, users, items, C);
      scores = order_of (model, outputs);
      first = expected_of (model, scores);
      second = [];
      slx_arg_refuse (nargout == 2 && isfield (model, 'unseen'), ...
                      'MODEL with Loss ''implicit'' has no levels, and so no PROBABILITIES');
      if (nargout > 1 && ~ isfield (model, 'unseen'))
        second = levels_of (at_most (model, outputs, users), diff (double (model.levels)));
      end
      info = struct ('known_users', known(1,:), 'known_items', known(2,:), 'scores', scores);
    else
      slx_arg_refuse (~ isempty (items), ...
                      'with option Top there are no ITEMS: sl_mcrank_predict (MODEL, USERS, ''Top'', N)');
      users = slx_mcrank_pairs (users, users, {'USERS', 'USERS'});
      o.Context = mcrank_context (o.Context, model.features.context, numel (users), 'Context');
      [first, scores, known] = best_items (model, users, o);
      second = expected_of (model, scores);
      info = struct ('known_users', known, 'scores', scores);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% With Loss 'implicit', a user who is not known has the mean of the factors of all.
function [scores, known] = outputs_of (model, users, items, C)
  if (~ isfield (model, 'unseen'))
    [X, known] = mcrank_samples (model, users, items, C);
    scores = polynet_scores (model.net, X);
    return;
  end
  known = [ismember(users, model.user_ids); ismember(items, model.item_ids)];
  scores = zeros (1, numel (users));
  width = max (1, floor (2^22 / max (model.net.sizes.k, 1)));
  for first = 1:width:numel (users)
    part = first:min (first + width - 1, numel (users));
    f = implicit_factors (model, users(part), items(part));
    scores(part) = sum (f.P .* f.Q, 1);
  end
end

function [users, items] = rows_of (X)
  if (~ isnumeric (X) || ndims (X) ~= 2 || size (X, 1) ~= 2)
    slx_arg_fail ('badInput', ['without ITEMS the second argument must have two rows, users and items, but is ' ...
                               '%s; or call sl_mcrank_predict (MODEL, USERS, ITEMS)'], slx_arg_size_text (X));
  end
  users = X(1,:);
  items = X(2,:);
end

% Probabilities that ratings are at most each level, the last one left out. With the squared loss ratings are taken to
% have a normal distribution, whose parts between the midpoints of levels belong to these.
function P = at_most (model, scores, users)
  if (~ strcmp (model.net.loss, 'squared'))
    P = 1 ./ (1 + exp (-scores));
    return;
  end
  levels = double (model.levels);
  middle = (levels(1:end-1) + levels(2:end))' / 2;
  spread = model.spread;
  if (isfield (model, 'posterior'))
    [known, at] = ismember (users, model.user_ids);
    at(~ known) = model.sizes.users + 1;
    spread = [model.posterior.spread, spread];
    spread = spread(at);
  end
  P = erfc (bsxfun (@rdivide, bsxfun (@minus, scores, middle), sqrt (2) * max (spread, realmin))) / 2;
end

% What pairs are ordered by. The expected rating is l_m - sum_c p_c d_c and l_1 + sum_c (1 - p_c) d_c too, where d_c is
% the distance of two levels. Both sums keep all their digits as logarithms: of p_c = 1/(1 + exp (-o)) that is
% min (o, 0) - log (1 + exp (-|o|)).
function scores = order_of (model, outputs)
  scores = outputs;
  if (strcmp (model.net.loss, 'multitask'))
    rest = log1p (exp (-abs (outputs)));
    steps = log (diff (double (model.levels)))';
    above = bsxfun (@plus, min (-outputs, 0) - rest, steps);
    below = bsxfun (@plus, min (outputs, 0) - rest, steps);
    scores = log_of_sum (above) - log_of_sum (below);
  end
end

function s = log_of_sum (logarithms)
  most = max (logarithms, [], 1);
  s = most + log (sum (exp (bsxfun (@minus, logarithms, most)), 1));
end

% The expected ratings, from the SCORES of order_of.
function r = expected_of (model, scores)
  levels = double (model.levels);
  if (isfield (model, 'unseen'))
    r = scores;
  elseif (strcmp (model.net.loss, 'squared'))
    r = min (max (scores, levels(1)), levels(end));
  else
    r = levels(1) + (levels(end) - levels(1)) ./ (1 + exp (-scores));
  end
  r(isnan (scores)) = NaN;              % where there are fewer items than N; max takes the other number
end

% Differences of the probabilities P of "at most this level" with the distances D of the levels. Columns of P that fall
% somewhere become the nearest ones that do not (isotonic regression): c gets the largest, over all a <= c, of the least
% mean of rows a to b, over all b >= c. D*P stays.
function Q = levels_of (P, d)
  falls = any (diff (P, 1, 1) < 0, 1);
  if (any (falls))
    P(:,falls) = rising (P(:,falls), d');
  end
  n = size (P, 2);
  Q = diff ([zeros(1, n); P; ones(1, n)], 1, 1);
end

function R = rising (P, d)
  m = numel (d);
  R = zeros (size (P));
  for a = 1:m
    least = Inf;
    sums = cumsum (bsxfun (@times, P(a:m,:), d(a:m)), 1);
    means = bsxfun (@rdivide, sums, cumsum (d(a:m)));
    for c = m:-1:a
      least = min (least, means(c-a+1,:));
      R(c,:) = max (R(c,:), least);
    end
  end
end

% Items, and their scores; NaN where there are fewer.
function [top, best, known] = best_items (model, users, o)
  n = numel (users);
  count = numel (model.item_ids);
  keep = min (o.Top, count);
  slx_opt_must (o.Top * n <= 2^28 || o.Top <= count, 'Top is far larger than the number of items');
  top = zeros (o.Top, n);
  best = NaN (o.Top, n);
  [known, at] = ismember (users, model.user_ids);
  alone = slx_run_one_blas_thread ();
  width = max (1, floor (2^20 / count));
  rated = [];
  if (~ o.Rated)
    rated = model.rated';
  end
  if (isfield (model, 'unseen'))
    items = implicit_factors (model, users, model.item_ids);
  else
    model.net = mcrank_ready (model.net);
    X = mcrank_samples (model, zeros (1, count), model.item_ids, zeros (model.features.context, count));
    items = mcrank_half (model.net, X, false);
  end
  for first = 1:width:n
    part = first:min (first + width - 1, n);
    b = numel (part);
    if (isfield (model, 'unseen'))
      scores = items.Q' * items.P(:,part);
    else
      scores = all_scores (model, users(part), o.Context(:,part), items);
    end
    if (~ o.Rated)
      with = find (known(part));
      [i, j] = find (rated(:,at(part(with))));
      of = with(j);
      scores(i(:) + count * (of(:) - 1)) = -Inf;
    end
    [sorted, order] = largest (scores, keep);
    names = reshape (model.item_ids(order), keep, b);
    names(sorted == -Inf) = 0;
    sorted(sorted == -Inf) = NaN;
    top(1:keep,part) = names;
    best(1:keep,part) = sorted;
  end
end

% The KEEP largest numbers of each column, the largest first, and where they stand; of equal ones the first. Items are
% cut into groups: as many groups as are wanted have a largest number of at least what is the least one wanted.
function [sorted, order] = largest (scores, keep)
  [count, b] = size (scores);
  groups = 8 * keep;
  if (2 * groups > count)
    slx_memory_reserve (numel (scores));
    [sorted, order] = sort (scores, 1, 'descend');
    sorted = sorted(1:keep,:);
    order = order(1:keep,:);
    return;
  end
  each = floor (count / groups);
  tops = reshape (max (reshape (scores(1:groups*each,:), each, groups * b), [], 1), groups, b);
  tops = sort (tops, 1, 'descend');
  [i, j] = find (bsxfun (@ge, scores, tops(keep,:)));
  values = scores(i + count * (j - 1));
  slx_memory_reserve (3 * numel (i));
  [~, by] = sortrows ([j(:), -values(:), i(:)]);
  before = cumsum (accumarray (j(:), 1, [b, 1])) - accumarray (j(:), 1, [b, 1]);
  at = by(bsxfun (@plus, before', (1:keep)'));
  sorted = reshape (values(at), keep, b);
  order = reshape (i(at), keep, b);
end

% The scores of all items, a column for each user.
function scores = all_scores (model, users, C, items)
  [b, count] = deal (numel (users), numel (model.item_ids));
  own = mcrank_half (model.net, mcrank_samples (model, users, zeros (1, b), C), true);
  outputs = cell (size (own.own, 1), 1);
  for c = 1:numel (outputs)
    products = items.inner' * bsxfun (@times, model.net.pull(:,c), own.inner);
    outputs{c} = reshape (bsxfun (@plus, items.own(c,:)', own.own(c,:)) + products, 1, []);
  end
  scores = reshape (order_of (model, vertcat (outputs{:})), count, b);
end

%!test
%! users = [1 1 1 2 2 2 3 3];
%! items = [7 8 9 7 8 9 7 8];
%! model = sl_mcrank (users, items, [1 5 4 1 5 4 1 5], 'Loss', 'squared', 'Tau', 50, 'Seed', 1);
%! [r, P, info] = sl_mcrank_predict (model, [3 3 99], [8 5 9]);
%! assert (size (r), [1 3]);
%! assert (sum (P, 1), [1 1 1], 4*eps);
%! assert (info.known_users, [true true false]);
%! assert (info.known_items, [true false true]);
%! [top, r] = sl_mcrank_predict (model, [1 3], 'Top', 2);
%! assert (top, [0 9; 0 0]);
%! assert (isnan (r), [true false; true true]);
%! assert (sl_mcrank_predict (model, 1, 'Top', 1, 'Rated', true), 8);
%! assert (sl_predict (model, [1 2; 7 8]), sl_mcrank_predict (model, [1 2], [7 8]));
%!error id=sparselearn:badInput sl_mcrank_predict (1, 1, 1)
