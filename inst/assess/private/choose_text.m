function text = choose_text (value)
%CHOOSE_TEXT  The value of an option in a word, for labels and titles.
%   TEXT = choose_text (VALUE)

% SPDX-License-Identifier: BSD-3-Clause
  if (ischar (value))
    text = value;
  elseif (isa (value, 'function_handle'))
    text = func2str (value);
  elseif ((isnumeric (value) || islogical (value)) && numel (value) <= 8)
    text = strtrim (sprintf ('%g ', value));
  else
    digits = slx_run_checksum (choose_plain (value));
    text = sprintf ('%s %s', class (value), digits(1:8));
  end
end
