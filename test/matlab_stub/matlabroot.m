function folder = matlabroot ()
%MATLABROOT  A folder where MATLAB could be.

% SPDX-License-Identifier: BSD-3-Clause
  folder = '/usr/local/MATLAB/R2019b';
end
