function save_figure (fig, file)
%SAVE_FIGURE  Prints a figure to a PNG file, in its own size, and closes it.

% SPDX-License-Identifier: BSD-3-Clause
  before = warning ('off', 'all');              % print misses Ghostscript, which PNG does not need
  restore = onCleanup (@() warning (before));
  position = get (fig, 'position');
  set (fig, 'paperunits', 'inches', 'paperposition', [0, 0, position(3:4) / 100]);
  print (fig, file, '-dpng', '-r100');
  close (fig);
end
