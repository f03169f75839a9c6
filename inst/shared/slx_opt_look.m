function [rows, given, unmet] = slx_opt_look (T, given, sizes, facts)
%SLX_OPT_LOOK  Options that are not as their kinds want them: converted, or the error that says why not.
%   [ROWS, GIVEN, UNMET] = slx_opt_look (T, PAIRS, SIZES, FACTS), for slx_opt_read. What is accepted is decided by
%   sl_options_mex alone: a value that it refuses is converted and given again, and the second refusal is the error.

% SPDX-License-Identifier: BSD-3-Clause
  given = slx_opt_pairs (given);
  if (rem (numel (given), 2) == 1)
    without_a_pair (given);
  end
  converted = 0;
  [rows, at, unmet] = sl_options_mex (T.text, sizes, facts, given{:});
  while (at > 0)
    if (rows(at) == 0)
      unknown (given{2*at-1}, T.names);
    elseif (at == converted)
      refuse (given{2*at}, T.names{rows(at)}, T.kinds{rows(at)}, T.letters, sizes);
    end
    given{2*at} = as_wanted (given{2*at}, T.kinds{rows(at)});
    converted = at;
    [rows, at, unmet] = sl_options_mex (T.text, sizes, facts, given{:});
  end
end

% The one of an odd number of PAIRS that has no other.
function without_a_pair (pairs)
  text = '';
  for k = 1:2:numel (pairs)
    if (~ ischar (pairs{k}))
      text = sprintf (', but %s stands where a name is expected; is an argument before the options missing?', ...
                      slx_arg_value_text (pairs{k}));
      break;
    elseif (k == numel (pairs))
      text = sprintf (', but %s stands without a value', slx_arg_value_text (pairs{k}));
    end
  end
  slx_arg_fail ('unknownOption', 'options come as name-value pairs or as one struct%s', text);
end

function unknown (name, valid)
  if (~ ischar (name))
    name = ['of class ' class(name)];
  end
  meant = slx_opt_elsewhere (name, valid);
  if (isempty (meant))
    meant = slx_opt_near (name, valid);
  end
  slx_arg_fail ('unknownOption', 'unknown option %s%s; valid names are: %s', name, meant, strjoin (valid, ', '));
end

% The value in the class that a kind wants, where it means the same.
function value = as_wanted (value, kind)
  if (ischar (value))
    words = kind;
    if (ischar (kind))
      words = regexp (kind, '(?<='')\w+(?='')', 'match');
    end
    at = find (strcmpi (value, words), 1);
    if (~ isempty (at))
      value = words{at};
    end
  end
  if (ischar (kind) && kind(1) == '?' && isempty (value) && (isnumeric (value) || ischar (value) || iscell (value)))
    value = [];
  elseif (ischar (kind) && any (strcmp (kind, {'flag', '?flag'})))
    if (isscalar (value) && (islogical (value) || (isnumeric (value) && any (value == [0, 1]))))
      value = logical (full (value));
    end
  elseif (isnumeric (value) && isreal (value) && ~ issparse (value))
    value = double (value);
  end
end

function refuse (value, name, kind, letters, sizes)
  meant = '';
  if (iscell (kind) && numel (kind) > 1 && ischar (value) && size (value, 1) == 1)
    meant = slx_opt_elsewhere (value, kind);
    if (isempty (meant))
      meant = slx_opt_near (value, kind);
    end
  end
  slx_arg_fail ('badInput', 'option %s must be %s, but is %s%s%s', name, slx_opt_wanted (kind, letters, sizes), ...
                slx_arg_value_text (value), entries (value, kind), meant);
end

% What is wrong with the entries of a matrix, where something is.
function text = entries (value, kind)
  text = '';
  if (isscalar (value) || ~ isfloat (value) || ~ ischar (kind) || isempty (regexp (kind, 'finite |nonneg |weights ', 'once')))
    return;
  end
  names = {'NaN', 'Inf', 'negative entries'};
  has = [any(isnan (value(:))), any(isinf (value(:))), any(value(:) < 0)] ...
        & [true, isempty(strfind (kind, 'nonneg ')), isempty(strfind (kind, 'finite '))];
  if (any (has))
    text = [' with ', strjoin(names(has), ' and ')];
  end
end
