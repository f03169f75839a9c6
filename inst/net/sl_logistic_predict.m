function [labels, probabilities, scores] = sl_logistic_predict (model, X)
%SL_LOGISTIC_PREDICT  Labels and their probabilities by a logistic regression.
%   LABELS = sl_logistic_predict (MODEL, X) gives each column x of X the class with the largest score s_k, where
%   s = W'*x + b; of equal scores the first. MODEL is a result of sl_logistic_train.
%
%   [LABELS, PROBABILITIES, SCORES] = sl_logistic_predict (MODEL, X) gives the probabilities of all classes,
%   exp (s_k) / sum_j exp (s_j), and the scores.
%
%   Inputs
%     MODEL  from sl_logistic_train or sl_load_model
%     X      d-by-n, double or single, full or (double) sparse, finite; one sample per column
%   Outputs
%     LABELS          n labels, of the class and in the form of the labels for training: a row, a column, or the rows
%                     of a char matrix
%     PROBABILITIES   m-by-n, of the class of X; row k is for MODEL.classes(k)
%     SCORES          m-by-n, of the class of X
%
%   Everything is computed in the class of X. The result does not depend on the number of threads.
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> model = sl_logistic_train ([0 1 2 3 4 5], [1 1 2 2 5 5]);
%     >> sl_logistic_predict (model, [-1 2 6])
%     ans =
%        1   2   5
%
%
%   Reference: D. Boehning (1992), Multinomial logistic regression algorithm, Ann. Inst. Statist. Math. 44(1).
%
%   See also: sl_logistic_train, sl_predict
%
% TESTING: test_logistic   REFERENCE: or_logistic

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and data');
  try
    slx_arg_matrix (X, 'X', true);
    slx_model_check (model, 'sl_logistic_train', 'MODEL', X);
    slx_arg_finite (X, 'X');
    alone = slx_run_one_blas_thread ();
    [W, b] = deal (model.W, model.b);
    if (~ isa (W, class (X)) || ~ isa (b, class (X)))
      W = cast (W, class (X));
      b = cast (b, class (X));
    end
    scores = bsxfun (@plus, full (W' * X), b);
    slx_arg_refuse (~ all (isfinite (scores(:))), ...
                    'X and the weights of MODEL are so large that scores leave the range of class %s', class (X));
    [top, which] = max (scores, [], 1);
    labels = slx_model_labels (model, which);
    if (nargout > 1)
      probabilities = exp (bsxfun (@minus, scores, top));
      probabilities = bsxfun (@rdivide, probabilities, sum (probabilities, 1));
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! model = sl_logistic_train ([0 1 2 3], {'b'; 'b'; 'a'; 'a'});
%! [labels, P, S] = sl_logistic_predict (model, [-9 9 9]);
%! assert (labels, {'b'; 'a'; 'a'});
%! assert (sum (P, 1), [1 1 1], 4*eps);
%! assert (P, exp (S) ./ sum (exp (S), 1), 4*eps);
%! assert (size (sl_logistic_predict (model, zeros (1, 0))), [0 1]);
%!error id=sparselearn:badInput sl_logistic_predict (sl_logistic_train ([0 1], [1 2]), [1; 2])
