% Starts of a factorisation: against the published method, the paths to the singular vectors, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!test % the published method, whatever path leads to the singular vectors
%! for k = 1:24
%!   rand ('twister', k);
%!   m = ceil (40 * rand) + 2;
%!   n = ceil (40 * rand) + 2;
%!   r = ceil (min (m, n) / 3);
%!   X = rand (m, n) .* (rand (m, n) < .7) + .01;
%!   filled = mod (k, 2);
%!   [W, H] = or_nmf_nndsvd (X, r, filled);
%!   method = {'nndsvd', 'nndsvda'}{1 + filled};
%!   [W0, H0] = sl_nmf_init (X, r, 'Init', method);
%!   assert (W0, W, 1e-9);
%!   assert (H0, H, 1e-9);
%!   [W0, H0] = sl_nmf_init (sparse (X), r, 'Init', method);
%!   assert (W0, W, 1e-9);
%!   assert (H0, H, 1e-9);
%!   assert (! issparse (W0) && ! issparse (H0));
%! end

%!test % a large full matrix takes the path of the sparse ones
%! rand ('twister', 3);
%! X = rand (220, 250);
%! X(:,1:100) = 3 * X(:,1:100);
%! X(1:50,:) = 2 * X(1:50,:);
%! [W, H] = or_nmf_nndsvd (X, 5, false);
%! [W0, H0] = sl_nmf_init (X, 5, 'Init', 'nndsvd');
%! assert (W0, W, 1e-9);
%! assert (H0, H, 1e-9);

%!test % deterministic, and without touching the generators
%! rand ('twister', 1);
%! before = rand ('twister');
%! X = sprand (60, 50, .2) + sparse (1:50, 1:50, 1, 60, 50);
%! rand ('twister', before);
%! [W1, H1] = sl_nmf_init (X, 6, 'Init', 'nndsvd');
%! [W2, H2] = sl_nmf_init (X, 6, 'Init', 'nndsvd', 'Seed', 3);
%! assert (isequal (W1, W2) && isequal (H1, H2));
%! [W3, H3] = sl_nmf_init (X, 6, 'Seed', 3);
%! assert (rand ('twister'), before);

%!test % random: what sl_nmf draws, for any scale of X
%! for unit = [1, 1e-200, 1e200]
%!   X = magic (6) * unit;
%!   [W0, H0] = sl_nmf_init (X, 3, 'Seed', 4);
%!   [W1, H1] = sl_nmf (X, 3, 'Init', {W0, H0}, 'MaxIter', 5);
%!   [W2, H2] = sl_nmf (X, 3, 'Seed', 4, 'MaxIter', 5);
%!   assert (isequal (W1, W2) && isequal (H1, H2));
%! end
%! rand ('twister', 8);
%! [W0, H0] = sl_nmf_init (magic (6), 3);
%! rand ('twister', 8);
%! assert (isequal (W0, rand (6, 3)) && isequal (H0, rand (3, 6)));

%!test % beyond the rank: random, of a modest size, by the seed; the rest does not change
%! rand ('twister', 5);
%! X = rand (9, 2) * rand (2, 7);
%! [W, H] = or_nmf_nndsvd (X, 2, false);
%! for r = [4, 20]
%!   [W0, H0] = sl_nmf_init (X, r, 'Init', 'nndsvd', 'Seed', 1);
%!   assert (size (W0), [9, r]);
%!   assert (size (H0), [r, 7]);
%!   assert (W0(:,1:2), W, 1e-9);
%!   assert (H0(1:2,:), H, 1e-9);
%!   rest = [W0(:,3:end)(:); H0(3:end,:)(:)];
%!   assert (all (rest > 0) && max (rest) < sqrt (mean (X(:)) / r) && max (rest) > .8 * sqrt (mean (X(:)) / r));
%!   [W1, H1] = sl_nmf_init (X, r, 'Init', 'nndsvd', 'Seed', 1);
%!   assert (isequal (W0, W1) && isequal (H0, H1));
%!   W1 = sl_nmf_init (X, r, 'Init', 'nndsvd', 'Seed', 2);
%!   assert (! isequal (W0, W1));
%!   [W1, H1] = sl_nmf_init (sparse (X), r, 'Init', 'nndsvd', 'Seed', 1);
%!   assert (W1, W0, 1e-9);
%! end

