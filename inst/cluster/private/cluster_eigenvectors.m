function [V, values] = cluster_eigenvectors (N, known, count)
%CLUSTER_EIGENVECTORS  Leading eigenvectors of a connected graph beside the one that is known.
%   [V, VALUES] = cluster_eigenvectors (N, KNOWN, COUNT) gives the COUNT largest eigenvalues of N other than
%   that of the eigenvector KNOWN, in descending order, and orthonormal eigenvectors, which are orthogonal to KNOWN. N
%   is m-by-m, full or sparse, symmetric except for rounding, with its eigenvalues from -1 to 1; KNOWN has length 1 and
%   the eigenvalue 1; COUNT is below m. An eigenvalue that is multiple is found as often as it occurs. The result is
%   checked: where residuals are too large, vectors not orthogonal or a larger eigenvalue left,
%   sparselearn:notConverged is raised.
%
%   Small matrices, and those of which a good part of the eigenvectors is wanted, go to eig. For others a Krylov method
%   by a single vector, such as that of eigs, would find of a multiple eigenvalue what rounding puts into its way. Here
%   a random block of more than COUNT vectors is multiplied by polynomials of N, so that each eigenvector wanted is in
%   their span. The polynomial is Chebyshev's, small from -1 to the smallest Ritz value of the block and growing fast
%   above. A few blocks of the Krylov space of that polynomial make up the space from which the next block is taken
%   (Rayleigh-Ritz). At the end another random block, orthogonal to all found, goes the same way: if it leads to a
%   larger eigenvalue, iterations go on with it. Where that takes too long, as on a long path with edges of very
%   different weights, and the matrix is large and has a sparse Cholesky factor, solutions with (1 + 1e-10)*I - N take
%   the place of the polynomial: they grow fast towards the eigenvalue 1, however near others are.

% SPDX-License-Identifier: BSD-3-Clause
  most_by_eig = 500;
  most_after_all = 3000;                        % up to here eig helps where blocks need longer
  m = numel (known);
  width = min (8 * ceil ((count + 5) / 8), m - 1);              % the core likes eights
  blocks = 3;
  converged = false;
  most_products = 2e5;                          % of N by a block
  solvable = false;
  small = m <= max (most_after_all, 2 * blocks * width);
  if (m > max (most_by_eig, 2 * blocks * width))
    if (small)
      most_products = min (most_products, 12 * m ^ 3 / (nnz (N) * width));
    elseif (has_sparse_factor (N))
      solvable = true;
      most_products = 5000;
    end
    [V, values, converged] = by_blocks (N, known, count, width, blocks, most_products, @polynomial);
  end
  if (~ converged && small)
    [V, values] = by_eig (N, known, count);
  elseif (~ converged && solvable)
    [V, values, converged] = by_blocks (N, known, count, width, blocks, 300, @solutions);
    if (~ converged)
      [V, values, converged] = by_blocks (N, known, count, width, blocks, 2e5, @polynomial);
    end
  end
  if (~ converged && ~ small)
    not_found (count);
  end
  check (N, known, V, values);
  [~, largest] = max (bsxfun (@ge, abs (V), (1 - 1e-6) * max (abs (V), [], 1)), [], 1);
  V = bsxfun (@times, V, sign (V(largest + (0:count-1) * m)));
end

% Whether the Cholesky factor of a matrix with the entries of N has at most 50 times as many.
function yes = has_sparse_factor (N)
  yes = false;
  if (issparse (N))
    order = symamd (N);
    yes = sum (symbfact (N(order,order))) <= 50 * nnz (N);
  end
end

