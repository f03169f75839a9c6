function show_bars (x, y, k)
%SHOW_BARS  Bars of colour K side by side; NaN is none.
%   show_bars (X, Y, K) draws them with edges of their colour: a bar narrower than a pixel is not drawn without.

% SPDX-License-Identifier: BSD-3-Clause
  colour = slx_draw_colour (k);
  bar (x, y, 1, 'facecolor', colour, 'edgecolor', colour, 'linewidth', .5);
end
