% How time and memory of all functions for very many samples grow with their number n: 1e4, 1e5 and 1e6.
%   - points: those of bench_neighbours.m, 128 numbers each
%   - pictures: digits of sl_data with shifts, 784 numbers each (sl_shifted_digits), of which a million take 2.9 GiB
%   - ratings: n of them by 6000 users of 4000 items
% SL_BENCH_DATA names one of the three, SL_BENCH_LARGEST another largest n. Everything is in single precision and has one
% thread; SL_BENCH_LARGEST must be a power of ten. A call for which no number of iterations is named ends by itself:
%   - sl_nmf of the moduli: 20 components, 10 iterations; sl_nnls with these components
%   - columns of length 1, 50 atoms, lambda 0.1: sl_dict_learn, 'online', one pass and the codes of all samples;
%     sl_sparse_code; sl_encode with a LISTA network of two layers; sl_srsc, two rounds with the graph of 3 neighbours by
%     descent, which does not count, and the same from twenty files with Folder; sl_predict of a coder of sl_srsc that was
%     trained on 2000 samples
%   - sl_kmeans, 100 clusters: 'lloyd', best of three starts, 'online', and 'online' from twenty files
%   - sl_knn_graph, 10 neighbours, 'exact' up to 1e5 samples and 'descent'
%   - sl_label_propagation of 50 labels of 20 classes each on the graph by descent. (sl_spectral_cluster is in
%     scale_graphs.m: the graph of the pictures has many parts that no edge joins, which it finds at once)
%   - sl_cluster_accuracy and sl_nmi of two clusterings into 100
%   - sl_polynet_train, five bases, Refit 'output', six classes, in double precision, up to 1e5 pictures
%   - sl_mcrank, ten bases
% Processor time; the peak memory is that of the process during the call, with X (on Linux only). Where new memory is slow,
% have large pages: GLIBC_TUNABLES=glibc.malloc.hugetlb=1 octave-cli bench/scale_samples.m. It takes an hour, 16 GiB of
% memory, and 3 GiB in the folder that TMPDIR names (or /tmp), which it clears.

% SPDX-License-Identifier: BSD-3-Clause

% A row of the table, and what F gives.
function varargout = row (name, n, f)
  system (sprintf ('echo 5 > /proc/%d/clear_refs', getpid ()));               % the peak begins anew
  varargout = cell (1, max (nargout, 1));
  [before, begun] = deal (cputime (), tic ());
  [varargout{:}] = f ();
  seconds = cputime () - before;
  printf ('| %s | %d | %.2f | %.2f | %.0f |\n', name, n, seconds, toc (begun), sl_peak_memory ());
  fflush (stdout);
  slopes (name, n, seconds);
end

% Remembers a time, or without one prints how all grow and forgets them.
function slopes (name, n, seconds)
  persistent names sizes times;
  if (nargin > 0)
    names{end+1} = name;
    sizes(end+1) = n;
    times(end+1) = seconds;
    return;
  end
  for call = unique (names, 'stable')
    of_it = strcmp (names, call{1});
    if (nnz (of_it) > 1)
      line = polyfit (log (sizes(of_it)), log (max (times(of_it), 1e-3)), 1);
      printf ('%s: slope of the logarithms of time and number %.2f\n', call{1}, line(1));
    end
  end
  [names, sizes, times] = deal ({}, [], []);
end

function files = write_blocks (folder, all)
  last = round ((0:20) * columns (all) / 20);
  for q = 1:20
    X = all(:,last(q)+1:last(q+1));
    files{q} = fullfile (folder, sprintf ('block%d.bin', q));
    save ('-binary', files{q}, 'X');
  end
end

function factorised (n, points)
  X = abs (points (n));
  W = row ('sl_nmf', n, @() sl_nmf (X, 20, 'MaxIter', 10, 'Tol', 0, 'Seed', 1));
  row ('sl_nnls', n, @() sl_nnls (X, W));
end

