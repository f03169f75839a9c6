function restore = slx_run_seed (seed, states)
%SLX_RUN_SEED  Seeds the random generators until the result is cleared.
%   RESTORE = slx_run_seed (SEED) seeds them all with the integer SEED, from 0 to 2^32 - 1. When RESTORE goes out
%   of scope, they are as they were. With SEED = [] nothing happens: numbers are drawn from the current generators.
%   STATES = slx_run_seed ('states') is how they are, and slx_run_seed ('states', STATES) makes them so.

% SPDX-License-Identifier: BSD-3-Clause
  restore = [];
  if (isempty (seed))
    return;
  elseif (ischar (seed) && nargin > 1)
    set_states (states);
    return;
  elseif (ischar (seed))
    restore = states_now ();
    return;
  end
  if (~ (seed >= 0 && seed < 2^32 && seed == floor (seed)))
    slx_arg_fail ('badInput', 'option Seed must be an integer from 0 to 2^32 - 1, but is %s', ...
                  slx_arg_value_text (seed));
  end
  before = states_now ();
  restore = onCleanup (@() set_states (before));
  if (iscell (before))
    set_states ({seed, seed});
  else
    rng (seed, 'twister');
  end
end

% Of rand and randn alone in Octave, which takes a tenth of the time of rng.
function states = states_now ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    states = {rand('state'), randn('state')};
  else
    states = rng ();
  end
end

function set_states (states)
  if (iscell (states))
    rand ('state', states{1});
    randn ('state', states{2});
  else
    rng (states);
  end
end
