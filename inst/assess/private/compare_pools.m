function r = compare_pools (runs, groups)
%COMPARE_POOLS  Pooled errors of groups of algorithms, for sl_compare_algorithms.
%   R = compare_pools (RUNS, GROUPS) takes a cell row of sorted columns, one for each algorithm, and GROUPS as option
%   Groups has them: a row of numbers, NaN for no group, or a cell vector of texts, '' for no group. R has their names
%   and members in the order in which GROUPS has them first, compare_described of the errors of their members taken
%   together, and superiority, see compare_superiority.

% SPDX-License-Identifier: BSD-3-Clause
  [names, of] = named (groups, numel (runs));
  k = numel (names);
  slx_opt_must (k >= 2, sprintf ('Groups must name two groups at least, but names %d', k));
  members = arrayfun (@(g) find (of == g), 1:k, 'UniformOutput', false);
  pools = cellfun (@(those) sort (vertcat (runs{those})), members, 'UniformOutput', false);
  r = compare_described (pools, names);
  r.members = members;
  r.superiority = compare_superiorities (pools);
end

% NAMES of the groups, and OF, the group of each algorithm, 0 for none.
function [names, of] = named (groups, count)
  row = @(name) size (name, 1) == 1 && ndims (name) == 2;
  is_text = iscellstr (groups) && all (cellfun (@(name) isempty (name) || row (name), groups(:)));
  is_number = isnumeric (groups) && isreal (groups) && ~ any (isinf (groups(:)));
  slx_opt_must ((is_text || is_number) && numel (groups) == count && length (groups) == count, ...
                sprintf (['Groups must be a vector with a number for each of the %d algorithms, NaN for no group, ' ...
                          'or a cell vector of texts, empty for no group'], count));
  if (is_number)
    groups = arrayfun (@(g) sprintf ('%.15g', g), double (full (groups(:)')), 'UniformOutput', false);
    groups(strcmp (groups, 'NaN')) = {''};
  end
  of = zeros (1, count);
  names = {};
  for i = find (~ cellfun (@isempty, reshape (groups, 1, [])))
    at = find (strcmp (names, groups{i}));
    if (isempty (at))
      names{end+1} = groups{i};
      at = numel (names);
    end
    of(i) = at;
  end
end
