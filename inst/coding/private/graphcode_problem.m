function problem = graphcode_problem (X, D, o)
%GRAPHCODE_PROBLEM  Checked data, graph and order of a coding with a graph.
%   PROBLEM = graphcode_problem (X, D, O) takes the options Graph, K, Training, Init, Lambda, Order, Parallel
%   and BlockSize from O. D is the dictionary, or the number of atoms to learn. Nothing is coded or
%   learnt here, see graphcode_run.
%     data, D   X as it came; D, or D0 of Init, in the class of X; [] where the run finds it
%     Z         Z0 of Init, full, of the class of X; [] where the run finds it
%     atoms     number of atoms
%     learns    whether the run improves D
%     X         the data in units
%     A         double sparse; column i weighs the neighbours of sample i
%     fixed     [] or the full codes of the training points, of the class of X, in units; then the rows of A are
%               theirs
%     units     those of X, D and codes, the third the first divided by the second: 1, or, for single of
%               extreme scale, powers of two. X = units(1)*X0, D = units(2)*D0 and Z = units(3)*Z0 give
%               |X - D*Z| = units(1)*|X0 - D0*Z0|
%     order     the order of the columns that a sweep has the result of
%     turn      the order in which it treats them
%     ends      [] (one after the other) or the ends of the groups of TURN that are treated in parallel
%     size      |X|_F^2 / 2, in units
%     sums      [], or, with X in blocks, what tells them from others. X, data and Z are then the columns of this rank
%     blocks    with X in blocks, a row each: the numbers of those of this rank, and of their columns
%     around    []; graphcode_in_folder has others
%     part      [], or, in a rank of engine 'mpi', its part of the graph, see graphcode_parts; size is that of all ranks

% SPDX-License-Identifier: BSD-3-Clause
  [X, own, widths, sums, blocks] = own_columns (X, D, o);
  n = sum (widths);
  parts = slx_data_parts ();
  problem = struct ('data', X, 'D', [], 'Z', [], 'atoms', [], 'learns', false, 'X', X, 'A', [], ...
                    'fixed', [], 'units', [1, 1, 1], 'order', [], 'turn', [], 'ends', [], 'part', [], 'around', [], ...
                    'sums', {sums}, 'blocks', blocks, 'size', parts.sum (squares (X) / 2), ...
                    'parts', parts);
  slx_arg_refuse (~ isfinite (problem.size), 'X must not be so large that the sum of its squares overflows');
  problem.learns = isnumeric (D) && isscalar (D);
  check_before_work (problem, D, o);
  problem.order = permutation (o.Order, widths);
  problem = with_given (problem, D, o, own);
  [problem.A, fixed] = graphcode_neighbours (X, problem.atoms, o, n);
  problem.fixed = cast (full (fixed), class (X));
  [problem.turn, problem.ends] = grouped (problem, o);
  if (strcmp (o.Parallel, 'colour'))
    problem.order = problem.turn;
  end
  if (parts.divided)
    of_ranks = zeros (1, parts.count);
    of_ranks(parts.rank) = numel (own);
    problem.part = graphcode_parts ('divide', problem.A, problem.turn, problem.ends, parts.sum (of_ranks), ...
                                    parts.rank);
  end
  problem = in_units (problem);
end

% X as a matrix, of the columns OWN. WIDTHS has the number of columns of each block, n where X is a matrix. Where X
% comes in blocks, OWN are the columns of this rank, SUMS tells the data from others, and BLOCKS has the numbers of the
% rank's blocks and of their columns; otherwise SUMS is [].
function [X, own, widths, sums, blocks] = own_columns (X, D, o)
  sums = [];
  blocks = [];
  if (isfield (o, 'Engine') && (iscell (X) || isa (X, 'function_handle')))
    release = slx_run_hold_interrupt ();        % slx_data_read_block makes an error of Ctrl-C
    [data, whole] = slx_data_blocks (X, @(B, name) slx_data_survey (name, B, true));
    if (isempty (whole))
      graphcode_check_blocks (D, o);
      sums = {data.width, data.sumsq, data.marks, data.unit, data.class, data.m};
      widths = data.width;
      blocks = [data.mine; widths(data.mine)];
      last = cumsum (data.width);
      parts = arrayfun (@(q) data.read (q), data.mine, 'UniformOutput', false);
      X = [zeros(data.m, 0, data.class), parts{:}] * data.unit;
      parts = arrayfun (@(q) last(q)-data.width(q)+1:last(q), data.mine, 'UniformOutput', false);
      own = [zeros(1, 0), parts{:}];
      return;
    end
    X = whole;
  end
  slx_arg_matrix (X, 'X', true);
  widths = size (X, 2);
  own = 1:widths;
end