%!test % single, scales, zero data, one row or column
%! rand ('twister', 6);
%! X = rand (12, 9);
%! [W, H] = or_nmf_nndsvd (X, 3, true);
%! [W0, H0] = sl_nmf_init (single (X), 3, 'Init', 'nndsvda');
%! assert (class (W0), 'single');
%! assert (class (H0), 'single');
%! assert (double (W0), W, 1e-5);
%! assert (double (H0), H, 1e-5);
%! [W1, H1] = sl_nmf_init (X * 1e200, 3, 'Init', 'nndsvd');
%! [W2, H2] = sl_nmf_init (X * 1e-200, 3, 'Init', 'nndsvd');
%! [W, H] = or_nmf_nndsvd (X, 3, false);
%! assert (W1 / 1e100 * (H1 / 1e100), W * H, 1e-10);
%! assert (W2 * 1e100 * (H2 * 1e100), W * H, 1e-10);
%! for method = {'nndsvd', 'nndsvda'}
%!   [W0, H0] = sl_nmf_init (zeros (4, 5), 3, 'Init', method{1});
%!   assert (W0, zeros (4, 3));
%!   assert (H0, zeros (3, 5));
%!   [W0, H0] = sl_nmf_init (sparse (4, 5), 3, 'Init', method{1});
%!   assert (W0, zeros (4, 3));
%! end
%! [W0, H0] = sl_nmf_init ([1 2 2], 1, 'Init', 'nndsvd');
%! assert (W0 * H0, [1 2 2], 1e-14);
%! [W0, H0] = sl_nmf_init ([1; 2; 2], 2, 'Init', 'nndsvd', 'Seed', 1);
%! assert (W0(:,1) * H0(1,:), [1; 2; 2], 1e-14);
%! assert (size (H0), [2 1]);

%!test % equal singular values and symmetries: finite, non-negative, the same again
%! X = kron (eye (30), ones (3, 2));
%! [W0, H0] = sl_nmf_init (sparse (X), 4, 'Init', 'nndsvd');
%! assert (all (isfinite ([W0(:); H0(:)])) && all ([W0(:); H0(:)] >= 0));
%! [W1, H1] = sl_nmf_init (sparse (X), 4, 'Init', 'nndsvd');
%! assert (isequal (W0, W1) && isequal (H0, H1));

%!test % a large sparse matrix is not made full: that would be 2 GiB
%! rand ('twister', 7);
%! X = sprand (20000, 15000, 1e-4);
%! [W0, H0] = sl_nmf_init (X, 3, 'Init', 'nndsvd');
%! assert (size (W0), [20000, 3]);
%! [u, s, v] = svds (X, 1);
%! assert (W0(:,1) * norm (H0(1,:)), abs (u) * s, 1e-6 * s);

