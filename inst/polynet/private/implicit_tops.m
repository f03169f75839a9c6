function [sigma, U, V] = implicit_tops (p, s)
%IMPLICIT_TOPS  The largest singular values of the derivative of the losses of pairs, and their vectors.
%   [SIGMA, U, V] = implicit_tops (P, S): of G, items by users, with G = c (1 - score) at the pairs of the problem P,
%   minus Unseen times the score of each pair of all, divided by sqrt (l) on both sides; see implicit_train. SIGMA is
%   descending, with NewBases numbers where there are so many; U has users, V items. G is never made as a whole, unless
%   it is small.

% SPDX-License-Identifier: BSD-3-Clause
  [ni, nu] = size (p.S);
  left = p.c .* (1 - s.scores);
  E = sparse (p.items, p.users, left ./ sqrt (p.items_l(p.items) .* p.users_l(p.users))', ni, nu);
  A = sqrt (p.o.Unseen) * bsxfun (@rdivide, s.P, sqrt (p.users_l));
  B = sqrt (p.o.Unseen) * bsxfun (@rdivide, s.Q, sqrt (p.items_l));
  if (min (ni, nu) <= 100)
    [V, sigma, U] = svd (full (E) - B' * A, 'econ');
    sigma = diag (sigma);
    count = min (p.o.NewBases, numel (sigma));
  else
    count = min (p.o.NewBases, min (ni, nu) - 2);
    precision = max (min (1e-3, p.o.Tol / 10), 1e-10);
    [V, sigma, U] = by_iteration (E, A, B, count, precision, s.seed);
  end
  sigma = sigma(1:count);
  U = U(:,1:count);
  V = V(:,1:count);
end

% By Lanczos' method on the smaller of G'G and G G'.
function [V, sigma, U] = by_iteration (E, A, B, count, precision, seed)
  [Et, At, Bt] = deal (E', A', B');     % once
  G = @(x) E * x - Bt * (A * x);
  Gt = @(y) Et * y - At * (B * y);
  [ni, nu] = size (E);
  restore = slx_run_seed (mod (seed - 3, 2^32));
  settings = struct ('issym', true, 'isreal', true, 'tol', precision, 'v0', randn (min (ni, nu), 1));
  restore = [];
  if (nu <= ni)
    [U, values] = eigs (@(x) Gt (G (x)), nu, count, 'la', settings);
    [sigma, order] = sort (sqrt (max (diag (values), 0)), 'descend');
    U = U(:,order);
    V = bsxfun (@rdivide, G (U), max (sigma', realmin));
  else
    [V, values] = eigs (@(y) G (Gt (y)), ni, count, 'la', settings);
    [sigma, order] = sort (sqrt (max (diag (values), 0)), 'descend');
    V = V(:,order);
    U = bsxfun (@rdivide, Gt (V), max (sigma', realmin));
  end
end
