% Graphs of approximate nearest neighbours: sl_knn_graph with 'descent' beside libraries that Debian has.
%   - the 60000 digits of MNIST's training set, 5 neighbours. They need SPARSELEARN_DATA
%   - 100000 points of 128 numbers, 10 neighbours, as in bench_neighbours.m
% Single precision; seconds of processor time and by the clock, and the part found of the neighbours of 5000 points, which
% are searched exactly. One thread, unless SL_BENCH_THREADS sets another number. SL_BENCH_SMALL takes a tenth of the points.
% The libraries: hnswlib and PyNNDescent (python3-hnswlib, python3-pynndescent), FLANN and ANN (libflann-dev, libann-dev),
% which a C++ compiler is needed for. What is not there is left out.

% SPDX-License-Identifier: BSD-3-Clause

function compared (what, X, K, threads, folder)
  n = columns (X);
  rand ('twister', 5);
  sample = randperm (n, min (n, 5000));
  [~, info] = sl_knn_graph (X, K + 1, 'To', X(:,sample), 'Algorithm', 'exact');       % a point is its own neighbour
  bound = info.distances(K+1,:);
  fprintf ('\n| %s | threads | processor s | clock s | found |\n|---|---|---|---|---|\n', what);
  for target = [.8, .95, .98]
    begun = tic ();
    before = cputime ();
    [~, info] = sl_knn_graph (X, K, 'Algorithm', 'descent', 'Recall', target, 'Seed', 1);
    fprintf ('| descent, Recall %.2f | %d | %.1f | %.1f | %.4f |\n', target, threads, cputime () - before, toc (begun), ...
             mean ((info.distances(:,sample) <= bound * (1 + 1e-6))(:)));
  end
  fflush (stdout);
  file = [tempname(), '.bin'];
  removed = onCleanup (@() delete (file));
  out = fopen (file, 'w');
  fwrite (out, [size(X), K, numel(sample)], 'double');
  fwrite (out, X, 'single');
  fwrite (out, [sample, bound], 'double');
  fclose (out);
  with = sprintf ('OMP_NUM_THREADS=%d NUMBA_NUM_THREADS=%d', threads, threads);
  system (sprintf ('%s /usr/bin/python3 "%s" "%s" %d', with, fullfile (folder, 'bench_neighbours_libraries.py'), file, ...
                   threads));
  program = fullfile (tempdir (), 'bench_neighbours_trees');
  if (system (sprintf ('c++ -O2 -fopenmp -o "%s" "%s" -lann -lflann_cpp -llz4', program, ...
                       fullfile (folder, 'bench_neighbours_trees.cpp'))) == 0)
    system (sprintf ('%s "%s" "%s" %d', with, program, file, threads));
    delete (program);
  else
    fprintf ('FLANN, ANN: left out\n');
  end
end

folder = fileparts (mfilename ('fullpath'));
root = fileparts (folder);
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), folder);
threads = 1;
if (~ isempty (getenv ('SL_BENCH_THREADS')))
  threads = str2double (getenv ('SL_BENCH_THREADS'));
end
share = 1;
if (~ isempty (getenv ('SL_BENCH_SMALL')))
  share = .1;
end
sl_threads (threads);
compared ('points of 128 numbers, 10 neighbours', sl_clustered_points (1e5 * share), 10, threads, folder);
if (~ isempty (getenv ('SPARSELEARN_DATA')))
  X = single (sl_data ('mnist', 'Part', 'train')(:,1:60000*share));
  compared ('digits of 784 numbers, 5 neighbours', X, 5, threads, folder);
end
