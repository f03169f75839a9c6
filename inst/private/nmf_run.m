function [W, V, info] = nmf_iterate (caller, problem, method, o, W, V, clock)
%NMF_ITERATE  The loop of every factorisation: history, best iterate, when to stop, checkpoints.
%   [W, V, INFO] = nmf_iterate (CALLER, PROBLEM, METHOD, O, W, V, CLOCK) starts from W and V = H' and returns the
%   factors kept, in the problem's unit, and what sl_nmf tells about the run. CLOCK = tic at the call.
%
%   METHOD (see nmf_method) supplies the states: S = start (PROBLEM, O, W, V) and S = step (PROBLEM, O, S), structs
%   that hold all that the next step needs, so that a checkpoint is a state, and
%     W, V, q       the iterate is W and V ./ q
%     objective     what is minimised, penalties included, in the problem's unit
%     error         |X - W*H|_F / |X|_F, 0 where X = 0
%     noise         how far rounding may move the objective: of iterates that it does not tell apart the latest is best
%     certificate   distance from stationarity
  run = run_checkpoint ('load', caller, o, problem, method);
  if (isempty (run))
    run.state = method.start (problem, o, W, V);
    run.iteration = 0;
    run.before = 0;             % seconds of earlier calls
    run.history = zeros (4, 0);         % columns of objective, error, certificate, seconds
    run.best = struct ('iteration', 0, 'objective', Inf);
    run = noted (run, method, clock);
  else
    run.before = run.history(4,end);
    o.TimeLimit = o.TimeLimit + run.before;     % it is that of this call
  end
  unit = problem.unit ^ method.degree;
  why = '';
  view = [];
  shown = strcmp (o.Display, 'iter');           % the interpreter's time counts where the factors are small
  watched = ~ isempty (o.OutputFcn);
  kept = ~ isempty (o.Checkpoint);
  saved = toc (clock);
  try
    while (isempty (why))
      now = latest (run, unit);
      if (shown)
        run_progress (o.Display, run.iteration, {'error', 'certificate', 'seconds'}, ...
                      [now.error, now.certificate, now.seconds]);
      end
      if (run.state.objective == 0)
        why = 'exact';
      else
        if (watched)
          view = @() state_of (run.state, now, method, problem.unit);
        end
        why = run_stop_reason (caller, o, now, view);
      end
      if (isempty (why))
        if (kept && toc (clock) - saved >= o.CheckpointInterval)
          run_checkpoint ('save', caller, o, problem, method, run);
          saved = toc (clock);
        end
        run.state = method.step (problem, o, run.state);
        run.iteration = run.iteration + 1;
        run = noted (run, method, clock);
      end
    end
  catch err
    if (~ strcmp (err.identifier, 'sparselearn:interrupted'))
      rethrow (err);
    end
    sl_interrupt_mex ('note');
    why = 'interrupted';        % inside a step, which has left run as it was
  end
  run_checkpoint ('save', caller, o, problem, method, run);
  W = run.best.W;
  V = run.best.V .* (1 ./ run.best.q);
  h = run.history;
  info = struct ('algorithm', method.name, 'iterations', run.iteration, ...
                 'converged', any (strcmp (why, {'converged', 'exact'})), 'stop', why, 'best', run.best.iteration, ...
                 'objective', h(1,:) * unit, 'error', h(2,:), 'certificate', h(3,:), 'seconds', h(4,:));
end

% The run with its latest state in the history and, where it is the one to keep, as the best.
function run = noted (run, method, clock)
  s = run.state;
  run.history(:,end+1) = [s.objective; s.error; s.certificate; run.before + toc(clock)];
  if (s.objective <= run.best.objective + s.noise || strcmp (method.keep, 'last') || run.iteration == 0)
    run.best = struct ('iteration', run.iteration, 'objective', s.objective, 'W', s.W, 'V', s.V, 'q', s.q);
  end
end

function now = latest (run, unit)
  s = run.state;
  now = struct ('iteration', run.iteration, 'objective', s.objective * unit, 'error', s.error, ...
                'certificate', s.certificate, 'seconds', run.history(4,end));
end

function state = state_of (s, now, method, unit)
  state = now;
  state.algorithm = method.name;
  state.W = s.W * unit ^ method.share;
  state.H = (s.V .* (1 ./ s.q)).' * unit ^ (1 - method.share);
end
