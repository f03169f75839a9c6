function v = or_ari (labels, truth)
%OR_ARI  Adjusted Rand index, pair by pair.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (labels);
  [both, a, b, all] = deal (0);
  for i = 1:n
    for j = 1:i-1
      both += labels(i) == labels(j) && truth(i) == truth(j);
      a += labels(i) == labels(j);
      b += truth(i) == truth(j);
      all++;
    end
  end
  v = 1;
  if (both < a || both < b)
    v = (both - a * b / all) / ((a + b) / 2 - a * b / all);
  end
end
