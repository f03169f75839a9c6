function folder = sl_test_folder ()
%SL_TEST_FOLDER  An empty folder for a test: FOLDER.name; it goes with FOLDER.gone.

% SPDX-License-Identifier: BSD-3-Clause
  folder.name = tempname ();
  mkdir (folder.name);
  folder.gone = onCleanup (@() removed (folder.name));
end

function removed (name)
  confirm_recursive_rmdir (false, 'local');
  rmdir (name, 's');
end
