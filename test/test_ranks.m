% Engine 'mpi': the results of one process whatever the ranks, and errors for all that can go wrong. Most of what the
% engine itself does is tested with matrix factorisation.
% Blocks that need ranks take 70 s of processor time, so that make mpi-test alone runs them; it sets SPARSELEARN_MPI_TESTS.

% SPDX-License-Identifier: BSD-3-Clause

%!function yes = ready ()
%!  yes = ! isempty (getenv ('SPARSELEARN_MPI_TESTS')) && exist (gateway (), 'file') ...
%!        && system ('command -v mpirun >/dev/null 2>&1') == 0;
%!  setenv ('OMPI_MCA_btl', 'self,vader');               % no networks are looked for: ranks start in half the time
%!  setenv ('OMPI_MCA_pml', 'ob1');
%!endfunction

%!function name = gateway ()
%!  name = fullfile (fileparts (which ('slx_survey_mex')), 'slx_ranks_mex.mex');
%!endfunction

%!function folder = fresh ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!function gone (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!function files = blocks (folder, whole, last, version = '-v7')
%!  from = [0, last] + 1;
%!  for k = 1:numel (last)
%!    X = whole(:,from(k):last(k));
%!    files{k} = fullfile (folder, sprintf ('block %d.mat', k));
%!    save (version, files{k}, 'X');
%!  end
%!endfunction

%!function compare (X, r, last, ranks, tolerance, varargin)
%!  folder = fresh ();
%!  tidy = onCleanup (@() gone (folder));
%!  files = blocks (folder, X, last);
%!  [W, H, info] = sl_nmf (X, r, 'Init', 'random', varargin{:});        % that of blocks
%!  for k = 1:numel (ranks)
%!    [W1, H1, info1] = sl_nmf (files, r, varargin{:}, 'Engine', 'mpi', 'Processes', ranks(k));
%!    assert (info1.processes, ranks(k));
%!    assert (class (W1), class (W));
%!    assert (W1, W, tolerance * max (W(:)));
%!    assert (H1, H, tolerance * max (H(:)));
%!    assert (info1.error, info.error, tolerance);
%!    assert (info1.objective, info.objective, tolerance * info.objective(1));
%!    assert (info1.certificate, info.certificate, 100 * tolerance);
%!    assert ({info1.stop, info1.iterations}, {info.stop, info.iterations});
%!    % rounding decides which of two iterates is the best whose objectives are equal but for it
%!    assert (info.objective(info1.best+1), info.objective(info.best+1), 1e-14 * info.objective(1));
%!    assert (all (diff (info1.seconds) >= 0));
%!  end
%!endfunction

%!function same (name, X, last, ranks, tolerance, varargin) % as of the same blocks without ranks; INFO is the last result
%!  folder = fresh ();
%!  tidy = onCleanup (@() gone (folder));
%!  files = blocks (folder, X, last, '-binary');
%!  wanted = cell (1, abs (nargout (name)));
%!  [wanted{:}] = feval (name, files, varargin{:});
%!  for k = ranks
%!    found = cell (size (wanted));
%!    [found{:}] = feval (name, files, varargin{:}, 'Engine', 'mpi', 'Processes', k);
%!    info = found{end};
%!    assert (info.processes, k);
%!    for name_of = setdiff (fieldnames (wanted{end}), {'seconds', 'state'})'
%!      alike (info.(name_of{1}), wanted{end}.(name_of{1}), tolerance);
%!    end
%!    cellfun (@(a, b) alike (a, b, tolerance), found(1:end-1), wanted(1:end-1));
%!  end
%!endfunction

%!function [info, run, files] = resumed (folder, X, call) % a run that goes on after a stop ends in the same bits; RUN goes on
%!  files = blocks (folder, X, [20, 50, 90]);
%!  run = @(varargin) call (files, 'MaxIter', 5, 'Engine', 'mpi', 'Processes', 3, varargin{:});
%!  [first, second, info] = run ();
%!  saved = {'Checkpoint', fullfile(folder, 'saved')};
%!  run ('MaxIter', 2, saved{:});
%!  [first1, second1, info1] = run (saved{:});
%!  assert ({first1, second1}, {first, second});
%!  for name = intersect ({'objective', 'steps', 'traffic'}, fieldnames (info)')
%!    a = info.(name{1});
%!    b = info1.(name{1});
%!    if (strcmp (name{1}, 'traffic'))
%!      a(1) = b(1);
%!    end
%!    assert (b, a);
%!  end
%!  run = @(varargin) run (saved{:}, varargin{:});
%!endfunction

%!function spoiled (file, values, call) % the file becomes each of VALUES in turn, and CALL refuses it by its name
%!  [~, name] = fileparts (file);
%!  for k = 1:numel (values)
%!    X = values{k};
%!    save ('-v7', file, 'X');
%!    said = 'nothing';
%!    try
%!      call ();
%!    catch err
%!      said = [err.identifier, ' ', err.message];
%!    end
%!    assert (! isempty (regexp (said, ['^sparselearn:bad(Input|File) .*', name, '.mat'])), said);
%!  end
%!endfunction

%!function cut_short (file)
%!  content = fileread (file);
%!  fid = fopen (file, 'w');
%!  fwrite (fid, content(1:end-50));
%!  fclose (fid);
%!endfunction

%!function alike (a, b, tolerance)
%!  assert ({class(a), issparse(a), size(a)}, {class(b), issparse(b), size(b)});
%!  if (isfloat (a))
%!    b = full (b);
%!    assert (full (a), b, tolerance * max ([1; abs(b(isfinite (b(:))))(:)]));
%!  else
%!    assert (a, b);
%!  end
%!endfunction

%!function X = uniform (m, n)
%!  rand ('twister', m + n);
%!  X = rand (m, n);
%!endfunction

%!testif ; ready () % full and sparse data, both algorithms, 1 to 4 ranks, as many files as ranks, more and fewer
%! X = uniform (40, 130);
%! compare (X, 5, [30, 31, 80, 130], [1, 4], 1e-10, 'Seed', 1, 'MaxIter', 30, 'Tol', 0);
%! compare (X, 5, [60, 130], 3, 1e-10, 'Seed', 1, 'MaxIter', 60, 'Tol', 0, 'Algorithm', 'gsp', 'Sparseness', .5);
%! compare (X, 3, [60, 130], 2, 1e-10, 'Seed', 1, 'MaxIter', 9, 'Tol', 0, 'MaxSweeps', 'auto', 'SweepTol', 0);
%! X(X < .8) = 0;
%! compare (sparse (X), 4, [50, 51, 130], 2, 1e-10, 'Seed', 2, 'MaxIter', 20, 'Tol', 0);
%! compare (sparse (X), 4, 130, 2, 1e-10, 'Seed', 2, 'MaxIter', 9, 'Tol', 0, 'MaxSweeps', 'auto', ...
%!          'SweepTol', 0, 'Algorithm', 'gsp', 'Sparseness', .7, 'InnerIter', 5);

%!testif ; ready () % csp with targets of its own for each column, gsp with weights
%! X = uniform (12, 3) * uniform (3, 60);
%! steps = {'Seed', 1, 'MaxIter', 12, 'Tol', 0};
%! compare (X, 3, [20, 60], 2, 1e-10, steps{:}, 'Algorithm', 'csp', 'Sparseness', [.3, .4, .5]);
%! compare (X, 3, [20, 60], 2, 1e-10, steps{:}, 'Algorithm', 'gsp', 'Sparseness', .4, 'Weights', 1 + uniform (12, 3));

%!testif ; ready () % one rank gives the bits of blocks without ranks, also from the interpreter's generator
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, uniform (30, 50), [20, 50]);
%! [W, H] = sl_nmf (files, 3, 'Seed', 1, 'MaxIter', 20, 'Tol', 0);
%! rand ('twister', 5);
%! before = rand ();
%! rand ('twister', 5);
%! [W1, H1] = sl_nmf (files, 3, 'Seed', 1, 'MaxIter', 20, 'Tol', 0, 'Engine', 'mpi', 'Processes', 1);
%! assert ({W1, H1}, {W, H});
%! assert (rand (), before);
%! drawn = @() sl_nmf (files, 3, 'MaxIter', 2, 'Tol', 0, 'Engine', 'mpi', 'Processes', 1);
%! rand ('twister', 5);
%! W = drawn ();
%! assert (any (any (drawn () != W)));
%! rand ('twister', 5);
%! assert (drawn (), W);

%!testif ; ready () % single
%! X = single (uniform (40, 90));
%! compare (X, 3, [30, 31, 90], [1, 3], 2e-4, 'Seed', 1, 'MaxIter', 20, 'Tol', 0);

%!testif ; ready () % exact factors: the direct residual; huge and tiny entries; X = 0; how it stops
%! X = uniform (20, 4) * uniform (4, 50);
%! compare (X, 4, [10, 30, 50], 2, 1e-6, 'Init', {uniform(20, 4) + 1e-7, uniform(4, 50)}, 'MaxIter', 10, 'Tol', 0);
%! compare (X * 1e-90, 2, [10, 50], 2, 1e-10, 'Seed', 1, 'MaxIter', 500, 'Tol', 1e-3);
%! compare (sparse (4, 6), 2, [2, 6], 2, 0, 'Seed', 1);
%! compare (X, 30, [10, 50], 3, 1e-9, 'Seed', 1, 'MaxIter', 0);

%!testif ; ready () % files of other formats, whole numbers stored small, the order of files
%! X = round (9 * uniform (6, 20));
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! for version = {'-v6'}
%!   files = blocks (folder, X, [7, 20], version{1});
%!   [W, H] = sl_nmf (files, 2, 'Seed', 1, 'MaxIter', 3, 'Engine', 'mpi', 'Processes', 2);
%!   [W1, H1] = sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 3);
%!   assert ({W, H}, {W1, H1}, 1e-12);
%!   files = blocks (folder, sparse (X > 4) * 3, [7, 20], version{1});
%!   [W, H] = sl_nmf (fliplr (files), 2, 'Seed', 1, 'MaxIter', 3, 'Engine', 'mpi', 'Processes', 2);
%!   [W1, H1] = sl_nmf ((X(:,[8:20, 1:7]) > 4) * 3, 2, 'Seed', 1, 'MaxIter', 3);
%!   assert ({W, H}, {W1, H1}, 1e-12);
%! end

