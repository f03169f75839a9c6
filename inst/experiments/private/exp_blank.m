function results = exp_blank (results, shape, varargin)
%EXP_BLANK  Fields for figures, which are NaN until a part of the experiment has filled them in.
%   RESULTS = exp_blank (RESULTS, SHAPE, NAME, ...) adds fields NAME to a struct, NaN (SHAPE) each.

% SPDX-License-Identifier: BSD-3-Clause
  for name = varargin
    results.(name{1}) = NaN (shape);
  end
end
