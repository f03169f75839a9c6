function [counts, clusters, classes] = cluster_contingency (labels, truth)
%CLUSTER_CONTINGENCY  How many points two labellings put together.
%   [COUNTS, CLUSTERS, CLASSES] = cluster_contingency (LABELS, TRUTH) checks both and gives the sparse matrix of
%   the numbers of points that have label CLUSTERS(i) in the one and are of the class CLASSES(j) in the other, see
%   slx_arg_labels.

% SPDX-License-Identifier: BSD-3-Clause
  labels = checked (labels);
  n = numel (labels);
  if (isnumeric (truth) && issparse (truth))
    truth = full (truth);
  end
  [j, classes] = slx_arg_labels (truth, [-1, n], 'TRUTH');
  [clusters, i] = slx_arg_distinct (labels);
  counts = sparse (i(:), j(:), 1, numel (clusters), max (j));
end

function labels = checked (labels)
  slx_arg_refuse ((~ isnumeric (labels) && ~ islogical (labels)) || ~ isreal (labels) || ~ isvector (labels) ...
                  || isempty (labels), 'LABELS must be a vector of positive integers, with at least one');
  labels = double (full (labels(:)'));
  bad = find (~ (labels >= 1 & labels == floor (labels) & labels < 2^53), 1);
  if (~ isempty (bad))
    hint = '';
    if (labels(bad) == 0)
      hint = ['. If clusters are numbered from 0, use LABELS + 1. If 0 means that a point is in no cluster, leave ' ...
              'such points out of LABELS and TRUTH, or give each a number of its own'];
    end
    slx_arg_fail ('badInput', 'LABELS must be positive integers below 2^53, but is %g at point %d%s', ...
                  labels(bad), bad, hint);
  end
end
