function [labels, scores, seconds] = exp_clusters (X, truth, c, codes, row, o, limits)
%EXP_CLUSTERS  Clusters of samples by one method and one similarity, compared with the classes.
%   [LABELS, SCORES, SECONDS] = exp_clusters (X, TRUTH, C, CODES, ROW, O, LIMITS) divides X into C clusters. ROW comes
%   from exp_cluster_methods, CODES from exp_graph_codes; O has K, MemoryLimit, Replicates and Seed; LIMITS, see
%   slx_exp_run, end it. SCORES is a row: accuracy and NMI of the start of least inertia, the medians of all starts, and
%   the best of them. SECONDS is for the similarity, and for the clusters.

% SPDX-License-Identifier: BSD-3-Clause
  begun = tic;
  options = struct ('Replicates', o.Replicates, 'Seed', o.Seed, 'AllLabels', true);
  seconds = [0 0];
  if (strcmp (row.method, 'kmeans'))
    options.TimeLimit = limits.left ();
    [labels, ~, info] = sl_kmeans (X, c, options);
    limits.whole (info);
  else
    limits.left ();
    Y = exp_cluster_similarity (X, codes, row, o);
    seconds(1) = toc (begun);
    limits.left ();
    options.Samples = X;
    [labels, info] = sl_spectral_cluster (Y, c, options);
  end
  seconds(2) = toc (begun) - seconds(1);
  all_scores = zeros (size (info.labels, 1), 2);
  for i = 1:size (all_scores, 1)
    all_scores(i,:) = [sl_cluster_accuracy(info.labels(i,:), truth), sl_nmi(info.labels(i,:), truth)];
  end
  scores = [all_scores(info.best,:), median(all_scores, 1), max(all_scores, [], 1)];
end
