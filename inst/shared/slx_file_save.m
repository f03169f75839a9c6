function trouble = slx_file_save (file, content, sound)
%SLX_FILE_SAVE  Writes variables into a MAT file of version 7, whole or not at all.
%   TROUBLE = slx_file_save (FILE, CONTENT) does what save (FILE, '-struct', 'CONTENT', '-v7') does, through
%   slx_file_write. It reads the file back, as Octave's save does not notice a full disk. TROUBLE is '', or says why
%   nothing was written.
%   TROUBLE = slx_file_save (FILE, CONTENT, SOUND): SOUND (NAME) tells whether what is read back is right.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    hash = @(content) slx_hash_mex (orderfields (content));
    sound = @(partial) strcmp (hash (slx_file_load (partial, '-mat')), hash (content));
  end
  trouble = slx_file_write (file, @(partial) save_as (partial, content), sound);
end

function save_as (file, content)
  save (file, '-struct', 'content', '-v7');
end
