% Support regularised codes of data in blocks: those of the matrix, with the codes in memory or in files.

% SPDX-License-Identifier: BSD-3-Clause

%!function part = block (X, q, last)
%!  part = [];
%!  if (q < numel (last))
%!    part = X(:,last(q)+1:last(q + 1));
%!  end
%!endfunction

%!test % blocks give what the matrix gives in the same order, in which they take turns; a graph in whose first block no
%! % point has a neighbour
%! rand ('twister', 3);
%! X = rand (6, 40) - .5;
%! D = rand (6, 15) - .5;
%! for A = {sl_knn_graph(X, 2), sparse(40, 40)}
%!   A{1}(1:5,:) = 0;
%!   A{1}(:,1:5) = 0;
%!   for kind = {'levels', 'colour'}
%!     options = {'Graph', A{1}, 'Parallel', kind{1}};
%!     [Z1, ~, info1] = sl_srsc (@(q) block (X, q, [0, 5, 17, 40]), D, .02, options{:});
%!     [Z, ~, info] = sl_srsc (X, D, .02, options{:}, 'Order', info1.order);
%!     assert (full (Z1), full (Z), 1e-10);
%!     assert (info1.objective, info.objective, 1e-10 * info.objective(1));
%!     names = {'iterations', 'stop', 'steps', 'order', 'epsilon_entries'};
%!     assert (cellfun (@(name) isequal (info1.(name), info.(name)), names));
%!     if (strcmp (kind{1}, 'levels'))
%!       of = repelem (1:3, [5, 12, 23])(info1.order);
%!       so_far = cumsum (of == (1:3)', 2);           % samples of each block after each turn
%!       assert (so_far, [5; 12; 23] / 40 * (1:40), 1);
%!       assert (arrayfun (@(q) issorted (info1.order(of == q)), 1:3));
%!     end
%!   end
%! end
%! Z = sl_srsc (@(q) block (X, q, [0, 40]), D, .02, 'K', 2);      % one block is a matrix
%! assert (Z, sl_srsc (X, D, .02, 'K', 2));

%!function Z = codes_in (files)
%!  Z = cell2mat (cellfun (@(file) full (load (file).X), files, 'UniformOutput', false));
%!endfunction

%!function part = limited (f, q, calls, most)
%! % block Q; an error after so many calls
%!  calls('n') = calls('n') + 1;
%!  assert (calls('n') <= most);
%!  part = f (q);
%!endfunction

%!test % one block in memory, codes in files: the codes of the matrix, either class and extreme scales; more rounds
%! folder = sl_test_folder ();
%! rand ('twister', 4);
%! Y = rand (6, 40) - .5;
%! D = rand (6, 70) - .5;                        % supports of two words
%! A = sl_knn_graph (Y, 2);
%! Z0 = sprand (70, 40, .1);
%! for unit = [1, 1e30]
%!   for make = {@double, @single}
%!     X = make{1} (Y * unit);
%!     f = @(q) block (X, q, [0, 5, 17, 40]);
%!     for more = {{'Parallel', 'colour', 'Steps', 3, 'Sweeps', 2}, {'Init', {[], Z0 * unit}, 'Sweeps', 2}}
%!       options = [{'Graph', A, 'Gamma', .5 * unit^2}, more{1}];
%!       [files, E, info1] = sl_srsc (f, D, .02 * unit, options{:}, 'Folder', folder.name, 'MaxIter', 2);
%!       [Z, ~, info] = sl_srsc (X, D, .02 * unit, options{:}, 'Parallel', 'levels', 'Order', info1.order, 'MaxIter', 2);
%!       tol = 1e-10 + 1e-4 * isa (X, 'single');
%!       assert (class (load (files{1}).X), class (X));
%!       assert (issparse (load (files{1}).X), isa (X, 'double'));
%!       assert (double (codes_in (files)), double (full (Z)), tol * unit);
%!       assert (E, make{1} (D));
%!       assert (info1.objective, info.objective, tol * info.objective(1));
%!       assert (info.epsilon_entries > 0);
%!       names = {'iterations', 'stop', 'steps', 'order', 'epsilon_entries'};
%!       if (isa (X, 'double'))
%!         assert (cellfun (@(name) isequal (info1.(name), info.(name)), names));
%!       end
%!       sl_srsc (f, D, .02 * unit, options{:}, 'Folder', folder.name, 'MaxIter', 4);       % goes on
%!       Z = sl_srsc (X, D, .02 * unit, options{:}, 'Parallel', 'levels', 'Order', info1.order, 'MaxIter', 4);
%!       assert (double (codes_in (files)), double (full (Z)), tol * unit);
%!       cellfun (@delete, [files, {fullfile(folder.name, 'srsc.state')}]);
%!     end
%!   end
%! end

%!test % wherever it is stopped, the same call goes on to the same bits; it reads a block once for what is left of a sweep
%! folder = sl_test_folder ();
%! rand ('twister', 6);
%! X = rand (6, 40) - .5;
%! D = rand (6, 9) - .5;
%! f = @(q) block (X, q, [0, 5, 17, 40]);
%! calls = containers.Map ({'n'}, {0});
%! options = {'Graph', sl_knn_graph(X, 3), 'Sweeps', 3, 'MaxIter', 2, 'Folder', folder.name};
%! run = @(most) sl_srsc (@(q) limited (f, q, calls, most), D, .05, options{:});
%! [files, ~, wanted] = run (Inf);
%! Z = codes_in (files);
%! total = calls('n');
%! assert (total, 4 + 3 + 2 * 3 * 3);                    % checks, start, sweeps
%! assert (wanted.epsilon_entries > 0);
%! for most = [5, 8, 15, 22]
%!   delete (fullfile (folder.name, '*'));
%!   calls('n') = 0;
%!   fail ('run (most)', 'assert');
%!   calls('n') = 0;
%!   [~, ~, info] = run (Inf);
%!   assert (calls('n') <= 4 + total - most);
%!   assert (isequal (codes_in (files), Z));
%!   assert (rmfield (info, 'seconds'), rmfield (wanted, 'seconds'));
%! end
%! [~, ~, info] = run (Inf);                             % nothing is left to do
%! assert (isequal (codes_in (files), Z) && isequal (info.objective, wanted.objective));
%! delete (files{2});
%! fail ('run (Inf)', 'codes_00002.mat does not have the codes');
%! fail ('sl_srsc (f, D, .06, options{:})', 'srsc.state is of another problem');
%! other = @(q) block ([-X(:,1:5), X(:,6:end)], q, [0, 5, 17, 40]);              % with the same sums of squares
%! fail ('sl_srsc (other, D, .05, options{:})', 'srsc.state is of another problem.*data');
%! other = @(q) block (X(:,[5:-1:1, 6:end]), q, [0, 5, 17, 40]);
%! fail ('sl_srsc (other, D, .05, options{:})', 'srsc.state is of another problem.*data');
%! delete (fullfile (folder.name, 'srsc.state'));
%! run (Inf);
%! assert (isequal (codes_in (files), Z));
%! tell = sl_warnings_on ();
%! delete (fullfile (folder.name, '*'));
%! sl_srsc (f, D, 1e3, options{:});
%! assert (! isempty (strfind (lastwarn (), 'all codes are zero')));
%! delete (fullfile (folder.name, '*'));
%! [~, ~, info] = sl_srsc (f, D, .05, options{:}, 'OutputFcn', @(s) ischar (s.Z{1}));
%! assert (info.stop, 'OutputFcn');
%! one = @(q) X(:,1:40*(q == 1));                        % a single block, and none with a wrong graph
%! delete (fullfile (folder.name, '*'));
%! files = sl_srsc (one, D, .05, options{:});
%! assert (isequal (codes_in (files), full (sl_srsc (X, D, .05, options{1:end-2}))));

%!test % new samples in blocks: the codes of the matrix
%! folder = sl_test_folder ();
%! rand ('twister', 7);
%! X = rand (6, 40) - .5;
%! D = rand (6, 9) - .5;
%! f = @(q) block (X, q, [0, 5, 17, 40]);
%! T = {X(:,1:20) + .01, sl_sparse_code(X(:,1:20), D, .05)};
%! A = sprand (40, 20, .2);
%! Z0 = sprand (9, 40, .3);
%! for solve = {@sl_srsc, @sl_l2rsc}
%!   for more = {{}, {'Graph', A, 'Init', {[], Z0}}}
%!     [Z, ~, info] = solve{1} (X, D, .05, 'Training', T, more{1}{:});
%!     [Z1, E, info1] = solve{1} (f, D, .05, 'Training', T, more{1}{:});
%!     assert (issparse (Z1) && isequal (E, D));
%!     assert (full (Z1), full (Z), 1e-10);
%!     assert (info1.objective, info.objective([1, end]), 1e-9);
%!     assert ({info1.stop, info1.order}, {info.stop, info.order});
%!     files = solve{1} (f, D, .05, 'Training', T, more{1}{:}, 'Folder', folder.name);
%!     assert (isequal (codes_in (files), full (Z1)));
%!   end
%! end
%! fail ("sl_srsc (f, D, .05, 'Training', T, 'Graph', A(1:3,:))", 'Graph must have 40 rows');
%! fail ("sl_srsc (f, D, .05, 'Training', T, 'TimeLimit', 3)", 'TimeLimit has no use');
%! fail ("sl_srsc (f, D, .05, 'Training', T, 'Init', Z0)", 'Init must be .D0, Z0');
%! fail ("sl_srsc (f, 5, .05, 'Training', T)", 'the dictionary must be given');
%! fail ("sl_srsc (f, D(1:3,:), .05, 'Training', T)", 'as many rows as X');
%! fail ("sl_srsc (X, D, .05, 'Training', T, 'Folder', folder.name)", 'Folder has no use');
%! fail ("sl_l2rsc (f, D, .05, 'Graph', A, 'Folder', folder.name)", 'Folder has no use without Training');
%! g = sl_knn_graph (X, 2);
%! fail ("sl_srsc (f, D, .05, 'Graph', g, 'Folder', '/nowhere/at all')", 'there is no folder');
%! fail ("sl_srsc (f, D, .05, 'Folder', folder.name)", 'Graph is needed');
%! fail ("sl_srsc (f, 5, .05, 'Graph', g, 'Folder', folder.name)", 'not a number of atoms');
%! fail ("sl_srsc (f, D, .05, 'Graph', g, 'Folder', folder.name, 'Order', 1:40)", 'Order has no use');
%! fail ("sl_srsc (f, D, .05, 'Graph', g, 'Folder', folder.name, 'Checkpoint', 'a')", 'Checkpoint has no use');
%! fail ("sl_srsc (f, D, .05, 'Graph', A, 'Folder', folder.name)", '40-by-40');
%! fail ("sl_srsc (f, D, .05, 'Graph', g, 'Folder', folder.name, 'Init', {1, Z0})", 'D0 of option Init');
%! X(3,20) = NaN;
%! fail ("sl_srsc (@(q) block (X, q, [0, 5, 17, 40]), D, .05, 'Graph', g, 'Folder', folder.name)", 'block 3 must be finite');
%! widths = {X(:,1:5), X(1:4,6:9), []};
%! fail ("sl_srsc (@(q) widths{q}, D, .05, 'Graph', g, 'Folder', folder.name)", 'block 2 has 4 rows');
%! fail ("sl_srsc (@(q) widths{q}, D, .05, 'Training', T)", 'block 2 has 4 rows');

%!error <Graph is needed> sl_srsc (@(q) block (eye (4), q, [0, 2, 4]), eye (4), 1)
%!error <not a number of atoms> sl_srsc (@(q) block (eye (4), q, [0, 2, 4]), 2, 1, 'Graph', zeros (4))
%!error <Parallel must be> sl_srsc (@(q) block (eye (4), q, [0, 2, 4]), eye (4), 1, 'Graph', zeros (4), 'Parallel', 'none')
%!error <4-by-4> sl_srsc (@(q) block (eye (4), q, [0, 2, 4]), eye (4), 1, 'Graph', zeros (3))
%!error id=sparselearn:badInput sl_srsc (@(q) block ([eye(4), NaN(4, 2)], q, [0, 2, 6]), eye (4), 1, 'Graph', zeros (6))
%!error id=sparselearn:badInput sl_l2rsc (@(q) block (eye (4), q, [0, 2, 4]), eye (4), 1, 'Graph', zeros (4))
