function slx_run_progress (o, task, run, why)
%SLX_RUN_PROGRESS  What a run says while it goes on, as option Display wants it.
%   slx_run_progress (O, TASK, RUN) is called before each iteration of slx_run_loop, slx_run_progress (O, TASK, RUN,
%   WHY) at the end.
%     'iter'   a line of a table for each iteration, with TASK.titles above it, or TEXT = TASK.line (S) of the state S,
%              if there is one
%     'bar'    one line that is drawn again and again: the part that is done, the iteration, the objective, and the
%              time left until MaxIter or TimeLimit end the run, whichever comes first. Where the output is no terminal,
%              a line for every tenth of the work. TASK.counts, if there is one, stands in place of 'iteration', and
%              [NUMBER, MOST] = TASK.done (S) in place of the iterations and MaxIter

% SPDX-License-Identifier: BSD-3-Clause
  switch (o.Display)
    case 'iter'
      if (nargin < 4 && isfield (task, 'line'))
        fprintf ('%s', task.line (run.state));
      elseif (nargin < 4)
        table (task, run);
      end
    case 'bar'
      bar (o, task, run, nargin > 3);
  end
end

function table (task, run)
  [names, measures] = task.titles{:};
  [~, at] = ismember (measures, [task.measures, {'seconds'}]);
  if (run.iteration == run.first)
    fprintf ('%9s%s\n', 'iteration', sprintf ('%15s', names{:}));
  end
  fprintf ('%9d%s\n', run.iteration, sprintf ('%15.6g', run.history(at,end)));
end

function bar (o, task, run, over)
  persistent drawn
  seconds = run.history(end,end);
  count = [run.iteration, o.MaxIter];
  if (isfield (task, 'done'))
    count = task.done (run.state);
  end
  done = min (max ([count(1) / max(count(2), 1), (seconds - run.before) / max(o.TimeLimit - run.before, realmin)]), 1);
  if (run.iteration == run.first || isempty (drawn))
    drawn = struct ('terminal', is_terminal (), 'tenth', -1, 'count', 0, 'seconds', -Inf, 'width', 0, 'begun', done);
  end
  counts = 'iteration';
  if (isfield (task, 'counts'))
    counts = task.counts;
  end
  objective = run.history(strcmp (task.measures, 'objective'),end);
  said = '';
  if (isfinite (objective))
    said = sprintf (', objective %.6g', objective);
  end
  line = sprintf ('%s: %3.0f %%, %s %d%s%s', task.caller, 100 * done, counts, count(1), said, ...
                  left (done, done - drawn.begun, seconds - run.before, over));
  if (drawn.terminal)
    if (over || run.iteration == run.first || seconds - drawn.seconds >= .2)
      fprintf ('\r%s%s', line, repmat (' ', 1, drawn.width - numel (line)));
      drawn.width = numel (line);
      drawn.seconds = seconds;
      if (over)
        fprintf ('\n');
      end
      show_now ();
    end
  elseif (floor (10 * done) > drawn.tenth || (over && count(1) > drawn.count))
    fprintf ('%s\n', line);
    drawn.tenth = floor (10 * done);
    drawn.count = count(1);
    show_now ();
  end
end

% SECONDS have brought the run so much FURTHER.
function text = left (done, further, seconds, over)
  text = '';
  if (~ over && further > 0)
    text = sprintf (', %.3g s left', seconds * (1 - done) / further);
  end
end

function show_now ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    failed = feval ('fflush', 1);               % MATLAB has none, and needs none
  end
end

% MATLAB's window can draw a line again, and so can a terminal.
function yes = is_terminal ()
  yes = true;
  if (exist ('OCTAVE_VERSION', 'builtin') && isunix ())
    yes = system ('test -t 1') == 0;
  end
end
