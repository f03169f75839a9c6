function [means, covariance] = or_bayes_rows (row, F, mu, Lambda, alpha, g, features)
%OR_BAYES_ROWS  Mean and covariance of the bias and the factors of a user, given all else, in dense algebra.
%   [MEANS, COVARIANCE] = or_bayes_rows (ROW, F, MU, LAMBDA, ALPHA, G, FEATURES): ROW has NaN where the user has not
%   rated an item; F are [factors; bias] of the items, FEATURES the columns of weights of items in the prior.

% SPDX-License-Identifier: BSD-3-Clause
  rated = find (~ isnan (row));
  D = [F(1:end-1,rated)', ones(numel (rated), 1)];
  v = (row(rated) - F(end,rated))';
  before = mu + sum (features(:,rated), 2) / sqrt (max (numel (rated), 1));
  H = Lambda + alpha * g * (D' * D);
  means = H \ (Lambda * before + alpha * g * D' * v);
  covariance = inv (H);
  if (isempty (rated))
    covariance = 0 * covariance;
  end
end
