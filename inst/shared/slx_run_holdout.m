function [train, held] = slx_run_holdout (share, seed, n, labels, weights)
%SLX_RUN_HOLDOUT  Samples for training, and those held out for validation.
%   [TRAIN, HELD] = slx_run_holdout (SHARE, SEED, N, LABELS) are ascending rows of numbers from 1 to N. HELD has
%   the part SHARE of each class, rounded up or down so that the part of all samples is as near to SHARE as can be,
%   but leaves at least one sample of each class. LABELS are indices of classes, one for each sample, or [] for no
%   classes. They are drawn with the seed mod (SEED - 1, 2^32), which no epoch has. No sample to hold out is the error
%   sparselearn:badInput.
%
%   [TRAIN, HELD] = slx_run_holdout (SHARE, SEED, N, LABELS, WEIGHTS) holds out the part SHARE of those samples whose
%   weight is above 0, since others would judge nothing; these are all in TRAIN.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (labels))
    labels = ones (1, n);
  end
  some = 1:n;
  if (nargin > 4)
    some = find (reshape (weights, 1, n) > 0);
  end
  labels = labels(some);
  counted = numel (some);
  restore = slx_run_seed (mod (seed - 1, 2^32));
  order = randperm (counted);
  restore = [];
  sizes = accumarray (labels(:), 1)';
  counts = min (diff ([0, round(cumsum (share * sizes))]), max (sizes - 1, 0));
  before = cumsum ([0, sizes(1:end-1)]);
  [class_of, at] = sort (reshape (labels(order), 1, counted));
  place = (1:counted) - before(class_of);             % of a sample in its class, in the order drawn
  chosen = false (1, n);
  chosen(some(order(at(place <= counts(class_of))))) = true;
  held = find (chosen);
  train = find (~ chosen);
  slx_opt_must (~ isempty (held), sprintf ('Validation: %g of %d samples%s is none to hold out', share, counted, ...
                                            repmat (' with a weight above 0', 1, counted < n)));
end
