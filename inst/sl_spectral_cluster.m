function [labels, info] = sl_spectral_cluster (Y, c, varargin)
%SL_SPECTRAL_CLUSTER  Spectral clustering of the vertices of a graph, or of samples by their similarity.
%   LABELS = sl_spectral_cluster (Y, C) divides n samples into C clusters. With the diagonal of Y set to 0 and D the
%   diagonal matrix of its row sums, the C leading eigenvectors of D^-1/2 * Y * D^-1/2 give each sample C coordinates,
%   which are scaled to length 1 and clustered by k-means from many starts; the start of least inertia is taken.
%
%   [LABELS, INFO] = sl_spectral_cluster (Y, C, OPTION, VALUE, ...) or sl_spectral_cluster (Y, C, OPTIONS) with a struct
%   sets what is below and gives the coordinates and what each start led to.
%
%   Inputs
%     Y   n-by-n, double, single or logical, full or sparse, finite, at least 0, symmetric: similarities
%     C   number of clusters, from 1 to n
%   Outputs
%     LABELS   1-by-n: the cluster of each sample, from 1 to C
%     INFO     struct:
%       embedding    C-by-n: the coordinates of the samples. Those of a sample without similarity to any other are 0;
%                    so are coordinates that all are below 1e-10 before they are scaled, which is rounding
%       eigenvalues  1-by-C, descending; the last are 0 if fewer than C samples have similarities
%       residual     the largest |N*v - e*v|_2 over these eigenvectors v, of length 1, and eigenvalues e of N, the
%                    matrix above
%       inertia, iterations, best, converged, stop, objective
%                    of the starts of k-means, as sl_kmeans tells them
%       labels       the labels of every start, one per row, with AllLabels only
%       seconds      time taken
%
%   Options
%     'Replicates'  starts of k-means, each chosen by greedy k-means++ as in sl_kmeans (default 100)
%     'MaxIter'     most iterations of each (default 300)
%     'AllLabels'   whether INFO is to have the labels of every start (default false)
%     'Seed'        integer that seeds the starts and leaves the global generators as they were (default: [], draw from
%                   the current ones)
%
%   Eigenvectors come from eigs with a fixed starting vector, and from eig if there are at most 500. The least inertia
%   need not be the best clustering: try others with AllLabels. Where more than C parts of the graph are not connected
%   to each other, which of them get coordinates is arbitrary.
%
%   Errors
%     sparselearn:badCall         fewer than two arguments
%     sparselearn:badInput        Y, C or the value of an option of a wrong class or size, negative, NaN or Inf; Y not
%                                 symmetric
%     sparselearn:unknownOption   no option of that name
%     sparselearn:notConverged    the eigenvectors were not found
%     sparselearn:outOfMemory     not enough memory
%
%   Example
%     >> Y = blkdiag (ones (2), ones (3));
%     >> labels = sl_spectral_cluster (Y, 2, 'Seed', 1);
%     >> labels == labels(1)
%     ans =
%       1  1  0  0  0
%
%
%   Reference: A. Y. Ng, M. I. Jordan and Y. Weiss (2002), On spectral clustering: analysis and an algorithm, NIPS 14,
%   section 2.
%
%   See also: sl_similarity, sl_knn_graph, sl_kmeans, sl_cluster_accuracy
%
% TESTING: test_spectral_cluster   REFERENCE: or_spectral_embedding
  if (nargin < 2)
    error ('sparselearn:badCall', ['sl_spectral_cluster: needs similarities and a number of clusters; see help ' ...
                                   'sl_spectral_cluster']);
  end
  begun = tic ();
  Y = sl_check_graph ('sl_spectral_cluster', Y, 'Y');
  n = size (Y, 1);
  if (n == 0)
    error ('sparselearn:badInput', 'sl_spectral_cluster: Y must not be empty');
  elseif (~ isnumeric (c) || ~ isreal (c) || ~ isscalar (c) || ~ (c >= 1 && c <= n) || c ~= floor (c))
    error ('sparselearn:badInput', ['sl_spectral_cluster: C must be an integer from 1 to the number of samples, ' ...
                                    'which is %d'], n);
  end
  c = full (double (c));
  table = {'Replicates', 100,   'natural';
           'MaxIter',    300,   'count';
           'AllLabels',  false, 'flag';
           'Seed',       [],    '?seed'};
  o = sl_options ('sl_spectral_cluster', table, varargin);
  if (o.Replicates >= 2^31)
    error ('sparselearn:badInput', 'sl_spectral_cluster: option Replicates must be an integer from 1 to 2^31 - 1');
  end

  [embedding, eigenvalues, residual] = coordinates (Y, c);
  [labels, ~, found] = sl_kmeans (embedding, c, o);
  if (nargout > 1)
    info = struct ('embedding', embedding, 'eigenvalues', eigenvalues, 'residual', residual, ...
                   'inertia', found.inertia, 'iterations', found.iterations, 'best', found.best, ...
                   'converged', found.converged, 'stop', found.stop, 'objective', found.objective);
    if (o.AllLabels)
      info.labels = found.labels;
    end
    info.seconds = toc (begun);
  end
