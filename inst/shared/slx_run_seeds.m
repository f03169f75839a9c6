function list = slx_run_seeds (first, count)
%SLX_RUN_SEEDS  Seeds of several runs: consecutive from the one given, or drawn where it is [].

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (first))
    list = floor (2^32 * rand (1, count));
  else
    list = mod (first + (0:count-1), 2^32);
  end
end
