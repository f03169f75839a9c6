function [labels, info] = sl_spectral_cluster (Y, c, varargin)
%SL_SPECTRAL_CLUSTER  Spectral clustering of the vertices of a graph, or of samples by their similarity.
%   LABELS = sl_spectral_cluster (Y, C) divides n samples, whose similarities are Y, into C clusters. It sets the
%   diagonal of Y to 0; D is the diagonal matrix of the row sums. The eigenvectors of N = D^-1/2 * Y * D^-1/2 for the C
%   largest eigenvalues give each sample C coordinates, which are scaled to length 1. k-means then clusters the samples
%   from many starts, and the start with the least inertia (see sl_kmeans) gives the result. Where the graph of Y falls
%   into pieces, only the larger ones are clustered, its core.
%
%   LABELS = sl_spectral_cluster (Y, C, 'Samples', X), where column i of X is sample i, gives each sample outside of the
%   core the label of the nearest sample of the core.
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
%       core         1-by-n, logical: the samples that were clustered
%       clusters     row: the number of clusters into which each component of the core was divided. Its isolated
%                    samples come after its other components
%       embedding    C-by-n: the coordinates of the samples, a row for each eigenvalue. Where all coordinates of a
%                    sample are below 1e-10 before scaling, they are rounding errors, and set to 0. 0 outside of
%                    the core
%       eigenvalues  1-by-C: the largest eigenvalues of N on the core, in descending order; a multiple eigenvalue is
%                    repeated
%       residual     the largest |N*v - e*v|_2 over these eigenvalues e and their eigenvectors v of length 1
%       inertia, iterations, best, converged, stop, objective
%                    as in sl_kmeans, for the starts of k-means here; samples outside of the core do not count
%       labels       with AllLabels only: the labels of every start, one start per row
%       seconds      time of the call
%
%   Options
%     'Replicates'  number of starts of k-means, each chosen by greedy k-means++ as in sl_kmeans (default 100; for n
%                   above 1e5 it is 1e7 / n, but at least 1)
%     'MaxIter'     largest number of iterations of each start (default 300)
%     'AllLabels'   true: INFO has the field labels (default false)
%     'Samples'     d-by-n, double or single, full or sparse, finite: the samples, as sl_knn_graph takes them
%     'Seed'        integer for the starts. It leaves the global generators as they are (default []: these are used)
%
%   Components. Two samples are in one component if a path of similarities above 0 joins them; an isolated sample is a
%   component of its own. A graph of neighbours often has many components of a few samples. These are no clusters, so
%   that only the core is clustered:
%     core       the components with at least n / (4*C) samples, a quarter of the mean size of a cluster; of more than C
%                such components the C largest. Small clusters far from all others count too: if the smallest of the
%                C largest components has at least 10 samples, n / (10*C) and three times those of the next one, these
%                C are the core. If the core has fewer than C samples, the next largest components join it until it
%                has C
%     clusters   each component of the core has the eigenvalue 1 exactly once, with the square roots of its row sums as
%                eigenvector; an isolated sample, which is in the core where it has few samples or n is at most 4*C,
%                counts as similar to itself. A component is divided into as many clusters as it has vectors among the C
%                leading eigenvectors, by k-means in these vectors. So C components are C clusters, and of fewer
%                components the largest are usually divided. INFO.inertia is the sum over the components: start k is
%                the sum of their starts k, and the best start has the best of each
%     the rest   Y does not tell where the other samples belong. With Samples they get the label of the nearest sample
%                of the core, or of the first of these if several are equally near; without it, that of the largest
%                cluster, or of the first of these. No cluster consists of such samples alone
%   To divide a component further, cluster it by itself; to have fewer components, make a graph with more neighbours by
%   sl_knn_graph, or where Y is of sl_similarity (Z, A) give that its option Offset.
%
%   Uniqueness. Eigenvalues and components are unique. The eigenvector of a simple eigenvalue is unique up to its
%   sign: here the first of its largest entries is positive. The eigenvectors of a multiple eigenvalue may be any
%   orthonormal basis; lengths, distances and inertia do not depend on it. Where the last eigenvalue taken equals the
%   first one left out, the C leading vectors are not unique; of several components the larger goes first. eig finds the
%   eigenvectors of small matrices, and a block method those of larger ones, with all multiple eigenvalues; both results
%   are checked. Last digits may depend on the BLAS. The clustering with the least inertia need not be
%   the best: AllLabels gives the others.
%
%   New samples have no place in the eigenvectors. Where the samples are the columns of a matrix X, a new sample can get
%   the label of the nearest one: [~, i] = sl_knn_graph (X, 1, 'To', Xnew); LABELS(i.neighbours).
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:components   C > 1, and there are samples outside of the core and no Samples, or more of them than
%                              others
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
%   See also: sl_cluster_graph, sl_similarity, sl_knn_graph, sl_kmeans, sl_cluster_accuracy
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
                              'Samples',    [],    'numbers';
                              'Seed',       [],    '?seed'});
    end
    o = slx_opt_read (table, varargin);
    if (isempty (o.Replicates))
      o.Replicates = ceil (min (100, 1e7 / n));
    end

    if (~ isempty (o.Samples))
      slx_arg_matrix (o.Samples, 'option Samples', true);
      slx_arg_refuse (size (o.Samples, 2) ~= n, ...
                      'option Samples must have %d columns, a sample for each row of Y, but is %d-by-%d', n, ...
                      size (o.Samples, 1), size (o.Samples, 2));
      slx_arg_finite (o.Samples, 'option Samples');
    end

    slx_blas_room_mex ();
    if (any (diag (Y)))
      Y(1:n+1:n^2) = 0;
    end
    component = cluster_components (Y);
    [piece, core] = cluster_core (component, c);
    Y = part_of (Y, core);
    [N, roots] = normalised (Y);
    clear Y;
    [inner, eigenvalues, residual, owner] = coordinates (N, roots, piece(core), c);
    clear N;
    found = with_crumbs (divided (inner, owner, piece(core), o), core, o.Samples);
    if (c > 1)
      tell_of_crumbs (component, core, o.Samples);
    end

    labels = found.labels(min (found.best, end),:);
    if (nargout > 1)
      embedding = zeros (c, n);
      embedding(:,core) = inner;
      info = struct ('components', component, 'core', core, 'clusters', accumarray (owner(:), 1)', ...
                     'embedding', embedding, 'eigenvalues', eigenvalues, 'residual', residual, ...
                     'inertia', found.inertia, 'iterations', found.iterations, 'best', found.best, ...
                     'converged', found.converged, 'stop', found.stop, 'objective', found.inertia(found.best));
      if (o.AllLabels)
        info.labels = found.labels;
      end
      info.seconds = toc (begun);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function Y = part_of (Y, here)
  if (~ all (here))
    Y = Y(here,here);
  end
