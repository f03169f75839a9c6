function [Z, D, info] = graphcode_run (caller, X, D, o, method_of, in_use)
%GRAPHCODE_RUN  Codes regularised by a graph, and perhaps their dictionary, by rounds of sweeps: a task of slx_run_loop.
%   [Z, D, INFO] = graphcode_run (CALLER, X, D, O, METHOD_OF, IN_USE) takes the arguments of the public function
%   CALLER and gives its results; IN_USE see graphcode_options. A round is at most O.Sweeps sweeps over the codes and,
%   where the dictionary is learnt, one update of it. METHOD = METHOD_OF (PROBLEM, O) for a PROBLEM, see
%   graphcode_problem, is a struct, in its units:
%     sweep       [Z, REPORT] = sweep (DATA, Z, ROUND), ROUND the number of the round, Inf in settling; REPORT.steps
%                 counts steps, REPORT.interrupted tells whether Ctrl-C ended it
%     residual    how far Z is from a fixed point: residual (DATA, Z, REPORT)
%     objective   objective (DATA, Z), without |X|_F^2 / 2
%     tol         residual at which Z has converged
%     rounds      default of the option MaxIter
%     small       small (DATA, Z) is the number of entries that only stand for an infimum; for sl_srsc
%     settling    number of further rounds in which the codes may converge after those that learn a dictionary
%   DATA is a struct of B = D'*X, Q = D'*D and its largest eigenvalue s.

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic ();
  parts = slx_data_parts ();
  if (~ parts.divided && ~ (isempty (o.Folder) && isempty (o.Training)))
    [X, data] = slx_data_given (X, o.Folder, @(B, name) slx_data_survey (name, B, true));
    if (~ isempty (data) && isempty (o.Training))
      in_use ('InFolder');
      [Z, D, info] = graphcode_in_folder (caller, data, D, o, method_of);
      return;
    elseif (~ isempty (data))
      in_use ('OfTraining');
      [Z, D, info] = graphcode_of_blocks (caller, data, D, o, @(X, D, o) graphcode_run (caller, X, D, o, method_of));
      return;
    end
  end
  if (~ isempty (o.Folder))
    held = slx_data_lock (o.Folder, numel (X));
  end
  slx_data_apart (X, o.Folder);
  problem = graphcode_problem (X, D, o);
  method = method_of (problem, o);
  if (isempty (problem.order))
    [Z, D, info] = nothing (problem, method, o, clock);
    return;
  end
  if (isempty (o.MaxIter))
    o.MaxIter = method.rounds;
  end
  o.Tol = method.tol * ~ problem.learns;
  if (problem.learns)
    loud = slx_run_hold_warnings ();        % of the search for a dictionary and of its updates
  end
  task = struct ('caller', caller, 'name', 'rounds', 'keep', 'last', 'growth', Inf, ...
                 'measures', {{'objective', 'certificate'}}, ...
                 'titles', {{{'objective', 'residual', 'seconds'}, {'objective', 'certificate', 'seconds'}}}, ...
                 'start', @() start (problem, method, o), 'ready', [], 'divided', true, ...
                 'step', @(s, k) one_round (problem, method, o, s, k), ...
                 'report', @(s, before) [s.objectives; s.certificate * ones(size (s.objectives))], ...
                 'kept', @(s) [], 'exact', false, 'view', @(s, now) view (problem, s, now), 'identity', []);
  if (~ isempty (o.Checkpoint))
    task.identity = identity (caller, problem, o);
  end
  [~, run, why] = slx_run_loop (task, o, clock);
  searched = [o.Checkpoint, '.start'];          % see learnt; what it has found is in the checkpoint by now
  if (problem.learns && isempty (o.Init) && ~ problem.parts.divided && exist (searched, 'file') == 2 ...
      && exist (o.Checkpoint, 'file') == 2)
    slx_file_remove (searched, 'whole');
  end
  clear loud;
  if (problem.learns && run.iteration > 0 && strcmp (why, 'MaxIter') && method.settling > 0)
    [run, why] = settled (problem, method, o, run, clock);
  end
  [Z, D, info, filled] = results (problem, method, run, why, o.Folder);
  asked = (problem.learns || o.MaxIter == 0 || method.tol == 0) && strcmp (why, 'MaxIter');
  slx_run_end (caller, o.Display, info, asked, problem.learns);
  if (filled == 0 && isempty (problem.sums))
    weights = {'Gamma', 'Alpha'};
    code_warn_zero (X, D, Z, o.Lambda, false, [], ...
                    sprintf ('LAMBDA does not make them so; other codes of Init or a smaller %s may help', ...
                             weights{1 + isfield(o, 'Alpha')}));
  elseif (filled == 0 && problem.size > 0)
    slx_arg_warn ('allZero', 'all codes are zero: LAMBDA is too large');
  end
  if (isa (Z, 'double'))
    Z = sparse (Z);
  end
