function [v, info] = sl_ndcg (users, ratings, scores, K)
%SL_NDCG  Recommender: how well scores order items, normalised (normalized) discounted cumulative gain.
%   V = sl_ndcg (USERS, RATINGS, SCORES) takes one entry of each argument for each rated item. The items of a user are
%   put in the order of descending SCORES, where item j of the order has the rating r_j, and
%
%       DCG = sum_j (2^r_j - 1) / log2 (j + 1).
%
%   The DCG of a user is divided by its largest value in any order. V is the mean of that over the users. Items of equal
%   scores share the mean of their gains 2^r - 1. Users whose ratings are all 0 do not count.
%
%   V = sl_ndcg (USERS, RATINGS, SCORES, K) sums over the first K items of the order alone; K may be a row of numbers.
%
%   [V, INFO] = sl_ndcg (...) also gives the figures of each user.
%
%   Inputs
%     USERS     vector of n positive integers, of any numeric class: the user that each item belongs to; n may be 0
%     RATINGS   n numbers from 0 to 1000, of any numeric class: true ratings, or how relevant the items are
%     SCORES    n finite numbers, of any numeric class: larger ones come first, such as predicted ratings
%     K         a positive integer, Inf (default), or a row of such
%   Outputs
%     V     of the length of K: from 0 to 1, where 1 is an order of the items by their ratings; NaN without any user
%           that counts
%     INFO  struct:
%       users     1-by-u: the different numbers in USERS, ascending
%       ndcg      rows for K, u columns; NaN for users that do not count
%       skipped   how many users do not count
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_ndcg ([1 1 1 2 2], [5 3 1 2 4], [.9 .2 .4 .1 .8], [1 2])
%     ans =
%        1.0000   0.9466
%
%
%   Reference: K. Jarvelin and J. Kekalainen (2002), Cumulated gain-based evaluation of IR techniques, ACM TOIS 20; F.
%   McSherry and M. Najork (2008), Computing information retrieval performance measures efficiently in the presence of
%   tied scores, ECIR.
%
%   See also: sl_mcrank_predict, sl_confusion
%
% TESTING: test_ndcg   REFERENCE: or_ndcg

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'users, ratings and scores');
  try
    if (nargin < 4)
      K = Inf;
    end
    [users, ratings, scores, K] = checked (users, ratings, scores, K);
    if (isempty (users))
      v = NaN (1, numel (K));
      info = struct ('users', zeros (1, 0), 'ndcg', zeros (numel (K), 0), 'skipped', 0);
      return;
    end
    slx_memory_reserve (numel (users));
    [ids, u] = slx_arg_distinct (users);
    u = reshape (u, 1, []);
    largest = accumarray (u(:), ratings(:), [], @max)';
    gains = gains_of (ratings, largest(u));
    achieved = cumulated (u, gains, scores, K);
    ideal = cumulated (u, gains, ratings, K);
    counted = largest > 0;
    ndcg = NaN (numel (K), numel (ids));
    ndcg(:,counted) = min (achieved(:,counted) ./ ideal(:,counted), 1);
    v = sum (ndcg(:,counted), 2)' / sum (counted);
    if (nargout > 1)
      info = struct ('users', ids, 'ndcg', ndcg, 'skipped', sum (~ counted));
    end
  catch err
    slx_run_rethrow (err);
  end
end

% 2^r - 1 over 2^(the largest r of the user), so that nothing overflows; with all digits for small r.
function gains = gains_of (ratings, largest)
  gains = 2 .^ ratings - 1;
  small = ratings < 1;
  gains(small) = expm1 (ratings(small) * log (2));
  gains = gains ./ 2 .^ largest;
end

% DCG of each user, one column each, for the numbers in K, one row each.
function dcg = cumulated (u, gains, scores, K)
  [~, order] = sort (scores, 'descend');
  [u, by_user] = sort (u(order));
  order = order(by_user);
  first = [true, diff(u) ~= 0];
  starts = find (first);
  position = (1:numel (u)) - starts(u) + 1;
  ties = cumsum (first | [true, diff(scores(order)) ~= 0]);
  shared = accumarray (ties(:), reshape (gains(order), [], 1)) ./ accumarray (ties(:), 1);
  terms = reshape (shared(ties), 1, []) ./ log2 (position + 1);
  dcg = zeros (numel (K), numel (starts));
  for k = 1:numel (K)
    dcg(k,:) = accumarray (u(:), reshape (terms .* (position <= K(k)), [], 1))';
  end
end

function [users, ratings, scores, K] = checked (users, ratings, scores, K)
  users = vector (users, 'USERS');
  ratings = vector (ratings, 'RATINGS');
  scores = vector (scores, 'SCORES');
  counts = [numel(users), numel(ratings), numel(scores)];
  slx_arg_refuse (any (counts ~= counts(1)), ...
                  'USERS, RATINGS and SCORES must be of one length, but are of %d, %d and %d', counts);
  users = slx_mcrank_pairs (users, users, {'USERS', 'USERS'});
  if (~ all (ratings >= 0 & ratings <= 1000))
    slx_arg_fail ('badInput', 'RATINGS must be from 0 to 1000, but is %s', slx_arg_value_text (ratings, [0 1000]));
  end
  slx_arg_refuse (~ all (abs (scores) < Inf), 'SCORES must be finite, without NaN and Inf%s', ...
                  slx_arg_place_text (scores));
  slx_arg_refuse (~ isnumeric (K) || ~ isreal (K) || ~ isvector (K) || ~ all (K(:) >= 1 & K(:) == floor (K(:))), ...
                  'K must be a row of positive integers or Inf, but is %s', slx_arg_value_text (K, [1 Inf]));
  K = double (reshape (full (K), 1, []));
end

function v = vector (v, name)
  slx_arg_elsewhere (v, name);
  slx_arg_refuse ((~ isnumeric (v) && ~ islogical (v)) || ~ isreal (v) || ~ (isvector (v) || isempty (v)), ...
                  '%s must be a vector of numbers, but is %s', name, slx_arg_value_text (v));
  v = double (reshape (full (v), 1, []));
end

%!assert (sl_ndcg ([1 1 1], [3 2 1], [9 5 2]), 1)
%!assert (sl_ndcg ([1 1], [0 1], [2 1]), 1 / log2 (3), eps)
%!error id=sparselearn:badInput sl_ndcg ([1 2], [1 2], 1)
