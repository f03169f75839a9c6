function check_memory (calls, seed)
%CHECK_MEMORY  Calls of every public function with little memory, in an interpreter of its own.
%   check_memory (CALLS) makes as many with data of some 10 MiB and room for 1 to 180 MiB more, see hostile_calls: each
%   must succeed or be sparselearn:outOfMemory. check_memory (CALLS, SEED), SEED = 0, 1, ... (default 0), makes others.
%   The summary is printed; any failure is an error, whose message says how to repeat the call.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  addpath (fullfile (fileparts (mfilename ('fullpath')), 'robustness'));
  watched_calls ('memory', calls, seed, '');
end
