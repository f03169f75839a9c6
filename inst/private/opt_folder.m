function opt_folder (caller, folder)
%OPT_FOLDER  The folder for the pictures of an experiment, made if it is not there.
%   opt_folder (CALLER, FOLDER) raises an error if it cannot be made, or nothing can be written in it; with ''
%   nothing happens.
  opt_must (caller, ischar (folder) && size (folder, 1) <= 1, 'Folder must be the name of a folder');
  if (isempty (folder))
    return;
  elseif (exist (folder, 'dir') ~= 7 && ~ mkdir (folder))
    error ('sparselearn:badFile', '%s: cannot make the folder %s', caller, folder);
  end
  [~, name] = fileparts (tempname ());          % only a try tells: root may write where no permission says so
  file = fullfile (folder, name);
  id = fopen (file, 'w');
  if (id < 0)
    error ('sparselearn:badFile', '%s: cannot write into the folder %s', caller, folder);
  end
  fclose (id);
  delete (file);
end
