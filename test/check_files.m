function check_files (cases, seed)
%CHECK_FILES  Damaged and hostile files of every kind that the package reads, in an interpreter of its own.
%   check_files (CASES) reads as many, see hostile_files; check_files (CASES, SEED), SEED = 0, 1, ... (default 0), reads
%   others. The summary is printed; any failure is an error, whose message says how to repeat it.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  addpath (fullfile (fileparts (mfilename ('fullpath')), 'robustness'));
  watched_calls ('files', cases, seed, '');
end
