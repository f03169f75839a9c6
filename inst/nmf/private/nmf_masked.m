function algorithm = nmf_masked ()
%NMF_MASKED  Least squares by halves, as nmf_alternate, over the observed entries of X alone.
%   ALGORITHM = nmf_masked () is a struct of two functions, see nmf_method for the states that they make and
%   nmf_masked_problem for PROBLEM:
%     S = start (PROBLEM, O, RULES, W, V)   the state at iteration 0; RULES = {rule of V, rule of W}
%     S = step (PROBLEM, S)                 the state after one more iteration
%   PROBLEM.sides are the halves, of V and of W, see nmf_observed.
%   Where entries are missing, the rows of a factor do not share a Gram matrix. So 'hals' sweeps each row by its own
%   (see src/core/nmf/sl_masked.h), and 'gsp' takes its gradients from the data. Where PROBLEM.fills, both take the
%   steps of a full matrix instead (see src/core/nmf/sl_filled.h). A state then has NEXT, the codes that come next, and
%   A and B, the problem for W that they leave.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, o, rules, W, V)
  s.rules = rules;
  s.free = all ([rules{1}.l1, rules{1}.l2, rules{2}.l1, rules{2}.l2] == 0);         % a penalty sets the scale itself
  s.still = [];
  s.lowest = [];
  s.first = [];
  V(~ problem.sides{1}.any,:) = 0;      % of what is never observed nothing is known
  s.fixed = o.FixedW;
  s.shares = [];
  if (problem.fills)
    s.shares = problem.shares;
  end
  W(~ problem.sides{2}.any,~ s.fixed) = 0;
  s.V = nmf_feasible (V, rules{1});
  s.W = nmf_feasible (W, rules{2});
  if (s.free)
    a = best_scalar (problem.sides{1}, s.W, s.V);
    if (any (s.fixed))
      s.V = s.V * a;
    else
      s.W = s.W * a;
    end
  end
  s = nmf_thresholds (completed (problem, s));
end

function s = step (problem, s)
  if (problem.fills)
    s = filled (problem, s);
  else
    s.V = without_traces (improved (problem.sides{1}, s.W, s.V, s.rules{1}, []), s.W, s.rules{1}, false);
    s.W = without_traces (improved (problem.sides{2}, s.V, s.W, s.rules{2}, s.fixed), s.V, s.rules{2}, s.fixed);
    s = completed (problem, s);
  end
  s = nmf_thresholds (s);
end

% An iteration by the steps of a full matrix. With both shares 1 they are those of the EM algorithm, which do not raise
% the objective; shares below 1 make longer steps, until one of them has.
function s = filled (problem, s)
  before = s;
  s = completed (problem, moved (problem, s));
  if (any (s.shares < 1) && ~ (s.objective <= before.objective + before.noise))
    before.shares = [1, 1];
    s = completed (problem, moved (problem, completed (problem, before)));
  end
end

function s = moved (problem, s)
  s.V = s.next;
  s.W = slx_nmf_factor_mex (s.A, s.B, s.W, ones (1, problem.r, class (s.W)), s.rules{2});
end

% What sl_nmf_rule.h does with the components of a factor that only the trace of HALS keeps above 0.
function F = without_traces (F, other, rule, fixed)
  if (rule.removes)
    sizes = double (max (F, [], 1)) .* sqrt (sum (double (other) .^ 2, 1));
    gone = ~ (sizes > 4e-16 * max (sizes)) & ~ fixed;
    F(:,gone) = 0;
  end
end

% The state balanced, with its objective.
function s = completed (problem, s)
  s.q = ones (1, problem.r, class (s.V));
  if (s.free)
    [s.W, s.V] = nmf_balanced (s.W, s.V, s.fixed);
  end
  if (problem.fills)
    [s.next, s.A, s.B, now] = slx_filled_mex (problem.gaps, s.W, s.V, s.shares, s.rules{:});
    s.next(~ problem.sides{1}.any,:) = 0;
    [of_V, of_W, d] = deal (now.of_V, now.of_W, now.distance);
    s.noise = double (eps (problem.class)) * sqrt (d * problem.sumsq);
  else
    [of_V, d, s.noise] = measure (problem.sides{1}, s.W, s.V, s.rules{1}, false (1, problem.r));
    of_W = measure (problem.sides{2}, s.V, s.W, s.rules{2}, s.fixed);
  end
  s.error = (problem.sumsq > 0) * sqrt (d / max (problem.sumsq, realmin));
  s.noise = s.noise + nmf_slack (s) * problem.sumsq;
  s.objective = d / 2 + penalty (s.rules{1}, s.V) + penalty (s.rules{2}, s.W);
  s = nmf_certificate (s, [of_V, of_W]);
end

% The a that brings a*W*V' nearest to the observed entries.
function a = best_scalar (side, W, V)
  [inner, norm] = side.product (W, V);
  a = 1;
  if (norm > 0)
    a = inner / norm;
  end
end

% V improved by its rule, but for the columns that are fixed; W stands still.
function V = improved (side, W, V, rule, fixed)
  if (~ rule.projects)
    V = side.sweeps (W, V, rule, fixed);
    return;
  end
  L = side.curvature (W) + rule.l2;
  a = .1;
  Y = V;
  for k = 1:rule.max_iter * (L > 0)
    before = V;
    V = gradient_step (side, W, Y, rule, L, before);
    moved = frobenius (V - before);
    if (k == 1)
      first = moved;
    end
    if (moved == 0 || moved < .1 * first)
      break;
    end
    next = (sqrt (a ^ 4 + 4 * a ^ 2) - a ^ 2) / 2;
    Y = V + a * (1 - a) / (a ^ 2 + next) * (V - before);
    a = next;
  end
end

% From Y, projected with the lengths of V where the rule scales.
function V = gradient_step (side, W, Y, rule, L, V)
  G = side.gradient (W, Y, [rule.l1, rule.l2]);
  T = max (Y - G / L, 0);
  if (rule.projects && rule.scaled)
    V = nmf_feasible (T, rule, V);
  else
    V = nmf_feasible (T, rule);
  end
end

% How far V is from stationary: the squared projected gradient, what slx_nmf_stationary_mex gives or a
% fixed-point residual. D is the squared distance, half of which rounding may move by NOISE.
function [far, d, noise] = measure (side, W, V, rule, fixed)
  penalties = [rule.l1, rule.l2];
  [G, now] = side.gradient (W, V, penalties);
  d = now.distance;
  noise = 0;
  if (isfield (now, 'noise'))
    noise = now.noise;
  end
  far = now.projected;
  if (any (fixed))
    G = double (G(:,~ fixed));
    far = sum (G(V(:,~ fixed) > 0 | G < 0) .^ 2);
  end
  if (~ rule.projects)
    return;
  end
  L = side.curvature (W) + rule.l2;
  if (L <= 0)
    far = 0;
  elseif (strcmp (rule.kind, 'gsp'))
    far = slx_nmf_stationary_mex (G, - side.gradient (W, zeros (size (V), class (V)), penalties), V, rule);
  else
    far = frobenius (V - gradient_step (side, W, V, rule, L, V));
    far = far / max (frobenius (V), (far == 0) * realmin);
  end
end

function p = penalty (rule, F)
  p = 0;
  if (rule.l1 > 0 || rule.l2 > 0)
    p = rule.l1 * sum (double (F(:))) + rule.l2 / 2 * frobenius (F) ^ 2;
  end
end

function f = frobenius (F)
  f = sqrt (sum (double (F(:)) .^ 2));
end
