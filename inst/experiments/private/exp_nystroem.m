function found = exp_nystroem (X, labels, Z, ridges, landmarks, seed)
%EXP_NYSTROEM  Classes by logistic regression on features that approximate the kernel (1 + x'*z)^2.
%   FOUND = exp_nystroem (X, LABELS, Z, RIDGES, LANDMARKS, SEED) is like exp_kernel_ridge, with multinomial logistic
%   regression (sl_logistic_train) on Nystroem features: K^(-1/2) k (x), where K has the kernels of some columns of X
%   with each other and k (x) those with x. LANDMARKS columns are drawn with the seed SEED, or all where there are no
%   more.
%
%   Method: C. Williams and M. Seeger (2001), Using the Nystroem method to speed up kernel machines, NIPS 13.

% SPDX-License-Identifier: BSD-3-Clause
  restore = slx_run_seed (seed);
  drawn = randperm (size (X, 2));
  L = X(:,sort (drawn(1:min (landmarks, end))));
  K = (1 + L' * L) .^ 2;
  [V, D] = eig ((K + K') / 2);
  lambda = diag (D);
  kept = lambda > max (lambda) * size (K, 1) * eps;
  map = bsxfun (@rdivide, V(:,kept)', sqrt (lambda(kept)));
  F = map * (1 + L' * X) .^ 2;
  G = map * (1 + L' * Z) .^ 2;
  found = zeros (numel (ridges), size (Z, 2));
  model = [];
  for k = 1:numel (ridges)
    model = sl_logistic_train (F, labels, 'Ridge', ridges(k), 'Tol', 1e-5, 'Init', model);
    found(k,:) = sl_logistic_predict (model, G);
  end
end
