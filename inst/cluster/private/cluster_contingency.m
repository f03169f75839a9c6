function [counts, clusters, classes] = cluster_contingency (labels, truth)
%CLUSTER_CONTINGENCY  How many points two labellings put together.
%   [COUNTS, CLUSTERS, CLASSES] = cluster_contingency (LABELS, TRUTH) checks both and gives the sparse matrix of
%   the numbers of points that have label CLUSTERS(i) in the one and CLASSES(j) in the other.

% SPDX-License-Identifier: BSD-3-Clause
  labels = checked (labels, 'LABELS');
  truth = checked (truth, 'TRUTH');
  slx_arg_refuse (numel (labels) ~= numel (truth), 'LABELS and TRUTH must be of one length, but are of %d and %d', ...
                  numel (labels), numel (truth));
  [clusters, i] = slx_arg_distinct (labels);
  [classes, j] = slx_arg_distinct (truth);
  counts = sparse (i(:), j(:), 1, numel (clusters), numel (classes));
end

function labels = checked (labels, name)
  slx_arg_refuse ((~ isnumeric (labels) && ~ islogical (labels)) || ~ isreal (labels) || ~ isvector (labels) ...
                  || isempty (labels), '%s must be a vector of positive integers, with at least one', name);
  labels = double (full (labels(:)'));
  missing = find (labels == 0 | isnan (labels), 1);
  slx_arg_refuse (~ isempty (missing), '%s has no label at point %d, but %g; leave such points out of both', name, ...
                  missing, labels(missing));
  slx_arg_refuse (~ all (labels >= 1 & labels == floor (labels) & labels < 2^53), ...
                  '%s must be positive integers below 2^53', name);
end
