function [s, whole] = polynet_path (p, s, k, late)
%POLYNET_PATH  An iteration over the values of Tau: of the fit for one of them, or the start of the next one.
%   [S, WHOLE] = polynet_path (P, S, K, LATE) is a step of slx_run_loop: WHOLE is true, or why there is no step. With
%   Tau 'auto' the last fit, to all samples, follows the one that polynet_radius takes for the last, unless LATE (),
%   whether the time is over, becomes true before it.

% SPDX-License-Identifier: BSD-3-Clause
  whole = true;
  [s, word] = polynet_fit (polynet_at (p, s), s, k);
  if (isempty (word))
    return;
  end
  tau = polynet_radius (p, s);
  if (tau >= 0)
    s = polynet_next (p, s, k, tau, s.paths(s.at).state);
  elseif (~ isempty (p.whole) && ~ s.final)
    [s, whole] = polynet_last (p, polynet_fewer (p, s, k), k, late);
  else
    whole = word;
  end
end
