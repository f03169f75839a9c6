function [Z, D, info] = graphcode_in_folder (caller, data, D, o, method_of)
%GRAPHCODE_IN_FOLDER  Codes regularised by a graph, of data in blocks, where one block of data and codes is in memory.
%   [Z, D, INFO] = graphcode_in_folder (CALLER, DATA, D, O, METHOD_OF), with the DATA of slx_data_blocks and the options
%   O of sl_srsc. Z is a cell row of names of files in O.Folder, which hold the codes. METHOD_OF is as in graphcode_run.
%
%   A sweep goes through the blocks in their order, and through the columns of each as graphcode_run does. Besides them
%   memory holds the graph and the supports of all codes, which is all that a column needs of its neighbours.
%   A file has the codes X. Its `sweeps` has a column for the start and for each sweep that the codes have seen: steps,
%   largest first change, the number of entries up to epsilon, and the two terms of the objective that do not depend on
%   neighbours, NaN where they were not needed. So a sweep
%   that was stopped goes on with the block where it was. What the run itself needs is a checkpoint, srsc.state in the
%   folder.

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic ();
  release = slx_run_hold_interrupt ();
  held = slx_data_lock (o.Folder, numel (data.width));
  problem = checked (data, D, o);
  problem.method = @(q) method_of (of_block (problem, q), o);
  method = problem.method (1);
  problem.tol = method.tol;
  problem.weights = method.weights;
  o.Tol = method.tol;
  if (isempty (o.MaxIter))
    o.MaxIter = method.rounds;
  end
  of = identity (caller, problem, o);
  problem.of = slx_hash_mex (of);
  o.Checkpoint = fullfile (o.Folder, 'srsc.state');
  o.CheckpointInterval = -1;                    % at the start too
  task = struct ('caller', caller, 'name', 'rounds', 'keep', 'last', 'growth', Inf, ...
                 'measures', {{'objective', 'certificate'}}, ...
                 'titles', {{{'objective', 'residual', 'seconds'}, {'objective', 'certificate', 'seconds'}}}, ...
                 'start', @() start (problem, o), 'ready', @(task, s) ready (task, s, problem), 'divided', false, ...
                 'step', @(s, k) one_round (problem, o, s, k), 'report', @(s, before) [s.objective; s.certificate], ...
                 'kept', @(s) [], 'exact', false, 'identity', of, 'view', @(s, now) view (problem, s, now));
  [~, run, why] = slx_run_loop (task, o, clock);
  Z = problem.files;
  D = problem.D;
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'objective', run.history(1,:), 'residual', run.state.certificate, 'steps', run.state.steps, ...
                 'order', problem.order, 'seconds', run.history(3,:), 'epsilon_entries', run.state.small);
  slx_run_end (caller, o.Display, info, (o.MaxIter == 0 || o.Tol == 0) && strcmp (why, 'MaxIter'));
  if (~ strcmp (why, 'interrupted') && ~ any (any (problem.supports('all'))) && problem.size > 0)
    slx_arg_warn ('allZero', 'all codes are zero: LAMBDA is too large');
  end
end

% The problem as graphcode_problem has it, but for the columns; for each block its part of the graph.
function problem = checked (data, D, o)
  graphcode_check_blocks (D, o);
  n = sum (data.width);
  none = zeros (data.m, 0, data.class);
  problem = graphcode_problem (none, D, setfield (setfield (o, 'Init', {}), 'Graph', []));
  problem.A = graphcode_neighbours (none, problem.atoms, o, n);
  problem.Z = given_codes (D, o, n);
  problem.data = data;
  problem.scale = data.unit;                    % of what is read
  if (strcmp (data.class, 'single'))
    problem.units = [data.unit, slx_data_unit(max (abs (problem.D(:))), 'single')];
    problem.units(3) = problem.units(1) / problem.units(2);
    problem.scale = 1;
  end
  problem.size = sum (data.sumsq) / 2 * problem.scale ^ 2;
  slx_arg_refuse (~ isfinite (problem.size), 'X must not be so large that the sum of its squares overflows');
  problem.files = arrayfun (@(q) slx_data_codes_file (o.Folder, q), 1:numel (data.width), 'UniformOutput', false);
  problem.supports = containers.Map ();         % all: a column for each code, as from slx_supports_mex
  problem.order = zeros (1, 0);
  last = cumsum (data.width);
  for q = 1:numel (data.width)
    own = last(q)-data.width(q)+1:last(q);
    near = find (any (problem.A(:,own), 2))';
    part = struct ('own', own, 'around', near(near < own(1) | near > own(end)));
    part.A = problem.A([own, part.around],own);
    [part.turn, part.ends] = graphcode_groups (problem.A(own,own), 1:numel (own), o.Parallel);
    problem.of_block(q) = part;
    if (strcmp (o.Parallel, 'colour'))
      own = own(part.turn);
    end
    problem.order = [problem.order, own];
  end
