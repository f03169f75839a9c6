% Exact neighbours and k-means beside FAISS (Debian: python3-faiss), digits in single, one thread, time of the processor:
% five neighbours of each of 20 000, by IndexFlatL2, and 50 clusters of them, of which both take the best of three
% starts. The objectives are the sum of all squared distances to neighbours, and the inertia. FAISS starts from random
% points and makes a fixed number of moves; sl_kmeans goes on until no label changes. Needs SPARSELEARN_DATA.
%   octave-cli bench/peers/peer_faiss.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function [value, detail] = neighbours (X, K)
  [~, info] = sl_knn_graph (X, K, 'Algorithm', 'exact');
  value = sum (double (info.distances(:)) .^ 2);
  detail = 'exact';
end

function [value, detail] = clusters (X, C, starts)
  [~, ~, info] = sl_kmeans (X, C, 'Replicates', starts, 'Seed', 1);
  value = info.objective;
  detail = sprintf ('%g moves a start', mean (info.iterations));
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
fprintf ('BLAS: %s\n\n', version ('-blas'));
X = single (sl_data ('mnist', 'Part', 'train'));
command = sprintf ('OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 /usr/bin/python3 "%s"', fullfile (here, 'peer_faiss.py'));
disp ('| problem | ours, s | theirs, s | ratio | their objective is higher by | ours | theirs |');
disp ('|---|---|---|---|---|---|---|');
X = X(:,1:20000);
sl_peer_row ('20 000 digits, 5 neighbours', @() neighbours (X, 5), [command, ' neighbours 5'], ...
             sl_peer_file (double (X)), 3);
for moves = [25, 100]
  sl_peer_row (sprintf ('20 000 digits, 50 clusters, 3 starts; %d moves', moves), @() clusters (X, 50, 3), ...
               sprintf ('%s clusters 50 3 %d', command, moves), sl_peer_file (double (X)), 2);
end
