function check_public_calls (calls, seed)
%CHECK_PUBLIC_CALLS  Random hostile calls of every public function, in an interpreter of its own.
%   check_public_calls (CALLS) makes as many, see hostile_calls; check_public_calls (CALLS, SEED), SEED = 0, 1, ...
%   (default 0), makes others. The summary is printed; any failure is an error, whose message says how to repeat the
%   call.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  addpath (fullfile (fileparts (mfilename ('fullpath')), 'robustness'));
  watched_calls ('functions', calls, seed, '');
end
