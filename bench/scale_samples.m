% How time and memory of all functions for very many samples grow with their number n: 1e4, 1e5 and 1e6.
%   - points: those of bench_neighbours.m, 128 numbers each
%   - pictures: digits of sl_data with shifts, 784 numbers each (sl_shifted_digits), of which a million take 2.9 GiB
%   - ratings: n of them by 6000 users of 4000 items
% SL_BENCH_DATA names one of the three, SL_BENCH_LARGEST another largest n, a power of ten. Everything is in single
% precision and has one thread. A call for which no number of iterations is named ends by itself:
%   - sl_nmf of the moduli: 20 components, 10 iterations, and 'online', one pass; sl_nnls with the components of the first
%   - columns of length 1, 50 atoms, lambda 0.1: sl_dict_learn, 'online', one pass and the codes of all samples;
%     sl_sparse_code; sl_encode with a LISTA network of two layers; sl_srsc and sl_l2rsc, two rounds with the graph of 3
%     neighbours by descent, which does not count; sl_predict of a coder of sl_srsc that has 2000 training samples
%   - sl_nnls, sl_sparse_code, sl_encode and sl_srsc from twenty files with Folder
%   - sl_kmeans, 100 clusters: 'lloyd', best of three starts, 'online', and 'online' from twenty files
%   - sl_knn_graph, 10 neighbours, 'exact' up to 1e5 samples and 'descent'
%   - sl_label_propagation of 50 labels of 20 classes each on the graph by descent. (sl_spectral_cluster is in
%     scale_graphs.m: the graph of the pictures has many parts that no edge joins, which it finds at once)
%   - sl_cluster_accuracy and sl_nmi of two clusterings into 100
%   - sl_polynet_train, five bases, Refit 'output', six classes, in double precision, up to 1e5 pictures
%   - sl_mcrank, ten bases
% Each call has a process of its own, which reads from files what the call takes. Processor time of the call, with that of
% reading the functions, a few hundredths of a second. The peak memory is that of the process during the call, with Octave
% and what the call takes; the last column has the memory of the process before the call. Both come from /proc of Linux.
% Where new memory is slow, have large pages: GLIBC_TUNABLES=glibc.malloc.hugetlb=1 octave-cli bench/scale_samples.m. It
% takes an hour, 16 GiB of memory, and 7 GiB in the folder that TMPDIR names (or /tmp), which it clears.

% SPDX-License-Identifier: BSD-3-Clause

1;                                      % a script, not a file of one function

% The tables below have a row for each call: its name, empty for what is only prepared, the names of the variables that it
% takes and gives, and a function. FOLDER has a file for each variable.

function calls = factorised (make, n, folder)
  calls = {'', {}, {'M'}, @() abs (make (n)); ...
           'sl_nmf', {'M'}, {'W'}, @(M) sl_nmf (M, 20, 'MaxIter', 10, 'Tol', 0, 'Seed', 1); ...
           'sl_nmf, online', {'M'}, {}, ...
           @(M) sl_nmf (M, 20, 'Algorithm', 'online', 'MaxIter', 1, 'Tol', 0, 'Seed', 1); ...
           'sl_nnls', {'M', 'W'}, {}, @(M, W) sl_nnls (M, W); ...
           '', {'M'}, {'files'}, @(M) write_blocks (folder, M); ...
           'sl_nnls, twenty files and Folder', {'files', 'W'}, {}, ...
           @(files, W) sl_nnls (files, W, 'Folder', new_folder (folder))};
end

