function [best, run, why] = slx_run_loop (task, o, clock)
%SLX_RUN_LOOP  The loop of every iterative method: history, best state, when to stop, progress, checkpoints.
%   [BEST, RUN, WHY] = slx_run_loop (TASK, O, CLOCK) runs a task until there is a reason WHY to stop: a word of
%   those below, or one of the task. O are the caller's options, those of slx_opt_iterating among them; CLOCK = tic at
%   the call. TASK is a struct:
%     caller     name of the public function, for option Display
%     name       name of the method
%     start      S = start (): the state before iteration 1. A state is a struct of numbers, texts, cells and structs,
%                with all that the next step needs. Its fields objective and noise tell which state is best: rounding
%                may move the objective by noise. Where Ctrl-C or TimeLimit cut the start short, S.cut is 'interrupted'
%                or 'TimeLimit': there is no step then, and no checkpoint
%     step       [S, WHOLE] = step (S, K): the state after iteration K. WHOLE is false where Ctrl-C cut it short, or
%                for the reason S.cut if there is such a field: the state may be returned, but no run goes on from it.
%                It is a word, the reason to stop, where there was no step to be done
%     measures   names of the numbers that an iteration reports; 'objective' and 'certificate', which option Tol is
%                compared with, are among them
%     report     R = report (S, BEFORE): those numbers, a column, or several for an iteration of several parts. BEFORE
%                is the column before, [] at first
%     titles     {NAMES, MEASURES}: what Display 'iter' calls its columns, and which measures stand in them
%     keep       'last', or the name of a field of the states, such as 'objective': the state where this number is least
%                is returned, or the latest that is above it by noise at most
%     growth     so many times the first objective, and the run has diverged: 1e3; Inf where the objectives of
%                different iterations cannot be compared
%     scale      a first objective below this counts as this; without this field, as itself
%     kept       K = kept (S): the part of a state that the run returns
%     divided    whether a step has the second result WHOLE; otherwise every step is whole
%     exact      whether a state with the objective 0 ends the run, for the reason 'exact'
%     view       V = view (S, NOW): what OutputFcn is shown; NOW has iteration, seconds and the measures
%     ready      TASK = ready (TASK, S): the task with what depends on the state that a run begins with, its first one
%                or that of a checkpoint; [] for none
%     identity   a struct that tells this problem and its options from any other, see slx_run_identity; [] where the
%                task keeps no checkpoints
%     alike      optional: true where the states of the ranks of engine 'mpi' are the same, so that one is kept for all
%     once       optional: true where TimeLimit ends no call before its first iteration, also if it has cut the start
%     line, done, counts   optional, for option Display: see slx_run_progress
%   BEST is a struct of the iteration and the state kept, and of the least such number. RUN.history has a row for each
%   measure and one of seconds, and a column for the state before iteration 1 and each iteration; RUN.iteration tells
%   how many were done. Ranks of engine 'mpi' have RUN.traffic, a row of the bytes that each handed over. An error
%   sparselearn:interrupted in a step leaves the state as it was before.
%
%   Ctrl-C is held back, as by slx_run_hold_interrupt, until RUN.release is cleared: it ends the run, not the program.
%   WHY is a word for info.stop: 'converged' (certificate at most Tol, above 0), 'exact', 'MaxIter', 'TimeLimit',
%   'OutputFcn', 'interrupted' (by Ctrl-C, see slx_run_hold_interrupt), 'diverged', or one of the task.
%   A run has diverged, for the reason 'diverged', where the objective is not finite, or is above TASK.growth times
%   the first one and above every earlier one. BEST is the state with the least objective then also where TASK.keep is
%   'last'.

% SPDX-License-Identifier: BSD-3-Clause
  slx_interrupt_mex ('hold');
  release = onCleanup (@() slx_interrupt_mex ('release'));
  keeps = ~ isempty (task.identity) && ~ isempty (o.Checkpoint);
  warned = false;
  if (keeps)
    held = slx_run_lock (['Checkpoint ', o.Checkpoint], o.Checkpoint);
  end
  [run, o] = begun (task, o, clock, keeps);
  run.first = run.iteration;            % of this call
  if (~ isempty (task.ready))
    task = task.ready (task, run.state);
  end
  saved = 0;
  if (keeps)
    saved = elapsed (run, clock);
  end
  why = 'interrupted';
  once = isfield (task, 'once') && task.once;
  whole_start = ~ isfield (run.state, 'cut');
  keeps = keeps && whole_start;
  cut = ~ whole_start && ~ once;
  if (cut)
    why = run.state.cut;
  end
  partial = [];
  shown = any (strcmp (o.Display, {'iter', 'bar'}));            % a call costs as much as a small step
  watched = ~ isempty (o.OutputFcn);
  certificate = find (strcmp (task.measures, 'certificate'));
  whole = true;
  unlimited = -1;
  if (once)
    unlimited = run.iteration;          % an iteration that TimeLimit does not keep from being done
  end
  try
    while (~ cut)
      if (shown)
        slx_run_progress (o, task, run);
      end
      why = reason (task, o, run, certificate, watched, unlimited);
      if (~ isempty (why))
        break;
      end
      if (keeps && run.history(end,end) - saved >= o.CheckpointInterval)
        warned = slx_run_checkpoint ('save', task, o, run, warned);
        saved = elapsed (run, clock);
      end
      if (task.divided)
        [next, whole] = task.step (run.state, run.iteration + 1);
      else
        next = task.step (run.state, run.iteration + 1);
      end
      if (whole == 1)
        run = with_state (run, next, task, clock);
      elseif (ischar (whole))
        why = whole;
        break;
      else
        partial = next;
        why = 'interrupted';
        if (isfield (next, 'cut'))
          why = next.cut;
        end
        break;
      end
    end
  catch err
    slx_run_note_interrupt (err);
    why = 'interrupted';        % inside a step, which has left the state as it was
  end
  if (shown)
    slx_run_progress (o, task, run, why);
  end
  started = run.iteration > 0 || ~ strcmp (why, 'interrupted');  % or Ctrl-C may have cut the start short
  if (keeps && started)
    slx_run_checkpoint ('save', task, o, run, warned);
  end
  [best, run] = kept (task, run, partial, why, clock);
  run.release = release;
