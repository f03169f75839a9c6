function [X, shape] = arg_columns (caller, X, sparse_too)
%ARG_COLUMNS  A data argument as a matrix of columns, checked.
%   [X, SHAPE] = arg_columns (CALLER, X) gives X with a row vector turned into a column, and the size that a result
%   of the same size as X is to be reshaped to. Entries are not looked at: the kernels do that while they read them.
%   arg_columns (CALLER, X, true) lets sparse matrices pass.
  shape = size (X);
  if (~ isfloat (X))
    hint = '';
    if (isinteger (X) || islogical (X))
      hint = '; use double (X)';
    end
    error ('sparselearn:badInput', '%s: X must be of class double or single, but is %s%s', caller, class (X), hint);
  elseif (~ isreal (X))
    error ('sparselearn:badInput', '%s: X must be real, but is complex', caller);
  elseif (numel (shape) > 2)
    error ('sparselearn:badInput', '%s: X must be a matrix, but has %d dimensions', caller, numel (shape));
  elseif (issparse (X) && (nargin < 3 || ~ sparse_too))
    error ('sparselearn:badInput', '%s: X must be full, but is sparse; use full (X)', caller);
  elseif (issparse (X))
    arg_matrix (caller, X, 'X', true);          % whether it is sound
  elseif (shape(1) == 0 && shape(2) > 0)
    error ('sparselearn:badInput', '%s: X is 0-by-%d: its columns have no entries', caller, shape(2));
  end
  if (shape(1) == 1)
    X = reshape (X, [], min (shape(2), 1));
  end
end