%!test % spa: the definition; full, sparse and single; data of any scale; the start of sl_nmf
%! for k = 1:6
%!   rand ('twister', k);
%!   X = rand (3 + ceil (20 * rand), 3 + ceil (20 * rand));
%!   X(X < .3) = 0;
%!   r = ceil (min (size (X)) * rand);
%!   [~, W, H] = or_nmf_spa (X, r);
%!   [W0, H0] = sl_nmf_init (X, r, 'Init', 'spa');
%!   assert (W0, W);
%!   assert (H0, H, 1e-10 * (1 + max (H(:))));
%!   [W1, H1] = sl_nmf_init (sparse (X), r, 'Init', 'spa');
%!   assert (isequal (W1, W) && ! issparse (H1));
%!   assert (H1, H, 1e-9 * (1 + max (H(:))));
%!   [W1, H1] = sl_nmf_init (single (X), r, 'Init', 'spa');
%!   assert (isa (H1, 'single') && isequal (W1, single (W)));
%!   [W1, H1] = sl_nmf_init (X * 4 ^ 90, r, 'Init', 'spa');
%!   assert (isequal (W1, W * 4 ^ 90));
%!   assert (H1, H, 1e-9 * (1 + max (H(:))));
%!   [W1, H1] = sl_nmf (X, r, 'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0);
%!   [W2, H2] = sl_nmf (X, r, 'Init', 'spa', 'MaxIter', 3, 'Tol', 0);
%!   assert (W2 * H2, W1 * H1, 1e-9);
%! end

%!test % spa finds the columns of separable data, also with noise, and the first of equal ones
%! rand ('twister', 3);
%! parts = rand (30, 5);
%! codes = rand (5, 40);
%! codes = codes ./ (1.2 * sum (codes));
%! order = randperm (45);
%! X = [parts, parts * codes](:,order);
%! [W0, H0] = sl_nmf_init (X, 5, 'Init', 'spa');
%! assert (sortrows (W0')', sortrows (parts')');
%! assert (W0 * H0, X, 1e-10);
%! [W0, ~] = sl_nmf_init (X + 1e-3 * rand (size (X)), 5, 'Init', 'spa');
%! assert (sortrows (W0')', sortrows (parts')', 2e-3);
%! X = [1 2 2 0; 0 1 1 3; 0 0 0 0](:,[1 2 3 4 4 2]);
%! assert (sl_nmf_init (X, 2, 'Init', 'spa'), [0 2; 3 1; 0 0]);
%! X = eye (4)(:,[3 1 2 4 1]);
%! assert (sl_nmf_init (X, 4, 'Init', 'spa'), eye (4)(:,[3 1 2 4]));
%! [W0, H0] = sl_nmf_init (X(:,[1 1 1]), 3, 'Init', 'spa', 'Seed', 1);     % beyond the rank
%! assert (W0(:,1), X(:,1));
%! assert (H0(1,:), [1 1 1], 1e-12);
%! assert (all (W0(:,2:3)(:) > 0) && all (H0(2:3,:)(:) > 0));
%! [W0, H0] = sl_nmf_init (zeros (3, 4), 2, 'Init', 'spa');
%! assert (W0 * H0, zeros (3, 4));
%! M = logical ([1 1 0; 1 0 1; 1 1 1]);
%! X = [1 2 9; 2 9 4; 4 3 1];
%! [W0, H0] = sl_nmf_init (X .* M, 2, 'Init', 'spa');
%! [W, H] = sl_nmf (X, 2, 'Mask', M, 'Init', {W0, H0}, 'MaxIter', 2);
%! [W1, H1] = sl_nmf (X, 2, 'Mask', M, 'Init', 'spa', 'MaxIter', 2);
%! assert (W1 * H1, W * H, 1e-9);

%!test % a start that is X but for rounding has converged: nothing is relative to its gradients, which are rounding
%! rand ('twister', 5);
%! parts = rand (20, 4);
%! codes = rand (4, 30);
%! X = [parts, parts * (codes ./ (1.2 * sum (codes)))];
%! M = rand (size (X)) < .9;
%! M(:,1:4) = true;
%! runs = {X, {}; single(X), {}; sparse(X), {}; X * 2 ^ 800, {}; X, {'Algorithm', 'mu'}; X, {'Algorithm', 'nenmf'}; ...
%!         X, {'Mask', true(size (X))}; X, {'Hidden', sparse(20, 34)}; X, {'Algorithm', 'gsp', 'Sparseness', 0}};
%! lastwarn ('');
%! for k = 1:rows (runs)
%!   [W, H, info] = sl_nmf (runs{k,1}, 4, 'Init', 'spa', runs{k,2}{:});
%!   assert ({info.stop, info.iterations, info.certificate}, {'converged', 0, 0});
%!   assert (info.error <= 16 * eps (class (W)));
%! end
%! for more = {{}, {'Mask', M}}
%!   [~, ~, info] = sl_nmf (X, 4, 'Init', {parts, sl_nnls(X, parts)}, more{1}{:});
%!   assert ({info.stop, info.iterations}, {'converged', 0});
%! end
%! assert (sl_lastwarn (), '');
%! [~, ~, info] = sl_nmf (X, 4, 'Init', 'spa', 'MaxIter', 3, 'Tol', 0);       % as many iterations as asked for
%! assert (info.iterations, 3);
%! [~, ~, info] = sl_nmf (X, 4, 'Init', 'spa', 'Regularize', [1e-3, 0], 'MaxIter', 2, 'Tol', 0);
%! assert (info.certificate > 0);          % the penalty pulls
%! [~, ~, info] = sl_nmf (X + 1e-9 * rand (size (X)), 4, 'Init', 'spa', 'MaxIter', 1, 'Tol', 0);
%! assert (info.certificate(1), 1);

%!function X = block (q)
%!  blocks = {[1, 2; 3, 4], [1; 2], []};
%!  X = blocks{q};
%!endfunction

%!error <not blocks> sl_nmf (@block, 1, 'Init', 'spa')
%!error id=sparselearn:badCall sl_nmf_init ()
%!error id=sparselearn:badInput sl_nmf_init ([1 NaN], 1)
%!error id=sparselearn:badInput sl_nmf_init ([], 1)
%!error id=sparselearn:badInput sl_nmf_init (magic (3), 0)
%!error id=sparselearn:badInput sl_nmf_init (magic (3), 1.5)
%!error id=sparselearn:badInput sl_nmf_init ([1 2i], 1)
%!error id=sparselearn:badInput sl_nmf_init (magic (3), 1, 'Seed', -1)
%!error <use double> sl_nmf_init (uint8 (magic (3)), 1)
