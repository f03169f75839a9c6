% k-means: against its oracle, ties, empty clusters, precisions, scales, seeds, threads, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function X = blobs (d, n, c, noise)
%!  M = 4 * randn (d, c);
%!  X = M(:,ceil (c * rand (1, n))) + noise * randn (d, n);
%!endfunction

%!test % the iterations, from random starts, on data of every kind
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for k = 1:30
%!   d = ceil (6 * rand);
%!   n = ceil (40 * rand);
%!   c = ceil (min (n, 20) * rand);
%!   switch (mod (k, 3))
%!     case 0
%!       X = randn (d, n);
%!     case 1
%!       X = round (2 * randn (d, n));                % ties, duplicates
%!     case 2
%!       X = blobs (d, n, c, .3);
%!   end
%!   C = X(:,ceil (n * rand (1, c)));
%!   if (mod (k, 5) == 0)
%!     C(:,1) = 100;                                  % a centre that gets no points
%!   end
%!   most = [300, 0, 1, 3](1 + mod (k, 4));
%!   [labels, centres, info] = sl_kmeans (X, c, 'Init', C, 'MaxIter', most);
%!   [wanted, Cw, inertia, moves, settled] = or_kmeans (X, C, most);
%!   assert (labels, wanted);
%!   assert (centres, Cw, 1e-13 * max (abs (C(:))));
%!   assert (info.objective, inertia, 1e-12 * (1 + inertia));
%!   assert ([info.iterations, info.converged], [moves, settled]);
%!   assert (info.stop, {'MaxIter', 'converged'}{1 + settled});
%! end

