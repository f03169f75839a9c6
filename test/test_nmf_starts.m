% How factorisations start, how often, in how many processes, and how their components are scaled and ordered.

% SPDX-License-Identifier: BSD-3-Clause

%!function X = data (k)
%!  rand ('twister', k);
%!  X = rand (30, 5) * rand (5, 40) + .1 * rand (30, 40);
%!endfunction

%!test % starts by name are those of sl_nmf_init
%! X = data (1);
%! for method = {'random', 'nndsvd', 'nndsvda', 'NNDSVD'}
%!   for Y = {X, sparse(X .* (X > 1)), single(X)}
%!     [W0, H0] = sl_nmf_init (Y{1}, 4, 'Init', method{1}, 'Seed', 3);
%!     [W1, H1] = sl_nmf (Y{1}, 4, 'Init', {W0, H0}, 'MaxIter', 7);
%!     [W2, H2] = sl_nmf (Y{1}, 4, 'Init', method{1}, 'Seed', 3, 'MaxIter', 7);
%!     assert (isequal (W1, W2) && isequal (H1, H2));
%!   end
%! end
%! s = svd (X);
%! [~, ~, info] = sl_nmf (X, 1, 'Init', 'nndsvd', 'MaxIter', 0);
%! assert (info.error, sqrt (sum (s(2:end) .^ 2) / sum (s .^ 2)), 1e-12);      % one component: the best there is
%! [W, H, info] = sl_nmf (X, 50, 'Init', 'nndsvd', 'Seed', 1, 'MaxIter', 50);
%! assert (info.error(end) < .02);

%!test % replicate k is the run with its own seed, and the best one is returned
%! X = data (2);
%! [W, H, info] = sl_nmf (X, 4, 'Replicates', 5, 'Seed', 10, 'MaxIter', 15, 'Tol', 0);
%! told = info.replicates;
%! assert (told.seed, 10:14);
%! for k = 1:5
%!   [Wk{k}, Hk{k}, i] = sl_nmf (X, 4, 'Seed', told.seed(k), 'MaxIter', 15, 'Tol', 0);
%!   assert (told.objective(k), i.objective(i.best+1));
%!   assert (told.error(k), i.error(i.best+1));
%!   assert (told.error(k), norm (X - Wk{k} * Hk{k}, 'fro') / norm (X, 'fro'), 1e-12);
%!   assert (told.iterations(k), 15);
%!   assert (told.stop{k}, 'MaxIter');
%! end
%! [~, best] = min (told.objective);
%! assert (told.best, best);
%! assert (isequal (W, Wk{best}) && isequal (H, Hk{best}));
%! assert (info.error(info.best+1), told.error(best));
%! assert (numel (unique (told.error)), 5);
%! [W1, H1, info1] = sl_nmf (X, 4, struct ('Replicates', 5, 'Seed', 10, 'MaxIter', 15, 'Tol', 0));
%! assert (isequal (W, W1) && isequal (H, H1) && isequal (info1.replicates, told));
%! [~, ~, info1] = sl_nmf (X, 4, 'Replicates', 1, 'MaxIter', 2);
%! assert (! isfield (info1, 'replicates'));

%!test % without a seed they are drawn, and told
%! X = data (3);
%! rand ('twister', 5);
%! [W, H, info] = sl_nmf (X, 3, 'Replicates', 3, 'MaxIter', 5);
%! rand ('twister', 5);
%! [W1, H1] = sl_nmf (X, 3, 'Replicates', 3, 'MaxIter', 5);
%! assert (isequal (W, W1) && isequal (H, H1));
%! W1 = sl_nmf (X, 3, 'MaxIter', 5, 'Seed', info.replicates.seed(info.replicates.best));
%! assert (isequal (W, W1));
%! W0 = rand (30, 3);
%! [~, ~, info] = sl_nmf (X, 3, 'Replicates', 3, 'MaxIter', 0, 'Init', {W0, []}, 'Seed', 1);
%! assert (numel (unique (info.replicates.error)), 3);

%!test % other algorithms, sparse data, and a limit of time for all together
%! X = data (4);
%! [W, H, info] = sl_nmf (sparse (X), 3, 'Algorithm', 'gsp', 'Sparseness', .4, 'Replicates', 2, 'Seed', 1, 'MaxIter', 20);
%! assert (mean (sl_hoyer (W)) > .4 - 1e-9);
%! started = tic;
%! [~, ~, info] = sl_nmf (rand (200, 200), 10, 'Replicates', 3, 'TimeLimit', .3, 'MaxIter', Inf, 'Tol', 0);
%! assert (info.replicates.stop, {'TimeLimit', 'TimeLimit', 'TimeLimit'});
%! assert (info.replicates.iterations(2:3), [0, 0]);

