function [labels, C, inertia, passes, stop] = cluster_online (data, r, o, late, tell, note)
%CLUSTER_ONLINE  k-means by mini-batches, over a matrix or data in blocks.
%   [LABELS, C, INERTIA, PASSES, STOP] = cluster_online (DATA, R, O, LATE, TELL, NOTE) takes DATA, see cluster_pass, and
%   a state R of such a run:
%     s        a struct as in cluster_pass: centres, and labels, sums and numbers of the points that count so far
%     passes   the number of passes; before, the inertia of the one before the last; filled, whether the last one has
%              filled an empty cluster
%   TELL (PASS, INERTIA, CHANGED) is called before the passes and after each, with the part of the labels that changed,
%   and TELL (PASS, INERTIA, CHANGED, STOP) at the end; NOTE (R) before the passes and after each.

% SPDX-License-Identifier: BSD-3-Clause
  n = sum (data.width);
  stop = '';
  tell (0, Inf, NaN);
  while (isempty (stop))
    note (r);
    if (r.passes > 0 && ~ r.filled && (r.s.changed == 0 || (o.Tol > 0 && r.s.inertia >= (1 - o.Tol) * r.before)))
      stop = 'converged';
    elseif (r.passes > 0 && data.parts.share (late ()))
      stop = 'TimeLimit';
    elseif (r.passes >= o.MaxIter)
      stop = 'MaxIter';
    else
      if (r.passes > 0)
        r.before = r.s.inertia;
      end
      r.s.C = cluster_means (r.s);              % so that a pass that changes no label is the last
      [r.s, filled] = cluster_fill (data, cluster_pass (data, r.s, o.BatchSize));
      r.filled = filled > 0;
      r.passes = r.passes + 1;
      tell (r.passes, r.s.inertia, r.s.changed / n);
    end
  end
  [s, passes] = deal (r.s, r.passes);
  if (passes > 0)
    s.C = cluster_means (s);
  end

  filled = 1;
  while (filled > 0)
    s.C = cluster_rounded (data, s.C);          % labels are those of the centres that are returned
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
