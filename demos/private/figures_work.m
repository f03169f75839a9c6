function yes = figures_work ()
%FIGURES_WORK  Whether figures can be drawn and printed here.

% SPDX-License-Identifier: BSD-3-Clause
  yes = true;
  if (exist ('OCTAVE_VERSION', 'builtin'))
    yes = ~ isempty (getenv ('DISPLAY')) && any (strcmp (graphics_toolkit (), {'qt', 'fltk'}));
  end
end
