function s = or_silhouette (X, labels)
%OR_SILHOUETTE  Silhouettes of points, distance by distance.

% SPDX-License-Identifier: BSD-3-Clause
  n = columns (X);
  s = zeros (1, n);
  for i = 1:n
    d = arrayfun (@(j) norm (X(:,i) - X(:,j)), 1:n);
    others = setdiff (find (labels == labels(i)), i);
    if (isempty (others))
      continue;
    end
    a = mean (d(others));
    b = min (arrayfun (@(c) mean (d(labels == c)), setdiff (unique (labels), labels(i))));
    s(i) = (b - a) / max (a, b);
  end
end
