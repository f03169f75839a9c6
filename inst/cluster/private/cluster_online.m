function [labels, C, inertia, passes, stop] = cluster_online (data, C, Y, chosen, o, late, tell)
%CLUSTER_ONLINE  k-means by mini-batches, over a matrix or data in blocks.
%   [LABELS, C, INERTIA, PASSES, STOP] = cluster_online (DATA, C, Y, CHOSEN, O, LATE, TELL) takes DATA, see
%   cluster_pass, centres C, and points Y of the data with their numbers CHOSEN. Y are the first points to count in the
%   means. TELL (PASS, INERTIA, CHANGED) is called before the passes and after each, with the part of the labels that
%   changed, and TELL (PASS, INERTIA, CHANGED, STOP) at the end.

% SPDX-License-Identifier: BSD-3-Clause
  n = sum (data.width);
  s = struct ('C', double (C), 'labels', zeros (n, 1, 'uint32'));
  [s.labels(chosen), s.sums, s.numbers] = sl_kmeans_label_mex (Y, s.C, []);
  passes = 0;
  stop = 'MaxIter';
  before = Inf;
  tell (0, Inf, NaN);
  while (passes < o.MaxIter)
    s.C = cluster_means (s);                    % so that a pass that changes no label is the last
    s = cluster_pass (data, s, o.BatchSize);
    passes = passes + 1;
    [s, filled] = cluster_fill (data, s);
    tell (passes, s.inertia, s.changed / n);
    if (filled == 0 && (s.changed == 0 || (o.Tol > 0 && s.inertia >= (1 - o.Tol) * before)))
      stop = 'converged';
      break;
    elseif (late ())
      stop = 'TimeLimit';
      break;
    end
    before = s.inertia;
  end
  if (passes > 0)
    s.C = cluster_means (s);
  end

  filled = 1;
  while (filled > 0)
    s = cluster_pass (data, s);
    [next, filled] = cluster_fill (data, s);
    next.C = cluster_means (next);
    if (filled > 0)
      s = next;
    end
  end
  tell (passes, s.inertia, 0, stop);
  labels = double (s.labels)';
  C = s.C;
  inertia = s.inertia;
end