end

% The run before its first step: from a checkpoint, or from the start.
function [run, o] = begun (task, o, clock, keeps)
  run = [];
  if (keeps)
    run = slx_run_checkpoint ('load', task, o);
  end
  if (isempty (run))
    key = task.keep;
    if (strcmp (key, 'last'))
      key = 'objective';        % the best state matters to a run that diverges
    end
    s = task.start ();
    run = struct ('state', [], 'iteration', -1, 'before', 0, 'values', [], 'history', [], 'key', key, 'best', [], ...
                  'highest', s.objective, 'bound', Inf);
    if (s.objective > 0)        % there is no multiple of another
      first = s.objective + s.noise;
      if (isfield (task, 'scale'))
        first = max (first, task.scale);
      end
      run.bound = task.growth * first;
    end
    run = with_state (run, s, task, clock);
  else
    run.before = run.history(end,end);          % seconds of earlier calls
    o.TimeLimit = o.TimeLimit + run.before;     % it is that of this call
  end
end

% Why to stop here; '' to go on. OutputFcn is asked in any case, but not before iteration 1.
function why = reason (task, o, run, certificate, watched, unlimited)
  why = '';
  value = run.state.objective;
  if (task.exact && value == 0)
    why = 'exact';
  elseif (~ (value - value == 0) || (value > run.bound && value >= run.highest))
    why = 'diverged';
  else
    asked = watched && run.iteration > 0 && wants_stop (task, o, run);
    if (slx_interrupt_mex ('caught'))
      why = 'interrupted';
    elseif (o.Tol > 0 && run.history(certificate,end) <= o.Tol)
      why = 'converged';
    elseif (asked)
      why = 'OutputFcn';
    elseif (run.iteration >= o.MaxIter)
      why = 'MaxIter';
    elseif (run.iteration > unlimited && run.history(end,end) >= o.TimeLimit)
      why = 'TimeLimit';
    end
  end
end

function yes = wants_stop (task, o, run)
  now = cell2struct (num2cell (run.history(:,end)), [task.measures(:); {'seconds'}], 1);
  now.iteration = run.iteration;
  answer = o.OutputFcn (task.view (run.state, now));
  if (~ isscalar (answer) || ~ (islogical (answer) || (isnumeric (answer) && ~ isnan (answer))))
    slx_arg_fail ('badInput', 'OutputFcn must return true (stop) or false (go on)');
  end
  yes = logical (answer);
end

% The run with the next state: what it reports, the highest objective, what is kept of the best, which is none that has
% diverged.
function run = with_state (run, s, task, clock)
  run.iteration = run.iteration + 1;
  values = task.report (s, run.values);
  values(end+1,:) = run.before + toc (clock);
  parts = slx_data_parts ();
  if (parts.divided)
    [s, values, run.traffic] = agreed (s, values, run);
  end
  run.state = s;
  run.values = values(1:end-1,end);
  run.history = [run.history, values];
  sound = s.objective - s.objective == 0 && (s.objective <= run.bound || s.objective < run.highest);
  if (s.objective > run.highest)
    run.highest = s.objective;
  end
  value = s.(run.key);
  if (run.iteration == 0 || (sound && value <= run.best.value + s.noise))
    least = value;
    if (run.iteration > 0)
      least = min (value, run.best.value);      % or many steps up by less than the noise would add up
    end
    run.best = struct ('iteration', run.iteration, 'value', least, 'state', {task.kept(s)});
  end
end

% The ranks of engine 'mpi' decide by the numbers of the first one, the clock's among them, so that all do the same.
function [s, values, traffic] = agreed (s, values, run)
  shared = slx_ranks ('share', [s.objective; s.noise; values(:)]);
  s.objective = shared(1);
  s.noise = shared(2);
  values(:) = shared(3:end);
  traffic = slx_ranks ('traffic');
  if (run.iteration > 0)
    traffic = [run.traffic, traffic];
  end
end

% Seconds of this run and the earlier ones that it goes on from, the same on all ranks.
function seconds = elapsed (run, clock)
  parts = slx_data_parts ();
  seconds = run.before + toc (clock);
  if (parts.divided)
    seconds = parts.share (seconds);
    slx_ranks ('traffic');              % no part of an iteration
  end
end

% What is to be returned, with what was done of a step that Ctrl-C cut short.
function [best, run] = kept (task, run, partial, why, clock)
  last = strcmp (task.keep, 'last') && ~ strcmp (why, 'diverged');
  at = run.iteration;
  if (~ isempty (partial))
    history = run.history;
    run = with_state (run, partial, task, clock);
    at = run.iteration;
    if (~ last && run.best.iteration < at)
      run.history = history;
    end
    run.iteration = at - 1;
  end
  best = run.best;
  if (last)
    best = struct ('iteration', at, 'value', run.state.objective, 'state', {task.kept(run.state)});
  end
end
