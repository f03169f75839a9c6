function found = exp_kernel_ridge (X, labels, Z, ridges)
%EXP_KERNEL_RIDGE  Classes by ridge regression with the kernel (1 + x'*z)^2.
%   FOUND = exp_kernel_ridge (X, LABELS, Z, RIDGES) learns from the columns of X and their classes LABELS, indices from
%   1, and gives the class of each column of Z: one row for each ridge, a number above 0. Targets are 1 for the class of
%   a sample and -1 for the others; the largest of the functions wins, or the first of them if several are equal.
%
%   Every sample of X has a weight, so that its number is what the number of bases is to a polynomial network.

% SPDX-License-Identifier: BSD-3-Clause
  targets = 2 * bsxfun (@eq, (1:max (labels))', labels) - 1;
  K = (1 + X' * X) .^ 2;
  [V, D] = eig ((K + K') / 2);
  lambda = max (diag (D), 0);
  left = targets * V;
  right = V' * (1 + X' * Z) .^ 2;
  found = zeros (numel (ridges), size (Z, 2));
  for k = 1:numel (ridges)
    scores = bsxfun (@rdivide, left, (lambda + ridges(k))') * right;
    [~, found(k,:)] = max (scores, [], 1);
  end
end
