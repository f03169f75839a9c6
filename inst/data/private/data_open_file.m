function [id, closing] = data_open_file (file)
%DATA_OPEN_FILE  Opens a file for reading; it closes itself when CLOSING is cleared.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ ischar (file) || isempty (file) || size (file, 1) ~= 1, ...
                  'the name of a file must be a row of characters');
  if (exist (file, 'dir') == 7)
    slx_arg_fail ('noData', '%s is a folder, where a file is expected', file);
  end
  id = slx_file_open (file);
  if (id < 0)
    slx_arg_fail ('noData', 'there is no file %s that can be read', file);
  end
  closing = onCleanup (@() fclose (id));
end
