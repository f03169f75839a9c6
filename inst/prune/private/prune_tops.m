function at = prune_tops (A)
%PRUNE_TOPS  The largest entry of each column.
%   AT = prune_tops (A) are linear indices of the first largest entry of each column of A, which is at least 0; columns
%   of zeros have none.

% SPDX-License-Identifier: BSD-3-Clause
  [top, at] = max (A, [], 1);
  at = at + size (A, 1) * (0:size (A, 2) - 1);
  at = full (at(top > 0));
  at = at(:);
end
