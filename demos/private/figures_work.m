function yes = figures_work ()
%FIGURES_WORK  Whether figures can be drawn and printed here.

% SPDX-License-Identifier: BSD-3-Clause
  yes = true;
  if (exist ('OCTAVE_VERSION', 'builtin'))
    has_screen = ispc () || ismac () || ~ isempty ([getenv('DISPLAY'), getenv('WAYLAND_DISPLAY')]);
    yes = has_screen && any (strcmp (graphics_toolkit (), {'qt', 'fltk'}));
  end
end
