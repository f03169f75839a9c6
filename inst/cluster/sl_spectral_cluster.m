function [labels, info] = sl_spectral_cluster (Y, c, varargin)
%SL_SPECTRAL_CLUSTER  Spectral clustering of the vertices of a graph, or of samples by their similarity.
%   LABELS = sl_spectral_cluster (Y, C) divides n samples, whose similarities are Y, into C clusters. It sets the
%   diagonal of Y to 0; D is the diagonal matrix of the row sums. The eigenvectors of N = D^-1/2 * Y * D^-1/2 for the C
%   largest eigenvalues give each sample C coordinates, which are scaled to length 1. k-means then clusters the samples
%   from many starts, and the start with the least inertia (see sl_kmeans) gives the result.
%
%   [LABELS, INFO] = sl_spectral_cluster (Y, C, OPTION, VALUE, ...) or sl_spectral_cluster (Y, C, OPTIONS) with a struct
%   sets options and returns the coordinates and the outcome of each start.
%
%   Inputs
%     Y   n-by-n, double, single or logical, full or sparse, finite, at least 0, symmetric: similarities
%     C   number of clusters, from 1 to n
%   Outputs
%     LABELS   1-by-n: the cluster of each sample, from 1 to C. No cluster is empty, unless MaxIter has ended k-means
%     INFO     struct:
%       components   1-by-n: number of the connected component of each sample. The largest component comes first; if
%                    several are equal, the one with the lowest sample. 0 for an isolated sample, which has no
%                    similarity to any other
%       embedding    C-by-n: the coordinates of the samples, a row for each eigenvalue. Where all coordinates of a
%                    sample are below 1e-10 before scaling, they are rounding errors, and set to 0
%       eigenvalues  1-by-C: the largest eigenvalues of N, in descending order; a multiple eigenvalue is repeated
%       residual     the largest |N*v - e*v|_2 over these eigenvalues e and their eigenvectors v of length 1
%       inertia, iterations, best, converged, stop, objective
%                    as in sl_kmeans, for the starts of k-means here; isolated samples do not count
%       labels       with AllLabels only: the labels of every start, one start per row
%       seconds      time of the call
%
%   Options
%     'Replicates'  number of starts of k-means, each chosen by greedy k-means++ as in sl_kmeans (default 100; for n
%                   above 1e5 it is 1e7 / n, but at least 1)
%     'MaxIter'     largest number of iterations of each start (default 300)
%     'AllLabels'   true: INFO has the field labels (default false)
%     'Seed'        integer for the starts. It leaves the global generators as they are (default []: these are used)
%
%   Components. Two samples are in one component if a path of similarities above 0 joins them; isolated samples do not
%   count as components here. Each component has the eigenvalue 1 exactly once, with the square roots of its row sums
%   as eigenvector, so that coordinates of different components are orthogonal. The result depends on the number of
%   components:
%     C              each component is a cluster: LABELS is INFO.components
%     more than C    the C - 1 largest components are clusters, and all others together are the last cluster. A warning
%                    says so. INFO.embedding has the coordinates of the C largest components, and 0 for samples of the
%                    others. To divide a component, cluster it by itself; to have fewer components, make a graph with
%                    more neighbours
%     fewer than C   a component is divided into as many clusters as it has vectors among the C leading eigenvectors,
%                    by k-means in these vectors. INFO.inertia is the sum over the components: start k is the sum of
%                    their starts k, and the best start has the best of each
%
%   Isolated samples. Each isolated sample has an eigenvalue 0 of its own, since its row of N is 0. In descending order
%   these come after the positive eigenvalues, and before others that are 0 up to rounding (1e-12), so that no component
%   is divided because of the latter. The result depends on how many eigenvalues of isolated samples are among the first
%   C:
%     all            each isolated sample is a cluster
%     some, Q        the first Q - 1 isolated samples are clusters, and all other isolated samples together are one. A
%                    warning says so
%     none           isolated samples join the cluster whose mean coordinates are the nearest to 0, or the last of these
%                    clusters if several are equally near. Their coordinates are 0. So a connected graph whose C-th
%                    eigenvalue is positive is divided into C clusters, and outliers take up none of these
%   Clusters of isolated samples have the last labels. The coordinates of their samples are 1 in the row of one of the
%   eigenvalues 0, and 0 in all others.
%
%   Uniqueness. Eigenvalues and components are unique. The eigenvector of a simple eigenvalue is unique up to its
%   sign: here the first of its largest entries is positive. The eigenvectors of a multiple eigenvalue may be any
%   orthonormal basis; lengths, distances and inertia do not depend on it. Where the last eigenvalue taken equals the
%   first one left out, the C leading vectors are not unique; of several components the larger goes first. eig finds the
%   eigenvectors of small matrices, and a block method those of larger ones, with all multiple eigenvalues; both results
%   are checked. Last digits may depend on the BLAS and its threads. The clustering with the least inertia need not be
%   the best: AllLabels gives the others.
%
%   New samples have no place in the eigenvectors. Where the samples are the columns of a matrix X, a new sample can get
%   the label of the nearest one: [~, i] = sl_knn_graph (X, 1, 'To', Xnew); LABELS(i.neighbours).
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:components   there are more components than clusters, or more isolated samples than clusters for them
%     sparselearn:maxIter      from sl_kmeans: the best start reached MaxIter before its labels stopped changing
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:notConverged    the eigenvectors were not found
%
%   Example
%     >> Y = blkdiag (ones (2), ones (3));
%     >> labels = sl_spectral_cluster (Y, 2)
%     labels =
%        2   2   1   1   1
%
%
%   Reference: A. Y. Ng, M. I. Jordan and Y. Weiss (2002), On spectral clustering: analysis and an algorithm, NIPS 14,
%   section 2. Y. Zhou, Y. Saad, M. L. Tiago and J. R. Chelikowsky (2006), Self-consistent-field calculations using
%   Chebyshev-filtered subspace iteration, J. Comput. Phys. 219 (the filter).
%
%   See also: sl_similarity, sl_knn_graph, sl_kmeans, sl_cluster_accuracy
%
% TESTING: test_spectral_cluster   REFERENCE: or_spectral_embedding

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 2, 'similarities and a number of clusters');
  try
    begun = tic ();
    Y = slx_arg_graph (Y, 'Y');
    n = size (Y, 1);
    slx_arg_refuse (n == 0, 'Y must not be empty');
    if (~ isnumeric (c) || ~ isreal (c) || ~ isscalar (c) || ~ (c >= 1 && c <= n) || c ~= floor (c))
      slx_arg_fail ('badInput', 'C must be an integer from 1 to the number of samples, which is %d, but is %s', n, ...
                    slx_arg_value_text (c));
    end
    c = full (double (c));
    if (isempty (table))
      table = slx_opt_table ({'Replicates', [],    '?integer [1,2147483647]';
                              'MaxIter',    300,   'count';
                              'AllLabels',  false, 'flag';
                              'Seed',       [],    '?seed'});
    end
    o = slx_opt_read (table, varargin);
    if (isempty (o.Replicates))
      o.Replicates = ceil (min (100, 1e7 / n));
    end

    sl_blas_room_mex ();
    if (any (diag (Y)))
      Y(1:n+1:n^2) = 0;
    end
    component = cluster_components (Y);
    [N, roots] = normalised (Y, component > 0);
    clear Y;
    [embedding, eigenvalues, residual, owner] = coordinates (N, roots, component, c);
    clear N;
    if (max (component) >= c)
      found = merged (component, c, o);
    else
      found = divided (embedding, owner, component, o);
    end
    found = with_isolated (found, embedding, owner, component);

    labels = found.labels(min (found.best, end),:);
    if (nargout > 1)
      info = struct ('components', component, 'embedding', embedding, 'eigenvalues', eigenvalues, ...
                     'residual', residual, 'inertia', found.inertia, 'iterations', found.iterations, ...
                     'best', found.best, 'converged', found.converged, 'stop', found.stop, ...
                     'objective', found.inertia(found.best));
      if (o.AllLabels)
        info.labels = found.labels;
      end
      info.seconds = toc (begun);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% N, and the square roots of the row sums but for a factor in each component. Weights are multiplied by powers of two on
