function [U, dims] = prune_columns (A, unit_first, dims)
%PRUNE_COLUMNS  An array of weights as a matrix with the incoming weights of one unit in each column.
%   [U, DIMS] = prune_columns (A, UNIT_FIRST, DIMS): DIMS is [kh kw in out]. DIMS = [] finds the size from A: of a
%   matrix in-by-out, of filters kh-by-kw-by-in-by-out; with UNIT_FIRST out-by-in and out-by-in-by-kh-by-kw.

% SPDX-License-Identifier: BSD-3-Clause
  if (unit_first)
    dims = [size(A, 3), size(A, 4), size(A, 2), size(A, 1)];
    if (ndims (A) == 2)
      U = A.';
    else
      U = reshape (permute (A, [3, 4, 2, 1]), [], dims(4));
    end
    return;
  end
  if (isempty (dims) && ndims (A) == 2)
    dims = [1, 1, size(A)];
  elseif (isempty (dims))
    dims = size (A);
    dims(end+1:4) = 1;
  end
  U = A;
  if (size (A, 2) ~= dims(4) || ndims (A) > 2)
    U = reshape (A, [], dims(4));
  end
end
