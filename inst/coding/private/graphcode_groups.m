function [order, ends] = graphcode_groups (A, order, kind)
%GRAPHCODE_GROUPS  Groups of columns of which no two are neighbours in a graph.
%   [ORDER, ENDS] = graphcode_groups (A, ORDER, KIND) puts the columns of a group side by side; ENDS are the places
%   where the groups end. Columns of one group, treated in parallel, give what they would give in turn. A is symmetric
%   and sparse. KIND is
%     'colour'   few groups: the graph is coloured in the given order
%     'levels'   groups that give what the given order gives, to the last bit

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (kind, 'colour'))
    group = slx_colouring_mex (A, order);
  else
    [~, group] = slx_colouring_mex (A, order);
  end
  [group, at] = sort (group(order));
  order = order(at);
  ends = [find(diff (group) > 0), numel(order)];
end
