function ending = mexext ()
%MEXEXT  The ending of MEX files.

% SPDX-License-Identifier: BSD-3-Clause
  ending = 'mex';
end
