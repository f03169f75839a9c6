function trouble = slx_file_save (format, file, content, sound)
%SLX_FILE_SAVE  Writes variables into a file, whole or not at all.
%   TROUBLE = slx_file_save (FORMAT, FILE, CONTENT) does what save (FORMAT, FILE, '-struct', 'CONTENT') does, through
%   slx_file_write. TROUBLE is '', or says why nothing was written.
%   slx_file_save (FORMAT, FILE, CONTENT, SOUND) also calls SOUND (PARTIAL), which says whether the file PARTIAL is
%   whole, before PARTIAL gets the name FILE. For Octave's save does not notice a full disk.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    sound = @(partial) true;
  end
  trouble = slx_file_write (file, @(partial) save_as (format, partial, content), sound);
end

function save_as (format, file, content)
  save (format, file, '-struct', 'content');
end