end

% Ctrl-C must not cost a dictionary that has been learnt.
function s = start (problem, method, o)
  found = first_codes (problem, o);
  try
    s = state_at (problem, method, found.D, found.Z);
  catch err
    if (~ isempty (o.Init))
      rethrow (err);            % there is nothing to lose
    end
    slx_run_note_interrupt (err);
    s = state_at (problem, method, found.D, found.Z);
    s.cut = 'interrupted';
  end
  if (isfield (found, 'cut'))
    s.cut = found.cut;
  end
  s.certificate = Inf;
  s.steps = 0;
  slx_arg_refuse (~ isfinite (s.objective), ...
                  'X, D and the codes to begin with are so large that the objective overflows');
end

% Sweeps over the codes, then the dictionary; Ctrl-C may come after the codes, which are kept then.
function [s, whole] = one_round (problem, method, o, s, round)
  [s, whole] = with_codes (problem, method, o, s, round);
  s.objectives = s.objective;
  if (whole && problem.learns)
    try
      s = with_dictionary (problem, method, s);
      s.objectives(2) = s.objective;
    catch err
      slx_run_note_interrupt (err);
      whole = false;
    end
  end
end

function s = state_at (problem, method, D, Z)
  s = struct ('D', D, 'Z', Z, 'data', struct ());
  if (isempty (problem.X))                              % of a rank of engine 'mpi'
    [~, s.data.Q, s.data.s] = slx_coding_problem_mex (zeros (size (D, 1), 1, class (D)), D);
    s.data.B = zeros (size (D, 2), 0, class (D));
  else
    [s.data.B, s.data.Q, s.data.s] = slx_coding_problem_mex (problem.X, D);
  end
  [s.data.Q, s.data.s] = problem.parts.same (s.data.Q, s.data.s);
  s.objective = objective (problem, method, s.data, Z);
  s.objectives = s.objective;
  s.noise = 0;
end

% Better codes, by all sweeps of the round or, after Ctrl-C, by what was done of them.
function [s, whole] = with_codes (problem, method, o, s, round)
  for sweep = 1:o.Sweeps
    [s.Z, report] = method.sweep (s.data, s.Z, round);
    s.steps = s.steps + report.steps;
    whole = ~ report.interrupted;
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

% The codes for the last dictionary, by sweeps alone, and their objective.
function [run, why] = settled (problem, method, o, run, clock)
  release = slx_run_hold_interrupt ();
  why = 'MaxIter';
  s = run.state;
  for round = 1:method.settling
    [s, whole] = with_codes (problem, method, o, s, Inf);
    if (~ whole)
      why = 'interrupted';
    end
    if (~ whole || s.certificate <= method.tol || problem.parts.same (toc (clock)) > o.TimeLimit)
      break;
    end
  end
  run.state = s;
  run.history(:,end+1) = [s.objective; s.certificate; run.before + toc(clock)];
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

function value = objective (problem, method, data, Z)
  value = (problem.size + method.objective (data, Z)) * problem.units(1) ^ 2;
end

% Codes and dictionary as the data have them.
function [Z, D] = in_scale (problem, s)
  Z = s.Z;
  D = s.D;
  if (~ problem.learns)
    D = problem.D;
  end
  if (problem.units(3) ~= 1)
    Z = cast (double (Z) * problem.units(3), class (Z));
  end
end

function state = view (problem, s, now)
  [Z, D] = in_scale (problem, s);
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'certificate', now.certificate, ...
                  'seconds', now.seconds, 'steps', s.steps, 'D', D, 'Z', Z);
end

