function side = nmf_rest (P, X, sumsq)
%NMF_REST  One half of a factorisation over observed entries, where the entries that are not observed are stored.
%   SIDE = nmf_rest (P, X, SUMSQ): X, full or sparse, is 0 where the sparse P is not; SUMSQ = |X|_F^2. SIDE is
%   that of nmf_observed, and its gradient tells NOW.noise, how far rounding may move half of NOW.distance. With a
%   sparse X nothing is made that is as large as X would be if it were full. Sums over all entries less those over the
%   entries of P give those over the observed ones. A squared distance far below these sums is evaluated directly.

% SPDX-License-Identifier: BSD-3-Clause
  none = zeros (nnz (P), 1);
  side = struct ('any', full (sum (P, 1)) < size (P, 1));
  side.sweeps = @(W, V, rule, fixed) sweeps (P, X, W, V, rule, fixed);
  side.gradient = @(W, V, penalty) gradient (P, X, none, W, V, penalty, sumsq);
  side.product = @(W, V) product (P, X, none, W, V);
  side.curvature = @(W) curvature (W);
end

function V = sweeps (P, X, W, V, rule, fixed)
  [B, A] = slx_nmf_cross_mex (X, W);
  V = slx_masked_rest_mex (P, W, A, B, V, [rule.l1, rule.l2], rule.max_iter, rule.tol, fixed);
end

function [G, now] = gradient (P, X, none, W, V, penalty, sumsq)
  alone = slx_run_one_blas_thread ();
  [B, A] = slx_nmf_cross_mex (X, W);
  [of_rest, rest] = slx_masked_gradient_mex (P, cast (none, class (V)), W, V, [0, 0]);
  G = double (V) * double (A) - double (B) - double (of_rest) + penalty(1) + penalty(2) * double (V);
  [inner, norm] = over_all (A, B, V);
  d = sumsq - 2 * inner + norm - rest.distance;
  noise = 2 * double (eps (class (V))) * (sumsq + norm);
  least = 1e-10;
  if (isa (V, 'single'))
    least = 1e-5;
  end
  if (d < least * (sumsq + norm))       % what is not observed may be large
    d = slx_distance_mex (completed (P, X, W, V), W, V);
    noise = 0;
  end
  uphill = V == 0 & G > 0;
  now = struct ('distance', d, 'projected', sum (G(~ uphill) .^ 2), 'noise', noise);
  G = cast (G, class (V));
end

% X with the entries of W*V' where it is not observed.
function X = completed (P, X, W, V)
  [i, j] = find (P);
  y = zeros (numel (i), 1);
  for k = 1:size (W, 2)
    y = y + double (W(i,k)) .* double (V(j,k));
  end
  if (issparse (X))
    X = X + sparse (i, j, y, size (X, 1), size (X, 2));
  else
    X(P) = y;
  end
end

function [inner, norm] = product (P, X, none, W, V)
  alone = slx_run_one_blas_thread ();
  [B, A] = slx_nmf_cross_mex (X, W);
  [~, rest] = slx_masked_gradient_mex (P, cast (none, class (V)), W, V, [0, 0]);
  [inner, norm] = over_all (A, B, V);
  norm = max (norm - rest.distance, 0);
end

function [inner, norm] = over_all (A, B, V)
  inner = sum (sum (double (B) .* double (V)));
  norm = sum (sum (double (A) .* (double (V).' * double (V))));
end

% The Gram matrix of any rows of W is at most that of all.
function L = curvature (W)
  alone = slx_run_one_blas_thread ();
  W = double (W);
  L = norm (W.' * W);
end
