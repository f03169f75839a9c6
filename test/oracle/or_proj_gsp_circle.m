function value = or_proj_gsp_circle (X, s, W)
%OR_PROJ_GSP_CIRCLE  Value of the weighted grouped sparse projection of one or two vectors of two or three entries.
%   VALUE = or_proj_gsp_circle (X, S, W), with vectors in the columns of X and their weights in those of W, is the
%   largest sum of |x_i|'*c_i among unit vectors c_i >= 0 whose average sparseness is at least S. The unit vectors of
%   one sparseness are a circle, cut where an entry is 0; a linear function is largest where it has its direction, or at
%   an end of what is left. So the best vector of each sparseness is known without a multiplier. Two vectors share the
%   bound in all ways of a fine grid, and in those in which one of them has a single entry.

% SPDX-License-Identifier: BSD-3-Clause
  X = abs (double (X));
  [n, r] = size (X);
  K = r * (1 - s);
  v = bsxfun (@rdivide, W, sqrt (sum (W .^ 2, 1)) - min (W, [], 1));
  single_entries = reshape (bsxfun (@minus, v, min (v, [], 1)), 1, []);
  single_entries = single_entries(single_entries <= K);
  loads = unique ([linspace(0, K, 4001), single_entries, K - single_entries]);
  gains = zeros (r, numel (loads));
  for i = 1:r
    if (any (X(:,i)))
      gains(i,:) = cummax (best_on_circle (X(:,i), v(:,i), loads + min (v(:,i))));
    end
  end
  if (r == 1)
    value = gains(end);
  else
    value = max (gains(1,:) + max (gains(2,end:-1:1), 0));
  end
end

% The largest x'*c for unit vectors c >= 0 with v'*c = t, for each t; -Inf where there is none.
function best = best_on_circle (x, v, t)
  n = numel (x);
  center = v / (v' * v) * t;
  radius = sqrt (max (1 - t .^ 2 / (v' * v), 0));
  E = null (v');
  best = -Inf (size (t));
  if (n == 2)
    best = largest (x, center + E * radius, t, v, best);
    best = largest (x, center - E * radius, t, v, best);
    return;
  end
  towards = E' * x;
  best = largest (x, center + E * (towards / max (norm (towards), realmin)) * radius, t, v, best);
  for j = 1:n
    cosine = -center(j,:) ./ (radius * norm (E(j,:)));
    for turn = [-1, 1]
      angle = atan2 (E(j,2), E(j,1)) + turn * acos (min (max (cosine, -1), 1));
      C = center + bsxfun (@times, E * [cos(angle); sin(angle)], radius);
      C(:,abs (C(j,:)) > 1e-12) = -Inf;                                   % the circle does not get there
      best = largest (x, C, t, v, best);
    end
  end
end

function best = largest (x, C, t, v, best)
  fits = all (C >= -1e-12, 1) & abs (sum (C .^ 2, 1) - 1) < 1e-10;
  best(fits) = max (best(fits), x' * max (C(:,fits), 0));
end
