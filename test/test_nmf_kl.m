% Factorisation with the Kullback-Leibler divergence: against the oracle, closed cases, hostile input, determinism.

% SPDX-License-Identifier: BSD-3-Clause

%!function varargout = kl (X, r, varargin)
%!  [varargout{1:max(nargout,1)}] = sl_nmf (X, r, 'Algorithm', 'mu', 'Loss', 'kl', varargin{:});
%!endfunction

%!function d = divergence (X, Y)
%!  X = double (full (X));
%!  Y = double (Y);
%!  d = sum (Y(X == 0)) + sum (X(X > 0) .* log (X(X > 0) ./ Y(X > 0)) - X(X > 0) + Y(X > 0));
%!endfunction

%!function [X, W, H] = problem (k)
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  m = ceil (70 * rand);
%!  n = ceil (600 * rand ^ 3);
%!  r = ceil (13 * rand);
%!  X = rand (m, n);
%!  switch (mod (k, 5))
%!    case 1
%!      X = max (0, randn (m, r)) * rand (r, n);
%!    case 2
%!      X(rand (m, n) < .7) = 0;
%!    case 3
%!      X(:,ceil (n * rand)) = 0;
%!      X(ceil (m * rand),:) = 0;
%!    case 4
%!      X = floor (X .^ 4 * 1e3);
%!  end
%!  W = rand (m, r);
%!  H = rand (r, n);
%!endfunction

%!test % it is the published method, whether X is full or sparse
%! for k = 1:8
%!   [X, W0, H0] = problem (k);
%!   [W, H, D, e, c] = or_nmf_kl (X, W0, H0, 8);
%!   for input = {X, sparse(X)}
%!     [W1, H1, info] = kl (input{1}, columns (W0), 'Init', {W0, H0}, 'MaxIter', 8, 'Tol', 0);
%!     done = info.iterations + 1;
%!     assert (done == 9 || info.objective(end) == 0);
%!     assert (info.objective, D(1:done), 1e-11 * sum (X(:)));
%!     assert (info.error, e(1:done), 1e-9);
%!     assert (info.certificate, c(1:done), 1e-9 * (1 + c(1)));
%!     assert (! issparse (W1) && ! issparse (H1));
%!     if (info.best == 8)
%!       assert (W1, W, 1e-9 * max (W(:)));
%!       assert (H1, H, 1e-9 * max (H(:)));
%!     end
%!   end
%! end

%!test % the divergence never increases, and the histories are true of what is returned
%! for k = 1:8
%!   [X, W0, H0] = problem (k);
%!   [W, H, info] = kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 40);
%!   assert (all (diff (info.objective) <= 1e-14 * sum (X(:))));
%!   assert (divergence (X, W * H), info.objective(info.best+1), 1e-12 * sum (X(:)));
%!   assert (norm (X - W * H, 'fro') / norm (X, 'fro'), info.error(info.best+1), 1e-12);
%!   assert (norm (W, 2, 'columns'), norm (H, 2, 'rows')', 1e-10 * norm (H));
%!   [~, ~, ~, ~, c] = or_nmf_kl (X, W, H, 0);
%!   assert (c, info.certificate(info.best+1), 1e-8 * (1 + c));
%!   assert (info.algorithm, 'mu');
%! end

%!test % the certificate vanishes where the gradient says that the factors are stationary
%! rand ('twister', 6);
%! X = rand (8, 10);                            % this one converges soon
%! [W, H, info] = kl (X, 3, 'MaxIter', 8000, 'Tol', 1e-6);
%! assert (info.converged && info.iterations > 10);
%! Q = X ./ (W * H);
%! GH = W' * (1 - Q);
%! GW = (1 - Q) * H';
%! assert (all (abs (GH(H > 1e-3)) < 1e-4) && all (GH(:) > -1e-4));
%! assert (all (abs (GW(W > 1e-3)) < 1e-4) && all (GW(:) > -1e-4));
%! assert (any (H(:) < 1e-9));                  % or the bound would not have been tried

%!test % one component: from any start one iteration gives the product of the marginals
%! for k = 1:4
%!   [X, W0, H0] = problem (k);
%!   marginals = sum (X, 2) * sum (X, 1) / sum (X(:));
%!   for input = {X, sparse(X), X * 1e-200, X * 1e250}
%!     [W, H] = kl (input{1}, 1, 'Init', {W0(:,1), H0(1,:)}, 'MaxIter', 1);
%!     unit = max (input{1}(:)) / max (X(:));
%!     assert (W * (H / unit), marginals, 1e-12 * max (marginals(:)));
%!   end
%!   [W, H] = kl (single (X), 1, 'Init', {W0(:,1), H0(1,:)}, 'MaxIter', 1);
%!   assert (double (W * H), marginals, 1e-5 * max (marginals(:)));
%! end

%!test % after each update of W the model has the row sums of X
%! [X, W0, H0] = problem (4);
%! [W, H] = kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0);
%! assert (sum (W * H, 2), sum (X, 2), 1e-10 * sum (X(:)));

