function [H, kkt, steps] = nmf_codes_sparse (X, W, o)
%NMF_CODES_SPARSE  Codes whose rows have a given sparseness, with a small distance |X - W*H|_F.
%   [H, KKT, STEPS] = nmf_codes_sparse (X, W, O) with the options O of sl_nnls takes the steps that sl_nmf takes for H
%   with the algorithm O.Algorithm: projected gradient steps with momentum, at most 10 before the momentum starts anew,
%   from the codes without sparseness. The columns of W have length 1 here; sparseness does not depend on the lengths of
%   the rows of H. The last codes whose objective is least, up to Tol of |X|_F^2 / 2, are returned. KKT is the length of
%   H - P (H - G/L) relative to that of H, where P is the projection, G the gradient and L the largest eigenvalue of
%   W'*W.

% SPDX-License-Identifier: BSD-3-Clause
  class_of_data = class (X);
  r = size (W, 2);
  [survey, unit, X] = data_survey ('X', X, true);
  largest = max (double (max (abs (W), [], 1)), realmin);
  W = bsxfun (@rdivide, double (W), largest);
  norms = sqrt (sum (W .^ 2, 1));
  norms(norms == 0) = 1;
  W = cast (bsxfun (@rdivide, W, norms), class_of_data);
  lengths = largest .* norms;
  if (isempty (o.Init))
    V = sl_nnls_mex (W, X, 0, 0, [], 1e-6, 1e4)';
  else
    V = cast (bsxfun (@times, double (o.Init), lengths' / unit), class_of_data)';
  end
  A = W' * W;
  if (issparse (X))
    B = full (X' * W);
  else
    B = X' * W;
  end
  one = ones (1, r, class_of_data);
  rule = struct ('kind', o.Algorithm, 'projects', true, 'max_iter', 10, 'tol', .1, 'l1', 0, ...
                 'l2', 0, 'sparseness', o.Sparseness, 'weights', []);
  V = nmf_feasible (max (V, 0), rule);
  sumsq = survey.sumsq / 2;
  least = Inf;
  best = V;
  kkt = Inf;
  steps = 0;
  while (true)
    value = objective (A, B, V);
    [next, state] = sl_nmf_factor_mex (A, B, V, one, rule);
    if (value <= least + o.Tol * sumsq)
      least = min (least, value);
      best = V;
      kkt = state.measure;
    end
    if (state.measure <= o.Tol || steps >= o.MaxIter)
      break;
    end
    V = next;
    steps = steps + 1;
  end
  H = cast (bsxfun (@rdivide, double (best), lengths) * unit, class_of_data)';
end

% |X - W*V'|^2 / 2 without the constant.
function value = objective (A, B, V)
  V = double (V);
  value = sum (sum (V .* (V * double (A) / 2 - double (B))));
end
