function O = polynet_total (s, of_bases)
%POLYNET_TOTAL  Scores, m-by-n, from the part of the bases: with the linear part and the intercept of the state S.

% SPDX-License-Identifier: BSD-3-Clause
  O = bsxfun (@plus, of_bases, s.b);
  if (~ isempty (s.L))
    O = O + s.L;
  end
end
