function trouble = file_save (format, file, content, sound)
%FILE_SAVE  Writes variables into a file, whole or not at all.
%   TROUBLE = file_save (FORMAT, FILE, CONTENT) is save (FORMAT, FILE, '-struct', 'CONTENT'), first under another name
%   in the same folder, so that the file is complete whenever it is there. TROUBLE is '', or says why nothing was
%   written; then a file that was there before is as it was. file_save (FORMAT, FILE, CONTENT, SOUND) has SOUND (NAME)
%   look at the file before it gets its name, and takes false or an error for trouble: Octave's save does not notice a
%   full disk.

% SPDX-License-Identifier: BSD-3-Clause
  partial = [file, '.part'];
  trouble = '';
  try
    save (format, partial, '-struct', 'content');
    if (nargin > 3 && ~ sound (partial))
      trouble = 'what was written is not what is to be read; is the disk full?';
    end
  catch err
    file_discard (partial);
    if (memory_is_error (err))
      rethrow (err);
    end
    trouble = err.message;
  end
  if (isempty (trouble))
    trouble = file_rename (partial, file);
  end
  file_discard (partial);
end
