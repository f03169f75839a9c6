function folder = made_folder (folder)
%MADE_FOLDER  Makes a folder unless it is there, makes sure that files can be written into it, gives its absolute name.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist (folder, 'dir') ~= 7)
    [made, message] = mkdir (folder);
    if (~ made)
      error ('cannot make the folder %s: %s', folder, message);
    end
  end
  [found, attributes] = fileattrib (folder);    % cd would warn of relative folders on the path
  folder = attributes.Name;
  probe = tempname (folder);
  file = fopen (probe, 'w');
  if (file < 0)
    error ('cannot write into the folder %s', folder);
  end
  fclose (file);
  delete (probe);
end
