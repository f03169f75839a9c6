function results = sl_exp_recommender (set, varargin)
%SL_EXP_RECOMMENDER  Ratings by factorisation machines: error and order of the items against the number of bases.
%   RESULTS = sl_exp_recommender (SET) takes a fifth of the ratings for the test: the root of the mean squared error
%   (RMSE), and nDCG@1 and @5. All settings are chosen by ratings for training.
%   RESULTS = sl_exp_recommender (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   Algorithms
%     'mcrank-l1', 'mcrank-l12', 'mcrank-l1inf'    sl_mcrank with Loss 'multitask' and that Penalty: an output for each
%                      level. Bases have linear terms (Ridge 'off', Augment true)
%     'mcrank-l1-linear', 'mcrank-l12-linear', 'mcrank-l1inf-linear'    with a linear part (Ridge) in their place
%     'single', 'single-linear'    the same with Loss 'squared': one output, the rating
%     'bias'           a bias for each user and item: sl_mcrank with Tau 0 and Ridge 5
%     'mean'           the mean rating
%
%   Input
%     SET   '' (default), generated ratings, see sl_data; a file or a folder of MovieLens, see sl_read_ratings, or a
%           file NAME.mat with variables users, items, ratings and perhaps test, itself or in the folder that the
%           environment variable SPARSELEARN_DATA names; or ratings of your own, {USERS, ITEMS, RATINGS} or
%           {USERS, ITEMS, RATINGS, TEST}, where TEST, logical, has the test ratings of all replicates
%   Output
%     RESULTS  struct; algorithms are those of the option Algorithms, and then Others
%       set            'ratings', 'given', or the name of the file
%       samples        [training test], how many
%       rmse, ndcg1, ndcg5    algorithms by replicates: on the test ratings. For nDCG, ratings below 0 are shifted;
%                      it takes 2 to the power of a rating, so that ratings are at most 1000
%       bases, tau, ridge     algorithms by replicates: what was chosen; NaN where there is no such thing
%       seconds        algorithms by replicates: for the choice and the model, in the first replicate with the curves
%       rmse_curves, ndcg1_curves, ndcg5_curves    algorithms by Bases: figures with at most so many bases, first
%                      replicate, with the Tau and Ridge chosen; NaN without bases. One run goes through all of them: a
%                      figure is that of the last state before there are more bases
%       algorithms, reason (cell row, of the first replicate), stop, files, settings    see doc/experiments.md
%   Options; values are those of the setting 'quick', and in brackets those of 'full'
%     'Setting'     'quick' (default) or 'full'
%     'Others'      {NAME, F, NAME, F, ...}: methods of your own. R = F (USERS, ITEMS, RATINGS, OTHER_USERS,
%                   OTHER_ITEMS, SEED) learns from rows USERS, ITEMS, RATINGS and gives a row of the ratings to be
%                   expected for the others (default {})
%     'Replicates'  number of splits or, where the test is fixed, of seeds: 1 [3]
%     'Ridge'       row of penalties of the linear part; a quarter of them with Loss 'multitask' (default [2 5 10])
%     'Tau'         row of radii, multiplied by the number of ratings for training over 10000: [100 500]
%                   [200 500 1000]. A tenth of the ratings for training chooses Ridge, without bases, and then Tau
%                   and the number of bases; the model is fitted again to all ratings for training
%     'Bases'       row: most bases for the curves; the largest holds for all: [2 5 10] [5 10 20 30 50]
%     'Samples'     ratings generated, or most ratings of SET, drawn at random: 20000 [100000, or all of SET]
%     'Algorithms', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                   see doc/experiments.md (default: all, Inf, '', 1, 'off')
%     'Folder', 'Plot'    recommender_rmse.png, errors against the number of bases, which Plot draws, and
%                   recommender_ndcg.png (default '', false)
%
%   Errors: those of all experiments, see doc/experiments.md; sparselearn:badFile, too, for a wrong file of ratings
%
%   Example
%     >> few = struct ('Samples', 300, 'Tau', 300, 'Bases', 2);
%     >> few.Algorithms = {'mean', 'bias', 'single-linear'};
%     >> results = sl_exp_recommender ('', few);
%     >> results.samples
%     ans =
%        240    60
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, section 6, figure 4.
%
%   See also: sl_mcrank, sl_ndcg, sl_read_ratings, sl_exp_polynet
%
% TESTING: test_recommender_experiment   REFERENCE: or_als

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    [o, others] = options (varargin);
    data = ratings_of (set, o);
    names = [o.Algorithms, o.Others];
    parts = slx_exp_parts ('replicate', 1:o.Replicates, 'name', names);
    task = struct ('caller', 'sl_exp_recommender', 'parts', parts, 'results', empty_results (data, names, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data, others), ...
                   'seed', o.Seed, 'paired', {{'name'}}, 'data', data, 'line', @line_of, ...
                   'finish', @(results, reasons) setfield (results, 'reason', reasons(1:numel (names))), ...
                   'tables', @table_of, 'pictures', @written, ...
                   'draw', @(results) draw (results, 'rmse', 'northeastoutside'));
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

% OTHERS are the functions of option Others, whose names alone stay among the settings.
function [o, others] = options (given)
  valid = {'mcrank-l1', 'mcrank-l12', 'mcrank-l1inf', 'mcrank-l1-linear', 'mcrank-l12-linear', ...
           'mcrank-l1inf-linear', 'single', 'single-linear', 'bias', 'mean'};
  persistent T
  if (isempty (T))
    named.quick = struct ('Samples', 20000, 'Replicates', 1, 'Tau', [100 500], 'Bases', [2 5 10]);
    named.full = struct ('Replicates', 3, 'Tau', [200 500 1000], 'Bases', [5 10 20 30 50]);
    own = {'Algorithms', valid, 'cell'; 'Others', {}, 'cell'; 'Samples', [], '?natural'; ...
           'Replicates', [], '?integer [1,1e4]'; 'Ridge', [2 5 10], 'numbers'; 'Tau', [], '?numbers'; ...
           'Bases', [], '?numbers'};
    T = slx_exp_options (own, {'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'}, named);
  end
  o = slx_exp_settings (T, given);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, valid);
  o.Others = reshape (o.Others, 1, []);
  good = mod (numel (o.Others), 2) == 0 && iscellstr (o.Others(1:2:end)) ...
         && all (cellfun (@(f) isa (f, 'function_handle'), o.Others(2:2:end))) ...
         && numel (unique ([o.Algorithms, o.Others(1:2:end)])) == numel (o.Algorithms) + numel (o.Others) / 2;
  slx_opt_must (good, 'Others must be a row {NAME, F, NAME, F, ...} of functions F and new names');
  others = o.Others(2:2:end);
  o.Others = o.Others(1:2:end);
  for name = {'Tau', 'Ridge'}
    above = @(v) ~ issparse (v) && all (v > 0 & v < Inf);
    o.(name{1}) = unique (exp_row (name{1}, o.(name{1}), above, 'finite numbers above 0'));
  end
  whole = @(v) ~ issparse (v) && all (v >= 1 & v <= 1e4 & v == round (v));
  o.Bases = unique (exp_row ('Bases', o.Bases, whole, 'integers from 1 to 10000'));
