function cost = nmf_cost (problem, s, o)
%NMF_COST  The part of the squared error that a constraint on W makes, as long as the codes stay.
%   COST = nmf_cost (PROBLEM, S, O): S is a state of nmf_alternate, see nmf_method. Sweeps of HALS lower the error of
%   W*H over W alone, without the constraint; COST is by what part of it, 0 if that is within rounding.

% SPDX-License-Identifier: BSD-3-Clause
  method = nmf_method ('ahals', 'frobenius');
  rules = method.rules (o, problem);
  [rules{2}.max_iter, rules{2}.tol] = deal (50, 1e-3);
  [XV, G] = problem.products (bsxfun (@rdivide, s.V, s.q));
  [~, ~, ~, before] = sl_nmf_basis_mex (XV, G, s.W, setfield (rules{2}, 'max_iter', 0), 'none');
  [~, ~, ~, after] = sl_nmf_basis_mex (XV, G, s.W, rules{2}, 'none');
  squared = @(of_W) problem.sumsq - 2 * of_W.inner + of_W.norm;
  gain = squared (before) - squared (after);
  cost = 0;
  if (gain > 100 * eps (problem.class) * problem.sumsq)
    cost = min (gain / squared (before), 1);
  end
end
