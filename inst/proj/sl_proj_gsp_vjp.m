function Xbar = sl_proj_gsp_vjp (X, Y, info, Ybar)
%SL_PROJ_GSP_VJP  Backward derivative of the grouped sparse projection.
%   Xbar = sl_proj_gsp_vjp (X, Y, INFO, Ybar), with [Y, INFO] = sl_proj_gsp (X, S, ...), gives J'*Ybar, where J is the
%   Jacobian of the projection at X. If Ybar is the gradient of a function with respect to Y, Xbar is its gradient
%   with respect to X, as backpropagation needs it. For more than one group J is not symmetric; sl_proj_gsp_jvp gives
%   the product with J.
%
%   Where the projection leaves a group as it is (X sparse enough, or a single number), the derivative is the
%   identity; that of a zero group is 0. Where an entry equals its threshold the derivative is one-sided.
%
%   Inputs
%     X     as in sl_proj_gsp
%     Y     its projection
%     INFO  the second output of sl_proj_gsp
%     Ybar  gradient with respect to Y, of the class and size of X (a cell array of such arrays if X is one), finite
%   Output
%     Xbar  like X
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput             Y and INFO are not those of X
%     sparselearn:notDifferentiable    INFO.side is 'repaired' or 'mixed', or mu is not unique
%
%   Example
%     >> X = [3 4; 1 3; 0 2];
%     >> [Y, info] = sl_proj_gsp (X, 0.8);
%     >> Xbar = sl_proj_gsp_vjp (X, Y, info, ones (3, 2));
%     >> dY = sl_proj_gsp_jvp (X, Y, info, X);
%     >> abs (sum (Xbar(:) .* X(:)) - sum (dY(:))) < 1e-12
%     ans = 1
%
%
%   Reference: projection: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to
%   deep learning and NMF, TMLR, section 3. Its derivative, by implicit differentiation, is our own.
%
%   See also: sl_proj_gsp, sl_proj_gsp_jvp
%
% TESTING: test_proj_gsp   REFERENCE: or_proj_gsp

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    slx_arg_fail ('badCall', 'needs X, Y, info and Ybar; see help sl_proj_gsp_vjp');
  end
  try
    Xbar = proj_gsp_derivative (X, Y, info, Ybar, 1);
  catch err
    slx_run_rethrow (err);
  end
end

%!shared X, Y, info
%! X = [3 -4; 1 3; 0 2];
%! [Y, info] = sl_proj_gsp (X, .8);
%!test % Y grows with X
%! V = sl_proj_gsp_jvp (X, Y, info, X);
%! assert (V, Y, 1e-14);
%!test % nothing changes where the constraint is inactive
%! [Z, i] = sl_proj_gsp (X, 0);
%! assert (sl_proj_gsp_vjp (X, Z, i, X), X);
%!error id=sparselearn:badInput sl_proj_gsp_vjp (X, Y, info, single (X))
%!error id=sparselearn:badInput sl_proj_gsp_vjp (X, Y, 1, X)
%!error id=sparselearn:badInput sl_proj_gsp_vjp (X, Y, info, NaN (3, 2))
