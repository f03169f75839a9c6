function colour = slx_draw_colour (k)
%SLX_DRAW_COLOUR  The colour of curve, bar or class K of a picture.
%   The colours are those that M. Okabe and K. Ito (2008), Color universal design, chose so that people with any colour
%   vision can tell them apart; their yellow is last, since it is faint on white.

% SPDX-License-Identifier: BSD-3-Clause
  colours = [0 114 178; 213 94 0; 0 158 115; 204 121 167; 230 159 0; 86 180 233; 0 0 0; 130 130 130; 240 228 66] / 255;
  colour = colours(mod (k - 1, size (colours, 1)) + 1,:);
end