%!test % more points than a block, more centres than a group: bounds leave the same labels as comparing everything
%! rand ('twister', 2);
%! randn ('twister', 2);
%! X = randn (3, 1500);
%! C = X(:,1:40);
%! [labels, centres, info] = sl_kmeans (X, 40, 'Init', C);
%! assert (info.converged && info.iterations > 10);
%! D = zeros (40, 1500);
%! for l = 1:3
%!   D = D + bsxfun (@minus, X(l,:), centres(l,:)') .^ 2;
%! end
%! [least, nearest] = min (D);
%! assert (labels, nearest);
%! assert (info.objective, sum (least), 1e-10);
%! for k = 1:40
%!   assert (centres(:,k), mean (X(:,labels == k), 2), 1e-13);
%! end

%!test % equally near: the first
%! assert (sl_kmeans ([0 1 2], 2, 'Init', [0 2], 'MaxIter', 0), [1 1 2]);
%! assert (sl_kmeans ([0 1 2], 2, 'Init', [2 0], 'MaxIter', 0), [2 1 1]);
%! assert (sl_kmeans (zeros (2, 9), 9, 'Init', zeros (2, 9)), ones (1, 9));

%!test % a centre without points takes the furthest one; with too few different points clusters stay empty
%! [labels, centres, info] = sl_kmeans ([0 1 2 9], 3, 'Init', [0 50 60]);
%! assert (sort (centres), [.5, 2, 9]);
%! assert (info.converged && info.objective == .5);
%! [labels, centres, info] = sl_kmeans ([1 1 3 3], 3, 'Init', [1 1 1]);
%! assert (info.objective == 0 && info.converged);
%! assert (numel (unique (labels)), 2);
%! rand ('twister', 3);
%! for k = 1:30
%!   X = round (3 * rand (2, 12));
%!   c = rows (unique (X', 'rows'));
%!   [labels, centres, info] = sl_kmeans (X, c, 'Init', 50 + zeros (2, c));
%!   assert (info.objective, 0);
%!   assert (unique (labels), 1:c);
%! end

%!test % equal points, whose mean rounding puts beside them, do not come and go: few and many entries
%! for d = [5, 40]
%!   X = sin ((1:d)' * [1, 1, 1, 2, 2] * 1.7);
%!   for m = 1:5
%!     [labels, centres, info] = sl_kmeans (repmat (X, 1, m), 4, 'Seed', 1);
%!     assert (info.converged && info.objective < 1e-25);
%!     assert (labels, repmat (labels([1, 1, 1, 4, 4]), 1, m));
%!   end
%! end

%!test % starts are those of greedy k-means++, start k the same whatever the number
%! rand ('twister', 4);
%! X = round (4 * rand (2, 30));
%! state = rand ('twister');
%! U = rand (15, 7);                                   % three candidates a step
%! for k = 1:7
%!   C(:,:,k) = X(:,or_kmeans_starts (X, reshape (U(:,k), 3, 5)));
%! end
%! [~, ~, wanted] = sl_kmeans (X, 5, 'Init', C, 'AllLabels', true);
%! rand ('twister', state);
%! [labels, ~, info] = sl_kmeans (X, 5, 'Replicates', 7, 'AllLabels', true);
%! assert (isequal (info.labels, wanted.labels) && isequal (info.inertia, wanted.inertia));
%! rand ('twister', state);
%! [~, ~, few] = sl_kmeans (X, 5, 'Replicates', 4, 'AllLabels', true);
%! assert (few.labels, info.labels(1:4,:));
%! [least, best] = min (info.inertia);
%! assert (info.best, best);
%! assert (labels, info.labels(best,:));
%! assert (info.objective, least);

%!test % the starts against their oracle: few and many entries, ties, duplicates, all equal, far apart, any scale, single
%! rand ('twister', 31);
%! randn ('twister', 31);
%! dims = [1, 2, 16, 17, 40, 70];                      % up to 16 all is measured, above most is decided by products
%! for k = 1:120
%!   d = dims(1 + mod (k, 6));
%!   n = ceil (600 * rand ^ 3);
%!   c = ceil (min (n, 12) * rand);
%!   kind = mod (floor (k / 6), 6);
%!   switch (kind)
%!     case 0
%!       X = round (3 * randn (d, n));
%!     case 1
%!       X = round (2 * rand (d, n));
%!     case 2
%!       X = ones (d, n);
%!       X(1,1) = 2;
%!     case 3
%!       X = round (1e3 * randn (d, n)) * 2 ^ -300;
%!     case 4                                            % groups so far apart that products cannot tell their points
%!       X = round (2 * randn (d, n)) + 2 ^ 33 * ones (d, 1) * (rand (1, n) > .5);
%!     case 5
%!       X = zeros (d, n);
%!       X(:,1:2:end) = round (4 * randn (d, ceil (n / 2)));
%!   end
%!   trials = 2 + floor (log (c));
%!   U = rand (trials * c, 2);
%!   chosen = slx_kmeans_starts_mex (X, U, c);
%!   for r = 1:2
%!     assert (chosen(:,r)', or_kmeans_starts (X, reshape (U(:,r), trials, c)));
%!   end
%!   if (kind < 3)
%!     assert (slx_kmeans_starts_mex (single (X), U, c), chosen);
%!   end
%! end

%!test % a candidate is drawn with probability proportional to the squared distance, never at distance 0
%! X = [0 0 0 3 4 5];                                  % squares 9, 16 and 25, 50 together
%! assert (slx_kmeans_starts_mex (X, [0; 0; .17; .17], 2), [1; 4]);
%! assert (slx_kmeans_starts_mex (X, [0; 0; .19; .49], 2), [1; 5]);
%! assert (slx_kmeans_starts_mex (X, [0; 0; .17; .49], 2), [1; 5]);      % what is left: 1 + 4 with point 4, 1 + 1 with 5
%! assert (slx_kmeans_starts_mex (X, [0; 0; 0; 0], 2), [1; 4]);
%! assert (slx_kmeans_starts_mex (X, [0; 0; 1; 1], 2), [1; 6]);
%! assert (slx_kmeans_starts_mex ([5 0 5], [.5; 0; 0; .9], 2), [2; 1]);   % equally good: the candidate drawn first

%!test % the starts have the same bits for any number of threads
%! rand ('twister', 32);
%! randn ('twister', 32);
%! before = sl_threads ();
%! restore = onCleanup (@() sl_threads (before));
%! for d = [3, 50]
%!   X = blobs (d, 2000, 8, 2);
%!   U = rand (32, 5);
%!   sl_threads (1);
%!   one = slx_kmeans_starts_mex (X, U, 8);
%!   for threads = 2:3
%!     sl_threads (threads);
%!     assert (slx_kmeans_starts_mex (X, U, 8), one);
%!   end
%! end

%!function X = wide_data (kind, d, n)
%!  switch (kind)
%!    case 0
%!      X = randn (d, n);
%!    case 1                                             % ties, duplicates
%!      X = round (randn (d, n)) .* (rand (d, n) > .9);
%!    case 2                                             % all equal but one
%!      X = ones (d, n);
%!      X(1,1) = 2;
%!    case 3
%!      X = 1e3 * randn (d, n) * 2 ^ -300;
%!    case 4                                             % far apart: products cancel
%!      X = randn (d, n) + 1e8 * ones (d, 1) * (rand (1, n) > .5);
%!    case 5
%!      X = single (randn (d, n));
%!    case 6                                             % columns of zeros
%!      X = randn (d, n);
%!      X(:,1:2:end) = 0;
%!    case 7                                             % points closer to each other than products can tell
%!      M = randn (d, 5);
%!      X = M(:,ceil (5 * rand (1, n))) + 1e-9 * randn (d, n);
%!    case 8                                             % one point far away
%!      X = randn (d, n);
%!      X(:,1) = 1e12 * X(:,1);
%!    case 9
%!      X = 1e3 * randn (d, n) * 2 ^ 300;
%!  end
%!endfunction

%!test % many entries, distances by matrix products: exactly the labels of comparing all distances
%! rand ('twister', 33);
%! randn ('twister', 33);
%! for k = 1:20
%!   d = [32, 40, 57](1 + mod (k, 3));
%!   n = ceil (40 * rand);
%!   c = ceil (min (n, 9) * rand);
%!   X = wide_data (mod (k, 10), d, n);
%!   C = X(:,ceil (n * rand (1, c)));
%!   if (mod (k, 4) == 0)
%!     C(:,1) = [1e3, 1e30](1 + mod (k, 8) / 4);        % a centre that gets no points
%!   end
%!   most = [300, 0, 1, 3](1 + mod (k, 4));
%!   [labels, centres, info] = sl_kmeans (X, c, 'Init', C, 'MaxIter', most);
%!   [wanted, Cw, inertia, moves, settled] = or_kmeans (double (X), double (C), most);
%!   if (isa (X, 'single'))
%!     Cw = single (Cw);
%!   end
%!   assert (labels, wanted);
%!   assert (centres, Cw, 1e-12 * max (abs (Cw(:))) * (1 + 1e7 * isa (X, 'single')));
%!   assert (info.objective, inertia, 1e-12 * max (abs (double (X(:)))) ^ 2);
%!   assert ([info.iterations, info.converged], [moves, settled]);
%! end

%!test % many entries: the same bits for any number of threads, and whatever goes beside
%! rand ('twister', 34);
%! randn ('twister', 34);
%! before = sl_threads ();
%! restore = onCleanup (@() sl_threads (before));
%! for kind = [0, 4, 7]
%!   X = wide_data (kind, 80, 1100);
%!   sl_threads (1);
%!   [l1, c1, one] = sl_kmeans (X, 12, 'Replicates', 5, 'Seed', 1, 'AllLabels', true);
%!   for threads = 2:3
%!     sl_threads (threads);
%!     [l3, c3, three] = sl_kmeans (X, 12, 'Replicates', 5, 'Seed', 1, 'AllLabels', true);
%!     assert (isequal (l1, l3) && isequal (c1, c3));
%!     assert (isequal (rmfield (one, 'seconds'), rmfield (three, 'seconds')));
%!   end
%!   [~, ~, few] = sl_kmeans (X, 12, 'Replicates', 2, 'Seed', 1, 'AllLabels', true);
%!   assert (few.labels, one.labels(1:2,:));
%!   assert (few.inertia, one.inertia(1:2));
%! end

%!test % many entries: rows of zeros below change no bit, so products leave no trace in the result
%! % with 31 entries all distances are compared one by one, with 32 by products; a zero adds nothing to a distance
%! rand ('twister', 35);
%! randn ('twister', 35);
%! for kind = 0:9
%!   X = wide_data (kind, 31, 700);
%!   C = X(:,ceil (700 * rand (1, 3 * 25)));
%!   [labels, centres, inertia, moves, settled] = slx_kmeans_mex (X, 25, C, 300);
%!   [same, C2, inertia2, moves2, settled2] = slx_kmeans_mex ([X; zeros(1, 700)], 25, [C; zeros(1, 75)], 300);
%!   assert (isequal (same, labels) && isequal (C2(1:31,:), centres) && isequal (inertia2, inertia));
%!   assert (isequal (moves2, moves) && isequal (settled2, settled));
%! end

%!function X = stored_data (kind, d, n)
%!  X = sprandn (d, n, .02 + .3 * rand ^ 2);
%!  switch (kind)
%!    case 1
%!      X = round (X);                                   % ties, duplicates, empty rows and columns
%!    case 2
%!      X = X * 1e-130;
%!    case 3
%!      X(:,1:2:end) = 0;
%!    case 4                                             % points closer to each other than products can tell
%!      M = sprandn (d, 4, .3);
%!      X = sparse (M(:,ceil (4 * rand (1, n))) .* (1 + 1e-11 * randn (d, n)));
%!    case 5                                             % one entry
%!      X = sparse (d, ceil (n / 2), 3, d, n);
%!  end
%!endfunction

%!test % sparse X: labels, centres and starts of full X to the last bit, whatever the algorithm and however it comes
%! rand ('twister', 36);
%! randn ('twister', 36);
%! before = warning ('off', 'all');
%! restore = onCleanup (@() warning (before));
%! for k = 1:18
%!   d = ceil (50 * rand);
%!   n = 1 + ceil (200 * rand ^ 2);
%!   c = ceil (min (n, 20) * rand);
%!   X = stored_data (mod (k, 6), d, n);
%!   F = full (X);
%!   U = rand (2 * c, 2);
%!   assert (slx_kmeans_starts_mex (X, U, c), slx_kmeans_starts_mex (F, U, c));
%!   given = {'Seed', k, 'Replicates', 1, 'MaxIter', [300, 0, 1, 3](1 + mod (k, 4)), 'Algorithm', ...
%!            {'lloyd', 'lloyd', 'online'}{1 + mod (floor (k / 6), 3)}};
%!   if (mod (k, 5) == 0)                                % a centre that gets no points
%!     given = [given, {'Init', [F(:,ceil (n * rand (1, c - 1))), 100 * ones(d, 1)]}];
%!   end
%!   half = ceil (n / 2);
%!   parts = {X(:,1:half), X(:,half+1:end), []};
%!   same = {F(:,1:half), F(:,half+1:end), []};
%!   for data = {X, @(q) parts{q}; F, @(q) same{q}}
%!     [labels, centres, info] = sl_kmeans (data{1}, c, given{:});
%!     [wanted, Cw, told] = sl_kmeans (data{2}, c, given{:});
%!     assert (labels, wanted);
%!     assert (centres, Cw, 1e-12 * max (abs (Cw(:))));
%!     assert (info.objective, told.objective, 1e-9 * told.objective);
%!     assert ([info.iterations, info.converged, info.clusters], [told.iterations, told.converged, told.clusters]);
%!   end
%!   model = sl_coder ('sl_kmeans', centres);
%!   [labels, near] = sl_predict (model, X);
%!   [wanted, same] = sl_predict (model, F);
%!   assert (labels, wanted);
%!   assert (near.distances, same.distances, 1e-10 * (max (abs (F(:))) + realmin));
%! end

%!test % sparse X: the inertia is that of labels and centres; samples in another order, several starts, other threads
%! rand ('twister', 37);
%! randn ('twister', 37);
%! threads = sl_threads ();
%! restore = onCleanup (@() sl_threads (threads));
%! X = sprandn (3000, 900, .01);
%! sl_threads (1);
%! [labels, centres, info] = sl_kmeans (X, 17, 'Seed', 1, 'Replicates', 3, 'AllLabels', true);
%! assert (info.objective, sum (((X - centres(:,labels)) .^ 2)(:)), 1e-10 * info.objective);
%! assert (info.labels(info.best,:), labels);
%! sl_threads (3);
%! [l3, c3, three] = sl_kmeans (X, 17, 'Seed', 1, 'Replicates', 3, 'AllLabels', true);
%! assert (isequal (l3, labels) && isequal (c3, centres) && isequal (rmfield (three, 'seconds'), rmfield (info, 'seconds')));
%! order = randperm (900);
%! [moved, Cm] = sl_kmeans (X(:,order), 17, 'Init', centres);
%! assert (moved, labels(order));
%! assert (Cm, centres, 1e-13);

%!test % k-means++ on points of which all but a few are the same
%! [labels, centres] = sl_kmeans ([zeros(1, 500), 1, 2], 3, 'Replicates', 1, 'Seed', 1);
%! assert (sort (centres), [0 1 2]);
%! assert (sl_kmeans (ones (3, 20), 4, 'Seed', 1), ones (1, 20));

%!test % many starts, more than one batch: found in all, each as by itself
%! rand ('twister', 5);
%! randn ('twister', 5);
%! X = blobs (4, 300, 6, 1);
%! [labels, ~, info] = sl_kmeans (X, 6, 'Replicates', 150, 'Seed', 3, 'AllLabels', true);
%! assert (size (info.labels), [150 300]);
%! assert (size (info.inertia), [1 150]);
%! assert (numel (unique (info.inertia)) > 1);
%! for k = [1 64 65 150]
%!   C = zeros (4, 6);
%!   for j = 1:6
%!     C(:,j) = mean (X(:,info.labels(k,:) == j), 2);
%!   end
%!   assert (info.inertia(k), sum (sum ((X - C(:,info.labels(k,:))) .^ 2)), 1e-9);
%! end
%! assert (labels, info.labels(info.best,:));
%! [~, ~, few] = sl_kmeans (X, 6, 'Replicates', 70, 'Seed', 3, 'AllLabels', true);
%! assert (isequal (few.labels, info.labels(1:70,:)));

%!test % seeds repeat and leave the generator alone
%! X = cos (reshape ((1:80) .^ 2, 2, 40));
%! rand ('twister', 6);
%! state = rand ('twister');
%! first = sl_kmeans (X, 4, 'Seed', 9, 'Replicates', 3);
%! assert (isequal (rand ('twister'), state));
%! assert (sl_kmeans (X, 4, 'Seed', 9, 'Replicates', 3), first);
%! sl_kmeans (X, 4);
%! assert (~ isequal (rand ('twister'), state));

%!test % the same bits for any number of threads: starts shared out, and one start's blocks
%! rand ('twister', 7);
%! randn ('twister', 7);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! X = blobs (5, 3000, 8, 2);
%! for replicates = [1 2 9]
%!   sl_threads (1);
%!   [l1, c1, one] = sl_kmeans (X, 8, 'Replicates', replicates, 'Seed', 1, 'AllLabels', true);
%!   sl_threads (3);
%!   [l3, c3, three] = sl_kmeans (X, 8, 'Replicates', replicates, 'Seed', 1, 'AllLabels', true);
%!   assert (isequal (l1, l3) && isequal (c1, c3));
%!   assert (isequal (rmfield (one, 'seconds'), rmfield (three, 'seconds')));
%! end

%!test % single is single; labels are those of the same numbers in double
%! rand ('twister', 8);
%! randn ('twister', 8);
%! X = single (blobs (3, 400, 5, 1));
%! [labels, centres, info] = sl_kmeans (X, 5, 'Seed', 2);
%! [wanted, Cw, same] = sl_kmeans (double (X), 5, 'Seed', 2);
%! assert (labels, wanted);
%! assert (class (centres), 'single');
%! assert (centres, single (Cw));
%! assert (info.inertia, same.inertia, 1e-12 * same.objective);   % centres are rounded, which the mean minds least
%! assert (class (info.inertia), 'double');

%!test % wherever the scale lies
%! rand ('twister', 9);
%! randn ('twister', 9);
%! X = blobs (3, 100, 4, 1);
%! [labels, centres, info] = sl_kmeans (X, 4, 'Seed', 2);
%! for k = [-1000, -600, 600, 1000]
%!   [same, C, told] = sl_kmeans (X * 2 ^ k, 4, 'Seed', 2);
%!   assert (same, labels);
%!   assert (C, centres * 2 ^ k);
%!   assert (told.best, info.best);
%!   assert (told.inertia, info.inertia * 2 ^ k * 2 ^ k);
%! end
%! [same, C] = sl_kmeans (X / max (abs (X(:))) * realmax, 4, 'Seed', 2);
%! assert (same, labels);
%! assert (all (isfinite (C(:))));
%! assert (sl_kmeans ([1 1e300], 2, 'Init', [1 1e300]), [1 2]);
%! assert (sl_kmeans ([1 2], 2, 'Init', [1e300 -1e300], 'MaxIter', 0), [1 1]);
%! [~, C] = sl_kmeans (single ([1 2 3e38]), 2, 'Init', single ([1 3e38]));
%! assert (C, single ([1.5 3e38]));

%!test % a common offset does no harm
%! rand ('twister', 10);
%! randn ('twister', 10);
%! X = round (2 ^ 20 * blobs (3, 100, 4, 1)) / 2 ^ 20;
%! [labels, centres] = sl_kmeans (X, 4, 'Seed', 2);
%! [same, C] = sl_kmeans (X + 2 ^ 20, 4, 'Seed', 2);
%! assert (same, labels);
%! assert (C - 2 ^ 20, centres, 1e-8);

%!test % a limit on time leaves out all starts but the first one
%! [labels, ~, info] = sl_kmeans (cos (1:1000), 3, 'Replicates', 1000, 'TimeLimit', 0);
%! assert (info.stop, 'TimeLimit');
%! assert (numel (info.inertia), 1);
%! assert (numel (labels), 1000);

%!test % what it prints
%! text = evalc ('sl_kmeans (1:9, 2, ''Display'', ''final'');');
%! assert (~ isempty (strfind (text, 'sl_kmeans: converged after')));
%! assert (evalc ('sl_kmeans (1:9, 2);'), '');

%!test % a line for each start, or the part that is done; the same results, also for data in another unit
%! [one, two, info] = sl_kmeans (sin (1:50), 3, 'Seed', 1, 'Replicates', 45);
%! for unit = [1, 1e200]
%!   X = unit * sin (1:50);
%!   text = evalc ('[a, b, c] = sl_kmeans (X, 3, ''Seed'', 1, ''Replicates'', 45, ''Display'', ''iter'');');
%!   assert (isequal (a, one) && isequal (c.iterations, info.iterations));
%!   lines = strsplit (strtrim (text), "\n");
%!   assert (numel (lines), 46);
%!   for k = 1:45
%!     assert (lines{k}, sprintf ('start %d of 45: inertia %.6g after %d iterations', k, c.inertia(k), ...
%!                                c.iterations(k)));
%!   end
%! end
%! text = evalc ('[a, b, c] = sl_kmeans (sin (1:50), 3, ''Seed'', 1, ''Replicates'', 45, ''Display'', ''bar'');');
%! assert (isequal (a, one) && isequal (b, two) && isequal (c.inertia, info.inertia));
%! told = regexp (text, 'sl_kmeans: +(\d+) %, start (\d+)(, objective [\d.e+-]+)?', 'tokens');
%! assert (cellfun (@(t) str2double (t{1}), told([1, end])), [0, 100]);
%! assert (cellfun (@(t) str2double (t{2}), told([1, end])), [0, 45]);
%! assert (numel (told) > 8 && numel (told) < 25);

%!test % one cluster, one point, as many clusters as points; options as a struct; counts of any class
%! [labels, centres] = sl_kmeans ([1 3; 2 4], 1);
%! assert (labels, [1 1]);
%! assert (centres, [2; 3]);
%! [labels, centres, info] = sl_kmeans ([7; 8], 1);
%! assert (isequal (labels, 1) && isequal (centres, [7; 8]) && info.objective == 0);
%! [labels, centres, info] = sl_kmeans ([4 1 3], int8 (3), struct ('Seed', 1));
%! assert (centres(labels), [4 1 3]);

%!error id=sparselearn:badCall sl_kmeans ()
%!error id=sparselearn:badInput sl_kmeans ('a', 1)
%!error id=sparselearn:badInput sl_kmeans ({1}, 1)
%!error id=sparselearn:badInput sl_kmeans ([1i 2], 1)
%!error id=sparselearn:badInput sl_kmeans ([1 Inf], 1)
%!error id=sparselearn:badInput sl_kmeans (ones (2, 2, 2), 1)
%!error id=sparselearn:badInput sl_kmeans (zeros (2, 0), 1)
%!error id=sparselearn:badInput sl_kmeans (zeros (0, 2), 1)
%!error id=sparselearn:badInput sl_kmeans ([], 1)
%!error <X must be finite> sl_kmeans (sparse ([1 NaN 0]), 2)
%!error <double \(X\)> sl_kmeans ([true false], 1)
%!error <which is 2> sl_kmeans ([1 2], 3)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1.5)
%!error id=sparselearn:badInput sl_kmeans ([1 2], NaN)
%!error id=sparselearn:badInput sl_kmeans ([1 2], [1 1])
%!error id=sparselearn:badInput sl_kmeans ([1 2], {1})
%!error id=sparselearn:badInput sl_kmeans ([1 2], [])
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Replicates', 0)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Replicates', Inf)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Init', NaN)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Init', {1})
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Init', [1; 2])
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Init', 1, 'Replicates', 2)
%!error id=sparselearn:badInput sl_kmeans (single ([1 2]), 1, 'Init', 1e300)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'MaxIter', -1)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Seed', -1)
%!error id=sparselearn:badInput sl_kmeans ([1 2], 1, 'Display', 'loud')
%!error id=sparselearn:unknownOption sl_kmeans ([1 2], 1, 'Distance', 'cosine')
%!error id=sparselearn:badInput slx_kmeans_mex ([1 2 3], 2, [1 2 3], 5)
%!error id=sparselearn:badInput slx_kmeans_starts_mex ([1 2 3], [0; 1.5], 2)
%!error id=sparselearn:badInput slx_kmeans_starts_mex ([1 2 3], [0; .5; .5], 2)
%!error id=sparselearn:badInput slx_kmeans_starts_mex ([1 2 3], zeros (33, 1), 1)
%!error id=sparselearn:badInput slx_kmeans_starts_mex ([1 2 3], zeros (2, 1), 0)

%!testif ; isunix () % a child process that ends is no Ctrl-C
%! X = cos ((1:8)' * (1:2000));
%! [in, out, pid] = popen2 ('sleep', {'0.2'});
%! do
%!   labels = sl_kmeans (X, 40, 'Replicates', 4, 'Seed', 1);
%! until (waitpid (pid, WNOHANG ()) ~= 0)
%! fclose (in);
%! fclose (out);
%! assert (size (labels), [1 2000]);

%!test % starts that are treated some at a time, lest their centres fill the memory, have the bits of all at once
%! d = 2^14;
%! c = 64;
%! X = cos ((1:d)' * (1:70));
%! [labels, centres, info] = sl_kmeans (X, c, 'Replicates', 5, 'MaxIter', 1, 'Seed', 3, 'AllLabels', true);
%! [~, ~, first] = sl_kmeans (X, c, 'Replicates', 2, 'MaxIter', 1, 'Seed', 3, 'AllLabels', true);
%! assert (isequal (info.labels(1:2,:), first.labels));
%! assert (isequal (info.inertia(1:2), first.inertia));
%! assert (isequal (labels, info.labels(info.best,:)) && numel (unique (info.inertia)) > 1);

%!test % labels and inertia are those of the centres that are returned, also where these are rounded to single
%! randn ('twister', 6);
%! for d_offset = [3 3 40 40; 0 1e6 0 1e6]       % short points, and long ones, compared by products
%!   X = single (randn (d_offset(1), 600) + d_offset(2));
%!   blocks = {X(:,1:250), X(:,251:end), []};
%!   for algorithm = {'lloyd', 'online'}
%!     for given = {X, @(q) blocks{q}}
%!       [labels, centres, info] = sl_kmeans (given{1}, 8, 'Seed', 1, 'Replicates', 2, 'Algorithm', algorithm{1});
%!       assert (labels, sl_predict (sl_coder ('sl_kmeans', centres), X));
%!       inertia = sum ((double (X) - double (centres(:,labels)))(:) .^ 2);
%!       assert (info.objective, inertia, 1e-12 * inertia);
%!       assert (info.inertia(min (info.best, end)), info.objective);
%!     end
%!   end
%! end
%! [labels, ~, info] = sl_kmeans (X, 8, 'Seed', 1, 'Replicates', 2, 'AllLabels', true);
%! assert (info.labels(info.best,:), labels);

%!test % fewer different points than clusters
%! restore = sl_warnings_on ();
%! X = repmat ([1 2 3; 4 5 6], 1, 20);
%! for algorithm = {'lloyd', 'online'}
%!   evalc ('[labels, ~, info] = sl_kmeans (X, 5, ''Seed'', 1, ''Algorithm'', algorithm{1});');
%!   [text, id] = sl_lastwarn ();
%!   assert (id, 'sparselearn:emptyClusters');
%!   assert (~ isempty (strfind (text, 'only 3 of the 5 clusters have points')));
%!   assert ([info.clusters, numel(unique (labels))], [3 3]);
%!   assert (~ isempty (regexp (sl_summary (info), '\n +clusters +3\n', 'once')));
%! end
%! lastwarn ('', '');
%! [~, ~, info] = sl_kmeans (X, 3, 'Seed', 1);
%! assert (isempty (sl_lastwarn ()) && info.clusters == 3);

%!test % a run that goes on draws from no generator of the caller's, and has all starts of before
%! folder = sl_test_folder ();
%! X = reshape (mod ((1:90) * .618, 1), 3, 30);
%! states = @() {rand('state'), randn('state'), rande('state'), randg('state'), randp('state')};
%! for how = {{'Init', X(:,1:2)}, {'Seed', 1}, {'Seed', 1, 'Algorithm', 'online'}}
%!   file = fullfile (folder.name, [class(how{1}{end}), how{1}{1}]);
%!   sl_kmeans (X, 2, how{1}{:}, 'Checkpoint', file);
%!   cellfun (@(draw) draw (), {@rand, @randn, @rande, @() randg(1), @() randp(1)});
%!   before = states ();
%!   sl_kmeans (X, 2, how{1}{:}, 'Checkpoint', file);
%!   assert (states (), before);
%! end
%! file = fullfile (folder.name, 'starts');
%! sl_kmeans (X, 3, 'Seed', 1, 'Replicates', 4, 'Checkpoint', file);
%! [~, ~, info] = sl_kmeans (X, 3, 'Seed', 1, 'Replicates', 6, 'Checkpoint', file);
%! [~, ~, same] = sl_kmeans (X, 3, 'Seed', 1, 'Replicates', 6);
%! assert (info.inertia, same.inertia);
%! [~, ~, info] = sl_kmeans (X, 3, 'Seed', 1, 'Replicates', 2, 'Checkpoint', file);
%! assert (info.inertia, same.inertia);

%!test % 'online' with starts left out tells it; with a checkpoint none is
%! folder = sl_test_folder ();
%! X = reshape (mod ((1:900) * .618, 1), 3, 300);
%! run = @(varargin) nthargout (3, @sl_kmeans, X, 5, 'Algorithm', 'online', 'BatchSize', 50, 'Replicates', 60, 'Seed', 1, ...
%!                              varargin{:});
%! file = fullfile (folder.name, 'a');
%! cut = run ('TimeLimit', 0);
%! assert ({cut.stop, cut.iterations}, {'TimeLimit', 1});
%! run ('TimeLimit', 0, 'Checkpoint', file);             % all starts, and a pass
%! assert (rmfield (run ('Checkpoint', file), 'seconds'), rmfield (run (), 'seconds'));

%!error id=sparselearn:outOfMemory slx_kmeans_starts_mex (sparse ([1, 2^50, 2^57 - 1], 1:3, 1:3, 2^57, 3), rand (4, 1), 2)

%!test % a cluster without points in a pass that a limit has cut says nothing of X
%! B = {[0 1 2 3], [4 5 6 7], []};
%! restore = sl_warnings_on ();
%! lastwarn ('', '');
%! evalc ("sl_kmeans (@(q) B{q}, 2, 'Init', [0 1000], 'TimeLimit', 0);");
%! [~, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:timeLimit');
