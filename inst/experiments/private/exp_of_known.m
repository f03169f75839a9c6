function m = exp_of_known (what, figures)
%EXP_OF_KNOWN  A function of those figures that are known.
%   M = exp_of_known (WHAT, FIGURES) is WHAT (column) of the figures that are not NaN, and NaN without any.

% SPDX-License-Identifier: BSD-3-Clause
  figures = figures(~ isnan (figures));
  m = NaN;
  if (~ isempty (figures))
    m = what (figures(:));
  end
end
