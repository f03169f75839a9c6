function [X, D] = code_data (X, D)
%CODE_DATA  Vectors and a dictionary for them, checked; the dictionary in the class of the vectors.
%   [X, D] = code_data (X, D). X may be sparse. Whether X is finite is left to the kernels.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_matrix (X, 'X', true);
  slx_arg_matrix (D, 'D', false);
  if (size (D, 1) ~= size (X, 1) || isempty (D))
    slx_arg_fail ('badInput', ['D must have as many rows as X, at least one, and at least one column, but D is ' ...
                               '%d-by-%d and X is %d-by-%d%s'], size (D, 1), size (D, 2), size (X, 1), size (X, 2), ...
                  slx_arg_samples_text (X, size (D, 1)));
  end
  code_warn_swapped (X, D);
  if (~ isa (D, class (X)))
    D = cast (D, class (X));
  end
  if (~ isfinite (sum (D(:))) && ~ all (isfinite (D(:))))
    slx_arg_fail ('badInput', 'D must be finite, without NaN and Inf, in the class of X%s', slx_arg_place_text (D));
  end
end
