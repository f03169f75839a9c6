function sl_rsc_options (caller, o, finite)
%SL_RSC_OPTIONS  Checks the options that coding with a graph has in any form.
%   sl_rsc_options (CALLER, O, FINITE) raises an error unless the numbers of these names are finite and Sweeps, Steps,
%   BlockSize (where there is one) and OutputFcn make sense.
  for k = 1:numel (finite)
    if (~ isfinite (o.(finite{k})))
      error ('sparselearn:badInput', '%s: option %s must be finite', caller, finite{k});
    end
  end
  most = struct ('Sweeps', 1e9, 'Steps', 1e6, 'BlockSize', Inf);
  counts = intersect (fieldnames (most), fieldnames (o));
  for k = 1:numel (counts)
    if (o.(counts{k}) < 1 || o.(counts{k}) > most.(counts{k}))
      error ('sparselearn:badInput', '%s: option %s must be an integer from 1 to %g', caller, counts{k}, ...
             most.(counts{k}));
    end
  end
  if (~ isempty (o.OutputFcn) && ~ isa (o.OutputFcn, 'function_handle'))
    error ('sparselearn:badInput', '%s: option OutputFcn must be a function handle', caller);
  end
end
