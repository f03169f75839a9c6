function yes = polynet_far_off (p, s, error)
%POLYNET_FAR_OFF  With Tau 'auto': whether a validation error says that what follows does not help.
%   YES = polynet_far_off (P, S, ERROR): ERROR is above the least by 2 % and three times what chance does to it. That of
%   the state says so of more bases, the least of a Tau of larger ones. Without an intercept models without bases do not
%   count: equal scores are labels of the first class, which may be the most frequent one.

% SPDX-License-Identifier: BSD-3-Clause
  yes = false;
  if (~ isempty (p.held) && s.at > 1)
    least = min ([s.paths([s.paths.bases] > 0 | p.o.Intercept).validation, Inf]);
    unit = least;
    if (~ strcmp (p.o.Loss, 'squared') && ~ isfield (p.o, 'Levels'))          % a share
      unit = sqrt (least);
    end
    yes = error > 1.02 * least + 3 * unit / sqrt (p.held_count);
  end
end
