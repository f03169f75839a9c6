function digits = or_hash (pieces)
%OR_HASH  The hash of a sequence of bytes, word by word.
%   DIGITS = or_hash (PIECES): PIECES is a cell of rows of bytes, uint8 or char, which are hashed one after the other;
%   see src/core/files/sl_hash.h.

% SPDX-License-Identifier: BSD-3-Clause
  h = zeros (1, 2, 'uint64');
  for k = 1:numel (pieces)
    h = of_piece (uint8 (pieces{k}(:)'), h);
  end
  halves = double ([bitshift(h, -32); lower(h)]);
  digits = sprintf ('%08x', halves);
end

function h = of_piece (bytes, h)
  key = [0x6a09e667f3bcc908u64, 0xbb67ae8584caa73bu64, 0x3c6ef372fe94f82bu64, 0xa54ff53a5f1d36f1u64, ...
         0x510e527fade682d1u64, 0x9b05688c2b3e6c1fu64, 0x1f83d9abfb41bd6bu64, 0x5be0cd19137e2179u64];
  lane = bitxor (mixed (plus_of (h(1), times (uint64 (0:7), key(1)))), mixed (plus_of (h(2), key)));
  count = uint64 (numel (bytes));
  bytes(1024 * (floor (numel (bytes) / 1024) + 1)) = 0;         % zeros up to there
  words = reshape (typecast (bytes, 'uint64'), 8, 16, []);
  for b = 1:size (words, 3)
    changed = key;
    for s = 1:16
      w = words(:,s,b)';
      v = bitxor (w, changed);
      lane = plus_of (lane, plus_of (lower (v) .* bitshift (v, -32), w([2, 1, 4, 3, 6, 5, 8, 7])));
      changed = plus_of (changed, bitor (key(8:-1:1), uint64 (1)));
    end
    lane = times (bitxor (bitxor (lane, bitshift (lane, -47)), key), uint64 (0x9e3779b1));
  end
  first = times (count, key(1));
  second = times (intmax ('uint64') - count, key(2));
  for l = 1:8
    first = plus_of (mixed (bitxor (first, lane(l))), key(l));
    second = bitxor (mixed (plus_of (second, times (lane(9-l), bitor (key(l), uint64 (1))))), lane(l));
  end
  h = [mixed(bitxor (first, bitshift (second, -3))), mixed(plus_of (second, first))];
end

function z = mixed (z)
  z = times (bitxor (z, bitshift (z, -30)), 0xbf58476d1ce4e5b9u64);
  z = times (bitxor (z, bitshift (z, -27)), 0x94d049bb133111ebu64);
  z = bitxor (z, bitshift (z, -31));
end

% Integers saturate, so numbers are added and multiplied by their halves.
function w = lower (w)
  w = bitand (w, uint64 (2 ^ 32 - 1));
end

function w = joined (upper, lower_half)
  w = bitor (bitshift (lower (upper), 32), lower (lower_half));
end

function c = plus_of (a, b)
  sum = lower (a) + lower (b);
  c = joined (bitshift (a, -32) + bitshift (b, -32) + bitshift (sum, -32), sum);
end

function c = times (a, b)
  crossed = lower (lower (a) .* bitshift (b, -32)) + lower (bitshift (a, -32) .* lower (b));
  c = plus_of (lower (a) .* lower (b), bitshift (lower (crossed), 32));
end
