function A = sl_check_graph (caller, A, name)
%SL_CHECK_GRAPH  A symmetric matrix of weights, checked.
%   A = sl_check_graph (CALLER, A, NAME) raises an error unless A is square, symmetric, finite and has no negative
%   entries; full and sparse, double, single and logical pass, and double comes back. Where A(i,j) and A(j,i) differ by
%   rounding, their mean takes the place of both.
  tolerance = 1e-10;
  if (isa (A, 'single'))
    tolerance = 1e-5;
  end
  if (islogical (A))
    A = double (A);
  end
  sl_check_matrix (caller, A, name, true);
  A = double (A);
  if (size (A, 1) ~= size (A, 2))
    error ('sparselearn:badInput', '%s: %s must be square, but is %d-by-%d', caller, name, size (A, 1), size (A, 2));
  end
  entries = A;
  if (issparse (A))
    entries = nonzeros (A);
  end
  if (~ all (isfinite (entries(:))))
    error ('sparselearn:badInput', '%s: %s must be finite, without NaN and Inf', caller, name);
  elseif (any (entries(:) < 0))
    error ('sparselearn:badInput', '%s: %s must not have negative entries', caller, name);
  end
  if (~ isequal (A, A'))
    if (max (max (abs (A - A'))) > tolerance * max (entries(:)))
      error ('sparselearn:badInput', '%s: %s must be symmetric', caller, name);
    end
    A = A / 2 + A' / 2;
  end
end
