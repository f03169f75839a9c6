function identity = slx_run_identity (o, method, data)
%SLX_RUN_IDENTITY  What must be the same in the call that goes on with a checkpoint.
%   IDENTITY = slx_run_identity (O, METHOD, DATA): the options O except those that end a run or only look at it, the
%   name of the method, and DATA, a value that tells one problem from another. Of DATA, Init and options that are more
%   than a number or a text it has the hash, by which any changed bit is noticed.

% SPDX-License-Identifier: BSD-3-Clause
  free = {'MaxIter', 'Tol', 'TimeLimit', 'Patience', 'Display', 'OutputFcn', 'Checkpoint', 'CheckpointInterval', ...
          'Replicates', 'Processes', 'Normalize'};
  identity = rmfield (o, intersect (free, fieldnames (o)));
  for name = fieldnames (identity)'
    value = identity.(name{1});
    if (strcmp (name{1}, 'Init') || isstruct (value) || ~ (ischar (value) || isscalar (value)))
      identity.(name{1}) = slx_hash_mex (value);
    end
  end
  identity.method = method;
  identity.data = slx_hash_mex (data);
  identity.ranks = slx_ranks ('count') * (slx_ranks ('rank') > 0);      % 0 without ranks
end
