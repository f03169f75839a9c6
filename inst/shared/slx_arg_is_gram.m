function yes = slx_arg_is_gram (A, p)
%SLX_ARG_IS_GRAM  Whether a matrix can be the sums V*V' over codes of P components.
%   YES = slx_arg_is_gram (A, P): A is P-by-P, real, full, of class double, finite, symmetric, and its diagonal is not
%   negative.

% SPDX-License-Identifier: BSD-3-Clause
  yes = isa (A, 'double') && isreal (A) && ~ issparse (A) && isequal (size (A), [p, p]) && all (isfinite (A(:))) ...
        && isequal (A, A.') && all (diag (A) >= 0);
end
