function slx_arg_codes (name, Z, p, n)
%SLX_ARG_CODES  Raises an error unless an argument is a matrix of codes.
%   slx_arg_codes (NAME, Z, P, N): Z is real, finite, P-by-N and of class double or single, full or sparse; any other is
%   the error sparselearn:badInput, which calls it NAME.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isfloat (Z) || ~ isreal (Z) || ~ isequal (size (Z), [p, n]) || ~ slx_sound_mex (Z) ...
      || ~ all (isfinite (slx_data_entries (Z))))
    slx_arg_fail ('badInput', '%s must be a real, finite %d-by-%d matrix of class double or single', name, p, n);
  end
end
