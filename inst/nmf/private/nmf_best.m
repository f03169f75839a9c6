function best = nmf_best (objective, err)
%NMF_BEST  The run with the least objective; if several are equal, the first of those with the least error.
%   BEST = nmf_best (OBJECTIVE, ERR): objectives are equal where data of extreme scale make them all 0 or Inf.

% SPDX-License-Identifier: BSD-3-Clause
  [~, order] = sortrows ([objective(:), err(:)]);
  best = order(1);
end
