function W = soae_bases (W, connectivity, activity)
%SOAE_BASES  The columns of W nearest to those given that the network may have.
%   W = soae_bases (W, CONNECTIVITY, ACTIVITY): they have length 1 and the sparseness CONNECTIVITY, or, where this is
%   [], length 1 alone; for 'tanh', whose units depend on their length, they stay then.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isempty (connectivity) && size (W, 1) > 1)
    W = sl_proj_hoyer (W, connectivity, 'Norm', 1);
  elseif (~ strcmp (activity, 'tanh') || ~ isempty (connectivity))
    V = scaled (double (W), max (abs (double (W)), [], 1));     % squares stay in range
    W = cast (scaled (V, sqrt (sum (V .^ 2, 1))), class (W));
  end
end

% Columns of V divided by these numbers; zeros stay.
function V = scaled (V, by)
  V = bsxfun (@rdivide, V, by + (by == 0));
end
