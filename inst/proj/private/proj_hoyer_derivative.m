function Z = proj_hoyer_derivative (transposed, X, P, info, Y)
%PROJ_HOYER_DERIVATIVE  What sl_proj_hoyer_jvp and sl_proj_hoyer_vjp have in common.
%   Z = proj_hoyer_derivative (TRANSPOSED, X, P, INFO, Y) is the Jacobian, or its transpose, times Y, column
%   by column; without Y, for at most one vector X, the matrix itself.

% SPDX-License-Identifier: BSD-3-Clause
  [X, shape] = slx_arg_columns (X);
  if (shape(1) == 1)
    P = as_column ('P', P, shape, size (X));
  end
  if (nargin < 5)
    if (size (X, 2) > 1)
      slx_arg_fail ('badInput', 'the full Jacobian is given for one vector only, X has %d', shape(2));
    end
    Z = slx_proj_hoyer_jacobian_mex (X, P, info, eye (size (X, 1), numel (X), class (X)), transposed);
    return;
  end
  if (shape(1) == 1)
    Y = as_column ('the direction', Y, shape, size (X));
  end
  Z = slx_proj_hoyer_jacobian_mex (X, P, info, Y, transposed);
  if (shape(1) == 1)
    Z = reshape (Z, shape);
  end
end

function value = as_column (name, value, shape, turned)
  if (~ isfloat (value) || ~ isequal (size (value), shape))
    slx_arg_fail ('badInput', '%s must be of the class and size of X, 1-by-%d', name, shape(2));
  end
  value = reshape (value, turned);
end
