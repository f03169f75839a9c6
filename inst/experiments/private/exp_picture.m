function files = exp_picture (folder, name, what)
%EXP_PICTURE  A picture of an experiment in the file NAME.png of FOLDER.
%   FILES = exp_picture (FOLDER, NAME, WHAT) writes what slx_draw_picture can write, or the tiles of sl_show_basis,
%   where WHAT is a cell row of its arguments, {W, IMSIZE, OPTION, VALUE, ...}. FILES has the name of the file, or
%   is {} where Octave cannot print.

% SPDX-License-Identifier: BSD-3-Clause
  file = fullfile (folder, [name '.png']);
  if (iscell (what))
    sl_show_basis (what{:}, 'File', file);
    files = {file};
  else
    files = slx_draw_picture (file, what);
  end
end
