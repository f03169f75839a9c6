function dY = sl_proj_gsp_jvp (X, Y, info, dX)
%SL_PROJ_GSP_JVP  Forward derivative of the grouped sparse projection.
%   dY = sl_proj_gsp_jvp (X, Y, INFO, dX), with [Y, INFO] = sl_proj_gsp (X, S, ...), gives the directional derivative
%   J*dX, where J is the Jacobian of the projection at X: the change of Y when X changes by dX, to first order. All
%   groups depend on each other through the multiplier. For more than one group J is not symmetric; sl_proj_gsp_vjp
%   gives the product with J'.
%
%   Where the projection leaves a group as it is (X sparse enough, or a single number), the derivative is the
%   identity; that of a zero group is 0. Where an entry equals its threshold the derivative is one-sided.
%
%   Inputs
%     X     as in sl_proj_gsp
%     Y     its projection
%     INFO  the second output of sl_proj_gsp
%     dX    direction, of the class and size of X (a cell array of such arrays if X is one), finite
%   Output
%     dY    like X
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput             Y and INFO are not those of X
%     sparselearn:notDifferentiable    INFO.side is 'repaired' or 'mixed', or mu is not unique
%
%   Example
%     >> X = [3 4; 1 3; 0 2];
%     >> [Y, info] = sl_proj_gsp (X, 0.8);
%     >> dY = sl_proj_gsp_jvp (X, Y, info, X);
%     >> norm (dY - Y) < 1e-12
%     ans = 1
%
%
%   Reference: projection: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to
%   deep learning and NMF, TMLR, section 3. Its derivative, by implicit differentiation, is our own.
%
%   See also: sl_proj_gsp, sl_proj_gsp_vjp
%
% TESTING: test_proj_gsp   REFERENCE: or_proj_gsp

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    slx_arg_fail ('badCall', 'needs X, Y, info and dX; see help sl_proj_gsp_jvp');
  end
  try
    dY = proj_gsp_derivative (X, Y, info, dX, 0);
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
%!test % transposed
%! U = [1 2; -3 4; 5 -6];
%! V = [2 1; 1 -1; 3 5];
%! JU = sl_proj_gsp_jvp (X, Y, info, U);
%! JV = sl_proj_gsp_vjp (X, Y, info, V);
%! assert (V(:)' * JU(:), U(:)' * JV(:), 1e-13);
%!test % nothing changes where the constraint is inactive
%! [Z, i] = sl_proj_gsp (X, 0);
%! assert (sl_proj_gsp_jvp (X, Z, i, X), X);
%!error id=sparselearn:badInput sl_proj_gsp_jvp (X, Y, info, single (X))
%!error <no derivative>
%! [Z, i] = sl_proj_gsp ([1 1; 1 1], .5);
%! sl_proj_gsp_jvp ([1 1; 1 1], Z, i, [1 2; 3 4]);
