function problem = nmf_masked_problem (X, o)
%NMF_MASKED_PROBLEM  The matrix to factorise where only some entries of X are observed.
%   PROBLEM = nmf_masked_problem (X, O) is the struct of nmf_problem for the observed values alone: those where O.Mask
%   is not 0, O.Hidden is not and, with O.Missing, X is not NaN. What differs:
%     X        column of the observed values, in the order of columns of X; with Hidden alone X, 0 where it is not
%              observed
%     filled   number of values that an iteration goes through
%     sumsq    sum of squares with the weights
%     weight_unit  a power of two that the weights of O.Mask are divided by
%     observed number of observed entries, or the sum of their weights
%     sides    halves of the problem, of V and of W, see nmf_observed
%     pattern  sparse logical m-by-n matrix, true where X is observed, or the weights; where X is that X, where it
%              is not
%     any, updates  {of V, of W}, see nmf_beta; with Hidden alone for 'mu' alone, as the next
%     positive whether all observed values are above 0
%     zeros    X = zeros (): X, 0 where it is not observed
%     fills    whether the steps are those of a full matrix, see nmf_masked; if so also
%     gaps     X, NaN where it is not observed
%     shares   the largest share of observed entries in a column and in a row
%   and there are no products, r, floor and measured.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_data ('X', X);
  rest = ~ isempty (o.Hidden) && isempty (o.Mask) && ~ (o.Missing && ~ issparse (X));
  if (rest && (issparse (X) || ~ any (strcmp (o.Algorithm, {'mu', 'gsp', 'csp'}))))
    problem = with_rest (X, o);
  else
    problem = with_observed (X, o);
  end
  problem.fills = ~ issparse (X) && any (strcmp (o.Algorithm, {'gsp', 'csp'})) && islogical (problem.pattern) ...
                  && 2 * problem.observed >= numel (X);
  if (problem.fills)
    problem.gaps = X / cast (problem.unit, class (X));
    problem.gaps(~ problem.pattern) = NaN;
    problem.release = onCleanup (@() slx_filled_mex ('end'));      % of what it keeps between iterations
    problem.shares = full ([max(mean (problem.pattern, 1)), max(mean (problem.pattern, 2))]);
  end
  problem.blocks = 1;
  [problem.m, problem.n] = size (X);
  problem.parts = [problem.n; problem.sumsq];
end

