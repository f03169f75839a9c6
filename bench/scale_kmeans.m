% k-means of very many points: inertia, seconds of processor time, seconds by the clock and most memory of the process.
%   - 1e4, 1e5 and 1e6 points of 128 numbers, 100 clusters, from 100 Gaussian clusters of 15 dimensions that overlap;
%     how the processor time grows with their number
%   - the 60000 digits of MNIST's training set, 100 clusters. They need SPARSELEARN_DATA
% The methods are sl_kmeans with Algorithm 'lloyd', best of three starts, and 'online', from memory and from twenty files,
% and scikit-learn's KMeans, best of three starts, and MiniBatchKMeans. Everything is in single precision and has one
% thread. Each run is a process of its own, as memory that was freed would count as used. Run by hand: octave-cli
% bench/scale_kmeans.m. It takes ten minutes, 1.1 GiB in the folder that TMPDIR names (or /tmp), which it clears, and
% 3 GiB of memory. SL_BENCH_LARGEST sets the largest number of points, SL_BENCH_SEEDS how many seeds of 'online' are
% averaged (default 3).

% SPDX-License-Identifier: BSD-3-Clause

function write_blocks (folder, all)
  last = round ((0:20) * size (all, 2) / 20);           % with a million points 24 MiB each: memory that is used again
  for q = 1:20
    X = all(:,last(q)+1:last(q+1));
    save ('-binary', fullfile (folder, sprintf ('block%d.bin', q)), 'X');
  end
  out = fopen (fullfile (folder, 'all.bin'), 'w');
  fwrite (out, size (all), 'double');
  fwrite (out, all, 'single');
  fclose (out);
end

function clear_folder (folder)
  delete (fullfile (folder, '*'));
  rmdir (folder);
end

% Inertia, processor time, time and memory of sl_kmeans with OPTIONS, in a new process.
function figures = ours (root, folder, blocks, options)
  data = 'X = cellfun (@(file) load (file).X, files, "UniformOutput", false); X = [X{:}];';
  if (blocks)
    data = 'X = files;';
  end
  program = sprintf (['addpath ("%s/inst", "%s/src", "%s/bench"); sl_threads (1); ' ...
                      'files = arrayfun (@(q) sprintf ("%s/block%%d.bin", q), 1:20, "UniformOutput", false); %s ' ...
                      'begun = tic (); before = cputime (); [~, ~, info] = sl_kmeans (X, 100, %s); ' ...
                      'printf ("%%.17g %%g %%g %%g\\n", info.objective, cputime () - before, toc (begun), ' ...
                      'sl_peak_memory ());'], root, root, root, folder, data, options);
  [failed, said] = system (sprintf ('%s --norc --no-history -q --eval ''%s''', ...
                                    fullfile (OCTAVE_HOME (), 'bin', 'octave-cli'), program));
  assert (~ failed, '%s', said);
  figures = sscanf (said, '%g')';
end

function figures = theirs (python, root, folder, method)
  [failed, said] = system (sprintf ('"%s" %s %s/all.bin 100 %s', python, ...
                                    fullfile (root, 'bench', 'scale_kmeans_sklearn.py'), folder, method));
  assert (~ failed, '%s', said);
  figures = [sscanf(said, '%g', 3)', NaN];
end

function row (name, n, figures, best)
  fprintf ('| %s | %.6g | %.4f | %.2f | %.2f | %.0f |\n', name, figures(1) / n, figures(1) / best, figures(2:4));
end

% All methods; the processor time of each.
function seconds = compare (title, X, root, python, seeds)
  folder = tempname ();
  mkdir (folder);
  clearing = onCleanup (@() clear_folder (folder));
  write_blocks (folder, X);
  n = size (X, 2);
  clear X
  fprintf (['\n| %s | inertia of a point | ratio to lloyd | processor s | clock s | peak MiB |\n', ...
            '|---|---|---|---|---|---|\n'], title);
  lloyd = ours (root, folder, false, '"Replicates", 3, "Seed", 1');
  best = lloyd(1);
  row ('sl_kmeans, lloyd, 3 starts', n, lloyd, best);
  for blocks = [false, true]
    all = [];
    for seed = 1:seeds
      all(seed,:) = ours (root, folder, blocks, sprintf ('"Algorithm", "online", "Seed", %d', seed));
    end
    name = sprintf ('sl_kmeans, online, %s, mean of %d seeds', {'memory', 'files'}{1+blocks}, seeds);
    row (name, n, mean (all, 1), best);
    online(blocks+1) = mean (all(:,2));
  end
  seconds = [lloyd(2), online, NaN, NaN];
  if (~ isempty (python))
    figures = theirs (python, root, folder, 'KMeans');
    row ('KMeans, 3 starts', n, figures, best);
    seconds(4) = figures(2);
    figures = theirs (python, root, folder, 'MiniBatchKMeans');
    row ('MiniBatchKMeans', n, figures, best);
    seconds(5) = figures(2);
  end
end

folder = fileparts (mfilename ('fullpath'));
root = fileparts (folder);
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), folder);
largest = 1e6;
if (~ isempty (getenv ('SL_BENCH_LARGEST')))
  largest = str2double (getenv ('SL_BENCH_LARGEST'));
end
seeds = 3;
if (~ isempty (getenv ('SL_BENCH_SEEDS')))
  seeds = str2double (getenv ('SL_BENCH_SEEDS'));
end
setenv ('OMP_NUM_THREADS', '1');
setenv ('OPENBLAS_NUM_THREADS', '1');
python = sl_python_with_sklearn ();
fprintf ('BLAS: %s\n', version ('-blas'));
if (isempty (getenv ('SPARSELEARN_DATA')))
  fprintf ('Digits: left out, SPARSELEARN_DATA names no folder with them.\n');
else
  compare ('60000 digits', single (sl_data ('mnist', 'Part', 'train')), root, python, seeds);
end
sizes = 10 .^ (4:log10 (largest));
for k = 1:numel (sizes)
  seconds(k,:) = compare (sprintf ('%d points', sizes(k)), sl_clustered_points (sizes(k)), root, python, seeds);
end
names = {'lloyd', 'online, memory', 'online, files', 'KMeans', 'MiniBatchKMeans'};
for k = 1:5 * (numel (sizes) > 1)
  line = polyfit (log (sizes'), log (seconds(:,k)), 1);
  fprintf ('%s: slope of the logarithms of processor time and number %.2f\n', names{k}, line(1));
end
