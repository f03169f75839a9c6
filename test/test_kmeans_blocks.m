% k-means over data in blocks, and by mini-batches: against the matrix and the oracle, empty clusters, threads, errors.

% SPDX-License-Identifier: BSD-3-Clause

%!function f = blocks_of (X, width) % X in blocks of so many columns
%!  parts = mat2cell (X, rows (X), width);
%!  parts{end+1} = [];
%!  f = @(q) parts{q};
%!endfunction

%!function X = blobs (d, n, c, noise)
%!  M = 4 * randn (d, c);
%!  X = M(:,ceil (c * rand (1, n))) + noise * randn (d, n);
%!endfunction

%!test % Lloyd's iterations over blocks are those of the matrix: few and many entries, ties, empty clusters, limits
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for k = 1:16
%!   d = [2, 3, 40, 50](1 + mod (k, 4));
%!   X = round (3 * blobs (d, 90, 5, .5));
%!   C = X(:,ceil (90 * rand (1, 15)));
%!   if (mod (k, 3) == 0)
%!     C(:,[1, 2, 7]) = 1e3;                             % centres that get no points
%!   end
%!   if (k > 12)
%!     X = single (X);
%!   end
%!   most = [300, 300, 0, 2](1 + mod (floor (k / 4), 4));
%!   C = reshape (C, d, 5, 3);
%!   [wanted, centres, info] = sl_kmeans (X, 5, 'Init', C, 'MaxIter', most, 'AllLabels', true);
%!   [labels, found, same] = sl_kmeans (blocks_of (X, [40, 1, 49]), 5, 'Init', C, 'MaxIter', most, 'AllLabels', true);
%!   assert (isequal (labels, wanted) && isequal (same.labels, info.labels));
%!   assert (double (found), double (centres), 1e-13 * max (abs (X(:))));
%!   assert (same.inertia(info.best), info.inertia(info.best), 1e-13 * max (info.inertia));
%!   rounding = max (1e-13, isa (X, 'single') * eps ('single'));          % of centres, but for the best start of blocks
%!   assert (same.inertia, info.inertia, rounding * max (info.inertia));
%!   assert (class (found), class (centres));
%!   for field = {'iterations', 'best', 'converged', 'stop'}
%!     assert (same.(field{1}), info.(field{1}));
%!   end
%! end

%!test % equal points do not come and go, also where one block has all of a kind; clusters with a centre far away share theirs
%! X = [.1, .1, .1, .7, .7, 3];
%! for C = {X(:,[1, 1, 4, 4, 6]), [.1, .7, 3, 90, 99], [50, 60, 70, 80]}
%!   for width = {[3, 2, 1], [1, 4, 1], [2, 4]}
%!     [wanted, ~, info] = sl_kmeans (X, columns (C{1}), 'Init', C{1});
%!     [labels, ~, same] = sl_kmeans (blocks_of (X, width{1}), columns (C{1}), 'Init', C{1});
%!     assert (labels, wanted);
%!     assert (info.converged && same.converged && same.objective < 1e-25);
%!   end
%! end

%!test % mini-batches against their oracle: whole numbers, whose sums are exact; ties, one block and several
%! rand ('twister', 2);
%! randn ('twister', 2);
%! for k = 1:16
%!   d = [1, 3, 40](1 + mod (k, 3));
%!   c = ceil (6 * rand);
%!   X = round (2 * blobs (d, 60, c, .6));
%!   C = X(:,1:c);
%!   if (mod (k, 4) == 0)
%!     C(:,1) = 50;                                     % a centre that gets no points
%!   end
%!   width = {60, [20, 39, 1]}{1 + mod (k, 2)};
%!   given = X;
%!   if (mod (k, 2) == 1)
%!     given = blocks_of (X, width);
%!   end
%!   tol = [1e-3, 0](1 + mod (floor (k / 4), 2));
%!   most = [300, 2](1 + mod (floor (k / 2), 2));
%!   rand ('twister', k);
%!   [wanted, centres, inertia, passes] = or_kmeans_online (X, C, width, 7, tol, most);
%!   rand ('twister', k);
%!   [labels, found, info] = sl_kmeans (given, c, 'Algorithm', 'online', 'Init', C, 'BatchSize', 7, 'Tol', tol, ...
%!                                      'MaxIter', most);
%!   assert (labels, wanted);
%!   assert (found, centres, 1e-13 * max (abs (X(:))));
%!   assert (info.objective, inertia, 1e-12 * (1 + inertia));
%!   assert (info.iterations, passes);
%! end

