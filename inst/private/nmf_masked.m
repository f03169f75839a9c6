function algorithm = nmf_masked ()
%NMF_MASKED  Least squares by halves, as nmf_alternate, over the observed entries of X alone.
%   ALGORITHM = nmf_masked () is a struct of two functions, see nmf_method for the states that they make and
%   nmf_masked_problem for PROBLEM:
%     S = start (PROBLEM, O, RULES, W, V)   the state at iteration 0; RULES = {rule of V, rule of W}
%     S = step (PROBLEM, S)                 the state after one more iteration
%   Where entries are missing, the rows of a factor do not share a Gram matrix. So 'hals' sweeps each row by its own
%   (see src/core/nmf/sl_masked.h), and 'gsp' takes its gradients from the data.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, ~, rules, W, V)
  s.rules = rules;
  s.free = all ([rules{1}.l1, rules{1}.l2, rules{2}.l1, rules{2}.l2] == 0);         % a penalty sets the scale itself
  s.first = [];
  seen = problem.seen{1};
  V(~ any (seen, 1),:) = 0;     % of what is never observed nothing is known
  W(~ any (seen, 2),:) = 0;
  s.V = nmf_feasible (V, rules{1});
  s.W = nmf_feasible (W, rules{2});
  if (s.free)
    s.W = s.W * best_scalar (problem.seen, s.W, s.V);
  end
  s = completed (problem, s);
end

function s = step (problem, s)
  s.V = improved (problem.seen, s.W, s.V, s.rules{1});
  s.W = improved (problem.seent, s.V, s.W, s.rules{2});
  s = completed (problem, s);
end

% The state balanced, with its objective.
function s = completed (problem, s)
  s.q = ones (1, problem.r, class (s.V));
  if (s.free)
    [s.W, s.V] = balanced (s.W, s.V);
  end
  [of_V, d] = measure (problem.seen, s.W, s.V, s.rules{1});
  of_W = measure (problem.seent, s.V, s.W, s.rules{2});
  s.error = (problem.sumsq > 0) * sqrt (d / max (problem.sumsq, realmin));
  s.objective = d / 2 + penalty (s.rules{1}, s.V) + penalty (s.rules{2}, s.W);
  s.noise = 0;
  s = nmf_certificate (s, [of_V, of_W]);
end

% The a that brings a*W*V' nearest to the observed entries.
function a = best_scalar (seen, W, V)
  [~, of_WV] = sl_masked_gradient_mex (seen{1}, 0 * seen{2}, W, V, [0, 0]);
  a = 1;
  if (of_WV.distance > 0)
    slope = sl_masked_gradient_mex (seen{1}, seen{2}, W, 0 * V, [0, 0]);
    a = -sum (sum (double (slope) .* double (V))) / of_WV.distance;
  end
end

% Both parts of a component made equally long.
function [W, V] = balanced (W, V)
  q = sqrt (sqrt (sum (double (V) .^ 2, 1)) ./ sqrt (sum (double (W) .^ 2, 1)));
  q(~ (q > 0 & q < Inf)) = 1;
  W = bsxfun (@times, W, cast (q, class (W)));
  V = bsxfun (@rdivide, V, cast (q, class (V)));
end

% V improved by its rule; W stands still.
function V = improved (seen, W, V, rule)
  if (~ rule.projects)
    V = sl_masked_hals_mex (seen{1}, seen{2}, W, V, [rule.l1, rule.l2], rule.max_iter, rule.tol);
    return;
  end
  L = curvature (seen, W, rule);
  a = .1;
  Y = V;
  for k = 1:rule.max_iter * (L > 0)
    before = V;
    V = gradient_step (seen, W, Y, rule, L);
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

function V = gradient_step (seen, W, Y, rule, L)
  G = sl_masked_gradient_mex (seen{1}, seen{2}, W, Y, [rule.l1, rule.l2]);
  V = nmf_feasible (max (Y - G / L, 0), rule);
end

function L = curvature (seen, W, rule)
  L = sl_masked_curvature_mex (seen{1}, W) + rule.l2;
end

% How far V is from stationary: the squared projected gradient or the fixed-point residual. D is the squared distance.
function [far, d] = measure (seen, W, V, rule)
  [~, now] = sl_masked_gradient_mex (seen{1}, seen{2}, W, V, [rule.l1, rule.l2]);
  d = now.distance;
  far = now.projected;
  if (rule.projects)
    far = 0;
    L = curvature (seen, W, rule);
    if (L > 0)
      far = frobenius (V - gradient_step (seen, W, V, rule, L));
    end
    if (far > 0)
      far = far / frobenius (V);
    end
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
