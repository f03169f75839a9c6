function trouble = slx_file_save (format, file, content, sound)
%SLX_FILE_SAVE  Writes variables into a file, whole or not at all.
%   TROUBLE = slx_file_save (FORMAT, FILE, CONTENT) is save (FORMAT, FILE, '-struct', 'CONTENT'), first under another
%   name in the same folder, so that the file is complete whenever it is there. TROUBLE is '', or says why nothing was
%   written; then a file that was there before is as it was. slx_file_save (FORMAT, FILE, CONTENT, SOUND) has SOUND
%   (NAME) look at the file before it gets its name, and takes false or an error for trouble: Octave's save does not
%   notice a full disk.

% SPDX-License-Identifier: BSD-3-Clause
  partial = [file, '.part'];
  trouble = '';
  try
    save (format, partial, '-struct', 'content');
    if (nargin > 3 && ~ sound (partial))
      trouble = 'what was written is not what is to be read; is the disk full?';
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
