function component = cluster_components (W)
%CLUSTER_COMPONENTS  The connected components of a graph.
%   COMPONENT = cluster_components (W) with W symmetric, full or sparse, without negative entries, gives the number of
%   each vertex's component, 1-by-n. Two vertices are linked where W(i,j) > 0, however small. Components are numbered by
%   size, the largest first; if several are equal, the one with the lowest vertex comes first. A vertex without a link
%   to another has number 0.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (W, 1);
  if (issparse (W))
    [~, found] = slx_graph_mex (W);
  else
    found = by_search (W);
  end

  sizes = accumarray (found(:), 1)';
  [~, order] = sort (sizes, 'descend');                        % the lowest vertex comes first of equal ones
  number(order) = 1:numel (sizes);
  number(sizes == 1) = 0;
  component = reshape (number(found), 1, n);
end

% From one vertex after the other to all that can be reached.
function found = by_search (W)
  n = size (W, 1);
  found = zeros (1, n);
  count = 0;
  for start = 1:n
    if (found(start) == 0)
      count = count + 1;
      front = start;
      while (~ isempty (front))
        found(front) = count;
        front = find (any (W(:,front) > 0, 2)' & found == 0);
      end
    end
  end
end
