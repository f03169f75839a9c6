function dict_check_start (D, d, p)
%DICT_CHECK_START  Raises an error unless option Init is [] or a dictionary of P atoms with D rows.

% SPDX-License-Identifier: BSD-3-Clause
  good = isfloat (D) && isreal (D) && isequal (size (D), [d, p]) && ~ issparse (D) && all (isfinite (D(:)));
  slx_arg_refuse (~ good && ~ (isnumeric (D) && isempty (D)), ...
                  'option Init must be a full, finite %d-by-%d matrix of class double or single', d, p);
end
