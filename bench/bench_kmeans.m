% k-means beside scikit-learn, one thread each, ten starts, five seeds, in turn: mean of the best inertia and mean time.
% scikit-learn runs with its defaults (greedy k-means++, Lloyd's iterations, tolerance 1e-4), sl_kmeans with its own,
% which are to go on until no label changes. Targets stand in brackets. The digits need SPARSELEARN_DATA; SL_BENCH_SEEDS
% sets another number of seeds.

% SPDX-License-Identifier: BSD-3-Clause

% Clusters that overlap: in each direction the centres spread as 1 to the points around them as ratio. With ratio Inf
% there are no clusters.
function X = mixture (d, n, c, ratio)
  rand ('twister', 1);
  randn ('twister', 1);
  M = randn (d, c) / ratio;
  X = M(:,ceil (c * rand (1, n))) + randn (d, n);
end

function write_points (file, X, c)
  out = fopen (file, 'w');
  fwrite (out, [size(X), c], 'double');
  fwrite (out, X, 'double');
  fclose (out);
end

% Mean inertia and seconds of scikit-learn, and its version.
function [inertia, seconds, version] = sklearn_means (python, script, file, seeds)
  [failed, text] = system (sprintf ('OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 "%s" "%s" "%s" %d', python, script, ...
                                    file, seeds));
  if (failed)
    error ('bench_kmeans: %s', text);
  end
  told = strsplit (strtrim (text), ' ');
  inertia = str2double (told{1});
  seconds = str2double (told{2});
  version = told{4};
end

function [inertia, seconds, moves] = our_means (X, c, seeds)
  for k = 1:seeds
    clock = tic;
    [~, ~, info] = sl_kmeans (X, c, 'Seed', k);
    seconds(k) = toc (clock);
    inertia(k) = info.objective;
    moves(k) = mean (info.iterations);
  end
  inertia = mean (inertia);
  seconds = mean (seconds);
  moves = mean (moves);
end

function row (name, X, c, seeds, python, script)
  X = double (X);
  file = [tempname(), '.bin'];
  removed = onCleanup (@() delete (file));
  [inertia, seconds, moves] = our_means (X, c, seeds);
  fprintf ('| %s, %dx%d, %d clusters | %.7g | %.2f | %.1f |', name, size (X), c, inertia, seconds, moves);
  if (isempty (python))
    fprintf (' not installed | | |\n');
    return;
  end
  write_points (file, X, c);
  [their_inertia, their_seconds] = sklearn_means (python, script, file, seeds);
  fprintf (' %.7g, %.2f | %.5f (1.002) | %.2f (1.0) |\n', their_inertia, their_seconds, inertia / their_inertia, ...
           seconds / their_seconds);
end

% Time of 100 starts in few dimensions, as spectral clustering has them.
function few_dimensions ()
  fprintf ('\n| 100 starts, in few dimensions | ms | moves of a start |\n|---|---|---|\n');
  for sizes = [2, 10, 20; 500, 2000, 1440; 2, 10, 20]
    X = mixture (sizes(1), sizes(2), sizes(3), .5);
    least = Inf;
    for k = 1:5
      clock = tic;
      [~, ~, info] = sl_kmeans (X, sizes(3), 'Replicates', 100, 'Seed', 1);
      least = min (least, toc (clock));
    end
    fprintf ('| %dx%d, %d clusters | %.1f | %.1f |\n', sizes, 1e3 * least, mean (info.iterations));
  end
end

folder = fileparts (mfilename ('fullpath'));
root = fileparts (folder);
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
sl_threads (1);
python = sl_python_with_sklearn ();
script = fullfile (folder, 'bench_kmeans_sklearn.py');
seeds = 5;
if (~ isempty (getenv ('SL_BENCH_SEEDS')))
  seeds = str2double (getenv ('SL_BENCH_SEEDS'));
end
fprintf ('BLAS: %s\n\n', version ('-blas'));
fprintf (['| ten starts, mean of %d seeds | inertia | seconds | moves of a start | scikit-learn: inertia, seconds | ' ...
          'inertia, ratio | time, ratio |\n|---|---|---|---|---|---|---|\n'], seeds);
for d = [1024, 256]
  row ('overlapping clusters', mixture (d, 2000, 25, 6), 25, seeds, python, script);
  row ('noise', mixture (d, 2000, 25, Inf), 25, seeds, python, script);
end
if (isempty (getenv ('SPARSELEARN_DATA')))
  fprintf ('Digits: left out, SPARSELEARN_DATA names no folder with them.\n');
else
  X = sl_data ('mnist');
  row ('digits', X(:,1:60000), 10, seeds, python, script);
  clear X
end
few_dimensions ();
