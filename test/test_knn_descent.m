% Approximate neighbours: lists that are sound, recall and its estimate, threads, seeds, equal points, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function info = assert_sound (X, K, varargin)
%!  % sorted, without duplicates and the point itself, with the distances of the exact search
%!  [A, info] = sl_knn_graph (X, K, 'Algorithm', 'descent', 'Seed', 1, varargin{:});
%!  n = columns (X);
%!  assert (strcmp (info.algorithm, 'descent'));
%!  assert (isequal (size (info.neighbours), [K, n]) && isequal (size (info.distances), [K, n]));
%!  assert (all (all (diff (info.distances, 1, 1) >= 0)));
%!  sorted = sort (info.neighbours, 1);
%!  assert (all (all (diff (sorted, 1, 1) > 0)) && ~ any (any (info.neighbours == 1:n)));
%!  assert (min (sorted(:)) >= 1 && max (sorted(:)) <= n);
%!  ties = diff (info.distances, 1, 1) == 0;
%!  assert (all (diff (info.neighbours, 1, 1)(ties) > 0));
%!  for k = 1:K
%!    e = double (X) - double (X(:,info.neighbours(k,:)));
%!    assert (info.distances(k,:), sqrt (sum (e .^ 2, 1)), 1e-13 * max (1, max (abs (X(:)))));
%!  end
%!  assert (isequal (A, A') && ~ any (diag (A)));
%!endfunction

%!function truth = recall_of (X, K, info)
%!  [~, exact] = sl_knn_graph (X, K);
%!  found = info.distances <= exact.distances(K,:);
%!  assert (all (all (info.distances >= exact.distances)));
%!  truth = mean (found(:));
%!endfunction

%!function X = points (kind, n)
%!  rand ('twister', 1);
%!  randn ('twister', 1);
%!  switch (kind)
%!    case 'one dimension'
%!      X = randn (1, n);
%!    case 'many dimensions'
%!      X = randn (37, 6) * randn (6, n) + .05 * randn (37, n);
%!    case 'tall'                            % so many rows that trees are made of sketches
%!      X = randn (230, 6) * randn (6, n) + .05 * randn (230, n);
%!    case 'clusters'
%!      X = 20 * randn (9, 12)(:,ceil (12 * rand (1, n))) + randn (9, 4) * randn (4, n);
%!    case 'hard'
%!      X = randn (30, 12) * randn (12, n) + .1 * randn (30, n);
%!    case 'grid'
%!      X = floor (5 * rand (6, n));
%!  end
%!endfunction

%!test % recall and its estimate on several data sets
%! for kind = {'one dimension', 'many dimensions', 'clusters', 'grid'}
%!   X = points (kind{1}, 2100);
%!   for target = [.8, .97]
%!     info = assert_sound (X, 6, 'Recall', target);
%!     truth = recall_of (X, 6, info);
%!     assert (truth > target - .03 && abs (info.recall - truth) < .03);
%!     assert (info.sample == 200 && info.interval(1) <= info.recall && info.recall <= info.interval(2));
%!     assert (info.interval(2) - info.interval(1) < .1);
%!   end
%! end

%!test % the estimate is not too good, and the interval holds the truth as often as it says
%! X = points ('hard', 2500);
%! [~, exact] = sl_knn_graph (X, 4);
%! for seed = 1:60
%!   [~, info] = sl_knn_graph (X, 4, 'Algorithm', 'descent', 'Recall', .795, 'Seed', seed);
%!   truth = mean ((info.distances <= exact.distances(4,:))(:));
%!   truths(seed) = truth;
%!   off(seed) = info.recall - truth;
%!   holds(seed) = info.interval(1) <= truth && truth <= info.interval(2);
%! end
%! early = off(truths < .85);                    % where the luck of a sample could end the search too early
%! assert (numel (early) > 10 && abs (mean (early)) < 4 * std (early) / sqrt (numel (early)));
%! assert (sum (holds) >= 49);           % fewer of 60, each with probability 0.95, come once in 28 000 times

%!test % sparse points: those of the full ones, and the same bits for any number of threads
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! rand ('twister', 3);
%! X = sprand (400, 12, .1) * sprand (12, 2100, .3);
%! X(:,7:30) = 0;                               % two dozen equal points
%! [~, info] = sl_knn_graph (X, 5, 'Algorithm', 'descent', 'Seed', 2);
%! assert (info.algorithm, 'descent');
%! assert (recall_of (X, 5, info) > .93 && abs (info.recall - recall_of (full (X), 5, info)) < .03);
%! for k = 1:5
%!   assert (info.distances(k,:), full (sqrt (sum ((X - X(:,info.neighbours(k,:))) .^ 2, 1))), 1e-13 * max (X(:)));
%! end
%! sl_threads (3);
%! [~, other] = sl_knn_graph (X, 5, 'Algorithm', 'descent', 'Seed', 2);
%! assert (isequal (rmfield (info, 'seconds'), rmfield (other, 'seconds')));

%!function info = assert_found (X, Y, K, least)
%!  % neighbours in X of the columns of Y: sound, as many as the estimate says, and enough
%!  [A, info] = sl_knn_graph (X, K, 'To', Y, 'Algorithm', 'descent', 'Seed', 1);
%!  [~, exact] = sl_knn_graph (X, K, 'To', Y);
%!  [n, m] = deal (columns (X), columns (Y));
%!  assert (info.algorithm, 'descent');
%!  assert (isequal (A, sparse (repmat (1:m, K, 1)(:), info.neighbours(:), 1, m, n)));
%!  assert (all (all (diff (sort (info.neighbours, 1), 1, 1) > 0)));
%!  for k = 1:K
%!    e = double (Y) - double (X(:,info.neighbours(k,:)));
%!    assert (info.distances(k,:), full (sqrt (sum (e .^ 2, 1))), 1e-13 * max (1, full (max (abs (Y(:))))));
%!  end
%!  assert (all (all (info.distances >= exact.distances)));
%!  truth = mean ((info.distances <= exact.distances(K,:))(:));
%!  assert (truth >= least && abs (info.recall - truth) < .03);
%!  assert (info.interval(1) <= info.recall && info.recall <= info.interval(2));
%!endfunction

%!test % neighbours of other points: of the same kind, in single, sparse, far from X
%! X = points ('many dimensions', 25500);
%! Y = X(:,12751:end);
%! X = X(:,1:12750);
%! Y(:,1:500) = X(:,1:500);
%! Y(3,501:2500) += 30;
%! Y(:,2501:5000) *= 1000;                  % so far that no whole numbers of 16 bits reach them and tell points of X apart
%! info = assert_found (single (X(1:9,:)), single (Y(1:9,:)), 4, .93);
%! assert (mean (info.neighbours(1,1:500) == 1:500) > .98);      % equal columns
%! assert_found (sparse (X(1:5,:)), sparse (Y(1:5,:)), 2, .93);
%! call = @() nthargout (2, @sl_knn_graph, X(1:9,:), 3, 'To', Y(1:9,:), 'Algorithm', 'descent', 'Seed', 7);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! one = call ();
%! sl_threads (3);
%! assert (isequal (rmfield (one, 'seconds'), rmfield (call (), 'seconds')));

%!test % few points in X or in Y: all neighbours
%! X = points ('grid', 2200);
%! for m = [0, 5, 2200]
%!   [A, info] = sl_knn_graph (X, 3, 'Algorithm', 'descent', 'To', X(:,1:m));
%!   [B, exact] = sl_knn_graph (X, 3, 'To', X(:,1:m));
%!   assert (isequal (A, B) && isequal (info.distances, exact.distances));
%!   assert (strcmp (info.algorithm, 'exact') && info.sample == m);
%! end

%!test % single precision, and an entry so large that whole numbers of 16 bits would not tell neighbours from others
%! X = single (points ('tall', 2100));
%! for largest = [X(1), 1e5]
%!   X(1) = largest;
%!   assert (recall_of (X, 5, assert_sound (X, 5)) > .93);
%! end

%!test % a few points near each other, of which some of the sample are: whole numbers would not tell them apart
%! X = points ('many dimensions', 2100);
%! X(:,1:60) = X(:,1) + 1e-6 * randn (37, 60);
%! for seed = 1:3
%!   [~, info] = sl_knn_graph (X, 3, 'Algorithm', 'descent', 'Recall', .99, 'Seed', seed);
%!   assert (recall_of (X, 3, info) > .99);
%! end

%!test % one neighbour, and many
%! X = points ('many dimensions', 2100);
%! assert (recall_of (X, 1, assert_sound (X, 1)) > .92);
%! X = points ('many dimensions', 6100)(1:9,:);                 % in fewer points 60 neighbours are searched exactly
%! assert (recall_of (X, 60, assert_sound (X, 60)) > .92);

%!test % equal points and zeros: any others are the nearest
%! for X = {ones(2, 10000), zeros(2, 2100, 'single')}
%!   info = assert_sound (X{1}, 4);
%!   assert (info.recall == 1 && all (info.distances(:) == 0));
%! end

%!test % pairs of equal points, and half of all points equal
%! X = points ('many dimensions', 1100);
%! info = assert_sound ([X, X], 3, 'Recall', .99);
%! assert (mean (info.distances(1,:) == 0) > .95);
%! X(:,1:600) = 1;
%! info = assert_sound ([X, X], 3);
%! assert (recall_of ([X, X], 3, info) > .92);

%!test % whatever the scale
%! X = points ('clusters', 2100);
%! one = assert_sound (X, 4);
%! for scale = 2 .^ [-1000, -300, 500]
%!   [~, other] = sl_knn_graph (X * scale, 4, 'Algorithm', 'descent', 'Seed', 1);
%!   assert (isequal (one.neighbours, other.neighbours));
%!   assert (isequal (one.distances * scale, other.distances));
%! end

%!test % few points: all neighbours
%! X = points ('grid', 50);
%! for K = [1, 5, 49]
%!   [A, info] = sl_knn_graph (X, K, 'Algorithm', 'descent', 'Recall', .5);
%!   [B, exact] = sl_knn_graph (X, K);
%!   assert (isequal (A, B) && isequal (info.neighbours, exact.neighbours));
%!   assert (isequal (info.distances, exact.distances));
%!   assert (strcmp (info.algorithm, 'exact') && isequal (info.interval, [1 1]) && info.sample == 50);
%!   assert (info.recall == 1 && info.iterations == 0);
%! end
%! [~, info] = sl_knn_graph (points ('grid', 2200), 111, 'Algorithm', 'descent');
%! assert (info.algorithm, 'exact');

%!test % the weights are those of the neighbours that were found
%! X = points ('clusters', 2100);
%! [A, info] = sl_knn_graph (X, 3, 'Algorithm', 'descent', 'Seed', 4, 'Weights', 'gaussian', 'Width', 2, 'Mutual', true);
%! [i, j] = find (A);
%! for k = 1:500
%!   at = info.neighbours(:,i(k)) == j(k);
%!   assert (A(i(k),j(k)), exp (-info.distances(at,i(k)) ^ 2 / 8), 1e-14);
%! end

%!test % the same bits for any number of threads, and by a seed
%! X = points ('tall', 2100);
%! call = @() nthargout (2, @sl_knn_graph, X, 5, 'Algorithm', 'descent', 'Recall', .99, 'Seed', 7);
%! alike = @(a, b) isequal (rmfield (a, 'seconds'), rmfield (b, 'seconds'));
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! rand ('twister', 5);
%! one = call ();
%! drawn = rand ();
%! for threads = 2:3
%!   sl_threads (threads);
%!   assert (alike (one, call ()));
%! end
%! rand ('twister', 5);
%! assert (rand () == drawn);                   % a seed leaves the generators as they are
%! [~, other] = sl_knn_graph (X, 5, 'Algorithm', 'descent', 'Recall', .99, 'Seed', 8);
%! assert (~ alike (one, other));
%! rand ('twister', 5);
%! [~, first] = sl_knn_graph (X, 5, 'Algorithm', 'descent');
%! rand ('twister', 5);
%! [~, second] = sl_knn_graph (X, 5, 'Algorithm', 'descent');
%! assert (alike (first, second));

%!test % a recall that cannot be reached is a warning, and the estimate says how many were found
%! rand ('twister', 9);
%! X = 2 ^ 30 * (rand (1, 2100) < .5) + rand (1, 2100);         % single precision sees two points
%! state = warning ('on', 'sparselearn:recall');
%! restore = onCleanup (@() warning (state));
%! lastwarn ('', '');
%! [~, info] = sl_knn_graph (X, 2, 'Algorithm', 'descent', 'Seed', 1);
%! [~, id] = lastwarn ();
%! assert (id, 'sparselearn:recall');
%! assert (info.recall < .5 && abs (info.recall - recall_of (X, 2, info)) < .05);

%!error <Y must be of the class> sl_knn_graph (eye (3), 1, 'Algorithm', 'descent', 'To', sparse (eye (3)))
%!error id=sparselearn:badInput sl_knn_graph (eye (3), 1, 'Algorithm', 'descent', 'To', [1; NaN; 2])
%!error id=sparselearn:badInput sl_knn_graph ([1 NaN 2], 1, 'Algorithm', 'descent')
%!error id=sparselearn:badInput sl_knn_graph (NaN (2, 3000), 1, 'Algorithm', 'descent')
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 3, 'Algorithm', 'descent')
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Algorithm', 'descent', 'Recall', 1)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Algorithm', 'descent', 'Recall', 0)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Algorithm', 'descent', 'Seed', -1)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Algorithm', 'forest')
%!error id=sparselearn:unusedOption sl_knn_graph ([1 2 3], 1, 'Recall', .9)
%!error id=sparselearn:unusedOption sl_knn_graph ([1 2 3], 1, 'Seed', 1)
