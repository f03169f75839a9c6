function used = slx_opt_when (T, o, given, facts)
%SLX_OPT_WHEN  Which of some options are in use; one that was given without being so is an error.
%   USED = slx_opt_when (T, O, GIVEN, FACTS), for slx_opt_read, looks at these rows of the table T with the options O
%   and FACTS, a logical row. An option that is neither in use nor its default nor empty raises
%   sparselearn:unusedOption, which says why, and when it would be; with an output there are no errors.

% SPDX-License-Identifier: BSD-3-Clause
  facts = cell2struct (num2cell (facts(:)), T.facts(:,1), 1);
  used = true (1, numel (given));
  for k = 1:numel (given)
    name = T.names{given(k)};
    when = T.when{given(k)};
    if (~ isempty (when))
      used(k) = holds (when, o, facts);
      if (~ used(k) && ~ is_default (o.(name), T.defaults.(name)) && nargout == 0)
        slx_arg_fail ('unusedOption', 'option %s has no use%s; it is used %s', name, ...
                      reason (when, o, facts, T.facts), cure (when, o, facts, T.facts));
      end
    end
  end
end

function yes = is_default (value, usual)
  yes = isempty (value) || isequal (value, usual) || (ischar (value) && ischar (usual) && strcmpi (value, usual));
end

function yes = holds (when, o, facts)
  yes = true;
  if (iscell (when{1}))
    yes = any (cellfun (@(one) holds (one, o, facts), when));
    return;
  end
  for k = 1:2:numel (when)
    yes = yes && part_holds (when{k}, when{k+1}, o, facts);
  end
end

function yes = part_holds (name, words, o, facts)
  if (~ ischar (name))
    yes = name (o, facts);
  elseif (islogical (words))
    yes = facts.(name) == words;
  elseif (isequal (words, 'given'))
    yes = ~ isempty (o.(name));
  elseif (isequal (words, 'none'))
    yes = isempty (o.(name));
  else
    yes = ischar (o.(name)) && any (strcmp (o.(name), words));
  end
end

% ' with Algorithm ''online''', ' without Validation': the first part of the condition that does not hold.
function text = reason (when, o, facts, told)
  text = '';
  if (iscell (when{1}))
    when = [when{:}];
  end
  for k = 1:2:numel (when)
    [name, words] = deal (when{k:k+1});
    if (ischar (name) && ~ part_holds (name, words, o, facts))
      if (islogical (words))
        text = [' ', told{strcmp(name, told(:,1)),2+words}];
      elseif (isequal (words, 'given') || isempty (o.(name)))
        text = [' without ', name];
      elseif (ischar (o.(name)))
        text = sprintf (' with %s ''%s''', name, o.(name));
      else
        text = [' with ', name];
      end
      return;
    end
  end
end

% 'with Algorithm ''gsp'', ''csp''': what would have to be else. What holds already is not told.
function text = cure (when, o, facts, told)
  if (iscell (when{1}))
    parts = cellfun (@(one) cure (one, o, facts, told), reshape (when, 1, []), 'UniformOutput', false);
    text = strjoin (parts, ', or ');
    return;
  end
  joints = {'without ', 'with '};
  parts = cell (1, 0);
  for k = 1:2:numel (when)
    [name, words] = deal (when{k:k+1});
    if (part_holds (name, words, o, facts))
      continue;
    elseif (~ ischar (name))
      parts{end+1} = words;
    elseif (islogical (words))
      parts{end+1} = told{strcmp(name, told(:,1)),3-words};
    elseif (isequal (words, 'given') || isequal (words, 'none'))
      parts{end+1} = [joints{1+strcmp(words, 'given')}, name];
    else
      words = cellstr (words);
      list = sprintf (', ''%s''', words{:});
      parts{end+1} = ['with ', name, list(2:end)];
    end
  end
  text = strjoin (parts, ' and ');
end
