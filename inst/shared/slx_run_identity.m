function identity = slx_run_identity (o, method, data)
%SLX_RUN_IDENTITY  What must be the same in the call that goes on with a checkpoint.
%   IDENTITY = slx_run_identity (O, METHOD, DATA): the options O except those that end a run or only look at it, the
%   name of the method, and the struct DATA, which tells one problem from another.

% SPDX-License-Identifier: BSD-3-Clause
  free = {'MaxIter', 'Tol', 'TimeLimit', 'Patience', 'Display', 'OutputFcn', 'Checkpoint', 'CheckpointInterval', ...
          'Replicates', 'Processes', 'Normalize'};
  identity = rmfield (o, intersect (free, fieldnames (o)));
  identity.Init = slx_run_checksum (o.Init);
  identity.method = method;
  identity.data = data;
  identity.ranks = slx_ranks ('count') * (slx_ranks ('rank') > 0);      % 0 without ranks
end
