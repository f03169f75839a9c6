function [P, info] = sl_proj_simplex (X, r)
%SL_PROJ_SIMPLEX  Projection onto a simplex: the nearest vectors that are non-negative and have a given sum.
%   P = sl_proj_simplex (X, R) finds for each column x of X the nearest p with p >= 0 and sum (p) = R:
%
%       p = max (x - alpha, 0),   alpha such that the sum is R.
%
%   P = sl_proj_simplex (X) takes R = 1: the columns of P are probability vectors.
%
%   [P, INFO] = sl_proj_simplex (...) also gives alpha.
%
%   Gradient. The Jacobian is symmetric, so its products from the left and from the right (vjp and jvp) are the same.
%   For columns X, with s = P > 0, the product with each column of G is the same column of
%   s .* (G - sum (s .* G, 1) ./ max (sum (s, 1), 1)): the entries on the support, minus their mean. The gradient exists
%   where no entry of x is alpha.
%
%   Inputs
%     X   d-by-n, double or single, full, finite; a row vector is one vector
%     R   the sum, finite and at least 0; one number, or one per column (default 1)
%   Outputs
%     P   of the size and class of X
%     INFO.threshold   1-by-n: alpha; for R = 0 the largest entry of x
%     INFO.support     1-by-n: number of nonzero entries of P
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:infeasible    R is negative
%
%   Example
%     >> sl_proj_simplex ([1.5 1 -2], 1)
%     ans =
%        0.7500   0.2500        0
%
%
%   The gradient of two columns:
%     >> X = [1.5 0; 1 0; -2 .5];
%     >> G = [1 2; 3 4; 5 6];
%     >> P = sl_proj_simplex (X);
%     >> s = P > 0;
%     >> D = s .* (G - sum (s .* G, 1) ./ max (sum (s, 1), 1))
%     D =
%       -1  -2
%        1   0
%        0   2
%
%     >> norm ((sl_proj_simplex (X + 1e-6 * G) - P) / 1e-6 - D) < 1e-6
%     ans = 1
%
%
%   Reference: C. Michelot (1986), A finite algorithm for finding the projection of a point onto the canonical simplex
%   of R^n, JOTA 50; L. Condat (2016), Fast projection onto the simplex and the l1 ball, Math. Prog. 158.
%
%   See also: sl_proj_l1, sl_proj_hoyer
%
% TESTING: test_proj_simple   REFERENCE: or_proj_simplex

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    slx_arg_fail ('badCall', 'needs a matrix; see help sl_proj_simplex');
  end
  try
    [X, shape] = slx_arg_columns (X);
    if (nargin < 2)
      r = 1;
    else
      r = slx_arg_per_column ('R', r, size (X, 2));
      if (any (r < 0))
        slx_arg_fail ('infeasible', 'R must be at least 0, as non-negative vectors have no other sum, but is %s', ...
                      slx_arg_value_text (r, [0 Inf]));
      elseif (any (r > 3e38) && any (r > realmax (class (X))))
        slx_arg_fail ('badInput', 'R must be finite and, like P, not beyond realmax (''%s''), but is %s', ...
                      class (X), slx_arg_value_text (r, [0 double(realmax (class (X)))]));
      end
    end
    if (nargout < 2)
      P = slx_proj_simplex_mex (X, r);
    else
      [P, threshold, support] = slx_proj_simplex_mex (X, r);
      info = struct ('threshold', threshold, 'support', support);
    end
    if (shape(1) == 1)
      P = reshape (P, shape);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

%!assert (sl_proj_simplex ([1.5; 1; -2], 1), [.75; .25; 0], eps)
%!assert (sl_proj_simplex ([1.5 1 -2]), [.75 .25 0], eps)
%!assert (sl_proj_simplex ([5 1; 5 0], [1 2]), [.5 1.5; .5 .5], eps)
%!assert (sl_proj_simplex (zeros (4, 1), 1), [.25; .25; .25; .25])
%!assert (sl_proj_simplex ([3; 1], 0), [0; 0])
%!error id=sparselearn:infeasible sl_proj_simplex ([1; 2], -1)
%!error id=sparselearn:badInput sl_proj_simplex ([1; 2], Inf)
%!error id=sparselearn:badInput sl_proj_simplex (single ([1; 2]), 1e39)
%!error id=sparselearn:badInput sl_proj_simplex (single ([1 2; 2 1]), [1 1e39])
%!assert (sl_proj_simplex ([1; 2], 1e39), [5e38; 5e38], 1e23)
%!assert (sl_proj_simplex (single ([1; 2]), 3.2e38), single ([1.6e38; 1.6e38]))
%!error id=sparselearn:badInput sl_proj_simplex ([1; 2], NaN)
%!error id=sparselearn:badInput sl_proj_simplex ([1; 2], [1 1 1])