%!function stop = at_third (s)
%!  global sl_test_calls;
%!  sl_test_calls = sl_test_calls + 1;
%!  stop = sl_test_calls == 8;
%!endfunction

%!test % an OutputFcn ends them all
%! global sl_test_calls;
%! sl_test_calls = 0;
%! [~, ~, info] = sl_nmf (data (5), 3, 'Replicates', 4, 'MaxIter', 5, 'Tol', 0, 'Seed', 1, 'OutputFcn', @at_third);
%! clear -global sl_test_calls;
%! assert (info.replicates.stop, {'MaxIter', 'OutputFcn'});
%! assert (info.replicates.iterations, [5, 3]);

%!test % Display: tables and a line for each run with 'iter', one line at the end otherwise
%! X = data (6);
%! out = evalc ('sl_nmf (X, 3, ''Replicates'', 2, ''Seed'', 1, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''final'');');
%! assert (numel (strfind (out, "\n")), 1);
%! out = evalc ('sl_nmf (X, 3, ''Replicates'', 2, ''Seed'', 1, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''iter'');');
%! assert (numel (strfind (out, 'replicate')), 2);
%! assert (isempty (evalc ('sl_nmf (X, 3, ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0);')));

%!test % checkpoints of replicates
%! X = data (7);
%! file = tempname ();
%! remove = onCleanup (@() cellfun (@delete, {[file '.1'], [file '.2']}));
%! sl_nmf (X, 3, 'Replicates', 2, 'Seed', 1, 'MaxIter', 6, 'Tol', 0, 'Checkpoint', file);
%! [W, H] = sl_nmf (X, 3, 'Replicates', 2, 'Seed', 1, 'MaxIter', 12, 'Tol', 0, 'Checkpoint', file);
%! [W1, H1] = sl_nmf (X, 3, 'Replicates', 2, 'Seed', 1, 'MaxIter', 12, 'Tol', 0);
%! assert (isequal (W, W1) && isequal (H, H1));

%!testif ; isunix () % Ctrl-C ends all runs and returns the best one
%! program = ["X = rand (300, 400); [W, H, info] = sl_nmf (X, 20, 'Replicates', 3, 'MaxIter', Inf, 'Tol', 0, ", ...
%!            "'Display', 'iter'); e = norm (X - W * H, 'fro') / norm (X, 'fro'); ", ...
%!            "printf ('%s %d %d %d OVER\\n', info.stop, abs (e - info.error(info.best+1)) < 1e-9, ", ...
%!            "numel (info.replicates.error), slx_interrupt_mex ('caught'));"];
%! said = sl_interrupted (program, ' 30 ', 0);
%! assert (! isempty (regexp (said, 'interrupted 1 1 0 OVER')), said(max (1, end-300):end));

%!function yes = has_parallel ()
%!  yes = ! isempty (pkg ('list', 'parallel'));
%!endfunction

%!test % several processes: the same bits; or a clear error
%! X = data (8);
%! run = @(p) sl_nmf (X, 4, 'Replicates', 5, 'Seed', 3, 'MaxIter', 15, 'Tol', 0, 'Processes', p);
%! if (has_parallel ())
%!   [W1, H1, info1] = run (1);
%!   [W2, H2, info2] = run (2);
%!   assert (isequal (W1, W2) && isequal (H1, H2) && isequal (info1.replicates, info2.replicates));
%!   fail ("sl_nmf (X, 4, 'Replicates', 2, 'Processes', 2, 'Seed', 1, 'Init', {ones(3), []})", 'W0 must be a real');
%! else
%!   fail ('run (2)', 'install Debian''s octave-parallel');
%! end

%!test % processes that are started after threads have run do not wait for threads that they lack
%! if (has_parallel ())
%!   before = sl_threads (4);
%!   setenv ('SPARSELEARN_THREADS', 'always');
%!   X = data (8);
%!   run = @(varargin) sl_nmf (X, 4, 'Seed', 3, 'MaxIter', 15, 'Tol', 0, varargin{:});
%!   unwind_protect
%!     run ();
%!     [W1, H1] = run ('Replicates', 4);
%!     [W2, H2] = run ('Replicates', 4, 'Processes', 4);
%!   unwind_protect_cleanup
%!     unsetenv ('SPARSELEARN_THREADS');
%!     sl_threads (before);
%!   end_unwind_protect
%!   assert (isequal (W1, W2) && isequal (H1, H2));
%! end

