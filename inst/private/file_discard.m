function file_discard (file)
%FILE_DISCARD  Deletes a file, if it is there.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist (file, 'file') == 2)
    delete (file);
  end
end