% Of all entries, which must be finite.
function sum_of = squares (X)
  sum_of = 0;
  if (~ isempty (X))
    survey = slx_data_survey ('X', X, true);
    sum_of = survey.sumsq;
  end
end

% What would otherwise be found out after a dictionary has been learnt.
function check_before_work (problem, p, o)
  if (problem.learns && ~ isempty (o.Training))
    slx_arg_fail ('badInput', 'with option Training the dictionary must be given');
  elseif (problem.learns && isempty (o.Init))
    slx_arg_refuse (isempty (problem.X), 'X must not be empty where a dictionary is to be learnt');
    slx_arg_rank (p, 'P');
    slx_arg_refuse (o.Lambda == 0, ...
                    ['lambda must be above 0 where a dictionary is to be learnt; it may be 0 for a fixed one, ' ...
                     'or with Init']);
  end
end

% The dictionary and the codes that are given.
function problem = with_given (problem, D, o, own)
  if (~ problem.learns)
    problem.D = dictionary (problem, 'D', D);
    slx_arg_refuse (~ isempty (o.Init) && ~ isempty (o.Init{1}) && ~ isequal (o.Init{1}, D), ...
                    'D is fixed, so that D0 of option Init must be [] or D');
    problem.atoms = size (D, 2);
  else
    problem.atoms = D;
    if (~ isempty (o.Init))
      problem.D = first_dictionary (problem, o.Init{1});
    end
  end
  if (~ isempty (o.Init))
    slx_arg_codes ('Z0 of option Init', o.Init{2}, problem.atoms, numel (problem.order));
    problem.Z = cast (full (o.Init{2}(:,own)), class (problem.X));
  end
end

function D = first_dictionary (problem, D)
  name = 'D0 of option Init';
  D = dictionary (problem, name, D);
  slx_arg_refuse (problem.atoms ~= size (D, 2), '%s has %d columns, but %g atoms are asked for', name, size (D, 2), ...
                  problem.atoms);
  slx_arg_refuse (any (sum (D .^ 2, 1) > 1 + 1e-6), 'the atoms of %s must not be longer than 1', name);
end

function D = dictionary (problem, name, D)
  [d, n] = size (problem.X);
  slx_arg_matrix (D, name, false);
  if (size (D, 1) ~= d || size (D, 2) == 0 || (d == 0 && n > 0))
    slx_arg_fail ('badInput', '%s must have as many rows as X, at least one, and at least one column, %s', name, ...
                  sprintf ('but is %d-by-%d, and X is %d-by-%d%s', size (D, 1), size (D, 2), d, n, ...
                           slx_arg_samples_text (problem.X, size (D, 1))));
  end
  D = cast (D, class (problem.X));
  slx_arg_finite (D, name);
  if (size (D, 2) > n)
    code_warn_swapped (problem.X, D);
  end
end

% D'*D and D'*X are held in the class of X, and single has little room.
function problem = in_units (problem)
  kind = class (problem.X);
  if (strcmp (kind, 'single') && ~ isempty (problem.order))
    units = [slx_data_unit(problem.parts.max (slx_data_largest (problem.X)), kind), 1];
    if (~ problem.learns)
      units(2) = slx_data_unit (max (abs (problem.D(:))), kind);
    end
    units(3) = units(1) / units(2);
    problem.units = units;
    problem.X = slx_data_divided (problem.X, units(1));
    problem.fixed = slx_data_divided (problem.fixed, units(3));
    problem.size = problem.size / units(1) ^ 2;
    slx_arg_refuse (~ all (isfinite (problem.fixed(:))), ...
                    'X, D and the codes given are too far apart in scale for class single');
  end
end

% By default the blocks take turns. In the order of the columns most samples of a group would be of one rank, and the
% others would wait.
function order = permutation (order, widths)
  n = sum (widths);
  if (isempty (order))
    places = arrayfun (@(w) ((1:w) - 0.5) / w, widths, 'UniformOutput', false);
    [~, order] = sort ([zeros(1, 0), places{:}]);
  end
  slx_arg_refuse (~ isnumeric (order) || ~ isreal (order) || ~ isequal (sort (order(:)'), 1:n), ...
                  'option Order must be a permutation of 1 to %d', n);
  order = double (full (order(:)'));
end

% The order with what is treated in parallel side by side, and the ends of these groups.
function [turn, ends] = grouped (problem, o)
  n = numel (problem.order);
  turn = problem.order;
  ends = [];
  if (n > 0 && ~ isempty (problem.fixed))
    ends = n;                   % independent of each other
  elseif (n > 0 && any (strcmp (o.Parallel, {'levels', 'colour'})))
    [turn, ends] = graphcode_groups (problem.A, turn, o.Parallel);
  elseif (n > 0 && strcmp (o.Parallel, 'block'))
    ends = unique ([o.BlockSize:o.BlockSize:n, n]);
  end
end
