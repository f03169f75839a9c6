function v = sl_ami (labels, truth, varargin)
%SL_AMI  Adjusted mutual information of two clusterings, or of clusters and classes.
%   V = sl_ami (LABELS, TRUTH) gives (I - E) / (max (H1, H2) - E), where I is the mutual information of the labellings
%   and H1 and H2 are their entropies, see sl_nmi. E is the mean of I over all random labellings with as many points in
%   each cluster and class. V is 1 for equal divisions of the points, and 0 on average for random ones, for which sl_nmi
%   grows with the number of clusters.
%
%   V = sl_ami (LABELS, TRUTH, 'Normalization', NAME) puts another mean of the entropies in place of their maximum.
%
%   Inputs
%     LABELS   the cluster of each point: n >= 1 labels in any form that functions sl_..._train take: integers, logical
%              values or texts
%     TRUTH    the class of each point, in any of these forms
%   Output
%     V   at most 1; below 0 where the labellings agree less than random ones. 1 where both have a single cluster, or
%         each point is alone in both
%   Options
%     'Normalization'   'max' (default), 'sqrt' (of H1*H2), 'mean' or 'min'
%   Errors: those of every function, see doc/conventions.md
%
%   The time grows with the number of different sizes of clusters, times that of classes, and with n.
%
%   Example
%     >> sl_ami ([1 1 2 2 3 3], [1 1 1 2 2 2])
%     ans = 0.2250
%
%
%   Reference: N. X. Vinh, J. Epps and J. Bailey (2010), Information theoretic measures for clusterings comparison:
%   variants, properties, normalization and correction for chance, JMLR 11, table 2.
%
%   See also: sl_nmi, sl_ari, sl_cluster_accuracy
%
% TESTING: test_nmi   REFERENCE: or_ami

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 2, 'two labellings');
  try
    if (isempty (table))
      table = slx_opt_table ({'Normalization', 'max', {'max', 'sqrt', 'mean', 'min'}});
    end
    o = slx_opt_read (table, varargin);
    counts = cluster_contingency (labels, truth);
    [p, q] = size (counts);
    n = full (sum (counts(:)));
    if (p == q && (p == 1 || nnz (counts) == p))
      v = 1;                                       % equal divisions
      return;
    end
    [information, unit] = cluster_information (counts, o.Normalization);
    chance = expected (full (sum (counts, 2)), full (sum (counts, 1))', n);
    v = 0;
    if (unit - chance > 1e-10 * unit)              % otherwise every labelling has as much
      v = (information - chance) / (unit - chance);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% The mean of the mutual information over random labellings: equal sizes are looked at once.
function e = expected (a, b, n)
  [a, ~, of_a] = unique (a);
  [b, ~, of_b] = unique (b);
  times_a = accumarray (of_a, 1);
  times_b = accumarray (of_b, 1);
  e = 0;
  for i = 1:numel (a)
    for j = 1:numel (b)
      together = max (0, a(i) + b(j) - n):min (a(i), b(j));
      p = hypergeometric (together, a(i), b(j), n);
      some = together > 0;
      terms = p(some) .* together(some) / n .* log (n * together(some) / (a(i) * b(j)));
      e = e + times_a(i) * times_b(j) * sum (terms);
    end
  end
end

% The probabilities that A of N points have K of B others: by the quotients of neighbours, which loses no digits.
function p = hypergeometric (k, a, b, n)
  k = k(1:end-1);
  steps = log ((a - k) .* (b - k) ./ ((k + 1) .* (n - a - b + k + 1)));
  logs = cumsum ([0, steps]);
  p = exp (logs - max (logs));
  p = p / sum (p);
end

%!error id=sparselearn:badInput sl_ami ([1 2], [1 2 3])
