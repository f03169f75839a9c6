function varargout = slx_run_in_processes (processes, f, count, after)
%SLX_RUN_IN_PROCESSES  Calls of a function that do not depend on each other, one after the other or in several
%processes.
%   [A, B, ...] = slx_run_in_processes (PROCESSES, F, COUNT, AFTER) calls [a, b, ...] = F (k) for k = 1, 2, ...,
%   COUNT and gives cell rows of the results. After each, STOP = AFTER (k, a, b, ...) is called here; when it is true,
%   no more are begun, and A, B, ... hold those that are done.
%   With more than one process, F is called in processes that octave-parallel starts and keeps. It must be made of
%   public functions and of what it holds: local functions are not found there. They work off PROCESSES calls at a
%   time, each with its share of the threads.

% SPDX-License-Identifier: BSD-3-Clause
  if (processes > 1 && count > 1)
    need_parallel ();
    restore = share_threads (processes);
  end
  results = cell (nargout, 0);
  k = 0;
  stop = false;
  while (k < count && ~ stop)
    batch = k+1:min (k + processes, count);
    next = cell (nargout, numel (batch));
    if (numel (batch) == 1)
      [next{:,1}] = f (batch);
    else
      next = of_processes (processes, f, batch, next);
    end
    for j = 1:numel (batch)
      k = batch(j);
      stop = after (k, next{:,j}) || stop;
    end
    results = [results, next];
  end
  varargout = cell (1, nargout);
  for i = 1:nargout
    varargout{i} = results(i,:);
  end
end

% An error over there would come back without its message: so cellfun catches it there, and it is raised here.
function next = of_processes (processes, f, batch, next)
  guarded = @(k) cellfun (f, {k}, 'UniformOutput', false, 'ErrorHandler', ...
                          @(problem, varargin) deal (struct ('failed', problem)));
  outputs = cell (1, size (next, 1));
  [outputs{:}] = parcellfun (processes, guarded, num2cell (batch), 'UniformOutput', false);
  for i = 1:numel (outputs)
    next(i,:) = [outputs{i}{:}];
  end
  for j = 1:numel (batch)
    result = next{1,j};
    if (isstruct (result) && isfield (result, 'failed'))
      error (struct ('identifier', result.failed.identifier, 'message', result.failed.message));
    end
  end
end

function need_parallel ()
  if (~ exist ('parcellfun', 'file'))
    try
      pkg ('load', 'parallel');
    catch
      slx_arg_fail ('missingPackage', ['option Processes needs Octave''s package parallel: install Debian''s ' ...
                                       'octave-parallel, or give pkg install -forge parallel']);
    end
  end
end

% Processes that are started from here on take their number of threads from the environment.
function restore = share_threads (processes)
  before = getenv ('OMP_NUM_THREADS');
  if (isempty (before))
    restore = onCleanup (@() unsetenv ('OMP_NUM_THREADS'));
  else
    restore = onCleanup (@() setenv ('OMP_NUM_THREADS', before));
  end
  setenv ('OMP_NUM_THREADS', sprintf ('%d', max (floor (slx_threads_mex () / processes), 1)));
end
