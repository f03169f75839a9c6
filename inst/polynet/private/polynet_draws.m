function draws = polynet_draws (p)
%POLYNET_DRAWS  How often samples are held out where a choice would be left to chance by a few hundred of them.
%   DRAWS = polynet_draws (P) is so many that each sample is held out once on the average, or about 5000 samples in all;
%   1 where option Validation has the samples. polynet_problem makes a draw of each seed.

% SPDX-License-Identifier: BSD-3-Clause
  draws = 1;
  if (isnumeric (p.o.Validation))
    draws = max (1, round (min (p.count + p.held_count, 5000) / p.held_count));
  end
end
