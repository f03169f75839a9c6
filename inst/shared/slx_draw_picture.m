function files = slx_draw_picture (file, what)
%SLX_DRAW_PICTURE  A PNG file of a picture, which is there whole or not at all.
%   FILES = slx_draw_picture (FILE, WHAT) writes FILE, and gives its name in a cell. WHAT is
%     a matrix, or an array rows-by-columns-by-3      grey levels or colours in [0, 1]
%     a function handle                               it draws into the current axes of a figure that nobody sees.
%                                                     Where Octave cannot print one, FILES is {}

% SPDX-License-Identifier: BSD-3-Clause
  files = {file};
  if (isa (what, 'function_handle') && ~ slx_draw_can_print ())
    files = {};
    return;
  end
  slx_draw_file (file, '.png', @(partial) put (what, partial));
end

function put (what, file)
  if (isa (what, 'function_handle'))
    print_figure (what, file);
  else
    imwrite (uint8 (255 * what), file, 'png');          % uint8 rounds
  end
end

function print_figure (draw, file)
  fig = figure ('visible', 'off');
  closer = onCleanup (@() close (fig));
  draw ();
  before = warning ('off', 'print:nogs');               % qt needs none for PNG
  restore = onCleanup (@() warning (before));
  print (fig, file, '-dpng', '-r120');
end
