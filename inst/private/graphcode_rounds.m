function [Z, D, info, value] = graphcode_rounds (caller, problem, o, method)
%GRAPHCODE_ROUNDS  Rounds of sweeps over codes with a graph, and of the dictionary: history, when to stop.
%   [Z, D, INFO, VALUE] = graphcode_rounds (CALLER, PROBLEM, O, METHOD) improves the codes of PROBLEM (see
%   graphcode_problem), full, by O.MaxIter rounds of at most O.Sweeps sweeps and, where the problem learns, one update
%   of the dictionary. VALUE (Z) is the objective with the last dictionary. Z, D and objectives are given in the scale
%   of the data, though the work is done in the units of the problem. METHOD has the fields, all of them in units,
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
  o.Tol = method.tol * ~ problem.learns;
  [first, why] = started (caller, problem, method, o);
  task = struct ('caller', caller, 'name', 'rounds', 'keep', 'last', 'growth', 1e3, ...
                 'measures', {{'objective', 'certificate'}}, ...
                 'titles', {{{'objective', 'residual', 'seconds'}, {'objective', 'certificate', 'seconds'}}}, ...
                 'start', @() first, 'ready', [], 'divided', true, ...
                 'step', @(s, k) one_round (problem, method, o, s), ...
                 'report', @(s, before) [s.objectives; s.certificate * ones(size (s.objectives))], ...
                 'kept', @(s) [], 'why', why, 'exact', false, ...
                 'view', @(s, now) shown (problem, s, now), 'identity', []);
  [~, run, why] = run_loop (task, o, problem.clock);
  s = run.state;
  value = @(Z) objective (problem, method, s.data, cast (double (Z) / problem.units(3), class (Z)));
  s = in_scale (problem, s);
  Z = s.Z;
  D = s.D;
  if (~ all (isfinite (Z(:))))
    error ('sparselearn:badInput', '%s: X and D are so far apart in scale that Z leaves the range of class %s', ...
           caller, class (Z));
  end
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'objective', run.history(1,:), 'residual', s.certificate, 'steps', s.steps, 'order', problem.order, ...
                 'seconds', run.history(3,:));
end

function state = shown (problem, s, now)
  s = in_scale (problem, s);
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'certificate', now.certificate, ...
                  'seconds', now.seconds, 'steps', s.steps, 'D', s.D, 'Z', s.Z);
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
    run_note_interrupt (err);
    why = 'interrupted';
    s = state_at (problem, method, problem.D, problem.Z);
  end
  s.certificate = Inf;
  s.steps = 0;
  if (~ isfinite (s.objective))
    error ('sparselearn:badInput', '%s: X, D and the codes to begin with are so large that the objective overflows', ...
           caller);
  end
end

% Sweeps over the codes, then the dictionary; Ctrl-C may come after the codes, which are kept then.
function [s, whole] = one_round (problem, method, o, s)
  [s, whole] = with_codes (problem, method, o, s);
  s.objectives = s.objective;
  if (whole && problem.learns)
    try
      s = with_dictionary (problem, method, s);
      s.objectives(2) = s.objective;
    catch err
      run_note_interrupt (err);
      whole = false;
    end
  end
end

function s = state_at (problem, method, D, Z)
  s = struct ('D', D, 'Z', Z, 'data', struct ());
  [s.data.B, s.data.Q, s.data.s] = sl_coding_problem_mex (problem.X, D);
  s.objective = objective (problem, method, s.data, Z);
  s.objectives = s.objective;
  s.noise = 0;
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
