function [H, info] = sl_nnls (X, W, varargin)
%SL_NNLS  Non-negative least squares: codes of data for given parts.
%   H = sl_nnls (X, W) gives for each column x of X the h >= 0 with the least |x - W*h|_2. The result is exact:
%   entries that are zero at the minimum are zero, and the optimality conditions hold to rounding. W and X may have
%   negative entries. The data come first, as in all functions here; lsqnonneg has them second.
%
%   [H, INFO] = sl_nnls (X, W, OPTION, VALUE, ...) or sl_nnls (X, W, OPTIONS) with a struct sets options and returns
%   how accurate the result is.
%
%   Inputs
%     X   m-by-n, double or single, full or (double) sparse, finite; one vector per column
%     W   m-by-r, double or single, full, finite; any rank and conditioning, r may exceed m. It is converted to the
%         class of X
%   Outputs
%     H     r-by-n, of the class of X. Where the columns of W are dependent, the minimum may not be unique; H then has
%           at most rank (W) nonzero entries in a column
%     INFO  struct:
%       kkt          1-by-n: distance of h from optimality, relative to the effect of rounding. With the gradient
%                    g = W'*(W*h - x) + l1 + l2*h: the largest |g_i| where h_i > 0 and -g_i where h_i = 0, divided by
%                    |W_i| (|x| + sum_k |W_k| h_k) + l1, where W_i is column i of W (of [W; sqrt(l2)*I], with
%                    Regularize)
%       iterations   1-by-n: supports tried
%       converged    whether no kkt exceeds Tol
%       stop         'converged', 'MaxIter', or 'precision' where rounding allowed no further step
%       objective    |X - W*H|_F^2 / 2 + l1*sum (H(:)) + l2/2 |H|_F^2
%
%   Options
%     'Tol'          kkt to reach (default 10*eps of the class of X)
%     'MaxIter'      most iterations on a column (default 100 + 10*r; no problem is known that needs as many)
%     'Init'         H0, r-by-n and non-negative: its positive entries are the support to begin with. The result
%                    depends on Init only by rounding, and where the minimum is not unique (default [])
%     'Regularize'   [l1 l2], both at least 0: adds l1*sum (h) + l2/2 |h|_2^2 to |x - W*h|_2^2 / 2 (default [0 0])
%
%   A column of W that is a linear combination of others, up to rounding, is not used beside them. A column that
%   differs from such a combination by more than 32*eps times the lengths of the columns combined is used where |x -
%   W*h| falls by more than rounding explains (without l1).
%
%   The error of h is about eps times the condition number of the columns of W that h uses, as for orthogonal methods,
%   not times its square. The result does not depend on the number of threads.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:maxIter        the run came to MaxIter without convergence; not where Tol is 0
%     sparselearn:notCertified   rounding allowed no further step before Tol was reached
%
%   Errors
%     sparselearn:badCall         fewer than two arguments
%     sparselearn:badInput        X, W or the value of an option of a wrong class or size, NaN or Inf; W and X so far
%                                 apart in scale that H leaves the range of its class
%     sparselearn:unknownOption   no option of that name
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> W = [1 1; 0 1; 0 0];
%     >> sl_nnls ([3 1; 1 -1; 5 0], W)
%     ans =
%        2   1
%        1   0
%
%
%   Reference: C. L. Lawson and R. J. Hanson (1974), Solving least squares problems, chapter 23; J. Kim and H. Park
%   (2011), Fast nonnegative matrix factorization, SIAM J. Sci. Comput. 33(6), section 3 (block principal pivoting).
%
%   See also: sl_nmf, sl_sparse_code
%
% TESTING: test_nnls   REFERENCE: or_nnls

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    arg_fail ('badCall', 'needs data and parts; see help sl_nnls');
  end
  try
    arg_matrix (X, 'X', true);
    arg_matrix (W, 'W', false);
    [m, n] = size (X);
    r = size (W, 2);
    if (size (W, 1) ~= m || r == 0 || (m == 0 && n > 0))
      arg_fail ('badInput', ['W must have as many rows as X, at least one, and at least one column, but W is ' ...
                             '%d-by-%d and X is %d-by-%d'], size (W, 1), r, m, n);
    end
    table = {'Tol',        10 * double(eps (class (X))), 'nonneg';
             'MaxIter',    100 + 10 * r,         'count';
             'Init',       [],                   'any';
             'Regularize', [0, 0],               'any'};
    o = opt_read (table, varargin);
    check_options (o, r, n);
    o.Regularize = double (o.Regularize);

    W = cast (W, class (X));
    if (~ all (isfinite (W(:))))
      arg_fail ('badInput', 'W must be finite, without NaN and Inf, in the class of X');
    end
    if (n == 0)
      H = zeros (r, 0, class (X));
      kkt = zeros (1, 0);
      steps = kkt;
    else
      [H, kkt, steps] = sl_nnls_mex (W, X, o.Regularize(1), o.Regularize(2), cast (o.Init, class (X)), o.Tol, ...
                                     min (o.MaxIter, 2^52));
    end
    if (~ all (isfinite (H(:))))
      arg_fail ('badInput', 'W and X are so far apart in scale that H leaves the range of class %s', class (X));
    end
    if (nargout > 1 || any (kkt > o.Tol))
      info = certificate (W, X, H, kkt, steps, o);
      run_end ('sl_nnls', 'off', info, o.Tol == 0 || o.MaxIter == 0);
    end
  catch err
    run_rethrow (err);
  end
