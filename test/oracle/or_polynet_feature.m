function s = or_polynet_feature (kind, h, x)
%OR_POLYNET_FEATURE  The feature s (h, x): of a polynomial network (h'*x)^2, of a factorisation machine the sum over pairs.

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (kind, 'pn'))
    s = (h' * x) ^ 2;
    return;
  end
  s = 0;
  for i = 1:numel (x)
    for j = i+1:numel (x)
      s = s + h(i) * h(j) * x(i) * x(j);
    end
  end
end
