function [Z, D, info, value] = graphcode_rounds (caller, problem, o, method)
%GRAPHCODE_ROUNDS  Rounds of sweeps over codes with a graph, and of the dictionary: history, when to stop.
%   [Z, D, INFO, VALUE] = graphcode_rounds (CALLER, PROBLEM, O, METHOD) improves the codes of PROBLEM (see
%   graphcode_problem), full, by O.Rounds rounds of at most O.Sweeps sweeps and, where the problem learns, one update of
%   the dictionary. VALUE (Z) is the objective with the last dictionary. Z, D and objectives are given in the scale of
%   the data, though the work is done in the units of the problem. METHOD has the fields, all of them in units,
%     sweep       [Z, REPORT] = sweep (DATA, Z); REPORT(1) counts steps, REPORT(3) tells whether Ctrl-C ended it
%     residual    how far Z is from a fixed point: residual (DATA, Z, REPORT)
%     objective   objective (DATA, Z), but for |X|_F^2 / 2
%     tol         residual at which Z has converged
%   DATA is a struct of B = D'*X, Q = D'*D and its largest eigenvalue s.
  if (isempty (problem.X))
    [Z, D, info, value] = nothing (problem);
    return;
  end
  release = run_hold_interrupt ();
  o.MaxIter = o.Rounds;
  o.Tol = method.tol * ~ problem.learns;
  [s, why] = started (caller, problem, method, o);
  [s, history, why] = improved (caller, problem, method, o, s, why);
  value = @(Z) objective (problem, method, s.data, cast (double (Z) / problem.units(3), class (Z)));
  s = in_scale (problem, s);
  Z = s.Z;
  D = s.D;
  if (~ all (isfinite (Z(:))))
    error ('sparselearn:badInput', '%s: X and D are so far apart in scale that Z leaves the range of class %s', ...
           caller, class (Z));
  end
  info = struct ('iterations', s.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'objective', history(1,:), 'residual', s.certificate, 'steps', s.steps, 'order', problem.order, ...
                 'seconds', history(2,:));
end

% The state before the first round. WHY is 'interrupted' after Ctrl-C, which must not cost a dictionary already learnt.
function [s, why] = started (caller, problem, method, o)
  why = '';
  if (problem.interrupted)
    why = 'interrupted';
  end
  try
    s = state_at (problem, method, problem.D, problem.Z);
  catch err
    if (~ isempty (o.Init))
      rethrow (err);            % there is nothing to lose
    end
    noted_interrupt (err);
    why = 'interrupted';
    s = state_at (problem, method, problem.D, problem.Z);
  end
  s.iteration = 0;
  s.certificate = Inf;
  s.steps = 0;
  if (~ isfinite (s.objective))
    error ('sparselearn:badInput', '%s: X, D and the codes to begin with are so large that the objective overflows', ...
           caller);
  end
end

% Round after round, until there is a reason WHY to stop.
function [s, history, why] = improved (caller, problem, method, o, s, why)
  history = [s.objective; toc(problem.clock)];
  try
    while (isempty (why))
      s.seconds = history(2,end);
      run_progress (o.Display, s.iteration, {'objective', 'residual', 'seconds'}, ...
                    [s.objective, s.certificate, s.seconds]);
      why = run_stop_reason (caller, o, s, @() rmfield (in_scale (problem, s), 'data'));
      if (isempty (why))
        [s, whole] = with_codes (problem, method, o, s);
        history(:,end+1) = [s.objective; toc(problem.clock)];
        if (whole && problem.learns)
          s = with_dictionary (problem, method, s);
          history(:,end+1) = [s.objective; toc(problem.clock)];
        end
        s.iteration = s.iteration + whole;
        if (~ whole)
          why = 'interrupted';
        end
      end
    end
  catch err
    noted_interrupt (err);
    why = 'interrupted';        % in the search for a dictionary, which has left s as it was
  end
  if (strcmp (why, 'MaxIter'))
    why = 'Rounds';
  end
end

% Any other error goes on its way.
function noted_interrupt (err)
  if (~ strcmp (err.identifier, 'sparselearn:interrupted'))
    rethrow (err);
  end
  sl_interrupt_mex ('note');
end

function s = state_at (problem, method, D, Z)
  s = struct ('D', D, 'Z', Z, 'data', struct ());
  [s.data.B, s.data.Q, s.data.s] = sl_coding_problem_mex (problem.X, D);
  s.objective = objective (problem, method, s.data, Z);
end

% Better codes, by all sweeps of the round or, after Ctrl-C, by what was done of them.
function [s, whole] = with_codes (problem, method, o, s)
  for sweep = 1:o.Sweeps
    [s.Z, report] = method.sweep (s.data, s.Z);
    s.steps = s.steps + report(1);
    whole = ~ report(3);
    if (~ whole)
      break;
    end
    s.certificate = method.residual (s.data, s.Z, report);
    if (s.certificate <= method.tol)
      break;
    end
  end
  s.objective = objective (problem, method, s.data, s.Z);
end

function value = objective (problem, method, data, Z)
  value = (problem.size + method.objective (data, Z)) * problem.units(1) ^ 2;
end

% Codes and dictionary as the data have them.
function s = in_scale (problem, s)
  if (~ problem.learns)
    s.D = problem.given;
  end
  if (problem.units(3) ~= 1)
    s.Z = cast (double (s.Z) * problem.units(3), class (s.Z));
  end
end

% The best dictionary for the codes; where rounding makes it no better, the one that was.
function s = with_dictionary (problem, method, s)
  next = state_at (problem, method, sl_dict_update (problem.X, s.Z, 'Init', s.D), s.Z);
  if (next.objective <= s.objective)
    s.D = next.D;
    s.data = next.data;
    s.objective = next.objective;
  end
end

function [Z, D, info, value] = nothing (problem)
  Z = problem.Z;
  D = problem.D;
  info = struct ('iterations', 0, 'converged', true, 'stop', 'converged', 'objective', 0, 'residual', 0, 'steps', 0, ...
                 'order', problem.order, 'seconds', toc (problem.clock));
  value = @(Z) 0;
end
