function parts = sl_mcrank_explain (model, user, item, varargin)
%SL_MCRANK_EXPLAIN  What a predicted rating is made of: biases of user and item, features, bases, and what was seen.
%   PARTS = sl_mcrank_explain (MODEL, USER, ITEM) takes the score of a pair by a MODEL of sl_mcrank apart. With Loss
%   'bayes' or 'squared' the score is the expected rating before it is cut to the range of the levels; with 'multitask'
%   there is a score for each level except the last, and a row of each field for each; with 'implicit' it tells how much
%   the item suits the user.
%
%   PARTS = sl_mcrank_explain (MODEL, USER, ITEM, OPTION, VALUE, ...) or with a struct OPTIONS.
%
%   Inputs
%     MODEL  from sl_mcrank, sl_mcrank_fold_in or sl_load_model
%     USER   a positive integer
%     ITEM   a positive integer
%   Output
%     PARTS  struct. There are m scores, and k bases:
%       score        m-by-1: constant + user + item + the sum of features + the sum of bases
%       constant     m-by-1: what all pairs have
%       user, item   m-by-1: the biases of the user and of the item; 0 where they are not known
%       features     m-by-f: what each feature adds by its linear weight: of the user, the item and the rating
%       bases        m-by-k: what each basis adds
%       names        cell row {'user', 'item', 'user features', 'item features', 'context', 'constant'}
%       between      6-by-6-by-m, upper triangles: what of the sum of bases is due to each two of NAMES together, such
%                    as between(1,2), the taste of the user for the item; constant is the 1 of option Augment
%       seen         with Loss 'implicit': the items that the user has seen, 1-by-s, those that add most first
%       shares       1-by-s: what each of these adds; their sum is the score, unless sl_mcrank_fold_in has added
%                    items to MODEL since the factors of the user were fitted
%
%   Options
%     'UserFeatures', 'ItemFeatures', 'Context'   as in sl_mcrank_predict; Context has one column
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> users = [1 1 1 2 2 2 3 3];
%     >> items = [7 8 9 7 8 9 7 8];
%     >> model = sl_mcrank (users, items, [1 5 4 1 5 4 1 5], 'Loss', 'squared', 'Ridge', .1, 'Seed', 1);
%     >> parts = sl_mcrank_explain (model, 3, 9);
%     >> abs (parts.constant + parts.user + parts.item - parts.score) < 1e-12         % so few ratings have no bases
%     ans = 1
%     >> parts.item > 0
%     ans = 1
%
%
%   Reference: S. Rendle (2010), Factorization machines, ICDM; for SHARES Y. Hu, Y. Koren and C. Volinsky (2008),
%   Collaborative filtering for implicit feedback datasets, ICDM, section 5.
%
%   See also: sl_mcrank_predict, sl_mcrank_similar, sl_polynet_pairs
%
% TESTING: test_mcrank_explain   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'a model, a user and an item');
  try
    o = mcrank_feature_options (varargin, false);
    slx_model_check (model, 'sl_mcrank', 'MODEL');
    [user, item] = slx_mcrank_pairs (user, item, {'USER', 'ITEM'}, true);
    slx_arg_refuse (numel (user) > 1, 'USER and ITEM must be one pair, but there are %d', numel (user));
    model.features = mcrank_joined (model.features, o);
    C = mcrank_context (o.Context, model.features.context, 1, 'Context');
    if (isfield (model, 'unseen'))
      f = implicit_factors (model, user, item);
      parts = with_bases (model, (f.P .* f.Q)');
      parts.between(1,2) = parts.score;
      parts = with_shares (parts, model, user, item, f);
    else
      x = mcrank_samples (model, user, item, C);
      parts = with_linear (with_bases (model, []), model, full (x));
    end
  catch err
    slx_run_rethrow (err);
  end
end

function parts = with_bases (model, bases)
  m = model.net.sizes.m;
  names = {'user', 'item', 'user features', 'item features', 'context', 'constant'};
  nothing = zeros (m, 1);
  parts = struct ('score', sum (bases, 2), 'constant', nothing, 'user', nothing, 'item', nothing, ...
                  'features', zeros (m, 0), 'bases', bases, 'names', {names}, 'between', zeros (6, 6, m));
end

% The parts of the score of a sample x.
function parts = with_linear (parts, model, x)
  net = model.net;
  s = model.sizes;
  f = model.features;
  counts = [s.users, s.items, size(f.users, 1), size(f.items, 1), f.context, net.sizes.p - net.sizes.d];
  W = zeros (s.d, net.sizes.m);
  if (isfield (net, 'W'))
    W = double (net.W);
  end
  linear = bsxfun (@times, W, x)';
  parts.constant = double (net.b);
  parts.user = sum (linear(:,1:s.users), 2);
  parts.item = sum (linear(:,s.users+1:s.users+s.items), 2);
  parts.features = linear(:,s.users+s.items+1:end);
  A = bsxfun (@times, double (net.H), [x; ones(counts(6), 1)]);
  of = arrayfun (@(k) k * ones (1, counts(k)), 1:6, 'UniformOutput', false);
  of = [of{:}];
  sums = zeros (6, net.sizes.k);
  squares = sums;
  for part = 1:6
    sums(part,:) = sum (A(of == part,:), 1);
    squares(part,:) = sum (A(of == part,:) .^ 2, 1);
  end
  U = double (net.U);
  machine = strcmp (net.type, 'fm');
  for a = 1:6
    for b = a:6
      products = sums(a,:) .* sums(b,:) * (2 - (a == b));
      if (machine)
        products = (products - (a == b) * squares(a,:)) / 2;
      end
      parts.between(a,b,:) = products * U;
    end
  end
  products = sum (sums, 1) .^ 2;
  if (machine)
    products = (products - sum (squares, 1)) / 2;
  end
  parts.bases = bsxfun (@times, products, U');
  parts.score = parts.constant + parts.user + parts.item + sum (parts.features, 2) + sum (parts.bases, 2);
end

% What each item that the user has seen adds: the factors of the user are a weighted sum of those of these items.
function parts = with_shares (parts, model, user, item, f)
  parts.seen = zeros (1, 0);
  parts.shares = zeros (1, 0);
  [known, at] = ismember (user, model.user_ids);
  if (~ known)
    return;
  end
  seen = find (model.rated(at,:));
  Q = implicit_factors (model, user, model.item_ids).Q;
  c = full (model.rated(at,seen));
  n = size (Q, 2);
  l = sqrt (sum (c) + model.unseen * n);
  M = model.unseen * (Q * Q') + Q(:,seen) * diag (c) * Q(:,seen)' + model.multiplier * l * eye (size (Q, 1));
  shares = (f.Q' / M) * Q(:,seen) * diag (c);
  [parts.shares, order] = sort (shares, 'descend');
  parts.seen = model.item_ids(seen(order));
end

%!error id=sparselearn:badCall sl_mcrank_explain (1, 1)
%!error id=sparselearn:badInput sl_mcrank_explain (1, 1, 1)
