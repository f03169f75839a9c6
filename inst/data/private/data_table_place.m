function k = data_table_place (names, name, option)
%DATA_TABLE_PLACE  Which column of a table has a name.
%   K = data_table_place (NAMES, NAME, OPTION): the only one of NAMES, texts in a cell, that is NAME, value of OPTION.

% SPDX-License-Identifier: BSD-3-Clause
  k = find (strcmp (names, name));
  hint = '';
  if (isempty (names))
    hint = '; the table has no names, or give FirstLine, ''labels''';
  elseif (isempty (k))
    shown = names(1:min (end, 100));               % a table may have many
    hint = slx_opt_near (name, shown);
    if (isempty (hint) || numel (name) < 3)        % few letters are near to all others
      shown(11:end) = [];
      shown(end+1:min (end + 1, numel (names))) = {'...'};
      hint = ['; there are ', strjoin(shown, ', ')];
    end
  end
  slx_opt_must (numel (k) == 1, sprintf ('%s must name columns of the file, but %d are called ''%s''%s', option, ...
                                         numel (k), name, hint));
end
