function slx_arg_data (name, X)
%SLX_ARG_DATA  Checks the kind of a matrix to factorise.
%   slx_arg_data (NAME, X): X is real, of class double or single, full or sparse, not empty; any other is the
%   error sparselearn:badInput, which calls it NAME.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_matrix (X, name, true);
  if (isempty (X))
    slx_arg_fail ('badInput', '%s must not be empty, but is %d-by-%d', name, size (X, 1), size (X, 2));
  end
end
