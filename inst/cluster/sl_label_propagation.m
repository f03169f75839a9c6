function [labels, F] = sl_label_propagation (W, labels)
%SL_LABEL_PROPAGATION  Labels of all vertices of a graph from those of some.
%   LABELS = sl_label_propagation (W, LABELS) gives each vertex without a label the class whose harmonic function,
%   defined next, is the largest there. The harmonic function f of a class is 1 at vertices with a label of this class,
%   and 0 at those with another label. Elsewhere it is the mean of its values at the neighbours, weighted by W. So it is
%   the probability that a random walk from there meets a label of this class before any other. With D the diagonal
%   matrix of row sums, u the vertices without a label and l the others,
%
%       f_u = (D_uu - W_uu)^-1 * W_ul * f_l.
%
%   Vertices from which no label can be reached stay without one.
%
%   [LABELS, F] = sl_label_propagation (W, LABELS) gives the harmonic functions too.
%
%   Inputs
%     W        n-by-n, double, single or logical, full or sparse, finite, at least 0, symmetric: weights of the edges.
%              Its diagonal does not count
%     LABELS   n integers, of any class: 0 where unknown, otherwise the class, from 1
%   Outputs
%     LABELS   1-by-n, or n-by-1 where the given LABELS are a column, double: the given labels, the classes found, and 0
%              where no label can be reached. If several classes are equally probable (within 1e-12), the lowest of them
%     F        max (LABELS)-by-n: row k is the harmonic function of class k; columns add up to 1, or to 0 where no
%              label can be reached
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    W is not symmetric; more than 3000 vertices without a label, and weights so different in
%                             size that rounding hides the result
%
%   Example
%     >> W = [0 1 0 0; 1 0 2 0; 0 2 0 1; 0 0 1 0];
%     >> [labels, F] = sl_label_propagation (W, [1 0 0 2])
%     labels =
%        1   1   2   2
%     F =
%        1.0000   0.6000   0.4000        0
%             0   0.4000   0.6000   1.0000
%
%
%   Reference: X. Zhu, Z. Ghahramani and J. Lafferty (2003), Semi-supervised learning using Gaussian fields and harmonic
%   functions, ICML, equation 5.
%
%   See also: sl_knn_graph, sl_similarity
%
% TESTING: test_label_propagation   REFERENCE: or_label_propagation

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a graph and labels');
  try
    W = slx_arg_graph (W, 'W');
    n = size (W, 1);
    upright = size (labels, 2) == 1 && n > 1;
    labels = checked_labels (labels, n);

    alone = slx_run_one_blas_thread ();
    known = labels > 0;
    W(1:n+1:n^2) = 0;
    component = cluster_components (W);
    reached = known | (component > 0 & ismember (component, component(known)));
    unknown = reached & ~ known;
    [classes, class_of] = slx_arg_distinct (labels(known));
    given = sparse (1:numel (class_of), class_of(:)', 1, numel (class_of), numel (classes));
    values = harmonic (W, known, unknown, given);

    most = max ([labels, 0]);
    if (any (unknown))
      labels(unknown) = classes(first_largest (values));
    end
    if (nargout > 1)
      F = all_values (most, n, classes, known, unknown, given, values);
    end
    if (upright)
      labels = labels';
    end
  catch err
    slx_run_rethrow (err);
  end
end

% (D_uu - W_uu)^-1 W_ul f_l. Rows add up to 1, unless rounding has hidden the weak links to the labels.
function values = harmonic (W, known, unknown, given)
  most_eliminated = 3000;
  if (~ any (unknown))
    values = zeros (0, size (given, 2));
    return;
  end
  U = W(unknown,unknown);
  L = full (W(unknown,known) * given);
  values = solve (U, L);
  if (~ all (abs (sum (values, 2) - 1) < 1e-8) && size (U, 1) <= most_eliminated)
    values = eliminate (full (U), L);
  end
  total = sum (values, 2);
  slx_arg_refuse (~ all (abs (total - 1) < 1e-8), ...
                  'the weights of W are so far apart in size that rounding hides the answer');
  values = bsxfun (@rdivide, max (values, 0), total);
end

% By Cholesky factors, after the edges of each vertex have been brought to a similar size; NaN where that fails.
function values = solve (U, L)
  m = size (U, 1);
  degree = full (sum (U, 2)) + sum (L, 2);
  [~, exponents] = log2 (degree);
  scale = 2 .^ -floor (exponents / 2);
  L = bsxfun (@times, L, scale);
  diagonal = degree .* scale .^ 2;
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

% For each row the first of the entries that are the largest within 1e-12.
function k = first_largest (values)
  near = bsxfun (@ge, values, max (values, [], 2) - 1e-12);
  [~, k] = max (near, [], 2);
end

function F = all_values (most, n, classes, known, unknown, given, values)
  try
    F = zeros (most, n);
  catch
    slx_arg_fail ('outOfMemory', 'no memory for the %d-by-%d matrix F', most, n);
  end
  F(classes,known) = full (given)';
  F(classes,unknown) = values';
end

function labels = checked_labels (labels, n)
  slx_arg_refuse (~ (isnumeric (labels) || islogical (labels)) || ~ isreal (labels) || numel (labels) ~= n, ...
                  'LABELS must be %d integers, one for each vertex', n);
  labels = full (double (labels(:)'));
  slx_arg_refuse (~ all (labels >= 0 & labels == floor (labels) & labels < 2 ^ 53), ...
                  'LABELS must be integers, at least 0; 0 means unknown');
end

%!test
%! W = [0 1 0 0; 1 0 2 0; 0 2 0 1; 0 0 1 0];
%! [labels, F] = sl_label_propagation (W, [1 0 0 2]);
%! assert (labels, [1 1 2 2]);
%! assert (F, [1 .6 .4 0; 0 .4 .6 1], 4*eps);
%! [labels, G] = sl_label_propagation (sparse (W), int8 ([1 0 0 2]'));
%! assert (labels, [1 1 2 2]');
%! assert (G, F, 4*eps);
%!assert (sl_label_propagation ([0 1 0; 1 0 0; 0 0 0], [0 3 0]), [3 3 0])
%!error id=sparselearn:badInput sl_label_propagation ([0 1; 2 0], [0 1])
%!error id=sparselearn:badInput sl_label_propagation ([0 -1; -1 0], [0 1])

%!demo
%! t = linspace (0, pi, 60);
%! X = [cos(t), 1 - cos(t); sin(t), .5 - sin(t)];
%! known = zeros (1, 120);
%! known([10 100]) = [1 2];
%! labels = sl_label_propagation (sl_knn_graph (X, 4), known);
%! scatter (X(1,:), X(2,:), 20, labels);
%! hold on;
%! plot (X(1,known > 0), X(2,known > 0), 'ko', 'markersize', 12);
%! hold off;
%! title ('two labels are known, those in circles');
