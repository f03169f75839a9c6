function [figures, experiment] = reproduce_srsc_theorem (o)
%REPRODUCE_SRSC_THEOREM  Theorem 1 of Yang et al. (2017): codes of a sample beside the global minimum.
%   200 problems, or four times the number that Problems has in the cell row O, of one sample x and 8 atoms, with the
%   codes of its three neighbours given:
%       F (z) = |x - D*z|^2 / 2 + lambda * |z|_1 + gamma * sum over the support of z of G_k,   G_k 0, 1, 2 or 3.
%   zh is the code of sl_srsc, z the global minimum: the best of the lassos with all sets of atoms. Sh and S are their
%   supports, E both together, s2 the square of the least singular value of D(:,E), and q (z) = D'*(D*z - x).
%
%   The theorem, equation 24, with two errors of the print corrected, needs a number b below all |zh_k| and |z_k| of the
%   supports and, for zh and for z, below gamma*G_k / max (|q_k| - lambda, 0) of every other k with G_k > 0: the least
%   of these, not the largest, and with the modulus of q_k (Lemma 1). For any kappa between 0 and s2
%       |z - zh| <= (sqrt (sum over k in Sh, not in S, of max (0, gamma*G_k/b - kappa*||zh_k| - b|)^2
%                        + sum over k in S, not in Sh, of max (0, gamma*G_k/b - kappa*b)^2) + |t|) / (s2 - kappa)
%   where the print has |zh_k - b|, which is wrong for zh_k < 0. t_k is 2*lambda where zh_k and z_k have opposite signs.
%   A sharper bound, without b, follows from D'*D*(z - zh) on E: |z - zh| <= |r| / s2, where r_k is |q_k (z) + lambda *
%   sign (zh_k)| for k in Sh alone, |q_k (zh) + lambda * sign (z_k)| for k in S alone, and t_k elsewhere.

% SPDX-License-Identifier: BSD-3-Clause
  restore = slx_run_seed (1);
  loud = slx_run_hold_warnings ();      % codes that are 0
  count = reproduce_value (o, 'Problems', 50);
  lambda = .05;
  gammas = [.003 .01 .03 .1];
  figures = cell (0, 3);
  experiment = struct ('problems', {cell(count, 4)});
  for g = 1:4
    for k = 1:count
      p = problem (gammas(g), lambda);
      experiment.problems{k,g} = p;
      experiment.distance(k,g) = norm (p.z - p.zh);
      [experiment.bound(k,g), experiment.sharper(k,g), experiment.printed(k,g)] = bounds (p);
    end
    d = experiment.distance(:,g);
    apart = d > 1e-6;
    values = {sprintf('not at the global minimum, of %d', count), sum(apart); ...
              'distance from it, median of these', median(d(apart)); ...
              'bound (24) / distance, median', median(experiment.bound(apart,g) ./ d(apart)); ...
              'sharper bound / distance, median', median(experiment.sharper(apart,g) ./ d(apart))};
    for v = 1:4
      figures(end+1,:) = {sprintf('gamma %g: %s', gammas(g), values{v,1}), NaN, values{v,2}};
    end
  end
  beyond = @(bound) sum (sum (experiment.distance > bound + 1e-6));
  figures = [figures; {'bound (24) corrected, times violated', NaN, beyond(experiment.bound); ...
                       'sharper bound, times violated', NaN, beyond(experiment.sharper); ...
                       'bound (24) as printed, times violated', NaN, beyond(experiment.printed)}];
end

% Neighbours of weights 0.5, 1 and 1.5, of which at most one uses an atom, give G = 3, 2, 1 or 0.
function p = problem (gamma, lambda)
  unit = @(X) bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  D = unit (randn (12, 8));
  x = unit (randn (12, 1));
  user = floor (4 * rand (8, 1));
  used = double (bsxfun (@eq, user, 1:3));
  weights = [.5 1 1.5];
  zh = sl_srsc (x, D, lambda, 'Training', {ones(12, 3), used}, 'Graph', weights, 'Gamma', gamma, 'Tol', 1e-12, ...
                'MaxIter', 1000);
  p = struct ('x', x, 'D', D, 'lambda', lambda, 'cost', gamma * (3 - 2 * used * weights'), 'zh', full (zh), ...
              'z', zeros (8, 1));
  least = Inf;
  dear = find (p.cost > 0)';                    % what costs nothing is in every set
  for set = 0:2^numel(dear)-1
    at = [find(p.cost' == 0), dear(bitget (set, 1:numel (dear)) == 1)];
    if (isempty (at))
      least = x' * x / 2;
    end
    if (isempty (at) || sum (p.cost(at)) >= least)
      continue;
    end
    [code, about] = sl_sparse_code (x, D(:,at), lambda);
    if (about.objective + sum (p.cost(at)) < least)
      least = about.objective + sum (p.cost(at));
      p.z(:) = 0;
      p.z(at) = code;
    end
  end
end

function [bound, sharper, printed] = bounds (p)
  [on, best] = deal (p.zh ~= 0, p.z ~= 0);
  [q, q_best] = deal (p.D' * (p.D * p.zh - p.x), p.D' * (p.D * p.z - p.x));
  if (~ any (on | best))
    [bound, sharper, printed] = deal (0);
    return;
  end
  s2 = min (svd (p.D(:,on | best))) ^ 2;
  t = 2 * p.lambda * (p.zh .* p.z < 0);
  r = t + (on & ~ best) .* abs (q_best + p.lambda * sign (p.zh)) + (best & ~ on) .* abs (q + p.lambda * sign (p.z));
  sharper = norm (r) / s2;
  off = {p.cost(~ on & p.cost > 0), p.cost(~ best & p.cost > 0)};
  slopes = {q(~ on & p.cost > 0), q_best(~ best & p.cost > 0)};
  within = @(cost, q) cost ./ max (q - p.lambda, 0);            % 1/0 is Inf
  small = [abs(p.zh(on)); abs(p.z(best))];
  b = .999 * min ([small; within(off{1}, abs (slopes{1})); within(off{2}, abs (slopes{2}))]);
  bound = of_kappa (p, b, abs (abs (p.zh) - b), s2, t);
  b = .999 * min ([small; max(within(off{1}, slopes{1})); max(within(off{2}, slopes{2}))]);
  printed = of_kappa (p, b, abs (p.zh - b), s2, t);
end

% Equation 24 by the best of some kappa.
function bound = of_kappa (p, b, above, s2, t)
  [on, best] = deal (p.zh ~= 0, p.z ~= 0);
  bound = Inf;
  for kappa = s2 * [1e-6, .01:.01:.99]
    terms = [max(0, p.cost(on & ~ best) / b - kappa * above(on & ~ best)); max(0, p.cost(best & ~ on) / b - kappa * b)];
    bound = min (bound, (norm (terms) + norm (t)) / (s2 - kappa));
  end
end
