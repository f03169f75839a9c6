function values = slx_opt_row (option, values, most)
%SLX_OPT_ROW  Different positive integers as a row of class double.
%   VALUES = slx_opt_row (OPTION, VALUES, MOST) raises an error unless VALUES are such, up to MOST; with Inf
%   for MOST there is no limit but that of Inf itself.

% SPDX-License-Identifier: BSD-3-Clause
  range = ', at least 1';
  if (most < Inf)
    range = sprintf (' from 1 to %d', most);
  end
  good = isnumeric (values) && isreal (values) && size (values, 1) == 1 && ~ isempty (values);
  if (good)
    values = full (double (values));
    good = all (values >= 1 & values <= most & values < Inf & values == floor (values)) ...
           && numel (unique (values)) == numel (values);
  end
  slx_opt_must (good, [option ' must be a row of different integers' range], values, [1 most]);
end
