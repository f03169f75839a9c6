function [W, V, known] = nmf_start (problem, o)
%NMF_START  The factors that a factorisation starts from: W and V = H', of the problem's class.
%   [W, V, KNOWN] = nmf_start (PROBLEM, O) takes or makes them as O.Init says, see sl_nmf, with O.Seed. Columns of W0
%   that O.FixedW names are divided by the root of PROBLEM.unit, and by nothing else; KNOWN are these as they were
%   given, in the problem's class, [] for none.

% SPDX-License-Identifier: BSD-3-Clause
  known = [];
  if (isfield (o, 'State') && ~ isempty (o.State))
    if (~ isequal (size (o.State.W), [problem.m, problem.r]))
      arg_fail ('badInput', 'option State is of %d rows and %d components, but X has %d rows, and R is %d', ...
                size (o.State.W, 1), size (o.State.W, 2), problem.m, problem.r);
    end
    W = cast (double (o.State.W) / sqrt (problem.unit), problem.class);
    V = [];
    return;
  elseif (~ isempty (o.Seed))
    restore = run_seed (o.Seed);
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
  scale = 1;                    % of what is drawn: the first iterate is scaled as a whole, unless penalties forbid it
  if (any (o.Regularize(:) > 0) && problem.sumsq > 0)
    scale = 2 * (problem.sumsq / (problem.m * problem.n)) ^ (1/4) / sqrt (problem.r);
  end
  if (isfield (o, 'FixedW') && any (o.FixedW))
    [W, known] = with_fixed (problem, o.Init{1}, o.FixedW);
    V = factor (problem, o.Init{2}, 'H0', problem.r, problem.n, scale).';
    return;
  end
  W = factor (problem, o.Init{1}, 'W0', problem.m, problem.r, scale);
  V = factor (problem, o.Init{2}, 'H0', problem.r, problem.n, scale).';
  [W, V] = brought_together (W, V);
end

% W with the fixed columns of W0, and its other ones. If W0 has none, these are drawn, as large on the average.
function [W, known] = with_fixed (problem, W0, fixed)
  if (numel (fixed) ~= problem.r)
    arg_fail ('badInput', 'option FixedW must have %d elements, one for each component', problem.r);
  elseif (size (W0, 2) == problem.r)
    W = factor (problem, W0, 'W0', problem.m, problem.r, 1);
    known = W0(:,fixed);
    W(:,fixed) = fixed_columns (problem, known);
  else
    factor (problem, W0, 'W0', problem.m, sum (fixed), 1);
    known = W0;
    W = zeros (problem.m, problem.r, problem.class);
    W(:,fixed) = fixed_columns (problem, known);
    average = mean (mean (double (W(:,fixed))));
    W(:,~ fixed) = 2 * (average + (average == 0) / 2) * rand (problem.m, sum (~ fixed));
  end
  known = cast (full (known), problem.class);
end

% The same product, where the two halves of a component are so far apart that their squares would leave the range.
function [W, V] = brought_together (W, V)
  far = 100;
  if (isa (W, 'single'))
    far = 15;
  end
  apart = log2 (double (max (V, [], 1))) - log2 (double (max (W, [], 1)));
  half = round (apart / 2);
  half(~ (isfinite (apart) & abs (apart) > far)) = 0;
  if (any (half))
    W = bsxfun (@times, W, 2 .^ half);
    V = bsxfun (@times, V, 2 .^ -half);
    W = W / data_unit (max (W(:)), class (W));
    V = V / data_unit (max (V(:)), class (V));
  end
end

function F = fixed_columns (problem, F)
  F = double (full (F)) / sqrt (problem.unit);
  [~, range] = data_unit (0, problem.class);
  largest = max (F, [], 1);
  if (any (largest > range | (largest > 0 & largest < 1 / range)))
    arg_fail ('badInput', ['the columns of W0 that FixedW names must have a largest entry from %g to %g; multiply ' ...
                           'them by a number'], sqrt (problem.unit) / range, sqrt (problem.unit) * range);
  end
  F = cast (F, problem.class);
end

% A given factor in the problem's unit, or a random one.
function F = factor (problem, F, name, rows, columns, scale)
  if (isempty (F))
    F = cast (scale * rand (rows, columns), problem.class);
    return;
  end
  if (~ isfloat (F) || ~ isreal (F) || ~ isequal (size (F), [rows, columns]) || ~ all (isfinite (F(:))) || ...
      any (F(:) < 0))
    arg_fail ('badInput', '%s must be a finite, non-negative %d-by-%d matrix of class double or single', name, ...
              rows, columns);
  end
  F = double (full (F)) / sqrt (problem.unit);
  F = cast (F / data_unit (max (F(:)), problem.class), problem.class);
end
