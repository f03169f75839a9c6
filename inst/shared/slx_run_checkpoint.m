function run = slx_run_checkpoint (what, task, o, run)
%SLX_RUN_CHECKPOINT  The full state of a run in a file, written whole or not at all.
%   RUN = slx_run_checkpoint ('load', TASK, O) is what the file O.Checkpoint holds, or [] where there is no such file. A
%   file of another problem than TASK.identity says (see slx_run_loop), other options or another version is the error
%   sparselearn:badFile, which tells what is different: nothing is begun anew over it.
%   slx_run_checkpoint ('save', TASK, O, RUN) writes it, first under another name, so that the file is complete whenever
%   it is there. The ranks of engine 'mpi' have one file, with the states of all, which the first one reads and writes.

% SPDX-License-Identifier: BSD-3-Clause
  file = o.Checkpoint;
  if (isempty (fileparts (file)))
    file = fullfile ('.', file);        % the file of this folder, not a function of this name
  end
  switch (what)
    case 'load'
      run = of_ranks (file, task.identity, alike (task));
    case 'save'
      if (slx_ranks ('rank') > 0 && ~ alike (task))
        run = slx_ranks ('gather', run);
      end
      checkpoint = struct ('version', 6, 'of', task.identity, 'run', {run}, 'checksum', slx_run_checksum (run));
      if (slx_ranks ('rank') < 2)
        written (file, checkpoint);
      end
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
    content = slx_file_load (file, 'checkpoint');
    checkpoint = content.checkpoint;
    version = checkpoint.version;
    current = isequal (version, 6);
    older = isnumeric (version) && isscalar (version) && any (version == 1:5);
    same = current && isequal (checkpoint.of, wanted);
    sound = ~ same || isequal (checkpoint.checksum, slx_run_checksum (checkpoint.run));
  catch err
    if (slx_memory_is_error (err))      % a damaged file may claim any size
      slx_arg_fail ('outOfMemory', ['not enough memory to read Checkpoint %s; if it is damaged, remove it or name ' ...
                                    'another file or folder'], file);
    end
    slx_arg_fail ('badFile', ['Checkpoint %s is no checkpoint of this package; remove it or name another file ' ...
                              'or folder'], file);
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
  if (~ sound)
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

function written (file, checkpoint)
  trouble = slx_file_save (format (), file, struct ('checkpoint', checkpoint), ...
                           @(partial) is_whole (partial, checkpoint.checksum));
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'Checkpoint %s cannot be written: %s', file, trouble);
  end
end

% Octave's save does not notice a full disk. In its format the checksum stands at the end; to read all back would take
% as much memory again. MATLAB's save raises an error.
function yes = is_whole (file, checksum)
  yes = true;
  if (exist ('OCTAVE_VERSION', 'builtin'))
    fid = fopen (file, 'r');
    closed = onCleanup (@() fclose (fid));
    fseek (fid, - numel (checksum), 'eof');
    yes = isequal (fread (fid, [1, Inf], '*char'), checksum);
  end
end

% The fast format of either interpreter that has no limit of size.
function option = format ()
  option = '-v7.3';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    option = '-binary';
  end
end
