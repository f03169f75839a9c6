function [id, trouble] = slx_file_open (file, varargin)
%SLX_FILE_OPEN  Opens a file for reading, but no pipe and no device, for which fopen would wait.
%   [ID, TROUBLE] = slx_file_open (FILE, ...) is fopen (FILE, 'r', ...). ID is -1 where TROUBLE says why it failed.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist ('OCTAVE_VERSION', 'builtin'))
    [about, failed] = stat (file);      % fails for a file that is found on the path
    if (failed == 0 && ~ (S_ISREG (about.mode) || S_ISDIR (about.mode)))
      [id, trouble] = deal (-1, 'it is a pipe or a device');
      return;
    end
  end
  [id, trouble] = fopen (file, 'r', varargin{:});
end
