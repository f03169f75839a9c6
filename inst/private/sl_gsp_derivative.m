function V = sl_gsp_derivative (caller, X, Y, info, U, transposed)
%SL_GSP_DERIVATIVE  Product with the Jacobian of the grouped sparse projection, or with its transpose.
%   V = sl_gsp_derivative (CALLER, X, Y, INFO, U, TRANSPOSED) checks the arguments of sl_proj_gsp_jvp and _vjp and
%   calls the kernel. X is looked at for its class and size only.
  wanted = {'mu', 'slope', 'side', 'norm', 'gain', 'state', 'weights'};
  if (~ isstruct (info) || ~ isscalar (info) || ~ all (isfield (info, wanted)))
    error ('sparselearn:badInput', '%s: INFO must be the second output of sl_proj_gsp', caller);
  end
  if (~ isempty (info.side))
    if (strcmp (info.side, 'repaired'))
      why = 'equal largest entries were told apart by choice';
    else
      why = 'the average sparseness jumps past S';
    end
    error ('sparselearn:notDifferentiable', '%s: the projection has no derivative at X: %s', caller, why);
  end
  check_like (caller, 'Y', Y, X);
  check_like (caller, 'the direction', U, X);

  w = info.weights;
  parts = [info.norm; info.gain; info.state];
  if (~ iscell (X) && size (X, 1) == 1)
    V = reshape (sl_proj_gsp_diff_mex (Y(:), U(:), w, [info.mu, info.slope], parts, transposed), size (X));
  else
    V = sl_proj_gsp_diff_mex (Y, U, w, [info.mu, info.slope], parts, transposed);
  end
end

function check_like (caller, name, U, X)
  good = strcmp (class (U), class (X)) && isequal (size (U), size (X));
  if (good && iscell (X))
    good = all (cellfun (@(u, x) strcmp (class (u), class (x)) && isequal (size (u), size (x)), U(:), X(:)));
  end
  if (~ good)
    error ('sparselearn:badInput', '%s: %s must be of the class and size of X', caller, name);
  end
end
