function A = arg_graph (caller, A, name)
%ARG_GRAPH  A symmetric matrix of weights, checked.
%   A = arg_graph (CALLER, A, NAME) raises an error unless A is square, symmetric, finite and has no negative
%   entries; full and sparse, double, single and logical pass, and double comes back. Where A(i,j) and A(j,i) differ by
%   rounding, their mean takes the place of both.
  tolerance = 1e-10;
  if (isa (A, 'single'))
    tolerance = 1e-5;
  end
  A = arg_weights (caller, A, name);
  if (size (A, 1) ~= size (A, 2))
    error ('sparselearn:badInput', '%s: %s must be square, but is %d-by-%d', caller, name, size (A, 1), size (A, 2));
  end
  if (~ isequal (A, A'))
    if (max (max (abs (A - A'))) > tolerance * max (max (A)))
      error ('sparselearn:badInput', '%s: %s must be symmetric; max (%s, %s'') is', caller, name, name, name);
    end
    A = A / 2 + A' / 2;
  end
end
