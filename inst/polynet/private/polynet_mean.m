function m = polynet_mean (p, values)
%POLYNET_MEAN  The mean of numbers of the samples for validation, of all parts of the data.
%   M = polynet_mean (P, VALUES): a column of VALUES belongs to a sample.

% SPDX-License-Identifier: BSD-3-Clause
  values = double (values);
  m = sum (p.on.sums (ones (size (values, 2), 1), values, p.held{5})) / p.parts.sum (numel (values));
end
