function r = cluster_lloyd_pass (data, c, r, most)
%CLUSTER_LLOYD_PASS  A pass of Lloyd's iterations over data in blocks, from several starts at once.
%   R = cluster_lloyd_pass (DATA, C, R, MOST) takes DATA, see cluster_pass, and a struct R: C, the centres of the starts
%   side by side, and in the first pass no more. It moves the centres, but not in the first pass, and finds the nearest
%   one of each point. R gets
%     on             which starts go on
%     s              of these, structs as in cluster_pass
%     labels, inertia, moves, settled   of all as they are now, as from slx_kmeans_mex
%   A start ends where no label changes, or after MOST moves.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isfield (r, 's'))
    starts = size (r.C, 2) / c;
    r.s = cell2struct (mat2cell (double (r.C), data.m, c * ones (1, starts)), {'C'}, 1)';
    [r.s.labels] = deal (zeros (data.held, 1, 'uint32'));
    r.on = 1:starts;
    r.labels = zeros (data.held, starts, 'uint32');
    [r.inertia, r.settled] = deal (zeros (1, starts));
    r.moves = -ones (1, starts);
  else
    for k = 1:numel (r.s)
      filled = cluster_fill (data, r.s(k));
      r.s(k).labels = filled.labels;
      r.s(k).C = cluster_means (filled);
    end
  end
  r.s = cluster_pass (data, r.s);
  for k = 1:numel (r.s)
    at = r.on(k);
    r.labels(:,at) = r.s(k).labels - 1;
    r.C(:,(at-1)*c+1:at*c) = r.s(k).C;
    r.inertia(at) = r.s(k).inertia;
    r.moves(at) = r.moves(at) + 1;
    r.settled(at) = r.s(k).changed == 0;
  end
  over = [r.s.changed] == 0 | r.moves(r.on) >= most;
  r.on = r.on(~ over);
  r.s = r.s(~ over);
end
