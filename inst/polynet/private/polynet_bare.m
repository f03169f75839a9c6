function s = polynet_bare (p, s)
%POLYNET_BARE  The state S without bases: one, which is zero, stands for none.

% SPDX-License-Identifier: BSD-3-Clause
  s.H = zeros (size (p.data{1}, 1), 1);
  s.U = zeros (1, p.m);
  s.Z = zeros (size (p.data{1}, 2), 1);
  if (~ isempty (p.held))
    s.Zv = zeros (size (p.held{1}, 2), 1);
  end
end
