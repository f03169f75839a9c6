function print_and_keep (folder, name, print)
%PRINT_AND_KEEP  Has PRINT write a table twice, on the screen and into the file NAME; it is given where to.

% SPDX-License-Identifier: BSD-3-Clause
  print (1);
  file = fopen (fullfile (folder, name), 'w');
  if (file < 0)
    error ('cannot write %s', fullfile (folder, name));
  end
  closing = onCleanup (@() fclose (file));
  print (file);
end
