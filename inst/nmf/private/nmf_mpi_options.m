function used = nmf_mpi_options (used, method, o)
%NMF_MPI_OPTIONS  What the engine 'mpi' leaves of the options that sl_nmf uses, and what it adds.
%   USED = nmf_mpi_options (USED, METHOD, O) checks the engine's own options, too.

% SPDX-License-Identifier: BSD-3-Clause
  algorithms = {'ahals', 'gsp', 'csp'};
  known = {'Algorithm', 'Init', 'MaxIter', 'Tol', 'Seed', 'TimeLimit', 'Display', 'Checkpoint', ...
           'CheckpointInterval', 'Normalize', 'Engine', 'MaxSweeps', 'SweepTol', 'InnerIter', 'Sparseness', ...
           'SparseFactor', 'Weights', 'Thresholds'};
  if (~ any (strcmp (method.name, algorithms)))
    slx_arg_fail ('unusedOption', 'engine ''mpi'' does not have algorithm ''%s''', method.name);
  elseif (ischar (o.Init) && ~ strcmpi (o.Init, 'random'))
    slx_arg_fail ('unusedOption', 'engine ''mpi'' does not have Init ''%s''', o.Init);
  elseif (~ strcmp (o.SparseFactor, 'W'))
    slx_arg_fail ('unusedOption', 'engine ''mpi'' has SparseFactor ''W'' alone');
  end
  used = [used(ismember (used, known)), {'Processes', 'Hosts'}];
end
