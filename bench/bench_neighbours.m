% Graphs of nearest neighbours, exact and by descent: seconds of processor time, seconds by the clock, and recall.
%   - the 60000 digits of MNIST's training set, 5 neighbours, exact and by brute force of scikit-learn (its Euclidean
%     distances by products) in double and in single precision, and by descent with 20 seeds. They need SPARSELEARN_DATA
%   - 1e4, 1e5 and 1e6 points of 128 numbers, 10 neighbours, from 100 Gaussian clusters of 15 dimensions with a little
%     noise in all; how time grows with their number, and the peak memory (on Linux only)
%   - 20000 sparse points of 5000 rows, mixtures of a few of 40 sparse ones, 5 neighbours, exact and by descent
%   - the neighbours of 10000 and of 30000 digits among the others, exact and by descent
%   - 50 and 150 neighbours of 30000 points of the clusters and of 30000 digits, exact and by descent
% Everything else is in single precision. There is one thread, unless SL_BENCH_THREADS sets another number.
% SL_BENCH_LARGEST sets the largest number of points of the clusters, SL_BENCH_DIGITS the number of digits.

% SPDX-License-Identifier: BSD-3-Clause

function [info, processor, clock] = timed (X, K, varargin)
  begun = tic ();
  before = cputime ();
  [~, info] = sl_knn_graph (X, K, varargin{:});
  processor = cputime () - before;
  clock = toc (begun);
end

% The exact search beside brute force of scikit-learn, in the class of X.
function exact = searched (X, K, python, script, threads)
  [exact, processor, clock] = timed (X, K);
  fprintf ('| %s, exact | %.1f | %.1f | 1 |\n', class (X), processor, clock);
  if (isempty (python))
    return;
  end
  file = [tempname(), '.bin'];
  removed = onCleanup (@() delete (file));
  out = fopen (file, 'w');
  fwrite (out, [size(X), K, sizeof(X(1))], 'double');
  fwrite (out, X, class (X));
  fclose (out);
  [failed, text] = system (sprintf ('OPENBLAS_NUM_THREADS=%d OMP_NUM_THREADS=%d "%s" "%s" "%s"', threads, threads, ...
                                    python, script, file));
  told = strsplit (strtrim (text), ' ');
  fprintf ('| %s, scikit-learn %s, brute force | %s | %s | |\n', class (X), told{[3 1 2]});
end

function digits (count, python, script, threads)
  K = 5;
  X = single (sl_data ('mnist', 'Part', 'train')(:,1:count));
  fprintf ('| %d digits, 5 neighbours | processor s | clock s | recall |\n|---|---|---|---|\n', count);
  searched (double (X), K, python, script, threads);
  exact = searched (X, K, python, script, threads);
  for target = [.9 .95 .98 .99]
    for seed = 1:20
      [info, processor(seed), clock(seed)] = timed (X, K, 'Algorithm', 'descent', 'Recall', target, 'Seed', seed);
      truth(seed) = mean ((info.distances <= exact.distances(K,:))(:));
      off(seed) = info.recall - truth(seed);
      holds(seed) = truth(seed) >= info.interval(1) && truth(seed) <= info.interval(2);
    end
    fprintf (['| descent, Recall %.2f, 20 seeds | %.2f | %.2f | %.4f to %.4f; estimate off by at most %.4f, interval ' ...
              'holds it %d times |\n'], target, mean (processor), mean (clock), min (truth), max (truth), ...
             max (abs (off)), sum (holds));
  end
end

function growth (largest)
  sizes = 10 .^ (4:log10 (largest));
  fprintf (['\n| clusters, 10 neighbours, Recall 0.95 | processor s | clock s | estimate, interval | peak MiB |\n', ...
            '|---|---|---|---|---|\n']);
  for k = 1:numel (sizes)
    X = sl_clustered_points (sizes(k));
    [info, processor(k), clock] = timed (X, 10, 'Algorithm', 'descent', 'Seed', 1);
    fprintf ('| %d points, descent | %.2f | %.2f | %.4f, %.4f to %.4f | %.0f |\n', sizes(k), processor(k), clock, ...
             info.recall, info.interval, sl_peak_memory ());
  end
  line = polyfit (log (sizes), log (processor), 1);
  fprintf ('\nSlope of the logarithms of time and number: %.2f (1.25)\n', line(1));
end

function both_rows (what, X, K, varargin)
  [exact, before] = timed (X, K, varargin{:});
  [info, processor] = timed (X, K, varargin{:}, 'Algorithm', 'descent', 'Seed', 1);
  truth = mean ((info.distances <= exact.distances(K,:))(:));
  fprintf ('| %s | %.2f | %.2f | %.4f, estimate %.4f |\n', what, before, processor, truth, info.recall);
end

function sparse_points ()
  fprintf ('\n| 20000 sparse points of 5000 rows | exact, processor s | descent, processor s | recall |\n|---|---|---|---|\n');
  for density = [0.002, 0.05]
    rand ('twister', 1);
    X = sprand (5000, 40, density) * sprand (40, 20000, 0.05);
    both_rows (sprintf ('%.0f nonzero entries in each', nnz (X) / columns (X)), X, 5);
  end
end

function other_digits (count)
  X = single (sl_data ('mnist', 'Part', 'train')(:,1:count));
  fprintf ('\n| digits whose neighbours are sought | exact, processor s | descent, processor s | recall |\n|---|---|---|---|\n');
  for asked = round (count * [1/6, 1/2])
    both_rows (sprintf ('%d among %d others', asked, count - asked), X(:,asked+1:end), 5, 'To', X(:,1:asked));
  end
end

function many_neighbours (name, X)
  fprintf ('\n| %s | exact, processor s | descent, processor s | recall |\n|---|---|---|---|\n', name);
  for K = [50, 150]
    both_rows (sprintf ('%d neighbours', K), X, K);
  end
end

folder = fileparts (mfilename ('fullpath'));
root = fileparts (folder);
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), folder);
threads = 1;
largest = 1e6;
if (~ isempty (getenv ('SL_BENCH_THREADS')))
  threads = str2double (getenv ('SL_BENCH_THREADS'));
end
if (~ isempty (getenv ('SL_BENCH_LARGEST')))
  largest = str2double (getenv ('SL_BENCH_LARGEST'));
end
count = 60000;
if (~ isempty (getenv ('SL_BENCH_DIGITS')))
  count = str2double (getenv ('SL_BENCH_DIGITS'));
end
sl_threads (threads);
fprintf ('BLAS: %s, threads: %d\n\n', version ('-blas'), threads);
growth (largest);
sparse_points ();
many_neighbours ('30000 points in clusters', sl_clustered_points (30000));
fprintf ('\n');
if (isempty (getenv ('SPARSELEARN_DATA')))
  fprintf ('Digits: left out, SPARSELEARN_DATA names no folder with them.\n');
else
  digits (count, sl_python_with_sklearn (), fullfile (folder, 'bench_neighbours_sklearn.py'), threads);
  other_digits (count);
  many_neighbours ('30000 digits', single (sl_data ('mnist', 'Part', 'train')(:,1:30000)));
end
