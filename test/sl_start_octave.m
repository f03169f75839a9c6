function [out, pid, in] = sl_start_octave (program)
%SL_START_OCTAVE  Runs lines of Octave in a process of its own that knows the package.
%   [OUT, PID, IN] = sl_start_octave (PROGRAM) gives what it prints, its number and its input, which waitpid and fclose
%   end.

% SPDX-License-Identifier: BSD-3-Clause
  paths = sprintf ("addpath ('%s', '%s'); ", sl_inst (), fileparts (which ('slx_nmf_codes_mex')));
  [in, out, pid] = popen2 ('octave-cli', {'--norc', '--no-history', '-q', '--eval', [paths, program]});
end
