function sl_rsc_options (caller, o, D, arguments)
%SL_RSC_OPTIONS  Checks the options that coding with a graph has in any form.
%   sl_rsc_options (CALLER, O, D, ARGUMENTS) raises an error where Sweeps or Steps are too many or OutputFcn is no
%   function, and where ARGUMENTS, the caller's varargin, give an option that others, or a dictionary D in place of its
%   number of atoms, leave without use.
  if (o.Sweeps > 1e9)
    error ('sparselearn:badInput', '%s: option Sweeps must be an integer from 1 to 1e9', caller);
  elseif (o.Steps > 1e6)
    error ('sparselearn:badInput', '%s: option Steps must be an integer from 1 to 1e6', caller);
  elseif (~ isempty (o.OutputFcn) && ~ isa (o.OutputFcn, 'function_handle'))
    error ('sparselearn:badInput', '%s: option OutputFcn must be a function handle, stop = f (state)', caller);
  end
  if (~ isempty (o.Graph))
    sl_unused_options (caller, arguments, {'K'}, 'with Graph');
  end
  if (~ isscalar (D))
    sl_unused_options (caller, arguments, {'Seed'}, 'with a fixed dictionary');
  elseif (~ isempty (o.Init))
    sl_unused_options (caller, arguments, {'Seed'}, 'with Init');
  end
  if (~ strcmp (o.Parallel, 'block'))
    sl_unused_options (caller, arguments, {'BlockSize'}, 'without Parallel ''block''');
  end
end
