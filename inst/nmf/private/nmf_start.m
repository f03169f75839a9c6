function [W, V, known, scale] = nmf_start (problem, o)
%NMF_START  The factors that a factorisation starts from: W and V = H', of the problem's class.
%   [W, V, KNOWN, SCALE] = nmf_start (PROBLEM, O) takes or makes them as O.Init says, see sl_nmf, with O.Seed.
%   Columns of W0 that O.FixedW names are divided by the root of PROBLEM.unit, and by SCALE, 1-by-r, which is 1
%   except for columns that would leave the range of safe squares; so rows of H are those of V' divided by SCALE. KNOWN
%   are these columns as they were given, in the problem's class, [] for none.

% SPDX-License-Identifier: BSD-3-Clause
  known = [];
  scale = ones (1, problem.r);
  if (isfield (o, 'State') && ~ isempty (o.State))
    slx_arg_refuse (~ isequal (size (o.State.W), [problem.m, problem.r]), ...
                    'option State is of %d rows and %d components, but X has %d rows, and R is %d', ...
                    size (o.State.W, 1), size (o.State.W, 2), problem.m, problem.r);
    W = cast (double (o.State.W) / sqrt (problem.unit), problem.class);
    V = [];
    return;
  elseif (~ isempty (o.Seed))
    restore = slx_run_seed (o.Seed);
  end
  parts = slx_data_parts ();
  if (ischar (o.Init) && strcmp (o.Init, 'auto'))
    if (problem.blocks == 1 && ~ parts.divided)
      [W, V] = nmf_nndsvd (problem, false, true);
      return;
    end
    o.Init = 'random';
  end
  if (ischar (o.Init) && strcmp (o.Init, 'spa'))
    [W, V] = nmf_spa (problem);
    return;
  elseif (ischar (o.Init) && ~ strcmp (o.Init, 'random'))
    [W, V] = nmf_nndsvd (problem, strcmp (o.Init, 'nndsvda'));
    return;
  elseif (ischar (o.Init))
    o.Init = {[], []};
  end
  drawn = 1;                    % its largest entry: the first iterate is scaled as a whole, unless penalties forbid it
  if (any (o.Regularize(:) > 0) && problem.sumsq > 0)
    drawn = 2 * (problem.sumsq / (problem.m * problem.n)) ^ (1/4) / sqrt (problem.r);
  end
  if (isfield (o, 'FixedW') && any (o.FixedW))
    [W, known, scale, unit] = with_fixed (problem, o.Init{1}, o);
    of_rows = scale;
    of_rows(~ o.FixedW & any (scale ~= 1)) = unit;
    V = factor (problem, o.Init{2}, 'H0', problem.r, problem.n, drawn, of_rows).';
    return;
  end
  W = factor (problem, o.Init{1}, 'W0', problem.m, problem.r, drawn);
  if (isempty (o.Init{2}) && parts.divided)
    V = drawn_by_rank (problem, drawn).';
  else
    V = factor (problem, o.Init{2}, 'H0', problem.r, problem.n, drawn).';
  end
  [W, V] = brought_together (W, V);
  if (size (V, 1) == problem.n && parts.divided)
    V = V(problem.own(1):problem.own(2),:);
  end
end

% W with the fixed columns of W0, and its other ones, divided by UNIT. If W0 has none, these are drawn, as large on the
% average.
function [W, known, scale, unit] = with_fixed (problem, W0, o)
  fixed = o.FixedW;
  unit = 1;
  scale = ones (1, numel (fixed));
  if (numel (fixed) ~= problem.r)
    slx_arg_fail ('badInput', 'option FixedW must have %d elements, one for each component', problem.r);
  elseif (size (W0, 2) == problem.r)
    W = factor (problem, W0, 'W0', problem.m, problem.r, 1);
    if (~ all (fixed))
      [W(:,~ fixed), unit] = factor (problem, W0(:,~ fixed), 'W0', problem.m, sum (~ fixed), 1);
    end
    [W(:,fixed), scale(fixed), known] = fixed_columns (problem, W0(:,fixed), o.Regularize);
  else
    factor (problem, W0, 'W0', problem.m, sum (fixed), 1);
    W = zeros (problem.m, problem.r, problem.class);
    [W(:,fixed), scale(fixed), known] = fixed_columns (problem, W0, o.Regularize);
    average = mean (mean (double (W(:,fixed))));
    W(:,~ fixed) = 2 * (average + (average == 0) / 2) * rand (problem.m, sum (~ fixed));
  end
