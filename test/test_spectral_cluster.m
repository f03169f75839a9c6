% Spectral clustering: coordinates against the oracle, clusters that are known, components, scales, hostile input.

%!function Y = similarities (n)
%!  X = [randn(2, n), 4 + randn(2, n), [4; -4] + randn(2, n)];
%!  D = bsxfun (@plus, sum (X .^ 2, 1)', sum (X .^ 2, 1)) - 2 * X' * X;
%!  Y = exp (-max (D, 0) / 2);
%!  Y = (Y + Y') / 2;
%!endfunction

%!function assert_same_clusters (a, b)
%!  assert (isequal (bsxfun (@eq, a, a'), bsxfun (@eq, b, b')));
%!endfunction

%!test % coordinates, by their inner products, since signs are arbitrary; eig and eigs, full and sparse
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for n = [10, 60, 200]
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

%!test % vertices without edges have zero coordinates, fewer coordinates than clusters
%! Y = blkdiag (ones (3) - eye (3), ones (2) - eye (2), zeros (2));
%! for given = {Y, sparse(Y), single(Y), Y > 0, sparse(Y > 0)}
%!   [labels, info] = sl_spectral_cluster (given{1}, 2, 'Seed', 1);
%!   assert (info.embedding(:,6:7), zeros (2));
%!   assert (sum (info.embedding(:,1:5) .^ 2, 1), ones (1, 5), 1e-14);
%!   assert (labels([1 2 3]) == labels(1) & labels([4 5 5]) == labels(4), true (1, 3));
%!   assert (labels(1) ~= labels(4));
%! end
%! [labels, info] = sl_spectral_cluster (Y, 7, 'Seed', 1);
%! assert (size (info.embedding), [7 7]);
%! assert (info.eigenvalues(6:7), [0 0]);
%! assert (labels(6), labels(7));
%! [labels, info] = sl_spectral_cluster (zeros (4), 2, 'Seed', 1);
%! assert (info.embedding, zeros (2, 4));
%! assert (info.eigenvalues, [0 0]);
%! assert (labels == labels(1), true (1, 4));

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
%!error <use double> sl_spectral_cluster (uint8 (ones (2)), 1)
