function [s, word] = polynet_fit (p, s, k)
%POLYNET_FIT  The conditional gradient with refitting, for one Tau and one ridge: an iteration.
%   [S, WORD] = polynet_fit (P, S, K): S is the state of polynet_start, and P its problem, see polynet_at. It becomes
%   the state after iteration K. WORD is '', or why the fit has ended before; then S is as it was.

% SPDX-License-Identifier: BSD-3-Clause
  word = ending (p, s);
  if (~ isempty (word))
    return;
  end
  before = s;
  s = polynet_extend (p, s);            % the next basis, and a step towards it
  s = polynet_refit (p, s);
  s = polynet_measure (p, s, k);        % the objective, the gap, and the basis after this one
  gain = before.objective - s.objective;
  if (gain >= 0)
    s.steps = before.steps + 1;
    s.stalled = (before.stalled + 1) * (gain <= 1e-10 * s.first);
  else                                  % rounding: another basis is tried
    s = before;
    s.steps = s.steps + 1;
    s.stalled = s.stalled + 1;
    s.idle = s.idle + 1;
    [s.h, s.row, s.more] = polynet_select (p, s, k, zeros (size (s.H, 1), 0));
  end
end

% Why the fit ends; '' to go on.
function word = ending (p, s)
  word = '';
  o = p.o;
  if (ischar (o.Tau) && polynet_far_off (p, s, s.validation))
    word = 'patience';
  elseif ((o.Tol > 0 && s.gap <= o.Tol * s.first) || s.gap == 0 || s.tau == 0)
    word = 'converged';
  elseif (s.idle >= o.Patience || (s.final && polynet_count (s) >= s.enough))
    word = 'patience';
  elseif (polynet_count (s) >= o.MaxBases)
    word = 'MaxBases';
  elseif (s.stalled >= 3)
    word = 'stalled';
  elseif (s.steps >= o.MaxIter)
    word = 'MaxIter';
  end
end
