function P = sl_prox_l1 (X, t)
%SL_PROX_L1  Soft thresholding, the proximal step of the l1 norm.
%   P = sl_prox_l1 (X, T) gives sign (X) .* max (abs (X) - T, 0), which minimises
%
%       1/2 * norm (P - X, 'fro')^2 + sum (sum (T .* abs (P))).
%
%   Gradient (vjp and jvp alike, as the Jacobian is diagonal): it takes G, of the size of X, to (abs (X) > T) .* G. It
%   exists where abs (X) is not T.
%
%   Inputs
%     X   d-by-n, double or single, full or sparse, finite; a row vector is one vector
%     T   at least 0 (Inf allowed): one number, one per column (1-by-n), one per row (d-by-1), or one per entry; for a
%         row vector X one number or a vector of its length
%   Output
%     P   of the size and class of X; sparse if X is
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_prox_l1 ([3 -1 0.5], 1)
%     ans =
%        2   0   0
%
%
%   Reference: P. L. Combettes, V. R. Wajs (2005), Signal recovery by proximal forward-backward splitting, Multiscale
%   Modeling and Simulation 4, example 2.20.
%
%   See also: sl_proj_l1, sl_proj_l0
%
% TESTING: test_proj_simple   REFERENCE: or_prox_l1

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs a matrix and a threshold; see help sl_prox_l1');
  end
  try
    [X, shape] = slx_arg_columns (X, true);
    slx_arg_elsewhere (t, 'T');
    if (~ isnumeric (t) || ~ isreal (t))
      slx_arg_fail ('badInput', 'T must be real numbers, but is %s', slx_arg_value_text (t));
    end
    t = full (double (t));
    if (~ isscalar (t))
      t = spread (t, size (X), shape);
    end
    if (~ all (t(:) >= 0))
      slx_arg_fail ('badInput', 'T must be at least 0, without NaN, but is %s', slx_arg_value_text (t, [0 Inf]));
    end
    P = slx_prox_l1_mex (X, t);
    if (shape(1) == 1)
      P = reshape (P, shape);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

function t = spread (t, wanted, shape)
  if (shape(1) == 1 && isequal (size (t), shape))
    t = t(:);
  end
  if (ndims (t) > 2 || ~ any (size (t, 1) == [1, wanted(1)]) || ~ any (size (t, 2) == [1, wanted(2)]))
    slx_arg_fail ('badInput', ['T must be one number, or one per column, row or entry of X, which is %d-by-%d, ' ...
                               'but is %s'], shape, slx_arg_value_text (t));
  end
end

%!assert (sl_prox_l1 ([3; -1; .5; -4], 1), [2; 0; 0; -3])
%!assert (sl_prox_l1 ([3 -1 .5 -4], 1), [2 0 0 -3])
%!assert (sl_prox_l1 ([3 -1 .5 -4], [1 0 0 Inf]), [2 -1 .5 0])
%!assert (sl_prox_l1 ([3 -2; 1 1], [1 2]), [2 0; 0 0])
%!assert (sl_prox_l1 ([3 -2; 1 1], [1; 0]), [2 -1; 1 1])
%!error id=sparselearn:badInput sl_prox_l1 ([1; 2], -1)
%!error id=sparselearn:badInput sl_prox_l1 ([1; 2], NaN)
%!error id=sparselearn:badInput sl_prox_l1 ([1; 2], [1 2 3])
