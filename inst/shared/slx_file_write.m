function trouble = slx_file_write (file, write, sound)
%SLX_FILE_WRITE  Writes a file, whole or not at all.
%   TROUBLE = slx_file_write (FILE, WRITE, SOUND) has WRITE (NAME) write a file of another name in the same folder, and
%   SOUND (NAME) tell whether it can be read. Only then it gets the name FILE, so that FILE is complete whenever it is
%   there. TROUBLE is '', or says why nothing was written; then a file that was there before is as it was.

% SPDX-License-Identifier: BSD-3-Clause
  partial = [file, '.part'];
  trouble = '';
  try
    write (partial);
    if (~ sound (partial))
      trouble = 'what was written cannot be read again; is the disk full?';
    end
  catch err
    slx_file_discard (partial);
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    trouble = err.message;
  end
  if (isempty (trouble))
    trouble = slx_file_rename (partial, file);
  end
  slx_file_discard (partial);
end
