function best = polynet_search (F, first, t)
%POLYNET_SEARCH  The best of T, T/2, T/4, ..., as far as F falls from one to the next; 0 where none is below FIRST.

% SPDX-License-Identifier: BSD-3-Clause
  best = 0;
  least = first;
  while (t > 1e-4)
    value = F (t);
    if (value < least)
      least = value;
      best = t;
    elseif (best > 0)
      break;
    end
    t = t / 2;
  end
end
