function draws = polynet_draws (p)
%POLYNET_DRAWS  How often samples are held out where a choice would be left to chance by a few hundred of them.
%   DRAWS = polynet_draws (P) is up to ten, so many that about 2000 samples are held out in all; 1 where option
%   Validation has the samples. polynet_problem makes draw number k with the seed P.seed + k.

% SPDX-License-Identifier: BSD-3-Clause
  draws = 1;
  if (isnumeric (p.o.Validation))
    draws = min (10, ceil (2000 / p.held_count));
  end
end
