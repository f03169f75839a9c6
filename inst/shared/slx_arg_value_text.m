function text = slx_arg_value_text (value)
%SLX_ARG_VALUE_TEXT  A value for a message: a number or a short text itself, otherwise its size and class.

% SPDX-License-Identifier: BSD-3-Clause
  if ((isnumeric (value) || islogical (value)) && isscalar (value) && isreal (value))
    text = sprintf ('%.15g', full (double (value)));
  elseif (ischar (value) && size (value, 1) == 1 && numel (value) <= 40)
    text = ['''', value, ''''];
  else
    text = [slx_arg_size_text(value), ' of class ', class(value)];
  end
end
