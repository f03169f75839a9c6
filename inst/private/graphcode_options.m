function graphcode_options (caller, table, o, arguments)
%GRAPHCODE_OPTIONS  Checks the options that coding with a graph has in any form.
%   graphcode_options (CALLER, TABLE, O, ARGUMENTS) raises an error where Sweeps or Steps are too many, and where
%   ARGUMENTS, the caller's varargin for the options of TABLE, give one that others leave without use.
  if (o.Sweeps > 1e9)
    error ('sparselearn:badInput', '%s: option Sweeps must be an integer from 1 to 1e9', caller);
  elseif (o.Steps > 1e6)
    error ('sparselearn:badInput', '%s: option Steps must be an integer from 1 to 1e6', caller);
  end
  if (~ isempty (o.Graph))
    opt_unused (caller, table, arguments, {'K'}, 'with Graph');
  end
  if (~ strcmp (o.Parallel, 'block'))
    opt_unused (caller, table, arguments, {'BlockSize'}, 'without Parallel ''block''');
  end
end
