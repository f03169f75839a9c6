function [h, row, more] = polynet_select (p, s, k, known)
%POLYNET_SELECT  A new basis, with a large dual norm of its row of slopes.
%   [H, ROW, MORE] = polynet_select (P, S, K, KNOWN): K, the number of the iteration, and the seed of S decide on the
%   vectors to start from; KNOWN is a further one, or has no columns. Combinations of outputs, all those of signs
%   where they are few, help to find a large norm. MORE are further ones, or has no columns: with one output and
%   samples of two blocks, where the eigenvectors of the largest eigenvalues are all that there is.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (p.data{1});
  more = zeros (d, 0);
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
  count = min ([p.o.NewBases, max(p.o.MaxBases - polynet_count(s), 1), floor(d / 2) - 1]);
  if (~ isempty (p.pairs) && count > 0 && any (s.D))
    at = p.pairs.users;
    Q = sparse (p.pairs.first, p.pairs.second, s.D .* p.pairs.value, at, d - at);
    T = Q';
    settings = struct ('issym', true, 'isreal', true, 'tol', .01, 'v0', starts(:,1));
    [H, lambda, failed] = eigs (@(h) [Q * h(at+1:end); T * h(1:at)] / 2, d, count, 'la', settings);
    if (~ failed)
      [~, order] = sort (-diag (lambda));
      h = H(:,order(1));
      more = H(:,order(2:end));
      row = s.D * sl_polynet_features_mex (p.data, h);
      return;
    end
  end
  if (~ any (known))
    known = zeros (d, 0);
  end
  [h, row] = sl_polynet_select_mex (p.data, p.o.Penalty, s.D, mixture, starts, known);
end
