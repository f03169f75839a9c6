function s = polynet_next (p, s, k, tau, best)
%POLYNET_NEXT  The start of the next Tau, with the bases of the best model of the one before.
%   S = polynet_next (P, S, K, TAU, BEST) has the bases of BEST, see polynet_kept, or the stronger half of those that it
%   may have, refitted. With Tau 'auto' it has all of them, unless a refit cannot move them and they leave no room for a
%   quarter of MaxBases: then a larger Tau would show nothing.

% SPDX-License-Identifier: BSD-3-Clause
  room = max (1, floor (p.o.MaxBases / 2));
  if (ischar (p.o.Tau) && (s.final || strcmp (p.o.Refit, 'full') || size (best.H, 2) <= .75 * p.o.MaxBases))
    room = p.o.MaxBases;
  end
  s = polynet_from (polynet_at (p, s), s, best, room);
  if (numel (p.ridges) > 1 && ~ isempty (p.held) && ~ s.final)
    s = with_ridge (p, s, 1e-6 * s.objective);
  end
  p = polynet_at (p, s);
  s = with_bare (p, s);
  s.at = s.at + 1;
  s.tau = tau;
  [s.steps, s.stalled, s.idle, s.least] = deal (0, 0, 0, Inf);
  if (polynet_count (s) > 0)
    s = polynet_refit (p, s);
  end
  % where there are none, or it is so far off that no refit comes back
  if (polynet_count (s) == 0 || ~ (polynet_value (p, s, polynet_total (p, s)) <= s.first))
    s = polynet_from (p, s, s.bare, 1);
  end
  s = polynet_measure (p, s, k);
end

% W and b for the bases that there are. Ridge 'auto' moves to either side as far as the validation error falls.
function s = with_ridge (p, s, target)
  s = polynet_linear (polynet_at (p, s), s, target);
  t = s;
  least = polynet_error (p, polynet_held_scores (p, s));
  at = find (p.ridges == s.ridge);
  for way = {p.ridges(at+1:end), p.ridges(at-1:-1:1)}
    for ridge = way{1}
      t.ridge = ridge;
      t = polynet_linear (polynet_at (p, t), t, target);
      e = polynet_error (p, polynet_held_scores (p, t));
      if (~ (e < least))
        break;
      end
      least = e;
      s = t;
    end
  end
end

% The state with s.bare and s.first for the samples and the ridge that P has now: sums over other samples, or with
% another ridge, cannot be compared.
function s = with_bare (p, s)
  if (s.bare.ridge == s.ridge && ~ s.final)
    return;
  end
  t = polynet_constant (p, s);
  if (~ isempty (t.W))
    [t.b, t.W] = deal (s.bare.b, s.bare.W);
    [t, t.first] = polynet_linear (p, t, 1e-10 * t.first);
  end
  s.first = t.first;
  s.bare = polynet_kept (t);
end
