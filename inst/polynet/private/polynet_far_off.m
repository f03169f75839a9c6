function yes = polynet_far_off (p, s)
%POLYNET_FAR_OFF  With Tau 'auto': whether the validation error says that this Tau and larger ones do not help.
%   It is then above the least by 2 % and three times what chance does to it.

% SPDX-License-Identifier: BSD-3-Clause
  yes = false;
  if (ischar (p.o.Tau) && ~ isempty (p.held) && s.at > 1)
    least = min ([s.paths.validation]);
    unit = least;
    if (~ strcmp (p.o.Loss, 'squared') && ~ isfield (p.o, 'Levels'))          % a share
      unit = sqrt (least);
    end
    yes = s.validation > 1.02 * least + 3 * unit / sqrt (size (p.held{1}, 2));
  end
end
