function [results, why, reasons] = slx_exp_run (task, o, clock)
%SLX_EXP_RUN  The loop of every experiment: its parts one after the other, as far as Ctrl-C, time and errors let them.
%   [RESULTS, WHY, REASONS] = slx_exp_run (TASK, O, CLOCK) takes the settings O of slx_exp_settings, and CLOCK = tic ()
%   at the call. TASK is a struct:
%     caller     name of the public function, for checkpoints
%     parts      struct array, see slx_exp_parts, in the order in which they run
%     results    struct in which the figures are still NaN
%     part       [RESULTS, MEMO] = part (RESULTS, P, MEMO, LIMITS) fills in the figures of the part P. Either it is
%                whole or it raises an error, and then nothing of it stays
%     seed       all draws of a part come from a seed of its own, P.draw, which is derived from this integer and the
%                other fields of P; the generators are seeded with it, too. [] for none: P.draw is []
%     paired     cell row of names: parts that differ in only these have the same draw, as methods that are compared
%                must. A part keeps its draw where values are added to others
%     tolerated  identifiers of errors that are a result, see below
%     line       text = line (RESULTS, P, REASON): what Display 'iter' says of a part; [] for nothing
%     data       what tells one problem from another, beside the settings, for checkpoints
%     keeps_memo whether MEMO goes into checkpoints (false)
%     tries      how many of the first parts may fail before one of them is raised as an error (1)
%   The fields from seed on may be missing.
%   MEMO is what parts hand on to later ones that would otherwise do it again, such as data of a seed or a dictionary.
%   It is [] for the first part that runs, and a part must give the same figures without it.
%   P.file begins the names of the files, if any, that a part keeps its own checkpoints in; they are deleted as soon as
%   it is whole. It is '' without O.Checkpoint.
%   LIMITS has two handles for parts that take long. LIMITS.left () gives the seconds left of O.TimeLimit; where there
%   are none, or after Ctrl-C, it ends the part. LIMITS.whole (INFO) ends the part where the stop of an inner run says
%   that it was not finished for one of these two reasons.
%
%   WHY is 'all', or 'interrupted' or 'TimeLimit' where parts are missing. REASONS is a cell row with '' for each part
%   that is whole, 'not finished' for those that these two have left out, and otherwise the message of the error that
%   ended it. Errors in TASK.tolerated, such as too little memory for one of the methods, say no more than that. Any
%   other gives the warning sparselearn:partFailed and the loop goes on; but where the first TASK.tries parts have all
%   failed there is nothing to lose, and the first error is raised. So is any lack of memory that is not tolerated.
%
%   Where O has a Checkpoint, that file has all parts that are whole; a call with the same settings and data goes on
%   from there, and gives the same bits as one that was never ended. Only TimeLimit, Display, Checkpoint, Folder and
%   Plot may be others. Parts that failed are tried again.

% SPDX-License-Identifier: BSD-3-Clause
  usual = struct ('seed', [], 'paired', {{}}, 'tolerated', {{}}, 'line', [], 'data', [], 'keeps_memo', false, ...
                  'tries', 1);
  for name = setdiff (fieldnames (usual)', fieldnames (task)')
    task.(name{1}) = usual.(name{1});
  end
  task.identity = identity_of (task, o);
  run = [];
  if (~ isempty (task.identity))
    held = slx_run_lock (['Checkpoint ', o.Checkpoint], o.Checkpoint);
    run = slx_run_checkpoint ('load', task, o);
  end
  if (isempty (run))
    run = struct ('results', task.results, 'whole', false (1, numel (task.parts)), 'memo', []);
  end
  run.results.settings = o;
  memo = run.memo;
  reasons = repmat ({'not finished'}, 1, numel (task.parts));
  reasons(run.whole) = {''};
  limits = struct ('left', @() seconds_left (o.TimeLimit, clock), 'whole', @need_whole);
  saved = struct ('at', tic (), 'cost', 0, 'warned', false);
  why = 'all';
  failed = {};
  told = 0;                             % of the errors in FAILED

  release = slx_run_hold_interrupt ();
  loud = slx_run_hold_warnings ();
  for k = find (~ run.whole)
    why = why_end (o.TimeLimit, clock);
    if (~ strcmp (why, 'all'))
      break;
    end
    try
      [run.results, memo] = with_part (task, o, run.results, task.parts(k), memo, limits);
      run.whole(k) = true;
      reasons{k} = '';
    catch err
      [why, reasons{k}, failed] = trouble (task, err, failed, run, o);
    end
    if (any (run.whole))
      told = tell (failed, told);
    end
    if (slx_interrupt_mex ('caught'))
      why = 'interrupted';              % pressed in what cannot be interrupted: this part is whole
    end
    if (~ strcmp (why, 'all'))
      break;
    end
    if (strcmp (o.Display, 'iter') && ~ isempty (task.line))
      fprintf ('%s\n', task.line (run.results, task.parts(k), reasons{k}));
    end
    if (toc (saved.at) >= 10 * saved.cost)              % small parts are not held up
      saved = save_now (task, o, run, memo, saved.warned);
    end
  end
  tell (failed, told);
  save_now (task, o, run, memo, saved.warned);
  results = run.results;
