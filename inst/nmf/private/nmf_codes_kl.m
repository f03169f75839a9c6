function [H, kkt, gap, steps, objective] = nmf_codes_kl (X, W, weights, o)
%NMF_CODES_KL  Codes with the least Kullback-Leibler divergence for given parts.
%   [H, KKT, GAP, STEPS, OBJECTIVE] = nmf_codes_kl (X, W, WEIGHTS, O) with the options O of sl_nnls; WEIGHTS of the
%   entries of X, or []. Everything is computed in double. See src/core/nmf/sl_kl_codes.h.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (any (W(:) < 0), 'W must be non-negative with Loss ''kl'', but its least entry is %g', min (W(:)));
  x = double (X);
  if (isempty (weights))
    c = sum (double (W), 1)';
  else
    c = full (double (W)' * double (weights));
    x = x .* double (weights);
  end
  [~, unit, x] = slx_data_survey ('X', x);
  x = sparse (x);
  Wt = double (W)';
  tol = o.Tol;
  if (isa (X, 'single'))
    tol = tol / 1e4;                            % rounding H will cost its share
  end
  [H, kkt, gap, value, steps] = slx_kl_codes_mex (x, Wt, c + o.Regularize(1), tol, o.MaxIter);
  total = full (sum (x, 1));
  if (isa (X, 'single'))
    H = single (H * unit);
    [kkt, gap, value] = measured (x, Wt, c + o.Regularize(1), double (H) / unit, total);
  else
    H = H * unit;
  end
  gap = gap * unit;
  objective = unit * (sum (value - total) - of_weights (x, weights)) ...
              + sum (sum (bsxfun (@times, c + o.Regularize(1), double (H))));
end

% The kernel takes the logarithms of weights times x; their sum is too large by this.
function d = of_weights (x, weights)
  d = 0;
  if (~ isempty (weights))
    at = find (x);
    d = full (sum (x(at) .* log (double (weights(at)))));
  end
end

% What the kernel tells, of codes that were rounded.
function [kkt, gap, value] = measured (x, Wt, c, H, total)
  [i, j, a] = find (x);
  a = a(:);             % of a single row of X these are rows
  n = size (x, 2);
  u = sum (Wt(:,i) .* H(:,j), 1)';
  value = full (sparse (1, j, a .* log (a ./ u), 1, n));
  t = a ./ u;
  t(u == 0) = 0;                            % a row of W is 0
  rho = full (Wt * sparse (i, j, t, size (x, 1), n));
  used = c > 0;
  rho = bsxfun (@rdivide, rho, c + (c == 0));
  rho(~ (used & true (size (rho)))) = 0;
  kkt = max (max (rho, [], 1) .* sum (bsxfun (@times, c, H), 1) ./ max (total, realmin) - 1, 0);
  gap = total .* log1p (kkt);
end
