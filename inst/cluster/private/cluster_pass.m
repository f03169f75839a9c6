function s = cluster_pass (data, s, width)
%CLUSTER_PASS  One pass of k-means over data in blocks: each point gets the label of its nearest centre.
%   S = cluster_pass (DATA, S) takes DATA with fields m, width and read, see slx_data_blocks, and an array of structs S,
%   each with the centres C of a start, and gives it the fields
%     labels           n-by-1, uint32, from 1
%     sums, numbers    d-by-c and 1-by-c: sum and number of the points of each cluster
%     inertia          the sum of squared distances
%     changed          how many labels have changed
%   S = cluster_pass (DATA, S, WIDTH) moves the centres after each batch of WIDTH points, which come in random order
%   within a block: each centre becomes the mean of the points that have its label by then, 0 being none. S is one
%   struct, which has labels, sums and numbers already. The inertia is that of each batch with the centres before it.

% SPDX-License-Identifier: BSD-3-Clause
  online = nargin > 2;
  if (~ online)
    width = max (1, floor (2^21 / data.m));     % numbers that a kernel copies
    [s.sums, s.numbers] = deal (0);
  end
  [s.inertia, s.changed] = deal (0);
  before = 0;
  for q = 1:numel (data.width)
    X = data.read (q);
    last = data.width(q);
    order = 1:last;
    if (online)
      order = randperm (last);
    end
    for first = 1:width:last
      j = order(first:min (first + width - 1, last));
      Y = X(:,j);
      for r = 1:numel (s)
        old = s(r).labels(before+j);
        counted = old(1:online*end);
        [new, sums, numbers, inertia] = sl_kmeans_label_mex (Y, s(r).C, counted);
        s(r).labels(before+j) = new;
        s(r).sums = s(r).sums + sums;
        s(r).numbers = s(r).numbers + numbers;
        s(r).inertia = s(r).inertia + inertia;
        s(r).changed = s(r).changed + sum (new ~= old);
      end
      if (online)
        s.sums(:,s.numbers == 0) = 0;           % and no rounding
        s.C = cluster_means (s);
      end
    end
    before = before + last;
  end
end
