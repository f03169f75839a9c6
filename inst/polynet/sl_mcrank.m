function [model, info] = sl_mcrank (users, items, ratings, varargin)
%SL_MCRANK  Recommender (collaborative filtering): predicts ratings, by a factorisation (factorization) machine.
%   MODEL = sl_mcrank (USERS, ITEMS, RATINGS) learns from ratings, such as 1 to 5 stars. The values that a rating can
%   take are the levels l_1 < ... < l_m. The model has a bias for each user and for each item, a number that is added to
%   each prediction, and for each of them a vector of factors, whose inner product is added. sl_mcrank_predict gives the
%   expected rating, the probabilities of the levels, and the items that a user is expected to like best.
%   doc/recommender.md has the models in full.
%
%   Without options, or with 'Loss', 'bayes', the model is Bayesian, and there is nothing to choose: biases, factors,
%   their priors and the noise of each user are drawn in turn, given all others (Gibbs sampling). The priors depend on
%   which items a user has rated, and on who has rated an item. The mean of the samples, cut to MaxBases factors, is
%   the model.
%
%   MODEL = sl_mcrank (USERS, ITEMS, RATINGS, 'Loss', 'squared') minimises the squared errors, with a ridge penalty for
%   the biases (Ridge) and a radius for the factors (Tau), which it chooses by ratings that are held out; INFO tells how
%   far the minimum may be. It is the model of sl_polynet_train: a sample is a pair of a user and an item, a sparse
%   column x with two ones, and the factors are the entries of its bases.
%
%   MODEL = sl_mcrank (USERS, ITEMS, RATINGS, 'Loss', 'multitask') is ordinal regression, McRank: an output for each
%   level except the last, the probability p_c that a rating is at most l_c. All outputs choose from the same bases. The
%   expected rating is then
%
%       l_m - sum_c p_c (l_(c+1) - l_c).
%
%   MODEL = sl_mcrank (USERS, ITEMS, RATINGS, 'UserFeatures', {IDS, F}, ...), with any of these losses, also learns from
%   what is known of users, of items ('ItemFeatures') and of single ratings ('Context', such as the month or the place).
%   Columns x then have the features below the two ones. Each feature has a linear weight, as the biases are for users
%   and items, and an entry in each basis. A user or an item that comes later is then predicted by its features.
%
%   MODEL = sl_mcrank (USERS, ITEMS, [], 'Loss', 'implicit') learns from pairs without ratings: who has seen, bought or
%   heard what. The scores s of all pairs, including those that were not seen, are products of factors of users and
%   items, which minimise
%
%       1/2 sum_seen c (1 - s)^2 + unseen/2 sum_all s^2 + multiplier sum_r sigma_r.
%
%   The weights c are 1, or RATINGS in place of []. unseen and multiplier are the options Unseen and Multiplier. The
%   sigma_r are the singular values of the matrix of scores, users by items, after each row and each column has been
%   multiplied by sqrt (v). Here v, of a user or an item, is the square root of the sum of its weights c plus unseen
%   times the number of all its pairs. sl_recall measures how good lists of items are.
%
%   [MODEL, INFO] = sl_mcrank (USERS, ITEMS, RATINGS, OPTION, VALUE, ...) or with a struct OPTIONS sets options and
%   returns how the run went.
%
%   Inputs
%     USERS     vector of n positive integers, of any numeric class: the users who rate. They need not be consecutive
%     ITEMS     n positive integers: the items that are rated
%     RATINGS   n finite numbers, of any numeric class. A pair may have several ratings: each counts. With Loss
%               'implicit' [], or n numbers above 0: how much each pair counts, such as how often it was seen; those of
%               a pair that is there several times are added
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version        'sl_mcrank', 1
%       sizes                struct with users, items, d = users + items + features, and m
%       levels               1-by-m, ascending; 1 with Loss 'implicit'
%       user_ids, item_ids   the different numbers in USERS and in ITEMS, ascending
%       rated                sparse, users by items: 1 where there was a rating to learn from; with Loss 'implicit' the
%                            weight of the pair
%       features             struct: users, the columns of UserFeatures as a sparse matrix; user_ids, the users that
%                            they belong to, in ascending order; items and item_ids, the same for items; context, the
%                            number of rows of Context
%       net                  the model of sl_polynet_train; its samples have the users first, then the items, then the
%                            features of users, items and ratings
%       spread               with Loss 'squared': the root mean square of the errors of ratings that were held out, or
%                            of all ratings where none was; with 'bayes' the standard deviation of a rating by a user
%                            of whom nothing is known
%       posterior            with Loss 'bayes', and only then, a struct for sl_mcrank_fold_in: spread, the standard
%                            deviation of a rating for each user; variance, that of the noise; unsure, that of the
%                            score if all is known of the user; and for users and for items C and Y, of their priors
%       multiplier           with Loss 'bayes' 0; with Loss 'squared': the Lagrange multiplier of the constraint with
%                            radius Tau, for sl_mcrank_fold_in; with Loss 'implicit' the value of option Multiplier that
%                            was used
%       unseen               with Loss 'implicit', and only then: the value of option Unseen
%       options              the options of net, and Levels
%     INFO   as in sl_polynet_train. With Loss 'bayes' a struct:
%       error, noise, seconds   rows, at the start and after each iteration: the root mean square of the errors of
%                            RATINGS by the latest sample, and the standard deviation of the noise
%       samples              how many there are: at most 60, evenly spread over all iterations but the first tenth
%       iterations, converged, stop, best, seed   as in sl_polynet_train; converged is false, and stop is 'MaxIter' at
%                            the end of a run
%     With Loss 'implicit' a struct:
%       objective, bases, multiplier, seconds   rows, at the start and after each iteration
%       gap                  a row too: the objective is above its minimum by at most gap times half the sum of c. The
%                            problem is convex, and gap is a bound for scores of any rank, as far as eigs finds the
%                            largest singular value
%       paths                struct array, one entry for each multiplier that was tried: multiplier, validation (1 -
%                            nDCG@20 of the pairs that were held out), bases, objective
%       iterations, converged, stop, best, seed   as in sl_polynet_train
%
%   Options
%     'Loss'        'bayes' (default), 'squared': one output, the rating; 'multitask': one for each level except the
%                   last; 'implicit': pairs without ratings, see above
%     'Levels'      row of ascending numbers that contains all RATINGS (default [], the different numbers in RATINGS)
%     'Init'        a model of earlier ratings, with the same Loss and features: the run begins with its bases, refitted
%                   to RATINGS; Tau, Ridge, Model and Augment are its own unless given. Give all ratings, the earlier
%                   ones too (default [])
%     'UserFeatures'  {IDS, F}: F is f-by-k, full or sparse and finite, of class double or single, with the features of
%                   the users IDS, k different numbers. Users that are not in IDS have zeros (default [], none). Bring
%                   features to about the range of -1 to 1, with a mean near 0: with 'squared' and 'multitask' the
%                   penalties, and with 'bayes' the prior, are the same for all of them
%     'ItemFeatures'  {IDS, F}, the features of items (default [])
%     'Context'     c-by-n: features of each rating, full or sparse and finite (default [], none)
%     'Tau'         radius, or several, see sl_polynet_train (default 'auto'; 0, no bases, if there are fewer than 30
%                   ratings)
%     'Ridge'       penalty of the biases and linear weights (default 'auto'; 5 where no ratings are held out)
%     'Model'       'fm' (default) or 'pn'
%     'Refit'       'full' (default) or 'output'
%     'Augment'     whether bases have linear terms (default false: the biases take their place)
%     'Intercept'   whether b is fitted (default true), so that nothing but b depends on where ratings count from
%     'NewBases'    bases that an iteration adds (default 5)
%     'Patience'    with held-out ratings: iterations without a lower error that end a Tau (default 3)
%     'Validation'  {USERS, ITEMS, RATINGS} of other ratings, with Context {USERS, ITEMS, RATINGS, CONTEXT}, or a share
%                   of the ratings to hold out (default: with Tau 'auto' 0.1, or more if there are fewer than 1000
%                   ratings; otherwise none). The error is that of the expected rating, with Loss 'squared' before it is
%                   cut to the range of the levels
%     and, with 'squared' and 'multitask', all other options of sl_polynet_train except Standardize and ClassWeights.
%     With Engine 'mpi' each rank trains on a part of the ratings; USERS, ITEMS and RATINGS are vectors as without it,
%     and each rank holds all three
%
%   Options with Loss 'bayes' besides Loss, Levels, UserFeatures, ItemFeatures and Context, in place of all others above
%     'MaxIter'     number of sweeps (default 200)
%     'MaxBases'    number of factors of MODEL (default 48, with features 96); each sample has 15
%     and Seed, TimeLimit, Display, OutputFcn, Checkpoint and CheckpointInterval, see doc/shared_options.md. STATE of
%     OutputFcn has iteration, error, noise, seconds, and P and Q, the factors of the latest sample. A run that ends
%     early returns the mean of the samples it has
%
%   Options with Loss 'implicit', in place of all those above
%     'Multiplier'  number above 0; a larger one leaves fewer bases. Held-out pairs choose among several, and the model
%                   is then fitted to all pairs (default 'auto': from a large one downwards by factors of sqrt (2),
%                   until two in succession give no better lists)
%     'Unseen'      weight of every pair of a user and an item, seen or not, above 0 (default 0.1)
%     'MaxBases'    largest number of bases (default 100)
%     'NewBases'    largest number of bases that an iteration adds (default 10)
%     'Validation'  {USERS, ITEMS} of other pairs, to which nothing is fitted, or a share of the pairs to hold out
%                   (default 0.1, or more if there are fewer than 1000 pairs)
%     'Init'        a model with Loss 'implicit' of earlier pairs: the run begins with its factors, and Multiplier is
%                   its own unless given. Give all pairs, the earlier ones too (default [])
%     and the options of runs, see doc/shared_options.md: MaxIter (50), the number for each multiplier; Tol (0.01), of
%     gap; Seed, TimeLimit, Display, Checkpoint, CheckpointInterval; OutputFcn, whose STATE has iteration, objective,
%     gap, bases, multiplier, seconds, P and Q; Engine, Processes and Hosts, with which each rank has all pairs
%
%   Errors besides those of every function, see doc/conventions.md
%     those of sl_polynet_train, and
%     sparselearn:badInput    RATINGS have a single level with Loss 'multitask', or a number that is not above 0 with
%                             'implicit'
%
%   Example
%     >> [X, about] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 1200, 'Seed', 1);
%     >> model = sl_mcrank (X(1,:), X(2,:), about.labels, 'Seed', 1);
%     >> error = sl_predict (model, X) - about.labels;
%     >> sqrt (mean (error .^ 2)) < .8 * std (about.labels)
%     ans = 1
%     >> seen = sl_mcrank (X(1,:), X(2,:), [], 'Loss', 'implicit', 'Seed', 1);
%     >> size (sl_mcrank_predict (seen, [1 2 3], 'Top', 5))
%     ans =
%        5   3
%
%
%   Reference: R. Salakhutdinov and A. Mnih (2008), Bayesian probabilistic matrix factorization using Markov chain Monte
%   Carlo, ICML; J. Simm et al. (2015), Macau: scalable Bayesian multi-relational factorization with side information
%   (features in the prior). P. Li, C. Burges and Q. Wu (2007), McRank: learning to rank using multiple classification
%   and gradient boosting, NIPS 20; M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial
%   networks and factorization machines, NIPS 30, section 5. For 'implicit': Y. Hu, Y. Koren and C. Volinsky (2008),
%   Collaborative filtering for implicit feedback datasets, ICDM; S. Rendle, W. Krichene, L. Zhang and Y. Koren (2022),
%   Revisiting the performance of iALS on item recommendation benchmarks, RecSys (the weight of all pairs); N. Srebro
%   and R. Salakhutdinov (2010), Collaborative filtering in a non-uniform world, NIPS 23 (singular values with weights).
%
%   See also: sl_mcrank_predict, sl_mcrank_fold_in, sl_mcrank_explain, sl_polynet_train, sl_ndcg, sl_recall,
%   sl_read_ratings, sl_predict, sl_tune
%
% TESTING: test_mcrank   REFERENCE: or_mcrank

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic ();
  slx_arg_need (nargin, 3, 'users, items and ratings');
  try
    [users, items] = slx_mcrank_pairs (users, items, {'USERS', 'ITEMS'}, true);
    [o, given] = mcrank_options (varargin, numel (ratings));
    if (strcmp (o.Loss, 'implicit'))
      [model, info] = mcrank_implicit (users, items, ratings, o, given, clock);
      return;
    end
    slx_arg_refuse (isnumeric (ratings) && isempty (ratings), ...
                    ['RATINGS must be %d numbers; pairs without ratings need ' ...
                      'the option Loss ''implicit'''], numel (users));
    ratings = slx_mcrank_ratings (ratings, numel (users), 'RATINGS', 1e100);
    levels = checked_levels (o.Levels, ratings);
    context = mcrank_context (o.Context, [], numel (ratings), 'Context');
    features = features_of (o, context);
    if (strcmp (o.Loss, 'bayes'))
      [model, info] = mcrank_bayes (users, items, ratings, levels, features, context, o, clock);
      return;
    end
    [user_ids, u] = slx_arg_distinct (users);
    [item_ids, i] = slx_arg_distinct (items);
    ids = struct ('user_ids', user_ids, 'item_ids', item_ids, 'features', features);
    if (iscell (o.Validation))
      o.Validation = validation (o.Validation, ids);
    end
    o = rmfield (o, {'Levels', 'UserFeatures', 'ItemFeatures', 'Context'});
    [o.Standardize, o.ClassWeights] = deal (false, []);
    o = polynet_checked (o, false, numel (users));
    if (strcmp (o.Engine, 'mpi'))
      [model, info] = slx_run_in_ranks ('sl_mcrank', {users, items, ratings}, given, o, false);
      return;
    end
    o = rmfield (o, {'Engine', 'Processes', 'Hosts'});
    Y = ratings;
    if (strcmp (o.Loss, 'multitask'))
      if (numel (levels) == 1)
        slx_arg_fail ('badInput', ['with Loss ''multitask'' RATINGS must have at least two levels, but all ' ...
                                   'are %g; see option Levels'], levels);
      end
      o.Levels = levels;
      Y = targets_of (ratings, levels);
      if (iscell (o.Validation))
        o.Validation{2} = targets_of (o.Validation{2}, levels);
      end
    end
    if (~ isempty (o.Init))
      o.Init = mcrank_init (o.Init, ids, o, size (Y, 1));
    end
    X = of_this_rank (ids, users, items, context, {u, i});
    [found, info] = polynet_train ('sl_mcrank', X, Y, o, clock);
    parts = slx_data_parts ();
    squared = strcmp (found.best.loss, 'squared');
    linear = [];
    if (squared && isfield (found.best, 'W'))
      linear = parts.join (full (found.best.W' * X));
    end
    scores = parts.join (found.scores);
    parts.first ();
    o = found.best.options;
    o.Levels = levels;
    kept = found.train;
    sizes = struct ('users', numel (user_ids), 'items', numel (item_ids), 'd', size (X, 1), 'm', numel (levels));
    model = struct ('kind', 'sl_mcrank', 'version', 1, 'sizes', sizes, 'levels', levels, 'user_ids', user_ids, ...
                    'item_ids', item_ids, 'features', features, ...
                    'rated', spones (sparse (u(kept), i(kept), 1, sizes.users, sizes.items)), 'net', found.best, ...
                    'options', o);
    if (squared)
      if (size (scores, 2) < numel (ratings))
        scores = polynet_scores (found.best, mcrank_samples (ids, users, items, context, {u, i}));
      end
      model.spread = spread_of (scores, ratings, info);
      bases = scores - found.best.b;
      if (~ isempty (linear))
        bases = bases - linear;
      end
      model.multiplier = multiplier_of (found.best, bases(kept), ratings(kept) - scores(kept));
    end
  catch err
    slx_run_rethrow (err);
  end
end

% The samples that a rank of engine 'mpi' trains on; all of them in any other run.
function X = of_this_rank (ids, users, items, C, rows)
  n = numel (users);
  parts = slx_data_parts ();
  slx_arg_refuse (n < parts.count, 'there are %d ranks, but only %d ratings', parts.count, n);
  [first, last] = parts.own (n);
  X = mcrank_samples (ids, users(first:last), items(first:last), C(:,first:last), ...
                      {rows{1}(first:last), rows{2}(first:last)});
end

function features = features_of (o, context)
  [user_ids, users] = mcrank_features (o.UserFeatures, 'UserFeatures');
  [item_ids, items] = mcrank_features (o.ItemFeatures, 'ItemFeatures');
  features = struct ('user_ids', user_ids, 'users', users, 'item_ids', item_ids, 'items', items, ...
                     'context', size (context, 1));
end

% How far ratings are from what the model with the squared loss expects: of ratings that were held out, or of all.
function e = spread_of (scores, ratings, info)
  e = NaN;
  if (isfield (info, 'validation') && info.bases(end) == 0)
    e = info.validation(1);             % there are no bases at the start
  elseif (isfield (info, 'validation'))
    e = min (info.validation);
  end
  if (~ (e > 0))
    e = sqrt (mean ((scores - ratings) .^ 2));
  end
end

% Where a basis is in use at the optimum, its derivative is the multiplier of the ball: the mean over the bases by
% their weights. BASES is the part of the scores that the bases make, and LEFT what the scores leave of the ratings.
function mu = multiplier_of (net, bases, left)
  mu = 0;
  if (any (net.U))
    mu = max (sum (bases .* left), 0) / sum (abs (net.U));
  end
end

function levels = checked_levels (levels, ratings)
  if (isempty (levels))
    levels = unique (ratings);
    return;
  end
  good = isnumeric (levels) && ~ issparse (levels) && size (levels, 1) == 1 ...
         && all (isfinite (levels)) && all (diff (levels) > 0);
  slx_opt_must (good, 'Levels must be a row of finite numbers in ascending order', levels);
  levels = double (levels);
  bad = find (~ ismember (ratings, levels), 1);
  slx_arg_refuse (~ isempty (bad), 'option Levels must have all ratings, but has not %g', ratings(bad));
end

% 1 where a rating is at most the level of the row.
function Y = targets_of (ratings, levels)
  Y = 2 * bsxfun (@le, ratings, levels(1:end-1)') - 1;
end

% {X, ratings} of other ratings, for polynet_train.
function other = validation (other, ids)
  slx_opt_must (numel (other) == 3 + (ids.features.context > 0), ...
                ['Validation must be {USERS, ITEMS, RATINGS}, with Context {USERS, ITEMS, RATINGS, CONTEXT}, or a ' ...
                 'share of the samples']);
  names = {'USERS of option Validation', 'ITEMS of option Validation'};
  [users, items] = slx_mcrank_pairs (other{1}, other{2}, names, true);
  ratings = slx_mcrank_ratings (other{3}, numel (users), 'RATINGS of option Validation', 1e100);
  other{end+1} = [];
  C = mcrank_context (other{4}, ids.features.context, numel (users), 'CONTEXT of option Validation');
  other = {mcrank_samples(ids, users, items, C), ratings};
end

%!demo
%! [X, about] = sl_data ('ratings', 'Users', 200, 'Items', 100, 'Samples', 6000, 'Seed', 1);
%! known = 1:5000;
%! new = 5001:6000;
%! model = sl_mcrank (X(1,known), X(2,known), about.labels(known), 'MaxIter', 50, 'Seed', 1);
%! expected = sl_predict (model, X(:,new));
%! plot (about.labels(new) + .3 * sin (new), expected, '.', 1:5, 1:5, 'k-');
%! axis ([.5 5.5 .5 5.5]);
%! xlabel ('rating in stars');
%! ylabel ('expected rating');
%! rmse = @(e) sqrt (mean (e .^ 2));
%! title (sprintf ('1000 new ratings: RMSE %.2f, with the mean rating %.2f', rmse (expected - about.labels(new)), ...
%!                 rmse (mean (about.labels(known)) - about.labels(new))));
%!test
%! users = [1 1 1 2 2 2 3 3 3];
%! items = [7 8 9 7 8 9 7 8 9];
%! ratings = [1 3 2 1 3 2 2 3 3];
%! [model, info] = sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 50, 'Ridge', .01, 'Seed', 1);
%! assert (model.levels, [1 2 3]);
%! assert (model.item_ids, [7 8 9]);
%! assert (full (model.rated), ones (3));
%! assert (round (sl_mcrank_predict (model, users, items)), ratings);
%! assert (info.objective(end) < info.objective(1));
%! [model, info] = sl_mcrank (users, items, ratings, 'MaxIter', 20, 'Seed', 1);
%! assert (info.samples, 18);
%! assert (all (abs (sl_mcrank_predict (model, users, items) - 2) <= 1));
%!error id=sparselearn:unusedOption sl_mcrank ([1 2], [1 2], [1 2], 'Tau', 1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 2], 'Loss', 'squared', 'Tau', -1)
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 1], 'Loss', 'multitask')
%!error id=sparselearn:badInput sl_mcrank ([1 2], [1 2], [1 2], 'Tau', 1, 'Loss', 'logistic')