end

function [embedding, eigenvalues, residual] = coordinates (Y, c)
  rounding = 1e-10;
  n = size (Y, 1);
  Y(1:n+1:n^2) = 0;
  unit = full (max ([max(Y), 0]));
  if (unit > 1e150 || unit < 1e-150)
    Y = Y / (unit + (unit == 0));                               % sums that neither overflow nor lose digits
  end
  degree = full (sum (Y, 2));
  linked = degree > 0;
  if (~ all (linked))
    Y = Y(linked,linked);
  end
  s = 1 ./ sqrt (degree(linked));

  embedding = zeros (c, n);
  eigenvalues = zeros (1, c);
  residual = 0;
  k = min (c, numel (s));
  if (k > 0)
    normalised = @(x) bsxfun (@times, s, Y * bsxfun (@times, s, x));
    [V, eigenvalues(1:k)] = leading (Y, s, normalised, k);
    residual = max (sqrt (sum ((normalised (V) - bsxfun (@times, V, eigenvalues(1:k))) .^ 2, 1)));
    lengths = sqrt (sum (V .^ 2, 2));
    V(lengths < rounding,:) = 0;
    embedding(1:k,linked) = bsxfun (@rdivide, V, max (lengths, rounding))';
  end
end

% The k leading eigenvectors, and eigenvalues in descending order.
function [V, values] = leading (Y, s, normalised, k)
  most_by_eig = 500;
  m = numel (s);
  if (m <= max (most_by_eig, k + 1))
    N = full (bsxfun (@times, bsxfun (@times, Y, s), s'));
    [V, D] = eig ((N + N') / 2);
    values = diag (D)';
  else
    % the leading eigenvalues lie close together, hence a large subspace
    options = struct ('v0', cos (1:m)', 'p', min (m, max (60, 3 * k)), 'maxit', 3000, 'issym', true, ...
                      'isreal', true, 'disp', 0);
    [V, D, failed] = eigs (normalised, m, k, 'la', options);
    values = diag (D)';
    if (failed || ~ all (isfinite (V(:))))
      error ('sparselearn:notConverged', ['sl_spectral_cluster: the %d leading eigenvectors of Y were not found in ' ...
                                          '%d iterations'], k, options.maxit);
    end
  end
  [values, order] = sort (values, 'descend');
  values = values(1:k);
  V = V(:,order(1:k));
end

%!test
%! labels = sl_spectral_cluster (blkdiag (ones (2), ones (3)), 2, 'Seed', 1);
%! assert (labels == labels(1), [true true false false false]);
%!test
%! [labels, info] = sl_spectral_cluster (sparse ([0 2 0; 2 0 0; 0 0 0]), 2, 'Seed', 1);
%! assert (size (labels), [1 3]);
%! assert (abs (info.embedding), [1 1 0; 1 1 0] / sqrt (2), 4*eps);
%! assert (info.eigenvalues, [1 -1], 4*eps);
%! assert (info.residual <= 4*eps);
%!assert (sl_spectral_cluster (5, 1), 1)
%!error id=sparselearn:badCall sl_spectral_cluster (1)
%!error id=sparselearn:badInput sl_spectral_cluster (ones (2), 3)
%!error id=sparselearn:badInput sl_spectral_cluster ([0 1; 2 0], 1)
%!error id=sparselearn:badInput sl_spectral_cluster ([0 -1; -1 0], 1)
%!error id=sparselearn:unknownOption sl_spectral_cluster (ones (2), 1, 'Nothing', 1)
