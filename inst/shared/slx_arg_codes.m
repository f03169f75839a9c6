function slx_arg_codes (name, Z, p, n)
%SLX_ARG_CODES  Raises an error unless an argument is a matrix of codes.
%   slx_arg_codes (NAME, Z, P, N): Z is real, finite, P-by-N and of class double or single, full or sparse; any other is
%   the error sparselearn:badInput, which calls it NAME.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_matrix (Z, name, true);
  slx_arg_refuse (~ isequal (size (Z), [p, n]), '%s must be %d-by-%d, atoms by samples, but is %s', name, p, n, ...
                  slx_arg_size_text (Z));
  slx_arg_finite (Z, name);
end
