function Z = arg_codes (name, Z, p, n, class_of_numbers)
%ARG_CODES  Codes that the caller gives, checked: full, of the class wanted.
%   Z = arg_codes (NAME, Z, P, N, CLASS): unless Z is real, finite, P-by-N and of class double or single, full or sparse,
%   this is the error sparselearn:badInput, which calls it NAME.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isfloat (Z) || ~ isreal (Z) || ~ isequal (size (Z), [p, n]) || ~ sl_sound_mex (Z) ...
      || ~ all (isfinite (nonzeros (Z))))
    arg_fail ('badInput', '%s must be a real, finite %d-by-%d matrix of class double or single', name, p, n);
  end
  Z = cast (full (Z), class_of_numbers);
end
