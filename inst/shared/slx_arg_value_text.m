function text = slx_arg_value_text (value)
%SLX_ARG_VALUE_TEXT  A value for a message: a number or a short text itself, otherwise its size and class.
%   What is sparse or complex is called so, as that is what may be wrong with it, and behind a class in which MATLAB
%   holds numbers elsewhere stands the function that gives them.

% SPDX-License-Identifier: BSD-3-Clause
  words = {'false', 'true'};
  if (isobject (value))
    text = ['of class ', class(value), slx_arg_elsewhere(value, 'it')];
  elseif (islogical (value) && isscalar (value))
    text = words{1 + full(value)};
  elseif (issparse (value) || (isnumeric (value) && ~ isreal (value)))
    sorts = {'sparse', 'complex'};
    sorts = strjoin (sorts([issparse(value), ~ isreal(value)]), ' and ');
    text = [sorts, ', ', slx_arg_size_text(value), ' of class ', class(value)];
  elseif (isnumeric (value) && isscalar (value))
    text = sprintf ('%.15g', full (double (value)));
  elseif (ischar (value) && size (value, 1) == 1 && numel (value) <= 40)
    text = ['''', value, ''''];
  else
    text = [slx_arg_size_text(value), ' of class ', class(value)];
  end
end
