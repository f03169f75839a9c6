function show_panel (T, heading, corner)
%SHOW_PANEL  Shows a picture with levels from 0 to 1 in the figure, pixel by pixel, with a heading.
%   CORNER is the place of its lower left corner in pixels.

% SPDX-License-Identifier: BSD-3-Clause
  high = size (T, 1);
  wide = size (T, 2);
  axes ('units', 'pixels', 'position', [corner, wide, high]);
  image (repmat (min (max (T, 0), 1), [1, 1, 3 / size(T, 3)]));
  axis ('off');
  lines = 1 + sum (heading == sprintf ('\n'));
  text (wide / 2, high + 21 * lines - 13, heading, 'units', 'pixels', 'horizontalalignment', 'center', ...
        'verticalalignment', 'baseline', 'fontsize', 11, 'margin', 6);        % the baseline is that of the first line
end
