function V = prune_surgeon (s, rival, had, keep_units)
%PRUNE_SURGEON  As many weights as another choice has, chosen and refitted by least squares.
%   V = prune_surgeon (S, RIVAL, HAD, KEEP_UNITS) for the struct S of prune_sums, with a unit a column: as many
%   entries of V are left as the logical matrix RIVAL has, none where HAD is false. With KEEP_UNITS each unit that had
%   weights keeps one. The error, with the ridge, is not above that of a refit of the weights RIVAL.

% SPDX-License-Identifier: BSD-3-Clause
  [d, units] = size (s.W);
  H = s.H + s.ridge * eye (d);
  R = s.R + s.ridge * s.W;
  [V, gain] = sl_refit_mex (H, R, rival);
  if (isequal (rival, had))                     % nothing to choose
    return;
  end
  alone = slx_run_one_blas_thread ();
  U = chol (H);
  P = chol2inv (U);
  best = U \ (U' \ R);
  clear alone
  [first, rise] = sl_surgeon_mex ((P + P') / 2, best, had);
  rise = cummax (rise, 1);                      % a weight goes after those that went before in its unit
  rise(bsxfun (@le, (1:d)', sum (~ had, 1))) = -1;
  if (keep_units)
    rise(d,any (had, 1)) = Inf;
  end
  [~, order] = sort (rise(:));
  kept = true (d, units);
  places = bsxfun (@plus, first, d * (0:units-1));
  kept(places(order(1:d*units-nnz (rival)))) = false;
  [chosen, other] = sl_refit_mex (H, R, kept);
  if (sum (other) > sum (gain))
    V = chosen;
  end
end
