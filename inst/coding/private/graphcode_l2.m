function method = graphcode_l2 (problem, o)
%GRAPHCODE_L2  l2 regularised sparse coding as a method of graphcode_run.
%   METHOD = graphcode_l2 (PROBLEM, O): coordinate descent on one column after the other, see sl_l2rsc.

% SPDX-License-Identifier: BSD-3-Clause
  inner = 1e-12;
  if (isa (problem.X, 'single'))
    inner = 1e-7;
  end
  tol = o.Tol;
  if (isempty (tol))
    tol = 100 * inner;
  end
  lambda = o.Lambda / problem.units(1) / problem.units(2);
  alpha = o.Alpha / problem.units(2) ^ 2;
  numbers = [lambda, alpha, inner, o.Steps];
  method = struct ('tol', tol, 'rounds', 5 + 195 * ~ problem.learns, 'threshold', []);
  method.sweep = @(data, Z) sl_l2rsc_sweep_mex (data.Q, data.B, problem.A, problem.fixed, Z, problem.order, ...
                                                problem.ends, numbers);
  method.objective = @(data, Z) sl_l2rsc_objective_mex (data.Q, data.B, problem.A, problem.fixed, Z, lambda, alpha) ...
                                * [1; lambda; alpha];
  method.residual = @(data, Z, report) residual (problem, data, Z, lambda, alpha);
end

% The largest violation of the conditions of optimality, relative to what stands against it.
function value = residual (problem, data, Z, lambda, alpha)
  [~, value] = sl_l2rsc_objective_mex (data.Q, data.B, problem.A, problem.fixed, Z, lambda, alpha);
  if (value > 0)
    value = value / (double (max (abs (data.B(:)))) + lambda);
  end
end
