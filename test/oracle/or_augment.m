function Y = or_augment (X, imsize, shift, flip, seed)
%OR_AUGMENT  Pictures moved and flipped at random, pixel by pixel, as sl_net.h has it.
%   Y = or_augment (X, IMSIZE, SHIFT, FLIP, SEED): the columns of X are the pictures of a batch; SEED is its seed.

% SPDX-License-Identifier: BSD-3-Clause
  h = imsize(1);
  w = imsize(2);
  Y = zeros (size (X), class (X));
  for s = 1:columns (X)
    u = double (slx_counter_mex ('uniform', seed, 2^32, 4 * (s - 1), single (zeros (1, 3))));
    down = floor ((2 * shift(1) + 1) * u(1)) - shift(1);
    across = floor ((2 * shift(2) + 1) * u(2)) - shift(2);
    x = reshape (full (X(:,s)), imsize);
    y = zeros (imsize);
    for r = 1:h
      for c = 1:w
        if (r + down >= 1 && r + down <= h && c + across >= 1 && c + across <= w)
          y(r,c,:) = x(r+down,c+across,:);
        end
      end
    end
    if (flip && u(3) < 1/2)
      y = y(:,end:-1:1,:);
    end
    Y(:,s) = y(:);
  end
end
