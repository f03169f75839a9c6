% Graphs of nearest neighbours: against the oracle, ties, scales, blocks, threads, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! check_knn_graph (sl_cases (45));

%!function assert_nearest (X, K, options, Y)
%!  % for many points: all squares at once, exact for small integers
%!  D = bsxfun (@plus, sum (Y .^ 2, 1)', sum (X .^ 2, 1)) - 2 * Y' * X;
%!  if (isempty (options))
%!    D(1:columns (D) + 1:end) = Inf;
%!  end
%!  [distances, order] = sort (D, 2);                         % stable: ties in order of the index
%!  [~, info] = sl_knn_graph (X, K, options{:});
%!  assert (isequal (info.neighbours, order(:,1:K)'));
%!  assert (isequal (info.distances, sqrt (distances(:,1:K)')));
%!endfunction

%!test % more points than a block holds, ties everywhere
%! rand ('twister', 1);
%! X = floor (4 * rand (5, 1300));
%! assert_nearest (X, 9, {}, X);
%! X = floor (100 * rand (30, 700));
%! Y = floor (100 * rand (30, 1100));
%! assert_nearest (X, 4, {'To', Y}, Y);
%! assert_nearest (single (X), 4, {'To', single(Y)}, single (Y));

%!test % all are neighbours
%! rand ('twister', 2);
%! X = floor (50 * rand (3, 300));
%! assert_nearest (X, 299, {}, X);
%! assert (full (sl_knn_graph (X, 299)), 1 - eye (300));

%!test % far from the origin, where the products alone would see no difference
%! rand ('twister', 3);
%! X = floor (1000 * rand (4, 400));
%! [~, info] = sl_knn_graph (X, 5);
%! [~, far] = sl_knn_graph (X + 2 ^ 40, 5);
%! assert (isequal (info, far));
%! [~, far] = sl_knn_graph (bsxfun (@plus, X, 2 ^ 40 * [1; -1; 0; 3]), 5);
%! assert (isequal (info, far));
%! [~, outlier] = sl_knn_graph ([X, 2 ^ 45 * ones(4, 1)], 5);
%! assert (isequal (info.neighbours, outlier.neighbours(:,1:400)));

%!test % wherever the scale lies, to the ends of the range
%! X = [0 1 3 7 7; 2 2 0 0 0];
%! [A, info] = sl_knn_graph (X, 2);
%! for k = [-1074, -1060, -600, -200, 200, 600, 1000, 1020]
%!   [B, scaled] = sl_knn_graph (X * 2 ^ k, 2);
%!   assert (isequal (A, B) && isequal (info.neighbours, scaled.neighbours));
%!   if (k > -1000)
%!     assert (scaled.distances, info.distances * 2 ^ k, eps (2 ^ k));
%!   end
%! end
%! [~, info] = sl_knn_graph ([realmax, -realmax, 0, realmin, 2 * realmin], 2);
%! assert (info.neighbours, [3 3 4 3 4; 4 4 5 5 3]);
%! assert (info.distances(:,1)', [realmax realmax]);
%! [~, info] = sl_knn_graph (single ([1e38, -1e38, 0, 1e-38]), 1);
%! assert (info.neighbours, [3 3 4 3]);
%! assert (isfinite (getfield (nthargout (2, @sl_knn_graph, [realmax, -realmax], 1), 'distances')));

%!test % points of very different sizes side by side
%! [~, info] = sl_knn_graph ([1e200, 1, 2, 4, 1e-200, 3e-200], 2);
%! assert (info.neighbours, [2 3 2 3 6 5; 3 5 4 2 2 2]);

%!test % sparse points as full ones, to the last bit
%! rand ('twister', 4);
%! X = rand (70, 90) .* (rand (70, 90) < .1);
%! X(:,[4, 50]) = 0;
%! Y = rand (70, 20) .* (rand (70, 20) < .1);
%! [A, info] = sl_knn_graph (X, 4, 'Weights', 'gaussian');
%! [B, same] = sl_knn_graph (sparse (X), 4, 'Weights', 'gaussian');
%! assert (isequal (A, B) && isequal (info, same));
%! [A, info] = sl_knn_graph (X, 4, 'To', Y);
%! [B, same] = sl_knn_graph (sparse (X), 4, 'To', sparse (Y));
%! assert (isequal (A, B) && isequal (info, same));
%! [A, info] = sl_knn_graph (sparse (4, 5), 2);
%! assert (info.neighbours, [2 1 1 1 1; 3 3 2 2 2]);

%!test % very many rows, few entries
%! X = sparse ([1, 5e6, 1e7, 1e7], [1, 2, 3, 4], [1, 1, 1, 1.5], 1e7, 5);
%! [~, info] = sl_knn_graph (X, 1);
%! assert (info.neighbours, [5 5 4 3 1]);

%!test % so many entries that products in single precision say nothing
%! X = zeros (4.4e6, 3, 'single');
%! X(1:1000,2) = 1;
%! X(1:1000,3) = 2.5;
%! [~, info] = sl_knn_graph (X, 1);
%! assert (info.neighbours, [2 1 2]);
%! assert (info.distances, sqrt (1000) * [1 1 1.5], 1e-12);

%!test % symmetric, without loops; mutual is within either/or
%! rand ('twister', 5);
%! X = rand (3, 200);
%! for weights = {'binary', 'gaussian'}
%!   A = sl_knn_graph (X, 4, 'Weights', weights{1});
%!   B = sl_knn_graph (X, 4, 'Weights', weights{1}, 'Mutual', true);
%!   assert (issparse (A) && issparse (B) && isequal (A, A') && isequal (B, B') && ~ any (diag (A)));
%!   assert (isequal (B, A .* (B > 0)) && nnz (A) + nnz (B) == 2 * 4 * 200);
%!   assert (all (sum (A > 0) >= 4) && all (sum (B > 0) <= 4));
%! end

%!test % local widths with duplicates
%! A = sl_knn_graph ([0 0 0 5], 2, 'Weights', 'gaussian');
%! assert (full (A), [0 1 1 0; 1 0 1 0; 1 1 0 0; 0 0 0 0]);
%! A = sl_knn_graph ([0 0 1], 1, 'Weights', 'gaussian', 'To', [0 3]);
%! assert (full (A), [1 0 0; 0 0 exp(-1)], eps);

%!test % the same bits for any number of threads
%! rand ('twister', 6);
%! X = rand (40, 3000);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! [A1, one] = sl_knn_graph (X, 5, 'Weights', 'gaussian');
%! sl_threads (3);
%! [A3, three] = sl_knn_graph (X, 5, 'Weights', 'gaussian');
%! assert (isequal (A1, A3) && isequal (one, three));

%!assert (isequal (sl_knn_graph ([1 2 4], 1, struct ('mutual', 1)), sparse ([0 1 0; 1 0 0; 0 0 0])))
%!assert (isequal (sl_knn_graph ([1 2 4], int8 (1)), sparse ([0 1 0; 1 0 1; 0 1 0])))
%!test % equal points and zeros: those with the lowest index; K + 1 points
%! for X = {ones(3, 1000), zeros(3, 1000, 'single'), sparse(3, 1000)}
%!   [A, info] = sl_knn_graph (X{1}, 4);
%!   assert (isequal (info.neighbours(:,6:end), repmat ((1:4)', 1, 995)) && ~ any (info.distances(:)));
%!   assert (isequal (info.neighbours(:,1:5), [2 1 1 1 1; 3 3 2 2 2; 4 4 4 3 3; 5 5 5 5 4]));
%! end
%! assert (full (sl_knn_graph (rand (3, 6), 5)), 1 - eye (6));

%!error <block 2 has 1 rows> sl_knn_graph (@(q) {ones(2, 5), ones(1, 5), []}{q}, 2)
%!error <block 2 must be finite> sl_knn_graph (@(q) {ones(2, 5), [1 NaN; 1 1], []}{q}, 2)
%!error id=sparselearn:badCall sl_knn_graph ()
%!error id=sparselearn:badInput sl_knn_graph (zeros (3, 0), 1)
%!error id=sparselearn:badInput sl_knn_graph ([], 1)
%!error id=sparselearn:badInput sl_knn_graph (zeros (2, 2, 2), 1)
%!error id=sparselearn:badInput sl_knn_graph ({1, 2}, 1)
%!error id=sparselearn:badInput sl_knn_graph ('abc', 1)
%!error id=sparselearn:badInput sl_knn_graph ([1 2i], 1)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 Inf], 1)
%!error id=sparselearn:badInput sl_knn_graph (sparse ([1 2 NaN]), 1)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 0)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1.5)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], NaN)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], Inf)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], [1 2])
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], [])
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 'a')
%!test % with To every point may be a neighbour, also the only one
%! X = [0 3 1 1];
%! Y = [2.5 1];
%! for option = {{}, {'Algorithm', 'descent', 'Seed', 1}, {'Weights', 'gaussian'}}
%!   [A, info] = sl_knn_graph (X, 4, 'To', Y, option{1}{:});
%!   assert (info.neighbours, [2 3; 3 4; 4 1; 1 2]);
%!   assert (info.distances, [.5 0; 1.5 0; 1.5 1; 2.5 2]);
%!   assert (nnz (A), 8);
%!   [A, info] = sl_knn_graph (single (X(:,1)), 1, 'To', single (Y), option{1}{:});
%!   assert (info.neighbours, [1 1]);
%!   assert (size (A), [2 1]);
%! end
%! assert (sl_predict (sl_coder ('sl_kmeans', 2), [1 5 7]), [1 1 1]);
%!error <K must be an integer from 1 to n, which is 3, but is 4> sl_knn_graph ([1 2 3], 4, 'To', 1)
%!error <K must be an integer from 1 to n-1, which is 2, but is 3> sl_knn_graph ([1 2 3], 3)
%!error <X must hold at least one point> sl_knn_graph (zeros (2, 0), 1, 'To', [1; 2])
%!error <X must hold at least two points> sl_knn_graph ([1; 2], 1)

