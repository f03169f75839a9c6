function save_panels (file, panels, headings)
%SAVE_PANELS  Writes several pictures as one into a PNG file, with headings where figures can be drawn.
%   PANELS is a cell array of grey or coloured pictures with levels from 0 to 1, as they are to lie beside and below
%   each other: those of a row equally high, those of a column equally wide. HEADINGS has a text for each.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ figures_work ())
    imwrite (uint8 (round (255 * beside (panels))), file);
    return;
  end
  gap = 10;
  lines = 1 + max (cellfun (@(text) sum (text == sprintf ('\n')), headings(:)));
  above = 4 + 21 * lines;
  high = cellfun (@(T) size (T, 1), panels(:,1))';
  wide = cellfun (@(T) size (T, 2), panels(1,:));
  left = gap + [0, cumsum(wide + gap)];
  top = cumsum (above + [0, high + gap]);
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0, 0, left(end), top(end) - above]);
  for i = 1:numel (high)
    for j = 1:numel (wide)
      show_panel (panels{i,j}, headings{i,j}, [left(j), top(end) - above - top(i) - high(i)]);
    end
  end
  save_figure (fig, file);
end