%!test % an exact factorisation: the divergence is exact far below the last digit of its terms
%! rand ('twister', 7);
%! X = rand (30, 1) * rand (1, 40);
%! [W, H, info] = kl (X, 1, 'Tol', 0, 'MaxIter', 3);
%! assert (info.objective(end) < 1e-28 && info.objective(end) >= 0);
%! [W, H, info] = kl (sparse (X), 1, 'Tol', 0, 'MaxIter', 3);
%! assert (info.objective(end) < 1e-12 && info.objective(end) >= 0);
%! assert (info.error(end) < 1e-15);

%!test % a multiple of X has the same factorisation, a multiple of the divergence, and the same certificate
%! [X, W0, H0] = problem (12);
%! X = X / max (X(:));
%! [W, H, info] = kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%! for scale = [1e-300, 1e-150, 1e-20, 3, 1e20, 1e150, 1e300]
%!   for input = {scale * X, sparse(scale * X)}
%!     [W1, H1, info1] = kl (input{1}, columns (W0), 'Init', {W0 * 1e120, H0 * 1e-130}, 'MaxIter', 20, 'Tol', 0);
%!     assert (info1.objective / scale, info.objective, 1e-9 * info.objective(1));
%!     assert (info1.error, info.error, 1e-9);
%!     assert (info1.certificate, info.certificate, 1e-8);
%!     assert ((W1 / sqrt (scale)) * (H1 / sqrt (scale)), W * H, 1e-9);
%!   end
%! end
%! for scale = single ([1e-30, 1e-10, 1e10, 1e30])
%!   [W1, H1, info1] = kl (scale * single (X), columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%!   assert (info1.objective(end) / double (scale), info.objective(end), 1e-4 * info.objective(end));
%!   assert (isa (W1, 'single') && isa (H1, 'single'));
%! end

%!test % single is computed and returned in single, and as good
%! for k = 1:10
%!   [X, W0, H0] = problem (k);
%!   [~, ~, info] = kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%!   [W, H, info1] = kl (single (X), columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%!   assert (isa (W, 'single') && isa (H, 'single'));
%!   assert (info1.objective(end), info.objective(end), 1e-3 * info.objective(end) + 1e-6 * sum (X(:)));
%!   assert (divergence (single (X), W * H), info1.objective(info1.best+1), 1e-5 * sum (X(:)));
%! end

%!test % the same bits for any number of threads; full and sparse, both classes
%! rand ('twister', 3);
%! full_X = rand (150, 600) .* (rand (150, 600) < .3);      % four parts, two blocks, ten tasks of sparse columns
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! inputs = {full_X, single(full_X), sparse(full_X), full_X'};
%! for k = 1:numel (inputs)
%!   sl_threads (1);
%!   [W1, H1, info1] = kl (inputs{k}, 11, 'Seed', 4, 'MaxIter', 3);
%!   sl_threads (3);
%!   [W2, H2, info2] = kl (inputs{k}, 11, 'Seed', 4, 'MaxIter', 3);
%!   assert (isequal (W1, W2) && isequal (H1, H2));
%!   assert (isequal (info1.objective, info2.objective) && isequal (info1.certificate, info2.certificate));
%! end

%!test % hostile but valid input
%! rand ('twister', 1);
%! base = rand (12, 9);
%! base(:,4) = 0;
%! base(7,:) = 0;
%! uneven = base;
%! uneven(2,3) = 1e-320;
%! uneven(:,5) = 1e-310;
%! uneven(3,:) = uneven(3,:) * 1e200;
%! for X = {base, single(base), sparse(base), uneven, sparse(uneven), base(1,:), base(:,1), base(:,4), 3}
%!   for r = [1, 3, 20]
%!     [W, H, info] = kl (X{1}, r, 'Seed', 1, 'MaxIter', 20);
%!     assert (size (W) == [rows(X{1}), r] && size (H) == [r, columns(X{1})]);
%!     assert (all (isfinite (W(:))) && all (isfinite (H(:))) && all (W(:) >= 0) && all (H(:) >= 0));
%!     assert (all (isfinite ([info.objective, info.error, info.certificate])));
%!     assert (all (diff (info.objective) <= 1e-6 * info.objective(1)));
%!     Y = W * H;
%!     assert (all (Y(! any (X{1}, 2),:)(:) == 0) && all (Y(:,! any (X{1}, 1))(:) == 0));
%!   end
%! end
%! for X = {zeros(12, 9), zeros(12, 9, 'single'), sparse(12, 9)}
%!   [W, H, info] = kl (X{1}, 3, 'Seed', 1);
%!   assert (all (W * H == 0) (:)');
%!   assert ([info.error, info.objective, info.iterations], [0, 0, 0]);
%!   assert (info.stop, 'exact');
%! end
%! [W, H, info] = kl (rand (12, 9), 20, 'Seed', 1, 'MaxIter', 1000, 'Tol', 0);
%! assert (info.error(end) < 5e-2);

%!test % zeros of the start stay; where they leave nothing for an entry of X, that is an error
%! rand ('twister', 4);
%! X = rand (6, 8);
%! W0 = rand (6, 3);
%! H0 = rand (3, 8);
%! W0(2,[1, 3]) = 0;
%! H0(1,5) = 0;
%! W0(:,3) = 0;
%! [W, H, info] = kl (X, 3, 'Init', {W0, H0}, 'MaxIter', 50);
%! assert (! any (W(W0 == 0)) && ! any (H(H0 == 0)));
%! assert (all (W(:,1:2)(W0(:,1:2) > 0) > 0) && all (isfinite (info.objective)));
%! assert (all (isfinite (H(:))));

%!error <stay so> sl_nmf (magic (3), 2, 'Algorithm', 'mu', 'Loss', 'kl', 'Init', {[1, 1; 0, 0; 1, 1], []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'mu', 'Loss', 'kl', 'Init', {zeros(3, 2), []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Algorithm', 'mu', 'Loss', 'poisson')
%!error id=sparselearn:unusedOption sl_nmf (magic (3), 2, 'Loss', 'kl')
%!error id=sparselearn:unusedOption sl_nmf (magic (3), 2, 'Algorithm', 'mu', 'Loss', 'kl', 'MaxSweeps', 3)
%!error id=sparselearn:badInput sl_nmf ([1, -1], 2, 'Algorithm', 'mu', 'Loss', 'kl')

%!test % a checkpoint resumes with the same bits
%! file = tempname ();
%! remove = onCleanup (@() delete (file));
%! [X, W0, H0] = problem (2);
%! [W, H, info] = kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0);
%! kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 9, 'Tol', 0, 'Checkpoint', file);
%! [W1, H1, info1] = kl (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0, 'Checkpoint', file);
%! assert (isequal (W1, W) && isequal (H1, H) && isequal (info1.objective, info.objective));
%! fail ('kl (X, columns (W0), ''Init'', {W0 + 1, H0}, ''Checkpoint'', file)', 'of another problem');

%!test % a network of counts: the divergence finds what made them
%! rand ('twister', 6);
%! W = kron (eye (3), ones (10, 1)) .* (.2 + rand (30, 3));
%! H = 30 * rand (3, 400) .* (rand (3, 400) < .5);
%! X = W * H;
%! X = floor (X + rand (30, 400));
%! [W1, H1, info] = kl (X, 3, 'Seed', 2, 'MaxIter', 500);
%! cosines = (W1 ./ norm (W1, 2, 'columns'))' * (W ./ norm (W, 2, 'columns'));
%! assert (sort (max (cosines)) > .99);
