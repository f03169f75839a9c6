function s = or_silhouette (X, labels, points)
%OR_SILHOUETTE  Silhouettes of points, all or those with the numbers POINTS, one after the other.

% SPDX-License-Identifier: BSD-3-Clause
  n = columns (X);
  s = zeros (1, n);
  if (nargin < 3)
    points = 1:n;
  end
  for i = points
    d = sqrt (sum ((X(:,i) - X) .^ 2, 1));
    others = setdiff (find (labels == labels(i)), i);
    if (isempty (others))
      continue;
    end
    a = mean (d(others));
    b = min (arrayfun (@(c) mean (d(labels == c)), setdiff (unique (labels), labels(i))));
    s(i) = (b - a) / max (a, b);
  end
  s = s(points);
end
