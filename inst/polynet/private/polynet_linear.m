function [s, F] = polynet_linear (p, s, target)
%POLYNET_LINEAR  W and b fitted again to what the bases of a state leave.
%   [S, F] = polynet_linear (P, S, TARGET) ends where at most TARGET is left to gain. F is the objective there, and
%   S.left bounds what W may still gain.

% SPDX-License-Identifier: BSD-3-Clause
  task = polynet_task (p, s, slx_polynet_scores_mex (s.Z, s.U, p.cut));
  [s.W, s.b, s.L, about] = p.on.linear (p.data, task, p.ridge, s.W, s.b, [100, target, 0]);
  if (~ isempty (p.held))
    s.Lv = polynet_line (p.held, s.W);
  end
  F = about(1);
  s.left = about(3);
end
