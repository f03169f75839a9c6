function values = exp_row (option, values, holds, what, other)
%EXP_ROW  An option that is a row of numbers, checked.
%   VALUES = exp_row (OPTION, VALUES, HOLDS, WHAT) asks for a row of real numbers, not empty, for which the function
%   handle HOLDS (VALUES) is true, and gives them in double. WHAT are such numbers in words. A fifth argument, such as
%   '0, or ', tells of a value that is none of them and that the caller takes too.

% SPDX-License-Identifier: BSD-3-Clause
  good = isnumeric (values) && isreal (values) && ndims (values) == 2 && size (values, 1) == 1 && ~ isempty (values);
  if (nargin < 5)
    other = '';
  end
  slx_opt_must (good && holds (values), sprintf ('%s must be %sa row of %s', option, other, what));
  values = full (double (values));
end
