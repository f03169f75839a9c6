function [model, info] = sl_mcrank (users, items, ratings, varargin)
%SL_MCRANK  Predictor of the ratings that users give to items: ordinal regression by a factorisation machine.
%   MODEL = sl_mcrank (USERS, ITEMS, RATINGS, 'Tau', TAU) learns from ratings on m levels l_1 < ... < l_m, such as 1 to
%   5 stars. A sample is a pair of a user and an item, a sparse column x with two ones. One model of sl_polynet_train
%   has an output for each level except the last, the probability p_c that a rating is at most l_c. All outputs share
%   the bases, which hold the factors of users and items. sl_mcrank_predict gives the expected rating
%
%       l_m - sum_c p_c (l_(c+1) - l_c),
%
%   the probabilities of the levels, and the items that a user is expected to like best.
%
%   [MODEL, INFO] = sl_mcrank (USERS, ITEMS, RATINGS, OPTION, VALUE, ...) or with a struct OPTIONS sets options and
%   returns how the run went.
%
%   Inputs
%     USERS     vector of n positive integers, of any numeric class: the users who rate. They need not be consecutive
%     ITEMS     n positive integers: the items that are rated
%     RATINGS   n finite numbers, of any numeric class, at least two of them different
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version        'sl_mcrank', 1
%       sizes                struct with users, items, d = users + items, and m
%       levels               1-by-m, ascending
%       user_ids, item_ids   the different numbers in USERS and in ITEMS, ascending
%       rated                sparse, users by items: 1 where there was a rating to learn from
%       net                  the model of sl_polynet_train; its samples have the users first, then the items
%       options              the options of net, and Levels
%     INFO   as in sl_polynet_train
%
%   Options
%     'Levels'      row of different numbers that contains all RATINGS (default [], the different numbers in RATINGS)
%     'Tau'         radius (no default; see sl_polynet_train and doc/recommender.md). It should grow with the number of
%                   ratings: begin with a tenth of this number, or give several values and Validation
%     'Model'       'fm' (default) or 'pn'
%     'Validation'  {USERS, ITEMS, RATINGS} of other ratings, or a share of the ratings to hold out (default [])
%     and all other options of sl_polynet_train except Loss, which is 'multitask', Standardize and ClassWeights. Refit
%     'full' predicts ratings better, with fewer bases
%
%   Errors, beside those of every function, see doc/conventions.md
%     those of sl_polynet_train, and
%     sparselearn:badInput   USERS, ITEMS or RATINGS have a wrong class or range or different lengths, or RATINGS have a
%                            single level
%
%   Example
%     >> [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 400, 'Seed', 1);
%     >> model = sl_mcrank (X(1,:), X(2,:), about.labels, 'Tau', 100, 'MaxBases', 5, 'Refit', 'full', 'Seed', 1);
%     >> error = sl_predict (model, X) - about.labels;
%     >> sqrt (mean (error .^ 2)) < std (about.labels)
%     ans = 1
%
%
%   Reference: P. Li, C. Burges and Q. Wu (2007), McRank: learning to rank using multiple classification and gradient
%   boosting, NIPS 20; M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and
%   factorization machines, NIPS 30, section 5.
%
%   See also: sl_mcrank_predict, sl_polynet_train, sl_ndcg, sl_read_movielens, sl_predict
%
% TESTING: test_mcrank   REFERENCE: or_mcrank

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic ();
  slx_arg_need (nargin, 3, 'users, items and ratings');
  try
    [users, items] = slx_mcrank_pairs (users, items, {'USERS', 'ITEMS'});
    ratings = slx_mcrank_ratings (ratings, numel (users), 'RATINGS');
    [arguments, levels, other] = own_options (varargin, ratings);
    slx_memory_reserve (3 * numel (users));
    [user_ids, u] = slx_arg_distinct (users);
    [item_ids, i] = slx_arg_distinct (items);
    ids = struct ('user_ids', user_ids, 'item_ids', item_ids);
    X = slx_mcrank_onehot (ids, users, items);
    if (iscell (other))
      [Z, Y] = validation (other, ids, levels);
      arguments = [arguments, {'Validation', {Z, Y}}];
    end
    fixed = struct ('Loss', 'multitask', 'Standardize', false, 'ClassWeights', []);
    o = polynet_options (arguments, false, fixed, {'Levels', [], 'any'});
    [found, info] = polynet_train ('sl_mcrank', X, targets_of (ratings, levels), o, clock);
    o = found.best.options;
    o.Levels = levels;
    sizes = struct ('users', numel (user_ids), 'items', numel (item_ids), 'd', size (X, 1), 'm', numel (levels));
    model = struct ('kind', 'sl_mcrank', 'version', 1, 'sizes', sizes, 'levels', levels, 'user_ids', user_ids, ...
                    'item_ids', item_ids, 'rated', spones (sparse (u(:), i(:), 1, sizes.users, sizes.items)), ...
                    'net', found.best, 'options', o);
  catch err
    slx_run_rethrow (err);
  end
