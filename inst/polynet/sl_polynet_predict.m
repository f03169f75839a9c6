function [labels, probabilities, scores] = sl_polynet_predict (model, X)
%SL_POLYNET_PREDICT  Labels, probabilities and scores by a polynomial network or factorisation machine.
%   LABELS = sl_polynet_predict (MODEL, X) gives each column of X the class with the largest score, of equal scores the
%   first. With Loss 'multitask' LABELS is m-by-n and has the signs of the scores, -1 or 1; with 'squared' LABELS are
%   the scores. MODEL is a result of sl_polynet_train.
%
%   [LABELS, PROBABILITIES, SCORES] = sl_polynet_predict (MODEL, X) also gives probabilities, where the loss has some,
%   and the scores o_c (x) = sum_r U_rc s (h_r, x) + w_c'*x + b_c.
%
%   Inputs
%     MODEL  from sl_polynet_train, sl_polynet_path or sl_load_model
%     X      d-by-n, double or single, full or (double) sparse, finite; one sample per column
%   Outputs
%     LABELS          n labels, of the class and in the form of the labels for training; for the losses 'multitask' and
%                     'squared' an m-by-n matrix of the class of X
%     PROBABILITIES   m-by-n, of the class of X: with Loss 'logistic' those of the classes, which add up to 1; with
%                     'multitask' those that each target is 1; with the other losses []
%     SCORES          m-by-n, of the class of X
%
%   A sparse X stays sparse; with a model that was standardised, some columns at a time become full. Everything is
%   computed in double. The result does not depend on the number of threads.
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> X = [1 -1 1 -1; 1 -1 -1 1];
%     >> model = sl_polynet_train (X, {'same', 'same', 'other', 'other'}, 'Tau', 10, 'Seed', 1);
%     >> sl_polynet_predict (model, [2; 3])
%     ans =
%     {
%       [1,1] = same
%     }
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30.
%
%   See also: sl_polynet_train, sl_polynet_path, sl_polynet_pairs, sl_predict
%
% TESTING: test_polynet   REFERENCE: or_polynet

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and data');
  try
    slx_arg_matrix (X, 'X', true);
    slx_model_check (model, 'sl_polynet_train', 'MODEL', X);
    slx_arg_finite (X, 'X');
    scores = polynet_scores (model, X);
    if (isa (X, 'single'))
      scores = single (scores);
    end
    slx_arg_refuse (~ all (isfinite (scores(:))), ...
                    'X and the bases of MODEL are so large that scores leave the range of class %s', class (X));
    probabilities = zeros (0, 0, class (X));
    switch (model.loss)
      case 'multitask'
        labels = cast (2 * (scores > 0) - 1, class (X));
        probabilities = 1 ./ (1 + exp (-scores));
      case 'squared'
        labels = scores;
      otherwise
        [top, which] = max (scores, [], 1);
        labels = slx_model_labels (model, which);
        if (strcmp (model.loss, 'logistic') && nargout > 1)
          probabilities = exp (bsxfun (@minus, scores, top));
          probabilities = bsxfun (@rdivide, probabilities, sum (probabilities, 1));
        end
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! X = [1 -1 1 -1; 1 -1 -1 1];
%! model = sl_polynet_train (X, [3; 3; 7; 7], 'Tau', 10, 'Seed', 1);
%! [labels, P, S] = sl_polynet_predict (model, X);
%! assert (labels, [3; 3; 7; 7]);
%! assert (P, exp (S) ./ sum (exp (S), 1), 4 * eps);
%! assert (size (sl_polynet_predict (model, zeros (2, 0))), [0 1]);
%!error id=sparselearn:badInput sl_polynet_predict (sl_logistic_train ([0 1], [1 2]), 1)
