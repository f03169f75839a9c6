function [problem, o] = dict_problem (X, data, p, lambda, o)
%DICT_PROBLEM  What sl_dict_learn is to learn from: data, sizes, units and the sums of option State.
%   [PROBLEM, O] = dict_problem (X, [], P, LAMBDA, O) for a matrix X, or ([], DATA, P, LAMBDA, O) for the DATA of
%   slx_data_blocks. O are the checked options. The data have NaN where an entry is not known. Data of extreme scale are
%   divided by PROBLEM.unit, and so are lambda and MaxError. O.Missing tells whether any entry is missing, and O.kept
%   which atoms the sums A and B of State use.

% SPDX-License-Identifier: BSD-3-Clause
  check_lambda (lambda, o);
  if (isempty (data))
    [problem, o] = of_matrix (X, o);
  else
    problem = of_blocks (data);
  end
  [problem, o] = common (problem, p, lambda, o);
end

function [problem, o] = of_matrix (X, o)
  [X, holes] = known (X, o);
  hint = '';
  if (~ o.Missing && ~ issparse (X))
    hint = '; where a NaN means not known, say ''Missing'', true';
  end
  o.Missing = ~ isempty (holes);
  [survey, unit, X] = slx_data_survey ('X', X, true, hint);
  if (o.Missing)                        % an assignment of nothing copies X
    X(holes) = NaN;
  end
  problem = struct ('m', size (X, 1), 'n', size (X, 2), 'class', class (X), 'unit', unit, 'sumsq', survey.sumsq, ...
                    'filled', nnz (X), 'widest', size (X, 2), 'X', X, 'streams', false);
end

function problem = of_blocks (data)
  if (sum (data.sumsq) == 0 && data.filled == data.m * sum (data.width))        % NaN counts as filled
    nothing_known ();
  end
  problem = struct ('m', data.m, 'n', sum (data.width), 'class', data.class, 'unit', data.unit, ...
                    'sumsq', sum (data.sumsq), 'filled', data.filled, 'widest', max (data.width), 'data', data, ...
                    'streams', true);
end

function check_lambda (lambda, o)
  if (o.pursues)
    slx_arg_refuse (~ isnumeric (lambda) || ~ isempty (lambda), ...
                    'lambda must be [] with option MaxNonzeros or MaxError');
  elseif (~ isnumeric (lambda) || ~ isscalar (lambda) || ~ isreal (lambda) || ~ (lambda > 0 && lambda < Inf))
    slx_arg_fail ('badInput', 'lambda must be a finite number above 0, but is %s', slx_arg_value_text (lambda));
  end
end

% What matrices and blocks share: A and B are the sums of State.
function [problem, o] = common (problem, p, lambda, o)
  problem.conditions = struct ('LAMBDA', full (double (lambda)), 'MaxNonzeros', o.MaxNonzeros, ...
                               'MaxError', o.MaxError, 'Nonneg', o.Nonneg, 'NonnegDictionary', o.NonnegDictionary, ...
                               'MaxNorm2', o.MaxNorm2);
  coding = struct ('Lambda', full (double (lambda)), 'Nonneg', o.Nonneg);
  if (o.pursues)
    coding = struct ('MaxNonzeros', o.MaxNonzeros, 'MaxError', o.MaxError);
    lambda = 0;
  end
  if (o.Missing)
    coding.Missing = true;
  end
  unit = problem.unit;
  problem.r = full (double (p));
  problem.coding = coding;
  problem.scale = unit ^ (2 * isempty (o.MaxError));        % of the objective in the unit of X; nonzeros are a number
  problem.lambda = min (full (double (lambda)) / unit, 1e200);
  if (isempty (o.BatchSize))
    o.BatchSize = slx_data_batch (2 * problem.r, problem.m, problem.n, problem.filled);
  end
  problem.width = min (o.BatchSize, problem.widest);
  [problem.A, problem.B] = deal (0);
  problem.before = 0;
  problem.longest = o.MaxNorm2;
  if (isstruct (o.State))
    dict_state ('compare', o.State, problem.conditions);
    sums = o.State.learnt.sums;
    o.Init = sums.D;
    problem.A = sums.A / unit / unit;
    problem.B = sums.B / unit / unit;
    problem.before = o.State.samples;
    o.State = slx_hash_mex ({sums, problem.before});     % for the checkpoint
  end
  o.kept = diag (problem.A)' > 0;       % a single false without State
  o.MaxError = min (o.MaxError / unit, 1e200);
  check_length (o.MaxNorm2, problem.class);
end

function check_length (c, class)
  slx_arg_refuse (strcmp (class, 'single') && ~ (c >= 1e-60 && c <= 1e60), ...
                  'option MaxNorm2 must be from 1e-60 to 1e60 for X of class single, but is %g', c);
end

% X with 0 in the place of what is not known, and where that is.
function [X, holes] = known (X, o)
  holes = [];
  if (~ (isnumeric (o.Mask) && isempty (o.Mask)))
    M = o.Mask;
    slx_arg_refuse (~ (islogical (M) || (isnumeric (M) && isreal (M))) || ~ isequal (size (M), size (X)) ...
                    || issparse (M) || ~ all (M(:) == 0 | M(:) == 1), ...
                    'option Mask must be a full %d-by-%d matrix, true or 1 where X is known, else false or 0', ...
                    size (X, 1), size (X, 2));
    holes = M == 0;
  end
  if (o.Missing)
    if (isempty (holes))
      holes = isnan (X);
    else
      holes = holes | isnan (X);
    end
  end
  if (~ isempty (holes) && issparse (X))
    code_need_full ('X');
  elseif (~ any (holes(:)))
    holes = [];
  end
  if (~ isempty (holes) && all (holes(:)))
    nothing_known ();
  end
  if (~ isempty (holes))                % an assignment of nothing copies X
    X(holes) = 0;
  end
end

function nothing_known ()
  slx_arg_fail ('badInput', 'no entry of X is known');
end
