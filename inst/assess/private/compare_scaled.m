function [x, unit] = compare_scaled (x)
%COMPARE_SCALED  Numbers whose squares neither overflow nor vanish.
%   [X, UNIT] = compare_scaled (X) divides finite X by UNIT, the power of two near to its greatest modulus.

% SPDX-License-Identifier: BSD-3-Clause
  [~, e] = log2 (max ([abs(x(:)); 0]));
  half = floor (min (max (e, -1022), 1022) / 2);        % twice, as 2^-e itself may overflow
  rest = min (max (e, -1022), 1022) - half;
  unit = 2^half * 2^rest;
  x = x * 2^-half * 2^-rest;
end
