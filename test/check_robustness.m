function check_robustness (calls, seed, folder)
%CHECK_ROBUSTNESS  Random hostile calls of every gateway, in an interpreter of its own.
%   check_robustness (CALLS) makes as many, see hostile_calls; check_robustness (CALLS, SEED), SEED = 0, 1, ...
%   (default 0), makes others, and check_robustness (CALLS, SEED, FOLDER) takes the gateways of this folder, such as a
%   build with sanitizers, as does the environment variable SPARSELEARN_MEX. The summary is printed; any failure is an
%   error, whose message says how to repeat the call.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  if (nargin < 3)
    folder = '';
  end
  addpath (fullfile (fileparts (mfilename ('fullpath')), 'robustness'));
  watched_calls ('gateways', calls, seed, folder);
end
