function value = slx_arg_per_column (name, value, n)
%SLX_ARG_PER_COLUMN  A parameter that is one number or one per column, checked.
%   VALUE = slx_arg_per_column (NAME, VALUE, N) gives it in double. It must be real, full and not NaN; which numbers
%   make sense is for the caller to say.

% SPDX-License-Identifier: BSD-3-Clause
  if (isa (value, 'double') && isscalar (value) && isreal (value) && value == value)
    return;                                   % the usual case, in few calls
  end
  slx_arg_elsewhere (value, name);
  if (~ isnumeric (value) || ~ isreal (value) || issparse (value) || ~ any (numel (value) == [1, n]))
    wanted = 'one real number';
    if (n ~= 1)
      wanted = sprintf ('a real number, or %d of them, one per column', n);
    end
    slx_arg_fail ('badInput', '%s must be %s, but is %s', name, wanted, slx_arg_value_text (value));
  end
  value = double (value(:)');
  if (any (value ~= value))
    slx_arg_fail ('badInput', '%s must not be NaN', name);
  end
end
