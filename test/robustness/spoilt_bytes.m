function bytes = spoilt_bytes (bytes, others, payload)
%SPOILT_BYTES  The bytes of a file, changed in a random way.
%   BYTES = spoilt_bytes (BYTES, OTHERS, PAYLOAD) changes the row of uint8 BYTES: bits, bytes or words of any width get
%   other values; a part is cut off, left out, said twice, moved, replaced by a part of OTHERS, a cell array of such rows,
%   or by one byte many times, as brackets without end. Sometimes the result is PAYLOAD where that is not empty: the
%   same file with a value that runs a command when it is made. What is drawn comes from the generator rand.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isempty (payload) && rand < .05)
    bytes = payload;
    return;
  end
  for times = 1:1 + (rand < .3) + (rand < .1)
    bytes = spoilt_once (bytes, others);
  end
end

function bytes = spoilt_once (bytes, others)
  n = numel (bytes);
  if (n == 0)
    return;
  end
  at = place (n);
  last = min (n, at + floor (min (n, 200) * rand ^ 3));
  switch (ceil (10 * rand))
    case 1
      bytes(at) = bitxor (bytes(at), uint8 (2 ^ floor (8 * rand)));
    case 2
      bytes(at:last) = floor (256 * rand (1, last - at + 1));
    case 3
      bytes(at:last) = one_of ({0, 1, 127, 128, 255, '[', '{', '(', '"', '-', '9', ' ', 10, 14});
    case {4, 5}
      bytes = with_number (bytes, at, n);
    case 6
      bytes = bytes(1:at-1);
    case 7
      bytes(at:last) = [];
    case 8
      bytes = bytes([1:last, at:n]);
    case 9
      other = one_of (others);
      from = place (numel (other));
      part = other(from:min (end, from + floor (200 * rand)));
      bytes = [bytes(1:at-1), part, bytes(one_of ({at, last}):n)];
    case 10
      many = ceil (10 ^ (1 + 4 * rand));
      bytes = longer_header ([bytes(1:at), repmat(bytes(one_of ({at, n})), 1, many), bytes(at+1:n)], n, many);
  end
end

% Half of the places are in the first 200 bytes, where sizes and types stand.
function at = place (n)
  at = ceil (n * rand);
  if (rand < .5)
    at = ceil (min (n, 200) * rand);
  end
end

% A number of 2, 4 or 8 bytes in either order, at a place where numbers stand as often as not. Those are sizes that are
% too large, negative, or almost right, and doubles that are no indices.
function bytes = with_number (bytes, at, n)
  width = one_of ({2, 4, 4, 8});
  if (rand < .7)
    at = at - mod (at - 1, width);
  end
  if (at + width - 1 > n)
    return;
  end
  if (width == 8 && rand < .5)
    new = typecast (one_of ({NaN, Inf, -1, .5, 1e300, 2 ^ 31, 2 ^ 53, 0}), 'uint8');
  else
    now = double (bytes(at:at+width-1)) * 256 .^ (0:width-1)';
    number = one_of ({0, 1, now + 1, now - 1, 2 * now, n, n - at, 2 ^ 16, 2 ^ 24, 2 ^ 31 - 1, 2 ^ 31, 2 ^ 32 - 1, ...
                      2 ^ (8 * width) - 1, 2 ^ (8 * width - 1)});
    new = uint8 (mod (floor (max (number, 0) ./ 256 .^ (0:width-1)), 256));
  end
  if (rand < .2)
    new = fliplr (new);
  end
  bytes(at:at+width-1) = new;
end

% A file of safetensors begins with the length of its header, which must fit for what is new in it to be looked at.
function bytes = longer_header (bytes, n, many)
  length_of = double (bytes(1:min (8, end))) * 256 .^ (0:min (8, numel (bytes)) - 1)';
  if (numel (bytes) > 8 && length_of > 1 && length_of <= n - 8 && bytes(9) == '{')
    bytes(1:8) = mod (floor ((length_of + many) ./ 256 .^ (0:7)), 256);
  end
end
