% Data in blocks on disk, learned from batch by batch: most memory of a process above that before the call, in MiB (on
% Linux only), one thread, for
%   - a dictionary, algorithm 'online', with lambda and with MaxNonzeros, with and without the codes Z
%   - parts by sl_nmf, algorithm 'online', with and without H
%   - likewise from twice as many blocks
% Each in an Octave of its own, as memory that was freed would count as used. Blocks are 256-by-7680 in double, 15 MiB,
% sums of five of 100 atoms with noise. Run by hand: octave-cli bench/scale_online.m. It takes two minutes and 600 MiB in
% the folder that TMPDIR names (or /tmp), which it clears.

% SPDX-License-Identifier: BSD-3-Clause

function clear_folder (folder)
  delete (fullfile (folder, '*'));
  rmdir (folder);
end

function files = write_blocks (folder, count)
  rand ('twister', 1);
  randn ('twister', 1);
  D = rand (256, 100) .^ 4;
  D = bsxfun (@rdivide, D, sqrt (sum (D .^ 2, 1)));
  for q = 1:count
    X = max (D * sprand (100, 7680, .05) + .01 * randn (256, 7680), 0);
    files{q} = fullfile (folder, sprintf ('block%d.bin', q));
    save ('-binary', files{q}, 'X');
  end
end

% The memory of CALL, which may name FILES, in a new process.
function alone (name, root, folder, blocks, call)
  program = sprintf (['addpath ("%s/inst", "%s/src", "%s/bench"); ' ...
                      'files = arrayfun (@(q) sprintf ("%s/block%%d.bin", q), 1:%d, "UniformOutput", false); ' ...
                      'sl_nmf (magic (4), 2, "MaxIter", 1, "Tol", 0); ' ...
                      'before = sl_peak_memory (); start = tic (); %s; ' ...
                      'printf ("%%12d%%12.0f%%12.0f%%12.1f\\n", %d, before, sl_peak_memory () - before, toc (start));'], ...
                     root, root, root, folder, blocks, call, blocks);
  [status, said] = system (sprintf ('%s --norc --no-history -q --eval ''%s''', ...
                                    fullfile (OCTAVE_HOME (), 'bin', 'octave-cli'), program));
  assert (status == 0, '%s', said);
  fprintf ('%-44s%s', name, said);
end

root = fileparts (fileparts (mfilename ('fullpath')));
folder = tempname ();
mkdir (folder);
clearing = onCleanup (@() clear_folder (folder));
setenv ('OMP_NUM_THREADS', '1');
setenv ('OPENBLAS_NUM_THREADS', '1');
write_blocks (folder, 40);
once = '"Algorithm", "online", "Seed", 1, "MaxIter", 1, "Tol", 0';
calls = {'one block, read alone', 'load (files{1})';
         'sl_dict_learn, 100 atoms, lambda .05: D', ['D = sl_dict_learn (files, 100, .05, ', once, ')'];
         'the same: D and Z', ['[D, Z] = sl_dict_learn (files, 100, .05, ', once, ')'];
         'sl_dict_learn, 100 atoms, MaxNonzeros 5: D', ['D = sl_dict_learn (files, 100, [], "MaxNonzeros", 5, ', once, ')'];
         'the same: D and Z', ['[D, Z] = sl_dict_learn (files, 100, [], "MaxNonzeros", 5, ', once, ')'];
         'sl_nmf, 20 parts: W', ['W = sl_nmf (files, 20, ', once, ')'];
         'the same: W and H', ['[W, H] = sl_nmf (files, 20, ', once, ')']};
fprintf ('%-44s%12s%12s%12s%12s\n', '', 'blocks', 'MiB before', 'MiB more', 'seconds');
for k = 1:rows (calls)
  for blocks = [20 40]
    alone (calls{k,1}, root, folder, blocks, calls{k,2});
  end
end
