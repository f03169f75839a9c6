function s = nmf_stability (W)
%NMF_STABILITY  Mean cosine of matched columns over all pairs of the factors in a cell row.
%   S = nmf_stability (W) is NaN for a single factor. help sl_nmf_scan says how columns are matched.

% SPDX-License-Identifier: BSD-3-Clause
  s = NaN;
  pairs = 0;
  W = cellfun (@of_unit_length, W, 'UniformOutput', false);
  for a = 1:numel (W)
    for b = a+1:numel (W)
      pairs = pairs + 1;
      if (pairs == 1)
        s = 0;
      end
      s = s + mean (matched (W{a}.' * W{b}));
    end
  end
  s = s / max (pairs, 1);
end

function W = of_unit_length (W)
  W = double (W);
  largest = max (W, [], 1);
  W = bsxfun (@rdivide, W, largest + (largest == 0));
  lengths = sqrt (sum (W .^ 2, 1));
  W = bsxfun (@rdivide, W, lengths + (lengths == 0));
end

% The largest entry of C, the largest outside its row and column, and so on.
function c = matched (C)
  c = zeros (1, size (C, 1));
  for k = 1:numel (c)
    [c(k), at] = max (C(:));
    [row, column] = ind2sub (size (C), at);
    C(row,:) = -1;
    C(:,column) = -1;
  end
  c = min (c, 1);
end
