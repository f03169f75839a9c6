function [Z, worst] = or_srsc (X, D, Z, A, lambda, gamma, tau, epsilon, sweeps, steps, order, ends)
%OR_SRSC  Sweeps of support regularized sparse coding by the published formulas, with G from its definition.
%   [Z, WORST] = or_srsc (X, D, Z, A, LAMBDA, GAMMA, TAU, EPSILON, SWEEPS, STEPS, ORDER, ENDS) improves the columns of Z
%   in this order; between two steps on a column its nonzero entries become the best ones in turn. ENDS are the ends of
%   groups within which the codes of others are those before the group. EPSILON is relative to sqrt (GAMMA / L), L =
%   TAU * s. WORST is the largest of F(z+) - F(z) + (TAU -
%   1)*s/2 * |z+ - z|^2 over all steps, and of F(z+) - F(z) between them, relative to F (0).
%
%   P = or_srsc (T, Z, G, LAMBDA, GAMMA, L, EPSILON) is one proximal step.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin == 7)
    Z = proximal (X, D, Z, A, lambda, gamma, tau);
    return;
  end
  s = max (eig (D' * D));
  L = tau * s;
  worst = -Inf;
  starts = [0, ends(1:end-1)];
  for sweep = 1:sweeps
    for g = 1:numel (ends)
      before = Z;
      for i = order(starts(g)+1:ends(g))
        G = zeros (size (Z, 1), 1);
        for j = find (A(:,i))'
          G = G + A(i,j) * ((before(:,j) == 0) - (before(:,j) ~= 0));
        end
        F = @(z) norm (X(:,i) - D * z) ^ 2 / 2 + lambda * norm (z, 1) + gamma * sum (G(z ~= 0));
        for step = 1:steps
          if (step > 1)
            Z(:,i) = polished (X(:,i), D, Z(:,i), lambda, L);
            rise = F (Z(:,i)) - F (z);
            worst = max (worst, rise / max (abs (F (zeros (size (z))) + F (z) + gamma * sum (abs (G))), realmin));
          end
          z = Z(:,i);
          t = z - (D' * D * z - D' * X(:,i)) / L;
          Z(:,i) = proximal (t, z, G, lambda, gamma, L, epsilon * sqrt (gamma / L));
          change = Z(:,i) - z;
          scale = F (zeros (size (z))) + F (z) + F (Z(:,i)) + gamma * sum (abs (G));
          worst = max (worst, (F (Z(:,i)) - F (z) + (tau - 1) * s / 2 * norm (change) ^ 2) / max (abs (scale), realmin));
          if (max (abs (change)) <= 1e-10 * max (abs (Z(:,i))))
            break;
          end
        end
      end
    end
  end
end

% Each nonzero entry in turn becomes the best one given the others, if that has its sign.
function z = polished (x, D, z, lambda, L)
  for k = find (z)'
    rest = D(:,k)' * (x - D * z + D(:,k) * z(k));
    best = sign (rest) * (abs (rest) - lambda) / (D(:,k)' * D(:,k));
    if (abs (rest) > lambda && sign (rest) == sign (z(k)) && D(:,k)' * D(:,k) > 1e-6 * L)
      z(k) = best;
    end
  end
end

function P = proximal (T, Z, G, lambda, gamma, L, epsilon)
  P = zeros (size (T));
  for k = 1:numel (T)
    u = sign (T(k)) * max (abs (T(k)) - lambda / L, 0);
    if (u ~= 0 && L * u ^ 2 / 2 >= gamma * G(k))
      P(k) = u;
    elseif (u == 0 && gamma * G(k) < 0)
      direction = 1;
      if (T(k) < 0)
        direction = -1;
      end
      if (Z(k) ~= 0)
        P(k) = direction * min (epsilon, abs (Z(k)));
      else
        delta = gamma * abs (G(k));
        beta = max (lambda - L * abs (T(k)), 0);
        P(k) = direction * min (epsilon, 2 * delta / (beta + sqrt (beta ^ 2 + 2 * L * delta)));
      end
    end
  end
end
