function X = sl_shifted_digits (n)
%SL_SHIFTED_DIGITS  Very many pictures of digits, 784-by-n in single precision.
%   X = sl_shifted_digits (N): 5000 digits of sl_data ('strokes'), 28-by-28, each many times: shifted by up to three pixels
%   up or down and left or right, with noise of 0.02 that no other picture has. The same for every call.

% SPDX-License-Identifier: BSD-3-Clause
  drawn = single (sl_data ('strokes', 'Samples', 5000, 'Size', 28, 'Seed', 1));
  rand ('twister', 5);
  randn ('twister', 5);
  digit = ceil (5000 * rand (1, n));
  down = floor (7 * rand (1, n)) - 3;
  right = floor (7 * rand (1, n)) - 3;
  X = zeros (784, n, 'single');
  for v = -3:3
    for h = -3:3
      shifted = reshape (circshift (reshape (drawn, 28, 28, []), [v, h]), 784, []);
      at = find (down == v & right == h);
      X(:,at) = shifted(:,digit(at));
    end
  end
  for first = 1:10000:n                 % few at a time: noise is in double
    part = first:min (first + 9999, n);
    X(:,part) = max (X(:,part) + 0.02 * randn (784, numel (part)), 0);
  end
end
