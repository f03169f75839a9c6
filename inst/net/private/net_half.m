function x = net_half (bits)
%NET_HALF  Numbers of half precision: sign, five bits of an exponent, ten of a fraction.
%   X = net_half (BITS), in single; BITS are integers in double.

% SPDX-License-Identifier: BSD-3-Clause
  sign = 1 - 2 * (bits >= 2^15);
  bits = mod (bits, 2^15);
  e = floor (bits / 2^10);
  f = mod (bits, 2^10);
  x = sign .* (2^10 * (e > 0) + f) .* 2 .^ (max (e, 1) - 25);
  x(e == 31) = sign(e == 31) * Inf;
  x(e == 31 & f > 0) = NaN;
  x = single (x);
end