end

% The options of the net. LEVELS is that option, OTHER a Validation of three vectors.
function [rest, levels, other] = own_options (given, ratings)
  given = slx_opt_pairs (given);
  rest = {'Model', 'fm'};
  levels = [];
  other = [];
  for k = 1:2:numel (given)
    pair = given(k:min (k + 1, end));
    name = '';
    if (ischar (pair{1}) && numel (pair) == 2)
      name = lower (pair{1});
    end
    if (any (strcmp (name, {'loss', 'standardize', 'classweights'})))
      slx_arg_fail ('unknownOption', ...
                    'there is no option %s: the loss is ''multitask'', samples are users and items', ...
                    pair{1});
    elseif (strcmp (name, 'levels'))
      levels = pair{2};
    elseif (strcmp (name, 'model'))
      rest{2} = pair{2};
    elseif (strcmp (name, 'validation') && iscell (pair{2}))
      other = pair{2};
    else
      rest = [rest, pair];
    end
  end
  levels = checked_levels (levels, ratings);
end

function levels = checked_levels (levels, ratings)
  if (isnumeric (levels) && isempty (levels))
    levels = unique (ratings);
    slx_arg_refuse (numel (levels) == 1, 'RATINGS must have at least two levels, but all are %g; see option Levels', ...
                    levels);
    return;
  end
  good = isnumeric (levels) && isreal (levels) && ~ issparse (levels) && size (levels, 1) == 1 ...
         && numel (levels) > 1 && all (isfinite (levels)) && all (diff (levels) > 0);
  slx_opt_must (good, 'Levels must be a row of at least two finite numbers in ascending order');
  levels = double (levels);
  bad = find (~ ismember (ratings, levels), 1);
  slx_arg_refuse (~ isempty (bad), 'option Levels must have all ratings, but has not %g', ratings(bad));
end

% 1 where a rating is at most the level of the row.
function Y = targets_of (ratings, levels)
  Y = 2 * bsxfun (@le, ratings, levels(1:end-1)') - 1;
end

function [Z, Y] = validation (other, ids, levels)
  slx_opt_must (numel (other) == 3, 'Validation must be {USERS, ITEMS, RATINGS}, or a share of the samples');
  names = {'USERS of option Validation', 'ITEMS of option Validation'};
  [users, items] = slx_mcrank_pairs (other{1}, other{2}, names);
  ratings = slx_mcrank_ratings (other{3}, numel (users), 'RATINGS of option Validation');
  Z = slx_mcrank_onehot (ids, users, items);
  Y = targets_of (ratings, levels);
end

%!test
%! users = [1 1 1 2 2 2 3 3 3];
%! items = [7 8 9 7 8 9 7 8 9];
%! ratings = [1 3 2 1 3 2 2 3 3];
%! [model, info] = sl_mcrank (users, items, ratings, 'Tau', 50, 'Seed', 1);
%! assert (model.levels, [1 2 3]);
%! assert (model.item_ids, [7 8 9]);
%! assert (full (model.rated), ones (3));
%! assert (round (sl_mcrank_predict (model, users, items)), ratings);
%! assert (info.objective(end) < info.objective(1));
%!error id=sparselearn:badCall sl_mcrank (1, 1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 2])
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 1], 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 2], 'Tau', 1, 'Levels', [1 3])
%!error id=sparselearn:unknownOption sl_mcrank ([1 2], [1 2], [1 2], 'Tau', 1, 'Loss', 'squared')
