% Factorisation by batches: against the oracle, continued on new data, beside A-HALS, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function varargout = online (X, r, varargin)
%!  [varargout{1:max(nargout,1)}] = sl_nmf (X, r, 'Algorithm', 'online', 'SweepTol', 0, 'Tol', 0, varargin{:});
%!endfunction

%!function list = batches (n, width)
%!  list = arrayfun (@(a) a:min (a + width - 1, n), 1:width:n, 'UniformOutput', false);
%!endfunction

%!test % the definition: replaced codes, forgetting, full, sparse, single, blocks, continued on new data
%! for k = 1:6
%!   rand ('twister', k);
%!   m = 4 + ceil (20 * rand);
%!   n = 10 + ceil (40 * rand);
%!   r = ceil (4 * rand);
%!   X = rand (m, n);
%!   W0 = rand (m, r);
%!   rho = {[], 2}{1 + mod (k, 2)};
%!   options = {'Init', {W0, []}, 'MaxIter', 3, 'BatchSize', 7, 'MaxSweeps', 3, 'Forgetting', rho};
%!   [Wo, Ho, A, B, F] = or_nmf_online (X, W0, [], [], 0, batches (n, 7), 3, 3, rho);
%!   [W, H, info] = online (X, r, options{:});
%!   assert (W, Wo, 1e-10 * max (Wo(:)));
%!   assert (H, Ho, 1e-10 * max (Ho(:)));
%!   assert (info.objective, F, 1e-10 * F(1));
%!   assert (info.error, sqrt (2 * F) / norm (X, 'fro'), 1e-10);
%!   assert (info.state.A, A, 1e-9 * norm (A));
%!   assert (info.state.B, B, 1e-9 * norm (B));
%!   assert (info.state.steps, 3 * ceil (n / 7));
%!   assert (isnan (info.certificate(1)) && info.certificate(2) == 1);
%!   [W1, H1] = online (sparse (X), r, options{:});
%!   assert (W1 * H1, W * H, 1e-10);
%!   [W1, H1] = online (single (X), r, options{:});
%!   assert (isa (W1, 'single') && isa (H1, 'single'));
%!   assert (W1 * H1, single (W * H), 1e-3);
%!   pieces = {X(:,1:7), X(:,8:end), []};
%!   [W1, H1] = online (@(q) pieces{q}, r, options{:});
%!   assert (W1 * H1, W * H, 1e-10);
%!   Y = rand (m, 20);
%!   [Wo, Ho, A, B, F] = or_nmf_online (Y, Wo, A, B, info.state.steps, batches (20, 7), 2, 3, rho);
%!   [W, H, info] = online (Y, r, 'State', info.state, 'MaxIter', 2, options{5:end});
%!   assert (W, Wo, 1e-9 * max (Wo(:)));
%!   assert (H, Ho, 1e-9 * max (Ho(:)));
%!   assert (info.objective, F, 1e-9 * F(1));
%!   assert (info.state.B, B, 1e-9 * norm (B));
%! end

%!test % within one percent of A-HALS after some passes, never uphill; a stream that is seen once
%! X = sl_data ('bars', 'Samples', 300, 'Seed', 1);
%! X = X + .1 * abs (sin (reshape (1:numel (X), size (X))));
%! [~, ~, batch] = sl_nmf (X, 8, 'Seed', 1, 'MaxIter', 60, 'Tol', 0);
%! [W, H, info] = online (X, 8, 'Seed', 1, 'MaxIter', 25, 'BatchSize', 50, 'SweepTol', .1);
%! assert (all (diff (info.objective) <= 1e-12 * info.objective(1)));
%! assert (info.objective(end) < 1.01 * batch.objective(end));
%! assert (info.certificate(end) < .05);
%! state = [];
%! for q = 1:6
%!   [W, H, info] = online (X(:,50*q-49:50*q), 8, 'Seed', 1, 'MaxIter', 1, 'State', state);
%!   state = info.state;
%! end
%! E = X - W * sl_nnls (X, W);
%! assert (norm (E, 'fro') < 1.12 * batch.error(end) * norm (X, 'fro'));
%! assert (state.steps, 6);

