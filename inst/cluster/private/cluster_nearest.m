function [neighbours, distances] = cluster_nearest (X, Y, K, to)
%CLUSTER_NEAREST  The K nearest columns of X, exactly: of the columns of Y if TO is true, otherwise of the columns of X.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ to || ~ isempty (Y))
    [neighbours, distances] = slx_knn_mex (X, Y, K);
    return;
  end
  slx_arg_finite (X, 'X');
  neighbours = zeros (K, 0);
  distances = zeros (K, 0);
end