end

% The same product, where the two halves of a component are so far apart that their squares would leave the range.
function [W, V] = brought_together (W, V)
  far = 100;
  if (isa (W, 'single'))
    far = 15;
  end
  parts = slx_data_parts ();
  highest = parts.max (double (max ([V; zeros(1, size (V, 2))], [], 1)));
  apart = log2 (highest) - log2 (double (max (W, [], 1)));
  half = round (apart / 2);
  half(~ (isfinite (apart) & abs (apart) > far)) = 0;
  if (any (half))
    W = bsxfun (@times, W, 2 .^ half);
    V = bsxfun (@times, V, 2 .^ -half);
    W = W / slx_data_unit (max (W(:)), class (W));
    V = V / slx_data_unit (max (V(:)), class (V));
  end
end

% The columns of a random H that belong to this rank; those before them are drawn and forgotten, a few at a time.
function H = drawn_by_rank (problem, highest)
  passed = problem.own(1) - 1;
  while (passed > 0)
    now = min (passed, ceil (1e6 / problem.r));
    rand (problem.r, now);
    passed = passed - now;
  end
  H = cast (highest * rand (problem.r, diff (problem.own) + 1), problem.class);
end

% Columns F = scaled .* scale in the problem's unit, and these as they are returned. Penalties know the size of an
% entry, so with these no scale but 1 will do; otherwise the codes of a column, about unit / its largest entry, must be
% within the range of the class, and so must the column.
function [scaled, scale, known] = fixed_columns (problem, F, penalties)
  unit = problem.unit;
  known = cast (full (F), problem.class);
  [~, range] = slx_data_unit (0, problem.class);
  with = '';
  limits = unit * [1e-250, 1e250];
  if (any (penalties(:) > 0))
    with = ' with Regularize';
    limits = sqrt (unit) * [1 / range, range];
  elseif (strcmp (problem.class, 'single'))
    limits = unit * [1e-30, 1e30];
  end
  limits = [max(limits(1), realmin (problem.class)), min(limits(2), realmax (problem.class))];
  largest = double (full (max (F, [], 1)));
  slx_arg_refuse (any (largest > limits(2) | (largest > 0 & largest < limits(1))), ...
                  ['the columns of W0 that FixedW names must have a largest entry from %g to %g%s; multiply ' ...
                   'them by a number'], limits, with);
  scaled = double (known) / sqrt (unit);
  scale = arrayfun (@(x) slx_data_unit (x, problem.class), max (scaled, [], 1));
  scaled = cast (bsxfun (@rdivide, scaled, scale), problem.class);
end

% A given factor in the problem's unit, divided by UNIT, with its rows times SCALE if given; or a random one, up to
% DRAWN.
function [F, unit] = factor (problem, F, name, rows, columns, drawn, scale)
  unit = 1;
  if (isempty (F))
    F = cast (drawn * rand (rows, columns), problem.class);
    return;
  end
  slx_arg_elsewhere (F, name);
  good = isfloat (F) && isreal (F) && isequal (size (F), [rows, columns]);
  if (~ good)
    slx_arg_fail ('badInput', '%s must be a real %d-by-%d matrix of class double or single, but is %s of class %s', ...
                  name, rows, columns, slx_arg_size_text (F), class (F));
  elseif (~ all (isfinite (F(:))))
    slx_arg_fail ('badInput', '%s must be finite and non-negative%s', name, slx_arg_place_text (F));
  elseif (any (F(:) < 0))
    slx_arg_fail ('badInput', '%s must be finite and non-negative, but its least entry is %g', name, full (min (F(:))));
  end
  F = double (full (F)) / sqrt (problem.unit);
  if (nargin > 6 && any (scale ~= 1))
    F = bsxfun (@times, F / slx_data_unit (max (F(:)), problem.class), scale.');
  end
  unit = slx_data_unit (max (F(:)), problem.class);
  F = cast (F / unit, problem.class);
end
