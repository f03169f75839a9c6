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
%     LABELS   the cluster of each point: n >= 1 labels in any form that functions sl_..._train take: integers, logical
%              values or texts
%     TRUTH    the class of each point, in any of these forms
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
%   See also: sl_ami, sl_ari, sl_cluster_accuracy, sl_kmeans
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
    [information, unit] = cluster_information (counts, o.Normalization);
    v = 0;
    if (unit > 0)
      v = min (max (information / unit, 0), 1);
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!assert (sl_nmi ([1 1 2 2], [1 1 2 3]), 2/3, eps)
%!assert (sl_nmi ([1 1 2 2], [1 1 2 3], 'Normalization', 'min'), 1, eps)
%!error id=sparselearn:badInput sl_nmi ([1 2], [1 2], 'Normalization', 'sum')
