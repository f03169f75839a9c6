% Factorisation with fixed columns of W: against the oracles, that they keep their bits, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, S, W, H, fixed] = problem (k)
%!  rand ('twister', k);
%!  m = 3 + ceil (20 * rand);
%!  n = 3 + ceil (30 * rand);
%!  r = 2 + ceil (5 * rand);
%!  X = rand (m, n) .^ 2 + 1e-3;
%!  S = rand (m, n) .* (rand (m, n) < .8);
%!  S(1,1) = 1;
%!  W = rand (m, r);
%!  H = rand (r, n);
%!  fixed = mod (1:r, 2 + mod (k, 2)) == 0;
%!endfunction

%!function check (W, W0, fixed)
%!  assert (isequal (W(:,fixed), cast (W0(:,fixed), class (W))));
%!endfunction

%!test % sweeps are those of the definition, with and without a mask
%! for k = 1:2
%!   [X, S, W0, H0, fixed] = problem (k);
%!   r = numel (fixed);
%!   options = {'Init', {W0, H0}, 'MaxIter', 3, 'Tol', 0, 'MaxSweeps', 3, 'FixedW', fixed, 'SweepTol', 0};
%!   for masks = {ones(size (X)), {}; S, {'Mask', S}; double(S > 0), {'Mask', S > 0}; double(S > 0), {'Hidden', S == 0}}'
%!     [Wo, Ho, e, c] = or_nmf_masked (X, masks{1}, W0, H0, [], 3, 3, 0, 0, find (fixed));
%!     [W, H, info] = sl_nmf (X, r, options{:}, masks{2}{:});
%!     check (W, W0, fixed);
%!     assert (info.error, e, 1e-10);
%!     assert (W * H, Wo * Ho, 1e-8);
%!     if (all ([sum(S > 0, 1), sum(S > 0, 2)'] > r))
%!       assert (info.certificate, c, 1e-8);
%!     end
%!     assert (norm (W(:,! fixed), 2, 'columns'), norm (H(! fixed,:), 2, 'rows')', 1e-10);
%!   end
%!   [W, H, info] = sl_nmf (single (X), r, options{:});
%!   check (W, W0, fixed);
%!   [~, ~, e] = or_nmf_masked (X, ones (size (X)), W0, H0, [], 3, 3, 0, 0, find (fixed));
%!   assert (info.error, e, 1e-4);
%! end

%!test % multiplicative updates of every loss are those of the definition
%! for k = 1:4
%!   [X, S, W0, H0, fixed] = problem (k);
%!   beta = [2, 1, 0, .5](k);
%!   for masks = {ones(size (X)), {}; S, {'Mask', S}}'
%!     [Wo, Ho, D, e, c] = or_nmf_beta (X, masks{1}, W0, H0, beta, 3, find (fixed));
%!     [W, H, info] = sl_nmf (X, numel (fixed), 'Algorithm', 'mu', 'Loss', beta, 'Init', {W0, H0}, 'FixedW', fixed, ...
%!                            'MaxIter', 3, 'Tol', 0, masks{2}{:});
%!     check (W, W0, fixed);
%!     assert (info.objective, D, 1e-10 * D(1));
%!     assert (info.error, e, 1e-10);
%!     assert (info.certificate, c, 1e-9);
%!     assert (W * H, Wo * Ho, 1e-9);
%!   end
%! end

%!test % all methods find what is missing beside known parts
%! rand ('twister', 1);
%! randn ('twister', 1);
%! parts = max (0, randn (40, 5));
%! X = parts * rand (5, 60);
%! known = [true, true, false, true, false];
%! W0 = rand (40, 5);
%! W0(:,known) = parts(:,known);
%! for method = {{}, {'Algorithm', 'nenmf'}, {'Algorithm', 'mu'}, {'Mask', true(40, 60)}, {'Regularize', [1e-9, 1e-9]}}
%!   [W, H, info] = sl_nmf (X, 5, 'Init', {W0, []}, 'Seed', 1, 'FixedW', double (known), 'MaxIter', 150, 'Tol', 0, ...
%!                          method{1}{:});
%!   check (W, W0, known);
%!   assert (norm (X - W * H, 'fro') / norm (X, 'fro'), info.error(info.best+1), 1e-10);
%!   assert (info.error(end) < 2e-2);
%!   assert (info.certificate(end) < 2e-2);
%!   assert (all (diff (info.objective) <= 1e-10 * info.objective(1)));
%! end
%! [W, H, info] = sl_nmf (X, 5, 'Init', {parts, []}, 'Seed', 1, 'FixedW', true (1, 5), 'MaxIter', 400, 'Tol', 1e-8);
%! check (W, parts, true (1, 5));
%! assert (H, sl_nnls (X, parts), 1e-5);

%!test % data in another unit, normalised components, blocks, replicates, checkpoints, nothing fixed
%! [X, ~, W0, H0, fixed] = problem (2);
%! r = numel (fixed);
%! options = {'Init', {W0, []}, 'Seed', 1, 'MaxIter', 4, 'Tol', 0, 'FixedW', fixed};
%! [W, H] = sl_nmf (X, r, options{:});
%! for scale = 4 .^ [100, -100]
%!   [W1, H1] = sl_nmf (X * scale, r, 'Init', {W0 * sqrt(scale), []}, options{3:end});
%!   check (W1, W0 * sqrt (scale), fixed);
%!   assert (W1 * H1 / scale, W * H, 1e-10);
%! end
%! for how = {'codes', 'basis'}
%!   [W1, H1, info] = sl_nmf (X, r, options{:}, 'Normalize', how{1});
%!   check (W1, W0, fixed);
%!   assert (H1(fixed,:), H(fixed,:), 1e-12);
%!   assert (W1 * H1, W * H, 1e-10);
%!   assert (info.order(fixed), find (fixed));
%!   assert (sort (info.order), 1:r);
%!   lengths = norm (H1(! fixed,:), 2, 'rows')';
%!   if (strcmp (how{1}, 'basis'))
%!     lengths = norm (W1(:,! fixed), 2, 'columns');
%!   end
%!   assert (lengths, ones (1, sum (! fixed)), 1e-12);
%! end
%! blocks = {X(:,1:2), X(:,3:end), []};
%! [W1, H1] = sl_nmf (@(q) blocks{q}, r, options{:});
%! check (W1, W0, fixed);
%! assert (W1 * H1, W * H, 1e-10);
%! [W1, ~, info] = sl_nmf (X, r, options{:}, 'Replicates', 2);
%! check (W1, W0, fixed);
%! file = [tempname(), '.mat'];
%! gone = onCleanup (@() delete (file));
%! sl_nmf (X, r, options{:}, 'MaxIter', 2, 'Checkpoint', file);
%! [W1, H1] = sl_nmf (X, r, options{:}, 'Checkpoint', file);
%! assert (isequal (W, W1) && isequal (H, H1));
%! assert (isequal (sl_nmf (X, r, 'Seed', 1), sl_nmf (X, r, 'Seed', 1, 'FixedW', false (1, r))));

%!test % known columns of another size than the data: their bits, and in single what comes out in double
%! rand ('twister', 3);
%! parts = rand (20, 3);
%! H0 = rand (3, 30);
%! Y = parts * rand (3, 30) + .2 * rand (20, 30);
%! fixed = [true, false, true];
%! runs = {{'MaxSweeps', 2, 'SweepTol', 0}, {'Algorithm', 'mu'}, {'Algorithm', 'mu', 'Loss', 'kl'}, ...
%!         {'Mask', Y > .5, 'MaxSweeps', 2, 'SweepTol', 0}};
%! for sizes = [1e-12, 1e12, 1, 1e30; 1e6, 1e-6, 1e15, 1e3]
%!   X = double (single (Y * sizes(1)));
%!   K = double (single (parts * sizes(2)));
%!   for k = 1:numel (runs)
%!     options = {3, 'Init', {K, H0 * (sizes(1) / sizes(2))}, 'FixedW', fixed, 'MaxIter', 4, 'Tol', 0, runs{k}{:}};
%!     [W, H, info] = sl_nmf (X, options{:});
%!     check (W, K, fixed);
%!     [W1, H1, info1] = sl_nmf (single (X), options{:});
%!     check (W1, K, fixed);
%!     assert (isa (W1, 'single') && isa (H1, 'single'));
%!     assert (info1.error, info.error, 1e-4);
%!     assert (double (W1) * double (H1) / sizes(1), W * H / sizes(1), 1e-3);
%!     assert (double (H1(fixed,:)) * sizes(2) / sizes(1), H(fixed,:) * sizes(2) / sizes(1), 1e-3);
%!   end
%! end
%! % one column as large as the data, one not, in the view of OutputFcn too, and the others drawn
%! K = single (bsxfun (@times, parts, [1, 1e6, 1e12]));
%! [W, H, info] = sl_nmf (single (Y * 1e-12), 4, 'Init', {K, []}, 'FixedW', [1, 1, 1, 0], 'Seed', 1, 'MaxIter', 100, ...
%!                        'OutputFcn', @(state) ! isequal (size (state.W), [20, 4]) ...
%!                                              || any (any (abs (state.W(:,1:3) - K) > 1e-6 * K)) ...
%!                                              || norm (Y * 1e-12 - double (state.W) * double (state.H), 'fro') ...
%!                                                 > (state.error + 1e-5) * norm (Y * 1e-12, 'fro'));
%! assert (isequal (W(:,1:3), K) && ! strcmp (info.stop, 'OutputFcn'));
%! assert (norm (Y * 1e-12 - double (W) * double (H), 'fro') / norm (Y * 1e-12, 'fro'), info.error(info.best+1), 1e-5);
%! [W, H] = sl_nmf (X / 1e30, 3, 'Init', {parts * 1e100, []}, 'FixedW', [1, 1, 1], 'Seed', 1, 'MaxIter', 400, 'Tol', 1e-8);
%! assert (isequal (W, parts * 1e100));
%! assert (H * 1e100, sl_nnls (X / 1e30, parts), 1e-5);

%!test % with all columns fixed, codes of new samples for any loss: stationary, so the minimum of a convex loss
%! rand ('twister', 9);
%! parts = rand (15, 3) .^ 2 + .01;
%! X = parts * (rand (3, 6) + .3) .* (.9 + .2 * rand (15, 6));
%! M = rand (15, 6) < .9;
%! how = {'Init', {parts, []}, 'FixedW', true(1, 3), 'Seed', 1, 'MaxIter', 2000, 'Tol', 1e-7};
%! for beta = [0, .5, 1, 1.5, 2]
%!   [W, H, info] = sl_nmf (X, 3, 'Algorithm', 'mu', 'Loss', beta, how{:});
%!   assert (isequal (W, parts) && info.converged);
%!   Y = W * H;
%!   up = W' * (X .* Y .^ (beta - 2));
%!   down = W' * Y .^ (beta - 1);
%!   assert (up, down, 1e-5 * max (down(:)));
%!   if (any (beta == [1, 2]))
%!     assert (H, sl_nnls (X, parts, 'Loss', {'kl', 'frobenius'}{beta}), 1e-5);
%!   end
%! end
%! [~, H] = sl_nmf (X, 3, 'Algorithm', 'mu', 'Loss', 'kl', how{:}, 'Mask', M);
%! assert (H, sl_nnls (X, parts, 'Loss', 'kl', 'Mask', M), 1e-5);

%!test % W0 has the fixed columns alone: the others are drawn, and found; with 'mu', what is 0 in a start stays 0
%! rand ('twister', 4);
%! parts = 1e3 * rand (12, 4);
%! X = parts * (rand (4, 30) .* (rand (4, 30) < .5));
%! known = logical ([0, 1, 1, 0]);
%! for more = {{}, {'Algorithm', 'mu'}, {'Algorithm', 'mu', 'Loss', 'kl'}, {'Algorithm', 'nenmf'}, {'Mask', X >= 0}}
%!   [W, H, info] = sl_nmf (X, 4, 'Init', {parts(:,2:3), []}, 'FixedW', known, 'Seed', 2, 'MaxIter', 200, 'Tol', 0, ...
%!                          more{1}{:});
%!   assert (isequal (W(:,known), parts(:,2:3)));
%!   assert (all (any (W)));
%!   assert (info.error(end) < .03);
%! end
%! [V, G] = sl_nmf (X, 4, 'Init', {sparse(parts(:,2:3)), []}, 'FixedW', known, 'Seed', 2, 'MaxIter', 200, 'Tol', 0, ...
%!                  more{1}{:});
%! assert (isequal (V, W) && isequal (G, H));
%! start = sl_nmf (X, 4, 'Init', {parts(:,2:3), ones(4, 30)}, 'FixedW', known, 'Seed', 2, 'MaxIter', 0, 'Normalize', ...
%!                 'basis');
%! assert (min (start(:,[1, 4])(:)) > 0);
%! [~, ~, info] = sl_nmf (X, 4, 'Init', {parts(:,2:3), ones(4, 30)}, 'FixedW', known, 'Seed', 2, 'MaxIter', 3, 'Tol', 0, ...
%!                        'Replicates', 2);         % random are the columns of W
%! assert (diff (info.replicates.error) != 0);
%! [W, H] = sl_nmf (single (X), 4, 'Init', {parts, []}, 'FixedW', true (1, 4), 'Seed', 1);
%! assert (isequal (W, single (parts)));
%! W = sl_nmf (X, 2, 'Init', {zeros(12, 1), []}, 'FixedW', [1, 0], 'Seed', 1);
%! assert (! any (W(:,1)) && all (W(:,2)));
%! for fixed = [0, 1]
%!   W = sl_nmf (X, 2, 'Init', {[parts(:,1), zeros(12, 1)], []}, 'FixedW', [fixed, 0], 'Algorithm', 'mu', 'Seed', 1, ...
%!               'MaxIter', 3, 'Tol', 0);
%!   assert (! any (W(:,2)));
%! end

%!test % the others of a complete start keep their size, however large the fixed ones are
%! X = single (.1 + abs (sin ((1:8)' * (1:3))) * abs (cos ((1:3)' * (1:10))));
%! start = 1 + abs (cos ((1:8)' * (1:3)));
%! for size_of = [1, 1e28]
%!   W0 = bsxfun (@times, start, [size_of, 1, 1]);
%!   [W, ~, info] = sl_nmf (X, 3, 'Algorithm', 'mu', 'Loss', .5, 'Init', {W0, []}, 'FixedW', [1, 0, 0], 'Seed', 1, ...
%!                          'MaxIter', 30, 'Tol', 0);
%!   assert (W(:,1), single (W0(:,1)));
%!   errors(1+(size_of>1)) = info.error(end);
%! end
%! assert (errors(2) < 2 * errors(1));

%!error <needs the columns> sl_nmf (magic (3), 2, 'FixedW', [true, false])
%!error <3 columns, but FixedW 2> sl_nmf (magic (3), 2, 'FixedW', [true, false], 'Init', {ones(3), []})
%!error <W0 must be finite and non-negative, but entry 2 is NaN> sl_nmf (magic (3), 2, 'FixedW', [true, false], ...
%!                                                                      'Init', {[1; NaN; 1], []})
%!error <W0 must be a real 3-by-1 matrix of class double or single, but is 2-by-1 of class double> ...
%! sl_nmf (magic (3), 2, 'FixedW', [true, false], 'Init', {[1; 1], []})
%!error <needs the columns> sl_nmf (magic (3), 2, 'FixedW', [true, false], 'Init', {[], ones(2, 3)})
%!error <2 elements> sl_nmf (magic (3), 2, 'FixedW', [true, false, true], 'Init', {ones(3, 2), []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 3, 'FixedW', [true, false], 'Init', {ones(3, 2), []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'FixedW', [1, .5], 'Init', {ones(3, 2), []})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'FixedW', 'xx', 'Init', {ones(3, 2), []})
%!error <largest entry from 1e-250 to 1e\+250;> sl_nmf (magic (3), 1, 'FixedW', 1, 'Init', {1e251 * [1; 0; 0], []})
%!error <largest entry from 1e-250 to 1e\+250;> sl_nmf (magic (3), 1, 'FixedW', 1, 'Init', {1e-251 * [1; 0; 0], []})
%!error <largest entry from 1e-30 to 1e\+30;> sl_nmf (single (magic (3)), 1, 'FixedW', 1, 'Init', {1e-31 * [1; 0; 0], []})
%!error <to 3.4\d*e\+38;> sl_nmf (single (1e30 * magic (3)), 1, 'FixedW', 1, 'Init', {1e40 * [1; 0; 0], []})
%!error <from 1.17\d*e-38 to> sl_nmf (single (1e-30 * magic (3)), 1, 'FixedW', 1, 'Init', {1e-39 * [1; 0; 0], []})
%!error <to 1e\+50 with Regularize;> sl_nmf (magic (3), 2, 'FixedW', [true, false], 'Init', ...
%!                                            {[1e70, 1; 1, 1; 1, 1], []}, 'Regularize', [1, 1])
%!error id=sparselearn:unusedOption sl_nmf (magic (3), 2, 'FixedW', [true, false], 'Algorithm', 'gsp', ...
%!                                           'Sparseness', .5, 'Init', {ones(3, 2), []})
%!error id=sparselearn:unusedOption sl_nmf (magic (3), 2, 'FixedW', [1, 0], 'Algorithm', 'mu', 'Regularize', [1, 1], ...
%!                                           'Init', {ones(3, 2), []})
