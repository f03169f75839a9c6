function [V, values, residual] = cluster_eigenvectors (N, known, count)
%CLUSTER_EIGENVECTORS  Leading eigenvectors of a connected graph beside the one that is known.
%   [V, VALUES, RESIDUAL] = cluster_eigenvectors (N, KNOWN, COUNT) gives the COUNT largest eigenvalues of N other
%   than that of the eigenvector KNOWN, in descending order, and in the rows of V orthonormal eigenvectors, which are
%   orthogonal to KNOWN. N is m-by-m, full or sparse, symmetric except for rounding, with its eigenvalues from -1 to 1;
%   KNOWN is a row of length 1 and has the eigenvalue 1; COUNT is below m. An eigenvalue that is multiple is found as
%   often as it occurs. RESIDUAL is the largest |N*v - e*v|_2. The result is checked: where residuals are too large,
%   vectors not orthogonal or a larger eigenvalue left, sparselearn:notConverged is raised.
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
%
%   Vectors are rows, so that a multiplication by a sparse N reads each of its entries once for all of them. Memory
%   holds N twice, and about seven blocks.

% SPDX-License-Identifier: BSD-3-Clause
  most_by_eig = 500;
  most_after_all = 3000;                        % up to here eig helps where blocks need longer
  m = numel (known);
  width = min (8 * ceil ((count + 5) / 8), m - 1);              % the core likes eights
  blocks = 3;
  converged = false;
  most_products = 2e5;                          % of N by a block
  small = m <= max (most_after_all, 2 * blocks * width);
  if (m > max (most_by_eig, 2 * blocks * width))
    if (small)
      most_products = min (most_products, 12 * m ^ 3 / (nnz (N) * width));
    else
      most_products = 1000;
    end
    [V, values, converged] = by_blocks (N, known, count, width, blocks, most_products, @polynomial);
  end
  if (~ converged && small)
    [V, values] = by_eig (N, known, count);
  elseif (~ converged)
    if (cluster_has_sparse_factor (N, 50, 2e8))
      [V, values, converged] = by_blocks (N, known, count, width, blocks, 300, @solutions);
    end
    if (~ converged)
      [V, values, converged] = by_blocks (N, known, count, width, blocks, 2e5, @polynomial);
    end
  end
  if (~ converged && ~ small)
    not_found (count);
  end
  residual = check (N, known, V, values);
  for k = 1:count
    at = find (abs (V(k,:)) >= (1 - 1e-6) * max (abs (V(k,:))), 1);
    V(k,:) = V(k,:) * sign (V(k,at));
  end
end

