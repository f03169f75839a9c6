function acc = or_cluster_accuracy (labels, truth)
%OR_CLUSTER_ACCURACY  Accuracy by trying every assignment of clusters to classes.

% SPDX-License-Identifier: BSD-3-Clause
  c = max ([labels, truth]);
  acc = 0;
  for map = perms (1:c)'
    acc = max (acc, mean (map(labels)(:)' == truth));
  end
end