end

function data = ratings_of (set, o)
  if (iscell (set) && any (numel (set) == [3 4]))
    name = 'given';
  elseif (isempty (set) && ~ iscell (set))
    name = 'ratings';
    count = min ([o.Samples, 100000 * ones(1, isempty (o.Samples))]);
    [X, about] = sl_data (name, 'Samples', count, 'Users', ceil (2 * sqrt (count)), ...
                          'Items', ceil (1.25 * sqrt (count)), 'Seed', o.Seed);
    set = {X(1,:), X(2,:), about.labels};
  elseif (ischar (set))
    [set, name] = from_file (set);
  else
    slx_arg_fail ('badInput', 'SET must be '''', the name of a file or folder, or {USERS, ITEMS, RATINGS}');
  end
  [users, items] = slx_mcrank_pairs (set{1}, set{2}, {'USERS', 'ITEMS'}, true);
  ratings = slx_mcrank_ratings (set{3}, numel (users), 'RATINGS');
  test = false (1, numel (users));
  if (numel (set) == 4)
    slx_arg_refuse (~ islogical (set{4}) || numel (set{4}) ~= numel (test), ...
                    'TEST must be logical, as many as RATINGS');
    test(:) = set{4};
    slx_arg_refuse (~ any (test), 'TEST must be true for some ratings; without TEST a fifth is drawn');
  end
  range = [min(ratings), max(ratings)];
  slx_arg_refuse (range(2) - min (range(1), 0) > 1000, ...
                  ['RATINGS must be from 0 to 1000, or go over a range of at most 1000 where some are below 0, as ' ...
                   'nDCG takes 2 to the power of them, but they are from %g to %g; divide them'], range(1), range(2));
  restore = slx_run_seed (o.Seed);
  if (~ isempty (o.Samples) && o.Samples < numel (users))
    kept = randperm (numel (users));
    if (any (test))                             % the share of TEST stays, and one at least
      [of_test, others] = deal (kept(test(kept)), kept(~ test(kept)));
      count = max ([1, round(o.Samples * mean (test)), o.Samples - numel(others)]);
      kept = [of_test(1:count), others(1:o.Samples-count)];
    end
    kept = kept(1:o.Samples);
    [users, items, ratings, test] = deal (users(kept), items(kept), ratings(kept), test(kept));
  end
  levels = numel (unique (ratings(~ test)));
  slx_arg_refuse (numel (users) < 8 || levels < 2, ['SET must have at least 8 ratings, and two levels of them for ' ...
                                                    'training, but has %d and %d'], numel (users), levels);
  data = struct ('name', name, 'users', users, 'items', items, 'ratings', ratings, 'test', test);
end

% A file or folder itself, or one of that name in the folder of SPARSELEARN_DATA.
function [set, name] = from_file (name)
  folder = getenv ('SPARSELEARN_DATA');
  there = @(name) exist (name, 'file') == 2 || exist (name, 'dir') == 7;
  if (~ there (name) && ~ isempty (folder) && there (fullfile (folder, name)))
    name = fullfile (folder, name);
  end
  [~, ~, kind] = fileparts (name);
  if (~ strcmpi (kind, '.mat') || ~ there (name))
    [set{1:3}, about] = sl_read_ratings (name);
    name = about.file;
    return;
  end
  try
    s = slx_file_load (name);
    set = {s.users, s.items, double(s.ratings)};
    if (isfield (s, 'test') && any (s.test(:)))
      set{4} = logical (s.test);
    end
  catch err
    slx_arg_fail ('badFile', '%s must be a file of MATLAB with users, items and ratings: %s', name, err.message);
  end
end

function results = empty_results (data, names, o)
  [tested, all_of] = deal (sum (data.test), numel (data.test));
  if (tested == 0)
    tested = floor (all_of / 5);
  end
  results = struct ('set', data.name, 'samples', [all_of - tested, tested], 'algorithms', {names});
  results = exp_blank (results, [numel(names), o.Replicates], 'rmse', 'ndcg1', 'ndcg5', 'bases', 'tau', 'ridge', ...
                       'seconds');
  results = exp_blank (results, [numel(names), numel(o.Bases)], 'rmse_curves', 'ndcg1_curves', 'ndcg5_curves');
end

% ---- parts

function [results, memo] = with_part (results, p, memo, limits, data, others)
  o = results.settings;
  begun = tic ();
  s = split_of (data);
  [k, r] = deal (p.at(2), p.replicate);
  seen = [];
  if (k > numel (o.Algorithms))
    expected = others{k-numel(o.Algorithms)} (s.u, s.i, s.r, s.ut, s.it, p.draw);
    slx_opt_must (isfloat (expected) && isreal (expected) && isequal (size (expected), size (s.rt)) ...
                  && all (isfinite (expected)), ['in Others ' p.name ' must give a finite number for each pair']);
    predicted = [expected; expected];
  elseif (strcmp (p.name, 'mean'))
    predicted = mean (s.r) + zeros (2, numel (s.rt));
  elseif (strcmp (p.name, 'bias'))
    results.ridge(k,r) = 5;
    predicted = machine (s, {'Tau', 0, 'Ridge', 5}, p.draw, limits);
  else
    words = strsplit (p.name, '-');
    linear = strcmp (words{end}, 'linear');
    few = min ([5, o.Bases]);
    if (~ linear)
      few = 1;                          % several at a time end where the error is larger
    end
    how = [{'NewBases', few}, repmat({'Augment', true}, 1, ~ linear), ...
           repmat({'Loss', 'multitask', 'Penalty', words{min(2, end)}}, 1, strcmp (words{1}, 'mcrank'))];
    best = chosen (s, how, o, p.draw, limits);
    enough = best.bases;
    if (r == 1)
      enough = Inf;                     % the curves need all
    end
    seen = states_of (s, how, best, o.Bases(end), enough, p.draw, limits);
    predicted = predicted_of (seen, best.bases);
    [results.tau(k,r), results.bases(k,r)] = deal (best.tau, best.bases);
    if (~ ischar (best.ridge))
      results.ridge(k,r) = best.ridge;
    end
  end
  results.seconds(k,r) = toc (begun);
  results = with_figures (results, '', [k, r], predicted, s);
  for j = 1:numel (o.Bases) * (r == 1 && ~ isempty (seen))
    results = with_figures (results, '_curves', [k, j], predicted_of (seen, o.Bases(j)), s);
  end
end

% Ratings for training, and users ut, items it and ratings rt of the test: a fifth, unless the data say which.
function s = split_of (data)
  test = data.test;
  if (~ any (test))
    order = randperm (numel (data.users));
    test(order(1:floor (end / 5))) = true;
  end
  s = struct ('u', data.users(~ test), 'i', data.items(~ test), 'r', data.ratings(~ test), 'ut', data.users(test), ...
              'it', data.items(test), 'rt', data.ratings(test), 'least', min (data.ratings));
end

% Ridge, Tau and the number of bases by a tenth of the ratings for training.
function best = chosen (s, how, o, draw, limits)
  order = randperm (numel (s.r));
  [held, own] = deal (order(1:ceil (end / 10)), order(ceil (end / 10)+1:end));
  part = struct ('u', s.u(own), 'i', s.i(own), 'r', s.r(own), 'ut', s.u(held), 'it', s.i(held));
  search = [how, {'Validation', {s.u(held), s.i(held), s.r(held)}}];
  best = struct ('ridge', 'off');
  if (~ any (strcmp (how, 'Augment')))
    search = [search, {'RefitTol', .02}];       % without the linear part, loose refits end where the error is larger
    ridges = o.Ridge * (1 - .75 * any (strcmp (how, 'multitask')));     % as the curvatures of the losses
    errors = zeros (size (ridges));
    for k = 1:numel (ridges)
      [~, ~, info] = machine (part, [search, {'Tau', 0, 'Ridge', ridges(k)}], draw, limits);
      errors(k) = min (info.validation);
    end
    [~, k] = min (errors);
    best.ridge = ridges(k);
  end
  [~, net] = machine (part, [search, {'Ridge', best.ridge, 'Tau', o.Tau * numel(s.r) / 1e4, ...
                           'MaxBases', o.Bases(end)}], draw, limits);
  best.tau = net.tau;
  best.bases = sum (any (net.U ~= 0, 2));
end

% What a run with the settings that were chosen comes through, until it has `most` bases or more than `enough`: a struct
% array with the number of bases and what such a state predicts of the test, see predictions.
function seen = states_of (s, how, best, most, enough, draw, limits)
  store = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  bare = machine (s, [how, {'Ridge', best.ridge, 'Tau', 0}], draw, limits);
  seen = struct ('bases', 0, 'predicted', bare);
  if (enough > 0)
    given = [how, {'Ridge', best.ridge, 'Tau', best.tau, 'MaxBases', most, ...
                   'OutputFcn', @(state) keep(store, state, enough)}];
    [~, ~, ~, model] = machine (s, given, draw, limits);
    for state = values (store)
      net = state{1};
      model.net.H = net.H;
      model.net.U = net.U;
      model.net.b = net.b;
      model.net.sizes.k = size (net.U, 1);
      if (isfield (model.net, 'W'))
        model.net.W = net.W(1:model.net.sizes.d,:);
      end
      seen(end+1) = struct ('bases', sum (any (net.U ~= 0, 2)), ...
                            'predicted', predictions (model, s));
    end
  end
end

function stop = keep (store, state, enough)
  store(state.iteration) = state;
  stop = state.bases > enough;
end

% That of the last state before there are more bases than these.
function predicted = predicted_of (seen, bases)
  predicted = seen(find ([seen.bases, Inf] > bases, 1) - 1).predicted;
end

function [predicted, net, info, model] = machine (s, how, draw, limits)
  [model, info] = sl_mcrank (s.u, s.i, s.r, 'Loss', 'squared', how{:}, 'TimeLimit', limits.left (), ...
                             'Seed', draw);
  limits.whole (info);
  predicted = predictions (model, s);
  net = model.net;
end

% The expected ratings of the test, and below them the scores that order the items of a user.
function predicted = predictions (model, s)
  [expected, ~, info] = sl_mcrank_predict (model, s.ut, s.it);
  predicted = [expected; info.scores];
end

function results = with_figures (results, kind, at, predicted, s)
  expected = predicted(1,:);
  unit = max ([abs(expected - s.rt), realmin]);
  orders = sl_ndcg (s.ut, s.rt - min (s.least, 0), predicted(2,:), [1 5]);
  results.(['rmse' kind])(at(1),at(2)) = unit * sqrt (mean (((expected - s.rt) / unit) .^ 2));
  [results.(['ndcg1' kind])(at(1),at(2)), results.(['ndcg5' kind])(at(1),at(2))] = deal (orders(1), orders(2));
end

% ---- what is shown

function text = line_of (results, p, reason)
  of = @(names) cellfun (@(name) results.(name)(p.at(2),p.replicate), names);
  settings = of ({'bases', 'tau', 'ridge'});
  words = {'bases', 'Tau', 'Ridge'};
  chosen = arrayfun (@(k) sprintf (', %s %g', words{k}, settings(k)), find (~ isnan (settings)), ...
                     'UniformOutput', false);           % others have none
  text = slx_exp_line (sprintf ('replicate %d, %s: ', p.replicate, p.name), reason, ...
                       'rmse %.4f, nDCG@1 %.4f, @5 %.4f%s', of ({'rmse', 'ndcg1', 'ndcg5'}), [chosen{:}]);
end

function t = table_of (results)
  t.title = sprintf ('Ratings %s: %d for training, %d for the test; %s', results.set, results.samples, ...
                     slx_run_counted (results.settings.Replicates, 'replicate'));
  t.heads = {'algorithm', 'rmse', 'nDCG@1', 'nDCG@5', 'bases', 'seconds'};
  t.formats = {'%s', '%.4f +-%7.4f', '%.4f +-%7.4f', '%.4f +-%7.4f', '%.1f', '%.1f'};
  figures = cat (3, results.rmse, results.ndcg1, results.ndcg5, results.bases, results.seconds);
  [pairs, means] = exp_spread (permute (figures, [1 3 2]));
  t.rows = num2cell ([results.algorithms(:), pairs(:,1:3), num2cell(means(:,4:5))], 2);
  t.notes = published (sum (results.samples));
end

% The paper's figures, for the set of MovieLens that has so many ratings.
function notes = published (ratings)
  notes = {};
  known = {100000, 'MovieLens 100k 0.75 (mcrank) and 0.71 (single)'; ...
           1000209, 'MovieLens 1M 0.76 (mcrank) and 0.75 (single)'};
  for k = find ([known{:,1}] == ratings)
    notes = {['published: Blondel et al. (2017), section 6.5, nDCG@1 on ' known{k,2}]};
  end
end

function files = written (results)
  folder = results.settings.Folder;
  files = [exp_picture(folder, 'recommender_rmse', @() draw (results, 'rmse', 'northeastoutside')), ...
           exp_picture(folder, 'recommender_ndcg', @() draw (results, 'ndcg5', 'southeastoutside'))];
end

% Methods without bases are level lines to compare with.
function draw (results, what, where)
  y = results.([what '_curves']);
  level = all (isnan (y), 2) & ~ strcmp (results.algorithms', 'mean');
  y(level,:) = repmat (results.(what)(level,1), 1, size (y, 2));
  rows = find (any (~ isnan (y), 2))';
  slx_draw_curves (struct ('x', results.settings.Bases, 'y', y(rows,:), 'names', {results.algorithms(rows)}, ...
                           'labels', {{'bases', strrep(what, 'ndcg5', 'nDCG@5')}}, 'legend', where));
end

%!test
%! two = {'bias', 'mcrank-l12-linear'};
%! results = sl_exp_recommender ('', 'Samples', 200, 'Tau', 300, 'Bases', 1, 'Algorithms', two);
%! assert (size (results.rmse), [2 1]);
%! assert (all (results.ndcg1 > 0 & results.ndcg1 <= 1));
%!error id=sparselearn:badInput sl_exp_recommender ({1, 2})
