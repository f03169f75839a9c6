function [sigma, V, sure] = implicit_tops (p, s)
%IMPLICIT_TOPS  The largest singular values of the derivative of the losses of pairs, and their vectors.
%   [SIGMA, V, SURE] = implicit_tops (P, S) gives the largest singular values of a matrix G, items by users. An entry of
%   G is -Unseen * score, plus c (1 - score) if the problem P has the pair; then G is divided by sqrt (l) on both sides,
%   see implicit_train. SIGMA is descending, with at most NewBases numbers, and V has the vectors for items. SURE is
%   false where Lanczos' method has not found all that it was asked for: SIGMA may then lack the largest. G is never
%   made as a whole, unless it is small.

% SPDX-License-Identifier: BSD-3-Clause
  [ni, nu] = size (p.S);
  left = p.c .* (1 - s.scores);
  by = reshape (p.items_l(p.items), [], 1) .* reshape (p.users_l(p.users), [], 1);      % columns, also of a single one
  E = sparse (p.items, p.users, left ./ sqrt (by), ni, nu);
  A = sqrt (p.o.Unseen) * bsxfun (@rdivide, s.P, sqrt (p.users_l));
  B = sqrt (p.o.Unseen) * bsxfun (@rdivide, s.Q, sqrt (p.items_l));
  if (min (ni, nu) <= 100)
    sure = true;
    [V, sigma, ~] = svd (full (E) - B' * A, 'econ');
    sigma = diag (sigma);
    count = min (p.o.NewBases, numel (sigma));
    sigma = sigma(1:count);
    V = V(:,1:count);
  else
    count = min (p.o.NewBases, floor (min (ni, nu) / 3));
    precision = max (min (1e-3, p.o.Tol / 10), 1e-10);
    [sigma, V, sure] = by_iteration (E, A, B, count, precision, s.seed);
  end
end

% By Lanczos' method on the smaller of G'G and G G'.
function [sigma, V, sure] = by_iteration (E, A, B, count, precision, seed)
  G = rows_times (E', A, B);
  Gt = rows_times (E, B, A);
  [ni, nu] = size (E);
  restore = slx_run_seed (mod (seed - 3, 2^32));        % until restore is cleared
  settings = struct ('issym', true, 'isreal', true, 'tol', precision, 'v0', randn (min (ni, nu), 1));
  restore = [];
  if (nu <= ni)
    [V, values, failed] = eigs (@(x) Gt (G (x)), nu, count, 'la', settings);
  else
    [V, values, failed] = eigs (@(y) G (Gt (y)), ni, count, 'la', settings);
  end
  sure = ~ failed;
  [sigma, order] = sort (sqrt (max (diag (values), 0)), 'descend');
  V = V(:,order);
  found = all (isfinite (V), 1);
  sigma = sigma(found);
  V = V(:,found);
  if (nu <= ni)
    V = bsxfun (@rdivide, G (V), max (sigma', realmin));
  end
end

% The product (Et' - B'*A) * x as a function of x. Each rank finds its part of the rows; those of B'*A*x, of which there
% are few, are cut out of all, as rounding in BLAS depends on how many there are.
function product = rows_times (Et, A, B)
  n = size (Et, 2);
  parts = slx_data_parts ();
  [first, last] = parts.own (n);
  [E, Bt] = deal (Et(:,first:last)', B');                       % here, not in each product
  product = @(x) parts.all (rows_of (E * x, Bt * (A * x), first, last)')';
end

function y = rows_of (y, all, first, last)
  y = y - all(first:last,:);
end