% The known eigenvector gets an eigenvalue below all others.
function [V, values] = by_eig (N, known, count)
  alone = slx_run_one_blas_thread ();
  N = full (N);
  [V, D] = eig ((N + N') / 2 - 4 * (known' * known));
  [values, order] = sort (diag (D)', 'descend');
  values = values(1:count);
  V = V(:,order(1:count))';
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
  X = orthonormal (randn (width, m), {known});
  products = 0;
  cut = 0;
  degree = 1;
  converged = false;
  while (~ converged && products < most_products)
    [X, values, residuals] = ritz (N, krylov (filter, known, cut, degree, X, blocks), width);
    products = products + degree * (blocks - 1) + blocks + 1;
    cut = values(width);
    degree = min (filter.degree (values(1), cut), max (1, ceil ((most_products - products) / blocks)));
    if (all (residuals(1:count) <= max (1e-13, 20 * eps * sqrt (m))))
      [larger, used] = left (N, filter, known, X, values(count), cut, products);
      products = products + used;
      converged = isempty (larger);
      X = [X(1:width-size(larger,1),:); larger];
    end
  end
  V = zeros (count, m);
  V(:,order) = X(1:count,:);
  values = values(1:count);
end

function Y = multiply (N, X)
  if (issparse (N))
    Y = slx_chebyshev_mex (N, X, zeros (size (N, 1), 1), [0, 0, 1, 1]);
  else
    alone = slx_run_one_blas_thread ();
    Y = X * N;
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
  X = X';
  for k = 1:degree
    X(order,:) = R \ (R' \ X(order,:));
    X = X - known' * (known * X);
    X = bsxfun (@rdivide, X, max (sqrt (sum (X .^ 2, 1)), realmin));
  end
  X = X';
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
    X = slx_chebyshev_mex (N, X, known, [moved, centre, half, degree]);
    return;
  end
  alone = slx_run_one_blas_thread ();
  before = 0;
  for k = 1:degree
    next = (X * N - centre * X - (moved * (X * known')) * known) / half;
    if (k > 1)
      next = 2 * next - before;
    end
    before = X;
    X = next;
  end
end

% Orthonormal basis of the span of X, F*X, F^2*X, ..., a cell for each, orthogonal to KNOWN; F is what the filter
% multiplies by.
function Q = krylov (filter, known, cut, degree, X, blocks)
  Q = {X};
  for k = 2:blocks
    Q{k} = orthonormal (filter.apply (Q{k-1}, cut, degree), [{known}, Q]);
  end
end

% Orthonormal rows, orthogonal to those of the cells of Q: block Gram-Schmidt, and within the block the eigenvectors of
% its Gram matrix. Where X depends on Q, or its rows on each other, what rounding leaves is as good as random.
function X = orthonormal (X, Q)
  alone = slx_run_one_blas_thread ();
  for pass = 1:10
    lengths = sqrt (sum (X .^ 2, 2));
    lost = ~ (lengths > 0 & lengths < Inf);
    X(lost,:) = randn (sum (lost), size (X, 2));
    lengths(lost) = 1;
    X = bsxfun (@rdivide, X, lengths);
    off = 0;
    for k = 1:numel (Q)
      overlap = X * Q{k}';
      off = max (off, max (abs (overlap(:))));
      X = X - overlap * Q{k};
    end
    gram = X * X';
    if (off < 1e-13 && max (max (abs (gram - eye (size (X, 1))))) < 1e-13)
      return;
    end
    [U, D] = eig ((gram + gram') / 2);
    X = bsxfun (@rdivide, U', sqrt (max (diag (D), eps * max (diag (D))))) * X;
  end
end

% The leading eigenvectors of N within the span of the cells of Q.
function [X, values, residuals] = ritz (N, Q, width)
  H = cell (numel (Q));
  for j = 1:numel (Q)
    NQ = multiply (N, Q{j});
    alone = slx_run_one_blas_thread ();
    for i = 1:numel (Q)
      H{i,j} = Q{i} * NQ';
    end
  end
  clear NQ;
  sizes = cellfun (@(q) size (q, 1), Q);
  H = cell2mat (H);
  [Y, D] = eig ((H + H') / 2);
  [values, order] = sort (diag (D)', 'descend');
  values = values(1:width);
  Y = mat2cell (Y(:,order(1:width)), sizes, width);
  X = Y{1}' * Q{1};
  for k = 2:numel (Q)
    X = X + Y{k}' * Q{k};
    Q{k} = [];
  end
  Q = {};
  residuals = residuals_of (N, X, values);
end

function residuals = residuals_of (N, X, values)
  residuals = zeros (size (values));
  R = multiply (N, X);
  for k = 1:numel (values)
    residuals(k) = norm (R(k,:) - values(k) * X(k,:));
  end
end

% Vectors orthogonal to all that were found, if they lead to an eigenvalue larger than the last one wanted.
function [larger, products] = left (N, filter, known, X, last, cut, most)
  growth = 1e3 * sqrt (numel (known));
  degree = ceil (min (most, filter.reach (growth, last, cut)));
  Q = {known, X};
  Z = orthonormal (randn (2, numel (known)), Q);
  Z = orthonormal (filter.apply (Z, cut, degree), Q);
  NZ = multiply (N, Z);
  alone = slx_run_one_blas_thread ();
  H = Z * NZ';
  larger = zeros (0, numel (known));
  if (max (eig ((H + H') / 2)) > last + 1e-12)
    larger = Z;
  end
  products = degree + 1;
end

function residual = check (N, known, V, values)
  count = numel (values);
  residual = max ([0, residuals_of(N, V, values)]);
  alone = slx_run_one_blas_thread ();
  overlap = [known * V'; V * V'] - [zeros(1, count); eye(count)];
  if (~ (residual < 1e-11 && all (abs (overlap(:)) < 1e-11)))
    not_found (count);
  end
end

function not_found (count)
  slx_arg_fail ('notConverged', ['the %d leading eigenvectors of a connected part of Y were not found; if its ' ...
                                 'weights are very far apart in size, leave out the smallest'], count);
end
