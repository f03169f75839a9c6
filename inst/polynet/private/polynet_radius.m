function tau = polynet_radius (p, s)
%POLYNET_RADIUS  The Tau that comes next after that of a state, or -1 where there is none; the first where it has none.
%   Tau 'auto' is doubled until two of them in succession have lowered neither the validation error nor the loss
%   there, not counting those where F is above three quarters of what it is without bases; or until U no longer needs
%   all of it. The first basis may fit noise, as that of a feature that says nothing, and what pays comes later.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (s.paths))
    tau = p.o.Tau(1);
    if (ischar (p.o.Tau))
      tau = first_radius (p, s);
    end
    return;
  end
  tau = -1;
  if (~ ischar (p.o.Tau))
    if (s.at < numel (p.o.Tau))
      tau = p.o.Tau(s.at+1);
    end
    return;
  end
  [~, best] = min ([s.paths.validation]);
  [~, also] = min ([s.paths.loss]);
  idle = sum ([s.paths(max (best, also)+1:end).objective] < .75 * s.first);
  used = sum (slx_penalty_mex (p.o.Penalty, 'norm', s.U));
  full = s.tau > 0 && (used == 0 || used > .99 * s.tau);        % no basis may pay yet
  if (~ s.final && idle < 2 && full && s.at < RADII () && ~ polynet_far_off (p, s, s.paths(s.at).validation))
    tau = 2 * s.tau;
  end
end

function most = RADII ()
  most = 40;
end

% The first Tau of 'auto': a quarter of what a single basis takes by itself, to a power of two.
function tau = first_radius (p, s)
  most = slx_penalty_mex (p.o.Penalty, 'dual norm', s.row);
  slx_arg_refuse (~ (most < Inf), ['the products of features leave the range of class double; scale X: divide the ' ...
                                   'features by their largest modulus']);
  if (most == 0)
    tau = 0;
    return;
  end
  z = slx_polynet_features_mex (p.data, s.h);
  reach = s.objective / most;                   % F is convex and at least 0: no minimum is nearer to 0 than F allows
  along = slx_penalty_mex (p.o.Penalty, 'atom', s.row, reach)' * z';
  O = polynet_total (p, s);
  tau = reach * max (polynet_search (@(t) polynet_value (p, s, O + t * along), s.objective, 64), 1e-4) / 4;
end
