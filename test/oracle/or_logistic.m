function [F, GW, gb, P] = or_logistic (W, b, X, labels, lambda, v)
%OR_LOGISTIC  Objective of multinomial logistic regression and its gradient, by the formulas.
%   LABELS are 1 .. m, V the weights of the samples. P, m-by-n, has the probabilities.

% SPDX-License-Identifier: BSD-3-Clause
  own = labels(:)' == (1:columns (W))';
  v = v(:)';
  S = W' * X + b;
  P = zeros (size (S));
  for k = 1:rows (S)
    P(k,:) = 1 ./ sum (exp (S - S(k,:)), 1);
  end
  residual = v .* (P - own);
  gb = sum (residual, 2);
  GW = X * residual' + lambda * W;
  F = - v * log (P(own)) + lambda / 2 * sum (W(:) .^ 2);
end