% the way, so that whatever their size neither sums nor roots overflow or lose digits.
function [Y, roots] = normalised (Y, linked)
  n = size (Y, 1);
  [~, exponent] = log2 (full (max (Y, [], 1))');
  exponent(~ linked) = 0;
  h = 2 .^ -round (exponent / 2);
  if (issparse (Y))
    [i, j, w] = find (Y);
    w = w .* h(i);
    s = sqrt (accumarray (i(:), w .* h(i), [n, 1]));
    s(~ linked) = 1;
    Y = sparse (i, j, w .* h(j) ./ (s(i) .* s(j)), n, n);
  else
    width = max (1, floor (2^20 / n));                          % in parts, for another n-by-n matrix may be too much
    s = zeros (n, 1);
    for first = 1:width:n
      at = first:min (first + width - 1, n);
      s(at) = sqrt (sum (bsxfun (@times, bsxfun (@times, Y(:,at), h(at)'), h(at)'), 1));
    end
    s(~ linked) = 1;
    for first = 1:width:n
      at = first:min (first + width - 1, n);
      Y(:,at) = bsxfun (@times, bsxfun (@times, Y(:,at), h), h(at)') ./ (s * s(at)');
    end
  end
  roots = s ./ h;
end

% OWNER(k) is the component that the k-th eigenvector belongs to, 0 for that of an isolated sample.
function [embedding, eigenvalues, residual, owner] = coordinates (N, roots, component, c)
  rounding = 1e-10;
  count = max (component);
  own = min (count, c);
  known = zeros (numel (component), 1);
  for k = 1:own
    v = roots(component == k);
    v = v / max (v);
    known(component == k) = v / norm (v);
  end
  off = full (N * known - known) .^ 2;
  [V, values, owner, residual] = others (N, known, component, c - own);
  residual = max (residual, sqrt (max (accumarray (1 + component(:), off))));
  eigenvalues = [ones(1, own), values];
  owner = [1:own, owner];

  embedding = zeros (c, numel (component));
  for k = 1:own
    here = component == k;
    mine = owner == k;
    if (sum (mine) == 1)
      embedding(k,here) = 1;
    else
      lengths = sqrt (known(here)' .^ 2 + sum (V{k} .^ 2, 1));
      E = [known(here)'; V{k}];
      E(:,lengths < rounding) = 0;
      embedding(mine,here) = bsxfun (@rdivide, E, max (lengths, rounding));
    end
  end
  mine = find (owner == 0);
  if (~ isempty (mine))
    here = find (component == 0);
    embedding(sub2ind (size (embedding), mine(min (1:numel (here), end)), here)) = 1;
  end
end

% The leading eigenvectors beside those that are known, those of each component as rows of one cell. Isolated samples
% have an eigenvalue 0 each.
function [V, values, owner, residual] = others (N, known, component, wanted)
  count = max (component);
  V = cell (1, count);
  every = zeros (1, min (wanted, sum (component == 0)));
  from = every;
  residual = 0;
  for k = 1:count * (wanted > 0)
    here = component == k;
    part = N;
    if (~ all (here))
      part = N(here,here);
    end
    few = min (wanted, sum (here) - 1);
    [V{k}, found, off] = cluster_eigenvectors (part, known(here)', few);
    residual = max (residual, off);
    every = [every, found];
    from = [from, k * ones(1, few)];
  end
  [values, owner] = leading (every, from, wanted);
  for k = 1:count
    V{k} = V{k}(1:sum (owner == k),:);
  end
end

% The largest values; of those equal but for rounding the ones of isolated samples come first, then those of the larger
% component.
function [values, from] = leading (values, from, wanted)
  rounding = 1e-12;
  [values, order] = sort (values, 'descend');
  from = from(order);
  rank = cumsum ([0, -diff(values) > rounding]);
  rank = rank(1:numel (values));
  [~, order] = sortrows ([rank(:), from(:), (1:numel (values))']);
  order = order(1:min (wanted, end))';
  values = min (sort (values(order), 'descend'), 1);
  from = from(order);
end

% At least as many components as clusters: the last cluster takes those that are left.
function found = merged (component, c, o)
  count = max (component);
  labels = min (component, c);
  inertia = 0;
  if (count > c)
    sizes = accumarray (component(component >= c)' - c + 1, 1);
    inertia = sum (sizes) - sum (sizes .^ 2) / sum (sizes);
    slx_arg_warn ('components', ['Y has %d connected components, more than the %d clusters: the %d smallest ones ' ...
                                 'make up the last cluster'], count, c, count - c + 1);
  end
  starts = 1;
  if (o.AllLabels)
    starts = o.Replicates;
  end
  found = struct ('labels', repmat (labels, starts, 1), 'inertia', inertia * ones (1, o.Replicates), ...
                  'iterations', zeros (1, o.Replicates), 'best', 1, 'converged', true, 'stop', 'converged');
end

% Fewer components than clusters: each is divided into as many clusters as it has eigenvectors.
function found = divided (embedding, owner, component, o)
  found = struct ('labels', zeros (1, numel (component)), 'inertia', zeros (1, o.Replicates), ...
                  'iterations', zeros (1, o.Replicates), 'best', [], 'converged', true, 'stop', 'converged');
  if (o.AllLabels)
    found.labels = zeros (o.Replicates, numel (component));
  end
  before = 0;
  for k = 1:max (component)
    here = component == k;
    mine = owner == k;
    clusters = sum (mine);
    found.labels(:,here) = before + 1;
    if (clusters > 1)
      [labels, ~, part] = sl_kmeans (embedding(mine,here), clusters, o);
      found = with_part (found, here, before, labels, part);
    end
    before = before + clusters;
  end
  found.best = max ([found.best, 1]);
end

% The best start of each component stands where that of the first one does.
function found = with_part (found, here, before, labels, part)
  if (isempty (found.best))
    found.best = part.best;
  end
  order = 1:numel (part.inertia);
  order([found.best, part.best]) = order([part.best, found.best]);
  if (isfield (part, 'labels'))
    labels = part.labels(order,:);
  end
  found.labels(:,here) = before + labels;
  found.inertia = found.inertia + part.inertia(order);
  found.iterations = max (found.iterations, part.iterations(order));
  if (~ part.converged)
    found.converged = false;
    found.stop = part.stop;
  end
end

% Labels of isolated samples, which are 0 until then.
function found = with_isolated (found, embedding, owner, component)
  rounding = 1e-10;
  c = numel (owner);
  own = sum (owner == 0);
  isolated = component == 0;
  count = sum (isolated);
  if (own > 0)
    found.labels(:,isolated) = repmat (c - own + min (1:count, own), size (found.labels, 1), 1);
    if (count > own)
      slx_arg_warn ('components', ...
                    ['Y has %d isolated samples, more than their %d of the %d leading eigenvalues: the ' ...
                     'last %d of these samples make up the last cluster'], count, own, c, count - own + 1);
    end
  elseif (count > 0)
    for k = 1:size (found.labels, 1)
      label = found.labels(k,~ isolated);
      means = embedding(:,~ isolated) * sparse (1:numel (label), label, 1, numel (label), c);
      means = bsxfun (@rdivide, means, accumarray (label(:), 1, [c, 1])');
      lengths = sqrt (sum (means .^ 2, 1));
      found.labels(k,isolated) = find (lengths <= min (lengths) + rounding, 1, 'last');
    end
  end
end

%!test
%! labels = sl_spectral_cluster (blkdiag (ones (2), ones (3)), 2, 'Seed', 1);
%! assert (labels == labels(1), [true true false false false]);
%!test
%! [labels, info] = sl_spectral_cluster (sparse ([0 2 0; 2 0 0; 0 0 0]), 2, 'Seed', 1);
%! assert (size (labels), [1 3]);
%! assert (labels, [1 1 2]);
%! assert (info.embedding, [1 1 0; 0 0 1]);
%! assert (info.eigenvalues, [1 0]);
%! assert (info.residual <= 4*eps);
%!error id=sparselearn:badInput sl_spectral_cluster ([0 1; 2 0], 1)
%!error id=sparselearn:badInput sl_spectral_cluster ([0 -1; -1 0], 1)
