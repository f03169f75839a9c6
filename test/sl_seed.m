function sl_seed (k)
%SL_SEED  Seeds both generators of random numbers with the number of a case.
%   sl_seed (K), K from 0 to 2^53. As a seed by itself, Octave takes every number from 2^32 on as the same.

% SPDX-License-Identifier: BSD-3-Clause
  if (k >= 2 ^ 32)
    k = [mod(k, 2 ^ 32), floor(k / 2 ^ 32)];
  end
  rand ('twister', k);
  randn ('twister', k);
end