%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'To', single ([1 2]))
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'To', sparse ([1 2]))
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'To', [1 NaN])
%!error id=sparselearn:badInput sl_knn_graph ([1 NaN 3], 1, 'To', zeros (1, 0))
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'To', {})
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 4, 'To', [1 2])
%!error id=sparselearn:unusedOption sl_knn_graph ([1 2 3], 1, 'To', [1 2], 'Mutual', true)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Width', 0)
%!error id=sparselearn:unusedOption sl_knn_graph ([1 2 3], 1, 'Width', 2)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Width', NaN)
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'Weights', 'cosine')
%!error <full or sparse as X> sl_knn_graph (sparse ([1 2 3]), 1, 'To', [1 2])
%!error <use double> sl_knn_graph ([true false], 1)

%!test % points in blocks: the graph of the matrix, bit by bit; ties, blocks of a single point, fewer points than K, scales
%! X = [randn(3, 20), round(2 * rand (3, 30)), ones(3, 2)];
%! for scale = [1, 1e-150, 1e150]
%!   Y = X * scale;
%!   blocks = {Y(:,1:7), Y(:,8), Y(:,9:50), Y(:,51:52), []};
%!   for convert = {@double, @single, @sparse}
%!     if (scale == 1 || ! isequal (convert{1}, @single))
%!       f = @(q) convert{1} (blocks{q});
%!       for K = [1, 6, 45]
%!         [A, info] = sl_knn_graph (convert{1} (Y), K, 'Weights', 'gaussian');
%!         [A1, info1] = sl_knn_graph (f, K, 'Weights', 'gaussian');
%!         assert (A1, A);
%!         assert (info1, info);
%!       end
%!     end
%!   end
%! end
%! odd = {Y(:,1:20), Y(:,21:22), Y(:,23:52), []};
%! assert (sl_knn_graph (@(q) odd{q}, 6), sl_knn_graph (Y, 6));
%! f = @(q) blocks{q};
%! assert (sl_knn_graph (f, 3, 'Mutual', true), sl_knn_graph (Y, 3, 'Mutual', true));
%! fail ('sl_knn_graph (f, 52)', 'from 1 to n-1, which is 51');
%! fail ("sl_knn_graph (f, 1, 'To', [1; 2; 3])", 'To needs X as one matrix');
%! assert (sl_knn_graph (f, 3, 'Algorithm', 'descent'), sl_knn_graph (Y, 3));      % of so few points it is exact
%! fail ("sl_knn_graph (f, 1, 'Seed', 1)", 'Seed has no use');
%! blocks{2} = sparse (blocks{2});
%! assert (sl_knn_graph (@(q) blocks{q}, 3), sl_knn_graph (Y, 3));
%! one = @(q) X(:,1:52*(q == 1));
%! assert (sl_knn_graph (one, 3), sl_knn_graph (X, 3));

%!test % the warning that the exact search will take long comes only where no Algorithm is given
%! X = sparse (1, 1:12000, 1, 4, 12000);        % 12000 points of one entry: few numbers
%! state = warning ('error', 'sparselearn:manyPairs', 'local');
%! sl_knn_graph (X(:,1:11000), 1);
%! X = ones (2000, 11200);
%! fail ('sl_knn_graph (X, 1)', 'sparselearn:manyPairs|compares 1.3e\+08 pairs');
