function method = graphcode_support (problem, o)
%GRAPHCODE_SUPPORT  Support regularised sparse coding as a method of graphcode_run.
%   METHOD = graphcode_support (PROBLEM, O): proximal gradient steps on one column after the other, see sl_srsc.

% SPDX-License-Identifier: BSD-3-Clause
  tol = o.Tol;
  if (isempty (tol))
    tol = 1e-10;
    if (isa (problem.X, 'single'))
      tol = 1e-6;
    end
  end
  u = problem.units;
  lambda = o.Lambda / u(1) / u(2);
  gamma = o.Gamma / u(1) ^ 2;
  numbers = @(s) [lambda, gamma, o.Tau * (s + (s == 0)), o.Epsilon / u(3), tol, o.Steps];
  method = struct ('tol', tol, 'rounds', 5, 'threshold', o.Threshold);
  method.sweep = @(data, Z) sl_srsc_sweep_mex (data.Q, data.B, problem.A, problem.fixed, Z, problem.order, ...
                                               problem.ends, numbers (data.s));
  method.residual = @(data, Z, report) report.residual;
  method.objective = @(data, Z) sl_srsc_objective_mex (data.Q, data.B, problem.A, problem.fixed, Z) ...
                                * [1; lambda; gamma];
end
