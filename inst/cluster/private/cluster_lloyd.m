function [labels, C, inertia, moves, settled] = cluster_lloyd (data, c, C, most, late, was, note)
%CLUSTER_LLOYD  Lloyd's iterations over data in blocks, from several starts at once.
%   The arguments DATA, see cluster_pass, C and MOST, and the results are those of sl_kmeans_mex. An iteration reads
%   each block once for all starts that go on. LATE () is true when time is over: no centre is moved after that.
%   NOTE (STATE) is called before each move. A call with such a state as WAS, not [], goes on from there.

% SPDX-License-Identifier: BSD-3-Clause
  n = data.held;
  if (isempty (was))
    starts = size (C, 2) / c;
    s = cell2struct (mat2cell (double (C), data.m, c * ones (1, starts)), {'C'}, 1)';
    [s.labels] = deal (zeros (n, 1, 'uint32'));
    was = struct ('move', 0, 's', {s}, 'on', {1:starts}, 'C', {C}, 'labels', {zeros(n, starts, 'uint32')}, ...
                  'ends', {zeros(3, starts)});
  end
  [s, on, C, labels] = deal (was.s, was.on, was.C, was.labels);
  [inertia, moves, settled] = deal (was.ends(1,:), was.ends(2,:), was.ends(3,:));
  for move = was.move:most
    note (struct ('move', move, 's', {s}, 'on', {on}, 'C', {C}, 'labels', {labels}, ...
                  'ends', {[inertia; moves; settled]}));
    s = cluster_pass (data, s);
    over = [s.changed] == 0 | move == most | data.parts.share (late ());
    for r = find (over)
      labels(:,on(r)) = s(r).labels - 1;
      C(:,(on(r)-1)*c+1:on(r)*c) = s(r).C;
      inertia(on(r)) = s(r).inertia;
      moves(on(r)) = move;
      settled(on(r)) = s(r).changed == 0;
    end
    on = on(~ over);
    s = s(~ over);
    if (isempty (s))
      return;
    end
    for r = 1:numel (s)
      filled = cluster_fill (data, s(r));
      s(r).labels = filled.labels;
      s(r).C = cluster_means (filled);
    end
  end
end
