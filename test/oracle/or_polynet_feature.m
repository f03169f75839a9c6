function s = or_polynet_feature (kind, h, X)
%OR_POLYNET_FEATURE  The feature s (h, x) of each column x: of a polynomial network (h'*x)^2, of a machine the sum over pairs.

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (kind, 'pn'))
    s = (h' * X) .^ 2;
    return;
  end
  s = zeros (1, columns (X));
  for i = 1:rows (X)
    for j = i+1:rows (X)
      s = s + h(i) * h(j) * X(i,:) .* X(j,:);
    end
  end
end
