function [W, V] = nmf_spa (problem)
%NMF_SPA  Factors from columns of X that span it best: the successive projection algorithm.
%   [W, V] = nmf_spa (PROBLEM) gives W, columns of X, and V = H', the non-negative codes of X for them, in the problem's
%   unit and class; see sl_nmf_init. Components beyond the rank of X are drawn at random. Entries of X that are not
%   observed count as 0.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (problem.blocks > 1, 'spa needs all of X at a time, not blocks; use a random start');
  X = problem.X;
  if (isfield (problem, 'sides'))
    X = problem.zeros ();
  end
  chosen = extreme_columns (double (X), problem.r);
  average = full (sum (sum (double (X)))) / (problem.m * problem.n);
  scale = sqrt (average / problem.r);
  W = zeros (problem.m, problem.r);
  V = zeros (problem.n, problem.r);
  k = numel (chosen);
  if (k > 0)
    W(:,1:k) = full (double (X(:,chosen)));
    V(:,1:k) = double (sl_nnls (X, cast (W(:,1:k), class (X)))).';
  end
  W(:,k+1:end) = scale * rand (problem.m, problem.r - k);
  V(:,k+1:end) = scale * rand (problem.r - k, problem.n).';
  W = cast (W, problem.class);
  V = cast (V, problem.class);
end

% The longest column, then that which is longest once what lies along those chosen is taken away; of columns equally
% long the first. At most r, fewer where the rest is 0. Lengths are kept as squares less the squared parts along an
% orthonormal basis; a difference within their rounding is none.
function chosen = extreme_columns (X, r)
  alone = slx_run_one_blas_thread ();
  left = full (sum (X .^ 2, 1));
  whole = max (left);
  noise = 1e-10 * whole;
  chosen = zeros (1, 0);
  U = zeros (size (X, 1), 0);
  while (numel (chosen) < min ([r, size(X)]) && max (left) > noise)
    next = find (left >= max (left) - noise, 1);
    u = full (X(:,next));
    for twice = 1:2             % orthogonal to the last digit
      u = u - U * (U.' * u);
    end
    u = u / norm (u);
    chosen(end+1) = next;
    U(:,end+1) = u;
    left = max (left - (u.' * X) .^ 2, 0);
    left(chosen) = 0;
  end
end