%!testif ; ready () % traffic, counted
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! m = 30;
%! r = 4;
%! for kind = {'double', 'single'}
%!   files = blocks (folder, cast (uniform (m, 60), kind{1}), [20, 60]);
%!   [~, ~, info] = sl_nmf (files, r, 'Seed', 1, 'MaxIter', 6, 'Tol', 0, 'MaxSweeps', 3, 'SweepTol', 0, ...
%!                          'Engine', 'mpi', 'Processes', 2);
%!   assert (info.traffic(2:end), 8 * ones (1, 6) * (m * r + r^2 + 3 * (r + 1) + 23));
%! end

%!testif ; ready () % Display and the last line
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, magic (6), [2, 6]);
%! out = evalc ('sl_nmf (files, 2, "Seed", 1, "MaxIter", 3, "Tol", 0, "Display", "iter", "Engine", "mpi", "Processes", 2);');
%! assert (numel (strfind (out, "\n")), 6);
%! assert (! isempty (strfind (out, 'not converged (MaxIter)')));
%! assert (isempty (evalc ('sl_nmf (files, 2, "MaxIter", 1, "Tol", 0, "Engine", "mpi", "Processes", 2);')));

%!testif ; ready () % a run that is resumed ends in the same bits
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, uniform (30, 80), [20, 50, 80]);
%! saved = fullfile (folder, 'saved state');
%! for algorithm = {{'Algorithm', 'ahals'}, {'Algorithm', 'gsp', 'Sparseness', .6}}
%!   run = @(varargin) sl_nmf (files, 3, 'Engine', 'mpi', 'Processes', 2, 'Seed', 1, 'Tol', 0, algorithm{1}{:}, varargin{:});
%!   [W, H, info] = run ('MaxIter', 14);
%!   [~, ~, first] = run ('MaxIter', 6, 'Checkpoint', saved);
%!   assert (first.iterations, 6);
%!   [W1, H1, info1] = run ('MaxIter', 14, 'Checkpoint', saved, 'CheckpointInterval', 0);
%!   assert ({W1, H1, info1.error, info1.certificate, info1.best}, {W, H, info.error, info.certificate, info.best});
%!   assert (info1.traffic(2:end), info.traffic(2:end));
%!   assert (all (diff (info1.seconds) >= 0));
%!   if (numel (algorithm{1}) == 2)
%!     delete (saved);
%!   end
%! end
%! fail ("run ('Checkpoint', saved, 'Processes', 1)", 'of another problem');
%! fail ("run ('Checkpoint', saved, 'Seed', 2)", 'of another problem');
%! assert (numel (dir (folder)), 2 + 4);                % nothing half written is left
%! fail ("run ('Checkpoint', fullfile (folder, 'none', 'x'))", 'cannot be written');
%! fail ("run ('Checkpoint', files{1})", 'no checkpoint');

