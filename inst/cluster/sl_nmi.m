function v = sl_nmi (labels, truth, varargin)
%SL_NMI  Normalised (normalized) mutual information of two labellings.
%   V = sl_nmi (LABELS, TRUTH) gives I / max (H1, H2), where p_ij is the part of the points with label i in LABELS and
%   j in TRUTH, p_i and p_j are the parts with i and with j, and
%
%       I = sum_ij p_ij log (p_ij / (p_i p_j)),   H1 = -sum_i p_i log p_i,   H2 = -sum_j p_j log p_j.
%
%   V is 1 for equal divisions of the points, whatever the numbers of their labels, and 0 for independent ones.
%
%   V = sl_nmi (LABELS, TRUTH, 'Normalization', NAME) divides I by another mean of the entropies H1 and H2.
%
%   Inputs
%     LABELS   the cluster of each point: a vector of n >= 1 positive integers, of any numeric class
%     TRUTH    the class of each point: n labels in any form that functions sl_..._train take, see sl_cluster_accuracy
%   Output
%     V   between 0 and 1. 1 where both labellings have a single cluster; 0 where only one of them has
%   Options
%     'Normalization'   'max' (default), 'sqrt' (of H1*H2), 'mean' or 'min'
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_nmi ([1 1 2 2], [1 1 2 3])
%     ans = 0.6667
%
%
%   Reference: A. Strehl and J. Ghosh (2002), Cluster ensembles, JMLR 3, section 3.2 (sqrt); N. X. Vinh, J. Epps and
%   J. Bailey (2010), Information theoretic measures for clusterings comparison, JMLR 11, table 2 (all four).
%
%   See also: sl_cluster_accuracy, sl_kmeans
%
% TESTING: test_nmi   REFERENCE: or_nmi

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 2, 'two labellings');
  try
    if (isempty (table))
      table = slx_opt_table ({'Normalization', 'max', {'max', 'sqrt', 'mean', 'min'}});
    end
    o = slx_opt_read (table, varargin);
    counts = cluster_contingency (labels, truth);
    if (numel (counts) == 1)
      v = 1;
      return;
    end

    a = full (sum (counts, 2));
    b = full (sum (counts, 1))';
    n = sum (a);
    [i, j, together] = find (counts);
    information = added (together(:) .* log (together(:) * n ./ (a(i(:)) .* b(j(:))))) / n;
    H = [added(a .* log (n ./ a)), added(b .* log (n ./ b))] / n;
    units = struct ('max', max (H), 'sqrt', sqrt (H(1)) * sqrt (H(2)), 'mean', (H(1) + H(2)) / 2, 'min', min (H));
    unit = units.(o.Normalization);
    v = 0;
    if (unit > 0)
      v = min (max (information / unit, 0), 1);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% In an order that does not depend on how labels are numbered.
function s = added (terms)
  s = sum (sort (terms));
end

%!assert (sl_nmi ([1 1 2 2], [1 1 2 3]), 2/3, eps)
%!assert (sl_nmi ([1 1 2 2], [1 1 2 3], 'Normalization', 'min'), 1, eps)
%!error id=sparselearn:badInput sl_nmi ([1 2], [1 2], 'Normalization', 'sum')
