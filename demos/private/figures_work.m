function [yes, why] = figures_work ()
%FIGURES_WORK  Whether figures can be drawn and printed here, and if not, why.
  yes = true;
  why = '';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    yes = ~ isempty (getenv ('DISPLAY')) && any (strcmp (graphics_toolkit (), {'qt', 'fltk'}));
    why = 'xvfb-run -a octave --no-gui has the display and the toolkit they need';
  end
end
