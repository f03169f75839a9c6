function [counts, clusters, classes] = cluster_contingency (labels, truth)
%CLUSTER_CONTINGENCY  How many points two labellings put together.
%   [COUNTS, CLUSTERS, CLASSES] = cluster_contingency (LABELS, TRUTH) checks both and gives the sparse matrix of
%   the numbers of points that have label CLUSTERS(i) in the one and are of the class CLASSES(j) in the other, see
%   slx_arg_labels.

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (labels) && issparse (labels))
    labels = full (labels);
  end
  n = numel (labels);
  if (ischar (labels))
    n = size (labels, 1);
  end
  if (isnumeric (truth) && issparse (truth))
    truth = full (truth);
  end
  [i, clusters] = slx_arg_labels (labels, [-1, n], 'LABELS');
  [j, classes] = slx_arg_labels (truth, [-1, n], 'TRUTH');
  counts = sparse (i, j, 1, max (i), max (j));
end
