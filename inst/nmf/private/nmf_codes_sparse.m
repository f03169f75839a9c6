function [H, kkt, steps] = nmf_codes_sparse (X, W, o)
%NMF_CODES_SPARSE  Codes whose rows have a given sparseness, with a small distance |X - W*H|_F.
%   [H, KKT, STEPS] = nmf_codes_sparse (X, W, O) with the options O of sl_nnls takes the steps that sl_nmf takes for H
%   with the algorithm O.Algorithm: projected gradient steps with momentum, at most 10 before the momentum starts anew,
%   from the codes without sparseness. Where these lower neither the objective nor KKT for long, steps without momentum
%   are taken. A step may raise the objective, as averages of sparseness are not projected to the nearest point in
%   general; the last codes whose objective is least, up to Tol of |X|_F^2 / 2, are returned. As in sl_nmf, the lengths
%   of the columns of W and of the rows of H are brought into one proportion before each step, which changes neither W*H
%   nor sparseness.
%   KKT is the certificate of H in sl_nmf, by the algorithm.

% SPDX-License-Identifier: BSD-3-Clause
  class_of_data = class (X);
  r = size (W, 2);
  [survey, unit, X] = slx_data_survey ('X', X, true);
  largest = max (double (max (abs (W), [], 1)), realmin);
  W = bsxfun (@rdivide, double (W), largest);
  norms = sqrt (sum (W .^ 2, 1));
  norms(norms == 0) = 1;
  W = cast (bsxfun (@rdivide, W, norms), class_of_data);
  lengths = largest .* norms;
  if (isempty (o.Init))
    V = slx_nnls_mex (W, X, 0, 0, [], 1e-6, 1e4)';
  else
    V = cast (bsxfun (@times, double (o.Init), lengths' / unit), class_of_data)';
  end
  rule = struct ('kind', o.Algorithm, 'projects', true, 'max_iter', 10, 'tol', .1, 'l1', 0, ...
                 'l2', 0, 'sparseness', o.Sparseness, 'weights', [], 'scaled', 1);
  V = nmf_feasible (max (V, 0), rule);
  A = W' * W;
  if (issparse (X))
    B = full (X' * W);
  else
    B = X' * W;
  end
  one = ones (1, r, class_of_data);
  sumsq = survey.sumsq / 2;
  least = Inf;
  kkt = Inf;
  nearest = Inf;
  idle = 0;
  steps = 0;
  while (true)
    [A, B, V, lengths] = balanced (A, B, V, lengths);
    [next, state] = slx_nmf_factor_mex (A, B, V, one, rule);
    value = objective (A, B, V);
    idle = (idle + 1) * ~ (value < least - 1e-9 * abs (least) || state.measure < .99 * nearest);
    nearest = min (nearest, state.measure);
    if (value <= least + o.Tol * sumsq)
      least = min (least, value);
      best = bsxfun (@rdivide, double (V), lengths);
      kkt = state.measure;
    end
    if (state.measure <= o.Tol || steps >= o.MaxIter || idle > 50)
      break;
    end
    V = next;
    steps = steps + 1;
    rule.max_iter = 1 + 9 * (idle < 10);        % without momentum where that does not help
  end
  H = cast (best * unit, class_of_data)';
end

% With the lengths of V's columns in one proportion to those of W, as in sl_nmf. LENGTHS are those by which V is divided
% at the end.
function [A, B, V, lengths] = balanced (A, B, V, lengths)
  t = sqrt (sum (double (V) .^ 2, 1) ./ max (double (diag (A))', realmin));
  t(t == 0 | diag (A)' == 0) = 0;
  t(t == 0) = max ([t, realmin]);
  t = sqrt (t / max (t));
  A = A .* cast (t' * t, class (A));
  B = bsxfun (@times, B, cast (t, class (B)));
  V = cast (bsxfun (@rdivide, double (V), t), class (V));
  lengths = lengths ./ t;
end

% |X - W*V'|^2 / 2 without the constant.
function value = objective (A, B, V)
  V = double (V);
  value = sum (sum (V .* (V * double (A) / 2 - double (B))));
end
