function yes = polynet_pays (p, s, simplest, chosen, late)
%POLYNET_PAYS  Whether the model that Tau 'auto' has chosen is better than the one without bases, beyond chance.
%   YES = polynet_pays (P, S, SIMPLEST, CHOSEN, LATE): SIMPLEST and CHOSEN are those models, see polynet_kept. The least
%   of many validation errors is often below that of SIMPLEST by chance alone. So other draws of held-out samples
%   decide, which have chosen nothing: there both models are fitted from the start, with the Tau, the ridge and the
%   number of bases of CHOSEN. Where one draw is enough, the samples that have chosen decide. CHOSEN must also be better
%   than the model without bases that has its ridge: otherwise the ridge makes the gain, and not the bases. Models
%   without bases have the best constant, see polynet_with_constant. See polynet_beyond. YES is [] where LATE () is true
%   before a draw.

% SPDX-License-Identifier: BSD-3-Clause
  draws = polynet_draws (p);
  [gain, square] = gains (p, s, simplest, chosen, errors_of (p, chosen));
  yes = all (polynet_beyond (p, draws, gain, square));
  if (draws == 1 || ~ all (gain > 0))
    return;
  end
  yes = false;
  [gain, square] = deal (zeros (1, 2));
  for draw = 1:draws
    if (late ())
      yes = [];
      return;
    end
    p = polynet_problem (p.about, p.o, s.seed + draws + draw);
    [more, squares] = gains (p, s, simplest, chosen, errors_of (p, fitted (p, s, chosen)));
    gain = gain + more / draws;
    square = square + squares / draws;
    if (draw >= ENOUGH () && ~ all (gain > 0))
      return;
    end
  end
  yes = all (polynet_beyond (p, draws, gain, square));
end

% After so many draws without a gain the others are not looked at.
function draws = ENOUGH ()
  draws = 3;
end

% What the errors AFTER gain over those without bases, with the ridge of SIMPLEST and with that of CHOSEN.
function [gain, square] = gains (p, s, simplest, chosen, after)
  ridges = [simplest.ridge, chosen.ridge];
  [gain, square] = deal (zeros (1, 2));
  for k = 1:2
    fewer = (errors_of (p, without_bases (polynet_with_constant (p), s, ridges(k))) - after) / polynet_unit (s);
    gain(k) = polynet_mean (p, fewer);
    square(k) = polynet_mean (p, fewer .^ 2);
  end
end

% The errors of the held-out samples by what was kept of a state.
function each = errors_of (p, s)
  s.Zv = polynet_held (p, s.H);
  s.Lv = [];
  if (~ isempty (s.W))
    s.Lv = polynet_line (p.held, s.W);
  end
  [~, each] = polynet_error (p, polynet_held_scores (p, s));
end

function s = without_bases (p, s, ridge)
  s = polynet_constant (p, s);
  if (~ isempty (p.ridge))
    p.ridge = p.ridge * ridge;
    [s, s.first] = polynet_linear (p, s, 1e-6 * s.first);
  end
end

% A model such as CHOSEN, fitted from the start.
function s = fitted (p, s, chosen)
  s = without_bases (p, s, chosen.ridge);
  enough = polynet_count (chosen);
  p.ridge = p.ridge * chosen.ridge;
  p.o.MaxBases = enough;
  s.tau = chosen.tau;
  [s.steps, s.idle, s.least, s.paths, s.curvature, s.left] = deal (0, 0, Inf, [], 0, 0);
  s = polynet_measure (p, s, 0);
  gain = Inf;
  while (polynet_count (s) < enough && gain > 1e-6 * s.first)
    objective = s.objective;
    s = polynet_measure (p, polynet_refit (p, polynet_extend (p, s)), s.steps + 1);
    s.steps = s.steps + 1;
    gain = objective - s.objective;
  end
end
