function [s, filled] = cluster_fill (data, s)
%CLUSTER_FILL  Gives each cluster without points the point that is furthest from its own centre.
%   [S, FILLED] = cluster_fill (DATA, S) changes labels, sums and numbers of the struct S of cluster_pass. A cluster
%   keeps its last point, and all where they are equal (sl_lloyd_private.h). FILLED is how many clusters have got a
%   point: fewer than were empty only where no other point is apart from its centre. The data are read twice more if
%   a cluster is empty.

% SPDX-License-Identifier: BSD-3-Clause
  filled = 0;
  empty = find (s.numbers == 0);
  if (isempty (empty))
    return;
  end
  far = furthest (data, s);
  for k = empty
    at = find (s.numbers(far.label) > 1, 1);
    if (isempty (at))
      return;
    end
    own = far.label(at);
    s.labels = labelled (s.labels, far.index(at) - data.skipped, k);
    s.sums(:,k) = far.X(:,at);
    s.sums(:,own) = s.sums(:,own) - far.X(:,at);
    s.numbers([k, own]) = [1, s.numbers(own) - 1];
    far.label(at) = k;                          % which has one point, so that it is not taken again
    filled = filled + 1;
  end
end

% Point AT has label K, where it is one of those whose labels are here.
function labels = labelled (labels, at, k)
  if (at >= 1 && at <= numel (labels))
    labels(at) = k;
  end
end

% As many points as there are clusters, the furthest first, the first of those that are equally far, of clusters that
% have different points: of the points passed over each is the last one of another cluster.
function far = furthest (data, s)
  c = size (s.C, 2);
  mixed = mixed_clusters (data, s);
  far = struct ('X', zeros (data.m, 0), 'square', zeros (1, 0), 'index', zeros (1, 0), 'label', zeros (1, 0));
  far = over_points (data, s, far, @(far, Y, index, label) further (far, Y, index, label, s.C, mixed));
  if (data.parts.divided)
    far = of_all_parts (data.parts, far, c);
  end
end

function far = further (far, Y, index, label, C, mixed)
  square = sum ((Y - C(:,label)) .^ 2, 1);
  apart = square > 0 & mixed(label);
  [square, order] = sort ([far.square, square(apart)], 'descend');
  order = order(1:min (size (C, 2), numel (order)));
  index = [far.index, index(apart)];
  label = [far.label, label(apart)];
  X = [far.X, Y(:,apart)];
  far = struct ('X', X(:,order), 'square', square(1:numel (order)), 'index', index(order), 'label', label(order));
end

function far = of_all_parts (parts, far, c)
  [~, order] = sort (parts.all (far.square), 'descend');
  order = order(1:min (c, numel (order)));
  for name = {'X', 'square', 'index', 'label'}
    of_all = parts.all (far.(name{1}));
    far.(name{1}) = of_all(:,order);
  end
end

% Which clusters have different points.
function mixed = mixed_clusters (data, s)
  c = size (s.C, 2);
  seen = struct ('one', NaN (data.m, c), 'mixed', false (1, c));        % a point of each cluster; NaN without any
  seen = over_points (data, s, seen, @compared);
  if (data.parts.divided)
    one = data.parts.all (seen.one);
    mixed = data.parts.all (double (seen.mixed));
    label = repmat (1:c, 1, data.parts.count);
    seen.mixed(label(mixed > 0)) = true;
    there = ~ isnan (one(1,:));
    seen = compared (seen, one(:,there), [], label(there));
  end
  mixed = seen.mixed;
end

function seen = compared (seen, Y, ~, label)
  [k, first] = unique (label, 'first');
  new = isnan (seen.one(1,k));
  seen.one(:,k(new)) = Y(:,first(new));
  seen.mixed(label(any (Y ~= seen.one(:,label), 1))) = true;
end

% STATE = step (STATE, Y, INDEX, LABEL) for some points Y at a time, in double.
function state = over_points (data, s, state, step)
  width = max (1, floor (2^18 / data.m));
  for q = data.mine
    X = data.read (q);
    before = sum (data.width(1:q-1));
    for first = 1:width:data.width(q)
      j = first:min (first + width - 1, data.width(q));
      state = step (state, full (double (X(:,j))), before + j, double (s.labels(before+j-data.skipped))');
    end
  end
end
