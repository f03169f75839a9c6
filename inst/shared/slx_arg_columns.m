function [X, shape] = slx_arg_columns (X, sparse_too)
%SLX_ARG_COLUMNS  A data argument as a matrix of columns, checked.
%   [X, SHAPE] = slx_arg_columns (X) gives X with a row vector turned into a column, and the size to which
%   a result of the size of X must be reshaped. Entries are not looked at: the kernels do that while they read them.
%   slx_arg_columns (X, true) lets sparse matrices pass.

% SPDX-License-Identifier: BSD-3-Clause
  shape = size (X);
  if (isobject (X) || ~ isfloat (X))
    slx_arg_matrix (X, 'X', true);          % raises the error
  elseif (~ isreal (X))
    slx_arg_fail ('badInput', 'X must be real, but is complex');
  elseif (numel (shape) > 2)
    slx_arg_fail ('badInput', 'X must be a matrix, but has %d dimensions', numel (shape));
  elseif (issparse (X) && (nargin < 2 || ~ sparse_too))
    slx_arg_fail ('badInput', 'X must be full, but is sparse; use full (X)');
  elseif (issparse (X))
    slx_arg_matrix (X, 'X', true);          % whether it is sound
  elseif (shape(1) == 0 && shape(2) > 0)
    slx_arg_fail ('badInput', 'X is 0-by-%d: its columns have no entries', shape(2));
  end
  if (shape(1) == 1)
    X = reshape (X, [], min (shape(2), 1));
  end
end
