function A = arg_graph (caller, A, name, between)
%ARG_GRAPH  A matrix of weights of the edges of a graph, checked.
%   A = arg_graph (CALLER, A, NAME) raises an error unless A is square, symmetric, finite and has no negative entries;
%   full and sparse, double, single and logical pass, and double comes back. Where A(i,j) and A(j,i) differ by rounding,
%   their mean takes the place of both.
%   A = arg_graph (CALLER, A, NAME, true): edges are between other points than each other, and A need not be square.
  tolerance = 1e-10;
  if (isa (A, 'single'))
    tolerance = 1e-5;
  end
  if (islogical (A))
    A = double (A);             % which leaves the index arrays as they are
  end
  arg_matrix (caller, A, name, true);
  A = double (A);
  if (~ all (isfinite (nonzeros (A))))
    error ('sparselearn:badInput', '%s: %s must be finite, without NaN and Inf', caller, name);
  elseif (any (nonzeros (A) < 0))
    error ('sparselearn:badInput', '%s: %s must not have negative entries', caller, name);
  end
  if (nargin < 4 || ~ between)
    A = symmetric (caller, A, name, tolerance);
  end
end

function A = symmetric (caller, A, name, tolerance)
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