% The known eigenvector gets an eigenvalue below all others.
function [V, values] = by_eig (N, known, count)
  alone = slx_run_one_blas_thread ();
  N = full (N);
  [V, D] = eig ((N + N') / 2 - 4 * (known * known'));
  [values, order] = sort (diag (D)', 'descend');
  values = values(1:count);
  V = V(:,order(1:count));
end

% FILTER (N, KNOWN) gives what N is multiplied by, see polynomial and solutions.
function [V, values, converged] = by_blocks (N, known, count, width, blocks, most_products, filter)
  m = numel (known);
  order = 1:m;
  if (issparse (N))
    order = symrcm (N);                         % neighbours lie near each other in memory
    N = N(order,order);
    known = known(order);
  end
  filter = filter (N, known);
  restore = slx_run_seed (1);
  X = orthonormal (randn (m, width), known);
  products = 0;
  cut = 0;
  degree = 1;
  converged = false;
  while (~ converged && products < most_products)
    [X, values, residuals] = ritz (N, krylov (filter, known, cut, degree, X, blocks), width);
    products = products + degree * (blocks - 1) + blocks;
    cut = values(width);
    degree = min (filter.degree (values(1), cut), max (1, ceil ((most_products - products) / blocks)));
    if (all (residuals(1:count) <= max (1e-13, 20 * eps * sqrt (m))))
      [larger, used] = left (N, filter, known, X, values(count), cut, products);
      products = products + used;
      converged = isempty (larger);
      X = [X(:,1:width-size(larger,2)), larger];
    end
  end
  V = zeros (m, count);
  V(order,:) = X(:,1:count);
  values = values(1:count);
end

function Y = multiply (N, X)
  if (issparse (N))
    Y = sl_chebyshev_mex (N, X', zeros (size (N, 1), 1), [0, 0, 1, 1])';
  else
    alone = slx_run_one_blas_thread ();
    Y = N * X;
  end
end

% A filter is a struct of functions:
%   apply    Y = apply (X, CUT, DEGREE): multiplication, in the same way DEGREE times over
%   degree   DEGREE = degree (TOP, CUT), for a Krylov space, with eigenvalues of interest from CUT to TOP
%   reach    DEGREE = reach (GROWTH, LAST, CUT), with which eigenvectors above LAST grow so much faster than below CUT
function filter = polynomial (N, known)
  filter.apply = @(X, cut, degree) chebyshev (N, known, cut, degree, X);
  filter.degree = @degree_for;
  filter.reach = @reach;
end

function degree = reach (growth, last, cut)
  degree = acosh (growth) / acosh (1 + 2 * max (last - cut, 1e-14) / (1 + max (cut, -.5)));
end

function filter = solutions (N, known)
  beyond = 1e-10;
  [R, ~, order] = chol ((1 + beyond) * speye (numel (known)) - (N + N') / 2, 'vector');
  filter.apply = @(X, cut, degree) solved (R, order, known, degree, X);
  filter.degree = @(top, cut) 1;
  filter.reach = @(growth, last, cut) min (log (growth) / log ((1 + beyond - cut) / (1 + beyond - last)), 50);
end

function X = solved (R, order, known, degree, X)
  for k = 1:degree
    X(order,:) = R \ (R' \ X(order,:));
    X = X - known * (known' * X);
    X = bsxfun (@rdivide, X, max (sqrt (sum (X .^ 2, 1)), realmin));
  end
end

% The largest degree that leaves what belongs to the smaller ones of the eigenvalues wanted well above rounding, but no
% more than a quarter of it, as the Krylov space multiplies degrees.
function degree = degree_for (top, cut)
  usual = 80;
  highest = 3000;
  most = reach (1e8, top, cut);
  degree = max (1, min ([floor(most), max(usual, ceil (most / 4)), highest]));
end

% Multiplication by Chebyshev's polynomial, which is between -1 and 1 on the eigenvalues from -1 to CUT. Where it would
% make the known eigenvector outgrow all others, the eigenvalue of that is moved into their middle.
function X = chebyshev (N, known, cut, degree, X)
  most_growth = 1e8;
  cut = max (cut, -.5);
  centre = (cut - 1) / 2;
  half = (cut + 1) / 2;
  moved = 0;
  if (degree * acosh (2 / half - 1) > log (most_growth))
    moved = 1 - centre;
  end
  if (issparse (N))
    X = sl_chebyshev_mex (N, X', known, [moved, centre, half, degree])';
    return;
  end
  alone = slx_run_one_blas_thread ();
  before = 0;
  for k = 1:degree
    next = (N * X - centre * X - known * (moved * (known' * X))) / half;
    if (k > 1)
      next = 2 * next - before;
    end
    before = X;
    X = next;
  end
end

% Orthonormal basis of the span of X, F*X, F^2*X, ..., orthogonal to what is known; F is what the filter multiplies by.
function Q = krylov (filter, known, cut, degree, X, blocks)
  width = size (X, 2);
  Q = [known, X, zeros(numel (known), (blocks - 1) * width)];
  for k = 1:blocks-1
    at = 1 + k * width;
    X = orthonormal (filter.apply (X, cut, degree), Q(:,1:at));
    Q(:,at+1:at+width) = X;
  end
  Q = Q(:,2:end);
end

% Orthonormal columns, orthogonal to those of Q. Where X depends on Q, what rounding leaves of it is as good as random.
function X = orthonormal (X, Q)
  alone = slx_run_one_blas_thread ();
  for pass = 1:6
    lengths = sqrt (sum (X .^ 2, 1));
    lost = ~ (lengths > 0 & lengths < Inf);
    X(:,lost) = randn (size (X, 1), sum (lost));
    lengths(lost) = 1;
    X = bsxfun (@rdivide, X, lengths);
    overlap = Q' * X;
    X = X - Q * overlap;
    [X, ~] = qr (X, 0);
    if (pass > 1 && ~ any (lost) && max (abs (overlap(:))) < 1e-13)
      return;
    end
  end
end

% The leading eigenvectors of N within the span of Q.
function [X, values, residuals] = ritz (N, Q, width)
  NQ = multiply (N, Q);
  alone = slx_run_one_blas_thread ();
  H = Q' * NQ;
  [Y, D] = eig ((H + H') / 2);
  [values, order] = sort (diag (D)', 'descend');
  values = values(1:width);
  Y = Y(:,order(1:width));
  X = Q * Y;
  residuals = sqrt (sum ((NQ * Y - bsxfun (@times, X, values)) .^ 2, 1));
end

% Vectors orthogonal to all that were found, if they lead to an eigenvalue larger than the last one wanted.
function [larger, products] = left (N, filter, known, X, last, cut, most)
  growth = 1e3 * sqrt (numel (known));
  degree = ceil (min (most, filter.reach (growth, last, cut)));
  Q = [known, X];
  Z = orthonormal (randn (numel (known), 2), Q);
  Z = orthonormal (filter.apply (Z, cut, degree), Q);
  NZ = multiply (N, Z);
  alone = slx_run_one_blas_thread ();
  H = Z' * NZ;
  larger = zeros (numel (known), 0);
  if (max (eig ((H + H') / 2)) > last + 1e-12)
    larger = Z;
  end
  products = degree + 1;
end

function check (N, known, V, values)
  count = numel (values);
  residuals = sqrt (sum ((multiply (N, V) - bsxfun (@times, V, values)) .^ 2, 1));
  alone = slx_run_one_blas_thread ();
  overlap = [known, V]' * V - [zeros(1, count); eye(count)];
  if (~ (all (residuals < 1e-11) && max (abs (overlap(:))) < 1e-11))
    not_found (count);
  end
end

function not_found (count)
  slx_arg_fail ('notConverged', 'the %d leading eigenvectors of a connected part of Y were not found', count);
end
