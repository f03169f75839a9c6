function s = polynet_kept (s)
%POLYNET_KEPT  What is kept of a state as a model.

% SPDX-License-Identifier: BSD-3-Clause
  s = struct ('H', s.H, 'U', s.U, 'b', s.b, 'W', s.W, 'ridge', s.ridge, 'tau', s.tau);
end
