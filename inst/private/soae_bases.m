function W = soae_bases (W, connectivity, activity)
%SOAE_BASES  The columns of W nearest to those given that the network may have.
%   W = soae_bases (W, CONNECTIVITY, ACTIVITY): they have length 1 and the sparseness CONNECTIVITY, or, where this is [],
%   length 1 alone; for 'tanh', whose units depend on their length, they stay then.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isempty (connectivity) && size (W, 1) > 1)
    W = sl_proj_hoyer (W, connectivity, 'Norm', 1);
  elseif (~ strcmp (activity, 'tanh') || ~ isempty (connectivity))
    long = sqrt (sum (double (W) .^ 2, 1));
    W = cast (bsxfun (@rdivide, double (W), long + (long == 0)), class (W));
  end
end
