function slx_ranks_work (folder)
%SLX_RANKS_WORK  What a rank of an MPI run does: the call that slx_run_in_ranks has left in a folder.
%   slx_ranks_work (FOLDER) is the whole program of a process that mpirun starts. The first rank reads the file call of
%   FOLDER for all, writes the file result, and says on its output that the ranks have begun, what the call prints, and
%   its warnings (see slx_arg_warn). An error is a line "sparselearn:<what>: <text>" on the error stream of the rank
%   that met it, and ends all ranks.

% SPDX-License-Identifier: BSD-3-Clause
  crash_dumps_octave_core (false);
  page_screen_output (false);
  release = slx_run_hold_interrupt ();
  try
    here = slx_ranks ('begin');
    slx_threads_mex (max (floor (slx_threads_mex () / here.neighbours), 1));
    if (exist (folder, 'dir'))
      setenv ('TMPDIR', folder);        % it is deleted in the end, with what a rank that is killed leaves
    end
    call = [];
    if (here.rank == 1)
      fprintf ('sparselearn> begun\n');
      content = slx_file_load (fullfile (folder, 'call'), '-octave');
      call = content.call;
    end
    outputs = carried_out (of_all (call, here), here);
    if (here.rank == 1)
      save ('-binary', fullfile (folder, 'result.new'), 'outputs');
      rename (fullfile (folder, 'result.new'), fullfile (folder, 'result'));
    end
  catch err
    if (isempty (err.identifier) || ~ strncmp (err.identifier, 'sparselearn:', 12))
      err.identifier = 'sparselearn:mpiFailed';
    end
    slx_ranks_mex ('abort', sprintf ('%s: %s\n', err.identifier, strrep (err.message, char (10), char (1))));
  end
  slx_ranks_mex ('end');
end

% The call of the first rank, on all. Of data that are divided each rank has its own columns. Large matrices go by
% themselves, because what is spread goes through a file.
function call = of_all (call, here)
  X = [];
  matrices = {};
  if (here.rank == 1)
    if (call.divided)
      X = call.arguments{1};
      call.arguments{1} = [];
    end
    matrices = call.arguments;
    call.alone = cellfun (@(a) isnumeric (a) && isreal (a) && ~ issparse (a) && ndims (a) == 2 ...
                                && numel (a) > 1e4, matrices);
    call.arguments(call.alone) = {[]};
  end
  call = slx_ranks ('spread', call);
  matrices(end+1:numel (call.alone)) = {[]};
  for k = find (call.alone)
    call.arguments{k} = slx_ranks ('share', matrices{k});
  end
  if (call.divided)
    call.arguments{1} = slx_ranks ('divide', X);
  end
end

% The results of the call, on the first rank.
function outputs = carried_out (call, here)
  outputs = cell (1, call.outputs);
  rng (call.seed, 'twister');
  try
    [outputs{:}] = feval (call.name, call.arguments{:});
    slx_ranks ('first');
  catch err
    if (~ strcmp (err.identifier, 'sparselearn:done'))
      rethrow (err);
    end
  end
  if (isstruct (outputs{end}))
    outputs{end}.processes = here.count;
  end
end
