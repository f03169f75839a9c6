function slx_opt_need_display (instead)
%SLX_OPT_NEED_DISPLAY  Raises an error where nothing can be drawn.
%   slx_opt_need_display (INSTEAD) does so where Octave has no graphics toolkit, as without a display. INSTEAD says
%   what can be done.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist ('OCTAVE_VERSION', 'builtin') && isempty (available_graphics_toolkits ()))
    slx_arg_fail ('noDisplay', 'no graphics toolkit can draw here; %s', instead);
  end
end