end

% N, and the square roots of the row sums but for a factor in each component. Weights are multiplied by powers of two on
% the way, so that whatever their size neither sums nor roots overflow or lose digits. An isolated sample is a component
% as the others are: it has the eigenvalue 1 too, as if it were similar to itself.
function [Y, roots] = normalised (Y)
  n = size (Y, 1);
  alone = find (~ any (Y, 1));
  Y(alone + n * (alone - 1)) = 1;
  [~, exponent] = log2 (full (max (Y, [], 1))');
  h = 2 .^ -round (exponent / 2);
  if (issparse (Y))
    [i, j, w] = find (Y);
    w = w .* h(i);
    s = sqrt (accumarray (i(:), w .* h(i), [n, 1]));
    Y = sparse (i, j, w .* h(j) ./ (s(i) .* s(j)), n, n);
  else
    width = max (1, floor (2^20 / n));                          % in parts, for another n-by-n matrix may be too much
    s = zeros (n, 1);
    for first = 1:width:n
      at = first:min (first + width - 1, n);
      s(at) = sqrt (sum (bsxfun (@times, bsxfun (@times, Y(:,at), h(at)'), h(at)'), 1));
    end
    for first = 1:width:n
      at = first:min (first + width - 1, n);
      Y(:,at) = bsxfun (@times, bsxfun (@times, Y(:,at), h), h(at)') ./ (s * s(at)');
    end
  end
  roots = s ./ h;
end

% OWNER(k) is the component that the k-th eigenvector belongs to.
function [embedding, eigenvalues, residual, owner] = coordinates (N, roots, component, c)
  rounding = 1e-10;
  own = max (component);
  known = zeros (numel (component), 1);
  for k = 1:own
    v = roots(component == k);
    v = v / max (v);
    known(component == k) = v / norm (v);
  end
  off = full (N * known - known) .^ 2;
  [V, values, owner, residual] = others (N, known, component, c - own);
  residual = max (residual, sqrt (max (accumarray (component(:), off))));
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
end

% The leading eigenvectors beside those that are known, those of each component as rows of one cell.
function [V, values, owner, residual] = others (N, known, component, wanted)
  count = max (component);
  V = cell (1, count);
  every = zeros (1, 0);
  from = every;
  residual = 0;
  for k = 1:count * (wanted > 0)
    here = component == k;
    few = min (wanted, sum (here) - 1);
    [V{k}, found, off] = cluster_eigenvectors (part_of (N, here), known(here)', few);
    residual = max (residual, off);
    every = [every, found];
    from = [from, k * ones(1, few)];
  end
  [values, owner] = leading (every, from, wanted);
  for k = 1:count
    V{k} = V{k}(1:sum (owner == k),:);
  end
end

% The largest values; of those equal but for rounding the ones of the larger component come first.
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

% Each component is divided into as many clusters as it has eigenvectors.
function found = divided (embedding, owner, component, o)
  found = struct ('labels', zeros (1, numel (component)), 'inertia', zeros (1, o.Replicates), ...
                  'iterations', zeros (1, o.Replicates), 'best', [], 'converged', true, 'stop', 'converged');
  o = rmfield (o, 'Samples');                                   % the rest are options of sl_kmeans
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

% Labels of all samples from those of the core: the others get that of the nearest sample of the core, or without
% SAMPLES that of the largest cluster.
function found = with_crumbs (found, core, samples)
  if (all (core))
    return;
  end
  inner = found.labels;
  found.labels = zeros (size (inner, 1), numel (core));
  found.labels(:,core) = inner;
  if (isempty (samples))
    found.labels(:,~ core) = repmat (mode (inner, 2), 1, sum (~ core));
  else
    [~, near] = sl_knn_graph (samples(:,core), 1, 'To', samples(:,~ core), 'Algorithm', 'exact');
    found.labels(:,~ core) = inner(:,near.neighbours);
  end
end

function tell_of_crumbs (component, core, samples)
  n = numel (core);
  inside = sum (core);
  if (inside < n && (isempty (samples) || inside < n / 2))
    whole = max (component) + sum (component == 0);
    where = {['the cluster of the nearest of these samples; a graph of more neighbours by sl_knn_graph, or ' ...
              '''Offset'', 1 of sl_similarity, makes larger components'], ...
             'the largest cluster; with option Samples they get that of the nearest sample'};
    slx_arg_warn ('components', ['Y has %d connected components, and those that were clustered have %d of the %d ' ...
                                 'samples. The others are in %s'], whole, inside, n, where{1 + isempty(samples)});
  end
end

%!demo
%! t = linspace (0, 2 * pi, 150);
%! randn ('twister', 1);
%! X = [cos(t), 3 * cos(t); sin(t), 3 * sin(t)] + .1 * randn (2, 300);
%! labels = sl_spectral_cluster (sl_knn_graph (X, 6), 2, 'Seed', 1);
%! scatter (X(1,:), X(2,:), 20, labels, 'filled');
%! axis equal;
%! title ('two rings, by the graph of nearest neighbours');
%!test
%! labels = sl_spectral_cluster (blkdiag (ones (2), ones (3)), 2, 'Seed', 1);
%! assert (labels == labels(1), [true true false false false]);
%!test
%! [labels, info] = sl_spectral_cluster (sparse ([0 2 0; 2 0 0; 0 0 0]), 2, 'Seed', 1);
%! assert (size (labels), [1 3]);
%! assert (labels, [1 1 2]);
%! assert (info.embedding, [1 1 0; 0 0 1]);
%! assert (info.eigenvalues, [1 1]);
%! assert (info.residual <= 4*eps);
%!error id=sparselearn:badInput sl_spectral_cluster ([0 1; 2 0], 1)
%!error id=sparselearn:badInput sl_spectral_cluster ([0 -1; -1 0], 1)
