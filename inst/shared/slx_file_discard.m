function slx_file_discard (file)
%SLX_FILE_DISCARD  Deletes a file, if it is there.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist (file, 'file') == 2)
    delete (file);
  end
end
