% Spectral clustering: coordinates against the oracle, clusters that are known, components, scales, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function Y = similarities (n)
%!  X = [randn(2, n), 4 + randn(2, n), [4; -4] + randn(2, n)];
%!  D = bsxfun (@plus, sum (X .^ 2, 1)', sum (X .^ 2, 1)) - 2 * X' * X;
%!  Y = exp (-max (D, 0) / 2);
%!  Y = (Y + Y') / 2;
%!endfunction

%!function Y = in_pieces (sizes)
%! % a graph of components of these sizes
%!  piece = repelem (1:numel (sizes), sizes);
%!  Y = double (piece == piece');
%!endfunction

%!function assert_same_clusters (a, b)
%!  assert (isequal (bsxfun (@eq, a, a'), bsxfun (@eq, b, b')));
%!endfunction

%!function [labels, info] = quietly (varargin)
%!  before = warning ('query', 'sparselearn:components');
%!  warning ('off', 'sparselearn:components');
%!  restore = onCleanup (@() warning (before.state, 'sparselearn:components'));
%!  [labels, info] = sl_spectral_cluster (varargin{:});
%!endfunction

%!test % coordinates, by their inner products, since signs are arbitrary; eig and eigs, full and sparse
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for n = [10, 60, 170]                       % more than 500 points in all are treated by blocks
%!   Y = similarities (n);
%!   [E, values] = or_spectral_embedding (Y, 3);
%!   Z = Y .* (Y > .01);
%!   [F, few] = or_spectral_embedding (Z, 3);
%!   for given = {Y, sparse(Y)}
%!     [labels, info] = sl_spectral_cluster (given{1}, 3, 'Replicates', 5);
%!     assert (info.eigenvalues, values(1:3), 1e-12);
%!     assert (info.embedding' * info.embedding, E * E', 1e-9);
%!     assert (info.residual < 1e-12);
%!   end
%!   [labels, info] = sl_spectral_cluster (sparse (Z), 3, 'Replicates', 5);
%!   assert (info.eigenvalues, few(1:3), 1e-12);
%!   assert (info.embedding' * info.embedding, F * F', 1e-8);
%! end

%!test % clusters that anyone sees; the diagonal does not count
%! rand ('twister', 2);
%! randn ('twister', 2);
%! angle = 2 * pi * rand (1, 700);
%! X = [cos(angle); sin(angle)];
%! X(:,1:300) = 4 * X(:,1:300);                                   % a ring in a ring
%! X = X + .05 * randn (2, 700);
%! A = sl_knn_graph (X, 10);
%! [labels, info] = sl_spectral_cluster (A, 2, 'Seed', 3, 'Replicates', 10);
%! assert_same_clusters (labels, [ones(1, 300), 2 * ones(1, 400)]);
%! assert (info.converged && info.objective == min (info.inertia) && numel (info.inertia) == 10);
%! [again, same] = sl_spectral_cluster (A + 100 * speye (700), 2, 'Seed', 3, 'Replicates', 10);
%! assert (isequal (labels, again) && isequal (info.embedding, same.embedding));

%!test % seeds repeat and leave the generators alone; every start's labels
%! rand ('twister', 4);
%! randn ('twister', 4);
%! Y = similarities (30);
%! before = rand ('state');
%! [labels, info] = sl_spectral_cluster (Y, 4, 'Seed', 7, 'AllLabels', true, 'Replicates', 6);
%! assert (isequal (before, rand ('state')));
%! assert (isequal (labels, sl_spectral_cluster (Y, 4, struct ('Seed', 7, 'Replicates', 6))));
%! assert (size (info.labels), [6 90]);
%! assert (isequal (info.labels(info.best,:), labels));
%! assert (~ isfield (nthargout (2, @sl_spectral_cluster, Y, 4, 'Replicates', 1), 'labels'));

%!test % parts that are not connected, as many as clusters: exactly those, by eig and by eigs
%! rand ('twister', 5);
%! for n = [6, 40]
%!   parts = {};
%!   truth = [];
%!   for k = 1:20
%!     parts{k} = rand (n) + .1;
%!     truth = [truth, k * ones(1, n)];
%!   end
%!   Y = blkdiag (parts{:});
%!   Y = sparse (Y + Y');
%!   p = randperm (20 * n);
%!   [labels, info] = sl_spectral_cluster (Y(p,p), 20, 'Seed', 1);
%!   assert (info.eigenvalues, ones (1, 20), 1e-12);
%!   assert_same_clusters (labels, truth(p));
%! end

%!test % the core: against the oracle, every number of clusters; what is told is what was done
%! Y = blkdiag (ones (5), ones (4), ones (4), ones (2), 0, ones (30), 0);
%! Z = blkdiag (ones (9), ones (8), ones (7), 0, 0);
%! for given = {Y, sparse(Y), sparse(Z > 0), single(zeros (4)), sparse(4, 4), blkdiag(ones (2), zeros (11))}
%!   n = rows (given{1});
%!   for c = unique ([1:min(5, n), n])
%!     [labels, info] = quietly (given{1}, c, 'Seed', 1, 'AllLabels', true, 'Replicates', 2);
%!     core = or_spectral_core (given{1}, c);
%!     assert (isequal (info.core, core));
%!     assert (unique (labels(core)), 1:c);
%!     [E, values] = or_spectral_embedding (given{1}(core,core), c);
%!     assert (info.eigenvalues, values(1:c), 1e-12);
%!     assert (~ any (any (info.embedding(:,~ core))));
%!     assert (sum (info.embedding(:,core) .^ 2, 1), ones (1, sum (core)), 1e-12);
%!     assert (sum (info.clusters), c);
%!     for k = reshape (unique (info.components(core & info.components > 0)), 1, [])
%!       assert (numel (unique (labels(info.components == k))), info.clusters(k));
%!     end
%!     if (any (~ core))
%!       sizes = accumarray (labels(core)', 1);
%!       assert (labels(~ core), repmat (find (sizes == max (sizes), 1), 1, sum (~ core)));
%!     end
%!   end
%! end

%!test % small components are clusters if they stand out from the next ones, and by nothing less
%! truth = repelem (1:4, [250 40 20 12]);
%! [labels, info] = quietly (in_pieces ([250 40 20 12 4 2]), 4);
%! assert_same_clusters (labels(1:322), truth);
%! assert (info.clusters, [1 1 1 1]);
%! for sizes = {[250 40 20 12 5], [350 90 30 10], [90 30 9]}
%!   c = min (4, numel (sizes{1}));
%!   Y = in_pieces (sizes{1});
%!   [~, info] = quietly (Y, c, 'Seed', 1, 'Replicates', 1);
%!   assert (info.core, or_spectral_core (Y, c));
%!   assert (max (info.clusters) > 1);
%! end

%!test % the rest: the label of the nearest sample of the core, for each start; no warning unless most samples are there
%! rand ('twister', 12);
%! randn ('twister', 12);
%! X = [randn(3, 60), bsxfun(@plus, [6; 0; 0], randn (3, 50)), bsxfun(@plus, [0; 6; 0], randn (3, 40))];
%! Y = sl_knn_graph (X, 4, 'Mutual', true);
%! clusters = {'Seed', 1, 'Replicates', 4, 'AllLabels', true, 'Samples'};
%! lastwarn ('', '');
%! [labels, info] = sl_spectral_cluster (Y, 3, clusters{:}, X);
%! assert (sl_lastwarn (), '');
%! core = find (info.core);
%! rest = find (~ info.core);
%! assert (numel (rest) > 5 && numel (core) > 75);
%! for i = rest
%!   [~, nearest] = min (sum (bsxfun (@minus, X(:,core), X(:,i)) .^ 2, 1));
%!   assert (info.labels(:,i), info.labels(:,core(nearest)));
%! end
%! assert (labels, info.labels(info.best,:));
%! assert (isequal (sl_spectral_cluster (full (Y), 3, clusters{:}, sparse (X)), labels));
%! assert (isequal (sl_spectral_cluster (Y * 1e-300, 3, clusters{:}, single (X)), labels));
%! p = randperm (150);
%! for c = 2:3
%!   labels = sl_spectral_cluster (Y, c, clusters{:}, X);
%!   assert_same_clusters (sl_spectral_cluster (Y(p,p), c, clusters{:}, X(:,p)), labels(p));
%! end
%! assert (sl_spectral_cluster (Y, 1, clusters{:}, X), ones (1, 150));
%! before = warning ('on', 'sparselearn:components');
%! evalc ('labels = sl_spectral_cluster (sparse (150, 150), 3, ''Samples'', X);');
%! [~, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:components');
%! assert (labels(1:3), 1:3);

%!test % equal pieces, more and fewer than clusters; an outlier does not use up a cluster
%! Y = kron (eye (5), ones (4));
%! X = [kron([0 9 20 29 40], ones (1, 4)); rand(1, 20)];
%! truth = kron (1:5, ones (1, 4));
%! assert (sl_spectral_cluster (Y, 5), truth);
%! assert (sl_spectral_cluster (Y, 3, 'Samples', X), min (truth, 3));
%! assert (quietly (Y, 3), [truth(1:12), ones(1, 8)]);
%! [labels, info] = sl_spectral_cluster (Y, 7, 'Seed', 1);
%! assert (sort (info.clusters) == [1 1 1 1 3] | sort (info.clusters) == [1 1 1 2 2], true (1, 5));
%! path = diag (ones (1, 28), 1);
%! Y = blkdiag (path + path', 0, 0);
%! X = [1:29, 28, 30];
%! for c = 2:4
%!   [labels, info] = sl_spectral_cluster (Y, c, 'Seed', 1, 'Samples', X);
%!   assert (info.eigenvalues, cos (pi * (0:c-1) / 28), 1e-12);
%!   assert (unique (labels(1:29)), 1:c);
%!   assert (labels(30:31), labels(28:29));
%!   assert (find (~ info.core), 30:31);
%! end
%! lastwarn ('', '');
%! before = warning ('on', 'sparselearn:components');
%! evalc ('labels = sl_spectral_cluster (Y, 3, ''Seed'', 1);');
%! [text, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:components');
%! assert (text, ['sl_spectral_cluster: Y has 3 connected components, and those that were clustered have 29 of the ' ...
%!                '31 samples. The others are in the largest cluster; with option Samples they get that of the ' ...
%!                'nearest sample']);

%!test % a large graph with outliers, by blocks: the same clusters and eigenvalues as without
%! rand ('twister', 11);
%! A = sl_knn_graph (rand (2, 700), 6);
%! [~, ~, part] = or_spectral_embedding (A, 1);
%! A = A(part == 1,part == 1);
%! m = size (A, 1);
%! [labels, info] = sl_spectral_cluster (A, 4, 'Seed', 1, 'Replicates', 5);
%! [more, same] = quietly (blkdiag (A, sparse (3, 3)), 4, 'Seed', 1, 'Replicates', 5);
%! assert (more(1:m), labels);
%! assert (same.eigenvalues, info.eigenvalues, 1e-12);
%!test % wherever the scale lies
%! rand ('twister', 6);
%! Y = rand (12);
%! Y = Y + Y';
%! [~, info] = sl_spectral_cluster (Y, 3, 'Seed', 1);
%! for k = [-1000, -400, 400, 1000, 1020]
%!   [~, same] = sl_spectral_cluster (Y * 2 ^ k, 3, 'Seed', 1);
%!   assert (same.eigenvalues, info.eigenvalues, 1e-13);
%!   assert (same.embedding' * same.embedding, info.embedding' * info.embedding, 1e-11);
%! end

%!test % one cluster, one sample, as many clusters as samples
%! assert (sl_spectral_cluster (ones (4), 1), ones (1, 4));
%! assert (sl_spectral_cluster (3, 1), 1);
%! assert (sort (sl_spectral_cluster (diag ([1 2 1], 1) + diag ([1 2 1], -1), 4, 'Seed', 1)), 1:4);

%!test % the same for any number of threads
%! rand ('twister', 8);
%! A = sl_knn_graph (rand (3, 800), 5);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! sl_threads (1);
%! [one, info] = sl_spectral_cluster (A, 5, 'Seed', 1);
%! sl_threads (3);
%! [three, same] = sl_spectral_cluster (A, 5, 'Seed', 1);
%! assert (isequal (one, three) && isequal (info.inertia, same.inertia));

%!test % graphs of nearest neighbours of ten clouds, more than 500 points in all: the components
%! randn ('twister', 1);
%! rand ('twister', 1);
%! parts = cell (1, 10);
%! for k = 1:10
%!   parts{k} = sl_knn_graph (randn (2, 52), 5);
%! end
%! Y = blkdiag (parts{:});
%! p = randperm (520);
%! [~, ~, component] = or_spectral_embedding (Y(p,p), 1);
%! [labels, info] = sl_spectral_cluster (Y(p,p), max (component), 'Seed', 1);
%! assert (labels, component);
%! assert (info.components, component);
%! assert (info.eigenvalues, ones (1, max (component)));

%!test % more clusters than components: the larger eigenvalues decide which is divided; every start keeps them apart
%! ring = circshift (eye (12), 1);
%! Y = blkdiag (ones (9), ring + ring', ones (2), 0);
%! [labels, info] = quietly (Y, 5, 'Seed', 1, 'AllLabels', true, 'Replicates', 7);
%! for k = 1:7
%!   assert (numel (unique (info.labels(k,1:9))), 1);
%!   assert (numel (unique (info.labels(k,10:21))), 3);
%!   assert (numel (unique (info.labels(k,22:23))), 1);
%!   assert (unique (info.labels(k,:)), 1:5);
%! end
%! assert (info.labels(info.best,:), labels);
%! assert (info.objective == min (info.inertia) && info.objective == info.inertia(info.best));
%! assert (info.eigenvalues, [1 1 1 cos(pi/6) cos(pi/6)], 1e-14);
%! assert (info.components, [2 * ones(1, 9), ones(1, 12), 3 3 0]);

%!test % multiple eigenvalues within a component, small and large
%! n = 520;
%! ring = sparse (1:n, [2:n, 1], 1, n, n);
%! star = sparse (ones (1, n - 1), 2:n, 1, n, n);
%! cube = sparse ([0 1; 1 0]);
%! for k = 1:8
%!   cube = [cube, speye(2^k); speye(2^k), cube];
%! end
%! bipartite = zeros (520);
%! bipartite(1:300,301:520) = 1;
%! part = cos (2 * pi * (1:3) / n);
%! cases = {ring(1:9,1:9), cos((0:6) * pi / 8); ring, [1, part([1 1 2 2 3 3])]; star, [1, zeros(1, 6)]; ...
%!          cube, [1, 7/9 * ones(1, 6)]; cube(1:256,1:256), [1, 6/8 * ones(1, 6)]; ...
%!          ones(n), [1, -1 / (n - 1) * ones(1, 6)]; bipartite, [1, zeros(1, 6)]};
%! for k = 1:rows (cases)
%!   Y = cases{k,1} + cases{k,1}';
%!   [~, info] = sl_spectral_cluster (Y, 7, 'Replicates', 1);
%!   assert (info.eigenvalues, cases{k,2}, 1e-12);
%!   assert (info.residual < 1e-12);
%! end

%!test % two large components with the same eigenvalues: those of the first one, then those of the other
%! rand ('twister', 9);
%! A = sl_knn_graph (rand (2, 520), 6);
%! [~, ~, part] = or_spectral_embedding (A, 1);
%! A = A(part == 1,part == 1);
%! m = size (A, 1);
%! [~, values] = or_spectral_embedding (A, 1);
%! [labels, info] = sl_spectral_cluster (blkdiag (A, A), 5, 'Seed', 1, 'Replicates', 5);
%! assert (info.eigenvalues, values([1 1 2 2 3]), 1e-12);
%! assert ([max(labels(1:m)), min(labels(m+1:end))], [3 4]);

%!test % components whose weights are of other scales, whatever these are
%! rand ('twister', 10);
%! A = rand (6);
%! A = A + A';
%! for scale = [1e-308, 1e-200, 1, 1e300, 4e307]
%!   for Y = {blkdiag(A, scale * A), sparse(blkdiag (A, scale * A))}
%!     [labels, info] = sl_spectral_cluster (Y{1}, 2, 'Seed', 1);
%!     assert (labels, [ones(1, 6), 2 * ones(1, 6)]);
%!     assert (info.residual < 1e-14);
%!     [labels, info] = sl_spectral_cluster (Y{1}, 6, 'Seed', 1);
%!     [~, values] = or_spectral_embedding (blkdiag (A, A), 6);
%!     assert (info.eigenvalues, values(1:6), 1e-13);
%!   end
%! end

%!test % edges so weak that rounding hides them still connect
%! Y = blkdiag (ones (4), ones (3));
%! Y(1,7) = 1e-300;
%! Y(7,1) = 1e-300;
%! [labels, info] = sl_spectral_cluster (Y, 2, 'Seed', 1);
%! assert (info.components, ones (1, 7));
%! assert (info.eigenvalues, [1 1], 1e-14);
%! assert_same_clusters (labels, [1 1 1 1 2 2 2]);

%!test % random graphs
%! evalc ('check_spectral_cluster (4)');       % each number of clusters once

%!test % the graph of 10 000 equal points
%! A = sparse (10000, 10000);
%! A(1:5,:) = 1;                        % of equal points those with the lowest indices are the nearest
%! A = max (A, A') - sparse (1:5, 1:5, 1, 10000, 10000);
%! [labels, info] = sl_spectral_cluster (A, 3, 'Seed', 1, 'Replicates', 1);
%! assert (isequal (unique (labels), 1:3) && info.residual < 1e-8);

%!error id=sparselearn:badCall sl_spectral_cluster ()
%!error id=sparselearn:badInput sl_spectral_cluster ({1}, 1)
%!error id=sparselearn:badInput sl_spectral_cluster ([], 1)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2, 3), 1)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2, 2, 2), 1)
%!error id=sparselearn:badInput sl_spectral_cluster ([1 1i; 1i 1], 1)
%!error id=sparselearn:badInput sl_spectral_cluster ([1 NaN; NaN 1], 1)
%!error id=sparselearn:badInput sl_spectral_cluster (sparse ([1 Inf; Inf 1]), 1)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), 0)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), 1.5)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), NaN)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), [1 2])
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), 'a')
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), 1, 'Replicates', 0)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), 1, 'Seed', -1)
%!error <option Samples must have 2 columns> sl_spectral_cluster (ones (2), 1, 'Samples', ones (2, 3))
%!error <option Samples must be finite> sl_spectral_cluster (ones (2), 1, 'Samples', [1 NaN])
%!error <use double> sl_spectral_cluster (uint8 (ones (2)), 1)

