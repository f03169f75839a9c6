function task = polynet_task (p, s, offset)
%POLYNET_TASK  The task of the kernels of sl_polynet_mex.h, for the problem P and the state S.
%   TASK = polynet_task (P, S, OFFSET): OFFSET, m-by-n or [], is the part of the scores that a refit leaves as it is.

% SPDX-License-Identifier: BSD-3-Clause
  task = {p.kind, p.truth, p.weight, p.o.Penalty, s.tau, p.o.Intercept, offset, p.cut};
end
