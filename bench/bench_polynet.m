% Polynomial networks and factorisation machines: how long training takes, and how good the models are. Targets stand in
% brackets. Digits and segment need SPARSELEARN_DATA.
%   speed     UCI digits (X/16, every other sample, 899 with odd numbers; 65 features with the constant, 10 classes), one
%             thread, processor time, the least of three; F beside that of refits to a tenth of the tolerance, with ten times
%             the steps. 40 iterations add 40 bases, of which some become zero; more of them until the model has 40
%   ratings   10^6 generated ratings from 1 to 5 of 6040 users and 3706 items, X sparse with two ones in a column, four outputs
%             (rating <= c), factorisation machine, l12, 20 bases, refits of at most 50 steps, two threads
%   als       10^6 ratings of sl_data ('ratings') from 6000 users for 4000 items, with 20 factors; a tenth is held out.
%             sl_mcrank with 20 bases beside alternating least squares in C (floor_als_mex, which run.sh builds), both with
%             the penalty of a grid that is best for the held-out ratings; then sl_mcrank that chooses them itself, and
%             without options, Seed aside
%   films     sl_mcrank without options for movielens_small, seeds 1 to 3: RMSE and nDCG of the ratings for the test, and
%             processor time with one thread
%   accuracy  a quadratic problem with known bases (full refit; 1500 samples, 750 for validation, 750 for test), and segment
%             (output refit; scaled to [-1,1], split 50/25/25), both l12, Tau by validation
%   path      segment, vowel and digits, one split each: error rates on the samples for training, held out and for test,
%             against Tau; writes doc/images/polynet_path.png
% PART='speed' before the call does one part only.

% SPDX-License-Identifier: BSD-3-Clause

1;

function speed (folder)
  set = load (fullfile (folder, 'digits8x8.mat'));
  X = double (set.X(:,1:2:end)) / 16;
  y = double (set.y(1:2:end))(:)';
  sl_threads (1);
  fprintf (['| until | refit | Tau | iterations | bases | seconds, processor (target) | F | F, refits ten times tighter ' ...
            'and longer | relative difference (1e-2) |\n|---|---|---|---|---|---|---|---|---|\n']);
  targets = struct ('output', 1, 'full', 2);
  for span = {'40 iterations', '40 bases, 200 iterations'}
    for refit = {'output', 'full'}
      for tau = [10, 30]
        options = {'Tau', tau, 'Refit', refit{1}, 'MaxBases', 40, 'Tol', 0, 'Seed', 1};
        if (strcmp (span{1}, '40 iterations'))
          options = [options, {'MaxIter', 40}];
        end
        seconds = Inf;
        for k = 1:3
          before = cputime ();
          [~, info] = sl_polynet_train (X, y, options{:});
          seconds = min (seconds, cputime () - before);
        end
        [~, tight] = sl_polynet_train (X, y, options{:}, 'RefitTol', .0003, 'MaxRefitIter', 1000);
        F = [info.objective(end), tight.objective(end)];
        fprintf ('| %s | %s | %g | %d | %d | %.2f (%g) | %.6g | %.6g | %.1e |\n', span{1}, refit{1}, tau, ...
                 info.iterations, info.bases(end), seconds, targets.(refit{1}), F, F(1) / F(2) - 1);
      end
    end
  end
end

