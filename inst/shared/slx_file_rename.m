function trouble = slx_file_rename (partial, file)
%SLX_FILE_RENAME  Gives a file that is complete its name, in place of one that may be there.
%   TROUBLE = slx_file_rename (PARTIAL, FILE) is '', or says why it was not done; then PARTIAL is left.

% SPDX-License-Identifier: BSD-3-Clause
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
