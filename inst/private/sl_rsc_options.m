function sl_rsc_options (caller, o)
%SL_RSC_OPTIONS  Checks the options that coding with a graph has in any form.
%   sl_rsc_options (CALLER, O) raises an error where Sweeps or Steps are too many or OutputFcn is no function.
  if (o.Sweeps > 1e9)
    error ('sparselearn:badInput', '%s: option Sweeps must be an integer from 1 to 1e9', caller);
  elseif (o.Steps > 1e6)
    error ('sparselearn:badInput', '%s: option Steps must be an integer from 1 to 1e6', caller);
  elseif (~ isempty (o.OutputFcn) && ~ isa (o.OutputFcn, 'function_handle'))
    error ('sparselearn:badInput', '%s: option OutputFcn must be a function handle, stop = f (state)', caller);
  end
end
