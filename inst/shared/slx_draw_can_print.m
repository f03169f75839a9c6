function yes = slx_draw_can_print ()
%SLX_DRAW_CAN_PRINT  Whether a figure can be written to a file here.
%   Octave's graphics toolkit qt prints by itself, the others by Ghostscript.

% SPDX-License-Identifier: BSD-3-Clause
  yes = ~ exist ('OCTAVE_VERSION', 'builtin') || strcmp (graphics_toolkit (), 'qt') ...
        || (~ isempty (available_graphics_toolkits ()) && ~ isempty (file_in_path (getenv ('PATH'), 'gs')));
end
