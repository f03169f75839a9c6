function restore = slx_run_seed (seed)
%SLX_RUN_SEED  Seeds the random generators until the result is cleared.
%   RESTORE = slx_run_seed (SEED) seeds them all with the integer SEED, from 0 to 2^32 - 1. When RESTORE goes out
%   of scope, they are as they were. With SEED = [] nothing happens: numbers are drawn from the current generators.

% SPDX-License-Identifier: BSD-3-Clause
  restore = [];
  if (isempty (seed))
    return;
  end
  if (~ (seed >= 0 && seed < 2^32 && seed == floor (seed)))
    slx_arg_fail ('badInput', 'option Seed must be an integer from 0 to 2^32 - 1');
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))              % what rng does there, in a tenth of its time
    before = {rand('state'), randn('state')};
    restore = onCleanup (@() set_states (before{:}));
    set_states (seed, seed);
  else
    before = rng ();
    restore = onCleanup (@() rng (before));
    rng (seed, 'twister');
  end
end

function set_states (of_rand, of_randn)
  rand ('state', of_rand);
  randn ('state', of_randn);
end
