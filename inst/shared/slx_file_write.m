function trouble = slx_file_write (file, write, sound)
%SLX_FILE_WRITE  Writes a file, whole or not at all.
%   TROUBLE = slx_file_write (FILE, WRITE, SOUND) has WRITE (NAME) write a file of another name in the same folder, and
%   SOUND (NAME) tell whether it can be read. Only then it gets the name FILE, so that FILE is complete whenever it is
%   there. TROUBLE is '', or says why nothing was written; then a file that was there before is as it was. NAME ends as
%   FILE does.

% SPDX-License-Identifier: BSD-3-Clause
  [~, ~, ending] = fileparts (file);
  partial = [file, '.part', ending];
  tidy = onCleanup (@() discard (partial));
  trouble = '';
  try
    write (partial);
    if (~ sound (partial))
      trouble = 'what was written cannot be read again; is the disk full?';
    end
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    trouble = err.message;
  end
  if (isempty (trouble))
    trouble = renamed (partial, file);
  end
end

function discard (file)
  if (exist (file, 'file') == 2)
    delete (file);
  end
end

% Gives a file that is complete its name, in place of one that may be there; says why where it cannot.
function trouble = renamed (partial, file)
  if (exist (file, 'dir') == 7)
    trouble = 'it is a folder';
    return;
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))      % whose movefile starts a shell
    [failed, trouble] = rename (tilde_expand (partial), tilde_expand (file));
    moved = failed == 0;
  else
    [moved, trouble] = movefile (partial, file, 'f');
  end
  if (~ moved && isempty (trouble))             % Octave does not always say why
    trouble = 'it cannot be renamed';
  end
end
