function mark = slx_draw_mark (k)
%SLX_DRAW_MARK  The marker of curve or class K of a picture.
%   There are eleven, and nine colours of slx_draw_colour, so that 99 classes differ. Ten classes differ without colour.

% SPDX-License-Identifier: BSD-3-Clause
  marks = 'osd^v*x<>+p';
  mark = marks(mod (k - 1, numel (marks)) + 1);
end
