function arg_finite (A, name)
%ARG_FINITE  Raises an error unless all entries of a matrix are finite; it may be sparse.

% SPDX-License-Identifier: BSD-3-Clause
  entries = A;
  if (issparse (A))
    entries = nonzeros (A);             % isfinite makes a sparse matrix full
  end
  if (~ all (isfinite (entries(:))))
    arg_fail ('badInput', '%s must be finite, without NaN and Inf%s', name, arg_place_text (A));
  end
end