function [Z, D, info, filled] = results (problem, method, run, why, folder)
  s = run.state;
  [Z, D] = in_scale (problem, s);
  slx_arg_refuse (~ all (isfinite (Z(:))), 'X and D are so far apart in scale that Z leaves the range of class %s', ...
                  class (Z));
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'objective', run.history(1,:), 'residual', s.certificate, 'steps', s.steps, 'order', problem.order, ...
                 'seconds', run.history(3,:));
  if (isfield (method, 'small'))
    info.epsilon_entries = problem.parts.sum (method.small (s.data, s.Z));
  end
  filled = problem.parts.sum (nnz (Z));
  if (~ isempty (problem.part))
    if (isempty (folder))
      Z = problem.parts.join (Z);
    else
      Z = in_files (problem, Z, folder);
    end
    problem.parts.first ();
  end
end

% The names of the files of all blocks, into which each rank writes the codes Z of its own.
function files = in_files (problem, Z, folder)
  widths = problem.sums{1};
  files = arrayfun (@(q) slx_data_codes_file (folder, q), 1:numel (widths), 'UniformOutput', false);
  if (isa (Z, 'double'))
    Z = sparse (Z);
  end
  last = 0;
  for block = problem.blocks
    last = last + block(2);
    content = struct ('X', Z(:,last-block(2)+1:last), 'of', slx_hash_mex (problem.sums));
    slx_data_codes_file (files{block(1)}, content);
  end
  problem.parts.max (0);                % all are written
end

% What tells a problem and its options from others.
function of = identity (caller, problem, o)
  sums = problem.sums;
  if (isempty (sums))
    sums = problem.data;
  end
  data = {sums, problem.atoms, problem.A, problem.fixed, problem.D, problem.Z};
  o.Graph = [];
  o.Training = {};
  of = slx_run_identity (o, caller, data);
end

function [Z, D, info] = nothing (problem, method, o, clock)
  s = first_codes (problem, o);
  Z = s.Z;
  if (isa (Z, 'double'))
    Z = sparse (Z);
  end
  D = problem.D;
  info = struct ('iterations', 0, 'converged', true, 'stop', 'converged', 'objective', 0, 'residual', 0, 'steps', 0, ...
                 'order', problem.order, 'seconds', toc (clock));
  if (isfield (method, 'small'))
    info.epsilon_entries = 0;
  end
end

% The dictionary and the codes to begin with, in the units of the problem: those given, or what sl_dict_learn or, for a
% fixed dictionary, sl_sparse_code finds. S.cut is 'interrupted' or 'TimeLimit' where that ended the search.
function s = first_codes (problem, o)
  s = struct ('D', problem.D, 'Z', problem.Z);
  if (isempty (o.Init) && problem.learns)
    s = learnt (problem, o);
  elseif (isempty (o.Init))
    loud = slx_run_hold_warnings ('sparselearn:swapped');           % it has been given
    s.Z = full (sl_sparse_code (problem.data, problem.D, o.Lambda));
  end
  if (any (problem.units ~= 1))
    s.D = slx_data_divided (s.D, problem.units(2));
    s.Z = slx_data_divided (s.Z, problem.units(3));
  end
  slx_arg_refuse (~ all (isfinite (s.Z(:))), 'X, D and the codes given are too far apart in scale for class single');
  check_scale (problem, s.D);
end

function s = learnt (problem, o)
  display = o.Display;
  if (strcmp (display, 'final'))
    display = 'off';
  end
  file = '';
  if (~ isempty (o.Checkpoint) && ~ problem.parts.divided)
    file = [o.Checkpoint, '.start'];
  end
  [D, Z, info] = sl_dict_learn (problem.data, problem.atoms, o.Lambda, 'Seed', o.Seed, 'Tol', 5e-5, ...
                                'TimeLimit', o.TimeLimit, 'Display', display, 'Checkpoint', file, ...
                                'CheckpointInterval', o.CheckpointInterval);
  s = struct ('D', D, 'Z', full (Z));
  if (any (strcmp (info.stop, {'interrupted', 'TimeLimit'})))
    s.cut = info.stop;
  end
end

function check_scale (problem, D)
  kind = class (problem.X);
  atom = slx_data_largest (D);
  sample = slx_data_largest (problem.X);
  least = 1e3 * realmin (kind);
  slx_arg_refuse (atom > 0 && (atom * atom < least || (sample > 0 && atom * sample < least)), ...
                  ['X or D is so small that products with D lose their digits in class %s; scale them, and ' ...
                   'lambda with them'], kind);
end
