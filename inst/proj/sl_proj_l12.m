function [P, info] = sl_proj_l12 (X, t, varargin)
%SL_PROJ_L12  Projection: the nearest matrix whose rows have norms of a bounded sum.
%   P = sl_proj_l12 (X, T) gives the matrix nearest to X, in the Frobenius norm, among those with
%
%       sum over the rows of |row|_2 <= T,
%
%   the l1,2 ball. P is X if X is inside. Else P has the rows of X with norms lowered by one number, the threshold,
%   but not below 0.
%
%   P = sl_proj_l12 (X, T, 'Groups', 'columns') takes columns in place of rows.
%
%   [P, INFO] = sl_proj_l12 (...) also gives the threshold.
%
%   Inputs
%     X   d-by-n, double or single, full, finite; always one matrix: a row vector is one row
%     T   the bound, at least 0 (Inf allowed)
%   Outputs
%     P   of the size and class of X
%     INFO.threshold   number that the norms were lowered by; 0 where X was inside; when T = 0 the largest norm
%     INFO.support     number of groups of P that are not zero
%   Options
%     'Groups'   'rows' (default) or 'columns'
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:infeasible    T is negative
%
%   Example
%     >> sl_proj_l12 ([3 4; 0 0.5], 3)
%     ans =
%        1.8000   2.4000
%             0        0
%
%
%   Reference: E. van den Berg, M. Schmidt, M. Friedlander, K. Murphy (2008), Group sparsity via linear-time
%   projection, technical report TR-2008-09, University of British Columbia.
%
%   See also: sl_proj_l1, sl_proj_l1inf, sl_proj_gsp
%
% TESTING: test_proj_simple   REFERENCE: or_proj_l12

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs a matrix and a bound; see help sl_proj_l12');
  end
  try
    [X, shape] = slx_arg_columns (X);
    t = slx_arg_per_column ('T', t, 1);
    if (t < 0)
      slx_arg_fail ('infeasible', 'T must be at least 0, but is %s: that ball is empty', ...
                    slx_arg_value_text (t, [0 Inf]));
    end
    by_columns = 0;
    if (nargin > 2)
      if (isempty (table))
        table = slx_opt_table ({'Groups', 'rows', {'rows', 'columns'}});
      end
      options = slx_opt_read (table, varargin);
      by_columns = double (strcmp (options.Groups, 'columns'));
    end
    X = reshape (X, shape);
    if (nargout < 2)
      P = slx_proj_l12_mex (X, t, by_columns);
    else
      [P, threshold, support] = slx_proj_l12_mex (X, t, by_columns);
      info = struct ('threshold', threshold, 'support', support);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

%!assert (sl_proj_l12 ([3 4; 0 .5], 3), [1.8 2.4; 0 0], 4*eps)
%!assert (sl_proj_l12 ([3 0; 4 .5], 3, 'Groups', 'columns'), [1.8 0; 2.4 0], 4*eps)
%!assert (sl_proj_l12 ([3 4; 0 .5], 5.5), [3 4; 0 .5])
%!assert (sl_proj_l12 ([3 4; 0 .5], Inf), [3 4; 0 .5])
%!assert (sl_proj_l12 ([3 4; 0 .5], 0), zeros (2))
%!error id=sparselearn:infeasible sl_proj_l12 ([1; 2], -1)
%!error id=sparselearn:badInput sl_proj_l12 ([1; 2], NaN)
%!error id=sparselearn:badInput sl_proj_l12 ([1; 2], 1, 'Groups', 'blocks')
