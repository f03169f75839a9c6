function [F, GW, gb, P] = or_logistic (W, b, X, labels, lambda, v)
%OR_LOGISTIC  Objective of multinomial logistic regression and its gradient, written out sample by sample.
%   LABELS are 1 .. m, V the weights of the samples. P, m-by-n, has the probabilities.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  m = size (W, 2);
  F = 0;
  GW = zeros (d, m);
  gb = zeros (m, 1);
  for i = 1:n
    for k = 1:m
      s(k) = b(k);
      for l = 1:d
        s(k) = s(k) + W(l,k) * X(l,i);
      end
    end
    for k = 1:m
      P(k,i) = 1 / sum (exp (s - s(k)));
    end
    F = F - v(i) * log (P(labels(i),i));
    for k = 1:m
      residual = v(i) * (P(k,i) - (labels(i) == k));
      gb(k) = gb(k) + residual;
      for l = 1:d
        GW(l,k) = GW(l,k) + residual * X(l,i);
      end
    end
  end
  for k = 1:m
    for l = 1:d
      F = F + lambda / 2 * W(l,k) ^ 2;
      GW(l,k) = GW(l,k) + lambda * W(l,k);
    end
  end
end
