% Graphs of many vertices: how the processor time and the memory of sl_spectral_cluster and sl_label_propagation grow.
%   - blocks: n vertices in 20 communities, about 10 n edges, four in five of them within a community
%   - neighbours: the 13 nearest neighbours, by descent, of n points from 20 Gaussian clusters in 10 dimensions that
%     overlap, about 9.4 n edges
% n is 1e4, 1e5 and 1e6; SL_BENCH_LARGEST sets another largest n, SL_BENCH_GRAPH one of the two graphs. Ten starts of
% k-means; 50 labels of each of the 20 classes are given. The peak memory is that of the process during the call, with the
% graph in it (on Linux only). Run by hand: octave-cli bench/scale_graphs.m

% SPDX-License-Identifier: BSD-3-Clause

function truth = communities (n)
  truth = ceil (20 * (1:n) / n);
end

function A = blocks (n)
  rand ('twister', 1);
  m = 10 * n;
  truth = communities (n)';
  inside = rand (m, 1) < .8;
  i = ceil (n * rand (m, 1));
  j = ceil (n * rand (m, 1));
  j(inside) = floor ((truth(i(inside)) - 1) * n / 20 + n / 20 * rand (sum (inside), 1)) + 1;
  A = sparse (i, j, 1, n, n) > 0;
  A = double (A | A');
end

function A = neighbours (n)
  randn ('twister', 1);
  centres = 1.2 * randn (10, 20);
  A = sl_knn_graph (single (centres(:,communities (n)) + randn (10, n)), 13, 'Algorithm', 'descent', 'Seed', 1, ...
                    'Recall', .9);
end

% A row of the table; f gives labels, an error and a number of iterations.
function processor = row (n, what, A, f)
  system (sprintf ('echo 5 > /proc/%d/clear_refs', getpid ()));               % the peak begins anew
  begun = tic ();
  before = cputime ();
  [labels, off, iterations] = f (A);
  processor = cputime () - before;
  fprintf ('| %d | %.1f | %s | %.1f | %.1f | %.0f | %.1e | %d | %.4f |\n', n, nnz (A) / 2e6, what, processor, ...
           toc (begun), sl_peak_memory (), off, iterations, mean (labels == communities (n)));
end

function [labels, off, iterations] = clusters (A)
  [labels, info] = sl_spectral_cluster (A, 20, 'Seed', 1, 'Replicates', 10);
  off = info.residual;
  iterations = info.iterations(info.best);
  order = zeros (1, 20);                        % the community that has most of a cluster
  for k = 1:20
    order(k) = mode (communities (columns (A))(labels == k));
  end
  labels = order(labels);
end

function [labels, off, iterations] = propagated (A)
  n = columns (A);
  rand ('twister', 2);
  known = zeros (1, n);
  for k = 1:20
    own = find (communities (n) == k);
    known(own(randperm (numel (own), 50))) = k;
  end
  [labels, ~, info] = sl_label_propagation (A, known);
  off = info.error;
  iterations = info.iterations;
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
sizes = [1e4 1e5 1e6];
if (~ isempty (getenv ('SL_BENCH_LARGEST')))
  sizes = sizes(sizes <= str2double (getenv ('SL_BENCH_LARGEST')));
end
graphs = {'blocks', @blocks; 'neighbours', @neighbours};
if (~ isempty (getenv ('SL_BENCH_GRAPH')))
  graphs = graphs(strcmp (graphs(:,1), getenv ('SL_BENCH_GRAPH')),:);
end
for g = 1:rows (graphs)
  fprintf ('%s\n| vertices | million edges | | processor s | clock s | peak MiB | residual or error | iterations | right |\n', ...
           graphs{g,1});
  fprintf ('|---|---|---|---|---|---|---|---|---|\n');
  seconds = zeros (numel (sizes), 2);
  for k = 1:numel (sizes)
    A = graphs{g,2} (sizes(k));
    seconds(k,1) = row (sizes(k), 'spectral', A, @clusters);
    seconds(k,2) = row (sizes(k), 'labels', A, @propagated);
  end
  if (numel (sizes) > 1)
    slopes = arrayfun (@(c) polyfit (log (sizes), log (seconds(:,c)'), 1)(1), 1:2);
    fprintf ('slope of log time on log n: spectral %.2f, labels %.2f\n', slopes);
  end
end
