function word = or_philox (key, block)
%OR_PHILOX  Philox 4x32-10 as its paper defines it; KEY has two words, BLOCK four, numbers from 0 to 2^32 - 1.

% SPDX-License-Identifier: BSD-3-Clause
  key = uint64 (key);
  c = uint64 (block);
  low = uint64 (2 ^ 32 - 1);
  for round = 1:10
    a = product (3528531795, c(1));
    b = product (3449720151, c(3));
    c = [bitxor(bitxor (b(1), c(2)), key(1)), b(2), bitxor(bitxor (a(1), c(4)), key(2)), a(2)];
    key = bitand (key + uint64 ([2654435769, 3144134277]), low);
  end
  word = uint32 (c);
end

% The upper and the lower 32 bits of a product, by halves, whose products are exact in double.
function halves = product (a, b)
  b = double (b);
  high = a * floor (b / 2 ^ 16);
  low = a * mod (b, 2 ^ 16);
  carry = mod (high, 2 ^ 16) * 2 ^ 16 + low;
  halves = uint64 ([floor(high / 2 ^ 16) + floor(carry / 2 ^ 32), mod(carry, 2 ^ 32)]);
end
