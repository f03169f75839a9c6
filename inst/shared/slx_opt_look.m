function [which, given, unmet] = slx_opt_look (T, given, sizes, facts)
%SLX_OPT_LOOK  Options that are not as their kinds want them: converted, or the error that says why not.
%   [WHICH, GIVEN, UNMET] = slx_opt_look (T, PAIRS, SIZES, FACTS), for slx_opt_read. What is accepted is decided by
%   slx_options_mex alone: a value that it refuses is converted and given again, and the second refusal is the error.

% SPDX-License-Identifier: BSD-3-Clause
  given = slx_opt_pairs (given);
  if (rem (numel (given), 2) == 1)
    without_a_pair (given);
  end
  converted = 0;
  [which, at, unmet] = slx_options_mex (T.text, sizes, facts, given{:});
  while (at > 0)
    if (which(at) == 0)
      unknown (given{2*at-1}, T.names(slx_opt_possible (T, facts)));
    elseif (at == converted)
      refuse (given{2*at}, T.names{which(at)}, T.kinds{which(at)}, T.letters, sizes);
    end
    given{2*at} = as_wanted (given{2*at}, T.kinds{which(at)}, T.defaults.(T.names{which(at)}));
    converted = at;
    [which, at, unmet] = slx_options_mex (T.text, sizes, facts, given{:});
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
  meant = ' (is an argument before the options missing, or one too many?)';
  if (~ ischar (name))
    name = ['of class ' class(name)];
  elseif (isempty (name))
    name = '''''';
  else
    meant = slx_opt_elsewhere (name, valid);
    if (isempty (meant))
      meant = slx_opt_near (name, valid);
    end
  end
  names = ['valid names are: ', strjoin(valid, ', ')];
  if (isempty (valid))
    names = 'with these arguments there are none';
  end
  slx_arg_fail ('unknownOption', 'unknown option %s%s; %s', name, meant, names);
end

% The value in the class that a kind wants, where it means the same.
function value = as_wanted (value, kind, usual)
  if (ischar (value))
    words = words_of (kind);
    at = find (strcmpi (value, words), 1);
    if (~ isempty (at))
      value = words{at};
    end
  end
  if (ischar (kind) && kind(1) == '?' && isempty (value) && (isnumeric (value) || ischar (value) || iscell (value)))
    value = [];
    if (isempty (usual))
      value = usual;
    end
  elseif (strcmp (kind, 'function') && isempty (value) && (ischar (value) || iscell (value)))
    value = [];
  elseif (ischar (kind) && any (strcmp (kind, {'file', 'folder', 'text'})) && isnumeric (value) && isempty (value))
    value = '';
  elseif (ischar (kind) && any (strcmp (kind, {'flag', '?flag'})))
    if (isscalar (value) && (islogical (value) || (isnumeric (value) && any (value == [0, 1]))))
      value = logical (full (value));
    end
  elseif (isnumeric (value) && isreal (value) && ~ issparse (value))
    value = double (value);
  end
end

% The words among the alternatives of a kind.
function words = words_of (kind)
  words = kind;
  if (ischar (kind))
    words = regexp (kind, '[^'' |]+(?=''(\||$| or ))', 'match');
  end
end

function refuse (value, name, kind, letters, sizes)
  meant = '';
  words = words_of (kind);
  if (ischar (value) && size (value, 1) == 1)
    meant = slx_opt_elsewhere (value, words, name);
    if (isempty (meant) && numel (words) > 1)
      meant = slx_opt_near (value, words);
    end
  end
  limits = {};
  if (ischar (kind) && ~ strcmp (name, 'WeightDecay') ...
      && ~ isempty (regexp (kind, '(?<!integer )[\[(]0,1[\])]|\<share\>', 'once')))
    limits = {[0 1]};
  end
  slx_arg_fail ('badInput', 'option %s must be %s, but is %s%s%s', name, wanted (kind, letters, sizes), ...
                slx_arg_value_text (value, limits{:}), entries (value, kind), meant);
end

