function chosen = or_kmeans_starts (X, U)
%OR_KMEANS_STARTS  The points that greedy k-means++ starts from; the uniform numbers for centre k are U(:,k).

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  nearest = Inf (1, n);
  for k = 1:size (U, 2)
    candidates = zeros (1, 0);
    if (k == 1 || ! any (nearest))
      candidates(1) = min (n, 1 + floor (U(1,k) * n));
    else
      for t = 1:size (U, 1)
        candidates(t) = find ([cumsum(nearest)(1:end-1), Inf] > U(t,k) * sum (nearest) & nearest > 0, 1);
      end
    end
    least = Inf;
    for i = candidates
      lessened = min (nearest, sum ((X - X(:,i) * ones (1, n)) .^ 2, 1));
      if (sum (lessened) < least)
        least = sum (lessened);
        best = lessened;
        chosen(k) = i;
      end
    end
    nearest = best;
  end
end
