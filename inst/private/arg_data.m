function arg_data (caller, name, X)
%ARG_DATA  Checks the kind of matrix that is to be factorised.
%   arg_data (CALLER, NAME, X): X is real, of class double or single, full or sparse, not empty; any other is the
%   error sparselearn:badInput, which calls it NAME.
  arg_matrix (caller, X, name, true);
  if (isempty (X))
    error ('sparselearn:badInput', '%s: %s must not be empty, but is %d-by-%d', caller, name, size (X, 1), size (X, 2));
  end
end
