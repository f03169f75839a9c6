function slx_file_remove (start, whole)
%SLX_FILE_REMOVE  Removes files by their first letters, which are no pattern.
%   slx_file_remove (START) removes the files whose names, with their folder, begin with START; slx_file_remove (NAME,
%   'whole') the file of this name alone.

% SPDX-License-Identifier: BSD-3-Clause
  [folder, name, ending] = fileparts (start);
  name = [name, ending];
  if (isempty (folder))
    folder = '.';
  end
  octave = exist ('OCTAVE_VERSION', 'builtin');
  if (octave)
    folder = tilde_expand (folder);
    names = readdir (folder);           % dir takes the name of a folder for a pattern
  else
    found = dir (folder);
    names = {found.name};
  end
  those = strncmp (names(:)', name, numel (name));
  if (nargin > 1)
    those = strcmp (names(:)', name);
  end
  for k = find (those)
    file = fullfile (folder, names{k});
    if (octave)
      failed = unlink (file);           % so does delete with that of a file
    elseif (exist (file, 'dir') ~= 7)
      delete (file);
    end
  end
end
