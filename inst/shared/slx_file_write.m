function trouble = slx_file_write (file, write, sound)
%SLX_FILE_WRITE  Writes a file, whole or not at all.
%   TROUBLE = slx_file_write (FILE, WRITE, SOUND) has WRITE (NAME) write a file of another name, in a folder beside
%   FILE, and SOUND (NAME) tell whether it can be read. Only then it gets the name FILE, so that FILE is complete
%   whenever it is there. TROUBLE is '', or says why nothing was written; then a file that was there before is as it
%   was. NAME ends as FILE does.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist (file, 'dir') == 7)
    trouble = 'it is a folder';
    return;
  end
  [partial, trouble] = slx_file_write_mex ('begin', file);
  if (~ isempty (trouble))
    return;
  end
  tidy = onCleanup (@() slx_file_write_mex ('discard', partial));
  try
    write (partial);
    if (sound (partial))
      trouble = slx_file_write_mex ('finish', partial, file);
    else
      trouble = 'what was written cannot be read again; is the disk full?';
    end
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    trouble = err.message;
  end
end
