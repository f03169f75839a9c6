function sl_option_folder (caller, folder)
%SL_OPTION_FOLDER  The folder for the pictures of an experiment, made if it is not there.
%   sl_option_folder (CALLER, FOLDER) raises an error if it cannot be; with '' nothing happens.
  sl_option_must (caller, ischar (folder) && size (folder, 1) <= 1, 'Folder must be the name of a folder');
  if (~ isempty (folder) && exist (folder, 'dir') ~= 7 && ~ mkdir (folder))
    error ('sparselearn:badFile', '%s: cannot make the folder %s', caller, folder);
  end
end
