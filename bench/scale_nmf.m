% Data that do not fit: time per iteration and peak memory of the process (on Linux only) for
%   - a full 4096-by-65536 matrix (2 GiB) in 30 column blocks on disk, r = 20; the peak is to stay below 500 MiB
%   - a sparse 20000-by-100000 matrix with 1e-3 of its entries, in memory, r = 20, 50 iterations, within 4 GiB
% Run by hand: octave-cli bench/scale_nmf.m. It takes a few minutes and 2 GiB in the folder that TMPDIR names (or /tmp),
% which it clears. Reads from disk come from the system's cache where that has room, which the process's memory does not
% include.

% SPDX-License-Identifier: BSD-3-Clause

function report (name, start, varargin)
  [~, ~, info] = sl_nmf (varargin{:}, 'Seed', 1, 'Tol', 0);
  seconds = diff (info.seconds(2:end));
  fprintf ('%-34s%14.3f%14.3f%12.1f%12.0f%12.0f\n', name, min (seconds), median (seconds), info.seconds(1), start, ...
           sl_peak_memory ());
end

function files = write_blocks (folder, m, n, count)
  last = round ((0:count) * n / count);
  for q = 1:count
    X = rand (m, last(q+1) - last(q));
    files{q} = fullfile (folder, sprintf ('block%d.bin', q));
    save ('-binary', files{q}, 'X');
  end
end

function clear_folder (folder)
  delete (fullfile (folder, '*'));
  rmdir (folder);
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
folder = tempname ();
mkdir (folder);
clearing = onCleanup (@() clear_folder (folder));

fprintf ('%-34s%14s%14s%12s%12s%12s\n', '', 's/iteration', 'median', 's to start', 'MiB before', 'MiB peak');
rand ('twister', 1);
files = write_blocks (folder, 4096, 65536, 30);
before = sl_peak_memory ();
report ('2 GiB in 30 blocks, ahals', before, files, 20, 'MaxIter', 10);
report ('2 GiB in 30 blocks, gsp .5', before, files, 20, 'MaxIter', 10, 'Algorithm', 'gsp', 'Sparseness', .5);
X = sprand (20000, 100000, 1e-3);
report ('sparse 20000 x 100000, ahals', sl_peak_memory (), X, 20, 'MaxIter', 50);
report ('sparse 20000 x 100000, gsp .5', sl_peak_memory (), X, 20, 'MaxIter', 50, 'Algorithm', 'gsp', 'Sparseness', .5);
report ('sparse 20000 x 100000, KL', sl_peak_memory (), X, 20, 'MaxIter', 50, 'Algorithm', 'mu', 'Loss', 'kl');
