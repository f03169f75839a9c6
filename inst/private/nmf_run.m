function [W, V, info] = nmf_run (caller, problem, method, o, W, V, clock)
%NMF_RUN  A factorisation as a task of run_loop.
%   [W, V, INFO] = nmf_run (CALLER, PROBLEM, METHOD, O, W, V, CLOCK) starts from W and V = H' and returns the factors
%   kept, in the problem's unit, and what sl_nmf tells about the run. CLOCK = tic at the call.
%
%   METHOD.algorithm (see nmf_method) makes the states: S = start (PROBLEM, O, RULES, W, V) and S = step (PROBLEM, S),
%   structs that hold all that the next step needs, and
%     W, V, q       the iterate is W and V ./ q
%     objective     what is minimised, penalties included, in the problem's unit
%     noise         how far rounding may move the objective
%     error         |X - W*H|_F / |X|_F, 0 where X = 0
%     certificate   distance from stationarity
  unit = problem.unit ^ method.degree;
  step = method.algorithm.step;
  task = struct ('caller', caller, 'name', method.name, 'keep', method.keep, 'growth', method.growth, ...
                 'measures', {{'objective', 'error', 'certificate'}}, ...
                 'titles', {{{'error', 'certificate', 'seconds'}, {'error', 'certificate', 'seconds'}}}, ...
                 'start', @() method.algorithm.start (problem, o, method.rules (o, problem), W, V), ...
                 'step', @(s, k) step (problem, s), 'divided', false, ...
                 'report', @(s, before) [s.objective * unit; s.error; s.certificate], ...
                 'kept', @(s) struct ('W', s.W, 'V', s.V, 'q', s.q), 'exact', true, ...
                 'view', @(s, now) state_of (s, now, method, problem.unit), 'ready', [], 'identity', []);
  if (~ isempty (o.Checkpoint))
    task.identity = run_identity (o, method.name, facts (problem));
  end
  [best, run, why] = run_loop (task, o, clock);
  W = best.state.W;
  V = best.state.V .* (1 ./ best.state.q);
  h = run.history;
  info = struct ('algorithm', method.name, 'iterations', run.iteration, ...
                 'converged', any (strcmp (why, {'converged', 'exact'})), 'stop', why, 'best', best.iteration, ...
                 'objective', h(1,:), 'error', h(2,:), 'certificate', h(3,:), 'seconds', h(4,:));
end

function state = state_of (s, now, method, unit)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'error', now.error, ...
                  'certificate', now.certificate, 'seconds', now.seconds, 'algorithm', method.name, ...
                  'W', s.W * unit ^ method.share, 'H', (s.V .* (1 ./ s.q)).' * unit ^ (1 - method.share));
end

% What tells a problem from another.
function data = facts (problem)
  data = {problem.m, problem.n, problem.r, problem.class, problem.unit, problem.sumsq, problem.filled, ...
          problem.parts, data_sums(problem.X)};     % of [] where X is in blocks, whose sums of squares are in parts
  if (isfield (problem, 'seen'))
    data{end+1} = data_sums (problem.seen{1});
  end
end