function problem = with_observed (X, o)
  [P, weight_unit] = observed (X, o);
  x = slx_masked_values_mex (X, P);
  if (isempty (x))
    nothing_is_observed ();
  end
  if (~ all (isfinite (x)))
    [i, j] = find (P);
    p = find (~ isfinite (x), 1);
    slx_arg_fail ('badInput', 'X must be finite, without NaN and Inf, where it is observed, but X(%d,%d) is %g%s', ...
                  i(p), ...
                  j(p), x(p), repmat (missing_hint (X), 1, isnan (x(p))));
  end
  [survey, unit, x] = slx_data_survey ('X', x);
  problem = struct ('class', class (x), 'unit', unit, 'sumsq', survey.sumsq, 'X', x, 'filled', numel (x), ...
                    'observed', full (sum (sum (double (P)))), 'pattern', P, 'weight_unit', weight_unit, ...
                    'positive', survey.least > 0);
  if (~ islogical (P))
    problem.sumsq = sum (nonzeros (P) .* double (x(:)) .^ 2);
  end
  Pt = P.';
  xt = slx_masked_values_mex (X.', Pt);
  xt = cast (double (xt) / unit, class (xt));
  problem.sides = {nmf_observed(P, x), nmf_observed(Pt, xt)};
  problem.any = {problem.sides{1}.any, problem.sides{2}.any};
  problem.updates = {@(W, V, beta, fixed) slx_nmf_beta_mex(x, P, W, V, beta, fixed, true, false), ...
                     @(V, W, beta, fixed) slx_nmf_beta_mex(xt, Pt, V, W, beta, fixed, false, false)};
  problem.zeros = @() filled_with_zeros (P, x);
end

% What is hidden is little, and what is observed as many entries as X has, stored or not.
function problem = with_rest (X, o)
  if (o.Missing)
    missing_of_sparse ();
  end
  P = sparse (pattern (o.Hidden, X));
  hidden = nnz (P);
  if (hidden == numel (X))
    nothing_is_observed ();
  end
  if (issparse (X))
    [i, j, x] = find (X);
    x(slx_masked_values_mex (double (P), X ~= 0) ~= 0) = 0;
    X = sparse (i, j, x, size (X, 1), size (X, 2));
  else
    X(P) = 0;
  end
  [survey, unit, X] = slx_data_survey ('X', X, false, missing_hint (X));
  problem = struct ('class', class (X), 'unit', unit, 'sumsq', survey.sumsq, 'X', X, 'filled', nnz (X) + hidden, ...
                    'observed', numel (X) - hidden, 'pattern', P, 'weight_unit', 1);
  problem.sides = {nmf_rest(P, X, survey.sumsq), nmf_rest(P.', X.', survey.sumsq)};
  if (strcmp (o.Algorithm, 'mu'))
    problem.any = {problem.sides{1}.any, problem.sides{2}.any};
    problem.positive = nnz (X) == problem.observed;
    problem.updates = {nmf_rest_updates(P, X, problem.sides{1}, true), ...
                       nmf_rest_updates(P.', X.', problem.sides{2}, false)};
  end
  problem.zeros = @() X;
end

function text = missing_hint (X)
  text = '';
  if (~ issparse (X))
    text = '; where a NaN means not observed, say ''Missing'', true';
  end
end

function missing_of_sparse ()
  slx_arg_fail ('badInput', ...
                'option Missing is for full X; of a sparse X say with a sparse ''Mask'' which entries are observed');
end

function nothing_is_observed ()
  slx_arg_fail ('badInput', 'no entry of X is observed');
end

function X = filled_with_zeros (P, x)
  [i, j] = find (P);
  X = sparse (i(:), j(:), double (x(:)), size (P, 1), size (P, 2));
end

% Where X is observed, logical; or the weights of the entries, divided by the power of two UNIT.
function [P, unit] = observed (X, o)
  P = true;
  weights = [];
  unit = 1;
  if (~ isempty (o.Mask))
    [P, weights, unit] = weighted (o.Mask, X);
  end
  if (~ isempty (o.Hidden))
    P = xor (P, P & pattern (o.Hidden, X));     % nothing of the size of a sparse X
  end
  if (o.Missing)
    if (issparse (X))
      missing_of_sparse ();
    end
    P = P & ~ isnan (X);
  end
  P = sparse (P);
  if (~ isempty (weights))
    P = sparse (weights .* P);
  end
end

% The option Mask: where it is not 0 and, unless it has no numbers but 0 and 1, the numbers.
function [P, weights, unit] = weighted (mask, X)
  good = (islogical (mask) || (isnumeric (mask) && isreal (mask))) && isequal (size (mask), size (X));
  numbers = 0;
  if (good)
    numbers = nonzeros (mask);
  end
  slx_arg_refuse (~ good || ~ all (isfinite (numbers)) || any (numbers < 0), ...
                  ['option Mask must be a %d-by-%d matrix: weights of the entries of X, not negative, or true ' ...
                   'where X is observed; 0 or false where it is not'], size (X, 1), size (X, 2));
  P = mask ~= 0;
  weights = [];
  unit = 1;
  if (~ all (numbers == 1))
    weights = double (mask);
    unit = 2 ^ min (floor (log2 (max (double (numbers)))), 1022);
    weights = weights / unit;
    P = weights ~= 0;           % what is 2^1022 times below the largest counts for nothing
  end
end

function P = pattern (P, X)
  good = (islogical (P) || (isnumeric (P) && isreal (P))) && isequal (size (P), size (X));
  slx_arg_refuse (~ good || ~ all (nonzeros (P) == 1), ...
                  ['option Hidden must be a %d-by-%d matrix, true or 1 where X is not observed, false or 0 ' ...
                   'elsewhere'], size (X, 1), size (X, 2));
  P = P ~= 0;
end
