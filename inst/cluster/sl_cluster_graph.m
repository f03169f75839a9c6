function [A, info] = sl_cluster_graph (X, c)
%SL_CLUSTER_GRAPH  A graph of nearest neighbours for clusters, chosen without labels.
%   A = sl_cluster_graph (X, C) is a graph of the columns of X, for sl_spectral_cluster (A, C, 'Samples', X). The
%   candidates are graphs of sl_knn_graph: those of 2 to 10 mutual neighbours, and those of three and ten neighbours of
%   either. The core of a graph are its larger components, see sl_spectral_cluster. The graph is
%
%     1. that of mutual neighbours whose core has exactly C components and at least 95 % of the samples, if there is
%        one: the components are the clusters then. Of several it is the one with the largest core, and of these the one
%        with the fewest neighbours.
%
%   Otherwise it is the first of these graphs whose core has at least half of the samples, and the last in any case:
%
%     2. six mutual neighbours
%     3. three neighbours of either
%     4. ten mutual neighbours
%     5. ten neighbours of either
%
%   The last two are for samples that come twice or nearly so: few neighbours join these to each other alone.
%
%   doc/studies/graph_pieces.md has the trials of this rule, with its hits and misses.
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
%       rule         1 to 5: which of the rules above has decided
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
    slx_arg_refuse (n < 2, 'X must have at least two columns, but is %s', slx_arg_size_text (X));
    slx_arg_refuse (~ isnumeric (c) || ~ isreal (c) || ~ isscalar (c) || ~ (c >= 1 && c <= n) || c ~= floor (c), ...
                    'C must be an integer from 1 to the number of samples, which is %d, but is %s', n, ...
                    slx_arg_value_text (c));
    c = full (double (c));
    [most, usual, few] = deal (min (10, n - 1), min (6, n - 1), min (3, n - 1));
    [~, near] = sl_knn_graph (X, most);
    list = min (2, most):most;
    info = struct ('K', 0, 'mutual', true, 'rule', 1, 'components', zeros (size (list)), 'core', zeros (size (list)));
    for k = 1:numel (list)
      [info.core(k), info.components(k)] = core_of (joined (near.neighbours, list(k), true), c);
    end
    whole = info.components == c & info.core >= .95;
    if (any (whole))
      [~, best] = max (info.core .* whole);
      info.K = list(best);
      A = joined (near.neighbours, info.K, true);
    else
      graphs = {usual, true; few, false; most, true; most, false};
      for k = 1:size (graphs, 1)
        [info.K, info.mutual] = graphs{k,:};
        info.rule = k + 1;
        A = joined (near.neighbours, info.K, info.mutual);
        if (core_of (A, c) >= .5)
          break;
        end
      end
    end
  catch err
    slx_run_rethrow (err);
  end
end

% The share of the samples that are in the core, and the number of its components.
function [share, number] = core_of (A, c)
  [~, core, number] = cluster_core (cluster_components (A), c);
  share = mean (core);
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

%!demo
%! randn ('twister', 1);
%! t = linspace (0, pi, 80);
%! X = [cos(t), 1 - cos(t), 2.6 * ones(1, 40); sin(t), .4 - sin(t), linspace(-.8, 1, 40)] + .04 * randn (2, 200);
%! [A, info] = sl_cluster_graph (X, 3);
%! sl_show (X, 'Labels', sl_spectral_cluster (A, 3, 'Samples', X), 'Graph', A);
%! title (sprintf ('a graph of %d mutual neighbours', info.K));
%!test
%! [A, info] = sl_cluster_graph ([0 .1 .3 5 5.1 5.3 9 9.1 9.3], 3);
%! assert (A, sl_knn_graph ([0 .1 .3 5 5.1 5.3 9 9.1 9.3], 2, 'Mutual', true));
%! assert ([info.rule, info.K, info.mutual], [1 2 1]);
%! assert (sl_cluster_graph (1:3, int8 (2)), sl_cluster_graph (1:3, 2));
%!error id=sparselearn:badInput sl_cluster_graph (1:3, 4)
