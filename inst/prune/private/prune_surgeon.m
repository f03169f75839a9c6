function V = prune_surgeon (s, rival, had, keep_units, most)
%PRUNE_SURGEON  As many weights as another choice has, chosen and refitted by least squares.
%   V = prune_surgeon (S, RIVAL, HAD, KEEP_UNITS, MOST) for the struct S of prune_sums, with a unit a column: as many
%   entries of V are left as the logical matrix RIVAL has, none where HAD is false. With KEEP_UNITS each unit that had
%   weights keeps one. The error, with the ridge, is not above that of a refit of the weights RIVAL.
%
%   The order in which the weights of a unit go takes d^3/3 operations for d weights. If all units would take more than
%   MOST (default 1e12), inputs are cut into blocks, of 65 or more, and the weights of a block are ordered as if those
%   of other blocks stayed.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 5)
    most = 1e12;
  end
  [d, units] = size (s.W);
  H = s.H + s.ridge * eye (d);
  R = s.R + s.ridge * s.W;
  [V, gain] = slx_refit_mex (H, R, rival);
  if (isequal (rival, had))                     % nothing to choose
    return;
  end
  alone = slx_run_one_blas_thread ();
  U = chol (H);
  inverse = inv (U);
  P = inverse * inverse';
  best = U \ (U' \ R);
  clear alone
  blocks = ceil (d / max (128, sqrt (3 * most / (d * units))));
  cuts = round (linspace (0, d, blocks + 1));
  [places, rise] = deal (zeros (d, units));
  for k = 1:blocks
    at = cuts(k)+1:cuts(k+1);
    [first, rises] = slx_surgeon_mex ((P(at,at) + P(at,at)') / 2, best(at,:), had(at,:));
    rises = cummax (rises, 1);                  % a weight goes after those of its block that went before
    rises(bsxfun (@le, (1:numel (at))', sum (~ had(at,:), 1))) = -1;
    rise(at,:) = rises;
    places(at,:) = bsxfun (@plus, cuts(k) + first, d * (0:units-1));
  end
  if (keep_units)
    [~, dearest] = max (rise, [], 1);
    rise(dearest(any (had, 1)) + d * (find (any (had, 1)) - 1)) = Inf;
  end
  [~, order] = sort (rise(:));
  kept = true (d, units);
  kept(places(order(1:d*units-nnz (rival)))) = false;
  [chosen, other] = slx_refit_mex (H, R, kept);
  if (sum (other) > sum (gain))
    V = chosen;
  end
end
