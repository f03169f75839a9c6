function yes = exp_is_best (list, accuracy, r)
%EXP_IS_BEST  Whether a row has the best accuracy of its method; published figures stand beside that one.
%   YES = exp_is_best (LIST, ACCURACY, R) compares the R-th of a column of accuracies with those of the same family in
%   LIST, see exp_cluster_methods. The first is the best if several are equal.

% SPDX-License-Identifier: BSD-3-Clause
  rivals = find (strcmp ({list.family}, list(r).family));
  [~, best] = max (accuracy(rivals));
  yes = rivals(best) == r;
end