%!test % a state whose columns are 0 or, in single, near the end of the range
%! X = abs (sin ((1:6)' * (1:20)));
%! [~, ~, info] = online (X, 3, 'Seed', 1, 'MaxIter', 3, 'BatchSize', 5);
%! state = info.state;
%! state.W(:) = 0;
%! [W, H, info] = online (X, 3, 'State', state, 'MaxIter', 3, 'BatchSize', 5);
%! assert (all (isfinite ([W(:); H(:)])) && info.error(end) < .9);
%! state.W = [X(:,1:2), 1e-42 * ones(6, 1)];
%! state.A = diag ([1, 1, 0]);
%! state.B = [X(:,1:2), zeros(6, 1)];
%! [W, H, info] = online (single (X), 3, 'State', state, 'MaxIter', 3, 'BatchSize', 5);
%! assert (all (isfinite ([W(:); H(:)])) && info.error(end) < .9);

%!test % scale, checkpoints, threads, normalised and degenerate data
%! rand ('twister', 1);
%! X = rand (20, 90);
%! [W, H, info] = online (X, 3, 'Seed', 1, 'MaxIter', 3, 'BatchSize', 20);
%! for scale = 4 .^ [100, -100]
%!   [W1, H1, info1] = online (X * scale, 3, 'Seed', 1, 'MaxIter', 3, 'BatchSize', 20);
%!   assert (W1 * H1 / scale, W * H, 1e-12);
%!   [W1, H1] = online (X * scale, 3, 'State', info1.state, 'MaxIter', 1);
%!   [W2, H2] = online (X, 3, 'State', info.state, 'MaxIter', 1);
%!   assert (W1 * H1 / scale, W2 * H2, 1e-12);
%! end
%! file = [tempname(), '.mat'];
%! gone = onCleanup (@() delete (file));
%! online (X, 3, 'Seed', 1, 'MaxIter', 2, 'BatchSize', 20, 'Checkpoint', file);
%! [W1, H1, info1] = online (X, 3, 'Seed', 1, 'MaxIter', 3, 'BatchSize', 20, 'Checkpoint', file);
%! assert (isequal ({W, H, info.state}, {W1, H1, info1.state}));
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! threads_back = onCleanup (@() sl_threads (before));
%! for t = 1:3
%!   sl_threads (t);
%!   got{t} = online (X, 3, 'Seed', 1, 'MaxIter', 2, 'BatchSize', 40);
%! end
%! assert (isequal (got{:}));
%! for Y = {zeros(3, 4), X(1,:), X(:,1), X(1), [1 0; 0 0]}
%!   [W, H, info] = online (Y{1}, 3, 'Seed', 1, 'MaxIter', 20);
%!   assert (all (isfinite (W(:))) && all (isfinite (H(:))) && all (W(:) >= 0) && all (H(:) >= 0));
%!   assert (W * H, Y{1}, 1e-6);
%! end
%! [W, H, info] = online (X, 2, 'Init', 'nndsvd', 'Normalize', 'basis', 'MaxIter', 2);
%! assert (norm (W, 2, 'columns'), [1 1], 1e-12);
%! [W, H, info] = online (X, 2, 'Seed', 1, 'Replicates', 2, 'MaxIter', 2);
%! assert (size (info.state.A), [2 2]);

%!test % a state whose sums cannot be H*H' is refused; those of components that die are taken
%! X = 1 + mod ((1:6)' * (1:30), 7);
%! [W, H, info] = online (X, 3, 'Seed', 1, 'MaxIter', 2, 'BatchSize', 8);
%! A = info.state.A;
%! skew = A;
%! skew(1,2) = 2 * skew(1,2);
%! point = A;
%! point(2,2) = -1e-12;
%! for bad = {-A, skew, point, sparse(A), single(A), A(1:2,:), A(1:2,1:2), A + 1i, A * NaN, A * Inf, 'text', {}}
%!   state = setfield (info.state, 'A', bad{1});
%!   fail ('online (X, 3, ''State'', state, ''MaxIter'', 1)', 'must be the field');
%! end
%! fail ('online (X, 3, ''State'', setfield (info.state, ''steps'', -1), ''MaxIter'', 1)', 'must be the field');
%! loud = warning ('off', 'all');
%! back = onCleanup (@() warning (loud));
%! for k = [54 186 258 259 319 327 373 534]
%!   rand ('twister', k);
%!   m = 2 + mod (k, 3);
%!   n = 6 + mod (k, 6);
%!   r = 2 + mod (k, 5);
%!   X = rand (m, n) .* (rand (m, n) < .3);
%!   X(:,1) *= 10 ^ mod (k, 8);
%!   [W, H, info] = online (X, r, 'Seed', k, 'MaxIter', 6, 'BatchSize', 1 + mod (k, 3));
%!   assert (all (diag (info.state.A) >= 0));
%!   assert (isequal (info.state.A, info.state.A'));
%!   [W, H, more] = online (X, r, 'State', info.state, 'MaxIter', 1);
%!   assert (all (isfinite (more.state.A(:))) && all (isfinite (W(:))) && all (isfinite (H(:))));
%! end

%!error <H = 0> online (magic (4), 2, 'Init', {ones(4, 2), ones(2, 4)})
%!error <State must be a struct> online (magic (4), 2, 'State', 1)
%!error <must be the field> online (magic (4), 2, 'State', struct ('W', 1, 'A', 1, 'B', NaN, 'steps', 1))
%!error <4 rows> online (magic (4), 2, 'State', struct ('W', 1, 'A', 1, 'B', 1, 'steps', 1))
%!error <must not be given> online (magic (4), 2, 'State', struct ('W', 1, 'A', 1, 'B', 1, 'steps', 1), 'Init', 'spa')
%!error <random ones> online (1, 1, 'State', struct ('W', 1, 'A', 1, 'B', 1, 'steps', 1), 'Replicates', 2)
%!error id=sparselearn:badInput online (magic (4), 2, 'BatchSize', 0)
%!error id=sparselearn:badInput online (magic (4), 2, 'Forgetting', Inf)
%!error id=sparselearn:badInput online (magic (4), 2, 'Forgetting', -1)
%!assert (online (magic (4), 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0, 'Forgetting', 0), online (magic (4), 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0))
%!error id=sparselearn:unusedOption online (magic (4), 2, 'Mask', true (4))
%!error id=sparselearn:unusedOption sl_nmf (magic (4), 2, 'BatchSize', 5)
