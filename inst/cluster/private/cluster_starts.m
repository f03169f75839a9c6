function S = cluster_starts (X, c, Init, these, draws)
%CLUSTER_STARTS  Centres for k-means to start from, side by side: starts number THESE of INIT or, where it is empty, of
%   greedy k-means++ on the points X, with the DRAWS of cluster_draws or new ones.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isempty (Init))
    S = reshape (Init(:,:,these), size (X, 1), []);
    return;
  end
  if (nargin < 5)
    draws = cluster_draws (c, numel (these));
  end
  S = full (X(:,slx_kmeans_starts_mex (X, draws, c)));
end
