function Z = sl_proj_hoyer_derivative (caller, X, P, info, Y, transposed)
%SL_PROJ_HOYER_DERIVATIVE  What sl_proj_hoyer_jvp and sl_proj_hoyer_vjp have in common.
%   Z = sl_proj_hoyer_derivative (CALLER, X, P, INFO, Y, TRANSPOSED) is the Jacobian, or its transpose, times Y,
%   column by column; for Y = [] and one vector X, the matrix itself.
  [X, shape] = sl_as_columns (caller, X);
  if (shape(1) == 1)
    P = P(:);
    Y = Y(:);
  end
  if (isempty (Y) && size (X, 2) == 1)
    Z = sl_proj_hoyer_derivative_mex (X, P, info, eye (numel (X), class (X)), transposed);
    return;
  elseif (isempty (Y) && ~ isempty (X))
    error ('sparselearn:badInput', '%s: the full Jacobian is given for one vector only, X has %d', caller, shape(2));
  end
  Z = sl_proj_hoyer_derivative_mex (X, P, info, Y, transposed);
  if (shape(1) == 1)
    Z = reshape (Z, shape);
  end
end
