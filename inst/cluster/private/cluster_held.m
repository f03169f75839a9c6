function data = cluster_held (data, all)
%CLUSTER_HELD  Which labels of k-means are in memory here.
%   DATA = cluster_held (DATA, ALL) gives DATA of slx_data_blocks the fields
%     own       numbers of the points of this rank of engine 'mpi'; all of them without ranks
%     skipped   number of points before the first that has a label here
%     held      how many points have one: those of this rank, or, where ALL is true, all

% SPDX-License-Identifier: BSD-3-Clause
  before = cumsum ([0, data.width]);
  data.own = before(min ([data.mine, end]))+1:before(max ([data.mine, 0])+1);
  data.skipped = 0;
  data.held = before(end);
  if (~ all)
    data.skipped = max ([data.own(1:min (1, end)) - 1, 0]);
    data.held = numel (data.own);
  end
end
