function best = polynet_search (F, first, t)
%POLYNET_SEARCH  A step length by halving.
%   BEST = polynet_search (F, FIRST, T) tries T, T/2, T/4, ... down to 1e-4, where F is the function along a direction
%   and FIRST is F (0). Once F was below FIRST, the search ends where F no longer falls. BEST is the step length with
%   the least F, or 0 if none is below FIRST.

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
