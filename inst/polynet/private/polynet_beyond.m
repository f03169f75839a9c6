function yes = polynet_beyond (gain, square, count, errors)
%POLYNET_BEYOND  Whether held-out samples say that a model is better than a simpler one, beyond chance.
%   YES = polynet_beyond (GAIN, SQUARE, COUNT, ERRORS): GAIN is the mean over COUNT samples of how much the error of the
%   simpler model exceeds that of the other, and SQUARE the mean of the squares of these differences. GAIN must be above
%   so many times its standard error.

% SPDX-License-Identifier: BSD-3-Clause
  yes = gain > errors * sqrt (max (square - gain ^ 2, 0) / count);
end