function calls = coded (make, n, folder)
  once = {'MaxIter', 1, 'Tol', 0, 'Seed', 1};
  rounds = {'MaxIter', 2, 'Tol', 0, 'Graph'};
  few = 1:2000;
  calls = {'', {}, {'X'}, @() of_length_one (make (n)); ...
           'sl_dict_learn, online', {'X'}, {'D', 'Z'}, ...
           @(X) sl_dict_learn (X, 50, 0.1, 'Algorithm', 'online', once{:}); ...
           'sl_sparse_code', {'X', 'D'}, {}, @(X, D) sl_sparse_code (X, D, 0.1); ...
           '', {'X', 'D'}, {'net'}, ...
           @(X, D) sl_lista_train (X(:,few), D, 0.1, 'Layers', 2, 'MaxIter', 3, 'Seed', 1); ...
           'sl_encode', {'net', 'X'}, {}, @(net, X) sl_encode (net, X); ...
           '', {'X'}, {'A'}, @(X) sl_knn_graph (X, 3, 'Algorithm', 'descent', 'Seed', 1); ...
           'sl_l2rsc', {'X', 'D', 'A'}, {}, @(X, D, A) sl_l2rsc (X, D, 0.1, rounds{:}, A); ...
           'sl_srsc', {'X', 'D', 'A'}, {'Z'}, @(X, D, A) sl_srsc (X, D, 0.1, rounds{:}, A); ...
           '', {'X', 'D', 'Z'}, {'coder'}, ...
           @(X, D, Z) sl_coder ('sl_srsc', D, 'Lambda', 0.1, 'Training', {X(:,few), Z(:,few)}); ...
           'sl_predict, coder of sl_srsc', {'coder', 'X'}, {}, @(coder, X) sl_predict (coder, X); ...
           '', {'X'}, {'files'}, @(X) write_blocks (folder, X); ...
           'sl_sparse_code, twenty files and Folder', {'files', 'D'}, {}, ...
           @(files, D) sl_sparse_code (files, D, 0.1, 'Folder', new_folder (folder)); ...
           'sl_encode, twenty files and Folder', {'net', 'files'}, {}, ...
           @(net, files) sl_encode (net, files, 'Folder', new_folder (folder)); ...
           'sl_srsc, twenty files and Folder', {'files', 'D', 'A'}, {}, ...
           @(files, D, A) sl_srsc (files, D, 0.1, rounds{:}, A, 'Folder', new_folder (folder))};
end

function calls = clustered (make, n, folder)
  online = {100, 'Algorithm', 'online', 'Seed'};
  calls = {'', {}, {'X'}, @() make (n); ...
           'sl_kmeans, lloyd', {'X'}, {}, @(X) sl_kmeans (X, 100, 'Replicates', 3, 'Seed', 1); ...
           'sl_kmeans, online', {'X'}, {'labels'}, @(X) sl_kmeans (X, online{:}, 1); ...
           '', {'X'}, {'files'}, @(X) write_blocks (folder, X); ...
           'sl_kmeans, online, twenty files', {'files'}, {'others'}, @(files) sl_kmeans (files, online{:}, 2); ...
           'sl_cluster_accuracy', {'labels', 'others'}, {}, @sl_cluster_accuracy; ...
           'sl_nmi', {'labels', 'others'}, {}, @sl_nmi; ...
           'sl_knn_graph, exact', {'X'}, {}, @(X) sl_knn_graph (X, 10, 'Algorithm', 'exact'); ...
           'sl_knn_graph, descent', {'X'}, {'A'}, @(X) sl_knn_graph (X, 10, 'Algorithm', 'descent', 'Seed', 1); ...
           '', {'labels'}, {'known'}, @few_labels; ...
           'sl_label_propagation', {'A', 'known'}, {}, @sl_label_propagation};
  if (n > 1e5)
    calls(strcmp (calls(:,1), 'sl_knn_graph, exact'),:) = [];
  end
end

function calls = trained (make, n, ~)
  calls = {'', {}, {'X', 'labels'}, @() six_classes (double (make (n))); ...
           'sl_polynet_train', {'X', 'labels'}, {}, ...
           @(X, labels) sl_polynet_train (X, labels, 'Tau', 300, 'MaxBases', 5, 'Refit', 'output', 'Seed', 1)};
  if (n > 1e5 && isequal (make, @sl_shifted_digits))
    calls = cell (0, 4);
  end
end

function calls = ranked (make, n, ~)
  calls = {'', {}, {'users', 'items', 'ratings'}, @() make (n); ...
           'sl_mcrank', {'users', 'items', 'ratings'}, {}, ...
           @(users, items, ratings) sl_mcrank (users, items, ratings, 'Loss', 'squared', 'Tau', 1e4, 'MaxBases', ...
                                               10, 'Seed', 1)};
end

function X = of_length_one (X)
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
end

% Of the clusters 1 to 5 fifty samples have label 1, of 6 to 10 label 2, and so on.
function known = few_labels (labels)
  rand ('twister', 6);
  known = zeros (size (labels));
  for k = 1:20
    own = find (labels > 5 * (k - 1) & labels <= 5 * k);
    known(own(randperm (numel (own), 50))) = k;
  end
end

% The classes are those of a random quadratic function of the points.
function [X, labels] = six_classes (X)
  randn ('twister', 4);
  [~, labels] = max (randn (6, 20) * (randn (20, rows (X)) / 10 * X) .^ 2, [], 1);
end

function [users, items, ratings] = rated (n)
  [pairs, table] = sl_data ('ratings', 'Users', 6000, 'Items', 4000, 'Samples', n, 'Seed', 1);
  [users, items, ratings] = deal (pairs(1,:), pairs(2,:), table.labels);
