function V = sl_gsp_derivative (caller, X, Y, info, U, transposed)
%SL_GSP_DERIVATIVE  Product with the Jacobian of the grouped sparse projection, or with its transpose.
%   V = sl_gsp_derivative (CALLER, X, Y, INFO, U, TRANSPOSED) checks the arguments of sl_proj_gsp_jvp and _vjp and
%   calls the kernel, which checks that the sizes of Y, U and INFO go together.
  wanted = {'mu', 'slope', 'side', 'norm', 'gain', 'state', 'weights'};
  if (~ isstruct (info) || ~ all (isfield (info, wanted)))
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
  if (numel (X) ~= numel (Y))
    error ('sparselearn:badInput', '%s: Y must be the projection of X', caller);
  end

  multiplier = [info.mu, info.slope];
  parts = [info.norm; info.gain; info.state];
  if (~ iscell (X) && size (X, 1) == 1)
    if (size (U, 1) ~= 1)
      error ('sparselearn:badInput', '%s: the direction must be a row, like X', caller);
    end
    V = sl_proj_gsp_diff_mex (Y(:), U(:), info.weights, multiplier, parts, transposed);
    V = reshape (V, 1, []);
  else
    V = sl_proj_gsp_diff_mex (Y, U, info.weights, multiplier, parts, transposed);
  end
end
