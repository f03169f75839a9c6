function [P, info] = sl_proj_l1inf (X, t, varargin)
%SL_PROJ_L1INF  Projection: the nearest matrix whose rows have largest moduli of a bounded sum.
%   P = sl_proj_l1inf (X, T) gives the matrix nearest to X, in the Frobenius norm, among those with
%
%       sum over the rows of max (abs (row)) <= T,
%
%   the l1,inf ball. P is X if X is inside. Else each row of X is clipped at a height of its own: it loses an l1 norm
%   that is the same for all rows, the threshold, or becomes zero where its l1 norm is no larger than that.
%
%   P = sl_proj_l1inf (X, T, 'Groups', 'columns') takes columns in place of rows.
%
%   [P, INFO] = sl_proj_l1inf (...) also gives the threshold.
%
%   Inputs
%     X   d-by-n, double or single, full, finite; always one matrix: a row vector is one row
%     T   the bound, at least 0 (Inf allowed)
%   Outputs
%     P   of the size and class of X
%     INFO.threshold   l1 norm that each group which is not zero in P has lost; 0 where X was inside; when T = 0 the
%                     largest l1 norm of a group; Inf where that is beyond the largest number
%     INFO.support     number of groups of P that are not zero
%   Options
%     'Groups'   'rows' (default) or 'columns'
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:infeasible    T is negative
%
%   Example
%     >> sl_proj_l1inf ([3 -4; 1 0.5], 3)
%     ans =
%        2.8750  -2.8750
%        0.1250   0.1250
%
%
%   Reference: A. Quattoni, X. Carreras, M. Collins, T. Darrell (2009), An efficient projection for l1,infinity
%   regularization, ICML; S. Sra (2012), Fast projections onto mixed-norm balls with applications, Data Mining and
%   Knowledge Discovery 25.
%
%   See also: sl_proj_l12, sl_proj_l1
%
% TESTING: test_proj_simple   REFERENCE: or_proj_l1inf

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs a matrix and a bound; see help sl_proj_l1inf');
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
      P = slx_proj_l1inf_mex (X, t, by_columns);
    else
      [P, threshold, support] = slx_proj_l1inf_mex (X, t, by_columns);
      info = struct ('threshold', threshold, 'support', support);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

%!assert (sl_proj_l1inf ([3 -4; 1 .5], 3), [2.875 -2.875; .125 .125], 8*eps)
%!assert (sl_proj_l1inf ([3 1; -4 .5], 3, 'Groups', 'columns'), [2.875 .125; -2.875 .125], 8*eps)
%!assert (sl_proj_l1inf ([3 -4; 1 .5], 1), [1 -1; 0 0], 4*eps)
%!assert (sl_proj_l1inf ([3 4; 0 .5], 4.5), [3 4; 0 .5])
%!assert (sl_proj_l1inf ([3 4; 0 .5], Inf), [3 4; 0 .5])
%!error id=sparselearn:infeasible sl_proj_l1inf ([1; 2], -1)
%!error id=sparselearn:badInput sl_proj_l1inf ([1; 2], [1; 2])
%!error id=sparselearn:badInput sl_proj_l1inf ([1; 2], NaN)
%!error id=sparselearn:badInput sl_proj_l1inf ([1; 2], 1, 'Groups', 'blocks')
