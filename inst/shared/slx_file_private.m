function [name, removal] = slx_file_private (ending)
%SLX_FILE_PRIVATE  The name of a temporary file in a new folder that only this user can read.
%   [NAME, REMOVAL] = slx_file_private (ENDING): NAME ends in ENDING. The folder and all that is in it is gone as soon
%   as REMOVAL is cleared. To a shell NAME is harmless.

% SPDX-License-Identifier: BSD-3-Clause
  place = tempname ();
  if (isunix () && isempty (regexp (place, '^[\w/.-]+$', 'once')))
    place = tempname ('/tmp');
  end
  [name, trouble] = slx_file_write_mex ('begin', [place, ending]);
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'the folder of temporary files, %s, cannot be written: %s', fileparts (place), trouble);
  end
  removal = onCleanup (@() slx_file_write_mex ('discard', name));
end
