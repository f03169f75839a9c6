function s = polynet_refit (p, s)
%POLYNET_REFIT  U, W and b of the state S, or all, fitted again; rows of U that are zero go with their bases.

% SPDX-License-Identifier: BSD-3-Clause
  o = p.o;
  target = o.RefitTol * min (s.gap, s.objective);        % either is all that can be left to gain
  done = false;
  if (strcmp (o.Refit, 'full') && p.alternates)
    [s, done] = alternated (p, s, target);
  end
  if (~ done)
    s = with_output (p, s, target);
  end
  if (strcmp (o.Refit, 'full') && ~ done)
    s = with_bases (p, s, target);
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
    s.Zv = polynet_held (p, s.H);
  elseif (~ isempty (p.held))
    s.Zv = s.Zv(:,used);
  end
end

% For ratings and the like: U and b; then the blocks of features in turn, with W and the lengths of the rows of U;
% then W and b. With several outputs again, until a turn gains no more than TARGET: the blocks leave the directions
% of the rows.
function [s, done] = alternated (p, s, target)
  given = s;
  for turn = 1:TURNS ()
    task = polynet_task (p, s, s.L);
    [s.U, s.b, about] = p.on.output (task, s.Z, s.U, s.b, [20, target, s.curvature]);
    s.curvature = about(4);
    used = any (s.U ~= 0, 2);
    if (any (used))
      s.H = s.H(:,used);
      s.U = s.U(used,:);
    end
    before = about(1) + polynet_ridge (p, s);
    task = polynet_task (p, s, []);
    data = p.data;
    if (~ isempty (p.mine))
      data = {p.mine.X, [], p.mine.squares, []};
      task = [task(1), {p.mine.Y}, task(3:6)];
    end
    limit = [p.o.MaxRefitIter, target, 0];
    [s.H, s.U, s.W, about] = p.on.alternate (data, task, p.ridge, s.H, s.U, s.W, s.b, limit);
    done = ~ isempty (about);
    if (~ done)
      s = given;
      return;
    end
    s.Z = slx_polynet_features_mex (p.data, s.H);
    F = about(1);
    if (~ isempty (s.W))
      [s, F] = polynet_linear (p, s, target);
    end
    if (p.m == 1 || ~ (before - F > target))
      return;
    end
  end
end

% The bases with everything else, and then U for the bases as they are now: spectral projected gradients gain little in
% their last steps where much is left, Newton's method sees it, and its zeros end bases that are of no use. With a
% linear part, W and b follow instead.
function s = with_bases (p, s, target)
  ends = [p.o.MaxRefitIter, .3 * target, 0];           % it sees what ten steps gain, not what is left
  if (~ isempty (s.W))
    s = moved (p, s, ends);
    s = polynet_linear (p, s, target / 10);
    return;
  end
  ends(1) = ceil (ends(1) / 2);
  F = polynet_value (p, s, polynet_total (p, s));
  for turn = 1:2
    before = F;
    s = with_output (p, moved (p, s, ends), target);
    F = polynet_value (p, s, polynet_total (p, s));
    if (~ (before - F > target))
      return;
    end
  end
end

function s = moved (p, s, ends)
  [s.H, s.U, s.b, s.Z] = p.on.full (p.data, polynet_task (p, s, s.L), s.H, s.U, s.b, ends);
end

% U and W in turn, and b with either, until a turn gains no more than TARGET.
function s = with_output (p, s, target)
  steps = p.o.MaxRefitIter;
  if (strcmp (p.o.Refit, 'full'))
    steps = min (steps, 20);
  end
  for turn = 1:TURNS ()
    task = polynet_task (p, s, s.L);
    [s.U, s.b, about] = p.on.output (task, s.Z, s.U, s.b, [steps, target, s.curvature]);
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
