function trouble = slx_file_save (format, file, content, sound)
%SLX_FILE_SAVE  Writes variables into a file, whole or not at all.
%   TROUBLE = slx_file_save (FORMAT, FILE, CONTENT) is save (FORMAT, FILE, '-struct', 'CONTENT') by slx_file_write.
%   slx_file_save (FORMAT, FILE, CONTENT, SOUND) has SOUND (NAME) look at the file before it gets its name: Octave's
%   save does not notice a full disk.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    sound = @(partial) true;
  end
  trouble = slx_file_write (file, @(partial) save_as (format, partial, content), sound);
end

function save_as (format, file, content)
  save (format, file, '-struct', 'content');
end
