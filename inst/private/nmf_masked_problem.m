function problem = nmf_masked_problem (X, o)
%NMF_MASKED_PROBLEM  What is to be factorised where only some entries of X are observed.
%   PROBLEM = nmf_masked_problem (X, O) is the struct of nmf_problem for the observed values alone:
%   those where O.Mask is true and, with O.Missing, X is not NaN. What differs:
%     X        column of the observed values, in the order of columns of X
%     filled   their number
%     seen     {P, x}: sparse logical m-by-n matrix, true where observed, and problem.X
%     seent    the same of X'
%   and there are no products, r, floor and measured.

% SPDX-License-Identifier: BSD-3-Clause
  arg_data ('X', X);
  P = observed (X, o);
  x = sl_masked_values_mex (X, P);
  if (isempty (x))
    arg_fail ('badInput', 'no entry of X is observed');
  end
  if (~ all (isfinite (x)))
    arg_fail ('badInput', 'X must be finite, without NaN and Inf, where it is observed');
  end
  [survey, unit, x] = data_survey ('X', x);
  problem = struct ('class', class (x), 'unit', unit, 'sumsq', survey.sumsq);
  problem.X = x;
  problem.blocks = 1;
  [problem.m, problem.n] = size (X);
  problem.filled = numel (x);
  problem.parts = [problem.n; problem.sumsq];
  problem.seen = {P, x};
  Pt = P.';
  xt = sl_masked_values_mex (X.', Pt);
  problem.seent = {Pt, cast(double (xt) / problem.unit, class (xt))};
end

function P = observed (X, o)
  P = true;
  if (~ isempty (o.Mask))
    good = (islogical (o.Mask) || (isnumeric (o.Mask) && isreal (o.Mask))) && isequal (size (o.Mask), size (X));
    if (~ good || ~ all (nonzeros (o.Mask) == 1))
      arg_fail ('badInput', ...
                'option Mask must be a %d-by-%d matrix, true or 1 where X is observed, false or 0 elsewhere', ...
                size (X, 1), size (X, 2));
    end
    P = sparse (o.Mask ~= 0);
  end
  if (o.Missing)
    if (issparse (X))
      arg_fail ('badInput', ...
                'option Missing is for full X; of a sparse X say with a sparse ''Mask'' which entries are observed');
    end
    P = sparse (P & ~ isnan (X));
  end
end
