% Engine 'mpi' with 1 and 2 ranks of one thread each: seconds of the call, and of processor time of its busiest rank.
% The latter tells what two idle processors would give where other programs run too: a waiting rank counts as busy. Each
% figure is the less of two runs. The rows are those of the tables in RESULTS.md. Matrices are in 16 files each, of some
% 30 MiB at most. The calls:
%
%    1  sl_nmf                           8  sl_polynet_train, 'output'
%    2  sl_sparse_code                   9  sl_polynet_train, 'full'
%    3  sl_knn_graph, 'exact'           10  sl_mcrank, 'squared'
%    4  sl_dict_learn, 'alternating'    11  sl_knn_graph, 'descent'
%    5  sl_dict_learn, 'online'         12  sl_kmeans, 'online'
%    6  sl_srsc                         13  sl_mcrank, 'implicit'
%    7  sl_kmeans, 'lloyd'
%
% The environment variable CALLS chooses some of them, as in CALLS="[7, 8]". All take about ten minutes, and 1.7 GB of
% files in the temporary folder, which TMPDIR chooses; what the ranks hand back takes some more.

% SPDX-License-Identifier: BSD-3-Clause

1;                                      % a script, not a file of one function

function script (name, lines)
  fid = fopen (name, 'w');
  fprintf (fid, '%s', lines);
  fclose (fid);
  system (['chmod +x ', name]);
end

% Has mpirun start each rank by a shell that notes its times in FOLDER.
function time_ranks (folder)
  [~, mpirun] = system ('command -v mpirun');
  script (fullfile (folder, 'timed'), ...
          sprintf (["#!/bin/bash\nTIMEFORMAT='%%U %%S'\n", ...
                    "{ time \"$@\" 2>&3; } 3>&2 2>%s/times.$OMPI_COMM_WORLD_RANK\n"], folder));
  script (fullfile (folder, 'mpirun'), ...
          sprintf (["#!/bin/sh\nfor word do\n  shift\n", ...
                    "  case $word in */octave-cli) set -- \"$@\" '%s/timed' ;; esac\n", ...
                    "  set -- \"$@\" \"$word\"\ndone\nexec %s \"$@\"\n"], folder, strtrim (mpirun)));
  setenv ('PATH', [folder, ':', getenv('PATH')]);
end

% Columns of length 1: sparse combinations of the atoms D, and noise.
function X = sparse_samples (D, n)
  X = D * sprandn (columns (D), n, .03) + .05 * randn (rows (D), n);
  X = X ./ sqrt (sumsq (X));
end

% Points around CENTRES, by chance, with normal noise in the space of SPREAD.
function X = clusters (centres, spread, n)
  X = single (centres(:,ceil (columns (centres) * rand (1, n))) + spread * randn (columns (spread), n));
end

