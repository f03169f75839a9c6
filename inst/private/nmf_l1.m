function s = nmf_l1 (problem, o, rule, W, V)
%NMF_L1  A-HALS with l1 penalties on the columns of W, tuned until these have an average sparseness.
%   S = nmf_l1 (PROBLEM, O, RULE, W, V) is the state at iteration 0, RULE the one by which H is improved (HALS).
%   S = nmf_l1 (PROBLEM, O, S) is the state after one more iteration. See nmf_run for its fields; beside them
%   it holds the penalties lambda, and what the next iteration begins with: XV = X*V and G = V'*V.
%   The largest entry of each column of W is 1; so components are not balanced. An iteration improves W, tunes the
%   penalties by one percent, and improves H.
  if (nargin == 5)
    s.rule = rule;
    s.still = setfield (rule, 'most', 0);       % the rule that only looks
    s.target = nmf_target (o, problem, 'W');
    [s.W, s.V] = largest_one (W, V);
    s.q = ones (1, problem.r, problem.class);
    [s.XV, s.G] = problem.products (s.V);
    [s.W, ~, ~, report] = sl_nmf_basis_mex (s.XV, s.G, s.W, s.still, 1);
    [s.W, s.V] = largest_one (s.W, s.V);
    [s.XV, s.G] = problem.products (s.V);
    s.lambda = .05 * s.target * problem.sumsq / sum_or_count (s.W) * ones (1, problem.r);
    s.certificate = NaN;        % no iteration has moved it yet
  else
    s = rule;
    before = s;
    [s.W, A] = sl_nmf_l1_mex (s.XV, s.G, s.W, s.lambda, s.rule.most, s.rule.tol);
    sparseness = columns_sparseness (s.W);
    s.lambda = tuned (s.lambda, sparseness, s.target);
    [s.V, s.XV, s.G] = problem.codes (s.W, A, s.V, s.q, s.rule);
    [~, ~, ~, report] = sl_nmf_basis_mex (s.XV, s.G, s.W, s.still, 0);
    missed = max ([abs(sum (sparseness) / problem.r - s.target) - 1e-3 * s.target, 0]);
    s.certificate = max ([moved(before.W, s.W), moved(before.V, s.V), missed]);
  end
  [d, s.noise, s.error] = nmf_distance (problem, s, report);
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