%!test % points beyond the sample count when their batch comes
%! rand ('twister', 3);
%! X = round (20 * rand (2, 10300) .^ 2);
%! rand ('twister', 4);
%! [wanted, centres, inertia, passes] = or_kmeans_online (X, X(:,1:3), 10300, 4096, 1e-3, 3);
%! rand ('twister', 4);
%! [labels, found, info] = sl_kmeans (X, 3, 'Algorithm', 'online', 'Init', X(:,1:3), 'MaxIter', 3);
%! assert (labels, wanted);
%! assert (found, centres, 1e-12);
%! assert (info.iterations, passes);

%!test % files, seeds, starts from a sample: near the best of the matrix; labels are those of the nearest centre
%! rand ('twister', 5);
%! randn ('twister', 5);
%! all = single (blobs (33, 12000, 6, 1));
%! folder = tempname ();
%! mkdir (folder);
%! for q = 1:3
%!   files{q} = fullfile (folder, sprintf ('%d.mat', q));
%!   X = all(:,4000*(q-1)+1:4000*q);
%!   save ('-binary', files{q}, 'X');
%! end
%! state = rand ('twister');
%! [labels, C, info] = sl_kmeans (files, 6, 'Seed', 1, 'Replicates', 3);
%! [online, D, told] = sl_kmeans (files, 6, 'Seed', 1, 'Algorithm', 'online');
%! assert (isequal (rand ('twister'), state));
%! again = sl_kmeans (files, 6, 'Seed', 1, 'Algorithm', 'online');
%! assert (again, online);
%! cellfun (@delete, files);
%! rmdir (folder);
%! [~, ~, best] = sl_kmeans (all, 6, 'Seed', 1);
%! assert (info.objective < best.objective * (1 + 1e-6));
%! assert (told.objective < best.objective * 1.001);
%! assert (told.converged && size (told.inertia) == [1 1]);
%! assert (class (D), 'single');
%! [~, ~, same] = sl_kmeans (all, 6, 'Init', D, 'MaxIter', 0);
%! assert (told.objective, same.objective, 1e-6 * same.objective);
%! assert (sl_cluster_accuracy (online, labels) > .99);

%!test % the same bits for any number of threads
%! rand ('twister', 6);
%! randn ('twister', 6);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! for d = [3, 80]
%!   f = blocks_of (blobs (d, 3000, 8, 3), [1000, 2000]);
%!   for algorithm = {'lloyd', 'online'}
%!     call = @() nthargout (1:3, @sl_kmeans, f, 8, 'Algorithm', algorithm{1}, 'Seed', 1, 'Replicates', 2);
%!     sl_threads (1);
%!     one = call ();
%!     sl_threads (2);
%!     two = call ();
%!     assert (isequal (one(1:2), two(1:2)) && isequal (one{3}.inertia, two{3}.inertia));
%!   end
%! end

%!test % equal points, zeros, fewer different points than clusters, one point more than clusters
%! for algorithm = {'lloyd', 'online'}
%!   for X = {ones(3, 10000), zeros(40, 500)}
%!     [labels, C, info] = sl_kmeans (blocks_of (X{1}, [100, columns(X{1}) - 100]), 4, 'Algorithm', algorithm{1});
%!     assert (isequal (labels, ones (1, columns (X{1}))) && isequal (C(:,1), X{1}(:,1)) && info.objective == 0);
%!     assert (info.converged);
%!   end
%!   X = repmat ([1 5 9; 2 2 7], 1, 40);
%!   [labels, C, info] = sl_kmeans (blocks_of (X, [50, 70]), 7, 'Algorithm', algorithm{1}, 'Seed', 1);
%!   assert (info.objective == 0 && numel (unique (labels)) == 3);
%!   assert (C(:,labels), X);
%!   [labels, ~, info] = sl_kmeans (blocks_of ([1 2 4 8], [2, 2]), 3, 'Algorithm', algorithm{1}, 'Seed', 1);
%!   assert (info.objective == .5 && numel (unique (labels)) == 3);
%! end

