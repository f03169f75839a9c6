function [W, V] = nmf_balanced (W, V, fixed)
%NMF_BALANCED  The same product W*V', both parts of each component equally long, except those where FIXED.

% SPDX-License-Identifier: BSD-3-Clause
  q = sqrt (sqrt (sum (double (V) .^ 2, 1)) ./ sqrt (sum (double (W) .^ 2, 1)));
  q(~ (q > 0 & q < Inf)) = 1;
  q(fixed) = 1;
  W = bsxfun (@times, W, cast (q, class (W)));
  V = bsxfun (@rdivide, V, cast (q, class (V)));
end
