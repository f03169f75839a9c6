function s = or_stability (W)
%OR_STABILITY  Mean cosine of matched columns over all pairs of the matrices in a cell array.

% SPDX-License-Identifier: BSD-3-Clause
  total = [];
  for a = 1:numel (W)
    for b = a+1:numel (W)
      [~, cosine] = or_match (W{a}, W{b});
      total(end+1) = mean (cosine);
    end
  end
  s = mean (total);
end
