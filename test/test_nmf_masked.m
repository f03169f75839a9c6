% Factorisation where entries are missing: against the oracle, held-out entries, what is equal to what, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, M, W, H] = problem (k)
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  m = 20 + ceil (25 * rand);
%!  n = 20 + ceil (40 * rand);
%!  r = ceil ([2, 7, 9](1 + mod (k, 3)) * rand);
%!  X = rand (m, n);
%!  if (mod (k, 3) == 1)
%!    X = max (0, randn (m, r)) * rand (r, n);
%!  end
%!  M = rand (m, n) < [.1, .5, .95](1 + mod (k, 3));
%!  if (mod (k, 4) == 1)
%!    M(:,ceil (n * rand)) = false;
%!    M(ceil (m * rand),:) = false;
%!  end
%!  X(! M & rand (m, n) < .5) = NaN;
%!  M(1,1) = true;
%!  X(1,1) = 1;
%!  W = rand (m, r);
%!  H = rand (r, n);
%!endfunction

%!function F = none_as_nan (X, M)
%!  F = X;
%!  F(! M) = NaN;
%!endfunction

%!function yes = settled (M, r) % no row or column with so few entries that its best codes are not unique
%!  seen = [sum(M, 1), sum(M, 2)'];
%!  yes = all (seen == 0 | seen > r);
%!endfunction

%!test % sweeps are those of the definition
%! compared = 0;
%! for k = 1:8                              % every number of sweeps; the oracle is slow
%!   [X, M, W0, H0] = problem (k);
%!   most = 1 + mod (k, 8);
%!   [W, H, e, c] = or_nmf_masked (X, M, W0, H0, [], 4, most, .1);
%!   [W1, H1, info] = sl_nmf (X, columns (W0), 'Mask', M, 'Init', {W0, H0}, 'MaxIter', 4, 'Tol', 0, 'MaxSweeps', most);
%!   assert (info.error, e(1:info.iterations+1), 1e-8);
%!   if (settled (M, columns (W0)))
%!     assert (info.certificate, c(1:info.iterations+1), 1e-8);
%!     compared = compared + 1;
%!   end
%!   E = X - W1 * H1;
%!   assert (norm (E(M)) / norm (X(M)), min (e), 1e-8);
%!   assert (all (W1(! any (M, 2),:)(:) == 0) && all (H1(:,! any (M, 1))(:) == 0));
%!   assert (all (diff (info.objective) <= 1e-12 * info.objective(1)));
%! end
%! assert (compared > 3);

%!test % gsp is that of the definition, and keeps its sparseness; as that of a full matrix where half of X is observed
%! filled = 0;
%! for k = 1:4                              % every number of inner iterations
%!   [X, M, W0, H0] = problem (k);
%!   s = .3 + .06 * mod (k, 8);
%!   inner = 1 + 3 * mod (k, 4);
%!   if (mean (M(:)) < .5)
%!     [W, H, e, c] = or_nmf_masked (X, M, W0, H0, s, 3, 10, .1, inner);
%!     settings = {};
%!   else
%!     [W, H, e, c] = or_nmf_filled (X, M, W0, H0, s, 3, 4, inner);
%!     settings = {'MaxSweeps', 4, 'SweepTol', 0};
%!     filled = filled + 1;
%!   end
%!   [W1, H1, info] = sl_nmf (X, columns (W0), 'Mask', M, 'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0, ...
%!                            'Algorithm', 'gsp', 'Sparseness', s, 'InnerIter', inner, settings{:});
%!   assert (info.error, e(1:info.iterations+1), 1e-7);
%!   if (settled (M, columns (W0)))
%!     assert (info.certificate, c(1:info.iterations+1), 1e-6);
%!   end
%!   assert (mean (info.sparseness) >= s - 1e-12);
%! end
%! assert (filled > 0 && filled < 4);

%!test % gaps among the rows that have next to no energy: shares of observed entries say nothing of the steps then
%! for seed = [3, 6, 10, 11]                 % those in which steps by the shares raise the objective
%!   rand ('twister', seed);
%!   X = [rand(10, 1) * rand(1, 30) + .05 * rand(10, 30); 1e-3 * rand(10, 30)];
%!   M = [true(10, 30); rand(10, 30) < .1];
%!   options = {'Algorithm', 'gsp', 'Sparseness', .3, 'SparseFactor', 'H', 'Seed', 1, 'MaxIter', 30, 'Tol', 0};
%!   [~, ~, info] = sl_nmf (X, 1, 'Mask', M, options{:});
%!   [~, ~, of_sparse] = sl_nmf (sparse (X), 1, 'Mask', M, options{:});
%!   assert (all (diff (info.objective) <= 1e-12 * info.objective(1)));
%!   assert (min (info.objective) < 1.03 * min (of_sparse.objective));
%! end

%!test % a full matrix with gaps: the objective falls, whatever their pattern, also in single; the minimum is that of X
%!     % as a sparse matrix, whose gaps are not filled
%! rand ('twister', 3);
%! randn ('twister', 3);
%! parts = max (0, randn (30, 3));
%! X = parts * rand (3, 40) + .05 * rand (30, 40);
%! s = mean (sl_hoyer (parts));
%! blocked = true (30, 40);
%! blocked(1:14,1:30) = false;
%! for M = {rand(30, 40) < .8, rand(30, 40) < linspace(.3, 1, 40), blocked, [false(30, 1), true(30, 39)]}
%!   options = {'Mask', M{1}, 'Seed', 1, 'MaxIter', 300, 'Algorithm', 'csp', 'Sparseness', s};
%!   [W, H, info] = sl_nmf (X, 3, options{:}, 'Tol', 1e-5);
%!   assert (all (diff (info.objective) <= 1e-10 * info.objective(1)));
%!   assert (all (H(:,! any (M{1}, 1))(:) == 0));
%!   E = M{1} .* (X - W * H);
%!   assert (info.objective(info.best+1), sum (E(:) .^ 2) / 2, 1e-10 * info.objective(1));
%!   [~, ~, info1] = sl_nmf (X, 3, options{1:4}, 'Init', {W, H}, 'MaxIter', 1, options{7:10}, 'Tol', 0);
%!   assert (info1.objective(1), info.objective(info.best+1), 1e-10 * info.objective(1));
%!   [~, ~, of_sparse] = sl_nmf (sparse (X), 3, options{:}, 'Tol', 0, 'Init', {W, H}, 'MaxIter', 10);
%!   assert (min (of_sparse.objective) > .999 * info.objective(info.best+1));
%!   [~, ~, of_single] = sl_nmf (single (X), 3, options{:}, 'Tol', 1e-3);
%!   assert (min (of_single.objective) < 1.05 * info.objective(info.best+1));
%!   assert (all (diff (of_single.objective) <= 1e-5 * of_single.objective(1)));
%! end
%! M = rand (30, 40) < .8;                  % hidden entries are gaps too, and NaN
%! options = {'Seed', 1, 'MaxIter', 5, 'Tol', 0, 'Algorithm', 'gsp', 'Sparseness', s};
%! W = sl_nmf (X, 3, 'Mask', M, options{:});
%! assert (isequal (sl_nmf (X, 3, 'Hidden', ! M, options{:}), W));
%! assert (isequal (sl_nmf (none_as_nan (X, M), 3, 'Missing', true, options{:}), W));

%!testif ; exist ('/proc/self/status', 'file') == 2 % the memory for a residual with filled gaps is free afterwards
%! size_now = @() str2double (regexp (fileread ('/proc/self/status'), 'VmSize:\s+(\d+)', 'tokens'){1}{1});
%! X = ones (2100, 2000);                   % more than 32 MB, which glibc gives back at once
%! X(1) = NaN;
%! sl_nmf (X, 1, 'Missing', true, 'Algorithm', 'gsp', 'Sparseness', .5, 'MaxIter', 1, 'Tol', Inf, 'Seed', 1);
%! before = size_now ();
%! slx_filled_mex ('end');
%! assert (size_now () > before - 1000);

%!test % everything observed: the method without a mask
%! for k = 1:3
%!   [X, ~, W0, H0] = problem (k);
%!   X(isnan (X)) = .5;
%!   options = {'Init', {W0, H0}, 'MaxIter', 12, 'Tol', 0, 'SweepTol', 0, 'MaxSweeps', 4};
%!   [W, H, info] = sl_nmf (X, columns (W0), options{:});
%!   for M = {true(size (X)), ones(size (X)), sparse(true (size (X)))}
%!     [W1, H1, info1] = sl_nmf (X, columns (W0), options{:}, 'Mask', M{1});
%!     assert (info1.error, info.error, 1e-10);
%!     assert (info1.certificate, info.certificate, 1e-8);
%!     assert (info1.objective, info.objective, 1e-10 * info.objective(1));
%!     assert (W1 * H1, W * H, 1e-9 * max (X(:)));
%!   end
%!   assert (isequal (sl_nmf (X, columns (W0), options{:}, 'Missing', true), W1));
%! end

%!test % a matrix of low rank is completed from half its entries
%! rand ('twister', 1);
%! randn ('twister', 1);
%! parts = max (0, randn (60, 4));
%! X = parts * rand (4, 80);
%! M = rand (60, 80) < .5;
%! [W, H] = sl_nmf (none_as_nan (X, M), 4, 'Mask', M, 'Seed', 1, 'MaxIter', 200, 'Tol', 0);
%! E = X - W * H;
%! assert (norm (E(! M)) < 1e-3 * norm (X(! M)));
%! [W, H] = sl_nmf (X, 4, 'Mask', M, 'Seed', 1, 'MaxIter', 400, 'Tol', 0, 'Algorithm', 'gsp', ...
%!                  'Sparseness', mean (sl_hoyer (parts)));
%! E = X - W * H;
%! assert (norm (E(! M)) < 1e-6 * norm (X(! M)));

%!test % Mask, Missing, both; sparse masks; sparse X, whose unstored entries are observed zeros under the mask
%! [X, M, W0, H0] = problem (2);
%! X(M & X < .3) = 0;
%! options = {'Init', {W0, H0}, 'MaxIter', 5, 'Tol', 0};
%! [W, H, info] = sl_nmf (X, columns (W0), options{:}, 'Mask', M);
%! same = @(varargin) isequal (sl_nmf (varargin{1}, columns (W0), options{:}, varargin{2:end}), W);
%! assert (same (X, 'Mask', sparse (M)));
%! assert (same (X, 'Mask', double (M)));
%! assert (same (X, 'Mask', uint8 (M)));
%! assert (same (none_as_nan (X, M), 'Missing', true));
%! assert (same (none_as_nan (X, M), 'Missing', true, 'Mask', M));
%! Y = X;
%! Y(1:2:end) = NaN;
%! N = M;
%! N(1:2:end) = false;
%! assert (isequal (sl_nmf (Y, columns (W0), options{:}, 'Missing', true, 'Mask', M), ...
%!                  sl_nmf (X, columns (W0), options{:}, 'Mask', N)) || any (isnan (X(N))));
%! S = X;
%! S(! M & rand (size (M)) < .7) = 0;
%! assert (same (sparse (S), 'Mask', sparse (M)));
%! assert (same (sparse (S), 'Mask', M));

%!test % weights: the definition, whatever their scale; equal weights change nothing; zeros are entries not observed
%! for k = [4, 5]
%!   [X, M, W0, H0] = problem (k);
%!   r = columns (W0);
%!   S = M .* (.1 + rand (size (M)) .^ 3);
%!   [~, ~, e, c] = or_nmf_masked (X, S, W0, H0, [], 3, 4, .1);
%!   options = {'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0, 'MaxSweeps', 4};
%!   for factor = [1, 1e200]
%!     [W, H, info] = sl_nmf (X, r, options{:}, 'Mask', factor * S);
%!     assert (info.error, e, 1e-10);
%!     if (settled (M, r))
%!       assert (info.certificate, c, 1e-10);
%!     end
%!     E = X - W * H;
%!     wanted = sum (S(M) .* E(M) .^ 2);
%!     assert (info.objective(info.best+1) / factor, wanted / 2, 1e-10 * wanted);
%!     assert (sqrt (wanted / sum (S(M) .* X(M) .^ 2)), min (e), 1e-10);
%!   end
%!   [~, ~, info1] = sl_nmf (single (X), r, options{:}, 'Mask', sparse (S));
%!   assert (info1.error, e, 1e-4);
%!   [~, ~, e] = or_nmf_masked (X, S, W0, H0, .4, 3, 10, .1, 4);
%!   [~, ~, info] = sl_nmf (X, r, options{1:2}, 'MaxIter', 3, 'Tol', 0, 'Mask', S, 'Algorithm', 'gsp', 'Sparseness', ...
%!                          .4, 'InnerIter', 4);
%!   assert (info.error, e, 1e-9);
%!   [~, ~, info] = sl_nmf (X, r, options{:}, 'Mask', double (M), 'Regularize', [.01, .02]);
%!   [~, ~, info1] = sl_nmf (X, r, options{:}, 'Mask', 3 * M, 'Regularize', [.01, .02]);
%!   assert (info1.objective, 3 * info.objective, 1e-10 * info1.objective(1));
%!   assert (info1.certificate, info.certificate, 1e-8);
%! end
%! S = 1 + mod (1:4, 3)' * (1:5);
%! N = logical (mod (1:20, 7))(reshape (1:20, 4, 5));
%! X = reshape (1:20, 4, 5);
%! [W, H] = sl_nmf (X, 2, 'Mask', S .* N, 'Seed', 1);
%! [W1, H1] = sl_nmf (X, 2, 'Mask', S, 'Hidden', ! N, 'Seed', 1);
%! X(! N) = NaN;
%! [W2, H2] = sl_nmf (X, 2, 'Mask', S, 'Missing', true, 'Seed', 1);
%! assert (isequal ({W, H}, {W1, H1}, {W2, H2}));

%!test % Hidden is the complement of Mask, whether X is full or sparse
%! for k = [4, 5]                          % the second one has a row and a column of which nothing is known
%!   [X, M, W0, H0] = problem (k);
%!   X(isnan (X)) = 2;
%!   X(X < .3) = 0;
%!   r = columns (W0);
%!   options = {'Init', {W0, H0}, 'MaxIter', 5, 'Tol', 0, 'Regularize', [1e-3, 2e-3]};
%!   [W, H, info] = sl_nmf (X, r, options{:}, 'Mask', M);
%!   Y = X;
%!   Y(! M) = -Inf;              % is not looked at
%!   S = sparse (X);
%!   S(find (! M)(1:2:end)) = NaN;
%!   for input = {Y, S, single(X), S}
%!     [W1, H1, info1] = sl_nmf (input{1}, r, options{:}, 'Hidden', ! M);
%!     tol = 1e-9;
%!     if (isa (W1, 'single'))
%!       tol = 1e-4;
%!     end
%!     assert (info1.error, info.error, tol);
%!     assert (info1.certificate, info.certificate, 10 * tol);
%!     assert (info1.objective, info.objective, tol * info.objective(1));
%!     E = double (X - double (W1) * double (H1));
%!     assert (norm (E(M)) / norm (X(M)), info1.error(info1.best+1), 10 * tol);
%!   end
%!   [~, ~, info] = sl_nmf (X, r, 'Init', {W0, H0}, 'Algorithm', 'gsp', 'Sparseness', .4, 'MaxIter', 8, 'Hidden', ! M);
%!   assert (all (diff (info.objective) < 1e-10 * info.objective(1)));
%!   assert (mean (info.sparseness) >= .4 - 1e-9);
%! end
%! N = M;
%! N(2:3:end) = false;
%! two = {sl_nmf(X, 3, 'Mask', M & N, 'Seed', 1), sl_nmf(X, 3, 'Mask', M, 'Hidden', ! N, 'Seed', 1), ...
%!        sl_nmf(sparse (X), 3, 'Mask', sparse (M), 'Hidden', sparse (! N), 'Seed', 1), ...
%!        sl_nmf(none_as_nan (X, M), 3, 'Missing', true, 'Hidden', ! N, 'Seed', 1)};
%! assert (isequal (two{:}));

%!test % what is nearly exact, and what is hidden large; a start from singular vectors; the same bits on any threads
%! rand ('twister', 5);
%! X = rand (30, 3) * rand (3, 40);
%! P = rand (30, 40) < .1;
%! Y = X;
%! Y(P) = 1e9;
%! [W, H, info] = sl_nmf (Y, 3, 'Hidden', P, 'Seed', 1, 'MaxIter', 300, 'Tol', 0);
%! assert (info.error(end) < 1e-2);
%! E = X - W * H;
%! % (info.error^2 is a difference of sums of the size of norm (X)^2 until it is very small: its square is what is exact)
%! assert ((norm (E(! P)) / norm (X(! P)))^2, info.error(info.best+1)^2, 1e-14);
%! assert (max (abs (E(:))) < .5);
%! [W, H] = sl_nmf (Y, 3, 'Hidden', P, 'Init', 'nndsvd', 'MaxIter', 4);
%! [W1, H1] = sl_nmf (Y, 3, 'Mask', ! P, 'Init', 'nndsvd', 'MaxIter', 4);
%! assert (W * H, W1 * H1, 1e-8);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! X = rand (150, 1030);                    % two parts of a sum
%! P = rand (150, 1030) < .2;
%! for t = [1, 3]
%!   sl_threads (t);
%!   [W, H, info] = sl_nmf (X, 9, 'Hidden', P, 'Seed', 4, 'MaxIter', 2);
%!   got{t} = {W, H, info.certificate};
%! end
%! assert (isequal (got{[1, 3]}));

%!test % single is computed in single, and as good
%! for k = [2, 7]
%!   [X, M, W0, H0] = problem (k);
%!   for method = {{}, {'Algorithm', 'gsp', 'Sparseness', .5}}
%!     options = [{'Mask', M, 'Init', {W0, H0}, 'MaxIter', 15, 'Tol', 0}, method{1}];
%!     [~, ~, info] = sl_nmf (X, columns (W0), options{:});
%!     [W, H, info1] = sl_nmf (single (X), columns (W0), options{:});
%!     assert (isa (W, 'single') && isa (H, 'single'));
%!     assert (info1.error(end), info.error(end), 5e-3 * info.error(end) + 1e-4);
%!     E = X - double (W) * double (H);
%!     assert (norm (E(M)) / norm (X(M)), info1.error(info1.best+1), 1e-5);
%!   end
%! end

%!test % the same bits for any number of threads
%! rand ('twister', 3);
%! X = rand (150, 1030);                    % two parts of a sum
%! M = rand (150, 1030) < .3;
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! for method = {{}, {'Algorithm', 'gsp', 'Sparseness', .6}}
%!   for t = [1, 3]
%!     sl_threads (t);
%!     [W{t}, H{t}, info{t}] = sl_nmf (X, 9, 'Mask', M, 'Seed', 4, 'MaxIter', 2, method{1}{:});
%!     assert (isequal (W{t}, W{1}) && isequal (H{t}, H{1}) && isequal (info{t}.certificate, info{1}.certificate));
%!   end
%! end

%!test % penalties: the objective is theirs, and it falls
%! [X, M, W0, H0] = problem (5);
%! [m, n] = size (X);
%! part = nnz (M) / (m * n);
%! for method = {{}, {'Algorithm', 'gsp', 'Sparseness', .4}}
%!   [W, H, info] = sl_nmf (X, columns (W0), 'Mask', M, 'Init', {W0, H0}, 'MaxIter', 30, 'Tol', 0, 'Regularize', ...
%!                          [1e-3, 2e-3; 3e-3, 4e-3], method{1}{:});
%!   E = X - W * H;
%!   wanted = sum (E(M) .^ 2) / 2 + part * (n * (1e-3 * sum (W(:)) + 1e-3 * sum (W(:) .^ 2)) ...
%!                                          + m * (3e-3 * sum (H(:)) + 2e-3 * sum (H(:) .^ 2)));
%!   assert (info.objective(info.best+1), wanted, 1e-10 * wanted);
%!   assert (info.objective(end) < info.objective(1));
%! end
%! options = {'Init', {W0, H0}, 'MaxIter', 10, 'Tol', 0, 'SweepTol', 0, 'Regularize', [.01, .02]};
%! X(isnan (X)) = .5;
%! [~, ~, info] = sl_nmf (X, columns (W0), options{:});
%! [~, ~, info1] = sl_nmf (X, columns (W0), options{:}, 'Mask', true (m, n));
%! assert (info1.objective, info.objective, 1e-10 * info.objective(1));
%! assert (info1.certificate, info.certificate, 1e-8);

%!test % hostile but valid input
%! rand ('twister', 1);
%! X = rand (12, 9);
%! M = rand (12, 9) < .6;
%! for Y = {X, single(X), sparse(X), X * 1e200, X * 1e-200, zeros(12, 9), X(1,:), X(:,1), X(1)}
%!   [m, n] = size (Y{1});
%!   N = M(1:m,1:n);
%!   N(1) = true;
%!   for r = [1, 3, 20]
%!     for method = {{}, {'Algorithm', 'gsp', 'Sparseness', .6}}
%!       [W, H, info] = sl_nmf (Y{1}, r, 'Mask', N, 'Seed', 1, 'MaxIter', 3, method{1}{:});
%!       assert (all (isfinite (W(:))) && all (isfinite (H(:))) && all (W(:) >= 0) && all (H(:) >= 0));
%!       assert (size (W) == [m, r] && size (H) == [r, n] && ! issparse (W));
%!       if (! any (Y{1}(:)))
%!         assert (W * H == 0 && info.iterations == 0 && info.error == 0);
%!       end
%!     end
%!   end
%! end
%! lone = false (12, 9);
%! lone(5,7) = true;
%! [W, H, info] = sl_nmf (X, 2, 'Mask', lone, 'Seed', 1);
%! assert (W(5,:) * H(:,7), X(5,7), 1e-6);
%! assert (nnz (W * H) == 1);
%! [W, H, info] = sl_nmf (X, 2, 'Mask', M, 'MaxSweeps', 'auto', 'Seed', 1);
%! assert (info.error(end) < info.error(1));

%!test % the cost is that of what is observed: this matrix has 10^10 entries
%! rand ('twister', 1);
%! m = 100000;
%! M = sparse (ceil (m * rand (20000, 1)), ceil (m * rand (20000, 1)), true, m, m);
%! [i, j] = find (M);
%! X = sparse (i, j, 1 + mod (i, 3), m, m);
%! [W, H, info] = sl_nmf (X, 2, 'Mask', M, 'Seed', 1, 'MaxIter', 3);
%! assert (size (W) == [m, 2] && size (H) == [2, m]);
%! assert (info.error(end) < .2);

%!test % sparse H, both factors, weights, a target for each column; replicates
%! [X, M] = problem (2);
%! [m, n] = size (X);
%! masked = @(varargin) sl_nmf (X, 4, 'Mask', M, 'Seed', 1, 'MaxIter', 15, 'Tol', 0, varargin{:});
%! [W, H, info] = masked ('Algorithm', 'gsp', 'Sparseness', .6, 'SparseFactor', 'H');
%! assert (mean (sl_hoyer (H')) >= .6 - 1e-12 && info.error(end) < info.error(1));
%! [W, H, info] = masked ('Algorithm', 'gsp', 'Sparseness', .5, 'SparseFactor', 'both');
%! assert (min (mean (sl_hoyer (W)), mean (sl_hoyer (H'))) >= .5 - 1e-12 && info.error(end) < info.error(1));
%! weights = (1:m)';
%! [W, H, info] = masked ('Algorithm', 'gsp', 'Sparseness', .6, 'Weights', weights);
%! assert (mean (sl_hoyer (W, weights)) >= .6 - 1e-10 && info.error(end) < info.error(1));
%! [W, H, info] = masked ('Algorithm', 'csp', 'Sparseness', [.3, .4, .5, .6]);
%! assert (sort (sl_hoyer (W)), [.3, .4, .5, .6], 1e-10);
%! assert (info.error(end) < info.error(1));
%! [W, H, info] = masked ('Replicates', 3);
%! E = X - W * H;
%! assert (norm (E(M)) / norm (X(M)), info.error(info.best+1), 1e-10);

%!test % a run that is taken up from its checkpoint goes on with the same bits
%! [X, M, W0, H0] = problem (8);
%! file = [tempname(), '.mat'];
%! gone = onCleanup (@() delete (file));
%! options = {'Mask', M, 'Init', {W0, H0}, 'Tol', 0};
%! [W, H] = sl_nmf (X, columns (W0), options{:}, 'MaxIter', 9);
%! sl_nmf (X, columns (W0), options{:}, 'MaxIter', 4, 'Checkpoint', file);
%! [W1, H1, info] = sl_nmf (X, columns (W0), options{:}, 'MaxIter', 9, 'Checkpoint', file);
%! assert (isequal (W, W1) && isequal (H, H1) && info.iterations == 9);

%!test % starts by name: what is not observed counts as 0, but not in the mean
%! X = reshape (mod ((1:48) * 7, 17), 8, 6) + 1;
%! M = reshape (mod (1:48, 5) ~= 2, 8, 6);
%! [W0, H0] = sl_nmf_init (X .* M, 3, 'Init', 'nndsvd');
%! [W, H] = sl_nmf (X, 3, 'Mask', M, 'Init', {W0, H0}, 'MaxIter', 4);
%! for Y = {X, sparse(X), single(X)}
%!   [W1, H1] = sl_nmf (Y{1}, 3, 'Mask', M, 'Init', 'nndsvd', 'MaxIter', 4);
%!   assert (W1 * H1, cast (W * H, class (Y{1})), 1e4 * eps (class (Y{1})) * norm (X));
%! end
%! W0(W0 == 0) = mean (X(M));
%! H0(H0 == 0) = mean (X(M));
%! [W, H] = sl_nmf (X, 3, 'Mask', M, 'Init', {W0, H0}, 'MaxIter', 4);
%! [W1, H1] = sl_nmf (X, 3, 'Mask', M, 'Init', 'nndsvda', 'MaxIter', 4);
%! assert (W1 * H1, W * H, 1e-10);
%! sl_nmf ([1, NaN; 2, 3], 4, 'Missing', true, 'Init', 'nndsvd');

%!error <'Missing', true> sl_nmf ([1, NaN; 2, 3], 1)
%!error id=sparselearn:badInput sl_nmf ([1, NaN; 2, 3], 1, 'Mask', true (2))
%!error id=sparselearn:badInput sl_nmf ([1, Inf; 2, 3], 1, 'Missing', true)
%!error id=sparselearn:badInput sl_nmf ([1, -1; 2, NaN], 1, 'Missing', true)
%!error <sparse 'Mask'> sl_nmf (sparse ([1, NaN; 2, 3]), 1, 'Missing', true)
%!error <no entry> sl_nmf (NaN (2), 1, 'Missing', true)
%!error <no entry> sl_nmf ([1, 2; 2, 3], 1, 'Mask', false (2))
%!error <2-by-2> sl_nmf ([1, 2; 2, 3], 1, 'Mask', true (2, 3))
%!error <not negative> sl_nmf ([1, 2; 2, 3], 1, 'Mask', [1, 1; 1, -.5])
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 1, 'Mask', [1, 1; 1, Inf])
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 1, 'Mask', [1, 1; 1, NaN])
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 1, 'Mask', [1, 1; 1, 1i])
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 1, 'Mask', 'mask')
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 1, 'Mask', {true})
%!error <2-by-2> sl_nmf ([1, 2; 2, 3], 1, 'Hidden', [1, .5; 1, 0])
%!error <no entry> sl_nmf ([1, 2; 2, 3], 1, 'Hidden', true (2))
%!error <no entry> sl_nmf ([1, 2; 2, 3], 1, 'Hidden', [true, false; true, true], 'Mask', [1, 0; 0, 0])
%!error <sparse 'Mask'> sl_nmf (sparse ([1, 0; 2, 3]), 1, 'Hidden', [1, 0; 0, 0], 'Missing', true)
%!error id=sparselearn:badInput sl_nmf (sparse ([1, NaN; 2, 3]), 1, 'Hidden', sparse ([1, 0; 0, 0]))
%!error id=sparselearn:badInput sl_nmf (uint8 ([1, 2; 2, 3]), 1, 'Mask', true (2))
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 0, 'Mask', true (2))
%!error id=sparselearn:badInput sl_nmf ([1, 2; 2, 3], 1, 'Missing', 2)
%!error id=sparselearn:badInput sl_nmf ([], 1, 'Missing', true)
%!error id=sparselearn:unusedOption sl_nmf ([1, 2; 2, 3], 1, 'Mask', true (2), 'Algorithm', 'nenmf')
%!assert (sl_nmf ([1, Inf; 2, -3], 1, 'Mask', [true, false; true, false], 'Seed', 1) > 0, true (2, 1))

%!test % errors of samples where X has NaN or Inf that is not observed, sparse or full
%! S = sparse ([1 0 2 0; 0 3 1 1; 2 0 0 5; 1 1 1 0]);
%! hidden = sparse (2, 3, true, 4, 4);
%! S(2,3) = 3;
%! for how = {{'Hidden', hidden}, {'Mask', ~ hidden}, {'Mask', 3 * ~ hidden, 'Hidden', sparse(1, 1, true, 4, 4)}}
%!   [W, H, known] = sl_nmf (full (S), 2, how{1}{:}, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%!   for value = [3 NaN Inf]
%!     S(2,3) = value;
%!     [~, ~, info] = sl_nmf (S, 2, how{1}{:}, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%!     assert (info.sample_error, known.sample_error, 1e-12);
%!   end
%! end

%!test % 'nndsvda' fills with the mean of what is observed, whatever the weights are
%! M = 1e-3 * ones (3);
%! M(1) = 1;
%! start = @(M) sl_nmf (eye (3), 2, 'Init', 'nndsvda', 'MaxIter', 0, 'Normalize', 'basis', 'Mask', M);
%! assert (start (M), start (ones (3)), 1e-14);

%!test % a run does not go on with weights in another unit
%! folder = sl_test_folder ();
%! X = magic (6);
%! run = @(M) sl_nmf (X, 2, 'Mask', M, 'Seed', 1, 'MaxIter', 2, 'Tol', 0, 'Checkpoint', fullfile (folder.name, 'a'));
%! run (X / 8);
%! fail ('run (X * 2)', 'different: data');
