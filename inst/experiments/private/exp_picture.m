function files = exp_picture (folder, name, what)
%EXP_PICTURE  A picture of an experiment as a PNG file, which is there whole or not at all.
%   FILES = exp_picture (FOLDER, NAME, WHAT) writes NAME.png in FOLDER, and gives its name in a cell. WHAT is
%     a matrix, or an array rows-by-columns-by-3      grey levels or colours in [0, 1]
%     a cell row {W, IMSIZE, OPTION, VALUE, ...}      arguments of sl_show_basis, tiles
%     a function handle                               it draws into the current axes of a figure that nobody sees.
%                                                     Where Octave cannot print one, FILES is {}

% SPDX-License-Identifier: BSD-3-Clause
  file = fullfile (folder, [name '.png']);
  files = {file};
  if (isa (what, 'function_handle') && ~ exp_can_print ())
    files = {};
    return;
  end
  trouble = slx_file_write (file, @(partial) put (what, partial), @(partial) true);
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'cannot write the file %s: %s', file, trouble);
  end
end

function put (what, file)
  if (iscell (what))
    sl_show_basis (what{:}, 'File', file);
  elseif (isa (what, 'function_handle'))
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
