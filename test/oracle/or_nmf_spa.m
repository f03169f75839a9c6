function [chosen, W, H] = or_nmf_spa (X, r)
%OR_NMF_SPA  The successive projection algorithm as published, with the codes by lsqnonneg.

% SPDX-License-Identifier: BSD-3-Clause
  R = X;
  for k = 1:r
    [~, chosen(k)] = max (sum (R .^ 2, 1));
    u = R(:,chosen(k));
    R = (eye (size (X, 1)) - u * u' / (u' * u)) * R;
  end
  W = X(:,chosen);
  for j = 1:size (X, 2)
    H(:,j) = lsqnonneg (W, X(:,j));
  end
end
