function m = polynet_mean (cut, values)
%POLYNET_MEAN  The mean of numbers, those of all ranks.
%   M = polynet_mean (CUT, VALUES): a column of VALUES belongs to a sample, and CUT are the blocks of the samples.

% SPDX-License-Identifier: BSD-3-Clause
  values = double (values);
  m = sum (polynet_sums (cut, 1, values)) / slx_ranks ('sum', numel (values));
end