% What is wrong with the entries of a matrix, where something is.
function text = entries (value, kind)
  text = '';
  bounded = ischar (kind) && ~ isempty (regexp (kind, '(finite|nonneg|positive|weights) ', 'once'));
  if (isobject (value) || isscalar (value) || ~ isfloat (value) || ~ bounded)
    return;
  end
  says = @(word) ~ isempty (strfind (kind, [word, ' ']));
  names = {'NaN', 'Inf', 'negative entries', 'zeros'};
  has = [any(isnan (value(:))), any(isinf (value(:))), any(value(:) < 0), any(value(:) == 0)] ...
        & [true, ~ (says ('nonneg') || says ('positive')), ~ says('finite'), says('positive')];
  if (any (has))
    text = [' with ', strjoin(names(has), ' and ')];
  end
end

% What a kind accepts, in words, with the sizes of the call.
function text = wanted (kind, letters, sizes)
  if (iscell (kind))
    among = {'one of ', ''};
    text = sprintf (', ''%s''', kind{:});
    text = [among{1 + isscalar(kind)}, text(3:end)];
    return;
  end
  parts = strsplit (strrep (kind, '?', ''), ' or ');
  for k = 1:numel (parts)
    parts{k} = in_words (parts{k}, letters, sizes);
  end
  text = strjoin (parts, ' or ');
end

function text = in_words (kind, letters, sizes)
  known = struct ('count', 'integer [0,Inf]', 'natural', 'integer [1,Inf]', 'seed', 'integer [0,4294967295]', ...
                  'positive', '(0,Inf]', 'nonneg', '[0,Inf]', 'finite', '[0,Inf)', 'share', '(0,1)');
  told = struct ('flag', 'true or false', 'function', 'a function handle, stop = f (state)', ...
                 'handle', 'a function handle', 'text', 'a text', ...
                 'file', 'the name of a file, without a character 0', 'struct', 'a struct', 'cell', 'a cell array', ...
                 'folder', 'the name of a folder, without a character 0', 'numbers', 'real numbers', ...
                 'labels', 'labels, numbers or texts');
  if (isfield (known, kind))
    kind = known.(kind);
  end
  if (isfield (told, kind))
    text = told.(kind);
  elseif (any (kind(1) == '[(') || strncmp (kind, 'integer ', 8))
    text = interval_in_words (kind);
  elseif (any (kind(1) == '''{'))
    among = {'', 'one of '};
    text = [among{1+any(kind == '|')}, strrep(kind, '|', ', ')];
  else
    text = matrix_in_words (kind, letters, sizes);
  end
end

function text = matrix_in_words (kind, letters, sizes)
  entries = struct ('real', 'real', 'finite', 'finite', 'nonneg', 'non-negative', 'positive', 'positive', ...
                    'weights', 'finite non-negative');
  [word, shape] = strtok (kind);
  shape = strtrim (shape);
  for k = 1:numel (sizes)
    if (~ isnan (sizes(k)))
      shape = regexprep (shape, ['\<', letters(k), '\>(?=-by-|$)'], sprintf ('%d', sizes(k)));
    end
  end
  if (any (strcmp (shape, {'row', 'column'})))
    text = sprintf ('a full %s of %s numbers', shape, entries.(word));
  else
    text = sprintf ('a full %s matrix, %s', entries.(word), shape);
  end
end

function text = interval_in_words (kind)
  whole = kind(1) == 'i';
  kind = kind(1+8*whole:end);           % without the word 'integer '
  limits = sscanf (kind(2:end-1), '%g,%g')';
  open = kind([1, end]) == '()';
  [low, high] = deal (figures (limits(1)), figures (limits(2)));
  sort = {'number', 'a number'; 'integer', 'an integer'};
  sort = sort(1+whole,:);
  if (limits(1) == limits(2))
    text = low;
  elseif (limits(2) < Inf)
    joints = {'%s from %s to %s', '%s from %s to below %s'; '%s above %s, at most %s', '%s above %s and below %s'};
    text = sprintf (joints{1 + open(1),1 + open(2)}, sort{2}, low, high);
  else
    if (open(2))
      sort{2} = ['a finite ', sort{1}];
    end
    joints = {'%s, at least %s', '%s above %s'};
    text = sprintf (joints{1 + open(1)}, sort{2}, low);
  end
end

% A limit as one would write it, also 1e6 and 2^31 - 1.
function text = figures (x)
  text = sprintf ('%.10g', x);
  if (x >= 1e5 && x == 10 ^ round (log10 (x)))
    text = sprintf ('1e%d', round (log10 (x)));
  elseif (x >= 1e5 && x + 1 == 2 ^ round (log2 (x)))
    text = sprintf ('2^%d - 1', round (log2 (x)));
  end
end
