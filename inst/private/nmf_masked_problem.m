function problem = nmf_masked_problem (X, o)
%NMF_MASKED_PROBLEM  What is to be factorised where only some entries of X are observed.
%   PROBLEM = nmf_masked_problem (X, O) is the struct of nmf_problem for the observed values alone: those where O.Mask
%   is true, O.Hidden is not and, with O.Missing, X is not NaN. What differs:
%     X        column of the observed values, in the order of columns of X; with Hidden alone X, 0 where it is not
%              observed
%     filled   number of values that an iteration goes through
%     observed number of observed entries
%     sides    halves of the problem, of V and of W, see nmf_observed
%     pattern  sparse logical m-by-n matrix, true where X is observed; where X is that X, where it is not
%     zeros    X = zeros (): X, 0 where it is not observed
%   and there are no products, r, floor and measured.

% SPDX-License-Identifier: BSD-3-Clause
  arg_data ('X', X);
  if (~ isempty (o.Hidden) && isempty (o.Mask) && ~ (o.Missing && ~ issparse (X)))
    problem = with_rest (X, o);
  else
    problem = with_observed (X, o);
  end
  problem.blocks = 1;
  [problem.m, problem.n] = size (X);
  problem.parts = [problem.n; problem.sumsq];
end

function problem = with_observed (X, o)
  P = observed (X, o);
  x = sl_masked_values_mex (X, P);
  if (isempty (x))
    nothing_is_observed ();
  end
  if (~ all (isfinite (x)))
    arg_fail ('badInput', 'X must be finite, without NaN and Inf, where it is observed');
  end
  [survey, unit, x] = data_survey ('X', x);
  problem = struct ('class', class (x), 'unit', unit, 'sumsq', survey.sumsq, 'X', x, 'filled', numel (x), ...
                    'observed', numel (x), 'pattern', P);
  Pt = P.';
  xt = sl_masked_values_mex (X.', Pt);
  xt = cast (double (xt) / unit, class (xt));
  problem.sides = {nmf_observed(P, x), nmf_observed(Pt, xt)};
  problem.zeros = @() filled_with_zeros (P, x);
end

% What is hidden is little, and what is observed as many entries as X has, stored or not.
function problem = with_rest (X, o)
  if (o.Missing)
    missing_of_sparse ();
  end
  P = sparse (pattern ('Hidden', o.Hidden, X, 'is not observed'));
  hidden = nnz (P);
  if (hidden == numel (X))
    nothing_is_observed ();
  end
  if (issparse (X))
    [i, j, x] = find (X);
    x(sl_masked_values_mex (double (P), X ~= 0) ~= 0) = 0;
    X = sparse (i, j, x, size (X, 1), size (X, 2));
  else
    X(P) = 0;
  end
  [survey, unit, X] = data_survey ('X', X);
  problem = struct ('class', class (X), 'unit', unit, 'sumsq', survey.sumsq, 'X', X, 'filled', nnz (X) + hidden, ...
                    'observed', numel (X) - hidden, 'pattern', P);
  problem.sides = {nmf_rest(P, X, survey.sumsq), nmf_rest(P.', X.', survey.sumsq)};
  problem.zeros = @() X;
end

function missing_of_sparse ()
  arg_fail ('badInput', ...
            'option Missing is for full X; of a sparse X say with a sparse ''Mask'' which entries are observed');
end

function nothing_is_observed ()
  arg_fail ('badInput', 'no entry of X is observed');
end

function X = filled_with_zeros (P, x)
  [i, j] = find (P);
  X = sparse (i(:), j(:), double (x(:)), size (P, 1), size (P, 2));
end

function P = observed (X, o)
  P = true;
  if (~ isempty (o.Mask))
    P = sparse (pattern ('Mask', o.Mask, X, 'is observed'));
  end
  if (~ isempty (o.Hidden))
    P = xor (P, P & pattern ('Hidden', o.Hidden, X, 'is not observed'));          % nothing of the size of X
  end
  if (o.Missing)
    if (issparse (X))
      missing_of_sparse ();
    end
    P = P & ~ isnan (X);
  end
  P = sparse (P);
end

% The option NAME as a logical matrix.
function P = pattern (name, P, X, meaning)
  good = (islogical (P) || (isnumeric (P) && isreal (P))) && isequal (size (P), size (X));
  if (~ good || ~ all (nonzeros (P) == 1))
    arg_fail ('badInput', 'option %s must be a %d-by-%d matrix, true or 1 where X %s, false or 0 elsewhere', name, ...
              size (X, 1), size (X, 2), meaning);
  end
  P = P ~= 0;
end
