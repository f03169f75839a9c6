function slx_opt_unused (table, pairs, names, where)
%SLX_OPT_UNUSED  Raises an error where an option is given that another choice leaves unused.
%   slx_opt_unused (TABLE, PAIRS, NAMES, WHERE) takes the varargin of the caller, which slx_opt_read has accepted
%   for TABLE. Where one of NAMES is among the options it raises sparselearn:unusedOption; WHERE says when this
%   option has no use. A value of [] and the default say nothing, and pass.

% SPDX-License-Identifier: BSD-3-Clause
  given = pairs;
  if (isscalar (given))
    given = slx_opt_pairs (given);
  end
  for k = 1:2:numel (given)
    if (any (strcmpi (given{k}, names)) && ~ isempty (given{k+1}))
      row = find (strcmpi (given{k}, table(:,1)));
      if (~ isequal (given{k+1}, table{row,2}) && ~ (ischar (table{row,2}) && strcmpi (given{k+1}, table{row,2})))
        slx_arg_fail ('unusedOption', 'option %s has no use %s', table{row,1}, where);
      end
    end
  end
end
