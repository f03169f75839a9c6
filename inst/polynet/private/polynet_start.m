function s = polynet_start (p, seed)
%POLYNET_START  The state before iteration 1: a model without bases, or with those of option Init.
%   S = polynet_start (P, SEED): a state is a struct of the fields
%     H, U, b      the model, and Z, the features of the bases H; Zv, those of the samples for validation
%     W            and L = W'X, the linear part of the scores, and Lv, of the samples for validation; [] without Ridge
%     D            the negative derivatives of the losses by the scores
%     h, row, more the next basis, its row g (h) of slopes, and further bases
%     inner        sum (U .* Z'D); left, what W may gain; gap, the bound of what the fit may gain
%     at, tau      the number of Tau and its value; ridge, the one of P.ridges
%     first        F without bases, of these samples with this ridge, and bare, that model; simplest, bare at the start
%     steps        since this Tau began; stalled, how many of them gained next to nothing; idle, how many did not lower
%                  the validation error, and least, its least
%     paths        the best model of each Tau, and how it came about, see polynet_measure
%     final        whether this is the last fit of Tau 'auto'; enough, how many bases that has, and chosen, how many the
%                  least validation error asks for
%   A rank of engine 'mpi' has Z, L, D and the like of its own samples; all else is the same on all ranks.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (p.data{1}, 2);
  s = struct ('H', [], 'U', [], 'b', zeros (p.m, 1), 'Z', zeros (n, 1), 'Zv', [], 'W', [], 'L', [], 'Lv', [], ...
              'D', [], 'h', [], 'row', [], 'more', [], 'inner', 0, 'left', 0, 'gap', Inf, 'at', 1, 'tau', 0, ...
              'final', false, 'enough', 0, 'chosen', [], 'ridge', 1, ...
              'steps', 0, 'stalled', 0, 'idle', 0, 'least', Inf, 'curvature', 0, 'seed', seed, 'objective', p.zero, ...
              'noise', 0, 'held_loss', NaN, 'validation', NaN, 'values', [], 'paths', [], 'first', p.zero, ...
              'bare', [], 'simplest', []);
  s = polynet_constant (p, s);
  if (~ isempty (p.ridge))
    s.ridge = p.ridges((end+1)/2);
    if (numel (p.ridges) > 1 && ~ isempty (p.held))
      s.ridge = polynet_first_ridge (p, s);
    end
    p = polynet_at (p, s);
    [s, s.first] = polynet_linear (p, s, 1e-10 * s.first);
  end
  s.bare = polynet_kept (s);
  s.simplest = s.bare;
  if (ischar (p.o.Tau))                         % the first radius depends on what a basis may gain
    s = polynet_measure (p, s, 0);
    s.paths = [];
    s.idle = 0;
    s.least = Inf;
  end
  s.tau = polynet_radius (p, s);
  s = polynet_measure (p, s, 0);
  if (~ isempty (p.o.Init) && s.tau > 0)
    s = warm (p, s);
  end
end

% A start with the bases of another model, refitted, unless no bases are better.
function s = warm (p, bare)
  given = p.o.Init;
  other = struct ('H', given.H, 'U', given.U, 'b', given.b - p.about.centre, 'W', bare.W, 'ridge', bare.ridge);
  if (~ isempty (bare.W) && ~ isempty (given.W))
    other.W(1:size (given.W, 1),:) = given.W;
  end
  s = polynet_from (p, bare, other, p.o.MaxBases);
  s.U = s.U * min (1, s.tau / max (given.tau, realmin));
  s = polynet_measure (p, polynet_refit (p, s), 0);
  if (~ (s.objective <= bare.objective))
    s = bare;
  end
end
