function t = exp_without_last (t)
%EXP_WITHOUT_LAST  A table of slx_exp_table without its last column, such as the published figures where there are none.
%   T = exp_without_last (T) leaves the titles of blocks as they are.

% SPDX-License-Identifier: BSD-3-Clause
  t.heads(:,end) = [];
  t.formats(end) = [];
  for k = reshape (find (cellfun (@iscell, t.rows)), 1, [])
    t.rows{k}(end) = [];
  end
end
