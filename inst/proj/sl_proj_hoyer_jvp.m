function dP = sl_proj_hoyer_jvp (X, P, info, dX)
%SL_PROJ_HOYER_JVP  Derivative of the Hoyer projection along a direction.
%   DP = sl_proj_hoyer_jvp (X, P, INFO, DX), after [P, INFO] = sl_proj_hoyer (X, ...), gives the change of P when X
%   changes by DX, to first order: for each column the Jacobian at this column of X times that of DX.
%
%   J = sl_proj_hoyer_jvp (X, P, INFO) for one vector X gives the Jacobian, d-by-d. It is symmetric, except with
%   'Norm', 'keep'.
%
%   Inputs
%     X, P, INFO   input and outputs of sl_proj_hoyer, with any of its options
%     DX           like X
%   Output
%     DP           like X
%   A column that was projected to zero has the derivative 0. Where the modulus of an entry equals the threshold, the
%   projection has a kink; the derivative is then the one-sided one for which this entry stays zero.
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput             P and INFO are not those of X; three arguments and several vectors X
%     sparselearn:notDifferentiable    a column with several nearest vectors (INFO.unique is false)
%
%   Example
%     >> x = [4; -3; 1; 2];
%     >> [p, info] = sl_proj_hoyer (x, .2);
%     >> dx = [1; 0; 1; 0];
%     >> change = (sl_proj_hoyer (x + 1e-6*dx, .2) - p) / 1e-6;
%     >> norm (change - sl_proj_hoyer_jvp (x, p, info, dx)) < 1e-5
%     ans = 1
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 3.4.
%
%   See also: sl_proj_hoyer, sl_proj_hoyer_vjp
%
% TESTING: test_proj_hoyer_derivative   REFERENCE: or_proj_hoyer_jacobian

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    slx_arg_fail ('badCall', 'needs X, P, INFO and DX; see help sl_proj_hoyer_jvp');
  end
  try
    if (nargin < 4)
      dP = proj_hoyer_derivative (0, X, P, info);
    else
      dP = proj_hoyer_derivative (0, X, P, info, dX);
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! x = [4; -3; 1; 2];
%! [p, info] = sl_proj_hoyer (x, .2, 'Norm', 'keep');
%! J = sl_proj_hoyer_jvp (x, p, info);
%! assert (J * [1; 2; 3; 4], sl_proj_hoyer_jvp (x, p, info, [1; 2; 3; 4]), 1e-14);
%! assert (J * x, p, 1e-14);
%! assert (sl_proj_hoyer_jvp (x', p', info, [1 2 3 4]), (J * [1; 2; 3; 4])', 1e-14);
%!test
%! [p, info] = sl_proj_hoyer ([1; 1; 1], .5);
%! fail ('sl_proj_hoyer_jvp ([1; 1; 1], p, info)', 'column 1 of X has several nearest vectors');
%!error id=sparselearn:badInput sl_proj_hoyer_jvp ([1; 2], [1; 0], [], [1; 1])
%!error id=sparselearn:badInput sl_proj_hoyer_jvp ([1; 2], [1; 0], struct ('slope', 1), [1; 1])
