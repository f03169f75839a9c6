function used = nmf_mpi_options (caller, used, method, o)
%NMF_MPI_OPTIONS  What the engine 'mpi' leaves of the options that sl_nmf uses, and what it adds.
%   USED = nmf_mpi_options (CALLER, USED, METHOD, O) checks the engine's own options, too.
  algorithms = {'ahals', 'gsp', 'csp'};
  known = {'Algorithm', 'Init', 'MaxIter', 'Tol', 'Seed', 'TimeLimit', 'Display', 'Checkpoint', ...
           'CheckpointInterval', 'Normalize', 'Engine', 'MaxSweeps', 'SweepTol', 'InnerIter', 'Sparseness', ...
           'SparseFactor', 'Weights'};
  if (~ any (strcmp (method.name, algorithms)))
    error ('sparselearn:unusedOption', '%s: engine ''mpi'' does not have algorithm ''%s''', caller, method.name);
  elseif (ischar (o.Init) && ~ strcmpi (o.Init, 'random'))
    error ('sparselearn:unusedOption', '%s: engine ''mpi'' does not have Init ''%s''', caller, o.Init);
  elseif (~ strcmp (o.SparseFactor, 'W'))
    error ('sparselearn:unusedOption', '%s: engine ''mpi'' has SparseFactor ''W'' alone', caller);
  end
  used = [used(ismember (used, known)), {'Processes', 'Hosts'}];
  if (~ (isempty (o.Processes) || (o.Processes >= 1 && o.Processes <= 1e5)))
    error ('sparselearn:badInput', '%s: option Processes must be an integer from 1 to 1e5', caller);
  elseif (~ iscellstr (o.Hosts) || any (cellfun (@isempty, regexp (o.Hosts, '^[\w.:-]+$', 'once'))))
    error ('sparselearn:badInput', '%s: option Hosts must be a cell of names of machines', caller);
  end
end
