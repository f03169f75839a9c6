function file = slx_file_expanded (file)
%SLX_FILE_EXPANDED  The name of a file as the system takes it: Octave lets a name begin with a tilde.
%   FILE = slx_file_expanded (FILE)

% SPDX-License-Identifier: BSD-3-Clause
  if (exist ('OCTAVE_VERSION', 'builtin'))
    file = tilde_expand (file);
  end
end
