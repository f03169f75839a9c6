function [P, info] = sl_proj_l1 (X, t, varargin)
%SL_PROJ_L1  Projection: the nearest vectors in the l1 ball, plain or weighted.
%   P = sl_proj_l1 (X, T) finds for each column x of X the nearest p with sum (abs (p)) <= T. This is x itself if x is
%   inside the ball, otherwise
%
%       p = sign (x) .* max (abs (x) - alpha, 0),   alpha such that the sum is T.
%
%   P = sl_proj_l1 (X, T, 'Weights', W) bounds the weighted sum w'*abs (p) by T; p then has alpha*w in place of alpha.
%   Entries of weight 0 are not bounded.
%
%   [P, INFO] = sl_proj_l1 (...) also gives alpha.
%
%   Gradient. The Jacobian is symmetric, so its products from the left and from the right (vjp and jvp) are the same.
%   For columns X and T > 0 the product with each column of G is the same column of
%
%       G .* used - s .* (sum (s .* G, 1) ./ (q + (q == 0))),    q = sum (s .* s, 1),
%
%   where s = W .* sign (P) .* (INFO.threshold > 0) and used = P ~= 0 | W .* INFO.threshold == 0. Without Weights W is
%   1; with Nonneg used = P ~= 0. The gradient exists where the sum is not T before the projection and no abs (x) is
%   alpha*w > 0. So X may have zeros; only with Nonneg no entry of x may be 0.
%
%   Inputs
%     X   d-by-n, double or single, full, finite; a row vector is one vector
%     T   the bound, at least 0 (Inf allowed), or one per column
%   Outputs
%     P   of the size and class of X
%     INFO.threshold   1-by-n: alpha; 0 where x was inside; for T = 0 the smallest alpha that leaves no entry; Inf
%                     where weights are so small that alpha is beyond the largest number
%     INFO.support     1-by-n: number of nonzero entries of P
%   Options
%     'Weights'   [] (default, all 1), finite and at least 0: a vector of length d or a d-by-n matrix. Weights of any
%                 size are exact where abs (X) ./ W is between 1e-300 and 1e300
%     'Nonneg'    false (default); true: p has no negative entries
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:infeasible    T is negative
%
%   Example
%     >> sl_proj_l1 ([3 -2 0.5], 3)
%     ans =
%        2  -1   0
%
%
%   The gradient of two columns; the second is inside the ball:
%     >> X = [3 1; -2 0];
%     >> G = [1 2; 3 4];
%     >> [P, info] = sl_proj_l1 (X, 3);
%     >> used = P ~= 0 | info.threshold == 0;
%     >> s = sign (P) .* (info.threshold > 0);
%     >> q = sum (s .* s, 1);
%     >> D = G .* used - s .* (sum (s .* G, 1) ./ (q + (q == 0)))
%     D =
%        2   2
%        2   4
%
%     >> norm ((sl_proj_l1 (X + 1e-6 * G, 3) - P) / 1e-6 - D) < 1e-6
%     ans = 1
%
%
%   Reference: J. Duchi et al. (2008), Efficient projections onto the l1-ball for learning in high dimensions, ICML;
%   L. Condat (2016), Fast projection onto the simplex and the l1 ball, Math. Prog. 158.
%
%   See also: sl_proj_simplex, sl_proj_l12, sl_proj_l1inf, sl_proj_l0, sl_prox_l1
%
% TESTING: test_proj_simple   REFERENCE: or_proj_l1

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs a matrix and a bound; see help sl_proj_l1');
  end
  try
    [X, shape] = slx_arg_columns (X);
    t = slx_arg_per_column ('T', t, size (X, 2));
    if (any (t < 0))
      slx_arg_fail ('infeasible', 'T must be at least 0, but is %s: that ball is empty', ...
                    slx_arg_value_text (t, [0 Inf]));
    end
    w = [];
    nonneg = 0;
    if (nargin > 2)
      if (isempty (table))
        table = slx_opt_table ({'Weights', [], '?numbers'; 'Nonneg', false, 'flag'});
      end
      options = slx_opt_read (table, varargin);
      w = checked_weights (options.Weights, size (X));
      nonneg = double (options.Nonneg);
    end
    if (nargout < 2)
      P = slx_proj_l1_mex (X, t, w, nonneg);
    else
      [P, threshold, support] = slx_proj_l1_mex (X, t, w, nonneg);
      info = struct ('threshold', threshold, 'support', support);
    end
    if (shape(1) == 1)
      P = reshape (P, shape);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

function w = checked_weights (w, wanted)
  given = w;
  if (isequal (w, []))
    w = [];
    return;
  end
  slx_arg_elsewhere (w, 'Weights');
  if (isvector (w) && numel (w) == wanted(1))
    w = w(:);
  end
  if (~ isfloat (w) || ~ isreal (w) || size (w, 1) ~= wanted(1) || ~ any (numel (w) == wanted(1) * [1, wanted(2)]))
    slx_arg_fail ('badInput', 'Weights must be a real vector of length %d or a %d-by-%d matrix, but is %s', ...
                  wanted([1 1 2]), slx_arg_value_text (w));
  end
  w = full (double (w));
  if (~ all (isfinite (w(:))) || any (w(:) < 0))
    slx_arg_fail ('badInput', 'Weights must be finite and at least 0, but is %s', ...
                  slx_arg_value_text (given, [0 realmax]));
  end
end

%!assert (sl_proj_l1 ([3; -2; .5], 3), [2; -1; 0], 4*eps)
%!assert (sl_proj_l1 ([3 -2 .5], 3), [2 -1 0], 4*eps)
%!assert (sl_proj_l1 ([3 -2 .5], 6), [3 -2 .5])
%!assert (sl_proj_l1 ([3 -2 .5], Inf), [3 -2 .5])
%!assert (sl_proj_l1 ([3 -2 .5], 0), [0 0 0])
%!test % weights far apart
%! w = [4.5e20; 2615; 2e-18; 5.6e-22; 1.4e-9];
%! [p, info] = sl_proj_l1 (ones (5, 1), 2e-3, 'Weights', w);
%! assert (w' * p, 2e-3, 4e-18);
%! assert (p([1 3 4 5]), [0; 1; 1; 1], 1e-11);
%! assert (info.threshold, (1 - p(2)) / w(2), 1e-18);
%!error <Weights must be a real vector of length 2 or a 2-by-3 matrix> sl_proj_l1 (ones (2, 3), 1, 'Weights', ones (2))
%!error <Weights must be a real vector of length 2 or a 2-by-3> sl_proj_l1 (ones (2, 3), 1, 'Weights', ones (3, 2))
%!error <too far apart> sl_proj_l1 ([1e300; 1e300], 1, 'Weights', [1e-10; 1e-320])
%!error id=sparselearn:infeasible sl_proj_l1 ([1; 2], -1)
%!error id=sparselearn:badInput sl_proj_l1 ([1; 2], NaN)
%!error id=sparselearn:badInput sl_proj_l1 ([1; 2], 1, 'Nonneg', 2)
