% A factorisation by RANKS ranks of the files that DATA names; HOSTS are the machines, unless a batch system knows them.

% SPDX-License-Identifier: BSD-3-Clause
pkg load sparselearn
found = dir (getenv ('DATA'));
files = fullfile ({found.folder}, {found.name});      % in the order of the letters: x01.mat, x02.mat, ... x10.mat
ranks = str2double (getenv ('RANKS'));
hosts = strsplit (getenv ('HOSTS'), ',');     % {''} where the variable is not set, as under Slurm
hosts = hosts(~ cellfun (@isempty, hosts));
[W, H, info] = sl_nmf (files, 50, 'Engine', 'mpi', 'Processes', ranks, 'Hosts', hosts, ...
                       'Checkpoint', 'run.state', 'Seed', 1);
if (~ strcmp (info.stop, 'interrupted'))
  save ('-binary', 'result', 'W', 'H', 'info');
end
