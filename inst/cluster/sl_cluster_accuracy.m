function [acc, map] = sl_cluster_accuracy (labels, truth)
%SL_CLUSTER_ACCURACY  Accuracy of a clustering: part of the points that it puts into the right class.
%   ACC = sl_cluster_accuracy (LABELS, TRUTH) assigns clusters to classes, each cluster to at most one class and each
%   class to at most one cluster, so that as many points as possible are in a cluster of their class. ACC is the part
%   of the points that are in such a cluster. The numbers of clusters and classes make no difference.
%
%   [ACC, MAP] = sl_cluster_accuracy (LABELS, TRUTH) also gives the class of each cluster.
%
%   Inputs
%     LABELS   the cluster of each point: n >= 1 labels in any form that functions sl_..._train take: integers of any
%              class, which may be 0 or negative, or logical; a cell vector of texts; or a char matrix with one label in
%              each row
%     TRUTH    the class of each point, in any of these forms
%   Outputs
%     ACC   between 0 and 1
%     MAP   1-by-max (LABELS), double: MAP(k) is the class of cluster k, or 0 where there is no such cluster or, with
%           more clusters than classes, no class was left; if 0 is a class, NaN stands there in place of 0. Where LABELS
%           are other than positive integers, MAP(k) belongs to label k of unique (LABELS). Where TRUTH has texts, MAP
%           is a cell row, with '' there. Calls with equal arguments give equal assignments
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:outOfMemory    a table of clusters and classes, or a MAP, of more than 1 GiB (2^27 entries)
%
%   Example
%     >> [acc, map] = sl_cluster_accuracy ([1 1 1 2 2], [7 7 4 4 4])
%     acc = 0.8000
%     map =
%        7   4
%
%
%   Reference: H. W. Kuhn (1955), The Hungarian method for the assignment problem; R. Jonker and A. Volgenant (1987),
%   A shortest augmenting path algorithm for dense and sparse linear assignment problems, Computing 38.
%
%   See also: sl_nmi, sl_kmeans
%
% TESTING: test_cluster_accuracy   REFERENCE: or_cluster_accuracy

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'two labellings');
  try
    [counts, clusters, classes] = cluster_contingency (labels, truth);
    n = full (sum (counts(:)));
    [p, q] = size (counts);
    if (p * q > 2^27)
      slx_arg_fail ('outOfMemory', ...
                    'the table of %d clusters and %d classes takes %.1f GiB, and at most 1 is allowed', ...
                    p, q, p * q / 2^27);
    end
    if (ischar (classes))
      classes = cellstr (classes);
    elseif (~ iscell (classes))
      classes = double (classes);
    end
    table = full (counts);
    if (p <= q)
      i = 1:p;
      j = slx_assign_mex (table);
    else
      i = slx_assign_mex (table');
      j = 1:q;
    end
    acc = sum (table(i + (j - 1) * p)) / n;
    if (nargout > 1)
      place = 1:p;
      if (isnumeric (clusters) && clusters(1) > 0)
        place = double (clusters);
      end
      if (place(end) > 2^27)
        slx_arg_fail ('outOfMemory', 'LABELS reach %g, so that MAP takes %.1f GiB, and at most 1 is allowed', ...
                      place(end), place(end) / 2^27);
      end
      map = map_of (classes, place(end));
      map(place(i)) = classes(j);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% A map without any class.
function map = map_of (classes, count)
  if (iscell (classes))
    map = repmat ({''}, 1, count);
  elseif (any (classes == 0))
    map = NaN (1, count);
  else
    map = zeros (1, count);
  end
end

%!assert (sl_cluster_accuracy ([1 1 1 2 2], [7 7 4 4 4]), .8)
%!assert (sl_cluster_accuracy ([2 2 1 1], [1 1 2 2]), 1)
%!error id=sparselearn:badCall sl_cluster_accuracy (1)
