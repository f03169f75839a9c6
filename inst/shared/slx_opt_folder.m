function slx_opt_folder (folder)
%SLX_OPT_FOLDER  The folder for the pictures of an experiment, made if it is not there.
%   slx_opt_folder (FOLDER) raises an error if it cannot be made, or nothing can be written in it; with ''
%   nothing happens.

% SPDX-License-Identifier: BSD-3-Clause
  slx_opt_must (ischar (folder) && size (folder, 1) <= 1, 'Folder must be the name of a folder');
  if (isempty (folder))
    return;
  elseif (exist (folder, 'dir') ~= 7 && ~ mkdir (folder))
    slx_arg_fail ('badFile', 'cannot make the folder %s', folder);
  end
  [~, name] = fileparts (tempname ());          % only a try tells: root may write where no permission says so
  file = fullfile (folder, name);
  id = fopen (file, 'w');
  if (id < 0)
    slx_arg_fail ('badFile', 'cannot write into the folder %s', folder);
  end
  fclose (id);
  delete (file);
end
