function [heldout, trained] = or_nmf_holdout (X, seen, hidden, W, H, iterations)
%OR_NMF_HOLDOUT  Error on hidden entries, entry by entry, after sweeps over the others (see or_nmf_masked, ten of them at
%   most, tolerance .1): the root mean square of X - W*H where HIDDEN, relative to that of X where SEEN. TRAINED is the
%   relative error on the entries that are left.

% SPDX-License-Identifier: BSD-3-Clause
  [W, H, e] = or_nmf_masked (X, seen & ~ hidden, W, H, [], iterations, 10, .1);
  trained = e(end);
  total = 0;
  of_X = 0;
  for j = 1:size (X, 2)
    for i = 1:size (X, 1)
      if (hidden(i,j))
        total = total + (X(i,j) - W(i,:) * H(:,j)) ^ 2;
      end
      if (seen(i,j))
        of_X = of_X + X(i,j) ^ 2;
      end
    end
  end
  heldout = sqrt (total / sum (hidden(:))) / sqrt (of_X / sum (seen(:)));
end
