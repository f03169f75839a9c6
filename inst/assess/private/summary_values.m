function text = summary_values (s, room)
%SUMMARY_VALUES  The fields of a struct in words.
%   TEXT = summary_values (S, ROOM) has single values, or size and class, of all fields, the empty ones last. Those that
%   do not fit into ROOM characters (default 64) are counted.

% SPDX-License-Identifier: BSD-3-Clause
  names = fieldnames (s)';
  void = cellfun (@(name) isempty (s.(name)), names);
  names = [names(~ void), names(void)];
  if (nargin < 2)
    room = 64;
  end
  parts = cell (1, numel (names));
  for k = 1:numel (names)
    parts{k} = value_of (names{k}, s.(names{k}));
  end
  text = summary_words (parts, numel (parts), room);
end

function text = value_of (name, value)
  if (ischar (value) && (isempty (value) || isrow (value)) && numel (value) <= 30)
    text = sprintf ('%s ''%s''', name, value);
  elseif (islogical (value) && isscalar (value))
    words = {'false', 'true'};
    text = sprintf ('%s %s', name, words{1 + full(value)});
  elseif (isnumeric (value) && isscalar (value) && isreal (value))
    text = sprintf ('%s %.4g', name, double (full (value)));
  else
    text = sprintf ('%s %s %s', name, slx_arg_size_text (value), class (value));
  end
end
