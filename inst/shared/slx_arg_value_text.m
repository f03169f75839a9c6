function text = slx_arg_value_text (value, limits)
%SLX_ARG_VALUE_TEXT  A value for a message: a number or a short text itself, otherwise its size and class.
%   What is sparse or complex is called so, as that is what may be wrong with it, and behind a class in which MATLAB
%   holds numbers elsewhere stands the function that gives them.
%   TEXT = slx_arg_value_text (VALUE, [LOW HIGH]) also names the first entry of a full array that is not from LOW to
%   HIGH. [0 1] are the limits of a share: TEXT then says what one in percent is as a number.

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
  if (nargin > 1 && ~ isobject (value) && isnumeric (value) && isreal (value) && ~ issparse (value))
    entry = double (value(find (~ (double (value(:)) >= limits(1) & double (value(:)) <= limits(2)), 1)));
    if (numel (value) > 1 && ~ isempty (entry))
      text = [text, sprintf(' with %.15g', entry)];
    end
    if (isequal (limits, [0 1]) && any (entry >= 2 & entry < 100))      % few mean 1 % or 1.2 %
      text = sprintf ('%s; %.15g %% is %.15g', text, entry, entry / 100);
    end
  end
end
