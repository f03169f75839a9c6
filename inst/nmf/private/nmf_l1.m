function algorithm = nmf_l1 ()
%NMF_L1  A-HALS with l1 penalties on the columns of W, tuned until these have an average sparseness.
%   ALGORITHM = nmf_l1 () is a struct of two functions, see nmf_method for the states that they make:
%     S = start (PROBLEM, O, RULES, W, V)   the state at iteration 0; by RULES{1} H is improved (HALS),
%                                           RULES{2}.sparseness is the sparseness that W is to have
%     S = step (PROBLEM, S)                 the state after one more iteration
%   A state also holds the penalties lambda, and what the next iteration begins with: XV = X*V and G = V'*V.
%   The largest entry of each column of W is 1; so components are not balanced. An iteration improves W, tunes the
%   penalties by one percent, and improves H.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, ~, rules, W, V)
  s.rule = rules{1};
  s.still = setfield (s.rule, 'max_iter', 0);       % the rule that only looks
  s.target = rules{2}.sparseness;
  [s.W, s.V] = largest_one (W, V);
  s.q = ones (1, problem.r, problem.class);
  [s.XV, s.G] = problem.products (s.V);
  [s.W, ~, ~, of_W] = slx_nmf_basis_mex (s.XV, s.G, s.W, s.still, 'rescale');
  [s.W, s.V] = largest_one (s.W, s.V);
  [s.XV, s.G] = problem.products (s.V);
  s.lambda = .05 * s.target * problem.sumsq / sum_or_count (s.W) * ones (1, problem.r);
  s.certificate = NaN;          % no iteration has moved it yet
  s = evaluated (problem, s, of_W);
end

function s = step (problem, s)
  before = s;
  [s.W, A] = slx_nmf_l1_mex (s.XV, s.G, s.W, s.lambda, s.rule.max_iter, s.rule.tol);
  sparseness = columns_sparseness (s.W);
  s.lambda = tuned (s.lambda, sparseness, s.target);
  [s.V, s.XV, s.G] = problem.codes (s.W, A, s.V, s.q, s.rule);
  [~, ~, ~, of_W] = slx_nmf_basis_mex (s.XV, s.G, s.W, s.still, 'none');
  missed = max ([abs(sum (sparseness) / problem.r - s.target) - 1e-3 * s.target, 0]);
  s.certificate = max ([moved(before.W, s.W), moved(before.V, s.V), missed]);
  s = evaluated (problem, s, of_W);
end

function s = evaluated (problem, s, of_W)
  [d, s.noise, s.error] = problem.measured (problem, s, of_W);
  s.objective = d / 2;
end

function [W, V] = largest_one (W, V)
  d = max (W, [], 1);
  d(d == 0) = 1;
  W = bsxfun (@rdivide, W, d);
  V = bsxfun (@times, V, d);
end

function sum_of_W = sum_or_count (W)
  sum_of_W = sum (double (W(:)));
  if (sum_of_W == 0)
    sum_of_W = numel (W);
  end
end

% NaN where columns have one entry, and no sparseness.
function sc = columns_sparseness (W)
  sc = NaN (1, size (W, 2));
  if (size (W, 1) > 1)
    sc = double (sl_hoyer (W));
  end
end

% Penalties of columns that are not sparse enough grow while the average is too small, as those of columns far beyond
% the target shrink; and the other way round.
function lambda = tuned (lambda, sc, target)
  average = sum (sc) / numel (sc);
  if (average < .999 * target)
    lambda = lambda .* (1 + .01 * ((sc < .999 * target) - (sc > 1.05 * target)));
  elseif (average > 1.001 * target)
    lambda = lambda .* (1 + .01 * ((sc < .95 * target) - (sc > 1.001 * target)));
  end
end

% How far a factor has moved, relative to where it is.
function c = moved (before, F)
  step = norm (double (F(:)) - double (before(:)));
  c = 0;
  if (step > 0)
    c = step / norm (double (F(:)));
  end
end
