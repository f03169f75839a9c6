function s = polynet_refit (p, s)
%POLYNET_REFIT  U, W and b of the state S, or all, fitted again; rows of U that are zero go with their bases.

% SPDX-License-Identifier: BSD-3-Clause
  o = p.o;
  target = o.RefitTol * min (s.gap, s.objective);        % either is all that can be left to gain
  s = with_output (p, s, target);
  if (strcmp (o.Refit, 'full'))
    ends = [o.MaxRefitIter, .3 * target, 0];             % it sees what ten steps gain, not what is left
    [s.H, s.U, s.b, s.Z] = sl_polynet_full_mex (p.data, polynet_task (p, s, s.L), s.H, s.U, s.b, ends);
    if (~ isempty (s.W))
      s = polynet_linear (p, s, target / 10);
    end
  end
  used = any (s.U ~= 0, 2);
  if (~ any (used))
    s = polynet_bare (p, s);
    return;
  end
  s.H = s.H(:,used);
  s.U = s.U(used,:);
  s.Z = s.Z(:,used);
  if (~ isempty (p.held) && strcmp (o.Refit, 'full'))
    s.Zv = sl_polynet_features_mex (p.held, s.H);
  elseif (~ isempty (p.held))
    s.Zv = s.Zv(:,used);
  end
end

% U and W in turn, and b with either, until a turn gains no more than TARGET.
function s = with_output (p, s, target)
  steps = p.o.MaxRefitIter;
  if (strcmp (p.o.Refit, 'full'))
    steps = min (steps, 20);
  end
  for turn = 1:TURNS ()
    [s.U, s.b, about] = sl_polynet_output_mex (polynet_task (p, s, s.L), s.Z, s.U, s.b, [steps, target, s.curvature]);
    s.curvature = about(4);
    if (isempty (s.W))
      return;
    end
    before = about(1) + polynet_ridge (p, s);
    [s, F] = polynet_linear (p, s, target / 10);
    if (~ (before - F > target))
      return;
    end
  end
end

function most = TURNS ()
  most = 10;
end