%!testif ; ready () % sparse codes: the same bits for any number of ranks; codes in files, which go on after a stop
%! X = uniform (12, 60) - .5;
%! D = uniform (12, 30) - .5;
%! same ('sl_sparse_code', X, [10, 35, 60], [1, 4], 0, D, .1);
%! same ('sl_sparse_code', single (X), [10, 60], 2, 0, D, [], 'MaxNonzeros', 3);
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, X, [10, 35, 60]);
%! run = @(varargin) sl_sparse_code (files, D, .1, varargin{:});
%! [Z, info] = run ();
%! codes = run ('Folder', folder, 'Engine', 'mpi', 'Processes', 2);
%! assert ([load(codes{1}).X, load(codes{2}).X, load(codes{3}).X], Z);
%! delete (codes{2});
%! [codes, info1] = run ('Folder', folder, 'Engine', 'mpi', 'Processes', 3);
%! assert (load (codes{2}).X, Z(:,11:35));
%! assert (rmfield (info1, 'processes'), info);
%! tell = sl_warnings_on ();
%! sl_sparse_code (files, D, 1e3, 'Engine', 'mpi', 'Processes', 2);
%! [text, id] = lastwarn ();
%! assert (id, 'sparselearn:allZero');
%! assert (text, 'sl_sparse_code: all codes are zero: LAMBDA is too large');
%! cut_short (files{2});
%! fail ("run ('Engine', 'mpi', 'Processes', 2)", 'block 2.mat cannot be read');

%!testif ; ready () % k-means: the labels of the blocks without ranks; a cluster that loses its points; fewer files than ranks
%! X = [uniform(3, 60), uniform(3, 43) + 1, ones(3, 2)];
%! same ('sl_kmeans', X, [30, 31, 70, 105], [1, 3], 1e-10, 4, 'Seed', 1, 'Replicates', 3, 'AllLabels', true);
%! same ('sl_kmeans', X, [50, 105], 3, 1e-10, 3, 'Init', [0 .1 50; 0 .1 50; 0 .1 50]);
%! run = {'Algorithm', 'online', 'BatchSize', 9, 'Seed', 1, 'Tol', 0};
%! same ('sl_kmeans', X, [30, 31, 70, 105], [1, 3], 1e-10, 4, run{:}, 'Replicates', 3);
%! same ('sl_kmeans', single (X), [50, 102, 105], 4, 1e-4, 4, run{:}, 'BatchSize', 2);
%! same ('sl_kmeans', X, [50, 105], 3, 1e-10, 3, run{:}, 'Init', [0 .1 50; 0 .1 50; 0 .1 50]);

%!testif ; ready () % neighbours: the same bits for any number of ranks
%! X = [uniform(4, 60), round(3 * uniform (4, 41)), ones(4, 2)];
%! same ('sl_knn_graph', X, [30, 31, 70, 103], [1, 3], 0, 5, 'Weights', 'gaussian');
%! same ('sl_knn_graph', sparse (X > .6) + 0, [50, 103], 3, 0, 2);
%! X = uniform (3, 2100);
%! run = {2, 'Algorithm', 'descent', 'Seed', 1, 'Recall', .9};
%! same ('sl_knn_graph', X, [700, 701, 2100], [1, 3], 0, run{:});
%! same ('sl_knn_graph', single (X), [900, 2100], 2, 0, run{:}, 'Weights', 'gaussian');
%! same ('sl_knn_graph', sparse (X .* (X > .4)), [900, 2100], 4, 0, run{:});
%! run = {30, 'Algorithm', 'descent', 'Seed', 1, 'Recall', .99};        % lists of which an iteration compares a part
%! same ('sl_knn_graph', uniform (12, 3100), [900, 3100], 2, 0, run{:});

%!testif ; ready () % dictionaries: those of the blocks without ranks; fewer files than ranks; atoms replaced; a stop
%! X = (uniform (10, 12) - .5) * ((uniform (12, 90) - .5) .* (uniform (12, 90) < .3));
%! steps = {'Algorithm', 'alternating', 'Seed', 1, 'Tol', 0, 'MaxIter', 5};
%! same ('sl_dict_learn', X, [20, 50, 90], [1, 3], 1e-10, 12, .1, steps{:}, 'Init', [X(:,1:11), zeros(10, 1)]);
%! same ('sl_dict_learn', single (X), [20, 90], 3, 1e-4, 12, [], 'MaxNonzeros', 2, steps{:});
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! info = resumed (folder, X, @(files, varargin) sl_dict_learn (files, 12, .1, steps{:}, varargin{:}));
%! assert (info.traffic(2:end), 8 * (12^2 + 10 * 12 + 12 + 34) * ones (1, 5));

%!testif ; ready () % dictionaries, online: those of the blocks without ranks; batches with fewer samples than ranks; a stop
%! X = (uniform (10, 12) - .5) * ((uniform (12, 90) - .5) .* (uniform (12, 90) < .3));
%! steps = {'Seed', 1, 'Tol', 0, 'MaxIter', 4, 'BatchSize', 16};
%! same ('sl_dict_learn', X, [20, 50, 90], [1, 3], 1e-10, 12, .1, steps{:}, 'Init', [X(:,1:11), zeros(10, 1)]);
%! same ('sl_dict_learn', X, [17, 50, 90], 4, 1e-10, 12, .1, steps{:}, 'Forgetting', 2, 'Nonneg', true);
%! same ('sl_dict_learn', single (X), [20, 90], 3, 1e-4, 12, [], 'MaxNonzeros', 2, steps{:});
%! Y = X;
%! Y(uniform (10, 90) < .1) = NaN;
%! same ('sl_dict_learn', Y, [20, 90], 2, 1e-10, 12, .1, steps{:}, 'Missing', true);
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! [~, run, files] = resumed (folder, X, @(files, varargin) sl_dict_learn (files, 12, .1, steps{:}, varargin{:}));
%! X = NaN (10, 30);
%! save ('-v7', files{2}, 'X');
%! fail ("run ()", 'block 2.mat');

