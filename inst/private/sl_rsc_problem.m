function problem = sl_rsc_problem (caller, X, D, o)
%SL_RSC_PROBLEM  Checked data, graph and order of a coding with a graph.
%   PROBLEM = sl_rsc_problem (CALLER, X, D, O) takes the options Graph, Training, Init, Order, Parallel and BlockSize
%   from O and gives a struct:
%     X, D      as they are, D of the class of X
%     A         double sparse; column i weighs the neighbours of sample i
%     fixed     [] or the full codes of the training points, of the class of X; then the rows of A are theirs
%     Z         the codes to begin with, full, of the class of X
%     order     the order of the columns in a sweep
%     ends      [] (one after the other) or the ends of the groups of that order that are treated in parallel
%     size      |X|_F^2 / 2
  matrix (caller, 'X', X, true);
  matrix (caller, 'D', D, false);
  [d, n] = size (X);
  p = size (D, 2);
  if (size (D, 1) ~= d || p == 0 || (d == 0 && n > 0))
    error ('sparselearn:badInput', ['%s: D must have as many rows as X, at least one, and at least one column, but ' ...
                                    'D is %d-by-%d and X is %d-by-%d'], caller, size (D, 1), p, d, n);
  end
  D = cast (D, class (X));
  problem = struct ('X', X, 'D', D, 'A', [], 'fixed', [], 'Z', [], 'order', [], 'ends', [], ...
                    'size', sum (double (nonzeros (X)) .^ 2) / 2);
  if (~ isfinite (problem.size) || ~ all (isfinite (D(:))))
    error ('sparselearn:badInput', '%s: X and D must be finite, without NaN and Inf, and X not so large that %s', ...
           caller, 'the sum of its squares overflows');
  end
  problem = with_training (caller, problem, o.Training, d, p);
  problem.A = neighbours (caller, problem, o.Graph, n);
  problem.Z = initial (caller, problem, o.Init, p, n);
  [problem.order, problem.ends] = in_order (caller, problem, o, n);
end

function matrix (caller, name, A, sparse_too)
  if (~ isfloat (A) || ~ isreal (A) || ndims (A) > 2 || (issparse (A) && ~ sparse_too))
    kind = class (A);
    hint = '';
    if (isinteger (A) || islogical (A))
      hint = sprintf ('; use double (%s)', name);
    elseif (isfloat (A) && ~ isreal (A))
      kind = 'complex';
    elseif (issparse (A))
      kind = 'sparse';
      hint = sprintf ('; use full (%s)', name);
    elseif (isfloat (A))
      kind = sprintf ('of %d dimensions', ndims (A));
    end
    error ('sparselearn:badInput', '%s: %s must be a real matrix of class double or single, but is %s%s', caller, ...
           name, kind, hint);
  end
end

function problem = with_training (caller, problem, training, d, p)
  if (isempty (training))
    return;
  end
  if (~ iscell (training) || numel (training) ~= 2)
    error ('sparselearn:badInput', '%s: option Training must be {Xtr, Ztr}: points and their codes', caller);
  end
  matrix (caller, 'Xtr of option Training', training{1}, true);
  m = size (training{1}, 2);
  problem.fixed = codes (caller, 'Ztr of option Training', training{2}, p, m, class (problem.X));
  if (size (training{1}, 1) ~= d || m == 0)
    error ('sparselearn:badInput', '%s: Xtr of option Training must have %d rows and at least one column', caller, d);
  end
end

function Z = codes (caller, name, Z, p, n, class_of_numbers)
  if (~ isfloat (Z) || ~ isreal (Z) || ~ isequal (size (Z), [p, n]) || ~ all (isfinite (nonzeros (Z))))
    error ('sparselearn:badInput', '%s: %s must be a real, finite %d-by-%d matrix of class double or single', ...
           caller, name, p, n);
  end
  Z = cast (full (Z), class_of_numbers);
end

function A = neighbours (caller, problem, A, n)
  m = n;
  if (~ isempty (problem.fixed))
    m = size (problem.fixed, 2);
  end
  if (isempty (A) && n > 0)
    error ('sparselearn:badInput', '%s: option Graph is required, a real %d-by-%d matrix', caller, n, m);
  elseif (~ (isnumeric (A) || islogical (A)) || ~ isreal (A) || ndims (A) > 2 || any (size (A) ~= [n, m]))
    error ('sparselearn:badInput', '%s: option Graph must be a real %d-by-%d matrix', caller, n, m);
  end
  A = sparse (double (A)).';
  if (~ all (isfinite (nonzeros (A))) || any (nonzeros (A) < 0))
    error ('sparselearn:badInput', '%s: the weights of Graph must be finite and at least 0', caller);
  elseif (isempty (problem.fixed) && nnz (A - A.') > 0)
    error ('sparselearn:badInput', '%s: Graph must be symmetric; (A + A'') / 2 or max (A, A'') is', caller);
  elseif (isempty (problem.fixed) && any (diag (A)))
    error ('sparselearn:badInput', '%s: the diagonal of Graph must be 0: no sample is its own neighbour', caller);
  end
end

function Z = initial (caller, problem, init, p, n)
  if (~ iscell (init) || numel (init) ~= 2)
    error ('sparselearn:badInput', '%s: option Init is required: {D0, Z0}, dictionary and codes', caller);
  elseif (~ isempty (init{1}) && ~ isequal (init{1}, problem.D))
    error ('sparselearn:badInput', '%s: D is fixed, so that D0 of option Init must be [] or D', caller);
  end
  Z = codes (caller, 'Z0 of option Init', init{2}, p, n, class (problem.X));
end

function [order, ends] = in_order (caller, problem, o, n)
  order = o.Order;
  if (isempty (order))
    order = 1:n;
  end
  if (~ isnumeric (order) || ~ isreal (order) || ~ isequal (sort (order(:)'), 1:n))
    error ('sparselearn:badInput', '%s: option Order must be a permutation of 1 to %d', caller, n);
  end
  order = double (full (order(:)'));
  ends = [];
  if (n > 0 && ~ isempty (problem.fixed))
    ends = n;                   % independent of each other
  elseif (n > 0 && strcmp (o.Parallel, 'colour'))
    colour = sl_colouring_mex (problem.A, order);
    [colour, at] = sort (colour(order));
    order = order(at);
    ends = [find(diff (colour) > 0), n];
  elseif (n > 0 && strcmp (o.Parallel, 'block'))
    ends = unique ([o.BlockSize:o.BlockSize:n, n]);
  end
end
