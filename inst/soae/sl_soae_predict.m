function [labels, probabilities, H, Xr, scores] = sl_soae_predict (model, X)
%SL_SOAE_PREDICT  Labels of new data by a supervised auto-encoder, its hidden activity, and reconstructions.
%   LABELS = sl_soae_predict (MODEL, X) gives the label of largest probability for each column of X.
%
%   [LABELS, P, H, XR, SCORES] = sl_soae_predict (MODEL, X) also gives the probabilities of all classes, the activity
%   of the hidden units, the reconstructions, and the scores. Where at most an eighth of MODEL.W is not 0, and X is full
%   and has 1000 columns or more, only these entries of W are multiplied, in as many threads as sl_threads says.
%
%   Inputs
%     MODEL  from sl_soae_train or sl_mlp_train
%     X      d-by-n, double or single, full or (double) sparse, finite; one sample per column
%   Outputs
%     LABELS  n labels, of the class and form of those for training
%     P       m-by-n, of the class of X: probabilities of the classes in MODEL.classes; columns add up to 1
%     H       hidden-by-n, of the class of X
%     XR      d-by-n, of the class of X: W*H. Only its correlation with X is learnt: scale and mean are free
%     SCORES  m-by-n, of the class of X: the softmax of a column is that of P
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%     >> model = sl_soae_train (X, [1 1 2 2], 'Hidden', 4, 'EpochSize', 4, 'Seed', 1);
%     >> sl_soae_predict (model, [.7 .1; .2 .7; 0 0])
%     ans =
%        1   2
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 3.
%
%   See also: sl_soae_train, sl_mlp_train, sl_predict
%
% TESTING: test_soae   REFERENCE: or_soae

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and data');
  try
    slx_arg_matrix (X, 'X', true);
    slx_model_check (model, {'sl_soae_train', 'sl_mlp_train'}, 'MODEL', X);
    slx_arg_finite (X, 'X');
    d = size (X, 1);
    [w, X] = soae_net (model, X);
    alone = slx_run_one_blas_thread ();
    [scores, H] = soae_forward (w, model.activity, double (model.target), X);
    in_range (scores);
    [top, which] = max (scores, [], 1);
    labels = slx_model_labels (model, which);
    if (nargout > 1)
      probabilities = exp (bsxfun (@minus, scores, top));
      probabilities = bsxfun (@rdivide, probabilities, sum (probabilities, 1));
    end
    if (nargout > 3)
      Xr = w{1}(1:d,:) * H;
      in_range (Xr);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function in_range (A)
  slx_arg_refuse (~ all (isfinite (A(:))), ...
                  'X and the parameters of MODEL are so large that products leave the range of class %s', class (A));
end

%!test
%! X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%! model = sl_soae_train (X, {'a'; 'a'; 'b'; 'b'}, 'Hidden', 5, 'EpochSize', 4, 'Seed', 1);
%! [labels, P, H, Xr, S] = sl_soae_predict (model, X);
%! assert (labels, {'a'; 'a'; 'b'; 'b'});
%! assert (sum (P, 1), ones (1, 4), 4*eps);
%! assert (sl_hoyer (H), .7 * ones (1, 4), 1e-10);
%! assert (Xr, model.W * H, 1e-14);
%! assert (P, exp (S) ./ sum (exp (S)), 1e-14);
%! assert (size (sl_soae_predict (model, zeros (3, 0))), [0 1]);
%!error id=sparselearn:badInput sl_soae_predict (sl_logistic_train ([0 1], [1 2]), 1)
