function [values, info] = cluster_harmonic (U, L, o)
%CLUSTER_HARMONIC  Harmonic functions on the vertices of a graph that have no label.
%   [VALUES, INFO] = cluster_harmonic (U, L, O): U is m-by-m and has the weights between these vertices, L is c-by-m and
%   has the sums of the weights from each class to each vertex; from every vertex a class can be reached. Row k of
%   VALUES, c-by-m, is the harmonic function of class k. O has the options of sl_label_propagation, and INFO the fields.

% SPDX-License-Identifier: BSD-3-Clause
  most_eliminated = 3000;
  well = 1e-8;                                  % how far sums of probabilities may be from 1
  m = size (U, 1);
  info = struct ('algorithm', 'none', 'iterations', 0, 'residual', 0, 'error', 0, 'converged', true, ...
                 'stop', 'converged');
  values = zeros (size (L));
  if (m == 0)
    return;
  end
  degree = full (sum (U, 1)) + sum (L, 1);
  if (~ all (degree > 2 ^ -900 & degree < 2 ^ 1000))
    [U, L] = in_range (U, L);
    degree = full (sum (U, 1)) + sum (L, 1);
  end
  direct = strcmp (o.Algorithm, 'cholesky') || (strcmp (o.Algorithm, 'auto') ...
           && (~ issparse (U) || m <= most_eliminated || cluster_has_sparse_factor (U, 10, 1e8)));
  if (~ direct)
    [values, info] = by_gradients (U, L, degree, o);
    direct = strcmp (o.Algorithm, 'auto') && ~ (info.error <= well) && cluster_has_sparse_factor (U, 50, 2e8);
  end
  if (direct)
    info.algorithm = 'cholesky';
    both = solve (U, [L; degree], degree);
    values = both(1:end-1,:);
    steps = both(end,:);
    if (~ all (abs (sum (values, 1) - 1) < well) && m <= most_eliminated)
      info.algorithm = 'elimination';
      values = eliminate (full (U), L')';
      steps = NaN (1, m);
    end
    [info.residual, info.error] = certificate (U, L, degree, values, steps);
    info.iterations = 0;
    info.converged = true;
    info.stop = 'converged';
  end
  slx_arg_refuse (direct && ~ all (abs (sum (values, 1) - 1) < well), ...
                  'the weights of W are so far apart in size that rounding hides the answer');
  values = max (values, 0);
  total = sum (values, 1);
  total(total == 0) = 1;                        % a vertex that no class has reached before the iterations ended
  values = bsxfun (@rdivide, values, total);
end

% Each connected component of U in a unit of its own, a power of two, that makes its largest weight about 2^900: sums
% stay finite, and one over a degree too.
function [U, L] = in_range (U, L)
  m = size (U, 1);
  [~, part] = slx_graph_mex (sparse (U));
  most = max (full (max (U, [], 1)), max (L, [], 1));
  slx_arg_refuse (any (isinf (most)), 'sums of weights of W leave the range of class double; scale W');
  [~, exponents] = log2 (accumarray (part(:), most(:), [], @max));
  shift = reshape (900 - exponents(part), 1, []);
  half = floor (shift / 2);
  for factor = {2 .^ half, 2 .^ (shift - half)}                 % their product may leave the range
    U = U * spdiags (factor{1}', 0, m, m);
    L = bsxfun (@times, L, factor{1});
  end
  slx_arg_refuse (~ all (full (sum (U, 1)) + sum (L, 1) > 0), ...
                  'the weights of W are so far apart in size that rounding hides the answer');
end

% By Cholesky factors, after the edges of each vertex have been brought to a similar size; NaN where that fails.
function values = solve (U, L, degree)
  m = size (U, 1);
  degree = degree';
  [~, exponents] = log2 (degree);
  scale = 2 .^ -floor (exponents / 2);
  L = bsxfun (@times, L', scale);
  diagonal = degree .* scale .* scale;
  if (issparse (U))
    scaling = spdiags (scale, 0, m, m);                         % bsxfun would make S full
    S = spdiags (diagonal, 0, m, m) - scaling * U * scaling;
    [R, failed, order] = chol (S, 'vector');
  else
    S = -bsxfun (@times, bsxfun (@times, U, scale), scale');
    S(1:m+1:end) = diagonal;
    [R, failed] = chol (S);
    order = 1:m;
  end
  values = NaN (size (L));
  if (~ failed)
    values(order,:) = R \ (R' \ L(order,:));
    values = bsxfun (@times, values, scale);
  end
  values = values';
end

% By taking out vertex after vertex and joining its neighbours by edges of the same effect (star-mesh transform).
% Nothing is subtracted, so that no digits are lost, however far the weights are apart; but nothing stays sparse.
function values = eliminate (U, L)
  [m, c] = size (L);
  U(1:m+1:end) = 0;
  W = [L, U];
  for k = m:-1:1
    W(k,1:c+k-1) = W(k,1:c+k-1) / sum (W(k,1:c+k-1));
    W(1:k-1,1:c+k-1) = W(1:k-1,1:c+k-1) + W(1:k-1,c+k) * W(k,1:c+k-1);
  end
  values = zeros (m, c);
  for k = 1:m
    values(k,:) = W(k,1:c) + W(k,c+1:c+k-1) * values(1:k-1,:);
  end
end

% The largest residual and the bound on the error that sl_harmonic.h derives from it; STEPS is the mean number of steps
% of a random walk until it meets a label.
function [residual, most] = certificate (U, L, degree, values, steps)
  off = @(b, x) max ([0, max(abs (bsxfun (@rdivide, b + x * U, degree) - x))]);
  residual = off (L, values);
  theta = off (degree, steps);
  most = NaN;
  if (theta < 1)
    most = residual * max (steps) / (1 - theta);
  end
end

% By conjugate gradients, some classes at a time. Each component of U has degrees up to 1 in the inner product.
function [values, info] = by_gradients (U, L, degree, o)
  together = 15;
  U = sparse (U);
  [~, part] = slx_graph_mex (U);
  largest = accumarray (part(:), degree(:), [], @max);
  measure = max (degree ./ reshape (largest(part), 1, []), realmin);
  c = size (L, 1);
  values = zeros (size (L));
  worst = zeros (1, 5);
  for first = 1:together:c
    at = first:min (first + together - 1, c);
    [values(at,:), report] = slx_harmonic_mex (U, degree, measure, L(at,:), [o.Tol, o.MaxIter]);
    worst = max (worst, report);
  end
  ends = {'converged', 'MaxIter', 'precision'};
  info = struct ('algorithm', 'cg', 'iterations', worst(1), 'residual', worst(2), ...
                 'error', worst(3) + max (abs (sum (values, 1) - 1)), 'converged', worst(5) == 0, ...
                 'stop', ends{1 + worst(5)});
end
