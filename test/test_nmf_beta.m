% Factorisation with beta divergences, masked and weighted multiplicative updates: against the oracle, other losses,
% hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function varargout = beta_nmf (X, r, beta, varargin)
%!  [varargout{1:max(nargout,1)}] = sl_nmf (X, r, 'Algorithm', 'mu', 'Loss', beta, varargin{:});
%!endfunction

%!function [X, S, W, H] = problem (k)
%!  rand ('twister', k);
%!  m = ceil (30 * rand);
%!  n = ceil (20 * rand);
%!  r = ceil (9 * rand);
%!  X = rand (m, n) .^ 3 + 1e-3;
%!  S = rand (m, n);
%!  S(rand (m, n) < [0, .3, .6](1 + mod (k, 3))) = 0;
%!  if (mod (k, 4) == 1)
%!    S(:,ceil (n * rand)) = 0;
%!    S(ceil (m * rand),:) = 0;
%!  end
%!  S(1,1) = .5;
%!  W = rand (m, r);
%!  H = rand (r, n);
%!endfunction

%!test % the definition: without a mask, with a mask, with weights; the divergence never increases
%! betas = {0, 1, 2, .5, 1.5, .05, 1.9, 'is', 'kl', 'frobenius', 'Itakura-Saito'};
%! numbers = [0, 1, 2, .5, 1.5, .05, 1.9, 0, 1, 2, 0];
%! for k = 1:11
%!   [X, S, W0, H0] = problem (k);
%!   b = 1 + mod (k, numel (betas));
%!   beta = numbers(b);
%!   if (beta > 0 && mod (k, 2))
%!     X(rand (size (X)) < .3) = 0;
%!   end
%!   X(1,1) = 1;
%!   Y = X;
%!   Y(S == 0) = NaN;
%!   runs = {X, S, {'Mask', S}; X, double(S > 0), {'Mask', S > 0}; X, double(S > 0), {'Mask', sparse(S > 0)}; ...
%!           Y, double(S > 0), {'Missing', true}; Y, S, {'Missing', true, 'Mask', S}; X, double(S > 0), ...
%!           {'Hidden', S == 0}; X, ones(size (X)), {}};
%!   runs = runs(1 + mod (k + [0, 3], rows (runs)),:);
%!   for t = 1:2
%!     [Z, T, more] = runs{t,:};
%!     if (isempty (more) && any (beta == [1, 2]))
%!       more = {'Mask', T};     % there are other algorithms for these
%!     end
%!     [W, H, D, e, c] = or_nmf_beta (X, T, W0, H0, beta, 3);
%!     [W1, H1, info] = beta_nmf (Z, columns (W0), betas{b}, 'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0, more{:});
%!     done = 1:info.iterations + 1;
%!     scale = max (sum (T(:)) * mean (X(:)) ^ beta, D(1));
%!     assert (info.objective, D(done), 1e-10 * scale);
%!     assert (info.error, e(done), 1e-10);
%!     assert (info.certificate, c(done), 1e-9 * (1 + max (c)));
%!     assert (W1 * H1, W * H, 1e-9 * max (max (W * H)));
%!     assert (all (diff (info.objective) <= 1e-13 * scale));
%!     [~, ~, info1] = beta_nmf (single (Z), columns (W0), betas{b}, 'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0, more{:});
%!     assert (info1.error(end), info.error(end), 1e-3);
%!   end
%! end

%!test % losses that have algorithms of their own: the same updates; the loss is continuous in beta
%! [X, ~, W0, H0] = problem (7);
%! options = {'Init', {W0, H0}, 'MaxIter', 20, 'Tol', 0};
%! r = columns (W0);
%! for loss = {'frobenius', 'kl'}
%!   [W, H, info] = beta_nmf (X, r, loss{1}, options{:});
%!   [W1, H1, info1] = beta_nmf (X, r, loss{1}, options{:}, 'Mask', true (size (X)));
%!   assert (info1.objective, info.objective, 1e-10 * info.objective(1));
%!   assert (W1 * H1, W * H, 1e-9);
%! end
%! [W2, H2] = beta_nmf (X, r, 1, options{:});
%! assert (isequal (W, W2) && isequal (H, H2));
%! for beta = [0, 1]
%!   [~, ~, info] = beta_nmf (X, r, beta, options{:});
%!   [~, ~, info1] = beta_nmf (X, r, beta + 1e-6, options{:});
%!   assert (info1.objective, info.objective, 1e-3 * info.objective(1));
%! end

%!test % sparse X has zeros; data of any scale; threads; checkpoints; degenerate data
%! [X, ~, W0, H0] = problem (10);
%! X(X < .1) = 0;
%! options = {'Init', {W0, H0}, 'MaxIter', 6, 'Tol', 0};
%! r = columns (W0);
%! for beta = [.5, 1.5]
%!   [W, H, info] = beta_nmf (X, r, beta, options{:});
%!   [W1, H1, info1] = beta_nmf (sparse (X), r, beta, options{:});
%!   assert (info1.objective, info.objective, 1e-12 * info.objective(1));
%!   assert (W1 * H1, W * H, 1e-10);
%!   for scale = [1e60, 1e-60]
%!     [~, ~, info1] = beta_nmf (X * scale, r, beta, options{:});
%!     assert (info1.objective / scale ^ beta, info.objective, 1e-8 * info.objective(1));
%!   end
%! end
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! rand ('twister', 1);
%! X = rand (60, 400) + .01;
%! for t = 1:3
%!   sl_threads (t);
%!   [W, H, info] = beta_nmf (X, 5, .5, 'Seed', 1, 'MaxIter', 2, 'Mask', X);
%!   got{t} = {W, H, info.objective, info.certificate};
%! end
%! assert (isequal (got{:}));
%! file = [tempname(), '.mat'];
%! gone = onCleanup (@() delete (file));
%! beta_nmf (X, 3, 0, 'Seed', 1, 'MaxIter', 2, 'Tol', 0, 'Checkpoint', file);
%! [W, H] = beta_nmf (X, 3, 0, 'Seed', 1, 'MaxIter', 4, 'Tol', 0, 'Checkpoint', file);
%! [W1, H1] = beta_nmf (X, 3, 0, 'Seed', 1, 'MaxIter', 4, 'Tol', 0);
%! assert (isequal (W, W1) && isequal (H, H1));
%! for Y = {zeros(3, 4), X(1,:), X(:,1), X(1), single(X(1:3,1:4)), [1 0; 0 0]}
%!   for beta = [.5, 1.5]
%!     [W, H, info] = beta_nmf (Y{1}, 3, beta, 'Seed', 1, 'MaxIter', 30);
%!     assert (all (isfinite (W(:))) && all (isfinite (H(:))) && all (W(:) >= 0) && all (H(:) >= 0));
%!     assert (info.error(end) < 1.0001);
%!   end
%! end

%!test % a column of zeros has no part in the loss, however small beta and whatever the class
%! X = 1 + abs (sin ((1:6)' * (1:20)));
%! X(:,3) = 0;
%! start = {1 + abs(cos ((1:6)' * (1:3))), 1 + abs(sin ((1:3)' * (1:20)))};
%! objective = zeros (1, 3);
%! for k = 1:3
%!   classes = {@single, @double, @sparse};
%!   [~, H, info] = sl_nmf (classes{k} (X), 3, 'Algorithm', 'mu', 'Loss', .05, 'Init', start, 'MaxIter', 5, 'Tol', 0);
%!   assert (H(:,3), zeros (3, 1, class (H)));
%!   objective(k) = info.objective(end);
%! end
%! start{2}(:,3) = [];
%! X(:,3) = [];
%! [~, ~, info] = sl_nmf (X, 3, 'Algorithm', 'mu', 'Loss', .05, 'Init', start, 'MaxIter', 5, 'Tol', 0);
%! assert (objective, info.objective(end) * [1, 1, 1], .01 * info.objective(end));

%!test % few entries of a sparse X are hidden: the definition, also where a column or row has nearly or quite none left
%! for k = 1:10
%!   [X, S, W0, H0] = problem (k);
%!   r = columns (W0);
%!   beta = [1, 2, .5, 1.5, 0](1 + mod (k, 5));
%!   X(rand (size (X)) < .6 & beta > 0) = 0;
%!   X(1,1) = 1;
%!   if (k == 5)
%!     S(:,2) = 0;
%!     S(3,2) = 1;       % one entry of a column whose other ones weigh much more
%!     W0(3,:) *= 1e-9;
%!   elseif (k == 6)
%!     W0(S(:,1) > 0,1) = 0;
%!     H0(2,2:end) = 0;
%!   end
%!   fixed = 1:r == 1 & k > 8;
%!   more = {'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0, 'FixedW', fixed};
%!   [W, H, D, e, c] = or_nmf_beta (X, double (S > 0), W0, H0, beta, 3, find (fixed));
%!   [W1, H1, info] = beta_nmf (sparse (X), r, beta, 'Hidden', sparse (S == 0), more{:});
%!   if (any (isnan (D)) || k == 6)         % 0/0 by the definition
%!     [W, H, D] = beta_nmf (X, r, beta, 'Hidden', S == 0, more{:});
%!     [D, e, c] = deal (D.objective, D.error, D.certificate);
%!   end
%!   done = 1:info.iterations + 1;
%!   scale = max (nnz (S) * mean (X(:)) ^ beta, D(1));
%!   assert (info.objective, D(done), 1e-10 * scale);
%!   assert (info.error, e(done), 1e-7);
%!   assert (info.certificate, c(done), 1e-9 * (1 + max (c)));
%!   assert (W1 * H1, W * H, 1e-9 * max (max (W * H)));
%! end
%! rand ('twister', 1);  % columns that are made full some at a time, and not kept
%! X = sprand (2 ^ 16, 3, .01) + sparse (1, 1, 1, 2 ^ 16, 3);
%! P = sparse ([5, 7, 9], [1, 2, 3], true, 2 ^ 16, 3);
%! [W, ~, info] = beta_nmf (X, 1, 1.5, 'Seed', 1, 'MaxIter', 1, 'Tol', 0, 'Hidden', P);
%! [W1, ~, info1] = beta_nmf (full (X), 1, 1.5, 'Seed', 1, 'MaxIter', 1, 'Tol', 0, 'Hidden', P);
%! assert (W, W1, 1e-10 * max (W1));
%! assert (info.objective, info1.objective, 1e-9 * info1.objective(1));
%! assert ([info.error; info.certificate], [info1.error; info1.certificate], 1e-9 * (1 + max (info1.certificate)));

%!error <must be positive> beta_nmf (sparse ([1, 2; 0, 1]), 1, 0, 'Hidden', sparse ([1, 0; 0, 0]))
%!assert (beta_nmf (sparse ([1, 2; 0, 1]), 1, 0, 'Seed', 1, 'Hidden', sparse ([0, 0; 1, 0])) > 0, true (2, 1))

%!test % held-out entries are judged by the loss
%! [X, ~] = problem (13);
%! r = sl_nmf_scan (X, 'Ranks', 2, 'Holdout', .2, 'Replicates', 1, 'Seed', 1, 'MaxIter', 5, 'Tol', 0, 'Algorithm', ...
%!                  'mu', 'Loss', .5);
%! P = full (r.hidden{1});
%! [W0, H0] = sl_nmf_init (X, 2, 'Seed', 1);
%! [W, H] = or_nmf_beta (X, double (! P), W0, H0, .5, 5);
%! Y = W * H;
%! assert (r.heldout, mean ((sqrt (X(P)) - .5 * sqrt (Y(P)) - .5 * X(P) ./ sqrt (Y(P))) / -.25), 1e-10);

%!error <from 0 to 2> beta_nmf (1, 1, 3)
%!error <from 0 to 2> beta_nmf (1, 1, 'poisson')
%!error <from 0 to 2> beta_nmf (1, 1, [0, 1])
%!error <must be positive> beta_nmf ([1, 0; 1, 1], 1, 'is')
%!error <must be positive> beta_nmf (sparse ([1, 0; 1, 1]), 1, 0)
%!error <W0.H0 > 0> beta_nmf ([1, 2; 1, 1], 1, .5, 'Init', {[1; 0], [1, 1]})
%!error id=sparselearn:unusedOption sl_nmf ([1, 2; 1, 1], 1, 'Loss', 'is')
%!error id=sparselearn:unusedOption beta_nmf ([1, 2; 1, 1], 1, 2, 'Mask', true (2), 'InnerIter', 2)
%!error id=sparselearn:unusedOption beta_nmf ([1, 2; 1, 1], 1, .5, 'Regularize', [1, 1])
%!function X = block (q)
%!  blocks = {[1, 2; 3, 4], [1; 2], []};
%!  X = blocks{q};
%!endfunction

%!error <several blocks> beta_nmf (@block, 1, .5)
%!assert (beta_nmf ([1, 0; 1, 1], 1, 'is', 'Mask', [1, 0; 1, 1], 'Seed', 1) > 0, true (2, 1))

%!test % a row of W that is 0 where X is not cannot move: no convergence, however the observed entries are told
%! X = 1 + abs (sin ((1:6)' * (1:8)));
%! W0 = 1 + abs (cos ((1:6)' * (1:2)));
%! W0(2,:) = 0;
%! f = @(X, varargin) nthargout (3, @sl_nmf, X, 2, 'Algorithm', 'mu', 'Init', {W0, ones(2, 8)}, 'MaxIter', 20, ...
%!                               'Tol', 1e-3, varargin{:});
%! a = f (X, 'Mask', true (6, 8));
%! b = f (sparse (X), 'Hidden', sparse (6, 8) > 0);
%! assert ([a.converged, b.converged], [false, false]);
%! assert (b.certificate, a.certificate, 1e-8 * abs (a.certificate));
