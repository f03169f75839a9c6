function Xbar = sl_proj_hoyer_vjp (X, P, info, Pbar)
%SL_PROJ_HOYER_VJP  Gradient through the Hoyer projection.
%   XBAR = sl_proj_hoyer_vjp (X, P, INFO, PBAR), after [P, INFO] = sl_proj_hoyer (X, ...), gives the gradient of a
%   function with respect to X, where PBAR is its gradient with respect to P: for each column the transposed Jacobian
%   at this column of X times that of PBAR.
%
%   JT = sl_proj_hoyer_vjp (X, P, INFO) for one vector X gives the transposed Jacobian, d-by-d. Except with 'Norm',
%   'keep' it is symmetric and equal to the Jacobian that sl_proj_hoyer_jvp gives.
%
%   Inputs
%     X, P, INFO   input and outputs of sl_proj_hoyer, with any of its options
%     PBAR         like X
%   Output
%     XBAR         like X
%   A column that was projected to zero has the derivative 0. Where the modulus of an entry equals the threshold, the
%   projection has a kink; the derivative is then the one-sided one for which this entry stays zero.
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput             P and INFO are not those of X; three arguments and several vectors X
%     sparselearn:notDifferentiable    a column with several nearest vectors (INFO.unique is false)
%
%   Example: the gradient of c'*p
%     >> x = [4; -3; 1; 2];
%     >> [p, info] = sl_proj_hoyer (x, .2, 'Norm', 'keep');
%     >> c = [1; 2; 3; 4];
%     >> g = sl_proj_hoyer_vjp (x, p, info, c);
%     >> abs (g'*x - c'*p) < 1e-12
%     ans = 1
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 3.4.
%
%   See also: sl_proj_hoyer, sl_proj_hoyer_jvp
%
% TESTING: test_proj_hoyer_derivative   REFERENCE: or_proj_hoyer_jacobian

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    slx_arg_fail ('badCall', 'needs X, P, INFO and PBAR; see help sl_proj_hoyer_vjp');
  end
  try
    if (nargin < 4)
      Xbar = proj_hoyer_derivative (1, X, P, info);
    else
      Xbar = proj_hoyer_derivative (1, X, P, info, Pbar);
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! x = [4; -3; 1; 2];
%! [p, info] = sl_proj_hoyer (x, .2, 'Norm', 'keep');
%! assert (sl_proj_hoyer_vjp (x, p, info), sl_proj_hoyer_jvp (x, p, info)', 1e-14);
%!error id=sparselearn:badInput sl_proj_hoyer_vjp ([1; 2], [1; 0], 7, [1; 1])
