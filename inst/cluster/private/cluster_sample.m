function [Y, chosen] = cluster_sample (data, c)
%CLUSTER_SAMPLE  Points of data in blocks, drawn at random: 100 for each of C clusters and at least 10000, or all.
%   [Y, CHOSEN] = cluster_sample (DATA, C) reads each block once. CHOSEN are their numbers, in ascending order.
%   The ranks of engine 'mpi' read their own blocks, which are full, and tell each other.

% SPDX-License-Identifier: BSD-3-Clause
  n = sum (data.width);
  chosen = sort (randperm (n, min (n, max (10000, 100 * c))));
  last = cumsum (data.width);
  parts = {zeros(data.m, 0, data.class)};
  for q = data.mine
    X = data.read (q);
    before = last(q) - data.width(q);
    parts{end+1} = X(:,chosen(chosen > before & chosen <= last(q)) - before);
  end
  own = [parts{:}];
  if (data.parts.count == 1)
    Y = own;
    return;
  end
  Y = zeros (data.m, numel (chosen), data.class);
  each = max (floor (2 ^ 26 / numel (chosen)), 1);              % rows, so that messages are not too long
  for first = 1:each:data.m
    at = first:min (first + each - 1, data.m);
    Y(at,:) = data.parts.all (double (own(at,:)));
  end
end
