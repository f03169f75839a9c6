function show_panel (k)
%SHOW_PANEL  The first or the second of two pictures in a figure.
%   show_panel (K): beside each other, or, where the figure is narrow, one above the other.

% SPDX-License-Identifier: BSD-3-Clause
  place = get (gcf (), 'position');
  if (place(3) < 700)
    subplot (2, 1, k);
  else
    subplot (1, 2, k);
  end
end
