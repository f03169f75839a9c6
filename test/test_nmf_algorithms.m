% The algorithms of matrix factorisation beside A-HALS: against their oracles, what they promise, closed cases, hostile
% input, determinism.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, W, H] = problem (k)
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  m = 2 + ceil (40 * rand);
%!  n = 2 + ceil (60 * rand);
%!  r = 1 + ceil (6 * rand);
%!  X = rand (m, n);
%!  switch (mod (k, 4))
%!    case 1
%!      X = max (0, randn (m, r)) * rand (r, n);
%!    case 2
%!      X(rand (m, n) < .6) = 0;
%!    case 3
%!      X = X * 1e4;
%!  end
%!  W = rand (m, r);
%!  H = rand (r, n);
%!endfunction

%!function [W, H, info] = run (X, W0, H0, iterations, varargin)
%!  [W, H, info] = sl_nmf (X, columns (W0), 'Init', {W0, H0}, 'MaxIter', iterations, 'Tol', 0, varargin{:});
%!endfunction

%!function list = every (sparsity)
%!  list = {{'Algorithm', 'ahals'}, {'Algorithm', 'nenmf'}, {'Algorithm', 'mu'}, ...
%!          {'Algorithm', 'gsp', 'Sparseness', sparsity}, ...
%!          {'Algorithm', 'gsp', 'Sparseness', sparsity, 'SparseFactor', 'H'}, ...
%!          {'Algorithm', 'gsp', 'Sparseness', {sparsity, .2}, 'SparseFactor', 'both'}, ...
%!          {'Algorithm', 'csp', 'Sparseness', sparsity}, ...
%!          {'Algorithm', 'csp', 'Sparseness', sparsity, 'SparseFactor', 'H'}, ...
%!          {'Algorithm', 'csp', 'Sparseness', sparsity, 'SparseFactor', 'both'}, ...
%!          {'Algorithm', 'l1ahals', 'Sparseness', sparsity}, ...
%!          {'Algorithm', 'nmfsc', 'Sparseness', sparsity}, ...
%!          {'Algorithm', 'nmfsc', 'Sparseness', sparsity, 'SparseFactor', 'H'}, ...
%!          {'Algorithm', 'nmfsc', 'Sparseness', {sparsity, .3}, 'SparseFactor', 'both'}};
%!endfunction

%!function check_against (info, e, c)
%!  done = 1:info.iterations + 1;
%!  assert (info.error, e(done), 1e-9);
%!  if (nargin > 2)
%!    assert (info.certificate, c(done), 1e-8);
%!  end
%!endfunction

%!test % NeNMF is the published method
%! for k = 1:6
%!   [X, W0, H0] = problem (k);
%!   [W, H, e, c] = or_nmf_nenmf (X, W0, H0, 8, 0);
%!   [W1, H1, info] = run (X, W0, H0, 8, 'Algorithm', 'nenmf');
%!   check_against (info, e, c);
%!   assert (norm (X - W1 * H1, 'fro') / norm (X, 'fro'), min (e), 1e-9);
%! end

%!test % multiplicative updates are the published ones
%! for k = 1:6
%!   [X, W0, H0] = problem (k);
%!   [W, H, e, c] = or_nmf_mu (X, W0, H0, 20);
%!   [W1, H1, info] = run (X, W0, H0, 20, 'Algorithm', 'mu');
%!   check_against (info, e, c);
%!   assert (W1, W, 1e-8 * max (W(:)));
%!   assert (H1, H, 1e-8 * max (H(:)));
%!   assert (all (diff (info.objective) <= 1e-12 * info.objective(1)));
%! end

%!test % several updates in an iteration: the cheaper ones count
%! [X, W0, H0] = problem (4);
%! [~, ~, once] = run (X, W0, H0, 10, 'Algorithm', 'mu');
%! [~, ~, often] = run (X, W0, H0, 10, 'Algorithm', 'mu', 'InnerIter', 5);
%! assert (often.error(end) < once.error(end));

