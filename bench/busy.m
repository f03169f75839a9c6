% Threads beside other programs. Every call is timed with one thread and with the default number, in turn, first with
% the machine as it is and then beside as many endless loops as there are processors. Printed are the times with one
% thread and how many times as long the default takes: the median of the pairs' ratios, and the ratio of the sums.
% Run by hand on an idle machine, with no variable of the environment set: octave-cli bench/busy.m. It takes about seven
% minutes; the loops end with it, and by themselves after fifteen. With SPARSELEARN_THREADS=always in the environment it
% shows what threads that do not look whether they help would cost.

% SPDX-License-Identifier: BSD-3-Clause

function stop = start_loops (count)
  [~, text] = system (sprintf (['for i in $(seq %d); do timeout 900 sh -c "while :; do :; done" >/dev/null 2>&1 & ', ...
                                'echo $!; done'], count));
  stop = onCleanup (@() system (sprintf ('kill %s', strrep (strtrim (text), "\n", ' '))));
end

% Seconds of one call, the mean of so many.
function t = seconds_of (f, threads, times)
  sl_threads (threads);
  t = tic ();
  for k = 1:times
    f ();
  end
  t = toc (t) / times;
end

function compare (label, calls, threads, pairs)
  fprintf ('\n%-34s%12s%12s%12s\n', label, 's, one', 'median', 'of sums');
  for i = 1:rows (calls)
    t = zeros (pairs, 2);
    times = ceil (.2 / seconds_of (calls{i,2}, 1, 1));          % a short call as often as takes a fifth of a second
    for k = 1:pairs
      for column = randperm (2)
        t(k,column) = seconds_of (calls{i,2}, merge (column == 1, 1, threads), times);
      end
    end
    fprintf ('%-34s%12.5f%12.2f%12.2f\n', calls{i,1}, median (t(:,1)), median (t(:,2) ./ t(:,1)), ...
             sum (t(:,2)) / sum (t(:,1)));
  end
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'));
warning ('off', 'all');                                         % runs that are short on purpose
rand ('twister', 1);
randn ('twister', 1);
counts = round (5 * sprand (1400, 600, .05));
faces = rand (361, 25) * rand (25, 2429) + .05 * rand (361, 2429);
D = randn (64, 128);
D = D ./ sqrt (sum (D.^2));
patches = D * (randn (128, 1000) .* (rand (128, 1000) < .05)) + .1 * randn (64, 1000);
patches = patches ./ sqrt (sum (patches.^2));
points = randn (16, 2000) + 3 * randn (16, 10)(:, randi (10, 1, 2000));
digits = randn (256, 1500);
few = randn (1e4, 25);
many = randn (361, 2429);
nmf = @(X, r, its, varargin) sl_nmf (X, r, 'Seed', 1, 'Tol', 0, 'MaxIter', its, varargin{:});
gsp = {'Algorithm', 'gsp', 'Sparseness', .6};
kl = {'Algorithm', 'mu', 'Loss', 'kl'};
calls = {
  'A-HALS, sparse 1400x600',    @() nmf (counts, 12, 60);
  'gsp, sparse 1400x600',       @() nmf (counts, 12, 40, gsp{:});
  'gsp on H, sparse 1400x600',  @() nmf (counts, 12, 40, gsp{:}, 'SparseFactor', 'H');
  'KL, sparse 1400x600',        @() nmf (counts, 12, 40, kl{:});
  'A-HALS, 361x2429',           @() nmf (faces, 25, 40);
  'gsp, 361x2429',              @() nmf (faces, 25, 20, gsp{:});
  'KL, 361x2429',               @() nmf (faces, 25, 8, kl{:});
  'A-HALS, 361x500',            @() nmf (faces(:,1:500), 25, 60);
  'sl_srsc, 64x1000, 128 atoms', @() sl_srsc (patches, D, .1, 'MaxIter', 1);
  'sl_sparse_code, the same',   @() sl_sparse_code (patches, D, .1);
  'sl_dict_learn, the same',    @() sl_dict_learn (patches, 128, .1, 'Seed', 1, 'MaxIter', 2);
  'sl_kmeans, 16x2000, 10',     @() sl_kmeans (points, 10, 'Seed', 1);
  'sl_kmeans, 256x1500, 10',    @() sl_kmeans (digits, 10, 'Seed', 1, 'Replicates', 4);
  'sl_knn_graph, 64x1000',      @() sl_knn_graph (patches, 5);
  'sl_proj_hoyer, 10000x25',    @() sl_proj_hoyer (few, .7);
  'sl_proj_hoyer, 361x2429',    @() sl_proj_hoyer (many, .7);
  'sl_proj_gsp, 10000x25',      @() sl_proj_gsp (few, .7);
  'sl_proj_gsp, 361x2429',      @() sl_proj_gsp (many, .7);
  'sl_proj_l1, 361x2429',       @() sl_proj_l1 (many, 10);
  'sl_hoyer, 361x2429',         @() sl_hoyer (many)};
only = argv ();
if (~ isempty (only) && exist (only{end}, 'file') ~= 2)
  calls = calls(~ cellfun ('isempty', regexp (calls(:,1), only{end})),:);
end
threads = sl_threads ();
fprintf ('%d threads on %d processors; load before: %s\n', threads, nproc (), ...
         strtrim (fileread ('/proc/loadavg')));
compare ('idle', calls, threads, 7);
stopping = start_loops (nproc ());
compare ('beside endless loops', calls, threads, 5);
clear stopping
