function mark = exp_mark (k)
%EXP_MARK  The marker of curve or class K of a picture.
%   There are seven, and nine colours of exp_colour, so that 63 classes differ.

% SPDX-License-Identifier: BSD-3-Clause
  marks = 'osd^v*x';
  mark = marks(mod (k - 1, numel (marks)) + 1);
end