%!test % csp is the published method, each column at its own target, for W, H and both
%! for k = 2:3                                         % the oracles are slow: zeros, large
%!   [X, W0, H0] = problem (k);
%!   r = columns (W0);
%!   sW = linspace (.3, .7, r);
%!   sH = .4;
%!   onto = {or_onto('csp', sW), or_onto('csp', sH)};
%!   [~, ~, e, c] = or_nmf_projected (X, W0, H0, onto{1}, [], 5, 10, 4);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'csp', 'Sparseness', sW, 'InnerIter', 4);
%!   check_against (info, e, c);
%!   assert (sl_hoyer (W), sW, 1e-10);
%!   [~, ~, e, c] = or_nmf_projected (X, W0, H0, [], onto{2}, 5, 10, 10);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'csp', 'Sparseness', sH, 'SparseFactor', 'H');
%!   check_against (info, e, c);
%!   assert (sl_hoyer (H'), repmat (sH, 1, r), 1e-10);
%!   assert (info.sparseness_H, sl_hoyer (H'), 1e-14);
%!   [~, ~, e, c] = or_nmf_projected (X, W0, H0, onto{1}, onto{2}, 5, 10, 3);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'csp', 'Sparseness', {sW', sH}, 'SparseFactor', 'both', ...
%!                       'InnerIter', 3);
%!   check_against (info, e, c);
%!   assert ([sl_hoyer(W), sl_hoyer(H')], [sW, repmat(sH, 1, r)], 1e-10);
%! end

%!test % gsp on H, on both factors
%! for k = 4                                           % small: the oracle is slow
%!   [X, W0, H0] = problem (k);
%!   onto = {or_onto('gsp', .6), or_onto('gsp', .3)};
%!   [~, ~, e, c] = or_nmf_projected (X, W0, H0, [], onto{2}, 5, 10, 5);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'gsp', 'Sparseness', .3, 'SparseFactor', 'H', 'InnerIter', 5);
%!   check_against (info, e, c);
%!   assert (mean (sl_hoyer (H')) >= .3 - 1e-12);
%!   [~, ~, e, c] = or_nmf_projected (X, W0, H0, onto{1}, onto{2}, 5, 10, 5);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'gsp', 'Sparseness', {.6, .3}, 'SparseFactor', 'both', ...
%!                       'InnerIter', 5);
%!   check_against (info, e, c);
%!   assert (mean (sl_hoyer (W)) >= .6 - 1e-12 && mean (sl_hoyer (H')) >= .3 - 1e-12);
%! end

%!test % weighted gsp: a vector in either direction, a matrix, on either factor
%! for k = 4                                           % small: the oracle is slow
%!   [X, W0, H0] = problem (k);
%!   [m, r] = size (W0);
%!   n = columns (X);
%!   w = .2 + rand (m, 1);
%!   [~, ~, e, c] = or_nmf_gsp (X, W0, H0, .5, 5, 10, 4, w);
%!   for form = {w, w', repmat(w, 1, r)}
%!     [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'gsp', 'Sparseness', .5, 'InnerIter', 4, 'Weights', form{1});
%!     check_against (info, e, c);
%!     assert (mean (sl_hoyer (W, w)) >= .5 - 1e-9);
%!   end
%!   w = .2 + rand (m, r);
%!   [~, ~, e, c] = or_nmf_gsp (X, W0, H0, .5, 5, 10, 4, w);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'gsp', 'Sparseness', .5, 'InnerIter', 4, 'Weights', w);
%!   check_against (info, e, c);
%!   w = .2 + rand (r, n);
%!   onto = or_onto ('gsp', .3, w');
%!   [~, ~, e, c] = or_nmf_projected (X, W0, H0, [], onto, 5, 10, 4);
%!   [W, H, info] = run (X, W0, H0, 5, 'Algorithm', 'gsp', 'Sparseness', .3, 'InnerIter', 4, 'Weights', w, ...
%!                       'SparseFactor', 'H');
%!   check_against (info, e, c);
%!   [W, H, info1] = run (X, W0, H0, 5, 'Algorithm', 'gsp', 'Sparseness', {0, .3}, 'InnerIter', 4, 'Weights', ...
%!                        {[], w}, 'SparseFactor', 'both');
%!   assert (mean (sl_hoyer (H', w')) >= .3 - 1e-9);
%! end

%!test % how far a sparse factor is from stationary: ties, zero columns, columns with one entry, slack, weights
%! rule = struct ('kind', 'gsp', 'max_iter', 1, 'tol', .1, 'l1', 0, 'l2', 0);
%! for k = 1:100
%!   sl_seed (k);
%!   [n, r, s] = deal (ceil (12 * rand), ceil (5 * rand), rand);
%!   F = max (randn (n, r), 0) .* (rand (1, r) < .9);
%!   G = randn (n, r) * 10 ^ (-8 * (rand < .2));
%!   B = randn (n, r) + 1;
%!   if (mod (k, 4) == 0)
%!     F = F .* (F == max (F, [], 1));
%!   end
%!   if (mod (k, 10) == 0)
%!     s = round (s);
%!   end
%!   w = rand (n, 1 + (r - 1) * (mod (k, 2) == 0)) .^ 4;
%!   rule.sparseness = s;
%!   rule.weights = [];
%!   c = or_nmf_stationary (G, B, F, s);
%!   assert (slx_nmf_stationary_mex (G, B, F, rule), c, 1e-9 * c);
%!   assert (slx_nmf_stationary_mex (single (G), single (B), single (F), rule), c, .01 * (c + 1));
%!   rule.weights = w;
%!   c = or_nmf_stationary (G, B, F, s, w);
%!   assert (slx_nmf_stationary_mex (G, B, F, rule), c, 1e-9 * c);
%! end

%!test % the certificate of gsp does not change with the unit of X, nor with the lengths of the columns of W
%! [X, W0, H0] = problem (4);
%! how = {'Algorithm', 'gsp', 'Sparseness', .5};
%! [W, H, info] = run (X, W0, H0, 30, how{:});
%! for unit = [1e-8, 1e8]
%!   [~, ~, info1] = run (unit * X, W0, H0, 30, how{:});
%!   assert (info1.certificate, info.certificate, 1e-8 * max (info.certificate));
%! end
%! t = 10 .^ (1:columns (W));
%! [G, B] = deal ((W * H - X) * H', X * H');
%! assert (or_nmf_stationary (G ./ t, B ./ t, W .* t, .5), or_nmf_stationary (G, B, W, .5), 1e-10);

%!test % NMFsc is the published method on W, H and both, whatever the size of the data
%! for k = 1:3                                         % low rank, zeros, large
%!   [X, W0, H0] = problem (k);
%!   sW = linspace (.3, .7, columns (W0));
%!   [~, ~, e] = or_nmf_nmfsc (X, W0, H0, sW, [], 7);
%!   [W, H, info] = run (X, W0, H0, 7, 'Algorithm', 'nmfsc', 'Sparseness', sW);
%!   check_against (info, e);
%!   assert (sl_hoyer (W), sW, 1e-10);
%!   [~, ~, e] = or_nmf_nmfsc (X, W0, H0, [], .5, 7);
%!   [W, H, info] = run (X, W0, H0, 7, 'Algorithm', 'nmfsc', 'Sparseness', .5, 'SparseFactor', 'H');
%!   check_against (info, e);
%!   [~, ~, e] = or_nmf_nmfsc (X, W0, H0, sW, .5, 7);
%!   [W, H, info] = run (X, W0, H0, 7, 'Algorithm', 'nmfsc', 'Sparseness', {sW, .5}, 'SparseFactor', 'both');
%!   check_against (info, e);
%!   assert (all (diff (info.objective) <= 1e-12 * info.objective(1)));
%! end

%!test % l1-A-HALS is the published method
%! for k = 1:4
%!   [X, W0, H0] = problem (k);
%!   [W, H, e] = or_nmf_l1ahals (X, W0, H0, .7, 20, 10, .1);
%!   [W1, H1, info] = run (X, W0, H0, 20, 'Algorithm', 'l1ahals', 'Sparseness', .7);
%!   check_against (info, e);
%!   assert (W1, W, 1e-7);
%!   assert (H1, H, 1e-7 * max (H(:)));
%!   assert (max (W1(:,any (W1))) == 1);
%!   assert (info.best == 20 && isnan (info.certificate(1)));
%! end

%!test % l1-A-HALS says that it has converged only when the average sparseness is met and nothing moves
%! rand ('twister', 1);
%! X = rand (30, 4) * rand (4, 40);
%! [W, H, info] = sl_nmf (X, 4, 'Algorithm', 'l1ahals', 'Sparseness', .5, 'Seed', 1, 'Tol', 1e-3, 'MaxIter', 3000);
%! assert (info.converged);
%! assert (mean (sl_hoyer (W)), .5, 2e-3);
%! [W2, H2, info2] = sl_nmf (X, 4, 'Algorithm', 'l1ahals', 'Sparseness', .5, 'Seed', 1, 'Tol', 0, 'MaxIter', ...
%!                           info.iterations - 1);
%! missed = max (abs (mean (sl_hoyer (W)) - .5) - .5e-3, 0);
%! c = max ([norm(W - W2, 'fro') / norm(W, 'fro'), norm(H - H2, 'fro') / norm(H, 'fro'), missed]);
%! assert (info.certificate(end), c, 1e-12);
%! assert (! info2.converged);

%!test % the certificate of a factorisation by gradients is that of its optimality conditions
%! [X, W0, H0] = problem (4);
%! [W, H, info] = sl_nmf (X, 3, 'Algorithm', 'nenmf', 'Seed', 1, 'MaxIter', 3000, 'Tol', 1e-5);
%! assert (info.converged);
%! GW = (W * H - X) * H';
%! GH = W' * (W * H - X);
%! assert (norm (min (GW(:), W(:))) + norm (min (GH(:), H(:))) < 1e-2);
%! [~, ~, again] = sl_nmf (X, 3, 'Algorithm', 'ahals', 'Init', {W, H}, 'MaxIter', 50, 'Tol', 0);
%! assert (again.error(end), info.error(end), 1e-6);

%!test % rank one: all unconstrained algorithms find the leading singular pair
%! rand ('twister', 5);
%! X = rand (15, 12);
%! [u, s, v] = svd (X);
%! for name = {'ahals', 'nenmf', 'mu'}
%!   [W, H] = sl_nmf (X, 1, 'Algorithm', name{1}, 'Seed', 1, 'Tol', 0, 'MaxIter', 30);
%!   assert (W * H, u(:,1) * s(1) * v(:,1)', 1e-9);
%! end

%!test % sparseness 1: one entry in each column, whatever the rule
%! [X, W0, H0] = problem (4);
%! for name = {'gsp', 'csp', 'nmfsc'}
%!   [W, H] = run (X, W0, H0, 10, 'Algorithm', name{1}, 'Sparseness', 1);
%!   assert (sum (W > 0, 1) <= 1);
%! end

%!test % what each promises: feasible factors, the least objective, an honest error; also after no iterations
%! [X, W0, H0] = problem (1);
%! algorithms = every (.6);
%! for iterations = [0, 7]
%!   for k = 1:numel (algorithms)
%!     [W, H, info] = run (X, W0, H0, iterations, algorithms{k}{:});
%!     assert (all (W(:) >= 0) && all (H(:) >= 0) && all (isfinite ([W(:); H(:)])));
%!     assert (norm (X - W * H, 'fro') / norm (X, 'fro'), info.error(info.best+1), 1e-12);
%!     assert (! info.converged && strcmp (info.stop, 'MaxIter'));
%!     if (! strcmp (info.algorithm, 'l1ahals'))
%!       assert (info.objective(info.best+1) <= min (info.objective) * (1 + 1e-12));
%!     end
%!     if (any (strcmp (info.algorithm, {'csp', 'nmfsc'})))
%!       s = {sl_hoyer(W), sl_hoyer(H')};
%!       assert (any (cellfun (@(s) all (abs (s - .6) < 1e-10), s)));
%!     end
%!   end
%! end

%!test % hostile but valid input, for every algorithm
%! rand ('twister', 1);
%! base = rand (12, 9);
%! base(:,4) = 0;
%! base(7,:) = 0;
%! algorithms = every (.6);
%! inputs = {base, single(base), sparse(base), base * 1e200, base * 1e-200, base(1,:), base(:,1), zeros(12, 9), 3};
%! ranks = [1, 3, 20];
%! for j = 1:numel (inputs)
%!   X = inputs{j};
%!   for k = 1:numel (algorithms)
%!     which = 1 + mod (j + k + floor (j / 4), 3);          % every input and every algorithm meets every rank
%!     if (any (j == [1, 6]))                               % full, one row: where a step may find nothing to do
%!       which = 1:3;
%!     elseif (any (j == 2:5) && mod (j + k, 2))            % tests below have each class and scale for every algorithm
%!       continue;
%!     end
%!     for r = ranks(which)
%!       [W, H, info] = sl_nmf (X, r, algorithms{k}{:}, 'Seed', 1, 'MaxIter', 2);
%!       assert (all (isfinite ([W(:); H(:)])) && all (W(:) >= 0) && all (H(:) >= 0));
%!       assert (size (W) == [rows(X), r] && size (H) == [r, columns(X)]);
%!       assert (isa (W, class (X)) && isa (H, class (X)) && ! issparse (W) && ! issparse (H));
%!       if (! any (X(:)))
%!         assert (W * H == 0 && info.iterations == 0 && info.converged && info.error == 0);
%!       end
%!       assert (info.error(info.best+1) <= 1 + 1e-6 || strcmp (info.algorithm, 'l1ahals'));
%!     end
%!   end
%! end

%!test % dead factors to start from
%! rand ('twister', 2);
%! X = rand (8, 10);
%! W0 = rand (8, 3);
%! W0(:,2) = 0;
%! algorithms = every (.5);
%! for k = 1:numel (algorithms)
%!   for init = {{W0, []}, {zeros(8, 3), zeros(3, 10)}, {zeros(8, 3), []}, {[], zeros(3, 10)}}
%!     [W, H, info] = sl_nmf (X, 3, algorithms{k}{:}, 'Init', init{1}, 'Seed', 1, 'MaxIter', 3);
%!     assert (all (isfinite ([W(:); H(:)])) && info.error(info.best+1) <= 1 + 1e-12);
%!   end
%! end

%!test % wrong input is an error with an identifier, for every algorithm
%! algorithms = every (.5);
%! bad = {[1 2; 3 -4], [1 2; 3 NaN], [1 2; 3 4i], [], zeros(0, 3), sparse([1 2; 3 NaN]), uint8([1 2; 3 4]), 'text'};
%! for k = 1:numel (algorithms)
%!   for j = 1:numel (bad)
%!     try
%!       sl_nmf (bad{j}, 1, algorithms{k}{:});
%!       error ('accepted');
%!     catch err
%!       assert (err.identifier, 'sparselearn:badInput');
%!     end
%!   end
%! end

%!test % the same bits for any number of threads, both classes, full and sparse
%! rand ('twister', 3);
%! X = rand (140, 1030) .* (rand (140, 1030) < .3);        % two parts of a sum, four blocks of a product, two of X - W*H
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! algorithms = every (.6);
%! m = numel (algorithms);
%! for of_class = {X, 3:2:m; single(X), 2:2:m; sparse(X), 2:3:m}'       % each algorithm once or twice
%!   X = of_class(1);
%!   for k = of_class{2}
%!     sl_threads (1);
%!     [W1, H1, info1] = sl_nmf (X{1}, 7, algorithms{k}{:}, 'Seed', 4, 'MaxIter', 2, 'Tol', 0);
%!     sl_threads (3);
%!     [W2, H2, info2] = sl_nmf (X{1}, 7, algorithms{k}{:}, 'Seed', 4, 'MaxIter', 2, 'Tol', 0);
%!     assert (isequal (W1, W2) && isequal (H1, H2) && isequal (info1.error, info2.error));
%!     assert (isequal (info1.certificate(2:end), info2.certificate(2:end)));
%!   end
%! end

%!test % sparse input is what full input is, and single nearly what double is
%! [X, W0, H0] = problem (2);
%! algorithms = every (.6);
%! for k = 1:numel (algorithms)
%!   [~, ~, info] = run (X, W0, H0, 4, algorithms{k}{:});
%!   [~, ~, info1] = run (sparse (X), W0, H0, 4, algorithms{k}{:});
%!   [~, ~, info2] = run (single (X), W0, H0, 4, algorithms{k}{:});
%!   assert (info1.error, info.error, 1e-10);
%!   assert (info2.error, info.error, 1e-2);
%! end

%!test % scale of the data does not matter
%! [X, W0, H0] = problem (1);
%! algorithms = every (.5);
%! for k = 1:numel (algorithms)
%!   [~, ~, info] = run (X, W0, H0, 2, algorithms{k}{:});
%!   for scale = [4^-200, 4^20, 4^200]
%!     [~, ~, info1] = run (scale * X, W0, H0, 2, algorithms{k}{:});
%!     assert (info1.error, info.error, 1e-7);
%!   end
%! end

%!test % a run that is stopped and goes on gives the same bits, for every algorithm
%! [X, W0, H0] = problem (4);
%! algorithms = every (.5);
%! for k = 1:numel (algorithms)
%!   file = tempname ();
%!   tidy = onCleanup (@() unlink (file));
%!   [W, H, info] = run (X, W0, H0, 4, algorithms{k}{:});
%!   run (X, W0, H0, 2, algorithms{k}{:}, 'Checkpoint', file);
%!   [W1, H1, info1] = run (X, W0, H0, 4, algorithms{k}{:}, 'Checkpoint', file);
%!   assert (isequal (W, W1) && isequal (H, H1) && isequal (info.error, info1.error));
%! end

%!test % penalties: every rule takes them; with l2 on both factors these stay smaller
%! [X, W0, H0] = problem (4);
%! for k = {{'nenmf'}, {'mu'}, {'gsp', 'Sparseness', .5}, {'csp', 'Sparseness', .5}, {'nmfsc', 'Sparseness', .5}}
%!   [W, H] = run (X, W0, H0, 30, 'Algorithm', k{1}{:});
%!   [W1, H1, info] = run (X, W0, H0, 30, 'Algorithm', k{1}{:}, 'Regularize', [.001, .1]);
%!   assert (norm (W1, 'fro') * norm (H1, 'fro') < norm (W, 'fro') * norm (H, 'fro'));
%!   assert (all (isfinite (info.objective)));
%! end

%!test % the synthetic experiment reaches the figures asked for with one seed; check_nmf_synthetic takes all of them
%! results = sl_exp_nmf_synthetic ('Algorithms', {'ahals', 'gsp', 'nenmf'}, 'Seeds', 1);
%! assert (results.mean(:,3)' <= [.0100, .0008, .0193]);
%! assert (results.below(2) <= 90);
%! assert (results.sparseness(2), results.target, 1e-12);

%!function [results, id, said] = said_at_end (o)
%!  restore = sl_warnings_on ();
%!  said = evalc ('results = sl_exp_nmf_synthetic (o);');
%!  [~, id] = sl_lastwarn ();
%!endfunction

%!test % an early end: NaN for what is not finished, and a warning
%! o = struct ('Algorithms', {{'ahals', 'gsp'}}, 'Seeds', 1:3, 'Size', [20 20 3], 'Iterations', [1 5], 'MaxIter', 5, ...
%!             'Display', 'final');
%! [whole, id, said] = said_at_end (o);
%! assert ({whole.finished, id, strfind(said, 'not complete')}, {'all', '', []});
%! o.TimeLimit = 0;
%! [results, id, said] = said_at_end (o);
%! assert ({results.finished, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (! isempty (strfind (said, 'not complete (TimeLimit)')));
%! assert (fieldnames (results), fieldnames (whole));
%! for name = {'mean', 'median', 'below', 'error', 'sparseness', 'target', 'seconds'}
%!   assert (results.(name{1}), NaN (size (whole.(name{1}))));
%! end
%! o.TimeLimit = .1;
%! o.Seeds = 1:1e5;                                     % more than a processor does in that time
%! results = said_at_end (o);
%! assert (results.finished, 'TimeLimit');
%! done = ! isnan (results.seconds);
%! assert (all (diff (done(:)) <= 0) && ! done(end));
%! assert (isnan (results.error), repmat (! done, [1 1 6]));
%! both = min (sum (done(2,:)), 3);
%! assert (results.error(:,1:both,:), whole.error(:,1:both,:));
%! for k = find (any (done, 2))'
%!   assert (results.mean(k,:), 100 * reshape (mean (results.error(k,done(k,:),[2 6]), 2), 1, []), 1e-10);
%! end
%! o.TimeLimit = Inf;
%! slx_interrupt_mex ('hold');                           % as if Ctrl-C had been pressed
%! release = onCleanup (@() slx_interrupt_mex ('release'));
%! slx_interrupt_mex ('note');
%! [results, id, said] = said_at_end (o);
%! assert ({results.finished, id}, {'interrupted', 'sparselearn:interrupted'});
%! assert (all (isnan (results.error(:))) && ! isempty (strfind (said, 'not complete (interrupted)')));

%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'csp')
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'csp', 'Sparseness', [.1 .2 .3])
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'csp', 'Sparseness', 1.5)
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'csp', 'Sparseness', NaN)
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'csp', 'Sparseness', 'some')
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'csp', 'Sparseness', {.5, .5})
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', [.5 .5])
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'l1ahals', 'Sparseness', [.5 .5])
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'nmfsc', 'Sparseness', -.1)
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'Weights', ones (3, 1))
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'Weights', zeros (4, 1))
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'Weights', -ones (4, 2))
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'Weights', NaN (4, 2))
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'Weights', {1})
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'gsp', 'Sparseness', .5, 'SparseFactor', 'X')
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Algorithm', 'mu', 'InnerIter', 0)
%!error id=sparselearn:unusedOption sl_nmf (magic (4), 2, 'Algorithm', 'csp', 'Sparseness', .5, 'Weights', ones (4, 1))
%!error id=sparselearn:unusedOption sl_nmf (magic (4), 2, 'Algorithm', 'nenmf', 'Sparseness', .5)
%!error id=sparselearn:unusedOption sl_nmf (magic (4), 2, 'Algorithm', 'mu', 'MaxSweeps', 2)
%!error id=sparselearn:unusedOption sl_nmf (magic (4), 2, 'Algorithm', 'l1ahals', 'Sparseness', .5, 'SparseFactor', 'H')

%!test % the table in the help says which algorithm takes which option
%! sl_reach_private ();
%! T = slx_opt_table (nmf_options (), '', {'Step', 'in a single step', 'in sl_nmf'});
%! help = strsplit (fileread (which ('sl_nmf')), 'SPDX'){1};
%! lines = strsplit (regexp (help, '(?<=In this table an x).*?(?=\n%   \(x\):)', 'match', 'once'), "\n");
%! heads = regexp (lines{4}, '\w+', 'match');
%! at = regexp (lines{4}, '\w+', 'start');
%! told = false (numel (T.names), numel (heads));
%! for line = lines(5:end)
%!   names = regexp (strtok (regexprep (line{1}(2:end), '\(required\)|\(x\)', ' x '), "\n"), '[A-Z]\w+', 'match');
%!   for mark = regexp (line{1}, '\<x\>', 'start')
%!     [~, which] = min (abs (at + cellfun (@numel, heads) / 2 - mark));
%!     told(ismember (T.names, names),which) = true;
%!   end
%! end
%! all_take = any (told, 2);
%! for k = 1:numel (heads)
%!   used = slx_opt_when (T, setfield (T.defaults, 'Algorithm', heads{k}), 1:numel (T.names), false);
%!   assert (T.names(used' & all_take), T.names(told(:,k)));
%! end
