function v = or_nmi (labels, truth, normalization)
%OR_NMI  Normalised mutual information, sum by sum.

% SPDX-License-Identifier: BSD-3-Clause
  I = 0;
  for i = unique (labels)
    for j = unique (truth)
      p = mean (labels == i & truth == j);
      if (p > 0)
        I = I + p * log (p / (mean (labels == i) * mean (truth == j)));
      end
    end
  end
  H = [0, 0];
  for i = unique (labels)
    H(1) = H(1) - mean (labels == i) * log (mean (labels == i));
  end
  for j = unique (truth)
    H(2) = H(2) - mean (truth == j) * log (mean (truth == j));
  end
  v = I / struct ('max', max (H), 'sqrt', sqrt (prod (H)), 'mean', mean (H), 'min', min (H)).(normalization);
  if (all (H == 0))
    v = 1;
  elseif (any (H == 0))
    v = 0;
  end
end