%!function [X, D, A] = coding () % samples, a dictionary and a graph
%! X = uniform (12, 90) - .5;
%! D = uniform (12, 60) - .5;
%! D = D ./ sqrt (sumsq (D));
%! A = sl_knn_graph (X, 3);
%!endfunction

%!testif ; ready () % SRSC: the bits of the blocks without ranks; fewer files than ranks; no neighbours; single; a stop
%! [X, D, A] = coding ();
%! for kind = {'levels', 'colour'}
%!   same ('sl_srsc', X, [20, 21, 50, 90], [1, 4], 1e-10, D, .05, 'Graph', A, 'Parallel', kind{1});
%! end
%! Z = full (sl_sparse_code (X, D, .1));
%! same ('sl_srsc', X, [50, 90], 3, 1e-10, D, .05, 'Graph', A, 'Order', 90:-1:1, 'Init', {[], Z}, 'MaxIter', 2);
%! same ('sl_srsc', X, [50, 90], 2, 1e-10, D, .05, 'Graph', sparse (90, 90));
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, X, [20, 50, 90]);
%! for ranks = [2, 4]
%!   codes = sl_srsc (files, D, .05, 'Graph', A, 'Folder', folder, 'Engine', 'mpi', 'Processes', ranks);
%!   parts = cellfun (@(file) load (file).X, codes, 'UniformOutput', false);
%!   assert (cellfun ('columns', parts), [20, 30, 40]);
%!   alike ([parts{:}], sl_srsc (files, D, .05, 'Graph', A), 1e-10);
%! end
%! wrong = fullfile (folder, 'none');
%! fail ("sl_srsc (files, D, .05, 'Graph', A, 'Folder', wrong, 'Engine', 'mpi', 'Processes', 2)", 'there is no folder .*none');
%! same ('sl_srsc', single (1e20 * X), [50, 90], 2, 1e-4, D, 5e18, 'Graph', A, 'Gamma', 1e39);
%! [~, run] = resumed (folder, X, @(files, varargin) sl_srsc (files, D, .05, 'Graph', A, 'Tol', 0, varargin{:}));
%! fail ("run ('Gamma', 2)", 'of another problem');

%!function net_alike (X, y, ranks, tolerance, varargin) % as of one process; labels that it predicts are the same
%!  [net, info] = sl_polynet_train (X, y, 'Seed', 1, varargin{:});
%!  for k = ranks
%!    [net1, info1] = sl_polynet_train (X, y, 'Seed', 1, varargin{:}, 'Engine', 'mpi', 'Processes', k);
%!    assert (info1.processes, k);
%!    nets_alike (net1, info1, net, info, tolerance);
%!    assert (size (sl_predict (net1, X)), size (sl_predict (net, X)));
%!    if (! strcmp (net.loss, 'squared'))
%!      assert (sl_predict (net1, X), sl_predict (net, X));
%!    end
%!  end
%!endfunction

%!function nets_alike (net1, info1, net, info, tolerance)
%!  alike (info1.objective / info.objective(1), info.objective / info.objective(1), tolerance);
%!  alike (info1.gap_lower / info.objective(1), info.gap_lower / info.objective(1), 1e3 * tolerance);
%!  alike (info1.gap_certified / info.objective(1), info.gap_certified / info.objective(1), max (1e3 * tolerance, 1e-12));
%!  assert ({info1.iterations, info1.stop, info1.bases, info1.best}, {info.iterations, info.stop, info.bases, info.best});
%!  assert (isfield (info1, 'validation'), isfield (info, 'validation'));
%!  if (isfield (info, 'validation'))
%!    alike (info1.validation, info.validation, 1e3 * tolerance);
%!  end
%!  assert ({class(net1.H), size(net1.H), size(net1.U)}, {class(net.H), size(net.H), size(net.U)});
%!  if (tolerance == 0)
%!    assert ({net1.H, net1.U, net1.b}, {net.H, net.U, net.b});
%!  end
%!endfunction

%!function [X, y, Y] = products_of_two () % samples, classes and numbers that products of features decide
%!  X = 2 * uniform (6, 200) - 1;
%!  Y = [X(1,:) .* X(2,:) + .3 * X(3,:); X(4,:) .^ 2 - X(5,:) .* X(6,:)];
%!  y = 1 + (Y(1,:) > 0) + (Y(2,:) > .3);
%!endfunction

%!testif ; ready () % polynomial networks: the bits of one process; losses, penalties and forms of data
%! [X, y, Y] = products_of_two ();
%! net_alike (X, y, [1, 3], 0, 'Tau', 20, 'Refit', 'full', 'MaxBases', 5, 'Validation', .2);
%! net_alike (X, y, [2, 4], 0, 'Tau', 20, 'MaxBases', 4, 'Penalty', 'l1inf', 'Intercept', true);
%! net_alike (X, Y, 3, 0, 'Tau', 5, 'Loss', 'squared', 'MaxBases', 3, 'Refit', 'full', 'Standardize', true);
%! net_alike (X, sign (Y), 4, 0, 'Tau', 5, 'Loss', 'multitask', 'Penalty', 'l1', 'Ridge', 'auto', 'Validation', .2);
%! S = sparse (X .* (X > 0));
%! net_alike (S, y, 3, 0, 'Tau', 10, 'Loss', 'sqhinge', 'Model', 'fm', 'MaxBases', 3, 'ClassWeights', [1, 2, 1]);
%! net_alike (single (X), y, 2, 0, 'Tau', 10, 'Loss', 'smoothhinge', 'MaxBases', 3, 'NewBases', 2, ...
%!            'Validation', {single(X(:,1)), y(1)}, 'Patience', 2);            % one rank has none