% Samples and the labels that a network of the given bases gives them, with noise.
function [X, labels] = labelled_samples (bases, outputs, n)
  X = randn (rows (bases), n);
  scores = outputs * (bases' * X) .^ 2;
  scores += .3 * randn (size (scores)) - mean (scores, 2);
  [~, labels] = max (scores);
end

% A million ratings: users, items and labels.
function vectors = ratings ()
  [pairs, data] = sl_data ('ratings', 'Users', 6000, 'Items', 4000, 'Samples', 1000000, 'Seed', 1);
  vectors = {pairs(1,:), pairs(2,:), data.labels};
end

root = fullfile (fileparts (mfilename ('fullpath')), '..');
addpath (fullfile (root, 'inst'), fullfile (root, 'src'));
setenv ('OMPI_MCA_btl', 'self,vader');
setenv ('OMPI_MCA_pml', 'ob1');
folder = tempname ();
mkdir (folder);
time_ranks (folder);
rand ('twister', 1);
randn ('twister', 1);
D = randn (100, 300);
D = D ./ sqrt (sumsq (D));
centres = 2 * randn (128, 100);
groups = randn (128, 300);                              % three for each cluster that is sought
bases = randn (100, 10);
bases = bases ./ sqrt (sumsq (bases));
outputs = randn (6, 10);
plane = randn (128, 15) / 2;
alike = @(n) @() sparse_samples (D, n);
train = {'Tau', 1000, 'Seed', 1};

% A call's function and what its row says of it; the samples of each of its 16 files; its arguments, from the names of
% the files and the labels of all.
calls = { ...
  'sl_nmf', '2000x10000, r = 50, 60 iterations', ...
  @() rand (2000, 625), @(files, ~) {files, 50, 'Seed', 1, 'MaxIter', 60, 'Tol', 0}; ...
  'sl_sparse_code', '100x400000, 300 atoms, lambda 0.1', ...
  alike(25000), @(files, ~) {files, D, .1}; ...
  'sl_knn_graph', '''exact'', 100x80000, K = 10', ...
  alike(5000), @(files, ~) {files, 10}; ...
  'sl_dict_learn', '''alternating'', 100x96000, 300 atoms, 4 passes', ...
  alike(6000), @(files, ~) {files, 300, .1, 'Algorithm', 'alternating', 'Seed', 1, 'MaxIter', 4, 'Tol', 0}; ...
  'sl_dict_learn', '''online'', 100x96000, 300 atoms, 4 passes', ...
  alike(6000), @(files, ~) {files, 300, .1, 'Seed', 1, 'MaxIter', 4, 'Tol', 0}; ...
  'sl_srsc', '100x24000, 300 atoms, 5 rounds of 5 sweeps', ...
  alike(1500), @(files, ~) {files, D, .1, 'Graph', sl_knn_graph(files, 3)}; ...
  'sl_kmeans', '''lloyd'', 128x200000 single, 100 clusters, three starts', ...
  @() clusters (centres, eye (128), 12500), @(files, ~) {files, 100, 'Seed', 1, 'Replicates', 3}; ...
  'sl_polynet_train', '''output'', 100x40000, six classes, 20 bases', ...
  @() labelled_samples (bases, outputs, 2500), ...
  @(files, labels) [{files, labels, 'MaxBases', 20}, train]; ...
  'sl_polynet_train', '''full'', 100x40000, six classes, 12 bases', ...
  @() labelled_samples (bases, outputs, 2500), ...
  @(files, labels) [{files, labels, 'MaxBases', 12, 'Refit', 'full'}, train]; ...
  'sl_mcrank', '''squared'', a million ratings, 6000 users, 4000 items, 25 bases', ...
  [], @(~, ~) [ratings(), {'Tau', 1e4, 'MaxBases', 25, 'Seed', 1}]; ...
  'sl_knn_graph', '''descent'', 128x400000 single, K = 10', ...
  @() clusters (centres, plane, 25000), @(files, ~) {files, 10, 'Algorithm', 'descent', 'Seed', 1}; ...
  'sl_kmeans', '''online'', 128x1000000 single, 300 groups, 100 clusters', ...
  @() clusters (groups, plane, 62500), @(files, ~) {files, 100, 'Algorithm', 'online', 'Seed', 1}; ...
  'sl_mcrank', '''implicit'', a million pairs, 6000 users, 4000 items, 5 iterations', ...
  [], @(~, ~) [ratings()(1:2), {[], 'Loss', 'implicit', 'Multiplier', 1, 'MaxIter', 5, 'Tol', 0, 'Seed', 1}]};

chosen = 1:rows (calls);
if (! isempty (getenv ('CALLS')))
  chosen = str2num (getenv ('CALLS'));
end
files = labels = cell (rows (calls), 16);
for k = sort (chosen)
  samples = calls{k,3};
  for q = 1:16 * ! isempty (samples)
    files{k,q} = fullfile (folder, sprintf ('%d_%d', k, q));
    if (strcmp (calls{k,1}, 'sl_polynet_train'))
      [X, labels{k,q}] = samples ();
    else
      X = samples ();
    end
    save ('-binary', files{k,q}, 'X');
  end
end
printf ('| call | 1 rank | 2 ranks | ratio | busiest rank: 1 rank | 2 ranks | ratio |\n');
printf ('|---|---|---|---|---|---|---|\n');
for k = chosen
  given = calls{k,4} (files(k,:), [labels{k,:}]);
  seconds = busiest = [Inf, Inf];
  for repeat = 1:2
    for ranks = 1:2
      setenv ('OMP_NUM_THREADS', sprintf ('%d', ranks));       % those of a machine, which its ranks share
      clock = tic ();
      result = cell (1, 2);
      [result{:}] = feval (calls{k,1}, given{:}, 'Engine', 'mpi', 'Processes', ranks);
      seconds(ranks) = min (seconds(ranks), toc (clock));
      of_ranks = arrayfun (@(q) sum (load (sprintf ('%s/times.%d', folder, q))), 0:ranks-1);
      busiest(ranks) = min (busiest(ranks), max (of_ranks));
    end
  end
  printf ('| `%s`, %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n', ...
          calls{k,1:2}, seconds, seconds(1) / seconds(2), busiest, busiest(1) / busiest(2));
end
confirm_recursive_rmdir (false);
rmdir (folder, 's');
