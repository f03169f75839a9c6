function yes = polynet_beyond (p, draws, gain, square)
%POLYNET_BEYOND  Whether held-out samples say that a model is better than a simpler one, beyond chance.
%   YES = polynet_beyond (P, DRAWS, GAIN, SQUARE): GAIN is the mean over the held-out samples of so many draws of how
%   much the error of the simpler model exceeds that of the other, and SQUARE the mean of the squares of these
%   differences. GAIN must be above twice its standard error. The models of all draws share samples for training, so
%   that more draws cannot make this error as small as they please: C. Nadeau and Y. Bengio (2003), Inference for the
%   generalization error, Machine Learning 52.

% SPDX-License-Identifier: BSD-3-Clause
  variance = max (square - gain .^ 2, 0);
  yes = gain > 2 * sqrt (variance * (1 / (draws * p.held_count) + 1 / p.count));
end