%!test % the figure of MATLAB's nnmf, in its normalisation
%! A = reshape (mod ((1:20) * 7, 13), 5, 4) + 1;
%! W0 = reshape (mod ((1:10) * 3, 7), 5, 2) + 1;
%! H0 = reshape (mod ((1:8) * 3, 7), 2, 4) + 1;
%! [W, H] = sl_nmf (A, 2, 'Init', {W0, H0}, 'Tol', 1e-10, 'MaxIter', 1e4, 'Normalize', 'codes');
%! assert (norm (A - W * H, 'fro') / sqrt (20), 1.882172868745, 1e-11);
%! assert (sum (H .^ 2, 2), [1; 1], 1e-14);
%! assert (norm (W(:,1)) >= norm (W(:,2)));

%!test % the three normalisations are one factorisation
%! X = data (9);
%! for class_of_X = {'double', 'single'}
%!   Y = cast (X, class_of_X{1});
%!   u = 8 * eps (class_of_X{1});
%!   options = {6, 'Seed', 1, 'MaxIter', 10};
%!   [W, H, info] = sl_nmf (Y, options{:});
%!   [W1, H1, info1] = sl_nmf (Y, options{:}, 'Normalize', 'codes');
%!   [W2, H2, info2] = sl_nmf (Y, options{:}, 'Normalize', 'basis');
%!   assert (W1 * H1, W * H, u * max ((W * H)(:)));
%!   assert (W2 * H2, W * H, u * max ((W * H)(:)));
%!   assert (sum (W .^ 2, 1), sum (H .^ 2, 2)', 1e3 * u);
%!   assert (sum (H1 .^ 2, 2), ones (6, 1, class_of_X{1}), u);
%!   assert (sum (W2 .^ 2, 1), ones (1, 6, class_of_X{1}), u);
%!   assert (issorted (-sum (W1 .^ 2, 1)) && issorted (-sum (H2 .^ 2, 2)));
%!   assert (class (W1), class_of_X{1});
%!   assert (info1.sparseness, sl_hoyer (W1));
%!   assert (sort (info2.sparseness), sort (info.sparseness), u);
%!   assert (info1.error, info.error);
%! end

%!test % components that are zero come last, as zeros; no scale is lost
%! W0 = [1 0 3; 1 0 0];
%! H0 = [1 0; 1 1; 0 5];
%! [W, H] = sl_nmf ([1 0; 1 0], 3, 'Init', {W0, H0}, 'Normalize', 'basis', 'MaxIter', 0);
%! assert (all (isfinite ([W(:); H(:)])));
%! assert (W(:,3), [0; 0]);
%! assert (H(3,:), [0 0]);
%! [W, H] = sl_nmf (zeros (3, 4), 2, 'Normalize', 'codes');
%! assert (W * H, zeros (3, 4));
%! [W, H] = sl_nmf (magic (4) * 1e300, 2, 'Seed', 1, 'Normalize', 'codes');
%! assert (sum (H .^ 2, 2), [1; 1], 1e-14);
%! [W1, H1] = sl_nmf (magic (4), 2, 'Seed', 1, 'Normalize', 'codes');
%! assert (H, H1, 1e-10);

%!test % the best of several runs also where all objectives are 0 or Inf
%! rand ('twister', 1);
%! X = rand (12, 9);
%! for scale = [1, 1e300, 1e-300]
%!   [~, ~, info] = sl_nmf (scale * X, 3, 'Replicates', 5, 'Seed', 1, 'MaxIter', 8);
%!   assert (info.replicates.error(info.replicates.best), min (info.replicates.error), 1e-9);
%!   results = sl_nmf_scan (scale * X, 'Ranks', 3, 'Seed', 1, 'MaxIter', 8);
%!   assert (results.error(results.best), min (results.error(:)), 1e-9);
%! end

%!error <random start> sl_nmf (magic (3), 2, 'Replicates', 2, 'Init', 'nndsvd')
%!error <random start> sl_nmf (magic (3), 2, 'Replicates', 2, 'Init', {ones(3, 2), ones(2, 3)})
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Replicates', 0)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Replicates', 1.5)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Replicates', 1e9)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Processes', 0)
%!error <Processes must be 1> sl_nmf (magic (3), 2, 'Processes', 2, 'OutputFcn', @(s) false)
%!error <needs a Seed> sl_nmf (magic (3), 2, 'Replicates', 2, 'Checkpoint', 'x')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Normalize', 'length')
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Init', 3)
%!error id=sparselearn:badInput sl_nmf (magic (3), 2, 'Init', {1, 2, 3})
