function yes = slx_opt_possible (T, facts)
%SLX_OPT_POSSIBLE  Which rows of a table could be in use with these facts, whatever the options are.
%   YES = slx_opt_possible (T, FACTS) is a logical row; T is of slx_opt_table, FACTS a logical row.

% SPDX-License-Identifier: BSD-3-Clause
  yes = true (size (T.names));
  for k = find (~ cellfun (@isempty, T.when))
    when = T.when{k};
    for j = 1:2:numel (when) * ~ iscell (when{1})
      yes(k) = yes(k) && ~ (islogical (when{j+1}) && when{j+1} ~= facts(strcmp (when{j}, T.facts(:,1))));
    end
  end
end
