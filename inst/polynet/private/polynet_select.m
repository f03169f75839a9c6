function [h, row] = polynet_select (p, s, k, known)
%POLYNET_SELECT  A new basis, with a large dual norm of its row of slopes.
%   [H, ROW] = polynet_select (P, S, K, KNOWN): K, the number of the iteration, and the seed of S decide on the
%   vectors to start from; KNOWN is a further one, or has no columns. Combinations of outputs, all those of signs
%   where they are few, help to find a large norm.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (p.data{1});
  restore = slx_run_seed (mod (s.seed + k, 2^32));
  mixture = zeros (p.m, 0);
  if (~ strcmp (p.o.Penalty, 'l1') && p.m > 1)
    mixture = randn (p.m, 4);
    if (p.m <= 4 && (n <= 20000 || strcmp (p.o.Penalty, 'l1inf')))
      mixture = [mixture, 1 - 2 * mod(floor (bsxfun (@rdivide, 0:2^(p.m-1)-1, 2 .^ (0:p.m-1)')), 2)];
    end
  end
  starts = randn (d, p.m + size (mixture, 2));
  restore = [];
  if (~ any (known))
    known = zeros (d, 0);
  end
  [h, row] = sl_polynet_select_mex (p.data, p.o.Penalty, s.D, mixture, starts, known);
end
