function count = polynet_count (s)
%POLYNET_COUNT  The number of bases of a state that take part.

% SPDX-License-Identifier: BSD-3-Clause
  count = sum (any (s.U ~= 0, 2));
end
