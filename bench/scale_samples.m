% How time and memory grow with the number of samples n: sl_nmf, sl_sparse_code, sl_dict_learn, sl_encode, sl_srsc,
% sl_polynet_train and sl_mcrank. The points are those of bench_neighbours.m, 128 numbers each in single precision, n = 1e4,
% 1e5 and 1e6; SL_BENCH_LARGEST sets another largest n. SL_BENCH_FUNCTIONS may be 'codes' (the first five), 'trained' (the
% other two), or 'digits': the first five, sl_kmeans and sl_knn_graph for pictures of 784 numbers, of which a million take
% 2.9 GiB, and the process up to four times that. Columns have length 1 for the codes, and sl_nmf takes the moduli. Each call has a fixed number of iterations:
%   - sl_nmf, 20 components, 10 iterations
%   - sl_dict_learn, 'online', 50 atoms, lambda 0.1, one pass, with the codes of all samples at the end
%   - sl_sparse_code with this dictionary
%   - sl_encode with a LISTA network of two layers that was trained on the first 2000 samples
%   - sl_srsc, two rounds with a given dictionary and the graph of 3 neighbours by descent, which does not count
%   - sl_kmeans, 'online', 100 clusters, and sl_knn_graph, 'descent', 5 neighbours, of the digits
%   - sl_polynet_train, five bases, Refit 'output', of the same points in double precision in six classes
%   - sl_mcrank, ten bases, of n ratings by 6000 users of 4000 items
% Processor time; the peak memory is that of the process during the call, with X (on Linux only). One thread. Run by hand:
% octave-cli bench/scale_samples.m

% SPDX-License-Identifier: BSD-3-Clause

function [out, figures] = measured (f)
  system (sprintf ('echo 5 > /proc/%d/clear_refs', getpid ()));               % the peak begins anew
  before = cputime ();
  out = f ();
  figures = [cputime() - before, sl_peak_memory()];
end

function figures = codes_at (n, points)
  X = points (n);
  [~, figures] = measured (@() sl_nmf (abs (X), 20, 'MaxIter', 10, 'Tol', 0, 'Seed', 1));
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  [D, figures(2,:)] = measured (@() sl_dict_learn (X, 50, 0.1, 'Algorithm', 'online', 'MaxIter', 1, 'Tol', 0, 'Seed', 1));
  [~, figures(3,:)] = measured (@() sl_sparse_code (X, D, 0.1));
  net = sl_lista_train (X(:,1:2000), D, 0.1, 'Layers', 2, 'MaxIter', 3, 'Seed', 1);
  [~, figures(4,:)] = measured (@() sl_encode (net, X));
  A = sl_knn_graph (X, 3, 'Algorithm', 'descent', 'Seed', 1);
  [~, figures(5,:)] = measured (@() sl_srsc (X, D, 0.1, 'Graph', A, 'MaxIter', 2, 'Tol', 0));
end

function figures = digits_at (n)
  figures = codes_at (n, @sl_shifted_digits);
  X = sl_shifted_digits (n);
  [~, figures(6,:)] = measured (@() sl_kmeans (X, 100, 'Algorithm', 'online', 'Seed', 1));
  [~, figures(7,:)] = measured (@() sl_knn_graph (X, 5, 'Algorithm', 'descent', 'Seed', 1));
end

% The classes are those of a random quadratic function of the points.
function figures = trained_at (n)
  X = double (sl_clustered_points (n));
  randn ('twister', 4);
  [~, labels] = max (randn (6, 20) * (randn (20, 128) / 10 * X) .^ 2, [], 1);
  [~, figures] = measured (@() sl_polynet_train (X, labels, 'Tau', 300, 'MaxBases', 5, 'Refit', 'output', 'Seed', 1));
  clear X;
  [pairs, ratings] = sl_data ('ratings', 'Users', 6000, 'Items', 4000, 'Samples', n, 'Seed', 1);
  train = @() sl_mcrank (pairs(1,:), pairs(2,:), ratings.labels, 'Tau', 1e4, 'MaxBases', 10, 'Seed', 1);
  [~, figures(2,:)] = measured (train);
end

function grown (names, at, sizes)
  for k = 1:numel (sizes)
    figures(:,:,k) = at (sizes(k));
    for f = 1:numel (names)
      fprintf ('| %s | %d | %.2f | %.0f |\n', names{f}, sizes(k), figures(f,:,k));
    end
    fflush (stdout);
  end
  for f = 1:numel (names)
    line = polyfit (log (sizes), log (reshape (figures(f,1,:), 1, [])), 1);
    fprintf ('%s: slope of the logarithms of time and number %.2f\n', names{f}, line(1));
  end
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
warning ('off', 'sparselearn:maxIter');
largest = 1e6;
if (~ isempty (getenv ('SL_BENCH_LARGEST')))
  largest = str2double (getenv ('SL_BENCH_LARGEST'));
end
sl_threads (1);
sizes = 10 .^ (4:log10 (largest));
wanted = getenv ('SL_BENCH_FUNCTIONS');
codes = {'sl_nmf', 'sl_dict_learn', 'sl_sparse_code', 'sl_encode', 'sl_srsc'};
if (any (strcmp (wanted, {'', 'codes'})))
  grown (codes, @(n) codes_at (n, @sl_clustered_points), sizes);
end
if (any (strcmp (wanted, {'', 'trained'})))
  grown ({'sl_polynet_train', 'sl_mcrank'}, @trained_at, sizes);
end
if (strcmp (wanted, 'digits'))
  grown ([codes, {'sl_kmeans', 'sl_knn_graph'}], @digits_at, sizes);
end