end

function folder = new_folder (parent)
  folder = tempname (parent);
  mkdir (folder);
end

function files = write_blocks (folder, all)
  folder = new_folder (folder);
  last = round ((0:20) * columns (all) / 20);
  for q = 1:20
    files{q} = fullfile (folder, sprintf ('block%d.bin', q));
    store (files{q}, 'X', all(:,last(q)+1:last(q+1)));
  end
end

function store (file, name, value)
  variable.(name) = value;
  save ('-binary', file, '-struct', 'variable');
end

% Has the peak of memory begin anew, with what the process has now.
function mebibytes = begin_peak ()
  file = fopen ('/proc/self/clear_refs', 'w');
  fputs (file, '5');
  fclose (file);
  mebibytes = sl_peak_memory ();
end

% The process of a call: makes the call that is in FOLDER, and leaves there what it gives and its figures.
function make_call (folder)
  call = load (fullfile (folder, 'call')).call;
  taken = cellfun (@(name) load (fullfile (folder, name)).(name), call.takes, 'UniformOutput', false);
  given = cell (1, max (numel (call.gives), 1));
  before = begin_peak ();
  [begun, clock] = deal (cputime (), tic ());
  [given{:}] = call.f (taken{:});
  store (fullfile (folder, 'figures'), 'figures', [cputime() - begun, toc(clock), sl_peak_memory(), before]);
  for k = 1:numel (call.gives)
    store (fullfile (folder, call.gives{k}), call.gives{k}, given{k});
  end
end

% Makes the calls of a table one after the other, and prints a row for each that has a name. MEASURED has for each of
% these its name, n and its seconds of processor time.
function measured = series (program, table, make, n)
  folder = new_folder (tempdir ());
  clearing = onCleanup (@() rmdir (folder, 's'));
  measured = cell (0, 3);
  for call = cell2struct (table (make, n, folder), {'name', 'takes', 'gives', 'f'}, 2)'
    store (fullfile (folder, 'call'), 'call', call);
    if (system (sprintf ('%s "%s"', program, folder)) ~= 0)
      error ('the process of %s (%s) failed', call.name, func2str (call.f));
    end
    if (~ isempty (call.name))
      figures = load (fullfile (folder, 'figures')).figures;
      printf ('| %s | %d | %.2f | %.2f | %.0f | %.0f |\n', call.name, n, figures);
      fflush (stdout);
      measured(end+1,:) = {call.name, n, figures(1)};
    end
  end
end

% How the times of all calls grow.
function slopes (measured)
  for call = unique (measured(:,1), 'stable')'
    of_it = strcmp (measured(:,1), call{1});
    if (nnz (of_it) > 1)
      [sizes, times] = deal ([measured{of_it,2}], [measured{of_it,3}]);
      line = polyfit (log (sizes), log (max (times, 1e-3)), 1);
      printf ('%s: slope of the logarithms of time and number %.2f\n', call{1}, line(1));
    end
  end
end

% All tables for all sizes.
function all_series (program)
  largest = 1e6;
  if (~ isempty (getenv ('SL_BENCH_LARGEST')))
    largest = str2double (getenv ('SL_BENCH_LARGEST'));
  end
  of_samples = {@factorised, @coded, @clustered, @trained};
  data = {'points', @sl_clustered_points, of_samples; ...
          'pictures', @sl_shifted_digits, of_samples; ...
          'ratings', @rated, {@ranked}};
  if (~ isempty (getenv ('SL_BENCH_DATA')))
    data = data(strcmp (data(:,1), getenv ('SL_BENCH_DATA')),:);
  end
  for kind = data'
    printf ('%s\n| call | n | processor s | clock s | peak MiB | MiB before |\n|---|---|---|---|---|---|\n', kind{1});
    measured = cell (0, 3);
    for n = 10 .^ (4:log10 (largest))
      for table = kind{3}
        measured = [measured; series(program, table{1}, kind{2}, n)];
      end
    end
    slopes (measured);
  end
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
run (fullfile (root, 'inst', 'PKG_ADD'));
warning ('off', 'sparselearn:maxIter');
warning ('off', 'sparselearn:manyPairs');
confirm_recursive_rmdir (false);
setenv ('OMP_NUM_THREADS', '1');                % for the processes of the calls
if (isempty (argv ()))
  all_series (sprintf ('octave-cli --norc --no-history -q "%s.m"', mfilename ('fullpath')));
else
  make_call (argv (){1});
end
