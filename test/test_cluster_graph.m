% sl_cluster_graph: one of the graphs of sl_knn_graph, by the rule that its help has

% SPDX-License-Identifier: BSD-3-Clause

%!function X = clouds (sizes, apart)
%! % points around centres, without ties
%!  centre = repelem (1:numel (sizes), sizes);
%!  X = apart * [cos(2 * centre); sin(2 * centre)] + randn (2, numel (centre));
%!endfunction

%!function [components, core] = looked_at (A, c)
%! % by the sizes of the pieces, from the powers of the graph
%!  n = rows (A);
%!  reach = (A + speye (n)) > 0;
%!  for k = 1:ceil (log2 (n))
%!    reach = double (reach) * double (reach) > 0;
%!  end
%!  pieces = unique (full (reach), 'rows');
%!  sizes = sort (sum (pieces, 2), 'descend');
%!  large = min (c, sum (sizes >= n / (4 * c)));
%!  if (numel (sizes) >= c && sizes(c) >= max (10, n / (10 * c)) && all (sizes(c+1:end) * 3 <= sizes(c)))
%!    large = c;
%!  end
%!  components = max (large, find (cumsum (sizes) >= c, 1));
%!  core = sum (sizes(1:components)) / n;
%!endfunction

%!test % the graph is that of sl_knn_graph, and the rule that of the help
%! sl_seed (1);
%! rules = zeros (1, 5);
%! sets = {clouds([40 50 60], 9), 3; clouds([30 20 30], 2), 3; randn(30, 60), 2; rand(1, 12), 4;
%!         randn(20, 300) ./ abs(randn (1, 300)), 10};
%! sl_seed (2);
%! X = clouds ([40 40], 2);
%! sets = [sets; {repmat(clouds([40 40], 4), 1, 2), 2; repmat(X, 1, 6), 2}];
%! for s = 1:rows (sets)
%!   [X, c] = sets{s,:};
%!   [A, info] = sl_cluster_graph (X, c);
%!   assert (issparse (A));
%!   assert (A, sl_knn_graph (X, info.K, 'Mutual', info.mutual));
%!   for K = 2:10
%!     [components(K-1), core(K-1)] = looked_at (sl_knn_graph (X, K, 'Mutual', true), c);
%!   end
%!   assert (info.components, components);
%!   assert (info.core, core, 1e-15);
%!   whole = find (components == c & core >= .95);
%!   if (! isempty (whole))
%!     [~, best] = max (core(whole));
%!     assert ([info.rule, info.K, info.mutual], [1, whole(best) + 1, true]);
%!     assert (numel (unique (sl_spectral_cluster (A, c, 'Samples', X, 'Seed', 1))), c);
%!   elseif (core(5) >= .5)
%!     assert ([info.rule, info.K, info.mutual], [2, 6, true]);
%!   else
%!     [~, share] = looked_at (sl_knn_graph (X, 3), c);
%!     expected = {[3, 3, false], [4, 10, true], [5, 10, false]};
%!     assert ([info.rule, info.K, info.mutual], expected{1 + (share < .5) * (1 + (core(9) < .5))});
%!   end
%!   rules(info.rule)++;
%! end
%! assert (all (rules > 0));

%!test % another order, unit or place of the samples, the other class, a sparse matrix; copies of samples
%! sl_seed (2);
%! X = clouds ([20 30 25], 8);
%! [A, info] = sl_cluster_graph (X, 3);
%! turn = randperm (75);
%! assert (sl_cluster_graph (X(:,turn), 3), A(turn,turn));
%! assert (sl_cluster_graph (2 ^ 40 * X, 3), A);
%! assert (sl_cluster_graph (sparse (X), 3), A);
%! assert (sl_cluster_graph (single (X), 3), sl_knn_graph (single (X), info.K, 'Mutual', true));
%! assert (sl_cluster_graph (X, uint8 (3)), A);

%!test % copies of samples, exact and nearly so, do not take the graph apart
%! sl_seed (3);
%! X = clouds ([20 30 25], 8);
%! labels = repelem (1:3, [20 30 25]);
%! for copies = 2:4
%!   for noise = [0 1e-3]
%!     Y = repmat (X, 1, copies) + noise * randn (2, 75 * copies);
%!     found = sl_spectral_cluster (sl_cluster_graph (Y, 3), 3, 'Samples', Y, 'Seed', 1);
%!     assert (sl_cluster_accuracy (found, repmat (labels, 1, copies)), 1);
%!   end
%! end

%!test % few samples
%! assert (sl_cluster_graph ([1 2], 1), sparse ([0 1; 1 0]));
%! for n = 2:8
%!   [A, info] = sl_cluster_graph (1:n, 2);
%!   assert (size (A), [n n]);
%!   assert (numel (info.core), max (1, n - 2));
%! end

%!error id=sparselearn:badCall sl_cluster_graph (1)
%!error <at least two columns> sl_cluster_graph (1, 1)
%!error <C must be an integer from 1 to the number of samples, which is 3> sl_cluster_graph ([1 2 3], 4)
%!error <C must> sl_cluster_graph ([1 2 3], 1.5)
%!error <finite> sl_cluster_graph ([1 NaN 3], 1)
