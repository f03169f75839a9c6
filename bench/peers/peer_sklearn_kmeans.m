% k-means of a sparse matrix beside scikit-learn's KMeans (Debian: python3-sklearn), one thread, ten starts, time of the
% processor. Both get the same matrix, like tf-idf of 18 000 words and 7000 texts, and 10 or 50 clusters.
%   octave-cli bench/peers/peer_sklearn_kmeans.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function [value, detail] = ours (X, c)
  [~, ~, info] = sl_kmeans (X, c, 'Seed', 1);
  value = info.objective;
  detail = sprintf ('%g moves a start', mean (info.iterations));
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..'), fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
rand ('twister', 1);
randn ('twister', 1);
X = sl_tf_idf (18000, 7000);
[i, j, x] = find (X);
command = sprintf ('OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 "%s" "%s"', sl_python_with_sklearn (), ...
                   fullfile (here, 'peer_sklearn_kmeans.py'));
disp ('| problem | ours, s | theirs, s | ratio | their objective is higher by | ours | theirs |');
disp ('|---|---|---|---|---|---|---|');
for c = [10, 50]
  sl_peer_row (sprintf ('tf-idf, 18000x7000, %.2g %% filled, %d clusters', 100 * nnz (X) / numel (X), c), ...
               @() ours (X, c), command, sl_peer_file (i, j, x, [size(X), c]), 3);
end
