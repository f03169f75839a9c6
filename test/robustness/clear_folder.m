function clear_folder (kept)
%CLEAR_FOLDER  Removes all files of the current folder but those named, so that a call does not change the next one.

% SPDX-License-Identifier: BSD-3-Clause
  files = readdir ('.');
  if (isequal (files, kept))
    return;
  end
  for file = files(~ ismember (files, kept))'
    if (isfolder (file{1}))
      confirm_recursive_rmdir (false, 'local');
      rmdir (file{1}, 's');
    else
      delete (['.', filesep, file{1}]);
    end
  end
end
