function e = or_sample_error (X, W, H, S)
%OR_SAMPLE_ERROR  Oracle: |x - W*h| / |x| for each column x of X, over entries with the weights S; 0 where both are 0.

% SPDX-License-Identifier: BSD-3-Clause
  e = zeros (1, size (X, 2));
  for j = 1:size (X, 2)
    [off, own] = deal (0);
    for i = find (S(:,j) > 0)'
      off = off + S(i,j) * (X(i,j) - W(i,:) * H(:,j)) ^ 2;
      own = own + S(i,j) * X(i,j) ^ 2;
    end
    if (off > 0)
      e(j) = sqrt (off / own);
    end
  end
end
