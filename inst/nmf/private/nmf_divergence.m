function algorithm = nmf_divergence ()
%NMF_DIVERGENCE  Multiplicative updates for the Kullback-Leibler divergence, V by itself, then W, balanced.
%   ALGORITHM = nmf_divergence () is a struct of two functions, see nmf_method for the states that they make:
%     S = start (PROBLEM, O, RULES, W, V)   the state at iteration 0; there are no rules
%     S = step (PROBLEM, S)                 the state after one more iteration
%   A state also holds what the next iteration begins with: NEXT, the codes that it has already improved (the same pass
%   over X tells the divergence), and S = (X ./ (W*NEXT')) * NEXT.
%   The certificate is the length of the residuals of W and V together, relative to that of W and V: the residual of V
%   is V - max (0, V - t*G) with the gradient G and for each component t = mean (V) / sum (W), that of W the same with
%   the improved V. It depends on no scale.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, ~, ~, W, V)
  [s.W, s.V, s.q] = scaled (problem, W, V);
  s = completed (problem, s);
  slx_arg_refuse (isinf (s.objective), ...
                  ['with Loss ''kl'' the start must have W0*H0 > 0 where X > 0: entries that are 0 stay so; Init ' ...
                   '''random'' and ''nndsvda'' have no zeros']);
end

function s = step (problem, s)
  s.V = s.next;
  [s.W, s.q] = slx_nmf_kl_basis_mex (s.S, s.V, s.W);
  s = completed (problem, s);
end

% The state with its objective, and the codes that come next.
function s = completed (problem, s)
  [s.next, s.S, now] = problem.quotients (s.W, s.V, s.q);
  s.objective = now.divergence;
  s.noise = 4 * eps * now.total;
  s.error = sqrt (squared_distance (problem, s, now.square) / max (problem.sumsq, realmin));
  s.certificate = sqrt ((now.residual_codes + now.residual_basis) / max (now.norm_codes + now.norm_basis, realmin));
end

% The start, with W times the scalar that makes the divergence least: then W*H and X have the same sum. Balanced.
function [W, V, q] = scaled (problem, W, V)
  have = sum (W, 1, 'double') * sum (V, 1, 'double').';
  if (have > 0)
    W = W * (full (sum (sum (problem.X, 1, 'double'))) / have);
  end
  q = sqrt (sqrt (sum (V .^ 2, 1)) ./ sqrt (sum (W .^ 2, 1)));
  q(~ (q > 0 & isfinite (q))) = 1;
  W = bsxfun (@times, W, q);
end

% |X - W*H|^2; directly where the entries that sparse X does not store make it a small difference.
function d = squared_distance (problem, s, d)
  if (issparse (problem.X) && d < problem.floor * problem.sumsq)
    d = problem.distance (s.W, s.V .* (1 ./ s.q));
  end
end