%!testif ; ready () % blocks: the network of the matrix, without ranks and with more of them than files; what does not fit
%! [X, y] = products_of_two ();
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, X, [150, 200]);
%! run = @(X, varargin) sl_polynet_train (X, y, 'Tau', 20, 'MaxBases', 4, 'Seed', 1, varargin{:});
%! [net, info] = run (X);
%! assert (run (files), net);
%! [net1, info1] = run (files, 'Engine', 'mpi', 'Processes', 3);
%! nets_alike (net1, info1, net, info, 0);
%! assert (all (info1.traffic > 0) && numel (info1.traffic) == info.iterations + 1);
%! X = sparse (X(:,151:200));
%! save ('-v7', files{2}, 'X');
%! [net1, info1] = run (files, 'Engine', 'mpi', 'Processes', 4);
%! assert (info1.objective, info.objective, 1e-8 * info.objective(1));
%! fail ("sl_polynet_train (files, y(2:end), 'Tau', 1, 'Engine', 'mpi', 'Processes', 2)", 'one label for each sample, 200');
%! fail ("sl_polynet_train (ones (2, 3), 1:3, 'Tau', 1, 'Engine', 'mpi', 'Processes', 4)", '4 ranks, but only 3');
%! fail ("sl_polynet_train ([1 2 3 Inf], 1:4, 'Tau', 1, 'Engine', 'mpi', 'Processes', 2)", 'from column 3 on .* 2 is Inf');
%! spoiled (files{2}, {NaN(6, 5), ones(5, 50), single(ones (6, 50))}, @() run (files, 'Engine', 'mpi', 'Processes', 2));

%!testif ; ready () % ratings: the model of one process, whichever rank has which ratings
%! [X, about] = sl_data ('ratings', 'Users', 290, 'Items', 130, 'Samples', 1500, 'Seed', 1);
%! F = {[1, 2, 5], uniform(2, 3)};
%! kinds = {{}, {'Loss', 'multitask', 'Tau', 20, 'MaxBases', 10}, {'UserFeatures', F, 'Tau', 20, 'Validation', .1}};
%! for k = 1:3
%!   run = @(varargin) sl_mcrank (X(1,:), X(2,:), about.labels, 'Loss', 'squared', 'Seed', 1, kinds{k}{:}, varargin{:});
%!   [model, info] = run ();
%!   [model1, info1] = run ('Engine', 'mpi', 'Processes', k + 1);
%!   nets_alike (model1.net, info1, model.net, info, 0);
%!   assert (sl_predict (model1, X), sl_predict (model, X));
%!   assert (setxor (fieldnames (model1), fieldnames (model)), cell (0, 1));
%!   assert (model1.rated, model.rated);
%!   if (k != 2)
%!     assert ([model1.spread, model1.multiplier], [model.spread, model.multiplier], 1e-12);
%!   end
%! end
%! few = {1:3, 1:3, 1:3, 'Loss', 'squared', 'Tau', 1};
%! fail ("sl_mcrank (few{:}, 'Engine', 'mpi', 'Processes', 4)", '4 ranks, but only 3 ratings');

%!function identifier = complaint (varargin)
%!  identifier = 'none';
%!  try
%!    sl_nmf (varargin{:});
%!  catch err
%!    identifier = [err.identifier, ' ', err.message];
%!  end
%!endfunction

%!testif ; ready () % files that cannot be used: an error with the file's name
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, uniform (5, 20), [10, 20]);
%! bad = fullfile (folder, 'bad.mat');
%! values = {NaN(5, 2), ones(4, 2), single(ones (5, 2))};            % the others: test_nmf_blocks
%! spoiled (bad, values, @() sl_nmf ([files, {bad}], 2, 'Engine', 'mpi', 'Processes', 2));
%! Y = 1;
%! save ('-v7', bad, 'Y');
%! assert (! isempty (regexp (complaint ([files, {bad}], 2, 'Engine', 'mpi'), '^sparselearn:badFile .*bad.mat')));
%! X = uniform (5, 500);
%! save ('-v7', bad, 'X');
%! cut_short (bad);
%! assert (! isempty (regexp (complaint ([files, {bad}], 2, 'Engine', 'mpi'), '^sparselearn:badFile .*bad.mat')));

%!function back = wrapped (folder, lines) % mpirun starts the ranks through a script with these lines
%!  script (fullfile (folder, 'wrapper'), [lines, "\nexec \"$@\""]);
%!  [~, mpirun] = system ('command -v mpirun');
%!  script (fullfile (folder, 'mpirun'), ...
%!          sprintf (["for word do\n  shift\n  case $word in */octave-cli) set -- \"$@\" '%s' ;; esac\n", ...
%!                    "  set -- \"$@\" \"$word\"\ndone\nexec %s \"$@\""], fullfile (folder, 'wrapper'), strtrim (mpirun)));
%!  path = getenv ('PATH');
%!  back = onCleanup (@() setenv ('PATH', path));
%!  setenv ('PATH', [folder, ':', path]);
%!endfunction

%!function lines = killed_after (saved) % a rank ends once there is this checkpoint
%!  lines = sprintf (['[ "$OMPI_COMM_WORLD_RANK" = 1 ] && (while kill -0 $$; do sleep .1; ', ...
%!                    '[ -e ''%s'' ] && sleep .3 && { kill -KILL $$; break; }; done) &'], saved);
%!endfunction

