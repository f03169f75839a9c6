function ridge = polynet_first_ridge (p, s)
%POLYNET_FIRST_RIDGE  Ridge 'auto' for the model without bases.
%   RIDGE = polynet_first_ridge (P, S) is the middle one of P.ridges, unless that with the least validation error is
%   better beyond chance. P has samples for validation.

% SPDX-License-Identifier: BSD-3-Clause
  ridges = p.ridges;
  middle = (numel (ridges) + 1) / 2;
  ridge = ridges(middle);
  draws = polynet_draws (p);
  [gain, square] = deal (zeros (size (ridges)));
  unit = polynet_unit (s);
  for draw = 1:draws
    if (draw > 1)
      p = polynet_problem (p.about, p.o, s.seed + draw);
    end
    s = polynet_constant (p, s);
    for k = [middle, 1:numel(ridges)]
      here = p;
      here.ridge = p.ridge * ridges(k);
      s = polynet_linear (here, s, 1e-6 * s.first);
      [~, each] = polynet_error (p, polynet_held_scores (p, s));
      if (k == middle)
        before = each;
      end
      fewer = (before - each) / unit;
      gain(k) = gain(k) + polynet_mean (p, fewer) / draws;
      square(k) = square(k) + polynet_mean (p, fewer .^ 2) / draws;
    end
  end
  [most, at] = max (gain);
  if (polynet_beyond (p, draws, most, square(at)))
    ridge = ridges(at);
  end
end