end

function info = certificate (W, X, H, kkt, steps, o)
  objective = 0;
  if (~ isempty (X))
    objective = sl_distance_mex (X, W, H') / 2 + o.Regularize(1) * sum (double (H(:))) ...
                + o.Regularize(2) / 2 * sum (double (H(:)) .^ 2);
  end
  info = struct ('kkt', kkt, 'iterations', steps, 'converged', all (kkt <= o.Tol), 'stop', 'converged', ...
                 'objective', objective);
  if (~ info.converged)
    info.stop = 'precision';
    if (any (kkt > o.Tol & steps >= o.MaxIter))
      info.stop = 'MaxIter';
    end
  end
end

function check_options (o, r, n)
  given = o.Regularize;
  if (~ isfloat (given) || ~ isreal (given) || numel (given) ~= 2 || ~ all (isfinite (given(:))) || any (given(:) < 0))
    arg_fail ('badInput', 'option Regularize must be [l1 l2], finite and at least 0');
  end
  H = o.Init;
  if (~ (isnumeric (H) && isempty (H)) && (~ isfloat (H) || ~ isreal (H) || ~ isequal (size (H), [r, n]) ...
                                           || issparse (H) || ~ all (H(:) >= 0)))
    arg_fail ('badInput', 'option Init must be a full, non-negative %d-by-%d matrix of class %s', r, n, ...
              'double or single');
  end
end

%!assert (sl_nnls ([3 1; 1 -1; 5 0], [1 1; 0 1; 0 0]), [2 1; 1 0], 4*eps)
%!assert (sl_nnls (sparse ([3 1; 1 -1; 5 0]), [1 1; 0 1; 0 0]), [2 1; 1 0], 4*eps)
%!assert (sl_nnls ([-1; -2], [1; 1]), 0)
%!assert (sl_nnls ([1 0; -1 2; 3 -5], eye (3)), [1 0; 0 2; 3 0])
%!assert (sl_nnls ([3; 1], eye (2), 'Regularize', [1 1]), [1; 0], 4*eps)
%!assert (class (sl_nnls (single ([1; 2]), [1; 1])), 'single')
%!assert (size (sl_nnls (zeros (3, 0), ones (3, 2))), [2 0])
%!test
%! [H, info] = sl_nnls ([1; 1; 0], [2 0; 0 1; 1 1]);
%! assert (info.converged && info.kkt <= 10 * eps && strcmp (info.stop, 'converged'));
%! assert (info.objective, sum (([1; 1; 0] - [2 0; 0 1; 1 1] * H) .^ 2) / 2, 4*eps);
%!error id=sparselearn:badCall sl_nnls (1)
%!error id=sparselearn:badInput sl_nnls ([1; 1], [1; NaN])
%!error id=sparselearn:badInput sl_nnls ([1; Inf], [1; 1])
%!error id=sparselearn:badInput sl_nnls ([1; 1; 1], [1; 1])
%!error id=sparselearn:badInput sl_nnls ([1; 1], sparse ([1; 1]))
%!error id=sparselearn:badInput sl_nnls ([1; 1], [1; 1], 'Regularize', [-1 0])
%!error id=sparselearn:unknownOption sl_nnls ([1; 1], [1; 1], 'Nothing', 1)
%!error <use double> sl_nnls ([1; 1], uint8 ([1; 1]))
