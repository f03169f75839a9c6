function [Z, info, value] = sl_rsc_rounds (caller, problem, o, method)
%SL_RSC_ROUNDS  Rounds of sweeps over codes with a graph: history, when to stop.
%   [Z, INFO, VALUE] = sl_rsc_rounds (CALLER, PROBLEM, O, METHOD) improves the codes of PROBLEM (see sl_rsc_problem),
%   full, by O.Rounds rounds of at most O.Sweeps sweeps. VALUE (Z) is the objective. METHOD has the fields
%     sweep       [Z, REPORT] = sweep (DATA, Z); REPORT(1) counts steps
%     residual    how far Z is from a fixed point: residual (DATA, Z, REPORT)
%     objective   objective (DATA, Z), but for |X|_F^2 / 2
%     tol         residual at which Z has converged
%   DATA is a struct of B = D'*X, Q = D'*D and its largest eigenvalue s.
  clock = tic ();
  release = sl_hold_interrupt ();
  if (isempty (problem.X))
    [Z, info, value] = nothing (problem, clock);
    return;
  end
  data = struct ();
  [data.B, data.Q, data.s] = sl_coding_problem_mex (problem.X, problem.D);
  value = @(Z) problem.size + method.objective (data, Z);
  o.MaxIter = o.Rounds;
  o.Tol = method.tol;
  Z = problem.Z;
  now = struct ('iteration', 0, 'objective', value (Z), 'certificate', Inf, 'seconds', 0, ...
                'steps', 0);
  if (~ isfinite (now.objective))
    error ('sparselearn:badInput', '%s: X, D and the codes to begin with are so large that the objective overflows', ...
           caller);
  end
  history = [now.objective; toc(clock)];
  why = '';
  try
    while (isempty (why))
      now.seconds = history(2,end);
      sl_progress (o.Display, now.iteration, {'objective', 'residual', 'seconds'}, ...
                   [now.objective, now.certificate, now.seconds]);
      why = sl_stop_reason (caller, o, now, @() state_of (now, problem, Z));
      if (isempty (why))
        [Z, now] = one_round (data, method, o, Z, now);
        now.objective = value (Z);
        history(:,end+1) = [now.objective; toc(clock)];
      end
    end
  catch err
    if (~ strcmp (err.identifier, 'sparselearn:interrupted'))
      rethrow (err);
    end
    sl_interrupt_mex ('note');
    why = 'interrupted';        % inside a round, which has left Z as it was
  end
  if (strcmp (why, 'MaxIter'))
    why = 'Rounds';
  end
  info = struct ('iterations', now.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'objective', history(1,:), 'residual', now.certificate, 'steps', now.steps, 'order', problem.order, ...
                 'seconds', history(2,:));
end

function [Z, now] = one_round (data, method, o, Z, now)
  now.iteration = now.iteration + 1;
  for sweep = 1:o.Sweeps
    [Z, report] = method.sweep (data, Z);
    now.steps = now.steps + report(1);
    now.certificate = method.residual (data, Z, report);
    if (now.certificate <= method.tol)
      break;
    end
  end
end

function [Z, info, value] = nothing (problem, clock)
  Z = problem.Z;
  info = struct ('iterations', 0, 'converged', true, 'stop', 'converged', 'objective', 0, 'residual', 0, 'steps', 0, ...
                 'order', problem.order, 'seconds', toc (clock));
  value = @(Z) 0;
end

function state = state_of (now, problem, Z)
  state = now;
  state.D = problem.D;
  state.Z = Z;
end
