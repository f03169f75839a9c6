% Dictionary learning: oracle, descent, constraints, replaced atoms, checkpoints, seeds, threads, stops, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, D] = planted (d, p, n)
%!  D = randn (d, p);
%!  D = bsxfun (@rdivide, D, sqrt (sumsq (D, 1)));
%!  Z = zeros (p, n);
%!  for j = 1:n
%!    k = randperm (p, 3);
%!    Z(k,j) = (1 + rand (3, 1)) .* sign (randn (3, 1));
%!  end
%!  X = D * Z;
%!endfunction

%!function check_result (X, lambda, D, Z, info, c)
%!  assert (info.final, sumsq ((X - D * Z)(:)) / 2 + lambda * sum (abs (Z(:))), 1e-9 * info.final);
%!  assert (all (sumsq (D, 1) <= c));
%!  assert (numel (info.objective), info.iterations + 1);
%!  assert (info.objective(1), sumsq (X(:)) / 2, 1e-9 * info.objective(1));
%!  assert (info.final <= min (info.objective) * (1 + 1e-9));
%!  [~, code] = sl_sparse_code (X, D, lambda, 'Nonneg', full (all (Z(:) >= 0)));
%!  assert (info.final, sum (code.objective), 1e-9 * info.final);
%!endfunction

%!test % alternations are those of the oracle
%! rand ('twister', 1);
%! randn ('twister', 1);
%! X = planted (6, 5, 20);                  % the oracle is slow
%! D0 = X(:,1:5) * diag (1 ./ sqrt (sumsq (X(:,1:5), 1)));
%! [~, ~, info] = sl_dict_learn (X, 5, .2, 'Init', D0, 'Algorithm', 'alternating', 'MaxIter', 2, 'Tol', 0);
%! assert (info.objective(2:3), or_dict_learn (X, D0, .2, 1, 2), 1e-6);
%! assert (info.replaced, zeros (1, 3));

