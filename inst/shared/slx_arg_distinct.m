function [values, which] = slx_arg_distinct (labels)
%SLX_ARG_DISTINCT  The different ones of positive integers, in ascending order, and which of them each entry is.
%   [VALUES, WHICH] = slx_arg_distinct (LABELS) is [VALUES, ~, WHICH] = unique (LABELS), mostly without sorting.

% SPDX-License-Identifier: BSD-3-Clause
  count = numel (labels);
  most = max (labels);
  if (count > 0 && most <= 4 * count + 1000)
    present = false (1, most);
    present(labels) = true;
    values = find (present);
    place = cumsum (present);
    which = reshape (place(labels), size (labels));
  else
    slx_memory_reserve (count);
    [values, ~, which] = unique (labels);
    which = reshape (which, size (labels));         % MATLAB's is a column
  end
end
