function yes = polynet_far_off (p, s, error)
%POLYNET_FAR_OFF  With Tau 'auto': whether a validation error says that what follows does not help.
%   YES = polynet_far_off (P, S, ERROR): ERROR is above the least by 2 % and three times what chance does to it. That of
%   the state says so of more bases, the least of a Tau of larger ones.

% SPDX-License-Identifier: BSD-3-Clause
  yes = false;
  if (~ isempty (p.held) && s.at > 1)
    least = min ([s.paths.validation]);
    unit = least;
    if (~ strcmp (p.o.Loss, 'squared') && ~ isfield (p.o, 'Levels'))          % a share
      unit = sqrt (least);
    end
    yes = error > 1.02 * least + 3 * unit / sqrt (p.held_count);
  end
end
