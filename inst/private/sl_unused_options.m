function sl_unused_options (caller, arguments, names, where)
%SL_UNUSED_OPTIONS  Raises an error where an option is given that another choice leaves without use.
%   sl_unused_options (CALLER, ARGUMENTS, NAMES, WHERE) takes the varargin of the caller, which sl_options has
%   accepted. Where one of NAMES is among the options, with another value than [], it raises sparselearn:unusedOption;
%   WHERE says when this option has no use.
  given = sl_pairs (arguments);
  for k = 1:2:numel (given)
    row = find (strcmpi (given{k}, names));
    if (~ isempty (row) && ~ isempty (given{k+1}))
      error ('sparselearn:unusedOption', '%s: option %s has no use %s', caller, names{row}, where);
    end
  end
end
