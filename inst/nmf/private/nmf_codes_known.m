function [H, kkt, steps] = nmf_codes_known (X, W, weights, o)
%NMF_CODES_KNOWN  Non-negative least squares where the entries of X have weights, 0 for those that are not known.
%   [H, KKT, STEPS] = nmf_codes_known (X, W, WEIGHTS, O) gives what slx_nnls_mex gives, for O.Regularize, O.Init, O.Tol
%   and O.MaxIter. Columns with the same weights are solved together. With weights m the problem is that of the rows of
%   X and W multiplied by sqrt (m), without the rows where m = 0. A column without known entries has the code 0. Weights
%   and penalties are divided by a power of four near the largest weight, which changes no code: weights of any size
%   will do.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  r = size (W, 2);
  H = zeros (r, n, class (X));
  kkt = zeros (1, n);
  steps = zeros (1, n);
  groups = alike (weights);
  for g = 1:numel (groups)
    j = groups{g};
    [rows, ~, m] = find (weights(:,j(1)));
    if (isempty (rows))
      continue;
    end
    unit = 1;
    if (all (m == 1))
      Xg = X(rows,j);
      Wg = W(rows,:);
    else
      m = full (double (m));
      [~, power] = log2 (max (m));
      unit = 2 ^ (2 * floor (power / 2));
      m = cast (sqrt (m / unit), class (X));
      Xg = bsxfun (@times, X(rows,j), m);
      Wg = bsxfun (@times, W(rows,:), m);
    end
    penalty = min (o.Regularize / unit, realmax);
    start = o.Init;
    if (~ isempty (start))
      start = start(:,j);
    end
    [H(:,j), kkt(j), steps(j)] = slx_nnls_mex (Wg, Xg, penalty(1), penalty(2), start, o.Tol, o.MaxIter);
  end
end

% Indices of columns that are equal.
function groups = alike (weights)
  n = size (weights, 2);
  if (issparse (weights))
    groups = num2cell (1:n);
    return;
  end
  [~, ~, which] = unique (weights', 'rows');
  [which, order] = sort (which(:)');
  ends = [find(diff (which) > 0), n];
  groups = mat2cell (order, 1, diff ([0, ends]));
end
