function value = slx_arg_chars (value)
%SLX_ARG_CHARS  Strings of MATLAB, such as "gsp", as rows of characters, also in cells and structs.
%   VALUE = slx_arg_chars (VALUE) makes a string a row of characters, and an array of strings, or a categorical one, a
%   cell of them. Any other value stays as it is. Octave has neither: "gsp" is a row of characters there.

% SPDX-License-Identifier: BSD-3-Clause
  if (isa (value, 'string'))
    value = cellstr (value);
    if (isscalar (value))
      value = value{1};
    end
  elseif (isa (value, 'categorical'))
    value = cellstr (value);
  elseif (iscell (value))
    plain = cellfun ('isclass', value, 'char') | cellfun ('isclass', value, 'double');
    for k = find (~ plain(:))'
      value{k} = slx_arg_chars (value{k});
    end
  elseif (isstruct (value))
    names = fieldnames (value);
    for k = 1:numel (value)
      for j = 1:numel (names)
        value(k).(names{j}) = slx_arg_chars (value(k).(names{j}));
      end
    end
  end
end