%!test % clusters that become empty within batches, or in the last assignment, are filled
%! rand ('twister', 7);
%! for k = 1:20
%!   X = round (3 * rand (2, 30));
%!   c = rows (unique (X', 'rows'));
%!   [labels, C, info] = sl_kmeans (X, c, 'Init', 50 + zeros (2, c), 'Algorithm', 'online', 'BatchSize', 4);
%!   assert (unique (labels), 1:c);
%!   assert (rows (unique ([labels; X]', 'rows')), c);
%! end

%!test % wherever the scale lies
%! rand ('twister', 8);
%! randn ('twister', 8);
%! X = blobs (3, 100, 4, 1);
%! for algorithm = {'lloyd', 'online'}
%!   for given = {@(X) X, @(X) blocks_of(X, [60, 40])}
%!     options = {4, 'Algorithm', algorithm{1}, 'Init', X(:,1:4)};
%!     [labels, C, info] = sl_kmeans (given{1}(X), options{:});
%!     for k = [-800, 800]
%!       options{end} = X(:,1:4) * 2 ^ k;
%!       [same, D, told] = sl_kmeans (given{1}(X * 2 ^ k), options{:});
%!       assert (same, labels);
%!       assert (D, C * 2 ^ k);
%!       assert (told.objective, info.objective * 2 ^ k * 2 ^ k);
%!     end
%!   end
%! end

%!test % limits of time and passes; what is printed
%! X = cos (reshape (1:2400, 2, []));
%! f = blocks_of (X, [400, 800]);
%! for given = {X, f}
%!   [labels, C, info] = sl_kmeans (given{1}, 5, 'Algorithm', 'online', 'TimeLimit', 0, 'Init', X(:,1:5));
%!   assert (isequal (info.stop, 'TimeLimit') && info.iterations == 1 && numel (labels) == 1200);
%!   [labels, C, info] = sl_kmeans (given{1}, 5, 'Algorithm', 'online', 'MaxIter', 0, 'Init', X(:,1:5));
%!   assert (isequal (info.stop, 'MaxIter') && info.iterations == 0 && isequal (C, X(:,1:5)));
%! end
%! [~, ~, info] = sl_kmeans (f, 5, 'TimeLimit', 0, 'Init', X(:,1:5));
%! assert (isequal (info.stop, 'TimeLimit') && info.iterations == 0);
%! text = evalc ('sl_kmeans (f, 5, ''Algorithm'', ''online'', ''Seed'', 1, ''Display'', ''iter'');');
%! assert (! isempty (regexp (text, '^pass 1: inertia [\d.]+, [\d.]+ % of the labels changed\n')));
%! text = evalc ('[~, ~, info] = sl_kmeans (f, 5, ''Algorithm'', ''online'', ''Seed'', 1, ''Display'', ''bar'');');
%! assert (! isempty (strfind (text, sprintf ('pass %d, objective %.6g', info.iterations, info.objective))));

%!error <block 2 must be finite> sl_kmeans (blocks_of ([1 2 NaN 4], [2, 2]), 2)
%!error <block 2 has 1 rows of class double, but the first block 2> sl_kmeans (@(q) {ones(2, 5), ones(1, 5), []}{q}, 2)
%!error <of class single> sl_kmeans (@(q) {ones(2, 5), single(ones (2, 5)), []}{q}, 2)
%!assert (sl_kmeans (@(q) {ones(2, 5), sparse(4 * ones (2, 5)), []}{q}, 2, 'Init', [1 4; 1 4]), [1 1 1 1 1 2 2 2 2 2])
%!error id=sparselearn:badFile sl_kmeans ({'no such file'}, 2)
%!error <X must be finite> sl_kmeans ([1 2 NaN 4], 2, 'Algorithm', 'online')
%!error <which is 4> sl_kmeans (blocks_of (1:4, [2, 2]), 5)
%!error <Init must be 1-by-2> sl_kmeans (blocks_of (1:4, [2, 2]), 2, 'Init', 1:3)
%!error id=sparselearn:unusedOption sl_kmeans (1:4, 2, 'Tol', .1)
%!error id=sparselearn:unusedOption sl_kmeans (1:4, 2, 'BatchSize', 2)
%!error id=sparselearn:unusedOption sl_kmeans (1:4, 2, 'Algorithm', 'online', 'AllLabels', true)
%!error id=sparselearn:badInput slx_kmeans_label_mex (ones (2, 3), ones (2, 2), uint32 ([0; 3; 1]))
%!error id=sparselearn:badInput slx_kmeans_label_mex (ones (2, 3), ones (2, 2), uint32 ([0; 1]))
%!error id=sparselearn:badInput slx_kmeans_label_mex (ones (2, 3), single (ones (2, 2)), [])

%!function X = shrinking (q, calls)
%!  calls(1) = calls(1) + 1;
%!  X = ones (2, 5 - (calls(1) > 4));
%!  if (q > 2)
%!    X = [];
%!  end
%!endfunction
%!error <blocks must not change>
%! calls = containers.Map ({1}, {0});
%! sl_kmeans (@(q) shrinking (q, calls), 2);

%!function part = limited (f, q, calls, most)
%! % block Q; an error after so many calls
%!  calls('n') = calls('n') + 1;
%!  assert (calls('n') <= most);
%!  part = f (q);
%!endfunction

%!function told = what_ends (info)
%!  told = rmfield (info, 'seconds');
%!endfunction

%!test % a run that was stopped goes on from its checkpoint, to the same bits; it reads the blocks for what is left
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'run.state');
%! rand ('twister', 9);
%! randn ('twister', 9);
%! X = blobs (3, 600, 12, 2);
%! f = blocks_of (X, [200, 400]);
%! calls = containers.Map ({'n'}, {0});
%! starts = reshape (X(:,1:36), 3, 12, 3);
%! for options = {{'Algorithm', 'online', 'Tol', 0, 'Init', X(:,1:12)}, {'Init', starts, 'AllLabels', true}}
%!   run = @(most, varargin) sl_kmeans (@(q) limited (f, q, calls, most), 12, 'Seed', 1, options{1}{:}, varargin{:});
%!   save_to = {'Checkpoint', file, 'CheckpointInterval', 0};
%!   calls('n') = 0;
%!   [labels, C, info] = run (Inf);
%!   total = calls('n');
%!   assert (total > 16);
%!   for most = [7, total - 2]
%!     calls('n') = 0;
%!     fail ('run (most, save_to{:})', 'assert');
%!     calls('n') = 0;
%!     [again, D, told] = run (Inf, save_to{:});
%!     assert (calls('n') <= 5 + 2 + total - most);      % checks, the sample, the pass in which it was stopped
%!     assert (isequal (again, labels) && isequal (D, C));
%!     assert (what_ends (told), what_ends (info));
%!     [again, D, told] = run (Inf, save_to{:});         % nothing is left to do
%!     assert (isequal (again, labels) && isequal (D, C));
%!     assert (what_ends (told), what_ends (info));
%!     fail ("run (Inf, save_to{:}, 'Seed', 2)", 'is of another problem');
%!     fail ("sl_kmeans (@(q) -f (q), 12, 'Seed', 1, options{1}{:}, save_to{:})", 'is of another problem.*data');
%!     delete (file);
%!   end
%!   [~, ~, told] = run (Inf, save_to{:}, 'TimeLimit', 0);
%!   assert (told.stop, 'TimeLimit');
%!   [again, D, told] = run (Inf, save_to{:});
%!   assert (isequal (again, labels) && isequal (D, C) && isequal (what_ends (told), what_ends (info)));
%!   delete (file);
%! end
%! [labels, C, info] = sl_kmeans (X, 12, 'Seed', 1, 'Replicates', 4);        % a matrix: between starts
%! sl_kmeans (X, 12, 'Seed', 1, 'Replicates', 2, 'Checkpoint', file);
%! [again, D, told] = sl_kmeans (X, 12, 'Seed', 1, 'Replicates', 4, 'Checkpoint', file);
%! assert (isequal (again, labels) && isequal (D, C) && isequal (what_ends (told), what_ends (info)));
%! fail ("sl_kmeans (X, 12, 'Seed', 1, 'Replicates', 4, 'Checkpoint', file, 'MaxIter', 3)", 'is of another problem');
%! fail ("sl_kmeans (X + 1, 12, 'Seed', 1, 'Replicates', 4, 'Checkpoint', file)", 'is of another problem');
%! fail ("sl_kmeans (X, 12, 'Checkpoint', file)", 'Checkpoint needs a Seed');
