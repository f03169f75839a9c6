function yes = polynet_pays (p, s, simplest, chosen)
%POLYNET_PAYS  Whether the model that Tau 'auto' has chosen is better than the one without bases, beyond chance.
%   YES = polynet_pays (P, S, SIMPLEST, CHOSEN): SIMPLEST and CHOSEN are those models, see polynet_kept. The least of
%   many validation errors is often below that of SIMPLEST by chance alone. So other draws of held-out samples decide,
%   which have chosen nothing: there both models are fitted from the start, with the Tau, the ridge and the number of
%   bases of CHOSEN. Where one draw is enough, the samples that have chosen decide. The gain must be above twice its
%   standard error.

% SPDX-License-Identifier: BSD-3-Clause
  [gain, square] = compared (p, errors_of (p, simplest), errors_of (p, chosen));
  yes = polynet_beyond (gain, square, p.held_count, 2);
  draws = polynet_draws (p);
  if (draws == 1 || ~ (gain > 0))
    return;
  end
  total = [0, 0];
  for draw = 1:draws
    p = polynet_problem (p.about, p.o, s.seed + draws + draw);
    [before, after] = fitted (p, s, simplest, chosen);
    [gain, square] = compared (p, before, after);
    total = total + [gain, square] / draws;
  end
  yes = polynet_beyond (total(1), total(2), draws * p.held_count, 2);
end

function [gain, square] = compared (p, before, after)
  gain = polynet_mean (p.held{5}, before - after);
  square = polynet_mean (p.held{5}, (before - after) .^ 2);
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

% The errors of the held-out samples of P by models that are fitted to its other samples.
function [before, after] = fitted (p, s, simplest, chosen)
  s = polynet_constant (p, s);
  if (~ isempty (p.ridge))
    [s, s.first] = polynet_linear (polynet_at_ridge (p, simplest.ridge), s, 1e-6 * s.first);
  end
  before = errors_of (p, s);
  enough = polynet_count (chosen);
  p = polynet_at_ridge (p, chosen.ridge);
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
  after = errors_of (p, s);
end
