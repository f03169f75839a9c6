function s = polynet_constant (p, s)
%POLYNET_CONSTANT  The state S without bases and linear part, b fitted to the samples of P; s.first is F there.

% SPDX-License-Identifier: BSD-3-Clause
  s = polynet_bare (p, s);
  s.L = [];
  s.Lv = [];
  s.first = p.zero;
  for round = 1:3 * p.o.Intercept               % each to a part of what the one before has left
    [~, s.b, about] = p.on.output (polynet_task (p, s, []), s.Z, s.U, s.b, ...
                                          [1000, 1e-14 * s.first, 0]);
    s.first = about(1);
  end
  if (~ isempty (p.ridge))
    s.W = zeros (numel (p.ridge), p.m);
  end
end
