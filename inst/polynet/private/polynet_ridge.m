function value = polynet_ridge (p, s)
%POLYNET_RIDGE  What the ridge adds to the objective at the state S; 0 without a linear part.

% SPDX-License-Identifier: BSD-3-Clause
  value = 0;
  if (~ isempty (s.W))
    in = p.ridge < Inf;
    value = sum (p.ridge(in)' * s.W(in,:) .^ 2) / 2;
  end
end
