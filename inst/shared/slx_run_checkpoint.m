function run = slx_run_checkpoint (what, task, o, run, warned)
%SLX_RUN_CHECKPOINT  The full state of a run in a file, written whole or not at all.
%   RUN = slx_run_checkpoint ('load', TASK, O) is what the file O.Checkpoint holds, or [] where there is no such file. A
%   file of another problem than TASK.identity says (see slx_run_loop), other options or another version is the error
%   sparselearn:badFile, which tells what is different: nothing is begun anew over it.
%   WARNED = slx_run_checkpoint ('save', TASK, O, RUN, WARNED) writes it, so that the file is complete whenever it is
%   there. A file that cannot be written costs the run a warning, sparselearn:checkpoint, unless WARNED says that it was
%   given already; what has been computed is not lost by that.
%   The ranks of engine 'mpi' have one file, with the states of all, which the first one reads and writes. A run holds
%   the file by slx_run_lock, from before it reads it until it ends.

% SPDX-License-Identifier: BSD-3-Clause
  file = o.Checkpoint;
  switch (what)
    case 'load'
      run = of_ranks (file, task.identity, alike (task));
    case 'save'
      if (slx_ranks ('rank') > 0 && ~ alike (task))
        run = slx_ranks ('gather', run);
      end
      if (slx_ranks ('rank') < 2)
        checkpoint = struct ('version', 8, 'of', task.identity, 'run', {run});
        trouble = slx_file_write_mex ('write', file, struct ('checkpoint', checkpoint));
        if (~ isempty (trouble) && ~ warned)
          slx_arg_warn ('checkpoint', 'Checkpoint %s cannot be written: %s; the run goes on without', file, trouble);
          warned = true;
        end
      end
      run = warned;
  end
end

function yes = alike (task)
  yes = isfield (task, 'alike') && task.alike;
end

function run = of_ranks (file, wanted, alike)
  run = [];
  runs = {};
  if (slx_ranks ('rank') < 2)
    runs = loaded (file, wanted);
  end
  if (slx_ranks ('rank') == 0)
    run = runs;
  elseif (slx_ranks ('share', ~ isempty (runs)))
    words = {'scatter', 'spread'};
    run = slx_ranks (words{1+alike}, runs);
    slx_ranks ('traffic');              % what it took to begin is no part of an iteration
  end
end

function run = loaded (file, wanted)
  run = [];
  if (~ exist (file, 'file'))
    return;
  end
  try
    [content, sealed] = slx_file_load (file, '-octave', 'checkpoint');
    checkpoint = content.checkpoint;
    version = checkpoint.version;
    current = isequal (version, 8);
    older = isnumeric (version) && isscalar (version) && any (version == 1:7);
    same = current && isequal (checkpoint.of, wanted);
  catch err
    if (slx_memory_is_error (err))      % a damaged file may claim any size
      slx_arg_fail ('outOfMemory', ['not enough memory to read Checkpoint %s; if it is damaged, remove it or name ' ...
                                    'another file or folder'], file);
    end
    slx_arg_fail ('badFile', ['Checkpoint %s is no checkpoint of this package, or damaged; remove it or name ' ...
                              'another file or folder'], file);
  end
  if (older)
    slx_arg_fail ('badFile', ['Checkpoint %s is of an older version of this package; remove it or name another ' ...
                              'file or folder'], file);
  elseif (~ current)
    slx_arg_fail ('badFile', ['Checkpoint %s is of another version of this package, or damaged; remove it or name ' ...
                              'another file or folder'], file);
  elseif (~ same)
    slx_arg_fail ('badFile', ['Checkpoint %s is of another problem, start or algorithm%s; remove it or name ' ...
                              'another file or folder'], file, differences (checkpoint.of, wanted));
  end
  if (~ sealed)
    slx_arg_fail ('badFile', 'Checkpoint %s is damaged; remove it or name another file or folder', file);
  end
  run = checkpoint.run;
end

% What of the problem and of the options is not the same.
function text = differences (found, wanted)
  text = '';
  if (isstruct (found) && isequal (fieldnames (found), fieldnames (wanted)))
    names = fieldnames (wanted);
    names = names(~ cellfun (@(name) isequal (found.(name), wanted.(name)), names));
    text = sprintf (', %s', names{:});
    text = sprintf (' (different: %s)', text(3:end));
  end
end