end

% A part with its own draws, and files of its own.
function [results, memo] = with_part (task, o, results, part, memo, limits)
  draw = [];
  if (~ isempty (task.seed))
    draw = derived_seed (task.seed, rmfield (part, [{'at'}, task.paired]));
  end
  restore = slx_run_seed (draw);
  part.draw = draw;
  part.file = '';
  if (~ isempty (task.identity))
    digits = slx_run_checksum ({task.identity, rmfield(part, 'at')});
    part.file = sprintf ('%s-%s', o.Checkpoint, digits(1:8));
  end
  [results, memo] = task.part (results, part, memo, limits);
  if (~ isempty (part.file))
    slx_file_remove (part.file);
  end
end

% Any change of a value gives an unrelated seed; the order of the parts does not matter.
function seed = derived_seed (seed, part)
  digits = slx_run_checksum ({seed, orderfields(part)});
  seed = hex2dec (digits(1:8));
end

% 'all' where another step may begin.
function why = why_end (limit, clock)
  why = 'all';
  if (slx_interrupt_mex ('caught'))
    why = 'interrupted';
  elseif (toc (clock) >= limit)
    why = 'TimeLimit';
  end
end

function seconds = seconds_left (limit, clock)
  need_whole (struct ('stop', why_end (limit, clock)));
  seconds = max (limit - toc (clock), 0);
end

function need_whole (info)
  if (strcmp (info.stop, 'interrupted'))
    slx_arg_fail ('interrupted', 'interrupted');
  elseif (strcmp (info.stop, 'TimeLimit'))
    slx_arg_fail ('timeLimit', 'the time of option TimeLimit is over');
  end
end

% What an error in a part means for the others. FAILED has the errors that are warnings.
function [why, reason, failed] = trouble (task, err, failed, run, o)
  why = 'all';
  reason = 'not finished';
  if (strcmp (err.identifier, 'sparselearn:interrupted'))
    slx_interrupt_mex ('note');
    why = 'interrupted';
    return;
  elseif (strcmp (err.identifier, 'sparselearn:timeLimit'))
    why = 'TimeLimit';
    return;
  end
  memory = slx_memory_is_error (err);
  tolerated = any (strcmp (err.identifier, task.tolerated)) ...
              || (memory && any (strcmp ('sparselearn:outOfMemory', task.tolerated)));
  reason = regexprep (err.message, '^sl_\w+: ', '');
  if (tolerated)
    return;
  end
  failed{end+1} = err;
  if (memory || (~ any (run.whole) && numel (failed) >= task.tries))
    save_now (task, o, run, run.memo, true);
    rethrow (failed{1 + memory * (numel (failed) - 1)});
  end
end

% The first warnings wait until a part is whole, since before that an error may come.
function told = tell (failed, told)
  for k = told + 1:numel (failed)
    slx_arg_warn ('partFailed', 'a part has failed and its figures are NaN: %s', failed{k}.message);
  end
  told = numel (failed);
end

function identity = identity_of (task, o)
  identity = [];
  if (isfield (o, 'Checkpoint') && ~ isempty (o.Checkpoint))
    free = {'TimeLimit', 'Display', 'Checkpoint', 'Folder', 'Plot'};
    settings = rmfield (o, intersect (free, fieldnames (o)));
    identity = struct ('experiment', task.caller, 'parts', slx_hash_mex (task.parts), ...
                       'settings', slx_hash_mex (settings), 'data', slx_hash_mex (task.data));
  end
end

% Without a whole part there is nothing to keep: TASK.results may itself rest on draws that the end of the time cut off.
function saved = save_now (task, o, run, memo, warned)
  begun = tic;
  if (task.keeps_memo)
    run.memo = memo;
  end
  if (any (run.whole) && ~ isempty (task.identity))
    warned = slx_run_checkpoint ('save', task, o, run, warned);
  end
  saved = struct ('at', tic (), 'cost', toc (begun), 'warned', warned);
end
