function W = nmf_directions (W)
%NMF_DIRECTIONS  Columns of length 1 in the direction of those of W, full and double; those of 0 stay 0.

% SPDX-License-Identifier: BSD-3-Clause
  W = double (full (W));
  largest = max (abs (W), [], 1);
  W = bsxfun (@rdivide, W, largest + (largest == 0));
  lengths = sqrt (sum (W .^ 2, 1));
  W = bsxfun (@rdivide, W, lengths + (lengths == 0));
end
