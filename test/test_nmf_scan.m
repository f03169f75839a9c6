% Scans over ranks and sparsenesses: every figure is that of the runs of sl_nmf, however they are shared out.

% SPDX-License-Identifier: BSD-3-Clause

%!function X = data ()
%!  rand ('twister', 1);
%!  X = max (rand (40, 4) - .5, 0) * rand (4, 60) + .01 * rand (40, 60);
%!endfunction

%!test % every figure against single runs
%! X = data ();
%! ranks = [2 4 6];
%! s = [.3 .6];
%! results = sl_nmf_scan (X, 'Ranks', ranks, 'Sparseness', s, 'Replicates', 3, 'Seed', 7, 'MaxIter', 6, 'Tol', 0);
%! assert (results.ranks, ranks);
%! assert (results.targets, s);
%! assert (results.seeds, 7:9);
%! assert (results.finished, 'all');
%! assert (results.settings.options, {'Algorithm', 'gsp', 'MaxIter', 6, 'Tol', 0});
%! for i = 1:3
%!   for j = 1:2
%!     for k = 1:3
%!       [W{k}, H{k}, info{k}] = sl_nmf (X, ranks(i), 'Algorithm', 'gsp', 'Sparseness', s(j), 'MaxIter', 6, 'Tol', 0, ...
%!                                       'Seed', 6 + k, 'Init', 'random');
%!       assert (results.error(i,j,k), info{k}.error(info{k}.best+1));
%!       [~, cluster(k,:)] = max (H{k} .* norm (W{k}, 'columns')');
%!       assert (results.objective(i,j,k), info{k}.objective(info{k}.best+1));
%!       assert (results.iterations(i,j,k), 6);
%!       assert (results.stop{i,j,k}, 'MaxIter');
%!     end
%!     [~, best] = min (results.objective(i,j,:));
%!     assert (results.best(i,j), best);
%!     assert (isequal (results.W{i,j}, W{best}) && isequal (results.H{i,j}, H{best}));
%!     assert (results.sparseness(i,j), mean (sl_hoyer (W{best})), -2 * eps);      % means round
%!     assert (results.sparseness_H(i,j), mean (sl_hoyer (H{best}')), -2 * eps);  % otherwise in Octave 11
%!     assert (results.stability(i,j), or_stability (W), 1e-12);
%!     assert (results.cophenetic(i,j), or_cophenetic (cluster), 1e-12);
%!   end
%! end

%!test % cophenetic correlation against the literal formula, in any order of the samples and at any scale
%! sl_reach_private ();
%! rand ('twister', 4);
%! for t = 1:20
%!   labels = ceil ((1 + mod (t, 4)) * rand (1 + mod (t, 5), 1 + 2 * mod (t, 6)));
%!   labels = labels(:,ceil (size (labels, 2) * rand (1, 9)));
%!   rho = or_cophenetic (labels);
%!   assert (nmf_cophenetic (labels), rho, 1e-12);
%!   assert (nmf_cophenetic (labels(:,randperm (9))), rho, 1e-12);
%! end
%! assert (nmf_cophenetic ([1 1 2 2 3; 2 2 3 3 1]), 1, 1e-12);
%! assert (nmf_cophenetic ([1 1 2; 1 2 2; 1 2 1]), 1);       % all distances are equal
%! assert (nmf_cophenetic (1), 1);
%! X = data ();
%! how = {'Ranks', 5, 'Replicates', 3, 'Seed', 1, 'MaxIter', 5, 'Tol', 0};
%! rho = @(X) getfield (sl_nmf_scan (X, how{:}), 'cophenetic');
%! assert (rho (X * 2 ^ 300), rho (X));
%! assert (rho (repmat (X, 1, 10)) <= 1);                % 600 samples: 500 of them count

%!test % sparse codes
%! results = sl_nmf_scan (data (), 'Ranks', 4, 'Sparseness', [.4 .6], 'Algorithm', 'csp', 'SparseFactor', 'H', ...
%!                        'Replicates', 2, 'MaxIter', 20);
%! assert (results.sparseness_H, [.4 .6], 1e-6);

%!test % the parts of separable data are found by all, those of a rank too high are not
%! X = data ();
%! results = sl_nmf_scan (X, 'Ranks', [4 12], 'Replicates', 4, 'MaxIter', 300, 'Seed', 1);
%! assert (results.stability(1) > .99);
%! assert (results.stability(2) < .95);
%! assert (min (results.error(2,1,:)) < min (results.error(1,1,:)));

%!test % held-out entries: every figure against the definition, what is hidden, single runs
%! X = data ()(1:14,1:20);                                % the oracle is slow
%! seen = true (size (X));
%! seen(3:7:end) = false;
%! nan = X;
%! nan(! seen) = NaN;
%! few = sparse (X .* (X > .2));
%! inputs = {X, {}, true(size (X)); nan, {'Missing', true}, seen; X, {'Mask', seen}, seen; ...
%!           X, {'Hidden', ! seen}, seen; few, {}, true(size (X)); few, {'Hidden', sparse(! seen)}, seen; ...
%!           few, {'Unstored', 'missing'}, few > 0; few, {'Mask', sparse(seen)}, seen};
%! for t = 1:rows (inputs)
%!   [X, more, seen] = inputs{t,:};
%!   r = sl_nmf_scan (X, 'Ranks', [2, 3], 'Holdout', .2, 'Replicates', 2, 'Seed', 5, 'MaxIter', 2, 'Tol', 0, ...
%!                    'Robust', false, more{:});
%!   assert (size (r.heldout), [2, 1, 2]);
%!   for k = 1:2
%!     hidden = full (r.hidden{k});
%!     assert (issparse (r.hidden{k}) && ! any (hidden(:) & ! seen(:)));
%!     assert (nnz (hidden) > .1 * nnz (seen) && nnz (hidden) <= .2 * nnz (seen) + 1);
%!     for i = 1 + mod (t + k, 2)
%!       [W, H] = sl_nmf_init (ones (size (X)), i + 1, 'Seed', 4 + k);
%!       [e, trained] = or_nmf_holdout (full (X), seen, hidden, W, H, 2);
%!       assert (r.heldout(i,1,k), e, 1e-10);
%!       assert (r.error(i,1,k), trained, 1e-10);
%!     end
%!   end
%!   assert (r.heldout_mean, mean (r.heldout, 3), 1e-15);
%!   assert (r.heldout_se, std (r.heldout, 0, 3) / sqrt (2), 1e-15);
%!   assert (r.heldout_rank, 1 + find (r.heldout_mean == min (r.heldout_mean), 1));
%! end

%!test % each run hides other entries: the best one has the least loss on all that are observed
%! rand ('twister', 1);
%! X = rand (12, 3) * rand (3, 20);
%! X(:,3) = 20 * X(:,3);                        % what is hidden here costs most
%! mask = rand (size (X));
%! cases = {{}, ones(size (X)), 2; {'Mask', mask}, mask, 2; {'Algorithm', 'mu', 'Loss', 'kl'}, ones(size (X)), 1};
%! for t = 1:rows (cases)
%!   [more, weights, beta] = cases{t,:};
%!   o = [{'MaxIter', 5, 'Tol', 0}, more];
%!   r = sl_nmf_scan (X, 'Ranks', 2, 'Holdout', .1, 'Folds', 4, 'Seed', 3, 'Robust', false, o{:});
%!   for k = 1:4
%!     [W, H] = sl_nmf (X, 2, o{:}, 'Seed', r.seeds(k), 'Hidden', r.hidden{k});
%!     Y = W * H;
%!     loss = (X - Y) .^ 2 / 2;
%!     if (beta == 1)
%!       loss = X .* log (X ./ Y) - X + Y;
%!     end
%!     total(k) = sum (sum (weights .* loss));
%!     found{k} = W;
%!   end
%!   [~, best] = min (total);
%!   assert (r.best, best);
%!   assert (r.W{1}, found{best});
%! end

%!test % 'mu' of sparse X: held-out entries and folds are those of the full X, with every loss
%! X = round (5 * max (data () - .2, 0));
%! common = {'Ranks', 3, 'Algorithm', 'mu', 'Replicates', 1, 'Seed', 5, 'MaxIter', 2, 'Tol', 0};
%! for more = {{'Holdout', .2, 'Loss', 'kl'}, {'Folds', 3}, {'Holdout', .2, 'Loss', .5}}
%!   r = sl_nmf_scan (X, common{:}, more{1}{:});
%!   s = sl_nmf_scan (sparse (X), common{:}, more{1}{:});
%!   assert (isequal (s.hidden, r.hidden));
%!   assert (s.heldout, r.heldout, 1e-10 * max (r.heldout));
%!   assert (s.error, r.error, 1e-12);
%!   t = sl_nmf_scan (sparse (X), common{:}, more{1}{:}, 'Unstored', 'missing');
%!   assert (! any ((t.hidden{1} & X == 0)(:)));
%! end

%!test % held-out losses of counts: rows and columns of zeros, and those with few entries above 0, which keep one
%! rand ('twister', 2);
%! X = [rand(12, 3) * rand(3, 30), zeros(12, 2); zeros(1, 32); 0 3 zeros(1, 30)];
%! for given = {X, 1; sparse(X), 1; X, .5; sparse(X), .5; sparse(X), 1.5; X, 2}'
%!   [Y, loss] = given{:};
%!   r = sl_nmf_scan (Y, 'Ranks', 2:3, 'Folds', 3, 'Seed', 1, 'Algorithm', 'mu', 'Loss', loss, 'Tol', 0, 'MaxIter', 2);
%!   assert (all (isfinite (r.heldout(:))));
%!   assert (r.heldout_rank, 1 + find (r.heldout_mean == min (r.heldout_mean)));
%!   for k = 1:3
%!     seen = X .* ! full (r.hidden{k});
%!     assert (loss > 1 || isequal ({any(seen), any(seen, 2)}, {any(X), any(X, 2)}));
%!   end
%! end
%! seen = true (14, 32);
%! seen(1:3:end) = false;
%! r = sl_nmf_scan (X, 'Ranks', 2, 'Holdout', .4, 'Replicates', 3, 'Seed', 1, 'Algorithm', 'mu', 'Loss', 'kl', 'Tol', ...
%!                  0, 'MaxIter', 5, 'Mask', seen);
%! for k = 1:3
%!   hidden = full (r.hidden{k});
%!   assert (! any (hidden(! seen)));
%!   assert (any (X .* seen .* ! hidden), any (X .* seen));
%!   [W, H] = sl_nmf (X, 2, 'Seed', r.seeds(k), 'Algorithm', 'mu', 'Loss', 'kl', 'Tol', 0, 'MaxIter', 5, 'Mask', ...
%!                    seen & ! hidden);
%!   [x, y] = deal (X(hidden), (W * H)(hidden));
%!   loss = y - x;
%!   loss(x > 0) += x(x > 0) .* log (x(x > 0) ./ y(x > 0));
%!   assert (r.heldout(k), mean (loss), 1e-12);
%! end

%!test % a held-out loss that is infinite: a warning, and no rank is chosen
%! restore = sl_warnings_on ();
%! X = [1 2 3 4 5; 2 1 2 1 2; 1 1 1 1 1; 0 0 0 0 3];
%! evalc (["r = sl_nmf_scan (X, 'Ranks', 2, 'Folds', 3, 'Algorithm', 'mu', 'Loss', 'kl', 'Seed', 1, 'Tol', 0, " ...
%!         "'MaxIter', 2, 'Init', {[1 0; 1 0; 0 1; 0 1], []}, 'FixedW', [1 1]);"]);
%! [~, id] = sl_lastwarn ();
%! assert ({id, r.heldout_rank, any(isinf (r.heldout(:)))}, {'sparselearn:heldOut', NaN, true});

%!error <Folds needs X as one matrix> sl_nmf_scan (@(q) [], 'Ranks', 2, 'Folds', 3)

%!test % folds: no entry is in two, all but those that a row or column needs are in one
%! X = data ();
%! r = sl_nmf_scan (X, 'Ranks', 3, 'Folds', 4, 'Replicates', 2, 'Seed', 3, 'MaxIter', 1, 'Tol', 0);
%! assert (isequal (r.folds, [1:4, 1:4]) && isequal (r.seeds, [3 3 3 3 4 4 4 4]));
%! for k = [0, 4]
%!   parts = cat (2, cellfun (@(P) full (P(:)), r.hidden(k+(1:4)), 'UniformOutput', false){:});
%!   assert (all (sum (parts, 2) == 1));
%!   assert (max (sum (parts)) - min (sum (parts)) <= 1);
%! end
%! assert (! isequal (r.hidden{1}, r.hidden{5}));
%! r = sl_nmf_scan (X(1:5,1:7), 'Ranks', 4, 'Folds', 3, 'Replicates', 1, 'MaxIter', 1, 'Tol', 0);
%! for k = 1:3
%!   assert (all (sum (! r.hidden{k}, 1) >= 4) && all (sum (! r.hidden{k}, 2) >= 4));
%! end
%! r = sl_nmf_scan (X, 'Ranks', 2, 'Folds', 2, 'Holdout', .1, 'Replicates', 1, 'MaxIter', 1, 'Tol', 0);
%! assert (cellfun (@nnz, r.hidden), [240, 240]);
%! assert (! any ((r.hidden{1} & r.hidden{2})(:)));

%!function X = noisy (m, n, q) % eight components and five percent of noise
%!  rand ('twister', q);
%!  randn ('twister', q);
%!  X = max (0, randn (m, 8)) * rand (8, n);
%!  X = max (0, X + .05 * norm (X, 'fro') / sqrt (m * n) * randn (m, n));
%!endfunction

%!test % the hidden entries find the rank, also where a third of all entries is missing; those seen do not
%! for sizes = [60, 80; 80, 50; 0, 1]
%!   X = noisy (sizes(1), sizes(2), 1);
%!   more = {};
%!   if (sizes(3))
%!     X(rand (size (X)) < 1/3) = NaN;
%!     more = {'Missing', true};
%!   end
%!   r = sl_nmf_scan (X, 'Ranks', [7 8 11], 'Holdout', .1, 'Seed', 1, 'Replicates', 2, 'MaxIter', 90, 'Tol', 3e-3, ...
%!                    'Robust', false, more{:});
%!   assert (r.heldout_rank, 8);
%!   assert (all (diff (mean (r.error, 3)) < 0));
%! end

%!test % a sparse matrix of 10^9 entries stays sparse; data of extreme scale; single
%! rand ('twister', 2);
%! X = sparse (ceil (1e4 * rand (3000, 1)), ceil (1e5 * rand (3000, 1)), 1 + rand (3000, 1), 1e4, 1e5);
%! r = sl_nmf_scan (X, 'Ranks', 2, 'Holdout', 1e-5, 'Replicates', 1, 'MaxIter', 2, 'Tol', 0, 'Seed', 1);
%! assert (nnz (r.hidden{1}), 1e4);
%! assert (r.heldout >= 0 && r.heldout < 10);
%! for X = {data(), single(data())}
%!   scan = @(X) sl_nmf_scan (X, 'Ranks', 3, 'Holdout', .1, 'Replicates', 1, 'MaxIter', 5, 'Tol', 0, 'Seed', 1, ...
%!                                'Robust', false);
%!   assert (scan (X{1} * 2 ^ 60).heldout, scan (X{1}).heldout, 1e-4);
%! end

%!test % without sparseness; single data; a single run; options as a struct; drawn seeds
%! X = single (data ());
%! results = sl_nmf_scan (X, struct ('Ranks', [1 3], 'Replicates', 1, 'MaxIter', 4, 'Algorithm', 'ahals', 'Seed', []));
%! assert (isnan (results.targets));
%! assert (class (results.W{1}), 'single');
%! assert (isnan ([results.stability, results.cophenetic]), true (2));
%! [~, ~, info] = sl_nmf (X, 3, 'Algorithm', 'ahals', 'MaxIter', 4, 'Seed', results.seeds);
%! assert (results.error(2), info.error(info.best+1));

%!test % columns of zeros
%! results = sl_nmf_scan (zeros (4, 5), 'Ranks', 2, 'Replicates', 2);
%! assert (results.error(:), [0; 0]);
%! assert (results.stability >= 0 && results.stability <= 1);
%! assert (results.cophenetic, 1);                      % no sample has a part

%!function yes = has_parallel ()
%!  yes = ! isempty (pkg ('list', 'parallel'));
%!endfunction

%!test % several processes: the same figures
%! if (has_parallel ())
%!   X = data ();
%!   options = {'Ranks', [2 3], 'Replicates', 3, 'MaxIter', 8, 'Seed', 5, 'Robust', false};
%!   for hides = {{}, {'Holdout', .1}, {'Holdout', .1, 'Hidden', X > .9 * max(X(:))}}
%!     one = sl_nmf_scan (X, options{:}, hides{1}{:});
%!     two = sl_nmf_scan (X, options{:}, hides{1}{:}, 'Processes', 2);
%!     for name = {'error', 'objective', 'iterations', 'stop', 'best', 'sparseness', 'stability', 'cophenetic', 'W', 'H', ...
%!                  'heldout'}
%!       assert (isequaln (one.(name{1}), two.(name{1})));
%!     end
%!   end
%! else
%!   fail ('sl_nmf_scan (magic (4), ''Ranks'', 2, ''Processes'', 2)', 'install Debian''s octave-parallel');
%! end

%!test % Display, and a limit of time
%! X = data ();
%! out = evalc ('r = sl_nmf_scan (X, ''Ranks'', [2 3], ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''final'');');
%! assert (numel (strfind (out, "\n")), 3);
%! assert (! isempty (strfind (out, sprintf ('%.5f', min (r.error(2,1,:))))));
%! out = evalc ('sl_nmf_scan (X, ''Ranks'', [2 3], ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''iter'');');
%! assert (numel (strfind (out, 'run ')), 4);
%! out = evalc ('sl_nmf_scan (X, ''Ranks'', [2 3], ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''bar'');');
%! told = regexp (out, 'sl_nmf_scan: +(\d+) %, run (\d+)', 'tokens');
%! assert (cellfun (@(t) str2double (t{1}), told), [0, 25, 50, 75, 100]);
%! assert (cellfun (@(t) str2double (t{2}), told), 0:4);
%! assert (numel (strfind (out, "\n")), 8);
%! assert (isempty (evalc ('sl_nmf_scan (X, ''Ranks'', 2, ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0);')));
%! out = evalc ('r = sl_nmf_scan (X, ''Ranks'', [2 3], ''TimeLimit'', 0, ''Display'', ''final'');');
%! assert (r.finished, 'TimeLimit');
%! assert (all (isnan (r.error(:))));
%! assert (! isempty (strfind (out, 'not complete (TimeLimit)')));

%!function X = late (X, q)
%!  pause (.1);
%!  if (q > 1)
%!    X = [];
%!  end
%!endfunction

%!test % folds of a sparse X are all entries but those that Hidden names, as of the full one
%! X = 1 + abs (sin ((1:20)' * (1:15)));
%! never = cos ((1:20)' * (1:15)) > .5;
%! for k = 1:2
%!   forms = {X, sparse(X)};
%!   results = sl_nmf_scan (forms{k}, 'Ranks', 1, 'Folds', 4, 'Seed', 1, 'MaxIter', 2, 'Hidden', sparse (never));
%!   parts = cellfun (@nnz, results.hidden);
%!   together = results.hidden{1} + results.hidden{2} + results.hidden{3} + results.hidden{4};
%!   assert (full (together), double (~ never));
%!   assert (max (parts) - min (parts) <= 1);
%! end

%!test % the limit holds within a run, and between points of one run each
%! X = data ();
%! r = sl_nmf_scan (X, 'Ranks', [2 3], 'Replicates', 2, 'TimeLimit', .2, 'MaxIter', Inf, 'Tol', 0);
%! assert (r.finished, 'TimeLimit');
%! assert (all (isnan (r.best)));
%! r = sl_nmf_scan (@(q) late (X, q), 'Ranks', 2:4, 'Replicates', 1, 'TimeLimit', .15, 'MaxIter', 1);
%! assert (r.finished, 'TimeLimit');
%! assert (isnan (r.best(3)));

%!testif ; have_window_system () || ! isempty (getenv ('DISPLAY')) % pictures
%! figure ('visible', 'off');
%! sl_nmf_scan (data (), 'Ranks', [2 3], 'Sparseness', [.2 .4 .6], 'Replicates', 2, 'MaxIter', 3, 'Plot', true, ...
%!              'Holdout', .1);
%! axes_there = findobj (gcf (), 'type', 'axes');
%! close (gcf ());
%! assert (numel (axes_there) >= 4);

%!testif ; isunix () % Ctrl-C ends the scan and returns the points that are complete
%! program = ["r = sl_nmf_scan (rand (100, 200), 'Ranks', [1, 40], 'Replicates', 2, 'MaxIter', 1e6, 'Tol', 1e-12, ", ...
%!            "'Display', 'iter'); printf ('%s %d %d OVER\\n', r.finished, isnan (r.error(:,1,1)));"];
%! said = sl_interrupted (program, 'rank 1, run 2', .2);
%! assert (! isempty (regexp (said, 'interrupted 0 1 OVER')), said(max (1, end-300):end));

%!error <must be given> sl_nmf_scan (magic (4), 'Replicates', 2)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', [2; 3])
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', [2 0])
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 'two')
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Sparseness', 1.5)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Replicates', 0)
%!error id=sparselearn:badInput sl_nmf_scan (-magic (4), 'Ranks', 2)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Init', 'nndsvd')
%!error id=sparselearn:unusedOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Algorithm', 'ahals', 'Sparseness', .5)
%!error id=sparselearn:unusedOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Checkpoint', 'x')
%!error <at most 1/Folds> sl_nmf_scan (magic (4), 'Ranks', 2, 'Holdout', .4, 'Folds', 3)
%!error <above 0 and below 1> sl_nmf_scan (magic (4), 'Ranks', 2, 'Holdout', 1)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Holdout', 'x')
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Folds', 0)
%!error <lower Ranks> sl_nmf_scan (magic (4), 'Ranks', [2, 4], 'Holdout', .1)
%!error <less than half an entry of 16 that are observed; raise it> sl_nmf_scan (magic (4), 'Ranks', 2, 'Holdout', .01)
%!error id=sparselearn:unusedOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Holdout', .1, 'Algorithm', 'nenmf')
%!error id=sparselearn:badInput sl_nmf_scan (@(q) magic (4), 'Ranks', 2, 'Holdout', .1)
%!error <Unstored has no use without Holdout> sl_nmf_scan (sparse (magic (4)), 'Ranks', 2, 'Unstored', 'missing')
%!error <Unstored has no use with Mask> sl_nmf_scan (sparse (magic (4)), 'Ranks', 2, 'Holdout', .1, 'Mask', ...
%!                                                   sparse (ones (4)), 'Unstored', 'missing')
%!error <Unstored has no use where X is full> sl_nmf_scan (magic (4), 'Ranks', 2, 'Folds', 3, 'Unstored', 'missing')
%!error id=sparselearn:unusedOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Unstored', 'missing')
%!assert (sl_nmf_scan (magic (4), 'Ranks', 1, 'Unstored', 'zero', 'Seed', 1, 'Replicates', 1).error < 1)
%!error id=sparselearn:unknownOption sl_nmf_scan (magic (4), 'Ranks')
%!error id=sparselearn:unknownOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Rank', 3)

%!error id=sparselearn:badInput sl_nmf_scan (magic (3), 'Ranks', containers.Map ())

%!test % Replicates, and what errors call the function and its options
%! X = magic (5);
%! r = sl_nmf_scan (X, 'Ranks', 1, 'Folds', 2, 'Seed', 1, 'MaxIter', 1, 'Tol', 0);
%! assert ({r.settings.Replicates, r.folds, r.seeds}, {1, 1:2, [1 1]});
%! r = sl_nmf_scan (X, 'Ranks', 1, 'Holdout', .1, 'Seed', 1, 'MaxIter', 1, 'Tol', 0);
%! assert (r.seeds, 1:5);
%! cases = {{1:3}, 'the ranks are an option: sl_nmf_scan (X, ''Ranks'', RANKS, ...)';
%!          {'Ranks', 2, 'Folds', 3, 'Algorithm', 'nmfsc', 'Sparseness', .5}, ...
%!          'option Folds needs an algorithm that leaves entries out, ''ahals'', ''mu'', ''gsp'', ''csp''; ''nmfsc'' does not';
%!          {'Ranks', 2, 'Init', {1, []}}, 'W0 must be a real';
%!          {'Ranks', 2, 'Replicates', 2, 'Init', 'nndsvd'}, 'option Replicates needs a random start'};
%! for k = 1:rows (cases)
%!   said = [];
%!   try
%!     sl_nmf_scan (X, cases{k,1}{:});
%!   catch said
%!   end
%!   assert (strncmp (said.message, ['sl_nmf_scan: ', cases{k,2}], 13 + numel (cases{k,2})), said.message);
%! end
%!error <^sl_nmf_scan: X must be non-negative, but> sl_nmf_scan (-magic (4), 'Ranks', 2)
%!error <^sl_nmf_scan: X must be .* column 1 has NaN; where a NaN> sl_nmf_scan ([NaN 1 2; magic(3)], 'Ranks', 1, 'Holdout', .1)
%!error <^sl_nmf_scan: unknown option Fold .did you mean Folds.*names are: Ranks, .*, Regularize, .*, Tol$> sl_nmf_scan (magic (4), 'Ranks', 2, 'Fold', 3)
%!error <^sl_nmf_scan: option OutputFcn has no use in sl_nmf_scan; it is used in a single run> sl_nmf_scan (magic (4), 'Ranks', 2, 'OutputFcn', @sin)
