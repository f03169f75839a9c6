function m = polynet_mean (values)
%POLYNET_MEAN  The mean of numbers, those of all ranks.

% SPDX-License-Identifier: BSD-3-Clause
  sums = slx_ranks ('sum', [sum(double (values(:))), numel(values)]);
  m = sums(1) / sums(2);
end
