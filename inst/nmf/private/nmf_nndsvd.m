function [W, V] = nmf_nndsvd (problem, filled, quick)
%NMF_NNDSVD  Factors from the non-negative parts of the leading singular vectors.
%   [W, V] = nmf_nndsvd (PROBLEM, FILLED) gives W and V = H', in the problem's unit and class; see sl_nmf_init. With
%   FILLED zeros become the mean of X. Components beyond the rank of X are drawn at random. Entries of X that are not
%   observed count as 0 for the singular vectors, and not at all for the mean. With a third argument, true, the singular
%   vectors are near the leading ones, and take about as long as five iterations of the factorisation.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (problem.blocks > 1, 'nndsvd needs all of X at a time, not blocks; use a random start');
  seen = numel (problem.X);             % with weights these are the observed values
  if (isfield (problem, 'sides') && islogical (problem.pattern))
    seen = problem.observed;
  end
  average = full (sum (double (problem.X(:)))) / seen;
  if (isfield (problem, 'sides'))
    problem.X = problem.zeros ();
  end
  [U, s, Z] = leading_triplets (problem, nargin > 2 && quick);
  W = zeros (problem.m, problem.r);
  V = zeros (problem.n, problem.r);
  for k = 1:numel (s)
    [u, z] = longer_part (U(:,k), Z(:,k));
    share = sqrt (s(k) * norm (u) * norm (z));
    W(:,k) = share * u / norm (u);
    V(:,k) = share * z / norm (z);
  end
  if (filled)
    W(W == 0) = average;
    V(V == 0) = average;
  end
  rest = numel (s)+1:problem.r;
  if (~ isempty (rest))
    scale = sqrt (average / problem.r);
    W(:,rest) = scale * rand (problem.m, numel (rest));
    V(:,rest) = scale * rand (numel (rest), problem.n).';
  end
  W = cast (W, problem.class);
  V = cast (V, problem.class);
end

% Of u*z' the positive parts of both vectors or the negative ones, whichever product is longer.
function [u, z] = longer_part (u, z)
  if (norm (max (-u, 0)) * norm (max (-z, 0)) > norm (max (u, 0)) * norm (max (z, 0)))
    u = -u;
    z = -z;
  end
  u = max (u, 0);
  z = max (z, 0);
end

% Singular triplets, at most r, of those singular values that differ from 0; the largest entry of each U(:,k) is
% positive, which decides where both parts are as long.
function [U, s, Z] = leading_triplets (problem, quick)
  least = min (problem.m, problem.n);
  alone = slx_run_one_blas_thread ();
  if (problem.sumsq == 0)
    U = zeros (problem.m, 0);
    s = [];
    Z = zeros (problem.n, 0);
    return;
  elseif (quick && problem.r + 10 < least)
    [U, s, Z] = by_subspace (problem.X, problem.r + 10);
  elseif (problem.r < least && (issparse (problem.X) || (least > 200 && problem.r < least / 4)))
    [U, s, Z] = by_lanczos (problem);
  else
    [U, S, Z] = svd (full (double (problem.X)), 'econ');
    s = diag (S);
  end
  s = s(1:min (problem.r, end));
  s = s(s > max (problem.m, problem.n) * eps (problem.class) * s(1));
  U = U(:,1:numel (s));
  Z = Z(:,1:numel (s));
  [~, largest] = max (abs (U), [], 1);
  direction = sign (U(largest + (0:numel (s)-1) * problem.m));
  U = bsxfun (@times, U, direction);
  Z = bsxfun (@times, Z, direction);
end

% Four steps of the power method for K vectors at once, from a start that is always the same. Lanczos' method may need
% hundreds of products with X where singular values are close, which is no gain for a start.
function [U, s, Z] = by_subspace (X, k)
  n = size (X, 2);
  Q = cast (reshape (mod ((1:n*k) * 0.6180339887498949, 1) - .5, n, k), class (X));
  for step = 1:4
    [P, ~] = qr (X * Q, 0);
    [Q, ~] = qr (X' * P, 0);
  end
  [Y, S, Z] = svd (X * Q, 'econ');
  U = double (Y);
  s = double (diag (S));
  Z = double (Q * Z);
end

% The largest eigenvalues of [0 X; X' 0] are the singular values of X, and cost no digits. The start is without any
% symmetry that it could share with X, and always the same.
function [U, s, Z] = by_lanczos (problem)
  m = problem.m;
  n = problem.n;
  X = double (problem.X);
  Xt = X.';
  options.issym = true;
  options.isreal = true;
  options.v0 = mod ((1:m+n)' * 0.6180339887498949, 1) + .5;
  options.maxit = 1000;
  [E, D, failed] = eigs (@(e) [X * e(m+1:end); Xt * e(1:m)], m + n, problem.r, 'la', options);
  if (failed)
    slx_arg_fail ('notConverged', 'the %d leading singular vectors of X were not found; use a random start', problem.r);
  end
  [s, order] = sort (diag (D), 'descend');
  U = sqrt (2) * E(1:m,order);
  Z = sqrt (2) * E(m+1:end,order);
end
