function value = one_of (list)
%ONE_OF  A random element of a cell array.

% SPDX-License-Identifier: BSD-3-Clause
  value = list{ceil (numel (list) * rand)};
end
