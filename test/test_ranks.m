% Engine 'mpi': the results of one process whatever the ranks, and errors for all that can go wrong. Most of what the
% engine itself does is tested with matrix factorisation.
% Blocks that need ranks take 40 s of processor time, so that make mpi-test alone runs them; it sets SPARSELEARN_MPI_TESTS.

% SPDX-License-Identifier: BSD-3-Clause

%!function yes = ready ()
%!  yes = ! isempty (getenv ('SPARSELEARN_MPI_TESTS')) && exist (gateway (), 'file') ...
%!        && system ('command -v mpirun >/dev/null 2>&1') == 0;
%!  setenv ('OMPI_MCA_btl', 'self,vader');               % no networks are looked for: ranks start in half the time
%!  setenv ('OMPI_MCA_pml', 'ob1');
%!endfunction

%!function name = gateway ()
%!  name = fullfile (fileparts (which ('sl_survey_mex')), 'sl_ranks_mex.mex');
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
%!  [W, H, info] = sl_nmf (X, r, varargin{:});
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
%! content = fileread (files{2});
%! fid = fopen (files{2}, 'w');
%! fwrite (fid, content(1:end-100));
%! fclose (fid);
%! fail ("run ('Engine', 'mpi', 'Processes', 2)", 'block 2.mat cannot be read');

%!testif ; ready () % k-means: the labels of the blocks without ranks; a cluster that loses its points; fewer files than ranks
%! X = [uniform(3, 60), uniform(3, 43) + 1, ones(3, 2)];
%! same ('sl_kmeans', X, [30, 31, 70, 105], [1, 3], 1e-10, 4, 'Seed', 1, 'Replicates', 3, 'AllLabels', true);
%! same ('sl_kmeans', X, [50, 105], 3, 1e-10, 3, 'Init', [0 .1 50; 0 .1 50; 0 .1 50]);

%!testif ; ready () % neighbours: the same bits for any number of ranks
%! X = [uniform(4, 60), round(3 * uniform (4, 41)), ones(4, 2)];
%! same ('sl_knn_graph', X, [30, 31, 70, 103], [1, 3], 0, 5, 'Weights', 'gaussian');
%! same ('sl_knn_graph', sparse (X > .6) + 0, [50, 103], 3, 0, 2);

