% Engine 'mpi' with 1 and 2 ranks of one thread each: seconds of the call, and of processor time of its busiest rank. The
% latter tells what two idle processors would give where other programs run too: a waiting rank counts as busy. The
% environment variable CALLS chooses some of the calls, as in CALLS="[7, 8]".

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
          sprintf ("#!/bin/bash\nTIMEFORMAT='%%U %%S'\n{ time \"$@\" 2>&3; } 3>&2 2>%s/times.$OMPI_COMM_WORLD_RANK\n", folder));
  script (fullfile (folder, 'mpirun'), ...
          sprintf (["#!/bin/sh\nfor word do\n  shift\n  case $word in */octave-cli) set -- \"$@\" '%s/timed' ;; esac\n", ...
                    "  set -- \"$@\" \"$word\"\ndone\nexec %s \"$@\"\n"], folder, strtrim (mpirun)));
  setenv ('PATH', [folder, ':', getenv('PATH')]);
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
sizes = {2000, 2500; 100, 100000; 100, 20000; 100, 24000; 100, 24000; 100, 6000; 128, 50000; 100, 10000; ...
         100, 10000; 0, 0; 128, 100000; 128, 100000; 0, 0};
chosen = 1:rows (sizes);
if (! isempty (getenv ('CALLS')))
  chosen = str2num (getenv ('CALLS'));
end
centres = 2 * randn (128, 100);
groups = randn (128, 300);
bases = randn (100, 10);
bases = bases ./ sqrt (sumsq (bases));
outputs = randn (6, 10);
planes = randn (128, 15) / 2;
labels = [];
for kind = setdiff (chosen, [10, 13])
  for k = 1:4
    files{kind}{k} = fullfile (folder, sprintf ('%d_%d', kind, k));
    if (kind == 1)
      X = rand (sizes{kind,:});
    elseif (kind == 11)                                 % clusters of 15 dimensions
      X = single (centres(:,ceil (100 * rand (1, sizes{kind,2}))) + planes * randn (15, sizes{kind,2}));
    elseif (kind == 12)                                 % three for each centre that is sought
      X = single (groups(:,ceil (300 * rand (1, sizes{kind,2}))) + planes * randn (15, sizes{kind,2}));
    elseif (kind == 7)
      X = single (centres(:,ceil (100 * rand (1, sizes{kind,2}))) + randn (sizes{kind,:}));
    elseif (any (kind == [8, 9]))                       % labels that a network of ten bases gives, with noise
      X = randn (sizes{kind,:});
      scores = outputs * (bases' * X) .^ 2;
      scores += .3 * randn (size (scores)) - mean (scores, 2);
      [~, labels{kind,k}] = max (scores);
    else
      X = D * sprandn (300, sizes{kind,2}, .03) + .05 * randn (sizes{kind,:});
      X = X ./ sqrt (sumsq (X));
    end
    save ('-binary', files{kind}{k}, 'X');
  end
end
A = [];
if (any (chosen == 6))
  A = sl_knn_graph (files{6}, 3);
end
pairs = zeros (2, 0);
ratings.labels = [];
if (any (ismember ([10, 13], chosen)))
  [pairs, ratings] = sl_data ('ratings', 'Users', 6000, 'Items', 4000, 'Samples', 1000000, 'Seed', 1);
end
files{10} = pairs(1,:);
files{13} = pairs(1,:);
labels{10,1} = [];
net = {'Tau', 1000, 'Seed', 1};
calls = {'sl_nmf', {50, 'Seed', 1, 'MaxIter', 60, 'Tol', 0}; ...
         'sl_sparse_code', {D, .1}; ...
         'sl_knn_graph', {10}; ...
         'sl_dict_learn', {300, .1, 'Algorithm', 'alternating', 'Seed', 1, 'MaxIter', 4, 'Tol', 0}; ...
         'sl_dict_learn', {300, .1, 'Seed', 1, 'MaxIter', 4, 'Tol', 0}; ...
         'sl_srsc', {D, .1, 'Graph', A}; ...
         'sl_kmeans', {100, 'Seed', 1, 'Replicates', 3}; ...
         'sl_polynet_train', [{[labels{8,:}]}, net, {'MaxBases', 20}]; ...
         'sl_polynet_train', [{[labels{9,:}]}, net, {'MaxBases', 12, 'Refit', 'full'}]; ...
         'sl_mcrank', {pairs(2,:), ratings.labels, 'Tau', 1e4, 'MaxBases', 25, 'Seed', 1}; ...
         'sl_knn_graph', {10, 'Algorithm', 'descent', 'Seed', 1}; ...
         'sl_kmeans', {100, 'Algorithm', 'online', 'Seed', 1}; ...
         'sl_mcrank', {pairs(2,:), [], 'Loss', 'implicit', 'Multiplier', 1, 'MaxIter', 5, 'Tol', 0, 'Seed', 1}};
printf ('| call | ranks | seconds | processor seconds of the busiest rank |\n|---|---|---|---|\n');
for k = chosen
  seconds = [Inf, Inf];
  busiest = [Inf, Inf];
  for repeat = 1:2
    for ranks = 1:2
      setenv ('OMP_NUM_THREADS', sprintf ('%d', ranks));       % those of a machine, which its ranks share
      clock = tic ();
      result = cell (1, 2);
      [result{:}] = feval (calls{k,1}, files{k}, calls{k,2}{:}, 'Engine', 'mpi', 'Processes', ranks);
      seconds(ranks) = min (seconds(ranks), toc (clock));
      of_ranks = arrayfun (@(q) sum (load (sprintf ('%s/times.%d', folder, q))), 0:ranks-1);
      busiest(ranks) = min (busiest(ranks), max (of_ranks));
    end
  end
  for ranks = 1:2
    printf ('| %s | %d | %.2f | %.2f |\n', calls{k,1}, ranks, seconds(ranks), busiest(ranks));
  end
end
confirm_recursive_rmdir (false);
rmdir (folder, 's');
