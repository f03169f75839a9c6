function Z = sl_proj_hoyer_derivative (caller, X, P, info, Y, transposed)
%SL_PROJ_HOYER_DERIVATIVE  What sl_proj_hoyer_jvp and sl_proj_hoyer_vjp have in common.
%   Z = sl_proj_hoyer_derivative (CALLER, X, P, INFO, Y, TRANSPOSED) is the Jacobian, or its transpose, times Y,
%   column by column; for Y = [] and one vector X, the matrix itself.
  if (~ isstruct (info) || ~ all (isfield (info, {'slope', 'l2', 'projected', 'unique', 'norm', 'nonneg'})))
    error ('sparselearn:badInput', '%s: INFO must be the second output of sl_proj_hoyer', caller);
  end
  [X, shape] = sl_as_columns (caller, X);
  if (~ isequal (size (P), shape))
    error ('sparselearn:badInput', '%s: P must be %d-by-%d like X', caller, shape(1), shape(2));
  end
  if (~ all (info.unique))
    error ('sparselearn:notDifferentiable', ...
           '%s: column %d has several nearest vectors, so the projection has no derivative there', ...
           caller, find (~ info.unique, 1));
  end

  as_row = shape(1) == 1;
  if (isempty (Y) && ~ isempty (X))
    if (size (X, 2) ~= 1)
      error ('sparselearn:badInput', '%s: the full Jacobian is given for one vector only, X has %d', caller, ...
             size (X, 2));
    end
    Y = eye (numel (X), class (X));
    as_row = false;
  elseif (~ isequal (size (Y), shape))
    error ('sparselearn:badInput', '%s: the direction must be %d-by-%d like X', caller, shape(1), shape(2));
  elseif (as_row)
    Y = Y(:);
  end
  norms = {'keep', 'nearest'};
  Z = sl_proj_hoyer_derivative_mex (X, reshape (P, size (X)), info.slope, info.l2, info.projected, ...
                                    sum (find (strcmp (info.norm, norms))), double (info.nonneg), transposed, Y);
  if (as_row)
    Z = reshape (Z, shape);
  end
end
