function demo_recommender (folder)
%DEMO_RECOMMENDER  Predicts the ratings of users, and recommends items to them.
%   demo_recommender () makes 20000 ratings, from 1 to 5, that 300 users have given to 200 items. A factorisation
%   machine, which needs no settings, learns from three quarters of them. For the others the demo compares its
%   predictions with the mean rating and with a level for each user and item: the root of the mean squared error, and
%   how well the items of each user are put in order. Then it shows a user's best rated items and what the machine
%   recommends, beside the ratings that the user would give on average. It prints tables, and writes a picture into the
%   folder sparselearn-demo of the current one.
%   demo_recommender (FOLDER) writes into FOLDER. Ratings of MovieLens are read by sl_read_ratings.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  data = ratings ();
  runs = learnt (data);
  print_and_keep (folder, 'recommender_table.txt', @(file) write_table (file, data, runs));
  print_and_keep (folder, 'recommender_top.txt', @(file) write_top (file, data, runs(3)));
  if (figures_work ())
    draw (data, runs, fullfile (folder, 'recommender.png'));
  end
  say_what_was_written (folder);
end

function data = ratings ()
  [X, about] = sl_data ('ratings', 'Users', 300, 'Items', 200, 'Samples', 20000, 'Seed', 1);
  test = mod (1:20000, 4) == 0;
  data = struct ('users', X(1,:), 'items', X(2,:), 'ratings', about.labels, 'test', test, 'about', about);
  say ('1. The data: 20000 ratings of 200 items by 300 users, a third of all pairs; 15000 of them to learn from.\n');
end

% Runs with a name, what they predict of the test ratings, and the machine.
function runs = learnt (data)
  say ('2. A factorisation machine learns them: ');
  [u, i, r, test] = deal (data.users, data.items, data.ratings, data.test);
  X = sparse ([u, 300 + i], [1:20000, 1:20000], 1, 500, 20000);
  middle = mean (r(~ test));
  w = (X(:,~ test) * X(:,~ test)' + speye (500)) \ (X(:,~ test) * (r(~ test) - middle)');
  clock = tic ();
  model = sl_mcrank (u(~ test), i(~ test), r(~ test), 'Seed', 1);
  say ('%.1f s\n', toc (clock));
  [expected, P] = sl_mcrank_predict (model, u(test), i(test));
  runs = struct ('name', {'the mean rating', 'a level for each user and item', 'factorisation machine'}, ...
                 'expected', {middle + zeros(1, sum (test)), middle + full(w' * X(:,test)), expected}, ...
                 'model', {[], [], model}, 'P', {[], [], P});
end

function write_table (file, data, runs)
  truth = data.ratings(data.test);
  fprintf (file, '\n   %-34s%10s%10s%10s\n', 'of 5000 other ratings', 'rmse', 'nDCG@1', 'nDCG@5');
  for run = runs
    fprintf (file, '   %-34s%10.3f%10.3f%10.3f\n', run.name, sqrt (mean ((run.expected - truth) .^ 2)), ...
             sl_ndcg (data.users(data.test), truth, run.expected, [1 5]));
  end
  ideal = data.about.W * data.about.H;
  ideal = ideal(data.users(data.test) + 300 * (data.items(data.test) - 1));
  fprintf (file, '   %-34s%10.3f%10.3f%10.3f\n\n', '(what the data were made from)', ...
           sqrt (mean ((ideal - truth) .^ 2)), sl_ndcg (data.users(data.test), truth, ideal, [1 5]));
end

% For the first user: what was liked, what is recommended, and what the data were made from.
function write_top (file, data, run)
  user = 1;
  mine = find (data.users == user & ~ data.test);
  [~, order] = sort (data.ratings(mine), 'descend');
  liked = mine(order(1:5));
  [top, r] = sl_mcrank_predict (run.model, user, 'Top', 5);
  truth = data.about.W(user,:) * data.about.H;
  left = setdiff (1:200, data.items(mine));
  places = sort (truth(left), 'descend');
  fprintf (file, '   user %d has rated %d items, best: %s\n', user, numel (mine), ...
           sprintf (' item %d (%d)', [data.items(liked); data.ratings(liked)]));
  fprintf (file, '   %-22s%12s%24s%28s\n', 'recommended', 'expected', 'true, without noise', ...
           'place among all not rated');
  for k = 1:5
    fprintf (file, '   item %-17d%12.2f%24.2f%28d\n', top(k), r(k), truth(top(k)), find (places == truth(top(k)), 1));
  end
  fprintf (file, '\n');
end

function draw (data, runs, file)
  truth = data.ratings(data.test);
  fig = figure ('visible', 'off', 'position', [100, 100, 1180, 480], 'color', [1 1 1]);
  subplot (1, 2, 1);
  hold ('on');
  colours = {[.93 .69 .13], [.85 .2 .1]};
  for q = 1:2
    run = runs(q+1);
    for level = 1:5
      middle(level) = mean (run.expected(truth == level));
      spread(level) = std (run.expected(truth == level));
    end
    x = (1:5) + .12 * (q - 1.5);
    plot ([x; x], [middle - spread; middle + spread], '-', 'color', colours{q}, 'linewidth', 2);
    lines(q) = plot (x, middle, 'o-', 'linewidth', 2, 'color', colours{q}, 'markerfacecolor', colours{q});
  end
  lines(3) = plot ([1 5], [1 5], '--', 'color', [.35 .35 .35]);
  set (gca, 'box', 'on', 'xtick', 1:5, 'xlim', [.6 5.4], 'ylim', [.6 5.4], 'xgrid', 'on', 'ygrid', 'on');
  xlabel ('rating given');
  ylabel ('rating expected: mean, one standard deviation');
  title ('5000 ratings that were not learnt from');
  legend (lines, {runs(2:3).name, 'as it was given'}, 'location', 'northwest');

  subplot (1, 2, 2);
  [~, level] = max (runs(3).P, [], 1);
  [C, wrong] = sl_confusion (truth, level);
  feval (sl_show ({C, wrong}));
  xlabel ('most probable rating, by the machine');
  ylabel ('rating given');
  save_figure (fig, file);
end

function say_what_was_written (folder)
  say ('3. Look at these:\n');
  if (figures_work ())
    tell (folder, 'recommender.png', 'expected ratings, and the most probable ones, against those given');
  end
  tell (folder, 'recommender_table.txt', 'the first table above');
  tell (folder, 'recommender_top.txt', 'what is recommended to a user');
  say_without_figures ('there is no picture');
end