%!test % a long path with edges over eight orders of magnitude; a Sturm count tells how many eigenvalues are larger
%! rand ('twister', 3);
%! n = 3300;
%! w = 10 .^ (8 * rand (1, n - 1) - 4);
%! A = sparse (1:n-1, 2:n, w, n, n);
%! A = A + A';
%! [~, info] = sl_spectral_cluster (A, 4, 'Seed', 1);
%! assert (info.residual < 1e-11);
%! s = sqrt (full (sum (A, 1)));
%! off = (w ./ (s(1:n-1) .* s(2:n))) .^ 2;
%! for k = 1:4
%!   for side = [-1 1]
%!     mu = info.eigenvalues(k) + side * 1e-10;
%!     pivot = zeros (1, n);
%!     pivot(1) = mu;
%!     for i = 2:n
%!       pivot(i) = mu - off(i-1) / pivot(i-1);
%!     end
%!     larger(1+(side>0)) = sum (pivot < 0);
%!   end
%!   assert (larger(2) < k && larger(1) >= k);
%! end

%!test % a graph in parts has converged where each part has
%! rand ('twister', 1);
%! p = rand (1, 400);
%! A = kron (eye (2), ones (200)) .* exp (-9 * abs (bsxfun (@minus, p, p')));
%! [~, info] = sl_spectral_cluster (sparse (A), 12, 'Seed', 1);
%! assert (max (info.components), 2);
%! assert (info.converged && strcmp (info.stop, 'converged'));
%! warning ('off', 'sparselearn:maxIter', 'local');
%! [~, info] = sl_spectral_cluster (sparse (A), 12, 'Seed', 1, 'MaxIter', 1);
%! assert (! info.converged && strcmp (info.stop, 'MaxIter'));
