function s = cluster_pass (data, s, width)
%CLUSTER_PASS  One pass of k-means over data in blocks: each point gets the label of its nearest centre.
%   S = cluster_pass (DATA, S) takes DATA with fields m, width, mine and read, see slx_data_blocks, and skipped, the
%   number of points before the first that has a label here (see cluster_held); and structs S, each with the centres C
%   of a start, which get the fields
%     labels           a column, uint32, from 1; those of the blocks of this rank of engine 'mpi' are found
%     sums, numbers    d-by-c and 1-by-c: sum and number of the points of each cluster
%     inertia          the sum of squared distances
%     changed          how many labels have changed
%   S = cluster_pass (DATA, S, WIDTH) moves the centres after each batch of WIDTH points, which come in random order
%   within a block: each centre becomes the mean of the points that have its label by then, 0 being none. S is one
%   struct, which has labels, sums and numbers already. The inertia is that of each batch with the centres before it.
%   Each rank treats the points of a batch that are among its columns of the block; every rank learns all labels. DATA
%   needs the field share for that.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin > 2)
    s = in_batches (data, s, width);
    return;
  end
  [totals, found] = over_ranks (@() counted (data, s));
  s = found{1};
  c = size (s(1).C, 2);
  for r = 1:numel (s)
    s(r).sums = reshape (totals(1:data.m*c,r), data.m, c);
    s(r).numbers = totals(data.m*c+1:end-2,r)';
    s(r).inertia = totals(end-1,r);
    s(r).changed = totals(end,r);
  end
end

% The sums over the ranks of what PART gives, and the cells of this one.
function [totals, found] = over_ranks (part)
  [totals, found] = slx_data_sum (struct ('mine', 1, 'read', @(q) []), @(X, q) part ());
end

% The starts with the labels of the blocks of this rank, and a column for each of what is summed up.
function [totals, found] = counted (data, s)
  c = size (s(1).C, 2);
  [s.sums] = deal (zeros (data.m, c));
  [s.numbers] = deal (zeros (1, c));
  [s.inertia, s.changed] = deal (0);
  for q = data.mine
    X = data.read (q);
    width = max (1, floor (2^21 * data.width(q) / max (stored (X), 1)));        % numbers that a kernel copies
    before = sum (data.width(1:q-1));
    for first = 1:width:data.width(q)
      j = first:min (first + width - 1, data.width(q));
      Y = X(:,j);
      at = before + j - data.skipped;
      for r = 1:numel (s)
        old = s(r).labels(at);
        [new, sums, numbers, inertia] = slx_kmeans_label_mex (Y, s(r).C, []);
        s(r).labels(at) = new;
        s(r).sums = s(r).sums + sums;
        s(r).numbers = s(r).numbers + numbers;
        s(r).inertia = s(r).inertia + inertia;
        s(r).changed = s(r).changed + sum (new ~= old);
      end
    end
  end
  totals = zeros (data.m * c + c + 2, numel (s));
  for r = 1:numel (s)
    totals(:,r) = [s(r).sums(:); s(r).numbers(:); s(r).inertia; s(r).changed];
  end
  found = {s};
end

function count = stored (X)
  count = numel (X);
  if (issparse (X))
    count = nnz (X);
  end
end

function s = in_batches (data, s, width)
  c = size (s.C, 2);
  [s.inertia, s.changed] = deal (0);
  for q = 1:numel (data.width)
    X = data.share (q);
    before = sum (data.width(1:q-1));
    [first, last] = data.parts.own (data.width(q));
    order = randperm (data.width(q));
    for begin = 1:width:numel (order)
      j = order(begin:min (begin + width - 1, numel (order)));
      j = j(:,j >= first & j <= last);          % a row, also if it becomes empty
      [totals, found] = over_ranks (@() moved (X(:,j-first+1), s.labels(before+j), s.C));
      new = data.parts.all ([before + j; found{1}]);
      s.labels(new(1,:)) = new(2,:);
      s.sums = s.sums + reshape (totals(1:data.m*c), data.m, c);
      s.numbers = s.numbers + totals(data.m*c+1:end-2)';
      s.inertia = s.inertia + totals(end-1);
      s.changed = s.changed + totals(end);
      s.sums(:,s.numbers == 0) = 0;             % and no rounding
      s.C = cluster_means (s);
    end
  end
end

% What new labels of points X change, and these labels.
function [totals, found] = moved (X, old, C)
  totals = zeros ((size (C, 1) + 1) * size (C, 2) + 2, 1);
  found = {zeros(1, 0)};
  if (~ isempty (X))
    [new, sums, numbers, inertia] = slx_kmeans_label_mex (X, C, old);
    totals = [sums(:); numbers(:); inertia; sum(new(:) ~= old(:))];
    found = {double(new(:)')};
  end
end
