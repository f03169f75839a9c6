function S = cluster_starts (X, c, Init, these)
%CLUSTER_STARTS  Centres for k-means to start from, side by side: starts number THESE of INIT or, where it is empty, of
%   greedy k-means++ on the points X.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (Init))
    trials = 2 + floor (log (c));
    S = X(:,sl_kmeans_starts_mex (X, rand (c * trials, numel (these)), c));
  else
    S = reshape (Init(:,:,these), size (X, 1), []);
  end
end
