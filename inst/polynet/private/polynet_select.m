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
  if (~ isempty (p.pairs) && p.parts.max (double (any (s.D))))
    count = min (p.o.NewBases, max (p.o.MaxBases - polynet_count (s), 1));
    H = of_pairs (p, d, s.D, count, starts(:,1));
    if (~ isempty (H))
      h = H(:,1);
      more = H(:,2:end);
      row = p.on.sums (slx_polynet_features_mex (p.data, h), s.D, p.cut);
      return;
    end
  end
  if (~ any (known))
    known = zeros (d, 0);
  end
  [h, row] = p.on.select (p.data, p.o.Penalty, s.D, mixture, starts, known);
end

% The eigenvectors of the largest eigenvalues: of users and items they are pairs of singular vectors of Q, the sums of D
% by user and item. [] where they are not found. A rank has those rows and columns of Q whole that belong to its
% features.
function H = of_pairs (p, d, D, count, start)
  FEW = 50;                             % then all eigenvalues are found
  H = [];
  at = p.pairs.users;
  few_users = at < d - at;
  [rows, columns] = deal ([]);
  if (isempty (p.tables))
    Q = sparse (p.pairs.first, p.pairs.second, D .* p.pairs.value, at, d - at);
    T = Q';
  else
    D = p.parts.all (D);
    Q = filled (p.tables{1}, D);
    T = filled (p.tables{2}, D);
    columns = p.tables{1}.own;
    rows = p.tables{2}.own;
  end
  if (few_users)
    [Q, T] = deal (T, Q);
    [rows, columns] = deal (columns, rows);
  end
  m = size (Q, 1);
  n = size (T, 1);
  size_ = n;
  count = min (count, size_);
  if (size_ <= FEW)
    [V, lambda] = eig (of_all (p.parts, Q, T, columns, n));
    failed = false;
  elseif (count < size_)
    first = size (start, 1) - size_;
    settings = struct ('issym', true, 'isreal', true, 'tol', .01, 'v0', start(first+1:end));
    [V, lambda, failed] = eigs (@(v) twice (p.parts, Q, T, v, rows, columns, m, n), size_, count, 'la', ...
                                   settings);
  else
    return;
  end
  if (failed)
    return;
  end
  [V, lambda] = p.parts.same (V, full (lambda));
  [~, order] = sort (-diag (lambda));
  V = V(:,order(1:count));
  if (p.parts.count > 1)
    W = p.parts.sum (placed (full (T' * V), rows, m));
  else
    W = full (Q * V);
  end
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

function Q = filled (t, D)
  Q = sparse (t.row, t.column, reshape (D(t.at), [], 1) .* t.value, t.size(1), t.size(2));
end

% M rows, of which those with the numbers ROWS are given and the others 0.
function A = placed (some, rows, m)
  A = zeros (m, size (some, 2));
  A(rows,:) = some;
end

% T Q v: of Q' v a transpose is not made, and gathers are faster than the scatters of Q v. An anonymous function would
% make it.
function v = twice (parts, Q, T, v, rows, columns, m, n)
  if (parts.count == 1)
    v = Q' * (T' * v);
  else
    v = parts.sum (placed (T' * parts.share (v), rows, m));
    v = parts.sum (placed (Q' * v, columns, n));
  end
end

% T Q, from the columns of Q on all ranks.
function S = of_all (parts, Q, T, columns, n)
  if (parts.count > 1)
    Q = sparse (parts.sum (placed (full (Q'), columns, n)))';
    T = Q';
  end
  S = full (T * Q);
end
