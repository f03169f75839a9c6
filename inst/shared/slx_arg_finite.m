function slx_arg_finite (A, name)
%SLX_ARG_FINITE  Raises an error unless all entries of a matrix are finite; it may be sparse.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ all (isfinite (slx_data_entries (A))))          % isfinite makes a sparse matrix full
    slx_arg_fail ('badInput', '%s must be finite, without NaN and Inf%s', name, slx_arg_place_text (A));
  end
end
