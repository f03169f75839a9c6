function s = or_bayes_prior (x, K, scales, rate, shape)
%OR_BAYES_PRIOR  The parameters of a side of a factorisation machine, drawn from their prior, literally.
%   S = or_bayes_prior (X, K, SCALES, RATE, SHAPE): X has a row for each user and a column for each feature; SCALES are
%   [alpha, factor, bias]. S is a struct as slx_fm_bayes_mex takes it; with SHAPE 0 the noise is the same for all.

% SPDX-License-Identifier: BSD-3-Clause
  [n, J] = size (x);
  Z = randn (K) * diag (1 ./ sqrt (K * [scales(2) * ones(1, K - 1), scales(3)]));      % K rows ~ N (0, W0)
  s = struct ('Lambda', Z' * Z, 'lambda', randg (1) / rate, 'g', ones (1, n), 'r', zeros (1, n));
  spread = inv (chol (s.Lambda));
  s.mu = spread * randn (K, 1);
  s.Y = bsxfun (@times, spread * randn (K, J) / sqrt (s.lambda), any (x, 1));
  s.M = s.Y * x';
  s.F = bsxfun (@plus, s.mu, s.M + spread * randn (K, n));
  s.mean = s.F;
  if (shape > 0)
    s.g = randg (shape, 1, n) / shape;
  end
end
