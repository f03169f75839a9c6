function sl_unused_options (caller, table, arguments, names, where)
%SL_UNUSED_OPTIONS  Raises an error where an option is given that another choice leaves without use.
%   sl_unused_options (CALLER, TABLE, ARGUMENTS, NAMES, WHERE) takes the varargin of the caller, which sl_options has
%   accepted for TABLE. Where one of NAMES is among the options it raises sparselearn:unusedOption; WHERE says when this
%   option has no use. A value of [] and the default say nothing, and pass.
  given = sl_pairs (arguments);
  for k = 1:2:numel (given)
    if (any (strcmpi (given{k}, names)) && ~ isempty (given{k+1}))
      row = find (strcmpi (given{k}, table(:,1)));
      if (~ isequal (given{k+1}, table{row,2}) && ~ (ischar (table{row,2}) && strcmpi (given{k+1}, table{row,2})))
        error ('sparselearn:unusedOption', '%s: option %s has no use %s', caller, table{row,1}, where);
      end
    end
  end
end
