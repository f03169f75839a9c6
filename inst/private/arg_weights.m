function A = arg_weights (caller, A, name)
%ARG_WEIGHTS  A matrix of weights, checked.
%   A = arg_weights (CALLER, A, NAME) raises an error unless A is finite and has no negative entries; full and
%   sparse, double, single and logical pass, and double comes back.
  if (islogical (A))
    A = double (A);             % which leaves the index arrays as they are
  end
  arg_matrix (caller, A, name, true);
  A = double (A);
  arg_finite (caller, A, name);
  if (any (nonzeros (A) < 0))
    error ('sparselearn:badInput', '%s: %s must not have negative entries', caller, name);
  end
end
