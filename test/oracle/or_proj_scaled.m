function P = or_proj_scaled (onto, Y, W)
%OR_PROJ_SCALED  The projection ONTO of the columns of Y, each multiplied by the length of that of W before, or by its own
%   where that is 0, and divided by it afterwards.

% SPDX-License-Identifier: BSD-3-Clause
  d = sqrt (sum (W .^ 2, 1));
  own = sqrt (sum (Y .^ 2, 1));
  d(d == 0) = own(d == 0);
  d(d == 0) = 1;
  P = onto (Y .* d) ./ d;
end
