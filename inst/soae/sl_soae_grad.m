function [G, about] = sl_soae_grad (model, X, y, a)
%SL_SOAE_GRAD  Gradient of the objective of a supervised auto-encoder.
%   G = sl_soae_grad (MODEL, X, Y, A) is a struct with the fields W, Wout and theta: the derivatives, by these fields of
%   MODEL, of the mean over the columns of X of
%
%       E = (1 - A) * (1 - corr (x~, x)) + A * (cross-entropy of the probabilities), see sl_soae_train.
%
%   [G, ABOUT] = sl_soae_grad (MODEL, X, Y, A) also gives the objective and its parts.
%
%   Inputs
%     MODEL  from sl_soae_train or sl_mlp_train
%     X      d-by-n, double or single, full or (double) sparse, finite, not empty
%     Y      n labels, which must be among those for training
%     A      weight of the classification, from 0 to 1
%   Outputs
%     G      struct with W, d-by-hidden, Wout, hidden-by-m, and theta, m-by-1, of the class of X; w0, 1-by-hidden, if
%            MODEL has it
%     ABOUT  struct:
%       objective       the mean of E
%       reconstruction  the mean of 1 - corr (x~, x); 0 for A = 1
%       entropy         the mean of the cross-entropy
%       errors          the share of samples classified wrongly
%       active          active hidden units, on average
%
%   A constant x or x~ has the correlation 0 and gives no gradient. Where two units or less are active, or a
%   projection is not unique, the activity does not change with W, and its derivative counts as 0. The result does not
%   depend on the number of threads.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    a label that MODEL does not have
%
%   Example
%     >> X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%     >> model = sl_soae_train (X, [1 1 2 2], 'Hidden', 4, 'EpochSize', 4, 'Seed', 1);
%     >> G = sl_soae_grad (model, X, [1 1 2 2], .5);
%     >> size (G.W)
%     ans =
%        3   4
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 3 and appendix; the Jacobian of the projection multiplied out.
%
%   See also: sl_soae_train, sl_proj_hoyer_vjp
%
% TESTING: test_soae   REFERENCE: or_soae

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 4, 'a model, data, labels and the weight a');
  try
    slx_arg_data ('X', X);
    slx_model_check (model, {'sl_soae_train', 'sl_mlp_train'}, 'MODEL', X);
    slx_arg_finite (X, 'X');
    [~, labels] = slx_arg_validation ({X, y}, X, model.classes, {'X', 'Y', 'MODEL'});
    d = size (X, 1);
    [w, X] = soae_net (model, X);
    slx_arg_refuse (~ (isnumeric (a) && isreal (a) && isscalar (a) && a >= 0 && a <= 1), ...
                    'A must be a number from 0 to 1, but is %s', slx_arg_value_text (a, [0 1]));
    a = full (double (a));
    [g, sums] = slx_soae_gradient_mex (w, model.activity, double (model.target), X, labels, a);
    slx_arg_refuse (~ all (cellfun (@(A) all (isfinite (A(:))), g)), ...
                    'X and the parameters of MODEL are so large that derivatives leave the range of class %s', ...
                    class (X));
    G = struct ('W', g{1}(1:d,:), 'Wout', g{2}', 'theta', g{3});
    if (size (g{1}, 1) > d)
      G.w0 = g{1}(d+1,:);
    end
    n = size (X, 2);
    about = struct ('objective', ((1 - a) * sums.reconstruction + a * sums.entropy) / n, ...
                    'reconstruction', sums.reconstruction / n, 'entropy', sums.entropy / n, ...
                    'errors', 1 - sums.hits / n, 'active', sums.active / n);
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%! model = sl_soae_train (X, [1 1 2 2], 'Hidden', 5, 'EpochSize', 4, 'Seed', 1, 'MaxIter', 1);
%! [G, about] = sl_soae_grad (model, X, [1 1 2 2], .5);
%! assert (about.objective, (about.reconstruction + about.entropy) / 2, eps);
%! up = down = model;
%! up.Wout(2,1) = up.Wout(2,1) + 1e-6;
%! down.Wout(2,1) = down.Wout(2,1) - 1e-6;
%! [~, above] = sl_soae_grad (up, X, [1 1 2 2], .5);
%! [~, below] = sl_soae_grad (down, X, [1 1 2 2], .5);
%! assert (G.Wout(2,1), (above.objective - below.objective) / 2e-6, 1e-8);
%!error id=sparselearn:badInput sl_soae_grad (1, 2, 3, 4)
