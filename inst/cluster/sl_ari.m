function v = sl_ari (labels, truth)
%SL_ARI  Adjusted Rand index of two clusterings, or of clusters and classes.
%   V = sl_ari (LABELS, TRUTH) compares pairs of points. With n_ij points of cluster i and class j, and with a_i and b_j
%   their sums over j and i,
%
%       V = (S - E) / ((A + B)/2 - E),    E = A*B / C,
%
%   where S, A and B are the sums of n_ij (n_ij - 1)/2, a_i (a_i - 1)/2 and b_j (b_j - 1)/2, and C = n (n - 1)/2. V is 1
%   for equal divisions of the points, whatever the labels are called, and 0 on average for random ones.
%
%   Inputs
%     LABELS   the cluster of each point: n >= 1 labels in any form that functions sl_..._train take: integers, logical
%              values or texts
%     TRUTH    the class of each point, in any of these forms
%   Output
%     V   from -0.5 to 1; 1 where both divisions are equal
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_ari ([1 1 2 2], {'a', 'a', 'b', 'c'})
%     ans = 0.5714
%
%
%   Reference: L. Hubert and P. Arabie (1985), Comparing partitions, Journal of Classification 2, equation 5.
%
%   See also: sl_ami, sl_nmi, sl_cluster_accuracy, sl_silhouette
%
% TESTING: test_nmi   REFERENCE: or_ari

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'two labellings');
  try
    counts = cluster_contingency (labels, truth);
    a = pairs (sum (counts, 2));
    b = pairs (sum (counts, 1));
    both = pairs (nonzeros (counts));
    total = pairs (sum (counts(:)));
    v = 1;
    if (both < a || both < b)
      chance = a / total * b;
      v = (both - chance) / ((a + b) / 2 - chance);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% How many pairs of points are in the same of some groups.
function count = pairs (sizes)
  sizes = full (sizes(:));
  count = sum (sizes .* (sizes - 1) / 2);
end

%!assert (sl_ari ([1 1 2 2], {'a', 'a', 'b', 'c'}), 4/7, eps)
%!error id=sparselearn:badInput sl_ari ([1 2], [1 2 3])
