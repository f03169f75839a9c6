function X = sl_clustered_points (n)
%SL_CLUSTERED_POINTS  Points of 128 numbers from 100 Gaussian clusters that overlap, for benchmarks.
%   X = sl_clustered_points (N) is 128-by-N, single. Each cluster spreads in 15 dimensions, with a little noise in all.

% SPDX-License-Identifier: BSD-3-Clause
  rand ('twister', 3);
  randn ('twister', 3);
  X = zeros (128, n, 'single');
  label = ceil (100 * rand (1, n));
  for k = 1:100
    own = find (label == k);
    basis = randn (128, 15) / sqrt (15);
    X(:,own) = randn (128, 1) / 2 + basis * randn (15, numel (own)) + .05 * randn (128, numel (own));
  end
end
