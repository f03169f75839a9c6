function check_defaults (cases, seed)
%CHECK_DEFAULTS  What trainers give by default, against the simplest model, on generated sets of very different kinds.
%   check_defaults (CASES) tries as many sets, with the calls of this file in turn. A set has 20 to 2000 samples, 1 to
%   300 features and 2 to 8 classes; labelled_set has the kinds. Worst figures are parts of what chance allows.
%   On samples that the call has not seen, its error may be above that of the simplest model by no more than chance, see
%   judge. The simplest model is the largest class; for ratings, biases alone; for hidden entries, rank 1; for clusters,
%   k-means; for a dictionary, samples drawn at random. What the last output tells of the model must agree with what is
%   computed here from the model.
%   check_defaults (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  before = warning ('off', 'all');
  restore = onCleanup (@() warning (before));
  calls = {@logistic, @polynet, @mlp, @soae, @net, @tuned, @ratings, @clusters, @propagated, @ranks, @dictionary};
  worst = zeros (size (calls));
  for k = 1e6 * seed + (0:cases-1)
    which = 1 + mod (k, numel (calls));
    sl_seed (k);
    try
      figure = max (calls{which} (mod (k, 2 ^ 32)));
    catch problem
      figure = NaN;
      fprintf ('check_defaults: case %d, %s: %s\n', k, func2str (calls{which}), problem.message);
    end
    if (~ (figure <= 1))
      fprintf ('check_defaults: case %d, %s: %g of what chance allows\n', k, func2str (calls{which}), figure);
    end
    worst(which) = max ([worst(which), figure, Inf(isnan (figure))]);
  end
  names = cellfun (@func2str, calls, 'UniformOutput', false);
  fprintf ('check_defaults: %d sets, worst figures (at most 1):%s\n', cases, ...
           sprintf (' %s %.3f', [names; num2cell(worst)]{:}));
  if (~ all (worst <= 1))
    error ('check_defaults: %s worse than the simplest model, or told otherwise than it is', ...
           strjoin (names(~ (worst <= 1)), ', '));
  end
end

function figures = logistic (seed)
  set = labelled_set ();
  [model, info] = sl_logistic_train (set.X, set.y);
  S = model.W' * set.X + model.b;
  top = max (S, [], 1);
  right = S(sub2ind (size (S), set.classes, 1:columns (S)));
  F = sum (log (sum (exp (S - top), 1)) + top - right) + sum (model.W(:) .^ 2) / 2;
  agree ('objective', info.objective(end), F, 1e-9 * (1 + abs (F)));
  figures = judge_labels (model, set);
end

function figures = polynet (seed)
  set = labelled_set ();
  [model, info] = sl_polynet_train (full (set.X), set.y, 'Tau', 'auto', 'Refit', 'full', 'Standardize', true, ...
                                    'Seed', seed);
  bases = sum (any (model.U ~= 0, 2));
  omega = sum (sqrt (sum (model.U .^ 2, 2)));
  assert (omega <= model.tau * (1 + 1e-9));
  Z = [(full (set.X) - model.shift) ./ model.scale; ones(1, columns (set.X))];
  S = model.U' * (model.H' * Z) .^ 2 + model.b;
  top = max (S, [], 1);
  F = sum (log (sum (exp (S - top), 1)) + top - S(sub2ind (size (S), set.classes, 1:columns (S))));
  agree ('objective', info.objective(1+info.best), F, 1e-8 * (1 + abs (F)));
  agree ('bases', info.bases(1+info.best), bases, 0);
  figures = judge_labels (model, set);
end

function figures = mlp (seed)
  set = labelled_set ();
  [model, info] = sl_mlp_train (set.X, set.y, 'Seed', seed);
  counts (info);
  figures = judge_labels (model, set);
end

function figures = soae (seed)
  set = labelled_set ();
  [model, info] = sl_soae_train (set.X, set.y, 'Seed', seed);
  counts (info);
  if (rows (set.X) > 1)
    agree ('sparseness', mean (sl_hoyer (model.W)), .75, 1e-6);
  end
  figures = judge_labels (model, set);
end

function figures = net (seed)
  set = labelled_set ();
  [model, info] = sl_net_train ({'zscore', {'dense', 50}, 'relu', {'dense'}}, set.X, set.y, 'Seed', seed);
  counts (info);
  figures = judge_labels (model, set);
end

