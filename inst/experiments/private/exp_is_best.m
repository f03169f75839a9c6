function yes = exp_is_best (results, r, k)
%EXP_IS_BEST  Whether a row has the best accuracy of its method; published figures stand beside that one.
%   YES = exp_is_best (RESULTS, R, K) compares RESULTS.accuracy(R,K) with the rows of the same family, see
%   exp_cluster_family, in RESULTS.methods. Of equal ones the first is the best.

% SPDX-License-Identifier: BSD-3-Clause
  families = exp_cluster_family (results.methods);
  rivals = find (strcmp (families, families{r}));
  [~, best] = max (results.accuracy(rivals,k));
  yes = rivals(best) == r;
end
