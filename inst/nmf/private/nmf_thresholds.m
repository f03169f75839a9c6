function s = nmf_thresholds (s)
%NMF_THRESHOLDS  A state of 'gsp' with Thresholds 'auto': whether the next iteration has scaled thresholds.
%   S is the state at the start or after an iteration. S.still = [OBJECTIVE, COUNT] is the objective that the last COUNT
%   ones differ from by at most 1e-4 of it. After 50 of these, common thresholds are at rest, and scaled ones take their
%   place, from the state with the least objective so far, S.lowest. See src/core/nmf/sl_nmf_projected_private.h for
%   where each of them ends.
%   A shorter rest is not enough: with common thresholds the objective may rise for a while, and then fall to a lower
%   minimum than scaled ones lead to. And where it only rises, scaled thresholds may end above the least objective; the
%   factors that are returned would not be stationary.

% SPDX-License-Identifier: BSD-3-Clause
  waits = cellfun (@(rule) isfield (rule, 'scales_later') && ~ rule.scaled, s.rules);
  if (~ any (waits))
    return;
  end
  if (isempty (s.still) || abs (s.objective - s.still(1)) > 1e-4 * s.still(1))
    s.still = [s.objective, 0];
  else
    s.still(2) = s.still(2) + 1;
  end
  if (isempty (s.lowest) || s.objective < s.lowest.objective)
    s.lowest = [];
    s.lowest = s;
  end
  if (s.still(2) >= 50)
    s = s.lowest;
    for k = find (waits)
      s.rules{k}.scaled = 1;
    end
  end
end
