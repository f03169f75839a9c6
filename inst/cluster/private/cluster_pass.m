function s = cluster_pass (data, s, width)
%CLUSTER_PASS  One pass of k-means over data in blocks: each point gets the label of its nearest centre.
%   S = cluster_pass (DATA, S) takes DATA with fields m, width, mine and read, see slx_data_blocks, and structs S,
%   each with the centres C of a start, and gives it the fields
%     labels           n-by-1, uint32, from 1; a rank of engine 'mpi' has those of its blocks alone
%     sums, numbers    d-by-c and 1-by-c: sum and number of the points of each cluster
%     inertia          the sum of squared distances
%     changed          how many labels have changed
%   S = cluster_pass (DATA, S, WIDTH) moves the centres after each batch of WIDTH points, which come in random order
%   within a block: each centre becomes the mean of the points that have its label by then, 0 being none. S is one
%   struct, which has labels, sums and numbers already. The inertia is that of each batch with the centres before it.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin > 2)
    s = gone_through (data, s, width, true);
    return;
  end
  at_once = struct ('mine', 1, 'read', @(q) []);        % the blocks of a rank, for sums over the ranks
  [totals, found] = slx_data_sum (at_once, @(X, q) counted (data, s));
  s = found{1};
  c = size (s(1).C, 2);
  for r = 1:numel (s)
    s(r).sums = reshape (totals(1:data.m*c,r), data.m, c);
    s(r).numbers = totals(data.m*c+1:end-2,r)';
    s(r).inertia = totals(end-1,r);
    s(r).changed = totals(end,r);
  end
end

% The starts with the labels of the blocks of this rank, and a column for each of what is summed up.
function [totals, found] = counted (data, s)
  c = size (s(1).C, 2);
  [s.sums] = deal (zeros (data.m, c));
  [s.numbers] = deal (zeros (1, c));
  s = gone_through (data, s, max (1, floor (2^21 / data.m)), false);    % numbers that a kernel copies
  totals = zeros (data.m * c + c + 2, numel (s));
  for r = 1:numel (s)
    totals(:,r) = [s(r).sums(:); s(r).numbers(:); s(r).inertia; s(r).changed];
  end
  found = {s};
end

function s = gone_through (data, s, width, online)
  [s.inertia, s.changed] = deal (0);
  for q = data.mine
    X = data.read (q);
    last = data.width(q);
    before = sum (data.width(1:q-1));
    order = 1:last;
    if (online)
      order = randperm (last);
    end
    for first = 1:width:last
      j = order(first:min (first + width - 1, last));
      Y = X(:,j);
      for r = 1:numel (s)
        old = s(r).labels(before+j);
        counted = [];
        if (online)
          counted = old;
        end
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
  end
end