function coded (n, points, folder)
  X = points (n);
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  once = {'MaxIter', 1, 'Tol', 0, 'Seed', 1};
  [D, ~] = row ('sl_dict_learn, online', n, @() sl_dict_learn (X, 50, 0.1, 'Algorithm', 'online', once{:}));
  row ('sl_sparse_code', n, @() sl_sparse_code (X, D, 0.1));
  net = sl_lista_train (X(:,1:2000), D, 0.1, 'Layers', 2, 'MaxIter', 3, 'Seed', 1);
  row ('sl_encode', n, @() sl_encode (net, X));
  A = sl_knn_graph (X, 3, 'Algorithm', 'descent', 'Seed', 1);
  rounds = {'Graph', A, 'MaxIter', 2, 'Tol', 0};
  Z = row ('sl_srsc', n, @() sl_srsc (X, D, 0.1, rounds{:}))(:,1:2000);
  coder = sl_coder ('sl_srsc', D, 'Lambda', 0.1, 'Training', {X(:,1:2000), Z});
  row ('sl_predict, coder of sl_srsc', n, @() sl_predict (coder, X));
  files = write_blocks (folder, X);
  clear X;
  row ('sl_srsc, twenty files and Folder', n, @() sl_srsc (files, D, 0.1, rounds{:}, 'Folder', folder));
end

function clustered (n, points, folder)
  X = points (n);
  row ('sl_kmeans, lloyd', n, @() sl_kmeans (X, 100, 'Replicates', 3, 'Seed', 1));
  labels = row ('sl_kmeans, online', n, @() sl_kmeans (X, 100, 'Algorithm', 'online', 'Seed', 1));
  files = write_blocks (folder, X);
  if (n <= 1e5)
    row ('sl_knn_graph, exact', n, @() sl_knn_graph (X, 10, 'Algorithm', 'exact'));
  end
  A = row ('sl_knn_graph, descent', n, @() sl_knn_graph (X, 10, 'Algorithm', 'descent', 'Seed', 1));
  clear X;
  others = row ('sl_kmeans, online, twenty files', n, ...
                @() sl_kmeans (files, 100, 'Algorithm', 'online', 'Seed', 2));
  row ('sl_cluster_accuracy', n, @() sl_cluster_accuracy (labels, others));
  row ('sl_nmi', n, @() sl_nmi (labels, others));
  rand ('twister', 6);
  known = zeros (1, n);
  for k = 1:20
    own = find (labels > 5 * (k - 1) & labels <= 5 * k);
    known(own(randperm (numel (own), 50))) = k;
  end
  row ('sl_label_propagation', n, @() sl_label_propagation (A, known));
end

% The classes are those of a random quadratic function of the points.
function trained (n, points)
  X = points (n);
  if (numel (X) > 2e8)
    return;
  end
  X = double (X);
  randn ('twister', 4);
  [~, labels] = max (randn (6, 20) * (randn (20, rows (X)) / 10 * X) .^ 2, [], 1);
  row ('sl_polynet_train', n, ...
       @() sl_polynet_train (X, labels, 'Tau', 300, 'MaxBases', 5, 'Refit', 'output', 'Seed', 1));
end

function of_samples (n, points)
  folder = tempname ();
  mkdir (folder);
  clearing = onCleanup (@() rmdir (folder, 's'));
  factorised (n, points);
  coded (n, points, folder);
  clustered (n, points, folder);
  trained (n, points);
end

function of_ratings (n)
  [pairs, ratings] = sl_data ('ratings', 'Users', 6000, 'Items', 4000, 'Samples', n, 'Seed', 1);
  row ('sl_mcrank', n, @() sl_mcrank (pairs(1,:), pairs(2,:), ratings.labels, 'Tau', 1e4, 'MaxBases', 10, 'Seed', 1));
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
run (fullfile (root, 'inst', 'PKG_ADD'));
warning ('off', 'sparselearn:maxIter');
warning ('off', 'sparselearn:manyPairs');
largest = 1e6;
if (~ isempty (getenv ('SL_BENCH_LARGEST')))
  largest = str2double (getenv ('SL_BENCH_LARGEST'));
end
confirm_recursive_rmdir (false);
sl_threads (1);
data = {'points', @(n) of_samples(n, @sl_clustered_points); ...
        'pictures', @(n) of_samples(n, @sl_shifted_digits); ...
        'ratings', @of_ratings};
if (~ isempty (getenv ('SL_BENCH_DATA')))
  data = data(strcmp (data(:,1), getenv ('SL_BENCH_DATA')),:);
end
for k = 1:rows (data)
  printf ('%s\n| call | n | processor s | clock s | peak MiB |\n|---|---|---|---|---|\n', data{k,1});
  for n = 10 .^ (4:log10 (largest))
    data{k,2} (n);
  end
  slopes ();
end