function figures = tuned (seed)
  set = labelled_set ();
  [model, results] = sl_tune ({'standardize', 'sl_logistic_train'}, full (set.X), set.y, ...
                              {'Ridge', 10 .^ (6:-1.5:-3)}, 'Measures', 'logloss', 'Seed', seed);
  agree ('mean', results.mean(results.chosen), min (results.mean), 0);
  [~, P] = sl_predict (model, full (set.Xtest));
  share = accumarray (set.classes', 1)' / numel (set.classes);
  right = P(sub2ind (size (P), set.truth, 1:numel (set.truth)));
  figures = [judge(-log (max (right, eps)), -log (share(set.truth)), numel (set.classes)), ...
             judge_labels(model, set)];
end

function figures = ratings (seed)
  n = round (30 * 100 ^ rand);
  users = ceil (n / 10 * rand) + 1;
  items = ceil (n / 10 * rand) + 1;
  levels = ceil (1 + 6 * rand);
  N = n + 400;
  U = ceil (users * rand (1, N) .^ (1 + 2 * rand));
  I = ceil (items * rand (1, N) .^ (1 + 2 * rand));
  score = (rand < .6) * (randn (1, users)(U) + randn (1, items)(I)) ...
          + (rand < .4) * sum (randn (3, users)(:,U) .* randn (3, items)(:,I), 1);
  R = min (levels, max (1, round (levels / 2 + score + 2 * rand * randn (1, N))));
  R = R * 10 ^ (3 * (rand < .2)) - 2 * (rand < .3);
  train = {U(1:n), I(1:n), R(1:n)};
  [model, info] = sl_mcrank (train{:}, 'Seed', seed);
  bare = sl_mcrank (train{:}, 'Loss', 'squared', 'Tau', 0);
  known = ismember (U(n+1:end), model.user_ids) & ismember (I(n+1:end), model.item_ids);
  test = n + find (known);
  loss = @(m) (sl_mcrank_predict (m, U(test), I(test)) - R(test)) .^ 2;
  figures = [judge(loss (model), loss (bare), n), judge(loss (model), (mean (R(1:n)) - R(test)) .^ 2, n)];
end

function figures = clusters (seed)
  set = labelled_set (2);                                       % where there are clusters
  m = max (set.classes);
  [A, info] = sl_cluster_graph (set.X, m);
  agree ('graph', nnz (A ~= sl_knn_graph (set.X, info.K, 'Mutual', info.mutual)), 0, 0);
  labels = sl_spectral_cluster (A, m, 'Samples', set.X, 'Seed', seed);
  other = sl_kmeans (set.X, m, 'Seed', seed);
  [~, map] = sl_cluster_accuracy (labels, set.classes);
  [~, other_map] = sl_cluster_accuracy (other, set.classes);
  figures = judge (map(labels) ~= set.classes, other_map(other) ~= set.classes, numel (labels));
end

function figures = propagated (seed)
  set = labelled_set ();
  n = numel (set.classes);
  given = set.classes .* (rand (1, n) < .3);
  given(1:max (set.classes)) = set.classes(1:max (set.classes));
  W = sl_knn_graph (set.X, min (10, n - 1));
  [labels, F, info] = sl_label_propagation (W, given);
  f = full (F * W) ./ full (max (sum (W, 1), realmin));
  free = given == 0 & labels > 0;
  agree ('residual', info.residual, max ([0, max(abs (f(:,free) - F(:,free)))]), 1e-10);
  [~, largest] = max (accumarray (given(given > 0)', 1));
  labels(labels == 0) = largest;                                % what no label reaches
  asked = given == 0;
  figures = judge (labels(asked) ~= set.classes(asked), largest ~= set.classes(asked), sum (given > 0));
end

function figures = ranks (seed)
  m = ceil (8 + 40 * rand);
  n = ceil (8 + 60 * rand);
  r = ceil (3 * rand);
  X = max (randn (m, r), 0) * (rand (r, n) .^ 2) + rand * (rand < .7) * rand (m, n);
  if (rand < .3)
    X = X .* exp (randn (1, n) .* 2);
  end
  X = X * 10 ^ (12 * (rand - .5) * (rand < .3));
  seen = rand (m, n) < .9;
  results = sl_nmf_scan (X, 'Ranks', 1:4, 'Holdout', .1, 'Mask', seen, 'Seed', seed, 'Replicates', 2);
  [least, at] = min (results.heldout_mean);
  agree ('rank', results.heldout_rank, results.ranks(at), 0);
  for k = 1:4
    b = results.best(k);
    use = seen & ~ results.hidden{b};
    use(:,results.outliers) = false;
    E = (X - results.W{k} * results.H{k}) .* use;
    agree ('error', results.error(k,1,b), norm (E, 'fro') / norm (X .* use, 'fro'), 1e-8);
  end
  loss = @(r) squared (X, seen, r, seed);
  figures = judge (loss (results.heldout_rank), loss (1), sum (seen(:)));
end

function e = squared (X, seen, r, seed)
  [W, H] = sl_nmf (X, r, 'Mask', seen, 'Seed', seed);
  e = (X - W * H)(~ seen)' .^ 2;
end

function figures = dictionary (seed)
  set = labelled_set ();
  X = full (set.X);
  X = X / max (sqrt (mean (sum (X .^ 2, 1))), realmin);
  Y = full (set.Xtest) / max (sqrt (mean (sum (full (set.X) .^ 2, 1))), realmin);
  P = ceil (20 * rand);
  lambda = .3 * rand + .01;
  [D, Z, info] = sl_dict_learn (X, P, lambda, 'Seed', seed);
  F = sum (sum ((X - D * Z) .^ 2)) / 2 + lambda * sum (abs (Z(:)));
  agree ('final', info.final, full (F), 1e-9 * (1 + F));
  own = X(:,ceil (columns (X) * rand (1, P)));
  own = own ./ max (sqrt (sum (own .^ 2, 1)), realmin);
  loss = @(D) coded (Y, D, lambda);
  figures = judge (loss (D), loss (own), columns (X));
end

function F = coded (X, D, lambda)
  Z = sl_sparse_code (X, D, lambda);
  F = sum ((X - D * Z) .^ 2, 1) / 2 + lambda * full (sum (abs (Z), 1));
end

function figure = judge_labels (model, set)
  labels = sl_predict (model, set.Xtest);
  [~, found] = ismember (labels, set.names);
  [~, largest] = max (accumarray (set.classes', 1));
  figure = judge (found(:)' ~= set.truth, largest ~= set.truth, numel (set.classes));
end

% The mean difference as a part of what chance allows: four standard errors, of these samples and of N others, since
% the model would be another one if it had learnt from N others.
function figure = judge (loss, simple, N)
  difference = full (double (loss) - double (simple));
  chance = 4 * std (difference) * sqrt (1 / numel (difference) + 1 / N);
  figure = mean (difference) / (chance + 1e-9 * mean (simple) + realmin);
end

function agree (what, told, found, bound)
  if (~ (abs (told - found) <= bound))
    error ('%s is told as %.12g, but is %.12g', what, told, found);
  end
end

function counts (info)
  agree ('iterations', info.iterations, numel (info.objective) - 1, 0);
  assert (all (isfinite (info.objective)) && info.best <= info.iterations);
end

% X, y for training, Xtest and truth (numbers of classes) for the test; names{c} is the label of class c, classes the
% numbers of y.
function set = labelled_set (kind)
  n = round (20 * 100 ^ rand);
  p = round (300 ^ rand);
  m = min (2 + floor (7 * rand ^ 2), floor (n / 4));
  N = n + 400;
  share = 50 .^ (-(0:m-1) / (m - 1) * rand * (rand < .5));
  classes = lookup ([0, cumsum(share(1:end-1) / sum(share))], rand (1, N));
  classes(1:m) = 1:m;                                           % each class has a sample for training
  shift = randn (p, m);
  if (nargin < 1)
    kind = ceil (8 * rand);
  end
  switch (kind)
    case 1                                                      % labels say nothing
      X = randn (p, N);
    case 2                                                      % separable
      X = randn (p, N) + 8 * shift(:,classes);
    case 3                                                      % overlapping
      X = randn (p, N) + .5 * shift(:,classes);
    case 4                                                      % exclusive or, of the first two features
      X = randn (p, N);
      X(1,:) = abs (X(1,:)) .* (2 * (rand (1, N) < .5) - 1);
      X(end,:) = abs (X(end,:)) .* sign (X(1,:)) .* (2 * mod (classes, 2) - 1);
    case 5                                                      % one feature tells
      X = randn (p, N);
      X(ceil (p * rand),:) = classes + .3 * randn (1, N);
    case 6                                                      % heavy tails
      X = tan (pi * (rand (p, N) - .5)) + 2 * shift(:,classes);
    case 7                                                      % counts
      X = sparse (floor (-log (rand (p, N)) .* exp (shift(:,classes) - 1)));
    case 8                                                      % from 0 to 1
      X = 1 ./ (1 + exp (-randn (p, N) - shift(:,classes)));
  end
  if (rand < .3)
    X(ceil (p * rand (1, 2)),:) = floor (3 * rand);             % constant
  end
  if (rand < .3)
    X = X([1:p, ceil(p * rand (1, ceil (p / 2)))],:);           % features that come twice
  end
  if (rand < .3)                                                % samples that come twice
    twice = ceil (n * rand (1, ceil (n / 4)));
    X(:,m+1:m+numel (twice)) = X(:,twice);
    classes(m+1:m+numel (twice)) = classes(twice);
  end
  scale = 10 ^ (12 * (rand - .5) * (rand < .3));
  if (rand < .2 && ~ issparse (X))
    X = X .* 10 .^ (6 * (rand (rows (X), 1) - .5)) + 10 * (rand < .5);
  end
  X = X * scale;
  forms = {1:m, 0:m-1, 7 * (1:m) - 20, cellfun(@(c) sprintf ('class %d', c), num2cell (1:m), 'UniformOutput', false)};
  names = forms{ceil (numel (forms) * rand)};
  if (m == 2 && rand < .5)
    names = [-1 1];
  end
  set = struct ('X', X(:,1:n), 'y', {names(classes(1:n))}, 'classes', classes(1:n), 'Xtest', X(:,n+1:end), ...
                'truth', classes(n+1:end), 'names', {names}, 'kind', kind, 'scale', scale);
  if (rand < .3)
    set.y = set.y';
  end
end