end

function Z = given_codes (D, o, n)
  Z = [];
  if (~ isempty (o.Init))
    slx_arg_refuse (~ isempty (o.Init{1}) && ~ isequal (o.Init{1}, D), ...
                    'D is fixed, so that D0 of option Init must be [] or D');
    slx_arg_codes ('Z0 of option Init', o.Init{2}, size (D, 2), n);
    Z = o.Init{2};
  end
end

% What tells a run from others.
function of = identity (caller, problem, o)
  data = {problem.data.width, problem.data.sumsq, problem.data.marks, problem.data.unit, problem.data.class, ...
          problem.data.m, problem.tol, problem.A, problem.D, problem.Z};
  [o.Graph, o.Folder] = deal ([], '');
  of = slx_run_identity (o, caller, data);
end

% A block as a problem for METHOD_OF; supports of codes around it where they are known.
function p = of_block (problem, q)
  part = problem.of_block(q);
  p = struct ('X', zeros (0, problem.data.class), 'units', problem.units, 'learns', false, 'A', part.A, ...
              'fixed', [], 'part', [], 'turn', part.turn, 'ends', part.ends, 'around', zeros (0, 0, 'uint64'));
  if (isKey (problem.supports, 'all'))
    bits = problem.supports('all');
    p.around = bits(:,part.around);
  end
end

% ---- the run -----------------------------------------------------------------------------------------------------

% Codes to begin with in all files, and their objective.
function s = start (problem, o)
  loud = slx_run_hold_warnings ('sparselearn:swapped');
  bits = cell (1, numel (problem.files));
  for q = 1:numel (problem.files)
    c = kept (problem, q);
    if (isempty (c))
      X = problem.data.read (q);
      if (isempty (problem.Z))
        c.X = sl_sparse_code (X * problem.data.unit, problem.D, o.Lambda);
      else
        c.X = cast (full (problem.Z(:,problem.of_block(q).own)), problem.data.class);
      end
      [Z, data] = in_units (problem, X, c);
      c.sweeps = [0; Inf; problem.method(q).small(data, Z); terms(data, Z)];
      write (problem, q, c);
    end
    bits{q} = slx_supports_mex (c.X);
    beginnings(:,q) = c.sweeps(3:5);
  end
  problem.supports('all') = [bits{:}];
  s = struct ('objective', objective (problem, sum (beginnings(2:3,:), 2)), 'noise', 0, ...
              'small', sum (beginnings(1,:)), 'certificate', Inf, 'steps', 0, ...
              'sweeps', 0);
  slx_arg_refuse (~ isfinite (s.objective), ...
                  'X, D and the codes to begin with are so large that the objective overflows');
end

% What a start of the same run that was stopped has left of a block; [] where there is nothing.
function c = kept (problem, q)
  c = [];
  try
    if (exist (problem.files{q}, 'file'))
      c = contents (problem, q);
      if (size (c.sweeps, 2) > 1)
        c = [];
      end
    end
  catch err
    if (~ strcmp (err.identifier, 'sparselearn:badFile'))
      rethrow (err);
    end
  end
end

