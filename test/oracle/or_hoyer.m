function s = or_hoyer (X, w)
%OR_HOYER  Sparseness by its definition, column by column.

% SPDX-License-Identifier: BSD-3-Clause
  for j = 1:size (X, 2)
    x = abs (double (full (X(:,j))));
    d = numel (x);
    v = ones (d, 1);
    if (nargin > 1)
      v = w(:,min (j, end));
    end
    if (d == 1)
      s(j) = NaN;
    elseif (all (x == 0))
      s(j) = 1;
    else
      x = x / max (x);
      s(j) = (norm (v) - v' * x / norm (x)) / (norm (v) - min (v));
    end
  end
end
