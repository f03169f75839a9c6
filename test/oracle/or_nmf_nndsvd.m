function [W, H] = or_nmf_nndsvd (X, r, filled)
%OR_NMF_NNDSVD  Non-negative double SVD as published, for r up to the rank of X and distinct singular values.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  [U, S, V] = svd (X);
  W = sqrt (S(1,1)) * abs (U(:,1));
  H = sqrt (S(1,1)) * abs (V(:,1)');
  for j = 2:r
    x = U(:,j);
    y = V(:,j);
    xp = (x >= 0) .* x;
    yp = (y >= 0) .* y;
    xn = (x < 0) .* -x;
    yn = (y < 0) .* -y;
    mp = norm (xp) * norm (yp);
    mn = norm (xn) * norm (yn);
    if (mp > mn)
      u = xp / norm (xp);
      v = yp / norm (yp);
      sigma = mp;
    else
      u = xn / norm (xn);
      v = yn / norm (yn);
      sigma = mn;
    end
    W(:,j) = sqrt (S(j,j) * sigma) * u;
    H(j,:) = sqrt (S(j,j) * sigma) * v';
  end
  if (filled)
    W(W == 0) = mean (X(:));
    H(H == 0) = mean (X(:));
  end
end
