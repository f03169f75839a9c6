function worst = dict_worst (worst, X, r, most)
%DICT_WORST  The samples that a dictionary represents worst, at most so many as there are atoms, the worst first.
%   WORST = dict_worst (WORST, X, R, MOST) adds samples X with the squared residuals R to the fields X and r of WORST.

% SPDX-License-Identifier: BSD-3-Clause
  [r, order] = sort (r, 'descend');
  count = min (most, sum (r > 0));
  if (numel (worst.r) == most)
    count = min (count, sum (r > worst.r(end)));
  end
  X = double (full (X(:,order(1:count))));
  [r, order] = sort ([worst.r, r(1:count)], 'descend');
  order = order(1:min (most, numel (order)));
  X = [worst.X, X];
  worst = struct ('X', X(:,order), 'r', r(1:numel (order)));
end