%!testif ; ready () % dictionaries: those of the blocks without ranks; fewer files than ranks; atoms replaced; a stop
%! X = (uniform (10, 12) - .5) * ((uniform (12, 90) - .5) .* (uniform (12, 90) < .3));
%! steps = {'Algorithm', 'alternating', 'Seed', 1, 'Tol', 0, 'MaxIter', 5};
%! same ('sl_dict_learn', X, [20, 50, 90], [1, 3], 1e-10, 12, .1, steps{:}, 'Init', [X(:,1:11), zeros(10, 1)]);
%! same ('sl_dict_learn', single (X), [20, 90], 3, 1e-4, 12, [], 'MaxNonzeros', 2, steps{:});
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, X, [20, 50, 90]);
%! saved = fullfile (folder, 'saved');
%! run = @(varargin) sl_dict_learn (files, 12, .1, steps{:}, 'Engine', 'mpi', 'Processes', 2, varargin{:});
%! [D, Z, info] = run ();
%! run ('MaxIter', 2, 'Checkpoint', saved);
%! [D1, Z1, info1] = run ('Checkpoint', saved);
%! assert ({D1, Z1, info1.objective, info1.traffic(2:end)}, {D, Z, info.objective, info.traffic(2:end)});
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
%! files = blocks (folder, X, [20, 50, 90]);
%! saved = fullfile (folder, 'saved');
%! run = @(varargin) sl_dict_learn (files, 12, .1, steps{:}, 'Engine', 'mpi', 'Processes', 2, varargin{:});
%! [D, Z, info] = run ();
%! run ('MaxIter', 2, 'Checkpoint', saved);
%! [D1, Z1, info1] = run ('Checkpoint', saved);
%! assert ({D1, Z1, info1.objective, info1.traffic(2:end)}, {D, Z, info.objective, info.traffic(2:end)});
%! X = NaN (10, 30);
%! save ('-v7', files{2}, 'X');
%! fail ("run ('Checkpoint', saved)", 'block 2.mat');

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
%! same ('sl_srsc', single (1e20 * X), [50, 90], 2, 1e-4, D, 5e18, 'Graph', A, 'Gamma', 1e39, 'Threshold', 1e15);
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! files = blocks (folder, X, [20, 50, 90]);
%! saved = fullfile (folder, 'saved');
%! run = @(varargin) sl_srsc (files, D, .05, 'Graph', A, 'Tol', 0, 'Engine', 'mpi', 'Processes', 3, varargin{:});
%! [Z, ~, info] = run ('MaxIter', 5);
%! run ('MaxIter', 2, 'Checkpoint', saved);
%! [Z1, ~, info1] = run ('MaxIter', 5, 'Checkpoint', saved);
%! assert ({Z1, info1.objective, info1.steps}, {Z, info.objective, info.steps});
%! fail ("run ('Checkpoint', saved, 'Gamma', 2)", 'of another problem');

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
%! for k = 1:numel (values)
%!   X = values{k};
%!   save ('-v7', bad, 'X');
%!   said = complaint ([files, {bad}], 2, 'Engine', 'mpi', 'Processes', 2);
%!   assert (! isempty (regexp (said, '^sparselearn:bad(Input|File) ')) && ! isempty (strfind (said, 'bad.mat')), said);
%! end
%! Y = 1;
%! save ('-v7', bad, 'Y');
%! assert (! isempty (regexp (complaint ([files, {bad}], 2, 'Engine', 'mpi'), '^sparselearn:badFile .*bad.mat')));
%! X = uniform (5, 500);
%! save ('-v7', bad, 'X');
%! content = fileread (bad);
%! fid = fopen (bad, 'w');
%! fwrite (fid, content(1:end-1000));
%! fclose (fid);
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
%! endless = {3, 'Tol', 0, 'MaxIter', Inf, 'TimeLimit', 60, 'Engine', 'mpi', 'Processes', 3};
%! restore = own_temporary_folder (folder);
%! back = wrapped (folder, '[ "$OMPI_COMM_WORLD_RANK" = 1 ] && (sleep 2; kill -KILL $$) &');
%! goes_on = {'Seed', 1, 'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
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

%!testif ; ready () % SRSC: a rank that is killed, and a file that cannot be used; the run goes on from its checkpoint
%! [X, D, A] = coding ();
%! folder = fresh ();
%! tidy = onCleanup (@() gone (folder));
%! restore = own_temporary_folder (folder);
%! files = blocks (folder, X, [20, 50, 90]);
%! goes_on = {'Checkpoint', fullfile(folder, 'saved'), 'CheckpointInterval', 0};
%! run = @(varargin) sl_srsc (files, D, .05, 'Graph', A, 'Tol', 0, 'Engine', 'mpi', 'Processes', 3, varargin{:});
%! back = wrapped (folder, sprintf (['[ "$OMPI_COMM_WORLD_RANK" = 1 ] && (for k in $(seq 300); do sleep .1; ', ...
%!                                   '[ -e ''%s'' ] && kill -KILL $$; done) &'], goes_on{2}));     % once there is one
%! fail ("run ('MaxIter', 1e9, 'TimeLimit', 60, goes_on{:})", 'signal 9');
%! clear ('back');
%! [Z, ~, info] = run ('MaxIter', 0, goes_on{:});
%! assert (info.iterations > 0);
%! assert (run ('MaxIter', info.iterations), Z);
%! values = {NaN(12, 5), ones(11, 5), single(ones (12, 5))};
%! for k = 1:numel (values)
%!   X = values{k};
%!   save ('-v7', files{2}, 'X');
%!   fail ("run (goes_on{:})", 'block 2.mat');
%! end
%! content = fileread (files{2});
%! fid = fopen (files{2}, 'w');
%! fwrite (fid, content(1:end-50));
%! fclose (fid);
%! fail ("run (goes_on{:})", 'block 2.mat cannot be read');
%! assert (ranks_left (folder), 0);

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
%! sl_listen (out, ' 20 ');
%! assert (ranks_left (folder) >= 3);
%! kill (pid, SIG ().KILL);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! start = tic;
%! while (ranks_left (folder) > 0 && toc (start) < 20)
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
%! setenv ('SPARSELEARN_MPI', '/nowhere/sl_ranks_mex.mex');
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