%!test % both methods descend, and find the atoms the data were made of
%! rand ('twister', 2);
%! randn ('twister', 2);
%! [X, D0] = planted (20, 25, 400);
%! for method = {'online', 'alternating'}
%!   [D, Z, info] = sl_dict_learn (X, 25, .05, 'Algorithm', method{1}, 'Seed', 3, 'MaxIter', 60);
%!   check_result (X, .05, D, Z, info, 1);
%!   quiet = [1, find(info.replaced(2:end) == 0) + 1];
%!   assert (all (diff (info.objective)(quiet(2:end) - 1) <= 1e-9 * info.objective(1)));
%!   found = max (abs (D0' * bsxfun (@rdivide, D, sqrt (sumsq (D, 1)))), [], 2) > .98;
%!   assert (mean (found) >= .7);
%!   assert (issparse (Z) && strcmp (info.algorithm, method{1}));
%! end

%!test % positive codes, positive dictionaries, lengths
%! rand ('twister', 4);
%! X = rand (12, 4) * (rand (4, 300) .* (rand (4, 300) < .5)) + .01 * rand (12, 300);
%! for method = {'online', 'alternating'}
%!   [D, Z, info] = sl_dict_learn (X, 6, .02, 'Nonneg', true, 'NonnegDictionary', true, 'Seed', 1, ...
%!                                 'Algorithm', method{1}, 'MaxNorm2', 4, 'MaxIter', 15);
%!   assert (all (D(:) >= 0) && all (Z(:) >= 0));
%!   check_result (X, .02, D, Z, info, 4);
%!   assert (norm (X - D * Z, 'fro') < .1 * norm (X, 'fro'));
%! end
%! [D, Z] = sl_dict_learn (X - .3, 6, .02, 'Nonneg', true, 'Seed', 1, 'MaxIter', 5);
%! assert (all (Z(:) >= 0) && any (D(:) < 0));

%!test % atoms of no use, or of the same use, are replaced by data
%! rand ('twister', 5);
%! randn ('twister', 5);
%! X = planted (10, 8, 200);
%! D0 = sl_dict_learn (X, 8, .1, 'Seed', 1, 'MaxIter', 20);
%! bad = D0;
%! bad(:,2) = 0;
%! bad(:,4) = -bad(:,3);
%! [D, Z, info] = sl_dict_learn (X, 8, .1, 'Init', bad, 'Seed', 1, 'MaxIter', 20);
%! assert (sum (info.replaced) >= 1);
%! assert (all (any (Z, 2)));
%! C = abs (D' * D) ./ sqrt (sumsq (D, 1)' * sumsq (D, 1)) - eye (8);
%! assert (max (C(:)) < .999);
%! check_result (X, .1, D, Z, info, 1);

%!test % a run goes on from its checkpoint with the same bits
%! rand ('twister', 6);
%! randn ('twister', 6);
%! X = planted (8, 12, 300);
%! for options = {{}, {'Algorithm', 'alternating'}, {'Forgetting', 1, 'BatchSize', 70}, {'BatchSize', 70}}
%!   file = tempname ();
%!   remove = onCleanup (@() delete (file));
%!   o = [{'Seed', 7, 'Tol', 0}, options{1}];
%!   [D, Z, info] = sl_dict_learn (X, 12, .1, o{:}, 'MaxIter', 5);
%!   [~, ~, first] = sl_dict_learn (X, 12, .1, o{:}, 'MaxIter', 2, 'Checkpoint', file);
%!   [E, Y, second] = sl_dict_learn (X, 12, .1, o{:}, 'MaxIter', 5, 'Checkpoint', file);
%!   assert (isequal (D, E) && isequal (Z, Y) && isequal (info.objective, second.objective));
%!   assert (first.iterations == 2 && second.iterations == 5);
%!   assert (isequal (first.objective, info.objective(1:3)));
%!   try
%!     sl_dict_learn (X, 12, .2, o{:}, 'Checkpoint', file);
%!     error ('taken');
%!   catch err
%!     assert (err.identifier, 'sparselearn:badFile');
%!   end
%!   clear remove;
%! end

%!test % the first three passes forget; then no pass raises the objective. Not with State or few batches
%! rand ('twister', 7);
%! randn ('twister', 7);
%! X = planted (8, 12, 240);
%! run = @(width, varargin) sl_dict_learn (X, 12, .1, 'Seed', 2, 'Tol', 0, 'MaxIter', 6, 'BatchSize', width, varargin{:});
%! falls = @(info) info.objective(1:end-1) - info.objective(2:end) >= -1e-10 * info.objective(1) ...
%!                 | info.replaced(1:end-1) > 0;
%! [D, ~, info] = run (30);
%! assert (all (falls (info)(4:6)));
%! [E, ~, never] = run (30, 'Forgetting', 0);
%! assert (all (falls (never)) && ! isequal (D, E));
%! assert (isequal (run (90), run (90, 'Forgetting', 0)));
%! assert (isequal (run (30, 'State', info.state), run (30, 'State', info.state, 'Forgetting', 0)));
%! assert (! isequal (run (30, 'State', info.state), run (30, 'State', info.state, 'Forgetting', 3)));
%! blocks = [mat2cell(planted (6, 4, 20), 6, 4 * ones (1, 5)), {[]}];
%! E = randn (6, 4) / 4;
%! [D, ~, info] = sl_dict_learn (@(q) blocks{q}, 4, .1, 'Init', E, 'Tol', 0, 'MaxIter', 4);
%! [wanted, ~, ~, objective] = or_dict_stream (blocks(1:5), E, zeros (4), zeros (6, 4), .1, [3 6 9 0]);
%! assert (D, wanted, 1e-8);
%! assert (info.objective(2:5), objective, 1e-8);

%!test % seeds repeat, and leave the generators alone
%! rand ('twister', 8);
%! X = rand (6, 100);
%! D = sl_dict_learn (X, 4, .1, 'Seed', 1, 'MaxIter', 3);
%! before = rand ('twister');
%! assert (isequal (sl_dict_learn (X, 4, .1, 'Seed', 1, 'MaxIter', 3), D));
%! assert (isequal (rand ('twister'), before));
%! assert (! isequal (sl_dict_learn (X, 4, .1, 'Seed', 2, 'MaxIter', 3), D));

%!test % the same bits for any number of threads
%! rand ('twister', 9);
%! X = rand (16, 700);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! for method = {'online', 'alternating'}
%!   sl_threads (1);
%!   [D1, Z1] = sl_dict_learn (X, 20, .1, 'Seed', 1, 'MaxIter', 3, 'Algorithm', method{1});
%!   sl_threads (3);
%!   [D3, Z3] = sl_dict_learn (X, 20, .1, 'Seed', 1, 'MaxIter', 3, 'Algorithm', method{1});
%!   assert (isequal (D1, D3) && isequal (Z1, Z3));
%! end

%!test % sparse data, single data
%! rand ('twister', 10);
%! X = full (sprand (15, 300, .3));
%! [D, Z, info] = sl_dict_learn (X, 10, .1, 'Seed', 1, 'MaxIter', 4);
%! [S, T, single_info] = sl_dict_learn (single (X), 10, .1, 'Seed', 1, 'MaxIter', 4);
%! assert (class (S), 'single');
%! assert (class (T), 'single');
%! assert (single_info.final, info.final, 1e-2 * info.final);
%! assert (all (sumsq (double (S), 1) <= 1));

%!test % wherever the scale lies
%! rand ('twister', 11);
%! X = rand (6, 90);
%! [D, Z, info] = sl_dict_learn (X, 5, .1, 'Seed', 1, 'MaxIter', 3);
%! for unit = 4 .^ [-150, 150]
%!   [E, Y, scaled] = sl_dict_learn (X * unit, 5, .1 * unit, 'Seed', 1, 'MaxIter', 3);
%!   assert (E, D, 1e-9);
%!   assert (Y / unit, Z, 1e-9);
%! end

%!function yes = sl_learn_halt (state, at)
%!  assert (size (state.D), [5 4]);
%!  assert (isfield (state, 'objective') && isfield (state, 'certificate') && isfield (state, 'seconds'));
%!  yes = state.iteration >= at;
%!endfunction

%!function yes = sl_learn_press (state)
%!  yes = false;
%!  if (state.iteration == 2)
%!    slx_interrupt_mex ('note');
%!  end
%!endfunction

%!test % what ends a run, and what it prints
%! rand ('twister', 12);
%! X = rand (5, 80);
%! [D, Z, info] = sl_dict_learn (X, 4, .1, 'OutputFcn', @(s) sl_learn_halt (s, 2), 'Tol', 0);
%! assert (info.iterations == 2 && strcmp (info.stop, 'OutputFcn') && ! info.converged);
%! [D, Z, info] = sl_dict_learn (X, 4, .1, 'OutputFcn', @sl_learn_press, 'Tol', 0);
%! assert (info.iterations == 2 && strcmp (info.stop, 'interrupted'));
%! assert (info.final, info.objective(end), 1e-9);
%! [D, Z, info] = sl_dict_learn (X, 4, .1, 'TimeLimit', 0);
%! assert (info.iterations == 0 && strcmp (info.stop, 'TimeLimit') && isfinite (info.final));
%! [D, Z, info] = sl_dict_learn (X, 4, .1, 'MaxIter', 2, 'Tol', 0);
%! assert (info.stop, 'MaxIter');
%! [D, Z, info] = sl_dict_learn (X, 4, .1, 'Tol', 1e-3);
%! assert (info.converged && info.certificate(end) <= 1e-3);
%! text = evalc ('sl_dict_learn (X, 4, .1, ''Display'', ''iter'', ''MaxIter'', 2, ''Tol'', 0);');
%! assert (numel (strfind (text, "\n")), 5);
%! lines = strsplit (text, "\n");
%! assert (str2num (lines{2})(5), 0);
%! assert (str2num (lines{3})(5), 50);
%! text = evalc ('[D, Z, info] = sl_dict_learn (X, 4, .1, ''Display'', ''final'', ''Seed'', 1);');
%! assert (info.converged && info.certificate(end) <= 1e-3 && info.certificate(end-1) > 1e-3);
%! assert (! isempty (strfind (text, 'the last pass lowered the objective by')));

%!test % more atoms than samples, one of everything, nothing, a lambda that leaves no code
%! [D, Z, info] = sl_dict_learn ([1 0 2; 0 3 1], 7, .01, 'Seed', 1);
%! assert (D * Z, [1 0 2; 0 3 1], .05);
%! assert (info.converged);
%! [D, Z] = sl_dict_learn (3, 1, 1);
%! assert (abs (D), 1, eps);
%! assert (D * Z, 2, 1e-9);
%! [D, Z, info] = sl_dict_learn (zeros (3, 5), 2, .1);
%! assert (info.converged && info.final == 0 && all (isfinite (D(:))));
%! assert (Z, sparse (2, 5));
%! assert (sl_dict_learn ([1 2; 3 4], single (1), sparse (.1), 'Nonneg', sparse (true), 'Seed', 1), ...
%!         sl_dict_learn ([1 2; 3 4], 1, .1, 'Nonneg', true, 'Seed', 1));
%! [D, Z, info] = sl_dict_learn (eye (3), 2, 50);
%! assert (nnz (Z) == 0 && info.final == 1.5 && info.converged);

%!test % options as a struct, batches of every size
%! rand ('twister', 13);
%! X = rand (5, 37);
%! for width = [1, 5, 36, 37, 100]
%!   [D, Z, info] = sl_dict_learn (X, 4, .1, struct ('BatchSize', width, 'MaxIter', 3, 'Seed', 1));
%!   check_result (X, .1, D, Z, info, 1);
%!   assert (info.batches, ceil (37 / min (width, 37)));
%! end

%!test % K nonzeros: the oracle, and every algorithm descends and finds the atoms
%! rand ('twister', 14);
%! randn ('twister', 14);
%! X = planted (20, 12, 200) + .02 * randn (20, 200);
%! D1 = X(:,1:12) * diag (1 ./ sqrt (sumsq (X(:,1:12), 1)));
%! [D, Z, info] = sl_dict_learn (X, 12, [], 'MaxNonzeros', 3, 'Algorithm', 'ksvd', 'Init', D1, 'MaxIter', 3, 'Tol', 0);
%! [wanted, E] = or_dict_pursuit (X, D1, 3, 3, 'ksvd');
%! assert (info.replaced, zeros (1, 4));
%! assert (info.objective(2:4), wanted, 1e-10 * wanted(1));
%! assert (D, E, 1e-10);
%! [~, ~, info] = sl_dict_learn (X, 12, [], 'MaxNonzeros', 3, 'Algorithm', 'alternating', 'Init', D1, 'MaxIter', 2, ...
%!                               'Tol', 0);
%! assert (info.objective(2:3), or_dict_pursuit (X, D1, 3, 2, 'alternating'), 1e-7 * info.objective(1));
%! for method = {'online', 'alternating', 'ksvd'}
%!   set = {12, [], 'MaxNonzeros', 3, 'Algorithm', method{1}, 'Seed', 2, 'MaxIter', 5, 'Tol', 0};
%!   [D, Z, info] = sl_dict_learn (X, set{:});
%!   assert (max (sum (Z != 0, 1)) <= 3 && issparse (Z));
%!   assert (all (sumsq (D, 1) <= 1));
%!   assert (info.final, sumsq ((X - D * Z)(:)) / 2, 1e-9 * info.final);
%!   quiet = find (info.replaced(1:end-1) == 0);
%!   assert (all (diff (info.objective)(quiet) <= 1e-9 * info.objective(1)));
%!   assert (info.final <= min (info.objective) * (1 + 1e-9));
%!   assert (info.final < .2 * info.objective(1));
%!   [E, Y] = sl_dict_learn (4 ^ 200 * X, set{:});
%!   assert (E, D, 1e-6);
%! end
%! assert (sl_predict (sl_coder ('sl_dict_learn', D, info.coding), X(:,1:4)), ...
%!         sl_sparse_code (X(:,1:4), D, [], 'MaxNonzeros', 3));
%! [D, Z] = sl_dict_learn (single (X), 12, [], 'MaxNonzeros', 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0, 'MaxNorm2', 4);
%! assert (class (D), 'single');
%! assert (class (Z), 'single');
%! assert (max (sum (Z != 0, 1)) <= 2 && max (sumsq (double (D), 1)) <= 4);

%!test % sparse data: the dictionary of the full matrix, by every algorithm, where few entries are stored and where many
%! rand ('twister', 2);
%! randn ('twister', 2);
%! for fill = [.05, .3]
%!   S = sprandn (40, 300, fill);
%!   S(:,3) = 0;
%!   S(4,:) = 0;
%!   S(:,5) = S(:,6);
%!   S(:,7) = 5 * S(:,8) / norm (S(:,8));                        % one that is nearly an atom
%!   for options = {{.3}, {.3, 'Algorithm', 'alternating'}, {.2, 'NonnegDictionary', true, 'Nonneg', true}, ...
%!                  {[], 'MaxNonzeros', 3}, {[], 'MaxError', .5}, {[], 'MaxNonzeros', 2, 'Algorithm', 'ksvd'}, ...
%!                  {[], 'MaxError', .4, 'MaxNonzeros', 4, 'Algorithm', 'ksvd'}}
%!     run = @(X) sl_dict_learn (X, 9, options{1}{:}, 'Seed', 1, 'MaxIter', 2, 'Tol', 0, 'Init', full (S(:,1:9)));
%!     [D, Z, info] = run (S);
%!     [E, Y, same] = run (full (S));
%!     assert (D, E, 1e-9);
%!     assert (full (Z), full (Y), 1e-8);
%!     assert (info.objective, same.objective, 1e-9 * same.objective(1));
%!     assert (info.final, same.final, 1e-9 * same.final);
%!     assert (info.missed, same.missed);
%!   end
%! end

%!test % the batches of sparse samples are larger, of a full matrix with the same zeros too
%! X = sparse (mod (7 * (1:5000), 400) + 1, 1:5000, 1, 400, 5000);
%! for X = {X, full(X)}
%!   [~, ~, info] = sl_dict_learn (X{1}, 2, .1, 'Seed', 1, 'MaxIter', 0);
%!   assert (info.batches, 16);
%! end

%!test % K-SVD of a single atom: the first singular vector
%! rand ('twister', 1);
%! X = rand (4, 10);
%! [U, S] = svd (X);
%! [D, ~, info] = sl_dict_learn (X, 1, [], 'MaxNonzeros', 1, 'Algorithm', 'ksvd', 'Seed', 1, 'Tol', 0, 'MaxIter', 50);
%! assert (abs (U(:,1)' * D), 1, 1e-12);
%! assert (info.objective(end), sum (diag (S)(2:end) .^ 2) / 2, 1e-12);

%!test % as few nonzeros as an error allows
%! rand ('twister', 15);
%! randn ('twister', 15);
%! X = planted (20, 12, 300) + .02 * randn (20, 300);
%! for method = {'online', 'alternating', 'ksvd'}
%!   set = {'MaxError', .2, 'Algorithm', method{1}, 'Seed', 1, 'MaxIter', 6, 'Tol', 0};
%!   [D, Z, info] = sl_dict_learn (X, 12, [], set{:});
%!   assert (all (sqrt (sumsq (X - D * Z, 1)) <= .2 * (1 + 1e-9)));
%!   assert (info.final, nnz (Z));
%!   assert (info.objective(1), 300 * 12);
%!   assert (info.final <= 1.05 * min (info.objective) && info.final < info.objective(2));
%! end
%! [D, Z, info] = sl_dict_learn (X, 12, [], 'MaxError', .2, 'MaxNonzeros', 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! assert (full (max (sum (Z != 0, 1))), 2);
%! assert (info.coding.MaxError, .2);

%!test % missing entries: the oracle, descent, and what is filled in
%! rand ('twister', 16);
%! randn ('twister', 16);
%! X = planted (6, 4, 12);                   % the oracle is slow
%! known = rand (6, 12) < .8;
%! known(:,7) = false;
%! Y = X;
%! Y(! known) = NaN;
%! D1 = X(:,1:4) * diag (1 ./ sqrt (sumsq (X(:,1:4), 1)));
%! set = {4, .1, 'Init', D1, 'MaxIter', 2, 'Tol', 0, 'Seed', 1};
%! [D, Z, info] = sl_dict_learn (Y, set{:}, 'Missing', true);
%! [wanted, E] = or_dict_missing (Y, D1, .1, 2);
%! assert (info.objective(2:3), wanted, 1e-10 * info.objective(1));
%! assert (D, E, 1e-10);
%! assert (info.objective(1), sumsq (X(known)) / 2, 1e-9);
%! [E, V] = sl_dict_learn (X, set{:}, 'Mask', known);
%! assert (isequal (E, D) && isequal (V, Z));
%! assert (nnz (Z(:,7)), 0);
%! X = planted (20, 6, 70);
%! Y = X;
%! holes = rand (size (X)) < .2;
%! Y(holes) = NaN;
%! for more = {{.05}, {[], 'MaxNonzeros', 3}, {[], 'MaxNonzeros', 3, 'Algorithm', 'ksvd'}, {.05, 'Forgetting', 1}}
%!   [D, Z, info] = sl_dict_learn (Y, 6, more{1}{:}, 'Missing', true, 'Seed', 1, 'MaxIter', 4, 'Tol', 0);
%!   quiet = find (info.replaced(1:end-1) == 0 & numel (more{1}) != 3);
%!   assert (all (diff (info.objective)(quiet) <= 1e-9 * info.objective(1)));
%!   R = X - D * Z;
%!   if (isempty (more{1}{1}))
%!     assert (info.final, sumsq (R(! holes)) / 2, 1e-9 * info.final);
%!   end
%!   assert (norm (R(holes)) < .95 * norm (X(holes)));
%!   assert (info.coding.Missing);
%! end
%! assert (isequal (sl_dict_learn (X, 3, .1, 'Missing', true, 'Seed', 1), sl_dict_learn (X, 3, .1, 'Seed', 1)));
%! file = tempname ();
%! remove = onCleanup (@() delete (file));
%! set = {6, .05, 'Missing', true, 'Seed', 1, 'Tol', 0, 'MaxIter'};
%! D = sl_dict_learn (Y, set{:}, 3);
%! sl_dict_learn (Y, set{:}, 1, 'Checkpoint', file);
%! assert (isequal (sl_dict_learn (Y, set{:}, 3, 'Checkpoint', file), D));

%!function X = sl_learn_block (blocks, q)
%!  X = [];
%!  if (q <= numel (blocks))
%!    X = blocks{q};
%!  end
%!endfunction

%!test % blocks: the oracle, with and without the state of an earlier call
%! rand ('twister', 17);
%! randn ('twister', 17);
%! X = planted (6, 4, 12);                   % the oracle is slow
%! blocks = {X(:,1:5), X(:,6:7), X(:,8:12)};
%! D1 = X(:,1:4) * diag (1 ./ sqrt (sumsq (X(:,1:4), 1)));
%! f = @(q) sl_learn_block (blocks, q);
%! set = {'MaxIter', 2, 'Tol', 0, 'BatchSize', 50};
%! [D, Z, info] = sl_dict_learn (f, 4, .1, 'Init', D1, set{:});
%! [wanted, A, B, objective] = or_dict_stream (blocks, D1, zeros (4), zeros (6, 4), .1, [0, 0]);
%! assert (info.replaced, zeros (1, 3));
%! assert (D, wanted, 1e-10);
%! assert (info.objective(2:3), objective, 1e-9);
%! assert (info.state.learnt.sums.A, A, 1e-9);
%! assert (info.state.learnt.sums.B, B, 1e-9);
%! assert (info.state.learnt.sums.D, D);
%! assert (info.state.samples == 12 && info.batches == 3);
%! assert (Z, sl_sparse_code (X, D, .1), 1e-9);
%! assert (info.final, sumsq ((X - D * Z)(:)) / 2 + .1 * sum (abs (Z(:))), 1e-9);
%! [E, ~, more] = sl_dict_learn (f, 4, .1, 'State', info.state, set{:});
%! [wanted, A] = or_dict_stream (blocks, D, A, B, .1, [0, 0]);
%! assert (E, wanted, 1e-10);
%! assert (more.state.learnt.sums.A, A, 1e-9);
%! assert (more.state.samples, 24);
%! [E, ~, scaled] = sl_dict_learn (@(q) 4 ^ 120 * f (q), 4, .1 * 4 ^ 120, 'Init', D1, set{:});
%! assert (E, D, 1e-9);
%! assert (scaled.state.learnt.sums.A / 4 ^ 240, info.state.learnt.sums.A, 1e-9);

%!test % blocks in files; one block is a matrix; what a block must be; checkpoints; options
%! rand ('twister', 18);
%! randn ('twister', 18);
%! X = planted (10, 8, 300);                 % several batches of 64 in each block
%! Y = X;
%! Y(rand (size (X)) < .1) = NaN;
%! files = {[tempname(), '.mat'], [tempname(), '.mat']};
%! remove = onCleanup (@() cellfun (@delete, files));
%! full_X = X;
%! X = full_X(:,1:100);
%! save ('-binary', files{1}, 'X');
%! X = full_X(:,101:300);
%! save ('-binary', files{2}, 'X');
%! X = full_X;
%! [D, Z, info] = sl_dict_learn (files, 8, .05, 'Seed', 1, 'MaxIter', 5, 'Tol', 0, 'BatchSize', 64);
%! [~, ~, whole] = sl_dict_learn (X, 8, .05, 'Seed', 1, 'MaxIter', 5, 'Tol', 0, 'BatchSize', 64);
%! assert (info.final <= 1.15 * whole.final && info.batches == 6);
%! assert (sumsq (D, 1) <= 1);
%! f = @(q) sl_learn_block ({X(:,1:100), X(:,101:300)}, q);
%! assert (isequal (sl_dict_learn (f, 8, .05, 'Seed', 1, 'MaxIter', 5, 'Tol', 0, 'BatchSize', 64), D));
%! one = @(q) sl_learn_block ({X}, q);
%! set = {8, .05, 'Seed', 1, 'MaxIter', 3, 'Tol', 0};
%! assert (isequal (sl_dict_learn (one, set{:}), sl_dict_learn (X, set{:})));
%! [E, V] = sl_dict_learn (@(q) cast (f (q), 'single'), 8, .05, 'Seed', 1, 'MaxIter', 2, 'Tol', 0);
%! assert (class (E), 'single');
%! assert (class (V), 'single');
%! g = @(q) sl_learn_block ({Y(:,1:20), Y(:,21:50)}, q);
%! for more = {{.05, 'Forgetting', 1}, {[], 'MaxNonzeros', 3}, {[], 'MaxError', .5}, {.05, 'Nonneg', true}}
%!   [D, Z, info] = sl_dict_learn (g, 8, more{1}{:}, 'Missing', true, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%!   assert (info.objective(end) < info.objective(2));
%!   assert (size (Z), [8 50]);
%! end
%! file = tempname ();
%! remove2 = onCleanup (@() delete (file));
%! set = {8, .05, 'Seed', 1, 'Tol', 0, 'MaxIter'};
%! D = sl_dict_learn (f, set{:}, 3);
%! sl_dict_learn (f, set{:}, 1, 'Checkpoint', file);
%! assert (isequal (sl_dict_learn (f, set{:}, 3, 'Checkpoint', file), D));
%! fail ("sl_dict_learn (@(q) fliplr (f (q)), set{:}, 3, 'Checkpoint', file)", 'is of another problem');
%! fail ('sl_dict_learn (@(q) [], 2, 1)', 'no block');
%! fail ('sl_dict_learn ({1, 2}, 2, 1)', 'names of files');
%! fail ('sl_dict_learn (g, 2, 1)', 'NaN');
%! fail ('sl_dict_learn (@(q) sl_learn_block ({X, X(1:3,:)}, q), 2, 1)', 'has 3 rows');
%! fail ('sl_dict_learn (f, 2, [], ''MaxNonzeros'', 1, ''Algorithm'', ''ksvd'')', 'several blocks');
%! fail ('sl_dict_learn (f, 2, 1, ''Mask'', 1)', 'no use');
%! bad = X(:,1:8);
%! bad(:,3) = 0;
%! [D, Z, info] = sl_dict_learn (f, 8, .05, 'Init', bad, 'Seed', 1, 'MaxIter', 2, 'Tol', 0);
%! assert (info.replaced, [0 1 0]);
%! [D, Z, info] = sl_dict_learn (f, 8, .05, 'Seed', 1, 'TimeLimit', 0);
%! assert (info.iterations == 0 && isfinite (info.final));

%!function yes = sl_learn_note (state)
%!  yes = false;
%!  slx_interrupt_mex ('note');
%!endfunction

%!test % Ctrl-C between blocks; a dictionary that goes on from what it has learnt knows both halves
%! rand ('twister', 19);
%! randn ('twister', 19);
%! X = planted (10, 8, 400);
%! f = @(q) sl_learn_block ({X(:,1:200), X(:,201:400)}, q);
%! [D, Z, info] = sl_dict_learn (f, 8, .05, 'Seed', 1, 'OutputFcn', @sl_learn_note);
%! assert (strcmp (info.stop, 'interrupted') && isnan (info.final) && columns (Z) == 0);
%! assert (info.state.samples, 400);
%! objective = @(D) sum (nthargout (2, @sl_sparse_code, X, D, .05).objective);
%! for method = {'online', 'alternating'}
%!   [D1, ~, first] = sl_dict_learn (X(:,1:200), 8, .05, 'Seed', 1, 'Algorithm', method{1});
%!   [D2, ~, both] = sl_dict_learn (X(:,201:400), 8, .05, 'Seed', 1, 'Algorithm', method{1}, 'State', first.state);
%!   assert (objective (D2) <= objective (D1));
%!   assert (both.state.samples, 400);
%! end
%! bad = first.state;
%! bad.learnt.sums.A(1,2) = 7;
%! fail ('sl_dict_learn (X, 8, .05, ''State'', bad)', 'INFO.state');
%! fail ('sl_dict_learn (X, 8, .05, ''State'', 1)', 'State must be a struct');
%! fail ('sl_dict_learn (X, 7, .05, ''State'', first.state)', 'of 7 atoms');
%! fail ('sl_dict_learn (X, 8, .05, ''State'', first.state, ''Init'', D1)', 'Init');
%! fail ('sl_dict_learn (X, 8, [], ''MaxNonzeros'', 1, ''Algorithm'', ''ksvd'', ''State'', first.state)', 'ksvd');

%!function X = sl_learn_press_at (blocks, q, at)
%! % block q; call number AT presses Ctrl-C
%!  persistent calls = 0;
%!  if (nargin == 0)
%!    calls = 0;
%!    return;
%!  end
%!  calls++;
%!  X = sl_learn_block (blocks, q);
%!  if (calls == at)
%!    slx_interrupt_mex ('note');
%!  end
%!endfunction

%!test % Ctrl-C in the midst of a pass: the state counts the samples that its sums hold
%! rand ('twister', 20);
%! randn ('twister', 20);
%! X = planted (6, 4, 90);
%! blocks = {X(:,1:20), X(:,21:50), X(:,51:90)};
%! D0 = X(:,1:4);
%! set = {4, .05, 'Init', D0, 'Tol', 0, 'MaxIter', 2, 'BatchSize', 10};
%! [~, ~, earlier] = sl_dict_learn (X(:,1:30), set{:});
%! assert (earlier.state.samples, 30);
%! % four calls before the first pass; the block that was read is not coded any more
%! for c = [5 6 7 8 9; 0 20 50 90 90]
%!   for before = [0 30]
%!     if (before)
%!       set(3:4) = {'State', earlier.state};
%!     else
%!       set(3:4) = {'Init', D0};
%!     end
%!     sl_learn_press_at ();
%!     [D, Z, info] = sl_dict_learn (@(q) sl_learn_press_at (blocks, q, c(1)), set{:});
%!     assert (strcmp (info.stop, 'interrupted') && isnan (info.final));
%!     assert (info.state.samples, before + c(2));
%!     assert (any (info.state.learnt.sums.A(:)), before + c(2) > 0);
%!   end
%! end
%! % one block is a matrix: the key comes before any sample is coded
%! sl_learn_press_at ();
%! [D, Z, info] = sl_dict_learn (@(q) sl_learn_press_at ({X}, q, 3), 4, .05, 'Tol', 0);
%! assert (strcmp (info.stop, 'interrupted') && info.iterations == 0 && nnz (Z) == 0);
%! assert (info.state.samples, 0);
%! [D, Z, info] = sl_dict_learn (X, 4, .05, 'State', info.state, 'MaxIter', 1, 'Tol', 0);
%! assert (info.state.samples, 90);
%! [D, Z, info] = sl_dict_learn (X, 4, .05, 'MaxIter', 0);
%! assert (info.state.samples, 90);

%!test % a State of another problem is told, one of the same is not, though lambda comes in another class
%! restore = sl_warnings_on ();
%! X = [3 1 0 2 5 1; 0 2 1 4 1 0; 1 1 1 0 2 3];
%! set = {'Seed', 1, 'MaxIter', 2, 'Tol', 0};
%! [~, ~, first] = sl_dict_learn (X, 2, .1, set{:});
%! [~] = sl_dict_learn (X, 2, single (.1), set{:}, 'State', first.state);
%! assert (sl_lastwarn (), '');
%! cases = {{.2}, 'LAMBDA 0.1 and not 0.2;'; ...
%!          {[], 'MaxNonzeros', 1}, 'LAMBDA 0.1 and not [], MaxNonzeros [] and not 1;'; ...
%!          {[], 'MaxError', 4}, 'MaxError [] and not 4;'; ...
%!          {.1, 'Nonneg', true, 'NonnegDictionary', true}, 'Nonneg false and not true, NonnegDictionary false and not true;'; ...
%!          {.1, 'MaxNorm2', 2}, 'with MaxNorm2 1 and not 2;'};
%! for k = 1:rows (cases)
%!   lastwarn ('', '');
%!   evalc ("[~, ~, info] = sl_dict_learn (X, 2, cases{k,1}{:}, set{:}, 'State', first.state);");
%!   [text, id] = sl_lastwarn ();
%!   assert (id, 'sparselearn:otherState');
%!   assert (! isempty (strfind (text, cases{k,2})), text);
%!   lastwarn ('', '');
%!   sl_dict_learn (X, 2, cases{k,1}{:}, set{:}, 'State', info.state);
%!   assert (sl_lastwarn (), '');
%! end

%!test % an error out of reach is told, with the number of samples
%! restore = sl_warnings_on ();
%! X = [3 1 0 2 5 1; 0 2 1 4 1 0; 1 1 1 0 2 3];
%! f = @(q) sl_learn_block ({X(:,1:3), X(:,4:6)}, q);
%! for data = {X, single(X), f}
%!   lastwarn ('', '');
%!   evalc ("[D, Z, info] = sl_dict_learn (data{1}, 2, [], 'MaxError', .3, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);");
%!   [text, id] = sl_lastwarn ();
%!   far = sum (sqrt (sumsq (X - D * Z, 1)) > .3);
%!   assert (far > 0 && info.missed == far);
%!   assert (id, 'sparselearn:maxError');
%!   assert (strncmp (text, sprintf ('sl_dict_learn: %d of 6 samples', far), 29), text);
%! end
%! lastwarn ('', '');
%! [~, ~, info] = sl_dict_learn (X, 2, [], 'MaxError', .3, 'MaxNonzeros', 1, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! assert (info.missed > 0 && isempty (sl_lastwarn ()));
%! [~, ~, info] = sl_dict_learn (X, 3, [], 'MaxError', .3, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! assert (info.missed == 0 && isempty (sl_lastwarn ()));

%!test % samples and features of which nothing is known; but something must be
%! randn ('twister', 23);
%! X = randn (4, 9);
%! X(2,:) = NaN;
%! X(:,5) = NaN;
%! X(1,3) = NaN;
%! f = @(q) sl_learn_block ({X(:,1:4), X(:,5:9)}, q);
%! for p = [3, 12]
%!   for more = {{X, p, .1}, {f, p, .1}, {X, p, [], 'MaxNonzeros', 2}, {X, p, [], 'MaxNonzeros', 2, 'Algorithm', 'ksvd'}}
%!     [D, Z] = sl_dict_learn (more{1}{:}, 'Missing', true, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%!     assert (D(2,:), zeros (1, p));
%!     assert (full (Z(:,5)), zeros (p, 1));
%!   end
%! end
%! assert (any (sl_dict_learn (X, 2, .1, 'Missing', true, 'Init', ones (4, 2), 'MaxIter', 2, 'Tol', 0)(2,:) != 0));
%! fail ("sl_dict_learn (nan (3, 4), 1, .1, 'Missing', true)", 'no entry of X is known');
%! fail ("sl_dict_learn (ones (3, 4), 1, .1, 'Mask', zeros (3, 4))", 'no entry of X is known');
%! f = @(q) sl_learn_block ({nan(2, 3), nan(2, 1)}, q);
%! fail ("sl_dict_learn (f, 1, .1, 'Missing', true)", 'no entry of X is known');

%!assert (nnz (nthargout (2, @sl_dict_learn, [1 2; 3 1] * 1e-310, 1, [], 'MaxError', .1)), 0)
%!error <MaxNorm2 must be from 1e-60 to 1e60 for X of class single> sl_dict_learn (single (1), 1, 1, 'MaxNorm2', 1e200)
%!error id=sparselearn:badCall sl_dict_learn ()
%!error id=sparselearn:badInput sl_dict_learn ({1}, 1, 1)
%!error id=sparselearn:badInput sl_dict_learn (1i, 1, 1)
%!error id=sparselearn:badInput sl_dict_learn ([], 1, 1)
%!error id=sparselearn:badInput sl_dict_learn ([1 Inf], 1, 1)
%!error id=sparselearn:badInput sl_dict_learn (ones (2, 2, 2), 1, 1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1.5, 1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, [1 2])
%!error id=sparselearn:badInput sl_dict_learn (1, 1, NaN)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Init', [1 2])
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Init', NaN)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'MaxNorm2', Inf)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Forgetting', -1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'BatchSize', 0)
%!error id=sparselearn:unusedOption sl_dict_learn (1, 1, 1, 'Algorithm', 'alternating', 'BatchSize', 5)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'OutputFcn', 1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Checkpoint', 1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Seed', -1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Seed', 2^33)

%!test % of two atoms nearly equal, or nearly opposite unless codes are positive, the first takes over, data the second
%! a = [1; .02; 0] / norm ([1 .02]);
%! b = [1; -.02; 0] / norm ([1 .02]);
%! X = [a b -a -b [0 0; 0 0; 1 1] [0; .4; 0]](:,[1 1 1 2 2 2 3 4 5 5 5 7]);
%! for sense = [1, -1]
%!   set = {'Init', [a, sense * b, [0; 0; 1]], 'Algorithm', 'alternating', 'MaxIter', 1};
%!   [D, Z, info] = sl_dict_learn (X, 3, .02, set{:});
%!   assert (info.replaced, [0 1]);
%!   assert (abs (D(:,2)), [0; 1; 0], 1e-3);
%!   assert (all (abs (Z(1,1:8)) > .9) && all (abs (Z(2,1:8)) < .1));
%! end
%! X = [a -b](:,[1 1 1 2 2 2]);
%! [D, ~, info] = sl_dict_learn (X, 2, .02, 'Init', [a, -b], 'Nonneg', true, 'MaxIter', 1);
%! assert (info.replaced, [0 0]);
%! assert (D, [a, -b], 1e-6);

%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'MaxNonzeros', 1)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, [], 'MaxNonzeros', 0)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, [], 'MaxError', Inf)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Algorithm', 'ksvd')
%!error id=sparselearn:badInput sl_dict_learn (1, 1, [])
%!error id=sparselearn:unusedOption sl_dict_learn (1, 1, [], 'MaxNonzeros', 1, 'Nonneg', true)
%!error id=sparselearn:unusedOption sl_dict_learn (1, 1, [], 'MaxNonzeros', 1, 'Algorithm', 'ksvd', 'BatchSize', 2)
%!error id=sparselearn:unusedOption sl_dict_learn (1, 1, [], 'MaxError', 1, 'NonnegDictionary', 1, 'Algorithm', 'ksvd')
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Mask', 2)
%!error id=sparselearn:badInput sl_dict_learn (1, 1, 1, 'Mask', [1 1])
%!error id=sparselearn:badInput sl_dict_learn ([1 Inf], 1, 1, 'Missing', true)
%!error <full \(X\)> sl_dict_learn (sparse ([1 2]), 1, 1, 'Mask', [true false])

%!test % atoms begin as samples, of which a large sparse X may have few that are not 0
%! X = sparse ([2 7 2], [9 9 5000], [3 4 -2], 200, 6000);
%! D = sl_dict_learn (X, 2, .1, 'MaxIter', 0, 'BatchSize', 6000, 'Seed', 1);
%! [~, order] = sort (D(7,:), 'descend');
%! assert (D([2 7],order), [.6 -1; .8 0], 1e-12);
%! assert (nnz (D), 3);

%!test % 'alternating' with blocks: the oracle's objectives; what is told is that of D and Z; unused atoms; options
%! unit = @(A) A ./ sqrt (sumsq (A));
%! randn ('twister', 7);
%! X = randn (6, 50);
%! D0 = unit (randn (6, 5));
%! blocks = {X(:,1:20), X(:,21:23), X(:,24:50), []};
%! f = @(q) blocks{q};
%! learn = @(f, varargin) sl_dict_learn (f, varargin{:}, 'Algorithm', 'alternating', 'Seed', 1, 'Tol', 0);
%! [D, Z, info] = learn (f, 5, .2, 'Init', D0, 'MaxIter', 2);
%! assert (info.objective(2:3), or_dict_learn (X, D0, .2, 1, 2), 1e-7 * info.objective(1));
%! assert (info.final, sumsq ((X - D * Z)(:)) / 2 + .2 * sum (abs (Z(:))), 1e-10);
%! assert (info.final <= info.objective(3) * (1 + 1e-9));
%! assert (info.state.learnt.sums.A, full (Z * Z'), 1e-12);
%! [~, ~, info] = learn (f, 5, .2, 'MaxIter', 5);
%! assert (all (diff (info.objective) <= 1e-9 * info.objective(1)));
%! [D, ~, info] = learn (f, 5, .2, 'Init', [D0(:,1:4), zeros(6, 1)], 'MaxIter', 1);
%! assert (info.replaced, [0, 1]);
%! assert (norm (D(:,5)), 1, 1e-12);
%! assert (max (abs (D(:,5)' * unit (X))), 1, 1e-12);          % it is a sample
%! for options = {{.2, 'Nonneg', true, 'NonnegDictionary', true}, {[], 'MaxNonzeros', 2}, {[], 'MaxError', 1}}
%!   [D, Z, info] = learn (f, 5, options{1}{:}, 'MaxIter', 4);
%!   if (! any (strcmp (options{1}, 'MaxError')))
%!     lambda = [options{1}{1}, 0](1);
%!     assert (info.final, sumsq ((X - D * Z)(:)) / 2 + lambda * sum (abs (Z(:))), 1e-10);
%!   else
%!     assert (info.final, nnz (Z));
%!   end
%!   assert (info.final < info.objective(1));
%! end
%! blocks{1}(2,:) = NaN;
%! h = @(q) blocks{q};
%! [D, Z, info] = learn (h, 5, .2, 'Missing', true, 'MaxIter', 3);
%! R = [blocks{:}] - D * Z;
%! R(isnan (R)) = 0;
%! assert (info.final, sumsq (R(:)) / 2 + .2 * sum (abs (Z(:))), 1e-10);
%! assert (info.final < .9 * info.objective(1));

%!test % warnings are of what the caller gave: its lambda at the known entries, and not a dictionary that was learnt
%! restore = sl_warnings_on ();
%! lastwarn ('', '');
%! evalc ("sl_dict_learn ([1 100; 1.2 100; .9 100], 1, 50, 'Mask', [1 0; 1 0; 1 0], 'Seed', 1);");
%! assert (! isempty (strfind (sl_lastwarn (), 'LAMBDA must be below 1.803')));
%! X = cos ((1:8)' * (1:6));
%! X = X ./ sqrt (sum (X .^ 2));
%! said = evalc ("[D, ~, info] = sl_dict_learn (X, 10, .1, 'Seed', 1, 'MaxNorm2', 4, 'Tol', .1);");
%! said = [said, evalc("sl_predict (sl_coder ('sl_dict_learn', D, info), X);")];         % lastwarn may have what was off
%! assert (isempty (strfind (said, 'exchanged')));
%! assert (! isempty (strfind (evalc ("sl_sparse_code (X, [D, D], .1);"), 'exchanged')));
