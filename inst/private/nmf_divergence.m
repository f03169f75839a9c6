function s = nmf_divergence (problem, W, V)
%NMF_DIVERGENCE  Multiplicative updates for the Kullback-Leibler divergence, V by itself, then W, balanced.
%   S = nmf_divergence (PROBLEM, W, V) is the state at iteration 0.
%   S = nmf_divergence (PROBLEM, S) is the state after one more iteration. See nmf_run for its fields;
%   beside them it holds what the next iteration begins with: NEXT, the codes that it has already improved (the same
%   pass over X tells the divergence), and S = (X ./ (W*NEXT')) * NEXT.
%   The certificate is the length of the residuals of W and V together, relative to that of W and V: the residual of V
%   is V - max (0, V - t*G) with the gradient G and for each component t = mean (V) / sum (W), that of W the same with
%   the improved V. It depends on no scale.
  if (nargin == 3)
    [s.W, s.V, s.q] = scaled (problem, W, V);
  else
    s = W;
    s.V = s.next;
    [s.W, s.q] = sl_nmf_kl_basis_mex (s.S, s.V, s.W);
  end
  [s.next, s.S, report] = problem.quotients (s.W, s.V, s.q);
  s.objective = report(1);
  s.noise = 4 * eps * report(3);
  s.error = sqrt (squared_distance (problem, s, report(2)) / max (problem.sumsq, realmin));
  s.certificate = sqrt ((report(5) + report(7)) / max (report(6) + report(8), realmin));
  if (nargin == 3 && isinf (s.objective))
    error ('sparselearn:badInput', ['%s: with Loss ''kl'' the start must have W0*H0 > 0 where X > 0: entries that ' ...
                                    'are 0 stay so'], problem.caller);
  end
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
