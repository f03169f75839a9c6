function C = mcrank_context (C, rows, n, name)
%MCRANK_CONTEXT  Features of ratings, checked.
%   C = mcrank_context (C, ROWS, N, NAME) gives C sparse and of class double. It raises an error, which calls it NAME,
%   unless it is a finite matrix with a column for each of N ratings and, where ROWS is not [], as many rows; [] will do
%   where there is nothing in it.

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (C) && isempty (C) && (isempty (rows) || rows == 0 || n == 0))
    C = sparse (max ([rows, 0]), n);
    return;
  end
  slx_arg_matrix (C, name, true);
  slx_arg_finite (C, name);
  slx_arg_refuse (size (C, 2) ~= n, ...
                  '%s must have %d columns, one for each pair or with Top for each user, but is %s', name, n, ...
                  slx_arg_size_text (C));
  slx_arg_refuse (~ isempty (rows) && size (C, 1) ~= rows, '%s must have %d rows, as in training, but is %s', name, ...
                  rows, slx_arg_size_text (C));
  C = sparse (double (C));
end
