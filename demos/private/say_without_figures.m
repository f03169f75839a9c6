function say_without_figures (missing)
%SAY_WITHOUT_FIGURES  Where figures cannot be drawn, says so, what is therefore MISSING, and where they can.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ figures_work ())
    say ('   Figures cannot be drawn here, so %s\n', missing);
    say ('   (xvfb-run -a octave --no-gui has the display and the toolkit they need).\n');
  end
end
