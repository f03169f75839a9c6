function [h, row, more] = polynet_select (p, s, k, known)
%POLYNET_SELECT  A new basis, with a large dual norm of its row of slopes.
%   [H, ROW, MORE] = polynet_select (P, S, K, KNOWN): K, the number of the iteration, and the seed of S decide on the
%   vectors to start from; KNOWN is a further one, or has no columns. Combinations of outputs, all those of signs
%   where they are few, help to find a large norm. MORE are further ones, or has no columns: with one output and
%   samples of two blocks, where the eigenvectors of the largest eigenvalues are all that there is.

% SPDX-License-Identifier: BSD-3-Clause
  d = size (p.data{1}, 1);
  more = zeros (d, 0);
  restore = slx_run_seed (mod (s.seed + k, 2^32));
  mixture = zeros (p.m, 0);
  if (~ strcmp (p.o.Penalty, 'l1') && p.m > 1)
    mixture = randn (p.m, 4);
    if (p.m <= 4 && (p.count <= 20000 || strcmp (p.o.Penalty, 'l1inf')))
      mixture = [mixture, 1 - 2 * mod(floor (bsxfun (@rdivide, 0:2^(p.m-1)-1, 2 .^ (0:p.m-1)')), 2)];
    end
  end
  starts = randn (d, p.m + size (mixture, 2));
  restore = [];
  if (~ isempty (p.pairs) && slx_ranks ('max', double (any (s.D))))
    count = min (p.o.NewBases, max (p.o.MaxBases - polynet_count (s), 1));
    H = of_pairs (p.pairs, d, s.D, count, starts(:,1));
    if (~ isempty (H))
      h = H(:,1);
      more = H(:,2:end);
      row = slx_ranks ('sum', s.D * sl_polynet_features_mex (p.data, h));
      return;
    end
  end
  if (~ any (known))
    known = zeros (d, 0);
  end
  [h, row] = slx_polynet_kernel ('select', p.data, p.o.Penalty, s.D, mixture, starts, known);
end

% The eigenvectors of the largest eigenvalues: of users and items they are pairs of singular vectors of Q, the sums of D
% by user and item. [] where they are not found.
function H = of_pairs (pairs, d, D, count, start)
  FEW = 50;                             % then all eigenvalues are found
  H = [];
  at = pairs.users;
  Q = sparse (pairs.first, pairs.second, D .* pairs.value, at, d - at);
  T = Q';
  few_users = at < d - at;
  if (few_users)
    [Q, T] = deal (T, Q);
  end
  size_ = size (Q, 2);
  count = min (count, size_);
  if (size_ <= FEW)
    [V, lambda] = eig (of_all (Q, T));
    failed = false;
  elseif (count < size_)
    first = size (start, 1) - size_;
    settings = struct ('issym', true, 'isreal', true, 'tol', .01, 'v0', start(first+1:end));
    [V, lambda, failed] = eigs (@(v) twice (Q, T, v), size_, count, 'la', settings);
  else
    return;
  end
  if (failed)
    return;
  end
  [V, lambda] = slx_ranks ('same', V, full (lambda));
  [~, order] = sort (-diag (lambda));
  V = V(:,order(1:count));
  W = slx_ranks ('sum', full (Q * V));
  length = sqrt (sum (W .^ 2, 1));
  used = length > 1e-8 * length(1);
  used(1) = length(1) > 0;
  V = V(:,used);
  W = bsxfun (@rdivide, W(:,used), length(used));
  H = [W; V] / sqrt (2);
  if (few_users)
    H = [V; W] / sqrt (2);
  end
end

% T Q v: of Q' v a transpose is not made, and gathers are faster than the scatters of Q v. An anonymous function would
% make it.
function v = twice (Q, T, v)
  v = slx_ranks ('sum', Q' * slx_ranks ('sum', T' * slx_ranks ('share', v)));
end

% T Q, where Q is the sum over all ranks.
function S = of_all (Q, T)
  if (slx_ranks ('count') > 1)
    Q = slx_ranks ('sum', full (Q));
    T = Q';
  end
  S = full (T * Q);
end
