function [s, whole] = polynet_last (p, s, k, late)
%POLYNET_LAST  The start of the last fit of Tau 'auto', to all samples, with the best Tau, ridge and number of bases.
%   [S, WHOLE] = polynet_last (P, S, K, LATE) is a step as polynet_path has it: the best model is that of s.paths(s.at),
%   see polynet_fewer, or the one without bases unless the best one is better beyond chance.

% SPDX-License-Identifier: BSD-3-Clause
  chosen = s.paths(s.at).state;
  s.chosen = polynet_count (chosen);
  pays = polynet_pays (p, s, s.simplest, chosen, late);
  whole = true;
  if (isempty (pays))
    whole = 'TimeLimit';
    return;
  elseif (~ pays)
    chosen = s.simplest;
    p = polynet_with_constant (p);
    chosen.tau = s.paths(1).tau;
  end
  s.final = true;
  s.enough = polynet_count (chosen);
  s = polynet_next (p, s, k, chosen.tau, chosen);
end