%!function script (name, lines)
%!  fid = fopen (name, 'w');
%!  fprintf (fid, "#!/bin/sh\n%s\n", lines);
%!  fclose (fid);
%!  system (['chmod +x ''', name, '''']);
%!endfunction

%!function count = ranks_left (folder)
%!  [~, told] = system (sprintf ("ps -eo stat,args | grep -v '^Z' | grep -v mpirun | grep -c \"[s]lx_ranks_work ('%s\"", ...
%!                               folder));
%!  count = str2double (told);
%!endfunction

%!function restore = own_temporary_folder (folder)
%!  before = getenv ('TMPDIR');
%!  restore = onCleanup (@() setenv ('TMPDIR', before));
%!  setenv ('TMPDIR', folder);
%!endfunction

%!testif ; ready () % ranks whose arithmetic differs in the last bits agree on one W
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! X = uniform (300, 400);
%! files = blocks (folder, X, [150, 400]);
%! back = wrapped (folder, '[ "$OMPI_COMM_WORLD_RANK" = 1 ] && export OPENBLAS_CORETYPE=Nehalem');
%! [W, H] = sl_nmf (files, 20, 'Seed', 1, 'MaxIter', 8, 'Tol', 0, 'Engine', 'mpi', 'Processes', 2);
%! [W1, H1] = sl_nmf (X, 20, 'Seed', 1, 'MaxIter', 8, 'Tol', 0);
%! assert (W, W1, 1e-10);
%! assert (H, H1, 1e-10);

%!testif ; ready () % a rank that is killed, one that does not start, one that finds its file gone
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, uniform (50, 90), [30, 60, 90]);
%! endless = {3, 'Tol', 0, 'MaxIter', Inf, 'TimeLimit', 3600, 'Engine', 'mpi', 'Processes', 3};
%! restore = own_temporary_folder (folder);
%! goes_on = {'Seed', 1, 'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! back = wrapped (folder, killed_after (goes_on{4}));
%! assert (! isempty (regexp (complaint (files, endless{:}, goes_on{:}), '^sparselearn:mpiFailed .*signal 9')));
%! clear ('back');
%! [W, H, info] = sl_nmf (files, endless{:}, goes_on{:}, 'MaxIter', 0);
%! assert (info.iterations > 0);
%! [W1, H1] = sl_nmf (files, endless{:}, 'Seed', 1, 'MaxIter', info.iterations);
%! assert ({W1, H1}, {W, H});
%! back = wrapped (folder, '[ "$OMPI_COMM_WORLD_RANK" = 1 ] && exit 3');
%! assert (! isempty (regexp (complaint (files, endless{:}), '^sparselearn:mpiFailed ')));
%! clear ('back');
%! back = wrapped (folder, ['[ "$OMPI_COMM_WORLD_RANK" = 1 ] && rm ''', files{2}, '''']);
%! assert (! isempty (regexp (complaint (files, endless{:}), '^sparselearn:badFile .*block 2.mat')));
%! assert (ranks_left (folder), 0);
%! assert (isempty (glob (fullfile (folder, 'oct-*'))));

%!test % a rank that takes mpirun's SIGTERM for Ctrl-C does not hide why the run has ended
%! told = "sparselearn:interrupted: sl_kmeans: interrupted\nrank 1 exited on signal 9\n";
%! fail ('slx_ranks_raise (told)', 'failed; Open MPI says:\nrank 1 exited on signal 9$');
%! told = [told, "sparselearn:badFile: sl_kmeans: x.mat\n"];
%! fail ('slx_ranks_raise (told)', '^sl_kmeans: x.mat$');
%! slx_interrupt_mex ('hold');
%! release = onCleanup (@() slx_interrupt_mex ('release'));
%! slx_interrupt_mex ('note');
%! fail ('slx_ranks_raise (told)', '^sl_kmeans: interrupted$');

%!testif ; ready () % k-means: a stop, and a rank that is killed; the run goes on from its checkpoint to the same bits
%! X = uniform (3, 90);
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! files = blocks (folder, X, [20, 50, 90]);
%! run = @(varargin) sl_kmeans (files, 4, 'Seed', 1, 'Engine', 'mpi', 'Processes', 3, varargin{:});
%! ways = {{'Replicates', 3, 'AllLabels', true}, {'Algorithm', 'online', 'BatchSize', 9, 'Tol', 0, 'Init', X(:,1:4)}};
%! for k = 1:2
%!   goes_on = [ways{k}, {'Checkpoint', fullfile(folder, sprintf ('way %d', k))}];
%!   [labels, C, info] = run (ways{k}{:});
%!   [~, ~, cut] = run (goes_on{:}, 'TimeLimit', 0);
%!   assert (cut.stop, 'TimeLimit');
%!   assert (sum (cut.iterations) < sum (info.iterations));
%!   [labels1, C1, info1] = run (goes_on{:});
%!   assert ({labels1, C1, rmfield(info1, 'seconds')}, {labels, C, rmfield(info, 'seconds')});
%! end
%! goes_on = {'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! back = wrapped (folder, killed_after (goes_on{2}));
%! fail ("run ('Replicates', 1e9, 'TimeLimit', 3600, goes_on{:})", 'signal 9');
%! clear ('back');
%! [labels, C, info] = run ('Replicates', 1, goes_on{:});
%! [labels1, C1, info1] = run ('Replicates', numel (info.inertia));
%! assert ({labels1, C1, info1.inertia}, {labels, C, info.inertia});
%! spoiled (files{2}, {NaN(3, 5), ones(2, 5), single(ones (3, 5)), sparse(ones (3, 5))}, @() run (goes_on{:}));
%! assert (ranks_left (folder), 0);

%!testif ; ready () % SRSC: a rank that is killed, and a file that cannot be used; the run goes on from its checkpoint
%! [X, D, A] = coding ();
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! files = blocks (folder, X, [20, 50, 90]);
%! goes_on = {'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! run = @(varargin) sl_srsc (files, D, .05, 'Graph', A, 'Tol', 0, 'Engine', 'mpi', 'Processes', 3, varargin{:});
%! back = wrapped (folder, killed_after (goes_on{2}));
%! fail ("run ('MaxIter', 1e9, 'TimeLimit', 3600, goes_on{:})", 'signal 9');
%! clear ('back');
%! [Z, ~, info] = run ('MaxIter', 0, goes_on{:});
%! assert (info.iterations > 0);
%! assert (run ('MaxIter', info.iterations), Z);
%! spoiled (files{2}, {NaN(12, 5), ones(11, 5), single(ones (12, 5))}, @() run (goes_on{:}));
%! cut_short (files{2});
%! fail ("run (goes_on{:})", 'block 2.mat cannot be read');
%! assert (ranks_left (folder), 0);

%!testif ; ready () % polynomial networks: a rank that is killed; the run goes on from its checkpoint to the same bits
%! [X, y] = products_of_two ();
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! files = blocks (folder, X, [50, 120, 200]);
%! goes_on = {'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! run = @(varargin) sl_polynet_train (files, y, 'Tau', 1e3, 'Tol', 0, 'MaxBases', 1e4, 'Seed', 1, 'Validation', .2, ...
%!                                     'Engine', 'mpi', 'Processes', 3, varargin{:});
%! back = wrapped (folder, killed_after (goes_on{2}));
%! fail ("run ('MaxIter', 1e9, 'TimeLimit', 3600, goes_on{:})", 'signal 9');
%! clear ('back');
%! [~, info] = run ('TimeLimit', 0, goes_on{:});
%! assert (info.iterations > 0);
%! more = info.iterations + 2;
%! [net1, info1] = run ('MaxIter', more, goes_on{:});
%! [net, info] = run ('MaxIter', more);
%! nets_alike (net1, info1, net, info, 0);
%! assert (info.iterations, more);
%! fail ("run ('Processes', 2, goes_on{:})", 'of another problem');
%! fail ("run ('Tau', 2, goes_on{:})", 'of another problem');
%! cut_short (files{2});
%! fail ("run (goes_on{:})", 'block 2.mat cannot be read');
%! assert (ranks_left (folder), 0);

%!testif ; ready () % ratings: a rank that is killed; the run goes on from its checkpoint to the same bits
%! [X, about] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 1200, 'Seed', 1);
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! goes_on = {'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! run = @(varargin) sl_mcrank (X(1,:), X(2,:), about.labels, 'Loss', 'multitask', 'Tau', 1e4, 'Ridge', .1, 'Tol', 0, ...
%!                              'MaxBases', 1e4, 'Seed', 1, 'Engine', 'mpi', 'Processes', 3, varargin{:});
%! back = wrapped (folder, killed_after (goes_on{2}));
%! fail ("run ('MaxIter', 1e9, 'TimeLimit', 3600, goes_on{:})", 'signal 9');
%! clear ('back');
%! [~, info] = run ('TimeLimit', 0, goes_on{:});
%! assert (info.iterations > 0);
%! more = info.iterations + 1;
%! [model1, info1] = run ('MaxIter', more, goes_on{:});
%! [model, info] = run ('MaxIter', more);
%! nets_alike (model1.net, info1, model.net, info, 0);
%! assert (info.iterations, more);
%! fail ("run ('Processes', 2, goes_on{:})", 'of another problem');
%! assert (ranks_left (folder), 0);

%!testif ; ready () % pairs without ratings: the bits of one process; a rank that is killed; the run goes on
%! [X, about] = sl_data ('ratings', 'Users', 150, 'Items', 120, 'Samples', 2500, 'Seed', 1);
%! pairs = {X(1,:), X(2,:), about.labels, 'Loss', 'implicit', 'Seed', 1, 'Multiplier', [2 1], 'Validation', .2};
%! [alone, of_alone] = sl_mcrank (pairs{:});
%! for k = [1, 3]
%!   [model, info] = sl_mcrank (pairs{:}, 'Engine', 'mpi', 'Processes', k);
%!   assert (info.processes, k);
%!   assert (model, alone);
%!   assert (info.objective, of_alone.objective);
%! end
%! few = {1:3, [1 2 1], [], 'Loss', 'implicit', 'Multiplier', .1, 'Seed', 1};
%! assert (sl_mcrank (few{:}, 'Engine', 'mpi', 'Processes', 4), sl_mcrank (few{:}));
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! goes_on = {'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! run = @(varargin) sl_mcrank (pairs{:}, 'Multiplier', 2 * .99 .^ (1:1e3), 'Engine', 'mpi', 'Processes', 3, varargin{:});
%! back = wrapped (folder, killed_after (goes_on{2}));
%! fail ("run ('TimeLimit', 3600, goes_on{:})", 'signal 9');
%! clear ('back');
%! [~, info] = run ('TimeLimit', 0, goes_on{:});
%! assert (info.iterations > 0);
%! [model, info] = run ('TimeLimit', 2, goes_on{:});
%! reached = info.multiplier(end);                      % within the time; it may be the first one
%! [~, held] = sl_mcrank (pairs{:}, 'Multiplier', [info.paths.multiplier, reached, reached / 2]);
%! k = 1:info.iterations;
%! assert (info.objective(k), held.objective(k));
%! assert (ranks_left (folder), 0);

%!testif ; ready () % polynomial networks: ranks whose arithmetic differs in the last bits; Ctrl-C
%! [X, y, Y] = products_of_two ();
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! back = wrapped (folder, '[ "$OMPI_COMM_WORLD_RANK" = 1 ] && export OPENBLAS_CORETYPE=Nehalem');
%! net_alike (X, y, 2, 1e-8, 'Tau', 20, 'MaxIter', 3, 'Ridge', 1);
%! given = {'Tau', 5, 'Loss', 'squared', 'MaxBases', 3, 'Refit', 'full', 'NewBases', 2, 'Seed', 1};
%! [net, info] = sl_polynet_train (X, Y, given{:}, 'Engine', 'mpi', 'Processes', 2);
%! assert (info.objective(end), sumsq ((sl_predict (net, X) - Y)(:)) / 2, 1e-12 * info.objective(1));
%! assert (all (diff (info.objective) <= 0));
%! clear ('back');
%! restore = own_temporary_folder (folder);
%! files = blocks (folder, X, [80, 200]);
%! lines = sprintf (["y = %s; [net, info] = sl_polynet_train ({'%s', '%s'}, y, 'Tau', 1e3, 'Tol', 0, 'MaxBases', 1e4, ", ...
%!                   "'MaxIter', Inf, 'Refit', 'full', 'Engine', 'mpi', 'Processes', 2, 'Display', 'iter'); ", ...
%!                   "fprintf ('%%s %%d OVER\\n', info.stop, size (net.U, 2))"], mat2str (y), files{:});
%! said = sl_interrupted (lines, ' 5 ', 0);
%! assert (! isempty (regexp (said, 'interrupted 3 OVER')), said(max (1, end-300):end));
%! assert (ranks_left (folder), 0);
%!testif ; ready () % SRSC: Ctrl-C gives codes that are no worse than those before
%! [X, D, A] = coding ();
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, X, [20, 50, 90]);
%! save ('-binary', fullfile (folder, 'problem'), 'D', 'A');
%! said = sl_interrupted (sprintf (["load ('%s'); [Z, ~, info] = sl_srsc ({'%s', '%s', '%s'}, D, .05, 'Graph', A, ", ...
%!                                  "'Tol', 0, 'MaxIter', Inf, 'Engine', 'mpi', 'Processes', 3, 'Display', 'iter'); ", ...
%!                                  "fprintf ('%%s %%d OVER\\n', info.stop, all (diff (info.objective) <= 1e-12))"], ...
%!                                 fullfile (folder, 'problem'), files{:}), ' 20 ', 0);
%! assert (! isempty (regexp (said, 'interrupted 1 OVER')), said(max (1, end-300):end));

%!testif ; ready () % Ctrl-C gives the best factors; an Octave that dies takes its ranks along
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! files = blocks (folder, uniform (200, 900), [300, 600, 900]);
%! lines = sprintf (["[W, H, info] = sl_nmf ({'%s', '%s', '%s'}, 10, 'Tol', 0, 'MaxIter', Inf, 'Engine', 'mpi', ", ...
%!                   "'Processes', 3, 'Display', 'iter'); fprintf ('%%s %%d OVER\\n', info.stop, all (size (H) == [10, 900]))"], ...
%!                  files{:});
%! said = sl_interrupted (lines, ' 20 ', 0);
%! assert (! isempty (regexp (said, 'interrupted 1 OVER')), said(max (1, end-300):end));
%!
%! [out, pid, in] = sl_start_octave (lines);
%! sl_listen (out, ' 20 ', pid);
%! assert (ranks_left (folder) >= 3);
%! kill (pid, SIG ().KILL);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! start = tic;
%! while (ranks_left (folder) > 0 && toc (start) < 600)
%!   pause (.1);
%! end
%! assert (ranks_left (folder), 0);

%!testif ; ready () % more machines: this one by its name
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, magic (6), [2, 6]);
%! [~, ~, info] = sl_nmf (files, 2, 'MaxIter', 2, 'Engine', 'mpi', 'Processes', 2, 'Hosts', {'localhost:2'});
%! assert (info.processes, 2);

%!test % without the program
%! back = onCleanup (@() unsetenv ('SPARSELEARN_MPI'));
%! setenv ('SPARSELEARN_MPI', '/nowhere/slx_ranks_mex.mex');
%! assert (! isempty (regexp (complaint ({'x.mat'}, 2, 'Engine', 'mpi'), '^sparselearn:noMPI .*make mpi')));

%!testif ; ready () % without mpirun
%! path = getenv ('PATH');
%! back = onCleanup (@() setenv ('PATH', path));
%! setenv ('PATH', '/nowhere');
%! assert (! isempty (regexp (complaint ({'x.mat'}, 2, 'Engine', 'mpi'), '^sparselearn:noMPI .*openmpi')));

%!testif ; ready ()
%! assert (! isempty (regexp (complaint ({'nowhere.mat'}, 2, 'Engine', 'mpi'), '^sparselearn:badFile .*nowhere.mat')));
%! assert (! isempty (regexp (complaint (magic (4), 2, 'Engine', 'mpi'), '^sparselearn:badInput')));
%! assert (! isempty (regexp (complaint ({}, 2, 'Engine', 'mpi'), '^sparselearn:badInput')));

%!error id=sparselearn:unusedOption sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'OutputFcn', @(s) false)
%!error id=sparselearn:unusedOption sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Regularize', [1, 1])
%!error id=sparselearn:unusedOption sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Algorithm', 'nenmf')
%!error id=sparselearn:unusedOption sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Init', 'nndsvd')
%!error id=sparselearn:unusedOption sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Replicates', 2)
%!error id=sparselearn:unusedOption ...
%!  sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Algorithm', 'csp', 'Sparseness', .5, 'SparseFactor', 'H')
%!error id=sparselearn:unusedOption sl_nmf (magic (4), 2, 'Hosts', {'a'})
%!error id=sparselearn:badInput sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Processes', 0)
%!error id=sparselearn:badInput sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Hosts', 'a')
%!error id=sparselearn:badInput sl_nmf ({'x.mat'}, 2, 'Engine', 'mpi', 'Hosts', {'a; rm b'})
%!error id=sparselearn:badInput sl_nmf (magic (4), 2, 'Engine', 'pvm')
%!error id=sparselearn:unusedOption sl_polynet_train (eye (2), 1:2, 'Tau', 1, 'Engine', 'mpi', 'OutputFcn', @(s) false)
%!error id=sparselearn:unusedOption sl_polynet_train (eye (2), 1:2, 'Tau', 1, 'Processes', 2)
%!error id=sparselearn:unknownOption sl_polynet_path (eye (2), 1:2, 'Tau', 1, 'Engine', 'mpi')
%!error id=sparselearn:unusedOption sl_mcrank (1:2, 1:2, 1:2, 'Loss', 'squared', 'Hosts', {'a'})

%!testif ; ready () % the scripts for clusters, on this machine
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! rand ('twister', 8);
%! files = blocks (folder, rand (60, 120), [50, 120]);
%! examples = fullfile (fileparts (which ('sl_nmf')), '..', '..', 'examples', 'cluster');
%! program = strrep (fileread (fullfile (examples, 'learn.m')), 'pkg load sparselearn', '');
%! program = strrep (program, '50, ', '5, ''MaxIter'', 20, ');
%! fid = fopen (fullfile (folder, 'learn.m'), 'w');
%! fprintf (fid, "addpath ('%s', '%s');\n%s", fileparts (fileparts (which ('sl_nmf'))), ...
%!          fileparts (which ('slx_survey_mex')), program);
%! fclose (fid);
%! for name = {'slurm.sh', 'machines.sh'}
%!   script = fileread (fullfile (examples, name{1}));
%!   script = regexprep (script, '/shared/data/x\*', [folder, '/*']);
%!   script = regexprep (script, 'RANKS=\d+', 'RANKS=2');
%!   script = regexprep (script, 'HOSTS=\S*', 'HOSTS=localhost:2');
%!   script = regexprep (script, 'SPARSELEARN_MPI=\S*', ['SPARSELEARN_MPI=', gateway()]);
%!   fid = fopen (fullfile (folder, name{1}), 'w');
%!   fputs (fid, script);
%!   fclose (fid);
%!   [failed, text] = system (sprintf ('cd ''%s'' && sh %s 2>&1', folder, name{1}));
%!   assert (failed == 0, '%s', text);
%!   found = load (fullfile (folder, 'result'));
%!   assert (found.W, sl_nmf (files, 5, 'Seed', 1, 'MaxIter', 20), 1e-10);
%!   delete (fullfile (folder, 'result'), fullfile (folder, 'run.state'));
%! end
