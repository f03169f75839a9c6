function [P, info] = sl_proj_l0 (X, k)
%SL_PROJ_L0  Projection: the k entries of largest modulus are kept.
%   P = sl_proj_l0 (X, K) gives for each column of X a nearest vector with at most K nonzero entries: the K entries of
%   largest modulus are kept, and the others are set to zero. If several are equal, the first ones are kept.
%
%   [P, INFO] = sl_proj_l0 (X, K) also gives the smallest modulus that was kept.
%
%   Gradient (vjp and jvp alike, as the Jacobian is diagonal): it takes G, of the size of X, to
%   (abs (P) >= INFO.threshold) .* G. It exists where the moduli kept are larger than those that are not.
%
%   Inputs
%     X   d-by-n, double or single, full, finite; a row vector is one vector
%     K   integer, at least 0 (Inf allowed), or one per column
%   Outputs
%     P   of the size and class of X
%     INFO.threshold   1-by-n: the smallest modulus kept; 0 where all are kept (K >= d), Inf where none is (K = 0)
%     INFO.support     1-by-n: number of nonzero entries of P
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_proj_l0 ([3 -4 0 1], 2)
%     ans =
%        3  -4   0   0
%
%
%   Reference: M. Thom, G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 3 (its derivative is diag (P ~= 0)).
%
%   See also: sl_proj_l1, sl_proj_hoyer, sl_prox_l1
%
% TESTING: test_proj_simple   REFERENCE: or_proj_l0

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs a matrix and a number of entries; see help sl_proj_l0');
  end
  try
    [X, shape] = slx_arg_columns (X);
    k = slx_arg_per_column ('K', k, size (X, 2));
    bad = find (k < 0 | k ~= floor (k), 1);
    slx_arg_refuse (~ isempty (bad), 'K must be an integer, at least 0, but is %g', k(bad));
    if (nargout < 2)
      P = slx_proj_l0_mex (X, k);
    else
      [P, threshold, support] = slx_proj_l0_mex (X, k);
      info = struct ('threshold', threshold, 'support', support);
    end
    if (shape(1) == 1)
      P = reshape (P, shape);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

%!assert (sl_proj_l0 ([3; -4; 0; 1], 2), [3; -4; 0; 0])
%!assert (sl_proj_l0 ([3 -4 0 1], 1), [0 -4 0 0])
%!assert (sl_proj_l0 ([1 2; 2 1; -2 1], [1 2]), [0 2; 2 1; 0 0])
%!assert (sl_proj_l0 (magic (4), Inf), magic (4))
%!assert (sl_proj_l0 (magic (4), 0), zeros (4))
%!error id=sparselearn:badInput sl_proj_l0 ([1; 2], -1)
%!error id=sparselearn:badInput sl_proj_l0 ([1; 2], .5)
%!error id=sparselearn:badInput sl_proj_l0 ([1; 2], [1 2])
