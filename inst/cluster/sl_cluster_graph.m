function [A, info] = sl_cluster_graph (X, c)
%SL_CLUSTER_GRAPH  A graph of nearest neighbours for clusters, chosen without labels.
%   A = sl_cluster_graph (X, C) is a graph of the columns of X, for sl_spectral_cluster (A, C, 'Samples', X). The
%   candidates are graphs of sl_knn_graph: those of 2 to 10 mutual neighbours, and that of three neighbours of either.
%   The core of a graph are its larger components, see sl_spectral_cluster. The graph is
%
%     1. that of mutual neighbours whose core has exactly C components and at least 95 % of the samples, if there is
%        one: the components are the clusters then. Of several it is the one with the largest core, and of these the one
%        with the fewest neighbours;
%     2. otherwise that of six mutual neighbours, if its core has at least half of the samples;
%     3. otherwise that of three neighbours of either.
%
%   doc/srsc.md has the trials of this rule, with its hits and misses.
%
%   [A, INFO] = sl_cluster_graph (X, C) also says why.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column, n at least 2. Columns of
%         length 1 are usual
%     C   number of clusters, an integer from 1 to n
%   Outputs
%     A     n-by-n, sparse, symmetric: 1 for neighbours
%     INFO  struct:
%       K, mutual    the arguments of sl_knn_graph that give A
%       rule         1, 2 or 3: which of the rules above has decided
%       components   row: the number of components of the core, for 2, 3, ... mutual neighbours
%       core         row: the share of the samples that are in the core
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> X = [0 0.1 0.3 5 5.1 5.3 9 9.1 9.3];
%     >> [A, info] = sl_cluster_graph (X, 3);
%     >> [info.rule, info.K]
%     ans =
%        1   2
%     >> sl_spectral_cluster (A, 3, 'Samples', X)
%     ans =
%        1   1   1   2   2   2   3   3   3
%
%
%   Reference: none; the rule is of this package.
%
%   See also: sl_knn_graph, sl_spectral_cluster, sl_similarity, sl_srsc
%
% TESTING: test_cluster_graph   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'samples and a number of clusters');
  try
    slx_arg_matrix (X, 'X', true);
    slx_arg_finite (X, 'X');
    n = size (X, 2);
    slx_arg_refuse (n < 2, 'X must have at least two columns');
    slx_arg_refuse (~ isnumeric (c) || ~ isreal (c) || ~ isscalar (c) || ~ (c >= 1 && c <= n) || c ~= floor (c), ...
                    'C must be an integer from 1 to the number of samples, which is %d', n);
    [most, usual, few] = deal (min (10, n - 1), min (6, n - 1), min (3, n - 1));
    [~, near] = sl_knn_graph (X, most);
    list = min (2, most):most;
    info = struct ('K', usual, 'mutual', true, 'rule', 2, 'components', zeros (size (list)), ...
                   'core', zeros (size (list)));
    for k = 1:numel (list)
      [~, core, info.components(k)] = cluster_core (cluster_components (joined (near.neighbours, list(k), true)), c);
      info.core(k) = mean (core);
    end
    whole = info.components == c & info.core >= .95;
    if (any (whole))
      [~, best] = max (info.core .* whole);
      [info.K, info.rule] = deal (list(best), 1);
    elseif (info.core(list == usual) < .5)
      [info.K, info.mutual, info.rule] = deal (few, false, 3);
    end
    A = joined (near.neighbours, info.K, info.mutual);
  catch err
    slx_run_rethrow (err);
  end
end

% The graph of the nearest K neighbours, of both samples or of either.
function A = joined (neighbours, K, mutual)
  n = size (neighbours, 2);
  A = sparse (neighbours(1:K,:), repmat (1:n, K, 1), 1, n, n);
  if (mutual)
    A = A .* A';
  else
    A = max (A, A');
  end
end

%!test
%! [A, info] = sl_cluster_graph ([0 .1 .3 5 5.1 5.3 9 9.1 9.3], 3);
%! assert (A, sl_knn_graph ([0 .1 .3 5 5.1 5.3 9 9.1 9.3], 2, 'Mutual', true));
%! assert ([info.rule, info.K, info.mutual], [1 2 1]);
%!error id=sparselearn:badInput sl_cluster_graph (1:3, 4)