function ratings ()
  rand ('twister', 1);
  randn ('twister', 1);
  users = 6040;
  items = 3706;
  n = 1e6;
  u = ceil (users * rand (1, n) .^ 1.5);
  i = ceil (items * rand (1, n) .^ 1.5);
  X = sparse ([u, users + i], [1:n, 1:n], 1, users + items, n);
  A = randn (users, 3) / 2;
  B = randn (items, 3) / 2;
  a = randn (1, users) / 2;
  b = randn (1, items) / 2;
  r = min (max (round (3.5 + sum (A(u,:) .* B(i,:), 2)' + a(u) + b(i) + randn (1, n) / 2), 1), 5);
  Y = 2 * bsxfun (@le, r, (1:4)') - 1;
  sl_threads (2);
  before = cputime ();
  [~, info] = sl_polynet_train (X, Y, 'Tau', 2000, 'Model', 'fm', 'Loss', 'multitask', 'MaxBases', 20, 'MaxRefitIter', 50, ...
                                'Tol', 0, 'Seed', 1);
  fprintf ('\n%g ratings, 20 bases: %.0f s (300), %.0f s of processor time; F from %.6g to %.6g; peak %.2f GiB (2)\n', n, ...
           info.seconds(end), cputime () - before, info.objective([1 end]), sl_peak_memory () / 1024);
end

function als ()
  [X, about] = sl_data ('ratings', 'Users', 6000, 'Items', 4000, 'Samples', 1e6, 'Factors', 20, 'Seed', 1);
  rand ('twister', 1);
  randn ('twister', 1);
  order = randperm (1e6);
  [held, train] = deal (order(1:1e5), order(1e5+1:end));
  [u, i, r] = deal (X(1,train), X(2,train), about.labels(train));
  [v, j, s] = deal (X(1,held), X(2,held), about.labels(held));
  start = .1 * randn (20, 4000);
  sl_threads (2);
  fprintf ('\n| method | penalty | RMSE, held out | s, clock | s, processor | peak, MiB |\n|---|---|---|---|---|---|\n');
  for ridge = [4 5 6]
    for sweeps = [6 8 12]
      before = cputime ();
      [e, t] = floor_als_mex (u, i, r, v, j, s, start, [ridge, 4], sweeps);
      fprintf ('| least squares, %d sweeps | ridge %g | %.4f | %.1f | %.1f | |\n', sweeps, ridge, e(end), t(end), ...
               cputime () - before);
    end
  end
  fixed = {'Loss', 'squared', 'Ridge', 4, 'MaxBases', 20};
  for tau = [16000 20000 24000]
    for more = [5 20]
      mcrank (u, i, r, v, j, s, sprintf ('sl_mcrank, %d bases at a time | Tau %g', more, tau), 'Tau', tau, 'NewBases', ...
              more, fixed{:});
    end
  end
  mcrank (u, i, r, v, j, s, 'sl_mcrank, Tau and Ridge chosen', 'Loss', 'squared');
  mcrank (u, i, r, v, j, s, 'sl_mcrank without options |');
end

function films (folder)
  set = load (fullfile (folder, 'movielens_small.mat'));
  [u, i, r] = deal (double (set.users(~ set.test)), double (set.items(~ set.test)), set.ratings(~ set.test));
  [v, j, s] = deal (double (set.users(set.test)), double (set.items(set.test)), set.ratings(set.test));
  sl_threads (1);
  fprintf ('\n| seed | RMSE | nDCG@1, @5 | s, processor |\n|---|---|---|---|\n');
  for seed = 1:3
    before = cputime ();
    model = sl_mcrank (u, i, r, 'Seed', seed);
    took = cputime () - before;
    [e, ~, info] = sl_mcrank_predict (model, v, j);
    fprintf ('| %d | %.4f | %.3f, %.3f | %.1f |\n', seed, sqrt (mean ((e - s) .^ 2)), ...
             sl_ndcg (v, s, info.scores, [1 5]), took);
  end
end

function mcrank (u, i, r, v, j, s, name, varargin)
  clock = tic ();
  before = cputime ();
  model = sl_mcrank (u, i, r, 'Seed', 1, varargin{:});
  took = [toc(clock), cputime() - before];
  if (numel (varargin) == 2)
    name = sprintf ('%s | Tau %.0f, %d bases', name, model.net.tau, model.net.sizes.k);
  end
  e = sl_mcrank_predict (model, v, j) - s;
  fprintf ('| %s | %.4f | %.1f | %.1f | %.0f |\n', name, sqrt (mean (e .^ 2)), took, sl_peak_memory ());
end

function accuracy (folder)
  fprintf ('\n| problem | seed or split | Tau | bases | test accuracy, per cent |\n|---|---|---|---|---|\n');
  for seed = 1:3
    rand ('twister', seed);
    randn ('twister', seed);
    X = randn (20, 3000);
    H = randn (21, 5);
    H = bsxfun (@rdivide, H, sqrt (sum (H .^ 2)));
    U = 3 * randn (5, 8);
    S = U' * (H' * [X; ones(1, 3000)]) .^ 2 + .3 * randn (8, 3000);
    S = bsxfun (@rdivide, bsxfun (@minus, S, mean (S, 2)), std (S, 1, 2));
    [~, y] = max (S);
    right(seed) = trained (sprintf ('quadratic | %d', seed), X, y, 1:1500, 1501:2250, 2251:3000, 'Refit', 'full', ...
                           'Tau', [20, 50, 100, 200], 'Patience', 15, 'MaxBases', 30);
  end
  fprintf ('| quadratic | mean, standard deviation | | | %.2f, %.2f (88) |\n', mean (right), std (right));
  set = load (fullfile (folder, 'segment.mat'));
  X = double ([set.Xtrain, set.Xtest]);
  y = double ([set.ytrain(:); set.ytest(:)])';
  low = min (X, [], 2);
  width = max (X, [], 2) - low;
  width(width == 0) = 1;
  X = 2 * bsxfun (@rdivide, bsxfun (@minus, X, low), width) - 1;
  n = numel (y);
  for split = 1:5
    rand ('twister', split);
    order = randperm (n);
    right(split) = trained (sprintf ('segment | %d', split), X, y, order(1:1155), order(1156:1733), order(1734:n), ...
                            'Refit', 'output', 'Tau', [100, 300, 1000, 3000], 'Patience', 40, 'MaxBases', 100);
  end
  fprintf ('| segment | mean, standard deviation | | | %.2f, %.2f (95.4) |\n', mean (right), std (right));
end

function right = trained (name, X, y, train, held, test, varargin)
  model = sl_polynet_train (X(:,train), y(train), 'Validation', {X(:,held), y(held)}, 'Seed', 1, varargin{:});
  right = 100 * mean (sl_predict (model, X(:,test)) == y(test));
  fprintf ('| %s | %g | %d | %.2f |\n', name, model.tau, model.sizes.k, right);
end

function path_of (folder, file)
  names = {'segment', 'vowel', 'digits8x8'};
  tau = 2 .^ (-1:10);
  fig = figure ('visible', 'off', 'position', [100, 100, 1180, 380], 'color', [1 1 1]);
  for k = 1:3
    set = load (fullfile (folder, [names{k}, '.mat']));
    if (k < 3)
      X = double ([set.Xtrain, set.Xtest]);
      y = double ([set.ytrain(:); set.ytest(:)])';
      X = bsxfun (@minus, X, mean (X, 2));
      X = bsxfun (@rdivide, X, max (std (X, 1, 2), 1e-12));
    else
      X = double (set.X) / 16;
      y = double (set.y(:))';
    end
    rand ('twister', 1);
    order = randperm (numel (y));
    n = numel (y);
    part = {order(1:floor (.45 * n)), order(floor (.45 * n)+1:floor (n / 2)), order(floor (n / 2)+1:n)};
    models = sl_polynet_path (X(:,part{1}), y(part{1}), 'Tau', tau, 'Refit', 'full', 'Seed', 1, 'Patience', 10, ...
                              'Validation', {X(:,part{2}), y(part{2})});
    e = zeros (3, numel (models));
    for j = 1:numel (models)
      for q = 1:3
        e(q,j) = 100 * mean (sl_predict (models{j}, X(:,part{q})) ~= y(part{q}));
      end
    end
    [~, best] = min (e(2,:));
    subplot (1, 3, k);
    lines = semilogx (tau, e(1,:), '-', tau, e(2,:), '-', tau, e(3,:), '-', tau(best), e(3,best), 'ko');
    set_width (lines);
    ylim ([0, 30]);
    title (names{k});
    xlabel ('Tau');
    ylabel ('error, %');
    fprintf ('%s: Tau %g, test error %.2f %%, least %.2f %%; bases %s\n', names{k}, tau(best), e(3,best), min (e(3,:)), ...
             mat2str (cellfun (@(m) m.sizes.k, models)));
  end
  legend (lines, {'training', 'held out', 'test', 'chosen'});
  print (fig, file, '-dpng', '-r70');
end

function set_width (lines)
  set (lines, 'linewidth', 2, 'markersize', 9);
  set (gca, 'xgrid', 'on', 'ygrid', 'on', 'xlim', [.5, 1024], 'xtick', [1, 10, 100, 1000]);
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
warning ('off', 'sparselearn:maxIter');
folder = getenv ('SPARSELEARN_DATA');
if (~ exist ('PART', 'var'))
  PART = 'all';
end
fprintf ('BLAS: %s\n\n', version ('-blas'));
if (any (strcmp (PART, {'all', 'speed'})) && ~ isempty (folder))
  speed (folder);
end
if (any (strcmp (PART, {'all', 'ratings'})))
  ratings ();
end
if (any (strcmp (PART, {'all', 'als'})))
  als ();
end
if (any (strcmp (PART, {'all', 'films'})) && ~ isempty (folder))
  films (folder);
end
if (any (strcmp (PART, {'all', 'accuracy'})) && ~ isempty (folder))
  accuracy (folder);
end
if (any (strcmp (PART, {'all', 'path'})) && ~ isempty (folder))
  path_of (folder, fullfile (root, 'doc', 'images', 'polynet_path.png'));
end
