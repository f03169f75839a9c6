function run = run_checkpoint (what, caller, o, problem, method, run)
%RUN_CHECKPOINT  The full state of a run in a file, written whole or not at all.
%   PROBLEM has the fields m, n, r, class, unit, sumsq, filled and parts, which tell one problem from another, METHOD
%   the field name; O are the options.
%   RUN = run_checkpoint ('load', CALLER, O, PROBLEM, METHOD) is what the file O.Checkpoint holds, or [] where there is
%   no such file or no such option. A file of another problem, other options or another version is the error
%   sparselearn:badFile: nothing is begun anew over it.
%   run_checkpoint ('save', CALLER, O, PROBLEM, METHOD, RUN) writes it, first under another name, so that the file is
%   complete whenever it is there.
  if (isempty (o.Checkpoint))
    run = [];
    return;
  end
  file = o.Checkpoint;
  if (isempty (fileparts (file)))
    file = fullfile ('.', file);        % the file of this folder, not a function of this name
  end
  switch (what)
    case 'load'
      run = loaded (caller, file, fingerprint (o, problem, method));
    case 'save'
      checkpoint = struct ('version', 3, 'of', fingerprint (o, problem, method), 'run', run);
      checkpoint.checksum = run_checksum (run);
      written (caller, file, checkpoint);
  end
end

function run = loaded (caller, file, wanted)
  run = [];
  if (~ exist (file, 'file'))
    return;
  end
  try
    content = data_load (file, 'checkpoint');
    checkpoint = content.checkpoint;
    same = isequal (checkpoint.version, 3) && isequal (checkpoint.of, wanted);
    sound = isequal (checkpoint.checksum, run_checksum (checkpoint.run));
  catch err
    if (run_is_memory_error (err))
      rethrow (err);
    end
    error ('sparselearn:badFile', '%s: Checkpoint %s is no checkpoint of this package; remove it or name another', ...
           caller, file);
  end
  if (~ same)
    error ('sparselearn:badFile', ['%s: Checkpoint %s is of another problem, start or algorithm; remove it or name ' ...
                                   'another'], caller, file);
  end
  if (~ sound)
    error ('sparselearn:badFile', '%s: Checkpoint %s is damaged; remove it or name another', caller, file);
  end
  run = checkpoint.run;
end

function written (caller, file, checkpoint)
  partial = [file, '.part'];
  try
    save (format (), partial, 'checkpoint');
  catch err
    if (run_is_memory_error (err))
      rethrow (err);
    end
    error ('sparselearn:badFile', '%s: Checkpoint %s cannot be written: %s', caller, file, err.message);
  end
  [done, message] = movefile (partial, file, 'f');
  if (~ done)
    error ('sparselearn:badFile', '%s: Checkpoint %s cannot be written: %s', caller, file, message);
  end
end

% The fast format of either interpreter that has no limit of size.
function option = format ()
  option = '-v7.3';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    option = '-binary';
  end
end

% What must be the same in the call that goes on. What ends a run, or only looks at it, may change.
function of = fingerprint (o, problem, method)
  free = {'MaxIter', 'Tol', 'TimeLimit', 'Display', 'OutputFcn', 'Checkpoint', 'CheckpointInterval', 'Replicates', ...
          'Processes', 'Normalize'};
  of = rmfield (o, intersect (free, fieldnames (o)));
  of.Init = run_checksum (o.Init);
  of.algorithm = method.name;
  of.problem = {problem.m, problem.n, problem.r, problem.class, problem.unit, problem.sumsq, problem.filled, ...
                problem.parts, marks(problem)};
end

% Sums over rows and columns that tell matrices apart which have the same entries elsewhere, and the same of the mask.
function sums = marks (problem)
  sums = weighted_sums (problem.X);     % of [] where X is in blocks, whose sums of squares are in parts
  if (isfield (problem, 'seen'))
    sums = [sums, weighted_sums(problem.seen{1})];
  end
end

function sums = weighted_sums (X)
  [m, n] = size (X);
  of_rows = sum ((1:m)' .* double (sum (X, 2)));         % no products, whose rounding is the BLAS's
  of_columns = sum ((1:n) .* double (sum (X, 1)));
  sums = full ([of_rows, of_columns]);
end