% The supports of the codes that a run goes on from.
function task = ready (task, s, problem)
  if (isKey (problem.supports, 'all'))
    return;
  end
  for q = 1:numel (problem.files)
    c = contents (problem, q);
    if (size (c.sweeps, 2) <= s.sweeps)
      fail_at (problem, q);
    end
    bits{q} = slx_supports_mex (c.X);
  end
  problem.supports('all') = [bits{:}];
end

function s = one_round (problem, o, s, round)
  for sweep = 1:o.Sweeps
    s.sweeps = s.sweeps + 1;
    for q = 1:numel (problem.files)
      told(:,q) = swept (problem, q, s.sweeps, round, sweep == o.Sweeps);
    end
    s.steps = s.steps + sum (told(1,:));
    s.certificate = max (told(2,:));
    if (s.certificate <= problem.tol)
      break;
    end
  end
  s.small = sum (told(3,:));
  s.objective = objective (problem, sum (told(4:5,:), 2));
end

% Sweep number T, of this ROUND, over block Q, unless its codes have seen it already.
function told = swept (problem, q, t, round, last)
  c = contents (problem, q);
  if (size (c.sweeps, 2) <= t)
    [Z, data] = in_units (problem, problem.data.read (q), c);
    method = problem.method (q);
    [Z, report] = method.sweep (data, Z, round);
    if (report.interrupted)
      slx_arg_fail ('interrupted', 'interrupted');
    end
    c.sweeps(:,t+1) = [report.steps; report.residual; method.small(data, Z); NaN; NaN];
    if (last || report.residual <= problem.tol)         % perhaps the end of the round
      c.sweeps(4:5,t+1) = terms (data, Z);
    end
    c.X = in_scale (problem, Z);
    bits = problem.supports('all');
    bits(:,problem.of_block(q).own) = slx_supports_mex (Z);
    write (problem, q, c);
    problem.supports('all') = bits;
  end
  told = c.sweeps(:,t+1);
end

% ---- objectives --------------------------------------------------------------------------------------------------

% The two terms of a block that do not depend on other columns, a column.
function t = terms (data, Z)
  n = size (Z, 2);
  t = slx_srsc_objective_mex (data.Q, data.B, sparse (n, n), [], Z);
  t = t(1:2)';
end

% From the sums of those terms and the supports of all codes.
function value = objective (problem, sums)
  bits = problem.supports('all');
  R = 0;
  for part = problem.of_block
    R = R + slx_supports_apart_mex (part.A, bits(:,[part.own, part.around]));
  end
  value = (problem.size + [sums', R] * problem.weights) * problem.units(1) ^ 2;
end

function state = view (problem, s, now)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'certificate', now.certificate, ...
                  'seconds', now.seconds, 'steps', s.steps, 'D', problem.D, 'Z', {problem.files});
end

% ---- files -------------------------------------------------------------------------------------------------------

function c = contents (problem, q)
  if (slx_interrupt_mex ('caught'))
    slx_arg_fail ('interrupted', 'interrupted');
  end
  try
    c = slx_data_codes_file (problem.files{q}, {'X', 'sweeps'});
    good = isequal (c.of, problem.of) && isequal (size (c.X), [problem.atoms, problem.data.width(q)]);
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    good = false;
  end
  if (~ good)
    fail_at (problem, q);
  end
end

function fail_at (problem, q)
  slx_arg_fail ('badFile', ['%s does not have the codes that srsc.state, in the same folder, goes on from; remove ' ...
                            'srsc.state to begin anew'], problem.files{q});
end

function write (problem, q, c)
  c.of = problem.of;
  if (isa (c.X, 'double'))
    c.X = sparse (c.X);
  end
  slx_data_codes_file (problem.files{q}, c);
end

% The codes of a file, and what the kernels take of the block X, in units.
function [Z, data] = in_units (problem, X, c)
  Z = slx_data_divided (full (c.X), problem.units(3));
  [data.B, data.Q, data.s] = slx_coding_problem_mex (X * problem.scale, slx_data_divided (problem.D, problem.units(2)));
end

function Z = in_scale (problem, Z)
  Z = cast (double (Z) * problem.units(3), class (Z));
end
