function [labels, F, info] = sl_label_propagation (W, labels, varargin)
%SL_LABEL_PROPAGATION  Label propagation (semi-supervised): labels of all vertices of a graph from those of some.
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
%   [LABELS, F, INFO] = sl_label_propagation (W, LABELS, OPTION, VALUE, ...) or sl_label_propagation (W, LABELS,
%   OPTIONS) with a struct sets options, and gives the harmonic functions and a bound on their error.
%
%   Inputs
%     W        n-by-n, double, single or logical, full or sparse, finite, at least 0, symmetric: weights of the edges.
%              Its diagonal does not count
%     LABELS   n integers, of any class: 0 where unknown, otherwise the class, from 1
%   Outputs
%     LABELS   1-by-n, or n-by-1 where the given LABELS are a column, double: the given labels, the classes found, and 0
%              where no label can be reached, or none was before MaxIter iterations. If several classes are equally
%              probable (within 1e-12, with 'cg' within 2*INFO.error if that is more), the lowest of them
%     F        c-by-n: row k is the harmonic function of the class INFO.classes(k), one of the c classes that occur;
%              columns add up to 1, or to 0 where LABELS are 0
%     INFO     struct:
%       classes      1-by-c, the classes that the given LABELS have, ascending: 1 to c unless there are gaps
%       algorithm    'cholesky', 'cg' or 'elimination', which found F, or 'none' if there was nothing to find
%       residual     the largest difference of an entry of F from the mean over the neighbours
%       error        a bound on the error of the entries of F, apart from rounding in INFO.residual; NaN with
%                    'elimination', whose entries have small relative errors
%       iterations   number of iterations, 0 without 'cg'
%       converged    whether INFO.error is at most Tol; true without 'cg'
%       stop         'converged'; with 'cg' also 'MaxIter', or 'precision' where rounding allows no smaller error
%       seconds      time of the call
%
%   Options
%     'Algorithm'  'cholesky': a Cholesky factor. 'cg': conjugate gradients with Jacobi's preconditioner, all classes
%                  side by side, whose memory and time for an iteration grow with the number of edges. 'auto' (default):
%                  'cg' for a sparse W with more than 3000 vertices to find and no factor of few entries, and
%                  'cholesky' otherwise, and where the error with 'cg' exceeds 1e-8
%     'Tol'        for 'cg', bound on the error of F (default 1e-8)
%     'MaxIter'    for 'cg', largest number of iterations (default 10000)
%     'Shares'     positive numbers, one for each of the classes in INFO.classes. LABELS are then by class mass
%                  normalisation: row k of F, multiplied by share k and divided by its mean over the vertices without
%                  a label, decides in place of F. Where very few vertices have labels, equal shares help, also for
%                  classes of unequal size. Shares in proportion to the sizes need more labels: with few, the largest
%                  class gets nearly all vertices (default []: F decides)
%
%   The error is bounded by the residual times the mean number of steps that a random walk takes until it meets a label,
%   which is found on the way. W may be a graph of millions of vertices, see doc/large_data.md. The result does not
%   depend on the number of threads.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:notCertified    'cg' did not reach Tol, because of rounding
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput        W is not symmetric; without 'cg', more than 3000 vertices without a label, and weights
%                                 so different in size that rounding hides the result
%     sparselearn:unusedOption    Tol or MaxIter was given with 'cholesky'
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
%   functions, ICML, equation 5, and section 4 for class mass normalisation. M. R. Hestenes and E. Stiefel (1952),
%   Methods of conjugate gradients for solving linear systems, J. Res. Nat. Bur. Standards 49(6).
%
%   See also: sl_knn_graph, sl_similarity
%
% TESTING: test_label_propagation   REFERENCE: or_label_propagation

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 2, 'a graph and labels');
  try
    begun = tic ();
    W = slx_arg_graph (W, 'W');
    n = size (W, 1);
    upright = size (labels, 2) == 1 && n > 1;
    labels = checked_labels (labels, n);
    if (isempty (table))
      iterated = {'Algorithm', {'auto', 'cg'}};
      table = slx_opt_table ({'Algorithm', 'auto', {'auto', 'cholesky', 'cg'}, {};
                              'Tol',       1e-8,   'nonneg',                   iterated;
                              'MaxIter',   10000,  'count',                    iterated;
                              'Shares',    [],     '?numbers',                 {}});
    end
    o = slx_opt_read (table, varargin);
    known = labels > 0;
    [classes, class_of] = slx_arg_distinct (labels(known));
    slx_opt_must (isempty (o.Shares) || are_shares (o.Shares, numel (classes)), ...
                  sprintf ('Shares must be %d positive numbers, one for each class that occurs', numel (classes)));

    alone = slx_run_one_blas_thread ();
    if (any (diag (W)))
      W(1:n+1:n^2) = 0;
    end
    component = cluster_components (W);
    reached = known | (component > 0 & ismember (component, component(known)));
    unknown = reached & ~ known;
    given = sparse (class_of(:)', 1:numel (class_of), 1, numel (classes), numel (class_of));
    [values, info] = cluster_harmonic (W(unknown,unknown), full (given * W(known,unknown)), o);

    if (any (unknown))
      equal = 1e-12;
      if (strcmp (info.algorithm, 'cg') && isfinite (info.error))
        equal = max (equal, 2 * info.error);
      end
      decides = values;
      if (~ isempty (o.Shares))
        decides = by_mass (values, o.Shares);
      end
      labels(unknown) = classes(first_largest (decides, equal)) .* any (values, 1);
    end
    if (nargout > 1)
      F = zeros (numel (classes), n);
      F(:,known) = full (given);
      F(:,unknown) = values;
    end
    if (upright)
      labels = labels';
    end
    info.classes = reshape (classes, 1, []);
    info.seconds = toc (begun);
    slx_run_end ('sl_label_propagation', 'off', info, o.Tol == 0);
  catch err
    slx_run_rethrow (err);
  end
end

% For each column the first of the entries that are the largest, or differ from these by EQUAL at most.
function k = first_largest (values, equal)
  [~, k] = max (bsxfun (@ge, values, max (values, [], 1) - equal), [], 1);
end

% Rows in proportion to SHARES and to one over their means; none becomes larger, and so neither do errors.
function values = by_mass (values, shares)
  mass = mean (values, 2);
  factor = double (shares(:)) ./ mass;
  factor(mass == 0) = 0;                        % a class that no vertex reaches
  values = bsxfun (@times, values, factor / max (factor));
end

function yes = are_shares (q, count)
  yes = isnumeric (q) && isreal (q) && ndims (q) == 2 && any (size (q) == 1) && numel (q) == count ...
        && all (isfinite (q(:))) && all (q(:) > 0);
end

function labels = checked_labels (labels, n)
  slx_arg_refuse (~ (isnumeric (labels) || islogical (labels)) || ~ isreal (labels) || numel (labels) ~= n, ...
                  ['LABELS must be %d integers, one for each vertex; of a cell of texts [~, ~, LABELS] = unique ' ...
                   '(TEXTS) makes numbers, and where the class is not known they must then be 0'], n);
  labels = full (double (labels(:)'));
  slx_arg_refuse (~ all (labels >= 0 & labels == floor (labels) & labels < 2 ^ 53), ...
                  ['LABELS must be integers, at least 0: the class where it is known, from 1, and 0 where it is ' ...
                   'not. If 0 is a class, use LABELS + 1 where the class is known']);
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
