function results = sl_exp_recommender (set, varargin)
%SL_EXP_RECOMMENDER  Ratings by factorisation machines: error and order of the items against the number of bases.
%   RESULTS = sl_exp_recommender () takes generated ratings, sl_data ('ratings'). Half of them are for training, a
%   quarter chooses Tau, and a quarter is the test: the root of the mean squared error, and nDCG@1 and @5 of the items
%   of each user.
%   RESULTS = sl_exp_recommender (NAME) reads the file or the folder of MovieLens of that name, see sl_read_movielens.
%   RESULTS = sl_exp_recommender ({USERS, ITEMS, RATINGS}) takes ratings of your own.
%   RESULTS = sl_exp_recommender (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   Algorithms
%     'mcrank-full', 'mcrank-output'    sl_mcrank with Refit 'full' or 'output': an output for each level
%     'single-full', 'single-output'    a machine with one output, whose loss is the squared error of the rating
%     'bias'                            a level for each user and item: ridge regression
%     'mean'                            the mean rating
%
%   Input
%     SET   '' (default) for generated ratings; a name; or {USERS, ITEMS, RATINGS}
%   Output
%     RESULTS  struct
%       set            'ratings', 'given', or the name of the file
%       samples        [training validation test], how many
%       algorithms     cell row of names
%       rmse, ndcg1, ndcg5    algorithms by replicates: on the test ratings. For nDCG, ratings below 0 are shifted;
%                      it takes 2 to the power of a rating, so that ratings are at most 1000
%       bases, tau     algorithms by replicates: how many, and the Tau or ridge that the validation chose by its rmse
%       seconds        algorithms by replicates: for all values of Tau
%       rmse_curves, ndcg1_curves, ndcg5_curves    algorithms by 0..MaxBases: test figures against the number of bases,
%                      first replicate, with the Tau chosen; NaN where there is none
%       published      column: nDCG@1 of the paper on MovieLens, not checked against the print, NaN where it has none
%       stop           'completed', or why the experiment ended before: 'interrupted', 'TimeLimit'
%       reason         cell row: why figures of an algorithm are NaN in the first replicate ('' where they are not)
%       files          cell row of the files written
%       settings       the options used
%   Options
%     'Setting'     'quick' (default) or 'full': values for options that are not given
%     'Algorithms'  cell row of different names (default: all)
%     'Replicates'  number of splits (quick 1, full 3)
%     'Tau'         row of radii, of which the validation chooses; they are multiplied by the number of ratings for
%                   training over 10000 (quick [100 1000], full [30 100 300 1000 3000])
%     'Penalty'     'l1', 'l12' (default) or 'l1inf', of the algorithms 'mcrank'
%     'MaxBases'    most bases (quick 12, full 30)
%     'Samples'     number of ratings generated, or most ratings of SET, drawn at random (quick 20000, full: all, or
%                   100000)
%     'TimeLimit'   no further part begins after that many seconds (default Inf)
%     'Checkpoint'  file that keeps what is finished; the same call goes on from there (default '': none)
%     'Seed'        integer that seeds all draws (default 1)
%     'Display'     'off' (default), 'final': print the table, 'iter': and a line for each part that is done
%     'Folder'      where to write recommender_rmse.png and recommender_ndcg.png, made if it is not there (default '')
%     'Plot'        true draws the errors against the number of bases (default false)
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:timeLimit     TimeLimit has ended the experiment
%     sparselearn:interrupted   Ctrl-C has ended the experiment
%     sparselearn:partFailed    a part has failed after others were finished
%
%   Errors
%     sparselearn:badInput        SET or a value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:noData          no file of that name, or none of MovieLens in the folder
%     sparselearn:badFile         a file of ratings is not as it should be; Folder cannot be made, or a file in it
%                                 cannot be written; Checkpoint is of another experiment, data or settings
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> few = struct ('Samples', 300, 'Tau', 100, 'MaxBases', 2);
%     >> few.Algorithms = {'mean', 'mcrank-full'};
%     >> results = sl_exp_recommender ('', few);
%     >> results.samples
%     ans =
%        150    75    75
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, section 5, figure 4.
%
%   See also: sl_mcrank, sl_ndcg, sl_read_movielens, sl_exp_polynet
%
% TESTING: test_recommender_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    o = options (varargin);
    data = ratings_of (set, o);
    parts = exp_parts ('replicate', 1:o.Replicates, 'name', o.Algorithms);
    task = struct ('caller', 'sl_exp_recommender', 'parts', parts, 'results', empty_results (data, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), 'seed', o.Seed, ...
                   'paired', {{'name'}}, 'line', @line_of, 'data', data);
    [results, why, reasons] = exp_run (task, o, clock);
    results.stop = strrep (why, 'all', 'completed');
    results.reason = reasons(1:numel (o.Algorithms));
    exp_conclude ('sl_exp_recommender', o, results.stop, @() table_of (results));
    if (~ isempty (o.Folder))
      results.files = [exp_picture(o.Folder, 'recommender_rmse', @() draw_errors (results)), ...
                       exp_picture(o.Folder, 'recommender_ndcg', @() draw_orders (results))];
    end
    if (o.Plot)
      draw_errors (results);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function names = all_algorithms ()
  names = {'mcrank-full', 'mcrank-output', 'single-full', 'single-output', 'bias', 'mean'};
end

function o = options (given)
  named.quick = struct ('Replicates', 1, 'Tau', [100 1000], 'MaxBases', 12);
  named.full = struct ('Replicates', 3, 'Tau', [30 100 300 1000 3000], 'MaxBases', 30);
  table = {'Algorithms', all_algorithms(), 'any'; 'Replicates', [], '?integer [1,1e4]'; 'Tau', [], 'any'; ...
           'Penalty', 'l12', {'l1', 'l12', 'l1inf'}; 'MaxBases', [], '?integer [1,1e4]'};
  o = exp_settings (table, {'Samples', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'}, given, named);
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, all_algorithms ());
  v = o.Tau;
  good = isnumeric (v) && isreal (v) && ~ issparse (v) && size (v, 1) == 1 && ndims (v) == 2 && ~ isempty (v) ...
         && all (v > 0 & v < Inf);
  slx_opt_must (good, 'Tau must be a row of finite numbers above 0');
  o.Tau = unique (double (v));
end

function data = ratings_of (set, o)
  most = o.Samples;
  if (isempty (most) && strcmp (o.Setting, 'quick'))
    most = 20000;
  end
  if (iscell (set) && numel (set) == 3)
    name = 'given';
    [users, items] = slx_mcrank_pairs (set{1}, set{2}, {'USERS', 'ITEMS'});
    ratings = slx_mcrank_ratings (set{3}, numel (users), 'RATINGS');
  elseif (isempty (set) && ~ iscell (set))
    name = 'ratings';
    count = [most, 100000];
    count = count(1);
    [X, about] = sl_data (name, 'Samples', count, 'Users', ceil (2 * sqrt (count)), ...
                          'Items', ceil (1.25 * sqrt (count)), 'Seed', o.Seed);
    users = X(1,:);
    items = X(2,:);
    ratings = about.labels;
  elseif (ischar (set))
    [users, items, ratings, about] = sl_read_movielens (set);
    name = about.file;
  else
    slx_arg_fail ('badInput', 'SET must be '''', the name of a file or folder, or {USERS, ITEMS, RATINGS}');
  end
  range = [min(ratings), max(ratings)];
  if (range(2) - min (range(1), 0) > 1000)
    slx_arg_fail ('badInput', ['RATINGS must be from 0 to 1000, or go over a range of at most 1000 where some are ' ...
                               'below 0, as nDCG takes 2 to the power of them, but they are from %g to %g; ' ...
                               'divide them'], range);
  end
  restore = slx_run_seed (o.Seed);
  if (~ isempty (most) && most < numel (users))
    kept = randperm (numel (users));
    kept = kept(1:most);
    users = users(kept);
    items = items(kept);
    ratings = ratings(kept);
  end
  if (numel (users) < 8 || numel (unique (ratings)) < 2)
    slx_arg_fail ('badInput', 'SET must have at least 8 ratings, and two levels of them, but has %d and %d', ...
                  numel (users), numel (unique (ratings)));
  end
  data = struct ('name', name, 'users', users, 'items', items, 'ratings', ratings);
end

function results = empty_results (data, o)
  n = numel (data.users);
  figures = NaN (numel (o.Algorithms), o.Replicates);
  curves = NaN (numel (o.Algorithms), o.MaxBases + 1);
  published = NaN (numel (o.Algorithms), 1);
  if (~ any (strcmp (data.name, {'ratings', 'given'})))
    published(strcmp (o.Algorithms, 'mcrank-full')) = .76;
    published(strcmp (o.Algorithms, 'single-full')) = .75;
  end
  results = struct ('set', data.name, 'samples', [n - 2 * floor(n / 4), floor(n / 4), floor(n / 4)], ...
                    'algorithms', {o.Algorithms}, 'rmse', figures, 'ndcg1', figures, 'ndcg5', figures, ...
                    'bases', figures, 'tau', figures, 'seconds', figures, 'rmse_curves', curves, ...
                    'ndcg1_curves', curves, 'ndcg5_curves', curves, 'published', published, 'stop', 'completed', ...
                    'reason', {{}}, 'files', {{}}, 'settings', o);
end

% ---- parts

function [results, memo] = with_part (results, p, memo, limits, data)
  o = results.settings;
  begun = tic ();
  s = split_of (data);
  words = strsplit (p.name, '-');
  limits.left ();
  switch (words{1})
    case 'mean'
      candidates = {struct('tau', NaN, 'count', 0, 'valid', mean (s.r) + 0 * s.rv, 'test', mean (s.r) + 0 * s.rt)};
    case 'bias'
      candidates = by_bias (s);
    otherwise
      candidates = by_machine (s, words{1}, words{2}, o, p.draw, limits);
  end
  errors = cellfun (@(c) rmse_of (c.valid, s.rv), candidates);
  [~, best] = min (errors);
  c = candidates{best};
  [k, r] = deal (p.at(2), p.replicate);
  [rmse, orders] = figures_of (c.test, s);
  results.rmse(k,r) = rmse;
  results.ndcg1(k,r) = orders(1);
  results.ndcg5(k,r) = orders(2);
  results.bases(k,r) = c.count;
  results.tau(k,r) = c.tau;
  if (r == 1 && numel (words) > 1)
    for j = find (cellfun (@(other) other.tau == c.tau && other.count <= o.MaxBases, candidates))
      [rmse, orders] = figures_of (candidates{j}.test, s);
      at = candidates{j}.count + 1;
      results.rmse_curves(k,at) = rmse;
      results.ndcg1_curves(k,at) = orders(1);
      results.ndcg5_curves(k,at) = orders(2);
    end
  end
  results.seconds(k,r) = toc (begun);
end

% Samples as sparse columns with a one for the user and a one for the item.
function s = split_of (data)
  n = numel (data.users);
  quarter = floor (n / 4);
  order = randperm (n);
  train = order(2*quarter+1:n);
  ids = struct ('user_ids', unique (data.users(train)), 'item_ids', unique (data.items(train)));
  s = struct ('r', data.ratings(train), 'ut', data.users(order(quarter+1:2*quarter)), 'ids', ids, ...
              'u', data.users(train), 'i', data.items(train));
  sets = {train, order(1:quarter), order(quarter+1:2*quarter)};
  names = {'X', 'Xv', 'Xt'};
  for k = 1:3
    s.(names{k}) = slx_mcrank_onehot (ids, data.users(sets{k}), data.items(sets{k}));
  end
  s.rv = data.ratings(sets{2});
  s.rt = data.ratings(sets{3});
  s.least = min (data.ratings);
  s.levels = unique (data.ratings);
end

function e = rmse_of (found, truth)
  unit = max ([abs(found - truth), realmin]);
  e = unit * sqrt (mean (((found - truth) / unit) .^ 2));
end

function [rmse, orders] = figures_of (found, s)
  rmse = rmse_of (found, s.rt);
  orders = sl_ndcg (s.ut, s.rt - min (s.least, 0), found, [1 5]);
end

function candidates = by_bias (s)
  middle = mean (s.r);
  candidates = {};
  for ridge = [1 3 10]
    w = (s.X * s.X' + ridge * speye (size (s.X, 1))) \ (s.X * (s.r - middle)');
    candidates{end+1} = struct ('tau', ridge, 'count', 0, 'valid', middle + full (w' * s.Xv), ...
                                'test', middle + full (w' * s.Xt));
  end
end

% What the machine predicts with each number of bases and each Tau.
function candidates = by_machine (s, kind, refit, o, draw, limits)
  candidates = {};
  common = {'Model', 'fm', 'Augment', true, 'Ridge', 'off', 'NewBases', 1, 'Refit', refit, ...
            'MaxBases', o.MaxBases, 'MaxIter', 2 * o.MaxBases, 'Seed', draw};
  for tau = o.Tau
    store = containers.Map ('KeyType', 'double', 'ValueType', 'any');
    scaled = tau * numel (s.r) / 1e4;
    how = [common, {'Tau', scaled, 'TimeLimit', limits.left(), 'OutputFcn', @(state) keep (store, state, s, kind)}];
    if (strcmp (kind, 'mcrank'))
      [model, info] = sl_mcrank (s.u, s.i, s.r, 'Loss', 'multitask', 'Levels', s.levels, 'Penalty', o.Penalty, ...
                                 how{:});
      model = model.net;
    else
      [model, info] = sl_polynet_train (s.X, s.r - mean (s.r), 'Loss', 'squared', 'Penalty', 'l1', how{:});
    end
    limits.whole (info);
    if (store.Count == 0)               % the model without bases has converged
      model.iteration = 0;
      keep (store, model, s, kind);
    end
    seen = values (store);
    for k = 1:numel (seen)
      candidates{end+1} = setfield (seen{k}, 'tau', tau);
    end
  end
end

function stop = keep (store, state, s, kind)
  found = struct ('tau', 0, 'count', sum (any (state.U ~= 0, 2)), 'valid', predicted (state, s.Xv, s, kind), ...
                  'test', predicted (state, s.Xt, s, kind));
  store(state.iteration) = found;
  stop = false;
end

% As sl_mcrank_predict, or mean and score, for a state of training. Entries of X are 0 and 1.
function r = predicted (a, X, s, kind)
  P = a.H(1:end-1,:)' * X;
  squares = (a.H(1:end-1,:) .^ 2)' * X;
  last = a.H(end,:)';
  Z = (bsxfun (@plus, P, last) .^ 2 - bsxfun (@plus, squares, last .^ 2)) / 2;
  scores = bsxfun (@plus, a.U' * Z, a.b);
  if (strcmp (kind, 'mcrank'))
    r = s.levels(end) - diff (s.levels) * (1 ./ (1 + exp (-scores)));
  else
    r = mean (s.r) + scores;
  end
end

% ---- what is shown

function text = line_of (results, p, reason)
  text = sprintf ('split %d, %s: rmse %.4f %s', p.replicate, p.name, results.rmse(p.at(2),p.replicate), reason);
end

function t = table_of (results)
  o = results.settings;
  t.title = sprintf ('Ratings %s: %d for training, %d for validation, %d for the test; %s', results.set, ...
                     results.samples, slx_run_counted (o.Replicates, 'split'));
  t.heads = {'algorithm', 'rmse', 'nDCG@1', 'nDCG@5', 'bases', 'seconds', 'published nDCG@1'};
  t.formats = {'%s', '%.4f +-%7.4f', '%.4f +-%7.4f', '%.4f +-%7.4f', '%.1f', '%.1f', '%.2f'};
  names = {'rmse', 'ndcg1', 'ndcg5', 'bases', 'seconds'};
  for k = 1:numel (names)
    pairs(:,k) = exp_spread (reshape (results.(names{k}), [], 1, o.Replicates));
  end
  t.rows = cell (numel (results.algorithms), 1);
  for k = 1:numel (t.rows)
    t.rows{k} = [results.algorithms(k), pairs(k,1:3), {pairs{k,4}(1), pairs{k,5}(1), results.published(k)}];
  end
  t.notes = {'published: Blondel et al. (2017), figure 4, not checked against the print'};
end

function draw_errors (results)
  draw (results, results.rmse_curves, 'rmse', 'northeast');
end

function draw_orders (results)
  draw (results, results.ndcg5_curves, 'nDCG@5', 'southeast');
end

function draw (results, curves, label, where)
  rows = find (any (~ isnan (curves), 2))';
  names = results.algorithms(rows);
  for k = find (strcmp (results.algorithms, 'bias'))            % a level line to compare with
    curves(k,:) = results.rmse(k,1);
    if (~ strcmp (label, 'rmse'))
      curves(k,:) = results.ndcg5(k,1);
    end
    rows = [rows, k];
    names = [names, {'bias'}];
  end
  exp_plot (struct ('x', 0:size (curves, 2) - 1, 'y', curves(rows,:), 'names', {names}, ...
                    'labels', {{'bases', label}}, 'legend', where));
end

%!test
%! results = sl_exp_recommender ('', 'Samples', 200, 'Tau', 100, 'MaxBases', 1, 'Algorithms', {'bias', 'mcrank-full'});
%! assert (size (results.rmse), [2 1]);
%! assert (all (results.ndcg1 > 0 & results.ndcg1 <= 1));
%! assert (results.stop, 'completed');
%!error id=sparselearn:badInput sl_exp_recommender ({1, 2})
%!error id=sparselearn:noData sl_exp_recommender (tempname ())
